// SPDX-License-Identifier: Apache-2.0
// Steps that order others: events, waits, polls, captures, graphs.
#include "validator/backends/cuda/run.h"

#include <string.h>
#include <time.h>

cu_result step_RECORD(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.event_record(r->event[s->event], stream_handle(r, s->stream));
	context_leave(r, entered);
	if (!e)
		r->event_capture[s->event] = r->capture[s->stream];
	return e;
}

cu_result step_WAIT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.stream_wait(stream_handle(r, s->stream), r->event[s->event], 0);
	context_leave(r, entered);
	if (!e && r->event_capture[s->event])
		r->capture[s->stream] = 1;
	return e;
}

cu_result step_SYNC_STREAM(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.stream_synchronize(stream_handle(r, s->stream));
	context_leave(r, entered);
	return e;
}

enum { POLL_LIMIT_MS = 4 * GATE_CAP_MS };

cu_result step_POLL_STREAM(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	struct timespec pause = {.tv_nsec = 20000};
	unsigned long long end = nanoseconds_now() + POLL_LIMIT_MS * 1000000ull;
	bool entered = context_enter(r, s->stream);
	cu_result e;
	while ((e = r->session->driver.stream_query(stream_handle(r, s->stream))) == CU_ERROR_NOT_READY && nanoseconds_now() < end)
		nanosleep(&pause, NULL);
	context_leave(r, entered);
	return e;
}

cu_result step_SYNC_EVENT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	return r->session->driver.event_synchronize(r->event[s->event]);
}

cu_result step_POLL_EVENT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct timespec pause = {.tv_nsec = 20000};
	unsigned long long end = nanoseconds_now() + POLL_LIMIT_MS * 1000000ull;
	cu_result e;
	while ((e = r->session->driver.event_query(r->event[s->event])) == CU_ERROR_NOT_READY && nanoseconds_now() < end)
		nanosleep(&pause, NULL);
	return e;
}

cu_result step_SYNC_DEVICE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	const struct driver *d = &r->session->driver;
	cu_context popped;
	bool pushed = !r->is_bare && s->device != NO_OBJECT && !d->context_push(r->session->device[s->device].context);
	cu_result e = d->context_synchronize();
	if (pushed)
		d->context_pop(&popped);
	return e;
}

cu_result step_ELAPSED(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	float ms;
	return r->session->driver.event_elapsed(&ms, r->event[s->event], r->event[s->event2]);
}

cu_result step_BEGIN_CAPTURE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	int mode = !s->mode || !strcmp(s->mode, "global") ? 0 : !strcmp(s->mode, "thread-local") ? 1 : 2;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.capture_begin(stream_handle(r, s->stream), mode);
	context_leave(r, entered);
	if (!e) {
		r->capture[s->stream] = 1;
		r->capture_by[s->stream] = s->thread + 1;
	}
	return e;
}

cu_result step_END_CAPTURE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (!stream_handle(r, s->stream))
		return SKIPPED;
	cu_graph graph = NULL;
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.capture_end(stream_handle(r, s->stream), &graph);
	context_leave(r, entered);
	r->capture_by[s->stream] = 0;
	for (size_t k = 0; k < r->w->stream_count; k++)
		r->capture[k] = 0;
	for (size_t k = 0; k < r->w->event_count; k++)
		r->event_capture[k] = 0;
	if (s->graph != NO_OBJECT)
		r->graph[s->graph].graph = graph;
	return e;
}

cu_result step_INSTANTIATE(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct graph_state *g = &r->graph[s->graph];
	if (!g->graph || !r->session->driver.graph_instantiate)
		return SKIPPED;
	return r->session->driver.graph_instantiate(&g->exec, g->graph, 0);
}

cu_result step_LAUNCH_GRAPH(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct graph_state *g = &r->graph[s->graph];
	if (g->graph && !g->exec && r->session->driver.graph_instantiate) // a slice without the instantiation
		r->session->driver.graph_instantiate(&g->exec, g->graph, 0);
	if (!g->exec || !stream_handle(r, s->stream))
		return SKIPPED;
	bool entered = context_enter(r, s->stream);
	cu_result e = r->session->driver.graph_launch(g->exec, stream_handle(r, s->stream));
	context_leave(r, entered);
	return e;
}
