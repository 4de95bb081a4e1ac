// SPDX-License-Identifier: Apache-2.0
// One step of the IR: assignments, API calls, calls of the program's own functions, launches.
#include "engine/paths/callees.h"
#include "engine/paths/goals.h"
#include "engine/paths/joined.h"
#include "ir/records.h"

#include <string.h>

static void assign_aggregate(struct walk *w, struct state *s, const struct sym *place, const struct ir_value *v)
{
	const struct machine *m = &w->exec->machine;
	const struct ir_type *t = v->type;
	bool is_record = t->kind == TYPE_RECORD && t->record && !t->container;
	uint64_t n = is_record ? t->record->field_count : t->count > v->count ? t->count : v->count;
	if (n > 64)
		n = v->count > 64 ? 64 : v->count;
	if (t->container == CONTAINER_SEQUENCE) {
		const struct sym *length = sym_field(m->table, place, intern(m->strings, IR_LENGTH_FIELD));
		state_store(m, s, length, sym_int(m->table, v->count), NULL);
		elements_own(m, s, place);
		place = elements_of(m, s, place);
	}
	for (uint64_t i = 0; i < n; i++) {
		const struct sym *part = is_record ? sym_field(m->table, place, t->record->field[i].name)
		                                   : sym_element(m->table, place, sym_int(m->table, (int64_t)i));
		const struct ir_type *type = is_record ? t->record->field[i].type : t->element;
		const struct ir_value *item = i < v->count ? v->item[i] : NULL;
		if (item && item->kind == V_AGGREGATE)
			assign_aggregate(w, s, part, item);
		else
			state_store(m, s, part, item ? eval_value(w, s, item) : sym_int(m->table, 0), type);
	}
}

// How many there are is what the old owner says now: it is left without.
static void move_sequence(struct walk *w, struct state *s, const struct ir_step *step, const struct sym *to, const struct sym *from)
{
	const struct machine *m = &w->exec->machine;
	const char *name = intern(m->strings, IR_LENGTH_FIELD);
	const struct sym *length = state_load(m, s, sym_field(m->table, from, name));
	state_store(m, s, to, callee_held(w, s, step->place->type, step->value->type, eval_value(w, s, step->value)), step->place->type);
	state_store(m, s, sym_field(m->table, to, name), length, NULL);
	elements_move(m, s, to, from);
}

static void do_assign(struct walk *w, struct state *s, const struct ir_step *step)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *place = eval_place(w, s, step->place);
	eval_used(w, s, place);
	if (step->is_moved) {
		move_sequence(w, s, step, place, eval_place(w, s, step->value->a));
		return;
	}
	if (step->value->kind == V_AGGREGATE) {
		assign_aggregate(w, s, place, step->value);
		return;
	}
	const struct sym *value = callee_held(w, s, step->place->type, step->value->type, eval_value(w, s, step->value));
	elements_written(m, s, place, value);
	state_store(m, s, place, value, step->place->type);
}

const struct sym **eval_args(struct walk *w, struct state *s, const struct ir_step *step)
{
	const struct sym **arg = ARENA_ARRAY(w->exec->machine.scratch, const struct sym *, step->arg_count);
	for (uint32_t i = 0; i < step->arg_count; i++)
		arg[i] = callee_held(w, s, step->arg[i]->type, step->arg[i]->type, eval_value(w, s, step->arg[i]));
	return arg;
}

void call_set_result(struct walk *w, struct state *s, const struct ir_step *step, const struct sym *result)
{
	if (!step->place)
		return;
	const struct machine *m = &w->exec->machine;
	const struct sym *place = eval_place(w, s, step->place), *value = result ? result : state_unknown(m, s);
	elements_written(m, s, place, value);
	state_store(m, s, place, value, step->place->type);
}

// What is passed on in a std::reference_wrapper is the object that it names (C++20 [thread.thread.constr], [func.require]).
static const struct sym *named_object(struct walk *w, struct state *s, const struct prim *p, uint32_t i)
{
	const struct ir_value *given = i < p->step->arg_count ? p->step->arg[i] : NULL;
	bool is_wrapped = given && given->kind == V_ADDRESS && given->a->type->container == CONTAINER_REFERENCE && p->arg[i]->kind == SYM_ADDRESS;
	return is_wrapped ? state_load(&w->exec->machine, s, p->arg[i]->a) : p->arg[i];
}

// Arguments of a callback: the closure itself first where there is one, then what the API passes on.
static const struct sym **callback_args(struct walk *w, struct state *s, const struct prim *p, const struct effect *e, const struct sym *self,
                                        uint32_t *n)
{
	uint32_t first = e->arg2 == ARG_VARIADIC ? p->row->arg_count : e->arg2 >= 0 ? (uint32_t)e->arg2 : p->arg_count;
	uint32_t last = e->arg2 == ARG_VARIADIC ? p->arg_count : first < p->arg_count ? first + 1 : first;
	const struct sym **arg = ARENA_ARRAY(w->exec->machine.scratch, const struct sym *, last - first + 1);
	*n = 0;
	if (self)
		arg[(*n)++] = self;
	for (uint32_t i = first; i < last; i++)
		arg[(*n)++] = named_object(w, s, p, i);
	return arg;
}

// std::thread copies what it passes on: a parameter that is an object gets its value, although the constructor takes a reference.
static void pass_copies(struct walk *w, struct state *s, const struct ir_function *f, const struct sym **arg, uint32_t n)
{
	for (uint32_t i = 0; i < n && i < f->params.n; i++)
		if (f->params.at[i]->type->kind == TYPE_RECORD && arg[i]->kind == SYM_ADDRESS)
			arg[i] = state_content(&w->exec->machine, s, arg[i]->a);
}

static void attach_child(struct walk *w, struct state *s, struct prim *p, const struct effect *e)
{
	const struct sym *self = NULL, *callee = prim_arg(p, e->arg);
	struct ir_function *f = callee ? callee_of(w, s, callee, &self) : NULL;
	if (!f || !f->blocks.n)
		return;
	uint32_t n;
	const struct sym **arg = callback_args(w, s, p, e, self, &n);
	pass_copies(w, s, f, arg, n);
	p->child = replay_child(w, s, f, arg, n, *p->loc);
	joined_expect(&w->exec->machine, s, p);
}

static void call_function(struct walk *w, struct state *s, const struct ir_step *step, struct ir_function *f, const struct sym **arg, uint32_t args,
                          struct state_list *out);

static bool ends_program(const struct model_row *row)
{
	return model_effect(row, EFFECT_EXIT) != NULL;
}

// "The malloc function returns either a null pointer or a pointer to the allocated space" (C17 7.22.3.4p3): a walk that looks for what is left
// supposes the former as well.
static void suppose_no_memory(struct walk *w, const struct state *s, const struct ir_step *step, const struct prim *p, struct state_list *out)
{
	const struct effect *e = model_effect(step->model, EFFECT_ALLOC);
	if (!w->is_directed || s->failed >= 0 || !step->place || !e || e->arg != ARG_RETURN || step->model->result != RESULT_POINTER)
		return;
	struct state *none = ARENA_NEW(w->exec->machine.scratch, struct state);
	*none = *s;
	none->failed = p->call;
	goals_fail(w, none, step);
	call_set_result(w, none, step, sym_int(w->exec->machine.table, 0));
	state_keep(out, none);
}

static void call_model(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg, struct state_list *out);

// Nobody knows whether what the thread makes where it finds nothing was there: another path goes on with a thread that has found it.
static void suppose_made(struct walk *w, const struct state *before, struct state *s, const struct prim *spawn, struct state_list *out)
{
	struct state *found = ARENA_NEW(w->exec->machine.scratch, struct state);
	*found = *before;
	if (spawn->child && spawn->child->made_count && !exec_is_full(w) && joined_tell_apart(&w->exec->machine, found, s, spawn->child))
		call_model(w, found, spawn->step, spawn->arg, out);
}

static void call_model(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg, struct state_list *out)
{
	struct exec *x = w->exec;
	const struct state before = *s;
	struct prim *p = state_append(&x->machine, s,
	                              (struct prim){.kind = PRIM_CALL,
	                                            .step = step,
	                                            .loc = &step->loc,
	                                            .frame = w->frame,
	                                            .row = step->model,
	                                            .arg = arg,
	                                            .arg_count = step->arg_count,
	                                            .name = step->name});
	exec_count(w, 1);
	const struct sym *result = bind_effects(w, s, p);
	unseen_answers(w, s, step, arg);
	const struct effect *callback = NULL;
	for (uint8_t i = 0; i < step->model->effect_count; i++) {
		const struct effect *e = &step->model->effect[i];
		if (e->kind == EFFECT_SPAWN || e->kind == EFFECT_HOST_FUNCTION || e->kind == EFFECT_AT_EXIT)
			attach_child(w, s, p, e);
		else if (e->kind == EFFECT_LAUNCH)
			launch_resolve(w, s, p);
		else if (e->kind == EFFECT_CALLBACK)
			callback = e;
		if (e->kind == EFFECT_SPAWN)
			suppose_made(w, &before, s, p, out);
	}
	suppose_no_memory(w, s, step, p, out);
	call_set_result(w, s, step, result);
	if (ends_program(step->model)) {
		fragment_finish(w, s, NULL, step->loc, true, false);
		return;
	}
	const struct sym *self = NULL, *called = callback ? prim_arg(p, callback->arg) : NULL;
	struct ir_function *f = called ? callee_of(w, s, called, &self) : NULL;
	if (f && f->blocks.n) {
		uint32_t n;
		const struct sym **passed = callback_args(w, s, p, callback, self, &n);
		struct ir_step quiet = *step;
		quiet.place = NULL;
		struct ir_step *copy = ARENA_NEW(x->machine.arena, struct ir_step);
		*copy = quiet;
		call_function(w, s, copy, f, passed, n, out);
		return;
	}
	state_keep(out, s);
}

// What `...` takes the function has, and which of it each va_arg gives is not followed.
static void pass_unnamed(struct walk *w, struct state *s, const struct ir_function *f, const struct sym **arg, uint32_t args)
{
	for (uint32_t i = (uint32_t)f->params.n; i < args; i++)
		if (arg[i]->kind == SYM_NEW)
			s->escaped = symmap_set(w->exec->machine.scratch, s->escaped, arg[i], arg[i], 0);
}

static void call_function(struct walk *w, struct state *s, const struct ir_step *step, struct ir_function *f, const struct sym **arg, uint32_t args,
                          struct state_list *out)
{
	const struct summary *sum = w->is_thorough ? exec_summary_thorough(w->exec, f) : exec_summary(w->exec, f);
	struct passed b;
	if (sum->calls_values && callee_passed(w, s, arg, args, &b))
		sum = exec_summary_passed(w->exec, f, b);
	else if (sum->calls_member && callee_passed_in_member(w, s, arg, args, sum->calls_member, &b))
		sum = exec_summary_passed(w->exec, f, b);
	else if (sum->calls_virtuals && callee_classes(w, s, arg, args, &b))
		sum = exec_summary_passed(w->exec, f, b);
	else if (sum->calls_held && callee_classes_held(w, s, arg, args, sum->calls_held, &b))
		sum = exec_summary_passed(w->exec, f, b);
	w->out->calls_values |= sum->calls_values;
	w->out->calls_virtuals |= sum->calls_virtuals;
	if (f->method_of && args)
		eval_points(w, s, arg[0]);
	pass_unnamed(w, s, f, arg, args);
	if (sum->in_progress || !sum->count) { // recursion: once around is all that is looked at
		call_set_result(w, s, step, NULL);
		state_keep(out, s);
		return;
	}
	w->out->is_degraded |= sum->is_degraded && !sum->is_mute;
	ways_take(w, s, &(struct called){.step = step, .callee = f, .sum = sum, .arg = arg, .args = args}, out);
}

// The record that the argument is, or points to; NULL = it is none.
static const struct ir_type *record_given(const struct ir_value *v)
{
	const struct ir_type *t = v->type;
	bool is_reference = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->handle == HANDLE_NONE && t->element;
	t = is_reference ? t->element : t;
	return t->kind == TYPE_RECORD ? t : NULL;
}

static const struct sym *record_location(struct walk *w, struct state *s, const struct ir_value *v, const struct sym *given)
{
	if (v->type->kind == TYPE_RECORD)
		return v->kind == V_LOAD ? eval_place(w, s, v->a) : NULL;
	return given->kind == SYM_ADDRESS ? given->a : sym_of(w->exec->machine.table, SYM_PTR, given);
}

// The stream that an argument holds which is a view of one, or a record with one stream in it (rmm::cuda_stream_view,
// raft::handle_t).
static const struct sym *stream_held(struct walk *w, struct state *s, const struct ir_value *v, const struct sym *given, bool is_view)
{
	const struct machine *m = &w->exec->machine;
	const struct ir_field *path[IR_MAX_NESTING];
	const struct ir_type *t = record_given(v);
	uint32_t n = t && ir_type_is_stream(t) == is_view ? ir_stream_fields(t, path) : 0;
	const struct sym *at = n ? record_location(w, s, v, given) : NULL;
	for (uint32_t i = 0; at && i < n; i++)
		at = sym_field(m->table, at, path[i]->name);
	return at ? state_load(m, s, at) : NULL;
}

// The stream that unseen code gets other than as a stream: in a view, else in what it works with. Kept as a launch's is. Of several
// views it is the last: a function of RAFT or cuML that gets a stream beside its handle works on that stream
// (https://docs.rapids.ai/api/raft/stable/, linear algebra: `handle` first, `stream` last).
static const struct sym *const *stream_of_unseen(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct sym *held = NULL;
	for (uint32_t i = 0; i < step->arg_count; i++)
		if (step->arg[i]->type->handle == HANDLE_STREAM)
			return prim_no_config;
	for (uint32_t i = step->arg_count; i > step->is_member && !held; i--)
		held = stream_held(w, s, step->arg[i - 1], arg[i - 1], true);
	for (uint32_t i = step->is_member; i < step->arg_count && !held; i++)
		held = stream_held(w, s, step->arg[i], arg[i], false);
	if (!held)
		return prim_no_config;
	const struct sym **config = ARENA_ARRAY(w->exec->machine.scratch, const struct sym *, 4);
	config[3] = held;
	return config;
}

bool call_is_harmless(const struct ir_step *step)
{
	bool has_stream = false, has_memory = false;
	for (uint32_t i = step->is_member; i < step->arg_count; i++) {
		const struct ir_type *t = step->arg[i]->type;
		has_stream |= t->handle == HANDLE_STREAM;
		has_memory |= t->kind == TYPE_POINTER && t->handle == HANDLE_NONE;
	}
	return !(has_stream && has_memory) && model_unknown_callee(step->name ? step->name : "") == UNKNOWN_HARMLESS;
}

static void call_unknown(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg, struct state_list *out)
{
	struct exec *x = w->exec;
	w->out->calls_values |= !step->function && (step->callee || step->is_member);
	enum unknown_callee how = model_unknown_callee(step->name ? step->name : "");
	bool gives_status = step->place && step->place->type->kind == TYPE_INT && model_is_status(step->place->type->spelling);
	struct prim *p = NULL;
	if (!call_is_harmless(step) || gives_status)
		p = state_append(&x->machine, s,
		                 (struct prim){.kind = PRIM_UNKNOWN,
		                               .step = step,
		                               .loc = &step->loc,
		                               .frame = w->frame,
		                               .arg = arg,
		                               .config = stream_of_unseen(w, s, step, arg),
		                               .arg_count = step->arg_count,
		                               .gives_status = gives_status,
		                               .name = step->name ? step->name : ""});
	const struct sym *result = unseen_result(w, s, step, arg);
	if (gives_status && sym_is_unknown(result) && result->kind != SYM_RESULT)
		result = sym_numbered(x->machine.table, SYM_RESULT, p->call);
	call_set_result(w, s, step, result);
	unseen_forgets(w, s, step, arg);
	for (uint32_t i = step->is_member; i < step->arg_count; i++) {
		const struct sym *self = NULL;
		struct ir_function *f = callee_of(w, s, arg[i], &self);
		if (!f || !f->blocks.n || (!self && how != UNKNOWN_DEFERS))
			continue;
		if (how == UNKNOWN_DEFERS && p) {
			p->child = replay_child(w, s, f, &self, self ? 1 : 0, step->loc);
			break;
		}
		struct ir_step *quiet = ARENA_NEW(x->machine.arena, struct ir_step);
		*quiet = *step;
		quiet->place = NULL;
		call_function(w, s, quiet, f, &self, self ? 1 : 0, out);
		return;
	}
	state_keep(out, s);
}

// A call through a pointer to an API function: as if it were called by name. NULL when it is none, or has other arguments.
static const struct ir_step *api_step(struct walk *w, const struct ir_step *step, const struct sym *callee)
{
	const char *symbol = callee_api(w, callee);
	if (!symbol)
		return NULL;
	const struct model_symbol parts = model_symbol(w->exec->unit->models, symbol);
	char *name = arena_strndup(w->exec->machine.arena, symbol, parts.name_length);
	const struct model_row *row = model_find(w->exec->unit->models, name, step->arg_count);
	if (!row || row->is_device)
		return NULL;
	struct ir_step *named = ARENA_NEW(w->exec->machine.arena, struct ir_step);
	*named = *step;
	named->model = row;
	named->name = row->name;
	named->version = parts.version;
	named->is_per_thread = row->has_per_thread && (parts.is_per_thread || w->exec->unit->per_thread_default_stream);
	return named;
}

static void do_call(struct walk *w, struct state *s, const struct ir_step *step, struct state_list *out)
{
	const struct sym **arg = eval_args(w, s, step);
	if (step->model) {
		call_model(w, s, step, arg, out);
		return;
	}
	struct ir_function *f = step->function;
	const struct sym *self = NULL;
	if (!f && step->callee && step->callee->kind == V_VIRTUAL) {
		f = step->arg_count ? callee_virtual(w, s, step->callee, arg[0]) : NULL;
	} else if (!f && step->callee) {
		const struct sym *callee = eval_value(w, s, step->callee);
		const struct ir_step *named = api_step(w, step, callee);
		if (named) {
			call_model(w, s, named, arg, out);
			return;
		}
		f = callee_of(w, s, callee, &self);
		f = f ? f : callee_in_field(w->exec, step, callee);
		if (!f)
			callee_notes_member(w, callee);
	}
	if (!f && step->is_member && step->arg_count) // operator() of a std::function that holds a known closure
		f = callee_of(w, s, arg[0], &self);
	if (!f || !f->blocks.n || (self && step->is_member && f->is_kernel)) {
		call_unknown(w, s, step, arg, out);
		return;
	}
	if (self && !step->is_member) {
		const struct sym **with_self = ARENA_ARRAY(w->exec->machine.scratch, const struct sym *, step->arg_count + 1);
		with_self[0] = self;
		for (uint32_t i = 0; i < step->arg_count; i++)
			with_self[i + 1] = arg[i];
		call_function(w, s, step, f, with_self, step->arg_count + 1, out);
		return;
	}
	if (self)
		arg[0] = self;
	call_function(w, s, step, f, arg, step->arg_count, out);
}

// How many bytes the sequence holds now that has the element `at`, or has the location in one, NULL = there is none, or nobody knows which it is.
static const struct sym *bytes_held(struct walk *w, struct state *s, const struct ir_value *at, const struct sym *location)
{
	const struct machine *m = &w->exec->machine;
	while (at->kind == V_FIELD)
		at = at->a;
	while (location->kind == SYM_FIELD)
		location = location->a;
	const struct ir_type *t = at->kind == V_INDEX ? at->a->type : NULL;
	const struct sym *owner = NULL;
	if (t && t->container == CONTAINER_SEQUENCE)
		owner = eval_place(w, s, at->a);
	else if (location->kind == SYM_ELEMENT && location->a->kind == SYM_VAR && elements_of(m, s, location->a) == location->a)
		owner = location->a;
	t = owner && !t ? owner->var->type : t;
	if (!owner || t->container != CONTAINER_SEQUENCE || !t->element || !t->element->size)
		return NULL;
	const struct sym *length = state_load(m, s, sym_field(m->table, owner, intern(m->strings, IR_LENGTH_FIELD)));
	return sym_binary(m->table, OP_MUL, length, sym_int(m->table, (int64_t)t->element->size));
}

static void append_place(struct walk *w, struct state *s, const struct ir_step *step, enum prim_kind kind, const struct sym *place)
{
	struct exec *x = w->exec;
	if (s->tail && s->tail->kind == kind && s->tail->arg_count && s->tail->arg[0] == place && s->tail->step->is_write == step->is_write &&
	    !step->is_discarded)
		return; // said already
	const struct sym *bytes = kind == PRIM_ACCESS ? bytes_held(w, s, step->place, place) : NULL;
	const struct sym **arg = ARENA_ARRAY(x->machine.scratch, const struct sym *, 2);
	arg[0] = place;
	arg[1] = bytes;
	state_append(&x->machine, s,
	             (struct prim){.kind = kind, .step = step, .loc = &step->loc, .frame = w->frame, .arg = arg, .arg_count = bytes ? 2 : 1});
	exec_count(w, 1);
}

// A number, or a container of such: it keeps no handle and no pointer.
static bool holds_numbers(const struct ir_type *t)
{
	for (int depth = 0; depth < 64 && (t->kind == TYPE_ARRAY || t->container == CONTAINER_SEQUENCE); depth++) { // damaged IR has circles
		if (!t->element)
			return false;
		t = t->element;
	}
	return t->handle == HANDLE_NONE && (t->kind == TYPE_INT || t->kind == TYPE_BOOL || t->kind == TYPE_FLOAT);
}

// That a variable ends which nothing on the path has named is no part of what the path does: ways that differ in such ends alone are one.
static bool matters(const struct state *s, const struct ir_var *var, const struct sym *place)
{
	return !holds_numbers(var->type) || var->storage == STORAGE_PARAM || (s->touched & place->vars);
}

static void dies(struct walk *w, struct state *s, const struct ir_step *step)
{
	struct elements_end e = {.walk = w, .state = s};
	const struct sym *own = sym_var(w->exec->machine.table, step->var, 1);
	bool is_own = elements_end(&e, step->var) && matters(s, step->var, own);
	for (uint32_t i = 0; i < e.count; i++)
		append_place(w, s, step, PRIM_DEAD, e.at[i]);
	if (is_own)
		append_place(w, s, step, PRIM_DEAD, own);
	if (w->loop_of[s->block] != UINT32_MAX && step->var->type->kind == TYPE_RECORD)
		elements_leave(&w->exec->machine, s, step->var);
}

static const struct sym *accessed(struct walk *w, struct state *s, const struct ir_value *place)
{
	const struct sym *location = eval_place(w, s, place);
	return place->type->container == CONTAINER_SEQUENCE ? elements_of(&w->exec->machine, s, location) : location;
}

void exec_step(struct walk *w, struct state *s, const struct ir_step *step, struct state_list *out)
{
	const struct machine *m = &w->exec->machine;
	switch (step->kind) {
	case STEP_ASSIGN: do_assign(w, s, step); break;
	case STEP_CALL: do_call(w, s, step, out); return;
	case STEP_LAUNCH: launch_step(w, s, step); break;
	case STEP_ACCESS: append_place(w, s, step, PRIM_ACCESS, accessed(w, s, step->place)); break;
	case STEP_DEAD: dies(w, s, step); break;
	case STEP_PARALLEL:
	case STEP_PARALLEL_END:
		state_append(m, s,
		             (struct prim){.kind = step->kind == STEP_PARALLEL ? PRIM_PARALLEL : PRIM_PARALLEL_END,
		                           .step = step,
		                           .loc = &step->loc,
		                           .frame = w->frame});
		break;
	case STEP_HIDDEN: // device code
		break;
	}
	state_keep(out, s);
}
