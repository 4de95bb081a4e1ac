// SPDX-License-Identifier: Apache-2.0
// The home stream of a function: the one that its caller works on with the memory that it hands over.
#ifndef GPULINT_ENGINE_HOME_H
#define GPULINT_ENGINE_HOME_H

#include "engine/order/run.h"

struct home {
	const struct sym *stream; // its handle at entry
	const char *name;         // as the caller would say it: the parameter, or the call that gives the stream
	bool is_carried;          // a field of what the parameter refers to, or asked for; not the parameter itself
	bool is_placed;           // where the library works with the objects that the function gets; nothing on the path asks for it
	bool is_discarded;        // the function reads it in a statement of its own and does nothing with it
	bool is_unused;           // nothing on the path says anything of the parameter
};

// The stream of the path's function. In this order: its one parameter that is a stream or a view of one (a class that holds a
// stream and nothing else), else the one stream in the records that its parameters are or refer to, where the path works on it
// too, else the one stream that the path asks unseen code for and works on, or lets wait for an event (a current stream, a context's), else the one that it reads through a
// pointer in a statement that does nothing with it, else the one on which the library of a parameter's class works. False when there is none, when there are several, when the path knows it to be the default stream, or puts another one in
// its place.
bool home_find(const struct run *r, struct home *home);
// Does the caller hand over the memory, through a parameter? Not what the object of a method holds (unless the
// method leaves its stream alone), nor what a carrier does.
bool home_is_callers(const struct run *r, const struct home *home, const struct sym *root);
// How the function itself says the stream of its caller: the parameter that is one, or is a view of one. NULL = it is carried.
const char *home_expression(const struct run *r, const struct sym *stream);
// The parameter that a stream comes from, NULL = it comes from none.
const struct sym *home_param(const struct sym *stream);
// Of parameters of classes whose objects have a device of their own, and a library that works with them (tensors): the first one with a
// name that is such an object, or, *depth times, a sequence of such; NULL = there is none.
const struct ir_var *placed_parameter(const struct ir_function *f, uint32_t *depth);
// What gives the stream on which the library works with the parameter, by its qualified name; NULL = it is no such object.
const char *placed_stream(const struct ir_type *parameter, uint32_t *depth);

#endif
