// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/model/api_errors.h"

#include <ctype.h>
#include <string.h>

enum {
	MOST_BLOCK = 1024,
	DEFAULT_SHARED = 48 << 10,
	MOST_SHARED = 227 << 10,  // of current devices
	MOST_RESIDENT = 32 * 1024 // blocks: 32 a multiprocessor, far more multiprocessors than any device has
};

const struct api_error_row api_error_rows[API_ERROR_COUNT] = {
#define X(id, runtime, driver) {runtime, driver},
	API_ERRORS(X)
#undef X
};

static bool is_driver(const char *api)
{
	return strncmp(api, "cu", 2) == 0 && isupper((unsigned char)api[2]);
}

// Steps that are no CUDA call at all.
static bool is_outside(const struct api_run *r, const struct witness_step *s)
{
	switch (s->kind) {
	case WSTEP_HOST_ACCESS:
	case WSTEP_DIES:
	case WSTEP_START_THREAD:
	case WSTEP_JOIN_THREAD:
	case WSTEP_FORK:
	case WSTEP_LOCK:
	case WSTEP_UNLOCK:
	case WSTEP_SIGNAL:
	case WSTEP_AWAIT:
	case WSTEP_EXIT: return true;
	case WSTEP_ALLOC:
	case WSTEP_FREE: return r->w->memories[s->memory].kind == WMEMORY_PAGEABLE;
	case WSTEP_CALL: return s->event == NO_OBJECT && s->stream == NO_OBJECT && strncmp(s->api, "cu", 2) != 0;
	default: return false;
	}
}

// Driver calls that work without a current context.
static bool needs_no_context(enum witness_step_kind kind)
{
	switch (kind) {
	case WSTEP_INIT:
	case WSTEP_LOAD_LIBRARY:
	case WSTEP_CREATE_CONTEXT:
	case WSTEP_DESTROY_CONTEXT:
	case WSTEP_PUSH_CONTEXT:
	case WSTEP_SET_CONTEXT:
	case WSTEP_POP_CONTEXT:
	case WSTEP_SET_DEVICE:
	case WSTEP_CALL: return true;
	default: return false;
	}
}

static int top(const struct api_thread *t)
{
	return t->depth ? t->stack[t->depth - 1] : NO_CONTEXT;
}

static void set_top(struct api_thread *t, int context)
{
	if (!t->depth)
		t->depth = 1;
	t->stack[t->depth - 1] = context;
}

static void push(struct api_thread *t, int context)
{
	if (t->depth < (int)(sizeof t->stack / sizeof *t->stack))
		t->stack[t->depth++] = context;
}

static int primary(const struct api_run *r, int device)
{
	for (size_t i = 0; i < r->w->context_count; i++)
		if (r->w->contexts[i].is_primary && r->w->contexts[i].device == device)
			return (int)i;
	return (int)r->w->context_count + device;
}

static int context_device(const struct api_run *r, int context)
{
	return context < (int)r->w->context_count ? r->w->contexts[context].device : context - (int)r->w->context_count;
}

static int current_device(const struct api_run *r, int thread)
{
	int context = top(&r->thread[thread]);
	return context == NO_CONTEXT ? r->thread[thread].device : context_device(r, context);
}

static api_error_set context_errors(struct api_run *r, const struct witness_step *s)
{
	struct api_thread *t = &r->thread[s->thread];
	int context = top(t);
	if (t->is_broken && s->kind != WSTEP_CALL)
		return ERROR_BIT(NOT_INITIALIZED);
	if (r->is_exiting)
		return ERROR_BIT(UNLOADING) | ERROR_BIT(CONTEXT_DESTROYED) | ERROR_BIT(INVALID_CONTEXT);
	if (!is_driver(s->api))
		return context != NO_CONTEXT && context < (int)r->w->context_count && r->is_context_destroyed[context] ? ERROR_BIT(CONTEXT_DESTROYED)
		                                                                                                       : 0;
	if (!r->is_initialized && s->kind != WSTEP_INIT)
		return ERROR_BIT(NOT_INITIALIZED);
	if (s->kind == WSTEP_POP_CONTEXT && context == NO_CONTEXT)
		return ERROR_BIT(INVALID_CONTEXT);
	if (needs_no_context(s->kind))
		return 0;
	if (context == NO_CONTEXT)
		return ERROR_BIT(INVALID_CONTEXT);
	return context < (int)r->w->context_count && r->is_context_destroyed[context] ? ERROR_BIT(CONTEXT_DESTROYED) : 0;
}

static api_error_set peer_errors(const struct api_run *r, const struct witness_step *s)
{
	int device = r->w->streams[s->stream].device;
	size_t devices = r->w->device_count;
	for (size_t i = 0; i < s->access_count; i++) {
		const struct witness_memory *m = &r->w->memories[s->access[i].memory];
		bool is_far = (m->kind == WMEMORY_DEVICE || m->kind == WMEMORY_POOL) && m->device != device;
		if (is_far && (m->kind == WMEMORY_POOL || !r->has_peer_access[(size_t)device * devices + (size_t)m->device]))
			return ERROR_BIT(ILLEGAL_ADDRESS); // pools need a grant of their own
	}
	return 0;
}

// Errors of the launch itself; *later gets what the kernel leaves for the next wait.
static api_error_set launch_errors(struct api_run *r, const struct witness_step *s, api_error_set *later)
{
	uint32_t block = s->block ? s->block : 1, grid = s->grid ? s->grid : 1;
	if (block > MOST_BLOCK)
		return ERROR_BIT(INVALID_CONFIGURATION) | ERROR_BIT(INVALID_VALUE);
	if (s->shared > MOST_SHARED || (s->shared > DEFAULT_SHARED && !r->has_attributes))
		return ERROR_BIT(INVALID_VALUE) | ERROR_BIT(INVALID_CONFIGURATION);
	if (s->is_cooperative && grid > MOST_RESIDENT)
		return ERROR_BIT(COOPERATIVE_TOO_LARGE);
	if (s->has_grid_sync && !s->is_cooperative)
		*later |= ERROR_BIT(LAUNCH_FAILURE);
	*later |= peer_errors(r, s);
	bool is_foreign = current_device(r, s->thread) != r->w->streams[s->stream].device && !is_driver(s->api);
	return is_foreign && !r->with_seen ? ERROR_BIT(INVALID_HANDLE) : 0; // documented to fail, measured to succeed
}

static api_error_set elapsed_errors(const struct api_run *r, const struct witness_step *s)
{
	const struct witness_event *a = &r->w->events[s->event], *b = &r->w->events[s->event2];
	const struct api_event *first = &r->event[s->event], *second = &r->event[s->event2];
	if (!a->has_timing || !b->has_timing || a->device != b->device || !first->is_recorded || !second->is_recorded)
		return ERROR_BIT(INVALID_HANDLE);
	for (size_t i = 0; i < r->w->stream_count; i++)
		if (first->clock[i] > r->known[i] || second->clock[i] > r->known[i])
			return ERROR_BIT(NOT_READY);
	return 0;
}

static bool is_destroyed(const struct api_run *r, const struct witness_step *s)
{
	return (s->stream != NO_OBJECT && r->stream[s->stream].is_destroyed && s->kind != WSTEP_CREATE_STREAM) ||
	       (s->event != NO_OBJECT && r->event[s->event].is_destroyed && s->kind != WSTEP_CREATE_EVENT) ||
	       (s->event2 != NO_OBJECT && r->event[s->event2].is_destroyed);
}

static api_error_set call_errors(struct api_run *r, const struct witness_step *s, api_error_set *later)
{
	size_t devices = r->w->device_count;
	int current = current_device(r, s->thread);
	switch (s->kind) {
	case WSTEP_LAUNCH: return launch_errors(r, s, later);
	case WSTEP_MEMSET: *later |= peer_errors(r, s); return 0;
	case WSTEP_RECORD: return r->w->events[s->event].device != r->w->streams[s->stream].device ? ERROR_BIT(INVALID_HANDLE) : 0;
	case WSTEP_ELAPSED: return elapsed_errors(r, s);
	case WSTEP_ENABLE_PEER: return r->has_peer_access[(size_t)current * devices + (size_t)s->device] ? ERROR_BIT(PEER_ALREADY_ENABLED) : 0;
	case WSTEP_FREE:
	case WSTEP_FREE_ASYNC: return r->is_freed[s->memory] ? ERROR_BIT(INVALID_VALUE) : 0;
	default: return 0;
	}
}

static bool returns_sticky(enum witness_step_kind kind)
{
	return kind == WSTEP_SYNC_STREAM || kind == WSTEP_SYNC_EVENT || kind == WSTEP_SYNC_DEVICE || kind == WSTEP_POLL_STREAM ||
	       kind == WSTEP_POLL_EVENT || kind == WSTEP_COPY || kind == WSTEP_FREE;
}

static void join_clock(const struct api_run *r, uint32_t *to, const uint32_t *from)
{
	for (size_t i = 0; i < r->w->stream_count; i++)
		to[i] = from[i] > to[i] ? from[i] : to[i];
}

// What the host knows to be complete, and what streams and events cover: for events that are not complete yet.
static void clock_effects(struct api_run *r, const struct witness_step *s)
{
	struct api_stream *stream = s->stream == NO_OBJECT ? NULL : &r->stream[s->stream];
	bool is_wide = stream && r->w->streams[s->stream].kind == WSTREAM_LEGACY;
	for (size_t i = 0; i < r->w->stream_count; i++) {
		bool is_joined = r->w->streams[i].kind == WSTREAM_BLOCKING || r->w->streams[i].kind == WSTREAM_PER_THREAD;
		bool is_same = stream && r->w->streams[i].device == r->w->streams[s->stream].device;
		if (s->kind == WSTEP_SYNC_DEVICE && r->w->streams[i].device == s->device)
			join_clock(r, r->known, r->stream[i].clock);
		else if (is_wide && is_joined && is_same)
			join_clock(r, stream->clock, r->stream[i].clock);
	}
	if (s->kind == WSTEP_SYNC_STREAM || s->kind == WSTEP_POLL_STREAM)
		join_clock(r, r->known, stream->clock);
	else if (s->kind == WSTEP_SYNC_EVENT || s->kind == WSTEP_POLL_EVENT)
		join_clock(r, r->known, r->event[s->event].clock);
	else if (s->kind == WSTEP_WAIT)
		join_clock(r, stream->clock, r->event[s->event].clock);
	else if (stream && s->kind != WSTEP_CALL)
		stream->clock[s->stream]++;
	if (s->kind == WSTEP_RECORD && r->event[s->event].capture == NO_OBJECT) {
		r->event[s->event].is_recorded = true;
		memcpy(r->event[s->event].clock, stream->clock, r->w->stream_count * sizeof(uint32_t));
	}
}

static void context_effects(struct api_run *r, const struct witness_step *s)
{
	struct api_thread *t = &r->thread[s->thread];
	switch (s->kind) {
	case WSTEP_SET_DEVICE:
		t->device = s->device;
		set_top(t, primary(r, s->device));
		return;
	case WSTEP_CREATE_CONTEXT:
		r->is_context_destroyed[s->context] = false;
		push(t, s->context);
		return;
	case WSTEP_PUSH_CONTEXT: push(t, s->context); return;
	case WSTEP_SET_CONTEXT:
		if (s->context == NO_OBJECT)
			t->depth -= t->depth > 0;
		else
			set_top(t, s->context);
		return;
	case WSTEP_POP_CONTEXT: t->depth -= t->depth > 0; return;
	case WSTEP_DESTROY_CONTEXT:
		r->is_context_destroyed[s->context] = true;
		t->depth -= top(t) == s->context;
		return;
	default: break;
	}
	if (!is_driver(s->api) && t->depth == 0) // the runtime makes the primary context current when it needs one
		set_top(t, primary(r, t->device));
}

static void object_effects(struct api_run *r, const struct witness_step *s)
{
	size_t devices = r->w->device_count;
	size_t current = (size_t)current_device(r, s->thread);
	switch (s->kind) {
	case WSTEP_CREATE_STREAM: r->stream[s->stream].is_destroyed = false; return;
	case WSTEP_DESTROY_STREAM: r->stream[s->stream].is_destroyed = true; return;
	case WSTEP_CREATE_EVENT: r->event[s->event].is_destroyed = r->event[s->event].is_recorded = false; return;
	case WSTEP_DESTROY_EVENT: r->event[s->event].is_destroyed = true; return;
	case WSTEP_ALLOC:
	case WSTEP_ALLOC_ASYNC:
		r->is_freed[s->memory] = false;
		if (r->w->memories[s->memory].kind == WMEMORY_PINNED)
			r->made_on[s->memory] = (int)current;
		return;
	case WSTEP_FREE:
	case WSTEP_FREE_ASYNC: r->is_freed[s->memory] = true; return;
	case WSTEP_ENABLE_PEER: r->has_peer_access[current * devices + (size_t)s->device] = true; return;
	case WSTEP_CALL: r->has_attributes |= strstr(s->api, "FuncSetAttribute") != NULL; return;
	case WSTEP_EXIT: r->is_exiting = true; return;
	case WSTEP_RESET_DEVICE:
		for (size_t i = 0; i < r->w->stream_count; i++)
			r->stream[i].is_destroyed |= r->w->streams[i].device == s->device;
		for (size_t i = 0; i < r->w->event_count; i++)
			r->event[i].is_destroyed |= r->w->events[i].device == s->device;
		for (size_t i = 0; i < r->w->memory_count; i++) // stream-ordered memory stays (D13)
			r->is_freed[i] |= r->made_on[i] == s->device && r->w->memories[i].kind != WMEMORY_POOL;
		return;
	case WSTEP_START_THREAD: r->thread[s->child] = (struct api_thread){0}; return;
	case WSTEP_FORK:
		r->thread[s->child] = r->thread[s->thread];
		r->thread[s->child].is_broken = r->is_initialized; // D15
		return;
	default: return;
	}
}

static void run_step(struct api_run *r, const struct witness_step *s, struct api_step *out)
{
	api_error_set later = 0;
	out->device = current_device(r, s->thread);
	if (!is_outside(r, s)) {
		out->errors = context_errors(r, s);
		if (!out->errors && is_destroyed(r, s))
			out->errors = ERROR_BIT(INVALID_HANDLE) | ERROR_BIT(CONTEXT_DESTROYED); // undefined: may crash as well
		if (!out->errors)
			out->errors = api_capture_errors(r, s) | call_errors(r, s, &later);
		if (r->sticky && returns_sticky(s->kind))
			out->errors |= r->sticky;
		r->is_initialized |= s->kind == WSTEP_INIT || !is_driver(s->api); // even a question of the runtime (D15)
	}
	bool may_succeed = !out->errors || (s->kind == WSTEP_LAUNCH && out->errors == ERROR_BIT(INVALID_HANDLE) && !is_destroyed(r, s));
	if (may_succeed) {
		r->sticky |= later;
		if (!is_outside(r, s))
			context_effects(r, s);
		api_capture_effects(r, s);
		bool is_captured = s->stream != NO_OBJECT && r->stream[s->stream].capture != NO_OBJECT;
		if (!is_captured)
			clock_effects(r, s);
		object_effects(r, s);
	} else if (s->kind == WSTEP_END_CAPTURE) {
		api_capture_effects(r, s); // a failed end ends the capture too
	}
	out->after = (struct api_context){top(&r->thread[s->thread]), r->thread[s->thread].depth};
}

// Page-locked memory that the function was given belongs to the context that it finds current (enter).
static int *made_on(struct arena *a, const struct witness *w)
{
	int *device = ARENA_ARRAY(a, int, w->memory_count + 1);
	for (size_t i = 0; i < w->memory_count; i++)
		device[i] = w->memories[i].kind == WMEMORY_PINNED ? 0 : w->memories[i].device;
	return device;
}

static bool claims(const struct witness *w, enum api_error error)
{
	for (size_t i = 0; i < w->error_count; i++)
		if (strcmp(w->error[i], api_error_rows[error].runtime) == 0 || strcmp(w->error[i], api_error_rows[error].driver) == 0)
			return true;
	return false;
}

// What a function finds when it is entered: the caller has initialised the driver and a context is current, unless the
// steps do that themselves or the claim is that nobody did.
static void enter(struct api_run *r, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (r->step[i].kind == WSTEP_INIT)
			return;
	if (claims(r->w, API_NOT_INITIALIZED))
		return;
	r->is_initialized = true;
	if (!claims(r->w, API_INVALID_CONTEXT))
		set_top(&r->thread[0], primary(r, 0));
}

struct api_result *api_run(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, bool with_seen)
{
	struct api_run r = {.arena = a, .w = w, .step = step, .with_seen = with_seen};
	struct api_result *out = ARENA_NEW(a, struct api_result);
	size_t streams = w->stream_count + 1;
	out->at = ARENA_ARRAY(a, struct api_step, count);
	r.thread = ARENA_ARRAY(a, struct api_thread, w->thread_count);
	r.stream = ARENA_ARRAY(a, struct api_stream, streams);
	r.capture = ARENA_ARRAY(a, struct api_capture, streams);
	r.event = ARENA_ARRAY(a, struct api_event, w->event_count + 1);
	r.known = ARENA_ARRAY(a, uint32_t, streams);
	r.has_peer_access = ARENA_ARRAY(a, bool, w->device_count * w->device_count + 1);
	r.is_freed = ARENA_ARRAY(a, bool, w->memory_count + 1);
	r.made_on = made_on(a, w);
	r.is_context_destroyed = ARENA_ARRAY(a, bool, w->context_count + 1);
	for (size_t i = 0; i < w->stream_count; i++) {
		r.stream[i].capture = NO_OBJECT;
		r.stream[i].clock = ARENA_ARRAY(a, uint32_t, streams);
		r.stream[i].captured = ARENA_ARRAY(a, uint32_t, streams);
	}
	for (size_t i = 0; i < w->event_count; i++) {
		r.event[i].capture = NO_OBJECT;
		r.event[i].clock = ARENA_ARRAY(a, uint32_t, streams);
	}
	enter(&r, count);
	out->at_entry = (struct api_context){top(&r.thread[0]), r.thread[0].depth};
	for (size_t i = 0; i < count; i++)
		run_step(&r, &step[i], &out->at[i]);
	out->at_end = r.sticky;
	return out;
}
