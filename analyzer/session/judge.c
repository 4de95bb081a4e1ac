// SPDX-License-Identifier: Apache-2.0
#include "session/judge.h"

// Host memory that dies or is read under a pageable asynchronous copy: the copy was observed to block, which nobody
// promises and other systems do not do.
static bool is_pageable_exception(const struct observation *o)
{
	return o->memory_kind == MEMORY_PAGEABLE && (o->second.is_host || o->second.is_end_of_life);
}

// Other observations that only measured (undocumented) order would excuse are for --portable.
static size_t drop_unportable(struct engine_result *engine, bool portable)
{
	size_t kept = 0;
	for (size_t i = 0; i < engine->observations.n; i++)
		if (portable || !engine->observations.at[i].only_seen || is_pageable_exception(&engine->observations.at[i]))
			engine->observations.at[kept++] = engine->observations.at[i];
	return kept;
}

void judge(struct arena *arena, struct engine_result *engine, const struct analyze_options *options, struct finding_list *out)
{
	struct finding_list all = {0};
	rules_apply(arena, engine->observations.at, drop_unportable(engine, options->portable), &all);
	for (size_t i = 0; i < all.findings.n; i++)
		if (all.findings.at[i].finding.confidence >= options->confidence)
			*vec_push(arena, &out->findings) = all.findings.at[i];
}

void judge_as_low(struct gpulint_finding *f, enum basis basis)
{
	if (f->confidence > GPULINT_LOW)
		f->basis = rules_basis(basis);
	for (int steps = (int)f->confidence; steps > 0 && f->level > GPULINT_NOTE; steps--)
		f->level--;
	f->confidence = GPULINT_LOW;
}
