// SPDX-License-Identifier: Apache-2.0
#include "cli/changes.h"

#include <errno.h>
#include <string.h>

#include "base/file.h"

static const char *read_stdin(struct arena *a, const char **text, size_t *length)
{
	VEC(char) all = {0};
	for (int c; (c = getc(stdin)) != EOF;)
		*vec_push(a, &all) = (char)c;
	*vec_push(a, &all) = 0;
	*text = all.at;
	*length = all.n - 1;
	return ferror(stdin) ? arena_printf(a, "stdin: cannot be read (%s): pipe a file into it", strerror(errno)) : NULL;
}

// "--staged" and "--since" of the same run, and what else excludes each other; NULL if nothing does.
static const char *contradiction(struct arena *a, const struct cli_options *o)
{
	const char *given[4];
	size_t n = 0;
	if (o->staged)
		given[n++] = "--staged";
	if (o->since)
		given[n++] = "--since";
	if (o->diff_stdin)
		given[n++] = "--diff-stdin";
	if (o->stdin_filename && (o->diff_stdin || o->staged))
		given[n++] = "--stdin-filename";
	return n > 1 ? arena_printf(a, "%s and %s: exclude each other: give one of them", given[0], given[1]) : NULL;
}

const char *changes_give(struct arena *arena, struct gpulint_session *s, const struct cli_options *o)
{
	const char *text = NULL, *wrong = contradiction(arena, o);
	size_t length = 0;
	for (size_t i = 0; i < o->paths.list.n && !o->stdin_filename && !wrong; i++)
		if (strcmp(o->paths.list.at[i], "-") == 0)
			wrong = "-: stdin has no name and no flags: name the file that it is with --stdin-filename=PATH";
	if (!wrong && o->stdin_filename && (!*o->stdin_filename || file_is_directory(o->stdin_filename)))
		wrong = arena_printf(arena, "--stdin-filename=%s: is no file: name the one that stdin holds", o->stdin_filename);
	if (!wrong && (o->diff_stdin || o->stdin_filename))
		wrong = read_stdin(arena, &text, &length);
	if (!wrong && o->stdin_filename)
		gpulint_session_add_text(s, o->stdin_filename, text, length);
	if (!wrong && o->staged)
		wrong = gpulint_session_only_changes(s, GPULINT_STAGED, NULL);
	if (!wrong && o->since)
		wrong = gpulint_session_only_changes(s, GPULINT_SINCE, o->since);
	if (!wrong && o->diff_stdin)
		wrong = gpulint_session_only_changes(s, GPULINT_DIFF, text);
	return wrong;
}

void changes_say_none(const struct gpulint_session *s, const struct cli_options *o)
{
	const struct gpulint_statistics *x = gpulint_session_statistics(s);
	if (o->quiet || x->files || x->files_lost)
		return;
	if (o->staged)
		fputs("--staged: no staged line lies in C, C++ or CUDA source that is looked at: `git add` it first\n", stderr);
	else if (o->since)
		fprintf(stderr, "--since=%s: no C, C++ or CUDA source has changed\n", o->since);
	else if (o->diff_stdin)
		fputs("--diff-stdin: the diff changes no C, C++ or CUDA source\n", stderr);
}
