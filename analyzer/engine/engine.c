// SPDX-License-Identifier: Apache-2.0
// The engine's passes over one unit, in order:
//   summaries   requires IR                     provides the paths of every function (exec.c)
//   runs        requires the paths of an entry  provides observations (effects.c ...)
#include "engine/engine.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "engine/order/lost_memory.h"
#include "engine/world/after.h"
#include "engine/world/aliases.h"
#include "engine/world/again.h"
#include "engine/world/ambient.h"
#include "engine/world/compare.h"
#include "engine/world/events/covers.h"
#include "engine/world/events/lacking.h"
#include "engine/world/events/unwaited.h"
#include "engine/world/devices/device.h"
#include "engine/world/defaulted.h"
#include "engine/world/devices/noted.h"
#include "engine/world/devices/put_back.h"
#include "engine/world/devices/zero.h"
#include "engine/world/exported.h"
#include "engine/world/fields.h"
#include "engine/world/habits.h"
#include "engine/world/handed_back.h"
#include "engine/world/left_out.h"
#include "engine/world/lent.h"
#include "engine/world/members/members.h"
#include "engine/world/members/records.h"
#include "engine/world/pooled.h"
#include "engine/world/siblings.h"
#include "engine/world/stack.h"
#include "engine/world/unread.h"
#include "engine/order/effects.h"
#include "engine/paths/callees.h"
#include "engine/paths/mute.h"
#include "engine/protocol/between.h"
#include "engine/protocol/client.h"
#include "engine/protocol/methods.h"
#include "engine/story/observe.h"
#include "engine/story/witness.h"
#include "witness/witness.h"

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static struct exec *exec_new(struct arena *arena, const struct ir_unit *unit, const struct engine_options *options,
                             struct engine_statistics *statistics)
{
	struct exec *x = ARENA_NEW(arena, struct exec);
	x->machine.arena = x->machine.scratch = arena;
	x->machine.table = ARENA_NEW(arena, struct sym_table);
	x->machine.table->arena = arena;
	x->machine.strings = unit->strings;
	x->unit = unit;
	x->options = *options;
	x->kernels = kernel_cache_new(arena, x->machine.table, unit);
	x->summary = ARENA_ARRAY(arena, struct summary *, unit->functions.n + 1);
	x->thorough = ARENA_ARRAY(arena, struct summary *, unit->functions.n + 1);
	x->rings = ARENA_ARRAY(arena, const struct rings *, unit->functions.n + 1);
	x->works = ARENA_ARRAY(arena, uint8_t, unit->functions.n + 1);
	x->releasing = ARENA_ARRAY(arena, uint8_t, unit->functions.n + 1);
	x->is_replayed = ARENA_ARRAY(arena, bool, unit->functions.n + 1);
	x->statistics = statistics;
	x->is_mute = mute_find(x);
	if (unit->global_init) // first: tables of functions that calls go through
		exec_summary(x, unit->global_init);
	for (size_t i = 0; i < unit->linked_inits.n; i++)
		exec_summary(x, unit->linked_inits.at[i]);
	struct symmap *constants = ARENA_NEW(arena, struct symmap);
	*constants = callee_constants(x);
	x->machine.constants = constants;
	return x;
}

// A function is looked at on its own when somebody nobody can see may call it. Of a program's own functions the calls are in its main file: what
// they pass is used.
static bool is_entry(const struct ir_unit *unit, const struct ir_function *f, const bool *is_called, bool is_program)
{
	if (!f->blocks.n || f->is_kernel || f->is_device_only || !f->in_main_file)
		return false;
	if (f == unit->global_init || f == unit->global_exit)
		return true;
	return f->is_main || (f->is_external && !is_program) || f->is_address_taken || !is_called[f->id];
}

// May somebody call it who cannot be seen? Of a program's own templates nobody makes instances but the file itself.
static bool is_open(const struct ir_unit *unit, const struct ir_function *f, const bool *is_called, bool is_program)
{
	bool is_idle = is_program && (f->is_tried || f->is_pattern) && f->loc.file == unit->file;
	return !is_idle && (!is_called[f->id] || (f->is_external && !is_program));
}

// The first calls of each function by others, by ir_function.id.
static struct callers *callers_of(struct arena *arena, const struct ir_unit *unit)
{
	struct callers *callers = ARENA_ARRAY(arena, struct callers, unit->functions.n + 1);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				struct callers *c = s->function && s->function != f ? &callers[s->function->id] : NULL;
				if (c && c->count < MAX_CALLERS)
					c->at[c->count++] = &s->loc;
			}
	}
	return callers;
}

static bool *called_functions(struct arena *arena, const struct ir_unit *unit, const struct callers *callers)
{
	bool *called = ARENA_ARRAY(arena, bool, unit->functions.n + 1);
	for (size_t i = 0; i < unit->functions.n; i++)
		called[i] = callers[i].count;
	return called;
}

// Does the unit have a main function? What its functions are called with is all to be seen then, but for other units.
static bool is_program(const struct ir_unit *unit)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->is_main)
			return true;
	return false;
}

// What the unit says of a function beside the function itself.
struct surroundings {
	const struct kept_handles *kept;
	const struct odd_one *const *odd; // by ir_function.id
	const struct callers *callers;
	struct map asked;         // compare_asked
	struct map lent;          // lent_collect
	bool makes_blocking;      // struct entry
	const habit_list *habits; // of the unit
	bool is_program;
	struct remarks remarks;
};

enum { MAX_LATER = 4 }; // ways of later calls that are followed behind one way

// A function that is looked at on its own.
struct visit {
	struct entry entry;
	const struct summary *summary;
	struct story *story;
	const remark_list *remarks;
	const struct fragment *next; // the way that a later call takes, NULL = the same
	uint64_t work;               // of its paths so far
	bool is_open;                // callers that cannot be seen may call it
	bool only_remarks;           // the rest is said by the callers that can be seen
};

static void stack_fault(struct run *r, const struct exit_state *e, const struct summary *ways)
{
	struct fault_facts f = fault_of(OBS_EXIT, e->pushed > 0 ? FAULT_CONTEXT_LEFT_PUSHED : FAULT_CONTEXT_POPPED_TWICE, e->push);
	f.object_kind = HANDLE_CONTEXT;
	f.edge = e->fragment->end;
	if (objects_verdict_is_unread(r, e->push, ways))
		fault_doubt(&f, CONFIDENCE_LOW, BASIS_UNSEEN);
	fault_tell(r, f);
}

static void tell_remarks(struct run *r, const remark_list *list, bool only_for_all)
{
	for (size_t i = 0; i < list->n && !r->is_opaque; i++) {
		struct fault_facts facts = list->at[i].facts;
		if (only_for_all && !list->at[i].is_for_all)
			continue;
		if (facts.fault == FAULT_CONTEXT_NOT_SELECTED)
			facts.start = first_gpu_place(r);
		if (list->at[i].fragment == r->way)
			fault_tell(r, facts);
	}
}

// A later call: by the way that the visit names, where what this one left leads there; else by the same.
static void call_again(struct run *r, const struct visit *v, const struct home *home)
{
	if (!v->next && again_is_possible(r, home))
		again_call(r, home, r->way);
	else if (v->next && again_is_because(r, home, v->next))
		again_call(r, home, v->next);
}

// Everything one path does, the caller's assumed work and the second call included. False when the budget cut it short:
// nothing can be said of its end then.
static bool run_path(struct run *r, const struct visit *v, const struct exit_state *report_stack, struct exit_state *exit)
{
	const struct fragment *fragment = r->fragment;
	void (*const fault)(void *, struct run *, const struct fault_facts *) = r->listener.fault;
	struct home home;
	r->listener.fault = v->only_remarks ? NULL : fault;
	bool has_home = v->is_open && home_find(r, &home);
	run_begin(r);
	if (has_home)
		ambient_begin(r, &home);
	if (r->entry->is_exit && fragment->trace.count)
		record_exit(r, fragment->trace.prim[0]);
	run_operations(r);
	if (has_home && !fragment->never_returns) {
		if (!home.is_placed)
			left_out_judge(r, &home);
		ambient_end(r, &home);
	}
	if (v->is_open && !fragment->never_returns && fragment->failed < 0 && !r->is_opaque)
		left_out_judge_near(r);
	bool is_whole = !run_is_spent(r);
	if (is_whole) {
		if (fragment->failed < 0 && !fragment->never_returns && !r->is_opaque)
			unread_judge(r);
		objects_at_exit(r);
		lost_memory_at_exit(r, v->summary);
		r->listener.fault = fault;
		tell_remarks(r, v->remarks, v->only_remarks);
	}
	if (v->story->recorder)
		v->story->recorder->end = (uint32_t)v->story->recorder->steps.n;
	if (!is_whole)
		return false;
	if (exit && !r->process.takes_callers_context)
		*exit = (struct exit_state){r->way, r->threads.at[0].pushed, context_left(r), r->process.has_ended_current};
	if (report_stack)
		stack_fault(r, report_stack, v->summary);
	if (has_home && fragment->failed < 0 && !fragment->never_returns && again_may_change(&home))
		call_again(r, v, &home);
	return true;
}

// `recorder`: NULL = faults are told; else the steps are.
static struct run run_new(struct exec *x, const struct visit *v, const struct fragment *fragment, struct arena *scratch, struct recorder *recorder,
                          struct engine_statistics *statistics)
{
	struct run r = {.work = v->work,
	                .entry = &v->entry,
	                .machine = &x->machine,
	                .arena = scratch,
	                .keep = x->machine.arena,
	                .fragment = v->is_open ? handed_back(x, &v->entry, fragment) : fragment,
	                .way = fragment,
	                .statistics = statistics};
	story_listen(v->story, &r, recorder);
	r.listener.admits = v->entry.client ? between_admits : NULL;
	return r;
}

static bool has_new(const struct engine_result *out)
{
	for (size_t i = 0; i < out->observations.n; i++)
		if (!out->observations.at[i].is_tried)
			return true;
	return false;
}

static bool is_requested(const struct engine_request *q, const struct ir_function *entry)
{
	return !q->usr || (entry->usr && strcmp(entry->usr, q->usr) == 0);
}

static bool is_any_requested(const struct engine_options *o, const struct ir_function *entry)
{
	bool is = false;
	for (size_t i = 0; i < o->requests && !is; i++)
		is = is_requested(&o->request[i], entry);
	return is;
}

static uint64_t claimed_bytes(const struct witness *w)
{
	return w->memory == NO_OBJECT ? 0 : w->memories[w->memory].bytes;
}

// How far a path is from the one that had the observation: one that found its memory elsewhere is further than any of another length.
static uint64_t distance(const struct witness *w, const struct witness *like)
{
	uint64_t steps = like ? like->step_count : 0, longer = w->step_count > steps ? w->step_count - steps : steps - w->step_count;
	return longer + (like && claimed_bytes(w) != claimed_bytes(like) ? MOST_STEPS : 0);
}

static void take_requested(struct run *r, const struct engine_options *o, const struct ir_function *entry, struct engine_result *out)
{
	for (size_t i = 0; i < o->requests; i++) {
		const struct engine_request *q = &o->request[i];
		const struct witness *w = is_requested(q, entry) ? witness_requested(r, q) : NULL, **best = &out->requested[i];
		if (w && (!*best || distance(w, q->like) < distance(*best, q->like)))
			*best = w;
	}
}

// The path again, recorded: its new observations get their witnesses, and the pairs that they cover.
static void add_witnesses(struct exec *x, struct engine_result *out, const struct visit *v, const struct fragment *fragment)
{
	bool is_asked = is_any_requested(&x->options, v->entry.function);
	if (!has_new(out) && !is_asked)
		return;
	struct arena scratch = {0};
	struct engine_statistics again = {0};
	struct recorder recorder = {0};
	struct run r = run_new(x, v, fragment, &scratch, &recorder, &again);
	run_path(&r, v, NULL, NULL);
	if (is_asked)
		take_requested(&r, &x->options, v->entry.function, out);
	for (size_t i = 0; i < out->observations.n; i++) {
		struct observation *o = &out->observations.at[i];
		if (o->is_tried)
			continue;
		o->is_tried = true;
		o->witness = witness_of(&r, o);
		story_covered(v->story, o);
	}
	arena_free(&scratch);
}

// One path of an entry. With `exit`, says where it ends up; with `report_stack`, reports that exit. False: cut short.
static bool run_fragment(struct exec *x, struct engine_result *out, struct visit *v, const struct fragment *fragment, struct exit_state *exit,
                         const struct exit_state *report_stack)
{
	struct arena scratch = {0};
	struct run r = run_new(x, v, fragment, &scratch, NULL, &out->statistics);
	bool was_spent = run_is_spent(&r), is_whole = run_path(&r, v, report_stack, exit);
	if (is_whole)
		reach_mark(&out->reach, &fragment->trace, fragment->failed, !fragment->forced && !v->summary->is_degraded);
	if (run_is_spent(&r) && !was_spent && !v->summary->is_degraded)
		out->statistics.degraded++;
	arena_free(&scratch);
	add_witnesses(x, out, v, fragment);
	v->work = r.work;
	return is_whole;
}

static struct visit visit_of(struct exec *x, struct story *story, const struct ir_function *f, bool is_open, const struct surroundings *around)
{
	struct visit v = {.summary = exec_summary(x, f), .story = story, .is_open = is_open, .remarks = &around->remarks.of[f->id]};
	v.entry = (struct entry){.function = f,
	                         .kept = around->kept,
	                         .odd = around->odd,
	                         .has_guessed_flags = x->unit->has_guessed_flags,
	                         .asked = &around->asked,
	                         .lent = &around->lent,
	                         .makes_blocking = around->makes_blocking,
	                         .is_given_own = around->makes_blocking && habits_give_own(x, around->habits, f),
	                         .is_ordered_by_callers = habits_give_ordered(x, around->habits, f),
	                         .is_left_default = defaulted_are_all(x, around->habits, f),
	                         .max_work = x->options.max_work,
	                         .callers = &around->callers[f->id],
	                         .is_exit = f == x->unit->global_exit};
	v.entry.expected = compare_cooperative(&x->machine, v.summary, &v.entry.expected_count);
	v.entry.cached = compare_cached(x->machine.arena, v.summary, &v.entry.cached_count);
	return v;
}

static bool is_success(const struct fragment *g)
{
	return g->failed < 0 && !g->never_returns && !g->is_exception;
}

// Another run of a way, for what a later call meets: what it costs is the entry's, what it says of itself is said.
static void run_later(struct exec *x, struct engine_result *out, struct visit *v, const struct fragment *first)
{
	struct arena scratch = {0};
	struct engine_statistics again = {0};
	struct run r = run_new(x, v, first, &scratch, NULL, &again);
	run_path(&r, v, NULL, NULL);
	arena_free(&scratch);
	add_witnesses(x, out, v, first);
	v->work = r.work;
}

// The ways that later calls take because of what a call left: as far as the budget goes, behind all ways by themselves.
static void run_later_calls(struct exec *x, struct story *story, struct visit *v)
{
	const struct summary *s = v->summary;
	for (uint32_t i = 0; v->is_open && i < s->count; i++)
		for (uint32_t k = 0, n = 0; is_success(&s->fragment[i]) && n < MAX_LATER && k < s->count; k++) {
			v->next = &s->fragment[k];
			if (k == i || !is_success(v->next) || !again_is_about(&s->fragment[i], v->next))
				continue;
			run_later(x, story->out, v, &s->fragment[i]);
			n++;
		}
	v->next = NULL;
}

static void run_entry(struct exec *x, struct story *story, const struct ir_function *f, bool is_open, const struct surroundings *around)
{
	struct visit v = visit_of(x, story, f, is_open, around);
	struct exit_state *exits = ARENA_ARRAY(x->machine.arena, struct exit_state, v.summary->count);
	uint32_t n = 0;
	for (uint32_t k = 0; k < v.summary->count; k++) {
		const struct fragment *g = &v.summary->fragment[k];
		if (v.entry.is_exit && !after_end(x, g)) {
			reach_mark(&story->out->reach, &g->trace, g->failed, true);
			continue;
		}
		bool is_whole = run_fragment(x, story->out, &v, g, is_success(g) ? &exits[n] : NULL, NULL);
		n += is_success(g) && is_whole;
	}
	const struct exit_state *odd = compare_exits(exits, n);
	if (odd && !(odd->pushed > 0 && f->is_main)) // behind its end nothing works in the context that is left
		run_fragment(x, story->out, &v, odd->fragment, NULL, odd);
	run_later_calls(x, story, &v);
}

// What is to be said of a function whoever calls it, along the paths that it is of.
static void run_remarks(struct exec *x, struct story *story, const struct ir_function *f, const struct surroundings *around)
{
	struct visit v = visit_of(x, story, f, false, around);
	v.only_remarks = true;
	for (uint32_t k = 0; k < v.summary->count; k++) {
		bool has_one = false;
		for (size_t i = 0; i < v.remarks->n; i++)
			has_one |= v.remarks->at[i].is_for_all && v.remarks->at[i].fragment == &v.summary->fragment[k];
		if (has_one)
			run_fragment(x, story->out, &v, &v.summary->fragment[k], NULL, NULL);
	}
}

enum { MOST_CLIENTS = 256 }; // of a unit

// The paths of a client, for what its two calls do between them.
static void run_client(struct exec *x, struct story *story, const struct client *c, const struct surroundings *around)
{
	static const remark_list none = {0};
	static const struct callers nobody = {0};
	struct visit v = {.summary = exec_summary_of_made(x, c->function), .story = story, .remarks = &none};
	v.entry = (struct entry){.function = c->function,
	                         .client = c,
	                         .kept = around->kept,
	                         .callers = &nobody,
	                         .has_guessed_flags = x->unit->has_guessed_flags,
	                         .asked = &around->asked,
	                         .lent = &around->lent,
	                         .makes_blocking = around->makes_blocking,
	                         .max_work = x->options.max_work};
	for (uint32_t k = 0; k < v.summary->count; k++)
		if (is_success(&v.summary->fragment[k]))
			run_fragment(x, story->out, &v, &v.summary->fragment[k], NULL, NULL);
}

// The methods of one class that a client calls.
struct clients {
	struct exec *exec;
	struct story *story;
	const struct surroundings *around;
	const struct between *between;
	uint32_t count;
};

static void add_client(struct clients *all, const struct method *first, const struct method *second, const field_list *around)
{
	struct exec *x = all->exec;
	const struct ir_record *class = method_class(first->function);
	struct client *c = client_new(x->machine.arena, x->unit, first->function, second->function, around);
	if (!all->between || all->between->of != class)
		all->between = between_of(x, x->machine.arena, class);
	c->between = all->between;
	run_client(x, all->story, c, all->around);
	all->count++;
}

// Classes whose code is all here, and whose users need not be: each two public member functions of one, one behind the other; and one of them when it has
// come around.
static void run_clients(struct exec *x, struct story *story, const struct surroundings *around)
{
	struct arena scratch = {0};
	method_list methods = {0};
	struct clients all = {.exec = x, .story = story, .around = around};
	methods_collect(x, &scratch, &methods);
	for (size_t i = 0; i < methods.n; i++)
		for (size_t k = 0; k < methods.n && all.count < MOST_CLIENTS; k++) {
			const struct method *first = &methods.at[i], *second = &methods.at[k];
			const struct ir_record *class = method_class(first->function);
			field_list members = {0};
			if (method_class(second->function) != class || !methods_meet(first, second))
				continue;
			add_client(&all, first, second, NULL);
			if (i == k)
				around_find(x, &scratch, first->function, class, &members);
			if (members.n)
				add_client(&all, first, second, &members);
		}
	arena_free(&scratch);
}

// Functions with calls that no path of a caller holds are looked at on their own: along the paths that hold such a call.
static void run_unreached(struct exec *x, struct story *story, const struct surroundings *around)
{
	const struct reach *reach = &story->out->reach;
	const struct ir_function *last = NULL;
	for (size_t i = 0; i < reach->sites.n; i++) {
		const struct reach_site *s = reach->sites.at[i];
		if (s->is_reached || !s->function || s->function == last)
			continue;
		last = s->function; // the sites of a function stand together
		struct visit v = visit_of(x, story, s->function, false, around);
		for (uint32_t k = 0; k < v.summary->count; k++)
			if (reach_is_new(reach, &v.summary->fragment[k].trace))
				run_fragment(x, story->out, &v, &v.summary->fragment[k], NULL, NULL);
	}
}

// Functions whose callers have more ways than were followed, or go on with a way of a callee that contradicts what they know, are looked at on their own as
// well: what they do wrong by themselves is lost in none of that.
static void run_half_seen(struct exec *x, struct story *story, const struct surroundings *around, const bool *was_entry)
{
	const struct reach *reach = &story->out->reach;
	const struct ir_function *last = NULL;
	for (size_t i = 0; i < reach->sites.n; i++) {
		const struct reach_site *s = reach->sites.at[i];
		if (s->is_firm || !s->is_reached || !s->function || s->function == last || was_entry[s->function->id])
			continue;
		last = s->function;
		struct visit v = visit_of(x, story, s->function, false, around);
		v.entry.is_half_seen = true;
		for (uint32_t k = 0; k < v.summary->count; k++)
			if (!v.summary->fragment[k].forced)
				run_fragment(x, story->out, &v, &v.summary->fragment[k], NULL, NULL);
	}
}

// Why no path holds what is not reached.
static void say_unreached(struct exec *x, struct reach *reach)
{
	for (size_t i = 0; i < reach->sites.n; i++) {
		struct reach_site *s = reach->sites.at[i];
		if (s->is_reached || s->why)
			continue;
		const struct summary *sum = x->summary[s->function->id];
		s->why = !sum               ? "the function is on no path"
		         : sum->is_degraded ? "the function has more paths than the budget"
		                            : "the conditions on the way there exclude each other";
	}
}

static int by_place(const void *a, const void *b)
{
	const struct ir_loc *x = &((const struct observation *)a)->second.loc, *y = &((const struct observation *)b)->second.loc;
	if (x->line != y->line)
		return x->line < y->line ? -1 : 1;
	return x->column < y->column ? -1 : x->column > y->column;
}

void engine_run(struct arena *arena, const struct ir_unit *unit, const struct engine_options *options, struct engine_result *out)
{
	double start = now();
	*out = (struct engine_result){.requested = ARENA_ARRAY(arena, const struct witness *, options->requests + 1)};
	struct exec *x = exec_new(arena, unit, options, &out->statistics);
	const struct callers *callers = callers_of(arena, unit);
	bool *called = called_functions(arena, unit, callers);
	const struct ir_step *const *exported = exported_functions(arena, unit);
	reach_collect(arena, unit, &out->reach);
	struct story story = {.arena = arena, .out = out};
	struct kept_handles *kept = fields_collect(x);
	aliases_collect(x, kept);
	struct surroundings around = {.kept = kept,
	                              .odd = siblings_collect(x, kept, &out->habits),
	                              .callers = callers,
	                              .is_program = is_program(unit),
	                              .remarks = {arena, ARENA_ARRAY(arena, remark_list, unit->functions.n + 1)}};
	habits_offer_streams(x, &out->habits);
	habits_offer_given(x, &out->habits);
	habits_offer_ordered(x, &out->habits);
	defaulted_offer(x, &out->habits);
	around.habits = &out->habits;
	around.asked = compare_asked(x);
	around.lent = lent_collect(x);
	around.makes_blocking = habits_are_blocking(x, &out->habits);
	members_collect(x, &around.remarks, &out->habits);
	records_collect(x, &around.remarks);
	pooled_collect(x, &around.remarks);
	device_collect(x, called, &around.remarks, &out->habits);
	device_contexts(x, called, &around.remarks);
	exported_collect(x, exported, called, &around.remarks);
	stack_collect(x, &around.remarks);
	put_back_collect(x, &around.remarks);
	noted_collect(x, &around.remarks);
	zero_collect(x, &around.remarks);
	covers_collect(x, &around.remarks);
	unwaited_collect(x, &around.remarks);
	lacking_collect(x, &around.remarks);
	left_out_collect(x, &around.remarks);
	bool *was_entry = ARENA_ARRAY(arena, bool, unit->functions.n + 1);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		bool is_exported = exported[f->id] && around.remarks.of[f->id].n; // perhaps from another unit
		if (!f->blocks.n || f->is_kernel || f->is_device_only || !(f->in_main_file || is_exported))
			continue;
		out->statistics.functions += f->in_main_file;
		// A lambda is what its function makes of it, unless nobody was seen to run it.
		if (!is_exported && (!is_entry(unit, f, called, around.is_program) || (f->is_lambda && x->is_replayed[f->id]))) {
			run_remarks(x, &story, f, &around);
			continue;
		}
		was_entry[f->id] = true;
		run_entry(x, &story, f, is_open(unit, f, called, around.is_program), &around);
	}
	run_unreached(x, &story, &around);
	run_half_seen(x, &story, &around, was_entry);
	run_clients(x, &story, &around);
	say_unreached(x, &out->reach);
	story_finish(&story);
	habits_ask_streams(x, out, &out->habits);
	habits_ask_given(x, out, &out->habits);
	habits_ask_ordered(x, out, &out->habits);
	defaulted_ask(x, out, &out->habits);
	out->statistics.unreached = out->statistics.functions - out->statistics.explored;
	if (out->observations.n)
		qsort(out->observations.at, out->observations.n, sizeof *out->observations.at, by_place);
	sym_table_close(x->machine.table);
	out->statistics.seconds = now() - start;
}

static void dump_prim(FILE *out, struct arena *a, const struct prim *p, const struct ir_function *f)
{
	static const char *const words[] = {"call", "launch", "access", "dead", "unknown", "branch", "polled", "parallel", "parallel end", "opaque"};
	fprintf(out, "    %*s%s %s(", p->frame ? (int)p->frame->depth * 2 : 0, "", words[p->kind], p->name ? p->name : "");
	for (uint32_t i = 0; i < p->arg_count; i++)
		fprintf(out, "%s%s", i ? ", " : "", sym_text_of(a, p->arg[i], f));
	fputs(")", out);
	if (p->kind == PRIM_LAUNCH)
		fprintf(out, " on %s", sym_text_of(a, p->config[3], f));
	if (p->made)
		fprintf(out, " makes %s", sym_text_of(a, p->made, f));
	for (uint32_t i = 0; i < p->access_count; i++)
		fprintf(out, " %s%s %s",
		        p->access[i].kind == ACCESS_READ    ? "reads"
		        : p->access[i].kind == ACCESS_WRITE ? "writes"
		                                            : "touches",
		        p->access[i].from_start ? "" : " behind", sym_text_of(a, p->access[i].pointer, f));
	if (p->kind == PRIM_BRANCH)
		fprintf(out, " %s", p->truth ? "true" : "false");
	fprintf(out, " @%u\n", p->loc->line);
	for (uint32_t i = 0; p->child && i < p->child->count; i++) {
		fputs("    |", out);
		dump_prim(out, a, p->child->prim[i], f);
	}
}

void engine_dump_paths(FILE *out, struct arena *arena, const struct ir_unit *unit, const struct engine_options *options)
{
	struct engine_statistics statistics = {0};
	struct exec *x = exec_new(arena, unit, options, &statistics);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (!f->blocks.n || f->is_kernel || f->is_device_only || !f->in_main_file)
			continue;
		const struct summary *s = exec_summary(x, f);
		fprintf(out, "%s: %u paths%s\n", ir_function_text(f), s->count, s->is_degraded ? ", degraded" : "");
		for (uint32_t k = 0; k < s->count; k++) {
			const struct fragment *g = &s->fragment[k];
			fprintf(out, "  path %u%s%s%s\n", k + 1, g->failed >= 0 ? ", a call fails" : "", g->never_returns ? ", does not return" : "",
			        k < s->replayable ? "" : ", not replayed");
			for (uint32_t p = 0; p < g->trace.count; p++)
				dump_prim(out, arena, g->trace.prim[p], f);
			if (g->result)
				fprintf(out, "    result %s\n", sym_text_of(arena, g->result, f));
		}
	}
	sym_table_close(x->machine.table);
}
