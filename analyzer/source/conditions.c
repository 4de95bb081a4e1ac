// SPDX-License-Identifier: Apache-2.0
#include "source/conditions.h"

#include <ctype.h>
#include <stddef.h>
#include <string.h>

// Where in the expression; a line goes on behind a backslash.
struct cursor {
	const char *at;
};

static void skip_blanks(struct cursor *c)
{
	for (;;) {
		c->at += strspn(c->at, " \t\r");
		if (c->at[0] != '\\' || (c->at[1] != '\n' && c->at[1] != '\r'))
			return;
		c->at += strcspn(c->at, "\n");
		c->at += *c->at == '\n';
	}
}

static size_t word_length(const char *s)
{
	size_t n = 0;
	while (isalnum((unsigned char)s[n]) || s[n] == '_')
		n++;
	return n;
}

static bool takes(struct cursor *c, const char *text)
{
	size_t n = strlen(text);
	skip_blanks(c);
	bool is_word = word_length(text) == n;
	if (strncmp(c->at, text, n) != 0 || (is_word && word_length(c->at) != n))
		return false;
	c->at += n;
	return true;
}

// Macros that say which system or compiler it is, and that clang on Linux does not define: "Predefined macros" of Microsoft's, Apple's,
// MinGW's and Cygwin's compilers, and the names without underscores that build systems define beside them.
static bool is_of_another_system(const char *name, size_t n)
{
	static const char *const names[] = {"_WIN32",        "_WIN64",      "WIN32",       "WIN64",      "__WIN32__", "_WINDOWS", "_MSC_VER",
	                                    "_MSC_FULL_VER", "__MINGW32__", "__MINGW64__", "__CYGWIN__", "__APPLE__", "__MACH__"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strlen(names[i]) == n && strncmp(names[i], name, n) == 0)
			return true;
	return false;
}

static enum truth opposite(enum truth t)
{
	return t == TRUTH_NO ? TRUTH_YES : t == TRUTH_YES ? TRUTH_NO : TRUTH_MAYBE;
}

// "NAME" or "(NAME)".
static enum truth is_defined(struct cursor *c)
{
	bool is_in_brackets = takes(c, "(");
	skip_blanks(c);
	size_t n = word_length(c->at);
	bool is_none = is_of_another_system(c->at, n);
	c->at += n;
	if (is_in_brackets && !takes(c, ")"))
		return TRUTH_MAYBE;
	return is_none ? TRUTH_NO : TRUTH_MAYBE;
}

static enum truth any_of(struct cursor *c, int depth);

// What is no question for a macro may be either, up to the next operator between conditions.
static enum truth other(struct cursor *c)
{
	for (int open = 0; *c->at && *c->at != '\n'; skip_blanks(c)) {
		if (!open && (*c->at == ')' || strncmp(c->at, "&&", 2) == 0 || strncmp(c->at, "||", 2) == 0))
			break;
		open += *c->at == '(' ? 1 : *c->at == ')' ? -1 : 0;
		c->at++;
	}
	return TRUTH_MAYBE;
}

static enum truth one(struct cursor *c, int depth)
{
	if (takes(c, "defined"))
		return is_defined(c);
	if (takes(c, "0"))
		return TRUTH_NO;
	if (takes(c, "1"))
		return TRUTH_YES;
	if (depth > 0 && takes(c, "!"))
		return opposite(one(c, depth - 1));
	if (depth > 0 && takes(c, "(")) {
		enum truth inner = any_of(c, depth - 1);
		return takes(c, ")") ? inner : other(c);
	}
	return other(c);
}

static enum truth all_of(struct cursor *c, int depth)
{
	enum truth t = one(c, depth);
	while (takes(c, "&&")) {
		enum truth next = one(c, depth);
		t = next < t ? next : t;
	}
	return t;
}

static enum truth any_of(struct cursor *c, int depth)
{
	enum truth t = all_of(c, depth);
	while (takes(c, "||")) {
		enum truth next = all_of(c, depth);
		t = next > t ? next : t;
	}
	return t;
}

// The whole line: what is left of it makes it unsure.
static enum truth condition(struct cursor *c)
{
	enum { NESTED = 20 };
	enum truth t = any_of(c, NESTED);
	skip_blanks(c);
	return !*c->at || *c->at == '\n' || *c->at == '/' ? t : TRUTH_MAYBE;
}

static void begin(struct conditions *c, enum truth t)
{
	if (c->depth < CONDITIONS_DEEPEST) {
		c->level[c->depth].now = t;
		c->level[c->depth].before = t;
	}
	c->depth++;
}

static void go_on(struct conditions *c, enum truth t)
{
	if (!c->depth || c->depth > CONDITIONS_DEEPEST)
		return;
	enum truth *now = &c->level[c->depth - 1].now, *before = &c->level[c->depth - 1].before, rest = opposite(*before);
	*now = t < rest ? t : rest;
	*before = *before > t ? *before : t;
}

void conditions_read(struct conditions *c, const char *line)
{
	struct cursor at = {line};
	if (!takes(&at, "#"))
		return;
	if (takes(&at, "if"))
		begin(c, condition(&at));
	else if (takes(&at, "ifdef"))
		begin(c, is_defined(&at));
	else if (takes(&at, "ifndef"))
		begin(c, opposite(is_defined(&at)));
	else if (takes(&at, "elif"))
		go_on(c, condition(&at));
	else if (takes(&at, "else"))
		go_on(c, TRUTH_YES);
	else if (takes(&at, "endif") && c->depth)
		c->depth--;
}

bool conditions_leave_out(const struct conditions *c)
{
	for (uint32_t i = 0; i < c->depth && i < CONDITIONS_DEEPEST; i++)
		if (c->level[i].now == TRUTH_NO)
			return true;
	return false;
}
