// SPDX-License-Identifier: Apache-2.0
#include "engine/story/path.h"

#include "engine/story/deciding.h"
#include "engine/story/device_code.h"
#include "engine/story/words.h"
#include "engine/world/again.h"

#include <string.h>

enum { MAX_STEPS = 56, MAX_BRANCHES = 20 /* before those go that do not matter */, MAX_TOLD = 6 };

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

static const char *const capture_mode_words[] = {"global", "thread-local", "relaxed"};

static bool orders_something(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_WAIT_STREAM, EFFECT_WAIT_EVENT, EFFECT_WAIT_DEVICE, EFFECT_RECORD,
	                                         EFFECT_STREAM_WAIT, EFFECT_JOIN,       EFFECT_SPAWN,       EFFECT_SET_DEVICE};
	for (size_t i = 0; p->row && i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	return p->kind == PRIM_POLLED;
}

bool path_hands_over(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_SIGNAL, EFFECT_AWAIT, EFFECT_MEET};
	for (size_t i = 0; p->row && i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	return false;
}

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

static const char *function_text(const struct ir_function *f)
{
	return f->display ? f->display : f->name;
}

static const char *touch_words(enum memory_touch touch)
{
	static const char *const text[] = {
#define X(id, does, doing) [TOUCH_##id] = does,
		TOUCHES(X)
#undef X
	};
	return text[touch];
}

static bool holds(const struct trace *t, const struct prim *p)
{
	for (uint32_t i = 0; t && p && i < t->count; i++)
		if (t->prim[i] == p || holds(t->prim[i]->child, p))
			return true;
	return false;
}

static const char *creation(struct run *r, const struct observation *o, const struct prim *p)
{
	const struct effect *made = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_CREATE) : NULL;
	const char *own = holds(&r->fragment->trace, p) ? written_name(r, p->made) : NULL, *words = prim_words(r, p);
	const char *name = own || p != o->first.prim || !o->has_object ? own : o->memory;
	const char *does = p->kind != PRIM_CALL                         ? "creates"
	                   : model_effect(p->row, EFFECT_ALLOC)         ? "allocates"
	                   : model_effect(p->row, EFFECT_KERNEL_LOOKUP) ? "looks up"
	                   : model_effect(p->row, EFFECT_MODULE_LOAD)   ? "loads"
	                                                                : "creates";
	if (name)
		return arena_printf(r->keep, "%s %s `%s`", words, does, name);
	return arena_printf(r->keep, "%s %s %s%s", words, does, made ? "a " : "memory", made ? handle_kind_text((enum handle_kind)made->what) : "");
}

static const char *unordered(const struct observation *o)
{
	return o->only_seen ? ", in an order that today's documentation does not promise" : ", with nothing to order it";
}

static bool is_about_memory(const struct observation *o)
{
	return *o->memory && (o->kind == OBS_UNORDERED || o->fault == FAULT_THREADS_SHARE_MEMORY);
}

static bool is_capture(const struct prim *p)
{
	return p->row && (model_effect(p->row, EFFECT_CAPTURE_END) || model_effect(p->row, EFFECT_CAPTURE_MODE));
}

static bool is_creation(const struct observation *o, const struct prim *p, bool is_key)
{
	return p->made && !is_capture(p) && (!is_key || (*o->memory && !is_about_memory(o)));
}

// "kernel `scale` writes `d_x`": an operation on the memory that the observation is about.
static bool is_key_on_memory(const struct observation *o, const struct prim *p, bool is_key)
{
	bool is_overwritten = p == o->second.prim && o->fault == FAULT_MEMBER_OVERWRITTEN;
	return is_key && is_about_memory(o) && o->root && !is_overwritten && !is_creation(o, p, is_key);
}

// Nobody sees what the caller's work does: it can only be in the way where one of the two writes.
static const char *callers_touch(const struct observation *o)
{
	return o->second.touch == TOUCH_READS ? "may write" : "may use";
}

static bool is_callers(const struct observation *o, const struct prim *p)
{
	return o->first.is_ambient && p == o->first.prim && !o->second.is_ambient;
}

static const char *key_on_memory(struct run *r, const struct observation *o, const struct prim *p)
{
	if (is_callers(o, p))
		return arena_printf(r->keep, "%s %s `%s`", prim_words(r, p), callers_touch(o), o->memory);
	if (p->kind == PRIM_ACCESS || p->kind == PRIM_DEAD)
		return arena_printf(r->keep, "%s of `%s`", prim_words(r, p), o->memory);
	return arena_printf(r->keep, "%s %s `%s`", prim_words(r, p), touch_words(touch_of(r, p, o->root)), o->memory);
}

static const char *words_of(struct run *r, const struct observation *o, const struct prim *p, bool is_key, bool is_last)
{
	if (p == o->second.prim && o->fault == FAULT_MEMBER_OVERWRITTEN)
		return arena_printf(r->keep, "%s puts another handle into `%s`", prim_words(r, p), o->memory);
	if (is_creation(o, p, is_key))
		return creation(r, o, p);
	if (is_key_on_memory(o, p, is_key))
		return key_on_memory(r, o, p);
	const char *deed = deed_words(r, p), *words = prim_words(r, p);
	bool is_stream_said = o->fault == FAULT_THREADS_SHARE_STREAM; // by the step's own stream
	if (!deed && is_key && is_last && o->has_object && o->kind != OBS_CAPTURE && !is_stream_said)
		return arena_printf(r->keep, "%s uses `%s`", words, o->memory);
	return deed ? deed : plain_deed_words(r, p);
}

static bool is_about_the_capture(const struct observation *o)
{
	return o->fault == FAULT_ILLEGAL_IN_CAPTURE || o->fault == FAULT_LEGACY_IN_CAPTURE;
}

// What the operation means to the finding, beside what it does: ", before kernel `produce` is issued".
static const char *meaning(struct run *r, const struct observation *o, const struct prim *p)
{
	if (p == o->record.prim && o->fault == FAULT_RECORDED_EARLY)
		return arena_printf(r->keep, ", before %s is issued", o->first.text);
	if (p == o->record.prim && o->fault == FAULT_RECORDED_ELSEWHERE)
		return arena_printf(r->keep, ", but %s runs on another stream", o->first.text);
	if (p == o->wait.prim && o->fault == FAULT_WAIT_BEFORE_RECORD)
		return ", which has no record yet, so that nothing waits";
	if (p == o->first.prim && o->fault == FAULT_CAPTURED_DEAD_MEMORY)
		return ", with each launch of the graph";
	const char *graph = o->fault == FAULT_CAPTURED_DEAD_MEMORY && p->row && model_effect(p->row, EFFECT_CAPTURE_END) ? written_name(r, p->made)
	                                                                                                                 : NULL;
	if (graph)
		return arena_printf(r->keep, ", which gives graph `%s`", graph);
	if (p == o->cause.prim && o->fault == FAULT_FORK_AFTER_INIT)
		return ", the first use of the GPU in this process";
	if (p == o->cause.prim && o->fault == FAULT_COOPERATIVE_WITHOUT_INIT)
		return ", without an initialised driver";
	if (p == o->cause.prim && o->fault == FAULT_ILLEGAL_IN_CAPTURE)
		return arena_printf(r->keep, ": it is the %s one from here on", capture_mode_words[o->thread_mode]);
	if (is_about_the_capture(o) && p != o->second.prim && p->row && model_effect(p->row, EFFECT_CAPTURE_END))
		return ", returns an error, and gives no graph";
	if (p == o->second.prim && o->belongs && o->current && o->subject && !o->partner)
		return arena_printf(r->keep, " of %s, while %s is current", o->belongs, o->current);
	if (p == o->second.prim && o->belongs && o->current && o->fault == FAULT_EVENT_ON_FOREIGN_STREAM)
		return arena_printf(r->keep, " of %s on a stream of %s", o->belongs, o->current);
	if (p == o->second.prim && o->fault == FAULT_DEVICE_NOT_SELECTED)
		return ", on the device that is current";
	return "";
}

// The device that the call makes current, NULL = it makes none, or nobody can name it.
static const char *selected_device(struct run *r, const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_SET_DEVICE) : NULL;
	const struct sym *device = e ? prim_arg(p, e->arg) : NULL;
	return device && device->kind != SYM_DEVICE ? device_phrase(r, device) : NULL;
}

static const char *call_in_picture(struct run *r, const struct prim *p)
{
	const char *words = prim_words(r, p);
	bool is_kernel = p->kernel && (p->kind == PRIM_LAUNCH || p->kind == PRIM_CALL);
	return is_kernel ? arena_printf(r->keep, "%s<<<>>>", p->kernel->name) : words;
}

static void add_operation(struct path *path, const struct prim *p, bool is_key, bool is_last)
{
	struct run *r = path->run;
	const struct observation *o = path->o;
	const char *words = words_of(r, o, p, is_key, is_last), *more = meaning(r, o, p), *tail = "";
	if (is_last && is_key_on_memory(o, p, is_key) && o->kind == OBS_UNORDERED && o->fault != FAULT_CAPTURED_DEAD_MEMORY)
		tail = unordered(o);
	const char *stream = step_stream(r, p), *who = prim_words(r, p);
	bool is_host = stream && strcmp(stream, "host") == 0, is_whole = strncmp(words, who, strlen(who)) != 0;
	const char *does = is_whole ? "" : words + strlen(who);
	add(path, (struct path_step){.kind = orders_something(p) ? PATH_ORDER
	                                     : is_host           ? PATH_HOST
	                                                         : PATH_OP,
	                             .loc = *p->loc,
	                             .nesting = p->frame ? p->frame->depth : 0,
	                             .is_key = is_key,
	                             .stream = stream,
	                             .prim = p,
	                             .message = arena_printf(r->keep, "%s%s%s", words, tail, more),
	                             .call = is_whole ? words : call_in_picture(r, p),
	                             .does = arena_printf(r->keep, "%s%s", does + (*does == ' '), more),
	                             .device = selected_device(r, p)});
}

static bool is_inside(const struct frame *outer, const struct frame *f)
{
	for (; f && f->parent; f = f->parent)
		if (f == outer)
			return true;
	return false;
}

static void collect_frames(const struct trace *t, const struct frame *like, const struct frame **found, uint32_t *n, uint32_t room)
{
	for (uint32_t i = 0; i < t->count; i++) {
		for (const struct frame *f = t->prim[i]->frame; f && f->parent; f = f->parent) {
			bool is = f->function == like->function && f->parent == like->parent && is_same_loc(f->call, like->call);
			for (uint32_t k = 0; is && k < *n; k++)
				is = found[k] != f;
			if (is && *n < room)
				found[(*n)++] = f;
		}
		if (t->prim[i]->child)
			collect_frames(t->prim[i]->child, like, found, n, room);
	}
}

// The variable that the destructor runs for, where one place runs it for several (the end of a scope); NULL: nobody can say.
static const char *destroyed_variable(const struct run *r, const struct frame *f)
{
	enum { MOST = 8 };
	const struct frame *frame[MOST];
	const struct ir_step *step[MOST];
	const struct ir_function *in = f->parent->function;
	uint32_t frames = 0, steps = 0, at = 0;
	for (size_t b = 0; b < in->blocks.n; b++)
		for (size_t i = 0; i < in->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &in->blocks.at[b].steps.at[i];
			if (s->kind == STEP_CALL && s->function == f->function && is_same_loc(s->loc, f->call) && steps < MOST)
				step[steps++] = s;
		}
	if (steps < 2 || steps == MOST)
		return NULL;
	collect_frames(&r->fragment->trace, f, frame, &frames, MOST);
	while (at < frames && frame[at] != f)
		at++;
	const struct ir_value *object = frames == steps && at < steps && step[at]->arg_count ? step[at]->arg[0] : NULL;
	bool is_variable = object && object->kind == V_ADDRESS && object->a->kind == V_VAR && *object->a->var->name;
	return is_variable ? object->a->var->name : NULL;
}

static const char *call_words(struct run *r, const struct frame *f)
{
	if (!f->function->is_destructor)
		return arena_printf(r->keep, "calls `%s`", function_text(f->function));
	const char *name = destroyed_variable(r, f);
	return name ? arena_printf(r->keep, "`%s` of `%s` runs here", function_text(f->function), name)
	            : arena_printf(r->keep, "`%s` runs here", function_text(f->function));
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
			add(path, (struct path_step){.kind = PATH_CALL,
			                             .loc = at[n - 1]->call,
			                             .nesting = at[n - 1]->depth - 1,
			                             .is_entry = true,
			                             .message = call_words(path->run, at[n - 1])});
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
	                                                     function_text(skipped->function), path->o->edge.line)});
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

// Is the condition a pointer by itself, which is null or not?
static bool asks_a_pointer(const struct run *r, const struct prim *p)
{
	const struct ir_function *f = p->frame ? p->frame->function : r->entry->function;
	for (size_t b = 0; b < f->blocks.n; b++)
		if (p->loc == &f->blocks.at[b].end_loc && f->blocks.at[b].end == END_BRANCH)
			return f->blocks.at[b].value->type->kind == TYPE_POINTER;
	return false;
}

static const char *truth_words(const struct run *r, const struct prim *p)
{
	if (asks_a_pointer(r, p))
		return p->truth ? "not null" : "null";
	return p->truth ? "true" : "false";
}

static void add_branch(struct path *path, const struct prim *p)
{
	struct run *r = path->run;
	const char *text = p->name && *p->name ? p->name : written_name(r, p->arg[0]);
	const char *without = left_out(path, p);
	const char *truth = arena_printf(r->keep, "%s%s%s", truth_words(r, p), was_asked(path, p) ? " once more" : "", without);
	const char *taken = text ? arena_printf(r->keep, "`%s` is %s", text, truth) : arena_printf(r->keep, "the condition here is %s", truth);
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

// What was left when the function returned is about the way to its end, too.
static bool is_about_the_end(const struct observation *o)
{
	return o->kind == OBS_EXIT && o->fault != FAULT_MEMBER_LEAKED && o->fault != FAULT_MEMBER_OVERWRITTEN && o->fault != FAULT_DESTROYED_UNMADE &&
	       o->fault != FAULT_DESTROYED_MOVED && o->edge.line;
}

// What nobody can name is said of the function and what it calls itself, where the source shows it, and where another path is the
// reason for the observation.
static bool is_worth_saying(struct run *r, const struct observation *o, const struct prim *p)
{
	enum { DEEPEST = 1 };
	bool is_near = o->kind == OBS_CONTEXT || !p->frame || p->frame->depth <= DEEPEST;
	bool fails = is_about_the_end(o) && r->fragment->failed >= 0 && asks_for_call(p->arg[0], (uint32_t)r->fragment->failed);
	return p->name && (is_plain(p->arg[0]) || fails) && (!p->is_open || is_about_the_end(o)) && (is_near || written_name(r, p->arg[0]));
}

// The frame of what the thread runs first, NULL = it runs nothing that is known.
static const struct frame *thread_frame(const struct prim *spawn)
{
	uint32_t depth = spawn->frame ? spawn->frame->depth : 0;
	const struct frame *f = spawn->child->count ? spawn->child->prim[0]->frame : NULL;
	while (f && f->parent && f->depth > depth + 1)
		f = f->parent;
	return f;
}

const char *path_thread_words(struct run *r, const struct prim *spawn, const char *thread)
{
	const struct frame *f = thread_frame(spawn);
	const char *words = arena_printf(r->keep, "%s starts %s", prim_words(r, spawn), thread);
	return f ? arena_printf(r->keep, "%s, which runs `%s`", words, function_text(f->function)) : words;
}

static void add_thread(struct path *path, const struct prim *spawn)
{
	add_calls(path, spawn->frame);
	add_operation(path, spawn, path->o->first.prim == spawn, false);
	path->has_first |= path->o->first.prim == spawn;
	path->step[path->o->step_count - 1].message = path_thread_words(path->run, spawn, "a thread");
	path->last = thread_frame(spawn);
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
	return o->kind == OBS_UNORDERED && o->edge.line && is_same_loc(*p->loc, o->edge) && orders_something(p);
}

static bool is_told(const struct path *p)
{
	return p->has_first && p->has_second && (p->has_end || !(is_about_the_end(p->o) || is_about_the_capture(p->o)));
}

// What the stack of contexts gets besides, and loses again.
static bool works_on_stack(const struct observation *o, const struct prim *p)
{
	bool is_about_stack = o->fault == FAULT_CONTEXT_LEFT_PUSHED || o->fault == FAULT_CONTEXT_POPPED_TWICE;
	return is_about_stack && p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_CONTEXT_PUSH) || model_effect(p->row, EFFECT_CONTEXT_POP));
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
		if (is_thread && (holds(p->child, first) || holds(p->child, second))) {
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
		                        (is_past && (orders_something(p) || (path->run->threads.n > 1 && path_hands_over(p)))))) {
			come_to(path, p);
			add_operation(path, p, false, false);
		}
	}
}

// Comparable code that does better is no step of this path.
static bool is_comparison(enum fault fault)
{
	return fault == FAULT_DEVICE_NOT_SELECTED || fault == FAULT_UNLIKE_ITS_SIBLINGS || fault == FAULT_STREAM_LEFT_OUT ||
	       fault == FAULT_STREAM_UNREAD;
}

// What has no place in the function's trace comes before it: the caller's earlier work (the first operation of the run), or what an
// earlier call left. But the caller's later work comes behind it.
static void add_earlier(struct path *path)
{
	struct run *r = path->run;
	const struct observation *o = path->o;
	const struct prim *first = o->first.prim;
	path->has_first = !first;
	if (!first || holds(&r->fragment->trace, first))
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
	                                               function_text(f), path->o->memory)});
	path->has_first = true;
}

// Each device has a variable of device code of its own, so that the two calls are for one device.
static void add_second_call(struct path *path)
{
	const struct ir_function *f = path->run->entry->function;
	const char *of_device = path->o->memory_kind == MEMORY_SYMBOL ? " of the same device" : "";
	add(path,
	    (struct path_step){.kind = PATH_CALL,
	                       .role = STEP_SECOND_CALL,
	                       .loc = f->loc,
	                       .message = arena_printf(path->run->keep, "a second call of `%s`, on another stream%s", function_text(f), of_device)});
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
		if (p->kind == PRIM_CALL && orders_something(p)) {
			come_to(path, p);
			add_operation(path, p, false, false);
		}
	}
}

// What starts the thread that does it, NULL = it is the entry's own.
static const struct prim *spawn_of(const struct trace *t, const struct prim *p)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *s = t->prim[i];
		const struct prim *inner = s->child ? spawn_of(s->child, p) : NULL;
		if (inner || (s->child && holds(s->child, p)))
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
const struct prim *path_victim(struct run *r, const struct observation *o)
{
	if (o->fault == FAULT_THREADS_SHARE_HANDLE)
		return victim_of_bind(r, o);
	if (o->fault == FAULT_THREADS_SHARE_STREAM)
		return victim_of_stream(r, o);
	bool is_changed = o->fault == FAULT_THREADS_SHARE_MEMORY && o->root && o->second.touch != TOUCH_READS;
	const struct prim *one = is_changed ? spawn_of(&r->fragment->trace, o->first.prim) : NULL;
	const struct prim *other = one ? spawn_of(&r->fragment->trace, o->second.prim) : NULL;
	const struct frame *f = one ? thread_frame(one) : NULL, *g = other ? thread_frame(other) : NULL;
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

const char *path_shared(struct run *r, const struct observation *o)
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

const struct prim *path_reader(struct run *r, const struct observation *o)
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
	                                                           prim_words(path->run, p), touch_words(touch_of(path->run, p, path->o->root)),
	                                                           path->o->memory);
}

// What the launch is blamed for lies in the kernel: the way to it goes on there.
static void add_grid_sync(struct path *path)
{
	struct device_call call[MAX_DEVICE_CALLS];
	const struct prim *launch = path->o->fault == FAULT_GRID_SYNC_IN_PLAIN_LAUNCH ? path->o->second.prim : NULL;
	uint32_t n = launch ? device_calls(path->run->arena, launch->kernel, EFFECT_GRID_SYNC, call) : 0;
	for (uint32_t i = 0; i < n; i++) {
		const char *in = function_text(call[i].in), *called = i + 1 < n ? function_text(call[i + 1].in) : NULL;
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

// --- which conditions matter ----------------------------------------------------------------------------------------

// Has the way a branch at the same place that went the same way?
static bool takes(const struct trace *t, const struct prim *branch)
{
	for (uint32_t i = 0; t && i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (p->kind == PRIM_BRANCH && p->truth == branch->truth && (p->loc == branch->loc || is_same_loc(*p->loc, *branch->loc)))
			return true;
		if (p->child && takes(p->child, branch))
			return true;
	}
	return false;
}

static bool matters(const struct observation *o, const struct ways *ways, const struct prim *branch)
{
	for (uint32_t i = 0; i < ways->count && !is_about_the_end(o); i++)
		if (!takes(ways->at[i], branch))
			return false;
	return true;
}

// Does the way go past a condition of the path of which nobody knew yet that it does not matter?
static bool is_news(const struct observation *o, const struct ways *ways, const struct trace *t)
{
	for (size_t i = 0; i < o->step_count; i++) {
		const struct path_step *s = &o->step[i];
		if (s->kind == PATH_BRANCH && s->prim && !s->is_parting && !takes(t, s->prim) && matters(o, ways, s->prim))
			return true;
	}
	return false;
}

void path_add_way(const struct observation *o, struct ways *ways, const struct trace *t)
{
	if (ways->count == MOST_WAYS || ways->seen == MOST_WAYS_SEEN)
		return;
	ways->seen++;
	if (ways->count < FIRST_WAYS || is_news(o, ways, t))
		ways->at[ways->count++] = t;
}

void path_finish(struct arena *a, struct observation *o, const struct ways *ways)
{
	struct path_step *step = ARENA_ARRAY(a, struct path_step, o->step_count);
	size_t n = 0;
	uint32_t told = 0;
	for (size_t i = 0; i < o->step_count; i++) {
		bool is_branch = o->step[i].kind == PATH_BRANCH && o->step[i].prim;
		if (is_branch && !o->step[i].is_parting && (told == MAX_TOLD || !matters(o, ways, o->step[i].prim)))
			continue;
		told += is_branch;
		while (n && step[n - 1].is_entry && step[n - 1].nesting >= o->step[i].nesting)
			n--; // nothing was left of what it leads to
		step[n++] = o->step[i];
	}
	o->step = step;
	o->step_count = n;
}
