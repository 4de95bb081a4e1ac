// SPDX-License-Identifier: Apache-2.0
// What the functions of a unit use: types, records and variables; and the end of a dump, where they stand so that it can be read back.
#ifndef GPULINT_IR_TABLES_H
#define GPULINT_IR_TABLES_H

#include "base/map.h"
#include "ir/ir.h"

struct ir_tables {
	VEC(const struct ir_type *) types; // in the order in which they are met
	VEC(const struct ir_record *) records;
	VEC(const struct ir_var *) vars;
	struct map number; // of each: 1 + its place in its list
};

// Lives in the unit's arena.
void tables_collect(const struct ir_unit *unit, struct ir_tables *out);
void tables_dump(FILE *out, const struct ir_unit *unit);
void dump_quoted(FILE *out, const char *s); // "a \"b\"", control characters as \xNN
// The name a variable has in the text: its own, or %id.
void dump_var(FILE *out, const struct ir_var *v);

#endif
