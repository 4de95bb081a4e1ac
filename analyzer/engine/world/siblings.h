// SPDX-License-Identifier: Apache-2.0
// Operations of a unit that run on the default stream although comparable ones all run on one stream: the code's own habit is
// the evidence ("Bugs as deviant behavior", Engler et al., SOSP 2001). Comparable are the operations on what one accessor gives
// (all of the run, as far as its namespace goes), those on one stream of a class (of its methods), and those by which the ways through one function write the same memory.
#ifndef GPULINT_ENGINE_SIBLINGS_H
#define GPULINT_ENGINE_SIBLINGS_H

#include "engine/habit.h"
#include "engine/order/entry.h"
#include "engine/paths/exec.h"

// By ir_function.id: lists that end in a row without step; NULL = nothing to say of the function. Adds what other units want to know of this one to `habits`.
const struct odd_one *const *siblings_collect(struct exec *x, const struct kept_handles *kept, habit_list *habits);

#endif
