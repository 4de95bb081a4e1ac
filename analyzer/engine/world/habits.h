// SPDX-License-Identifier: Apache-2.0
// The habits of other units of the run, for those who hold the unit's own places against each other. Internal to engine/.
#ifndef GPULINT_ENGINE_HABITS_H
#define GPULINT_ENGINE_HABITS_H

#include "engine/engine.h"
#include "engine/paths/exec.h"

// The first of other units that is kept to, by `key` (NULL: of any key); *at is where to go on. NULL = there is none.
const struct habit *habits_next(const struct exec *x, enum habit_kind kind, const char *key, size_t *at);
// Its first place, as an operation that no path of this unit has.
const struct prim *habits_prim(struct exec *x, const struct habit *h);
// What says the same of the value in every unit; NULL: it hangs on the function's own. *name: the last function or global in it.
const char *habits_key(struct arena *a, const struct sym *s, const char **name);
// The outermost namespace of a name, "" = it has none: "mylib::" of "mylib::part::f".
const char *habits_space(struct arena *a, const char *name);
// Is the function of that namespace? Each is of "".
bool habits_is_inside(const struct ir_function *f, const char *space);

// What kind of streams the code of a run makes. A stream that an object or a global of that code keeps was made by it, most likely: where
// all that it makes are blocking ones, that one is too, and the legacy default stream is ordered with it (CUDA Runtime API, Stream
// synchronization behavior). Adds the places of the unit that make streams: those that make blocking ones are kept to.
void habits_offer_streams(struct exec *x, habit_list *out);
// Code of the run makes streams, as far as the unit has heard of it, and none that may be non-blocking.
bool habits_are_blocking(const struct exec *x, const habit_list *own);
// Lets the unit hear what the others make, where something that it says hangs on that.
void habits_ask_streams(struct exec *x, const struct engine_result *result, habit_list *out);

// The streams that functions are given, by the calls that the code of a run writes.
// Adds the calls of the unit that give a function a stream: those that give one of the code's own, or the default one, keep to it.
void habits_offer_given(struct exec *x, habit_list *out);
// Does the function pass on a stream that it is given itself?
bool habits_pass_on(const struct ir_function *f, const struct ir_value *v);
// Do calls give the function streams, and all of them such ones?
bool habits_give_own(const struct exec *x, const habit_list *own, const struct ir_function *f);
// Lets the unit hear what calls of other units give, where something that it says hangs on that.
void habits_ask_given(struct exec *x, const struct engine_result *result, habit_list *out);

// Streams that those who call a function let wait for each other.
// Adds the calls of the unit that give a function a stream: those that give one of several which are kept in one place, where code of the unit
// lets such a one wait for an event, or behind which the host waits for the stream (awaits.h), keep to it. Calls that give a default stream do not
// count.
void habits_offer_ordered(struct exec *x, habit_list *out);
// Do calls give the function streams, and all of them such ones?
bool habits_give_ordered(const struct exec *x, const habit_list *own, const struct ir_function *f);
// Lets the unit hear what calls of other units give, where it supposes that two calls of a function are not ordered.
void habits_ask_ordered(struct exec *x, const struct engine_result *result, habit_list *out);

#endif
