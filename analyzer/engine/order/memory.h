// SPDX-License-Identifier: Apache-2.0
// Memory objects, byte ranges and the accesses to them.
#ifndef GPULINT_ORDER_MEMORY_H
#define GPULINT_ORDER_MEMORY_H

#include "engine/order/clock.h"
#include "engine/trace.h"

struct run;

struct range {
	const struct sym *root, *offset; // offset in bytes
	const struct sym *length;        // NULL = unknown
	int64_t least;                   // of an unknown length: so many bytes are touched at least
	bool from_start;                 // false: somewhere behind offset
	const struct sym *dims;          // of a part that unseen code chooses: the product of the integers that it is given; NULL = not known
	bool may_be_outside;             // of all that a copy found there: the sequence may have grown
	bool is_all;                     // whatever the path uses there: of the memory that callers give their work is assumed to use the same
};

struct access {
	uint32_t op;
	enum access_kind kind;
	struct range range;
	bool is_host_side;                  // of a copy
	bool is_pageable;                   // that side, as far as anything says
	bool host_done_doc, host_done_seen; // on return of the call the host may reuse this side
	uint32_t timeline, tick;
	bool is_early, is_late; // root_access
};

struct memory {
	const struct sym *root;
	enum memory_kind kind;
	const struct sym *size;
	const struct sym *device;
	const struct prim *alloc;
	uint32_t resets;          // of the device in front of `alloc`
	const struct prim *freed; // the call that has ended it, NULL = it is alive
	const struct sym *freed_pointer;
	uint32_t freed_by;             // its operation
	bool was_freed;                // by any call, whatever was told
	const struct prim *kept;       // what made it in another function, where all of the unit that put a pointer there did it alike
	const struct prim *registered; // what made pageable memory page-locked, or pageable again
	bool is_stream_ordered, is_thread_said;
	const struct prim *fetched; // with what the host has read it last, or a copy of it
	bool is_of_functions;       // nothing but host functions in streams has touched it: how they share it with the host is theirs
	VEC(struct access) accesses;
};

// Two operations on one memory of which one writes, without order, where nothing proves that they touch the same bytes: the first was left to
// the default stream by its call, the other one was given a stream.
struct near_pair {
	uint32_t left, given; // ops
};

struct memory *memory_of(struct run *r, const struct sym *root);
// Do the unit's functions allocate what the member or global holds, as memory that a device can use?
bool memory_is_kept(const struct run *r, const struct sym *root);
struct range range_of(struct run *r, const struct sym *pointer, const struct sym *length, bool from_start);
// The fields that the accesses and arguments of a trace name lie where the layouts of their records say.
void memory_note_fields(struct run *r, const struct trace *t);
void memory_note_field(struct run *r, const struct prim *p);
// What a host access touches.
struct range range_of_touch(struct run *r, const struct prim *access);
// Does `late` start in the last bytes of `early`, as many before its end as a number says? `h[n]` behind a copy of n + 1
// elements does, and `h[n - 1]` behind one of n: that the count is not negative is what the copy itself asks for. Or at one element few
// bytes behind the start of `early`, whose length is a value: the kernel that leaves the border of a row alone works on the row. Or somewhere in
// `early`, which is as long as the product of the dimensions that unseen code is given.
bool range_starts_before_end(const struct range *early, const struct range *late);
// Does `a` fetch, for the host, what lies from the start of what a kernel's `old` has written somewhere in, nobody knows where? That is its result where
// nothing on another stream of the path has written there: nothing says that the two touch the same bytes.
bool memory_is_part_fetched(const struct run *r, const struct memory *m, const struct access *old, const struct access *a);
enum memory_kind memory_kind_of(struct run *r, const struct sym *pointer);
// Checks the access against everything before it, reports at most one missing edge, and remembers it. `front` is the
// clock of the op; a reported edge is added to it.
void memory_access(struct run *r, uint32_t op, struct order *front, struct access a);
// May the value be the address of memory that the GPU uses?
bool memory_is_pointer(const struct sym *s);

#endif
