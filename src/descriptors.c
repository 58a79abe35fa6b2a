/* SPDX-License-Identifier: GPL-3.0-or-later */
#include "descriptors.h"

#include <sys/resource.h>

void
descriptors_raise (void)
{
  struct rlimit limit;

  if (getrlimit (RLIMIT_NOFILE, &limit) != 0)
    return;

  limit.rlim_cur = limit.rlim_max;
  setrlimit (RLIMIT_NOFILE, &limit);
}
