// SPDX-License-Identifier: Apache-2.0
// Memory comes and goes: allocated, freed, registered, now or in the order of a stream.
#include "engine/order/storage.h"

#include "engine/order/effects.h"
#include "engine/order/run.h"

static void alloc_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	if (!p->made)
		return;
	struct memory *m = memory_of(r, p->made);
	m->kind = (enum memory_kind)e->what;
	m->size = effect_size(r, p, e);
	m->alloc = p;
	m->device = current_device(r);
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	m->is_stream_ordered = true;
	if (r->timelines.at[timeline].device)
		m->device = r->timelines.at[timeline].device;
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_ALLOC, timeline, &front);
	r->ops.at[op].is_alloc = true;
	memory_access(r, op, &front, (struct access){.kind = ACCESS_WRITE, .range = range_of(r, p->made, m->size, true)});
	op_end(r, op, &front);
}

// cudaFree was seen to wait for peer copies that touch the device also when they run in another device's stream, not for
// kernels there (HARDWARE.md, "cudaFree on device d while a peer copy touching d runs").
static void free_waits_for_peers(struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < m->accesses.n; i++) {
		const struct access *a = &m->accesses.at[i];
		const struct op *op = &r->ops.at[a->op];
		if (op->is_peer && op->kind == OPKIND_COPY) {
			struct order seen = {0};
			clock_set(r->arena, &seen.all, a->timeline, a->tick);
			order_join_seen(r, &host_timeline(r)->known, &seen);
		}
	}
}

// Was the memory there before the context ended? What the path made, it made before or behind; what it was given was there when it began.
static bool is_of_ended_context(const struct run *r, const struct memory *m)
{
	const struct prim *end = r->process.torn_down;
	const struct sym *from = m->root;
	while (from->kind == SYM_MEMBER)
		from = from->a;
	const struct sym *outer = from->kind == SYM_INIT ? sym_root(from->a) : from;
	bool is_given = outer->kind == SYM_PARAM || (outer->kind == SYM_VAR && outer->number == 0);
	return end && (m->alloc ? m->alloc->index < end->index : is_given);
}

// Memory that is mapped on a stream and unmapped without use: whoever maps it sees to that.
static void forget_allocation(const struct run *r, struct memory *m)
{
	size_t n = 0;
	for (size_t i = 0; i < m->accesses.n; i++)
		if (!r->ops.at[m->accesses.at[i].op].is_alloc)
			m->accesses.at[n++] = m->accesses.at[i];
	m->accesses.n = n;
}

// Freed now: nothing documented waits. cudaFree, cudaFreeHost and cudaHostUnregister were observed to wait for the device
// (HARDWARE.md), not for memory of a stream-ordered pool, nor does unmapping (`pool` in the row).
static void free_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *pointer = prim_arg(p, e->arg);
	if (!memory_is_pointer(pointer))
		return;
	struct range whole = range_of(r, pointer, NULL, true);
	struct memory *m = memory_of(r, whole.root);
	whole.length = m->size;
	if (e->what != MEMORY_PAGEABLE && is_of_ended_context(r, m))
		teardown_fault(r, p, pointer);
	uint32_t timeline = effect_timeline(r, p, e);
	struct order front = {0};
	uint32_t op;
	if (timeline != UINT32_MAX) {
		op = op_begin(r, p, OPKIND_FREE, timeline, &front);
	} else {
		if (e->what != MEMORY_PAGEABLE && e->what != MEMORY_POOL && !m->is_stream_ordered) {
			host_wait_device(r, m->device ? m->device : current_device(r), true);
			free_waits_for_peers(r, m);
		}
		op = op_host(r, p);
		order_join(r, &front, &host_timeline(r)->known);
	}
	r->ops.at[op].is_free = true;
	if (timeline == UINT32_MAX && e->what == MEMORY_POOL)
		forget_allocation(r, m);
	if (timeline == UINT32_MAX && (m->kind == MEMORY_PAGEABLE || m->kind == MEMORY_PINNED))
		graph_source_dies(r, p, m->root);
	memory_access(r, op, &front, (struct access){.kind = ACCESS_WRITE, .range = whole});
	if (timeline != UINT32_MAX)
		op_end(r, op, &front);
	m->freed = p;
	if (timeline == UINT32_MAX)
		m->accesses.n = 0;
}

static void register_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *pointer = prim_arg(p, e->arg);
	if (!memory_is_pointer(pointer))
		return;
	struct memory *m = memory_of(r, range_of(r, pointer, NULL, true).root);
	m->kind = e->kind == EFFECT_REGISTER ? MEMORY_PINNED : MEMORY_PAGEABLE;
	m->registered = p;
}

void storage_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	if (e->kind == EFFECT_ALLOC)
		alloc_effect(r, p, e);
	else if (e->kind == EFFECT_FREE)
		free_effect(r, p, e);
	else
		register_effect(r, p, e);
}
