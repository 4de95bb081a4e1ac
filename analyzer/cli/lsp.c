// SPDX-License-Identifier: Apache-2.0
// gpulint lsp: what `gpulint check --stdin-filename` would say of each open file, as the editor has it.
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/cache.h"
#include "cli/check.h"
#include "cli/config.h"
#include "cli/known.h"
#include "cli/options.h"
#include "frontend/frontend.h"
#include "lsp/answer.h"
#include "lsp/server.h"
#include "session/resident.h"
#include "source/discover.h"

static bool takes(void *context, const char *path)
{
	(void)context;
	return file_kind(path) != FILE_OTHER;
}

static void *begin(void *context, struct arena *arena)
{
	(void)context;
	struct session_kept *kept = ARENA_NEW(arena, struct session_kept);
	kept->trees = frontend_trees_new(arena);
	return kept;
}

// The options for a file: those of the configuration near it, then those of the command line, which win.
static const char *options_for(struct arena *arena, const struct cli_options *line, const char *path, struct cli_options *out)
{
	bool is_there;
	const char *message = NULL;
	struct cli_options here = *line;
	*vec_push(arena, &here.paths.list) = path;
	*out = (struct cli_options){.session = gpulint_options_default(), .fail_on = GPULINT_WARNING};
	message = config_options(arena, &here, out, &is_there);
	if (!message && !options_parse(arena, ON_LSP, line->word_count, line->word, out, &message))
		return message;
	*vec_push(arena, &out->paths.list) = path;
	out->quiet = true;
	return message;
}

// One finding that was not known goes to the baseline. NULL, or what went wrong.
static const char *take_in(struct arena *arena, struct baseline *known, const struct report *report, const char *key)
{
	const struct gpulint_finding *f = answer_finding(arena, report, key);
	if (!f)
		return NULL; // it is no more
	baseline_take(known, f, 1);
	return baseline_write(known);
}

static int analyse(void *context, const struct lsp_job *job, FILE *out, const char **message)
{
	struct arena arena = {0}; // what *message points to lives as long as the process
	struct cli_options o;
	struct baseline known = {0};
	*message = options_for(&arena, context, job->path, &o);
	o.session.fixes = job->pass == PASS_MORE;
	o.session.cache_dir = job->pass == PASS_FIRST ? NULL : cache_folder(&arena, &o);
	struct gpulint_session *s = gpulint_session_new(&o.session);
	session_stay(s, job->kept);
	gpulint_session_add_text(s, job->path, job->text, job->length);
	*message = *message ? *message : cache_mistake(&arena, &o);
	*message = *message ? *message : session_fill(&arena, s, &o);
	*message = *message ? *message : known_open(&arena, &o, &known);
	if (*message)
		return -1;
	enum gpulint_status status = gpulint_session_run(s);
	struct report report = report_of_session(&arena, s, &o, status != GPULINT_DONE);
	*message = config_levels(&arena, &o, &report);
	if (!*message && job->baseline && o.baseline)
		*message = take_in(&arena, &known, &report, job->baseline);
	*message = *message ? *message : known_apply(&arena, &o, status, &known, &report);
	if (*message)
		return -1;
	struct answer_options answer = {.document = job->path,
	                                .pictures = job->pass == PASS_MORE ? job->folder : NULL,
	                                .has_baseline = o.baseline != NULL,
	                                .is_bytes = job->is_bytes};
	if (job->pass == PASS_FIRST)
		answer.inputs = session_inputs(s, &answer.input_count);
	answer_write(out, &arena, &report, &answer);
	if (job->pass == PASS_FIRST)
		frontend_trees_rest(((struct session_kept *)job->kept)->trees);
	return (int)report.finding_count;
}

int command_lsp(struct arena *arena, const struct cli_options *o)
{
	(void)arena;
	enum { TIMEOUT = 300, MEMORY = 8192 }; // a resident has several parses of its file
	struct cli_options line = *o;
	struct lsp_backend backend = {.context = &line,
	                              .timeout = o->session.timeout ? o->session.timeout : TIMEOUT,
	                              .memory = o->session.memory ? o->session.memory : MEMORY,
	                              .takes = takes,
	                              .begin = begin,
	                              .analyse = analyse};
	const char *why = frontend_load(); // once, not in each resident
	why = why || !o->paths.list.n ? why : "lsp: paths are the editor's to give: leave them out";
	if (why) {
		fprintf(stderr, "gpulint: %s\n", why);
		return EXIT_USAGE;
	}
	return server_run(&backend, STDIN_FILENO, STDOUT_FILENO) ? EXIT_USAGE : EXIT_CLEAN;
}
