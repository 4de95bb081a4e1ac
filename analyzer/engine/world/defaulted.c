// SPDX-License-Identifier: Apache-2.0
#include "engine/world/defaulted.h"

#include <string.h>

#include "engine/world/habits.h"

enum { MOST_GIVERS = 4 }; // one calling the other

static void note(struct arena *a, habit_list *out, struct habit call)
{
	for (size_t i = 0; i < out->n; i++) {
		struct habit *h = &out->at[i];
		if (h->kind == HABIT_DEFAULT && h->is_kept == call.is_kept && h->is_own == call.is_own && h->key == call.key &&
		    h->giver == call.giver) {
			h->places++;
			return;
		}
	}
	call.kind = HABIT_DEFAULT;
	call.places = 1;
	*vec_push(a, out) = call;
}

static bool takes_stream(const struct ir_function *f)
{
	bool takes = false;
	for (size_t i = 0; i < f->params.n && !takes; i++)
		takes = ir_is_stream(f->params.at[i]->type);
	return takes;
}

static void offer_call(struct exec *x, const struct ir_function *f, const struct ir_step *s, const struct ir_function *callee, habit_list *out)
{
	bool is_projects = callee && callee->usr && callee != f && callee->in_main_file;
	for (size_t i = 0; is_projects && i < callee->params.n && i < s->arg_count; i++) {
		if (!ir_is_stream(callee->params.at[i]->type))
			continue;
		bool is_passed = habits_pass_on(f, s->arg[i]);
		struct habit call = {
			.is_kept = is_passed || s->arg[i]->kind == V_INT, .key = callee->usr, .giver = is_passed ? f->usr : NULL, .at = s->loc};
		note(x->machine.arena, out, call);
	}
}

void defaulted_offer(struct exec *x, habit_list *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		for (size_t k = 0; f->usr && takes_stream(f) && k < f->overrides.n; k++)
			note(x->machine.arena, out, (struct habit){.is_kept = true, .is_own = true, .key = f->usr, .giver = f->overrides.at[k]});
		for (size_t b = 0; f->in_main_file && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
				const struct ir_step *s = &f->blocks.at[b].steps.at[k];
				const struct ir_value *virtual = s->callee && s->callee->kind == V_VIRTUAL ? s->callee : NULL;
				if (s->kind != STEP_CALL || s->model)
					continue;
				offer_call(x, f, s, s->function, out);
				for (uint32_t n = 0; virtual && n < virtual->count; n++)
					offer_call(x, f, s, virtual->item[n]->function, out);
			}
	}
}

struct calls {
	const struct habits_given *list[2];
	uint32_t defaults;
	bool is_other;
};

static void count_calls(struct calls *c, const char *usr, int givers)
{
	for (int l = 0; l < 2; l++)
		for (size_t i = 0; i < c->list[l]->n && !c->is_other; i++) {
			const struct habit *h = &c->list[l]->at[i];
			if (h->kind != HABIT_DEFAULT || !h->places || strcmp(h->key, usr) != 0)
				continue;
			if (!h->is_kept || (h->giver && givers == 0)) {
				c->is_other = true;
			} else if (h->giver) {
				uint32_t before = c->defaults;
				count_calls(c, h->giver, givers - 1);
				c->is_other |= !h->is_own && c->defaults == before; // nobody is seen to call who passes it on
			} else {
				c->defaults += h->places;
			}
		}
}

bool defaulted_are_all(const struct exec *x, const habit_list *own, const struct ir_function *f)
{
	const struct habits_given all = {own->at, own->n};
	struct calls c = {.list = {&x->options.habits, &all}};
	if (!f->usr || f->is_address_taken)
		return false;
	count_calls(&c, f->usr, MOST_GIVERS);
	return c.defaults && !c.is_other;
}

static bool is_asked_for(const habit_list *out, const char *usr)
{
	for (size_t i = 0; i < out->n; i++)
		if (out->at[i].kind == HABIT_DEFAULT && !out->at[i].places && strcmp(out->at[i].key, usr) == 0)
			return true;
	return false;
}

static void ask(struct arena *a, habit_list *out, const char *usr)
{
	if (!is_asked_for(out, usr))
		*vec_push(a, out) = (struct habit){.kind = HABIT_DEFAULT, .key = usr};
}

void defaulted_ask(struct exec *x, const struct engine_result *result, habit_list *out)
{
	struct arena *a = x->machine.arena;
	for (size_t i = 0; i < result->observations.n; i++) {
		const struct observation *o = &result->observations.at[i];
		if (o->fault == FAULT_SCRATCH_SHARED && o->function && o->function->usr)
			ask(a, out, o->function->usr);
	}
	for (int depth = 0; depth < MOST_GIVERS; depth++) // and for calls of those who pass on what they are given, or are overridden
		for (size_t i = 0; i < out->n; i++)
			if (out->at[i].kind == HABIT_DEFAULT && out->at[i].giver && is_asked_for(out, out->at[i].key))
				ask(a, out, out->at[i].giver);
}
