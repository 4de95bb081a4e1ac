// SPDX-License-Identifier: Apache-2.0
// A callee's fragment in the place of its call: conditions, operations, stores and result with the caller's values.
#include "engine/paths/releases.h"
#include "engine/values/either.h"
#include "engine/paths/callees.h"
#include "engine/paths/goals.h"
#include "engine/paths/joined.h"

#include <string.h>

enum { MAX_REPLAY = 8192, MAX_UNIT_PRIMS = 1500000 };

struct replay {
	struct walk *walk;
	struct state *state;    // being extended
	const struct state *at; // the caller's path at the call
	struct state *thread;   // the same where another thread runs the callee, NULL = this one does
	int64_t own;            // the number of that thread's own variables
	struct symmap changed;  // places where that thread finds something else than the path knows to be there -> themselves
	const struct called *call;
	const struct fragment *fragment;
	uint32_t news, unknowns, frames, calls; // added to the fragment's own numbers
	struct sym_rewriter rewriter;
	const struct frame *root;
	const struct frame **frame_from, **frame_to;
	uint32_t frame_count, frame_room;
	uint32_t broken, most_broken;      // conditions of a forced fragment that cannot hold; how many are counted
	const struct sym **kept;           // by number of a NEW of the fragment: the caller's object that it stands for, NULL = it is new
	const struct sym *returned, *into; // the callee's variable that is returned, and the caller's place that it is; NULL = none
	const struct sym *refuted;         // the condition of the fragment that does not hold here, NULL = none was found
	bool is_outdated;                  // one of the broken reads memory that the caller's path has written
	bool possible;
};

// What an argument that is a record or a container holds: of a part that is one itself the load names only its place.
static bool is_place_content(const struct sym *s)
{
	return s->kind == SYM_CONTENT || s->kind == SYM_INIT || s->kind == SYM_UNDEFINED;
}

// An element of a container that was passed by value.
static const struct sym *element_here(const struct replay *r, const struct sym *s)
{
	const struct machine *m = &r->walk->exec->machine;
	const struct sym *whole = s->a && s->a->kind == SYM_LIST ? s->a->a : NULL;
	if (!whole || !is_place_content(whole) || strcmp(s->text, SYM_ELEMENT_OF) != 0 || !s->a->b)
		return s;
	return state_load(m, r->at, sym_element(m->table, elements_of(m, r->at, whole->a), s->a->b->a));
}

// The caller's temporary that a parameter is to which a vector was moved: its elements are that one's, and end with it. NULL = it has its own.
static const struct sym *moved_into(const struct replay *r, const struct sym *var)
{
	const struct ir_function *f = r->call->callee;
	if (var->number != 1 || var->var->storage != STORAGE_PARAM || var->var->type->container != CONTAINER_SEQUENCE)
		return NULL;
	for (uint32_t i = 0; i < f->params.n && i < r->call->args; i++) {
		const struct sym *given = f->params.at[i] == var->var && r->call->arg[i]->kind == SYM_CONTENT ? r->call->arg[i]->a : NULL;
		bool is_temporary = given && given->kind == SYM_VAR && given->var->storage == STORAGE_TEMP;
		if (is_temporary && elements_of(&r->walk->exec->machine, r->at, given) != given)
			return given;
	}
	return NULL;
}

// The other thread's own variable. What it holds at first may be unknown: a number that the path has not given yet.
static const struct sym *own_of_thread(struct replay *r, const struct sym *var)
{
	r->thread->unknowns = r->state->unknowns;
	const struct sym *own = joined_own(r->walk->exec, r->thread, var, r->own);
	r->state->unknowns = r->thread->unknowns;
	return own;
}

// A lambda in a template that is read as it is written has no members for what it captures: it names the variables of the function around it, which are
// declared in front of it.
static bool is_captured(const struct ir_function *f, const struct sym *var)
{
	const struct ir_loc *at = &var->var->loc;
	bool is_declared = (var->var->storage == STORAGE_LOCAL || var->var->storage == STORAGE_PARAM) && at->line && var->number == 1;
	bool is_before = at->line < f->loc.line || (at->line == f->loc.line && at->column < f->loc.column);
	return f->is_lambda && is_declared && at->file == f->loc.file && is_before;
}

static const struct sym *variable_here(struct replay *r, const struct sym *var)
{
	const struct sym *object = var == r->returned ? r->into : moved_into(r, var);
	r->rewriter.is_passing |= r->into && var->number; // another path may return it
	if (object)
		return object;
	if (is_captured(r->call->callee, var))
		return var;
	if (r->thread && !var->number && var->var->storage == STORAGE_THREAD_LOCAL)
		return own_of_thread(r, var);
	return var->number ? sym_var(r->walk->exec->machine.table, var->var, var->number + r->frames) : var;
}

static const struct sym *unknown_here(struct replay *r)
{
	r->rewriter.is_passing = true;
	return sym_numbered(r->walk->exec->machine.table, SYM_UNKNOWN, r->state->unknowns++);
}

// The element of a map under a key that the callee could not tell from one under which it has put something in: the caller's path knows the key.
static const struct sym *told_apart(const struct replay *r, const struct sym *perhaps)
{
	bool is = perhaps->kind == SYM_ACCESSOR && strcmp(perhaps->text, SYM_PERHAPS) == 0 && perhaps->a && perhaps->a->kind == SYM_LIST;
	const struct sym *whole = is ? perhaps->a->a : NULL, *key = is && perhaps->a->b ? perhaps->a->b->a : NULL;
	if (!whole || !is_place_content(whole) || !key || (key->kind != SYM_TEXT && key->kind != SYM_INT))
		return NULL;
	const struct machine *m = &r->walk->exec->machine;
	return sym_element(m->table, elements_of(m, r->at, whole->a), key);
}

// What the path knows of a number so far: each condition of the fragment that holds adds to it.
static const struct sym *pinned_here(struct replay *r, const struct sym *number)
{
	r->rewriter.is_passing |= number->kind != SYM_INT;
	return facts_pinned(r->walk->exec->machine.table, &r->state->facts, number);
}

// What the place holds that the callee has read; of an object that was the key of a map there, what stands for it as a key here.
static const struct sym *held_here(struct replay *r, const struct sym *place)
{
	const struct machine *m = &r->walk->exec->machine;
	const struct sym *value = state_load(m, r->at, place);
	bool is_object = value->kind == SYM_UNDEFINED && place->kind == SYM_VAR && place->var->type->container != CONTAINER_NONE;
	return is_object || value->kind == SYM_CONTENT ? state_key(m, r->at, place) : state_one(m, r->at, value);
}

// What a lambda has found in a variable that it captures, and has not set itself.
static const struct sym *undefined_here(struct replay *r, const struct sym *s)
{
	const struct sym *root = sym_root(s->a);
	return root->kind == SYM_VAR && is_captured(r->call->callee, root) ? held_here(r, s->a) : s;
}

// A thread that begins has the stream that its library gives to every thread at first.
static const struct sym *current_here(struct replay *r, const struct sym *current)
{
	const struct sym *value = r->thread ? NULL : symmap_get(&r->at->store, current);
	return value ? value : current;
}

static const struct sym *leaf(void *context, const struct sym *s)
{
	struct replay *r = context;
	const struct machine *m = &r->walk->exec->machine;
	const struct sym *element;
	switch (s->kind) {
	case SYM_PARAM: return s->number < r->call->args ? r->call->arg[s->number] : unknown_here(r);
	case SYM_INIT: return r->thread && symmap_get(&r->changed, s->a) ? unknown_here(r) : held_here(r, s->a);
	case SYM_UNDEFINED: return undefined_here(r, s);
	case SYM_CONTENT: return state_content(m, r->at, s->a);
	case SYM_MEMBER:
		element = told_apart(r, s->a);
		if (element)
			return state_load(m, r->at, sym_field(m->table, element, s->text));
		if (is_place_content(s->a))
			return state_load(m, r->at, sym_field(m->table, s->a->a, s->text));
		return sym_is_int(s->a, 0) ? s->a : s;
	case SYM_ACCESSOR: return s->number ? current_here(r, s) : element_here(r, s);
	case SYM_ELEMENT: // the callee's name of the elements is that of their owner when it was called
		return sym_element(m->table, elements_of(m, r->at, s->a), pinned_here(r, s->b));
	case SYM_STEP: return sym_step(m->table, s->a, pinned_here(r, s->b), s->number);
	case SYM_VAR: return variable_here(r, s);
	case SYM_NEW: return r->kept && r->kept[s->number] ? r->kept[s->number] : sym_numbered(m->table, SYM_NEW, s->number + r->news);
	case SYM_RESULT: return sym_numbered(m->table, SYM_RESULT, s->number + r->calls);
	case SYM_UNKNOWN: return sym_numbered(m->table, SYM_UNKNOWN, s->number + r->unknowns);
	case SYM_DEVICE: return state_load(m, r->at, s);
	case SYM_UNARY:
	case SYM_BINARY: return unknown_here(r); // too large
	default: return s;
	}
}

static bool is_left_behind(const struct fragment *f, const struct sym *value)
{
	bool is = false;
	for (uint32_t i = 0; i < f->stored_count && !is; i++)
		is = f->stored[i].value == value;
	return is;
}

// What a callee knows of its own results stays known, which side of a fork this is, and that a value which it leaves behind is not null.
static void take_result_fact(struct replay *r, const struct sym *key, const struct fact *f)
{
	if (key->kind == SYM_RESULT || (fact_excludes(f, 0) && is_left_behind(r->fragment, key)))
		state_assume_range(&r->walk->exec->machine, r->state, sym_rewrite(&r->rewriter, key), *f);
}

static bool may_hold(struct replay *r, const struct sym *key, const struct fact *f)
{
	const struct machine *m = &r->walk->exec->machine;
	const struct sym *here = facts_pinned(m->table, &r->state->facts, sym_rewrite(&r->rewriter, key));
	if (here->kind != SYM_INT) {
		// A condition that the caller's values decide, such as param != 0 with an address.
		int truth = state_truth(m, r->state, here);
		if (truth >= 0 && ((f->low > 0 && !truth) || (f->low == 0 && f->high == 0 && truth) || (fact_excludes(f, 0) && !truth)))
			return false;
		if (here->kind == SYM_ADDRESS || here->kind == SYM_NEW || here->kind == SYM_FUNCTION || here->kind == SYM_TEXT)
			return true;
	}
	return state_assume_range(m, r->state, here, *f) && exec_settle(r->walk, r->state, here);
}

static void check_fact(void *context, const struct sym *key, const void *value)
{
	struct replay *r = context;
	if (!r->possible)
		return;
	if (!sym_hangs_on_caller(key)) {
		take_result_fact(r, key, value);
		return;
	}
	r->possible = may_hold(r, key, value);
	r->refuted = r->possible ? NULL : key;
}

// Does the one condition not hold here? What refuted the fragment on another path often does so on this one, and nothing is kept of the trial.
static bool is_refuted(struct replay *r, const struct sym *key)
{
	struct state tried = *r->state;
	struct replay alone = *r;
	alone.state = &tried;
	alone.rewriter.context = &alone;
	bool is = !may_hold(&alone, key, symmap_get(&r->fragment->facts, key));
	r->rewriter.memo = alone.rewriter.memo;
	sym_memo_clear(r->rewriter.memo);
	return is;
}

// May all of what the side says hold here? Then what is still open of it is one side of `here`.
static bool may_hold_all(struct replay *r, const struct either *e, uint32_t side, struct either *here)
{
	struct state tried = *r->state;
	struct replay alone = *r;
	alone.state = &tried;
	alone.rewriter.context = &alone;
	bool may = true;
	uint32_t known = 0;
	for (uint32_t i = 0; i < e->knows[side] && may; i++) {
		const struct known *k = &e->side[side][i];
		may = may_hold(&alone, k->value, k->fact);
		const struct sym *value = facts_pinned(r->walk->exec->machine.table, &r->state->facts, sym_rewrite(&alone.rewriter, k->value));
		if (value->kind != SYM_INT)
			here->side[here->sides][known++] = (struct known){value, k->fact};
	}
	r->state->unknowns = tried.unknowns; // the memo may hold some
	r->rewriter.memo = alone.rewriter.memo;
	if (may)
		here->knows[here->sides++] = known;
	return may;
}

// Of what the callee's paths knew that became this one: what is possible here stays known, and where it is one side, that holds.
static bool one_side_holds(struct replay *r, const struct either *e)
{
	const struct machine *m = &r->walk->exec->machine;
	struct either here = {0};
	uint32_t only = 0, n = 0;
	for (uint32_t i = 0; i < e->sides; i++)
		if (may_hold_all(r, e, i, &here)) {
			only = i;
			n++;
		}
	for (uint32_t i = 0; i < e->knows[only] && n == 1; i++)
		may_hold(r, e->side[only][i].value, e->side[only][i].fact);
	if (n > 1)
		r->state->either = either_add(m, r->state->either, &here);
	return n > 0;
}

// Does the condition read memory that the caller's path has written?
static bool reads_written(struct replay *r, const struct sym *s)
{
	for (; s; s = s->a) {
		if (s->kind == SYM_INIT && sym_rewrite(&r->rewriter, s)->kind != SYM_INIT)
			return true;
		if (s->b && reads_written(r, s->b))
			return true;
	}
	return false;
}

// Of a fragment that is taken whether its conditions hold or not: those that can hold do from then on, the others are counted.
static void force_fact(void *context, const struct sym *key, const void *value)
{
	struct replay *r = context;
	enum { WRITTEN = 4 }; // what the path has written itself is no assumption: a static object is not made a second time
	struct state before = *r->state;
	if (r->broken >= r->most_broken)
		return;
	check_fact(r, key, value);
	if (r->possible)
		return;
	before.unknowns = r->state->unknowns; // the memo may hold some
	*r->state = before;
	r->possible = true;
	bool is_written = reads_written(r, key);
	r->is_outdated |= is_written;
	r->broken += is_written ? WRITTEN : 1;
}

// Does the fragment do something to what the location holds when it begins?
static bool works_on(const struct fragment *f, const struct sym *location)
{
	for (uint32_t i = 0; i < f->trace.count; i++) {
		const struct prim *p = f->trace.prim[i];
		for (uint32_t k = 0; p->kind != PRIM_BRANCH && k < p->arg_count; k++)
			if (p->arg[k]->kind == SYM_INIT && p->arg[k]->a == location)
				return true;
	}
	return false;
}

// A fragment that takes what the path has set for unset would not have run as it did: where it makes an object for a place that
// holds one, and does nothing to that, it finds it there.
static void keep_objects(struct replay *r)
{
	const struct fragment *f = r->fragment;
	if (!r->is_outdated || !f->news)
		return;
	const struct sym **kept = ARENA_ARRAY(r->walk->exec->machine.scratch, const struct sym *, f->news);
	for (uint32_t i = 0; i < f->stored_count; i++) {
		const struct stored *st = &f->stored[i];
		const struct sym *held = symmap_get(&r->state->store, sym_rewrite(&r->rewriter, st->location));
		if (st->value->kind == SYM_NEW && held && held->kind == SYM_NEW && !works_on(f, st->location))
			kept[st->value->number] = held;
	}
	r->kept = kept;
	r->rewriter.lasting = NULL;
	sym_memo_clear(r->rewriter.memo);
}

static bool is_kept(const struct replay *r, const struct prim *p)
{
	return r->kept && p->made && r->kept[p->made->number];
}

static const struct frame *frame_here(struct replay *r, const struct frame *f)
{
	if (!f || !f->parent)
		return r->root;
	for (uint32_t i = r->frame_count; i > 0; i--)
		if (r->frame_from[i - 1] == f)
			return r->frame_to[i - 1];
	struct arena *a = r->walk->exec->machine.scratch;
	struct frame *fresh = ARENA_NEW(a, struct frame);
	*fresh = *f;
	fresh->parent = frame_here(r, f->parent);
	fresh->depth = fresh->parent->depth + 1;
	if (r->frame_count == r->frame_room) {
		uint32_t room = r->frame_room ? r->frame_room * 2 : 8;
		const struct frame **from = ARENA_ARRAY(a, const struct frame *, room), **to = ARENA_ARRAY(a, const struct frame *, room);
		for (uint32_t i = 0; i < r->frame_count; i++) {
			from[i] = r->frame_from[i];
			to[i] = r->frame_to[i];
		}
		r->frame_from = from;
		r->frame_to = to;
		r->frame_room = room;
	}
	r->frame_from[r->frame_count] = f;
	r->frame_to[r->frame_count++] = fresh;
	return fresh;
}

static void rewrite_left(struct replay *r, const struct trace *from, struct trace *to)
{
	struct stored *left = ARENA_ARRAY(r->walk->exec->machine.scratch, struct stored, from->left_count);
	for (uint32_t i = 0; i < from->left_count; i++) {
		const struct stored *st = &from->left[i];
		left[i] = (struct stored){sym_rewrite(&r->rewriter, st->location), st->value ? sym_rewrite(&r->rewriter, st->value) : NULL, st->type};
	}
	to->left = left;
	to->left_count = from->left_count;
	to->once_count = from->once_count;
	to->made_count = from->made_count;
	to->result = from->result ? sym_rewrite(&r->rewriter, from->result) : NULL;
}

static struct prim rewritten(struct replay *r, const struct prim *p)
{
	struct arena *a = r->walk->exec->machine.scratch;
	struct prim q = *p;
	q.frame = frame_here(r, p->frame);
	q.arg = ARENA_ARRAY(a, const struct sym *, p->arg_count);
	for (uint32_t i = 0; i < p->arg_count; i++)
		q.arg[i] = sym_rewrite(&r->rewriter, p->arg[i]);
	bool is_of_whole = p->kind == PRIM_DEAD || (p->kind == PRIM_ACCESS && p->step->place->type->container == CONTAINER_SEQUENCE);
	if (is_of_whole)
		q.arg[0] = elements_of(&r->walk->exec->machine, r->at, q.arg[0]);
	if (p->config != prim_no_config) {
		const struct sym **config = ARENA_ARRAY(a, const struct sym *, 4);
		for (int i = 0; i < 4; i++)
			config[i] = p->config[i] ? sym_rewrite(&r->rewriter, p->config[i]) : NULL;
		q.config = config;
	}
	q.made = p->made ? sym_rewrite(&r->rewriter, p->made) : NULL;
	if (p->access_count) {
		struct root_access *access = ARENA_ARRAY(a, struct root_access, p->access_count);
		for (uint32_t i = 0; i < p->access_count; i++) {
			access[i] = p->access[i];
			access[i].pointer = sym_rewrite(&r->rewriter, p->access[i].pointer);
			access[i].only_if = p->access[i].only_if ? sym_rewrite(&r->rewriter, p->access[i].only_if) : NULL;
		}
		q.access = access;
	}
	if (p->kind == PRIM_POLLED)
		q.about += r->calls;
	if (p->child) {
		struct trace *child = ARENA_NEW(a, struct trace);
		child->count = p->child->count;
		child->prim = ARENA_ARRAY(a, const struct prim *, child->count);
		for (uint32_t i = 0; i < child->count; i++) {
			struct prim *c = ARENA_NEW(a, struct prim);
			*c = rewritten(r, p->child->prim[i]);
			child->prim[i] = c;
		}
		child->total = p->child->total;
		rewrite_left(r, p->child, child);
		q.child = child;
	}
	return q;
}

static void take_name(void *context, const struct sym *key, const void *value)
{
	struct replay *r = context;
	const struct sym *object = sym_rewrite(&r->rewriter, key), *location = sym_rewrite(&r->rewriter, value);
	r->state->names = symmap_set(r->walk->exec->machine.scratch, r->state->names, object, location, 0);
}

static void take_escaped(void *context, const struct sym *key, const void *value)
{
	struct replay *r = context;
	const struct sym *object = sym_rewrite(&r->rewriter, key);
	(void)value;
	if (object->kind != SYM_NEW && object->kind != SYM_PARAM && object->kind != SYM_INIT)
		return;
	r->state->escaped = symmap_set(r->walk->exec->machine.scratch, r->state->escaped, object, object, 0);
}

static void take_inserted(void *context, const struct sym *map, const void *key)
{
	struct replay *r = context;
	const struct sym *at = sym_rewrite(&r->rewriter, map), *under = sym_rewrite(&r->rewriter, key);
	r->state->inserted = symmap_set(r->walk->exec->machine.scratch, r->state->inserted, at, under, under->hash);
}

// What a callee knows of a value of unseen code that it leaves to its caller stays known: that a pointer is not null.
static void take_left_fact(struct replay *r, const struct sym *left)
{
	const struct fact *known = left && left->kind == SYM_UNKNOWN ? symmap_get(&r->fragment->facts, left) : NULL;
	if (known)
		state_assume_range(&r->walk->exec->machine, r->state, sym_rewrite(&r->rewriter, left), *known);
}

// Has the fragment left a loop after rounds that the caller's values do not leave it after? What these have counted is another number here.
static bool counts_otherwise(struct replay *r)
{
	const struct machine *m = &r->walk->exec->machine;
	const struct fragment *f = r->fragment;
	if (f->is_sampled && r->broken)
		return true;
	for (const struct sample *k = f->samples; k; k = k->next) {
		const struct fact *fact = symmap_get(&f->sampled, k->value);
		struct state tried = *r->state;
		if (fact && sym_hangs_on_caller(k->value) &&
		    !state_assume_range(m, &tried, facts_pinned(m->table, &tried.facts, sym_rewrite(&r->rewriter, k->value)), *fact))
			return true;
	}
	return false;
}

// More ways lead through a function that only computes (one that reads a program's options) than are kept, or its loop goes around more often: what the
// path says of a number is one of its values. Who looks for calls that no path has passed tries the others, too.
static bool leaves_open(const struct walk *w, const struct fragment *f, const struct called *call)
{
	return w->is_thorough && (call->sum->is_degraded || f->is_sampled) && !goals_works(w->exec, call->callee);
}

// What the caller gets for a value of the fragment.
static const struct sym *value_here(struct replay *r, const struct sym *value, bool is_other_count)
{
	const struct sym *here = sym_rewrite(&r->rewriter, value);
	return is_other_count && here->kind == SYM_INT ? state_sampled(&r->walk->exec->machine, r->state, here->number) : here;
}

static bool is_left(const struct fragment *f, const struct sym *value)
{
	for (uint32_t i = 0; i < f->stored_count; i++)
		if (f->stored[i].value == value)
			return true;
	return false;
}

// What a callee knows of two values that it leaves to its caller stays known: that they are equal, or not.
static void take_relation(void *context, const struct sym *key, const void *value)
{
	struct replay *r = context;
	bool is_relation = key->kind == SYM_BINARY && key->op == OP_EQ && is_left(r->fragment, key->a) && is_left(r->fragment, key->b);
	if (is_relation && !sym_hangs_on_caller(key))
		state_assume_range(&r->walk->exec->machine, r->state, sym_rewrite(&r->rewriter, key), *(const struct fact *)value);
}

static void take_stores(struct replay *r, bool is_other_count)
{
	const struct machine *m = &r->walk->exec->machine;
	const uint64_t edition = ++m->table->editions;
	exec_count(r->walk, r->fragment->stored_count);
	for (uint32_t i = 0; i < r->fragment->stored_count; i++) { // before any part is stored: they come in no order
		const struct stored *st = &r->fragment->stored[i];
		const struct sym *place = sym_is_current(st->location) ? NULL : sym_rewrite(&r->rewriter, st->location);
		if (!place)
			continue;
		if (st->value->kind == SYM_CONTENT || sym_is_unknown(st->value))
			state_replace_parts(m, r->state, place, value_here(r, st->value, is_other_count));
		elements_written(m, r->state, place, NULL);
	}
	for (uint32_t i = 0; i < r->fragment->stored_count; i++) {
		const struct stored *st = &r->fragment->stored[i];
		const struct sym *value = value_here(r, st->value, is_other_count);
		take_left_fact(r, st->value);
		if (sym_is_current(st->location)) {
			state_put(m, r->state, st->location, value);
			continue;
		}
		const struct sym *location = sym_rewrite(&r->rewriter, st->location);
		if (state_is_elements(location))
			value = sym_of(m->table, SYM_ADDRESS, elements_of(m, r->at, sym_of(m->table, SYM_PTR, value)));
		r->state->edition = edition;
		state_store(m, r->state, location, value, NULL);
		r->state->edition = 0;
	}
}

// What a library does inside happens at the call, and is called by the function's name.
static void happens_here(const struct replay *r, struct prim *p, const struct ir_function *callee, const struct ir_loc *call)
{
	p->loc = call;
	p->frame = r->walk->frame;
	if (p->kind == PRIM_CALL || p->kind == PRIM_LAUNCH || p->kind == PRIM_UNKNOWN)
		p->name = callee->name;
}

static void take_prims(struct replay *r, const struct ir_function *callee, const struct ir_loc *call)
{
	struct exec *x = r->walk->exec;
	const struct trace *t = &r->fragment->trace;
	if (t->total > MAX_REPLAY || x->prims + t->total > MAX_UNIT_PRIMS) {
		state_append(&x->machine, r->state, (struct prim){.kind = PRIM_OPAQUE, .loc = call, .frame = r->walk->frame, .name = callee->name});
		r->state->calls += r->fragment->calls;
		r->walk->out->is_degraded = true;
		return;
	}
	exec_count(r->walk, t->total);
	uint32_t base = r->calls;
	for (uint32_t i = 0; i < t->count; i++) {
		if (is_kept(r, t->prim[i]))
			continue;
		struct prim q = rewritten(r, t->prim[i]);
		if (releases_nothing(&q) && !releases_nothing(t->prim[i]))
			continue;
		if (callee->is_library && !r->walk->function->is_library)
			happens_here(r, &q, callee, call);
		struct prim *fresh = state_append(&x->machine, r->state, q);
		launch_read_again(r->walk, r->state, fresh);
		bind_writes(&x->machine, r->state, fresh);
		if (prim_gives_result(fresh))
			fresh->call = base + t->prim[i]->call;
		joined_expect(&x->machine, r->state, fresh);
	}
	r->state->calls = base + r->fragment->calls;
}

static void replay_start(struct replay *r, struct walk *w, struct state *s, const struct state *at, const struct fragment *f,
                         const struct called *call)
{
	w->exec->is_replayed[call->callee->id] = true;
	r->walk = w;
	r->state = s;
	r->at = at;
	r->call = call;
	r->fragment = f;
	r->news = s->news;
	r->unknowns = s->unknowns;
	r->frames = s->frames;
	r->calls = s->calls;
	s->unknowns += f->unknowns; // unknowns made while rewriting come after the fragment's own
	r->rewriter = (struct sym_rewriter){
		.table = w->exec->machine.table,
		.leaf = leaf,
		.context = r,
		.scratch = w->exec->machine.table->arena,
		.memo = w->exec->spare_memo,
		.lasting = call->lasting,
	};
	w->exec->spare_memo = NULL;
	r->possible = true;
}

static void enter_frame(struct replay *r, struct ir_loc call)
{
	struct walk *w = r->walk;
	struct frame *root = ARENA_NEW(w->exec->machine.scratch, struct frame);
	*root = (struct frame){.function = r->call->callee, .call = call, .parent = w->frame, .depth = w->frame->depth + 1};
	r->root = root;
}

// The memo serves the next replay.
static void replay_end(struct replay *r)
{
	sym_memo_clear(r->rewriter.memo);
	r->walk->exec->spare_memo = r->rewriter.memo;
}

// The local object that the fragment returns, NULL = none. It is the object that the call initialises: "copy elision", or a move, which
// leaves the elements of a container where they are (C++ [class.copy.elision], [container.reqmts]).
static const struct sym *returned_variable(const struct fragment *f)
{
	const struct sym *object = f->result && f->result->kind == SYM_CONTENT ? f->result->a : NULL;
	return object && object->kind == SYM_VAR && object->number && object->var->storage != STORAGE_PARAM ? object : NULL;
}

static bool fits(struct replay *r, bool is_forced, const struct sym **refuter)
{
	if (!is_forced && *refuter && is_refuted(r, *refuter))
		return false;
	symmap_each(&r->fragment->facts, is_forced ? force_fact : check_fact, r);
	if (r->refuted)
		*refuter = r->refuted;
	for (const struct either *e = r->fragment->either; e && r->possible && !is_forced; e = e->next)
		r->possible = one_side_holds(r, e);
	return r->possible && !(r->fragment->failed >= 0 && r->state->failed >= 0);
}

bool replay_fragment(struct walk *w, struct state *s, const struct fragment *f, const struct called *call, enum forced forced, const struct sym *into,
                     const struct sym **refuter, const struct sym **result)
{
	if (f->failed >= 0 && s->failed >= 0)
		return false;
	struct state before = *s;
	struct replay r = {.most_broken = UINT32_MAX, .into = into};
	r.returned = into ? returned_variable(f) : NULL;
	replay_start(&r, w, s, &before, f, call);
	if (!fits(&r, forced != FORCED_NOT, refuter)) {
		replay_end(&r);
		return false;
	}
	bool is_other_count = counts_otherwise(&r) || leaves_open(w, f, call);
	enter_frame(&r, call->step->loc);
	keep_objects(&r);
	take_prims(&r, call->callee, &call->step->loc);
	s->news += f->news;
	s->frames += f->frames;
	s->is_sampled |= f->is_sampled;
	enum forced own = r.broken && forced != FORCED_ROUND ? forced : FORCED_NOT, most = f->forced > own ? f->forced : own;
	s->forced = most > s->forced ? most : s->forced;
	if (f->failed >= 0)
		s->failed = f->failed + r.calls;
	symmap_each(&f->names, take_name, &r);
	symmap_each(&f->escaped, take_escaped, &r);
	symmap_each(&f->inserted, take_inserted, &r);
	take_stores(&r, is_other_count);
	symmap_each(&f->facts, take_relation, &r);
	*result = f->result ? value_here(&r, f->result, is_other_count) : NULL;
	take_left_fact(&r, f->result);
	replay_end(&r);
	return true;
}

uint32_t replay_broken(struct walk *w, const struct state *s, const struct fragment *f, const struct called *call, uint32_t most)
{
	struct state tried = *s;
	struct replay r = {.most_broken = most};
	struct arena scratch = {0}, *unit = w->exec->machine.arena, *walk = w->exec->machine.scratch;
	w->exec->machine.arena = w->exec->machine.scratch = &scratch; // of what is tried nothing stays but symbols
	replay_start(&r, w, &tried, s, f, call);
	symmap_each(&f->facts, force_fact, &r);
	replay_end(&r);
	w->exec->machine.arena = unit;
	w->exec->machine.scratch = walk;
	arena_free(&scratch);
	return r.broken;
}

// Somebody has changed by then what the thread finds otherwise than the path knows it to be.
static void note_changed(void *context, const struct sym *key, const void *fact)
{
	struct replay *r = context;
	const struct sym *place = key->kind == SYM_INIT ? sym_rewrite(&r->rewriter, key->a) : NULL, *here = place ? held_here(r, place) : NULL;
	if (here && here->kind == SYM_INT && fact_excludes(fact, here->number))
		r->changed = symmap_set(r->walk->exec->machine.scratch, r->changed, place, place, 0);
}

// Does the way make anew what is there in the caller's state, of which all threads have one?
static bool makes_again(struct walk *w, const struct state *s, const struct fragment *f, const struct called *call)
{
	const struct machine *m = &w->exec->machine;
	struct state tried = *s;
	struct replay r = {0};
	bool is_there = false;
	replay_start(&r, w, &tried, s, f, call);
	for (uint32_t i = 0; i < f->stored_count && !is_there; i++)
		if (joined_makes(m, f, &f->stored[i]))
			is_there = state_truth(m, s, state_load(m, s, sym_rewrite(&r.rewriter, f->stored[i].location))) == 1;
	replay_end(&r);
	return is_there;
}

// The longest way on which no call fails, and which makes nothing that is there; else the longest. NULL = there is none. `may_run`: by number of a way.
static const struct fragment *way_of_child(struct walk *w, const struct state *s, const struct called *call, bool *may_run)
{
	const struct fragment *best = NULL, *longest = NULL;
	for (uint32_t i = 0; i < call->sum->count; i++) {
		const struct fragment *f = &call->sum->fragment[i];
		may_run[i] = f->failed < 0 && !makes_again(w, s, f, call);
		if (may_run[i] && (!best || f->trace.count > best->trace.count))
			best = f;
		if (f->failed < 0 && (!longest || f->trace.count > longest->trace.count))
			longest = f;
	}
	for (uint32_t i = 0; i < call->sum->count && !best; i++)
		may_run[i] = call->sum->fragment[i].failed < 0;
	return best ? best : longest;
}

const struct trace *replay_child(struct walk *w, struct state *s, const struct ir_function *callee, const struct sym *const *arg, uint32_t args,
                                 struct ir_loc call)
{
	const struct summary *sum = exec_summary(w->exec, callee);
	if (sum->in_progress)
		return NULL;
	w->out->is_degraded |= sum->is_degraded;
	const struct called called = {.callee = callee, .sum = sum, .arg = arg, .args = args};
	bool *may_run = ARENA_ARRAY(w->exec->machine.scratch, bool, sum->count);
	const struct fragment *best = way_of_child(w, s, &called, may_run);
	if (!best)
		return NULL;
	if (best->trace.total > MAX_REPLAY || w->exec->prims + best->trace.total > MAX_UNIT_PRIMS) {
		w->out->is_degraded = true;
		return NULL;
	}
	struct state before = *s;
	before.is_program_start = false; // who else runs may have changed what the program started with
	struct replay r = {0};
	replay_start(&r, w, s, &before, best, &called);
	r.thread = &before;
	r.own = r.frames + best->frames + 1;
	symmap_each(&best->facts, note_changed, &r);
	sym_memo_clear(r.rewriter.memo);
	enter_frame(&r, call);
	struct trace *t = ARENA_NEW(w->exec->machine.scratch, struct trace), own = {0};
	joined_collect(&w->exec->machine, sum, may_run, best, &own);
	rewrite_left(&r, &own, t);
	t->count = best->trace.count;
	t->total = best->trace.total;
	t->prim = ARENA_ARRAY(w->exec->machine.scratch, const struct prim *, t->count);
	for (uint32_t i = 0; i < t->count; i++) {
		struct prim *p = ARENA_NEW(w->exec->machine.scratch, struct prim);
		*p = rewritten(&r, best->trace.prim[i]);
		if (prim_gives_result(p))
			p->call = r.calls + best->trace.prim[i]->call;
		t->prim[i] = p;
	}
	exec_count(w, t->total);
	s->news += best->news;
	s->frames += best->frames + 1;
	s->calls += best->calls;
	symmap_each(&best->names, take_name, &r);
	symmap_each(&best->escaped, take_escaped, &r);
	symmap_each(&best->inserted, take_inserted, &r);
	replay_end(&r);
	return t;
}
