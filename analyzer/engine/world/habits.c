// SPDX-License-Identifier: Apache-2.0
#include "engine/world/habits.h"

#include <string.h>

#include "engine/order/streams.h"
#include "engine/world/awaits.h"

const struct habit *habits_next(const struct exec *x, enum habit_kind kind, const char *key, size_t *at)
{
	const struct habits_given *g = &x->options.habits;
	while (*at < g->n) {
		const struct habit *h = &g->at[(*at)++];
		if (h->kind == kind && h->is_kept && (!key || strcmp(h->key, key) == 0))
			return h;
	}
	return NULL;
}

const struct prim *habits_prim(struct exec *x, const struct habit *h)
{
	struct arena *a = x->machine.arena;
	struct ir_loc *loc = ARENA_NEW(a, struct ir_loc);
	struct prim *p = ARENA_NEW(a, struct prim);
	*loc = h->at;
	loc->file = intern(x->machine.strings, h->at.file); // files are compared by their names' places
	*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = loc, .name = arena_printf(a, "`%s`", h->call), .config = prim_no_config};
	return p;
}

static bool is_in_any_unit(enum sym_kind kind)
{
	return kind == SYM_INT || kind == SYM_TEXT || kind == SYM_FUNCTION || kind == SYM_VAR || kind == SYM_ACCESSOR || kind == SYM_INIT ||
	       kind == SYM_FIELD || kind == SYM_ELEMENT || kind == SYM_PTR || kind == SYM_MEMBER || kind == SYM_LIST || kind == SYM_ADDRESS;
}

const char *habits_key(struct arena *a, const struct sym *s, const char **name)
{
	if (!s)
		return "";
	bool is_own = s->kind == SYM_VAR && (s->number != 0 || s->var->storage == STORAGE_PARAM);
	if (!is_in_any_unit(s->kind) || is_own)
		return NULL;
	const char *text = s->text ? s->text : s->kind == SYM_VAR ? s->var->name : s->function ? s->function->name : "";
	if ((s->kind == SYM_ACCESSOR || s->kind == SYM_VAR) && *text != '#')
		*name = text;
	const char *first = habits_key(a, s->a, name), *second = habits_key(a, s->b, name);
	return first && second ? arena_printf(a, "%d %s %lld(%s,%s)", (int)s->kind, text, (long long)s->number, first, second) : NULL;
}

const char *habits_space(struct arena *a, const char *name)
{
	const char *end = strstr(name, "::");
	return end ? arena_strndup(a, name, (size_t)(end - name) + 2) : "";
}

bool habits_is_inside(const struct ir_function *f, const char *space)
{
	return strncmp(f->name, space, strlen(space)) == 0;
}

static const char blocking[] = "blocking";

// A place and the kinds that its paths make there: which one a parameter says is known in callers only.
struct making {
	const struct prim *prim;
	bool is_blocking, is_non_blocking, is_other; // is_other: neither says which, nor does a parameter
};

typedef VEC(struct making) making_list;

static bool makes_stream(const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL && p->row ? model_effect(p->row, EFFECT_CREATE) : NULL;
	return e && e->what == HANDLE_STREAM && p->step;
}

// Its callers say which kind, where the run has any.
static bool is_of_parameter(const struct prim *p)
{
	const struct effect *e = model_effect(p->row, EFFECT_CREATE);
	const struct sym *flags = e->flags == ARG_CONSTANT || e->flags == ARG_NONE ? NULL : prim_arg(p, e->flags);
	return flags && flags->kind == SYM_PARAM;
}

static struct making *making_at(struct arena *a, making_list *list, const struct prim *p)
{
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].prim->step == p->step)
			return &list->at[i];
	struct making *m = vec_push(a, list);
	*m = (struct making){.prim = p};
	return m;
}

static void collect(struct arena *a, const struct summary *s, making_list *list)
{
	for (uint32_t k = 0; k < s->count; k++)
		for (uint32_t i = 0; i < s->fragment[k].trace.count; i++) {
			const struct prim *p = s->fragment[k].trace.prim[i];
			enum stream_kind kind = makes_stream(p) ? stream_kind_made(p) : STREAMKIND_UNKNOWN;
			struct making *m = makes_stream(p) ? making_at(a, list, p) : NULL;
			if (m) {
				m->is_blocking |= kind == STREAMKIND_BLOCKING;
				m->is_non_blocking |= kind == STREAMKIND_NONBLOCKING;
				m->is_other |= kind == STREAMKIND_UNKNOWN && !is_of_parameter(p);
			}
		}
}

void habits_offer_streams(struct exec *x, habit_list *out)
{
	making_list list = {0};
	struct arena *a = x->machine.arena;
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->blocks.n && f->in_main_file && !f->is_kernel && !f->is_device_only)
			collect(a, exec_summary(x, f), &list);
	}
	for (size_t i = 0; i < list.n; i++) {
		const struct making *m = &list.at[i];
		if (!m->is_blocking && !m->is_non_blocking && !m->is_other)
			continue;
		bool is_kept = m->is_blocking && !m->is_non_blocking;
		*vec_push(a, out) = (struct habit){.kind = HABIT_BLOCKING,
		                                   .is_kept = is_kept,
		                                   .key = blocking,
		                                   .text = m->prim->name,
		                                   .call = m->prim->name,
		                                   .at = *m->prim->loc,
		                                   .places = 1};
	}
}

bool habits_are_blocking(const struct exec *x, const habit_list *own)
{
	const struct habits_given *others = &x->options.habits, all = {own->at, own->n};
	uint32_t made = habits_places(others, HABIT_BLOCKING, blocking, true) + habits_places(&all, HABIT_BLOCKING, blocking, true);
	uint32_t other = habits_places(others, HABIT_BLOCKING, blocking, false) + habits_places(&all, HABIT_BLOCKING, blocking, false);
	return habit_is_bound(HABIT_BLOCKING, made, other);
}

static bool is_elsewhere(const struct ir_function *f)
{
	return !f->blocks.n && !f->is_library && f->usr;
}

// May other files bring the unit bodies? What it does with streams is seen only with them.
static bool calls_elsewhere(const struct ir_unit *unit)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (is_elsewhere(unit->functions.at[i]))
			return true;
	return false;
}

void habits_ask_streams(struct exec *x, const struct engine_result *result, habit_list *out)
{
	bool asks = calls_elsewhere(x->unit);
	for (size_t i = 0; i < result->observations.n; i++)
		asks |= result->observations.at[i].supposes_non_blocking;
	for (size_t i = 0; i < out->n; i++) // what a function does with the stream may be seen only when the unit is linked
		asks |= out->at[i].kind == HABIT_GIVEN && out->at[i].is_kept;
	if (asks)
		*vec_push(x->machine.arena, out) = (struct habit){.kind = HABIT_BLOCKING, .key = blocking};
}

// --- the streams that functions are given -----------------------------------------------------------------------------

enum { MOST_COPIES = 3 };

static bool is_own(const struct ir_function *f, const struct ir_value *v, int copies);

// Do all steps that give the variable a value give it a stream of the code's own, or a function of the code makes it there?
static bool holds_own(const struct ir_function *f, const struct ir_var *var, int copies)
{
	bool is = var->storage != STORAGE_PARAM;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; is && k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (!s->place || s->place->kind != V_VAR || s->place->var != var)
				continue;
			if (s->kind == STEP_CALL)
				is = s->function && s->function->in_main_file && !s->model;
			else if (s->kind == STEP_ASSIGN)
				is = copies > 0 && is_own(f, s->value, copies - 1);
		}
	return is;
}

// Where a stream lies that is given by value or by reference; a parameter that is a reference stands for what it refers to. NULL = it is no place's.
static const struct ir_value *given_place(const struct ir_value *v)
{
	const struct ir_value *at = v->kind == V_LOAD || v->kind == V_ADDRESS ? v->a : NULL;
	bool is_through = at && at->kind == V_DEREF && at->a->kind == V_LOAD && at->a->a->kind == V_VAR;
	return is_through && at->a->a->type->kind == TYPE_REFERENCE ? at->a->a : at;
}

// The default stream, one that an object or a global keeps, or one that the function makes or gets from the project's code.
static bool is_own(const struct ir_function *f, const struct ir_value *v, int copies)
{
	if (v->kind == V_INT)
		return true;
	const struct ir_value *place = given_place(v);
	if (!place)
		return false;
	while (place->kind == V_INDEX || (place->kind == V_DEREF && place->a->kind == V_LOAD))
		place = place->kind == V_INDEX ? place->a : place->a->a;
	return place->kind == V_FIELD || (place->kind == V_VAR && holds_own(f, place->var, copies));
}

bool habits_pass_on(const struct ir_function *f, const struct ir_value *v)
{
	const struct ir_value *place = given_place(v);
	bool is = f->usr && place && place->kind == V_VAR && place->var->storage == STORAGE_PARAM;
	for (size_t b = 0; is && b < f->blocks.n; b++)
		for (size_t k = 0; is && k < f->blocks.at[b].steps.n; k++) {
			const struct ir_value *set = f->blocks.at[b].steps.at[k].place;
			is = !set || set->kind != V_VAR || set->var != place->var;
		}
	return is;
}

// `giver`: the function whose own stream is passed on.
static void note(struct arena *a, habit_list *out, const struct ir_step *s, bool is_kept, const char *giver)
{
	for (size_t i = 0; i < out->n; i++) {
		struct habit *h = &out->at[i];
		if (h->kind == HABIT_GIVEN && h->is_kept == is_kept && h->key == s->function->usr && h->giver == giver) {
			h->places++;
			return;
		}
	}
	*vec_push(a,
	          out) = (struct habit){.kind = HABIT_GIVEN, .is_kept = is_kept, .key = s->function->usr, .giver = giver, .at = s->loc, .places = 1};
}

static void offer_call(struct exec *x, const struct ir_function *f, const struct ir_step *s, habit_list *out)
{
	const struct ir_function *g = s->function;
	for (size_t i = 0; i < g->params.n && i < s->arg_count; i++) {
		if (!ir_is_stream(g->params.at[i]->type))
			continue;
		bool is_passed = habits_pass_on(f, s->arg[i]);
		note(x->machine.arena, out, s, is_passed || is_own(f, s->arg[i], MOST_COPIES), is_passed ? f->usr : NULL);
	}
}

void habits_offer_given(struct exec *x, habit_list *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		for (size_t b = 0; f->in_main_file && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				bool is_projects = s->kind == STEP_CALL && s->function && s->function != f && s->function->in_main_file && !s->model;
				if (is_projects && s->function->usr)
					offer_call(x, f, s, out);
			}
	}
}

enum { MOST_GIVERS = 4 }; // one calling the other

static bool is_address_taken(const struct ir_unit *unit, const char *usr)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->usr && strcmp(unit->functions.at[i]->usr, usr) == 0)
			return unit->functions.at[i]->is_address_taken;
	return false;
}

// Do all calls of the function give it such streams? Those that pass on what they were given do where their own callers do.
static bool gives_own(const struct exec *x, const struct habits_given *own, const char *usr, int givers)
{
	const struct habits_given *list[] = {&x->options.habits, own};
	uint32_t kept = 0, other = 0;
	if (is_address_taken(x->unit, usr))
		return false;
	for (int l = 0; l < 2; l++) {
		kept += habits_places(list[l], HABIT_GIVEN, usr, true);
		other += habits_places(list[l], HABIT_GIVEN, usr, false);
	}
	bool is = habit_is_bound(HABIT_GIVEN, kept, other);
	for (int l = 0; is && l < 2; l++)
		for (size_t i = 0; is && i < list[l]->n; i++) {
			const struct habit *h = &list[l]->at[i];
			if (h->kind == HABIT_GIVEN && h->is_kept && h->giver && strcmp(h->key, usr) == 0)
				is = givers > 0 && gives_own(x, own, h->giver, givers - 1);
		}
	return is;
}

bool habits_give_own(const struct exec *x, const habit_list *own, const struct ir_function *f)
{
	const struct habits_given all = {own->at, own->n};
	return f->usr && gives_own(x, &all, f->usr, MOST_GIVERS);
}

static void ask_given(struct arena *a, habit_list *out, const char *usr)
{
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i].kind == HABIT_GIVEN && !out->at[i].is_kept && !out->at[i].places && strcmp(out->at[i].key, usr) == 0)
			return;
	*vec_push(a, out) = (struct habit){.kind = HABIT_GIVEN, .key = usr};
}

// Is it given a stream, and calls what another file has? What it does beside that stream may be seen only when the unit is linked.
static bool works_elsewhere(const struct ir_function *f)
{
	bool is_given = false, calls = false;
	for (size_t i = 0; f->usr && f->in_main_file && i < f->params.n; i++)
		is_given |= ir_is_stream(f->params.at[i]->type);
	for (size_t b = 0; is_given && b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			calls |= s->kind == STEP_CALL && s->function && !s->model && is_elsewhere(s->function);
		}
	return calls;
}

void habits_ask_given(struct exec *x, const struct engine_result *result, habit_list *out)
{
	struct arena *a = x->machine.arena;
	for (size_t i = 0; i < result->observations.n; i++) {
		const struct observation *o = &result->observations.at[i];
		if (o->supposes_non_blocking && o->function && o->function->usr)
			ask_given(a, out, o->function->usr);
	}
	for (size_t i = 0; i < x->unit->functions.n; i++)
		if (works_elsewhere(x->unit->functions.at[i]))
			ask_given(a, out, x->unit->functions.at[i]->usr);
	for (size_t i = 0; i < out->n; i++) // and of those who pass on what they are given
		for (size_t k = 0; out->at[i].kind == HABIT_GIVEN && !out->at[i].is_kept && !out->at[i].places && k < out->n; k++)
			if (out->at[k].kind == HABIT_GIVEN && out->at[k].is_kept && out->at[k].giver && strcmp(out->at[k].key, out->at[i].key) == 0)
				ask_given(a, out, out->at[k].giver);
}

// --- streams that their users let wait for each other -----------------------------------------------------------------

// Where several streams are kept: a global, or a field of some object.
struct kept_in {
	const struct ir_var *var;
	const char *field;
};

typedef VEC(struct kept_in) kept_list;

static bool is_of_several(const struct ir_value *place)
{
	while (place && place->kind == V_FIELD)
		place = place->a;
	return place && place->kind == V_INDEX;
}

// Of a stream that is one of several; nothing where it is none.
static struct kept_in kept_in(const struct ir_value *stream)
{
	const struct ir_value *at = stream && stream->kind == V_LOAD ? stream->a : NULL;
	if (!is_of_several(at))
		return (struct kept_in){0};
	while (at->kind == V_INDEX || (at->kind == V_FIELD && is_of_several(at->a)) || (at->kind == V_DEREF && at->a->kind == V_LOAD))
		at = at->kind == V_DEREF ? at->a->a : at->a;
	bool is_global = at->kind == V_VAR && (at->var->storage == STORAGE_GLOBAL || at->var->storage == STORAGE_STATIC);
	return (struct kept_in){is_global ? at->var : NULL, at->kind == V_FIELD ? at->text : NULL};
}

static bool is_in(const kept_list *list, struct kept_in k)
{
	for (size_t i = 0; (k.var || k.field) && i < list->n; i++)
		if (list->at[i].var == k.var && list->at[i].field == k.field)
			return true;
	return false;
}

static void find_waiting(struct exec *x, kept_list *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		for (size_t b = 0; f->in_main_file && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				const struct effect *e = s->kind == STEP_CALL && s->model ? model_effect(s->model, EFFECT_STREAM_WAIT) : NULL;
				struct kept_in kept = kept_in(e ? step_arg(s, e->stream) : NULL);
				if ((kept.var || kept.field) && !is_in(out, kept))
					*vec_push(x->machine.arena, out) = kept;
			}
	}
}

static void note_ordered(struct arena *a, habit_list *out, const struct ir_step *s, const struct ir_function *callee, bool is_kept)
{
	if (!callee || !callee->usr || !callee->in_main_file)
		return;
	for (size_t i = 0; i < out->n; i++) {
		struct habit *h = &out->at[i];
		if (h->kind == HABIT_ORDERED && h->is_kept == is_kept && h->key == callee->usr) {
			h->places++;
			return;
		}
	}
	*vec_push(a, out) = (struct habit){.kind = HABIT_ORDERED, .is_kept = is_kept, .key = callee->usr, .at = s->loc, .places = 1};
}

static void offer_ordered(struct exec *x, const struct ir_function *f, uint32_t block, size_t step, const kept_list *waiting, habit_list *out)
{
	const struct ir_step *s = &f->blocks.at[block].steps.at[step];
	const struct ir_value *virtual = s->callee && s->callee->kind == V_VIRTUAL ? s->callee : NULL;
	for (uint32_t i = 0; i < s->arg_count; i++) {
		if (s->arg[i]->type->handle != HANDLE_STREAM || s->arg[i]->kind == V_INT) // a default stream says nothing
			continue;
		bool is_kept = is_in(waiting, kept_in(s->arg[i])) || awaits_stream(f, block, step, s->arg[i]);
		note_ordered(x->machine.arena, out, s, s->function, is_kept);
		for (uint32_t n = 0; virtual && n < virtual->count; n++)
			note_ordered(x->machine.arena, out, s, virtual->item[n]->function, is_kept);
	}
}

void habits_offer_ordered(struct exec *x, habit_list *out)
{
	kept_list waiting = {0};
	find_waiting(x, &waiting);
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		for (uint32_t b = 0; f->in_main_file && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				if (s->kind == STEP_CALL && !s->model && s->function != f)
					offer_ordered(x, f, b, k, &waiting, out);
			}
	}
}

bool habits_give_ordered(const struct exec *x, const habit_list *own, const struct ir_function *f)
{
	const struct habits_given *others = &x->options.habits, all = {own->at, own->n};
	if (!f->usr || f->is_address_taken)
		return false;
	uint32_t kept = habits_places(others, HABIT_ORDERED, f->usr, true) + habits_places(&all, HABIT_ORDERED, f->usr, true);
	uint32_t other = habits_places(others, HABIT_ORDERED, f->usr, false) + habits_places(&all, HABIT_ORDERED, f->usr, false);
	return habit_is_bound(HABIT_ORDERED, kept, other);
}

void habits_ask_ordered(struct exec *x, const struct engine_result *result, habit_list *out)
{
	for (size_t i = 0; i < result->observations.n; i++) {
		const struct observation *o = &result->observations.at[i];
		if (o->fault == FAULT_SCRATCH_SHARED && o->function && o->function->usr)
			*vec_push(x->machine.arena, out) = (struct habit){.kind = HABIT_ORDERED, .key = o->function->usr};
	}
}
