// SPDX-License-Identifier: Apache-2.0
// What lies at a location.
#ifndef GPULINT_ENGINE_PLACE_H
#define GPULINT_ENGINE_PLACE_H

#include "engine/values/sym.h"

// The type of a variable, a member, an element or what a parameter of `f` points to, NULL = unknown.
const struct ir_type *place_type(const struct ir_function *f, const struct sym *place);
// Does it lie among elements that a container of the C++ library allocated for itself?
bool place_is_in_container(const struct ir_function *f, const struct sym *place);
// The place `at`, which lies in `source`, as it lies in `target`; NULL when it lies elsewhere.
const struct sym *place_moved(struct sym_table *t, const struct sym *at, const struct sym *source, const struct sym *target);

#endif
