// SPDX-License-Identifier: Apache-2.0
// The command line.
#ifndef GPULINT_CLI_OPTIONS_H
#define GPULINT_CLI_OPTIONS_H

#include <stdio.h>

#include "base/vec.h"
#include "gpulint/gpulint.h"

enum { EXIT_CLEAN = 0, EXIT_FINDINGS = 1, EXIT_USAGE = 2 };
enum {
	ON_CHECK = 1,
	ON_DUMP = 2,
	ON_RULES = 4,
	ON_OTHER = 8,
	ON_MODELS = 16,
	ON_SUMMARIZE = 32,
	ON_LINK = 64,
	ON_CACHE = 128,
	ON_CONFIG = 256,
	ON_LSP = 512,
	ON_INPUT = ON_CHECK | ON_DUMP | ON_SUMMARIZE | ON_LSP,
	ON_REPORT = ON_CHECK | ON_LINK,
	ON_ALL = 255 | ON_LSP
};

struct cli_output {
	const char *format, *file; // file NULL = stdout
};

// `folder`: of the file of configuration that has it, else the working directory.
struct cli_exclude {
	const char *glob, *folder;
};

struct cli_list {
	VEC(const char *) list;
};

struct cli_selection {
	const char *rules;
	bool on;
};

// What the command line said.
struct cli_options {
	struct gpulint_options session;
	struct cli_list paths, extra_args, extra_args_before, fixed_flags, models;
	VEC(struct cli_exclude) excludes;
	VEC(struct cli_output) outputs;
	VEC(struct cli_selection) selections;
	const char *at, *stage, *link_file;
	const char *graphs;                 // folder, NULL = none
	const char *since, *stdin_filename; // NULL = not given
	bool staged, diff_stdin;
	const char *baseline; // NULL = none
	bool write_baseline, prune_baseline;
	const char *config; // NULL = the nearest ones
	bool no_config;
	const char *verdicts; // SARIF file, NULL = none
	const char *color, *hyperlinks;
	const char *progress; // "auto", "always", "never"; NULL = auto
	enum gpulint_level fail_on;
	bool fail_on_incomplete; // exit status 1 also when not all was analysed
	uint32_t max_results;
	int word_count;
	char **word; // of the command line, behind the command
	bool no_fixes, fix, unsafe_fixes, diff;
	bool validate, has_fixed_flags, check_models, exit_zero, no_cache, statistics, keep_suppressed, quiet, help, version;
};

struct cli_command {
	const char *name, *arguments, *summary;
	int mask; // ON_...
	int (*run)(struct arena *arena, const struct cli_options *options);
};

// Ends with a zeroed entry.
extern const struct cli_command cli_commands[];

// Parses the words after the command. False with *message ("--jobs: not a number: say -j 4") on a mistake.
bool options_parse(struct arena *arena, int mask, int count, char **word, struct cli_options *out, const char **message);
// An option as a file of configuration gives it: `name` without dashes, folder names below `folder`. A flag has the value true or false. False with
// *message; it is NULL when no option of that name may stand there, and *near is then the nearest one that may, or NULL.
bool options_set(struct arena *arena, const char *name, const char *value, const char *folder, struct cli_options *out, const char **message,
                 const char **near);
void options_help(FILE *out, const struct cli_command *command);
// Of a selector that names no rule: "NAME: no such rule: what to do".
const char *no_such_rule(struct arena *arena, const char *selector);

int command_check(struct arena *arena, const struct cli_options *options);
int command_graph(struct arena *arena, const struct cli_options *options);
int command_summarize(struct arena *arena, const struct cli_options *options);
int command_lsp(struct arena *arena, const struct cli_options *options);
int command_link(struct arena *arena, const struct cli_options *options);
int command_dump(struct arena *arena, const struct cli_options *options);
int command_models(struct arena *arena, const struct cli_options *options);
int command_cache(struct arena *arena, const struct cli_options *options);
int command_rules(struct arena *arena, const struct cli_options *options);
int command_explain(struct arena *arena, const struct cli_options *options);
int command_launch(struct arena *arena, const struct cli_options *options);
int command_manual(struct arena *arena, const struct cli_options *options);
int command_completion(struct arena *arena, const struct cli_options *options);
int command_version(struct arena *arena, const struct cli_options *options);

#endif
