// SPDX-License-Identifier: Apache-2.0
// Field facts: what every store of the unit puts into a field or global of handle type. Internal to engine/.
#ifndef GPULINT_ENGINE_FIELDS_H
#define GPULINT_ENGINE_FIELDS_H

#include "engine/paths/exec.h"

struct field_facts;

// Requires the summaries of all functions of the unit (made here where missing).
struct field_facts *fields_collect(struct exec *x);
// The call that makes what a field (owner is its ir_record) or a global (owner is its ir_var, field NULL) holds, when all
// stores of the unit agree on the API and its flags; else NULL.
const struct prim *fields_maker(const struct field_facts *facts, const void *owner, const char *field);

// Does some code of the unit give a stream to the library handle that is kept there?
bool fields_is_bound(const struct field_facts *facts, const void *owner, const char *field);

#endif
