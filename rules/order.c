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

static bool is_pair(const struct observation *o, enum stream_kind x, enum stream_kind y)
{
	return (o->first.stream == x && o->second.stream == y) || (o->first.stream == y && o->second.stream == x);
}

static const char *stream_why(struct arena *a, const struct observation *o)
{
	if (o->first.device >= 0 && o->second.device >= 0 && o->first.device != o->second.device)
		return arena_printf(a, "Streams of device %d and device %d are not ordered with each other, and no event or "
		                       "wait joins them on this path.", o->first.device, o->second.device);
	if (is_pair(o, STREAMKIND_LEGACY, STREAMKIND_NONBLOCKING))
		return "A non-blocking stream is not ordered with the legacy default stream, and no event or wait joins them "
		       "on this path.";
	if (is_pair(o, STREAMKIND_LEGACY, STREAMKIND_UNKNOWN))
		return "A possibly non-blocking stream is not ordered with the legacy default stream, and no event or wait joins "
		       "them on this path.";
	if (o->first.stream == STREAMKIND_UNKNOWN && o->second.stream == STREAMKIND_UNKNOWN)
		return "Nothing says that the two are the same stream, and no event or wait joins them on this path.";
	return "Two streams run independently, and no event or wait joins them on this path.";
}

const char *order_why(struct arena *a, const struct observation *o)
{
	if (o->only_seen)
		return "Hardware was observed to order them, but no document promises it.";
	const struct op_view *device = o->first.is_host ? &o->second : &o->first;
	if ((o->first.is_host || o->second.is_host) && device->stream_name)
		return arena_printf(a, "The host does not wait for %s on this path.", device->stream_name);
	return stream_why(a, o);
}

const char *order_fix(struct arena *a, const struct observation *o)
{
	const struct op_view *f = &o->first, *s = &o->second;
	if (s->is_host && f->stream_name && o->fault == FAULT_NONE && o->event)
		return arena_printf(a, "wait for event `%s`, which is recorded behind %s, before the %s", o->event, f->text, s->text);
	if (s->is_host && f->stream_name)
		return arena_printf(a, "wait for %s, or for an event recorded on it after %s, before the %s", f->stream_name,
		                    f->text, s->text);
	if (f->stream_name && s->stream_name && o->fault == FAULT_NONE && o->event)
		return arena_printf(a, "let %s wait for event `%s`, which is recorded behind %s, before %s", s->stream_name, o->event,
		                    f->text, s->text);
	if (f->stream_name && s->stream_name)
		return arena_printf(a, "record an event on %s after %s and let %s wait for it before %s, or issue both on one "
		                       "stream", f->stream_name, f->text, s->stream_name, s->text);
	return arena_printf(a, "order %s before %s", op_text(a, f), op_text(a, s));
}
