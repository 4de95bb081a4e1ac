// SPDX-License-Identifier: Apache-2.0
// Field facts: what every store of the unit puts into a field of handle type. Internal to engine/.
#ifndef GPULINT_ENGINE_FIELDS_H
#define GPULINT_ENGINE_FIELDS_H

#include "engine/exec.h"

struct field_facts;

// Requires the summaries of all functions of the unit (made here where missing).
struct field_facts *fields_collect(struct exec *x);
// The call that makes what `record`.`field` holds, when all stores of the unit agree on the API and its flags; else NULL.
const struct prim *fields_maker(const struct field_facts *facts, const struct ir_record *record, const char *field);

#endif
