/* SPDX-License-Identifier: GPL-3.0-or-later */
#pragma once

/* Cases of the matrix: in the middle of a game a machine loses its address and gets another one. */
void matrix_address_of_client (void);
void matrix_address_of_host   (void);
