// SPDX-License-Identifier: Apache-2.0
#include "source/library.h"

#include <ctype.h>
#include <string.h>

#include "source/source.h"
#include "source/text.h"

const char *source_library_header(unsigned i)
{
#define LIBRARY_HEADER(name) name,
	static const char *const names[] = {
#include "source/library_headers.def"
	};
#undef LIBRARY_HEADER
	_Static_assert(sizeof names / sizeof *names <= 64, "a set of them is 64 bits");
	return i < sizeof names / sizeof *names ? names[i] : NULL;
}

uint64_t library_bit(const char *name)
{
	for (unsigned i = 0; source_library_header(i); i++)
		if (strcmp(name, source_library_header(i)) == 0)
			return (uint64_t)1 << i;
	return 0;
}

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

static bool is_word(const char *p, size_t n, const char *word)
{
	return strlen(word) == n && strncmp(p, word, n) == 0;
}

// Macros that the library's headers define: libstdc++'s and libc++'s own, those of the standard ([version.syn]), and the C library's that a
// project defines where they are missing.
static bool is_defined_there(const char *p)
{
	static const char *const begin[] = {"_GLIBCXX", "__GLIBCXX", "_LIBCPP", "__cpp_lib", "__GLIBC", "M_",     "NAN",
	                                    "INFINITY", "HUGE_VAL",  "FP_",     "NULL",      "EOF",     "BUFSIZ", "RAND_MAX"};
	for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
		if (strncmp(p, begin[i], strlen(begin[i])) == 0)
			return true;
	return false;
}

// May the library's headers look at such a macro, or use the name? Theirs are reserved ones or have no capital letters, as keywords have none.
static bool may_be_used_there(const char *p, size_t n)
{
	bool has_capital = false;
	for (size_t i = 0; i < n && !has_capital; i++)
		has_capital = isupper((unsigned char)p[i]);
	return !has_capital || *p == '_' || is_defined_there(p);
}

static bool asks_for_library(const char *p, const char *end)
{
	bool asks = false;
	while (p < end && !asks) {
		size_t n = word_length(p);
		asks = n && is_defined_there(p);
		p += n ? n : 1;
	}
	return asks;
}

static bool is_guard(const struct library_reader *r, const char *name, size_t n)
{
	return r->guard && r->directives == 1 && word_length(r->guard) == n && strncmp(r->guard, name, n) == 0;
}

// A directive, behind its #.
static void read_directive(struct library_reader *r, const struct conditions *where, const char *p, const char *end)
{
	p += strspn(p, " \t");
	size_t n = word_length(p);
	const char *rest = p + n + strspn(p + n, " \t");
	size_t length = word_length(rest);
	if (is_word(p, n, "pragma")) {
		r->is_ordered |= is_word(rest, length, "pack");
		return;
	}
	if (is_word(p, n, "ifndef") && !r->directives)
		r->guard = rest;
	if (is_word(p, n, "define") && is_guard(r, rest, length))
		r->is_guarded = true;
	else if (is_word(p, n, "define") || is_word(p, n, "undef"))
		r->is_ordered |= may_be_used_there(rest, length);
	else if (strncmp(p, "if", 2) == 0 || is_word(p, n, "elif"))
		r->is_ordered |= asks_for_library(rest, end);
	if (!where->depth || (where->depth == 1 && strncmp(p, "el", 2) == 0))
		r->is_guarded = false;
	r->directives++;
}

void library_read(struct library_reader *r, const struct conditions *where, const char *line)
{
	const char *end = line + strcspn(line, "\n"), *p = r->behind && r->behind > line ? r->behind : line;
	r->is_code = p == line;
	if (p > end || conditions_leave_out(where))
		return;
	p += strspn(p, " \t");
	if (*p == '#')
		read_directive(r, where, p + 1, end);
	for (bool is_using = false; p < end;) {
		const char *next = text_behind_words(p);
		size_t n = next > p ? (size_t)(next - p) : word_length(p);
		r->is_ordered |= next == p && is_using && (is_word(p, n, "std") || is_word(p, n, "namespace"));
		is_using |= next == p && is_word(p, n, "using");
		p += n ? n : 1;
	}
	r->behind = p;
}

bool library_is_sure(const struct library_reader *r, const struct conditions *where)
{
	bool is_sure = r->is_code && where->depth <= CONDITIONS_DEEPEST;
	for (uint32_t i = r->is_guarded ? 1 : 0; i < where->depth && is_sure; i++)
		is_sure = where->level[i].now == TRUTH_YES;
	return is_sure;
}
