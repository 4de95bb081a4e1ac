// SPDX-License-Identifier: Apache-2.0
#include "engine/values/arguments.h"

static struct fact fact_passed(const struct machine *m, const struct symmap *facts, const struct sym *arg)
{
	struct fact f = fact_of(facts, arg);
	if (!fact_excludes(&f, 0) && facts_truth(m, facts, arg) == 1)
		fact_exclude(&f, 0);
	return f;
}

void arguments_add(const struct machine *m, struct arguments *g, const struct symmap *facts, const struct sym *const *arg, uint32_t args)
{
	if (!g->is_called) {
		*g = (struct arguments){.fact = ARENA_ARRAY(m->arena, struct fact, args + 1), .params = args, .is_called = true};
		for (uint32_t i = 0; i < args; i++)
			g->fact[i] = fact_passed(m, facts, arg[i]);
		return;
	}
	g->params = args < g->params ? args : g->params;
	for (uint32_t i = 0; i < g->params; i++) {
		struct fact f = fact_passed(m, facts, arg[i]);
		g->fact[i] = fact_join(&g->fact[i], &f);
	}
}

struct trial {
	const struct machine *machine;
	struct symmap known; // what the calls pass, and what was assumed so far
	bool is_possible;
};

static void try_assumption(void *context, const struct sym *key, const void *value)
{
	struct trial *t = context;
	const struct sym *here = facts_pinned(t->machine->table, &t->known, key);
	t->is_possible = t->is_possible && facts_assume_range(t->machine, &t->known, here, *(const struct fact *)value);
}

bool arguments_allow(const struct machine *m, const struct arguments *g, const struct symmap *assumed)
{
	struct trial t = {.machine = m, .is_possible = true};
	for (uint32_t i = 0; i < g->params; i++)
		facts_put(m, &t.known, sym_numbered(m->table, SYM_PARAM, i), &g->fact[i]);
	if (g->is_called)
		symmap_each(assumed, try_assumption, &t);
	return t.is_possible;
}
