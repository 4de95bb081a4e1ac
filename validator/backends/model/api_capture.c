// SPDX-License-Identifier: Apache-2.0
// Legality during stream capture: SEMANTICS C1 to C10 and the capture rows of HARDWARE.md.
#include "validator/backends/model/api_errors.h"

#include <string.h>

enum { MODE_GLOBAL, MODE_THREAD_LOCAL, MODE_RELAXED };

static int mode_of(const struct witness_step *s)
{
	return strcmp(s->mode, "global") == 0 ? MODE_GLOBAL : strcmp(s->mode, "relaxed") == 0 ? MODE_RELAXED : MODE_THREAD_LOCAL;
}

static bool is_capturing(const struct api_run *r, int stream)
{
	return stream != NO_OBJECT && r->stream[stream].capture != NO_OBJECT;
}

static void invalidate(struct api_run *r, int capture)
{
	r->capture[capture].is_invalid = true;
}

// A stream of the device that the legacy stream joins and that is capturing, NO_OBJECT if none.
static int joined_capture(const struct api_run *r, int device)
{
	for (size_t i = 0; i < r->w->stream_count; i++) {
		const struct witness_stream *s = &r->w->streams[i];
		if (s->device == device && (s->kind == WSTREAM_BLOCKING || s->kind == WSTREAM_PER_THREAD) && is_capturing(r, (int)i))
			return (int)i;
	}
	return NO_OBJECT;
}

// C7: calls that are potentially unsafe are forbidden during an own capture that is not relaxed and during anyone's
// global capture.
static int unsafe_capture(const struct api_run *r, int thread)
{
	for (size_t i = 0; i < r->w->stream_count; i++) {
		const struct api_capture *c = &r->capture[i];
		if (c->is_open && (c->thread == thread ? c->mode != MODE_RELAXED : c->mode == MODE_GLOBAL))
			return (int)i;
	}
	return NO_OBJECT;
}

static bool is_unsafe(const struct api_run *r, const struct witness_step *s)
{
	switch (s->kind) {
	case WSTEP_ALLOC:
	case WSTEP_FREE: return r->w->memories[s->memory].kind != WMEMORY_PAGEABLE;
	case WSTEP_REGISTER:
	case WSTEP_UNREGISTER:
	case WSTEP_SYNC_STREAM:
	case WSTEP_POLL_EVENT: return true;
	case WSTEP_CALL: return s->event != NO_OBJECT || s->stream != NO_OBJECT; // a query (docs/witness.md)
	default: return false;
	}
}

static bool is_in_stream(enum witness_step_kind kind)
{
	return kind == WSTEP_LAUNCH || kind == WSTEP_MEMSET || kind == WSTEP_COPY || kind == WSTEP_HOST_FUNCTION || kind == WSTEP_RECORD ||
	       kind == WSTEP_WAIT || kind == WSTEP_ALLOC_ASYNC || kind == WSTEP_FREE_ASYNC || kind == WSTEP_LAUNCH_GRAPH;
}

static api_error_set wait_errors(struct api_run *r, const struct witness_step *s)
{
	const struct api_event *e = &r->event[s->event];
	struct api_stream *stream = &r->stream[s->stream];
	bool is_open = e->capture != NO_OBJECT && r->capture[e->capture].is_open;
	if (stream->capture == NO_OBJECT) {
		if (!is_open || r->w->streams[s->stream].kind != WSTREAM_LEGACY)
			return 0;
		invalidate(r, e->capture);
		return ERROR_BIT(CAPTURE_IMPLICIT);
	}
	if (is_open && e->capture == stream->capture)
		return 0;
	invalidate(r, stream->capture);
	if (is_open)
		invalidate(r, e->capture);
	return is_open ? ERROR_BIT(CAPTURE_MERGE) : ERROR_BIT(CAPTURE_ISOLATION);
}

// Something of the capture is not covered by what its origin stream waits for.
static bool is_unjoined(const struct api_run *r, int capture)
{
	for (size_t i = 0; i < r->w->stream_count; i++)
		if (r->stream[i].capture == capture && r->stream[i].captured[i] > r->stream[capture].captured[i])
			return true;
	return false;
}

static api_error_set end_errors(const struct api_run *r, const struct witness_step *s)
{
	int capture = r->stream[s->stream].capture;
	if (capture == NO_OBJECT)
		return ERROR_BIT(INVALID_VALUE) | ERROR_BIT(ILLEGAL_STATE);
	const struct api_capture *c = &r->capture[capture];
	if (capture != s->stream)
		return ERROR_BIT(CAPTURE_UNMATCHED);
	if (c->thread != s->thread && c->mode != MODE_RELAXED)
		return ERROR_BIT(CAPTURE_WRONG_THREAD);
	if (c->is_invalid)
		return ERROR_BIT(CAPTURE_INVALIDATED);
	return is_unjoined(r, capture) ? ERROR_BIT(CAPTURE_UNJOINED) : 0;
}

static api_error_set begin_errors(const struct api_run *r, const struct witness_step *s)
{
	if (r->w->streams[s->stream].kind == WSTREAM_LEGACY)
		return ERROR_BIT(CAPTURE_UNSUPPORTED);
	return is_capturing(r, s->stream) ? ERROR_BIT(ILLEGAL_STATE) | ERROR_BIT(INVALID_VALUE) : 0;
}

static api_error_set handle_errors(struct api_run *r, const struct witness_step *s)
{
	bool is_wide = s->stream != NO_OBJECT && r->w->streams[s->stream].kind == WSTREAM_LEGACY;
	int capture = is_wide ? joined_capture(r, r->w->streams[s->stream].device) : NO_OBJECT;
	bool asks = s->kind == WSTEP_CALL && s->stream != NO_OBJECT;
	if (s->kind == WSTEP_SYNC_STREAM || s->kind == WSTEP_POLL_STREAM || asks) {
		if (is_capturing(r, s->stream))
			capture = s->stream;
		if (capture == NO_OBJECT)
			return 0;
		invalidate(r, r->stream[capture].capture);
		return ERROR_BIT(CAPTURE_UNSUPPORTED) | (is_wide ? ERROR_BIT(CAPTURE_IMPLICIT) : 0);
	}
	if (is_in_stream(s->kind) && capture != NO_OBJECT) {
		invalidate(r, r->stream[capture].capture);
		return ERROR_BIT(CAPTURE_IMPLICIT) | (s->is_sync ? ERROR_BIT(CAPTURE_UNSUPPORTED) : 0);
	}
	return s->kind == WSTEP_WAIT ? wait_errors(r, s) : 0;
}

static api_error_set device_errors(struct api_run *r, const struct witness_step *s)
{
	api_error_set out = 0;
	for (size_t i = 0; i < r->w->stream_count; i++) {
		if (r->w->streams[i].device == s->device && is_capturing(r, (int)i)) {
			invalidate(r, r->stream[i].capture);
			out = ERROR_BIT(CAPTURE_UNSUPPORTED);
		}
	}
	return out;
}

static api_error_set event_errors(struct api_run *r, const struct witness_step *s)
{
	int capture = r->event[s->event].capture;
	if (capture == NO_OBJECT)
		return 0;
	if (r->capture[capture].is_open)
		invalidate(r, capture);
	return ERROR_BIT(CAPTURED_EVENT);
}

api_error_set api_capture_errors(struct api_run *r, const struct witness_step *s)
{
	api_error_set out = 0;
	if (is_in_stream(s->kind) && is_capturing(r, s->stream) && r->capture[r->stream[s->stream].capture].is_invalid)
		return ERROR_BIT(CAPTURE_INVALIDATED);
	switch (s->kind) {
	case WSTEP_BEGIN_CAPTURE: return begin_errors(r, s);
	case WSTEP_END_CAPTURE: return end_errors(r, s);
	case WSTEP_SYNC_DEVICE: return device_errors(r, s);
	case WSTEP_SYNC_EVENT:
	case WSTEP_POLL_EVENT: out = event_errors(r, s); break;
	case WSTEP_CALL: out = s->event != NO_OBJECT ? event_errors(r, s) : handle_errors(r, s); break;
	default: out = handle_errors(r, s);
	}
	int capture = is_unsafe(r, s) ? unsafe_capture(r, s->thread) : NO_OBJECT;
	if (capture != NO_OBJECT) {
		invalidate(r, capture);
		out |= ERROR_BIT(CAPTURE_UNSUPPORTED);
	}
	return out;
}

static void join_clock(uint32_t *to, const uint32_t *from, size_t count)
{
	for (size_t i = 0; i < count; i++)
		to[i] = from[i] > to[i] ? from[i] : to[i];
}

static void end(struct api_run *r, int capture)
{
	for (size_t i = 0; i < r->w->stream_count; i++) {
		if (r->stream[i].capture != capture)
			continue;
		r->stream[i].capture = NO_OBJECT;
		memset(r->stream[i].captured, 0, r->w->stream_count * sizeof(uint32_t));
	}
	r->capture[capture] = (struct api_capture){0};
}

void api_capture_effects(struct api_run *r, const struct witness_step *s)
{
	size_t count = r->w->stream_count;
	if (s->stream == NO_OBJECT)
		return;
	struct api_stream *stream = &r->stream[s->stream];
	if (s->kind == WSTEP_BEGIN_CAPTURE && stream->capture == NO_OBJECT) {
		stream->capture = s->stream;
		r->capture[s->stream] = (struct api_capture){.is_open = true, .mode = mode_of(s), .thread = s->thread};
	} else if (s->kind == WSTEP_END_CAPTURE && stream->capture == s->stream) {
		end(r, s->stream);
	} else if (s->kind == WSTEP_RECORD) {
		struct api_event *e = &r->event[s->event];
		e->capture = stream->capture;
		memcpy(e->clock, stream->captured, e->capture == NO_OBJECT ? 0 : count * sizeof(uint32_t));
	} else if (s->kind == WSTEP_WAIT) {
		const struct api_event *e = &r->event[s->event];
		if (e->capture == NO_OBJECT || !r->capture[e->capture].is_open)
			return;
		if (stream->capture == NO_OBJECT)
			stream->capture = e->capture;
		if (stream->capture == e->capture)
			join_clock(stream->captured, e->clock, count);
	} else if (is_in_stream(s->kind) && stream->capture != NO_OBJECT) {
		stream->captured[s->stream]++;
	}
}
