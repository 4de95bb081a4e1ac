// SPDX-License-Identifier: Apache-2.0
#include "session/merge.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"

// One finding and who has it.
struct group {
	struct gpulint_finding finding;
	const struct source_unit *unit; // the first that has it
	uint32_t variants;              // bit i: variant i of that file
	bool is_elsewhere;              // another file has it as well
};

struct groups {
	VEC(struct group) list;
};

static int place_order(const struct gpulint_finding *a, const struct gpulint_finding *b)
{
	int by = strcmp(a->location.file ? a->location.file : "", b->location.file ? b->location.file : "");
	by = by ? by : (a->location.line > b->location.line) - (a->location.line < b->location.line);
	by = by ? by : (a->location.column > b->location.column) - (a->location.column < b->location.column);
	return by ? by : strcmp(a->code, b->code);
}

static int order(const void *pa, const void *pb)
{
	const struct unit_finding *a = pa, *b = pb;
	int by = place_order(&a->finding, &b->finding);
	return by ? by : strcmp(a->finding.message, b->finding.message);
}

static bool same_file(const struct source_unit *a, const struct source_unit *b)
{
	return strcmp(a->file, b->file) == 0;
}

static void gather(struct arena *arena, struct unit_findings *all, struct groups *groups)
{
	if (all->list.n > 1)
		qsort(all->list.at, all->list.n, sizeof *all->list.at, order);
	for (size_t i = 0; i < all->list.n; i++) {
		const struct unit_finding *f = &all->list.at[i];
		bool is_new = !i || order(&all->list.at[i - 1], f) != 0;
		if (is_new)
			*vec_push(arena, &groups->list) = (struct group){.finding = f->finding, .unit = f->unit};
		struct group *g = &groups->list.at[groups->list.n - 1];
		if (f->finding.confidence > g->finding.confidence)
			g->finding = f->finding;
		if (same_file(g->unit, f->unit))
			g->variants |= UINT32_C(1) << f->unit->variant;
		else
			g->is_elsewhere = true;
	}
}

static bool same_text(const char *a, const char *b)
{
	return strcmp(a ? a : "", b ? b : "") == 0;
}

// The same fault in two variants of one file, told with other words (a size, a stream's kind): what a fingerprint would
// call one finding.
static bool is_retold(const struct group *a, const struct group *b)
{
	return a->unit->variants && same_file(a->unit, b->unit) && !a->is_elsewhere && !b->is_elsewhere && !(a->variants & b->variants) &&
	       place_order(&a->finding, &b->finding) == 0 && same_text(a->finding.function_usr, b->finding.function_usr) && a->finding.key &&
	       b->finding.key && same_text(a->finding.key, b->finding.key);
}

static const struct gpulint_step *first_operation(const struct gpulint_finding *f)
{
	for (size_t i = 0; i < f->step_count; i++)
		if (f->step[i].is_key)
			return &f->step[i];
	return NULL;
}

// The same two operations of one function, as different files lead to it: each tells it with its own names for streams and memory.
static bool is_told_of_callers(const struct group *a, const struct group *b)
{
	const struct gpulint_finding *x = &a->finding, *y = &b->finding;
	const struct gpulint_step *of_x = first_operation(x), *of_y = first_operation(y);
	if (same_file(a->unit, b->unit) || place_order(x, y) != 0 || !same_text(x->function_usr, y->function_usr) || !of_x || !of_y)
		return false;
	return same_text(of_x->location.file, of_y->location.file) && of_x->location.line == of_y->location.line &&
	       of_x->location.column == of_y->location.column;
}

// The surer one; then the one with the least to read.
static bool tells_better(const struct gpulint_finding *a, const struct gpulint_finding *b)
{
	return a->confidence != b->confidence ? a->confidence > b->confidence : a->step_count < b->step_count;
}

static void join_retold(struct groups *groups)
{
	struct group *at = groups->list.at;
	size_t kept = 0;
	for (size_t i = 0; i < groups->list.n; i++) {
		struct group *into = NULL;
		for (size_t k = kept; k > 0 && !into && place_order(&at[k - 1].finding, &at[i].finding) == 0; k--)
			into = is_retold(&at[k - 1], &at[i]) || is_told_of_callers(&at[k - 1], &at[i]) ? &at[k - 1] : NULL;
		if (!into) {
			at[kept++] = at[i];
			continue;
		}
		if (same_file(into->unit, at[i].unit))
			into->variants |= at[i].variants;
		else
			into->is_elsewhere = true;
		if (tells_better(&at[i].finding, &into->finding))
			into->finding = at[i].finding;
	}
	groups->list.n = kept;
}

// "a.cu is compiled with -DDEBUG (1 of its 2 commands that differ)"
static const char *condition(struct arena *arena, const struct group *g, const struct source_unit *unit, size_t n)
{
	const char *text = arena_printf(arena, "%s is compiled", path_base(g->unit->file));
	uint32_t found = 0;
	for (size_t i = 0; i < n; i++) {
		const struct source_unit *u = &unit[i];
		if (!same_file(u, g->unit) || !(g->variants >> u->variant & 1))
			continue;
		bool is_lack = strncmp(u->differs, "without ", 8) == 0;
		text = arena_printf(arena, "%s%s %s%s", text, found++ ? " or" : "", is_lack ? "" : "with ", u->differs);
	}
	return arena_printf(arena, "%s (%u of its %u commands that differ)", text, found, g->unit->variants);
}

static void assume(struct arena *arena, struct gpulint_finding *f, const char *text)
{
	const char **list = ARENA_ARRAY(arena, const char *, f->assumption_count + 1);
	for (size_t i = 0; i < f->assumption_count; i++)
		list[i] = f->assumption[i];
	list[f->assumption_count++] = text;
	f->assumption = list;
}

// libclang names the file in the USR of a function that other files cannot name.
static bool is_of_one_file(const char *usr)
{
	return usr && strncmp(usr, "c:", 2) == 0 && usr[2] != '@';
}

// Is it said of a header by itself, where a file that includes it goes the same way with its callers, and has nothing to say?
static bool is_of_header_alone(const struct group *g, const struct unit_findings *all)
{
	const struct gpulint_location *at = &g->finding.location;
	bool may_be = g->unit->is_header && !g->is_elsewhere && is_of_one_file(g->finding.function_usr);
	for (size_t i = 0; may_be && i < all->included.n; i++) {
		const struct gpulint_location *call = &all->included.at[i];
		if (call->line == at->line && call->column == at->column && same_text(call->file, at->file))
			return true;
	}
	return false;
}

void merge_findings(struct arena *arena, struct unit_findings *all, const struct source_unit *unit, size_t n, struct unit_result *out)
{
	struct groups groups = {0};
	gather(arena, all, &groups);
	join_retold(&groups);
	for (size_t i = 0; i < groups.list.n; i++) {
		struct group *g = &groups.list.at[i];
		uint32_t every = (uint32_t)((UINT64_C(1) << g->unit->variants) - 1);
		if (is_of_header_alone(g, all))
			continue;
		if (g->unit->variants && !g->is_elsewhere && g->variants != every)
			assume(arena, &g->finding, condition(arena, g, unit, n));
		*vec_push(arena, &out->findings) = g->finding;
	}
}

static int finding_order(const void *pa, const void *pb)
{
	const struct gpulint_finding *a = pa, *b = pb;
	int by = place_order(a, b);
	return by ? by : strcmp(a->message, b->message);
}

void merge_sort(struct unit_result *all)
{
	if (all->findings.n > 1)
		qsort(all->findings.at, all->findings.n, sizeof *all->findings.at, finding_order);
}
