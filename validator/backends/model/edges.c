// SPDX-License-Identifier: Apache-2.0
// What comes directly before what, when the steps run in the order given.
#include "validator/backends/model/order.h"

struct taken {
	uint32_t step;
	bool is_work, is_stage;
};

struct edge_search {
	struct arena *arena;
	struct arena *scratch;
	VEC(struct taken) taken; // by transition
	struct step_edges *out;
};

static void note(void *context, const struct machine *m, const struct transition *t)
{
	struct edge_search *e = context;
	bool is_work = t->op != NOT_YET;
	*vec_push(e->scratch, &e->taken) = (struct taken){t->step, is_work, is_work && m->op.at[t->op].part == PART_STAGE};
	for (size_t i = 0; i < t->before.list.n; i++) {
		const struct order *o = &t->before.list.at[i];
		if (o->transition == NOT_YET)
			continue;
		struct taken from = e->taken.at[o->transition];
		*vec_push(e->arena, &e->out->list) = (struct step_edge){from.step, t->step, from.is_work, from.is_stage, is_work, o->why, o->via};
	}
}

bool order_in_program(struct arena *a, struct model *model, struct step_edges *out, struct refusal *refusal)
{
	struct arena scratch = {0};
	struct edge_search e = {.arena = a, .scratch = &scratch, .out = out};
	*out = (struct step_edges){0};
	bool ok = machine_run_in_order(machine_new(&scratch, model), note, &e, refusal);
	arena_free(&scratch);
	return ok;
}
