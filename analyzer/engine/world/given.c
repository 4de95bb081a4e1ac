// SPDX-License-Identifier: Apache-2.0
#include "engine/world/given.h"

#include "engine/world/habits.h"

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

// The default stream, one that an object or a global keeps, or one that the function makes or gets from the project's code.
static bool is_own(const struct ir_function *f, const struct ir_value *v, int copies)
{
	if (v->kind == V_INT)
		return true;
	if (v->kind != V_LOAD)
		return false;
	const struct ir_value *place = v->a;
	while (place->kind == V_INDEX || (place->kind == V_DEREF && place->a->kind == V_LOAD))
		place = place->kind == V_INDEX ? place->a : place->a->a;
	return place->kind == V_FIELD || (place->kind == V_VAR && holds_own(f, place->var, copies));
}

static void note(struct arena *a, habit_list *out, const struct ir_step *s, bool is_kept)
{
	for (size_t i = 0; i < out->n; i++) {
		struct habit *h = &out->at[i];
		if (h->kind == HABIT_GIVEN && h->is_kept == is_kept && h->key == s->function->usr) {
			h->places++;
			return;
		}
	}
	*vec_push(a, out) = (struct habit){.kind = HABIT_GIVEN, .is_kept = is_kept, .key = s->function->usr, .at = s->loc, .places = 1};
}

static void offer_call(struct exec *x, const struct ir_function *f, const struct ir_step *s, habit_list *out)
{
	const struct ir_function *g = s->function;
	for (size_t i = 0; i < g->params.n && i < s->arg_count; i++)
		if (g->params.at[i]->type->handle == HANDLE_STREAM)
			note(x->machine.arena, out, s, is_own(f, s->arg[i], MOST_COPIES));
}

void given_offer(struct exec *x, habit_list *out)
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

bool given_are_own(const struct exec *x, const habit_list *own, const struct ir_function *f)
{
	const struct habits_given *others = &x->options.habits, all = {own->at, own->n};
	if (!f->usr || f->is_address_taken)
		return false;
	uint32_t kept = habits_places(others, HABIT_GIVEN, f->usr, true) + habits_places(&all, HABIT_GIVEN, f->usr, true);
	uint32_t other = habits_places(others, HABIT_GIVEN, f->usr, false) + habits_places(&all, HABIT_GIVEN, f->usr, false);
	return habit_is_bound(HABIT_GIVEN, kept, other);
}

void given_ask(struct exec *x, const struct engine_result *result, habit_list *out)
{
	for (size_t i = 0; i < result->observations.n; i++) {
		const struct observation *o = &result->observations.at[i];
		if (o->supposes_non_blocking && o->function && o->function->usr)
			*vec_push(x->machine.arena, out) = (struct habit){.kind = HABIT_GIVEN, .key = o->function->usr};
	}
}
