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

// --- the end of the program -------------------------------------------------------------------------------------------

struct ending {
	const struct machine *machine;
	const struct fragment *last; // what runs before the destructors
	bool is_possible;
};

static void assume_at_end(void *context, const struct sym *key, const void *fact)
{
	struct ending *e = context;
	e->is_possible = e->is_possible && after_holds(e->machine, e->last, key, fact) != 0;
}

static bool leads_to(struct exec *x, const struct fragment *last, const struct fragment *way)
{
	struct ending e = {&x->machine, last, true};
	symmap_each(&way->facts, assume_at_end, &e);
	return e.is_possible;
}

// Do the function's ways to its end all exclude the way? Not so where it has none.
static bool excludes(struct exec *x, const struct ir_function *f, const struct fragment *way)
{
	const struct summary *s = exec_summary(x, f);
	uint32_t count = 0, leading = 0;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		bool is_end = g->failed < 0 && !g->is_exception && (!g->never_returns || f->is_main);
		count += is_end;
		leading += is_end && leads_to(x, g, way);
	}
	return count && !leading;
}

static const struct ir_function *main_of(const struct ir_unit *unit)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->is_main)
			return unit->functions.at[i];
	return NULL;
}

bool after_end(struct exec *x, const struct fragment *way)
{
	const struct ir_unit *unit = x->unit;
	const struct ir_function *program = main_of(unit);
	if (program)
		return !excludes(x, program, way);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		bool may_be_called = f->is_external && f->blocks.n && !f->is_kernel && !f->is_device_only && f != unit->global_exit;
		if (may_be_called && excludes(x, f, way))
			return false;
	}
	return true;
}
