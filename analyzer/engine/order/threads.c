// SPDX-License-Identifier: Apache-2.0
// Host threads: each a timeline with its own current device; what they share.
#include "engine/order/run.h"

// It knows what the timeline of its creator knows.
static uint32_t new_host_timeline(struct run *r, uint32_t creator)
{
	uint32_t n = (uint32_t)r->timelines.n;
	*vec_push(r->arena, &r->timelines) = (struct timeline){.is_host = true, .thread = (uint32_t)r->threads.n};
	order_join(r, &r->timelines.at[n].known, &r->timelines.at[creator].known);
	return n;
}

// A new thread starts at device 0 whatever its creator selected (D1). A creator that has selected none, in a function that
// anybody may call, is taken to be there too.
static const struct sym *first_device(struct run *r)
{
	const struct sym *creator = current_device(r);
	return creator && creator->kind == SYM_DEVICE ? creator : sym_int(r->machine->table, 0);
}

// It has no context for the driver API.
void thread_spawn(struct run *r, const struct prim *p, const struct effect *e)
{
	if (!p->child)
		return;
	const struct sym *device = first_device(r);
	uint32_t timeline = new_host_timeline(r, current_thread(r)->timeline);
	const struct sym *handle = prim_arg(p, e->handle_arg);
	*vec_push(r->arena, &r->threads) = (struct thread){.timeline = timeline,
	                                                   .number = (uint32_t)r->threads.n - 1,
	                                                   .device = device,
	                                                   .context = CONTEXT_NONE,
	                                                   .spawn = p,
	                                                   .handle = handle ? handle : p->made};
	handover_start(r, (uint32_t)r->threads.n - 1);
}

bool thread_knows(struct run *r, const struct op *op)
{
	return op->thread == r->thread || clock_at(&host_timeline(r)->known.doc, r->threads.at[op->thread].timeline) >= op->issued;
}

// A handle that was moved out of sight may be that of any thread; a future that of any std::async.
static bool may_be_thread(const struct run *r, const struct prim *p, uint32_t thread)
{
	const struct thread *t = &r->threads.at[thread];
	bool is_async = !t->handle || t->handle->kind == SYM_NEW;
	return is_async == (model_effect(p->row, EFFECT_AWAIT) != NULL) && !t->joined && !t->detached && !t->is_walked;
}

// By thread number: does the call join it?
static const bool *joined_by(struct run *r, const struct prim *p, const struct effect *e)
{
	bool *joins = ARENA_ARRAY(r->arena, bool, r->threads.n);
	const struct sym *handle = prim_arg(p, e->arg);
	bool is_named = !handle;
	for (uint32_t i = 1; handle && i < r->threads.n; i++)
		is_named |= joins[i] = spawn_gave(r->machine->table, r->threads.at[i].handle, handle);
	for (uint32_t i = 1; !is_named && i < r->threads.n; i++)
		joins[i] = may_be_thread(r, p, i);
	return joins;
}

static void learn(struct run *r, uint32_t thread)
{
	order_join(r, &host_timeline(r)->known, &r->timelines.at[r->threads.at[thread].timeline].known);
}

void thread_finish(struct run *r, const struct prim *p, const struct effect *e)
{
	const bool *joins = joined_by(r, p, e);
	uint32_t n = (uint32_t)r->threads.n; // those that start meanwhile are not meant
	for (uint32_t i = 1; i < n; i++)
		if (joins[i])
			handover_finish(r, i);
}

void thread_join(struct run *r, const struct prim *p, const struct effect *e)
{
	const bool *joins = joined_by(r, p, e);
	for (uint32_t i = 1; i < r->threads.n; i++) {
		if (!joins[i])
			continue;
		r->threads.at[i].joined = true;
		learn(r, i);
	}
}

void thread_detach(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *handle = prim_arg(p, e->arg);
	for (uint32_t i = 1; handle && i < r->threads.n; i++)
		r->threads.at[i].detached |= spawn_gave(r->machine->table, r->threads.at[i].handle, handle);
}

// The future of std::async that ends its life waits for the thread.
void thread_future_dies(struct run *r, const struct sym *location)
{
	for (uint32_t i = 1; i < r->threads.n; i++) {
		const struct thread *t = &r->threads.at[i];
		if (t->joined || !t->handle || t->handle->kind != SYM_NEW || symmap_get(&r->fragment->names, t->handle) != location)
			continue;
		handover_finish(r, i);
		r->threads.at[i].joined = true;
		learn(r, i);
	}
}

static enum fault share_fault(const struct object *o)
{
	return o->kind == HANDLE_STREAM ? FAULT_THREADS_SHARE_STREAM : FAULT_THREADS_SHARE_HANDLE;
}

// Work of several threads on one legacy stream: right, but it serialises.
void threads_note_default(struct run *r, uint32_t timeline, const struct prim *p)
{
	struct timeline *t = &r->timelines.at[timeline];
	if (t->kind != STREAMKIND_LEGACY || r->threads.n < 2 || t->is_shared)
		return;
	if (!t->first_thread || r->threads.at[t->first_thread - 1].joined) {
		t->first_thread = r->thread + 1;
		t->first_use = p;
	} else if (t->first_thread != r->thread + 1 && r->threads.at[r->thread].spawn && r->threads.at[t->first_thread - 1].spawn) {
		struct fault_facts o = fault_of(OBS_THREADS, FAULT_THREADS_SHARE_LEGACY, p);
		o.first = t->first_use;
		o.object_kind = HANDLE_STREAM;
		o.what = "the legacy default stream";
		t->is_shared = true;
		fault_tell(r, o);
	}
}

static bool can_be_shared_wrongly(const struct object *o)
{
	switch (o->kind) {
	case HANDLE_STREAM:
	case HANDLE_BLAS:
	case HANDLE_FFT:
	case HANDLE_SOLVER:
	case HANDLE_SPARSE:
	case HANDLE_RAND:
	case HANDLE_DNN:
	case HANDLE_COMM: return true;
	default: return false;
	}
}

// Uses of one handle by two threads that neither a join nor a common lock keeps apart.
void threads_note_use(struct run *r, struct object *o, const struct prim *p)
{
	if (!can_be_shared_wrongly(o) || o->is_share_said)
		return;
	struct thread *t = current_thread(r);
	for (size_t i = 0; i < o->uses.n; i++) {
		const struct use *u = &o->uses.at[i];
		if (u->thread == r->thread || (u->locks & t->locks) || u->prim == p->prev)
			continue;
		if (clock_at(&host_timeline(r)->known.doc, u->timeline) >= u->tick)
			continue;
		struct fault_facts facts = fault_of(OBS_THREADS, share_fault(o), p);
		facts.first = u->prim;
		facts.object_kind = o->kind;
		facts.subject = o->handle;
		fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_THREAD);
		o->is_share_said = true;
		fault_tell(r, facts);
		break;
	}
	struct timeline *host = host_timeline(r);
	uint32_t tick = ++host->tick;
	order_set(r->arena, &host->known, t->timeline, tick);
	*vec_push(r->arena, &o->uses) = (struct use){.thread = r->thread, .timeline = t->timeline, .tick = tick, .locks = t->locks, .prim = p};
}
