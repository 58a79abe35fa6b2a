/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Cases of the matrix: three of ten frames never arrive, whatever is in them. */
void matrix_loss              (void);
/* In the middle of a game a machine loses its address and gets another one. */
void matrix_address_of_client (void);
void matrix_address_of_host   (void);
