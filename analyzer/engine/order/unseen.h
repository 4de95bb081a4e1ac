// SPDX-License-Identifier: Apache-2.0
// Calls of functions that nobody can see.
#ifndef GPULINT_ORDER_UNSEEN_H
#define GPULINT_ORDER_UNSEEN_H

#include "engine/trace.h"

struct run;

// A wait of the host by the words of its name, else an operation on the stream it is given, else nothing.
void unseen_call(struct run *r, const struct prim *p);

// Does it get a pointer to data, by its type?
bool unseen_gets_data(const struct prim *p);

#endif
