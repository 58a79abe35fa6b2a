/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Lets this process have as many descriptors as it may: many rooms have more connections than the
 * usual 1024. */
void descriptors_raise (void);
