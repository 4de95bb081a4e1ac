// SPDX-License-Identifier: Apache-2.0
// The gate: a kernel that holds back the earlier operation of the pair until the later one has completed or the host waits.
// A gate instead of a delay makes one run decide. The thread that opens it only reads and writes mapped memory: a driver
// call of its own could wait behind the very call that waits for the gate.
#include "validator/backends/cuda/run.h"

#include <time.h>

unsigned long long nanoseconds_now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (unsigned long long)t.tv_sec * 1000000000u + (unsigned long long)t.tv_nsec;
}

static bool is_slow_call(const struct run *r, uint32_t step)
{
	if (step >= r->count)
		return false;
	switch (r->step[step].kind) {
	case WSTEP_ENABLE_PEER:
	case WSTEP_CREATE_CONTEXT:
	case WSTEP_LOAD_MODULE:
	case WSTEP_LOAD_LIBRARY:
	case WSTEP_INIT:
	case WSTEP_INSTANTIATE: return true;
	default: return false;
	}
}

// Step in which the host has been for too long, UINT32_MAX when in none.
static uint32_t blocked_step(const struct run *r)
{
	unsigned in = atomic_load(&r->watch.in_step);
	if (!in)
		return UINT32_MAX;
	unsigned long long entered = atomic_load(&r->watch.entered), now = nanoseconds_now();
	uint32_t step = in - 1;
	unsigned long long limit = ((is_slow_call(r, step) ? BLOCKED_SLOW_MS : BLOCKED_MS) << r->patience) * 1000000ull;
	if (now < entered || now - entered < limit || atomic_load(&r->watch.in_step) != in || atomic_load(&r->watch.entered) != entered)
		return UINT32_MAX;
	return step;
}

static void *watch_thread(void *data)
{
	struct run *r = data;
	struct signals *signals = r->session->signals;
	struct timespec pause = {.tv_nsec = 100000};
	while (!atomic_load(&r->watch.stop)) {
		if (signals->second_done) {
			r->watch.second_was_early = signals->gate != 3; // not after the gate gave up by itself
			break;
		}
		uint32_t blocked = atomic_load(&r->watch.is_armed) ? blocked_step(r) : UINT32_MAX;
		if (blocked != UINT32_MAX) {
			r->watch.blocked_at = blocked;
			break;
		}
		nanosleep(&pause, NULL);
	}
	signals->open = 1;
	return NULL;
}

// The step at which a captured operation acts: the first launch of its graph; `i` itself outside captures.
static uint32_t acting_step(const struct run *r, uint32_t i)
{
	int capturing = 0;
	for (uint32_t k = 0; k <= i; k++)
		capturing += r->step[k].kind == WSTEP_BEGIN_CAPTURE ? 1 : r->step[k].kind == WSTEP_END_CAPTURE ? -1 : 0;
	if (!capturing || r->step[i].stream == NO_OBJECT)
		return i;
	int graph = NO_OBJECT;
	for (uint32_t k = i; k < r->count; k++) {
		if (r->step[k].kind == WSTEP_END_CAPTURE && graph == NO_OBJECT)
			graph = r->step[k].graph;
		if (graph != NO_OBJECT && r->step[k].kind == WSTEP_LAUNCH_GRAPH && r->step[k].graph == graph)
			return k;
	}
	return i;
}

// Copies from pageable memory stage their source, so a gate would hold the host, not the copy.
static bool is_staged_copy(const struct run *r, const struct witness_step *s)
{
	return s->kind == WSTEP_COPY && s->is_sync && !s->is_peer && s->access_count == 2 &&
	       r->w->memories[s->access[0].memory].kind == WMEMORY_PAGEABLE && !is_host_memory(r, s->access[1].memory);
}

bool gate_plan(struct run *r)
{
	uint32_t first = acting_step(r, r->first), second = acting_step(r, r->second);
	bool same_graph = first == second && r->first != r->second;
	r->arm_step = first;
	r->gate_step = same_graph ? r->first : first;
	r->mark_step = same_graph ? r->second : second;
	if (r->first == r->second || r->step[r->gate_step].stream == NO_OBJECT) {
		r->unsupported = "the earlier operation does not run on a stream, so nothing can hold it back";
		return false;
	}
	if (is_staged_copy(r, &r->step[r->gate_step]))
		r->way = WAY_OCCUPY;
	return true;
}

bool gate_prepare(struct run *r)
{
	if (!gate_plan(r))
		return false;
	if (r->way != WAY_OCCUPY)
		return true;
	if (session_prepare_occupy(r->session, stream_device(r, r->step[r->gate_step].stream)))
		return true;
	r->unsupported = "out of memory for the copies that keep the engine busy";
	return false;
}

static bool start_watch(struct run *r)
{
	r->session->signals->gate = r->session->signals->open = 0;
	r->session->signals->second_done = 0;
	r->watch.blocked_at = UINT32_MAX;
	if (pthread_create(&r->watch.thread, NULL, watch_thread, r)) {
		r->failure = "no thread for the gate";
		return false;
	}
	r->watch.is_running = true;
	return true;
}

bool gate_place(struct run *r, uint32_t i)
{
	if (r->way == WAY_OCCUPY && i == r->gate_step) {
		session_occupy(r->session);
		return true;
	}
	if (r->way != WAY_GATE)
		return true;
	if (i == r->gate_step) {
		if (!start_watch(r))
			return false;
		int stream = r->step[i].stream, device = stream_device(r, stream);
		cu_pointer state = (cu_pointer)(uintptr_t)&r->session->signals->gate;
		unsigned long long cap = GATE_CAP_MS * 1000000ull;
		void *argument[] = {&state, &cap};
		bool entered = context_enter(r, stream);
		cu_result e = launch_kernel(r->session, r->session->device[device].kernel[KERNEL_GATE], 1, 1, stream_handle(r, stream), argument);
		context_leave(r, entered);
		if (e) {
			r->failure = arena_printf(r->a, "the gate in front of %s: %s", witness_said(r->a, &r->step[i]),
			                          driver_error(&r->session->driver, e));
			return false;
		}
	}
	if (i == r->arm_step)
		atomic_store(&r->watch.is_armed, true);
	return true;
}

void gate_mark(struct run *r, uint32_t i)
{
	if (r->way != WAY_GATE || i != r->mark_step || !r->watch.is_running)
		return;
	int stream = r->step[i].stream;
	bool is_on_device = stream != NO_OBJECT && r->step[i].kind != WSTEP_SYNC_STREAM && r->step[i].kind != WSTEP_POLL_STREAM &&
	                    r->step[i].kind != WSTEP_DESTROY_STREAM;
	if (!is_on_device) {
		r->session->signals->second_done = 1;
		return;
	}
	bool entered = context_enter(r, stream);
	launch_fill(r->session, stream_device(r, stream), (cu_pointer)(uintptr_t)&r->session->signals->second_done, 1, 1, stream_handle(r, stream));
	context_leave(r, entered);
}

void gate_stop(struct run *r)
{
	if (!r->watch.is_running)
		return;
	atomic_store(&r->watch.stop, true);
	pthread_join(r->watch.thread, NULL);
	r->watch.is_running = false;
}
