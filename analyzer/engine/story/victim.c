// SPDX-License-Identifier: Apache-2.0
#include "engine/story/victim.h"

#include "engine/story/words.h"

#include <string.h>

// What starts the thread that does it, NULL = it is the entry's own.
static const struct prim *spawn_of(const struct trace *t, const struct prim *p)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *s = t->prim[i];
		const struct prim *inner = s->child ? spawn_of(s->child, p) : NULL;
		if (inner || (s->child && trace_holds(s->child, p)))
			return inner ? inner : s;
	}
	return NULL;
}

// Does it put work in a stream?
static bool does_work(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_OP, EFFECT_COPY, EFFECT_LAUNCH, EFFECT_HOST_FUNCTION, EFFECT_GRAPH_LAUNCH};
	for (size_t i = 0; p->kind == PRIM_CALL && i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	return p->kind == PRIM_LAUNCH;
}

static bool uses_handle(const struct prim *p, const struct sym *handle)
{
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++)
		if (p->row->effect[i].stream == STREAM_HANDLE && prim_arg(p, p->row->effect[i].handle_arg) == handle)
			return true;
	return false;
}

// What the one thread does next with the handle that the other has bound to a stream of its own.
static const struct prim *victim_of_bind(struct run *r, const struct observation *o)
{
	const struct prim *one = bound_stream(r, o->second.prim) ? spawn_of(&r->fragment->trace, o->first.prim) : NULL;
	bool is_past = false;
	for (uint32_t i = 0; one && i < one->child->count; i++) {
		const struct prim *p = one->child->prim[i];
		if (is_past && uses_handle(p, o->subject))
			return p;
		if (is_past && p->kind == PRIM_CALL && model_effect(p->row, EFFECT_BIND))
			return NULL; // it binds it again
		is_past |= p == o->first.prim;
	}
	return NULL;
}

// What the one thread does next on the stream that it shares.
static const struct prim *victim_of_stream(struct run *r, const struct observation *o)
{
	const struct prim *one = spawn_of(&r->fragment->trace, o->first.prim);
	const char *stream = one ? step_stream(r, o->first.prim) : NULL;
	bool is_past = false;
	for (uint32_t i = 0; stream && i < one->child->count; i++) {
		const struct prim *p = one->child->prim[i];
		const char *own = is_past && does_work(p) ? step_stream(r, p) : NULL;
		if (own && strcmp(own, stream) == 0)
			return p;
		is_past |= p == o->first.prim;
	}
	return NULL;
}

// Where both threads run the same, the one that is interrupted goes on with what the other has written.
const struct prim *victim_find(struct run *r, const struct observation *o)
{
	if (o->fault == FAULT_THREADS_SHARE_HANDLE)
		return victim_of_bind(r, o);
	if (o->fault == FAULT_THREADS_SHARE_STREAM)
		return victim_of_stream(r, o);
	bool is_changed = o->fault == FAULT_THREADS_SHARE_MEMORY && o->root && o->second.touch != TOUCH_READS;
	const struct prim *one = is_changed ? spawn_of(&r->fragment->trace, o->first.prim) : NULL;
	const struct prim *other = one ? spawn_of(&r->fragment->trace, o->second.prim) : NULL;
	const struct frame *f = one ? spawn_frame(one) : NULL, *g = other ? spawn_frame(other) : NULL;
	bool is_past = false;
	for (uint32_t i = 0; f && g && f->function == g->function && i < one->child->count; i++) {
		const struct prim *p = one->child->prim[i];
		if (is_past && (p->kind == PRIM_LAUNCH || p->kind == PRIM_CALL) && may_read(r, p, o->root))
			return p;
		is_past |= p == o->first.prim;
	}
	return NULL;
}

struct shared_roots {
	struct run *run;
	const struct trace *one, *other;
	const struct sym *found;
	uint32_t count; // of different ones
};

static bool is_written_in(struct run *r, const struct trace *t, const struct sym *root, bool *is_used)
{
	bool is_written = false;
	*is_used = false;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		enum memory_touch touch = does_work(p) ? touch_of(r, p, root) : TOUCH_USES;
		*is_used |= touch == TOUCH_READS || touch == TOUCH_WRITES || touch == TOUCH_BOTH;
		is_written |= touch == TOUCH_WRITES || touch == TOUCH_BOTH;
	}
	return is_written;
}

static void note_shared(struct shared_roots *s, const struct sym *pointer)
{
	const struct sym *root = pointer && memory_is_pointer(pointer) ? range_of(s->run, pointer, NULL, true).root : NULL;
	bool by_one, by_other, is_written;
	if (!root || root == s->found)
		return;
	is_written = is_written_in(s->run, s->one, root, &by_one);
	is_written |= is_written_in(s->run, s->other, root, &by_other);
	if (!by_one || !by_other || !is_written)
		return;
	s->found = root;
	s->count++;
}

const char *victim_shared(struct run *r, const struct observation *o)
{
	const struct prim *one = o->fault == FAULT_THREADS_SHARE_STREAM ? spawn_of(&r->fragment->trace, o->first.prim) : NULL;
	const struct prim *other = one ? spawn_of(&r->fragment->trace, o->second.prim) : NULL;
	if (!other)
		return NULL;
	struct shared_roots s = {.run = r, .one = one->child, .other = other->child};
	for (uint32_t i = 0; i < s.one->count; i++) {
		const struct prim *p = s.one->prim[i];
		for (uint32_t k = 0; does_work(p) && k < p->access_count; k++)
			note_shared(&s, p->access[k].pointer);
		for (uint32_t k = 0; p->kind == PRIM_CALL && does_work(p) && k < p->arg_count; k++)
			note_shared(&s, p->arg[k]);
	}
	const char *name = s.found ? written_name(r, s.found) : NULL;
	return name && s.count == 1 ? name : s.found ? "" : NULL;
}

// Does captured work in front of the read write what it reads?
static bool is_of_capture(struct run *r, const struct trace *t, uint32_t begin, uint32_t read)
{
	const struct sym *root = range_of_touch(r, t->prim[read]).root;
	for (uint32_t i = begin; root && i < read; i++) {
		const struct prim *p = t->prim[i];
		enum memory_touch touch = p->kind == PRIM_LAUNCH || p->kind == PRIM_CALL ? touch_of(r, p, root) : TOUCH_USES;
		if (touch == TOUCH_WRITES || touch == TOUCH_BOTH)
			return true;
	}
	return false;
}

const struct prim *victim_reader(struct run *r, const struct observation *o)
{
	const struct trace *t = &r->fragment->trace;
	uint32_t begin = UINT32_MAX;
	bool is_past = false;
	for (uint32_t i = 0; o->fault == FAULT_ILLEGAL_IN_CAPTURE && i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->row && model_effect(p->row, EFFECT_CAPTURE_BEGIN))
			begin = i;
		if (is_past && p->row && model_effect(p->row, EFFECT_CAPTURE_END))
			return NULL;
		if (is_past && begin != UINT32_MAX && p->kind == PRIM_ACCESS && !p->step->is_write && is_of_capture(r, t, begin, i))
			return p;
		is_past |= p == o->second.prim;
	}
	return NULL;
}
