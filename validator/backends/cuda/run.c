// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/cuda/run.h"

#include <stdio.h>
#include <string.h>

static bool expects_error(const struct run *r, int number)
{
	for (size_t i = 0; i < r->w->error_count; i++) {
		if (error_number(r->w->error[i]) == number)
			return true;
	}
	return false;
}

static bool has_step(const struct run *r, enum witness_step_kind kind)
{
	for (uint32_t i = 0; i < r->count; i++) {
		if (r->step[i].kind == kind)
			return true;
	}
	return false;
}

enum { ERROR_INVALID_CONTEXT = 201 };

bool run_is_bare(const struct run *r)
{
	return r->w->claim == CLAIM_API_ERROR && !has_step(r, WSTEP_FORK) && !has_step(r, WSTEP_EXIT) &&
	       (expects_error(r, CU_ERROR_NOT_INITIALIZED) || expects_error(r, ERROR_INVALID_CONTEXT)) &&
	       !is_runtime_thread(r, r->w->step[r->w->second].thread);
}

static void decide_mode(struct run *r)
{
	enum claim_kind claim = r->w->claim;
	r->checks_values = claim == CLAIM_UNORDERED || claim == CLAIM_USE_AFTER || claim == CLAIM_INTERLEAVED;
	r->is_bare = run_is_bare(r);
	r->shared = fix_shared(r);
	r->uses_runtime = claim == CLAIM_WRONG_DEVICE && is_runtime_thread(r, r->w->step[r->w->second].thread);
}

static bool open_devices(struct run *r)
{
	struct session *s = r->session;
	size_t needed = r->w->device_count ? r->w->device_count : 1;
	const char *error = s->device_count ? NULL : session_init(s, s->first_device);
	if (error) {
		r->unsupported = error;
		return false;
	}
	if (needed > (size_t)s->device_count) {
		r->unsupported = arena_printf(r->a, "needs %zu devices, there %s %d", needed, s->device_count == 1 ? "is" : "are", s->device_count);
		return false;
	}
	for (size_t i = 0; i < needed && !error; i++)
		error = session_open_device(s, (int)i);
	r->failure = error;
	r->is_open = !error;
	if (r->progress && !error)
		snprintf(r->progress->device, sizeof r->progress->device, "%s", session_describe(s));
	return r->is_open;
}

static int device_attribute(const struct run *r, int attribute)
{
	int value = 0;
	r->session->driver.device_attribute(&value, attribute, r->session->device[0].device);
	return value;
}

// NULL when this machine can execute the step.
static const char *why_unsupported(struct run *r, const struct witness_step *s, uint32_t i)
{
	const struct driver *d = &r->session->driver;
	bool is_on_device = s->kind == WSTEP_LAUNCH || s->kind == WSTEP_MEMSET;
	for (size_t k = 0; k < s->access_count; k++) {
		enum witness_memory_kind kind = r->w->memories[s->access[k].memory].kind;
		if (is_on_device && kind == WMEMORY_PAGEABLE && !device_attribute(r, CU_ATTRIBUTE_PAGEABLE_ACCESS))
			return "a kernel uses pageable memory, which this device cannot access";
		if (s->kind == WSTEP_HOST_ACCESS && kind == WMEMORY_MANAGED && !device_attribute(r, CU_ATTRIBUTE_CONCURRENT_MANAGED))
			return "the host uses managed memory while this device may be busy, which it does not allow";
		if (s->kind == WSTEP_HOST_ACCESS && (kind == WMEMORY_DEVICE || kind == WMEMORY_POOL))
			return "the host uses device memory";
	}
	if (s->kind == WSTEP_ENABLE_PEER) {
		int can = 0;
		d->can_access_peer(&can, r->session->device[0].device, r->session->device[s->device].device);
		if (!can && s->device != 0)
			return "the devices cannot access each other's memory";
	}
	if ((s->kind == WSTEP_ALLOC_ASYNC || s->kind == WSTEP_FREE_ASYNC) && !d->mem_alloc_async)
		return "the driver has no stream-ordered allocation";
	if (s->kind == WSTEP_UNMAP && r->w->memories[s->memory].kind != WMEMORY_POOL && !d->vmm_unmap)
		return "the driver has no cuMemUnmap";
	if (s->kind == WSTEP_LOAD_LIBRARY && !d->library_load)
		return "the driver has no cuLibraryLoadData";
	if ((s->kind == WSTEP_LAUNCH_GRAPH || s->kind == WSTEP_INSTANTIATE) && !d->graph_instantiate)
		return "the driver has no cuGraphInstantiateWithFlags";
	bool is_claimed_error = r->w->claim == CLAIM_API_ERROR && i == r->second;
	if (is_claimed_error && s->is_cooperative && !s->grid && r->step != r->w->step)
		return "the fix computes the grid, so its size is not in the witness";
	if (is_claimed_error && s->kind == WSTEP_LAUNCH && !s->shared && !r->shared && r->w->step[r->w->second].shared)
		return "the fix computes the shared memory of the launch, so its size is not in the witness";
	bool asks = s->event != NO_OBJECT || s->stream != NO_OBJECT;
	if (s->kind == WSTEP_CALL && i == r->second && !asks && !call_is_known(s->api))
		return arena_printf(r->a, "%s is not a call that the validator can make", s->api ? s->api : "the claimed call");
	return NULL;
}

static bool check_support(struct run *r)
{
	for (uint32_t i = 0; i < r->count && !r->unsupported; i++)
		r->unsupported = why_unsupported(r, &r->step[i], i);
	if (r->uses_runtime && !r->session->driver.runtime.get_device)
		r->unsupported = "which device is current in a thread is the runtime's affair, and there is no libcudart";
	return !r->unsupported;
}

static void allocate(struct run *r)
{
	const struct witness *w = r->w;
	int mutexes = 0;
	r->code = ARENA_ARRAY(r->a, cu_result, r->count + 1);
	for (uint32_t i = 0; i < r->count; i++) {
		r->code[i] = NOT_RUN;
		mutexes = r->step[i].mutex >= mutexes ? r->step[i].mutex + 1 : mutexes;
	}
	r->capture = ARENA_ARRAY(r->a, int, w->stream_count + 1);
	r->capture_by = ARENA_ARRAY(r->a, int, w->stream_count + 1);
	r->event_capture = ARENA_ARRAY(r->a, int, w->event_count + 1);
	r->is_stream_gone = ARENA_ARRAY(r->a, bool, w->stream_count + 1);
	r->is_event_gone = ARENA_ARRAY(r->a, bool, w->event_count + 1);
	r->stream = ARENA_ARRAY(r->a, cu_stream, w->stream_count + 1);
	r->event = ARENA_ARRAY(r->a, cu_event, w->event_count + 1);
	r->context = ARENA_ARRAY(r->a, cu_context, w->context_count + 1);
	r->is_borrowed = ARENA_ARRAY(r->a, bool, w->context_count + 1);
	r->memory = ARENA_ARRAY(r->a, struct memory_state, w->memory_count + 1);
	r->module = ARENA_ARRAY(r->a, struct module_state, w->module_count + 1);
	r->graph = ARENA_ARRAY(r->a, struct graph_state, w->graph_count + 1);
	r->mutex = ARENA_ARRAY(r->a, pthread_mutex_t, mutexes + 1);
	for (int i = 0; i < mutexes; i++)
		pthread_mutex_init(&r->mutex[i], NULL);
	pthread_mutex_init(&r->note_lock, NULL);
	r->watch.blocked_at = UINT32_MAX;
	r->device_at_second = -1;
}

static bool is_created(const struct run *r, int context)
{
	for (uint32_t i = 0; i < r->count; i++) {
		if (r->step[i].kind == WSTEP_CREATE_CONTEXT && r->step[i].context == context)
			return true;
	}
	return false;
}

// A context that the program uses and no step creates was there before: so was the driver.
static bool has_given_context(const struct run *r)
{
	for (uint32_t i = 0; i < r->count; i++) {
		const struct witness_step *s = &r->step[i];
		if ((s->kind == WSTEP_SET_CONTEXT || s->kind == WSTEP_PUSH_CONTEXT) && s->context != NO_OBJECT &&
		    !r->w->contexts[s->context].is_primary && !is_created(r, s->context))
			return true;
	}
	return false;
}

static bool open_all(struct run *r)
{
	const struct driver *d = &r->session->driver;
	bool is_late = r->is_bare && expects_error(r, CU_ERROR_NOT_INITIALIZED) && !has_given_context(r);
	if (is_late)
		return true; // the steps do it, or they do not: that is the claim
	if (!open_devices(r) || !check_support(r))
		return false;
	if (r->checks_values)
		values_expect(r->a, r->w, r->step, r->count, &r->expect);
	if (!objects_create(r))
		return false;
	for (size_t i = 0; i < r->w->device_count || i < 1; i++) {
		cu_context popped;
		if (d->context_push(r->session->device[i].context))
			continue;
		d->memset8(r->session->device[i].slots, 0, MAX_SLOTS * sizeof(struct slot));
		d->memset8(r->session->device[i].barrier, 0, 256);
		d->context_pop(&popped);
	}
	settle(r);
	if (r->uses_runtime)
		d->runtime.set_device(r->session->first_device);
	else
		d->context_set(r->is_bare ? NULL : r->session->device[0].context);
	return true;
}

// After cuInit in a witness that began without: everything else can be made now.
static void open_late(struct run *r)
{
	if (open_devices(r) && check_support(r) && objects_create(r))
		r->session->driver.context_set(NULL);
}

static void look_at_second(struct run *r, uint32_t i)
{
	const struct driver *d = &r->session->driver;
	if (i == r->second && r->w->claim == CLAIM_CONTEXT_STACK)
		d->context_get(&r->context_after);
	if (i != r->second || r->w->claim != CLAIM_WRONG_DEVICE)
		return;
	int device = -1;
	if (r->uses_runtime) {
		d->runtime.get_device(&device);
	} else {
		cu_context current = NULL;
		d->context_get(&current);
		for (int k = 0; k < r->session->device_count; k++)
			device = current && r->session->device[k].context == current ? k + r->session->first_device : device;
	}
	r->device_at_second = device < 0 ? -1 : device - r->session->first_device;
}

void run_step(struct run *r, uint32_t i)
{
	const struct witness_step *s = &r->step[i];
	if (r->progress)
		atomic_store(&r->progress->step, i + 1);
	if (!gate_place(r, i))
		return;
	if (i == r->second && r->w->claim == CLAIM_WRONG_DEVICE)
		look_at_second(r, i);
	atomic_store(&r->watch.entered, nanoseconds_now());
	atomic_store(&r->watch.in_step, i + 1);
	r->code[i] = step_table[s->kind](r, s, i);
	atomic_store(&r->watch.in_step, 0);
	gate_mark(r, i);
	if (i == r->second && r->w->claim == CLAIM_CONTEXT_STACK)
		look_at_second(r, i);
	if (s->kind == WSTEP_INIT && r->is_bare && !r->is_open && !r->code[i])
		open_late(r);
	bool is_allocation = s->kind == WSTEP_ALLOC || s->kind == WSTEP_ALLOC_ASYNC;
	if (r->code[i] == CU_ERROR_OUT_OF_MEMORY && is_allocation && r->checks_values && !r->failure)
		r->failure = "out of memory";
	if (r->code[i] > 0 && r->checks_values && r->w->claim != CLAIM_USE_AFTER && !r->failure)
		r->failure = arena_printf(r->a, "%s: %s", witness_said(r->a, s), driver_error(&r->session->driver, r->code[i]));
}

void run_execute(struct run *r)
{
	allocate(r);
	decide_mode(r);
	if (!open_all(r))
		return;
	if (r->way == WAY_SWAP && !schedule_swapped(r)) {
		r->unsupported = "ordered";
		objects_destroy(r);
		return;
	}
	if (r->way != WAY_SWAP)
		schedule_plain(r);
	if (gate_is_on(r) && !gate_prepare(r)) {
		objects_destroy(r);
		return;
	}
	if (r->w->claim == CLAIM_CONTEXT_STACK)
		r->session->driver.context_get(&r->context_before);
	threads_run(r);
	run_finish(r);
}
