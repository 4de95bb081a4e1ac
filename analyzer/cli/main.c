// SPDX-License-Identifier: Apache-2.0
#include <signal.h>
#include <stdint.h>
#include <string.h>

#include "base/file.h"
#include "base/nearest.h"
#include "cli/config.h"
#include "cli/options.h"
#include "cli/words.h"

const struct cli_command cli_commands[] = {
	{"check", "[OPTIONS] [PATH...] [-- COMPILER FLAGS]", "Analyse files and folders and report findings.", ON_CHECK, command_check},
	{"graph", "[OPTIONS] [PATH...] [-- COMPILER FLAGS]", "Draw what orders the operations of each finding, and what is missing.", ON_CHECK,
         command_graph},
	{"summarize", "-o FILE.gls [OPTIONS] [PATH...] [-- COMPILER FLAGS]", "Parse files and folders into a link file.", ON_SUMMARIZE,
         command_summarize},
	{"link", "[OPTIONS] FILE.gls...", "Analyse the units of link files together and report findings.", ON_LINK, command_link},
	{"lsp", "[OPTIONS] [-- COMPILER FLAGS]", "Speak with an editor on stdin and stdout: the Language Server Protocol.", ON_LSP, command_lsp},
	{"launch", "[OPTIONS] -- COMPILER ARGUMENTS", "Analyse the source of a compile step, then compile it (CMAKE_CUDA_COMPILER_LAUNCHER).",
         ON_CHECK, command_launch},
	{"dump", "--stage=STAGE [OPTIONS] FILE [-- FLAGS]", "Print what one stage makes of a file.", ON_DUMP, command_dump},
	{"models", "[--models=FILE] NAME... | --check FILE...", "Print what gpulint knows about API functions.", ON_MODELS, command_models},
	{"cache", "[--cache-dir=DIR] stats|prune|clear", "Show or remove what is kept from run to run.", ON_CACHE, command_cache},
	{"rules", "[--output=json] [RULE...]", "List rules, by code, prefix of a code or name.", ON_RULES, command_rules},
	{"explain", "RULE...", "Explain rules, by code or name.", ON_OTHER, command_explain},
	{"completion", "bash|zsh|fish", "Print what completes commands and options in that shell.", ON_OTHER, command_completion},
	{"manual", "[rules]", "Print the manual page, of the program or of its rules (man -l -).", ON_OTHER, command_manual},
	{"version", "", "Print the version.", ON_OTHER, command_version},
	{0},
};

static const struct cli_command *find_command(const char *name)
{
	for (const struct cli_command *c = cli_commands; c->name; c++)
		if (strcmp(c->name, name) == 0)
			return c;
	return NULL;
}

// NULL = none is near.
static const char *nearest_command(const char *word)
{
	struct nearest near = {.wanted = word};
	for (const struct cli_command *c = cli_commands; c->name; c++)
		nearest_try(&near, c->name);
	return near.best;
}

static void say_no_command(const char *word)
{
	const char *near = nearest_command(word);
	if (near)
		fprintf(stderr, "gpulint: %s: no such command: did you mean `%s`?\n", word, near);
	else
		fprintf(stderr, "gpulint: %s: no such command: see `gpulint --help`\n", word);
}

// The options of the nearest .gpulint, then those of the command line, which win. False: said what is wrong.
static bool read_config(struct arena *arena, int count, char **word, const struct cli_command *command, struct cli_options *options)
{
	struct cli_options all = {.session = gpulint_options_default(), .fail_on = GPULINT_WARNING};
	bool is_there;
	const char *message = config_options(arena, options, &all, &is_there);
	if (message)
		fprintf(stderr, "%s\n", message);
	if (message || !is_there)
		return !message;
	options_parse(arena, command->mask, count, word, &all, &message);
	*options = all;
	return true;
}

static int run(struct arena *arena, int count, char **word)
{
	const struct cli_command *command = count > 0 ? find_command(word[0]) : NULL;
	const char *message = NULL;
	bool named = command != NULL;
	struct cli_options options = {.session = gpulint_options_default(), .fail_on = GPULINT_WARNING};
	if (!count) {
		options_help(stderr, NULL);
		return EXIT_USAGE;
	}
	bool is_help = strcmp(word[0], "help") == 0;
	bool is_lost = is_help ? count > 1 && !find_command(word[1]) : !named && *word[0] != '-' && !file_exists(word[0]);
	if (is_lost && (is_help || nearest_command(word[0]))) {
		say_no_command(word[is_help]);
		return EXIT_USAGE;
	}
	if (is_help) {
		command = count > 1 ? find_command(word[1]) : NULL;
		options_help(stdout, command);
		return EXIT_CLEAN;
	}
	command = named ? command : &cli_commands[0];
	if (!options_parse(arena, command->mask, count - named, word + named, &options, &message)) {
		fprintf(stderr, "gpulint: %s\n", message);
		return EXIT_USAGE;
	}
	const char *first = !named && options.paths.list.n ? options.paths.list.at[0] : "";
	if (find_command(first) && !file_exists(first)) {
		fprintf(stderr, "gpulint: %s: a command stands first: gpulint %s [OPTIONS]\n", first, first);
		return EXIT_USAGE;
	}
	options.word_count = count - named;
	options.word = word + named;
	bool has_config = command->mask != ON_LSP && (command->mask & (ON_INPUT | ON_REPORT)); // a server looks for that of each file
	if (!options.help && !options.version && has_config && !read_config(arena, count - named, word + named, command, &options))
		return EXIT_USAGE;
	if (options.help) {
		options_help(stdout, named ? command : NULL);
		return EXIT_CLEAN;
	}
	return options.version ? command_version(arena, &options) : command->run(arena, &options);
}

int main(int argc, char **argv)
{
	struct arena arena = {0};
	struct cli_list words = {0};
	signal(SIGPIPE, SIG_IGN); // a closed pipe and a file size limit are errors of the write
	signal(SIGXFSZ, SIG_IGN);
	words_expand(&arena, argc - 1, argv + 1, &words);
	int status = run(&arena, (int)words.list.n, (char **)(uintptr_t)words.list.at);
	if (fflush(stdout) && status == EXIT_CLEAN)
		status = EXIT_USAGE;
	arena_free(&arena);
	return status;
}
