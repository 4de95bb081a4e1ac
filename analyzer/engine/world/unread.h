// SPDX-License-Identifier: Apache-2.0
// A function asks for a stream, does nothing with it, and leaves its own GPU work to the default stream.
#ifndef GPULINT_ENGINE_UNREAD_H
#define GPULINT_ENGINE_UNREAD_H

#include "engine/order/run.h"

// Tells FAULT_STREAM_UNREAD of the path's first operation that leaves out a stream, or that a library starts on a handle which nothing on the path
// binds to one and which is kept, or made here, where a local variable of the function got one
// from elsewhere on the path (by a call's result, or by a callee that fills it) and nothing in the function reads that variable.
// Not where other work of the path is on that stream, nor where the path waits for the default stream or the device behind it.
void unread_judge(struct run *r);

#endif
