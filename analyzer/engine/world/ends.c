// SPDX-License-Identifier: Apache-2.0
#include "engine/world/ends.h"

#include "engine/world/after.h"

struct ending {
	const struct machine *machine;
	const struct fragment *last; // what runs before the destructors
	struct sym_rewriter rewriter;
	bool is_possible;
};

static const struct sym *as_left(void *context, const struct sym *s)
{
	const struct ending *e = context;
	const struct sym *value = s->kind == SYM_INIT ? after_value(e->last, s->a) : NULL;
	return value ? value : s;
}

static void assume(void *context, const struct sym *key, const void *fact)
{
	struct ending *e = context;
	const struct sym *left = e->is_possible ? sym_rewrite(&e->rewriter, key) : key;
	e->is_possible &= left == key || after_allows(e->machine, e->last, left, fact) != 0;
}

static bool leads_to(struct exec *x, const struct fragment *last, const struct fragment *way)
{
	struct arena scratch = {0};
	struct ending e = {.machine = &x->machine, .last = last, .is_possible = true};
	e.rewriter = (struct sym_rewriter){.table = x->machine.table, .leaf = as_left, .context = &e, .scratch = &scratch, .is_thorough = true};
	symmap_each(&way->facts, assume, &e);
	arena_free(&scratch);
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

bool ends_lead_to(struct exec *x, const struct fragment *way)
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
