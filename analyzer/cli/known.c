// SPDX-License-Identifier: Apache-2.0
#include "cli/known.h"

#include <string.h>

#include "base/file.h"
#include "report/common.h"

// What keeps a run from seeing everything that the baseline is about, NULL if nothing does.
static const char *part_of_run(const struct cli_options *o)
{
	return o->staged ? "--staged" : o->since ? "--since" : o->diff_stdin ? "--diff-stdin" : o->stdin_filename ? "--stdin-filename" : NULL;
}

static const char *contradiction(struct arena *a, const struct cli_options *o)
{
	const char *change = o->write_baseline ? "--write-baseline" : o->prune_baseline ? "--prune-baseline" : NULL;
	const char *part = part_of_run(o);
	if (!change)
		return NULL;
	if (!o->baseline)
		return arena_printf(a, "%s: no file: name it with --baseline=FILE", change);
	if (o->write_baseline && o->prune_baseline)
		return "--write-baseline and --prune-baseline: exclude each other: give one of them";
	if (o->prune_baseline && o->selections.n)
		return "--prune-baseline and --select or --ignore: findings of other rules would be taken out: leave the rules out";
	return part ? arena_printf(a, "%s and %s: the other findings would be lost: run it without %s", change, part, part) : NULL;
}

const char *known_open(struct arena *arena, const struct cli_options *o, struct baseline *b)
{
	const char *wrong = contradiction(arena, o);
	if (wrong || !o->baseline)
		return wrong;
	wrong = baseline_begin(arena, o->baseline, b);
	return wrong || o->write_baseline ? wrong : baseline_read(b);
}

// The paths of the command line, absolute.
static struct cli_list looked_at(struct arena *a, const struct cli_options *o)
{
	struct cli_list all = {0};
	for (size_t i = 0; i < o->paths.list.n; i++) {
		const char *real = path_real(a, o->paths.list.at[i]);
		if (real)
			*vec_push(a, &all.list) = real;
	}
	if (!o->paths.list.n && !o->session.database)
		*vec_push(a, &all.list) = path_real(a, ".");
	return all;
}

static const char *stale(struct arena *a, const struct cli_options *o, enum gpulint_status status, struct baseline *b)
{
	size_t count;
	struct cli_list paths = looked_at(a, o);
	bool is_whole = status == GPULINT_DONE;
	if (o->prune_baseline && !is_whole)
		return arena_printf(a, "%s: not pruned, since not all was analysed: mend what is said above, and run it again", o->baseline);
	baseline_stale(b, paths.list.at, paths.list.n, o->prune_baseline, &count);
	if (o->prune_baseline)
		return baseline_write(b);
	if (count && is_whole && !o->quiet && !o->selections.n && !part_of_run(o))
		fprintf(stderr, "%s: %s not found any more: --prune-baseline takes %s out\n", o->baseline, counted(a, count, "finding"),
		        count == 1 ? "it" : "them");
	return NULL;
}

static const char *write_all(struct arena *a, const struct cli_options *o, enum gpulint_status status, struct baseline *b,
                             const struct report *report)
{
	if (status == GPULINT_INTERRUPTED || status == GPULINT_OUT_OF_TIME)
		return arena_printf(a, "%s: not written, since the run ended early: run it again", o->baseline);
	baseline_take(b, report->finding, report->finding_count);
	return baseline_write(b);
}

const char *known_apply(struct arena *arena, const struct cli_options *o, enum gpulint_status status, struct baseline *b, struct report *report)
{
	if (!o->baseline)
		return NULL;
	const char *wrong = o->write_baseline ? write_all(arena, o, status, b, report) : NULL;
	if (wrong)
		return wrong;
	size_t n = report->finding_count;
	struct gpulint_finding *kept = ARENA_ARRAY(arena, struct gpulint_finding, n + 1);
	for (size_t i = 0; i < n; i++)
		kept[i] = report->finding[i];
	report->finding_count = baseline_filter(b, kept, n);
	report->finding = kept;
	report->known = (uint32_t)(n - report->finding_count);
	return o->write_baseline ? NULL : stale(arena, o, status, b);
}
