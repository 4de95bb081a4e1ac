// SPDX-License-Identifier: Apache-2.0
// Members that count through the elements of an object, one further with each call of a method: sooner or later a call comes to the element of an earlier
// one. Internal to engine/.
#ifndef GPULINT_PROTOCOL_AROUND_H
#define GPULINT_PROTOCOL_AROUND_H

#include "engine/paths/exec.h"

typedef VEC(const struct ir_field *) field_list;

// Fills `out` with the numbers among the members of `of` which calls of the method move on and bring back without any other call: by an operation that has
// so many results only (`next = (next + 1) % 2`, `next ^= 1`, `1 - next`), or by a way that begins anew with a constant. None where calls in between order
// more than the two calls show: ways that wait otherwise than others, waits for what belongs to another element, and waits for other threads. Lists live in `scratch`.
void around_find(struct exec *x, struct arena *scratch, const struct ir_function *method, const struct ir_record *of, field_list *out);

#endif
