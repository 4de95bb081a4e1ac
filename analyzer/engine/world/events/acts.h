// SPDX-License-Identifier: Apache-2.0
// What a step of a path does with streams and events. Internal to engine/.
#ifndef GPULINT_ENGINE_EVENT_ACTS_H
#define GPULINT_ENGINE_EVENT_ACTS_H

#include "engine/paths/exec.h"

// NULL: the call has none.
const struct effect *act_effect(const struct prim *p, enum effect_kind kind);
// The stream that it works on without keeping the host waiting, NULL = none, or a default stream that no argument names.
const struct sym *act_stream_of_work(const struct prim *p);
// An operation on the stream, or code that nobody sees which gets it.
bool act_works_on(const struct prim *p, const struct sym *stream);
// Does it order what the stream has been given, for the host or for another stream?
bool act_orders(const struct prim *p, const struct sym *stream);
bool act_host_waits_for(const struct prim *p, const struct sym *stream);
bool act_lets_wait(const struct prim *p, const struct sym *stream);
// What a stream or the host waits for there, NULL = the step is no such wait.
const struct sym *act_awaited(const struct prim *p);
// The event that it records, and where: NULL = the step records none.
const struct sym *act_recorded(const struct prim *p, const struct sym **stream);
// Of a call that gets an event: does it make, record or destroy it, and no more?
bool act_only_keeps(const struct model_row *row);
// Or does it wait for it, or ask how far it is, and no more?
bool act_only_asks(const struct model_row *row);
// Are they the same value on the path?
bool acts_are_equal(const struct machine *m, const struct fragment *path, const struct sym *a, const struct sym *b);
// Does the path leave it where its callers find it?
bool acts_are_stored(const struct fragment *path, const struct sym *event);

#endif
