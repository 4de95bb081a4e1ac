// SPDX-License-Identifier: Apache-2.0
// The streams that functions are given, by the calls that the code of a run writes. Internal to engine/.
#ifndef GPULINT_ENGINE_GIVEN_H
#define GPULINT_ENGINE_GIVEN_H

#include "engine/engine.h"
#include "engine/paths/exec.h"

// Adds the calls of the unit that give a function a stream: those that give one of the code's own, or the default one, keep to it.
void given_offer(struct exec *x, habit_list *out);
// Do calls give the function streams, and all of them such ones?
bool given_are_own(const struct exec *x, const habit_list *own, const struct ir_function *f);
// Lets the unit hear what calls of other units give, where something that it says hangs on that.
void given_ask(struct exec *x, const struct engine_result *result, habit_list *out);

#endif
