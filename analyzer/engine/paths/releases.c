// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/releases.h"

#include "engine/paths/callees.h"
#include "engine/paths/goals.h"
#include "ir/cfg.h"

enum { MAX_OBJECTS = 8, MAX_ANSWERS = 8, MAX_BLOCKS = 64 };

// What is known of a function: does it do nothing but release what it is given, or what that holds?
enum releasing { NOT_ASKED, BEING_ASKED, ONLY_RELEASES, DOES_MORE };

// Code that may only release: behind a test, or all of a function.
struct released {
	struct exec *exec;
	const struct ir_function *function;
	const struct ir_value *object[MAX_OBJECTS]; // the place that the test reads, and variables that were given what it holds
	uint32_t objects;
	const struct ir_var *answer[MAX_ANSWERS]; // variables that have the status of a release
	uint32_t answers;
	uint32_t blocks; // looked at
	bool is_whole;   // a function's: what it is given by its parameters
	bool releases;   // something
};

static bool is_local(const struct ir_var *v)
{
	return v->storage == STORAGE_LOCAL || v->storage == STORAGE_TEMP;
}

static bool is_object(const struct released *r, const struct ir_value *place)
{
	bool is = r->is_whole && place->kind == V_VAR && place->var->storage == STORAGE_PARAM;
	for (uint32_t i = 0; i < r->objects && !is; i++)
		is = loops_same_place(place, r->object[i]);
	return is;
}

static bool is_value_of_object(const struct released *r, const struct ir_value *v);

// Is the place one that holds the object, or one behind it?
static bool is_place_of_object(const struct released *r, const struct ir_value *place)
{
	for (const struct ir_value *at = place; at; at = at->a) {
		if (is_object(r, at))
			return true;
		if (at->kind == V_DEREF)
			return is_value_of_object(r, at->a);
		if (at->kind != V_FIELD && at->kind != V_INDEX)
			return false;
	}
	return false;
}

static bool is_value_of_object(const struct released *r, const struct ir_value *v)
{
	return (v->kind == V_LOAD || v->kind == V_ADDRESS) && is_place_of_object(r, v->a);
}

// The argument that the row frees or destroys, -1 = it does something else.
static int released_argument(const struct model_row *row)
{
	int arg = -1;
	for (uint8_t i = 0; i < row->effect_count; i++) {
		const struct effect *e = &row->effect[i];
		bool is_release = e->kind == EFFECT_FREE || e->kind == EFFECT_DESTROY;
		if (!is_release && e->kind != EFFECT_CAPTURE)
			return -1;
		arg = is_release ? e->arg : arg;
	}
	return arg;
}

static bool only_releases(struct exec *x, const struct ir_function *f);

// The address of a variable of the function's own: a deleter without members, which lives as long as the call.
static bool is_own_variable(const struct ir_value *v)
{
	return v->kind == V_ADDRESS && v->a->kind == V_VAR && is_local(v->a->var);
}

static bool is_number(const struct ir_value *v)
{
	return v->type->kind != TYPE_POINTER && v->type->kind != TYPE_REFERENCE && v->type->kind != TYPE_RECORD;
}

// A function of the program: a log, or one that releases what it is given in turn.
static bool is_fine_callee(struct released *r, const struct ir_step *s)
{
	struct exec *x = r->exec;
	if (x->is_mute && x->is_mute[s->function->id])
		return true;
	if (!only_releases(x, s->function))
		return false;
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (!is_number(s->arg[i]) && !is_own_variable(s->arg[i]) && !is_value_of_object(r, s->arg[i]))
			return false;
	r->releases = true;
	return true;
}

static bool is_fine_call(struct released *r, const struct ir_step *s)
{
	int arg = s->model ? released_argument(s->model) : -1;
	bool is_release = arg >= 0 && (uint32_t)arg < s->arg_count && is_value_of_object(r, s->arg[arg]);
	if (s->place &&
	    !(s->place->kind == V_VAR && (s->place->var->storage == STORAGE_TEMP || ((is_release || r->is_whole) && is_local(s->place->var)))))
		return false;
	if (s->function && s->function->blocks.n)
		return is_fine_callee(r, s);
	r->releases |= is_release;
	if (is_release && s->place && r->answers < MAX_ANSWERS)
		r->answer[r->answers++] = s->place->var;
	return is_release || (s->model ? s->model->effect_count == 0 : call_is_harmless(s));
}

static bool is_fine_assignment(struct released *r, const struct ir_step *s)
{
	bool is_own = s->place->kind == V_VAR && is_local(s->place->var);
	if (is_object(r, s->place) && !r->is_whole)
		return s->value->kind == V_INT && s->value->integer == 0; // as on the other way
	if (is_own && is_value_of_object(r, s->value) && r->objects < MAX_OBJECTS) {
		r->object[r->objects++] = s->place;
		return true;
	}
	return is_place_of_object(r, s->place) || (is_own && (r->is_whole || s->place->var->storage == STORAGE_TEMP));
}

static bool is_fine_step(struct released *r, const struct ir_step *s)
{
	switch (s->kind) {
	case STEP_DEAD: return true;
	case STEP_ACCESS: return !s->is_write || is_place_of_object(r, s->place);
	case STEP_ASSIGN: return is_fine_assignment(r, s);
	case STEP_CALL: return is_fine_call(r, s);
	default: return false;
	}
}

static bool are_fine_steps(struct released *r, const struct ir_block *b)
{
	bool are = true;
	for (size_t i = 0; i < b->steps.n && are; i++)
		are = is_fine_step(r, &b->steps.at[i]);
	return are;
}

static bool only_releases(struct exec *x, const struct ir_function *f)
{
	if (x->releasing[f->id] != NOT_ASKED)
		return x->releasing[f->id] == ONLY_RELEASES;
	x->releasing[f->id] = BEING_ASKED;
	struct released r = {.exec = x, .function = f, .is_whole = true};
	bool is = f->blocks.n && !f->is_kernel && !f->is_main && !f->is_virtual;
	for (size_t b = 0; b < f->blocks.n && is; b++)
		is = are_fine_steps(&r, &f->blocks.at[b]);
	x->releasing[f->id] = is && r.releases ? ONLY_RELEASES : DOES_MORE;
	return is && r.releases;
}

// The place whose value the branch asks to be not null, NULL = it asks something else. `way`: on which it is not.
static const struct ir_value *asked_for_null(const struct ir_block *b, uint8_t *way)
{
	const struct ir_value *v = b->end == END_BRANCH ? b->value : NULL;
	*way = 0;
	for (; v && v->kind == V_UNARY && v->op == OP_LNOT; v = v->a)
		*way = !*way;
	if (v && v->kind == V_BINARY && (v->op == OP_EQ || v->op == OP_NE) && v->b->kind == V_INT && v->b->integer == 0) {
		*way = v->op == OP_EQ ? !*way : *way;
		v = v->a;
	}
	bool is_thing = v && v->kind == V_LOAD &&
	                (v->type->kind == TYPE_POINTER || v->type->handle != HANDLE_NONE || v->type->container == CONTAINER_POINTER);
	return is_thing && !v->a->type->is_volatile ? v->a : NULL;
}

// Does the block only return? Then a way that returns the same ends as it does.
static bool only_returns(const struct ir_block *b)
{
	bool is = b->end == END_RETURN && (!b->value || b->value->kind == V_INT);
	for (size_t i = 0; i < b->steps.n && is; i++)
		is = b->steps.at[i].kind == STEP_DEAD;
	return is;
}

static bool returns_the_same(const struct ir_block *a, const struct ir_block *b)
{
	if (a->end != END_RETURN || !only_returns(b) || !a->value != !b->value)
		return false;
	return !a->value || (a->value->kind == V_INT && a->value->integer == b->value->integer);
}

// Does the branch hang on what a release has answered?
static bool asks_answer(const struct released *r, const struct ir_value *v)
{
	if (!v || v->kind == V_INT)
		return v;
	if (v->kind == V_LOAD && v->a->kind == V_VAR) {
		bool is = false;
		for (uint32_t i = 0; i < r->answers && !is; i++)
			is = r->answer[i] == v->a->var;
		return is;
	}
	if (v->kind == V_UNARY)
		return asks_answer(r, v->a);
	return v->kind == V_BINARY && asks_answer(r, v->a) && asks_answer(r, v->b);
}

enum leads { LEADS_ASIDE, LEADS_TO_JOIN, LEADS_ASTRAY };

// Where do the ways from the block lead: to `join`, or to a return that is like it; out of the function where a release has failed; or does one of them do
// more?
static enum leads follow(struct walk *w, struct released *r, uint32_t block, uint32_t join)
{
	const struct ir_block *b = &w->function->blocks.at[block];
	if (block == join)
		return LEADS_TO_JOIN;
	if (b->is_loop_head || ++r->blocks > MAX_BLOCKS)
		return LEADS_ASTRAY;
	bool is_fine = are_fine_steps(r, b);
	if (b->end == END_GOTO) {
		enum leads on = w->order[b->target[0]] > w->order[block] ? follow(w, r, b->target[0], join) : LEADS_ASTRAY;
		return on == LEADS_TO_JOIN && !is_fine ? LEADS_ASTRAY : on;
	}
	if (b->end == END_UNREACHABLE || b->end == END_THROW)
		return LEADS_ASIDE;
	if (b->end == END_RETURN)
		return returns_the_same(b, &w->function->blocks.at[join]) ? (is_fine ? LEADS_TO_JOIN : LEADS_ASTRAY) : LEADS_ASIDE;
	uint8_t ignored;
	const struct ir_value *part = asked_for_null(b, &ignored);
	bool is_answer = b->end == END_BRANCH && asks_answer(r, b->value);
	if (!is_fine || !(is_answer || (part && is_place_of_object(r, part))))
		return LEADS_ASTRAY;
	enum leads way[2];
	for (int i = 0; i < 2; i++)
		way[i] = w->order[b->target[i]] > w->order[block] ? follow(w, r, b->target[i], join) : LEADS_ASTRAY;
	if (way[0] == LEADS_ASTRAY || way[1] == LEADS_ASTRAY)
		return LEADS_ASTRAY;
	if (!is_answer && way[0] != way[1])
		return LEADS_ASTRAY;
	return way[0] == LEADS_TO_JOIN || way[1] == LEADS_TO_JOIN ? LEADS_TO_JOIN : LEADS_ASIDE;
}

static uint8_t released_way(struct walk *w, uint32_t block)
{
	const struct ir_block *b = &w->function->blocks.at[block];
	uint8_t way;
	const struct ir_value *object = asked_for_null(b, &way);
	if (!object || b->is_loop_head || w->order[b->target[way]] <= w->order[block] || b->target[0] == b->target[1])
		return 0;
	struct released r = {.exec = w->exec, .function = w->function, .object = {object}, .objects = 1};
	return follow(w, &r, b->target[way], b->target[!way]) == LEADS_TO_JOIN && r.releases ? way + 1 : 0;
}

const uint8_t *releases_find(struct walk *w)
{
	uint8_t *way = ARENA_ARRAY(&w->scratch, uint8_t, w->function->blocks.n);
	for (uint32_t b = 0; b < w->function->blocks.n; b++)
		way[b] = w->order[b] == UINT32_MAX ? 0 : released_way(w, b);
	return way;
}

bool releases_nothing(const struct prim *p)
{
	int arg = p->kind == PRIM_CALL && p->row ? released_argument(p->row) : -1;
	if (arg < 0 || (uint32_t)arg >= p->arg_count)
		return false;
	const struct sym *root = p->arg[arg] ? sym_root(p->arg[arg]) : NULL;
	return root && sym_is_int(root, 0);
}
