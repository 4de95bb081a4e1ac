// SPDX-License-Identifier: Apache-2.0
#include "cli/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/nearest.h"

enum option_id {
#define OPTION(id, name, letter, argument, mask, help) OPTION_##id,
#include "cli/options.def"
#undef OPTION
};

static const struct option_row {
	const char *name;
	char letter;
	const char *argument;
	int mask;
	const char *help;
} option_row[] = {
#define OPTION(id, name, letter, argument, mask, help) {name, letter, argument, mask, help},
#include "cli/options.def"
#undef OPTION
};

enum { OPTION_COUNT = sizeof option_row / sizeof *option_row };

struct parser {
	struct arena *arena;
	struct cli_options *out;
	const char **message;
	const char *folder; // that names lead from
};

static bool fail(struct parser *p, const char *what)
{
	*p->message = what;
	return false;
}

// Place of value in "a|b|c", -1 if none.
static int choice(const char *choices, const char *value)
{
	int index = 0;
	for (const char *c = choices;; index++) {
		size_t n = strcspn(c, "|");
		if (strlen(value) == n && strncmp(c, value, n) == 0)
			return index;
		if (!c[n])
			return -1;
		c += n + 1;
	}
}

// "LEVEL", "incomplete" or both by a comma.
static bool set_fail_on(struct parser *p, const char *value)
{
	enum { LEVELS = 3 };
	const struct option_row *row = &option_row[OPTION_FAIL_ON];
	for (const char *s = value;; s++) {
		size_t n = strcspn(s, ",");
		int index = choice(row->argument, arena_strndup(p->arena, s, n));
		if (index < 0)
			return fail(p, arena_printf(p->arena, "--%s=%s: unknown value: say one of %s, or `warning,incomplete`", row->name, value,
			                            row->argument));
		if (index < LEVELS)
			p->out->fail_on = (enum gpulint_level)(GPULINT_ERROR - index);
		else
			p->out->fail_on_incomplete = true;
		s += n;
		if (!*s)
			return true;
	}
}

static bool set_choice(struct parser *p, enum option_id id, const char *value)
{
	const struct option_row *row = &option_row[id];
	int index = choice(row->argument, value);
	if (index < 0)
		return fail(p, arena_printf(p->arena, "--%s=%s: unknown value: say one of %s", row->name, value, row->argument));
	if (id == OPTION_HEADERS)
		p->out->session.headers = (enum gpulint_headers)index;
	else if (id == OPTION_CONFIDENCE)
		p->out->session.confidence = (enum gpulint_confidence)index;
	else if (id == OPTION_HYPERLINKS)
		p->out->hyperlinks = value;
	else if (id == OPTION_PROGRESS)
		p->out->progress = value;
	else
		p->out->color = value;
	return true;
}

static bool set_number(struct parser *p, enum option_id id, const char *value, uint32_t *to)
{
	char *end;
	errno = 0;
	unsigned long n = strtoul(value, &end, 10);
	if (errno || *end || end == value || n == 0 || n > 1000000 || *value == '-')
		return fail(p, arena_printf(p->arena, "--%s=%s: not a number from 1 to 1000000: give one", option_row[id].name, value));
	*to = (uint32_t)n;
	return true;
}

static bool set_output(struct parser *p, const char *value)
{
	size_t n = strcspn(value, "=");
	const char *file = value[n] ? value + n + 1 : NULL;
	if (file && strcmp(file, "-") == 0)
		file = NULL; // stdout, as elsewhere
	if (file && !*file)
		return fail(p, arena_printf(p->arena, "--output=%s: file name missing: write FORMAT=FILE", value));
	*vec_push(p->arena, &p->out->outputs) = (struct cli_output){arena_strndup(p->arena, value, n), file};
	return true;
}

static void select_rules(struct parser *p, const char *value, bool on)
{
	for (const char *s = value; *s;) {
		size_t n = strcspn(s, ", ");
		if (n)
			*vec_push(p->arena, &p->out->selections) = (struct cli_selection){arena_strndup(p->arena, s, n), on};
		s += n;
		s += *s != 0;
	}
}

static bool set(struct parser *p, enum option_id id, const char *value)
{
	struct cli_options *o = p->out;
	switch (id) {
	case OPTION_DATABASE: o->session.database = value; return true;
	case OPTION_EXTRA_ARG: *vec_push(p->arena, &o->extra_args.list) = value; return true;
	case OPTION_EXTRA_ARG_BEFORE: *vec_push(p->arena, &o->extra_args_before.list) = value; return true;
	case OPTION_CUDA_PATH: o->session.cuda_path = value; return true;
	case OPTION_RESOURCE_DIR: o->session.resource_dir = value; return true;
	case OPTION_MODELS: *vec_push(p->arena, &o->models.list) = value; return true;
	case OPTION_CHECK_MODELS: return o->check_models = true;
	case OPTION_EXCLUDE: *vec_push(p->arena, &o->excludes) = (struct cli_exclude){value, p->folder}; return true;
	case OPTION_FORCE_EXCLUDE: return o->session.force_exclude = true;
	case OPTION_STAGED: return o->staged = true;
	case OPTION_SINCE: o->since = value; return true;
	case OPTION_DIFF_STDIN: return o->diff_stdin = true;
	case OPTION_STDIN_FILENAME: o->stdin_filename = value; return true;
	case OPTION_BASELINE: o->baseline = value; return true;
	case OPTION_WRITE_BASELINE: return o->write_baseline = true;
	case OPTION_PRUNE_BASELINE: return o->prune_baseline = true;
	case OPTION_CONFIG: o->config = value; return true;
	case OPTION_NO_CONFIG: return o->no_config = true;
	case OPTION_OUTPUT: return set_output(p, value);
	case OPTION_SELECT: select_rules(p, value, true); return true;
	case OPTION_IGNORE: select_rules(p, value, false); return true;
	case OPTION_FIXES: return o->session.fixes = true;
	case OPTION_NO_FIXES: return o->no_fixes = true;
	case OPTION_FIX: return o->fix = true;
	case OPTION_UNSAFE_FIXES: return o->unsafe_fixes = true;
	case OPTION_DIFF: return o->diff = true;
	case OPTION_VALIDATE: return o->validate = true;
	case OPTION_PORTABLE: return o->session.portable = true;
	case OPTION_EXIT_ZERO: return o->exit_zero = true;
	case OPTION_JOBS: return set_number(p, id, value, &o->session.jobs);
	case OPTION_TIMEOUT: return set_number(p, id, value, &o->session.timeout);
	case OPTION_TIMEOUT_TOTAL: return set_number(p, id, value, &o->session.timeout_total);
	case OPTION_MEMORY: return set_number(p, id, value, &o->session.memory);
	case OPTION_MAX_RESULTS: return set_number(p, id, value, &o->max_results);
	case OPTION_STATISTICS: return o->statistics = true;
	case OPTION_KEEP_SUPPRESSED: return o->keep_suppressed = true;
	case OPTION_QUIET: return o->quiet = true;
	case OPTION_CACHE_DIR: o->session.cache_dir = value; return true;
	case OPTION_NO_CACHE: return o->no_cache = true;
	case OPTION_RELATIVE: return o->session.relative = true;
	case OPTION_LINK_FILE: o->link_file = value; return true;
	case OPTION_GRAPHS: o->graphs = value; return true;
	case OPTION_VERDICTS: o->verdicts = value; return true;
	case OPTION_STAGE: o->stage = value; return true;
	case OPTION_AT: o->at = value; return true;
	case OPTION_FAIL_ON: return set_fail_on(p, value);
	case OPTION_HELP: return o->help = true;
	case OPTION_VERSION: return o->version = true;
	case OPTION_HEADERS:
	case OPTION_CONFIDENCE:
	case OPTION_PROGRESS:
	case OPTION_HYPERLINKS:
	case OPTION_COLOR: return set_choice(p, id, value);
	}
	return false;
}

// "--name", "--name=value", "-x", "-xvalue": the option and the value in the same word.
static int find(const char *word, const char **value)
{
	bool is_long = word[1] == '-';
	size_t n = is_long ? strcspn(word + 2, "=") : 1;
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_row[i];
		if (is_long ? strlen(row->name) == n && strncmp(row->name, word + 2, n) == 0 : row->letter == word[1]) {
			const char *rest = word + (is_long ? 2 : 1) + n;
			*value = is_long ? (*rest ? rest + 1 : NULL) : (*rest ? rest + (*rest == '=') : NULL);
			return i;
		}
	}
	return -1;
}

// What other programs call it.
static const char *elsewhere(const char *name)
{
	static const char *const row[][2] = {{"only", "select"},
	                                     {"checks", "select"},
	                                     {"enable", "select"},
	                                     {"rule", "select"},
	                                     {"rules", "select"},
	                                     {"disable", "ignore"},
	                                     {"skip", "ignore"},
	                                     {"format", "output"},
	                                     {"reporter", "output"},
	                                     {"max-warnings", "fail-on"},
	                                     {"warnings-as-errors", "fail-on"},
	                                     {"verbose", "statistics"},
	                                     {"baseline-commit", "since"},
	                                     {"changed", "since"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (strcmp(name, row[i][0]) == 0)
			return row[i][1];
	return name;
}

static bool unknown(struct parser *p, const char *word, int mask)
{
	const char *name = word + strspn(word, "-");
	const char *wanted = arena_strndup(p->arena, name, strcspn(name, "="));
	struct nearest near = {.wanted = elsewhere(wanted)};
	for (int i = 0; i < OPTION_COUNT && word[1] == '-'; i++)
		if (option_row[i].mask & mask)
			nearest_try(&near, option_row[i].name);
	if (near.best && strcmp(near.best, wanted) != 0)
		return fail(p, arena_printf(p->arena, "%s: unknown option: did you mean --%s?", word, near.best));
	return fail(p, arena_printf(p->arena, "%s: unknown option: see --help", word));
}

bool options_parse(struct arena *arena, int mask, int count, char **word, struct cli_options *out, const char **message)
{
	struct parser p = {arena, out, message, "."};
	for (int i = 0; i < count; i++) {
		const char *value;
		if (strcmp(word[i], "--") == 0) {
			out->has_fixed_flags = true;
			while (++i < count)
				*vec_push(arena, &out->fixed_flags.list) = word[i];
			break;
		}
		if (word[i][0] != '-' || !word[i][1]) {
			*vec_push(arena, &out->paths.list) = word[i];
			continue;
		}
		int id = find(word[i], &value);
		if (id < 0 || !(option_row[id].mask & mask))
			return unknown(&p, word[i], mask);
		if (!option_row[id].argument && value)
			return fail(&p, arena_printf(arena, "%s: takes no value: leave it out", word[i]));
		if (option_row[id].argument && !value) {
			if (i + 1 >= count)
				return fail(&p, arena_printf(arena, "%s: value missing: give %s", word[i], option_row[id].argument));
			value = word[++i];
		}
		if (!set(&p, (enum option_id)id, value))
			return false;
	}
	return true;
}

static bool names_path(const char *argument)
{
	return strcmp(argument, "FILE") == 0 || strcmp(argument, "DIR") == 0 || strcmp(argument, "DIR|FILE") == 0;
}

static bool set_flag(struct parser *p, enum option_id id, const char *value)
{
	int is_on = choice("false|true", value);
	if (is_on < 0)
		return fail(p, arena_printf(p->arena, "%s: %s: not a switch: say true or false", option_row[id].name, value));
	return !is_on || set(p, id, NULL);
}

bool options_set(struct arena *arena, const char *name, const char *value, const char *folder, struct cli_options *out, const char **message,
                 const char **near)
{
	struct parser p = {arena, out, message, folder};
	struct nearest nearest = {.wanted = name};
	*message = NULL;
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_row[i];
		if (!(row->mask & ON_CONFIG))
			continue;
		nearest_try(&nearest, row->name);
		if (strcmp(row->name, name) != 0)
			continue;
		if (!row->argument)
			return set_flag(&p, (enum option_id)i, value);
		return set(&p, (enum option_id)i, names_path(row->argument) ? path_join(arena, folder, value) : value);
	}
	*near = nearest.best;
	return false;
}

static void option_help(FILE *out, const struct option_row *row)
{
	enum { WIDTH = 34 };
	int n = fprintf(out, "  %c%c%s --%s%s%s", row->letter ? '-' : ' ', row->letter ? row->letter : ' ', row->letter ? "," : " ", row->name,
	                row->argument ? "=" : "", row->argument ? row->argument : "");
	if (n >= WIDTH)
		n = fprintf(out, "\n") - 1;
	fprintf(out, "%*s%s\n", WIDTH - n, "", row->help);
}

void options_help(FILE *out, const struct cli_command *command)
{
	if (command) {
		fprintf(out, "%s\n\nUsage: gpulint %s %s\n\nOptions:\n", command->summary, command->name, command->arguments);
	} else {
		fputs("gpulint finds missing order and misuse of streams, events, devices and contexts in CUDA host code.\n\n"
		      "Usage: gpulint COMMAND [ARGUMENTS]      gpulint PATH... is gpulint check PATH...\n\nCommands:\n",
		      out);
		for (const struct cli_command *c = cli_commands; c->name; c++)
			fprintf(out, "  %-11s%s\n", c->name, c->summary);
		fputs("\nOptions of check:\n", out);
	}
	for (int i = 0; i < OPTION_COUNT; i++)
		if (option_row[i].mask & (command ? command->mask : ON_CHECK))
			option_help(out, &option_row[i]);
	fputs("\nExit status: 0 nothing found; 1 findings (see --fail-on); 2 wrong usage, an input that was not analysed,\n"
	      "or a source with a syntax error.\n",
	      out);
}
