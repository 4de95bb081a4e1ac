// SPDX-License-Identifier: Apache-2.0
// Words and levels that the rules on missing order share: why a pair is unordered, and the edge that would order it.
#include "rule.h"

enum gpulint_level order_level(const struct observation *o, enum gpulint_level level)
{
	return o->only_seen ? GPULINT_NOTE : level_at(level, o->confidence);
}

bool ends_host_memory(const struct op_view *op)
{
	if (op->is_end_of_life)
		return true;
	const struct effect *e = op->is_free && op->row ? model_effect(op->row, EFFECT_FREE) : NULL;
	return e && (e->what == MEMORY_PAGEABLE || e->what == MEMORY_PINNED);
}

static bool is_unbound(const struct op_view *op)
{
	return op->is_library && !op->is_handle_bound;
}

static bool touches_default(const struct observation *o)
{
	return o->first.stream == STREAMKIND_LEGACY || o->second.stream == STREAMKIND_LEGACY;
}

const struct op_view *order_library(const struct observation *o)
{
	bool is_any = o->first.is_library || o->second.is_library;
	if (!is_unbound(&o->first) && !is_unbound(&o->second) && (!is_any || touches_default(o)))
		return NULL;
	return is_unbound(&o->second) || !o->first.is_library ? &o->second : &o->first;
}

static bool is_pair(const struct observation *o, enum stream_kind x, enum stream_kind y)
{
	return (o->first.stream == x && o->second.stream == y) || (o->first.stream == y && o->second.stream == x);
}

static bool are_on_two_devices(const struct observation *o)
{
	return o->first.device >= 0 && o->second.device >= 0 && o->first.device != o->second.device;
}

// What there is between the two streams.
static const char *edges_between(struct arena *a, const struct observation *o)
{
	if (!o->reverse || !o->first.stream_called || !o->second.stream_called)
		return "no event or wait joins them on this path";
	return arena_printf(a, "event `%s` orders them in the other direction only: it lets %s wait for %s", o->reverse, o->first.stream_called,
	                    o->second.stream_called);
}

static const char *stream_why(struct arena *a, const struct observation *o)
{
	const char *edges = edges_between(a, o);
	if (are_on_two_devices(o))
		return arena_printf(a, "Streams of device %d and device %d are not ordered with each other, and %s.", o->first.device,
		                    o->second.device, edges);
	if (is_pair(o, STREAMKIND_LEGACY, STREAMKIND_NONBLOCKING))
		return arena_printf(a, "A non-blocking stream is not ordered with the legacy default stream, and %s.", edges);
	if (is_pair(o, STREAMKIND_LEGACY, STREAMKIND_UNKNOWN))
		return arena_printf(a, "A possibly non-blocking stream is not ordered with the legacy default stream, and %s.", edges);
	if (o->first.stream == STREAMKIND_UNKNOWN && o->second.stream == STREAMKIND_UNKNOWN)
		return arena_printf(a, "Nothing says that the two are the same stream, and %s.", edges);
	return arena_printf(a, "Two streams run independently, and %s.", edges);
}

// Has the call an asynchronous twin, and returns before its work is done all the same?
static bool returns_early(struct arena *a, const struct op_view *op)
{
	bool is_work = op->kind == OPKIND_COPY || op->kind == OPKIND_MEMSET;
	return is_work && op->row && !op->is_sync_copy && model_find(NULL, arena_printf(a, "%sAsync", op->row->name), op->row->arg_count + 1u);
}

static const char *order_reason(struct arena *a, const struct observation *o)
{
	if (o->only_seen)
		return "Hardware was observed to order them, but no document promises it.";
	const struct op_view *device = o->first.is_host ? &o->second : &o->first;
	if ((o->first.is_host || o->second.is_host) && device->stream_name)
		return arena_printf(a, "The host does not wait for %s on this path.", device->stream_name);
	const char *why = stream_why(a, o);
	return returns_early(a, &o->first)
	               ? arena_printf(a, "%s `%s` is no wait: on device memory it returns before its work is done.", why, o->first.row->name)
	               : why;
}

const char *order_why(struct arena *a, const struct observation *o)
{
	const char *why = order_reason(a, o);
	if (o->shared_to <= o->shared_from)
		return why;
	return arena_printf(a, "%s Both touch bytes %lld to %lld of `%s`.", why, (long long)o->shared_from, (long long)o->shared_to - 1, o->memory);
}

const char order_seen[] =
	"Nothing goes wrong on the devices and drivers that were tried, which run the two in this order. No document promises it: others may "
	"run them in another one, and the result is then wrong without an error.";

const char *order_why_pageable(const struct observation *o)
{
	if (o->memory_kind != MEMORY_PAGEABLE)
		return "The devices and drivers that were tried do so.";
	return o->first.is_write ? "With pageable memory, as here, the drivers that were tried return only when the bytes have arrived."
	                         : "With pageable memory, as here, the drivers that were tried return only when the bytes have been fetched.";
}

// API synchronization behavior, Asynchronous: up to CUDA 11 a copy from a device to pageable memory returned only once it was complete; since
// CUDA 12 it "might be synchronous". The other direction was never promised.
const char *order_promised_by(const struct observation *o)
{
	bool was_promised = o->memory_kind == MEMORY_PAGEABLE && o->first.kind == OPKIND_COPY && o->first.is_write;
	return was_promised ? "the documentation of CUDA 12 and later no longer promises" : "no document promises";
}

const char *order_seen_pageable(struct arena *a, const struct observation *o, const char *goes_wrong)
{
	if (o->memory_kind != MEMORY_PAGEABLE)
		return order_seen;
	return arena_printf(a,
	                    "Nothing goes wrong with the drivers that were tried. As soon as the memory is page-locked, or "
	                    "with a driver that does otherwise, %s. No call returns an error.",
	                    goes_wrong);
}

// What an edge stands in front of: the second operation, or the loop that it is in.
static const char *ahead_of(struct arena *a, const struct observation *o, bool is_loop)
{
	const struct op_view *s = &o->second;
	const char *what = s->is_host && !s->is_free && !s->is_end_of_life ? arena_printf(a, "the %s", s->text) : s->text;
	if (is_loop)
		return arena_printf(a, "the loop with %s", what);
	return s->is_end_of_life && o->memory ? arena_printf(a, "`%s` ends", o->memory) : what;
}

const char *order_by_event(struct arena *a, const struct observation *o, bool is_loop)
{
	const struct op_view *f = &o->first, *s = &o->second;
	const char *before = ahead_of(a, o, is_loop);
	if (s->is_host)
		return arena_printf(a, "wait for event `%s`, which is recorded behind %s, before %s", o->event, f->text, before);
	return arena_printf(a, "let %s wait for event `%s`, which is recorded behind %s, before %s", s->stream_called, o->event, f->text, before);
}

const char *order_by_new_event(struct arena *a, const struct observation *o, bool is_loop)
{
	const struct op_view *f = &o->first, *s = &o->second;
	const char *before = ahead_of(a, o, is_loop);
	if (!are_on_two_devices(o))
		return arena_printf(a, "record an event on %s after %s and let %s wait for it before %s", f->stream_called, f->text, s->stream_called,
		                    before);
	return arena_printf(a, "make an event while device %d is current, record it on %s after %s, and let %s wait for it before %s", f->device,
	                    f->stream_called, f->text, s->stream_called, before);
}

const char *order_by_host(struct arena *a, const struct observation *o, bool is_loop)
{
	return arena_printf(a, "%s %s before %s", o->second.is_host ? "wait for" : "let the host wait for", o->first.stream_called,
	                    ahead_of(a, o, is_loop));
}

const char *order_by_device(struct arena *a, const struct observation *o, bool is_loop)
{
	return arena_printf(a, "%s the whole device before %s", o->second.is_host ? "wait for" : "let the host wait for", ahead_of(a, o, is_loop));
}

const char *order_fix(struct arena *a, const struct observation *o)
{
	const struct op_view *f = &o->first, *s = &o->second;
	bool has_event = o->fault == FAULT_NONE && o->event;
	if (f->stream_name && (s->is_host || s->stream_name) && has_event)
		return order_by_event(a, o, false);
	if (f->stream_name && s->is_host)
		return arena_printf(a, "%s, or for an event recorded on it after %s", order_by_host(a, o, false), f->text);
	if (f->stream_name && s->stream_name && are_on_two_devices(o) && s->kind != OPKIND_COPY)
		return order_by_new_event(a, o, false); // a stream belongs to one device
	if (f->stream_name && s->stream_name)
		return arena_printf(a, "%s, or issue both on one stream", order_by_new_event(a, o, false));
	return arena_printf(a, "order %s before %s", op_text(a, f), op_text(a, s));
}
