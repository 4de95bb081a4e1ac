// SPDX-License-Identifier: Apache-2.0
#include "engine/world/compare.h"

#include <string.h>

#include "engine/world/current.h"

static bool is_cooperative(const struct prim *p)
{
	if (p->kind == PRIM_LAUNCH)
		return p->step->is_cooperative;
	const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_LAUNCH) : NULL;
	return e && (e->is_cooperative || p->is_cooperative || p->step->is_cooperative);
}

static unsigned initialised_by(const struct prim *p)
{
	unsigned bits = 0;
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if (e->kind == EFFECT_INITIALISES)
			bits |= 1u << e->what;
		if (e->kind == EFFECT_SET_DEVICE)
			bits |= 1u << INIT_DEVICE | 1u << INIT_CONTEXT | 1u << INIT_DRIVER;
		if (e->kind == EFFECT_CONTEXT_PUSH || e->kind == EFFECT_CONTEXT_SET)
			bits |= 1u << INIT_CONTEXT;
	}
	return bits;
}

static bool makes_current(const struct prim *p)
{
	return p->kind == PRIM_CALL && (model_effect(p->row, EFFECT_CONTEXT_PUSH) || model_effect(p->row, EFFECT_CONTEXT_SET));
}

// The class of the object that the location lies in, when a parameter or variable names it. Of a container by itself none: its functions add what they are given.
static const struct ir_record *record_of(const struct ir_function *f, const struct sym *location)
{
	const struct sym *root = sym_root(location);
	if (root->kind == SYM_PTR)
		root = root->a;
	const struct ir_type *t = root->kind == SYM_VAR                                             ? root->var->type
	                          : root->kind == SYM_PARAM && (uint64_t)root->number < f->params.n ? f->params.at[root->number]->type
	                                                                                            : NULL;
	if (t && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE))
		t = t->element;
	return t && t->container == CONTAINER_NONE ? t->record : NULL;
}

// The same place but for which element of a container or an array it lies in: what a key is made of has another number on another path.
static bool is_alike(const struct sym *a, const struct sym *b)
{
	while (a != b && a && b && a->kind == b->kind && a->a && b->a) {
		bool is_element = a->kind == SYM_ELEMENT || a->kind == SYM_STEP, is_field = a->kind == SYM_FIELD && a->text == b->text;
		if (!is_element && !is_field)
			return false;
		a = a->a;
		b = b->a;
	}
	return a == b;
}

// Is it about an entry of a container, which is there or not?
static bool is_entry(const struct sym *location)
{
	return location->kind == SYM_FIELD && strcmp(location->text, IR_PRESENT_FIELD) == 0;
}

struct stores {
	const struct ir_function *function;
	const struct fragment *fragment;
	bool found;
};

// Is the fact about something that the other path stores, a flag that says "done before"?
static void is_about_stored(void *context, const struct sym *key, const void *value)
{
	struct stores *s = context;
	(void)value;
	for (uint32_t i = 0; !s->found && i < s->fragment->stored_count; i++)
		for (const struct sym *k = key; k && !s->found; k = k->a) {
			const struct sym *stored = s->fragment->stored[i].location;
			bool is_stored = k->kind == SYM_INIT && (k->a == stored || (is_entry(k->a) && is_alike(k->a, stored)));
			const struct ir_record *record = is_stored ? record_of(s->function, k->a) : NULL;
			s->found = is_stored && !(record && record->unseen_changer); // else unseen code may have filled it
		}
}

// One path skips what the other does because an earlier call in this process did it.
static bool was_done_before(const struct summary *of, const struct fragment *skips, const struct fragment *does)
{
	struct stores s = {.function = of->function, .fragment = does};
	symmap_each(&skips->facts, is_about_stored, &s);
	return s.found;
}

struct reached {
	const struct ir_step *launch;
	bool is_named; // the kernel stands in the program, and was not looked up
	unsigned initialised;
	const struct prim **by; // by enum initialises_kind
	const struct fragment *fragment;
	const struct prim *at;
};

enum { KINDS = INIT_COOPERATIVE_QUERY + 1 };

typedef VEC(struct reached) reached_list;

// What a call launches; NULL = it says so by itself, or is no call.
static const struct sym *launched(const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_LAUNCH) : NULL;
	return e ? prim_arg(p, e->arg) : NULL;
}

static bool is_named(const struct prim *p)
{
	const struct sym *kernel = launched(p);
	return p->kind == PRIM_LAUNCH || (kernel && kernel->kind == SYM_FUNCTION);
}

// "Set attributes for a given function" (CUDA Runtime API, cudaFuncSetAttribute; its first argument is the function): those of another one than
// what is launched say nothing of the launch.
static bool is_of_another(const struct prim *p, const struct sym *kernel)
{
	return p && kernel && p->arg_count && p->arg[0] != kernel;
}

static void collect(struct arena *a, const struct fragment *f, reached_list *list)
{
	unsigned bits = 0;
	size_t before = list->n;
	const struct prim **by = ARENA_ARRAY(a, const struct prim *, KINDS);
	for (uint32_t i = 0; i < f->trace.count; i++) {
		const struct prim *p = f->trace.prim[i];
		unsigned now = initialised_by(p);
		for (int k = 0; k < KINDS; k++)
			if (now & ~bits & 1u << k)
				by[k] = p;
		if (makes_current(p) && !makes_current(by[INIT_CONTEXT]) && list->n == before) // one that was brought up before
			by[INIT_CONTEXT] = p;
		bits |= now;
		if (!is_cooperative(p))
			continue;
		unsigned others = is_of_another(by[INIT_ATTRIBUTE], launched(p)) ? 1u << INIT_ATTRIBUTE : 0;
		*vec_push(a, list) = (struct reached){p->step, is_named(p), bits & ~others, by, f, p};
	}
}

static bool has_asked(const struct fragment *f, const struct sym *number)
{
	for (uint32_t i = 0; i < f->trace.count; i++) {
		const struct prim *p = f->trace.prim[i];
		if (p->kind == PRIM_BRANCH && p->arg_count && sym_mentions(p->arg[0], number))
			return true;
	}
	return false;
}

// How much shared memory the launch wants on a path: the argument that the attribute gets on the other. NULL = none is.
static const struct sym *wanted_on(const struct prim *launch, const struct prim *other, const struct sym *number)
{
	for (uint32_t i = 0; i < launch->arg_count && i < other->arg_count; i++)
		if (other->arg[i] == number)
			return launch->arg[i];
	return NULL;
}

// Is what the launch wants small on the path that sets no attribute, or has the path asked how much it is? "Kernels relying on shared memory
// allocations over 48 KB per block [...] require an explicit opt-in using cudaFuncSetAttribute()" (CUDA Programming Guide, Shared Memory): those
// below it do without.
static bool needs_no_attribute(const struct reached *skips, const struct reached *does)
{
	enum { WITHOUT_OPT_IN = 48 * 1024 };
	const struct prim *by = does->by[INIT_ATTRIBUTE];
	const struct sym *number = by && by->arg_count ? by->arg[by->arg_count - 1] : NULL;
	const struct sym *wanted = number ? wanted_on(skips->at, does->at, number) : NULL;
	if (wanted && wanted->kind == SYM_INT)
		return wanted->number <= WITHOUT_OPT_IN;
	return (number && number->kind != SYM_INT && has_asked(skips->fragment, number)) || (wanted && has_asked(skips->fragment, wanted));
}

// Has the path asked for a number that the product is made of?
static bool has_asked_of(const struct fragment *f, const struct sym *product)
{
	if (product->kind == SYM_BINARY && product->op == OP_MUL)
		return has_asked_of(f, product->a) || has_asked_of(f, product->b);
	return product->kind != SYM_INT && has_asked(f, product);
}

// What the path need not initialise as the other does: what it has asked about what it launches says so. A grid that it was given is no grid to ask for.
static unsigned needless(const struct reached *skips, const struct reached *does)
{
	const struct sym *grid = skips->at->config[0];
	unsigned bits = needs_no_attribute(skips, does) ? 1u << INIT_ATTRIBUTE : 0;
	return grid && has_asked_of(skips->fragment, grid) ? bits | 1u << INIT_OCCUPANCY : bits;
}

// Has the call told the path that it succeeded?
static bool has_succeeded(const struct machine *m, const struct fragment *f, const struct prim *p)
{
	const struct sym *status = sym_numbered(m->table, SYM_RESULT, p->call);
	return facts_truth(m, &f->facts, sym_binary(m->table, OP_EQ, status, sym_int(m->table, 0))) == 1;
}

// The context that the path found current, where it knows that it is one.
static void is_context_found(void *context, const struct sym *key, const void *value)
{
	bool *is_found = context;
	*is_found |= key->kind == SYM_INIT && current_is_found(key) && fact_excludes(value, 0);
}

// What is up already in front of the launch, whoever brought it up: "If cuInit() has not been called, any function from the driver API will return
// CUDA_ERROR_NOT_INITIALIZED" (CUDA Driver API, Initialization), so that who has asked for the current context with success, or has found
// one, needs no more. Calls that need a context prove nothing here: they are what fails where none is there.
static unsigned is_up(const struct machine *m, const struct reached *launch)
{
	const struct fragment *f = launch->fragment;
	bool has_context = false;
	unsigned bits = 0;
	symmap_each(&f->facts, is_context_found, &has_context);
	for (uint32_t i = 0; i < f->trace.count && f->trace.prim[i] != launch->at; i++) {
		const struct prim *p = f->trace.prim[i];
		bool asks = p->kind == PRIM_CALL && p->row && model_is_driver(p->row) && model_effect(p->row, EFFECT_CONTEXT_GET);
		if (asks && has_succeeded(m, f, p))
			bits |= 1u << INIT_DRIVER;
	}
	return has_context ? bits | 1u << INIT_DRIVER | 1u << INIT_CONTEXT : bits;
}

static const struct ir_function *asked_kernel(const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL && p->row ? model_effect(p->row, EFFECT_OCCUPANCY) : NULL;
	const struct sym *kernel = e ? prim_arg(p, e->arg2) : NULL;
	return kernel && kernel->kind == SYM_FUNCTION ? kernel->function : NULL;
}

static void add_asked(struct exec *x, const struct summary *s, struct map *out)
{
	for (uint32_t k = 0; k < s->count; k++)
		for (uint32_t i = 0; i < s->fragment[k].trace.count; i++) {
			const struct ir_function *kernel = asked_kernel(s->fragment[k].trace.prim[i]);
			if (kernel)
				map_put(x->machine.arena, out, kernel->name, 0, (void *)kernel);
		}
}

static bool asks_occupancy(const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct model_row *row = f->blocks.at[b].steps.at[i].model;
			if (row && model_effect(row, EFFECT_OCCUPANCY))
				return true;
		}
	return false;
}

static bool any_asks_occupancy(const struct ir_unit *u)
{
	for (size_t i = 0; i < u->functions.n; i++)
		if (asks_occupancy(u->functions.at[i]))
			return true;
	return false;
}

struct map compare_asked(struct exec *x)
{
	struct map out = {0};
	if (!any_asks_occupancy(x->unit)) // what no summary needs to be made for
		return out;
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && !f->is_kernel && !f->is_device_only)
			add_asked(x, exec_summary(x, f), &out);
	}
	return out;
}

const struct expectation *compare_cooperative(const struct machine *m, const struct summary *s, uint32_t *count)
{
	struct arena *a = m->arena;
	const unsigned counted = 1u << INIT_DRIVER | 1u << INIT_CONTEXT | 1u << INIT_DEVICE | 1u << INIT_ATTRIBUTE | 1u << INIT_OCCUPANCY;
	reached_list list = {0};
	VEC(struct expectation) out = {0};
	for (uint32_t i = 0; i < s->count; i++)
		if (s->fragment[i].failed < 0)
			collect(a, &s->fragment[i], &list);
	for (size_t i = 0; i < list.n; i++)
		for (size_t k = 0; k < list.n; k++) {
			unsigned expected = list.at[k].initialised & counted & ~needless(&list.at[i], &list.at[k]) & ~is_up(m, &list.at[i]);
			if (list.at[i].launch == list.at[k].launch && (expected & ~list.at[i].initialised) && !list.at[i].is_named &&
			    !was_done_before(s, list.at[i].fragment, list.at[k].fragment))
				*vec_push(a, &out) = (struct expectation){list.at[i].launch, expected, list.at[k].by, list.at[k].fragment};
		}
	*count = (uint32_t)out.n;
	return out.at;
}

// The call that makes `made` on the path, if it runs under a device that a parameter selects.
static const struct prim *maker_on_device(const struct fragment *f, const struct sym *made)
{
	const struct sym *device = NULL;
	for (uint32_t i = 0; i < f->trace.count; i++) {
		const struct prim *p = f->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_SET_DEVICE) : NULL;
		if (e)
			device = prim_arg(p, e->arg);
		if (p->made == made)
			return device && sym_has_param(device) ? p : NULL;
	}
	return NULL;
}

const struct cached *compare_cached(struct arena *a, const struct summary *s, uint32_t *count)
{
	VEC(struct cached) out = {0};
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *f = &s->fragment[i];
		for (uint32_t k = 0; k < f->stored_count; k++) {
			const struct stored *st = &f->stored[k];
			if (st->location->kind != SYM_VAR || st->location->number || st->value->kind != SYM_NEW ||
			    st->location->var->storage == STORAGE_THREAD_LOCAL)
				continue;
			const struct prim *maker = maker_on_device(f, st->value);
			if (maker)
				*vec_push(a, &out) = (struct cached){st->location, maker};
		}
	}
	*count = (uint32_t)out.n;
	return out.at;
}

struct question {
	const struct sym *about;
	bool is_asked;
};

static void note_question(void *context, const struct sym *key, const void *value)
{
	struct question *q = context;
	(void)value;
	q->is_asked |= sym_mentions(key, q->about);
}

bool compare_is_made_for_caller(const struct fragment *f, const struct prim *push)
{
	for (uint32_t i = 0; i < f->stored_count; i++) {
		const struct sym *place = f->stored[i].location;
		bool is_given = place->kind == SYM_PTR && place->a->kind == SYM_PARAM;
		struct question q = {.about = place};
		if (!is_given || !push->made || f->stored[i].value != push->made)
			continue;
		symmap_each(&f->facts, note_question, &q);
		return !q.is_asked;
	}
	return false;
}

const struct exit_state *compare_exits(const struct exit_state *exit, uint32_t count)
{
	const struct exit_state *balanced = NULL, *other = NULL;
	for (uint32_t i = 0; i < count; i++) {
		if (!exit[i].fragment) // it takes the caller's contexts away: what it leaves says nothing about what it pushed
			continue;
		if (exit[i].pushed == 0 && exit[i].push && !exit[i].has_ended_current) // it takes away what it has pushed
			balanced = &exit[i];
		else if (exit[i].pushed && !other && exit[i].push &&
		         !(exit[i].pushed == 1 && compare_is_made_for_caller(exit[i].fragment, exit[i].push)))
			other = &exit[i];
	}
	return balanced ? other : NULL;
}
