// SPDX-License-Identifier: Apache-2.0
// What the model backend says about a random program.
#include "random.h"

#include "validator/backends/model/order.h"

// Asynchronous work on pageable memory: gpulint warns of it by default even where hardware was seen to wait.
static bool has_pageable_async(const struct witness *w)
{
	for (size_t i = 0; i < w->step_count; i++) {
		const struct witness_step *s = &w->step[i];
		bool is_async = (s->kind == WSTEP_COPY && !s->is_sync) || s->kind == WSTEP_HOST_FUNCTION;
		for (size_t k = 0; is_async && k < s->access_count; k++)
			if (w->memories[s->access[k].memory].kind == WMEMORY_PAGEABLE)
				return true;
	}
	return false;
}

bool random_races(const struct witness *w, bool with_seen, struct program_result *r)
{
	struct arena a = {0};
	struct refusal refusal = {0};
	struct races races;
	struct model *model = model_new(&a, w, w->step, w->step_count, with_seen, &refusal);
	if (model) {
		order_races(&a, model, &races);
		for (size_t i = 0; i < races.list.n && !r->has_race; i++) {
			r->first = races.list.at[i].first, r->second = races.list.at[i].second;
			// two host threads alone are no matter of the GPU
			r->has_race = w->step[r->first].kind != WSTEP_HOST_ACCESS || w->step[r->second].kind != WSTEP_HOST_ACCESS;
		}
	} else {
		fprintf(stderr, "the model refuses: %s\n", refusal.why);
	}
	arena_free(&a);
	r->is_warned = with_seen && has_pageable_async(w);
	return model != NULL;
}
