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

static const struct known_call {
	const char *api;
	cu_result (*call)(struct run *r);
} known_call[] = {
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

static const char *const setters[] = {"cudaFuncSetAttribute", "cuFuncSetAttribute", "cuKernelSetAttribute"};

bool call_sets_attribute(const struct witness_step *s)
{
	for (size_t k = 0; s->api && k < sizeof setters / sizeof *setters; k++) {
		if (!strcmp(setters[k], s->api))
			return true;
	}
	return false;
}

// Which attribute a step sets is not in the witness. Of the fix it is known from its edits.
static bool edits_shared(const struct witness_fix *fix)
{
	for (size_t i = 0; i < fix->edit_count; i++) {
		const char *text = fix->edit[i].text;
		if (text && (strstr(text, "MaxDynamicSharedMemorySize") || strstr(text, "MAX_DYNAMIC_SHARED_SIZE_BYTES")))
			return true;
	}
	return false;
}

uint32_t fix_shared(const struct run *r)
{
	const struct witness_step *claimed = &r->w->step[r->w->second], *fixed = &r->step[r->second];
	if (r->step == r->w->step || fixed->kind != WSTEP_LAUNCH || !edits_shared(&r->w->fix))
		return 0;
	return fixed->shared ? fixed->shared : claimed->shared;
}

static cu_result set_shared(struct run *r)
{
	const struct driver *d = &r->session->driver;
	const struct device_state *v = &r->session->device[stream_device(r, r->step[r->second].stream)];
	cu_function nothing = r->loaded ? r->loaded->nothing : v->kernel[KERNEL_NOTHING];
	cu_function grid_sync = r->loaded ? r->loaded->grid_sync : v->kernel[KERNEL_GRID_SYNC];
	cu_result e = d->function_set(nothing, CU_FUNCTION_MOST_SHARED, (int)r->shared);
	return e ? e : d->function_set(grid_sync, CU_FUNCTION_MOST_SHARED, (int)r->shared);
}

cu_result step_CALL(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (r->shared && call_sets_attribute(s))
		return set_shared(r);
	if (s->event != NO_OBJECT || s->stream != NO_OBJECT)
		return query(r, s);
	for (int k = 0; s->api && k < KNOWN_CALLS; k++) {
		if (!strcmp(known_call[k].api, s->api))
			return known_call[k].call(r);
	}
	return CU_OK;
}

step_function *const step_table[WSTEP_KIND_COUNT] = {
#define STEP(id, word, required, optional) [WSTEP_##id] = step_##id,
#include "witness/words.def"
};
