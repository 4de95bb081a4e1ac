// SPDX-License-Identifier: Apache-2.0
// The public session: units of all paths through the workers, findings merged.
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "change/change.h"
#include "frontend/frontend.h"
#include "model/files.h"
#include "session/analyze.h"
#include "session/coverage.h"
#include "session/keep.h"
#include "session/linking.h"
#include "session/merge.h"
#include "session/preamble.h"
#include "session/prefix.h"
#include "session/resident.h"
#include "session/suppress.h"
#include "session/unlinked.h"
#include "session/workers.h"
#include "source/discover.h"

struct selection {
	const char *rule;
	bool on;
};

struct gpulint_session {
	struct arena arena;
	struct interner strings;
	struct gpulint_options options;
	struct source_request request;
	struct model_files models;
	struct source_result source;
	struct change_set changes; // with request.only_changed
	VEC(struct selection) selections;
	struct analyze_options analysis;
	VEC(const char *) link_files;
	struct linking linking;
	struct keep keep;
	struct glances glances;
	uint64_t models_text;   // hash of the files of models
	struct unit_result all; // merged
	VEC(struct suppressed_finding) suppressed;
	struct gpulint_progress progress;
	void (*tell)(void *context, const struct gpulint_progress *p); // NULL = nobody wants to know
	void *listener;
	struct coverage coverage;
	struct session_kept *kept; // session_stay; NULL = units go to workers
	VEC(const char *) inputs;  // with it
};

struct gpulint_options gpulint_options_default(void)
{
	return (struct gpulint_options){.confidence = GPULINT_MEDIUM};
}

static const char *copy(struct gpulint_session *s, const char *text)
{
	return text ? arena_strdup(&s->arena, text) : NULL;
}

struct gpulint_session *gpulint_session_new(const struct gpulint_options *options)
{
	struct arena arena = {0};
	struct gpulint_session *s = ARENA_NEW(&arena, struct gpulint_session);
	s->arena = arena; // the session lives in its own arena
	s->strings.arena = &s->arena;
	s->options = *options;
	s->request.database = copy(s, options->database);
	s->request.cuda_path = copy(s, options->cuda_path);
	s->request.resource_dir = copy(s, options->resource_dir);
	s->options.cache_dir = copy(s, options->cache_dir);
	s->request.headers = (enum header_mode)options->headers;
	s->request.force_exclude = options->force_exclude;
	return s;
}

void gpulint_session_free(struct gpulint_session *s)
{
	struct arena arena = s->arena;
	arena_free(&arena);
}

void gpulint_session_add_path(struct gpulint_session *s, const char *path)
{
	*vec_push(&s->arena, &s->request.paths) = copy(s, path);
}

void gpulint_session_add_exclude(struct gpulint_session *s, const char *folder, const char *glob)
{
	*vec_push(&s->arena, &s->request.excludes) = (struct source_exclude){copy(s, glob), path_real(&s->arena, folder ? folder : ".")};
}

void gpulint_session_add_extra_arg(struct gpulint_session *s, const char *arg, bool before)
{
	if (before)
		*vec_push(&s->arena, &s->request.extra_args_before) = copy(s, arg);
	else
		*vec_push(&s->arena, &s->request.extra_args) = copy(s, arg);
}

void gpulint_session_add_fixed_flag(struct gpulint_session *s, const char *flag)
{
	s->request.has_fixed_flags = true;
	*vec_push(&s->arena, &s->request.fixed_flags) = copy(s, flag);
}

void gpulint_session_add_link_file(struct gpulint_session *s, const char *file)
{
	*vec_push(&s->arena, &s->link_files) = copy(s, file);
}

const char *gpulint_session_add_models(struct gpulint_session *s, const char *file)
{
	const char *message = NULL, *text;
	size_t length;
	s->models.arena = &s->arena;
	s->request.models = &s->models.set;
	if (!model_files_add(&s->models, file, &message))
		return message;
	text = file_read(&s->arena, file, &length);
	s->models_text = s->models_text * 31 + (text ? store_key_of(text, length).low : 0);
	return NULL;
}

const char *gpulint_session_near_models(struct gpulint_session *s)
{
	return model_file_near(&s->arena, s->request.paths.n ? s->request.paths.at[0] : ".");
}

static void give_text(struct gpulint_session *s, const char *path, const char *text, size_t length)
{
	*vec_push(&s->arena, &s->request.texts) = (struct text_given){path, text, length};
}

void gpulint_session_add_text(struct gpulint_session *s, const char *path, const char *text, size_t length)
{
	char cwd[PATH_MAX];
	const char *real = path_real(&s->arena, path);
	if (!real)
		real = path_normal(&s->arena, path_join(&s->arena, getcwd(cwd, sizeof cwd) ? cwd : "/", path));
	char *own = arena_alloc(&s->arena, length + 1);
	memcpy(own, text, length);
	give_text(s, real, own, length);
}

static bool is_known_kind(const char *path)
{
	return file_kind(path) != FILE_OTHER;
}

const char *gpulint_session_only_changes(struct gpulint_session *s, enum gpulint_change change, const char *with)
{
	struct change_set *c = &s->changes;
	const char *wrong = change == GPULINT_STAGED  ? change_staged(&s->arena, is_known_kind, c)
	                    : change == GPULINT_SINCE ? change_since(&s->arena, with, c)
	                                              : change_read(&s->arena, with, strlen(with), c);
	s->request.only_changed = true;
	for (size_t i = 0; i < c->paths.n; i++)
		*vec_push(&s->arena, &s->request.changed) = c->paths.at[i];
	for (size_t i = 0; i < c->gone.n; i++)
		*vec_push(&s->arena, &s->request.gone) = c->gone.at[i];
	for (size_t i = 0; i < c->texts.n; i++)
		give_text(s, c->texts.at[i].path, c->texts.at[i].text, c->texts.at[i].length);
	return wrong;
}

bool gpulint_rule_fits(const char *selector, const struct gpulint_rule *rule)
{
	return selector_fits(selector, strlen(selector), rule->code, rule->name);
}

const char *gpulint_rule_near(const char *selector)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	struct nearest near = {.wanted = selector};
	for (size_t i = 0; i < count; i++) {
		nearest_try(&near, rule[i]->code);
		nearest_try(&near, rule[i]->name);
	}
	for (size_t i = 0; i < count && !near.best && strlen(selector) >= 4; i++)
		if (strstr(rule[i]->name, selector))
			return rule[i]->name;
	return near.best;
}

bool gpulint_session_select(struct gpulint_session *s, const char *rule, bool on)
{
	size_t count;
	const struct gpulint_rule *const *all = gpulint_rules(&count);
	bool known = false;
	for (size_t i = 0; i < count; i++)
		known |= selector_fits(rule, strlen(rule), all[i]->code, all[i]->name);
	if (known)
		*vec_push(&s->arena, &s->selections) = (struct selection){copy(s, rule), on};
	return known;
}

static bool is_selected(const struct gpulint_session *s, const char *code)
{
	size_t count;
	const struct gpulint_rule *const *all = gpulint_rules(&count);
	const char *name = NULL;
	bool on = !(s->selections.n && s->selections.at[0].on);
	for (size_t i = 0; i < count && !name; i++)
		name = strcmp(all[i]->code, code) == 0 ? all[i]->name : NULL;
	for (size_t i = 0; i < s->selections.n; i++)
		if (selector_fits(s->selections.at[i].rule, strlen(s->selections.at[i].rule), code, name))
			on = s->selections.at[i].on;
	return on;
}

void session_stay(struct gpulint_session *s, struct session_kept *kept)
{
	s->kept = kept;
}

const char *const *session_inputs(const struct gpulint_session *s, size_t *count)
{
	*count = s->inputs.n;
	return s->inputs.at;
}

// --- running ----------------------------------------------------------------------------------------------------------

// The first run's jobs are the units whose results were not kept.
struct first_run {
	struct gpulint_session *session;
	size_t *unit; // of each job
	struct preambles preambles;
};

// In a worker.
static void run_unit(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	const struct first_run *r = context;
	struct gpulint_session *s = r->session;
	struct analyze_options options = s->analysis;
	size_t unit = r->unit[index];
	options.link_file = linking_file(&s->linking, memory->arena, unit);
	if (unit < s->linking.parsed)
		analyze_unit(memory, &s->source.units.at[unit], &options, result);
}

static void unit_done(void *context, size_t index, const struct unit_result *result)
{
	struct first_run *r = context;
	struct gpulint_session *s = r->session;
	size_t unit = r->unit[index];
	s->progress.findings += result->findings.n;
	if (unit >= s->linking.parsed)
		return;
	keep_give(&s->keep, unit, &s->source.units.at[unit], result, linking_file(&s->linking, &s->arena, unit));
	preambles_note(&r->preambles, index, &s->source.units.at[unit], result);
}

static void drop_suppressed(struct gpulint_session *s, struct suppressor *by)
{
	struct gpulint_finding *f = s->all.findings.at;
	size_t kept = 0;
	for (size_t i = 0; i < s->all.findings.n; i++) {
		const char *reason = suppressor_silences(by, &f[i]);
		if (reason)
			*vec_push(&s->arena, &s->suppressed) = (struct suppressed_finding){f[i], reason};
		else
			f[kept++] = f[i];
	}
	s->all.statistics.suppressed = (uint32_t)s->suppressed.n;
	s->all.findings.n = kept;
}

static bool asks_for(const void *session, const char *code)
{
	return is_selected(session, code);
}

// All of the file was looked at: whatever its comments are about would have been found.
static bool is_understood(const struct gpulint_session *s, const char *file)
{
	for (size_t i = 0; i < s->all.messages.n; i++)
		if (s->all.messages.at[i].level != GPULINT_NOTE && strcmp(s->all.messages.at[i].file, file) == 0)
			return false;
	return true;
}

// Files that the run was about are asked for comments of no use, and headers of the project for comments that are wrong: what silences
// something in a header may do so for files of another run.
static void judge_comments(struct gpulint_session *s, struct suppressor *by, const struct worker_job *job, bool is_whole)
{
	struct suppress_question q = {.is_selected = asks_for, .context = s, .edits = s->options.fixes};
	struct strmap done = {.arena = &s->arena};
	const char *root = gpulint_session_root(s);
	for (size_t i = 0; i < s->source.units.n; i++)
		*strmap_at(&done, s->source.units.at[i].file) = s;
	for (size_t i = 0; i < s->source.units.n; i++) {
		const char *file = s->source.units.at[i].file;
		q.unused = is_whole && s->options.confidence <= GPULINT_MEDIUM && is_understood(s, file);
		if (strmap_get(&done, file) != by)
			suppressor_judge(by, file, &q, &s->all);
		*strmap_at(&done, file) = by;
		q.unused = false;
		for (size_t k = 0; k < job[i].result.inputs.n; k++) {
			file = job[i].result.inputs.at[k];
			if (strcmp(root, "/") == 0 || path_below(root, file) == file || strmap_get(&done, file))
				continue;
			*strmap_at(&done, file) = by;
			suppressor_judge(by, file, &q, &s->all);
		}
	}
	merge_sort(&s->all);
}

// Findings and calls that the change has nothing to do with.
static void drop_unchanged(struct gpulint_session *s)
{
	struct gpulint_finding *f = s->all.findings.at;
	size_t findings = s->all.findings.n, calls = s->coverage.calls.n, kept = 0;
	for (size_t i = 0; i < findings; i++)
		if (change_touch(&s->changes, &f[i]))
			f[kept++] = f[i];
	s->all.findings.n = kept;
	s->all.statistics.unchanged = (uint32_t)(findings - kept);
	kept = 0;
	for (size_t i = 0; i < calls; i++)
		if (change_have(&s->changes, &s->coverage.calls.at[i].location))
			s->coverage.calls.at[kept++] = s->coverage.calls.at[i];
	s->coverage.calls.n = kept;
}

// All but the counts of files.
static void add_statistics(struct gpulint_statistics *to, const struct gpulint_statistics *from)
{
	to->functions += from->functions;
	to->explored += from->explored;
	to->degraded += from->degraded;
	to->incomplete += from->incomplete;
	to->unreached += from->unreached;
	to->paths += from->paths;
	to->gpu_call_tokens += from->gpu_call_tokens;
	to->gpu_calls_left_out += from->gpu_calls_left_out;
	to->gpu_call_steps += from->gpu_call_steps;
	to->operations += from->operations;
	to->unknown_stream += from->unknown_stream;
	to->unknown_memory += from->unknown_memory;
	to->unknown_access += from->unknown_access;
	to->parses += from->parses;
	to->parse_seconds += from->parse_seconds;
	to->lower_seconds += from->lower_seconds;
	to->engine_seconds += from->engine_seconds;
}

// What an earlier variant of the same file has said.
static bool is_said(const struct gpulint_session *s, const struct gpulint_message *m)
{
	for (size_t i = 0; i < s->all.messages.n; i++) {
		const struct gpulint_message *old = &s->all.messages.at[i];
		if (strcmp(old->file, m->file) == 0 && strcmp(old->what, m->what) == 0)
			return true;
	}
	return false;
}

static void merge_unit(struct gpulint_session *s, const struct worker_job *job, const struct source_unit *unit, struct unit_findings *all)
{
	for (size_t i = 0; i < job->result.findings.n; i++)
		if (is_selected(s, job->result.findings.at[i].code))
			*vec_push(&s->arena, &all->list) = (struct unit_finding){job->result.findings.at[i], unit};
	for (size_t i = 0; i < job->result.messages.n; i++)
		if (!unit->variant || !is_said(s, &job->result.messages.at[i]))
			*vec_push(&s->arena, &s->all.messages) = job->result.messages.at[i];
	for (size_t i = 0; i < job->result.inputs.n && s->kept; i++)
		*vec_push(&s->arena, &s->inputs) = job->result.inputs.at[i];
	for (size_t i = 0; i < job->result.calls.n; i++) {
		const struct gpulint_gpu_call *call = &job->result.calls.at[i];
		*vec_push(&s->arena, &s->coverage.calls) = *call;
		if (!call->why && call->location.file && strcmp(call->location.file, unit->file) != 0)
			*vec_push(&s->arena, &all->included) = call->location;
	}
	enum { SLOW_SECONDS = 10 };
	const struct gpulint_statistics *one = &job->result.statistics;
	double total = one->parse_seconds + one->lower_seconds + one->engine_seconds;
	if (total > SLOW_SECONDS)
		*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){
			job->name,
			arena_printf(&s->arena, "took %.1f s (parsing %.1f s, lowering %.1f s, engine %.1f s)", total, one->parse_seconds,
		                     one->lower_seconds, one->engine_seconds),
			NULL, GPULINT_NOTE};
	add_statistics(&s->all.statistics, one);
}

// A file counts once, however many units its commands make: `file` gathers over them. It was looked at when all of them were.
static void count_file(struct gpulint_statistics *all, const struct worker_job *job, size_t variants)
{
	struct gpulint_statistics file = {0};
	for (size_t i = 0; i < variants; i++) {
		const struct gpulint_statistics *one = &job[i].result.statistics;
		file.files |= one->files;
		file.files_lost |= one->files_lost | job[i].is_lost;
		file.files_partial |= one->files_partial;
		file.files_assumed |= one->files_assumed;
		file.files_left |= job[i].is_left;
	}
	all->files += file.files && !file.files_left;
	all->files_assumed += file.files_assumed;
	all->files_left += file.files_left;
	all->files_lost += file.files_lost;
	all->files_partial += file.files_partial;
}

static void tell(void *session, size_t ended, size_t count, const char *name)
{
	struct gpulint_session *s = session;
	if (!s->tell)
		return;
	struct gpulint_progress p = s->progress;
	p.done += ended;
	p.count = p.is_linking ? count : s->source.units.n;
	p.file = name;
	s->tell(s->listener, &p);
}

void gpulint_session_on_progress(struct gpulint_session *s, void (*report)(void *context, const struct gpulint_progress *p), void *context)
{
	s->tell = report;
	s->listener = context;
}

// What the units include in front stays parsed in their trees: they take no other prefix.
static void keep_trees(struct gpulint_session *s)
{
	for (size_t i = 0; i < s->source.units.n; i++)
		s->source.units.at[i].trees = s->kept->trees;
}

enum { CALLS, NAMES, INCLUDES, NEARNESS };

static int nearness(const struct source_unit *u)
{
	return u->calls_gpu ? CALLS : u->names_gpu ? NAMES : INCLUDES;
}

// Files that call the GPU's interfaces come first, then those that only name the GPU, then those that only include what does: a run whose time ends has
// looked at what matters most.
static size_t *order_of(struct gpulint_session *s)
{
	size_t *order = ARENA_ARRAY(&s->arena, size_t, s->source.units.n + 1), n = 0;
	for (int near = 0; near < NEARNESS; near++)
		for (size_t i = 0; i < s->source.units.n; i++)
			if (nearness(&s->source.units.at[i]) == near)
				order[n++] = i;
	return order;
}

// Results of units that are kept; the others are run.
static enum workers_end run_first(struct gpulint_session *s, struct worker_options *options, struct worker_job *job, bool is_linked)
{
	size_t n = s->source.units.n, count = 0;
	struct first_run first = {s, ARENA_ARRAY(&s->arena, size_t, n + 1), {0}};
	struct worker_job *run = ARENA_ARRAY(&s->arena, struct worker_job, n + 1);
	const size_t *order = order_of(s);
	for (size_t k = 0; k < n; k++) {
		size_t i = order[k];
		const struct source_unit *unit = &s->source.units.at[i];
		job[i].name = unit->file;
		if (i < s->linking.parsed && keep_take(&s->keep, i, unit, &s->analysis, is_linked, &job[i].result)) {
			s->progress.findings += job[i].result.findings.n;
			continue;
		}
		run[count] = job[i];
		first.unit[count++] = i;
	}
	const char *why = count > s->linking.given.n ? frontend_load() : NULL; // once, not in each worker
	if (why)
		*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){"gpulint", why, NULL, GPULINT_ERROR};
	s->progress.done = n - count;
	if (s->kept) {
		keep_trees(s);
	} else {
		prefixes_find(&s->keep, s->source.units.at, first.unit, count, *options);
		preambles_find(&s->keep, s->source.units.at, first.unit, count, *options, &first.preambles);
	}
	options->tell = tell;
	options->teller = s;
	options->run = run_unit;
	options->done = unit_done;
	options->context = &first;
	enum workers_end how = workers_run(&s->arena, options, run, count);
	for (size_t i = 0; i < count; i++)
		job[first.unit[i]] = run[i];
	return how;
}

static void open_store(struct gpulint_session *s)
{
	struct store store = {0};
	const char *why = s->options.cache_dir ? store_open(&s->arena, s->options.cache_dir, &store) : NULL;
	if (why)
		*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){s->options.cache_dir, why, NULL, GPULINT_WARNING};
	s->glances = glances_begin(&s->arena);
	for (size_t i = 0; i < s->request.texts.n; i++)
		glances_give(&s->glances, s->request.texts.at[i].path, s->request.texts.at[i].text, s->request.texts.at[i].length);
	keep_begin(&s->keep, &s->arena, &store, &s->glances, s->models_text, s->source.units.n);
}

// A run whose time ends while it parses has a twentieth of it for linking what has findings with what was parsed.
static enum workers_end run_linked(struct gpulint_session *s, const struct worker_options *options, struct worker_job *job)
{
	enum { SHARE = 20 };
	struct worker_options first = *options;
	if (first.deadline > 0)
		first.deadline -= (double)s->options.timeout_total / SHARE;
	enum workers_end how = run_first(s, &first, job, true), then;
	if (how == WORKERS_INTERRUPTED)
		return how;
	first.deadline = options->deadline;
	s->progress.done = 0;
	s->progress.is_linking = true;
	then = linking_run(&s->linking, first, job, how == WORKERS_OUT_OF_TIME);
	return then == WORKERS_DONE ? how : then;
}

static enum workers_end run_units(struct gpulint_session *s, struct worker_job *job, const struct stop *stop, double start)
{
	size_t n = s->source.units.n;
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	struct worker_options options = {.jobs = s->options.jobs  ? s->options.jobs
	                                         : processors > 0 ? (uint32_t)processors
	                                                          : 1,
	                                 .timeout = s->options.timeout ? s->options.timeout : 300,
	                                 .memory = s->options.memory ? s->options.memory : 4096,
	                                 .deadline = s->options.timeout_total ? start + s->options.timeout_total : 0,
	                                 .stop = stop,
	                                 .strings = &s->strings,
	                                 .stays = s->kept != NULL};
	if (options.jobs > n)
		options.jobs = n ? (uint32_t)n : 1;
	struct gpulint_message why;
	s->linking.request = &s->request;
	project_read(&s->linking.project, &s->keep, &s->strings, gpulint_session_root(s));
	bool has_others = n > 1 || s->linking.given.n || s->analysis.only_link_file || s->linking.project.files.n;
	bool is_linked = has_others && linking_begin(&s->linking, &why);
	if (has_others && !is_linked)
		*vec_push(&s->arena, &s->all.messages) = why;
	return is_linked && !s->analysis.only_link_file ? run_linked(s, &options, job) : run_first(s, &options, job, is_linked);
}

// Findings that are less sure than is wanted, now that it is known which files were not looked at.
static void drop_unlinked(struct gpulint_session *s)
{
	struct gpulint_finding *f = s->all.findings.at;
	size_t n = s->all.findings.n, kept = 0;
	for (size_t i = 0; i < n; i++)
		if (f[i].confidence >= s->options.confidence)
			f[kept++] = f[i];
	s->all.findings.n = kept;
	if (kept < n)
		*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){
			"gpulint",
			arena_printf(&s->arena, "%zu finding%s left out that code which was not looked at may excuse", n - kept,
		                     n - kept == 1 ? " is" : "s are"),
			"--confidence=low shows them", GPULINT_NOTE};
}

// Says how many files a run that ended early has not looked at, `files` in all, or has looked at by themselves only.
static void note_end(struct gpulint_session *s, enum workers_end how, size_t files)
{
	const char *why = how == WORKERS_INTERRUPTED ? "interrupted" : arena_printf(&s->arena, "stopped after %u s", s->options.timeout_total);
	const struct gpulint_statistics *n = &s->all.statistics;
	bool is_linking = !n->files_left && n->files_unlinked;
	*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){
		"gpulint",
		arena_printf(&s->arena, "%s: %u of %zu files were not %s", why, is_linking ? n->files_unlinked : n->files_left, files,
	                     is_linking ? "linked: what other files define is not known there" : "looked at"),
		how == WORKERS_INTERRUPTED ? "run it again" : "raise --timeout-total, or name fewer files", GPULINT_ERROR};
}

static enum gpulint_status status_of(const struct gpulint_session *s, enum workers_end how)
{
	if (how != WORKERS_DONE)
		return how == WORKERS_INTERRUPTED ? GPULINT_INTERRUPTED : GPULINT_OUT_OF_TIME;
	for (size_t i = 0; i < s->all.messages.n; i++)
		if (s->all.messages.at[i].level == GPULINT_ERROR)
			return GPULINT_INCOMPLETE;
	return GPULINT_DONE;
}

static struct source_unit with_texts(const struct gpulint_session *s, const struct source_unit *unit)
{
	struct source_unit u = *unit;
	u.texts = s->request.texts.at;
	u.text_count = s->request.texts.n;
	return u;
}

// The units that an earlier session of this process has found, with the texts of this one.
static void take_units(struct gpulint_session *s)
{
	s->source = s->kept->source;
	memset(&s->source.units, 0, sizeof s->source.units);
	for (size_t i = 0; i < s->kept->source.units.n; i++) {
		struct source_unit *u = vec_push(&s->arena, &s->source.units);
		*u = with_texts(s, &s->kept->source.units.at[i]);
		if (!u->bundled)
			continue;
		struct source_unit *twin = ARENA_NEW(&s->arena, struct source_unit);
		*twin = with_texts(s, u->bundled);
		u->bundled = twin;
	}
}

// Units of sources, then those of link files.
static void collect(struct gpulint_session *s)
{
	const char *word;
	for (size_t i = 0; i < s->models.headers.n; i++)
		source_give(&s->arena, &s->request, s->models.headers.at[i].name, s->models.headers.at[i].text,
		            strcmp(s->models.headers.at[i].name, MODEL_MACROS_HEADER) == 0);
	for (size_t at = 0; (word = model_files_word(&s->models, &at));)
		*vec_push(&s->arena, &s->request.gpu_words) = word;
	if (s->kept && s->kept->is_there)
		take_units(s);
	else if (s->request.paths.n || !s->link_files.n)
		source_collect(&s->arena, &s->strings, &s->request, &s->source);
	if (s->kept && !s->kept->is_there) {
		s->kept->source = s->source;
		s->kept->is_there = s->source.units.n > 0; // a file without GPU code may get some
	}
	for (size_t i = 0; i < s->source.notes.n; i++) {
		const struct source_note *n = &s->source.notes.at[i];
		*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){n->file, n->what, n->action,
		                                                                  n->is_error ? GPULINT_ERROR : GPULINT_NOTE};
	}
	s->linking = (struct linking){
		.arena = &s->arena,
		.strings = &s->strings,
		.source = &s->source,
		.options = &s->analysis,
		.parsed = s->source.units.n,
		.link = {.arena = &s->arena, .strings = &s->strings, .models = s->request.models, .stamp = link_stamp(s->request.models)}};
	for (size_t i = 0; i < s->link_files.n; i++) {
		const char *why = linking_give(&s->linking, &s->source, s->link_files.at[i]);
		if (!why)
			continue;
		*vec_push(&s->arena, &s->all.messages) = (struct gpulint_message){s->link_files.at[i], why, NULL, GPULINT_ERROR};
		s->all.statistics.paths_lost++;
	}
}

// `summary`: the link file to write, NULL = the units are analysed.
static enum gpulint_status run_session(struct gpulint_session *s, const char *summary)
{
	double start = monotonic_seconds();
	struct stop stop;
	struct text_cache files = {.arena = &s->arena, .given = s->request.texts.at, .given_count = s->request.texts.n};
	struct unit_findings all = {0};

	s->analysis = (struct analyze_options){
		.confidence = s->options.confidence, .portable = s->options.portable, .fixes = s->options.fixes, .only_link_file = summary != NULL};
	if (summary && s->options.relative)
		s->analysis.relative_to = path_real(&s->arena, ".");
	stop_watch(&stop);
	// requires paths; provides units with flags
	collect(s);
	s->all.statistics.files_lost = s->source.lost;
	s->all.statistics.files_hip = s->source.hip;
	s->all.statistics.paths_lost += s->source.paths_lost;
	s->all.statistics.folders_lost = s->source.folders_lost;
	s->all.statistics.databases_lost = s->source.databases_lost;
	s->all.statistics.files_without_gpu = (uint32_t)s->source.without_gpu.n;
	open_store(s);
	s->linking.keep = &s->keep;
	// requires units; provides findings of each
	struct worker_job *job = ARENA_ARRAY(&s->arena, struct worker_job, s->source.units.n);
	enum workers_end how = run_units(s, job, &stop, start);
	stop_end(&stop);
	struct gpulint_message why;
	if (summary && how == WORKERS_DONE && !linking_write(&s->linking, job, summary, &why))
		*vec_push(&s->arena, &s->all.messages) = why;
	linking_end(&s->linking);
	bool is_all_linked = !unlinked_lower(&s->linking, job);
	size_t file_count = 0;
	for (size_t i = 0; i < s->source.units.n; i++)
		merge_unit(s, &job[i], &s->source.units.at[i], &all);
	for (size_t i = 0, variants; i < s->source.units.n; i += variants, file_count++) {
		variants = s->source.units.at[i].variants ? s->source.units.at[i].variants : 1;
		count_file(&s->all.statistics, &job[i], variants);
	}
	s->all.statistics.files_kept = s->keep.taken;
	s->all.statistics.files_unlinked = s->linking.unlinked;
	store_tidy(&s->keep.store);
	if (how != WORKERS_DONE)
		note_end(s, how, file_count);
	// requires the findings of all units; provides each once, less the suppressed
	merge_findings(&s->arena, &all, s->source.units.at, s->source.units.n, &s->all);
	drop_unlinked(s);
	struct suppressor by = {.arena = &s->arena, .files = &files};
	drop_suppressed(s, &by);
	if (!summary)
		judge_comments(s, &by, job, how == WORKERS_DONE && is_all_linked);
	coverage_close(&s->coverage, &s->all.statistics);
	if (s->request.only_changed)
		drop_unchanged(s);
	s->all.statistics.wall_seconds = monotonic_seconds() - start;
	return status_of(s, how);
}

enum gpulint_status gpulint_session_run(struct gpulint_session *s)
{
	return run_session(s, NULL);
}

enum gpulint_status gpulint_session_summarize(struct gpulint_session *s, const char *file)
{
	return run_session(s, file);
}

// --- results ----------------------------------------------------------------------------------------------------------

size_t gpulint_session_finding_count(const struct gpulint_session *s)
{
	return s->all.findings.n;
}

const struct gpulint_finding *gpulint_session_finding(const struct gpulint_session *s, size_t i)
{
	return &s->all.findings.at[i];
}

const struct gpulint_finding *gpulint_session_suppressed(const struct gpulint_session *s, size_t i, const char **reason)
{
	if (i >= s->suppressed.n)
		return NULL;
	*reason = s->suppressed.at[i].reason;
	return &s->suppressed.at[i].finding;
}

size_t gpulint_session_message_count(const struct gpulint_session *s)
{
	return s->all.messages.n;
}

const struct gpulint_message *gpulint_session_message(const struct gpulint_session *s, size_t i)
{
	return &s->all.messages.at[i];
}

const char *gpulint_session_text(const struct gpulint_session *s, size_t i, const char **path, size_t *length)
{
	const struct text_given *t = i < s->request.texts.n ? &s->request.texts.at[i] : NULL;
	*path = t ? t->path : NULL;
	*length = t ? t->length : 0;
	return t ? t->text : NULL;
}

size_t gpulint_session_unreached_count(const struct gpulint_session *s)
{
	return s->coverage.calls.n;
}

const struct gpulint_gpu_call *gpulint_session_unreached(const struct gpulint_session *s, size_t i)
{
	return &s->coverage.calls.at[i];
}

const struct gpulint_statistics *gpulint_session_statistics(const struct gpulint_session *s)
{
	return &s->all.statistics;
}

const char *gpulint_session_root(const struct gpulint_session *s)
{
	return s->source.root ? s->source.root : "/";
}
