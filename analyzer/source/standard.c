// SPDX-License-Identifier: Apache-2.0
#include "source/standard.h"

#include <ctype.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "source/text.h"

enum { DEEPEST = 64 };

// Conditions around a place. `#ifndef` alone does not count: it guards a header against being read twice.
struct branches {
	unsigned depth;
	uint64_t asked; // a bit for each level
};

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

static bool is_word(const char *s, size_t n, const char *word)
{
	return strlen(word) == n && strncmp(s, word, n) == 0;
}

static const char *blanks(const char *p)
{
	return p + strspn(p, " \t\r\n");
}

static void read_directive(struct branches *b, const char *p)
{
	p += strspn(p, " \t");
	size_t n = word_length(p);
	uint64_t here = b->depth && b->depth <= DEEPEST ? 1ULL << (b->depth - 1) : 0;
	if (n > 1 && strncmp(p, "if", 2) == 0) {
		uint64_t inner = b->depth < DEEPEST ? 1ULL << b->depth : 0;
		b->asked = is_word(p, n, "ifndef") ? b->asked & ~inner : b->asked | inner;
		b->depth++;
	} else if (is_word(p, n, "else") || (n > 3 && strncmp(p, "elif", 4) == 0)) {
		b->asked |= here;
	} else if (is_word(p, n, "endif") && b->depth) {
		b->asked &= ~here;
		b->depth--;
	}
}

// Behind the line, and behind those that it goes on in.
static const char *behind_line(const char *p)
{
	while (*p && *p != '\n')
		p += *p == '\\' && p[1] ? 2 : 1;
	return p;
}

// `concept name =`
static bool is_concept(const char *p)
{
	p = blanks(p);
	size_t n = word_length(p);
	p = blanks(p + n);
	return n && *p == '=' && p[1] != '=';
}

// `last` is what stands in front of the word.
static bool is_later_word(const char *p, size_t n, char last)
{
	static const char *const word[] = {"consteval", "constinit", "co_await", "co_return", "co_yield"};
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (is_word(p, n, word[i]))
			return true;
	bool is_constraint = is_word(p, n, "requires") && (last == '>' || last == ')');
	return is_constraint || (is_word(p, n, "concept") && is_concept(p + n));
}

bool standard_is_cxx20(const char *text)
{
	struct branches b = {0};
	bool is_line_start = true;
	char last = 0;
	for (const char *p = text; *p;) {
		const char *next = text_behind_words(p);
		size_t n = next == p ? word_length(p) : 0;
		bool is_code = next == p && !b.asked && b.depth <= DEEPEST;
		if (is_line_start && next == p && *p == '#') {
			read_directive(&b, p + 1);
			p = behind_line(p);
			continue;
		}
		if (is_code && ((n && is_later_word(p, n, last)) || strncmp(p, "operator<=>", strlen("operator<=>")) == 0))
			return true;
		is_line_start = *p == '\n' || (is_line_start && isspace((unsigned char)*p));
		last = next != p || isspace((unsigned char)*p) ? last : *p;
		p = next != p ? next : p + (n ? n : 1);
	}
	return false;
}
