// SPDX-License-Identifier: Apache-2.0
// What a thread leaves behind: its stores and its result are seen by who joins it, not before.
#include "engine/paths/joined.h"

#include "engine/values/place.h"

enum { MAX_LEFT = 64 };

// The same value on every way through the body on which no call failed.
static bool is_agreed(const struct summary *sum, const bool *may_run, const struct stored *st)
{
	for (uint32_t i = 0; i < sum->count; i++) {
		const struct fragment *f = &sum->fragment[i];
		bool is_same = false;
		for (uint32_t k = 0; k < f->stored_count; k++)
			is_same |= f->stored[k].location == st->location && f->stored[k].value == st->value;
		if (may_run[i] && !f->is_exception && !is_same)
			return false;
	}
	return true;
}

static bool is_listed(const struct trace *t, const struct sym *location)
{
	for (uint32_t i = 0; i < t->left_count; i++)
		if (t->left[i].location == location)
			return true;
	return false;
}

static bool is_something(const struct fragment *f, const struct sym *value)
{
	const struct fact *known = symmap_get(&f->facts, value);
	bool is_object = value->kind == SYM_NEW || value->kind == SYM_ADDRESS;
	return value->kind == SYM_INT ? value->number != 0 : is_object || (known && fact_excludes(known, 0));
}

bool joined_makes(const struct machine *m, const struct fragment *f, const struct stored *st)
{
	const struct fact *was = symmap_get(&f->facts, sym_of(m->table, SYM_INIT, st->location));
	return was && was->low == 0 && was->high == 0 && is_something(f, st->value);
}

static bool stores_to(const struct fragment *f, const struct sym *location)
{
	for (uint32_t i = 0; i < f->stored_count; i++)
		if (f->stored[i].location == location)
			return true;
	return false;
}

static bool makes_any(const struct machine *m, const struct fragment *f)
{
	for (uint32_t i = 0; i < f->stored_count; i++)
		if (joined_makes(m, f, &f->stored[i]))
			return true;
	return false;
}

// Is it a part of what the way makes: no way stores to it that finds it made?
static bool is_of_made(const struct machine *m, const struct summary *sum, const struct stored *st)
{
	const struct sym *root = sym_root(st->location);
	bool is_found = false, is_new = root && root->kind == SYM_PTR && root->a->kind == SYM_NEW;
	for (uint32_t i = 0; i < sum->count && !is_new; i++) {
		const struct fragment *f = &sum->fragment[i];
		if (f->failed >= 0 || makes_any(m, f))
			continue;
		is_found = true;
		if (stores_to(f, st->location))
			return false;
	}
	return is_found || is_new;
}

// What the thread makes where it finds nothing is one for all threads, whichever comes first: "If control enters the declaration concurrently while the
// variable is being initialized, the concurrent execution shall wait for completion of the initialization" (C++20 [stmt.dcl]p3; [thread.once.callonce]).
static void collect_once(const struct machine *m, const struct summary *sum, const struct fragment *taken, struct stored *left, struct trace *child)
{
	bool has_new = false;
	uint32_t n = 0;
	for (uint32_t k = 0; k < taken->stored_count && n < MAX_LEFT; k++)
		if (joined_makes(m, taken, &taken->stored[k]))
			left[n++] = taken->stored[k];
	child->made_count = child->left_count = n;
	for (uint32_t k = 0; child->made_count && k < taken->stored_count && n < MAX_LEFT; k++) {
		const struct stored *st = &taken->stored[k];
		has_new |= st->value->kind == SYM_NEW;
		if (!sym_is_current(st->location) && !is_listed(child, st->location) && is_of_made(m, sum, st))
			left[n++] = *st;
	}
	child->made_count = has_new ? child->made_count : 0;
	child->once_count = child->left_count = has_new ? n : 0;
}

void joined_collect(const struct machine *m, const struct summary *sum, const bool *may_run, const struct fragment *taken, struct trace *child)
{
	struct stored *left = ARENA_ARRAY(m->scratch, struct stored, MAX_LEFT);
	child->left = left;
	collect_once(m, sum, taken, left, child);
	for (uint32_t i = 0; i <= sum->count; i++) { // the one that is taken first: what it makes is what there is
		const struct fragment *f = i ? &sum->fragment[i - 1] : taken;
		for (uint32_t k = 0; (!i || may_run[i - 1]) && k < f->stored_count && child->left_count < MAX_LEFT; k++) {
			const struct stored *st = &f->stored[k];
			if (sym_is_current(st->location) || is_listed(child, st->location))
				continue;
			bool is_known = is_agreed(sum, may_run, st) || (f == taken && st->value->kind == SYM_NEW);
			left[child->left_count++] = (struct stored){st->location, is_known ? st->value : NULL, st->type};
		}
	}
	child->result = taken->result;
}

bool joined_tell_apart(const struct machine *m, struct state *before, struct state *s, const struct trace *child)
{
	bool is_open = false, may_be = true;
	struct state at = *before;
	for (uint32_t i = 0; i < child->made_count; i++) {
		const struct sym *was = state_load(m, &at, child->left[i].location);
		if (state_truth(m, before, was) >= 0)
			continue;
		is_open = true;
		may_be &= state_assume(m, before, was, true) && state_assume(m, s, was, false);
	}
	return is_open && may_be;
}

static const struct sym *handle_of(const struct prim *spawn)
{
	const struct effect *e = model_effect(spawn->row, EFFECT_SPAWN);
	bool is_argument = e->handle_arg >= 0 && (uint32_t)e->handle_arg < spawn->arg_count;
	return is_argument ? spawn->arg[e->handle_arg] : spawn->made;
}

static void take(const struct machine *m, struct state *s, const struct trace *child, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i < to; i++) {
		const struct stored *st = &child->left[i];
		state_store(m, s, st->location, st->value ? st->value : state_unknown(m, s), st->type);
	}
}

static bool is_spawn(const struct prim *p)
{
	return p->kind == PRIM_CALL && p->child && model_effect(p->row, EFFECT_SPAWN);
}

// The newest spawn that gave out `handle`, NULL = none. They are kept by the handle as it was given: `handle` itself, or the
// address of the variable that it was read from (spawn_gave).
static const struct prim *spawn_of(const struct machine *m, const struct state *s, const struct sym *handle)
{
	const struct sym *variable = handle->kind == SYM_UNDEFINED ? handle->a : handle;
	const struct prim *itself = symmap_get(&s->spawns, handle);
	const struct prim *through = symmap_get(&s->spawns, sym_of(m->table, SYM_ADDRESS, variable));
	if (through && !spawn_gave(m->table, handle_of(through), handle))
		through = NULL;
	return !itself || (through && through->index > itself->index) ? through : itself;
}

void joined_expect(const struct machine *m, struct state *s, const struct prim *p)
{
	if (!is_spawn(p))
		return;
	take(m, s, p->child, 0, p->child->once_count);
	struct unjoined *u = ARENA_NEW(m->scratch, struct unjoined);
	*u = (struct unjoined){s->unjoined, p};
	s->unjoined = u;
	const struct sym *handle = handle_of(p);
	if (handle)
		s->spawns = symmap_set(m->scratch, s->spawns, handle, p, p->index);
}

const struct sym *joined_take(const struct machine *m, struct state *s, const struct sym *handle)
{
	const struct prim *spawn = handle ? spawn_of(m, s, handle) : NULL;
	if (spawn) {
		take(m, s, spawn->child, spawn->child->once_count, spawn->child->left_count);
		return spawn->child->result;
	}
	for (const struct unjoined *u = s->unjoined; u; u = u->earlier) // a handle that came another way may be that of any
		take(m, s, u->spawn->child, u->spawn->child->once_count, u->spawn->child->left_count);
	s->unjoined = NULL;
	return NULL;
}

// "All variables declared with the thread_local keyword have thread storage duration": each thread has its own (C++20 [basic.stc.thread]), zero before
// its initialiser runs ([basic.start.static]p2).
struct started {
	const struct machine *machine;
	struct state *state;
	const struct sym *var, *own;
};

static void start_with(void *context, const struct sym *place, const void *value)
{
	struct started *t = context;
	const struct sym *put = value, *part = place_moved(t->machine->table, place, t->var, t->own);
	if (!part)
		return;
	state_put(t->machine, t->state, part, put->kind == SYM_INT ? put : state_unknown(t->machine, t->state));
}

const struct sym *joined_own(struct exec *x, struct state *s, const struct sym *var, int64_t number)
{
	const struct machine *m = &x->machine;
	struct started t = {m, s, var, sym_var(m->table, var->var, number)};
	if (symmap_get(&s->store, t.own))
		return t.own;
	const struct ir_type *type = var->var->type;
	bool is_number = type->kind == TYPE_INT || type->kind == TYPE_BOOL;
	state_store(m, s, t.own, is_number ? sym_int(m->table, 0) : state_unknown(m, s), type);
	for (size_t i = 0; i <= x->unit->linked_inits.n; i++) {
		const struct ir_function *init = i ? x->unit->linked_inits.at[i - 1] : x->unit->global_init;
		const struct summary *sum = init ? x->summary[init->id] : NULL;
		if (sum && sum->count)
			symmap_each(&sum->fragment[0].store, start_with, &t);
	}
	return t.own;
}
