// SPDX-License-Identifier: Apache-2.0
// Streams that a function gets from an object which it is given: `context.stream()`. Internal to engine/.
#ifndef GPULINT_ENGINE_CARRIED_H
#define GPULINT_ENGINE_CARRIED_H

#include "engine/paths/exec.h"

// The name of the class of the one parameter that the stream comes from, interned; NULL = it comes from none, from several, or from what else the
// function has. An object that the models give a stream of its own, and a current one that is asked for it, are none.
const char *carried_by(const struct sym *stream, const struct ir_function *f);
// Is the function given an object of that class?
bool carried_is_given(const struct ir_function *f, const char *class);
// What says the same of the stream in every unit: the class, and how the function that is given it says it.
const char *carried_key(struct arena *a, const char *class, const char *text);
// The class in such a key, NULL = it is another one.
const char *carried_class(struct arena *a, const char *key);

#endif
