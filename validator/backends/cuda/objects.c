// SPDX-License-Identifier: Apache-2.0
// The objects of a witness: what no step creates exists before the first step.
#include "validator/backends/cuda/run.h"

#include <stdlib.h>
#include <string.h>

bool is_host_memory(const struct run *r, int memory)
{
	enum witness_memory_kind kind = r->w->memories[memory].kind;
	return kind == WMEMORY_PINNED || kind == WMEMORY_PAGEABLE;
}

bool any_capture(const struct run *r)
{
	for (size_t i = 0; i < r->w->stream_count; i++) {
		if (r->capture[i])
			return true;
	}
	return false;
}

int stream_device(const struct run *r, int stream)
{
	int device = stream == NO_OBJECT ? 0 : r->w->streams[stream].device;
	return device == NO_OBJECT ? 0 : device;
}

cu_stream stream_handle(const struct run *r, int stream)
{
	if (stream == NO_OBJECT || r->w->streams[stream].kind == WSTREAM_LEGACY)
		return CU_STREAM_LEGACY;
	if (r->w->streams[stream].kind == WSTREAM_PER_THREAD)
		return CU_STREAM_PER_THREAD;
	return r->stream[stream];
}

bool context_enter(struct run *r, int stream)
{
	cu_stream s = stream_handle(r, stream);
	if (r->is_bare || (s != CU_STREAM_LEGACY && s != CU_STREAM_PER_THREAD))
		return false;
	cu_context current = NULL, wanted = r->session->device[stream_device(r, stream)].context;
	r->session->driver.context_get(&current);
	return current != wanted && !r->session->driver.context_push(wanted);
}

void context_leave(struct run *r, bool entered)
{
	cu_context popped;
	if (entered)
		r->session->driver.context_pop(&popped);
}

// Objects are made in their device's context, but what the steps of a bare thread make is made where the thread is.
static bool is_placed(const struct run *r)
{
	return !r->is_bare || r->is_preparing;
}

// Fills new memory with its initial byte on a stream that nothing else uses, so that it orders nothing.
static cu_result fill_initial(struct run *r, int memory, int device)
{
	struct session *s = r->session;
	if (any_capture(r)) // a wait for another stream would end the capture (HARDWARE, second round)
		return CU_OK;
	cu_stream init = s->device[device].init;
	cu_result e = launch_fill(s, device, r->memory[memory].address, r->w->memories[memory].bytes, initial_byte(memory), init);
	return e ? e : s->driver.stream_synchronize(init);
}

static cu_result create_virtual(struct run *r, int memory, int device)
{
	const struct driver *d = &r->session->driver;
	struct memory_state *m = &r->memory[memory];
	struct cu_allocation p = {.type = 1, .location = {1, r->session->first_device + device}};
	struct cu_access access = {p.location, 3};
	size_t grain = 0;
	if (!d->vmm_unmap || !d->vmm_create)
		return SKIPPED;
	cu_result e = d->vmm_granularity(&grain, &p, 0);
	size_t n = grain ? (r->w->memories[memory].bytes + grain - 1) / grain * grain : 0;
	m->vmm_bytes = n;
	e = e ? e : d->vmm_reserve(&m->address, n, 0, 0, 0);
	e = e ? e : d->vmm_create(&m->vmm, n, &p, 0);
	e = e ? e : d->vmm_map(m->address, n, 0, m->vmm, 0);
	return e ? e : d->vmm_access(m->address, n, &access, 1);
}

// What a stream frees must come from a pool, or the next allocation there does not get its bytes.
static bool is_pool_memory(const struct run *r, int memory)
{
	bool is_freed_async = r->w->memories[memory].kind == WMEMORY_POOL;
	for (uint32_t i = 0; i < r->count; i++)
		is_freed_async |= r->step[i].kind == WSTEP_FREE_ASYNC && r->step[i].memory == memory;
	return is_freed_async && r->session->driver.mem_alloc_async;
}

static bool is_unmapped_later(const struct run *r, int memory)
{
	for (uint32_t i = 0; i < r->count; i++) {
		if (r->step[i].kind == WSTEP_UNMAP && r->step[i].memory == memory)
			return true;
	}
	return false;
}

static cu_result create_host(struct run *r, int memory)
{
	const struct witness_memory *object = &r->w->memories[memory];
	void *p = NULL;
	cu_result e = CU_OK;
	if (object->kind == WMEMORY_PINNED)
		e = r->session->driver.host_alloc(&p, object->bytes, CU_MEMHOSTALLOC_PORTABLE | CU_MEMHOSTALLOC_DEVICEMAP);
	else if (posix_memalign(&p, 4096, object->bytes + 4096)) // registering wants pages of its own
		e = CU_ERROR_OUT_OF_MEMORY;
	if (e)
		return e;
	memset(p, initial_byte(memory), object->bytes);
	r->memory[memory].address = (cu_pointer)(uintptr_t)p;
	return CU_OK;
}

// Sizes come from outside: what is too much counts as lack of memory, and smaller buffers are tried.
static bool is_too_much(struct run *r, int memory)
{
	r->allocated += r->w->memories[memory].bytes;
	return r->allocated > (uint64_t)MOST_MIB << 20;
}

cu_result memory_create(struct run *r, int memory)
{
	const struct driver *d = &r->session->driver;
	const struct witness_memory *object = &r->w->memories[memory];
	int device = object->device == NO_OBJECT ? 0 : object->device;
	r->memory[memory] = (struct memory_state){0};
	if (is_too_much(r, memory))
		return CU_ERROR_OUT_OF_MEMORY;
	cu_context current = NULL, popped;
	bool pushed = false;
	d->context_get(&current);
	if (is_placed(r) && current != r->session->device[device].context)
		pushed = !d->context_push(r->session->device[device].context);
	cu_result e;
	bool is_host = is_host_memory(r, memory);
	if (is_host)
		e = create_host(r, memory);
	else if (object->kind == WMEMORY_MANAGED)
		e = d->mem_managed(&r->memory[memory].address, object->bytes, CU_MEM_ATTACH_GLOBAL);
	else if (is_unmapped_later(r, memory))
		e = create_virtual(r, memory, device);
	else if (is_pool_memory(r, memory))
		e = d->mem_alloc_async(&r->memory[memory].address, object->bytes, r->session->device[device].init);
	else
		e = d->mem_alloc(&r->memory[memory].address, object->bytes);
	if (!e && !is_host && r->is_open && r->checks_values)
		e = fill_initial(r, memory, device);
	if (pushed)
		d->context_pop(&popped);
	return e;
}

cu_result memory_create_async(struct run *r, int memory, cu_stream s)
{
	const struct witness_memory *object = &r->w->memories[memory];
	if (!r->session->driver.mem_alloc_async)
		return SKIPPED;
	if (is_too_much(r, memory))
		return CU_ERROR_OUT_OF_MEMORY;
	r->memory[memory] = (struct memory_state){0};
	cu_result e = r->session->driver.mem_alloc_async(&r->memory[memory].address, object->bytes, s);
	if (e || !r->checks_values)
		return e;
	return launch_fill(r->session, object->device == NO_OBJECT ? 0 : object->device, r->memory[memory].address, object->bytes,
	                   initial_byte(memory), s);
}

cu_result stream_create(struct run *r, int stream)
{
	const struct witness_stream *s = &r->w->streams[stream];
	const struct driver *d = &r->session->driver;
	if (s->kind == WSTREAM_LEGACY || s->kind == WSTREAM_PER_THREAD)
		return CU_OK;
	cu_context current = NULL, popped, wanted = r->session->device[stream_device(r, stream)].context;
	d->context_get(&current);
	bool pushed = is_placed(r) && current != wanted && !d->context_push(wanted);
	cu_result e = d->stream_create(&r->stream[stream], s->kind == WSTREAM_BLOCKING ? 0 : CU_STREAM_FLAG_NON_BLOCKING, s->priority);
	if (pushed)
		d->context_pop(&popped);
	return e;
}

cu_result event_create(struct run *r, int event)
{
	const struct witness_event *w = &r->w->events[event];
	const struct driver *d = &r->session->driver;
	int device = w->device == NO_OBJECT ? 0 : w->device;
	cu_context current = NULL, popped, wanted = r->session->device[device].context;
	d->context_get(&current);
	bool pushed = is_placed(r) && current != wanted && !d->context_push(wanted);
	cu_result e = d->event_create(&r->event[event], w->has_timing ? 0 : CU_EVENT_FLAG_NO_TIMING);
	if (pushed)
		d->context_pop(&popped);
	return e;
}

cu_result module_functions(struct run *r, struct module_state *m)
{
	const struct driver *d = &r->session->driver;
	cu_result e = CU_OK;
	if (m->library) {
		e = d->library_kernel(&m->nothing, m->library, "gpulint_nothing");
		return e ? e : d->library_kernel(&m->grid_sync, m->library, "gpulint_grid_sync");
	}
	e = d->module_function(&m->nothing, m->module, "gpulint_nothing");
	return e ? e : d->module_function(&m->grid_sync, m->module, "gpulint_grid_sync");
}

static bool is_created_by_step(const struct run *r, enum witness_step_kind kind, enum witness_step_kind other, int index)
{
	for (uint32_t i = 0; i < r->count; i++) {
		const struct witness_step *s = &r->step[i];
		if (s->kind != kind && s->kind != other)
			continue;
		int made = s->kind == WSTEP_CREATE_STREAM    ? s->stream
		           : s->kind == WSTEP_CREATE_EVENT   ? s->event
		           : s->kind == WSTEP_CREATE_CONTEXT ? s->context
		                                             : s->memory;
		if (made == index)
			return true;
	}
	return false;
}

static cu_result create_contexts(struct run *r)
{
	const struct driver *d = &r->session->driver;
	for (size_t i = 0; i < r->w->context_count; i++) {
		int device = r->w->contexts[i].device == NO_OBJECT ? 0 : r->w->contexts[i].device;
		cu_context popped;
		bool is_made = is_created_by_step(r, WSTEP_CREATE_CONTEXT, WSTEP_CREATE_CONTEXT, (int)i);
		if (r->w->contexts[i].is_primary || (r->is_bare && !is_made)) {
			r->is_borrowed[i] = true;
			r->context[i] = r->session->device[device].context;
		} else if (!is_made) {
			cu_result e = d->context_create(&r->context[i], 0, r->session->device[device].device);
			if (e)
				return e;
			d->context_pop(&popped); // creating pushes
		}
	}
	return CU_OK;
}

static cu_result create_given(struct run *r)
{
	cu_result e = create_contexts(r);
	for (size_t i = 0; i < r->w->stream_count && !e; i++) {
		if (!is_created_by_step(r, WSTEP_CREATE_STREAM, WSTEP_CREATE_STREAM, (int)i))
			e = stream_create(r, (int)i);
	}
	for (size_t i = 0; i < r->w->event_count && !e; i++) {
		if (!is_created_by_step(r, WSTEP_CREATE_EVENT, WSTEP_CREATE_EVENT, (int)i))
			e = event_create(r, (int)i);
	}
	for (size_t i = 0; i < r->w->memory_count && !e; i++) {
		if (r->w->memories[i].is_static || !is_created_by_step(r, WSTEP_ALLOC, WSTEP_ALLOC_ASYNC, (int)i))
			e = memory_create(r, (int)i);
	}
	return e;
}

bool objects_create(struct run *r)
{
	r->is_preparing = true;
	cu_result e = create_given(r);
	r->is_preparing = false;
	if (!e)
		return true;
	if (e == CU_ERROR_OUT_OF_MEMORY)
		r->failure = "out of memory";
	else
		r->failure = arena_printf(r->a, "an object of the witness cannot be made: %s",
		                          e == SKIPPED ? "the driver is too old" : driver_error(&r->session->driver, e));
	return false;
}

static void destroy_memory(struct run *r, int memory)
{
	const struct driver *d = &r->session->driver;
	struct memory_state *m = &r->memory[memory];
	if (m->adversary)
		d->mem_free(m->adversary);
	if (m->is_registered && m->address)
		d->host_unregister(host_pointer(r, memory));
	if (m->poisoned && m->poisoned != host_pointer(r, memory))
		free(m->poisoned);
	if (!m->address || m->vmm || m->is_freed)
		return;
	if (r->w->memories[memory].kind == WMEMORY_PAGEABLE)
		free(host_pointer(r, memory));
	else if (r->w->memories[memory].kind == WMEMORY_PINNED)
		d->host_free(host_pointer(r, memory));
	else
		d->mem_free(m->address);
	m->address = 0;
}

void objects_destroy(struct run *r)
{
	const struct driver *d = &r->session->driver;
	for (size_t i = 0; i < r->w->memory_count; i++)
		destroy_memory(r, (int)i);
	for (size_t i = 0; i < r->w->graph_count; i++) {
		if (r->graph[i].exec)
			d->graph_exec_destroy(r->graph[i].exec);
		if (r->graph[i].graph)
			d->graph_destroy(r->graph[i].graph);
	}
	for (size_t i = 0; i < r->w->event_count; i++) {
		if (r->event[i] && !r->is_event_gone[i])
			d->event_destroy(r->event[i]);
	}
	for (size_t i = 0; i < r->w->stream_count; i++) {
		if (r->stream[i] && !r->is_stream_gone[i])
			d->stream_destroy(r->stream[i]);
	}
	for (size_t i = 0; i < r->w->context_count; i++) {
		if (r->context[i] && !r->is_borrowed[i])
			d->context_destroy(r->context[i]);
	}
}
