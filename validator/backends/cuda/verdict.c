// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/cuda/judge.h"

#include <string.h>

static void fill_outcome(struct arena *a, const struct part_report *p, struct outcome *out)
{
	*out = (struct outcome){.was_run = p->was_run, .kind = p->kind, .runs = p->runs, .shown = p->shown};
	if (p->detail[0])
		out->detail = arena_strdup(a, p->detail);
	else if (p->rule[0])
		out->detail = arena_strdup(a, p->rule);
}

// The part that decides: one that shows the fault, else the one that perturbs, else the plain one.
static const struct part_report *deciding(const struct part_report part[PART_COUNT])
{
	for (int i = PART_AS_WRITTEN; i <= PART_GATED; i++) {
		if (part[i].was_run && part[i].kind == VERDICT_CONFIRMED)
			return &part[i];
	}
	return part[PART_GATED].was_run ? &part[PART_GATED] : &part[PART_AS_WRITTEN];
}

void verdict_of(struct arena *a, const struct witness *w, const struct part_report part[PART_COUNT], struct verdict *out)
{
	const struct part_report *p = deciding(part);
	(void)w;
	*out = (struct verdict){.kind = p->was_run ? p->kind : VERDICT_FAILED, .backend = "cuda"};
	fill_outcome(a, &part[PART_AS_WRITTEN], &out->as_written);
	fill_outcome(a, &part[PART_GATED], &out->gated);
	fill_outcome(a, &part[PART_FIXED], &out->fixed);
	out->why = arena_strdup(a, out->kind == VERDICT_ORDERED_HERE ? p->rule : p->detail);
	for (int i = 0; i < PART_COUNT && !out->device; i++) {
		if (part[i].device[0])
			out->device = arena_strdup(a, part[i].device);
	}
}
