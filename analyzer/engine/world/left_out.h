// SPDX-License-Identifier: Apache-2.0
// Calls that could be given a stream and are left to their default, in a function that has one to give.
#ifndef GPULINT_ENGINE_LEFT_OUT_H
#define GPULINT_ENGINE_LEFT_OUT_H

#include "engine/world/home.h"
#include "engine/world/remark.h"

// Tells FAULT_STREAM_LEFT_OUT of each such call on the run's path: of an event, or of code that nobody can see (what other calls
// do on the default stream shows on the memory). Not where the path waits for the default stream or the device behind it, nor
// where it lets its own stream wait for an event: what was put elsewhere on purpose is ordered like that.
void left_out_judge(struct run *r, const struct home *home);
// Tells FAULT_STREAM_LEFT_OUT, with `first`, of each launch or copy on the run's path that leaves its stream to the default, while other work of the
// function, on a stream that it is given, is on the same memory, one of them writes, and nothing proves that they touch the same bytes
// (where that is proved they are told as a pair). Not where the path orders that by hand.
void left_out_judge_near(struct run *r);
// Does the operation let the host, or a stream, wait?
bool left_out_is_wait(const struct prim *p);
// Does the operation order by hand what the default stream was given before: wait for it, or let `stream` wait for an event?
bool left_out_orders(const struct prim *p, const struct sym *stream);
// Adds FAULT_STREAM_LEFT_OUT, with `detail`, of methods of a class that keeps one stream: a call of another object's method leaves out
// a stream that goes on to code nobody can see, while at least two calls to that object's class pass the member, and at most half as
// many leave it out. Not on paths that wait for something.
void left_out_collect(struct exec *x, struct remarks *out);

#endif
