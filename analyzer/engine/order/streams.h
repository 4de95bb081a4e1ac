// SPDX-License-Identifier: Apache-2.0
// Timelines: each host thread and each stream is one; and the order that CUDA gives between them.
#ifndef GPULINT_ORDER_STREAMS_H
#define GPULINT_ORDER_STREAMS_H

#include "engine/observation.h"
#include "engine/order/clock.h"
#include "engine/trace.h"

struct run;
struct thread;

struct wait_record { // a stream-wait that was issued on a timeline
	const struct sym *event;
	const struct prim *prim;
	const struct prim *record; // the record it saw, NULL = none yet
	uint32_t recorded_on;      // timeline of that record
};

// The stream waits for a value in memory that nothing on the path has written so far.
struct held {
	bool is;
	uint32_t tick;                   // of the stream when it was made to wait
	const struct sym *place, *value; // NULL = any
};

struct timeline {
	bool is_host;
	uint32_t thread;          // host: its number; per-thread stream: whose
	const struct sym *stream; // handle; NULL for host, and only there
	enum stream_kind kind;
	const struct sym *device;
	uint32_t capture; // 0 = not capturing
	enum capture_mode capture_mode;
	uint32_t capture_thread; // that began it
	bool is_capture_origin;
	const struct prim *begun;    // the call that brought it into its capture
	struct order known, outside; // outside: of its work when it was drawn into a capture
	uint32_t tick;
	VEC(struct wait_record) waits;
	const struct prim *created;
	bool waits_for_capture_join; // forked into a capture and not yet joined
	uint32_t first_thread;       // legacy: host thread that used it first, + 1
	const struct prim *first_use;
	bool is_shared;
	struct held held;     // what its newer work waits for, if for anything
	uint32_t last_kernel; // op + 1 of the kernel that is the newest work there, 0 = it is something else
};

// By the flags that the call was given; NULL = nobody knows the call.
enum stream_kind stream_kind_made(const struct prim *created);

// Past peer copies.
struct peer_order {
	struct order barrier; // "all pending and future work" (H:5969)
	struct order legacy;  // of legacy streams, for legacy streams used later (seen)
};

uint32_t stream_timeline(struct run *r, const struct sym *handle, bool per_thread);
uint32_t legacy_timeline(struct run *r, const struct sym *device);
// The clock an operation issued now on the stream starts with.
struct order stream_front(struct run *r, uint32_t timeline);
void host_wait_stream(struct run *r, uint32_t timeline, bool seen_only);
// Nothing says which stream it is: an unknown value, or the stream a handle was bound to somewhere else.
bool stream_is_vague(const struct sym *handle);
// Unseen code gave it out by a call that has it as its result, or as a field of what it returns: a current stream, a context's.
bool stream_is_asked_for(const struct sym *stream);
// The stream that a library handle is bound to where the path binds it to none: the default stream for one that it makes.
const struct sym *stream_of_handle_at_entry(struct run *r, const struct sym *handle);
// The accessor that stands for the stream which a library handle was bound to before the path began.
#define STREAM_OF_HANDLE "stream of"
bool stream_is_of_handle(const struct sym *stream);
// The unseen function whose call gave it, interned; NULL = none did, or it is an element of a container that unseen code fills.
const char *stream_asked_of(const struct sym *stream);
// For values of `f`: one is kept in an object, the other one was given, or is kept in another object: they may be the same.
bool streams_may_be_copies(const struct ir_function *f, const struct timeline *a, const struct timeline *b);
// Work that the stream gets from now on comes behind all work that any stream has been given.
void stream_wait_for_everything(struct run *r, uint32_t timeline);
void host_wait_device(struct run *r, const struct sym *device, bool seen_only);
bool devices_differ(const struct sym *a, const struct sym *b);
struct thread *current_thread(struct run *r);
struct timeline *host_timeline(struct run *r);
const struct sym *current_device(struct run *r);

#endif
