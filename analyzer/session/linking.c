// SPDX-License-Identifier: Apache-2.0
#include "session/linking.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/whole.h"
#include "session/analyze.h"
#include "session/others.h"

const char *linking_give(struct linking *l, struct source_result *source, const char *path)
{
	size_t at = 0;
	do {
		struct arena scratch = {0};
		struct link_file file = {0};
		const char *why = link_file_read(&scratch, l->strings, l->link.stamp, path, at, &file);
		if (!why) {
			*vec_push(l->arena, &source->units) = (struct source_unit){.file = file.interface.file, .directory = "."};
			*vec_push(l->arena, &l->given) = (struct given_unit){path, at};
		}
		why = why ? arena_strdup(l->arena, why) : NULL;
		at = file.next;
		arena_free(&scratch);
		if (why)
			return why;
	} while (at);
	return NULL;
}

bool linking_begin(struct linking *l, struct gpulint_message *message)
{
	const char *below = getenv("TMPDIR");
	l->folder = arena_printf(l->arena, "%s/gpulint-XXXXXX", below && *below ? below : "/tmp");
	if (mkdtemp(l->folder))
		return true;
	*message = (struct gpulint_message){"gpulint", arena_printf(l->arena, "files are not linked: %s: %s", l->folder, strerror(errno)),
	                                    "set TMPDIR to a folder with room", GPULINT_WARNING};
	l->folder = NULL;
	return false;
}

const char *linking_file(const struct linking *l, struct arena *arena, size_t unit)
{
	return l->folder && unit < l->parsed ? arena_printf(arena, "%s/%zu.gls", l->folder, unit) : NULL;
}

void linking_end(struct linking *l)
{
	for (size_t i = 0; l->folder && i < l->parsed; i++)
		unlink(linking_file(l, l->arena, i));
	if (l->folder)
		rmdir(l->folder);
	l->folder = NULL;
}

// The second run's jobs are those units that want something.
struct again {
	struct linking *linking;
	const struct worker_job *alone;
	size_t *unit;                // of each job
	struct habits_given *habits; // of each unit, what the others do
	const habit_list **linked;   // of each unit, what it does with what the others define; NULL = as it does alone
};

static void run_linked(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	struct again *a = context;
	const struct linking *l = a->linking;
	size_t unit = a->unit[index];
	const struct unit_result *alone = unit < l->parsed ? &a->alone[unit].result : NULL;
	analyze_linked(memory, &l->source->units.at[unit], l->options, &l->link, unit, &a->habits[unit], alone, result);
}

static void linked_done(void *context, size_t index, const struct unit_result *result)
{
	struct again *a = context;
	size_t unit = a->unit[index];
	if (unit < a->linking->parsed)
		keep_give_linked(a->linking->keep, &a->linking->link, unit, &a->habits[unit], result);
}

static void say_alone(struct arena *a, const struct worker_job *linked, struct worker_job *job)
{
	const struct gpulint_message *m = linked->result.messages.n ? &linked->result.messages.at[0] : NULL;
	*vec_push(a, &job->result.messages) = (struct gpulint_message){
		job->name, arena_printf(a, "analysed without the functions of other files (with them: %s)", m ? m->what : "the run ended"),
		m ? m->action : NULL, GPULINT_NOTE};
}

// False: the unit keeps what it has.
static bool take(struct arena *a, const struct worker_job *linked, struct worker_job *job, bool is_given)
{
	struct unit_result *to = &job->result;
	const struct unit_result *from = &linked->result;
	struct gpulint_statistics *s = &to->statistics;
	const struct gpulint_statistics *engine = &from->statistics;
	if (is_given) {
		*job = *linked;
		return true;
	}
	if (linked->is_lost || linked->is_left || from->messages.n) {
		say_alone(a, linked, job);
		return false;
	}
	memcpy(&to->findings, &from->findings, sizeof to->findings);
	memcpy(&to->calls, &from->calls, sizeof to->calls);
	s->functions = engine->functions;
	s->explored = engine->explored;
	s->degraded = engine->degraded;
	s->unreached = engine->unreached;
	s->paths = engine->paths;
	s->operations = engine->operations;
	s->unknown_stream = engine->unknown_stream;
	s->unknown_memory = engine->unknown_memory;
	s->unknown_access = engine->unknown_access;
	s->engine_seconds += engine->engine_seconds;
	return true;
}

static void read_modules(struct linking *l, const struct worker_job *job)
{
	memset(&l->link.modules, 0, sizeof l->link.modules);
	l->link.offers = l->link.overriders = (struct strmap){0};
	for (size_t i = 0; i < l->parsed; i++) {
		const struct kept_link kept = l->keep->link[i];
		const char *path = job[i].is_lost || job[i].is_left ? NULL : kept.path ? kept.path : linking_file(l, l->arena, i);
		size_t at = kept.at;
		link_add(&l->link, path && file_exists(path) ? path : NULL, &at);
	}
	for (size_t i = 0; i < l->given.n; i++) {
		size_t at = l->given.at[i].at;
		link_add(&l->link, l->given.at[i].path, &at);
	}
	for (size_t i = 0; i < l->project.files.n; i++)
		link_add_known(&l->link, &l->project.files.at[i].interface, l->project.files.at[i].checksum);
	link_close(&l->link);
}

// The habits of the run's units, and behind them those of the project's files. A unit of HIP is of another build, which keeps no other's habits.
static void all_habits(struct linking *l, const struct worker_job *job, const habit_list *const *linked, struct others *o)
{
	static const habit_list none = {0};
	others_begin(o, l->arena);
	for (size_t i = 0; i < l->source->units.n; i++)
		others_add(o, l->source->units.at[i].is_hip ? &none : linked && linked[i] ? linked[i] : &job[i].result.habits);
	for (size_t i = 0; i < l->project.files.n; i++)
		others_add(o, &l->project.files.at[i].habits);
}

// Marks the project's files whose habits say something of this run's units.
static void mark_habits(struct linking *l, const struct worker_job *job, bool *needed)
{
	if (!l->project.files.n)
		return;
	struct others others;
	all_habits(l, job, NULL, &others);
	for (size_t unit = 0; unit < l->source->units.n; unit++) {
		bool is_told = others_of(&others, unit, &job[unit].result.habits).n > 0;
		for (size_t i = 0; is_told && i < l->project.files.n; i++)
			for (size_t k = 0; k < l->project.files.at[i].habits.n; k++)
				needed[i] |= habit_concerns(&job[unit].result.habits, &l->project.files.at[i].habits.at[k]);
	}
	others_free(&others);
}

// Sets where the link files of the project lie that this run's units get bodies or habits from; lists those that are no longer what they were.
static file_list bind_project(struct linking *l, const struct worker_job *job)
{
	struct arena scratch = {0};
	file_list stale = {0};
	size_t base = l->source->units.n;
	bool *reached = ARENA_ARRAY(&scratch, bool, l->link.modules.n + 1);
	for (size_t i = 0; i < base; i++)
		link_reach(&l->link, i, reached);
	mark_habits(l, job, reached + base);
	for (size_t i = 0; i < l->project.files.n; i++) {
		struct kept_link kept;
		struct link_file file = {0};
		struct link_module *m = &l->link.modules.at[base + i];
		if (!reached[base + i])
			continue;
		bool is_same = keep_find_link(l->keep, l->project.files.at[i].key, &kept) &&
		               !link_file_read(&scratch, l->strings, l->link.stamp, kept.path, kept.at, &file) && file.checksum == m->checksum;
		if (is_same) {
			m->path = kept.path;
			m->at = kept.at;
		} else {
			*vec_push(l->arena, &stale) = l->project.files.at[i].file;
		}
	}
	arena_free(&scratch);
	return stale;
}

// Links this run's units with each other and with the project's files, of which those that have changed are parsed again while there is time.
// What earlier runs knew of a file holds until this run has looked at it.
static enum workers_end make_link(struct linking *l, const struct worker_options *options, const struct worker_job *job, bool is_cut)
{
	const int most_rounds = is_cut ? 0 : 4; // a file that was parsed again may need others that were not needed before
	struct refresh refresh = {l->arena, l->strings, l->request, l->options, l->folder, l->link.stamp};
	for (size_t i = 0; i < l->source->units.n; i++)
		if (!job[i].is_left)
			project_forget(&l->project, l->source->units.at[i].file);
	for (int round = 0;; round++) {
		read_modules(l, job);
		file_list stale = bind_project(l, job);
		if (!stale.n)
			return WORKERS_DONE;
		enum workers_end how = round < most_rounds ? refresh_files(&refresh, &l->project, &stale, *options) : WORKERS_DONE;
		if (how != WORKERS_DONE)
			return how;
		for (size_t i = 0; i < stale.n && round >= most_rounds; i++)
			project_forget(&l->project, stale.at[i]);
	}
}

// What this run knows of its files is kept for the next; not what an editor has open, which nothing is kept of.
static void keep_project(struct linking *l, const struct worker_job *job)
{
	if (l->parsed && l->source->units.at[0].trees)
		return;
	for (size_t i = 0; i < l->parsed; i++)
		if (l->link.modules.at[i].path)
			project_learn(&l->project, l->keep->unit[i], &l->link.modules.at[i], &job[i].result.habits);
	project_write(&l->project);
}

// Units with findings come first, so that a run whose time ends has looked at these with what other files define.
static size_t *order_of(struct linking *l, const struct worker_job *job)
{
	size_t *order = ARENA_ARRAY(l->arena, size_t, l->source->units.n + 1), n = 0;
	for (int rest = 0; rest < 2; rest++)
		for (size_t i = 0; i < l->source->units.n; i++)
			if ((job[i].result.findings.n == 0) == rest)
				order[n++] = i;
	return order;
}

// Of a run that ended before all was parsed only what has findings is linked; the units of link files are looked at for the first time.
static bool is_wanted(const struct linking *l, const struct worker_job *job, size_t unit, const struct habits_given *habits, bool is_cut)
{
	const struct link_module *m = &l->link.modules.at[unit];
	if (unit >= l->parsed)
		return true;
	return (m->wants || (habits->n && m->path)) && (!is_cut || job[unit].result.findings.n);
}

// How many of the units that were parsed declare what another one may define.
static uint32_t wanting(const struct linking *l, const struct worker_job *job)
{
	uint32_t n = 0;
	for (size_t i = 0; i < l->parsed; i++)
		n += !job[i].is_left && l->link.modules.n > i && l->link.modules.at[i].wants;
	return n;
}

// Can code that the run has not looked at name the member: a file of the project, or a member function that no file defines?
static bool is_named_outside(void *context, const struct habit *odd)
{
	struct arena scratch = {0};
	bool is = source_names_outside(&scratch, context, odd->text, odd->space) ||
	          (odd->call && !source_defines_methods(context, odd->text, odd->call));
	arena_free(&scratch);
	return is;
}

// The wanted units are analysed with what the others define and do.
static enum workers_end run_round(struct linking *l, struct worker_options *options, struct worker_job *job, struct again *again, const bool *wanted)
{
	size_t n = l->source->units.n, count = 0;
	const size_t *order = order_of(l, job);
	struct worker_job *linked = ARENA_ARRAY(l->arena, struct worker_job, n + 1);
	for (size_t k = 0; k < n; k++) {
		size_t i = order[k];
		struct worker_job *kept = wanted[i] ? ARENA_NEW(l->arena, struct worker_job) : NULL;
		if (!kept)
			continue;
		kept->name = job[i].name;
		if (i < l->parsed && keep_take_linked(l->keep, &l->link, i, &again->habits[i], &kept->result)) {
			l->is_linked[i] = take(l->arena, kept, &job[i], false);
			again->linked[i] = &kept->result.habits;
			continue;
		}
		linked[count].name = job[i].name;
		again->unit[count++] = i;
	}
	options->context = again;
	enum workers_end how = workers_run(l->arena, options, linked, count);
	for (size_t k = 0; k < count; k++) {
		size_t i = again->unit[k];
		bool was = l->is_linked[i], is = take(l->arena, &linked[k], &job[i], i >= l->parsed);
		l->is_linked[i] = was || is;
		l->unlinked += !l->is_linked[i];
		again->linked[i] = is ? &linked[k].result.habits : again->linked[i];
	}
	return how;
}

// What nobody does is known of a whole run, when all units have been looked at with what the others define. Marks the units that it says something
// of; false: none.
static bool learn_whole(struct linking *l, const struct worker_job *job, struct again *again, bool *wanted)
{
	bool is_whole = !l->unlinked, has = false;
	for (size_t i = 0; i < l->source->units.n; i++)
		is_whole &= !job[i].is_lost && !job[i].is_left;
	struct others others;
	all_habits(l, job, again->linked, &others);
	for (size_t i = 0; i < l->source->units.n; i++) {
		const habit_list *own = again->linked[i] ? again->linked[i] : &job[i].result.habits;
		size_t told = again->habits[i].n;
		if (is_whole && l->link.modules.at[i].path)
			others_add_whole(&others, own, is_named_outside, (void *)(uintptr_t)l->source, &again->habits[i]);
		wanted[i] = again->habits[i].n > told;
		has |= wanted[i];
	}
	others_free(&others);
	return has;
}

enum workers_end linking_run(struct linking *l, struct worker_options options, struct worker_job *job, bool is_cut)
{
	size_t n = l->source->units.n;
	struct again again = {l, job, ARENA_ARRAY(l->arena, size_t, n + 1), ARENA_ARRAY(l->arena, struct habits_given, n + 1),
	                      ARENA_ARRAY(l->arena, const habit_list *, n + 1)};
	bool *wanted = ARENA_ARRAY(l->arena, bool, n + 1);
	l->is_linked = ARENA_ARRAY(l->arena, bool, n + 1);
	enum workers_end how = make_link(l, &options, job, is_cut);
	if (how != WORKERS_DONE) {
		l->unlinked = wanting(l, job);
		linking_end(l);
		return how;
	}
	struct others others;
	all_habits(l, job, NULL, &others);
	for (size_t i = 0; i < n; i++) {
		again.habits[i] = others_of(&others, i, &job[i].result.habits);
		wanted[i] = is_wanted(l, job, i, &again.habits[i], is_cut);
	}
	others_free(&others);
	options.run = run_linked;
	options.done = linked_done;
	how = run_round(l, &options, job, &again, wanted);
	if (how == WORKERS_DONE && !is_cut && learn_whole(l, job, &again, wanted))
		how = run_round(l, &options, job, &again, wanted);
	keep_project(l, job);
	linking_end(l);
	return how;
}

static bool copy_file(FILE *out, const char *path, size_t from)
{
	char buffer[65536];
	FILE *in = fopen(path, "rb");
	bool is_there = in && fseek(in, (long)from, SEEK_SET) == 0;
	for (size_t n; is_there && (n = fread(buffer, 1, sizeof buffer, in)) > 0;)
		fwrite(buffer, 1, n, out);
	bool ok = is_there && !ferror(in) && !ferror(out);
	if (in)
		fclose(in);
	return ok;
}

// Of a unit that was lost the link file says that, and what was said of it.
static bool write_lost(FILE *out, const struct linking *l, const struct worker_job *job)
{
	struct arena scratch = {0};
	struct ir_unit unit = {.arena = &scratch,
	                       .strings = l->strings,
	                       .file = job->name,
	                       .relative_to = l->options->relative_to,
	                       .models = l->link.models,
	                       .is_lost = true};
	analyze_note(&unit, &job->result);
	bool ok = link_file_write(out, &unit);
	arena_free(&scratch);
	return ok;
}

bool linking_write(const struct linking *l, const struct worker_job *job, const char *path, struct gpulint_message *message)
{
	struct whole_file f;
	errno = 0;
	bool ok = whole_open(l->arena, path, &f), is_open = ok;
	for (size_t i = 0; ok && i < l->parsed; i++) {
		const struct kept_link kept = l->keep->link[i];
		const char *one = kept.path ? kept.path : linking_file(l, l->arena, i);
		ok = one && (file_exists(one) ? copy_file(f.out, one, kept.at) : write_lost(f.out, l, &job[i]));
	}
	int error = errno;
	if (is_open && !whole_close(&f, ok) && ok) {
		error = errno;
		ok = false;
	}
	if (!ok)
		*message = (struct gpulint_message){path, arena_printf(l->arena, "cannot be written (%s)", strerror(error)),
		                                    "name another file, or make room", GPULINT_ERROR};
	return ok;
}
