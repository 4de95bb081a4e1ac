// SPDX-License-Identifier: Apache-2.0
#include "session/refresh.h"

#include <unistd.h>

#include "base/file.h"
#include "session/analyze.h"

struct again {
	const struct refresh *refresh;
	const struct source_result *source;
	struct keep keep;
	size_t *unit; // of each job
};

static const char *link_path(const struct again *a, struct arena *arena, size_t unit)
{
	return arena_printf(arena, "%s/again-%zu.gls", a->refresh->folder, unit);
}

static void run_unit(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	struct again *a = context;
	const struct refresh *r = a->refresh;
	struct analyze_options options = *r->options;
	options.link_file = link_path(a, memory->arena, a->unit[index]);
	analyze_unit(memory, &a->source->units.at[a->unit[index]], &options, result);
}

static void unit_done(void *context, size_t index, const struct unit_result *result)
{
	struct again *a = context;
	size_t unit = a->unit[index];
	const char *path = link_path(a, a->refresh->arena, unit);
	keep_give(&a->keep, unit, &a->source->units.at[unit], result, path);
	unlink(path);
}

static void learn(const struct refresh *r, struct project *p, struct again *a, size_t unit, const habit_list *habits)
{
	struct arena scratch = {0};
	struct link_file file = {0};
	struct kept_link kept;
	bool ok = keep_find_link(&a->keep, a->keep.unit[unit], &kept) && !link_file_read(&scratch, r->strings, r->stamp, kept.path, kept.at, &file);
	if (ok) {
		struct link_module module = {.checksum = file.checksum};
		link_interface_copy(r->arena, &file.interface, &module.interface);
		project_learn(p, a->keep.unit[unit], &module, habits);
	}
	arena_free(&scratch);
}

enum workers_end refresh_files(const struct refresh *r, struct project *p, const file_list *files, struct worker_options options)
{
	struct source_request request = *r->request;
	struct source_result source = {0};
	struct again again = {.refresh = r, .source = &source};
	request.paths.at = NULL;
	request.paths.n = request.paths.capacity = 0;
	for (size_t i = 0; i < files->n; i++) {
		project_forget(p, files->at[i]);
		if (file_is_regular(files->at[i]))
			*vec_push(r->arena, &request.paths) = files->at[i];
	}
	if (!request.paths.n)
		return WORKERS_DONE;
	source_collect(r->arena, r->strings, &request, &source);
	size_t n = source.units.n, count = 0;
	struct worker_job *job = ARENA_ARRAY(r->arena, struct worker_job, n + 1);
	habit_list *habits = ARENA_ARRAY(r->arena, habit_list, n + 1);
	again.unit = ARENA_ARRAY(r->arena, size_t, n + 1);
	keep_begin(&again.keep, r->arena, &p->keep->store, p->keep->glances, p->keep->models, n);
	for (size_t i = 0; i < n; i++) {
		if (keep_take(&again.keep, i, &source.units.at[i], r->options, true, &job[count].result)) {
			habits[i] = job[count].result.habits;
			continue;
		}
		job[count].name = source.units.at[i].file;
		again.unit[count++] = i;
	}
	options.run = run_unit;
	options.done = unit_done;
	options.context = &again;
	enum workers_end how = workers_run(r->arena, &options, job, count);
	for (size_t i = 0; i < count; i++)
		habits[again.unit[i]] = job[i].result.habits;
	for (size_t i = 0; i < n; i++)
		learn(r, p, &again, i, &habits[i]);
	return how;
}
