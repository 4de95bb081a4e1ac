// SPDX-License-Identifier: Apache-2.0
// Streams, events, captures, graphs.
#include "fake.h"

#include <stdlib.h>
#include <string.h>

cu_result cuStreamCreateWithPriority(cu_stream *s, unsigned flags, int priority)
{
	(void)priority;
	cu_result e = fake_enter("cuStreamCreateWithPriority", true);
	int i = 0;
	while (i < FAKE_STREAMS && fake.stream[i].is_alive)
		i++;
	if (e || i == FAKE_STREAMS)
		return fake_leave(e ? e : CU_ERROR_OUT_OF_MEMORY);
	fake.streams = i >= fake.streams ? i + 1 : fake.streams;
	fake.stream[i] = (struct cu_stream){.magic = FAKE_MAGIC,
	                                    .device = fake_current()->device,
	                                    .last = -1,
	                                    .captured = -1,
	                                    .is_blocking = !(flags & CU_STREAM_FLAG_NON_BLOCKING),
	                                    .is_alive = true};
	*s = &fake.stream[i];
	return fake_leave(CU_OK);
}

cu_result cuStreamDestroy_v2(cu_stream s)
{
	cu_result e = fake_enter("cuStreamDestroy_v2", false);
	fake_stream(s)->magic = 0;
	s->is_alive = false;
	return fake_leave(e);
}

static cu_result forbid_capturing(struct cu_stream *s)
{
	cu_result e = s->graph ? CU_OK : fake_legality(s);
	if (!s->graph)
		return e ? e : fake_unsafe();
	fake_invalidate();
	return CU_ERROR_CAPTURE_UNSUPPORTED;
}

cu_result cuStreamSynchronize(cu_stream handle)
{
	cu_result e = fake_enter("cuStreamSynchronize", true);
	struct cu_stream *s = e ? NULL : fake_stream(handle);
	e = e ? e : forbid_capturing(s);
	if (!e && fake_last(s) >= 0)
		fake_wait(fake_last(s));
	return fake_leave(e ? e : fake.sticky);
}

cu_result cuStreamQuery(cu_stream handle)
{
	cu_result e = fake_enter("cuStreamQuery", true);
	struct cu_stream *s = e ? NULL : fake_stream(handle);
	e = e ? e : forbid_capturing(s);
	if (!e && fake_last(s) >= 0 && !fake_is_done(fake_last(s)))
		e = CU_ERROR_NOT_READY;
	return fake_leave(e);
}

static struct cu_event *event_of(cu_event e)
{
	if (!e || e->magic != FAKE_MAGIC)
		abort(); // as the driver does with a destroyed event
	return e;
}

cu_result cuEventCreate(cu_event *out, unsigned flags)
{
	cu_result e = fake_enter("cuEventCreate", true);
	if (!e) {
		*out = calloc(1, sizeof **out);
		**out = (struct cu_event){.magic = FAKE_MAGIC, .flags = flags, .op = -1, .device = fake_current()->device};
	}
	return fake_leave(e);
}

cu_result cuEventDestroy_v2(cu_event e)
{
	cu_result r = fake_enter("cuEventDestroy_v2", false);
	event_of(e)->magic = 0; // not freed: the next use must be recognised
	return fake_leave(r);
}

cu_result cuEventRecord(cu_event e, cu_stream handle)
{
	cu_result r = fake_enter("cuEventRecord", true);
	struct fake_op op = {.kind = FAKE_NOTHING};
	struct cu_stream *s = r ? NULL : fake_stream(handle);
	if (!r && event_of(e)->device != s->device)
		r = 400;
	r = r ? r : fake_enqueue(handle, &op);
	if (!r) {
		e->graph = s->graph;
		e->op = s->graph ? s->captured : s->last;
		e->is_recorded = true;
	}
	return fake_leave(r);
}

cu_result cuStreamWaitEvent(cu_stream handle, cu_event e, unsigned flags)
{
	(void)flags;
	cu_result r = fake_enter("cuStreamWaitEvent", true);
	struct fake_op op = {.kind = FAKE_NOTHING};
	struct cu_stream *s = r ? NULL : fake_stream(handle);
	if (!r && event_of(e)->graph && e->graph->has_ended) // measured
		return fake_leave(CU_ERROR_INVALID_VALUE);
	if (!r && e->graph && !s->graph) { // joins the capture
		s->graph = e->graph;
		s->captured = e->op;
		return fake_leave(CU_OK);
	}
	if (!r && e->is_recorded)
		op.dep[op.deps++] = e->op;
	return fake_leave(r ? r : fake_enqueue(handle, &op));
}

cu_result cuEventQuery(cu_event e)
{
	cu_result r = fake_enter("cuEventQuery", false);
	r = r ? r : fake_unsafe();
	if (!r && event_of(e)->is_recorded && !fake_is_done(e->op))
		r = CU_ERROR_NOT_READY;
	return fake_leave(r);
}

cu_result cuEventSynchronize(cu_event e)
{
	cu_result r = fake_enter("cuEventSynchronize", false);
	r = r ? r : fake_unsafe();
	if (!r && event_of(e)->is_recorded)
		fake_wait(e->op);
	return fake_leave(r);
}

cu_result cuEventElapsedTime(float *ms, cu_event from, cu_event to)
{
	cu_result r = fake_enter("cuEventElapsedTime", false);
	*ms = 1;
	if (!r && (!event_of(from)->is_recorded || !event_of(to)->is_recorded || (from->flags | to->flags) & CU_EVENT_FLAG_NO_TIMING))
		r = 400;
	else if (!r && !(fake_is_done(from->op) && fake_is_done(to->op)))
		r = CU_ERROR_NOT_READY;
	return fake_leave(r);
}

cu_result cuLaunchHostFunc(cu_stream s, void (*f)(void *), void *data)
{
	cu_result r = fake_enter("cuLaunchHostFunc", true);
	struct fake_op op = {.kind = FAKE_HOST, .host = f, .data = data};
	return fake_leave(r ? r : fake_enqueue(s, &op));
}

enum { MODE_RELAXED = 2 };

cu_result cuStreamBeginCapture_v2(cu_stream handle, int mode)
{
	cu_result r = fake_enter("cuStreamBeginCapture_v2", true);
	struct cu_stream *s = r ? NULL : fake_stream(handle);
	if (!r) {
		s->graph = calloc(1, sizeof *s->graph);
		s->graph->launched = -1;
		s->mode = mode;
		s->captured = -1;
		s->is_origin = true;
		s->thread = pthread_self();
	}
	return fake_leave(r);
}

// Every stream of the capture must have been waited for by the origin's last operation.
static bool is_joined(const struct cu_graph *g, int from, int op)
{
	if (from == op)
		return true;
	for (int k = 0; from >= 0 && k < g->op[from].deps; k++) {
		if (is_joined(g, g->op[from].dep[k], op))
			return true;
	}
	return false;
}

cu_result cuStreamEndCapture(cu_stream handle, cu_graph *out)
{
	cu_result r = fake_enter("cuStreamEndCapture", true);
	struct cu_stream *s = r ? NULL : fake_stream(handle);
	struct cu_graph *g = s ? s->graph : NULL;
	*out = NULL;
	if (!r && !g)
		r = CU_ERROR_INVALID_VALUE;
	if (!r && s->mode != MODE_RELAXED && !pthread_equal(s->thread, pthread_self()))
		return fake_leave(CU_ERROR_CAPTURE_WRONG_THREAD); // and the capture goes on
	if (!r && g->is_invalid)
		r = 901;
	for (int i = 0; g && i < fake.streams; i++) {
		struct cu_stream *other = &fake.stream[i];
		if (other == s || other->graph != g)
			continue;
		if (!r && !is_joined(g, s->captured, other->captured))
			r = 904;
		other->graph = NULL;
	}
	if (g)
		g->has_ended = true;
	if (s)
		s->graph = NULL, s->is_origin = false;
	if (!r)
		*out = g;
	return fake_leave(r);
}

cu_result cuGraphInstantiateWithFlags(cu_graph_exec *x, cu_graph g, unsigned long long flags)
{
	(void)flags;
	*x = (cu_graph_exec)g;
	return fake_leave(fake_enter("cuGraphInstantiateWithFlags", true));
}

cu_result cuGraphLaunch(cu_graph_exec x, cu_stream handle)
{
	cu_result r = fake_enter("cuGraphLaunch", true);
	struct cu_graph *g = (struct cu_graph *)x;
	struct fake_op end = {.kind = FAKE_NOTHING};
	if (r)
		return fake_leave(r);
	struct cu_stream *s = fake_stream(handle);
	struct fake_op start = {.kind = FAKE_NOTHING};
	if (g->launched >= 0) // launches of one executable graph follow each other
		start.dep[start.deps++] = g->launched;
	r = fake_enqueue(handle, &start);
	int root = s->last, base = fake.count;
	for (int i = 0; i < g->count; i++) { // a helper stream outside all others carries the nodes
		struct fake_op op = g->op[i];
		for (int k = 0; k < op.deps; k++)
			op.dep[k] += base;
		op.dep[op.deps++] = root;
		struct cu_stream side = {.magic = FAKE_MAGIC, .device = s->device, .last = -1};
		r = r ? r : fake_enqueue(&side, &op);
		if (end.deps < FAKE_DEPS - 2)
			end.dep[end.deps++] = base + i;
	}
	r = r ? r : fake_enqueue(handle, &end);
	g->launched = s->last;
	return fake_leave(r);
}

cu_result cuGraphDestroy(cu_graph g)
{
	(void)g;
	return fake_leave(fake_enter("cuGraphDestroy", false));
}

cu_result cuGraphExecDestroy(cu_graph_exec x)
{
	(void)x;
	return fake_leave(fake_enter("cuGraphExecDestroy", false));
}
