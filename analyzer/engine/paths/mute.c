// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/mute.h"

#include "engine/paths/callees.h"
#include "engine/paths/goals.h"

// Where a pointer that a function stores through, or gives away, comes from: nothing (null, a literal), its own variables or memory that unseen code
// made for it, a global, what its caller gave it, or somewhere else.
enum origin { FROM_NOTHING, FROM_OWN, FROM_GLOBAL, FROM_CALLER, FROM_ANYWHERE };

struct source {
	enum origin origin;
	const struct ir_var *global;
};

// What a function without GPU work leaves behind.
struct leavings {
	bool is_known;                      // all that follows is so
	bool is_asked;                      // it is being looked at: a recursion
	bool to_caller;                     // it may store behind a pointer that it is given
	VEC(const struct ir_var *) globals; // it may store in them, or behind them
};

struct mutes {
	struct exec *exec;
	struct arena scratch;
	struct leavings **left; // by ir_function.id, NULL = not looked at
	struct map foreign;     // by function and pointer variable: it may point to what is not its own
	struct map asked;       // global -> itself: a function that is not mute reads it
	bool *is_mute;
};

static bool is_global(const struct ir_var *v)
{
	return v->storage == STORAGE_STATIC || v->storage == STORAGE_GLOBAL || v->storage == STORAGE_THREAD_LOCAL;
}

static struct source source_of_pointer(struct mutes *m, const struct ir_function *f, const struct ir_value *v);

static struct source source_of_place(struct mutes *m, const struct ir_function *f, const struct ir_value *place)
{
	while (place->kind == V_FIELD || place->kind == V_INDEX)
		place = place->a;
	if (place->kind == V_DEREF)
		return source_of_pointer(m, f, place->a);
	if (place->kind != V_VAR)
		return (struct source){FROM_ANYWHERE, NULL};
	return is_global(place->var) ? (struct source){FROM_GLOBAL, place->var} : (struct source){FROM_OWN, NULL};
}

// What a variable or global holds.
static struct source source_of_held(struct mutes *m, const struct ir_function *f, const struct ir_value *place)
{
	const struct ir_value *root = place;
	while (root->kind == V_FIELD || root->kind == V_INDEX)
		root = root->a;
	if (root->kind != V_VAR)
		return source_of_place(m, f, place);
	if (is_global(root->var))
		return (struct source){FROM_GLOBAL, root->var};
	if (root->var->storage == STORAGE_PARAM)
		return (struct source){FROM_CALLER, NULL};
	bool is_foreign = place->kind != V_VAR || map_get(&m->foreign, f, (uintptr_t)root->var);
	return (struct source){is_foreign ? FROM_ANYWHERE : FROM_OWN, NULL};
}

static struct source source_of_pointer(struct mutes *m, const struct ir_function *f, const struct ir_value *v)
{
	if (v->kind == V_ADDRESS)
		return source_of_place(m, f, v->a);
	if (v->kind == V_LOAD)
		return source_of_held(m, f, v->a);
	bool is_nothing = v->kind == V_INT || v->kind == V_STRING || v->kind == V_UNKNOWN;
	return (struct source){is_nothing ? FROM_NOTHING : FROM_ANYWHERE, NULL};
}

static bool is_pointer(const struct ir_type *t)
{
	return t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE;
}

static bool is_own(struct source s)
{
	return s.origin == FROM_NOTHING || s.origin == FROM_OWN;
}

// A local pointer is the function's own until it gets what is not. What code that is not here returns is taken for memory of its own: two pointers that
// are not visibly the same memory are different.
static bool makes_foreign(struct mutes *m, const struct ir_function *f, const struct ir_step *s)
{
	const struct ir_value *to = s->kind == STEP_ASSIGN || s->kind == STEP_CALL ? s->place : NULL;
	if (!to || to->kind != V_VAR || is_global(to->var) || !is_pointer(to->var->type) || map_get(&m->foreign, f, (uintptr_t)to->var))
		return false;
	bool is_foreign = s->kind == STEP_ASSIGN ? !is_own(source_of_pointer(m, f, s->value)) : s->function && s->function->blocks.n;
	if (is_foreign)
		map_put(&m->scratch, &m->foreign, f, (uintptr_t)to->var, (void *)to->var);
	return is_foreign;
}

static void find_foreign(struct mutes *m, const struct ir_function *f)
{
	bool is_new = true;
	while (is_new) {
		is_new = false;
		for (size_t b = 0; b < f->blocks.n; b++)
			for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
				is_new |= makes_foreign(m, f, &f->blocks.at[b].steps.at[i]);
	}
}

static void leave_global(struct mutes *m, struct leavings *l, const struct ir_var *global)
{
	for (size_t i = 0; i < l->globals.n; i++)
		if (l->globals.at[i] == global)
			return;
	*vec_push(&m->scratch, &l->globals) = global;
}

static void leave(struct mutes *m, struct leavings *l, struct source s)
{
	if (s.origin == FROM_GLOBAL)
		leave_global(m, l, s.global);
	l->to_caller |= s.origin == FROM_CALLER;
	l->is_known &= s.origin != FROM_ANYWHERE;
}

static const struct leavings *leavings_of(struct mutes *m, const struct ir_function *f);

// May the callee store behind the argument? What it is given to read is not asked for.
static bool is_given_to_write(const struct ir_value *arg)
{
	const struct ir_type *t = arg->type;
	return is_pointer(t) && !(t->element && t->element->is_const) && arg->kind != V_FUNCTION;
}

static void leave_by_call(struct mutes *m, struct leavings *l, const struct ir_function *f, const struct ir_step *s)
{
	bool is_seen = s->function && s->function->blocks.n;
	// What nobody knows may do anything, and callers may tell whether it was called.
	l->is_known &= is_seen || s->model || call_is_harmless(s);
	const struct leavings *callee = is_seen ? leavings_of(m, s->function) : NULL;
	for (size_t i = 0; callee && i < callee->globals.n; i++)
		leave_global(m, l, callee->globals.at[i]);
	l->is_known &= !callee || callee->is_known;
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (is_given_to_write(s->arg[i]) && (!callee || callee->to_caller))
			leave(m, l, source_of_pointer(m, f, s->arg[i]));
}

// Another thread may come before or behind it.
static bool meets_threads(const struct model_row *row)
{
	static const enum effect_kind meeting[] = {EFFECT_SPAWN,  EFFECT_SIGNAL, EFFECT_AWAIT, EFFECT_MEET,    EFFECT_JOIN,
	                                           EFFECT_DETACH, EFFECT_FORK,   EFFECT_EXEC,  EFFECT_AT_EXIT, EFFECT_CALLBACK};
	for (size_t i = 0; row && i < sizeof meeting / sizeof *meeting; i++)
		if (model_effect(row, meeting[i]))
			return true;
	return false;
}

static bool mentions_global(const struct ir_value *v)
{
	bool found = v && v->kind == V_VAR && is_global(v->var);
	for (uint32_t i = 0; v && v->item && i < v->count && !found; i++)
		found = mentions_global(v->item[i]);
	return found || (v && (mentions_global(v->a) || mentions_global(v->b) || mentions_global(v->c)));
}

// Does a loop go on there, or end, by what a global holds? It may wait for what another thread writes.
static bool may_poll(const struct ir_function *f, const struct ir_block *b)
{
	bool decides = b->is_loop_head;
	for (int i = 0; i < 2 && b->end == END_BRANCH; i++)
		decides |= f->blocks.at[b->target[i]].is_loop_head && b->target[i] <= (uint32_t)(b - f->blocks.at);
	bool polls = decides && mentions_global(b->value);
	for (size_t i = 0; decides && i < b->steps.n && !polls; i++) {
		const struct ir_step *s = &b->steps.at[i];
		polls = mentions_global(s->value);
		for (uint32_t k = 0; k < s->arg_count && !polls; k++)
			polls = mentions_global(s->arg[k]);
	}
	return polls;
}

static void leave_by_step(struct mutes *m, struct leavings *l, const struct ir_function *f, const struct ir_step *s)
{
	l->is_known &= s->kind == STEP_ASSIGN || s->kind == STEP_CALL || s->kind == STEP_ACCESS || s->kind == STEP_DEAD;
	l->is_known &= !meets_threads(s->model);
	if (s->kind == STEP_CALL)
		leave_by_call(m, l, f, s);
	if ((s->kind == STEP_ASSIGN || s->kind == STEP_CALL) && s->place)
		leave(m, l, source_of_place(m, f, s->place));
}

static const struct leavings *leavings_of(struct mutes *m, const struct ir_function *f)
{
	struct leavings *l = m->left[f->id];
	if (l) {
		l->is_known &= !l->is_asked;
		return l;
	}
	l = m->left[f->id] = ARENA_NEW(&m->scratch, struct leavings);
	l->is_known = f->blocks.n && !f->is_kernel && !f->is_device_only && !goals_works(m->exec, f);
	l->is_asked = true;
	if (l->is_known)
		find_foreign(m, f);
	for (size_t b = 0; b < f->blocks.n && l->is_known; b++) {
		l->is_known &= !may_poll(f, &f->blocks.at[b]);
		for (size_t i = 0; i < f->blocks.at[b].steps.n && l->is_known; i++)
			leave_by_step(m, l, f, &f->blocks.at[b].steps.at[i]);
	}
	l->is_asked = false;
	return l;
}

static void ask(struct mutes *m, const struct ir_value *v)
{
	if (!v)
		return;
	if (v->kind == V_VAR && is_global(v->var))
		map_put(&m->scratch, &m->asked, v->var, 0, (void *)v->var);
	ask(m, v->a);
	ask(m, v->b);
	ask(m, v->c);
	for (uint32_t i = 0; v->item && i < v->count; i++)
		ask(m, v->item[i]);
}

// A store to a global does not ask for it; the way there may.
static void ask_place(struct mutes *m, const struct ir_value *place)
{
	if (place && place->kind != V_VAR)
		ask(m, place);
}

static void ask_step(struct mutes *m, const struct ir_step *s)
{
	ask_place(m, s->place);
	ask(m, s->value);
	ask(m, s->callee);
	for (uint32_t i = 0; i < s->arg_count; i++)
		ask(m, s->arg[i]);
	for (int i = 0; i < 4; i++)
		ask(m, s->config[i]);
}

static void ask_function(struct mutes *m, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++)
			ask_step(m, &f->blocks.at[b].steps.at[i]);
		ask(m, f->blocks.at[b].value);
	}
}

// Somebody else asks for what it leaves: it is not mute, and what it reads is asked for as well.
static bool is_overheard(const struct mutes *m, const struct leavings *l)
{
	for (size_t i = 0; i < l->globals.n; i++)
		if (map_get(&m->asked, l->globals.at[i], 0))
			return true;
	return false;
}

static bool gives_something(const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		if (f->blocks.at[b].end == END_RETURN && f->blocks.at[b].value)
			return true;
	return false;
}

// A function of one block has one way already.
static bool may_be_mute(struct mutes *m, const struct ir_function *f)
{
	if (f->blocks.n < 2 || f->is_main || gives_something(f) || goals_works(m->exec, f))
		return false;
	const struct leavings *l = leavings_of(m, f);
	return l->is_known && !l->to_caller;
}

const bool *mute_find(struct exec *x)
{
	const struct ir_unit *u = x->unit;
	struct mutes m = {.exec = x};
	bool any = false, is_new = true;
	m.left = ARENA_ARRAY(&m.scratch, struct leavings *, u->functions.n + 1);
	m.is_mute = ARENA_ARRAY(x->machine.arena, bool, u->functions.n + 1);
	for (size_t i = 0; i < u->functions.n; i++)
		any |= m.is_mute[i] = may_be_mute(&m, u->functions.at[i]);
	for (size_t i = 0; any && i < u->functions.n; i++)
		if (!m.is_mute[i])
			ask_function(&m, u->functions.at[i]);
	while (any && is_new) {
		is_new = false;
		for (size_t i = 0; i < u->functions.n; i++)
			if (m.is_mute[i] && is_overheard(&m, m.left[i])) {
				m.is_mute[i] = false;
				ask_function(&m, u->functions.at[i]);
				is_new = true;
			}
	}
	arena_free(&m.scratch);
	return m.is_mute;
}
