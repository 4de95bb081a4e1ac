// SPDX-License-Identifier: Apache-2.0
#include "engine/world/again.h"

#include "engine/order/effects.h"
#include "engine/order/streams.h"
#include "engine/world/ambient.h"
#include "engine/world/after.h"

struct again {
	const struct machine *machine;
	struct sym_table *table;
	const struct fragment *first;
	const struct sym *home;                  // of the first call
	int64_t param;                           // that the home comes from, -1 = none
	const char *current;                     // the function that gives it as the current one, NULL = none does
	const struct sym *device, *later_device; // that the first call selects, and what it is called in the later one; NULL = none
	struct sym_rewriter rewriter;
};

// The unseen function that gives the home as the current stream, NULL = none does.
static const char *current_stream_of(const struct home *home)
{
	const char *asked = stream_asked_of(home->stream);
	return asked && model_gives_passing(asked) ? asked : NULL;
}

bool again_may_change(const struct home *home)
{
	return home_param(home->stream) || current_stream_of(home);
}

bool again_is_other(const struct sym *stream)
{
	const struct sym *param = home_param(stream);
	return param && param->number >= SYM_OTHER_CALL;
}

static const struct sym *as_left(const struct again *c, const struct sym *s)
{
	const struct sym *value = after_value(c->first, s->a);
	return value ? value : s;
}

static const struct sym *later_leaf(void *context, const struct sym *s)
{
	const struct again *c = context;
	if (c->later_device && s == c->later_device)
		return c->device;
	switch (s->kind) {
	case SYM_PARAM: return s->number == c->param ? sym_numbered(c->table, SYM_PARAM, s->number + SYM_OTHER_CALL) : s;
	case SYM_ACCESSOR:
		return s->text == c->current
		               ? sym_accessor(c->table, s->text, sym_list(c->table, sym_numbered(c->table, SYM_PARAM, SYM_OTHER_CALL), s->a))
		               : s;
	case SYM_INIT: return as_left(c, s);
	case SYM_NEW: return sym_numbered(c->table, SYM_NEW, s->number + c->first->news);
	case SYM_UNKNOWN: return sym_numbered(c->table, SYM_UNKNOWN, s->number + c->first->unknowns);
	case SYM_RESULT: return sym_numbered(c->table, SYM_RESULT, s->number + c->first->calls);
	case SYM_VAR: return s->number ? sym_var(c->table, s->var, s->number + c->first->frames) : s;
	default: return s;
	}
}

// What the path selects as the current device, NULL = nothing.
static const struct sym *selected(const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct effect *e = t->prim[i]->kind == PRIM_CALL ? model_effect(t->prim[i]->row, EFFECT_SET_DEVICE) : NULL;
		const struct sym *device = e ? prim_arg(t->prim[i], e->arg) : NULL;
		if (device && device->kind != SYM_INT)
			return device;
	}
	return NULL;
}

// Where the stream's object says on which device to work, that of the later call says the same one: of another device each call
// has memory of its own.
static void find_device(struct again *c)
{
	const struct sym *device = selected(&c->first->trace);
	const struct sym *later = device ? sym_rewrite(&c->rewriter, device) : NULL;
	if (later == device)
		return;
	c->device = device;
	c->later_device = later;
	sym_memo_clear(c->rewriter.memo);
}

static void again_begin(struct again *c, const struct run *r, const struct home *home, struct arena *scratch)
{
	const struct sym *param = home_param(home->stream);
	*c = (struct again){.machine = r->machine,
	                    .table = r->machine->table,
	                    .first = r->fragment,
	                    .home = home->stream,
	                    .param = param ? param->number : -1,
	                    .current = param ? NULL : current_stream_of(home)};
	c->rewriter = (struct sym_rewriter){.table = r->machine->table, .leaf = later_leaf, .context = c, .scratch = scratch, .is_thorough = true};
	find_device(c);
}

// --- which way the later call takes ---------------------------------------------------------------------------------

struct asks {
	const struct fragment *first;
	bool is_about;
};

static bool asks_for(const struct fragment *first, const struct sym *s)
{
	for (; s; s = s->a)
		if ((s->kind == SYM_INIT && after_value(first, s->a)) || (s->b && asks_for(first, s->b)))
			return true;
	return false;
}

static void ask(void *context, const struct sym *key, const void *value)
{
	struct asks *a = context;
	(void)value;
	a->is_about = a->is_about || asks_for(a->first, key);
}

bool again_is_about(const struct fragment *first, const struct fragment *next)
{
	struct asks a = {first, false};
	if (first->stored_count)
		symmap_each(&next->facts, ask, &a);
	return a.is_about;
}

struct assumed {
	struct again *again;
	bool is_possible, is_because;
};

// Is it about nothing but the function's own static variables, which nobody else can change between two calls?
static bool is_own(const struct sym *s)
{
	if (s->kind == SYM_INIT)
		return sym_root(s->a)->kind == SYM_VAR && sym_root(s->a)->var->storage == STORAGE_STATIC;
	bool is_of_owns = s->kind == SYM_UNARY || s->kind == SYM_BINARY;
	return s->kind == SYM_INT || (is_of_owns && is_own(s->a) && (!s->b || is_own(s->b)));
}

// What the way assumes, where the first call ended: 1 = it holds, 0 = it does not, -1 = not known. The two streams are different.
static int holds_now(struct again *c, const struct sym *key, const struct fact *fact)
{
	const struct sym *now = sym_rewrite(&c->rewriter, key), *other = sym_rewrite(&c->rewriter, c->home);
	bool is_of_streams = now->kind == SYM_BINARY && now->op == OP_EQ &&
	                     ((now->a == c->home && now->b == other) || (now->a == other && now->b == c->home));
	if (is_of_streams)
		return !fact_excludes(fact, 0);
	int holds = now == key && !is_own(key) ? -1 : after_allows(c->machine, c->first, now, fact);
	return now == key && holds == 1 ? -1 : holds; // nothing that the first call left
}

static void assume(void *context, const struct sym *key, const void *value)
{
	struct assumed *a = context;
	int holds = a->is_possible ? holds_now(a->again, key, value) : 0;
	a->is_possible &= holds != 0;
	a->is_because |= holds == 1;
}

static struct assumed assumed_by(const struct run *r, const struct home *home, const struct fragment *next)
{
	struct arena scratch = {0};
	struct again c;
	again_begin(&c, r, home, &scratch);
	struct assumed a = {&c, true, false};
	symmap_each(&next->facts, assume, &a);
	arena_free(&scratch);
	return a;
}

bool again_is_because(const struct run *r, const struct home *home, const struct fragment *next)
{
	struct assumed a = assumed_by(r, home, next);
	return a.is_possible && a.is_because;
}

struct repeated {
	struct again *again;
	bool is_possible;
};

// Does it say the same in each call? Other arguments, and objects with other flags, may be given to a later one.
static bool is_of_every_call(const struct sym *s)
{
	return !sym_has_param(s);
}

static void assume_again(void *context, const struct sym *key, const void *value)
{
	struct repeated *a = context;
	a->is_possible = a->is_possible && (!is_of_every_call(key) || holds_now(a->again, key, value) != 0);
}

bool again_is_possible(const struct run *r, const struct home *home)
{
	struct arena scratch = {0};
	struct again c;
	again_begin(&c, r, home, &scratch);
	struct repeated a = {&c, true};
	symmap_each(&r->way->facts, assume_again, &a);
	arena_free(&scratch);
	return a.is_possible;
}

// --- what it does ---------------------------------------------------------------------------------------------------

static const struct prim *later_prim(struct run *r, struct again *c, const struct prim *p)
{
	struct prim *q = ARENA_NEW(r->keep, struct prim);
	*q = *p;
	const struct sym **arg = ARENA_ARRAY(r->keep, const struct sym *, p->arg_count);
	for (uint32_t i = 0; i < p->arg_count; i++)
		arg[i] = sym_rewrite(&c->rewriter, p->arg[i]);
	q->arg = arg;
	if (p->config != prim_no_config) {
		const struct sym **config = ARENA_ARRAY(r->keep, const struct sym *, 4);
		for (int i = 0; i < 4; i++)
			config[i] = p->config[i] ? sym_rewrite(&c->rewriter, p->config[i]) : NULL;
		q->config = config;
	}
	q->made = p->made ? sym_rewrite(&c->rewriter, p->made) : NULL;
	struct root_access *access = ARENA_ARRAY(r->keep, struct root_access, p->access_count);
	for (uint32_t i = 0; i < p->access_count; i++) {
		access[i] = p->access[i];
		access[i].pointer = sym_rewrite(&c->rewriter, p->access[i].pointer);
		access[i].only_if = p->access[i].only_if ? sym_rewrite(&c->rewriter, p->access[i].only_if) : NULL;
	}
	q->access = access;
	q->child = NULL;
	q->call = p->call == UINT32_MAX ? UINT32_MAX : p->call + r->fragment->calls;
	q->index = p->index + r->fragment->trace.count;
	return q;
}

// Is it a pointer that the first call left somewhere, or found there?
static bool is_kept(const struct run *r, const struct sym *pointer)
{
	for (uint32_t i = 0; pointer->kind == SYM_NEW && i < r->fragment->stored_count; i++)
		if (r->fragment->stored[i].value == pointer)
			return true;
	return pointer->kind == SYM_INIT;
}

// Memory that the later call gives to its caller, as its result or through a pointer, is for work on the stream that it got.
static void hand_out(struct run *r, struct again *c, const struct fragment *next)
{
	const struct sym *stream = sym_rewrite(&c->rewriter, c->home);
	const struct sym *result = next->result ? sym_rewrite(&c->rewriter, next->result) : NULL;
	if (result && is_kept(r, result))
		ambient_read(r, stream, result);
	for (uint32_t i = 0; i < next->stored_count; i++) {
		const struct sym *at = next->stored[i].location, *value = next->stored[i].value;
		bool is_out = at->kind == SYM_PTR && at->a->kind == SYM_PARAM && value;
		const struct sym *given = is_out ? sym_rewrite(&c->rewriter, value) : NULL;
		if (given && is_kept(r, given))
			ambient_read(r, stream, given);
	}
}

void again_call(struct run *r, const struct home *home, const struct fragment *next)
{
	struct again c;
	again_begin(&c, r, home, r->arena);
	r->second_call_from = (uint32_t)r->ops.n;
	r->is_other_way = next != r->fragment;
	for (uint32_t i = 0; i < next->trace.count; i++) {
		const struct prim *p = next->trace.prim[i];
		if (p->kind == PRIM_POLLED || p->kind == PRIM_OPAQUE)
			return; // its waits cannot be told apart from the first call's
		if (p->kind == PRIM_BRANCH)
			continue;
		const struct prim *later = later_prim(r, &c, p);
		*vec_push(r->arena, &r->later) = later;
		run_prim(r, later);
	}
	if (!home->is_carried)
		hand_out(r, &c, next);
}
