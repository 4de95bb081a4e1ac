// SPDX-License-Identifier: Apache-2.0
#include "frontend/frontend.h"

#include "base/map.h"
#include "ir/tables.h"
#include "model/model.h"

struct node {
	VEC(uint32_t) uses; // functions it calls, names or makes closures of
	VEC(uint32_t) used_by;
	bool is_gpu, is_kept;
	bool is_offered; // others may call it for memory that the GPU works on, or for where that is: another unit's function, or a user of its object
};

struct graph {
	struct arena scratch;
	struct node *node;
	bool keeps_callers;
	uint32_t from;   // function being read
	bool is_offered; // others can call that for memory
};

static void use(struct graph *g, const struct ir_function *f)
{
	if (!f || f->id == g->from)
		return;
	*vec_push(&g->scratch, &g->node[g->from].uses) = f->id;
	*vec_push(&g->scratch, &g->node[f->id].used_by) = g->from;
}

static bool is_gpu_type(const struct ir_type *t)
{
	switch (t->handle) {
	case HANDLE_NONE:
	case HANDLE_THREAD:
	case HANDLE_MUTEX:
	case HANDLE_LOCK: return false;
	default: return true;
	}
}

static void read_value(struct graph *g, const struct ir_value *v)
{
	if (!v)
		return;
	struct node *n = &g->node[g->from];
	if (is_gpu_type(v->type) || (v->kind == V_VAR && v->var->space != SPACE_HOST))
		n->is_gpu = true;
	if (v->type->kind == TYPE_RECORD && v->type->record && v->type->record->is_closure)
		use(g, v->type->record->call_operator);
	if (v->kind == V_FUNCTION)
		use(g, v->function);
	n->is_gpu |= v->kind == V_VIRTUAL && !v->count; // too many to list
	read_value(g, v->a);
	read_value(g, v->b);
	read_value(g, v->c);
	for (uint32_t i = 0; i < v->count; i++)
		read_value(g, v->item[i]);
}

static void read_step(struct graph *g, const struct ir_step *s)
{
	struct node *n = &g->node[g->from];
	read_value(g, s->place);
	read_value(g, s->value);
	read_value(g, s->callee);
	for (uint32_t i = 0; i < s->arg_count; i++)
		read_value(g, s->arg[i]);
	if (s->kind == STEP_LAUNCH || s->is_lost)
		n->is_gpu = true;
	if (s->model ? model_is_gpu(s->model) : s->name && model_exports(s->name))
		n->is_gpu = true;
	if (s->kind == STEP_CALL || s->kind == STEP_LAUNCH)
		use(g, s->function);
	n->is_offered |= g->is_offered && (s->kind == STEP_ACCESS || (s->model && s->model->effect_count));
	if (g->keeps_callers && s->function && !s->function->blocks.n && s->function->in_main_file && s->function->is_external)
		n->is_gpu = true;
}

// Does an object of the class keep a stream or the like that nobody else can name? Its methods may work on it, and others with the same memory.
static bool keeps_handle(const struct ir_record *of)
{
	bool keeps = false;
	for (uint32_t i = 0; of && i < of->field_count; i++)
		keeps |= (of->field[i].is_here || of->field[i].is_guarded) && is_gpu_type(of->field[i].type);
	return keeps;
}

// Does the record hold a stream or the like, in an array or in a record that lies in it as well?
static bool holds_handle(const struct ir_record *of, int depth)
{
	bool holds = false;
	for (uint32_t i = 0; of && depth && i < of->field_count; i++) {
		const struct ir_type *t = of->field[i].type;
		while (t->kind == TYPE_ARRAY && t->element)
			t = t->element;
		holds |= is_gpu_type(t) || (t->kind == TYPE_RECORD && holds_handle(t->record, depth - 1));
	}
	return holds;
}

// A constructor that is given a record with streams in it says for all methods whose these are: which members point to one record.
static bool is_given_handles(const struct ir_function *f)
{
	enum { DEEP = 3 };
	bool is_given = false;
	for (size_t i = 1; f->is_constructor && i < f->params.n; i++) {
		const struct ir_type *t = f->params.at[i]->type;
		bool is_pointer = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element;
		is_given |= is_pointer && t->element->kind == TYPE_RECORD && t->element->record != f->method_of &&
		            holds_handle(t->element->record, DEEP);
	}
	return is_given;
}

// A function that does little but choose a number, or say one of its object: the callers' paths hang on it, whatever it is about.
static bool is_short_answer(const struct ir_function *f)
{
	enum { MOST_STEPS = 4, MOST_BLOCKS = 12 };
	size_t steps = 0;
	bool is_scalar = f->result && (f->result->kind == TYPE_INT || f->result->kind == TYPE_BOOL);
	for (size_t i = 0; i < f->blocks.n; i++)
		steps += f->blocks.at[i].steps.n;
	bool says = f->method_of ? f->blocks.n > 0 : f->blocks.n > 1;
	return is_scalar && says && f->blocks.n <= MOST_BLOCKS && steps <= MOST_STEPS;
}

static void read_function(struct graph *g, const struct ir_function *f)
{
	g->from = f->id;
	g->node[f->id].is_gpu = f->is_kernel || f->is_device_only;
	g->is_offered = f->is_external && f->in_main_file && f->params.n && (g->keeps_callers || keeps_handle(f->method_of));
	g->node[f->id].is_offered |= (g->is_offered && g->keeps_callers && is_short_answer(f)) || is_given_handles(f);
	for (size_t i = 0; i < f->params.n; i++)
		if (is_gpu_type(f->params.at[i]->type))
			g->node[f->id].is_gpu = true;
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		read_value(g, b->value);
		g->node[f->id].is_offered |= g->is_offered && b->end == END_RETURN && b->value && b->value->type->kind == TYPE_POINTER;
		for (size_t j = 0; j < b->steps.n; j++)
			read_step(g, &b->steps.at[j]);
	}
}

// Marks what `list` reaches; up: users of GPU code, down: what kept functions use.
static void spread(struct graph *g, size_t n, bool is_up)
{
	VEC(uint32_t) list = {0};
	for (uint32_t i = 0; i < n; i++)
		if (is_up ? g->node[i].is_gpu : g->node[i].is_kept)
			*vec_push(&g->scratch, &list) = i;
	while (list.n) {
		struct node *at = &g->node[list.at[--list.n]];
		at->is_kept = true;
		size_t count = is_up ? at->used_by.n : at->uses.n;
		for (size_t i = 0; i < count; i++) {
			uint32_t to = is_up ? at->used_by.at[i] : at->uses.at[i];
			if (!g->node[to].is_kept) {
				g->node[to].is_kept = true;
				*vec_push(&g->scratch, &list) = to;
			}
		}
	}
}

// --- what others may do to objects ------------------------------------------------------------------------------------

static bool sets_field(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		for (size_t j = 0; j < f->blocks.at[i].steps.n; j++) {
			const struct ir_step *s = &f->blocks.at[i].steps.at[j];
			if (s->kind == STEP_ASSIGN && s->place->kind == V_FIELD)
				return true;
		}
	return f->is_constructor;
}

// A function of a class whose others work on the GPU says what these find in the object: other units call it, by its name.
static void keep_setters(struct graph *g, const struct ir_unit *unit)
{
	struct map works = {0}; // by class
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (f->method_of && g->node[i].is_kept)
			map_put(&g->scratch, &works, f->method_of, 0, g);
	}
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		bool is_asked = f->method_of && f->is_external && f->in_main_file && f->blocks.n && !g->node[i].is_kept;
		g->node[i].is_offered |= is_asked && map_get(&works, f->method_of, 0) && sets_field(f);
	}
}

static void forget_dropped(const struct graph *g, struct ir_unit *unit)
{
	struct ir_tables t;
	tables_collect(unit, &t);
	for (size_t i = 0; i < t.records.n; i++) {
		struct ir_record *r = (struct ir_record *)(uintptr_t)t.records.at[i];
		if (r->destructor && !g->node[r->destructor->id].is_kept)
			r->destructor = NULL;
		if (r->call_operator && !g->node[r->call_operator->id].is_kept)
			r->call_operator = NULL;
	}
	if (unit->global_init && !g->node[unit->global_init->id].is_kept)
		unit->global_init = NULL;
	if (unit->global_exit && !g->node[unit->global_exit->id].is_kept)
		unit->global_exit = NULL;
	size_t inits = 0;
	for (size_t i = 0; i < unit->linked_inits.n; i++)
		if (g->node[unit->linked_inits.at[i]->id].is_kept)
			unit->linked_inits.at[inits++] = unit->linked_inits.at[i];
	unit->linked_inits.n = inits;
}

// --- what is dropped ------------------------------------------------------------------------------------------------

enum naming { NAMES_TO_USE, NAMES_TO_SHOW, NAMES_TO_CLEAR, NAMES_TO_ASK };

static void note_fields(const struct ir_value *v, enum naming how)
{
	if (!v)
		return;
	const struct ir_record *of = v->kind == V_FIELD && v->a->type->kind == TYPE_RECORD ? v->a->type->record : NULL;
	for (uint32_t i = 0; of && i < of->field_count; i++)
		if (of->field[i].name == v->text) {
			of->field[i].is_named_by_dropped = true;
			of->field[i].is_shown_by_dropped |= how == NAMES_TO_SHOW;
			of->field[i].is_used_by_dropped |= how == NAMES_TO_USE;
		}
	note_fields(v->a, how);
	note_fields(v->b, how);
	note_fields(v->c, how);
	for (uint32_t i = 0; i < v->count; i++)
		note_fields(v->item[i], how);
}

// Does the block return what a member of the function's own object holds, and no more? An accessor shows it to its callers.
static bool shows_member(const struct ir_function *f, const struct ir_block *b)
{
	const struct ir_value *v = b->end == END_RETURN ? b->value : NULL;
	return v && v->kind == V_LOAD && v->a->kind == V_FIELD && f->method_of && v->a->a->type->record == f->method_of;
}

// Does the step put null there?
static bool clears_member(const struct ir_step *s)
{
	return s->kind == STEP_ASSIGN && s->value && s->value->kind == V_INT && s->value->integer == 0;
}

// Code that nobody sees gets the object as a whole.
static void note_given(const struct ir_step *s)
{
	bool is_unseen = s->kind == STEP_CALL && !s->model && !(s->function && s->function->blocks.n);
	for (uint32_t k = 0; is_unseen && k < s->arg_count; k++) {
		const struct ir_type *t = s->arg[k]->type->kind == TYPE_POINTER ? s->arg[k]->type->element : s->arg[k]->type;
		const struct ir_record *of = t ? t->record : NULL;
		for (uint32_t i = 0; of && i < of->field_count; i++)
			of->field[i].is_used_by_dropped = true;
	}
}

// The members that a function names which is dropped: it may hand them on.
static void note_dropped(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		note_fields(b->value, b->end == END_BRANCH ? NAMES_TO_ASK : shows_member(f, b) ? NAMES_TO_SHOW : NAMES_TO_USE);
		for (size_t j = 0; j < f->blocks.at[i].steps.n; j++) {
			const struct ir_step *s = &f->blocks.at[i].steps.at[j];
			note_given(s);
			note_fields(s->place, clears_member(s) ? NAMES_TO_CLEAR : NAMES_TO_USE);
			note_fields(s->value, NAMES_TO_USE);
			note_fields(s->callee, NAMES_TO_USE);
			for (uint32_t k = 0; k < s->arg_count; k++)
				note_fields(s->arg[k], NAMES_TO_USE);
		}
	}
}

void frontend_prune(struct ir_unit *unit, bool keeps_callers)
{
	size_t n = unit->functions.n, kept = 0;
	struct graph g = {.keeps_callers = keeps_callers};
	g.node = ARENA_ARRAY(&g.scratch, struct node, n + 1);
	for (size_t i = 0; i < n; i++)
		read_function(&g, unit->functions.at[i]);
	if (unit->global_exit) { // destructors find what the initialisers have made
		g.from = unit->global_exit->id;
		use(&g, unit->global_init);
	}
	spread(&g, n, true);
	if (keeps_callers)
		keep_setters(&g, unit);
	for (size_t i = 0; i < n; i++)
		g.node[i].is_kept |= g.node[i].is_offered;
	spread(&g, n, false);
	forget_dropped(&g, unit);
	for (size_t i = 0; i < n; i++) {
		struct ir_function *f = unit->functions.at[i];
		if (f->is_destructor && f->method_of)
			((struct ir_record *)(uintptr_t)f->method_of)->destructor_loc = f->loc;
		if (!g.node[i].is_kept) {
			note_dropped(f);
			continue;
		}
		f->id = (uint32_t)kept;
		unit->functions.at[kept++] = f;
	}
	unit->functions.n = kept;
	arena_free(&g.scratch);
}
