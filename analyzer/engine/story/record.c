// SPDX-License-Identifier: Apache-2.0
#include "engine/story/record.h"

#include "engine/order/effects.h"

static void classify(struct recorded *s)
{
	switch (s->what) {
	case WSTEP_LAUNCH:
	case WSTEP_MEMSET:
	case WSTEP_COPY:
	case WSTEP_HOST_FUNCTION: s->is_operation = true; break;
	case WSTEP_ALLOC:
	case WSTEP_ALLOC_ASYNC:
	case WSTEP_FREE:
	case WSTEP_FREE_ASYNC:
	case WSTEP_UNMAP:
	case WSTEP_REGISTER:
	case WSTEP_UNREGISTER:
	case WSTEP_DIES: s->is_storage = true; break;
	case WSTEP_CREATE_STREAM:
	case WSTEP_DESTROY_STREAM:
	case WSTEP_CREATE_EVENT:
	case WSTEP_DESTROY_EVENT: s->is_handle = true; break;
	default: break;
	}
}

static struct recorded *add(struct run *r, const struct prim *p, enum witness_step_kind what)
{
	struct recorder *rec = recorder_of(r);
	struct recorded *s = vec_push(r->arena, &rec->steps);
	if (!map_get(&rec->first_step, p, 0))
		map_put(r->arena, &rec->first_step, p, 0, (void *)(uintptr_t)rec->steps.n);
	s->what = what;
	classify(s);
	s->prim = p;
	s->thread = recorder_of(r)->process ? recorder_of(r)->process : r->thread;
	s->timeline = UINT32_MAX;
	s->device = current_device(r);
	return s;
}

// The step of each effect. None: it is said by its own function, or it is no step.
static const struct {
	bool is_step;
	enum witness_step_kind step;
} effect_step[EFFECT_COUNT] = {
	[EFFECT_WAIT_STREAM] = {true, WSTEP_SYNC_STREAM},
	[EFFECT_WAIT_EVENT] = {true, WSTEP_SYNC_EVENT},
	[EFFECT_WAIT_DEVICE] = {true, WSTEP_SYNC_DEVICE},
	[EFFECT_RECORD] = {true, WSTEP_RECORD},
	[EFFECT_STREAM_WAIT] = {true, WSTEP_WAIT},
	[EFFECT_ELAPSED] = {true, WSTEP_ELAPSED},
	[EFFECT_REGISTER] = {true, WSTEP_REGISTER},
	[EFFECT_UNREGISTER] = {true, WSTEP_UNREGISTER},
	[EFFECT_SET_DEVICE] = {true, WSTEP_SET_DEVICE},
	[EFFECT_RESET] = {true, WSTEP_RESET_DEVICE},
	[EFFECT_PEER_ENABLE] = {true, WSTEP_ENABLE_PEER},
	[EFFECT_CONTEXT_PUSH] = {true, WSTEP_PUSH_CONTEXT},
	[EFFECT_CONTEXT_POP] = {true, WSTEP_POP_CONTEXT},
	[EFFECT_CONTEXT_SET] = {true, WSTEP_SET_CONTEXT},
	[EFFECT_CAPTURE_BEGIN] = {true, WSTEP_BEGIN_CAPTURE},
	[EFFECT_CAPTURE_END] = {true, WSTEP_END_CAPTURE},
	[EFFECT_INSTANTIATE] = {true, WSTEP_INSTANTIATE},
	[EFFECT_GRAPH_LAUNCH] = {true, WSTEP_LAUNCH_GRAPH},
	[EFFECT_JOIN] = {true, WSTEP_JOIN_THREAD},
	[EFFECT_LOCK] = {true, WSTEP_LOCK},
	[EFFECT_UNLOCK] = {true, WSTEP_UNLOCK},
	[EFFECT_EXIT] = {true, WSTEP_EXIT},
	[EFFECT_SPAWN] = {true, WSTEP_START_THREAD},
	[EFFECT_HOST_READ] = {true, WSTEP_HOST_ACCESS},
	[EFFECT_HOST_WRITE] = {true, WSTEP_HOST_ACCESS},
};

static enum witness_step_kind op_step(const struct effect *e)
{
	return e->what == OPKIND_MEMSET ? WSTEP_MEMSET : e->what == OPKIND_HOST_FUNCTION ? WSTEP_HOST_FUNCTION : WSTEP_LAUNCH;
}

// False: making or destroying such a handle is no step.
static bool handle_step(const struct effect *e, const struct object *o, enum witness_step_kind *step)
{
	bool is_create = e->kind != EFFECT_DESTROY;
	switch (e->what ? (enum handle_kind)e->what : o ? o->kind : HANDLE_NONE) {
	case HANDLE_STREAM: *step = is_create ? WSTEP_CREATE_STREAM : WSTEP_DESTROY_STREAM; return true;
	case HANDLE_EVENT: *step = is_create ? WSTEP_CREATE_EVENT : WSTEP_DESTROY_EVENT; return true;
	case HANDLE_CONTEXT: *step = is_create ? WSTEP_CREATE_CONTEXT : WSTEP_DESTROY_CONTEXT; return true;
	case HANDLE_MODULE: *step = WSTEP_UNLOAD_MODULE; return !is_create;
	default: return false;
	}
}

static void handle_operand(struct run *r, struct recorded *s, const struct sym *handle)
{
	if (!handle)
		return;
	s->object = handle;
	if (s->what == WSTEP_CREATE_STREAM || s->what == WSTEP_DESTROY_STREAM)
		s->timeline = stream_timeline(r, handle, false);
	else if (s->what == WSTEP_CREATE_EVENT || s->what == WSTEP_DESTROY_EVENT)
		s->event = handle;
}

static void record_handle(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *handle = e->kind == EFFECT_DESTROY ? prim_arg(p, e->arg) : p->made;
	enum witness_step_kind step;
	if (handle && handle_step(e, symmap_get(&r->objects.of, handle), &step))
		handle_operand(r, add(r, p, step), handle);
}

static const struct sym *root_of(struct run *r, const struct sym *pointer)
{
	return pointer && pointer->kind != SYM_INT ? range_of(r, pointer, NULL, true).root : NULL;
}

static void record_memory(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	bool is_alloc = e->kind == EFFECT_ALLOC, is_async = timeline != UINT32_MAX;
	const struct sym *memory = is_alloc ? p->made : root_of(r, prim_arg(p, e->arg));
	if (!memory)
		return;
	bool is_unmap = !is_alloc && e->what == MEMORY_POOL && !is_async;
	struct recorded *s = add(r, p,
	                         is_alloc   ? is_async ? WSTEP_ALLOC_ASYNC : WSTEP_ALLOC
	                         : is_unmap ? WSTEP_UNMAP
	                         : is_async ? WSTEP_FREE_ASYNC
	                                    : WSTEP_FREE);
	s->timeline = timeline;
	s->memory = memory;
}

static const char *mode_word(const struct prim *p, const struct effect *e)
{
	const struct sym *mode = e->flags == ARG_CONSTANT ? NULL : prim_arg(p, e->flags);
	int64_t value = e->flags == ARG_CONSTANT ? e->value : mode && mode->kind == SYM_INT ? mode->number : 0;
	return value >= 0 && value <= 2 ? capture_mode_words[value] : capture_mode_words[0];
}

static uint32_t thread_of(const struct run *r, const struct sym *handle)
{
	for (uint32_t i = 1; handle && i < r->threads.n; i++) {
		const struct sym *h = r->threads.at[i].handle;
		if (h == handle || (h && h->kind == SYM_ADDRESS && (handle->a == h->a || handle->a == h)))
			return i;
	}
	return 0;
}

// A guard stands for the mutex it was made with.
static const struct sym *mutex_of(const struct run *r, const struct sym *guard)
{
	const struct object *o = guard ? symmap_get(&r->objects.of, guard) : NULL;
	return o && o->bound_stream ? o->bound_stream : guard;
}

static void record_plain(struct run *r, const struct prim *p, const struct effect *e)
{
	struct recorded *s = add(r, p, effect_step[e->kind].step);
	s->timeline = e->kind == EFFECT_CAPTURE_BEGIN || e->stream != STREAM_NONE ? effect_timeline(r, p, e) : UINT32_MAX;
	s->is_seen = e->strength == STRENGTH_SEEN;
	switch (e->kind) {
	case EFFECT_ELAPSED: s->event2 = prim_arg(p, e->arg2); // fall through
	case EFFECT_WAIT_EVENT:
	case EFFECT_RECORD:
	case EFFECT_STREAM_WAIT: s->event = prim_arg(p, e->arg); break;
	case EFFECT_REGISTER:
	case EFFECT_UNREGISTER: s->memory = root_of(r, prim_arg(p, e->arg)); break;
	case EFFECT_SET_DEVICE:
	case EFFECT_PEER_ENABLE: s->device = prim_arg(p, e->arg); break;
	case EFFECT_CAPTURE_BEGIN: s->mode = mode_word(p, e); break;
	case EFFECT_CAPTURE_END: s->object = p->made; break;
	case EFFECT_INSTANTIATE: s->object = prim_arg(p, e->arg2); break;
	case EFFECT_GRAPH_LAUNCH: s->object = prim_arg(p, e->arg2 >= 0 ? e->arg2 : e->arg); break;
	case EFFECT_SPAWN: s->child = (uint32_t)r->threads.n; break;
	case EFFECT_JOIN: s->child = thread_of(r, prim_arg(p, e->arg)); break;
	case EFFECT_LOCK: s->object = prim_arg(p, e->arg2) ? prim_arg(p, e->arg2) : prim_arg(p, e->arg); break;
	case EFFECT_UNLOCK: s->object = mutex_of(r, prim_arg(p, e->arg)); break;
	case EFFECT_CONTEXT_PUSH:
	case EFFECT_CONTEXT_SET: s->object = prim_arg(p, e->arg); break;
	default: break;
	}
}

static void record_operation(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	enum witness_step_kind what = e->kind == EFFECT_COPY ? WSTEP_COPY : e->kind == EFFECT_HOST_FUNCTION ? WSTEP_HOST_FUNCTION : op_step(e);
	struct recorded *s = add(r, p, what);
	s->timeline = timeline;
	s->is_sync = e->sync || (e->what == OPKIND_MEMSET && e->kind == EFFECT_OP && e->stream == STREAM_DEFAULT);
	s->is_seen = e->strength == STRENGTH_SEEN;
	s->is_peer = e->is_peer || model_effect(p->row, EFFECT_PEER_BARRIER);
	s->replaces = e->kind == EFFECT_OP && e->what != OPKIND_MEMSET && e->what != OPKIND_HOST_FUNCTION ? p->row : NULL;
}

static bool has_operation(const struct model_row *row)
{
	return model_effect(row, EFFECT_OP) || model_effect(row, EFFECT_COPY) || model_effect(row, EFFECT_LAUNCH);
}

static void record_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	switch (e->kind) {
	case EFFECT_OP:
	case EFFECT_COPY:
	case EFFECT_HOST_FUNCTION: record_operation(r, p, e); break;
	case EFFECT_READ:
	case EFFECT_WRITE:
	case EFFECT_ATOMIC:
		if (!has_operation(p->row))
			add(r, p, WSTEP_HOST_ACCESS);
		break;
	case EFFECT_CREATE: break; // record_created: a stream's kind is known only then
	case EFFECT_DESTROY: record_handle(r, p, e); break;
	case EFFECT_ALLOC:
	case EFFECT_FREE: record_memory(r, p, e); break;
	case EFFECT_INITIALISES:
		if (e->what == INIT_DRIVER && !model_effect(p->row, EFFECT_CREATE))
			add(r, p, WSTEP_INIT);
		break;
	case EFFECT_MODULE_LOAD:
		add(r, p, model_effect(p->row, EFFECT_NEEDS_CONTEXT) ? WSTEP_LOAD_MODULE : WSTEP_LOAD_LIBRARY)->object = p->made;
		break;
	case EFFECT_SPAWN:
		if (p->child)
			record_plain(r, p, e);
		break;
	case EFFECT_FORK:
		if (context_is_child(r, p)) {
			add(r, p, WSTEP_FORK)->child = FIRST_PROCESS + p->index;
			recorder_of(r)->process = FIRST_PROCESS + p->index;
		}
		break;
	default:
		if (effect_step[e->kind].is_step)
			record_plain(r, p, e);
	}
}

static void record_created(struct run *r, const struct prim *p, const struct effect *e)
{
	if (e->kind == EFFECT_CREATE)
		record_handle(r, p, e);
}

static void record_launch(struct run *r, const struct prim *p, uint32_t timeline, bool cooperative)
{
	struct recorded *s = add(r, p, WSTEP_LAUNCH);
	s->timeline = timeline;
	s->is_cooperative = cooperative;
	s->has_grid_sync = p->syncs_grid;
}

static void record_host(struct run *r, const struct prim *p, enum witness_step_kind what)
{
	add(r, p, what)->memory = p->kind == PRIM_DEAD ? p->arg[0] : NULL;
}

static void record_replay(struct run *r, const struct prim *p, const struct sym *exec)
{
	uint32_t timeline = legacy_timeline(r, current_device(r));
	struct recorded *s = add(r, p, WSTEP_LAUNCH_GRAPH);
	s->timeline = timeline;
	s->object = exec;
	s->is_replay = true;
}

static void record_handover(struct run *r, const struct prim *p, const struct sym *object, bool is_signal)
{
	add(r, p, is_signal ? WSTEP_SIGNAL : WSTEP_AWAIT)->object = object ? object : sym_int(r->machine->table, 0);
}

static void record_lock(struct run *r, const struct prim *p, const struct sym *guard, bool is_taken)
{
	add(r, p, is_taken ? WSTEP_LOCK : WSTEP_UNLOCK)->object = mutex_of(r, guard);
}

void record_exit(struct run *r, const struct prim *p)
{
	if (recorder_of(r))
		add(r, p, WSTEP_EXIT)->is_exit_entry = true;
}

static void record_op(struct run *r, const struct prim *p, uint32_t timeline, bool is_caller)
{
	struct recorded *s = add(r, p, WSTEP_LAUNCH);
	s->timeline = timeline;
	s->is_caller = is_caller;
}

static void record_poll(struct run *r, const struct prim *poll, const struct effect *e)
{
	struct recorded *s = add(r, poll, e->kind == EFFECT_POLL_STREAM ? WSTEP_POLL_STREAM : WSTEP_POLL_EVENT);
	if (e->kind == EFFECT_POLL_STREAM)
		s->timeline = effect_timeline(r, poll, e);
	else
		s->event = prim_arg(poll, e->arg);
}

static void record_access(struct run *r, const struct access *a)
{
	if (!recorder_of(r)->steps.n)
		return;
	struct recorded *s = &recorder_of(r)->steps.at[recorder_of(r)->steps.n - 1];
	*vec_push(r->arena, &s->accesses) = (struct recorded_access){memory_of(r, a->range.root), a->kind, a->range, a->is_host_side, a->is_pageable};
}

// A query is a call that names what it asks about; that it said "complete" is record_poll's.
static void put_asked(struct run *r, const struct prim *p, struct recorded *s)
{
	const struct effect *event = model_effect(p->row, EFFECT_POLL_EVENT), *stream = model_effect(p->row, EFFECT_POLL_STREAM);
	if (event)
		s->event = prim_arg(p, event->arg);
	if (stream)
		s->timeline = effect_timeline(r, p, stream);
}

static void record_call(struct run *r, const struct prim *p)
{
	if (!model_is_gpu(p->row))
		return;
	const struct recorder *rec = recorder_of(r);
	if (!rec->steps.n || rec->steps.at[rec->steps.n - 1].prim != p)
		put_asked(r, p, add(r, p, WSTEP_CALL));
}

void record_done(void *context, struct run *r, const struct done *d)
{
	(void)context;
	switch (d->kind) {
	case DONE_EFFECT: record_effect(r, d->prim, d->effect); break;
	case DONE_MADE: record_created(r, d->prim, d->effect); break;
	case DONE_LAUNCH: record_launch(r, d->prim, d->timeline, d->flag); break;
	case DONE_ACCESSED: record_host(r, d->prim, WSTEP_HOST_ACCESS); break;
	case DONE_DIED: record_host(r, d->prim, WSTEP_DIES); break;
	case DONE_WAITED: record_host(r, d->prim, WSTEP_SYNC_DEVICE); break;
	case DONE_OUTLIVED: record_replay(r, d->prim, d->object); break;
	case DONE_SIGNALLED:
	case DONE_AWAITED: record_handover(r, d->prim, d->object, d->kind == DONE_SIGNALLED); break;
	case DONE_LOCKED:
	case DONE_UNLOCKED: record_lock(r, d->prim, d->object, d->kind == DONE_LOCKED); break;
	case DONE_UNSEEN: record_op(r, d->prim, d->timeline, d->flag); break;
	case DONE_POLLED: record_poll(r, d->prim, d->effect); break;
	case DONE_ACCESS: record_access(r, d->access); break;
	case DONE_CALL: record_call(r, d->prim); break;
	}
}
