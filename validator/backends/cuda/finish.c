// SPDX-License-Identifier: Apache-2.0
// What follows the last step, which is often no end of the program: a witness is a slice. So what it leaves open is closed here,
// without making a fault of it.
#include "validator/backends/cuda/run.h"

cu_result settle(struct run *r)
{
	const struct driver *d = &r->session->driver;
	cu_result first = CU_OK;
	for (int i = 0; i < r->session->device_count; i++) {
		cu_context popped;
		if (!r->session->device[i].context || r->is_reset[i] || d->context_push(r->session->device[i].context))
			continue;
		cu_result e = d->context_synchronize();
		d->context_pop(&popped);
		first = first ? first : e;
	}
	return first;
}

bool has_open_capture(const struct run *r, int thread)
{
	for (size_t i = 0; i < r->w->stream_count; i++) {
		if (r->capture_by[i] == thread + 1)
			return true;
	}
	return false;
}

void captures_end(struct run *r, int thread)
{
	const struct driver *d = &r->session->driver;
	for (size_t i = 0; i < r->w->stream_count; i++) {
		cu_graph graph = NULL;
		cu_stream stream = stream_handle(r, (int)i);
		if (r->capture_by[i] != thread + 1)
			continue;
		r->capture_by[i] = 0;
		if (!stream || r->is_stream_gone[i])
			continue;
		bool entered = context_enter(r, (int)i);
		cu_result e = d->capture_end(stream, &graph);
		context_leave(r, entered);
		if (graph)
			d->graph_destroy(graph);
		// Branches that nothing joins are the slice's doing (904). That a step has invalidated the capture is the program's.
		if (e == CU_ERROR_CAPTURE_INVALIDATED)
			r->capture_error = e;
		r->is_capture_left |= e == CU_ERROR_CAPTURE_WRONG_THREAD;
	}
}

// A capture is ended by the thread that began it, or, in the relaxed mode, by any. Where that thread is gone, it stays open.
static void end_all_captures(struct run *r)
{
	captures_end(r, 0);
	for (size_t k = 1; k < r->w->thread_count; k++)
		captures_end(r, (int)k);
	for (size_t i = 0; i < r->w->stream_count; i++)
		r->capture[i] = 0;
}

static void read_barrier(struct run *r)
{
	unsigned counters[2] = {0};
	const struct driver *d = &r->session->driver;
	cu_context popped;
	int device = stream_device(r, r->step[r->second].stream);
	if (r->w->claim != CLAIM_HANG || d->context_push(r->session->device[device].context))
		return;
	if (!d->copy_dtoh(counters, r->session->device[device].barrier, sizeof counters))
		r->barrier_gave_up = counters[1];
	d->context_pop(&popped);
}

static bool is_any_reset(const struct run *r)
{
	for (int i = 0; i < MAX_DEVICES; i++) {
		if (r->is_reset[i])
			return true;
	}
	return false;
}

static void tell_progress(struct run *r, uint32_t behind)
{
	if (r->progress)
		atomic_store(&r->progress->step, r->count + behind);
}

void run_finish(struct run *r)
{
	tell_progress(r, FINAL_WAIT);
	if (r->is_open) {
		end_all_captures(r);
		atomic_store(&r->watch.entered, nanoseconds_now());
		atomic_store(&r->watch.in_step, (unsigned)FINAL_STEP + 1);
		r->last_sync = settle(r);
		if (r->is_capture_left && r->last_sync == CU_ERROR_CAPTURE_UNSUPPORTED)
			r->last_sync = CU_OK; // the wait is ours, and no step's fault
		atomic_store(&r->watch.in_step, 0);
	}
	gate_stop(r);
	if (!r->is_open || r->last_sync || is_any_reset(r)) // nothing of such a context can be read or freed any more
		return;
	read_barrier(r);
	if (!r->failure) {
		oracle_final(r);
		oracle_collect(r);
	}
	tell_progress(r, FINAL_DESTRUCTION);
	objects_destroy(r);
	settle(r);
}
