// SPDX-License-Identifier: Apache-2.0
#include "engine/world/after.h"

const struct sym *after_value(const struct fragment *before, const struct sym *location)
{
	for (uint32_t i = 0; i < before->stored_count; i++)
		if (before->stored[i].location == location)
			return before->stored[i].value;
	return NULL;
}

static const struct sym *as_left(void *context, const struct sym *s)
{
	const struct sym *value = s->kind == SYM_INIT ? after_value(context, s->a) : NULL;
	return value ? value : s;
}

int after_allows(const struct machine *m, const struct fragment *before, const struct sym *now, const struct fact *fact)
{
	int64_t number;
	if (facts_integer(&before->facts, now, &number))
		return !fact_excludes(fact, number);
	int truth = facts_truth(m, &before->facts, now); // not zero, or zero
	bool may_be_zero = !fact_excludes(fact, 0), may_be_other = !fact_excludes(fact, 1);
	if (truth < 0 || may_be_zero == may_be_other)
		return -1;
	return truth == 1 ? may_be_other : may_be_zero;
}

int after_holds(const struct machine *m, const struct fragment *before, const struct sym *value, const struct fact *fact)
{
	struct arena scratch = {0};
	struct sym_rewriter w = {.table = m->table, .leaf = as_left, .context = (void *)before, .scratch = &scratch};
	const struct sym *now = sym_rewrite(&w, value);
	arena_free(&scratch);
	return now == value ? -1 : after_allows(m, before, now, fact);
}
