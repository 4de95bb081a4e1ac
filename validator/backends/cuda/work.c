// SPDX-License-Identifier: Apache-2.0
// Steps that read and write memory. A launch is its accesses: each read a verify kernel, each write a fill with the step's
// tag, each atomic an addition of it, all on the launch's stream.
#include "validator/backends/cuda/run.h"

#include <string.h>

static bool access_exists(const struct run *r, const struct witness_step *s)
{
	for (size_t i = 0; i < s->access_count; i++) {
		if (!r->memory[s->access[i].memory].address)
			return false;
	}
	return true;
}

// Launches whose own shape is the fault: a grid barrier, a cooperative launch, an impossible configuration.
static bool has_special_kernel(const struct run *r, const struct witness_step *s, uint32_t i)
{
	bool is_claimed = i == r->second || i == r->first;
	return s->has_grid_sync || s->is_cooperative || r->loaded || (r->w->claim == CLAIM_HANG && is_claimed) ||
	       (r->w->claim == CLAIM_API_ERROR && is_claimed);
}

enum { ERROR_COOPERATIVE_TOO_LARGE = 720, UNBOUNDED_GRID = 1 << 20 };

// The one claim is that nothing bounds the grid: then an input exists that makes it large.
static bool is_too_large_claimed(const struct run *r)
{
	for (size_t i = 0; i < r->w->error_count; i++) {
		if (error_number(r->w->error[i]) != ERROR_COOPERATIVE_TOO_LARGE)
			return false;
	}
	return r->w->error_count > 0;
}

static cu_result launch_special(struct run *r, const struct witness_step *s, uint32_t i, cu_stream stream, int device)
{
	struct session *session = r->session;
	struct device_state *v = &session->device[device];
	cu_function nothing = r->loaded ? r->loaded->nothing : v->kernel[KERNEL_NOTHING];
	cu_function grid_sync = r->loaded ? r->loaded->grid_sync : v->kernel[KERNEL_GRID_SYNC];
	bool is_unbounded = !s->grid && s->is_cooperative && r->w->claim == CLAIM_API_ERROR && i == r->second && !s->shared &&
	                    is_too_large_claimed(r);
	unsigned grid = is_unbounded ? UNBOUNDED_GRID : s->grid ? s->grid : 1, block = s->block ? s->block : 1;
	cu_pointer counters = v->barrier;
	unsigned long long cap = 1000000000u;
	void *sync_argument[] = {&counters}, *barrier_argument[] = {&counters, &cap};
	cu_function f = s->has_grid_sync ? grid_sync : nothing;
	void **argument = s->has_grid_sync ? sync_argument : NULL;
	if (r->w->claim == CLAIM_HANG && i == r->second && !s->is_cooperative) {
		f = v->kernel[KERNEL_BARRIER];
		argument = barrier_argument;
	}
	unsigned shared = s->shared ? s->shared : r->shared;
	if (s->is_cooperative)
		return session->driver.launch_cooperative(f, grid, 1, 1, block, 1, 1, shared, stream, argument);
	return session->driver.launch(f, grid, 1, 1, block, 1, 1, shared, stream, argument, NULL);
}

static cu_result access_memory(struct run *r, const struct witness_step *s, uint32_t i, uint32_t k, cu_stream stream, int device)
{
	const struct witness_access *a = &s->access[k];
	cu_pointer base = r->memory[a->memory].address;
	if (a->mode == MODE_WRITE)
		return launch_fill(r->session, device, base + a->begin, a->end - a->begin, step_tag(i), stream);
	if (a->mode == MODE_ATOMIC)
		return launch_add(r->session, device, base, a->begin, a->end, step_tag(i), stream);
	oracle_read(r, i, k, stream, device);
	return CU_OK;
}

// Reads come first: a kernel that reads and writes the same bytes sees what was there before it.
static cu_result launch_accesses(struct run *r, const struct witness_step *s, uint32_t i, cu_stream stream, int device)
{
	cu_result e = CU_OK;
	for (uint32_t k = 0; k < s->access_count && !e; k++) {
		if (s->access[k].mode == MODE_READ)
			e = access_memory(r, s, i, k, stream, device);
	}
	for (uint32_t k = 0; k < s->access_count && !e; k++) {
		if (s->access[k].mode != MODE_READ)
			e = access_memory(r, s, i, k, stream, device);
	}
	return e;
}

cu_result step_LAUNCH(struct run *r, const struct witness_step *s, uint32_t i)
{
	if (!access_exists(r, s) || (r->w->streams && !stream_handle(r, s->stream)))
		return SKIPPED;
	int device = stream_device(r, s->stream);
	bool entered = context_enter(r, s->stream);
	cu_stream stream = stream_handle(r, s->stream);
	cu_result e = CU_OK;
	bool is_special = has_special_kernel(r, s, i);
	if (is_special)
		e = launch_special(r, s, i, stream, device);
	if (!e && (!is_special || !r->loaded))
		e = launch_accesses(r, s, i, stream, device);
	if (!e && !is_special && !s->access_count)
		e = launch_kernel(r->session, r->session->device[device].kernel[KERNEL_NOTHING], 1, 1, stream, NULL);
	context_leave(r, entered);
	return e;
}

cu_result step_MEMSET(struct run *r, const struct witness_step *s, uint32_t i)
{
	const struct driver *d = &r->session->driver;
	if (!access_exists(r, s))
		return SKIPPED;
	cu_pointer p = r->memory[s->access[0].memory].address + s->access[0].begin;
	size_t n = s->access[0].end - s->access[0].begin;
	cu_stream stream = stream_handle(r, s->stream);
	bool entered = context_enter(r, s->stream);
	cu_result e;
	if (!s->is_sync)
		e = d->memset8_async(p, step_tag(i), n, stream);
	else if (stream == CU_STREAM_PER_THREAD)
		e = d->memset8_ptds(p, step_tag(i), n);
	else
		e = d->memset8(p, step_tag(i), n);
	context_leave(r, entered);
	return e;
}

static cu_result copy_sync(struct run *r, const struct witness_step *s, cu_pointer to, cu_pointer from, size_t n)
{
	const struct driver *d = &r->session->driver;
	bool per_thread = stream_handle(r, s->stream) == CU_STREAM_PER_THREAD;
	bool from_host = is_host_memory(r, s->access[0].memory), to_host = is_host_memory(r, s->access[1].memory);
	void *host_to = (void *)(uintptr_t)to, *host_from = (void *)(uintptr_t)from;
	if (from_host && !to_host)
		return per_thread ? d->copy_htod_ptds(to, host_from, n) : d->copy_htod(to, host_from, n);
	if (to_host && !from_host)
		return per_thread ? d->copy_dtoh_ptds(host_to, from, n) : d->copy_dtoh(host_to, from, n);
	return per_thread ? d->copy_ptds(to, from, n) : d->copy(to, from, n);
}

static cu_result copy_async(struct run *r, const struct witness_step *s, cu_pointer to, cu_pointer from, size_t n)
{
	const struct driver *d = &r->session->driver;
	cu_stream stream = stream_handle(r, s->stream);
	bool from_host = is_host_memory(r, s->access[0].memory), to_host = is_host_memory(r, s->access[1].memory);
	if (from_host && !to_host)
		return d->copy_htod_async(to, (void *)(uintptr_t)from, n, stream);
	if (to_host && !from_host)
		return d->copy_dtoh_async((void *)(uintptr_t)to, from, n, stream);
	return d->copy_async(to, from, n, stream);
}

static int memory_device(const struct run *r, int memory)
{
	int device = r->w->memories[memory].device;
	return device == NO_OBJECT ? 0 : device;
}

cu_result step_COPY(struct run *r, const struct witness_step *s, uint32_t i)
{
	const struct driver *d = &r->session->driver;
	if (!access_exists(r, s))
		return SKIPPED;
	cu_pointer from = r->memory[s->access[0].memory].address + s->access[0].begin;
	cu_pointer to = r->memory[s->access[1].memory].address + s->access[1].begin;
	size_t n = s->access[0].end - s->access[0].begin;
	bool entered = context_enter(r, s->stream);
	cu_context to_context = r->session->device[memory_device(r, s->access[1].memory)].context;
	cu_context from_context = r->session->device[memory_device(r, s->access[0].memory)].context;
	cu_result e;
	if (s->is_peer && s->is_sync)
		e = d->copy_peer(to, to_context, from, from_context, n);
	else if (s->is_peer)
		e = d->copy_peer_async(to, to_context, from, from_context, n, stream_handle(r, s->stream));
	else if (s->is_sync)
		e = copy_sync(r, s, to, from, n);
	else
		e = copy_async(r, s, to, from, n);
	if (!e && !s->is_sync)
		oracle_copied(r, i, stream_handle(r, s->stream), stream_device(r, s->stream));
	context_leave(r, entered);
	return e;
}

static void access_on_host(struct run *r, const struct witness_step *s, uint32_t i)
{
	for (uint32_t k = 0; k < s->access_count; k++) {
		const struct witness_access *a = &s->access[k];
		unsigned char *p = (unsigned char *)host_pointer(r, a->memory) + a->begin;
		size_t n = a->end - a->begin;
		if (!host_pointer(r, a->memory))
			continue;
		if (a->mode == MODE_READ)
			oracle_read(r, i, k, NULL, 0);
		else if (a->mode == MODE_WRITE)
			memset(p, step_tag(i), n);
		else
			for (size_t b = 0; b < n; b++)
				__atomic_fetch_add(p + b, step_tag(i), __ATOMIC_RELAXED);
	}
}

struct host_call {
	struct run *run;
	const struct witness_step *step;
	uint32_t index;
};

static void run_host_call(void *data)
{
	struct host_call *c = data;
	access_on_host(c->run, c->step, c->index);
}

cu_result step_HOST_FUNCTION(struct run *r, const struct witness_step *s, uint32_t i)
{
	struct host_call *c = ARENA_NEW(r->a, struct host_call);
	*c = (struct host_call){r, s, i};
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.launch_host(stream_handle(r, s->stream), run_host_call, c);
	context_leave(r, entered);
	return e;
}

cu_result step_HOST_ACCESS(struct run *r, const struct witness_step *s, uint32_t i)
{
	if (!access_exists(r, s))
		return SKIPPED;
	access_on_host(r, s, i);
	return CU_OK;
}

// The storage stays allocated so that the program below it cannot crash; whoever still reads it sees poison.
cu_result step_DIES(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct memory_state *m = &r->memory[s->memory];
	if (!m->address)
		return SKIPPED;
	if (is_host_memory(r, s->memory) || r->w->memories[s->memory].kind == WMEMORY_MANAGED)
		memset(host_pointer(r, s->memory), POISON_BYTE, r->w->memories[s->memory].bytes);
	m->is_unchecked = true;
	return CU_OK;
}
