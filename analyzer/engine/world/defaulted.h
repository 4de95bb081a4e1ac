// SPDX-License-Identifier: Apache-2.0
// Functions that take a stream, and that all calls which the code of a run writes leave on the default one. Internal to engine/.
#ifndef GPULINT_ENGINE_DEFAULTED_H
#define GPULINT_ENGINE_DEFAULTED_H

#include "engine/engine.h"
#include "engine/paths/exec.h"

// Adds the calls of the unit that give a function a stream: those that give the default one keep to it, and so do those that pass on what their own
// function is given, as long as its callers do. A call of a virtual function is one of those that override it.
void defaulted_offer(struct exec *x, habit_list *out);
// Do calls give the function a stream, and all of them the default one?
bool defaulted_are_all(const struct exec *x, const habit_list *own, const struct ir_function *f);
// Lets the unit hear what calls of other units give, where it supposes that two calls of a function work on two streams.
void defaulted_ask(struct exec *x, const struct engine_result *result, habit_list *out);

#endif
