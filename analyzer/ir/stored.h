// SPDX-License-Identifier: Apache-2.0
// Functions that fields hold: of a field which only code of the unit can name, what the unit puts there.
#ifndef GPULINT_IR_STORED_H
#define GPULINT_IR_STORED_H

#include "base/map.h"
#include "ir/ir.h"

// By record and field. Of a field whose address is taken, or that is given something else than a function or null, nothing is known.
void stored_collect(struct arena *a, const struct ir_unit *unit, struct map *out);
// The one function that the place, a field, is ever given, NULL = it is given none, several or what nobody knows.
struct ir_function *stored_function(const struct map *stored, const struct ir_value *place);

#endif
