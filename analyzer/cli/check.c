// SPDX-License-Identifier: Apache-2.0
// gpulint check: a session, its reports, the exit status.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/cache.h"
#include "cli/changes.h"
#include "cli/config.h"
#include "cli/graphs.h"
#include "cli/known.h"
#include "cli/options.h"
#include "cli/output.h"
#include "cli/validate.h"
#include "report/common.h"

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
	for (size_t i = 0; i < o->excludes.list.n; i++)
		gpulint_session_add_exclude(s, o->excludes.list.at[i]);
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

// First mistake in what only the session or the formats can judge, NULL if none.
static const char *mistake(struct arena *arena, struct gpulint_session *s, const struct cli_options *o)
{
	size_t to_stdout = 0;
	for (size_t i = 0; i < o->outputs.n; i++) {
		to_stdout += !o->outputs.at[i].file;
		if (!find_format(o->outputs.at[i].format))
			return arena_printf(arena, "--output=%s: unknown format: say full, concise, json, sarif, witness, dot or svg",
					    o->outputs.at[i].format);
	}
	if (to_stdout > 1)
		return "--output: two formats on stdout: give one of them a file (FORMAT=FILE)";
	for (size_t i = 0; i < o->selections.n; i++)
		if (!gpulint_session_select(s, o->selections.at[i].rules, o->selections.at[i].on))
			return arena_printf(arena, "%s: no such rule: see `gpulint rules`", o->selections.at[i].rules);
	return NULL;
}

static bool use_color(const struct cli_options *o)
{
	const char *no = getenv("NO_COLOR"), *force = getenv("FORCE_COLOR"), *also = getenv("CLICOLOR_FORCE");
	const char *term = getenv("TERM");
	if (o->color && strcmp(o->color, "auto") != 0)
		return strcmp(o->color, "always") == 0;
	if (no && *no)
		return false;
	if ((force && *force && strcmp(force, "0") != 0) || (also && *also && strcmp(also, "0") != 0))
		return true;
	return isatty(STDOUT_FILENO) && !(term && strcmp(term, "dumb") == 0);
}

static void print_message(const struct gpulint_message *m)
{
	fprintf(stderr, "%s: %s%s%s\n", m->file, m->what, m->action ? ": " : "", m->action ? m->action : "");
}

// Errors always; of the rest a few, since every file of a project may have one.
static void print_messages(const struct gpulint_session *s, const struct cli_options *o)
{
	enum { FEW = 8 };
	size_t more = 0, shown = 0;
	for (size_t i = 0; i < gpulint_session_message_count(s); i++) {
		const struct gpulint_message *m = gpulint_session_message(s, i);
		if (m->level == GPULINT_ERROR)
			print_message(m);
		else if (o->quiet)
			continue;
		else if (shown++ < FEW || o->statistics)
			print_message(m);
		else
			more++;
	}
	if (more)
		fprintf(stderr, "gpulint: %zu more notes: --statistics shows them all\n", more);
}

static bool write_reports(struct arena *arena, const struct cli_options *o, struct report *report)
{
	static const struct cli_output standard = {"full", NULL};
	const struct cli_output *output = o->outputs.n ? o->outputs.at : &standard;
	size_t n = o->outputs.n ? o->outputs.n : 1;
	bool ok = true, color = report->color;
	for (size_t i = 0; i < n; i++) {
		const char *message = NULL;
		report->color = color && !output[i].file;
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
		fprintf(stderr, "%s: %zu of %zu findings have no witness, and so no picture\n", o->graphs, without, report->finding_count);
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

static struct report make_report(struct arena *arena, const struct gpulint_session *s, const struct cli_options *o,
				 bool is_incomplete)
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
		.root = gpulint_session_root(s),
		.working_directory = arena_strdup(arena, getcwd(cwd, sizeof cwd) ? cwd : "/"),
		.color = use_color(o),
		.show_statistics = o->statistics,
		.quiet = o->quiet,
		.is_incomplete = is_incomplete,
		.max_results = o->max_results,
	};
	list_texts(arena, s, &report);
	return report;
}

static bool has_text_report(const struct cli_options *o)
{
	bool has = !o->outputs.n;
	for (size_t i = 0; i < o->outputs.n; i++)
		has |= strcmp(o->outputs.at[i].format, "full") == 0 || strcmp(o->outputs.at[i].format, "concise") == 0;
	return has && !o->quiet;
}

// One line where no summary says that not all was analysed: silence means that all was, and is clean.
static void say_incomplete(struct arena *arena, const struct cli_options *o, const struct report *r, const char *not_analysed)
{
	if (!not_analysed || has_text_report(o))
		return;
	const char *found = r->finding_count ? arena_printf(arena, "%s, and ", counted(arena, r->finding_count, "finding")) : "";
	fprintf(stderr, "gpulint: %snot all was analysed: %s: --output=full --statistics without --quiet says where\n", found, not_analysed);
}

static int run_session(struct arena *arena, struct gpulint_session *s, const struct cli_options *o, struct baseline *known)
{
	enum gpulint_status status = gpulint_session_run(s);
	print_messages(s, o);
	struct report report = make_report(arena, s, o, status != GPULINT_DONE);
	const char *wrong = config_levels(arena, o, &report);
	wrong = wrong ? wrong : known_apply(arena, o, status, known, &report);
	if (wrong)
		fprintf(stderr, "%s\n", wrong);
	const char *not_analysed = report_not_analysed(arena, &report);
	bool written = write_reports(arena, o, &report);
	written = write_graphs(arena, o, &report) && written;
	say_incomplete(arena, o, &report, not_analysed);
	if (wrong || status == GPULINT_INTERRUPTED || status == GPULINT_OUT_OF_TIME)
		return EXIT_USAGE; // whatever was found: the run says nothing of the files that it has not looked at
	bool found = false;
	for (size_t i = 0; i < report.finding_count; i++)
		found |= report.finding[i].level >= o->fail_on;
	if (!written || (o->validate && found && validate_findings(arena, o, &report) == EXIT_USAGE))
		return EXIT_USAGE;
	if (found && !o->exit_zero)
		return EXIT_FINDINGS;
	if (status == GPULINT_INCOMPLETE)
		return EXIT_USAGE;
	return not_analysed && o->fail_on_incomplete ? EXIT_FINDINGS : EXIT_CLEAN;
}

// They show the edits, or carry them for other programs to use.
static bool wants_fixes(const struct cli_options *o)
{
	static const char *const with_fixes[] = {"sarif", "witness", "dot", "svg"};
	bool wanted = o->session.fixes || o->validate || o->graphs;
	for (size_t i = 0; i < o->outputs.n; i++)
		for (size_t k = 0; k < sizeof with_fixes / sizeof *with_fixes; k++)
			wanted |= strcmp(o->outputs.at[i].format, with_fixes[k]) == 0;
	return wanted;
}

int command_check(struct arena *arena, const struct cli_options *o)
{
	struct gpulint_options options = o->session;
	options.fixes = wants_fixes(o);
	options.cache_dir = cache_folder(arena, o);
	struct gpulint_session *s = gpulint_session_new(&options);
	const char *message = mistake(arena, s, o);
	int status = EXIT_USAGE;
	fill_session(s, o);
	const char *wrong = message ? NULL : read_models(s, o);
	struct baseline known = {0};
	wrong = message || wrong ? wrong : output_clash(arena, o);
	wrong = message || wrong ? wrong : known_open(arena, o, &known);
	wrong = message || wrong ? wrong : changes_give(arena, s, o);
	if (message || wrong)
		fprintf(stderr, "%s%s\n", message ? "gpulint: " : "", message ? message : wrong);
	else
		status = run_session(arena, s, o, &known);
	gpulint_session_free(s);
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
		fprintf(stderr, "%s: not named as a link file (.gls): make one with `gpulint summarize`, or say `gpulint check`\n", o->paths.list.at[i]);
		return EXIT_USAGE;
	}
	if (o->paths.list.n)
		return command_check(arena, o);
	fputs("gpulint: link: no file: name link files\n", stderr);
	return EXIT_USAGE;
}

int command_summarize(struct arena *arena, const struct cli_options *o)
{
	struct gpulint_options options = o->session;
	if (!o->link_file || strcmp(path_extension(o->link_file), ".gls") != 0) {
		fputs("gpulint: summarize: no link file: name one that ends with .gls, -o FILE.gls\n", stderr);
		return EXIT_USAGE;
	}
	options.cache_dir = cache_folder(arena, o);
	struct gpulint_session *s = gpulint_session_new(&options);
	enum gpulint_status status = GPULINT_INCOMPLETE;
	fill_session(s, o);
	const char *wrong = read_models(s, o);
	if (wrong)
		fprintf(stderr, "%s\n", wrong);
	else
		status = gpulint_session_summarize(s, o->link_file);
	print_messages(s, o);
	uint32_t files = gpulint_session_statistics(s)->files;
	if (status == GPULINT_DONE && !o->quiet)
		printf("%s: %u file%s\n", o->link_file, files, files == 1 ? "" : "s");
	struct report report = make_report(arena, s, o, status != GPULINT_DONE);
	say_incomplete(arena, o, &report, report_not_analysed(arena, &report));
	gpulint_session_free(s);
	return status == GPULINT_DONE ? EXIT_CLEAN : EXIT_USAGE;
}
