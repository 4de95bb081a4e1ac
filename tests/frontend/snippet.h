// SPDX-License-Identifier: Apache-2.0
// Lower a snippet, compare its IR text.
#ifndef GPULINT_TESTS_FRONTEND_SNIPPET_H
#define GPULINT_TESTS_FRONTEND_SNIPPET_H

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "frontend/frontend.h"

// What snippets may use: the bundled headers, no toolkit.
static const char *const snippet_flags[] = {"-x",         "cuda",       "--cuda-host-only", "-nocudainc",
                                            "-nocudalib", "-std=c++17", "-isystem",         GPULINT_SOURCE_DIR "/include/cuda"};

struct snippet {
	struct arena arena;
	struct interner strings;
	struct frontend_result result;
};

// The same for plain C.
static const char *const snippet_flags_of_c[] = {"-x", "c", "-std=c17", "-isystem", GPULINT_SOURCE_DIR "/include/cuda"};

static inline void snippet_lower_as(struct snippet *s, const char *source, bool is_linked, bool is_c)
{
	char path[] = "/tmp/gpulint-snippet-XXXXXX.cu";
	int fd = mkstemps(path, 3);
	static const char include[] = "#include <cuda_runtime.h>\n";
	cr_assert(fd >= 0 && write(fd, include, strlen(include)) > 0);
	cr_assert(write(fd, source, strlen(source)) == (ssize_t)strlen(source));
	close(fd);
	*s = (struct snippet){0};
	s->strings.arena = &s->arena;
	struct source_unit unit = {.file = path, .directory = "/tmp", .is_cuda = !is_c, .is_c = is_c, .is_linked = is_linked};
	const char *const *flags = is_c ? snippet_flags_of_c : snippet_flags;
	for (size_t i = 0; i < (is_c ? sizeof snippet_flags_of_c : sizeof snippet_flags) / sizeof *flags; i++)
		*vec_push(&s->arena, &unit.args) = flags[i];
	if (strstr(source, "co_await"))
		*vec_push(&s->arena, &unit.args) = "-std=c++20"; // as for a file of a project: the words that it needs ask for it
	frontend_run(&s->arena, &s->strings, &unit, &s->result);
	unlink(path);
	cr_assert(!s->result.failure, "%s", s->result.failure);
	for (size_t i = 0; i < s->result.messages.n; i++)
		cr_log_info("%u: %s", s->result.messages.at[i].line, s->result.messages.at[i].text);
}

// Lowers `source` as CUDA; GPU-free functions would be dropped, so snippets call the runtime.
static inline void snippet_lower(struct snippet *s, const char *source)
{
	snippet_lower_as(s, source, false, false);
}

// The same, with the functions that call what other units may define.
static inline void snippet_lower_for_link(struct snippet *s, const char *source)
{
	snippet_lower_as(s, source, true, false);
}

// Temporaries %17, %23 become %0, %1 in order of appearance; unknown values ?4<text> likewise.
static inline void snippet_renumber(char *text, char mark)
{
	long seen[64];
	size_t n = 0;
	char *out = text;
	for (char *p = text; *p;) {
		if (*p != mark || p[1] < '0' || p[1] > '9') {
			*out++ = *p++;
			continue;
		}
		long id = strtol(p + 1, &p, 10);
		size_t i = 0;
		while (i < n && seen[i] != id)
			i++;
		if (i == n && n < 64)
			seen[n++] = id;
		char number[24];
		int length = snprintf(number, sizeof number, "%c%zu", mark, i);
		if (out + length > p)
			break; // never: ids only get shorter
		memcpy(out, number, (size_t)length);
		out += length;
	}
	*out = 0;
}

// The lines of one function's dump without positions, joined by newlines.
static inline char *snippet_function(struct snippet *s, const char *name)
{
	char *text = NULL, *out = arena_alloc(&s->arena, 1 << 16), *at = out;
	size_t n;
	FILE *f = open_memstream(&text, &n);
	ir_dump(f, s->result.unit, false);
	fclose(f);
	bool is_inside = false;
	char *save = NULL;
	for (char *line = strtok_r(text, "\n", &save); line; line = strtok_r(NULL, "\n", &save)) {
		size_t length = strlen(name);
		if (strcmp(line, "tables") == 0)
			break;
		if (strncmp(line, "function ", 9) == 0)
			is_inside = strncmp(line + 9, name, length) == 0 && line[9 + length] == '(';
		if (!is_inside || strncmp(line, "function ", 9) == 0)
			continue;
		char *place = strstr(line, "  @");
		at += sprintf(at, "%.*s\n", place ? (int)(place - line) : (int)strlen(line), line);
	}
	free(text);
	snippet_renumber(out, '%');
	snippet_renumber(out, '?');
	return out;
}

struct expectation {
	const char *source, *function, *lines;
};

static inline void snippet_check(const struct expectation *e, size_t n)
{
	for (size_t i = 0; i < n; i++) {
		struct snippet s;
		snippet_lower(&s, e[i].source);
		char *got = snippet_function(&s, e[i].function);
		cr_expect_str_eq(got, e[i].lines, "%s\n--- expected\n%s--- got\n%s", e[i].source, e[i].lines, got);
		arena_free(&s.arena);
	}
}

#endif
