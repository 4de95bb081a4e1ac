// SPDX-License-Identifier: Apache-2.0
// The end of a dump: types, records and variables, so that the text can be read back.
#ifndef GPULINT_IR_TABLES_H
#define GPULINT_IR_TABLES_H

#include "ir/ir.h"

void tables_dump(FILE *out, const struct ir_unit *unit);
void dump_quoted(FILE *out, const char *s); // "a \"b\"", control characters as \xNN
// The name a variable has in the text: its own, or %id.
void dump_var(FILE *out, const struct ir_var *v);

#endif
