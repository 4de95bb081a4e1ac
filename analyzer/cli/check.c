// SPDX-License-Identifier: Apache-2.0
// gpulint check: a session, its reports, the exit status.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "base/nearest.h"
#include "cli/cache.h"
#include "cli/changes.h"
#include "cli/check.h"
#include "cli/config.h"
#include "cli/graphs.h"
#include "cli/known.h"
#include "cli/mend.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/terminal.h"
#include "cli/validate.h"
#include "cli/verdicts.h"
#include "report/common.h"
#include "source/ignore.h"

static void fill_session(struct gpulint_session *s, const struct cli_options *o)
{
	for (size_t i = 0; i < o->paths.list.n; i++) {
		if (o->stdin_filename && strcmp(o->paths.list.at[i], "-") == 0)
			continue;
		if (strcmp(path_extension(o->paths.list.at[i]), ".gls") == 0)
			gpulint_session_add_link_file(s, o->paths.list.at[i]);
		else
			gpulint_session_add_path(s, o->paths.list.at[i]);
	}
	if (o->stdin_filename)
		gpulint_session_add_path(s, o->stdin_filename);
	for (size_t i = 0; i < o->excludes.n; i++)
		gpulint_session_add_exclude(s, o->excludes.at[i].folder, o->excludes.at[i].glob);
	for (size_t i = 0; i < o->extra_args.list.n; i++)
		gpulint_session_add_extra_arg(s, o->extra_args.list.at[i], false);
	for (size_t i = 0; i < o->extra_args_before.list.n; i++)
		gpulint_session_add_extra_arg(s, o->extra_args_before.list.at[i], true);
	for (size_t i = 0; i < o->fixed_flags.list.n; i++)
		gpulint_session_add_fixed_flag(s, o->fixed_flags.list.at[i]);
	if (o->has_fixed_flags && !o->fixed_flags.list.n)
		gpulint_session_add_fixed_flag(s, ""); // `--` alone: no flags, no database
}

// The files of models that were named, else the nearest one, which is said. What is wrong with one, NULL if nothing is.
static const char *read_models(struct gpulint_session *s, const struct cli_options *o)
{
	const char *near = o->models.list.n ? NULL : gpulint_session_near_models(s), *message = NULL;
	for (size_t i = 0; i < o->models.list.n && !message; i++)
		message = gpulint_session_add_models(s, o->models.list.at[i]);
	if (near && !o->quiet)
		fprintf(stderr, "%s: its models are used: --models=FILE names others\n", near);
	return near ? gpulint_session_add_models(s, near) : message;
}

static const struct report_format *find_format(const char *name)
{
	for (const struct report_format *f = report_formats; f->name; f++)
		if (strcmp(f->name, name) == 0)
			return f;
	for (const struct report_format *f = graph_formats; f->name; f++)
		if (strcmp(f->name, name) == 0)
			return f;
	return NULL;
}

static const char *unknown_format(struct arena *arena, const char *name)
{
	struct nearest near = {.wanted = name};
	const char *all = "";
	for (const struct report_format *f = report_formats; f->name; f++) {
		nearest_try(&near, f->name);
		all = arena_printf(arena, "%s%s, ", all, f->name);
	}
	if (near.best)
		return arena_printf(arena, "--output=%s: unknown format: did you mean `%s`?", name, near.best);
	return arena_printf(arena, "--output=%s: unknown format: say %shtml, dot or svg", name, all);
}

static bool has_output(const struct cli_options *o, const char *format)
{
	bool has = false;
	for (size_t i = 0; i < o->outputs.n; i++)
		has |= strcmp(o->outputs.at[i].format, format) == 0;
	return has;
}

// NULL, or the first name that names no rule.
static const char *select_rules(struct arena *arena, struct gpulint_session *s, const struct cli_options *o)
{
	for (size_t i = 0; i < o->selections.n; i++)
		if (!gpulint_session_select(s, o->selections.at[i].rules, o->selections.at[i].on))
			return no_such_rule(arena, o->selections.at[i].rules);
	return NULL;
}

const char *session_fill(struct arena *arena, struct gpulint_session *s, const struct cli_options *o)
{
	fill_session(s, o);
	const char *wrong = select_rules(arena, s, o);
	return wrong ? wrong : read_models(s, o);
}

// First mistake in what only the session or the formats can judge, NULL if none.
static const char *mistake(struct arena *arena, struct gpulint_session *s, const struct cli_options *o)
{
	size_t to_stdout = 0;
	for (size_t i = 0; i < o->outputs.n; i++) {
		to_stdout += !o->outputs.at[i].file;
		if (!find_format(o->outputs.at[i].format))
			return unknown_format(arena, o->outputs.at[i].format);
	}
	if (o->verdicts && !has_output(o, "html"))
		return "--verdicts: only the page shows them: add --output=html=FOLDER";
	if (o->verdicts && o->validate)
		return "--verdicts: --validate finds them out itself: leave one of the two away";
	if (to_stdout > 1)
		return "--output: two formats on stdout: give one of them a file (FORMAT=FILE)";
	return select_rules(arena, s, o);
}

static void print_message(struct arena *arena, const struct gpulint_message *m)
{
	fprintf(stderr, "%s: %s%s%s\n", printable(arena, m->file), text_in_line(arena, m->what), m->action ? ": " : "",
	        m->action ? text_in_line(arena, m->action) : "");
}

// Errors always; of the rest a few, since every file of a project may have one.
static void print_messages(struct arena *arena, const struct gpulint_session *s, const struct cli_options *o)
{
	enum { FEW = 8 };
	size_t more = 0, shown = 0;
	for (size_t i = 0; i < gpulint_session_message_count(s); i++) {
		const struct gpulint_message *m = gpulint_session_message(s, i);
		if (m->level == GPULINT_ERROR)
			print_message(arena, m);
		else if (o->quiet)
			continue;
		else if (shown++ < FEW || o->statistics)
			print_message(arena, m);
		else
			more++;
	}
	if (more)
		fprintf(stderr, "gpulint: %zu more notes: --statistics shows them all\n", more);
}

// `pages`: those that are pages, else the others. Pages come last: they show what executing the findings has shown.
static bool write_reports(struct arena *arena, const struct cli_options *o, struct report *report, bool pages)
{
	static const struct cli_output standard = {"full", NULL};
	const struct cli_output *output = o->outputs.n ? o->outputs.at : &standard;
	size_t n = o->outputs.n ? o->outputs.n : 1;
	const struct report as_stdout = *report;
	bool ok = true;
	for (size_t i = 0; i < n; i++) {
		const char *message = NULL;
		bool is_file = output[i].file;
		if (pages != (strcmp(output[i].format, "html") == 0))
			continue;
		report->color = !is_file && as_stdout.color;
		report->links = !is_file && as_stdout.links;
		report->width = is_file ? 0 : as_stdout.width;
		if (!output_write(arena, find_format(output[i].format), output[i].file, report, &message)) {
			ok = false;
			if (message)
				fprintf(stderr, "%s\n", message);
		}
	}
	return ok;
}

static bool write_graphs(struct arena *arena, const struct cli_options *o, const struct report *report)
{
	const char *message = NULL;
	size_t without = 0;
	if (!o->graphs)
		return true;
	bool ok = graphs_write(arena, report, o->graphs, &without, &message);
	if (!ok)
		fprintf(stderr, "%s\n", message);
	else if (without && !o->quiet)
		fprintf(stderr, "%s: %zu of %zu findings have no two steps that a picture could show\n", o->graphs, without, report->finding_count);
	return ok;
}

static void list_texts(struct arena *arena, const struct gpulint_session *s, struct report *r)
{
	VEC(struct text_given) texts = {0};
	struct text_given one;
	while ((one.text = gpulint_session_text(s, texts.n, &one.path, &one.length)))
		*vec_push(arena, &texts) = one;
	r->text = texts.at;
	r->text_count = texts.n;
}

static void list_suppressed(struct arena *arena, const struct gpulint_session *s, struct report *r)
{
	VEC(struct report_suppressed) all = {0};
	struct report_suppressed one;
	while ((one.finding = gpulint_session_suppressed(s, all.n, &one.reason)))
		*vec_push(arena, &all) = one;
	r->suppressed = all.at;
	r->suppressed_count = all.n;
}

// Of what was given as link files the session knows no folder: it is the repository that the run stands in, else the working directory.
static const char *root_of(struct arena *arena, const struct gpulint_session *s, const char *working_directory)
{
	const char *root = gpulint_session_root(s), *repository;
	if (strcmp(root, "/") != 0)
		return root;
	ignore_open(arena, working_directory, &repository);
	return repository ? repository : working_directory;
}

struct report report_of_session(struct arena *arena, const struct gpulint_session *s, const struct cli_options *o, bool is_incomplete)
{
	char cwd[PATH_MAX];
	size_t n = gpulint_session_finding_count(s), notices = gpulint_session_message_count(s);
	struct report report = {
		.finding = n ? gpulint_session_finding(s, 0) : NULL,
		.finding_count = n,
		.notice = notices ? gpulint_session_message(s, 0) : NULL,
		.notice_count = notices,
		.unreached = gpulint_session_unreached_count(s) ? gpulint_session_unreached(s, 0) : NULL,
		.unreached_count = gpulint_session_unreached_count(s),
		.statistics = *gpulint_session_statistics(s),
		.working_directory = arena_strdup(arena, getcwd(cwd, sizeof cwd) ? cwd : "/"),
		.color = terminal_color(o->color),
		.links = terminal_links(o->hyperlinks),
		.width = terminal_width(),
		.host = terminal_host(arena),
		.show_statistics = o->statistics,
		.quiet = o->quiet,
		.is_incomplete = is_incomplete,
		.max_results = o->max_results,
	};
	report.root = root_of(arena, s, report.working_directory);
	list_texts(arena, s, &report);
	if (o->keep_suppressed)
		list_suppressed(arena, s, &report);
	return report;
}

static bool has_text_report(const struct cli_options *o)
{
	bool has = !o->outputs.n || has_output(o, "full") || has_output(o, "concise");
	return has && !o->quiet;
}

// One line where no summary says that not all was analysed: silence means that all was, and is clean.
static void say_incomplete(struct arena *arena, const struct cli_options *o, const struct report *r, const char *not_analysed)
{
	struct report others = *r;
	others.statistics.paths_lost = 0;
	bool is_said = !r->finding_count && !report_not_analysed(arena, &others); // each such path has its own line
	if (!not_analysed || has_text_report(o) || is_said)
		return;
	const char *found = r->finding_count ? arena_printf(arena, "%s, and ", counted(arena, r->finding_count, "finding")) : "";
	fprintf(stderr, "gpulint: %snot all was analysed: %s: --output=full --statistics without --quiet says where\n", found, not_analysed);
}

// Where to look, when nothing stands on stdout.
static void say_where(struct arena *arena, const struct cli_options *o, const struct report *r)
{
	const char *files = NULL;
	for (size_t i = 0; i < o->outputs.n; i++) {
		const struct cli_output *output = &o->outputs.at[i];
		if (!output->file)
			return;
		files = arena_printf(arena, "%s%s%s", files ? files : "", files ? ", " : "", output_file(arena, output->format, output->file));
	}
	if (files && !o->quiet)
		fprintf(stderr, "gpulint: %s: %s\n", counted(arena, r->finding_count, "finding"), printable(arena, files));
}

static bool has_failing(const struct cli_options *o, const struct report *report)
{
	bool found = false;
	for (size_t i = 0; i < report->finding_count; i++)
		found |= report->finding[i].level >= o->fail_on;
	return found;
}

static int exit_status(const struct cli_options *o, const struct report *report, enum gpulint_status status, const char *not_analysed)
{
	if (has_failing(o, report) && !o->exit_zero)
		return EXIT_FINDINGS;
	if (status == GPULINT_INCOMPLETE)
		return EXIT_USAGE;
	return not_analysed && o->fail_on_incomplete ? EXIT_FINDINGS : EXIT_CLEAN;
}

static int run_session(struct arena *arena, struct gpulint_session *s, const struct cli_options *o, struct baseline *known)
{
	struct progress progress;
	struct report given = {0};
	const char *no_verdicts = o->verdicts ? verdicts_read(arena, o->verdicts, &given) : NULL;
	if (no_verdicts) {
		fprintf(stderr, "%s\n", no_verdicts);
		return EXIT_USAGE;
	}
	progress_begin(&progress, s, o);
	enum gpulint_status status = gpulint_session_run(s);
	progress_end(&progress);
	print_messages(arena, s, o);
	changes_say_none(s, o);
	struct report report = report_of_session(arena, s, o, status != GPULINT_DONE);
	report.verdict = given.verdict;
	report.verdict_count = given.verdict_count;
	const char *wrong = config_levels(arena, o, &report);
	wrong = wrong ? wrong : known_apply(arena, o, status, known, &report);
	if (wrong)
		fprintf(stderr, "%s\n", wrong);
	const char *not_analysed = report_not_analysed(arena, &report);
	bool is_cut = wrong || status == GPULINT_INTERRUPTED || status == GPULINT_OUT_OF_TIME;
	bool written = write_reports(arena, o, &report, false), is_validated = o->validate && !is_cut && written && has_failing(o, &report);
	is_cut |= is_validated && validate_findings(arena, o, &report) == EXIT_USAGE;
	written = write_reports(arena, o, &report, true) && written;
	written = write_graphs(arena, o, &report) && written;
	say_incomplete(arena, o, &report, not_analysed);
	if (written)
		say_where(arena, o, &report);
	if (is_cut || !written)
		return EXIT_USAGE; // whatever was found: a run that was cut short says nothing of the files that it has not looked at
	return exit_status(o, &report, status, not_analysed);
}

// They show the edits, or carry them for other programs to use.
static bool wants_fixes(const struct cli_options *o)
{
	static const char *const with_fixes[] = {"sarif", "rdjson", "witness", "html", "dot", "svg"};
	bool wanted = o->session.fixes || o->validate || o->graphs;
	for (size_t k = 0; k < sizeof with_fixes / sizeof *with_fixes; k++)
		wanted |= has_output(o, with_fixes[k]);
	return wanted && !o->no_fixes;
}

// For the paths alone, and without edits: to try what a run has found.
static struct gpulint_session *trial_session(struct arena *arena, const struct cli_options *o, const struct cli_list *paths)
{
	struct cli_options own = *o;
	struct gpulint_options options = o->session;
	options.cache_dir = cache_folder(arena, o);
	options.fixes = false;
	own.paths = *paths;
	own.quiet = true;
	own.stdin_filename = NULL;
	struct gpulint_session *s = gpulint_session_new(&options);
	mistake(arena, s, &own);
	fill_session(s, &own);
	read_models(s, &own);
	return s;
}

// A diff shows nothing of a finding without an edit, which makes the exit status 1 all the same.
static void say_unmended(struct arena *arena, const struct cli_options *o, const struct report *r)
{
	size_t without = 0;
	for (size_t i = 0; i < r->finding_count; i++)
		without += !r->finding[i].edit_count;
	if (without && !o->outputs.n)
		fprintf(stderr, "gpulint: %s without an edit: leave out --diff to see %s\n", counted(arena, without, "finding"),
		        without == 1 ? "it" : "them");
}

// A run that looks for edits, and applies them or shows them. *status: of --diff, which ends there.
static bool run_mending(struct arena *arena, struct gpulint_session *s, const struct cli_options *o, struct baseline *known, int *status)
{
	struct progress progress;
	struct timespec started;
	clock_gettime(CLOCK_REALTIME, &started);
	progress_begin(&progress, s, o);
	enum gpulint_status how = gpulint_session_run(s);
	progress_end(&progress);
	struct report report = report_of_session(arena, s, o, how != GPULINT_DONE);
	const char *wrong = config_levels(arena, o, &report);
	if (!wrong && !o->write_baseline && !o->prune_baseline)
		wrong = known_apply(arena, o, how, known, &report);
	if (wrong)
		fprintf(stderr, "%s\n", wrong);
	*status = EXIT_USAGE;
	if (how == GPULINT_INTERRUPTED || how == GPULINT_OUT_OF_TIME || o->diff)
		print_messages(arena, s, o);
	if (wrong || how == GPULINT_INTERRUPTED || how == GPULINT_OUT_OF_TIME || !mend(arena, o, &report, started, trial_session))
		return false;
	if (!o->diff)
		return true;
	bool written = !o->outputs.n || (write_reports(arena, o, &report, false) && write_reports(arena, o, &report, true));
	say_incomplete(arena, o, &report, report_not_analysed(arena, &report));
	say_unmended(arena, o, &report);
	*status = written ? exit_status(o, &report, how, report_not_analysed(arena, &report)) : EXIT_USAGE;
	return false;
}

// A session with all that the command line says; NULL: something is wrong with it, and is said.
static struct gpulint_session *open_session(struct arena *arena, const struct cli_options *o, bool fixes, struct baseline *known)
{
	struct gpulint_options options = o->session;
	options.fixes = fixes;
	options.cache_dir = cache_folder(arena, o);
	struct gpulint_session *s = gpulint_session_new(&options);
	const char *message = mistake(arena, s, o);
	message = message ? message : mend_mistake(o);
	fill_session(s, o);
	const char *wrong = message ? NULL : read_models(s, o);
	wrong = message || wrong ? wrong : output_clash(arena, o);
	wrong = message || wrong ? wrong : cache_mistake(arena, o);
	wrong = message || wrong ? wrong : known_open(arena, o, known);
	wrong = message || wrong ? wrong : changes_give(arena, s, o);
	if (!message && !wrong)
		return s;
	fprintf(stderr, "%s%s\n", message ? "gpulint: " : "", text_in_line(arena, message ? message : wrong));
	gpulint_session_free(s);
	return NULL;
}

int command_check(struct arena *arena, const struct cli_options *o)
{
	int status = EXIT_USAGE;
	bool goes_on = true;
	struct baseline known = {0}, first = {0};
	if (o->fix || o->diff) {
		struct gpulint_session *s = open_session(arena, o, true, &first);
		goes_on = s && run_mending(arena, s, o, &first, &status);
		if (s)
			gpulint_session_free(s);
	}
	struct gpulint_session *s = goes_on ? open_session(arena, o, wants_fixes(o), &known) : NULL;
	if (s) {
		status = run_session(arena, s, o, &known);
		gpulint_session_free(s);
	}
	return status;
}

int command_graph(struct arena *arena, const struct cli_options *o)
{
	struct cli_options as_dot = *o;
	if (!o->outputs.n && !o->graphs)
		*vec_push(arena, &as_dot.outputs) = (struct cli_output){"dot", NULL};
	return command_check(arena, &as_dot);
}

int command_link(struct arena *arena, const struct cli_options *o)
{
	for (size_t i = 0; i < o->paths.list.n; i++) {
		if (strcmp(path_extension(o->paths.list.at[i]), ".gls") == 0)
			continue;
		fprintf(stderr, "%s: not named as a link file (.gls): make one with `gpulint summarize`, or say `gpulint check`\n",
		        o->paths.list.at[i]);
		return EXIT_USAGE;
	}
	if (o->paths.list.n)
		return command_check(arena, o);
	fputs("gpulint: link: no file: name link files\n", stderr);
	return EXIT_USAGE;
}

// What `summarize` cannot do, NULL if nothing. What link files hold is not parsed, and so would be lost.
static const char *summary_mistake(struct arena *arena, const struct cli_options *o)
{
	if (!o->link_file || strcmp(path_extension(o->link_file), ".gls") != 0)
		return "gpulint: summarize: no link file: name one that ends with .gls, -o FILE.gls";
	for (size_t i = 0; i < o->paths.list.n; i++)
		if (strcmp(path_extension(o->paths.list.at[i]), ".gls") == 0)
			return arena_printf(arena, "%s: is a link file: name sources here, and link files for `gpulint link`", o->paths.list.at[i]);
	const char *wrong = output_clash(arena, o);
	return wrong ? wrong : cache_mistake(arena, o);
}

int command_summarize(struct arena *arena, const struct cli_options *o)
{
	struct gpulint_options options = o->session;
	const char *mistaken = summary_mistake(arena, o);
	if (mistaken) {
		fprintf(stderr, "%s\n", text_in_line(arena, mistaken));
		return EXIT_USAGE;
	}
	options.cache_dir = options.relative ? NULL : cache_folder(arena, o); // what is kept has absolute names
	struct gpulint_session *s = gpulint_session_new(&options);
	enum gpulint_status status = GPULINT_INCOMPLETE;
	struct progress progress;
	progress_begin(&progress, s, o);
	fill_session(s, o);
	const char *wrong = read_models(s, o);
	if (wrong)
		fprintf(stderr, "%s\n", wrong);
	else
		status = gpulint_session_summarize(s, o->link_file);
	progress_end(&progress);
	print_messages(arena, s, o);
	uint32_t files = gpulint_session_statistics(s)->files;
	if (status == GPULINT_DONE && !o->quiet)
		printf("%s: %u file%s\n", o->link_file, files, files == 1 ? "" : "s");
	struct report report = report_of_session(arena, s, o, status != GPULINT_DONE);
	say_incomplete(arena, o, &report, report_not_analysed(arena, &report));
	gpulint_session_free(s);
	return status == GPULINT_DONE ? EXIT_CLEAN : EXIT_USAGE;
}
