// SPDX-License-Identifier: Apache-2.0
// Steps as lines of CUDA C++.
#include "validator/repro_emit.h"

#include <string.h>

// The macro around the call: what an error in it means.
static const char *wrap(const struct emit *e, uint32_t i)
{
	enum claim_kind claim = e->w->claim;
	if (i >= e->plan.second && (claim == CLAIM_API_ERROR || claim == CLAIM_CAPTURE))
		return "CLAIMED";
	if (claim == CLAIM_API_ERROR || claim == CLAIM_CAPTURE)
		return "TRY";
	if (i >= e->plan.second && claim == CLAIM_USE_AFTER)
		return "AFTER";
	return "OK";
}

static const char *on_stream(struct emit *e, const struct witness_step *s)
{
	return s->stream == NO_OBJECT ? "cudaStreamLegacy" : stream_text(e, s->stream);
}

static const char *range_text(struct emit *e, const struct witness_access *a)
{
	const char *name = memory_text(e, a->memory);
	return a->begin ? arena_printf(e->a, "%s + %llu", name, (unsigned long long)a->begin) : name;
}

static unsigned long long length(const struct witness_access *a)
{
	return a->end - a->begin;
}

static void launch_shape(struct emit *e, const struct witness_step *s, uint32_t i)
{
	unsigned grid = s->grid ? s->grid : 1, block = s->block ? s->block : 1;
	const char *kernel = s->has_grid_sync ? "grid_sync" : "nothing";
	if (e->is_bare) {
		emit(e, "%s(DRIVER(%s)(kernel, %u, 1, 1, %u, 1, 1, %u, %s, nullptr%s));\n", wrap(e, i),
		     s->is_cooperative ? "cuLaunchCooperativeKernel" : "cuLaunchKernel", grid, block, s->shared,
		     "CU_STREAM_LEGACY", s->is_cooperative ? "" : ", nullptr");
	} else if (e->w->claim == CLAIM_HANG && i == e->plan.second && !s->is_cooperative) {
		emit(e, "barrier<<<%u, %u, %u, %s>>>(&flags->arrived, &flags->gave_up);\n", grid, block, s->shared, on_stream(e, s));
	} else if (s->is_cooperative) {
		emit(e, "%s(cudaLaunchCooperativeKernel((const void *)%s, %u, %u, nullptr, %u, %s));\n", wrap(e, i), kernel, grid,
		     block, s->shared, on_stream(e, s));
	} else {
		emit(e, "%s<<<%u, %u, %u, %s>>>();\n", kernel, grid, block, s->shared, on_stream(e, s));
		emit(e, "%s(cudaGetLastError());\n", wrap(e, i));
	}
}

static void emit_LAUNCH(struct emit *e, const struct witness_step *s, uint32_t i)
{
	bool claimed = i == e->plan.second || i == e->plan.first;
	bool special = s->has_grid_sync || s->is_cooperative || e->is_bare || !s->access_count ||
		       (claimed && (e->w->claim == CLAIM_HANG || e->w->claim == CLAIM_API_ERROR));
	if (special)
		launch_shape(e, s, i);
	for (uint32_t k = 0; k < s->access_count && !e->is_bare; k++) {
		if (s->access[k].mode == MODE_READ)
			emit_checks(e, i, k, on_stream(e, s));
	}
	for (uint32_t k = 0; k < s->access_count && !e->is_bare; k++) {
		const struct witness_access *a = &s->access[k];
		if (a->mode == MODE_WRITE)
			emit(e, "fill<<<64, 256, 0, %s>>>(%s, %llu, %u);\n", on_stream(e, s), range_text(e, a), length(a), step_tag(i));
		else if (a->mode == MODE_ATOMIC)
			emit(e, "add<<<64, 256, 0, %s>>>((unsigned *)%s, %llu, %llu, %u);\n", on_stream(e, s),
			     memory_text(e, a->memory), (unsigned long long)a->begin, (unsigned long long)a->end, step_tag(i));
	}
	if (s->access_count && (e->w->claim == CLAIM_API_ERROR || e->w->claim == CLAIM_CAPTURE) && i >= e->plan.second)
		emit(e, "%s(cudaGetLastError());\n", wrap(e, i));
}

static void emit_MEMSET(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const struct witness_access *a = &s->access[0];
	if (s->is_sync)
		emit(e, "%s(cudaMemset(%s, %u, %llu));\n", wrap(e, i), range_text(e, a), step_tag(i), length(a));
	else
		emit(e, "%s(cudaMemsetAsync(%s, %u, %llu, %s));\n", wrap(e, i), range_text(e, a), step_tag(i), length(a),
		     on_stream(e, s));
}

static const char *direction(const struct emit *e, const struct witness_step *s)
{
	bool from = memory_is_host(e, s->access[0].memory), to = memory_is_host(e, s->access[1].memory);
	if (from && !to)
		return "cudaMemcpyHostToDevice";
	if (to && !from)
		return "cudaMemcpyDeviceToHost";
	return from ? "cudaMemcpyHostToHost" : "cudaMemcpyDefault";
}

static int memory_device(const struct emit *e, int memory)
{
	int device = e->w->memories[memory].device;
	return device == NO_OBJECT ? 0 : device;
}

static void emit_COPY(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const struct witness_access *from = &s->access[0], *to = &s->access[1];
	const char *end = s->is_sync ? "" : arena_printf(e->a, ", %s", on_stream(e, s));
	const char *async = s->is_sync ? "" : "Async";
	if (s->is_peer)
		emit(e, "%s(cudaMemcpyPeer%s(%s, %d, %s, %d, %llu%s));\n", wrap(e, i), async, range_text(e, to),
		     memory_device(e, to->memory), range_text(e, from), memory_device(e, from->memory), length(from), end);
	else
		emit(e, "%s(cudaMemcpy%s(%s, %s, %llu, %s%s));\n", wrap(e, i), async, range_text(e, to), range_text(e, from),
		     length(from), direction(e, s), end);
}

static void host_accesses(struct emit *e, const struct witness_step *s, uint32_t i)
{
	for (uint32_t k = 0; k < s->access_count; k++) {
		const struct witness_access *a = &s->access[k];
		if (a->mode == MODE_READ)
			emit_checks(e, i, k, NULL);
		else if (a->mode == MODE_WRITE)
			emit(e, "memset(%s, %u, %llu);\n", range_text(e, a), step_tag(i), length(a));
		else
			emit(e, "for (size_t i = %llu; i < %llu; i++)\n\t\t__atomic_fetch_add(%s + i, %u, __ATOMIC_RELAXED);\n",
			     (unsigned long long)a->begin, (unsigned long long)a->end, memory_text(e, a->memory), step_tag(i));
	}
}

static void emit_HOST_FUNCTION(struct emit *e, const struct witness_step *s, uint32_t i)
{
	emit(e, "%s(cudaLaunchHostFunc(%s, [](void *) {\n", wrap(e, i), on_stream(e, s));
	e->depth++;
	host_accesses(e, s, i);
	e->depth--;
	emit(e, "}, nullptr));\n");
}

static void emit_free(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *name = memory_text(e, s->memory);
	unsigned long long bytes = e->w->memories[s->memory].bytes;
	enum witness_memory_kind kind = e->w->memories[s->memory].kind;
	e->is_dead[s->memory] = true;
	if (kind == WMEMORY_PAGEABLE) {
		emit(e, "memset(%s, 0xdd, %llu); // freed: anybody may write there\n", name, bytes);
		return;
	}
	emit(e, "%s(%s(%s));\n", wrap(e, i), kind == WMEMORY_PINNED ? "cudaFreeHost" : "cudaFree", name);
	if (kind != WMEMORY_PINNED && e->plan.checks_values)
		emit(e, "dead_%s = take_freed(%llu); // the bytes are somebody else's now\n", name, bytes);
}

static void emit_free_async(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *name = memory_text(e, s->memory), *stream = on_stream(e, s);
	unsigned long long bytes = e->w->memories[s->memory].bytes;
	e->is_dead[s->memory] = true;
	emit(e, "%s(cudaFreeAsync(%s, %s));\n", wrap(e, i), name, stream);
	if (!e->plan.checks_values)
		return;
	emit(e, "// The stream's next allocation gets the same bytes, and writes them.\n");
	emit(e, "OK(cudaMallocAsync((void **)&dead_%s, %llu, %s));\n", name, bytes, stream);
	emit(e, "fill<<<64, 256, 0, %s>>>(dead_%s, %llu, 0xdd);\n", stream, name, bytes);
}

static void emit_object(struct emit *e, const struct witness_step *s, uint32_t i)
{
	switch (s->kind) {
	case STEP_CREATE_STREAM:
		emit(e, "%s(cudaStreamCreateWithFlags(&%s, %s));\n", wrap(e, i), on_stream(e, s),
		     e->w->streams[s->stream].kind == WSTREAM_BLOCKING ? "cudaStreamDefault" : "cudaStreamNonBlocking");
		break;
	case STEP_DESTROY_STREAM:
		emit(e, "%s(cudaStreamDestroy(%s));\n", wrap(e, i), on_stream(e, s));
		break;
	case STEP_CREATE_EVENT:
		emit(e, "%s(cudaEventCreateWithFlags(&%s, %s));\n", wrap(e, i), event_text(e, s->event),
		     e->w->events[s->event].has_timing ? "cudaEventDefault" : "cudaEventDisableTiming");
		break;
	case STEP_DESTROY_EVENT:
		emit(e, "%s(cudaEventDestroy(%s));\n", wrap(e, i), event_text(e, s->event));
		break;
	case STEP_ALLOC:
		if (e->plan.checks_values)
			emit_new_memory(e, s->memory, NULL);
		else if (e->is_bare)
			emit(e, "%s(DRIVER(cuMemAlloc)((CUdeviceptr *)&%s, %llu));\n", wrap(e, i), memory_text(e, s->memory),
			     (unsigned long long)e->w->memories[s->memory].bytes);
		else
			emit(e, "%s(cudaMalloc((void **)&%s, %llu));\n", wrap(e, i), memory_text(e, s->memory),
			     (unsigned long long)e->w->memories[s->memory].bytes);
		break;
	case STEP_ALLOC_ASYNC:
		emit_new_memory(e, s->memory, on_stream(e, s));
		break;
	case STEP_FREE:
		emit_free(e, s, i);
		break;
	case STEP_FREE_ASYNC:
		emit_free_async(e, s, i);
		break;
	case STEP_DIES:
		e->is_dead[s->memory] = true;
		if (memory_is_host(e, s->memory))
			emit(e, "memset(%s, 0xdd, %llu); // its life ends: anybody may write there\n", memory_text(e, s->memory),
			     (unsigned long long)e->w->memories[s->memory].bytes);
		break;
	case STEP_REGISTER:
		emit(e, "%s(cudaHostRegister(%s, %llu, 0));\n", wrap(e, i), memory_text(e, s->memory),
		     (unsigned long long)e->w->memories[s->memory].bytes);
		break;
	default:
		emit(e, "%s(cudaHostUnregister(%s));\n", wrap(e, i), memory_text(e, s->memory));
	}
}

static void emit_ordering(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *mode = !s->mode || !strcmp(s->mode, "global") ? "Global" : !strcmp(s->mode, "relaxed") ? "Relaxed" : "ThreadLocal";
	switch (s->kind) {
	case STEP_RECORD:
		emit(e, "%s(cudaEventRecord(%s, %s));\n", wrap(e, i), event_text(e, s->event), on_stream(e, s));
		break;
	case STEP_WAIT:
		emit(e, "%s(cudaStreamWaitEvent(%s, %s, 0));\n", wrap(e, i), on_stream(e, s), event_text(e, s->event));
		break;
	case STEP_SYNC_STREAM:
		emit(e, "%s(cudaStreamSynchronize(%s));\n", wrap(e, i), on_stream(e, s));
		break;
	case STEP_POLL_STREAM:
		emit(e, "while (cudaStreamQuery(%s) == cudaErrorNotReady)\n\t\t;\n", on_stream(e, s));
		break;
	case STEP_SYNC_EVENT:
		emit(e, "%s(cudaEventSynchronize(%s));\n", wrap(e, i), event_text(e, s->event));
		break;
	case STEP_POLL_EVENT:
		emit(e, "while (cudaEventQuery(%s) == cudaErrorNotReady)\n\t\t;\n", event_text(e, s->event));
		break;
	case STEP_SYNC_DEVICE:
		emit(e, "%s(cudaDeviceSynchronize());\n", wrap(e, i));
		break;
	case STEP_ELAPSED:
		emit(e, "float ms%u;\n", i);
		emit(e, "%s(cudaEventElapsedTime(&ms%u, %s, %s));\n", wrap(e, i), i, event_text(e, s->event), event_text(e, s->event2));
		break;
	case STEP_BEGIN_CAPTURE:
		emit(e, "%s(cudaStreamBeginCapture(%s, cudaStreamCaptureMode%s));\n", wrap(e, i), on_stream(e, s), mode);
		break;
	case STEP_END_CAPTURE:
		emit(e, "%s(cudaStreamEndCapture(%s, &%s));\n", wrap(e, i), on_stream(e, s), graph_text(e, s->graph));
		break;
	case STEP_INSTANTIATE:
		emit(e, "%s(cudaGraphInstantiateWithFlags(&exec_%s, %s, 0));\n", wrap(e, i), graph_text(e, s->graph),
		     graph_text(e, s->graph));
		break;
	default:
		emit(e, "if (!exec_%s)\n\t\tOK(cudaGraphInstantiateWithFlags(&exec_%s, %s, 0));\n", graph_text(e, s->graph),
		     graph_text(e, s->graph), graph_text(e, s->graph));
		emit(e, "%s(cudaGraphLaunch(exec_%s, %s));\n", wrap(e, i), graph_text(e, s->graph), on_stream(e, s));
	}
}

static void emit_context(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *name = s->context == NO_OBJECT ? "nullptr" : context_text(e, s->context);
	int device = s->context == NO_OBJECT || e->w->contexts[s->context].device == NO_OBJECT ? 0 : e->w->contexts[s->context].device;
	bool is_primary = s->context != NO_OBJECT && e->w->contexts[s->context].is_primary;
	switch (s->kind) {
	case STEP_INIT:
		emit(e, "%s(DRIVER(cuInit)(0));\n", wrap(e, i));
		break;
	case STEP_CREATE_CONTEXT:
		emit(e, "%s = new_context(%d);\n", name, device);
		emit(e, "OK(DRIVER(cuCtxPushCurrent)(%s)); // creating pushes\n", name);
		break;
	case STEP_DESTROY_CONTEXT:
		emit(e, "%s(DRIVER(cuCtxDestroy)(%s));\n", wrap(e, i), name);
		break;
	case STEP_PUSH_CONTEXT:
	case STEP_SET_CONTEXT:
		if (is_primary)
			emit(e, "%s = primary_context(%d);\n", name, device);
		emit(e, "%s(DRIVER(%s)(%s));\n", wrap(e, i), s->kind == STEP_PUSH_CONTEXT ? "cuCtxPushCurrent" : "cuCtxSetCurrent", name);
		break;
	case STEP_POP_CONTEXT:
		emit(e, "%s(DRIVER(cuCtxPopCurrent)(&popped));\n", wrap(e, i));
		break;
	case STEP_LOAD_MODULE:
		emit(e, "%s(DRIVER(cuModuleLoadData)(&%s, ptx));\n", wrap(e, i), module_text(e, s->module));
		emit(e, "if (%s)\n\t\tOK(DRIVER(cuModuleGetFunction)(&kernel, %s, \"nothing\"));\n", module_text(e, s->module),
		     module_text(e, s->module));
		break;
	case STEP_LOAD_LIBRARY:
		emit(e, "%s(DRIVER(cuLibraryLoadData)(&%s, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0));\n", wrap(e, i),
		     module_text(e, s->module));
		emit(e, "if (%s)\n\t\tOK(DRIVER(cuLibraryGetKernel)((CUkernel *)&kernel, %s, \"nothing\"));\n", module_text(e, s->module),
		     module_text(e, s->module));
		break;
	default:
		emit(e, "%s(DRIVER(%s)(%s));\n", wrap(e, i), e->w->modules[s->module].is_library ? "cuLibraryUnload" : "cuModuleUnload",
		     module_text(e, s->module));
	}
}

static bool is_awaited(const struct emit *e, const struct witness_step *signal)
{
	for (uint32_t k = 0; k < e->plan.count; k++)
		if (e->plan.step[k].kind == STEP_AWAIT && e->plan.step[k].mutex == signal->mutex)
			return true;
	return false;
}

static int signals_before(const struct emit *e, uint32_t await)
{
	int n = 0;
	for (uint32_t k = 0; k < await; k++)
		n += e->plan.step[k].kind == STEP_SIGNAL && e->plan.step[k].mutex == e->plan.step[await].mutex;
	return n;
}

static void emit_other(struct emit *e, const struct witness_step *s, uint32_t i)
{
	switch (s->kind) {
	case STEP_SET_DEVICE:
		emit(e, "%s(cudaSetDevice(%d));\n", wrap(e, i), s->device);
		e->device[s->thread] = s->device;
		break;
	case STEP_RESET_DEVICE:
		emit(e, "%s(cudaDeviceReset());\n", wrap(e, i));
		break;
	case STEP_ENABLE_PEER:
		emit(e, "%s(cudaDeviceEnablePeerAccess(%d, 0));\n", wrap(e, i), s->device);
		break;
	case STEP_LOCK:
	case STEP_UNLOCK:
		emit(e, "mutex_%d.%s();\n", s->mutex, s->kind == STEP_LOCK ? "lock" : "unlock");
		break;
	case STEP_SIGNAL:
		if (is_awaited(e, s))
			emit(e, "signals_%d++;\n", s->mutex);
		break;
	case STEP_AWAIT:
		emit(e, "while (signals_%d < %d)\n", s->mutex, signals_before(e, i));
		emit(e, "\tstd::this_thread::yield();\n");
		break;
	default:
		if (s->event != NO_OBJECT)
			emit(e, "%s(asked(cudaEventQuery(%s)));\n", wrap(e, i), event_text(e, s->event));
		else if (s->stream != NO_OBJECT)
			emit(e, "%s(asked(cudaStreamQuery(%s)));\n", wrap(e, i), on_stream(e, s));
		else
			emit(e, "// %s: taken as without effect\n", s->api ? s->api : "call");
	}
}

// What each step kind is printed by; threads and processes are the program's shape (repro_program.c).
static void (*const printer[STEP_KIND_COUNT])(struct emit *e, const struct witness_step *s, uint32_t i) = {
	[STEP_LAUNCH] = emit_LAUNCH, [STEP_MEMSET] = emit_MEMSET, [STEP_COPY] = emit_COPY,
	[STEP_HOST_FUNCTION] = emit_HOST_FUNCTION, [STEP_HOST_ACCESS] = host_accesses, [STEP_DIES] = emit_object,
	[STEP_RECORD] = emit_ordering, [STEP_WAIT] = emit_ordering, [STEP_SYNC_STREAM] = emit_ordering,
	[STEP_POLL_STREAM] = emit_ordering, [STEP_SYNC_EVENT] = emit_ordering, [STEP_POLL_EVENT] = emit_ordering,
	[STEP_SYNC_DEVICE] = emit_ordering, [STEP_ELAPSED] = emit_ordering, [STEP_BEGIN_CAPTURE] = emit_ordering,
	[STEP_END_CAPTURE] = emit_ordering, [STEP_INSTANTIATE] = emit_ordering, [STEP_LAUNCH_GRAPH] = emit_ordering,
	[STEP_CREATE_STREAM] = emit_object, [STEP_DESTROY_STREAM] = emit_object, [STEP_CREATE_EVENT] = emit_object,
	[STEP_DESTROY_EVENT] = emit_object, [STEP_ALLOC] = emit_object, [STEP_FREE] = emit_object,
	[STEP_ALLOC_ASYNC] = emit_object, [STEP_FREE_ASYNC] = emit_object, [STEP_REGISTER] = emit_object,
	[STEP_UNREGISTER] = emit_object, [STEP_INIT] = emit_context, [STEP_CREATE_CONTEXT] = emit_context,
	[STEP_DESTROY_CONTEXT] = emit_context, [STEP_PUSH_CONTEXT] = emit_context, [STEP_SET_CONTEXT] = emit_context,
	[STEP_POP_CONTEXT] = emit_context, [STEP_LOAD_MODULE] = emit_context, [STEP_LOAD_LIBRARY] = emit_context,
	[STEP_UNLOAD_MODULE] = emit_context, [STEP_SET_DEVICE] = emit_other, [STEP_RESET_DEVICE] = emit_other,
	[STEP_ENABLE_PEER] = emit_other, [STEP_LOCK] = emit_other, [STEP_UNLOCK] = emit_other, [STEP_SIGNAL] = emit_other,
	[STEP_AWAIT] = emit_other, [STEP_CALL] = emit_other,
};

static void before_step(struct emit *e, const struct witness_step *s, uint32_t i)
{
	if (s->stream != NO_OBJECT)
		emit_device(e, s->thread, stream_device(&e->plan, s->stream));
	else if (s->kind == STEP_SYNC_DEVICE && s->device != NO_OBJECT)
		emit_device(e, s->thread, s->device);
	if (e->plan.way == WAY_GATE && i == e->plan.gate_step)
		emit(e, "close_gate(%s);\n", on_stream(e, s));
	if (e->plan.way == WAY_OCCUPY && i == e->plan.gate_step)
		emit(e, "occupy_copy_engine();\n");
}

void emit_step(struct emit *e, uint32_t i)
{
	const struct witness_step *s = &e->plan.step[i];
	emit(e, "// %u: %s%s%s%s:%u\n", i + 1, s->api ? s->api : "", s->kernel ? " " : "", s->kernel ? s->kernel : "",
	     arena_printf(e->a, " at %s", s->file ? s->file : ""), s->line);
	before_step(e, s, i);
	if (i == e->plan.second && e->w->claim == CLAIM_WRONG_DEVICE) {
		emit(e, "int current = -1;\n");
		emit(e, "OK(cudaGetDevice(&current));\n");
		emit(e, "if (current != %d)\n\t\tfault(\"another device is current\");\n", e->w->device);
	}
	if (i == e->plan.second && e->w->claim == CLAIM_COST)
		emit(e, "double before = milliseconds();\n");
	if (printer[s->kind])
		printer[s->kind](e, s, i);
	if (i == e->plan.second && e->w->claim == CLAIM_COST)
		emit(e, "if (milliseconds() - before > 200)\n\t\tfault(\"the call waited for the earlier operation\");\n");
}
