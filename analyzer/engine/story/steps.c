// SPDX-License-Identifier: Apache-2.0
#include "engine/story/steps.h"

#include "engine/story/about.h"
#include "engine/story/words.h"

#include <string.h>

static const char *const capture_mode_words[] = {"global", "thread-local", "relaxed"};

bool step_orders(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_WAIT_STREAM, EFFECT_WAIT_EVENT, EFFECT_WAIT_DEVICE, EFFECT_RECORD,
	                                         EFFECT_STREAM_WAIT, EFFECT_JOIN,       EFFECT_SPAWN,       EFFECT_SET_DEVICE};
	for (size_t i = 0; p->row && i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	return p->kind == PRIM_POLLED;
}

bool step_hands_over(const struct prim *p)
{
	static const enum effect_kind kinds[] = {EFFECT_SIGNAL, EFFECT_AWAIT, EFFECT_MEET};
	for (size_t i = 0; p->row && i < sizeof kinds / sizeof *kinds; i++)
		if (model_effect(p->row, kinds[i]))
			return true;
	return false;
}

const char *step_touch_words(enum memory_touch touch)
{
	static const char *const text[] = {
#define X(id, does, doing) [TOUCH_##id] = does,
		TOUCHES(X)
#undef X
	};
	return text[touch];
}

static const char *creation(struct run *r, const struct observation *o, const struct prim *p)
{
	const struct effect *made = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_CREATE) : NULL;
	const char *own = trace_holds(&r->fragment->trace, p) ? written_name(r, p->made) : NULL, *words = prim_words(r, p);
	const char *name = own || p != o->first.prim || !o->has_object ? own : o->memory;
	const char *does = p->kind != PRIM_CALL                         ? "creates"
	                   : model_effect(p->row, EFFECT_ALLOC)         ? "allocates"
	                   : model_effect(p->row, EFFECT_KERNEL_LOOKUP) ? "looks up"
	                   : model_effect(p->row, EFFECT_MODULE_LOAD)   ? "loads"
	                                                                : "creates";
	if (name)
		return arena_printf(r->keep, "%s %s `%s`", words, does, name);
	if (!made)
		return arena_printf(r->keep, "%s %s memory", words, does);
	const char *what = handle_kind_text((enum handle_kind)made->what);
	return arena_printf(r->keep, "%s %s %s %s", words, does, strchr("aeio", what[0]) ? "an" : "a", what);
}

static const char *unordered(const struct observation *o)
{
	return o->only_seen ? ", in an order that today's documentation does not promise" : ", with nothing to order it";
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
	bool is_overwritten = p == o->second.prim && (o->fault == FAULT_MEMBER_OVERWRITTEN || o->fault == FAULT_MEMBER_REPLACED);
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
	return arena_printf(r->keep, "%s %s `%s`", prim_words(r, p), step_touch_words(touch_of(r, p, o->root)), o->memory);
}

static const char *words_of(struct run *r, const struct observation *o, const struct prim *p, bool is_key, bool is_last)
{
	if (p == o->second.prim && (o->fault == FAULT_MEMBER_OVERWRITTEN || o->fault == FAULT_MEMBER_REPLACED))
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

struct path_step step_of_operation(struct run *r, const struct observation *o, const struct prim *p, bool is_key, bool is_last)
{
	const char *words = words_of(r, o, p, is_key, is_last), *more = meaning(r, o, p), *tail = "";
	if (is_last && is_key_on_memory(o, p, is_key) && o->kind == OBS_UNORDERED && o->fault != FAULT_CAPTURED_DEAD_MEMORY)
		tail = unordered(o);
	const char *stream = step_stream(r, p), *who = prim_words(r, p);
	bool is_host = stream && strcmp(stream, "host") == 0, is_whole = strncmp(words, who, strlen(who)) != 0;
	const char *does = is_whole ? "" : words + strlen(who);
	return (struct path_step){.kind = step_orders(p) ? PATH_ORDER
	                                  : is_host      ? PATH_HOST
	                                                 : PATH_OP,
	                          .loc = *p->loc,
	                          .nesting = p->frame ? p->frame->depth : 0,
	                          .is_key = is_key,
	                          .stream = stream,
	                          .prim = p,
	                          .message = arena_printf(r->keep, "%s%s%s", words, tail, more),
	                          .call = is_whole ? words : call_in_picture(r, p),
	                          .does = arena_printf(r->keep, "%s%s", does + (*does == ' '), more),
	                          .device = selected_device(r, p)};
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
		return arena_printf(r->keep, "calls `%s`", ir_function_text(f->function));
	const char *name = destroyed_variable(r, f);
	return name ? arena_printf(r->keep, "`%s` of `%s` runs here", ir_function_text(f->function), name)
	            : arena_printf(r->keep, "`%s` runs here", ir_function_text(f->function));
}

struct path_step step_of_call(struct run *r, const struct frame *f)
{
	return (struct path_step){.kind = PATH_CALL, .loc = f->call, .nesting = f->depth - 1, .is_entry = true, .message = call_words(r, f)};
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

const char *step_truth_words(const struct run *r, const struct prim *p)
{
	if (asks_a_pointer(r, p))
		return p->truth ? "not null" : "null";
	return p->truth ? "true" : "false";
}

const char *step_thread_words(struct run *r, const struct prim *spawn, const char *thread)
{
	const struct frame *f = spawn_frame(spawn);
	const char *words = arena_printf(r->keep, "%s starts %s", prim_words(r, spawn), thread);
	return f ? arena_printf(r->keep, "%s, which runs `%s`", words, ir_function_text(f->function)) : words;
}
