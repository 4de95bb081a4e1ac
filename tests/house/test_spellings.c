// SPDX-License-Identifier: Apache-2.0
// What edits write of CUDA's API stands in rules/api/edits.json: no string of rules/*.c spells a function, a type or a constant of it.
#include <criterion/criterion.h>

#include <ctype.h>
#include <glob.h>
#include <string.h>

#include "base/file.h"

// "cudaX", "cuX" or "CU_X" at the beginning of a word.
static bool is_spelling(const char *word)
{
	size_t n = strncmp(word, "cuda", 4) == 0 ? 4 : strncmp(word, "cu", 2) == 0 ? 2 : 0;
	return (n && isupper((unsigned char)word[n])) || strncmp(word, "CU_", 3) == 0 || strncmp(word, "CUevent", 7) == 0;
}

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// Behind a comment, a string or a character that begins at `s`; `strings` counts spellings in the string.
static const char *skip(const char *s, size_t *strings)
{
	char quote = *s;
	if (strncmp(s, "//", 2) == 0)
		return s + strcspn(s, "\n");
	if (strncmp(s, "/*", 2) == 0) {
		const char *end = strstr(s + 2, "*/");
		return end ? end + 2 : s + strlen(s);
	}
	if (quote != '"' && quote != '\'')
		return s + 1;
	for (s++; *s && *s != quote; s += *s == '\\' ? 2 : 1)
		*strings += quote == '"' && !is_word(s[-1]) && is_spelling(s);
	return *s ? s + 1 : s;
}

static size_t spellings(const char *code)
{
	size_t n = 0;
	while (*code)
		code = skip(code, &n);
	return n;
}

Test(spellings, are_found)
{
	cr_expect_eq(spellings("/* cudaFree */ x = \"a\"; // \"cudaFree\""), 0);
	cr_expect_eq(spellings("x = \"{ cudaFree(p); }\", \"cuInit\", \"cuda-runtime\", \"circus\""), 2);
	cr_expect_eq(spellings("x = '\"', y = \"CU_STREAM_PER_THREAD\""), 1);
}

Test(spellings, none_in_the_rules)
{
	struct arena a = {0};
	glob_t g;
	cr_assert_eq(glob(GPULINT_SOURCE_DIR "/rules/*.c", 0, NULL, &g), 0);
	cr_expect_geq(g.gl_pathc, 4);
	for (size_t i = 0; i < g.gl_pathc; i++) {
		size_t length;
		const char *code = file_read(&a, g.gl_pathv[i], &length);
		cr_assert(code);
		cr_expect_eq(spellings(code), 0, "%s spells an API function: rules/api/edits.json is the place", g.gl_pathv[i]);
	}
	globfree(&g);
	arena_free(&a);
}
