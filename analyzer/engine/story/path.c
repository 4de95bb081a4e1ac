// SPDX-License-Identifier: Apache-2.0
#include "engine/story/path.h"

#include "engine/story/about.h"
#include "engine/story/deciding.h"
#include "engine/story/device_code.h"
#include "engine/story/steps.h"
#include "engine/story/words.h"
#include "engine/world/again.h"

#include <string.h>

enum { MAX_STEPS = 56, MAX_BRANCHES = 20 /* before those go that do not matter */ };

struct path {
	struct run *run;
	struct observation *o;
	struct path_step *step;              // MAX_STEPS
	const struct frame *last;            // of the last operation that is said
	bool has_first, has_second, has_end; // end: of the capture that is broken
	bool is_checked;                     // the path goes on only where the second operation has not failed
	const struct prim *spawn;            // of the thread that is walked, NULL = the entry's own
	int branches;
	struct deciding deciding;   // operations beside the two
	const struct prim *parting; // the condition by which another path does better, NULL = none
};

static bool is_full(const struct path *p)
{
	return p->o->step_count >= MAX_STEPS - 2; // room for the two operations
}

static void add(struct path *p, struct path_step step)
{
	step.spawn = p->spawn;
	if (p->o->step_count < MAX_STEPS)
		p->step[p->o->step_count++] = step;
}

static void add_operation(struct path *path, const struct prim *p, bool is_key, bool is_last)
{
	add(path, step_of_operation(path->run, path->o, p, is_key, is_last));
}

static bool is_inside(const struct frame *outer, const struct frame *f)
{
	for (; f && f->parent; f = f->parent)
		if (f == outer)
			return true;
	return false;
}

// The calls that lead from where the path was last to the operation's own code.
static void add_calls(struct path *path, const struct frame *f)
{
	enum { MOST = 6 };
	const struct frame *at[MOST];
	uint32_t n = 0;
	for (; f && f->parent && n < MOST && !is_inside(f, path->last); f = f->parent)
		at[n++] = f;
	for (; n && !is_full(path); n--)
		if (at[n - 1]->call.line)
			add(path, step_of_call(path->run, at[n - 1]));
}

// What lies in another function than the step before it stands behind the calls that lead there.
static void come_to(struct path *path, const struct prim *p)
{
	add_calls(path, p->frame);
	path->last = p->frame;
}

// In an earlier round of its loop, or in an earlier call.
static bool was_asked(const struct path *path, const struct prim *p)
{
	for (size_t i = 0; i < path->o->step_count; i++) {
		const struct path_step *s = &path->step[i];
		if (s->kind == PATH_BRANCH && s->prim && s->prim->truth == p->truth && is_same_loc(*s->prim->loc, *p->loc))
			return true;
	}
	return false;
}

// "assuming `hit != end` is true", and what another path does that this leaves out.
static const char *left_out(const struct path *path, const struct prim *p)
{
	const struct observation *o = path->o;
	return p == path->parting && o->edge.line ? arena_printf(path->run->keep, ", so that line %u is not reached", o->edge.line) : "";
}

// The call of this function by which the other path comes to what is left out.
static void add_skipped(struct path *path, const struct prim *p)
{
	const struct frame *skipped = p == path->parting ? deciding_skipped(path->run, path->o) : NULL;
	uint32_t depth = p->frame ? p->frame->depth : 0;
	while (skipped && skipped->depth > depth + 1)
		skipped = skipped->parent;
	if (!skipped || skipped->depth != depth + 1 || !skipped->call.line)
		return;
	if (deciding_is_all_in(path->run, path->o, skipped))
		path->o->instead = arena_printf(path->run->keep, "call `%s` on this path as well, as the other one does at line %u",
		                                skipped->function->name, skipped->call.line);
	add(path, (struct path_step){.kind = PATH_ASSUME,
	                             .loc = skipped->call,
	                             .nesting = depth,
	                             .message = arena_printf(path->run->keep, "leaves out the call of `%s`, in which line %u lies",
	                                                     ir_function_text(skipped->function), path->o->edge.line)});
}

static bool asks_for_call(const struct sym *c, uint32_t call)
{
	if (!c || c->kind == SYM_RESULT)
		return c && c->number == call;
	return (c->kind == SYM_UNARY || c->kind == SYM_BINARY) && (asks_for_call(c->a, call) || asks_for_call(c->b, call));
}

// The condition by which the process is the child of a fork that the fault is about.
static bool makes_child(const struct path *path, const struct prim *p)
{
	const struct prim *fork = path->o->fault == FAULT_FORK_AFTER_INIT ? path->o->first.prim : NULL;
	return fork && path->has_first && !path->has_second && asks_for_call(p->arg[0], fork->call);
}

// Does the branch ask for the call that fails on this path?
static bool asks_for_failed(const struct run *r, const struct prim *branch)
{
	return r->fragment->failed >= 0 && asks_for_call(branch->arg[0], (uint32_t)r->fragment->failed);
}

static void add_branch(struct path *path, const struct prim *p)
{
	struct run *r = path->run;
	const char *text = p->name && *p->name ? p->name : written_name(r, p->arg[0]);
	const char *without = left_out(path, p);
	const char *truth = arena_printf(r->keep, "%s%s%s", step_truth_words(r, p), was_asked(path, p) ? " once more" : "", without);
	const char *taken = text ? arena_printf(r->keep, "`%s` is %s", text, truth) : arena_printf(r->keep, "the condition here is %s", truth);
	const struct prim *failed = !text && asks_for_failed(r, p) ? r->call[r->fragment->failed] : NULL;
	if (failed && failed->name)
		taken = arena_printf(r->keep, "`%s` fails", failed->name);
	come_to(path, p);
	add(path, (struct path_step){.kind = PATH_BRANCH,
	                             .loc = *p->loc,
	                             .nesting = p->frame ? p->frame->depth : 0,
	                             .prim = p,
	                             .is_parting = p == path->parting || makes_child(path, p),
	                             .role = *without ? STEP_LEAVES_OUT : STEP_PLAIN,
	                             .message = arena_printf(r->keep, "assuming %s", taken),
	                             .does = taken});
}

static bool asks_a_result(const struct sym *c)
{
	if (!c || c->kind == SYM_RESULT)
		return c;
	return (c->kind == SYM_UNARY || c->kind == SYM_BINARY) && (asks_a_result(c->a) || asks_a_result(c->b));
}

// A constant is what it is, and an address or a handle that was made on this path is never null.
static bool is_decided(const struct sym *c)
{
	while (c->kind == SYM_UNARY && c->op == OP_LNOT)
		c = c->a;
	return c->kind == SYM_INT || c->kind == SYM_NEW || c->kind == SYM_ADDRESS || c->kind == SYM_FUNCTION;
}

// Neither something nobody can name, nor the check of a call's result: that calls succeed is what a path assumes anyway.
static bool is_plain(const struct sym *c)
{
	return !sym_is_unknown(c) && !is_decided(c) && c->kind != SYM_ACCESSOR && !asks_a_result(c);
}

// What nobody can name is said of the function and what it calls itself, where the source shows it, and where another path is the
// reason for the observation.
static bool is_worth_saying(struct run *r, const struct observation *o, const struct prim *p)
{
	enum { DEEPEST = 1 };
	bool is_near = o->kind == OBS_CONTEXT || !p->frame || p->frame->depth <= DEEPEST;
	return p->name && (is_plain(p->arg[0]) || asks_for_failed(r, p)) && (!p->is_open || is_about_the_end(o)) &&
	       (is_near || written_name(r, p->arg[0]));
}

static void add_thread(struct path *path, const struct prim *spawn)
{
	add_calls(path, spawn->frame);
	add_operation(path, spawn, path->o->first.prim == spawn, false);
	path->has_first |= path->o->first.prim == spawn;
	path->step[path->o->step_count - 1].message = step_thread_words(path->run, spawn, "a thread");
	path->last = spawn_frame(spawn);
}

static void add_key(struct path *path, const struct prim *p)
{
	bool is_first = !path->has_first && p == path->o->first.prim;
	// what is not ordered comes later
	bool is_handed_out = path->o->first.is_ambient && (path->run->second_call_from || path->o->first.is_later);
	add_calls(path, p->frame);
	add_operation(path, p, true, !is_first && !is_handed_out);
	path->has_first |= is_first;
	path->has_second |= !is_first;
	path->last = p->frame;
}

// The wait that does not order what it was meant to.
static bool is_missing_edge(const struct observation *o, const struct prim *p)
{
	return o->kind == OBS_UNORDERED && o->edge.line && is_same_loc(*p->loc, o->edge) && step_orders(p);
}

static bool is_told(const struct path *p)
{
	return p->has_first && p->has_second && (p->has_end || !(is_about_the_end(p->o) || is_about_the_capture(p->o)));
}

// What the stack of contexts gets besides, and loses again, or which device and context are selected.
static bool works_on_stack(const struct observation *o, const struct prim *p)
{
	bool is_about_stack = o->fault == FAULT_CONTEXT_LEFT_PUSHED || o->fault == FAULT_CONTEXT_POPPED_TWICE ||
	                      o->fault == FAULT_CONTEXT_POPPED_UNPUSHED;
	bool is_about_selection = o->fault == FAULT_SELECTION_LEFT || o->fault == FAULT_SELECTION_UNUSED;
	if (p->kind != PRIM_CALL)
		return false;
	return is_about_stack ? model_effect(p->row, EFFECT_CONTEXT_PUSH) || model_effect(p->row, EFFECT_CONTEXT_POP)
	                      : is_about_selection && (model_effect(p->row, EFFECT_SET_DEVICE) || model_effect(p->row, EFFECT_CONTEXT_SET));
}

// What is broken shows where the capture ends.
bool path_ends_capture(const struct observation *o, const struct prim *p)
{
	return is_about_the_capture(o) && p->kind == PRIM_CALL && model_effect(p->row, EFFECT_CAPTURE_END);
}

static void walk(struct path *path, const struct trace *t)
{
	const struct prim *first = path->o->first.prim, *second = path->o->second.prim;
	path->run->work += t->count;
	for (uint32_t i = 0; i < t->count && !is_full(path) && !is_told(path); i++) {
		const struct prim *p = t->prim[i];
		bool is_past = path->has_first || path->has_second, is_over = path->has_first && path->has_second;
		bool is_thread = p->child && p->row && model_effect(p->row, EFFECT_SPAWN);
		path->is_checked |= path->has_second && p->kind == PRIM_BRANCH && second->kind == PRIM_CALL && asks_for_call(p->arg[0], second->call);
		if (is_thread && (trace_holds(p->child, first) || trace_holds(p->child, second))) {
			const struct prim *outer = path->spawn;
			add_thread(path, p);
			path->spawn = p;
			walk(path, p->child);
			path->spawn = outer;
		} else if ((p == first && !path->has_first) || (p == second && !path->has_second)) {
			add_key(path, p);
		} else if (p->kind == PRIM_BRANCH && (p == path->parting || makes_child(path, p) ||
		                                      (is_worth_saying(path->run, path->o, p) && path->branches++ < MAX_BRANCHES))) {
			add_branch(path, p);
			add_skipped(path, p);
		} else if (deciding_has(&path->deciding, p) || (path->has_second && works_on_stack(path->o, p))) {
			come_to(path, p);
			add_operation(path, p, false, false);
		} else if (path->has_second && path_ends_capture(path->o, p)) {
			if (!path->is_checked) {
				come_to(path, p);
				add_operation(path, p, false, false);
			}
			path->has_end = true;
		} else if (!is_over && (deciding_makes_stream(path->run, path->o, p) || is_missing_edge(path->o, p) ||
		                        (is_past && (step_orders(p) || (path->run->threads.n > 1 && step_hands_over(p)))))) {
			come_to(path, p);
			add_operation(path, p, false, false);
		}
	}
}

// Comparable code that does better is no step of this path.
static bool is_comparison(enum fault fault)
{
	return fault == FAULT_DEVICE_NOT_SELECTED || fault == FAULT_UNLIKE_ITS_SIBLINGS || fault == FAULT_STREAM_LEFT_OUT ||
	       fault == FAULT_STREAM_UNREAD || fault == FAULT_RECORD_UNUSED || fault == FAULT_WAIT_STALE;
}

// What has no place in the function's trace comes before it: the caller's earlier work (the first operation of the run), or what an
// earlier call left. But the caller's later work comes behind it.
static void add_earlier(struct path *path)
{
	struct run *r = path->run;
	const struct observation *o = path->o;
	const struct prim *first = o->first.prim;
	path->has_first = !first;
	if (!first || trace_holds(&r->fragment->trace, first))
		return;
	if (is_comparison(o->fault)) {
		path->has_first = true;
	} else if (!o->first.is_ambient) {
		size_t begin = o->step_count;
		add_key(path, first);
		for (size_t i = begin; i < o->step_count; i++) {
			struct path_step *step = &path->step[i];
			step->message = arena_printf(r->keep, "in an earlier call, %s", step->message);
			step->does = step->does ? arena_printf(r->keep, "%s, in an earlier call", step->does) : NULL;
		}
	} else if (r->ops.n && r->ops.at[0].prim == first) {
		add_key(path, first);
	}
}

// The work of a later call's caller has no place: the call that it gets the memory from has.
static void add_hand_out(struct path *path)
{
	const struct ir_function *f = path->run->entry->function;
	add(path,
	    (struct path_step){.kind = PATH_CALL,
	                       .role = STEP_SECOND_CALL,
	                       .loc = f->loc,
	                       .message = arena_printf(path->run->keep,
	                                               "a second call of `%s`, on another stream, gives `%s` to its caller, with nothing to wait for",
	                                               ir_function_text(f), path->o->memory)});
	path->has_first = true;
}

// Each device has a variable of device code of its own, so that the two calls are for one device.
static void add_second_call(struct path *path)
{
	const struct ir_function *f = path->run->entry->function;
	const char *of_device = path->o->memory_kind == MEMORY_SYMBOL ? " of the same device" : "";
	add(path, (struct path_step){
			  .kind = PATH_CALL,
			  .role = STEP_SECOND_CALL,
			  .loc = f->loc,
			  .message = arena_printf(path->run->keep, "a second call of `%s`, on another stream%s", ir_function_text(f), of_device)});
}

// A copy has the handle of the object that it is made from.
static void add_copy(struct path *path)
{
	struct run *r = path->run;
	const struct ir_function *in = NULL;
	const struct ir_step *copy = deciding_copy(r, path->o, &in);
	const char *how = copy && copy->is_by_move ? "moves `%s` member by member, which leaves the handle in it, so that two destructors destroy it"
	                                           : "copies `%s` with the handle in it, so that two destructors destroy it";
	if (copy)
		add(path, (struct path_step){
				  .kind = PATH_ASSUME, .loc = copy->loc, .message = arena_printf(r->keep, how, value_text(r->keep, copy->value))});
}

// What the second call does up to the operation, as far as it is about order.
static void walk_later(struct path *path)
{
	const struct run *r = path->run;
	path->last = NULL;
	for (size_t i = 0; i < r->later.n && !is_full(path); i++) {
		const struct prim *p = r->later.at[i];
		if (p == path->o->second.prim) {
			add_key(path, p);
			return;
		}
		if (p->kind == PRIM_CALL && step_orders(p)) {
			come_to(path, p);
			add_operation(path, p, false, false);
		}
	}
}

static void add_victim(struct path *path)
{
	const struct prim *p = path->o->victim.prim;
	struct path_step *first = NULL;
	for (size_t i = 0; i < path->o->step_count; i++)
		if (path->step[i].prim == path->o->first.prim)
			first = &path->step[i];
	if (!p || !first)
		return;
	path->spawn = first->spawn;
	add_operation(path, p, false, false);
	if (path->o->fault == FAULT_THREADS_SHARE_HANDLE) {
		struct path_step *step = &path->step[path->o->step_count - 1];
		step->stream = bound_stream(path->run, path->o->second.prim);
		step->does = arena_printf(path->run->keep, "runs on the stream that the other thread has set");
		step->message = arena_printf(path->run->keep, "%s %s", prim_words(path->run, p), step->does);
		return;
	}
	if (path->o->fault == FAULT_THREADS_SHARE_STREAM) {
		struct path_step *step = &path->step[path->o->step_count - 1];
		step->message = arena_printf(path->run->keep, "%s, behind the other thread's operation", step->message);
		step->does = arena_printf(path->run->keep, "%s, behind the other thread's operation", step->does);
		return;
	}
	path->step[path->o->step_count - 1].message = arena_printf(path->run->keep, "%s %s `%s`, as the other thread has left it",
	                                                           prim_words(path->run, p), step_touch_words(touch_of(path->run, p, path->o->root)),
	                                                           path->o->memory);
}

// What the launch is blamed for lies in the kernel: the way to it goes on there.
static void add_grid_sync(struct path *path)
{
	struct device_call call[MAX_DEVICE_CALLS];
	const struct prim *launch = path->o->fault == FAULT_GRID_SYNC_IN_PLAIN_LAUNCH ? path->o->second.prim : NULL;
	uint32_t n = launch ? device_calls(path->run->arena, launch->kernel, EFFECT_GRID_SYNC, call) : 0;
	for (uint32_t i = 0; i < n; i++) {
		const char *in = ir_function_text(call[i].in), *called = i + 1 < n ? ir_function_text(call[i + 1].in) : NULL;
		add(path, (struct path_step){.kind = PATH_CALL,
		                             .loc = call[i].step->loc,
		                             .nesting = (launch->frame ? launch->frame->depth : 0) + 1 + i,
		                             .message = called ? arena_printf(path->run->keep, "`%s` calls `%s`", in, called)
		                                               : arena_printf(path->run->keep, "`%s` synchronises the whole grid", in)});
	}
}

void path_collect(struct run *r, struct observation *o)
{
	struct path path = {.run = r, .o = o, .step = ARENA_ARRAY(r->keep, struct path_step, MAX_STEPS)};
	if (o->fault == FAULT_DESTROYED_UNMADE)
		add(&path, (struct path_step){.kind = PATH_ASSUME,
		                              .loc = o->edge,
		                              .message = arena_printf(r->keep, "this constructor leaves `%s` without a value", o->memory)});
	if (o->fault == FAULT_MEMBER_REPLACED)
		add(&path, (struct path_step){.kind = PATH_ASSUME,
		                              .loc = o->edge,
		                              .message = arena_printf(r->keep, "the constructor has made `%s` here", o->memory)});
	if (o->fault == FAULT_DESTROYED_MOVED)
		add(&path,
		    (struct path_step){.kind = PATH_ASSUME,
		                       .loc = o->edge,
		                       .message = arena_printf(r->keep, "another object is made from this one by this move, and holds `%s` as well",
		                                               o->memory)});
	if (o->fault == FAULT_STREAM_UNREAD)
		add(&path, (struct path_step){.kind = PATH_ASSUME,
		                              .loc = o->edge,
		                              .message = arena_printf(r->keep, "gets `%s`, a stream that nothing on this path uses", o->memory)});
	deciding_find(r, o, &path.deciding);
	path.parting = deciding_branch(r, o);
	add_copy(&path);
	add_earlier(&path);
	walk(&path, &r->fragment->trace);
	if (r->second_call_from && o->first.is_ambient)
		add_hand_out(&path);
	if (r->second_call_from && path.has_first && !path.has_second)
		add_second_call(&path);
	if (r->second_call_from && path.has_first && !path.has_second)
		walk_later(&path);
	if (!path.has_first) // past the room
		add_operation(&path, o->first.prim, true, o->first.is_later);
	if (!path.has_second)
		add_operation(&path, o->second.prim, true, true);
	add_victim(&path);
	add_grid_sync(&path);
	if (is_about_the_end(o))
		add(&path, (struct path_step){.kind = PATH_BRANCH, .loc = o->edge, .message = "the function returns here"});
	o->step = path.step;
}
