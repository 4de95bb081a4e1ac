// SPDX-License-Identifier: Apache-2.0
// Devices, contexts and processes: what must be current, initialised, alive.
#include "engine/order/locks.h"
#include "engine/order/run.h"

// In the entry's own body: the call that leads to the first GPU call.
struct ir_loc first_gpu_place(const struct run *r)
{
	const struct trace *t = &r->fragment->trace;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind != PRIM_LAUNCH && !(p->row && model_is_gpu(p->row)))
			continue;
		const struct frame *f = p->frame;
		struct ir_loc loc = *p->loc;
		for (; f && f->parent; f = f->parent)
			loc = f->call;
		return loc;
	}
	return (struct ir_loc){0};
}

// `subject`: NULL = it is about none.
static struct fault_facts facts_of(struct run *r, const struct prim *p, enum fault fault, const struct prim *first, const struct sym *subject)
{
	struct fault_facts o = fault_of(OBS_CONTEXT, fault, p);
	o.start = first_gpu_place(r);
	o.first = first;
	o.subject = subject;
	return o;
}

static void context_fault(struct run *r, const struct prim *p, enum fault fault, const struct prim *first, const struct sym *subject)
{
	if (!r->is_opaque)
		fault_tell(r, facts_of(r, p, fault, first, subject));
}

// The memory that the call works on, where all of it that is known was allocated on one device.
static void find_data(struct run *r, const struct prim *p, struct fault_facts *f)
{
	for (uint32_t i = 0; i < p->arg_count + p->access_count; i++) {
		const struct sym *pointer = i < p->arg_count ? p->arg[i] : p->access[i - p->arg_count].pointer;
		const struct sym *root = memory_is_pointer(pointer) ? range_of(r, pointer, NULL, true).root : NULL;
		const struct memory *m = root ? symmap_get(&r->memories, root) : NULL;
		if (!m || !m->alloc || !m->device || m->kind == MEMORY_PINNED || m->kind == MEMORY_PAGEABLE || m->kind == MEMORY_MANAGED)
			continue;
		if (f->data_on && f->data_on != m->device) {
			f->data = f->data_on = NULL;
			return;
		}
		f->data = root;
		f->data_on = m->device;
	}
}

void context_affinity(struct run *r, const struct prim *p, const struct sym *handle)
{
	struct object *o = handle ? (struct object *)symmap_get(&r->objects.of, handle) : NULL;
	bool is_cause_said = current_thread(r)->is_device_said; // that the thread has selected no device
	if (!o || !o->created || is_cause_said || r->is_opaque || !devices_differ(o->device, current_device(r)))
		return;
	struct fault_facts f = facts_of(r, p, FAULT_WRONG_DEVICE_CURRENT, o->created, handle);
	f.belongs = o->device;
	f.current = current_device(r);
	f.object_kind = o->kind;
	find_data(r, p, &f);
	fault_tell(r, f);
}

// The memory that the call works on, which was allocated on this path; NULL = there is none, or several.
static const struct sym *allocated(struct run *r, const struct prim *p)
{
	const struct sym *found = NULL;
	for (uint32_t i = 0; i < p->arg_count; i++) {
		const struct sym *root = memory_is_pointer(p->arg[i]) ? range_of(r, p->arg[i], NULL, true).root : NULL;
		const struct memory *m = root ? symmap_get(&r->memories, root) : NULL;
		if (!m || !m->alloc || m->kind == MEMORY_PAGEABLE || root == found)
			continue;
		if (found)
			return NULL;
		found = root;
	}
	return found;
}

static void needs_context(struct run *r, const struct prim *p)
{
	struct thread *t = current_thread(r);
	if (t->context != CONTEXT_NONE)
		return;
	for (uint32_t i = 0; i < r->entry->expected_count; i++) // the launch says it
		if (r->entry->expected[i].launch == p->step && (r->entry->expected[i].initialised & ~r->process.initialised))
			return;
	if (!r->is_opaque) {
		struct fault_facts f = facts_of(r, p, FAULT_NO_CURRENT_CONTEXT, t->spawn, NULL);
		f.data = allocated(r, p);
		if (r->process.retained) {
			f.first = r->process.retained;
			f.detail = "the context that was retained is not current by that";
			fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_CALLER);
		}
		fault_tell(r, f);
	}
	t->context = CONTEXT_UNKNOWN; // said once
}

// "Unlike cuCtxCreate() the newly retained context is not pushed onto the stack" (CUDA driver API, primary context management).
static bool retains(const struct prim *p)
{
	const struct effect *e = model_effect(p->row, EFFECT_CREATE);
	return e && e->what == HANDLE_CONTEXT && !model_effect(p->row, EFFECT_CONTEXT_PUSH);
}

// Has the path initialised the driver itself, and done nothing yet that shows a context of its caller's?
static bool is_first_of_driver(const struct run *r, const struct prim *retain)
{
	const struct trace *t = &r->fragment->trace;
	bool is_initialised = false;
	for (uint32_t i = 0; i < t->count && t->prim[i] != retain; i++) {
		const struct prim *p = t->prim[i];
		bool is_driver = model_is_driver(p->row);
		const struct effect *init = is_driver ? model_effect(p->row, EFFECT_INITIALISES) : NULL;
		if (p->kind == PRIM_LAUNCH || (p->row && model_is_gpu(p->row) && !is_driver) ||
		    (is_driver && (model_effect(p->row, EFFECT_NEEDS_CONTEXT) || model_effect(p->row, EFFECT_CONTEXT_GET))))
			return false;
		is_initialised |= init && init->what == INIT_DRIVER;
	}
	return is_initialised;
}

// A context is there from now on. One that is retained has to be made current: who initialises the driver and retains one has none so far.
static void come_up(struct run *r, const struct prim *p)
{
	struct thread *t = current_thread(r);
	if (!retains(p)) {
		t->context = CONTEXT_PRESENT;
	} else if (t->context == CONTEXT_UNKNOWN && is_first_of_driver(r, p)) {
		t->context = CONTEXT_NONE;
		r->process.retained = p;
	}
}

static void pop(struct run *r)
{
	struct thread *t = current_thread(r);
	r->process.takes_callers_context |= !r->process.pushed && !t->spawn;
	t->pushed--;
	if (t->pushes.n)
		t->pushes.n--;
	t->context = t->pushed > 0 ? CONTEXT_PRESENT : CONTEXT_UNKNOWN;
}

bool context_is_child(struct run *r, const struct prim *fork)
{
	const struct machine *m = r->machine;
	const struct sym *pid = sym_numbered(m->table, SYM_RESULT, fork->call);
	return facts_truth(m, &r->fragment->facts, sym_binary(m->table, OP_EQ, pid, sym_int(m->table, 0))) == 1;
}

static void push(struct run *r, const struct prim *p)
{
	struct thread *t = current_thread(r);
	*vec_push(r->arena, &t->pushes) = p;
	r->process.pushed = p;
	t->pushed++;
	r->process.initialised |= 1u << INIT_CONTEXT;
	t->context = CONTEXT_PRESENT;
}

void context_destroyed(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct thread *t = current_thread(r);
	const struct prim *last = e->what == HANDLE_CONTEXT && t->pushes.n ? t->pushes.at[t->pushes.n - 1] : NULL;
	const struct sym *current = !last ? NULL : last->made ? last->made : prim_arg(last, model_effect(last->row, EFFECT_CONTEXT_PUSH)->arg);
	if (!current || current != prim_arg(p, e->arg))
		return;
	r->process.has_ended_current = true;
	pop(r);
}

const struct prim *context_left(const struct run *r)
{
	const struct thread *own = &r->threads.at[0];
	return own->pushes.n ? own->pushes.at[0] : r->process.pushed;
}

void context_effect(struct run *r, const struct prim *p, const struct effect *e)
{
	struct thread *t = current_thread(r);
	switch (e->kind) {
	case EFFECT_SET_DEVICE:
		r->process.initialised |= 1u << INIT_DEVICE | 1u << INIT_CONTEXT | 1u << INIT_DRIVER;
		if (prim_arg(p, e->arg))
			t->device = prim_arg(p, e->arg);
		t->selected_device = true;
		t->context = CONTEXT_PRESENT;
		break;
	case EFFECT_CONTEXT_PUSH: push(r, p); break;
	case EFFECT_CONTEXT_POP: pop(r); break;
	case EFFECT_CONTEXT_SET: {
		const struct sym *c = prim_arg(p, e->arg);
		t->context = c && sym_is_int(c, 0) ? CONTEXT_NONE : CONTEXT_PRESENT;
		r->process.initialised |= 1u << INIT_CONTEXT;
		break;
	}
	case EFFECT_INITIALISES:
		if (e->what == INIT_CONTEXT)
			come_up(r, p);
		r->process.initialised |= 1u << e->what;
		break;
	case EFFECT_CONTEXT_GET: // what it gives may be the one that was retained
		if (r->process.retained && t->context == CONTEXT_NONE)
			t->context = CONTEXT_UNKNOWN;
		break;
	case EFFECT_NEEDS_CONTEXT: needs_context(r, p); break;
	case EFFECT_AFFINITY: context_affinity(r, p, prim_arg(p, e->arg)); break;
	case EFFECT_LOCK:
	case EFFECT_UNLOCK: lock_effect(r, p, e); break;
	case EFFECT_FORK:
		if (r->process.first_use && context_is_child(r, p))
			r->process.forked = p;
		break;
	case EFFECT_EXEC: r->process.forked = NULL; break;
	case EFFECT_RESET:
		r->process.torn_down = p;
		r->process.torn_device = current_device(r);
		r->process.resets++;
		break;
	default: break;
	}
}

// Calls that bring up the driver, a context or the runtime, or need them; pure queries of constants are none.
static bool uses_gpu(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_OP,         EFFECT_COPY,         EFFECT_LAUNCH,      EFFECT_CREATE,
	                                         EFFECT_ALLOC,      EFFECT_FREE,         EFFECT_SET_DEVICE,  EFFECT_WAIT_STREAM,
	                                         EFFECT_WAIT_EVENT, EFFECT_WAIT_DEVICE,  EFFECT_RECORD,      EFFECT_MODULE_LOAD,
	                                         EFFECT_DESTROY,    EFFECT_CONTEXT_PUSH, EFFECT_CONTEXT_SET, EFFECT_GRAPH_LAUNCH};
	if (p->kind == PRIM_LAUNCH)
		return true;
	if (!p->row || !model_is_gpu(p->row))
		return false;
	for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	const struct effect *init = model_effect(p->row, EFFECT_INITIALISES);
	return init && (init->what == INIT_DRIVER || init->what == INIT_CONTEXT);
}

static void forked_fault(struct run *r, const struct prim *p)
{
	struct fault_facts f = facts_of(r, p, FAULT_FORK_AFTER_INIT, r->process.forked, NULL);
	f.cause = r->process.first_use;
	if (!r->is_opaque)
		fault_tell(r, f);
}

// D15: a child of fork() cannot use a GPU that its parent had initialised. D13: a reset ends everything made before it.
void process_check(struct run *r, const struct prim *p)
{
	if (!uses_gpu(p))
		return;
	if (r->process.forked) {
		forked_fault(r, p);
		r->process.forked = NULL;
	}
	if (r->entry->is_exit && !r->process.is_exit_said) {
		context_fault(r, p, FAULT_CALL_AFTER_TEARDOWN, NULL, NULL);
		r->process.is_exit_said = true;
	}
	if (!r->process.first_use)
		r->process.first_use = p;
}

// "The host function must not make any CUDA API calls" (CUDA Runtime API, Execution Control, cudaLaunchHostFunc; the same of cudaStreamAddCallback).
void host_function_check(struct run *r, const struct prim *p)
{
	for (uint32_t i = 0; p->child && i < p->child->count; i++)
		if (uses_gpu(p->child->prim[i])) {
			context_fault(r, p->child->prim[i], FAULT_CALL_IN_HOST_FUNCTION, p, NULL);
			return;
		}
}

// "Destroy all allocations and reset all state on the current device in the current process" (CUDA Runtime API, cudaDeviceReset).
bool process_has_lost(struct run *r, const struct sym *device)
{
	const struct process *p = &r->process;
	return p->torn_down && (device ? !devices_differ(device, p->torn_device) : current_device(r) == p->torn_device);
}

bool process_has_ended(struct run *r, const struct sym *device, uint32_t resets)
{
	return resets < r->process.resets && process_has_lost(r, device ? device : r->process.torn_device);
}

void teardown_fault(struct run *r, const struct prim *p, const struct sym *object)
{
	context_fault(r, p, FAULT_CALL_AFTER_TEARDOWN, r->process.torn_down, object);
}

void thread_device_check(struct run *r, const struct prim *p, const struct sym *device, const struct sym *object)
{
	struct thread *t = current_thread(r);
	if (!t->spawn || t->selected_device || !device || device->kind == SYM_DEVICE || sym_is_int(device, 0) || r->is_opaque)
		return;
	struct fault_facts o = fault_of(OBS_CONTEXT, FAULT_THREAD_WITHOUT_DEVICE, p);
	const struct object *handle = symmap_get(&r->objects.of, object);
	const struct memory *memory = symmap_get(&r->memories, object);
	o.first = t->spawn;
	o.subject = object;
	o.object_kind = handle ? handle->kind : HANDLE_NONE;
	o.memory_kind = memory ? memory->kind : MEMORY_UNKNOWN;
	o.device = o.belongs = device;
	o.current = t->device;
	if (device->kind != SYM_INT)
		fault_doubt(&o, CONFIDENCE_MEDIUM, BASIS_DEVICE);
	fault_tell(r, o);
	t->selected_device = t->is_device_said = true;
}
