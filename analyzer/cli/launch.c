// SPDX-License-Identifier: Apache-2.0
// gpulint launch -- COMPILER ARGUMENTS: looks at the source that is compiled, then becomes the compiler.
#include <errno.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/options.h"
#include "source/discover.h"

// The one source of a compile step; NULL = the words link, preprocess, or name several.
static const char *compiled_source(const struct cli_list *words)
{
	const char *source = NULL;
	bool compiles = false, is_value = false;
	for (size_t i = 1; i < words->list.n; i++) {
		const char *word = words->list.at[i];
		bool is_source = !is_value && *word != '-' && file_kind(word) != FILE_OTHER && file_is_regular(word);
		compiles |= strcmp(word, "-c") == 0 || strcmp(word, "-dc") == 0 || strcmp(word, "-dw") == 0;
		is_value = strcmp(word, "-o") == 0 || strcmp(word, "-MF") == 0 || strcmp(word, "-include") == 0;
		if (is_source && source)
			return NULL;
		source = is_source ? word : source;
	}
	return compiles ? source : NULL;
}

// In a process of its own: the compiler gets what stdout and the memory were. Its exit status.
static int check(struct arena *arena, const struct cli_options *o, const char *source)
{
	struct cli_options own = *o;
	int status = 0;
	own.paths = (struct cli_list){0};
	*vec_push(arena, &own.paths.list) = source;
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		dup2(STDERR_FILENO, STDOUT_FILENO);
		status = command_check(arena, &own);
		fflush(NULL);
		_exit(status);
	}
	while (pid > 0 && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	return pid > 0 && WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_USAGE;
}

// Findings end the step as an error of the compiler would; what could not be analysed is the compiler's to judge.
int command_launch(struct arena *arena, const struct cli_options *o)
{
	const struct cli_list *words = &o->fixed_flags;
	const char *source = compiled_source(words);
	if (!words->list.n || o->paths.list.n) {
		fputs("gpulint: launch: no compiler: write gpulint launch [OPTIONS] -- COMPILER ARGUMENTS\n", stderr);
		return EXIT_USAGE;
	}
	if (source && check(arena, o, source) == EXIT_FINDINGS)
		return EXIT_FINDINGS;
	char **argv = ARENA_ARRAY(arena, char *, words->list.n + 1);
	for (size_t i = 0; i < words->list.n; i++)
		argv[i] = arena_strdup(arena, words->list.at[i]);
	execvp(argv[0], argv);
	fprintf(stderr, "%s: cannot be run (%s): name a compiler behind `--`\n", argv[0], strerror(errno));
	return EXIT_USAGE;
}
