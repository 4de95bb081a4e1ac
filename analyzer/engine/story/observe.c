// SPDX-License-Identifier: Apache-2.0
// Observations: what the rules get to see of a run, with the path that leads there.
#include "engine/story/observe.h"

#include "engine/order/effects.h"
#include "engine/order/unseen.h"
#include "engine/story/deciding.h"
#include "engine/story/evidence.h"
#include "engine/story/path.h"
#include "engine/story/places.h"
#include "engine/story/record.h"
#include "engine/story/vain.h"
#include "engine/story/victim.h"
#include "engine/story/ways.h"
#include "engine/story/words.h"
#include "engine/world/again.h"

#include <string.h>

enum { MAX_ASSUMPTIONS = 4 };

// The stream as the operation's own code writes it, else as the function that the path starts in names it.
static const char *stream_expression(struct run *r, const struct prim *p, const struct timeline *t)
{
	const struct ir_step *step = p->step;
	if (p->kind == PRIM_LAUNCH && step)
		return value_text(r->keep, step->config[3]);
	for (uint8_t i = 0; step && p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		int8_t stream = p->row->effect[i].stream;
		if (stream >= 0 && (uint32_t)stream < step->arg_count)
			return value_text(r->keep, step->arg[stream]);
		if (stream == STREAM_DEFAULT || stream == STREAM_LEGACY)
			return "0";
	}
	if (t->kind == STREAMKIND_LEGACY || t->kind == STREAMKIND_PER_THREAD)
		return NULL; // a default stream: the kind says it
	if (again_is_other(t->stream))
		return NULL;
	return p->kind == PRIM_UNKNOWN && home_param(t->stream) ? home_expression(r, t->stream) : written_name(r, t->stream);
}

static int device_number(const struct sym *device)
{
	return device && device->kind == SYM_INT ? (int)device->number : -1;
}

// The call in the function that the path starts in that leads to the operation.
static struct ir_loc call_outside(const struct prim *p)
{
	struct ir_loc loc = {0};
	for (const struct frame *f = p->frame; f && f->parent; f = f->parent)
		loc = f->call;
	return loc;
}

static const char *stream_outside(struct run *r, const struct timeline *t)
{
	if (t->is_host || t->kind == STREAMKIND_LEGACY || t->kind == STREAMKIND_PER_THREAD || again_is_other(t->stream))
		return NULL;
	return written_name(r, t->stream);
}

static struct op_view view_prim(struct run *r, const struct prim *p)
{
	struct op_view v = {.prim = p, .loc = *p->loc, .row = p->row, .device = -1, .function = p->frame ? p->frame->function : r->entry->function};
	v.is_write = p->kind == PRIM_ACCESS && p->step->is_write;
	v.is_result_ignored = p->kind == PRIM_CALL && p->row->result == RESULT_STATUS && p->step && !p->step->place;
	v.text = prim_words(r, p);
	const char *stream = p->kind == PRIM_CALL || p->kind == PRIM_LAUNCH ? step_stream(r, p) : NULL;
	v.stream_name = v.stream_called = stream && strcmp(stream, "host") != 0 ? stream : NULL;
	return v;
}

static struct op_view view_op(struct run *r, const struct op *op)
{
	const struct timeline *t = &r->timelines.at[op->timeline];
	struct op_view v = view_prim(r, op->prim);
	v.kind = op->kind;
	v.stream = t->is_host ? STREAMKIND_NONE : t->kind;
	v.stream_name = stream_phrase(r, t);
	v.stream_called = stream_called(r, t);
	v.stream_expression = t->is_host ? NULL : stream_expression(r, op->prim, t);
	v.called = call_outside(op->prim);
	v.stream_outside = stream_outside(r, t);
	v.stream_id = op->timeline;
	v.device = device_number(op->device);
	v.is_host = op->is_host;
	v.is_ambient = op->is_ambient;
	v.is_peer = op->is_peer;
	v.is_sync_copy = op->is_sync_copy;
	v.is_pageable = op->is_pageable;
	v.is_library = op->is_library;
	v.is_handle_bound = op->is_handle_bound;
	v.is_free = op->is_free;
	v.is_alloc = op->is_alloc;
	v.is_end_of_life = op->is_end_of_life;
	v.in_capture = op->in_capture;
	return v;
}

static const char *base_name(const char *path)
{
	const char *slash = path ? strrchr(path, '/') : NULL;
	return slash ? slash + 1 : path ? path : "?";
}

// "`log` (a.cu:7)"
static const char *call_words(struct run *r, const struct prim *p)
{
	return arena_printf(r->keep, "`%s` (%s:%u)", call_name(r, p), base_name(p->loc->file), p->loc->line);
}

static void assume_no_sync(struct run *r, struct observation *o, const struct prim *p, const char **list, const char **unseen)
{
	const struct ir_function *f = p->step ? p->step->function : NULL;
	if (model_gives_passing(p->name) || (f && f->is_constructor && !f->in_main_file))
		return; // a library's own, which gives out a stream, or makes an object, and does nothing else
	const char *what = p->step && p->step->is_lost
	                           ? arena_printf(r->keep, "what stands at %s:%u, which was not read,", base_name(p->loc->file), p->loc->line)
	                           : call_words(r, p);
	for (size_t i = 0; i < o->assumption_count; i++)
		if (unseen[i] && strcmp(unseen[i], what) == 0)
			return; // one line, several calls
	unseen[o->assumption_count] = what;
	list[o->assumption_count++] = arena_printf(r->keep, "%s is assumed not to synchronise", what);
}

// The headers that stand in for a library say all that its functions do.
static bool is_described(const struct prim *p)
{
	return p->step && p->step->function && p->step->function->is_library;
}

// Is unseen code given a stream or an event by which it may order the pair? Of the later operation's stream alone it may wait for that, which
// orders nothing here; beside data that is one more operation there.
static bool may_join(struct run *r, const struct observation *o, const struct prim *p)
{
	bool gets_stream = false;
	for (uint32_t k = 0; k < p->arg_count; k++) {
		uintptr_t stream = (uintptr_t)symmap_get(&r->streams, p->arg[k]);
		if (symmap_get(&r->events.of, p->arg[k]) || (stream && stream - 1 != o->second.stream_id))
			return true;
		gets_stream |= stream != 0;
	}
	return gets_stream && (o->second.is_host || o->first.stream_id == o->second.stream_id || !unseen_gets_data(p));
}

// Calls between the two operations that nobody can see.
static void collect_assumptions(struct run *r, struct observation *o)
{
	if (o->kind != OBS_UNORDERED || !o->first.prim)
		return;
	const struct trace *t = &r->fragment->trace;
	const char **list = ARENA_ARRAY(r->keep, const char *, MAX_ASSUMPTIONS);
	const char **unseen = ARENA_ARRAY(r->keep, const char *, MAX_ASSUMPTIONS);
	bool gets_stream = false;
	if (o->is_result_assumed)
		list[o->assumption_count++] = arena_printf(r->keep, "%s is assumed to write `%s`", o->first.text, o->memory);
	bool is_of_trace = o->first.prim->index < t->count && t->prim[o->first.prim->index] == o->first.prim;
	for (uint32_t i = is_of_trace ? o->first.prim->index : 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (is_of_trace && p->index > o->second.prim->index)
			break;
		if (p->kind != PRIM_UNKNOWN || is_described(p) || p->index <= o->first.prim->index || p->index >= o->second.prim->index)
			continue;
		gets_stream |= may_join(r, o, p);
		if (o->assumption_count < MAX_ASSUMPTIONS)
			assume_no_sync(r, o, p, list, unseen);
	}
	o->assumption = list;
	o->unseen = unseen;
	if (gets_stream && o->confidence > CONFIDENCE_LOW) {
		o->confidence--;
		o->basis = BASIS_JOIN;
	}
}

// Does the thread that the path starts in do it?
static bool is_of_thread(const struct run *r, const struct prim *p)
{
	const struct trace *t = &r->fragment->trace;
	return p->index < t->count && t->prim[p->index] == p;
}

struct undefined_list {
	VEC(struct undefined_function) functions;
};

static void add_undefined(struct run *r, const struct ir_function *f, const char *text, struct undefined_list *list)
{
	for (size_t i = 0; i < list->functions.n; i++)
		if (list->functions.at[i].usr == f->usr)
			return;
	*vec_push(r->keep, &list->functions) = (struct undefined_function){f->usr, text};
}

static bool is_declared_only(const struct ir_function *f)
{
	return f && !f->blocks.n && f->in_main_file && f->is_external;
}

static void add_call(struct run *r, const struct prim *p, struct undefined_list *list)
{
	const struct ir_function *f = p->kind == PRIM_UNKNOWN && p->step && !p->step->is_lost ? p->step->function : NULL;
	if (is_declared_only(f) && !model_gives_passing(p->name))
		add_undefined(r, f, call_words(r, p), list);
}

// Functions that are only declared: one that gives the stream of a comparison, or that a stream is left out of; and those at the two operations and between them. What the caller does
// later comes behind all of the path.
static void collect_undefined(struct run *r, const struct fault_facts *f, struct observation *o)
{
	struct undefined_list list = {0};
	if (is_declared_only(f->giver)) {
		add_undefined(r, f->giver, arena_printf(r->keep, "`%s`", f->giver->name), &list);
		o->undefined = list.functions.at;
		o->undefined_count = list.functions.n;
	}
	if (f->fault == FAULT_STREAM_LEFT_OUT) { // a call that is not given the stream: its function may wait for what it does
		add_call(r, f->second, &list);
		o->undefined = list.functions.at;
		o->undefined_count = list.functions.n;
	}
	if (o->kind != OBS_UNORDERED || !o->first.prim)
		return;
	const struct trace *t = &r->fragment->trace;
	const struct prim *first = o->first.is_later ? o->second.prim : o->first.prim;
	uint32_t begin = is_of_thread(r, first) ? first->index + 1 : 0;
	uint32_t end = o->first.is_later ? t->count : o->second.prim->index;
	add_call(r, o->first.prim, &list);
	add_call(r, o->second.prim, &list);
	for (uint32_t i = begin; i < t->count && i < end; i++)
		add_call(r, t->prim[i], &list);
	o->undefined = list.functions.at;
	o->undefined_count = list.functions.n;
}

// The surer one; then what needs no failed call, and what has least to be read and supposed.
static bool is_better(const struct observation *a, const struct observation *b)
{
	if (a->confidence != b->confidence)
		return a->confidence > b->confidence;
	if (a->only_seen != b->only_seen)
		return !a->only_seen;
	if (a->is_error_path != b->is_error_path)
		return !a->is_error_path;
	return a->step_count + a->assumption_count < b->step_count + b->assumption_count;
}

// A failed call's path is not ordered as intended. A second call shows conflicts on memory, nothing else.
static bool is_told(const struct run *r, enum observation_kind kind)
{
	return kind == OBS_UNORDERED ? r->fragment->failed < 0 : !r->second_call_from;
}

// Two streams of one name: variables of that name, or one variable at two times.
static void tell_apart(struct run *r, struct op_view *first, const struct op_view *second)
{
	if (!first->stream_name || !second->stream_name || first->stream_id == second->stream_id ||
	    strcmp(first->stream_name, second->stream_name) != 0)
		return;
	bool is_default = first->stream == STREAMKIND_LEGACY || first->stream == STREAMKIND_PER_THREAD;
	const char *how = is_default ? "%s of another device or thread" : "another %s";
	first->stream_name = arena_printf(r->keep, how, first->stream_name);
	first->stream_called = arena_printf(r->keep, how, first->stream_called);
}

static const char *what_of(struct run *r, const struct fault_facts *f)
{
	return f->subject ? name_of(r, f->subject) : f->what ? f->what : "";
}

static void add_views(struct run *r, const struct fault_facts *f, struct observation *o)
{
	o->second = f->second_op ? view_op(r, f->second_op) : view_prim(r, f->second);
	if (f->is_functions && call_outside(f->second).line) {
		o->second.loc = o->second.called = call_outside(f->second);
		o->second.function = r->entry->function;
	}
	o->second.is_end_of_life |= f->is_end_of_life;
	if (f->first)
		o->first = f->first_op ? view_op(r, f->first_op) : view_prim(r, f->first);
	if (f->first_words)
		o->first.text = f->first_words;
	if (f->root) {
		o->second.touch = touch_of(r, f->second, f->root);
		o->first.touch = f->first ? touch_of(r, f->first, f->root) : TOUCH_USES;
	}
	if (f->kind != OBS_UNORDERED || !f->second_op)
		return;
	tell_apart(r, &o->first, &o->second);
	if (!is_of_thread(r, f->first) || !is_of_thread(r, f->second)) // in another thread, or of another call
		o->first.called = o->second.called = (struct ir_loc){0};
	o->first.is_write = f->first_writes;
	if (f->second_op->is_ambient) { // the operation to change is the function's own
		struct op_view view = o->first;
		o->first = o->second;
		o->first.is_later = true;
		o->second = view;
	}
}

static const char *with_line(struct run *r, const struct op_view *op, const struct op_view *other)
{
	const char *file = op->loc.file == other->loc.file ? "" : arena_printf(r->keep, " of %s", base_name(op->loc.file));
	return arena_printf(r->keep, "%s (line %u%s)", op->text, op->loc.line, file);
}

// Two operations of one name, as two launches of a kernel, have their lines in sentences.
static void tell_lines(struct run *r, struct op_view *first, struct op_view *second)
{
	first->plain = first->text;
	second->plain = second->text;
	bool is_one_place = first->loc.line == second->loc.line && first->loc.file == second->loc.file;
	if (is_one_place || !first->loc.line || !second->loc.line || !first->text || strcmp(first->text, second->text) != 0)
		return;
	first->text = with_line(r, first, second);
	second->text = with_line(r, second, first);
}

static struct call_view call_of(struct run *r, const struct prim *p)
{
	if (!p || !p->loc)
		return (struct call_view){0};
	struct call_view c = {*p->loc, p->row, p, prim_words(r, p), call_outside(p), NULL};
	const struct frame *f = p->frame;
	while (f && f->depth > 1)
		f = f->parent;
	if (f && c.called.line && is_of_thread(r, p))
		c.called_text = f->function->name;
	return c;
}

// What makes a free that has no stream no wait: the memory is of a pool.
static const struct prim *pool_source(struct run *r, const struct fault_facts *f)
{
	const struct memory *m = f->kind == OBS_UNORDERED && f->root && f->second_op ? symmap_get(&r->memories, f->root) : NULL;
	return m && m->kind == MEMORY_POOL && f->second_op->is_free && f->second_op->is_host && m->alloc != f->first ? m->alloc : NULL;
}

// With a default stream of each thread there is no such fault.
static bool rests_on_legacy(enum fault fault)
{
	return fault == FAULT_LEGACY_IN_CAPTURE || fault == FAULT_THREADS_SHARE_LEGACY;
}

static void add_assumptions(struct run *r, const struct fault_facts *f, struct observation *o)
{
	const char **list = ARENA_ARRAY(r->keep, const char *, 2);
	if (f->assumed)
		list[o->assumption_count++] = f->assumed;
	if (rests_on_legacy(f->fault) && r->entry->has_guessed_flags)
		list[o->assumption_count++] = "the file is compiled without `--default-stream per-thread`: its flags are not known";
	o->assumption = list;
}

// "`raw`, the handle of `e`": by the argument of the call, where that has another name than the path gives the object.
static const char *called(struct run *r, const struct fault_facts *f, const char *memory)
{
	const struct prim *p = f->second;
	const struct sym *location = f->subject ? symmap_get(&r->fragment->names, f->subject) : NULL;
	bool is_owner = location && location->kind == SYM_VAR && location->var->type->handle == HANDLE_NONE && location->var->type->record;
	for (uint32_t i = 0; f->fault == FAULT_USED_AFTER_DESTROY && p->kind == PRIM_CALL && p->step && i < p->arg_count && i < p->step->arg_count;
	     i++) {
		const struct ir_value *v = p->step->arg[i];
		if (p->arg[i] != f->subject || v->kind != V_LOAD || v->a->kind != V_VAR || !*v->a->var->name)
			continue;
		if (strcmp(v->a->var->name, memory) != 0)
			return arena_printf(r->keep, "`%s`, %s `%s`,", v->a->var->name, is_owner ? "the handle of" : "that is", memory);
		return NULL;
	}
	return NULL;
}

// How two objects came to have one handle.
static void add_copy(const struct run *r, struct observation *o)
{
	const struct ir_function *in = NULL;
	const struct ir_step *copy = deciding_copy(r, o, &in);
	o->is_by_move = copy && copy->is_by_move;
	o->taker = copy ? deciding_taker(in, copy) : NULL;
}

static struct observation observation_of(struct run *r, const struct fault_facts *f)
{
	struct observation o = {.kind = f->kind,
	                        .fault = f->fault,
	                        .function = r->entry->function,
	                        .confidence = f->confidence,
	                        .basis = f->basis,
	                        .agreement = f->agreement,
	                        .is_error_path = r->fragment->failed >= 0,
	                        .memory = what_of(r, f),
	                        .has_object = f->subject,
	                        .root = f->root,
	                        .memory_kind = f->memory_kind,
	                        .object_kind = f->object_kind,
	                        .start = f->start,
	                        .edge = f->edge,
	                        .better = f->better,
	                        .detail = f->detail,
	                        .instead = f->instead,
	                        .only_seen = f->only_seen,
	                        .missing = f->missing,
	                        .needs_shared = f->needs_shared,
	                        .is_selected_late = f->is_selected_late,
	                        .is_replaced = f->is_replaced,
	                        .is_result_assumed = f->is_result_assumed,
	                        .supposes_non_blocking = f->supposes_non_blocking,
	                        .is_filled_once = f->is_filled_once,
	                        .shared_from = f->shared_from,
	                        .shared_to = f->shared_to,
	                        .is_never_recorded = f->is_never_recorded,
	                        .event = f->event ? name_of(r, f->event) : NULL,
	                        .reverse = f->reverse ? written_name(r, f->reverse) : NULL,
	                        .device = f->device ? written_name(r, f->device) : NULL,
	                        .device_root = f->device,
	                        .shared_bytes = f->shared ? written_name(r, f->shared) : NULL,
	                        .wait = call_of(r, f->wait),
	                        .record = call_of(r, f->record),
	                        .cause = call_of(r, f->cause ? f->cause : pool_source(r, f)),
	                        .is_by_mode = f->is_by_mode,
	                        .is_own_capture = f->is_own_capture,
	                        .begun_mode = f->begun_mode,
	                        .thread_mode = f->thread_mode,
	                        .belongs = device_phrase(r, f->belongs),
	                        .current = device_phrase(r, f->current),
	                        .data = f->data ? written_name(r, f->data) : NULL,
	                        .data_on = device_phrase(r, f->data_on),
	                        .subject = f->subject,
	                        .partner = f->partner};
	if ((f->fault == FAULT_CAPTURED_DEAD_MEMORY || f->fault == FAULT_ELAPSED_OTHER_DEVICE) && f->partner)
		o.detail = written_name(r, f->partner);
	add_views(r, f, &o);
	add_copy(r, &o);
	o.called = called(r, f, o.memory);
	o.shared_memory = victim_shared(r, &o);
	o.victim = call_of(r, victim_find(r, &o));
	o.reader = call_of(r, victim_reader(r, &o));
	if (!is_same_loc(o.reader.called, call_outside(f->second)))
		o.reader.called_text = NULL;
	evidence_collect(r, f, &o);
	tell_lines(r, &o.first, &o.second);
	add_assumptions(r, f, &o);
	return o;
}

// Can what is known of it before its path is followed already not be better than the old one?
static bool is_worse(const struct observation *o, const struct observation *old)
{
	if (o->confidence != old->confidence)
		return o->confidence < old->confidence;
	return o->only_seen && !old->only_seen;
}

static bool is_as_sure(const struct observation *a, const struct observation *b)
{
	return a->confidence == b->confidence && a->only_seen == b->only_seen && a->is_error_path == b->is_error_path;
}

void observe_fault(struct story *s, struct run *r, const struct fault_facts *f)
{
	if (!is_told(r, f->kind))
		return;
	struct observation o = observation_of(r, f), *old = places_find(&s->places, s->out, &o);
	if (old && o.reader.loc.line)
		old->reader = o.reader; // other paths may have no such read
	else if (old)
		o.reader = old->reader;
	if (old && is_worse(&o, old))
		return;
	o.vain = vain_words(r, f, &o);
	path_collect(r, &o);
	collect_assumptions(r, &o);
	collect_undefined(r, f, &o);
	if (!old) {
		places_add(s->arena, &s->places, s->out, &o);
		*vec_push(s->arena, &s->ways) = (struct ways){0};
		old = &s->out->observations.at[s->out->observations.n - 1];
	} else if (is_better(&o, old)) {
		if (!is_as_sure(&o, old))
			s->ways.at[old - s->out->observations.at] = (struct ways){0};
		*old = o;
	}
	if (is_as_sure(&o, old))
		ways_add(old, &s->ways.at[old - s->out->observations.at], &r->fragment->trace);
}

void story_finish(struct story *s)
{
	for (size_t i = 0; i < s->out->observations.n; i++)
		ways_finish(s->arena, &s->out->observations.at[i], &s->ways.at[i]);
}

// --- what one missing edge covers -----------------------------------------------------------------------------------

// Pairs between two timelines.
struct covered_list {
	struct covered_pair pair[MAX_COVERED];
	size_t n;
};

struct covered {
	struct map between; // timelines -> struct covered_list
	struct map places;  // that are in some list
};

static uintptr_t second_key(uint32_t timeline, bool only_seen)
{
	return (uintptr_t)timeline << 1 | only_seen;
}

static struct covered_list *list_between(struct run *r, struct covered *c, const struct fault_facts *f)
{
	const void *key = (const void *)((uintptr_t)f->first_op->timeline + 1);
	uintptr_t extra = second_key(f->second_op->timeline, f->only_seen);
	struct covered_list *list = map_get(&c->between, key, extra);
	if (!list) {
		list = ARENA_NEW(r->arena, struct covered_list);
		map_put(r->arena, &c->between, key, extra, list);
	}
	return list;
}

static void cover(struct story *s, struct run *r, const struct fault_facts *f)
{
	if (f->kind != OBS_UNORDERED || !f->second_op || f->first_op->is_ambient || f->second_op->is_ambient || !is_told(r, f->kind))
		return;
	struct covered_list *list = list_between(r, s->covered, f);
	const struct ir_loc *first = f->first->loc, *second = f->second->loc;
	if (list->n == MAX_COVERED || places_are_said(&s->places, s->out, *first, *second) || map_get(&s->covered->places, first, (uintptr_t)second))
		return;
	map_put(r->arena, &s->covered->places, first, (uintptr_t)second, list);
	list->pair[list->n++] = (struct covered_pair){*first, *second, prim_words(r, f->first), prim_words(r, f->second), name_of(r, f->subject)};
}

void story_covered(struct story *s, struct observation *o)
{
	const void *key = (const void *)((uintptr_t)o->first.stream_id + 1);
	const struct covered_list *list = o->kind == OBS_UNORDERED ? map_get(&s->covered->between, key, second_key(o->second.stream_id, o->only_seen))
	                                                           : NULL;
	if (!list || !list->n)
		return;
	struct covered_pair *kept = ARENA_ARRAY(s->arena, struct covered_pair, list->n);
	memcpy(kept, list->pair, list->n * sizeof *kept);
	o->covered = kept;
	o->covered_count = list->n;
}

// --- listening ------------------------------------------------------------------------------------------------------

static void hear_fault(void *context, struct run *r, const struct fault_facts *f)
{
	struct story *s = context;
	if (s->covered)
		cover(s, r, f);
	else
		observe_fault(s, r, f);
}

void story_listen(struct story *s, struct run *r, struct recorder *recorder)
{
	s->recorder = recorder;
	s->covered = recorder ? ARENA_NEW(r->arena, struct covered) : NULL;
	s->last_op = s->named = (struct map){0};
	s->ops = 0;
	r->listener = (struct listener){.context = s, .fault = hear_fault, .done = recorder ? record_done : NULL, .wants_covered = recorder != NULL};
}
