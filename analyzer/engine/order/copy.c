// SPDX-License-Identifier: Apache-2.0
// Copies: what is read and written on which stream, and what the host may assume on return (SEMANTICS 1.10).
#include "engine/order/copy.h"

#include "engine/order/effects.h"
#include "engine/order/run.h"
#include "engine/values/place.h"

enum direction { HOST_TO_HOST, HOST_TO_DEVICE, DEVICE_TO_HOST, DEVICE_TO_DEVICE, DIRECTION_DEFAULT };

struct copy {
	struct memory *dst, *src;
	bool dst_is_host, src_is_host;
	enum memory_kind host; // kind of the host side, MEMORY_UNKNOWN when nobody knows
	bool is_known;         // both sides are known to be host or device
};

static bool is_host_kind(enum memory_kind k)
{
	return k == MEMORY_PINNED || k == MEMORY_PAGEABLE;
}

static enum direction direction_of(const struct prim *p, const struct effect *e)
{
	if (e->direction == ARG_CONSTANT)
		return (enum direction)e->value;
	const struct sym *d = prim_arg(p, e->direction);
	return d && d->kind == SYM_INT && d->number >= 0 && d->number < 4 ? (enum direction)d->number : DIRECTION_DEFAULT;
}

// Is the source read before the call returns? Then it may end there ("ephemeral sources", CUDA Runtime API, cudaMemcpySrcAccessOrder). An order
// that nobody knows is taken for that one.
static bool reads_in_call(const struct prim *p, const struct effect *e)
{
	enum { STREAM_ORDER = 1, ANY_ORDER = 3 };
	const struct sym *order = prim_arg(p, e->flags);
	return e->flags != ARG_NONE && !sym_is_int(order, STREAM_ORDER) && !sym_is_int(order, ANY_ORDER);
}

// One side of the copy. What a container of the C++ library keeps in an object of the caller is pageable, unless somebody registers it elsewhere: the
// container allocates it by `operator new` (C++17 [default.allocator]).
struct side {
	struct memory *memory; // NULL = no address
	enum memory_kind kind;
};

static struct side side_of(struct run *r, const struct sym *pointer, const struct range *range)
{
	struct side s = {.memory = pointer ? memory_of(r, range->root) : NULL};
	s.kind = s.memory ? s.memory->kind : MEMORY_UNKNOWN;
	bool is_place = s.memory && s.kind == MEMORY_UNKNOWN && r->entry && pointer->kind == SYM_ADDRESS;
	if (is_place && place_is_in_container(r->entry->function, pointer->a))
		s.kind = MEMORY_PAGEABLE;
	return s;
}

// A direction that does not match is undefined (cudaMemcpy): what is known of the memory counts, and the direction where nothing is.
static bool is_host_side(bool by_direction, enum memory_kind kind)
{
	return is_host_kind(kind) || (by_direction && kind != MEMORY_DEVICE && kind != MEMORY_MANAGED);
}

static void learn(struct memory *m)
{
	if (m && m->kind == MEMORY_UNKNOWN)
		m->kind = MEMORY_DEVICE;
}

static struct copy classify(const struct prim *p, const struct effect *e, struct side dst, struct side src)
{
	enum direction d = direction_of(p, e);
	struct copy c = {.dst = dst.memory, .src = src.memory, .is_known = d != DIRECTION_DEFAULT};
	enum memory_kind to = dst.kind, from = src.kind;
	if (d == DIRECTION_DEFAULT) {
		c.dst_is_host = is_host_kind(to);
		c.src_is_host = is_host_kind(from);
		c.is_known = to != MEMORY_UNKNOWN && from != MEMORY_UNKNOWN;
	} else {
		c.dst_is_host = is_host_side(d == HOST_TO_HOST || d == DEVICE_TO_HOST, to);
		c.src_is_host = is_host_side(d == HOST_TO_HOST || d == HOST_TO_DEVICE, from);
		if (d == HOST_TO_DEVICE || d == DEVICE_TO_DEVICE)
			learn(dst.memory);
		if (d == DEVICE_TO_HOST || d == DEVICE_TO_DEVICE)
			learn(src.memory);
	}
	c.host = c.src_is_host ? from : c.dst_is_host ? to : MEMORY_UNKNOWN;
	return c;
}

static bool is_peer_copy(const struct copy *c, const struct effect *e)
{
	return e->is_peer || (c->dst && c->src && devices_differ(c->dst->device, c->src->device));
}

// After an asynchronous copy: host to host is complete (doc); a pageable side was observed to block or to be staged.
static void host_after_async(struct run *r, const struct copy *c, uint32_t timeline)
{
	if (c->dst_is_host && c->src_is_host)
		host_wait_stream(r, timeline, false);
	else if (c->dst_is_host && c->host == MEMORY_PAGEABLE)
		host_wait_stream(r, timeline, true);
}

// After a synchronous one: complete, but for device to device (no host wait) and pageable to device (the source has been
// staged, the copy to the destination may still be in flight) [api-sync-behavior].
static void host_after_sync(struct run *r, const struct copy *c, uint32_t timeline, const struct order *before)
{
	bool to_device = c->is_known && !c->dst_is_host;
	bool is_managed = (c->dst && c->dst->kind == MEMORY_MANAGED) || (c->src && c->src->kind == MEMORY_MANAGED);
	if (to_device && !c->src_is_host && !is_managed)
		return;
	if (to_device && c->src_is_host && c->host == MEMORY_PAGEABLE && !is_managed) {
		order_join(r, &host_timeline(r)->known, before);
		return;
	}
	host_wait_stream(r, timeline, false);
}

static void peer_barrier(struct run *r, struct order *front)
{
	for (size_t i = 0; i < r->timelines.n; i++) {
		const struct timeline *t = &r->timelines.at[i];
		if (!t->is_host && t->kind != STREAMKIND_NONBLOCKING && t->kind != STREAMKIND_UNKNOWN)
			order_join(r, front, &t->known);
	}
}

// Later work of blocking and default streams of both devices is behind the copy (cuda_runtime_api.h, cudaMemcpyPeer:
// "serialized with respect to all pending and future asynchronous work"). A wait for a blocking stream without such work is
// none for the copy, as for what the legacy stream does.
static void peer_barrier_end(struct run *r, const struct order *front)
{
	order_join(r, &r->peers.barrier, front);
	for (size_t i = 0; i < r->timelines.n; i++)
		if (r->timelines.at[i].kind == STREAMKIND_LEGACY)
			order_join(r, &r->timelines.at[i].known, front);
}

// A peer copy in a legacy stream was seen to be ordered with the legacy stream of the other device too (HARDWARE.md).
static void legacy_peer_order(struct run *r, uint32_t timeline, struct order *front, bool after)
{
	if (r->timelines.at[timeline].kind != STREAMKIND_LEGACY)
		return;
	if (after)
		order_join(r, &r->peers.legacy, &r->timelines.at[timeline].known);
	for (size_t i = 0; i < r->timelines.n; i++) {
		struct timeline *t = &r->timelines.at[i];
		if (t->kind == STREAMKIND_LEGACY && i != timeline)
			order_join_seen(r, after ? &t->known : front, after ? &r->timelines.at[timeline].known : &t->known);
	}
}

// Now, in bytes: it may have been another one at an earlier operation. NULL = not known.
static void size_of_sequence(struct run *r, const struct sym *root, const struct sym *size)
{
	if (root->kind == SYM_VAR && root->var->type->container == CONTAINER_SEQUENCE)
		memory_of(r, root)->size = size;
}

static const struct sym *behind(const struct run *r, const struct prim *p, const struct sym *start, int8_t offset)
{
	const struct sym *bytes = start && offset != ARG_NONE ? prim_arg(p, offset) : NULL;
	return bytes ? sym_binary(r->machine->table, OP_ADD, start, bytes) : start;
}

void copy_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *dst = behind(r, p, prim_arg(p, e->arg), e->offset), *src = behind(r, p, prim_arg(p, e->arg2), e->offset2);
	const struct sym *size = effect_size(r, p, e);
	struct range to = dst ? range_of(r, dst, size, true) : (struct range){0};
	struct range from = src ? range_of(r, src, size, true) : (struct range){0};
	if (dst)
		size_of_sequence(r, to.root, p->fills_whole ? size : NULL);
	if (src)
		size_of_sequence(r, from.root, p->reads_whole ? size : NULL);
	struct copy c = classify(p, e, side_of(r, dst, &to), side_of(r, src, &from));
	uint32_t timeline = effect_timeline(r, p, e);
	struct order front, before = {0};
	uint32_t op = op_begin(r, p, OPKIND_COPY, timeline, &front);
	bool barrier = model_effect(p->row, EFFECT_PEER_BARRIER) != NULL;
	if (barrier)
		peer_barrier(r, &front);
	else if (is_peer_copy(&c, e))
		legacy_peer_order(r, timeline, &front, false);
	order_join(r, &before, &front);
	struct op *o = &r->ops.at[op];
	o->is_peer = is_peer_copy(&c, e);
	o->is_sync_copy = e->sync;
	o->is_pageable = (c.dst_is_host || c.src_is_host) && c.host == MEMORY_PAGEABLE;
	o->is_download = c.dst_is_host || direction_of(p, e) == DEVICE_TO_HOST;
	bool captured = o->in_capture;
	// Up to 64 KiB go with the command and were never seen late (HARDWARE.md: 0 of 50 at 64 KiB): said only at low confidence.
	o->is_small_copy = size && size->kind == SYM_INT && size->number <= 64 * 1024 && c.src_is_host;
	if (src)
		memory_access(r, op, &front,
		              (struct access){.kind = ACCESS_READ,
		                              .range = from,
		                              .is_host_side = c.src_is_host,
		                              .is_pageable = c.src_is_host && c.host == MEMORY_PAGEABLE,
		                              .host_done_doc = (e->sync && c.src_is_host) || reads_in_call(p, e),
		                              .host_done_seen = c.src_is_host && c.host == MEMORY_PAGEABLE && !captured});
	if (dst)
		memory_access(r, op, &front,
		              (struct access){.kind = ACCESS_WRITE,
		                              .range = to,
		                              .is_host_side = c.dst_is_host,
		                              .is_pageable = c.dst_is_host && c.host == MEMORY_PAGEABLE});
	op_end(r, op, &front);
	if (barrier)
		peer_barrier_end(r, &r->timelines.at[timeline].known);
	else if (is_peer_copy(&c, e))
		legacy_peer_order(r, timeline, NULL, true);
	if (captured)
		return;
	if (e->sync)
		host_after_sync(r, &c, timeline, &before);
	else
		host_after_async(r, &c, timeline);
}
