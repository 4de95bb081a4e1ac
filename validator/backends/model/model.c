// SPDX-License-Identifier: Apache-2.0
// The backend without a GPU: the documented semantics, explored.
#include "validator/backends/model/claims.h"

#include <string.h>

void claim_decide(struct arena *a, const struct claim *c, struct outcome *out)
{
	switch (c->w->claim) {
	case CLAIM_API_ERROR:
	case CLAIM_CAPTURE:
	case CLAIM_WRONG_DEVICE:
	case CLAIM_CONTEXT_STACK: claim_by_calls(a, c, out); return;
	default: claim_by_schedules(a, c, out);
	}
}

// When only what was seen orders the pair, the verdict must say so: under promised order it is a fault.
static const char *explain(struct arena *a, const struct claim *c, const struct outcome *out)
{
	struct outcome promised = {0};
	struct claim strict = *c;
	if (out->kind != VERDICT_ORDERED_HERE)
		return out->detail;
	if (!c->with_seen)
		return arena_printf(a, "documented order; %s", out->detail);
	strict.with_seen = false;
	claim_decide(a, &strict, &promised);
	return arena_printf(a, "%s; %s", promised.kind == VERDICT_ORDERED_HERE ? "documented order" : "order that is only seen", out->detail);
}

// With --bytes, objects whose size the program does not fix get another one; ranges grow or shrink with them.
static bool is_resized(const struct witness *w, const struct validate_options *o)
{
	for (size_t i = 0; o->bytes && i < w->memory_count; i++)
		if (w->memories[i].is_bytes_assumed && w->memories[i].bytes != o->bytes)
			return true;
	return false;
}

static void execute(struct arena *a, const struct witness *w, const struct validate_options *o, struct verdict *out)
{
	struct claim claim = {.w = w, .step = w->step, .count = w->step_count, .first = w->first, .second = w->second, .with_seen = o->with_seen};
	*out = (struct verdict){.backend = "model"};
	claim_decide(a, &claim, &out->gated);
	out->kind = out->gated.kind;
	out->why = explain(a, &claim, &out->gated);
	if (is_resized(w, o))
		out->why = arena_printf(a, "%s (sizes make no difference to the model)", out->why);
	if (!w->fix.step_count)
		return;
	claim.step = w->fix.step, claim.count = w->fix.step_count;
	claim.first = w->fix.first, claim.second = w->fix.second;
	claim_decide(a, &claim, &out->fixed);
}

static const char *unavailable(struct arena *a)
{
	(void)a;
	return NULL;
}

const struct backend backend_model = {.name = "model", .unavailable = unavailable, .execute = execute};
