// SPDX-License-Identifier: Apache-2.0
// The effects of a row, one after the other, on the state of the run. No API is known by name here.
#include "engine/order/effects.h"

#include "engine/order/copy.h"
#include "engine/order/launch.h"
#include "engine/order/run.h"
#include "engine/order/storage.h"
#include "engine/order/team.h"
#include "engine/order/unseen.h"

static const struct sym *bound_stream(struct run *r, const struct sym *handle, bool *is_bound)
{
	const struct object *o = object_of(r, handle);
	*is_bound = o->bound_stream != NULL;
	return o->bound_stream ? o->bound_stream : stream_of_handle_at_entry(r, handle);
}

uint32_t effect_timeline(struct run *r, const struct prim *p, const struct effect *e)
{
	struct sym_table *t = r->machine->table;
	bool per_thread = p->step && p->step->is_per_thread, bound;
	switch (e->stream) {
	case STREAM_NONE: return UINT32_MAX;
	case STREAM_DEFAULT: return stream_timeline(r, sym_int(t, 0), per_thread);
	case STREAM_LEGACY: return stream_timeline(r, sym_int(t, 1), per_thread);
	case STREAM_PER_THREAD: return stream_timeline(r, sym_int(t, 2), per_thread);
	case STREAM_POLICY: {
		const struct sym *stream = prim_arg(p, e->handle_arg); // a policy's value is its stream
		return stream ? stream_timeline(r, stream, per_thread) : UINT32_MAX;
	}
	case STREAM_HANDLE: {
		const struct sym *handle = prim_arg(p, e->handle_arg);
		return handle ? stream_timeline(r, bound_stream(r, handle, &bound), per_thread) : UINT32_MAX;
	}
	default: break;
	}
	const struct sym *stream = prim_arg(p, e->stream);
	return stream_timeline(r, stream ? stream : sym_int(t, 0), per_thread);
}

static const struct sym *written_size(struct run *r, const struct prim *p, const struct effect *e)
{
	struct sym_table *t = r->machine->table;
	const struct sym *size = NULL;
	for (int i = 0; i < 3; i++) {
		const struct sym *factor = prim_arg(p, e->size.factor[i]);
		if (e->size.factor[i] != ARG_NONE && !factor)
			return NULL;
		if (factor)
			size = size ? sym_binary(t, OP_MUL, size, factor) : factor;
	}
	if (!size)
		return e->size.constant ? sym_int(t, (int64_t)e->size.constant) : NULL;
	return e->size.constant > 1 ? sym_binary(t, OP_MUL, size, sym_int(t, (int64_t)e->size.constant)) : size;
}

// What the path says of a number holds for sizes as it does for offsets.
const struct sym *effect_size(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *size = written_size(r, p, e);
	return size ? facts_pinned(r->machine->table, &r->fragment->facts, size) : NULL;
}

static bool is_access(enum effect_kind k)
{
	return k == EFFECT_READ || k == EFFECT_WRITE || k == EFFECT_ATOMIC;
}

static enum access_kind access_of(enum effect_kind k)
{
	switch (k) {
	case EFFECT_WRITE:
	case EFFECT_HOST_WRITE: return ACCESS_WRITE;
	case EFFECT_ATOMIC: return ACCESS_ATOMIC;
	default: return ACCESS_READ;
	}
}

// Pageable host memory handed to a device operation (scalars, arrays of pointers) is read during the call.
static void access_effect(struct run *r, const struct prim *p, const struct effect *e, uint32_t op, struct order *front)
{
	bool host = r->ops.at[op].is_host;
	uint32_t first = e->arg == ARG_VARIADIC ? p->row->arg_count : (uint32_t)e->arg;
	uint32_t last = e->arg == ARG_VARIADIC ? p->arg_count : first + 1;
	for (uint32_t i = first; e->arg != ARG_NONE && i < last && i < p->arg_count; i++)
		if (memory_is_pointer(p->arg[i]) && (host || memory_kind_of(r, p->arg[i]) != MEMORY_PAGEABLE))
			memory_access(r, op, front,
			              (struct access){.kind = access_of(e->kind), .range = range_of(r, p->arg[i], effect_size(r, p, e), true)});
}

// cudaMemset (not ...Async) of pinned host memory is complete on return [H:109], of managed memory it was observed to be.
static void after_memset(struct run *r, const struct prim *p, const struct effect *e, uint32_t timeline)
{
	const struct effect *w = model_effect(p->row, EFFECT_WRITE);
	const struct sym *target = w ? prim_arg(p, w->arg) : NULL;
	enum memory_kind kind = target ? memory_kind_of(r, target) : MEMORY_UNKNOWN;
	if (e->stream == STREAM_DEFAULT && (kind == MEMORY_PINNED || kind == MEMORY_MANAGED))
		host_wait_stream(r, timeline, kind == MEMORY_MANAGED);
}

// A device operation with the reads and writes of its row.
static void op_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	struct order front;
	uint32_t op = op_begin(r, p, (enum op_kind)e->what, timeline, &front);
	bool bound = false;
	if (e->stream == STREAM_POLICY)
		r->ops.at[op].is_library = true;
	if (e->stream == STREAM_HANDLE) {
		r->ops.at[op].is_library = true;
		bound_stream(r, p->arg[e->handle_arg], &bound);
		r->ops.at[op].is_handle_bound = bound;
	}
	r->ops.at[op].is_library |= e->what == OPKIND_LIBRARY;
	r->ops.at[op].is_sync_copy = e->sync;
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		if (is_access(p->row->effect[i].kind)) {
			r->ops.at[op].is_of_root |= p->row->effect[i].kind == EFFECT_WRITE && p->row->effect[i].handle_arg != ARG_NONE;
			access_effect(r, p, &p->row->effect[i], op, &front);
		}
	for (uint32_t i = 0; i < p->access_count; i++)
		memory_access(r, op, &front, (struct access){.kind = p->access[i].kind, .range = range_of(r, p->access[i].pointer, NULL, true)});
	op_end(r, op, &front);
	if (e->sync && !r->ops.at[op].in_capture)
		host_wait_stream(r, timeline, e->strength == STRENGTH_SEEN);
	else if (e->what == OPKIND_MEMSET && !r->ops.at[op].in_capture)
		after_memset(r, p, e, timeline);
}

static bool is_local(const struct sym *root)
{
	return root->kind == SYM_VAR && root->number && root->var->storage != STORAGE_THREAD_LOCAL;
}

// Is the access one that others may lose: to memory that device work touches, that the unit allocates for devices, or to a variable that ends with its scope?
static bool is_of_interest(struct run *r, const struct sym *root)
{
	if (!symmap_get(&r->memories, root) && is_local(root))
		memory_of(r, root)->is_of_functions = true;
	return symmap_get(&r->memories, root) || memory_is_kept(r, root);
}

// A host function is an operation of its stream whose accesses are those of its body (H:4099), as far as they are to
// memory that device work touches; its own flags and counters are between it and the host, as long as they are there.
static void host_function(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	if (timeline == UINT32_MAX)
		return;
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_HOST_FUNCTION, timeline, &front);
	for (uint32_t i = 0; p->child && i < p->child->count; i++) {
		const struct prim *c = p->child->prim[i];
		if (c->kind != PRIM_ACCESS || c->step->place->type->is_volatile)
			continue;
		struct range g = range_of_touch(r, c);
		if (is_of_interest(r, g.root))
			memory_access(r, op, &front,
			              (struct access){.kind = c->step->is_write ? ACCESS_WRITE : ACCESS_READ, .range = g, .is_host_side = true});
	}
	host_function_check(r, p);
	if (p->child && !r->ops.at[op].in_capture)
		handover_of_function(r, p->child, &front);
	op_end(r, op, &front);
}

// The host reads a volatile or atomic word of memory that kernels under way use: of those that order their memory for the whole system it may learn there
// what they have done (CUDA C++ Programming Guide, Memory Fence Functions: __threadfence_system()).
static void handshake(struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < m->accesses.n; i++) {
		struct op *op = &r->ops.at[m->accesses.at[i].op];
		op->talks_to_host |= op->prim->may_fence;
	}
}

static void handshake_on(struct run *r, const struct sym *atomic)
{
	const struct memory *m = atomic ? symmap_get(&r->memories, range_of(r, atomic, NULL, true).root) : NULL;
	if (m)
		handshake(r, m);
}

static void host_access(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t op = op_host(r, p);
	r->ops.at[op].is_of_root = e->handle_arg != ARG_NONE;
	access_effect(r, p, e, op, &host_timeline(r)->known);
}

static bool has_op(const struct model_row *row)
{
	return model_effect(row, EFFECT_OP) || model_effect(row, EFFECT_COPY) || model_effect(row, EFFECT_LAUNCH);
}

static void order_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	uint32_t timeline = effect_timeline(r, p, e);
	const struct sym *event = prim_arg(p, e->arg);
	switch (e->kind) {
	case EFFECT_WAIT_STREAM:
		if (timeline != UINT32_MAX)
			host_wait_stream(r, timeline, e->strength == STRENGTH_SEEN);
		break;
	case EFFECT_WAIT_EVENT:
		if (event)
			event_host_wait(r, event);
		break;
	case EFFECT_WAIT_DEVICE: host_wait_device(r, current_device(r), e->strength == STRENGTH_SEEN); break;
	case EFFECT_RECORD:
		if (event && timeline != UINT32_MAX)
			event_record(r, p, event, timeline);
		break;
	case EFFECT_STREAM_WAIT:
		if (event && timeline != UINT32_MAX)
			event_stream_wait(r, p, timeline, event);
		break;
	case EFFECT_WRITE_VALUE:
	case EFFECT_WAIT_VALUE:
		if (timeline != UINT32_MAX)
			stream_value_effect(r, p, e, timeline);
		break;
	case EFFECT_ELAPSED:
		if (event && prim_arg(p, e->arg2))
			event_elapsed(r, p, event, prim_arg(p, e->arg2));
		break;
	default: break;
	}
}

static void bind_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *handle = prim_arg(p, e->handle_arg);
	if (e->handle_arg == ARG_RETURN || (!handle && p->made))
		handle = p->made;
	if (!handle)
		return;
	struct object *o = object_of(r, handle);
	o->bound_stream = prim_arg(p, e->stream);
	if (!o->bound_stream)
		o->bound_stream = sym_int(r->machine->table, 0);
	o->bound = p;
}

static bool binds_a_stream_now(const struct effect *e)
{
	return e->kind == EFFECT_BIND;
}

static const struct sym *launch_stream(struct run *r, const struct prim *p, const struct effect *e)
{
	if (p->config[3])
		return p->config[3];
	const struct sym *stream = prim_arg(p, e->stream);
	return stream ? stream : sym_int(r->machine->table, 0);
}

static void apply_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	if (e->kind == EFFECT_JOIN)
		thread_finish(r, p, e); // its operations come before the join
	done_tell(r, (struct done){.kind = DONE_EFFECT, .prim = p, .effect = e});
	switch (e->kind) {
	case EFFECT_OP: op_effect(r, p, e); break;
	case EFFECT_COPY: copy_effect(r, p, e); break;
	case EFFECT_LAUNCH:
		launch_kernel(r, p, launch_stream(r, p, e), p->step && p->step->is_per_thread,
		              e->is_cooperative || p->is_cooperative || (p->step && p->step->is_cooperative));
		break;
	case EFFECT_READ:
	case EFFECT_WRITE:
	case EFFECT_ATOMIC:
		if (!has_op(p->row))
			host_access(r, p, e);
		break;
	case EFFECT_HOST_FUNCTION: host_function(r, p, e); break;
	case EFFECT_HOST_READ:
	case EFFECT_HOST_WRITE: host_access(r, p, e); break;
	case EFFECT_WAIT_STREAM:
	case EFFECT_WAIT_EVENT:
	case EFFECT_WAIT_DEVICE:
	case EFFECT_RECORD:
	case EFFECT_STREAM_WAIT:
	case EFFECT_WRITE_VALUE:
	case EFFECT_WAIT_VALUE:
	case EFFECT_ELAPSED: order_effect(r, p, e); break;
	case EFFECT_CREATE:
	case EFFECT_INSTANTIATE:
	case EFFECT_MODULE_LOAD: object_created(r, p, e); break;
	case EFFECT_DESTROY:
		object_destroyed(r, p, e);
		context_destroyed(r, p, e);
		break;
	case EFFECT_ALLOC:
	case EFFECT_FREE:
	case EFFECT_REGISTER:
	case EFFECT_UNREGISTER: storage_effect(r, p, e); break;
	case EFFECT_BIND: bind_effect(r, p, e); break;
	case EFFECT_SPAWN: thread_spawn(r, p, e); break;
	case EFFECT_JOIN: thread_join(r, p, e); break;
	case EFFECT_DETACH: thread_detach(r, p, e); break;
	case EFFECT_CAPTURE_BEGIN:
	case EFFECT_CAPTURE_END:
	case EFFECT_CAPTURE_MODE:
	case EFFECT_GRAPH_LAUNCH: capture_effect(r, p, e); break;
	case EFFECT_SIGNAL:
		if (!model_effect(p->row, EFFECT_AWAIT))
			handover(r, p);
		break;
	case EFFECT_AWAIT:
		handshake_on(r, prim_arg(p, e->arg));
		handover(r, p);
		break;
	case EFFECT_MEET:
		handover(r, p);
		if (e->arg < 0)
			team_meets(r, p);
		break;
	default: context_effect(r, p, e); break;
	}
}

static void run_call(struct run *r, const struct prim *p)
{
	if (prim_is_inert(p))
		return;
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		if (binds_a_stream_now(&p->row->effect[i]))
			bind_effect(r, p, &p->row->effect[i]);
	process_check(r, p);
	objects_used(r, p);
	capture_check(r, p);
	for (uint8_t i = 0; i < p->row->effect_count; i++)
		apply_effect(r, p, &p->row->effect[i]);
	done_tell(r, (struct done){.kind = DONE_CALL, .prim = p});
}

// A poll that said "complete" is a wait [H:2329, H:2900; A8 measured].
static void run_polled(struct run *r, const struct prim *p)
{
	const struct prim *poll = p->about < r->call_count ? r->call[p->about] : NULL;
	if (!poll)
		return;
	for (uint8_t i = 0; i < poll->row->effect_count; i++) {
		const struct effect *e = &poll->row->effect[i];
		if (e->kind == EFFECT_POLL_STREAM || (e->kind == EFFECT_POLL_EVENT && prim_arg(poll, e->arg)))
			done_tell(r, (struct done){.kind = DONE_POLLED, .prim = poll, .effect = e});
		if (e->kind == EFFECT_POLL_STREAM)
			host_wait_stream(r, effect_timeline(r, poll, e), false);
		else if (e->kind == EFFECT_POLL_EVENT && prim_arg(poll, e->arg))
			event_host_wait(r, prim_arg(poll, e->arg));
	}
}

static void run_access(struct run *r, const struct prim *p)
{
	memory_note_field(r, p); // of a second call
	struct range g = range_of_touch(r, p);
	const struct memory *m = symmap_get(&r->memories, g.root);
	if (!m || m->is_of_functions)
		return; // nothing on the GPU has touched it
	if (p->step->place->type->is_volatile) {
		if (!p->step->is_write)
			handshake(r, m);
		return;
	}
	done_tell(r, (struct done){.kind = DONE_ACCESSED, .prim = p});
	uint32_t op = op_host(r, p);
	memory_access(r, op, &host_timeline(r)->known, (struct access){.kind = p->step->is_write ? ACCESS_WRITE : ACCESS_READ, .range = g});
}

static bool is_only_sent(const struct run *r, const struct memory *m)
{
	for (size_t i = 0; i < m->accesses.n; i++)
		if (m->accesses.at[i].kind != ACCESS_READ || r->ops.at[m->accesses.at[i].op].kind != OPKIND_COPY)
			return false;
	return true;
}

// Work of the GPU, or a wait for it.
static bool has_to_do_with_work(const struct prim *p)
{
	static const enum effect_kind kind[] = {EFFECT_OP,         EFFECT_COPY,        EFFECT_LAUNCH,      EFFECT_GRAPH_LAUNCH, EFFECT_WAIT_STREAM,
	                                        EFFECT_WAIT_EVENT, EFFECT_WAIT_DEVICE, EFFECT_POLL_STREAM, EFFECT_POLL_EVENT};
	for (size_t i = 0; p->row && i < sizeof kind / sizeof *kind; i++)
		if (model_effect(p->row, kind[i]))
			return true;
	return p->kind == PRIM_LAUNCH || p->kind == PRIM_UNKNOWN;
}

// The program ends with its main function: bytes that are still being sent then, with no work and no wait behind them, are read by nobody.
static bool is_sent_to_nobody(const struct run *r, const struct prim *dead, const struct memory *m)
{
	const struct trace *t = &r->fragment->trace;
	if (!r->entry->function->is_main || !is_only_sent(r, m))
		return false;
	for (uint32_t i = t->count; i-- && t->prim[i] != dead;)
		if (has_to_do_with_work(t->prim[i]))
			return false;
	return true;
}

static void run_dead(struct run *r, const struct prim *p)
{
	struct memory *m = (struct memory *)symmap_get(&r->memories, p->arg[0]);
	if (!m || !m->accesses.n || is_sent_to_nobody(r, p, m))
		return;
	done_tell(r, (struct done){.kind = DONE_DIED, .prim = p, .object = p->arg[0]});
	graph_source_dies(r, p, m->root);
	uint32_t op = op_host(r, p);
	r->ops.at[op].is_end_of_life = true;
	struct order front = {0};
	order_join(r, &front, &host_timeline(r)->known);
	for (size_t i = 0; i < m->accesses.n; i++) { // any byte of it
		struct range any = m->accesses.at[i].range;
		any.from_start = true;
		memory_access(r, op, &front, (struct access){.kind = ACCESS_WRITE, .range = any});
		break;
	}
	m->accesses.n = 0;
}

// Where nothing but a bound helps: threads that start threads that start threads, each waiting for all streams.
bool run_is_spent(const struct run *r)
{
	enum { WORK = 1 << 26 };
	uint64_t most = r->entry->max_work;
	return r->work > (most ? most : WORK);
}

bool effects_wait_for_device(const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (t->prim[i]->row && model_effect(t->prim[i]->row, EFFECT_WAIT_DEVICE))
			return true;
	return false;
}

// Whose lists say something of the operation: the entry's, or those of a function that only this unit calls, which is no entry itself.
// That one's callers may wait for what it does.
static const struct odd_one *odd_of(const struct run *r, const struct prim *p)
{
	const struct ir_function *f = p->frame && p->frame->depth ? p->frame->function : r->entry->function;
	const struct odd_one *list = r->entry->odd && p->step ? r->entry->odd[f->id] : NULL;
	if (!list || f == r->entry->function)
		return list;
	return f->is_external || effects_wait_for_device(&r->fragment->trace) ? NULL : list;
}

// The operation in the place of the call of the entry's own that leads to it.
static const struct prim *as_call(struct arena *a, const struct prim *p, const struct ir_step *call)
{
	struct prim *made = ARENA_NEW(a, struct prim);
	*made = *p;
	made->kind = PRIM_UNKNOWN;
	made->step = call;
	made->loc = &call->loc;
	made->name = call->name;
	made->row = NULL;
	made->config = prim_no_config;
	while (made->frame && made->frame->depth)
		made->frame = made->frame->parent;
	return made;
}

static bool is_led_to(const struct prim *p, const struct ir_step *call)
{
	const struct frame *top = p->frame;
	while (top && top->depth > 1)
		top = top->parent;
	return top && top->depth && call->function == top->function && is_same_loc(top->call, call->loc);
}

static void tell_odd(struct run *r, const struct prim *p, const struct odd_one *o)
{
	struct fault_facts f = fault_of(OBS_LAUNCH, FAULT_UNLIKE_ITS_SIBLINGS, p);
	f.first = o->like.prim[0];
	f.alike = &o->like;
	f.what = o->stream;
	f.agreement = o->agreement;
	f.detail = arena_printf(r->keep, "%u %s", o->agreement.acting, o->is_elsewhere ? "functions of this code" : "comparable operations");
	f.assumed = arena_printf(r->keep, "`%s` is a non-blocking stream", o->stream);
	fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
	f.giver = o->giver;
	f.supposes_non_blocking = o->is_kept;
	if (o->is_kept && r->entry->makes_blocking)
		fault_doubt(&f, CONFIDENCE_LOW, BASIS_BLOCKING);
	fault_tell(r, f);
}

// The operation is the one that does not keep to what comparable ones do, or what a call leads to that does not.
static void check_siblings(struct run *r, const struct prim *p)
{
	for (const struct odd_one *o = odd_of(r, p); o && o->step; o++)
		if (o->step == p->step)
			tell_odd(r, p, o);
	bool is_callees = r->entry->odd && p->step && p->frame && p->frame->depth && (p->kind == PRIM_LAUNCH || p->kind == PRIM_CALL);
	for (const struct odd_one *o = is_callees ? r->entry->odd[r->entry->function->id] : NULL; o && o->step; o++)
		if (o->is_call && is_led_to(p, o->step))
			tell_odd(r, as_call(r->keep, p, o->step), o);
}

void run_prim(struct run *r, const struct prim *p)
{
	r->work += r->timelines.n;
	if (run_is_spent(r))
		return;
	check_siblings(r, p);
	if (p->kind == PRIM_CALL && p->call < r->call_count)
		r->call[p->call] = p;
	switch (p->kind) {
	case PRIM_CALL: run_call(r, p); break;
	case PRIM_LAUNCH:
		process_check(r, p);
		objects_used(r, p);
		capture_check(r, p);
		// "A kernel launch will fail if it is issued to a stream that is not associated to the current device" (CUDA C++
		// programming guide, stream and event behavior); hardware accepts it.
		context_affinity(r, p, p->config[3]);
		launch_kernel(r, p, p->config[3], p->step->is_per_thread, p->step->is_cooperative);
		break;
	case PRIM_ACCESS: run_access(r, p); break;
	case PRIM_DEAD:
		thread_future_dies(r, p->arg[0]);
		run_dead(r, p);
		break;
	case PRIM_UNKNOWN:
		handover(r, p);
		unseen_call(r, p);
		break;
	case PRIM_POLLED: run_polled(r, p); break;
	case PRIM_PARALLEL: current_thread(r)->in_parallel = true; break;
	case PRIM_PARALLEL_END: current_thread(r)->in_parallel = false; break;
	case PRIM_OPAQUE: r->is_opaque = true; break;
	case PRIM_BRANCH: break;
	}
}

void run_begin(struct run *r)
{
	struct sym_table *t = r->machine->table;
	bool is_main = r->entry->function->is_main;
	*vec_push(r->arena, &r->timelines) = (struct timeline){.is_host = true};
	*vec_push(r->arena, &r->threads) = (struct thread){.device = is_main ? sym_int(t, 0) : sym_numbered(t, SYM_DEVICE, 0),
	                                                   .context = is_main ? CONTEXT_NONE : CONTEXT_UNKNOWN};
	r->call_count = r->fragment->calls;
	r->call = ARENA_ARRAY(r->arena, const struct prim *, r->call_count + 1);
}

void run_operations(struct run *r)
{
	const struct trace *t = &r->fragment->trace;
	memory_note_fields(r, t);
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind == PRIM_CALL && (int64_t)p->call == r->fragment->failed)
			r->call[p->call] = p;
		else
			run_prim(r, p);
	}
	for (uint32_t i = 1; i < r->threads.n; i++)
		handover_finish(r, i);
}
