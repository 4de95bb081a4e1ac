// SPDX-License-Identifier: Apache-2.0
// Steps as lines of CUDA C++; those that read and write memory are in repro_work.c.
#include "validator/repro_emit.h"

#include <string.h>

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
	emit(e, "%s(%s(%s));\n", macro_of(e, i), kind == WMEMORY_PINNED ? "cudaFreeHost" : "cudaFree", name);
	if (kind != WMEMORY_PINNED && e->plan.checks_values)
		emit(e, "dead_%s = take_freed(%llu); // the bytes are somebody else's now\n", name, bytes);
}

static void emit_free_async(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *name = memory_text(e, s->memory), *stream = stream_of(e, s);
	unsigned long long bytes = e->w->memories[s->memory].bytes;
	e->is_dead[s->memory] = true;
	emit(e, "%s(cudaFreeAsync(%s, %s));\n", macro_of(e, i), name, stream);
	if (!e->plan.checks_values)
		return;
	emit(e, "// The stream's next allocation gets the same bytes, and writes them.\n");
	emit(e, "OK(cudaMallocAsync((void **)&dead_%s, %llu, %s));\n", name, bytes, stream);
	emit(e, "fill<<<64, 256, 0, %s>>>(dead_%s, %llu, 0xdd);\n", stream, name, bytes);
}

static void emit_object(struct emit *e, const struct witness_step *s, uint32_t i)
{
	switch (s->kind) {
	case WSTEP_CREATE_STREAM:
		emit(e, "%s(cudaStreamCreateWithFlags(&%s, %s));\n", macro_of(e, i), stream_of(e, s),
		     e->w->streams[s->stream].kind == WSTREAM_BLOCKING ? "cudaStreamDefault" : "cudaStreamNonBlocking");
		break;
	case WSTEP_DESTROY_STREAM: emit(e, "%s(cudaStreamDestroy(%s));\n", macro_of(e, i), stream_of(e, s)); break;
	case WSTEP_CREATE_EVENT:
		emit(e, "%s(cudaEventCreateWithFlags(&%s, %s));\n", macro_of(e, i), event_text(e, s->event),
		     e->w->events[s->event].has_timing ? "cudaEventDefault" : "cudaEventDisableTiming");
		break;
	case WSTEP_DESTROY_EVENT: emit(e, "%s(cudaEventDestroy(%s));\n", macro_of(e, i), event_text(e, s->event)); break;
	case WSTEP_ALLOC:
		if (e->plan.checks_values)
			emit_new_memory(e, s->memory, NULL);
		else if (e->is_bare)
			emit(e, "%s(DRIVER(cuMemAlloc)((CUdeviceptr *)&%s, %llu));\n", macro_of(e, i), memory_text(e, s->memory),
			     (unsigned long long)e->w->memories[s->memory].bytes);
		else
			emit(e, "%s(cudaMalloc((void **)&%s, %llu));\n", macro_of(e, i), memory_text(e, s->memory),
			     (unsigned long long)e->w->memories[s->memory].bytes);
		break;
	case WSTEP_ALLOC_ASYNC: emit_new_memory(e, s->memory, stream_of(e, s)); break;
	case WSTEP_FREE: emit_free(e, s, i); break;
	case WSTEP_FREE_ASYNC: emit_free_async(e, s, i); break;
	case WSTEP_DIES:
		e->is_dead[s->memory] = true;
		if (memory_is_host(e, s->memory))
			emit(e, "memset(%s, 0xdd, %llu); // its life ends: anybody may write there\n", memory_text(e, s->memory),
			     (unsigned long long)e->w->memories[s->memory].bytes);
		break;
	case WSTEP_REGISTER:
		emit(e, "%s(cudaHostRegister(%s, %llu, 0));\n", macro_of(e, i), memory_text(e, s->memory),
		     (unsigned long long)e->w->memories[s->memory].bytes);
		break;
	default: emit(e, "%s(cudaHostUnregister(%s));\n", macro_of(e, i), memory_text(e, s->memory));
	}
}

static void emit_ordering(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *mode = !s->mode || !strcmp(s->mode, "global") ? "Global" : !strcmp(s->mode, "relaxed") ? "Relaxed" : "ThreadLocal";
	switch (s->kind) {
	case WSTEP_RECORD: emit(e, "%s(cudaEventRecord(%s, %s));\n", macro_of(e, i), event_text(e, s->event), stream_of(e, s)); break;
	case WSTEP_WAIT: emit(e, "%s(cudaStreamWaitEvent(%s, %s, 0));\n", macro_of(e, i), stream_of(e, s), event_text(e, s->event)); break;
	case WSTEP_SYNC_STREAM: emit(e, "%s(cudaStreamSynchronize(%s));\n", macro_of(e, i), stream_of(e, s)); break;
	case WSTEP_POLL_STREAM: emit(e, "while (cudaStreamQuery(%s) == cudaErrorNotReady)\n\t\t;\n", stream_of(e, s)); break;
	case WSTEP_SYNC_EVENT: emit(e, "%s(cudaEventSynchronize(%s));\n", macro_of(e, i), event_text(e, s->event)); break;
	case WSTEP_POLL_EVENT: emit(e, "while (cudaEventQuery(%s) == cudaErrorNotReady)\n\t\t;\n", event_text(e, s->event)); break;
	case WSTEP_SYNC_DEVICE: emit(e, "%s(cudaDeviceSynchronize());\n", macro_of(e, i)); break;
	case WSTEP_ELAPSED:
		emit(e, "float ms%u;\n", i);
		emit(e, "%s(cudaEventElapsedTime(&ms%u, %s, %s));\n", macro_of(e, i), i, event_text(e, s->event), event_text(e, s->event2));
		break;
	case WSTEP_BEGIN_CAPTURE: emit(e, "%s(cudaStreamBeginCapture(%s, cudaStreamCaptureMode%s));\n", macro_of(e, i), stream_of(e, s), mode); break;
	case WSTEP_END_CAPTURE: emit(e, "%s(cudaStreamEndCapture(%s, &%s));\n", macro_of(e, i), stream_of(e, s), graph_text(e, s->graph)); break;
	case WSTEP_INSTANTIATE:
		emit(e, "%s(cudaGraphInstantiateWithFlags(&exec_%s, %s, 0));\n", macro_of(e, i), graph_text(e, s->graph), graph_text(e, s->graph));
		break;
	default:
		emit(e, "if (!exec_%s)\n\t\tOK(cudaGraphInstantiateWithFlags(&exec_%s, %s, 0));\n", graph_text(e, s->graph), graph_text(e, s->graph),
		     graph_text(e, s->graph));
		emit(e, "%s(cudaGraphLaunch(exec_%s, %s));\n", macro_of(e, i), graph_text(e, s->graph), stream_of(e, s));
	}
}

static void emit_context(struct emit *e, const struct witness_step *s, uint32_t i)
{
	const char *name = s->context == NO_OBJECT ? "nullptr" : context_text(e, s->context);
	int device = s->context == NO_OBJECT || e->w->contexts[s->context].device == NO_OBJECT ? 0 : e->w->contexts[s->context].device;
	bool is_primary = s->context != NO_OBJECT && e->w->contexts[s->context].is_primary;
	switch (s->kind) {
	case WSTEP_INIT: emit(e, "%s(DRIVER(cuInit)(0));\n", macro_of(e, i)); break;
	case WSTEP_CREATE_CONTEXT:
		emit(e, "%s = new_context(%d);\n", name, device);
		emit(e, "OK(DRIVER(cuCtxPushCurrent)(%s)); // creating pushes\n", name);
		break;
	case WSTEP_DESTROY_CONTEXT: emit(e, "%s(DRIVER(cuCtxDestroy)(%s));\n", macro_of(e, i), name); break;
	case WSTEP_PUSH_CONTEXT:
	case WSTEP_SET_CONTEXT:
		if (is_primary)
			emit(e, "%s = primary_context(%d);\n", name, device);
		emit(e, "%s(DRIVER(%s)(%s));\n", macro_of(e, i), s->kind == WSTEP_PUSH_CONTEXT ? "cuCtxPushCurrent" : "cuCtxSetCurrent", name);
		break;
	case WSTEP_POP_CONTEXT: emit(e, "%s(DRIVER(cuCtxPopCurrent)(&popped));\n", macro_of(e, i)); break;
	case WSTEP_LOAD_MODULE:
		emit(e, "%s(DRIVER(cuModuleLoadData)(&%s, ptx));\n", macro_of(e, i), module_text(e, s->module));
		emit(e, "if (%s)\n\t\tOK(DRIVER(cuModuleGetFunction)(&kernel, %s, \"nothing\"));\n", module_text(e, s->module),
		     module_text(e, s->module));
		break;
	case WSTEP_LOAD_LIBRARY:
		emit(e, "%s(DRIVER(cuLibraryLoadData)(&%s, ptx, nullptr, nullptr, 0, nullptr, nullptr, 0));\n", macro_of(e, i),
		     module_text(e, s->module));
		emit(e, "if (%s)\n\t\tOK(DRIVER(cuLibraryGetKernel)((CUkernel *)&kernel, %s, \"nothing\"));\n", module_text(e, s->module),
		     module_text(e, s->module));
		break;
	default:
		emit(e, "%s(DRIVER(%s)(%s));\n", macro_of(e, i), e->w->modules[s->module].is_library ? "cuLibraryUnload" : "cuModuleUnload",
		     module_text(e, s->module));
	}
}

static bool is_awaited(const struct emit *e, const struct witness_step *signal)
{
	for (uint32_t k = 0; k < e->plan.count; k++)
		if (e->plan.step[k].kind == WSTEP_AWAIT && e->plan.step[k].mutex == signal->mutex)
			return true;
	return false;
}

static int signals_before(const struct emit *e, uint32_t await)
{
	int n = 0;
	for (uint32_t k = 0; k < await; k++)
		n += e->plan.step[k].kind == WSTEP_SIGNAL && e->plan.step[k].mutex == e->plan.step[await].mutex;
	return n;
}

// The fix lets the claimed launch have more shared memory.
static void emit_attribute(struct emit *e, uint32_t i)
{
	unsigned bytes = fix_shared(&e->plan);
	if (e->is_bare) {
		emit(e, "%s(DRIVER(cuFuncSetAttribute)(kernel, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES, %u));\n", macro_of(e, i), bytes);
		return;
	}
	emit(e, "%s(cudaFuncSetAttribute((const void *)%s, cudaFuncAttributeMaxDynamicSharedMemorySize, %u));\n", macro_of(e, i),
	     e->plan.step[e->plan.second].has_grid_sync ? "grid_sync" : "nothing", bytes);
}

static void emit_other(struct emit *e, const struct witness_step *s, uint32_t i)
{
	switch (s->kind) {
	case WSTEP_SET_DEVICE:
		emit(e, "%s(cudaSetDevice(%d));\n", macro_of(e, i), s->device);
		e->device[s->thread] = s->device;
		break;
	case WSTEP_RESET_DEVICE: emit(e, "%s(cudaDeviceReset());\n", macro_of(e, i)); break;
	case WSTEP_ENABLE_PEER: emit(e, "%s(cudaDeviceEnablePeerAccess(%d, 0));\n", macro_of(e, i), s->device); break;
	case WSTEP_LOCK:
	case WSTEP_UNLOCK: emit(e, "mutex_%d.%s();\n", s->mutex, s->kind == WSTEP_LOCK ? "lock" : "unlock"); break;
	case WSTEP_SIGNAL:
		if (is_awaited(e, s))
			emit(e, "signals_%d++;\n", s->mutex);
		break;
	case WSTEP_AWAIT:
		emit(e, "while (signals_%d < %d)\n", s->mutex, signals_before(e, i));
		emit(e, "\tstd::this_thread::yield();\n");
		break;
	default:
		if (s->event != NO_OBJECT)
			emit(e, "%s(asked(cudaEventQuery(%s)));\n", macro_of(e, i), event_text(e, s->event));
		else if (s->stream != NO_OBJECT)
			emit(e, "%s(asked(cudaStreamQuery(%s)));\n", macro_of(e, i), stream_of(e, s));
		else if (fix_shared(&e->plan) && call_sets_attribute(s))
			emit_attribute(e, i);
		else
			emit(e, "// %s: taken as without effect\n", s->api ? harmless(e->a, s->api) : "call");
	}
}

// What each step kind is printed by; threads and processes are the program's shape (repro_program.c).
static void (*const printer[WSTEP_KIND_COUNT])(struct emit *e, const struct witness_step *s, uint32_t i) = {
	[WSTEP_LAUNCH] = emit_LAUNCH,
	[WSTEP_MEMSET] = emit_MEMSET,
	[WSTEP_COPY] = emit_COPY,
	[WSTEP_HOST_FUNCTION] = emit_HOST_FUNCTION,
	[WSTEP_HOST_ACCESS] = emit_HOST_ACCESS,
	[WSTEP_DIES] = emit_object,
	[WSTEP_RECORD] = emit_ordering,
	[WSTEP_WAIT] = emit_ordering,
	[WSTEP_SYNC_STREAM] = emit_ordering,
	[WSTEP_POLL_STREAM] = emit_ordering,
	[WSTEP_SYNC_EVENT] = emit_ordering,
	[WSTEP_POLL_EVENT] = emit_ordering,
	[WSTEP_SYNC_DEVICE] = emit_ordering,
	[WSTEP_ELAPSED] = emit_ordering,
	[WSTEP_BEGIN_CAPTURE] = emit_ordering,
	[WSTEP_END_CAPTURE] = emit_ordering,
	[WSTEP_INSTANTIATE] = emit_ordering,
	[WSTEP_LAUNCH_GRAPH] = emit_ordering,
	[WSTEP_CREATE_STREAM] = emit_object,
	[WSTEP_DESTROY_STREAM] = emit_object,
	[WSTEP_CREATE_EVENT] = emit_object,
	[WSTEP_DESTROY_EVENT] = emit_object,
	[WSTEP_ALLOC] = emit_object,
	[WSTEP_FREE] = emit_object,
	[WSTEP_ALLOC_ASYNC] = emit_object,
	[WSTEP_FREE_ASYNC] = emit_object,
	[WSTEP_REGISTER] = emit_object,
	[WSTEP_UNREGISTER] = emit_object,
	[WSTEP_INIT] = emit_context,
	[WSTEP_CREATE_CONTEXT] = emit_context,
	[WSTEP_DESTROY_CONTEXT] = emit_context,
	[WSTEP_PUSH_CONTEXT] = emit_context,
	[WSTEP_SET_CONTEXT] = emit_context,
	[WSTEP_POP_CONTEXT] = emit_context,
	[WSTEP_LOAD_MODULE] = emit_context,
	[WSTEP_LOAD_LIBRARY] = emit_context,
	[WSTEP_UNLOAD_MODULE] = emit_context,
	[WSTEP_SET_DEVICE] = emit_other,
	[WSTEP_RESET_DEVICE] = emit_other,
	[WSTEP_ENABLE_PEER] = emit_other,
	[WSTEP_LOCK] = emit_other,
	[WSTEP_UNLOCK] = emit_other,
	[WSTEP_SIGNAL] = emit_other,
	[WSTEP_AWAIT] = emit_other,
	[WSTEP_CALL] = emit_other,
};

static void before_step(struct emit *e, const struct witness_step *s, uint32_t i)
{
	if (s->stream != NO_OBJECT)
		emit_device(e, s->thread, stream_device(&e->plan, s->stream));
	else if (s->kind == WSTEP_SYNC_DEVICE && s->device != NO_OBJECT)
		emit_device(e, s->thread, s->device);
	if (e->plan.way == WAY_GATE && i == e->plan.gate_step)
		emit(e, "close_gate(%s);\n", stream_of(e, s));
	if (e->plan.way == WAY_OCCUPY && i == e->plan.gate_step)
		emit(e, "occupy_copy_engine();\n");
}

void emit_step(struct emit *e, uint32_t i)
{
	const struct witness_step *s = &e->plan.step[i];
	emit(e, "// %u: %s%s%s%s:%u\n", i + 1, harmless(e->a, s->api), s->kernel ? " " : "", harmless(e->a, s->kernel),
	     arena_printf(e->a, " at %s", harmless(e->a, s->file)), s->line);
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
