// SPDX-License-Identifier: Apache-2.0
// Records of events that order nothing, since nothing waits for them. Internal to engine/.
#ifndef GPULINT_ENGINE_UNWAITED_H
#define GPULINT_ENGINE_UNWAITED_H

#include "engine/world/remark.h"

// A record says how far a stream has come; it takes a wait to order anything (Runtime API, Event Management, cudaEventRecord). Told is one that
// nothing waits for on any way through the function, before the event is recorded again or the path ends, where nobody else can: the function has
// made the event and keeps it from others, or all of the unit that waits for what is kept there has recorded it first. A stream or device that the
// host waits for further on needs no event. And the path shows that the event was meant to order:
// - FAULT_RECORD_UNWAITED: in front of work on another stream, which the recorded one is let wait for further on: a join without its fork;
// - FAULT_RECORD_UNJOINED: behind work on a stream that was let wait for another one, which goes on without it: a fork without its join;
// - FAULT_RECORD_REPLACED: the next record, on another stream, is waited for, and a wait covers the latest record only;
// - FAULT_RECORD_UNUSED: other functions record the event and let a stream wait for it; or the function has made it, and goes on on another stream, or
//   has let the recorded one wait for another; or nobody waits for what a class keeps beside several streams, or records
//   where it is given another one.
// And FAULT_STREAM_NOT_FORKED: work on a stream that no way through the function lets wait for anything, while another stream waits for the record in
// front of it, and the recorded stream waits for both streams' work further on.
// And FAULT_WAIT_STALE: a stream waits for an event that the function records on no way to there, where two others record it in front of their
// waits, nobody else waits for it, and no record is left for another function: what an earlier call has recorded, and waited for, is all it gets.
void unwaited_collect(struct exec *x, struct remarks *out);

#endif
