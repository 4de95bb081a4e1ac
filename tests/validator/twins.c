// SPDX-License-Identifier: Apache-2.0
// The claims of the faulty seeds made of their mended twins: X_bad*.cu names two operations, and the same two lines of
// X_ok*.cu, found by their text, give a witness in which nothing may be stale.
//
//   twins [bad] [steps] >twins.json    an array of witnesses; on stderr how many, and which twins lack the two operations
//                                      bad: of the faulty programs themselves; steps: with every step of the path
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "base/vec.h"
#include "gpulint/gpulint.h"

#define SEEDS GPULINT_SOURCE_DIR "/corpus/seeds"

struct twins {
	struct arena arena;
	struct text_cache files;
	VEC(const char *) name;
	size_t made, lacking;
	const char *wanted, *stage; // "_ok" or "_bad"; of gpulint dump
};

static void list_seeds(struct twins *t)
{
	DIR *dir = opendir(SEEDS);
	for (struct dirent *e; dir && (e = readdir(dir));)
		if (e->d_name[0] != '.')
			*vec_push(&t->arena, &t->name) = arena_strdup(&t->arena, e->d_name);
	if (dir)
		closedir(dir);
	if (t->name.n)
		qsort(t->name.at, t->name.n, sizeof *t->name.at, path_order);
}

// Without indentation and trailing comment.
static const char *code_of(struct twins *t, const char *path, uint32_t line)
{
	size_t n;
	const char *s = text_line(text_open(&t->files, path), line, &n);
	if (!s)
		return "";
	while (n && (*s == ' ' || *s == '\t'))
		s++, n--;
	const char *comment = memmem(s, n, " //", 3);
	return arena_strndup(&t->arena, s, comment ? (size_t)(comment - s) : n);
}

static uint32_t line_with(struct twins *t, const char *path, const char *code)
{
	const struct text_file *f = text_open(&t->files, path);
	for (uint32_t line = 1; *code && line <= f->lines; line++)
		if (strcmp(code_of(t, path, line), code) == 0)
			return line;
	return 0;
}

static void twin(struct twins *t, const char *path, const char *first, const char *second)
{
	uint32_t a = line_with(t, path, first), b = line_with(t, path, second);
	const char *command = arena_printf(&t->arena, "'%s' dump --stage=%s --headers=bundled --at=%u,%u '%s' 2>/dev/null", GPULINT_BINARY, t->stage,
	                                   a, b, path);
	FILE *in = a && b ? popen(command, "r") : NULL;
	char *text = NULL;
	size_t room = 0;
	ssize_t n = in ? getline(&text, &room, in) : -1;
	if (in)
		pclose(in);
	if (n > 1 && text[0] == '{') {
		printf("%s%s", t->made++ ? "," : "[", text);
	} else {
		t->lacking++;
		fprintf(stderr, "%s: lacks `%s` before `%s`\n", path_base(path), first, second);
	}
	free(text);
}

static void twins_of(struct twins *t, const struct gpulint_finding *f)
{
	const char *name = path_base(f->location.file), *bad = strstr(name, "_bad");
	const char *key[2] = {NULL, NULL};
	for (size_t i = 0; i < f->step_count; i++)
		if (f->step[i].is_key)
			key[key[0] ? 1 : 0] = code_of(t, f->location.file, f->step[i].location.line);
	if (!bad || !key[0] || !key[1] || !f->witness || !strstr(f->witness, "\"kind\":\"unordered\""))
		return;
	size_t n = (size_t)(bad - name);
	for (size_t i = 0; i < t->name.n; i++)
		if (strncmp(t->name.at[i], name, n) == 0 && strncmp(t->name.at[i] + n, t->wanted, strlen(t->wanted)) == 0)
			twin(t, path_join(&t->arena, SEEDS, t->name.at[i]), key[0], key[1]);
}

int main(int argc, char **argv)
{
	struct twins t = {.wanted = "_ok", .stage = "witness"};
	for (int i = 1; i < argc; i++) {
		t.wanted = strcmp(argv[i], "bad") == 0 ? "_bad" : t.wanted;
		t.stage = strcmp(argv[i], "steps") == 0 ? "steps" : t.stage;
	}
	struct gpulint_options options = gpulint_options_default();
	t.files.arena = &t.arena;
	options.headers = GPULINT_HEADERS_BUNDLED;
	list_seeds(&t);
	struct gpulint_session *s = gpulint_session_new(&options);
	gpulint_session_add_fixed_flag(s, "-DGPULINT_TEST");
	for (size_t i = 0; i < t.name.n; i++)
		if (strstr(t.name.at[i], "_bad"))
			gpulint_session_add_path(s, path_join(&t.arena, SEEDS, t.name.at[i]));
	gpulint_session_run(s);
	for (size_t i = 0; i < gpulint_session_finding_count(s); i++)
		twins_of(&t, gpulint_session_finding(s, i));
	puts(t.made ? "]" : "[]");
	fprintf(stderr, "%zu witnesses of right twins, %zu twins lack the operations\n", t.made, t.lacking);
	gpulint_session_free(s);
	arena_free(&t.arena);
	enum { LEAST = 20 }; // fewer: the lines of the seeds no longer fit each other
	return t.made >= LEAST ? 0 : 1;
}
