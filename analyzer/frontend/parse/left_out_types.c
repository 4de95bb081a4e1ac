// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/left_out_types.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

enum { MAX_WORDS = 8 };

struct word {
	const char *at;
	size_t n;
};

static bool is_word_char(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static bool is_it(struct word w, const char *text)
{
	return w.n == strlen(text) && strncmp(w.at, text, w.n) == 0;
}

static bool is_arithmetic(struct word w)
{
	static const char *const words[] = {"float", "double", "int", "long", "short", "char", "unsigned", "signed", "bool"};
	bool is = false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		is |= is_it(w, words[i]);
	return is;
}

// The words of a line up to its first other character, which is *stop (0 = the line ends). `=` is a word.
static size_t words_of(const char *p, const char *end, struct word word[MAX_WORDS], char *stop)
{
	size_t n = 0;
	for (*stop = 0; p < end && n < MAX_WORDS;) {
		const char *from = p;
		while (p < end && is_word_char(*p))
			p++;
		if (p == from && *p == '=')
			p++;
		if (p > from) {
			word[n++] = (struct word){from, (size_t)(p - from)};
		} else if (*p == ' ' || *p == '\t') {
			p++;
		} else {
			*stop = *p;
			break;
		}
	}
	return n;
}

static bool are_arithmetic(const struct word *word, size_t n)
{
	bool are = n > 0;
	for (size_t i = 0; i < n; i++)
		are = are && is_arithmetic(word[i]);
	return are;
}

static void add(struct arena *arena, left_out_types *out, struct word name, const struct word *type, size_t n)
{
	const char *last = type[n - 1].at + type[n - 1].n;
	*vec_push(arena, out) = (struct left_out_type){arena_strndup(arena, name.at, name.n),
	                                               arena_strndup(arena, type->at, (size_t)(last - type->at))};
}

// typedef float real;   using real = float;   #define real float
static void read_line(struct arena *arena, const char *p, const char *end, left_out_types *out)
{
	struct word word[MAX_WORDS];
	char stop;
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	bool is_directive = p < end && *p == '#';
	size_t n = words_of(p + is_directive, end, word, &stop);
	if (n < 3)
		return;
	if (is_directive && is_it(word[0], "define") && (!stop || stop == '\r' || stop == '/') && are_arithmetic(word + 2, n - 2))
		add(arena, out, word[1], word + 2, n - 2);
	if (is_directive || stop != ';')
		return;
	if (is_it(word[0], "typedef") && are_arithmetic(word + 1, n - 2) && !is_arithmetic(word[n - 1]))
		add(arena, out, word[n - 1], word + 1, n - 2);
	if (is_it(word[0], "using") && n > 3 && is_it(word[2], "=") && are_arithmetic(word + 3, n - 3))
		add(arena, out, word[1], word + 3, n - 3);
}

struct collection {
	struct arena *arena;
	CXTranslationUnit tu;
	left_out_types *out;
};

static void visit(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	struct collection *c = data;
	size_t size = 0;
	bool is_system = depth && clang_Location_isInSystemHeader(stack[0]);
	const char *text = is_system ? NULL : clang_getFileContents(c->tu, file, &size);
	if (!text)
		return;
	for (const char *p = text, *end = text + size; p < end;) {
		const char *stop = memchr(p, '\n', (size_t)(end - p));
		stop = stop ? stop : end;
		read_line(c->arena, p, stop, c->out);
		p = stop + 1;
	}
}

void left_out_types_collect(struct arena *arena, CXTranslationUnit tu, left_out_types *out)
{
	struct collection c = {arena, tu, out};
	clang_getInclusions(tu, visit, &c);
}

const char *left_out_type(const left_out_types *types, const char *name)
{
	for (size_t i = 0; i < types->n; i++)
		if (strcmp(types->at[i].name, name) == 0)
			return types->at[i].type;
	return NULL;
}
