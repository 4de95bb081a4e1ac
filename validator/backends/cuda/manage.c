// SPDX-License-Identifier: Apache-2.0
// Steps that make and end objects, and choose devices and contexts.
#include "validator/backends/cuda/run.h"

#include <stdlib.h>
#include <string.h>

extern const char kernels_ptx[];

cu_result step_CREATE_STREAM(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	r->is_stream_gone[s->stream] = false;
	return stream_create(r, s->stream);
}

// Using a handle after this step is what some witnesses are about: there it is kept, but not destroyed twice.
static bool is_used_again(const struct run *r, uint32_t i)
{
	return r->w->claim == CLAIM_USE_AFTER && i < r->second;
}

cu_result step_DESTROY_STREAM(struct run *r, const struct witness_step *s, uint32_t i)
{
	cu_stream handle = r->stream[s->stream];
	if (!handle || (r->is_stream_gone[s->stream] && i != r->second))
		return SKIPPED;
	r->is_stream_gone[s->stream] = true;
	if (!is_used_again(r, i))
		r->stream[s->stream] = NULL;
	return r->session->driver.stream_destroy(handle);
}

cu_result step_CREATE_EVENT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	r->is_event_gone[s->event] = false;
	return event_create(r, s->event);
}

cu_result step_DESTROY_EVENT(struct run *r, const struct witness_step *s, uint32_t i)
{
	cu_event handle = r->event[s->event];
	if (!handle || (r->is_event_gone[s->event] && i != r->second))
		return SKIPPED;
	r->is_event_gone[s->event] = true;
	if (!is_used_again(r, i))
		r->event[s->event] = NULL;
	return r->session->driver.event_destroy(handle);
}

cu_result step_ALLOC(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	return memory_create(r, s->memory);
}

// Takes the freed bytes for somebody else at once. Only where it is sure that no read is meant to see them any more.
static void place_adversary(struct run *r, int memory)
{
	struct session *session = r->session;
	const struct witness_memory *object = &r->w->memories[memory];
	int device = object->device == NO_OBJECT ? 0 : object->device;
	cu_context popped;
	if (!r->checks_values || any_capture(r) || session->driver.context_push(session->device[device].context))
		return;
	if (!session->driver.mem_alloc(&r->memory[memory].adversary, object->bytes))
		launch_fill(session, device, r->memory[memory].adversary, object->bytes, POISON_BYTE, session->device[device].init);
	session->driver.context_pop(&popped);
}

cu_result step_FREE(struct run *r, const struct witness_step *s, uint32_t i)
{
	const struct driver *d = &r->session->driver;
	struct memory_state *m = &r->memory[s->memory];
	cu_pointer address = m->address;
	if (!address)
		return SKIPPED;
	cu_result e = CU_OK;
	oracle_end_of_life(r, s->memory, i, NULL);
	switch (r->w->memories[s->memory].kind) {
	case WMEMORY_PAGEABLE:
		memset(host_pointer(r, s->memory), POISON_BYTE, r->w->memories[s->memory].bytes);
		m->is_unchecked = true; // freed at the end: the poison must stay where it is
		return CU_OK;
	case WMEMORY_PINNED: e = d->host_free(host_pointer(r, s->memory)); break;
	default:
		e = d->mem_free(address);
		m->is_freed_twice = !e && m->is_freed;
		if (m->is_freed_twice && m->adversary == address)
			m->adversary = 0;
		if (!e && !m->is_freed_twice)
			place_adversary(r, s->memory);
	}
	m->is_unchecked = true;
	m->is_freed = !e;
	if (!e && !is_used_again(r, i))
		m->address = 0;
	return e;
}

cu_result step_ALLOC_ASYNC(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_result e = memory_create_async(r, s->memory, stream_handle(r, s->stream));
	context_leave(r, entered);
	return e;
}

// The adversary takes the memory in the same stream as any later allocation there would, and writes it.
cu_result step_FREE_ASYNC(struct run *r, const struct witness_step *s, uint32_t i)
{
	const struct driver *d = &r->session->driver;
	struct memory_state *m = &r->memory[s->memory];
	uint64_t bytes = r->w->memories[s->memory].bytes;
	if (!m->address || !stream_handle(r, s->stream) || !d->mem_free_async)
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_stream stream = stream_handle(r, s->stream);
	oracle_end_of_life(r, s->memory, i, stream);
	cu_result e = d->mem_free_async(m->address, stream);
	cu_pointer p = 0;
	if (!e && r->checks_values && !any_capture(r) && !d->mem_alloc_async(&p, bytes, stream)) {
		launch_fill(r->session, stream_device(r, s->stream), p, bytes, POISON_BYTE, stream);
		m->adversary = p;
	}
	context_leave(r, entered);
	if (!e)
		m->address = 0;
	return e;
}

// What a library has lent, a decoder's frame, is its own again, and it writes there at once: on a stream that nothing else uses.
static cu_result hand_back(struct run *r, int memory, uint32_t i)
{
	struct session *session = r->session;
	const struct witness_memory *object = &r->w->memories[memory];
	int device = object->device == NO_OBJECT ? 0 : object->device;
	oracle_end_of_life(r, memory, i, NULL);
	if (!r->checks_values || any_capture(r))
		return CU_OK;
	r->memory[memory].is_unchecked = true;
	cu_stream lender = session->device[device].init;
	cu_result e = launch_fill(session, device, r->memory[memory].address, object->bytes, POISON_BYTE, lender);
	return e ? e : session->driver.stream_synchronize(lender);
}

cu_result step_UNMAP(struct run *r, const struct witness_step *s, uint32_t i)
{
	struct memory_state *m = &r->memory[s->memory];
	if (!m->address)
		return SKIPPED;
	if (!m->vmm)
		return hand_back(r, s->memory, i);
	cu_result e = r->session->driver.vmm_unmap(m->address, m->vmm_bytes);
	m->is_unchecked = true;
	return e;
}

cu_result step_REGISTER(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct memory_state *m = &r->memory[s->memory];
	if (!m->address)
		return SKIPPED;
	cu_result e = r->session->driver.host_register(host_pointer(r, s->memory), r->w->memories[s->memory].bytes, CU_MEMHOSTALLOC_PORTABLE);
	m->is_registered = !e;
	return e;
}

cu_result step_UNREGISTER(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct memory_state *m = &r->memory[s->memory];
	if (!m->address)
		return SKIPPED;
	m->is_registered = false;
	return r->session->driver.host_unregister(host_pointer(r, s->memory));
}

cu_result step_INIT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)s, (void)i;
	return r->session->driver.init(0);
}

cu_result step_SET_DEVICE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (r->uses_runtime)
		return r->session->driver.runtime.set_device(r->session->first_device + s->device);
	return r->session->driver.context_set(r->session->device[s->device].context);
}

cu_result step_RESET_DEVICE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	int device = s->device == NO_OBJECT ? 0 : s->device;
	cu_result e = r->session->driver.primary_reset(r->session->device[device].device);
	r->is_reset[device] |= !e;
	return e;
}

cu_result step_ENABLE_PEER(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	cu_result e = r->session->driver.enable_peer(r->session->device[s->device].context, 0);
	return e == CU_ERROR_PEER_ALREADY_ENABLED ? CU_OK : e; // an earlier witness of this process enabled it
}

cu_result step_CREATE_CONTEXT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	int device = r->w->contexts[s->context].device;
	cu_device d = r->session->device[device == NO_OBJECT ? 0 : device].device;
	if (s->api && strstr(s->api, "PrimaryCtxRetain")) { // creates without making current
		r->is_borrowed[s->context] = true;
		return r->session->driver.primary_retain(&r->context[s->context], d);
	}
	return r->session->driver.context_create(&r->context[s->context], 0, d);
}

cu_result step_DESTROY_CONTEXT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	cu_context c = r->context[s->context];
	if (!c)
		return SKIPPED;
	r->context[s->context] = NULL;
	return r->session->driver.context_destroy(c);
}

cu_result step_PUSH_CONTEXT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	return r->session->driver.context_push(s->context == NO_OBJECT ? NULL : r->context[s->context]);
}

cu_result step_SET_CONTEXT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	return r->session->driver.context_set(s->context == NO_OBJECT ? NULL : r->context[s->context]);
}

cu_result step_POP_CONTEXT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)s, (void)i;
	cu_context popped;
	return r->session->driver.context_pop(&popped);
}

cu_result step_LOAD_MODULE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct module_state *m = &r->module[s->module];
	cu_result e = r->session->driver.module_load(&m->module, kernels_ptx);
	e = e ? e : module_functions(r, m);
	if (!e)
		r->loaded = m;
	return e;
}

cu_result step_LOAD_LIBRARY(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct module_state *m = &r->module[s->module];
	if (!r->session->driver.library_load || !r->session->driver.library_kernel)
		return SKIPPED;
	cu_result e = r->session->driver.library_load(&m->library, kernels_ptx, NULL, NULL, 0, NULL, NULL, 0);
	e = e ? e : module_functions(r, m);
	if (!e)
		r->loaded = m;
	return e;
}

cu_result step_UNLOAD_MODULE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct module_state m = r->module[s->module];
	if (!m.module && !m.library)
		return SKIPPED;
	r->module[s->module] = (struct module_state){0};
	r->loaded = NULL;
	return m.library ? r->session->driver.library_unload(m.library) : r->session->driver.module_unload(m.module);
}
