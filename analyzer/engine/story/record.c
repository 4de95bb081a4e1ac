// SPDX-License-Identifier: Apache-2.0
#include "engine/story/record.h"

#include "engine/order/effects.h"

#include <string.h>

static bool is_word(const char *what, const char *const *words)
{
	for (; *words; words++)
		if (strcmp(what, *words) == 0)
			return true;
	return false;
}

static void classify(struct recorded *s)
{
	static const char *const operations[] = {"launch", "memset", "copy", "host_function", NULL};
	static const char *const storage[] = {"alloc", "alloc_async", "free", "free_async", "unmap", "register", "unregister",
	                                      "dies", NULL};
	static const char *const handles[] = {"create_stream", "destroy_stream", "create_event", "destroy_event", NULL};
	s->is_operation = is_word(s->what, operations);
	s->is_storage = is_word(s->what, storage);
	s->is_handle = is_word(s->what, handles);
}

static struct recorded *add(struct run *r, const struct prim *p, const char *what)
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

// How each effect is said. NULL: by its own function, or it is no step.
static const char *const effect_word[EFFECT_COUNT] = {
        [EFFECT_WAIT_STREAM] = "sync_stream", [EFFECT_WAIT_EVENT] = "sync_event", [EFFECT_WAIT_DEVICE] = "sync_device",
        [EFFECT_RECORD] = "record", [EFFECT_STREAM_WAIT] = "wait", [EFFECT_ELAPSED] = "elapsed",
        [EFFECT_REGISTER] = "register", [EFFECT_UNREGISTER] = "unregister", [EFFECT_SET_DEVICE] = "set_device",
        [EFFECT_RESET] = "reset_device", [EFFECT_PEER_ENABLE] = "enable_peer", [EFFECT_CONTEXT_PUSH] = "push_context",
        [EFFECT_CONTEXT_POP] = "pop_context", [EFFECT_CONTEXT_SET] = "set_context",
        [EFFECT_CAPTURE_BEGIN] = "begin_capture", [EFFECT_CAPTURE_END] = "end_capture",
        [EFFECT_INSTANTIATE] = "instantiate", [EFFECT_GRAPH_LAUNCH] = "launch_graph", [EFFECT_JOIN] = "join_thread",
        [EFFECT_LOCK] = "lock", [EFFECT_UNLOCK] = "unlock", [EFFECT_EXIT] = "exit",
        [EFFECT_SPAWN] = "start_thread", [EFFECT_HOST_READ] = "host_access", [EFFECT_HOST_WRITE] = "host_access",
};

static const char *op_word(const struct effect *e)
{
	return e->what == OPKIND_MEMSET ? "memset" : e->what == OPKIND_HOST_FUNCTION ? "host_function" : "launch";
}

static const char *handle_word(const struct effect *e, const struct object *o)
{
	bool is_create = e->kind != EFFECT_DESTROY;
	switch (e->what ? (enum handle_kind)e->what : o ? o->kind : HANDLE_NONE) {
	case HANDLE_STREAM: return is_create ? "create_stream" : "destroy_stream";
	case HANDLE_EVENT: return is_create ? "create_event" : "destroy_event";
	case HANDLE_CONTEXT: return is_create ? "create_context" : "destroy_context";
	case HANDLE_MODULE: return is_create ? NULL : "unload_module";
	default: return NULL;
	}
}

static void handle_operand(struct run *r, struct recorded *s, const struct sym *handle)
{
	if (!handle)
		return;
	s->object = handle;
	if (strcmp(s->what, "create_stream") == 0 || strcmp(s->what, "destroy_stream") == 0)
		s->timeline = stream_timeline(r, handle, false);
	else if (strcmp(s->what, "create_event") == 0 || strcmp(s->what, "destroy_event") == 0)
		s->event = handle;
}

static void record_handle(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *handle = e->kind == EFFECT_DESTROY ? prim_arg(p, e->arg) : p->made;
	const char *word = handle ? handle_word(e, symmap_get(&r->objects.of, handle)) : NULL;
	if (word)
		handle_operand(r, add(r, p, word), handle);
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
	struct recorded *s = add(r, p, is_alloc ? is_async ? "alloc_async" : "alloc"
	                                        : is_unmap ? "unmap" : is_async ? "free_async" : "free");
	s->timeline = timeline;
	s->memory = memory;
}

static const char *mode_word(const struct prim *p, const struct effect *e)
{
	static const char *const words[] = {"global", "thread-local", "relaxed"};
	const struct sym *mode = e->flags == ARG_CONSTANT ? NULL : prim_arg(p, e->flags);
	int64_t value = e->flags == ARG_CONSTANT ? e->value : mode && mode->kind == SYM_INT ? mode->number : 0;
	return value >= 0 && value <= 2 ? words[value] : words[0];
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
	struct recorded *s = add(r, p, effect_word[e->kind]);
	s->timeline = e->kind == EFFECT_CAPTURE_BEGIN || e->stream != STREAM_NONE ? effect_timeline(r, p, e) : UINT32_MAX;
	s->is_seen = e->strength == STRENGTH_SEEN;
	switch (e->kind) {
	case EFFECT_ELAPSED: s->event2 = prim_arg(p, e->arg2); // fall through
	case EFFECT_WAIT_EVENT: case EFFECT_RECORD: case EFFECT_STREAM_WAIT: s->event = prim_arg(p, e->arg); break;
	case EFFECT_REGISTER: case EFFECT_UNREGISTER: s->memory = root_of(r, prim_arg(p, e->arg)); break;
	case EFFECT_SET_DEVICE: case EFFECT_PEER_ENABLE: s->device = prim_arg(p, e->arg); break;
	case EFFECT_CAPTURE_BEGIN: s->mode = mode_word(p, e); break;
	case EFFECT_CAPTURE_END: s->object = p->made; break;
	case EFFECT_INSTANTIATE: s->object = prim_arg(p, e->arg2); break;
	case EFFECT_GRAPH_LAUNCH: s->object = prim_arg(p, e->arg2 >= 0 ? e->arg2 : e->arg); break;
	case EFFECT_SPAWN: s->child = (uint32_t)r->threads.n; break;
	case EFFECT_JOIN: s->child = thread_of(r, prim_arg(p, e->arg)); break;
	case EFFECT_LOCK: s->object = prim_arg(p, e->arg2) ? prim_arg(p, e->arg2) : prim_arg(p, e->arg); break;
	case EFFECT_UNLOCK: s->object = mutex_of(r, prim_arg(p, e->arg)); break;
	case EFFECT_CONTEXT_PUSH: case EFFECT_CONTEXT_SET: s->object = prim_arg(p, e->arg); break;
	default: break;
	}
}

static void record_operation(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	const char *what = e->kind == EFFECT_COPY ? "copy" : e->kind == EFFECT_HOST_FUNCTION ? "host_function" : op_word(e);
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
	case EFFECT_OP: case EFFECT_COPY: case EFFECT_HOST_FUNCTION: record_operation(r, p, e); break;
	case EFFECT_READ: case EFFECT_WRITE: case EFFECT_ATOMIC:
		if (!has_operation(p->row))
			add(r, p, "host_access");
		break;
	case EFFECT_CREATE: break; // record_created: a stream's kind is known only then
	case EFFECT_DESTROY: record_handle(r, p, e); break;
	case EFFECT_ALLOC: case EFFECT_FREE: record_memory(r, p, e); break;
	case EFFECT_INITIALISES:
		if (e->what == INIT_DRIVER && !model_effect(p->row, EFFECT_CREATE))
			add(r, p, "init");
		break;
	case EFFECT_MODULE_LOAD:
		add(r, p, model_effect(p->row, EFFECT_NEEDS_CONTEXT) ? "load_module" : "load_library")->object = p->made;
		break;
	case EFFECT_SPAWN:
		if (p->child)
			record_plain(r, p, e);
		break;
	case EFFECT_FORK:
		if (context_is_child(r, p)) {
			add(r, p, "fork")->child = FIRST_PROCESS + p->index;
			recorder_of(r)->process = FIRST_PROCESS + p->index;
		}
		break;
	default:
		if (effect_word[e->kind])
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
	struct recorded *s = add(r, p, "launch");
	s->timeline = timeline;
	s->is_cooperative = cooperative;
	s->has_grid_sync = p->syncs_grid;
}

static void record_host(struct run *r, const struct prim *p, const char *what)
{
	add(r, p, what)->memory = p->kind == PRIM_DEAD ? p->arg[0] : NULL;
}

static void record_replay(struct run *r, const struct prim *p, const struct sym *exec)
{
	uint32_t timeline = legacy_timeline(r, current_device(r));
	struct recorded *s = add(r, p, "launch_graph");
	s->timeline = timeline;
	s->object = exec;
	s->is_replay = true;
}

static void record_handover(struct run *r, const struct prim *p, const struct sym *object, bool is_signal)
{
	add(r, p, is_signal ? "signal" : "await")->object = object ? object : sym_int(r->machine->table, 0);
}

static void record_lock(struct run *r, const struct prim *p, const struct sym *guard, bool is_taken)
{
	add(r, p, is_taken ? "lock" : "unlock")->object = mutex_of(r, guard);
}

void record_exit(struct run *r, const struct prim *p)
{
	if (recorder_of(r))
		add(r, p, "exit")->is_exit_entry = true;
}

static void record_op(struct run *r, const struct prim *p, uint32_t timeline, bool is_caller)
{
	struct recorded *s = add(r, p, "launch");
	s->timeline = timeline;
	s->is_caller = is_caller;
}

static void record_poll(struct run *r, const struct prim *poll, const struct effect *e)
{
	struct recorded *s = add(r, poll, e->kind == EFFECT_POLL_STREAM ? "poll_stream" : "poll_event");
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
	*vec_push(r->arena, &s->accesses) = (struct recorded_access){memory_of(r, a->range.root), a->kind, a->range,
	                                                             a->is_host_side};
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
		put_asked(r, p, add(r, p, "call"));
}

void record_done(void *context, struct run *r, const struct done *d)
{
	(void)context;
	switch (d->kind) {
	case DONE_EFFECT: record_effect(r, d->prim, d->effect); break;
	case DONE_MADE: record_created(r, d->prim, d->effect); break;
	case DONE_LAUNCH: record_launch(r, d->prim, d->timeline, d->flag); break;
	case DONE_ACCESSED: record_host(r, d->prim, "host_access"); break;
	case DONE_DIED: record_host(r, d->prim, "dies"); break;
	case DONE_WAITED: record_host(r, d->prim, "sync_device"); break;
	case DONE_OUTLIVED: record_replay(r, d->prim, d->object); break;
	case DONE_SIGNALLED: case DONE_AWAITED: record_handover(r, d->prim, d->object, d->kind == DONE_SIGNALLED); break;
	case DONE_LOCKED: case DONE_UNLOCKED: record_lock(r, d->prim, d->object, d->kind == DONE_LOCKED); break;
	case DONE_UNSEEN: record_op(r, d->prim, d->timeline, d->flag); break;
	case DONE_POLLED: record_poll(r, d->prim, d->effect); break;
	case DONE_ACCESS: record_access(r, d->access); break;
	case DONE_CALL: record_call(r, d->prim); break;
	}
}
