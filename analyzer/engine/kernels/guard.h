// SPDX-License-Identifier: Apache-2.0
// Under which conditions on its own parameters a kernel or device function comes to a block: `if (norm) atomicAdd(norm_sum, x);`.
#ifndef GPULINT_ENGINE_KERNELS_GUARD_H
#define GPULINT_ENGINE_KERNELS_GUARD_H

#include "engine/values/sym.h"

// Conditions that all have to hold, as a SYM_LIST over the function's parameters (SYM_PARAM, and SYM_MEMBER of one that is given by value); NULL = none.
// They are the same in every thread of the grid.

// By block.
const struct sym **kernel_guards(struct sym_table *table, struct arena *scratch, const struct ir_function *f);
// A value that is made of parameters and constants alone, which the function leaves as they were given; NULL = another one.
const struct sym *kernel_uniform(struct sym_table *table, const struct ir_function *f, const struct ir_value *v);
// What both have, and what either has.
const struct sym *kernel_guard_common(struct sym_table *table, const struct sym *a, const struct sym *b);
const struct sym *kernel_guard_both(struct sym_table *table, const struct sym *a, const struct sym *b);

// The values that stand for parameters and their members elsewhere, NULL = unknown there.
struct kernel_arguments {
	const struct sym *(*param)(void *context, uint32_t index);
	const struct sym *(*member)(void *context, uint32_t index, const char *field);
	void *context;
};
// A value over parameters for these arguments; NULL = unknown.
const struct sym *kernel_value_for(struct sym_table *table, const struct kernel_arguments *with, const struct sym *s);
// The conditions of a guard that are known for these arguments.
const struct sym *kernel_guard_for(struct sym_table *table, const struct kernel_arguments *with, const struct sym *guard);

#endif
