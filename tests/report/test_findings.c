// SPDX-License-Identifier: Apache-2.0
// Whole findings as people read them. A file of findings/ names the program of the corpus, says what it pins, and holds the text report of it
// without the marks of the program: whole, with reasons, edits and the last lines; or the findings as they are without edits, without reasons.
// tools/bless writes it.
#include <criterion/criterion.h>

#include <dirent.h>
#include <stdio.h>
#include <string.h>

#include "scratch.h"

#define FOLDER GPULINT_SOURCE_DIR "/tests/report/findings"

static const char *read_all(struct arena *a, FILE *in)
{
	char *text = NULL, buffer[4096];
	size_t length = 0, n;
	FILE *out = open_memstream(&text, &length);
	while (in && (n = fread(buffer, 1, sizeof buffer, in)))
		fwrite(buffer, 1, n, out);
	fclose(out);
	const char *copy = arena_strndup(a, text, length);
	free(text);
	return copy;
}

// Without "// expect: ...", and where it is not pinned `whole` without "= why:" and the lines that belong to it.
static const char *pinned(struct arena *a, const char *text, bool is_whole)
{
	static const char field[] = "      = ", why[] = "      = why:", mark[] = " // expect:";
	const char *out = "";
	bool is_left_out = false;
	for (const char *line = text; *line; line += strcspn(line, "\n") + 1) {
		size_t n = strcspn(line, "\n");
		if (!is_whole && (strncmp(line, field, strlen(field)) == 0 || !n))
			is_left_out = strncmp(line, why, strlen(why)) == 0;
		const char *copy = arena_strndup(a, line, n), *at = strstr(copy, mark);
		if (!is_left_out)
			out = arena_printf(a, "%s%.*s\n", out, (int)(at ? (size_t)(at - copy) : n), copy);
		if (!line[n])
			break;
	}
	return out;
}

// The value of the first line that starts so; the text goes on behind it.
static const char *header(struct arena *a, const char **text, const char *key)
{
	size_t n = strcspn(*text, "\n");
	cr_assert(strncmp(*text, key, strlen(key)) == 0, "`%s` expected: %.*s", key, (int)n, *text);
	const char *value = arena_strndup(a, *text + strlen(key), n - strlen(key));
	*text += n + 1;
	return value;
}

static bool check(const char *name)
{
	struct arena a = {0};
	FILE *in = fopen(arena_printf(&a, FOLDER "/%s", name), "r");
	const char *text = read_all(&a, in);
	fclose(in);
	const char *program = header(&a, &text, "# program: ");
	bool is_whole = strncmp(text, "# whole: ", strlen("# whole: ")) == 0;
	header(&a, &text, is_whole ? "# whole: " : "# pins: ");
	const char *command = arena_printf(
		&a, "cd '" GPULINT_SOURCE_DIR "' && '" GPULINT_BINARY "' check --no-cache --no-config --headers=bundled %s '%s' 2>/dev/null",
		is_whole ? "--fixes" : "-q", program);
	FILE *out = popen(command, "r");
	const char *said = pinned(&a, read_all(&a, out), is_whole);
	cr_expect_leq(pclose(out) >> 8, 1, "%s: not analysed", program); // a note alone is no failure
	cr_expect_str_eq(said, text, "%s\nprinted:\n%s\nexpected:\n%s", name, said, text);
	arena_free(&a);
	return is_whole;
}

Test(findings, read_as_they_were_judged)
{
	DIR *folder = opendir(FOLDER);
	int checked = 0, whole = 0;
	for (const struct dirent *e; (e = readdir(folder));)
		if (strstr(e->d_name, ".txt")) {
			whole += check(e->d_name);
			checked++;
		}
	closedir(folder);
	cr_expect_geq(checked, 20);
	cr_expect_geq(whole, 20);
}
