// SPDX-License-Identifier: Apache-2.0
// Statements that may mend an observation when they stand in front of its second operation. Each is only a proposal:
// analyzer/fix.c applies it to a copy, analyses that, and keeps the first after which the finding is gone.
#include <string.h>

#include "rule.h"

struct flavour { // the text of edits: names of the runtime's or the driver's functions and constants
	const char *legacy, *per_thread, *event, *event_create, *no_timing, *record, *wait, *event_destroy, *event_sync, *stream_sync, *device_sync;
};

static const struct flavour runtime = {"0", "cudaStreamPerThread", "cudaEvent_t", "cudaEventCreateWithFlags", "cudaEventDisableTiming", "cudaEventRecord",
                                       "cudaStreamWaitEvent", "cudaEventDestroy", "cudaEventSynchronize",
                                       "cudaStreamSynchronize", "cudaDeviceSynchronize"};
static const struct flavour driver = {"0", "CU_STREAM_PER_THREAD", "CUevent", "cuEventCreate", "CU_EVENT_DISABLE_TIMING", "cuEventRecord",
                                      "cuStreamWaitEvent", "cuEventDestroy", "cuEventSynchronize", "cuStreamSynchronize",
                                      "cuCtxSynchronize"};

static bool is_driver(const struct op_view *op)
{
	return op->row && strcmp(op->row->library, "cuda-driver") == 0;
}

static void add(struct edit_plan *plan, const char *statement)
{
	if (plan->count < EDIT_CANDIDATES)
		plan->statement[plan->count++] = statement;
}

static const char *stream_of(const struct op_view *op, const struct flavour *f)
{
	if (op->stream_expression)
		return op->stream_expression;
	return op->stream == STREAMKIND_LEGACY ? f->legacy : op->stream == STREAMKIND_PER_THREAD ? f->per_thread : NULL;
}

static void plan_order(struct arena *a, const struct observation *o, const struct flavour *f, struct edit_plan *plan)
{
	const char *from = stream_of(&o->first, f), *to = stream_of(&o->second, f);
	if (o->first.in_capture || o->second.in_capture)
		return;
	if (from && to && !o->second.is_host && o->first.device == o->second.device)
		add(plan, arena_printf(a, "{ %s gpulint_done; %s(&gpulint_done, %s); %s(gpulint_done, %s); %s(%s, gpulint_done, 0); "
		                          "%s(gpulint_done); }", f->event, f->event_create, f->no_timing, f->record, from, f->wait,
		                       to, f->event_destroy));
	if (from)
		add(plan, arena_printf(a, "%s(%s);", f->stream_sync, from));
	add(plan, arena_printf(a, "%s();", f->device_sync));
}

static void plan_lock(const struct observation *o, struct edit_plan *plan)
{
	(void)o;
	plan->include = "#include <mutex>";
	add(plan, "static std::mutex gpulint_mutex; std::lock_guard<std::mutex> gpulint_lock(gpulint_mutex);");
}

void edits_plan(struct arena *a, const struct observation *o, struct edit_plan *plan)
{
	const struct flavour *f = is_driver(&o->first) || is_driver(&o->second) ? &driver : &runtime;
	*plan = (struct edit_plan){.at = o->second.loc};
	if (o->kind == OBS_UNORDERED) {
		plan_order(a, o, f, plan);
		return;
	}
	switch (o->fault) {
	case FAULT_NO_CURRENT_CONTEXT: case FAULT_COOPERATIVE_WITHOUT_INIT:
		if (!o->first.prim && o->start.line) // the driver is to be initialised before its first call
			plan->at = o->start;
		add(plan, "{ CUcontext gpulint_context; cuInit(0); cuDevicePrimaryCtxRetain(&gpulint_context, 0); "
		          "cuCtxSetCurrent(gpulint_context); }");
		break;
	case FAULT_THREAD_WITHOUT_DEVICE:
		if (o->device)
			add(plan, arena_printf(a, "cudaSetDevice(%s);", o->device));
		break;
	case FAULT_THREADS_SHARE_STREAM: case FAULT_THREADS_SHARE_HANDLE: case FAULT_THREADS_SHARE_MEMORY:
		plan_lock(o, plan);
		break;
	case FAULT_ELAPSED_INCOMPLETE:
		if (o->event)
			add(plan, arena_printf(a, "%s(%s);", f->event_sync, o->event));
		break;
	default: break;
	}
}
