// SPDX-License-Identifier: Apache-2.0
// API calls that have no step kind of their own. One row a call that can be executed without operands; others are neutral.
#include "validator/backends/cuda/run.h"

#include <string.h>

static cu_result call_mem_info(struct run *r)
{
	size_t available, total;
	return r->session->driver.mem_info(&available, &total);
}

static cu_result call_device_count(struct run *r)
{
	int count;
	return r->session->driver.device_count(&count);
}

static cu_result call_context_device(struct run *r)
{
	cu_device device;
	return r->session->driver.context_device(&device);
}

static cu_result call_allocate(struct run *r)
{
	cu_pointer p = 0;
	cu_result e = r->session->driver.mem_alloc(&p, 1 << 20);
	return e ? e : r->session->driver.mem_free(p);
}

static cu_result call_allocate_host(struct run *r)
{
	void *p = NULL;
	cu_result e = r->session->driver.host_alloc(&p, 1 << 20, CU_MEMHOSTALLOC_PORTABLE);
	return e ? e : r->session->driver.host_free(p);
}

static cu_result call_stream(struct run *r)
{
	cu_stream s = NULL;
	cu_result e = r->session->driver.stream_create(&s, 0, 0);
	return e ? e : r->session->driver.stream_destroy(s);
}

static cu_result call_event(struct run *r)
{
	cu_event s = NULL;
	cu_result e = r->session->driver.event_create(&s, 0);
	return e ? e : r->session->driver.event_destroy(s);
}

static cu_result call_synchronize(struct run *r)
{
	return r->session->driver.context_synchronize();
}

static const struct known_call { const char *api; cu_result (*call)(struct run *r); } known_call[] = {
	{"cudaMemGetInfo", call_mem_info},
	{"cuMemGetInfo", call_mem_info},
	{"cudaGetDeviceCount", call_device_count},
	{"cuDeviceGetCount", call_device_count},
	{"cuCtxGetDevice", call_context_device},
	{"cudaMalloc", call_allocate},
	{"cuMemAlloc", call_allocate},
	{"cudaMallocHost", call_allocate_host},
	{"cudaHostAlloc", call_allocate_host},
	{"cuMemHostAlloc", call_allocate_host},
	{"cudaStreamCreate", call_stream},
	{"cudaStreamCreateWithFlags", call_stream},
	{"cuStreamCreate", call_stream},
	{"cudaEventCreate", call_event},
	{"cudaEventCreateWithFlags", call_event},
	{"cuEventCreate", call_event},
	{"cudaDeviceSynchronize", call_synchronize},
	{"cuCtxSynchronize", call_synchronize},
};

enum { KNOWN_CALLS = sizeof known_call / sizeof *known_call };

bool call_is_known(const char *api)
{
	for (int k = 0; api && k < KNOWN_CALLS; k++) {
		if (!strcmp(known_call[k].api, api))
			return true;
	}
	return false;
}

// A call with an event or a stream asks about it once; "not yet" is an answer and no error.
static cu_result query(struct run *r, const struct witness_step *s)
{
	cu_result e = s->event != NO_OBJECT ? r->session->driver.event_query(r->event[s->event]) : CU_OK;
	if (s->event == NO_OBJECT) {
		bool entered = context_enter(r, s->stream);
		e = r->session->driver.stream_query(stream_handle(r, s->stream));
		context_leave(r, entered);
	}
	return e == CU_ERROR_NOT_READY ? CU_OK : e;
}

cu_result step_CALL(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (s->event != NO_OBJECT || s->stream != NO_OBJECT)
		return query(r, s);
	for (int k = 0; s->api && k < KNOWN_CALLS; k++) {
		if (!strcmp(known_call[k].api, s->api))
			return known_call[k].call(r);
	}
	return CU_OK;
}

step_function *const step_table[STEP_KIND_COUNT] = {
#define X(id, word) [STEP_##id] = step_##id,
	STEP_KINDS(X)
#undef X
};
