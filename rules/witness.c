// SPDX-License-Identifier: Apache-2.0
#include "rule.h"

static enum claim_kind claim_of(const struct observation *o, const struct rule *rule)
{
	bool ends = o->second.is_end_of_life || o->second.is_free;
	return o->kind == OBS_UNORDERED && ends ? CLAIM_USE_AFTER : rule->shows.claim;
}

const struct witness *rule_witness(struct arena *a, const struct observation *o, const struct rule *rule, const char *message)
{
	enum { MOST_ERRORS = sizeof rule->shows.error / sizeof *rule->shows.error };
	if (!o->witness || !rule->shows.is_shown)
		return NULL;
	struct witness *w = ARENA_NEW(a, struct witness);
	*w = *o->witness;
	w->rule = rule->meta.code;
	w->claim = claim_of(o, rule);
	w->message = message;
	w->error = rule->shows.error;
	while (w->error_count < MOST_ERRORS && w->error[w->error_count])
		w->error_count++;
	return w;
}
