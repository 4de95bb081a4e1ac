// SPDX-License-Identifier: Apache-2.0
#include "trace.h"

#include "engine/order/effects.h"
#include "engine/order/lost_memory.h"
#include "trace_reader.h"

#include <string.h>

struct told {
	struct arena *arena;
	const char *text;
	uint32_t count;
	enum confidence confidence;
	const char *facts, *steps, *details;
	const struct reader *reader;
	struct engine_statistics statistics;
	const char *about;         // what kind of object, and what
	const char *near;          // pairs of which one was left to the default stream
	const char *stack, *graph; // graph: the name of the one that is asked for, then what it does
};

static const char *const fault_words[] = {
#define X(id) #id,
	FAULTS(X)
#undef X
};

// Words for what is set, each behind a blank.
static const char *op_facts(struct arena *a, const char *side, const struct op *o)
{
	if (!o)
		return "";
	return arena_printf(a, " %s%s%s%s%s%s%s%s%s%s%s%s%s", side, o->is_host ? " host" : "", o->is_peer ? " peer" : "",
	                    o->is_sync_copy ? " sync" : "", o->is_pageable ? " pageable" : "", o->is_library ? " library" : "",
	                    o->is_handle_bound ? " bound" : "", o->is_free ? " free" : "", o->is_alloc ? " alloc" : "",
	                    o->is_end_of_life ? " end" : "", o->in_capture ? " captured" : "", o->is_small_copy ? " small" : "",
	                    o->is_download ? " download" : "");
}

static const char *facts_of(struct arena *a, const struct fault_facts *f)
{
	static const char *const words[] = {"low", "medium", "high"};
	return arena_printf(a, "%s%s%s%s%s%s%s%s%s%s", words[f->confidence], f->first_writes ? " writes" : "", op_facts(a, "1:", f->first_op),
	                    op_facts(a, "2:", f->second_op), f->event ? " event" : "", f->device ? " device" : "",
	                    f->edge.line ? arena_printf(a, " edge %u", f->edge.line) : "",
	                    f->start.line ? arena_printf(a, " start %u", f->start.line) : "", f->detail ? arena_printf(a, " (%s)", f->detail) : "",
	                    f->is_result_assumed ? " assumed"
	                    : f->needs_shared    ? " shared"
	                                         : "");
}

static const char *called(const struct told *t, const struct sym *s)
{
	for (uint32_t i = 0; i < t->reader->names; i++)
		if (t->reader->named[i].value == s || t->reader->named[i].location == s)
			return t->reader->named[i].name;
	return sym_text_of(t->arena, s, NULL);
}

static void say(struct told *t, const char *word, const char *value)
{
	t->details = arena_printf(t->arena, "%s%s%s%s%s", t->details, *t->details ? " " : "", word, *value ? " " : "", value);
}

static void say_value(struct told *t, const char *word, const struct sym *value)
{
	if (value)
		say(t, word, called(t, value));
}

static void say_line(struct told *t, const char *word, const struct prim *p)
{
	if (p)
		say(t, word, arena_printf(t->arena, "%u", p->loc->line));
}

static void say_details(struct told *t, const struct fault_facts *f)
{
	static const char *const bases[] = {
#define BASIS(id, name, supposes) name,
#include "engine/basis.def"
#undef BASIS
	};
	static const char *const kinds[] = {"", "device", "pinned", "pageable", "managed", "pool", "array", "symbol"};
	static const char *const modes[] = {"global", "thread-local", "relaxed"};
	static const char *const sure[] = {"low", "medium", "high"};
	t->details = sure[f->confidence];
	say(t, bases[f->basis], "");
	say_value(t, "of", f->subject);
	if (f->memory_kind)
		say(t, "in", kinds[f->memory_kind]);
	say_value(t, "with", f->partner);
	say_value(t, "belongs", f->belongs);
	say_value(t, "current", f->current);
	say_value(t, "data", f->data);
	say_value(t, "on", f->data_on);
	say_value(t, "event", f->event);
	say_value(t, "reverse", f->reverse);
	say_value(t, "shared", f->shared);
	say_line(t, "waits", f->wait);
	say_line(t, "records", f->record);
	say_line(t, "cause", f->cause);
	if (f->shared_to)
		say(t, "bytes", arena_printf(t->arena, "%lld-%lld", (long long)f->shared_from, (long long)f->shared_to));
	if (f->kind == OBS_CAPTURE && f->fault == FAULT_ILLEGAL_IN_CAPTURE)
		say(t, f->is_by_mode ? "by-mode" : "by-rule",
		    arena_printf(t->arena, "%s %s %s", f->is_own_capture ? "own" : "other's", modes[f->begun_mode], modes[f->thread_mode]));
	if (f->is_never_recorded)
		say(t, "never-recorded", "");
	if (f->is_end_of_life)
		say(t, "end-of-life", "");
	if (f->is_replaced)
		say(t, "replaced", "");
	if (f->is_filled_once)
		say(t, "filled-once", "");
	if (f->assumed)
		say(t, "assumed", f->assumed);
}

static void note(void *context, struct run *r, const struct done *d)
{
	static const char *const words[] = {"effect",  "made",   "launch",   "accessed", "died",   "waited", "outlived", "signalled",
	                                    "awaited", "locked", "unlocked", "unseen",   "polled", "access", "call"};
	struct told *t = context;
	(void)r;
	const char *what = d->kind == DONE_EFFECT ? effect_verb(d->effect->kind) : words[d->kind];
	t->steps = arena_printf(t->arena, "%s%s%s@%u", t->steps, *t->steps ? " " : "", what, d->prim ? d->prim->loc->line : 0);
}

static void hear(void *context, struct run *r, const struct fault_facts *f)
{
	struct told *t = context;
	const char *name = f->kind == OBS_UNORDERED && f->fault == FAULT_NONE ? "" : arena_printf(t->arena, "%s@", fault_words[f->fault]);
	const char *first = f->first ? arena_printf(t->arena, "%u~", f->first->loc->line) : "";
	(void)r;
	t->text = arena_printf(t->arena, "%s%s%s%s%u%s", t->text, *t->text ? " " : "", name, first, f->second->loc->line, f->only_seen ? "?" : "");
	t->count++;
	t->confidence = f->confidence;
	t->facts = facts_of(t->arena, f);
	t->about = arena_printf(t->arena, "%s%s%s", f->object_kind ? handle_kind_text(f->object_kind) : "", f->what ? " " : "",
	                        f->what ? f->what : "");
	say_details(t, f);
}

static void work_outside(struct run *r, const struct outside *o, enum access_kind kind)
{
	static const struct ir_loc nowhere;
	if (!o->stream)
		return;
	struct prim *p = ARENA_NEW(r->keep, struct prim);
	*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = &nowhere, .config = prim_no_config, .name = "caller"};
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_OTHER, stream_timeline(r, o->stream, false), &front);
	r->ops.at[op].is_ambient = true;
	memory_access(r, op, &front, (struct access){.kind = kind, .range = range_of(r, o->pointer, NULL, true)});
	op_end(r, op, &front);
}

static const char *stack_of(struct run *r)
{
	const struct process *p = &r->process;
	const struct prim *left = context_left(r);
	const char *last = left ? arena_printf(r->keep, " @%u", left->loc->line) : "";
	return arena_printf(r->keep, "%d%s%s", r->threads.at[0].pushed, last, p->takes_callers_context ? " callers" : "");
}

static const char *graph_text(struct run *r, const struct reader *t, const char *name)
{
	static const char *const kinds[] = {"r", "w", "a", "m"};
	const char *text = "";
	size_t at = 0;
	for (uint32_t i = 0; i < t->names; i++)
		for (const struct access *a; !strcmp(t->named[i].name, name) && (a = graph_next_access(r, t->named[i].value, &at));)
			text = arena_printf(r->keep, "%s%s%s %u", text, *text ? ", " : "", kinds[a->kind], r->ops.at[a->op].prim->loc->line);
	return text;
}

static const char *near_text(struct run *r)
{
	const char *text = "";
	for (size_t i = 0; i < r->near.n; i++)
		text = arena_printf(r->keep, "%s%s%u~%u", text, *text ? " " : "", r->ops.at[r->near.at[i].left].prim->loc->line,
		                    r->ops.at[r->near.at[i].given].prim->loc->line);
	return text;
}

static void walk(struct told *told, const char *text, bool all)
{
	struct arena *a = told->arena;
	struct reader *t = ARENA_NEW(a, struct reader);
	t->arena = a;
	t->table.arena = a;
	t->strings.arena = a;
	t->machine = (struct machine){.arena = a, .scratch = a, .table = &t->table, .strings = &t->strings};
	t->fragment.failed = -1;
	t->at = text;
	t->number = 1;
	t->again = UINT32_MAX;
	t->function.name = "f";
	t->callee = (struct ir_function){.id = 1, .name = "g"};
	t->own.function = &t->function;
	t->called = (struct frame){.function = &t->callee, .call = {.file = trace_read_file}, .parent = &t->own, .depth = 1};
	t->fragment.trace = *trace_read_body(t);
	t->fragment.stored = t->stored;
	t->entry.function = &t->function;
	struct run r = {.machine = &t->machine,
	                .arena = a,
	                .keep = a,
	                .entry = &t->entry,
	                .fragment = &t->fragment,
	                .listener = {.context = told, .fault = hear, .done = told->steps ? note : NULL, .wants_covered = all},
	                .statistics = &told->statistics};
	told->reader = t;
	r.forks_home = t->forks;
	r.joins_home = t->joins;
	r.is_home_placed = t->is_placed;
	r.is_other_way = t->is_other_way;
	run_begin(&r);
	work_outside(&r, &t->earlier, ACCESS_WRITE);
	for (uint32_t i = 0; i < t->again && t->again != UINT32_MAX; i++)
		run_prim(&r, t->fragment.trace.prim[i]);
	if (t->again != UINT32_MAX) {
		r.second_call_from = (uint32_t)r.ops.n;
		t->fragment.trace.prim += t->again;
		t->fragment.trace.count -= t->again;
	}
	run_operations(&r);
	work_outside(&r, &t->later, ACCESS_READ);
	if (t->ends) {
		objects_at_exit(&r);
		lost_memory_at_exit(&r, &(struct summary){0});
	}
	told->stack = stack_of(&r);
	told->near = near_text(&r);
	told->graph = told->graph ? graph_text(&r, t, told->graph) : NULL;
	sym_table_close(&t->table);
}

const char *trace_told(struct arena *a, const char *text, bool all)
{
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, all);
	return told.text;
}

const char *trace_confidence(struct arena *a, const char *text)
{
	static const char *const words[] = {"low", "medium", "high"};
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, false);
	return told.count == 1 ? words[told.confidence] : told.count ? "several" : "none";
}

const char *trace_facts(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .facts = ""};
	walk(&told, text, false);
	return told.count < 2 ? told.facts : told.text;
}

const char *trace_details(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .details = ""};
	walk(&told, text, false);
	return told.count < 2 ? told.details : told.text;
}

const char *trace_about(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .about = ""};
	walk(&told, text, false);
	return told.count < 2 ? told.about : told.text;
}

const char *trace_counts(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, false);
	const struct engine_statistics *s = &told.statistics;
	return arena_printf(a, "%zu %zu %zu %zu", (size_t)s->operations, (size_t)s->unknown_stream, (size_t)s->unknown_memory,
	                    (size_t)s->unknown_access);
}

const char *trace_steps(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .steps = ""};
	walk(&told, text, false);
	return told.steps;
}

const char *trace_stack(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, false);
	return told.stack;
}

const char *trace_graph(struct arena *a, const char *text, const char *name)
{
	struct told told = {.arena = a, .text = "", .graph = name};
	walk(&told, text, false);
	return told.graph;
}

const char *trace_near(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, false);
	return told.near;
}
