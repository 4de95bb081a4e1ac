// SPDX-License-Identifier: Apache-2.0
// Observations: what the rules get to see of a run, with the path that leads there.
#include "engine/story/observe.h"

#include "engine/order/effects.h"
#include "engine/story/places.h"
#include "engine/story/record.h"
#include "engine/world/ambient.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_STEPS = 40, MAX_ASSUMPTIONS = 4, MAX_BRANCHES = 6 };

static bool is_anonymous(const char *name)
{
	return !name || !*name;
}

static const struct sym *held_by(void *context, const struct sym *s)
{
	const struct run *r = context;
	const struct sym *location = s->kind == SYM_NEW ? symmap_get(&r->fragment->names, s) : NULL;
	return location ? sym_of(r->machine->table, SYM_INIT, location) : s;
}

// Objects that have no name of their own are called by what holds them: `streams[2]->handle`.
static const char *text_of(struct run *r, const struct sym *s)
{
	struct sym_rewriter w = {.table = r->machine->table, .leaf = held_by, .context = r, .scratch = r->arena};
	return sym_text_of(r->keep, sym_rewrite(&w, s), r->entry->function);
}

const char *name_of(struct run *r, const struct sym *value)
{
	if (value->kind == SYM_ADDRESS)
		value = value->a;
	const struct sym *location = symmap_get(&r->fragment->names, value);
	if (location)
		return text_of(r, location);
	if (value->kind == SYM_VAR && is_anonymous(value->var->name))
		return "a temporary";
	if (value->kind == SYM_TEXT)
		return "a string literal";
	if (value->kind == SYM_NEW)
		return "an unnamed object";
	return text_of(r, value);
}

static const char *kind_words(enum stream_kind k)
{
	switch (k) {
	case STREAMKIND_BLOCKING: return " (blocking)";
	case STREAMKIND_NONBLOCKING: return " (non-blocking)";
	default: return "";
	}
}

static const char *stream_phrase(struct run *r, const struct timeline *t)
{
	if (t->is_host)
		return NULL;
	if (t->kind == STREAMKIND_LEGACY)
		return "the legacy default stream";
	if (t->kind == STREAMKIND_PER_THREAD)
		return "the per-thread default stream";
	if (ambient_is_other(t->stream))
		return "the stream of another call";
	return arena_printf(r->keep, "stream `%s`%s", name_of(r, t->stream), kind_words(t->kind));
}

static const char *value_text(struct arena *a, const struct ir_value *value)
{
	if (value->kind == V_INT)
		return arena_printf(a, "%lld", (long long)value->integer);
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	if (!out)
		return NULL;
	ir_dump_value(out, value);
	fclose(out);
	const char *copy = arena_strndup(a, text, length);
	free(text);
	return copy;
}

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
	if (ambient_is_other(t->stream))
		return NULL;
	return p->kind == PRIM_UNKNOWN && home_param(t->stream) ? home_expression(r, t->stream) : name_of(r, t->stream);
}

static const char *step_stream(struct run *r, const struct prim *p);

static int device_number(const struct sym *device)
{
	return device && device->kind == SYM_INT ? (int)device->number : -1;
}

static const char *prim_words(struct run *r, const struct prim *p, bool is_write)
{
	switch (p->kind) {
	case PRIM_LAUNCH: return arena_printf(r->keep, "kernel `%s`", is_anonymous(p->name) ? "?" : p->name);
	case PRIM_ACCESS: return is_write ? "host write" : "host read";
	case PRIM_DEAD: return "end of scope";
	case PRIM_CALL:
		if (p->row && model_effect(p->row, EFFECT_LAUNCH) && p->kernel)
			return arena_printf(r->keep, "kernel `%s`", p->kernel->name);
		return arena_printf(r->keep, "`%s`", p->name);
	default: return is_anonymous(p->name) ? "operation" : arena_printf(r->keep, "`%s`", p->name);
	}
}

static struct op_view view_prim(struct run *r, const struct prim *p)
{
	struct op_view v = {.prim = p, .loc = *p->loc, .row = p->row, .device = -1,
	                    .function = p->frame ? p->frame->function : r->entry->function};
	v.is_write = p->kind == PRIM_ACCESS && p->step->is_write;
	v.text = prim_words(r, p, v.is_write);
	const char *stream = p->kind == PRIM_CALL || p->kind == PRIM_LAUNCH ? step_stream(r, p) : NULL;
	v.stream_name = stream && strcmp(stream, "host") != 0 ? stream : NULL;
	return v;
}

static struct op_view view_op(struct run *r, const struct op *op)
{
	const struct timeline *t = &r->timelines.at[op->timeline];
	struct op_view v = view_prim(r, op->prim);
	v.kind = op->kind;
	v.stream = t->is_host ? STREAMKIND_NONE : t->kind;
	v.stream_name = stream_phrase(r, t);
	v.stream_expression = t->is_host ? NULL : stream_expression(r, op->prim, t);
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

// --- the path -------------------------------------------------------------------------------------------------------

// The last operation that the prim did, NULL = none.
static const struct op *op_at(struct run *r, const struct prim *p)
{
	struct story *s = story_of(r);
	for (; s->ops < r->ops.n; s->ops++)
		map_put(r->arena, &s->last_op, r->ops.at[s->ops].prim, 0, (void *)(uintptr_t)(s->ops + 1));
	uintptr_t found = (uintptr_t)map_get(&s->last_op, p, 0);
	return found ? &r->ops.at[found - 1] : NULL;
}

static bool orders_something(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_WAIT_STREAM, EFFECT_WAIT_EVENT, EFFECT_WAIT_DEVICE, EFFECT_RECORD,
	                                         EFFECT_STREAM_WAIT, EFFECT_JOIN, EFFECT_SPAWN, EFFECT_SET_DEVICE};
	for (size_t i = 0; p->row && i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	return p->kind == PRIM_POLLED;
}

static bool makes_stream(const struct run *r, const struct prim *p, const struct observation *o)
{
	const uint32_t id[2] = {o->first.stream_id, o->second.stream_id};
	for (int i = 0; i < 2 && o->kind == OBS_UNORDERED; i++)
		if (p->made && id[i] < r->timelines.n && r->timelines.at[id[i]].stream == p->made)
			return true;
	return false;
}

static const char *step_stream(struct run *r, const struct prim *p)
{
	const struct op *op = op_at(r, p);
	if (op)
		return op->is_host ? "host" : stream_phrase(r, &r->timelines.at[op->timeline]);
	if (p->kind != PRIM_CALL)
		return NULL;
	if (p->config[3])
		return stream_phrase(r, &r->timelines.at[stream_timeline(r, p->config[3], p->step->is_per_thread)]);
	for (uint8_t i = 0; i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if (e->stream != STREAM_NONE && e->kind != EFFECT_BIND) {
			uint32_t t = effect_timeline(r, p, e);
			return t == UINT32_MAX ? "host" : stream_phrase(r, &r->timelines.at[t]);
		}
	}
	return "host";
}

static void add_step(struct run *r, struct observation *o, struct path_step *list, const struct prim *p, bool is_key)
{
	if (o->step_count == MAX_STEPS)
		return;
	struct path_step *s = &list[o->step_count++];
	*s = (struct path_step){.loc = *p->loc, .nesting = p->frame ? p->frame->depth : 0, .is_key = is_key};
	if (p->kind == PRIM_BRANCH) {
		s->kind = PATH_BRANCH;
		s->message = arena_printf(r->keep, "assuming `%s` is %s", sym_text_of(r->keep, p->arg[0], r->entry->function),
		                          p->truth ? "true" : "false");
		return;
	}
	s->stream = step_stream(r, p);
	const char *words = prim_words(r, p, p->kind == PRIM_ACCESS && p->step->is_write);
	s->kind = orders_something(p) ? PATH_ORDER : s->stream && strcmp(s->stream, "host") == 0 ? PATH_HOST : PATH_OP;
	if (p->made && !is_key)
		s->message = arena_printf(r->keep, "%s creates `%s`", words, name_of(r, p->made));
	else if (p->made && *o->memory && o->kind != OBS_UNORDERED)
		s->message = arena_printf(r->keep, "%s creates `%s`", words, name_of(r, p->made));
	else if (is_key && *o->memory && o->kind == OBS_UNORDERED)
		s->message = arena_printf(r->keep, "%s %s `%s`%s", words, p->kind == PRIM_ACCESS ? "of" : "uses", o->memory,
		                          p == o->first.prim ? "" : ", with nothing to order it");
	else
		s->message = words;
}

static bool is_inside(const struct frame *outer, const struct frame *f)
{
	for (; f && f->parent; f = f->parent)
		if (f->function == outer->function && is_same_loc(f->call, outer->call))
			return true;
	return false;
}

// The calls that lead from where the path was last to the operation's own code.
static void add_calls(struct run *r, struct observation *o, struct path_step *list, const struct frame *f, const struct frame *last)
{
	enum { MOST = 6 };
	const struct frame *at[MOST];
	uint32_t n = 0;
	for (; f && f->parent && n < MOST && !is_inside(f, last); f = f->parent)
		at[n++] = f;
	for (; n && o->step_count < MAX_STEPS - 2; n--) {
		const struct ir_function *called = at[n - 1]->function;
		if (at[n - 1]->call.line)
			list[o->step_count++] = (struct path_step){
			        .kind = PATH_CALL, .loc = at[n - 1]->call, .nesting = at[n - 1]->depth - 1,
			        .message = arena_printf(r->keep, "calls `%s`", called->display ? called->display : called->name)};
	}
}

static bool asks_a_result(const struct sym *c)
{
	if (!c || c->kind == SYM_RESULT)
		return c;
	return (c->kind == SYM_UNARY || c->kind == SYM_BINARY) && (asks_a_result(c->a) || asks_a_result(c->b));
}

// An address or a handle that was made on this path is never null.
static bool is_decided(const struct sym *c)
{
	while (c->kind == SYM_UNARY && c->op == OP_LNOT)
		c = c->a;
	return c->kind == SYM_NEW || c->kind == SYM_ADDRESS || c->kind == SYM_FUNCTION;
}

// Neither something nobody can name, nor the check of a call's result: that calls succeed is what a path assumes anyway.
static bool is_plain_condition(const struct sym *c)
{
	return !sym_is_unknown(c) && !is_decided(c) && c->kind != SYM_ACCESSOR && !asks_a_result(c);
}

static void collect_steps(struct run *r, struct observation *o)
{
	const struct trace *t = &r->fragment->trace;
	struct path_step *list = ARENA_ARRAY(r->keep, struct path_step, MAX_STEPS);
	const struct prim *first = o->first.prim, *second = o->second.prim;
	const struct frame *last = NULL; // of the last operation that is said
	bool past_first = false, past_second = false;
	int branches = 0;
	r->work += t->count;
	for (uint32_t i = 0; i < t->count && !past_second && o->step_count < MAX_STEPS - 2; i++) {
		const struct prim *p = t->prim[i];
		past_second = p == second;
		if (p == first || p == second) {
			add_calls(r, o, list, p->frame, last);
			add_step(r, o, list, p, true);
			last = p->frame;
		} else if (p->kind == PRIM_BRANCH && is_plain_condition(p->arg[0]) && branches++ < MAX_BRANCHES)
			add_step(r, o, list, p, false);
		else if (makes_stream(r, p, o) || (past_first && orders_something(p)))
			add_step(r, o, list, p, false);
		past_first |= p == first;
	}
	// Operations of other threads, or past the room: still say them.
	bool has[2] = {first == NULL, false};
	for (size_t i = 0; i < o->step_count; i++) {
		has[0] |= list[i].is_key && first && memcmp(&list[i].loc, first->loc, sizeof *first->loc) == 0;
		has[1] |= list[i].is_key && memcmp(&list[i].loc, second->loc, sizeof *second->loc) == 0;
	}
	if (!has[0])
		add_step(r, o, list, first, true);
	if (!has[1])
		add_step(r, o, list, second, true);
	o->step = list;
}

static const char *base_name(const char *path)
{
	const char *slash = path ? strrchr(path, '/') : NULL;
	return slash ? slash + 1 : path ? path : "?";
}

static void assume_no_sync(struct run *r, struct observation *o, const struct prim *p, const char **list, const char **unseen)
{
	const char *file = base_name(p->loc->file);
	const char *what = p->step && p->step->is_lost
		? arena_printf(r->keep, "what stands at %s:%u, which was not read,", file, p->loc->line)
		: arena_printf(r->keep, "`%s` (%s:%u)", p->name, file, p->loc->line);
	unseen[o->assumption_count] = what;
	list[o->assumption_count++] = arena_printf(r->keep, "%s is assumed not to synchronize", what);
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
		if (p->kind != PRIM_UNKNOWN || p->index <= o->first.prim->index || p->index >= o->second.prim->index)
			continue;
		for (uint32_t k = 0; k < p->arg_count; k++)
			gets_stream |= symmap_get(&r->streams, p->arg[k]) || symmap_get(&r->events.of, p->arg[k]);
		if (o->assumption_count < MAX_ASSUMPTIONS)
			assume_no_sync(r, o, p, list, unseen);
	}
	o->assumption = list;
	o->unseen = unseen;
	if (gets_stream && o->confidence > CONFIDENCE_LOW)
		o->confidence--;
}

static bool is_better(const struct observation *a, const struct observation *b)
{
	if (a->confidence != b->confidence)
		return a->confidence > b->confidence;
	if (a->only_seen != b->only_seen)
		return !a->only_seen;
	return a->step_count < b->step_count;
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
	first->stream_name = is_default ? arena_printf(r->keep, "%s of another device or thread", first->stream_name)
	                                : arena_printf(r->keep, "another %s", first->stream_name);
}

static const char *what_of(struct run *r, const struct fault_facts *f)
{
	return f->subject ? name_of(r, f->subject) : f->what ? f->what : "";
}

static void add_views(struct run *r, const struct fault_facts *f, struct observation *o)
{
	o->second = f->second_op ? view_op(r, f->second_op) : view_prim(r, f->second);
	o->second.is_end_of_life |= f->is_end_of_life;
	if (f->first)
		o->first = f->first_op ? view_op(r, f->first_op) : view_prim(r, f->first);
	if (f->kind != OBS_UNORDERED || !f->second_op)
		return;
	tell_apart(r, &o->first, &o->second);
	o->first.is_write = f->first_writes;
	if (f->second_op->is_ambient) { // the operation to change is the function's own
		struct op_view view = o->first;
		o->first = o->second;
		o->second = view;
	}
}

static struct observation observation_of(struct run *r, const struct fault_facts *f)
{
	struct observation o = {
	        .kind = f->kind, .fault = f->fault, .function = r->entry->function, .confidence = f->confidence,
	        .is_error_path = r->fragment->failed >= 0, .memory = what_of(r, f), .root = f->root,
	        .memory_kind = f->memory_kind, .object_kind = f->object_kind, .start = f->start, .edge = f->edge,
	        .detail = f->detail, .only_seen = f->only_seen, .needs_shared = f->needs_shared,
	        .is_result_assumed = f->is_result_assumed, .event = f->event ? name_of(r, f->event) : NULL,
	        .device = f->device ? name_of(r, f->device) : NULL, .device_root = f->device};
	add_views(r, f, &o);
	if (f->assumed) {
		const char **assumption = ARENA_ARRAY(r->keep, const char *, 1);
		*assumption = f->assumed;
		o.assumption = assumption;
		o.assumption_count = 1;
	}
	return o;
}

// Can what is known of it before its path is followed already not be better than the old one?
static bool is_worse(const struct observation *o, const struct observation *old)
{
	if (o->confidence != old->confidence)
		return o->confidence < old->confidence;
	return o->only_seen && !old->only_seen;
}

void observe_fault(struct story *s, struct run *r, const struct fault_facts *f)
{
	if (!is_told(r, f->kind))
		return;
	struct observation o = observation_of(r, f), *old = places_find(&s->places, s->out, &o);
	if (old && is_worse(&o, old))
		return;
	collect_steps(r, &o);
	collect_assumptions(r, &o);
	if (!old)
		places_add(s->arena, &s->places, s->out, &o);
	else if (is_better(&o, old))
		*old = o;
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
	if (list->n == MAX_COVERED || places_are_said(&s->places, s->out, *first, *second) ||
	    map_get(&s->covered->places, first, (uintptr_t)second))
		return;
	map_put(r->arena, &s->covered->places, first, (uintptr_t)second, list);
	list->pair[list->n++] = (struct covered_pair){*first, *second, prim_words(r, f->first, f->first_writes),
	                                              prim_words(r, f->second, f->second->kind == PRIM_ACCESS && f->second->step->is_write),
	                                              name_of(r, f->subject)};
}

void story_covered(struct story *s, struct observation *o)
{
	const void *key = (const void *)((uintptr_t)o->first.stream_id + 1);
	const struct covered_list *list = o->kind == OBS_UNORDERED
	                                          ? map_get(&s->covered->between, key, second_key(o->second.stream_id, o->only_seen))
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
	s->last_op = (struct map){0};
	s->ops = 0;
	r->listener = (struct listener){.context = s, .fault = hear_fault, .done = recorder ? record_done : NULL,
	                                .wants_covered = recorder != NULL};
}
