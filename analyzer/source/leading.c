// SPDX-License-Identifier: Apache-2.0
#include "source/leading.h"

#include <ctype.h>
#include <stdbool.h>
#include <string.h>

// A place in the text.
struct reader {
	const char *at, *end;
};

// Length of the end of line that stands at p: "\n" or "\r\n", 0 = none.
static size_t line_end(const char *p, const char *end)
{
	if (p < end && *p == '\n')
		return 1;
	return end - p > 1 && p[0] == '\r' && p[1] == '\n' ? 2 : 0;
}

// A line that goes on in the next one.
static size_t continuation(const char *p, const char *end)
{
	size_t n = p < end && *p == '\\' ? line_end(p + 1, end) : 0;
	return n ? n + 1 : 0;
}

static bool begins(const struct reader *r, const char *text)
{
	size_t n = strlen(text);
	return (size_t)(r->end - r->at) >= n && memcmp(r->at, text, n) == 0;
}

// To the end of the logical line, which is not taken.
static void skip_line(struct reader *r)
{
	while (r->at < r->end && !line_end(r->at, r->end)) {
		size_t n = continuation(r->at, r->end);
		r->at += n ? n : 1;
	}
}

// Takes the comment at r->at, a lines' one without its end of line. False: it never ends.
static bool skip_comment(struct reader *r)
{
	if (begins(r, "//")) {
		skip_line(r);
		return true;
	}
	const char *end = memmem(r->at + 2, (size_t)(r->end - r->at - 2), "*/", 2);
	r->at = end ? end + 2 : r->end;
	return end != NULL;
}

static bool is_comment(const struct reader *r)
{
	return begins(r, "//") || begins(r, "/*");
}

// Takes a literal or the name of a header. False: its line ends first.
static bool skip_quoted(struct reader *r, char close)
{
	for (r->at++; r->at < r->end && !line_end(r->at, r->end); r->at++) {
		if (*r->at == close) {
			r->at++;
			return true;
		}
		if (*r->at == '\\' && close != '>' && r->at + 1 < r->end && !line_end(r->at + 1, r->end))
			r->at++;
	}
	return false;
}

// Blanks and comments of a directive.
static bool skip_blanks(struct reader *r)
{
	while (r->at < r->end) {
		size_t n = continuation(r->at, r->end);
		if (n)
			r->at += n;
		else if (*r->at == ' ' || *r->at == '\t')
			r->at++;
		else if (!is_comment(r))
			break;
		else if (!skip_comment(r))
			return false;
	}
	return true;
}

static size_t word(const struct reader *r, const char **at)
{
	const char *p = r->at;
	while (p < r->end && (isalnum((unsigned char)*p) || *p == '_'))
		p++;
	*at = r->at;
	return (size_t)(p - r->at);
}

static bool is_one_of(const char *name, size_t n, const char *const *list, size_t count)
{
	bool is = false;
	for (size_t i = 0; i < count; i++)
		is |= strlen(list[i]) == n && memcmp(list[i], name, n) == 0;
	return is;
}

#define IS_ONE_OF(name, n, ...)                                                                                                                      \
	is_one_of(name, n, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

// What is left of a directive, to the end of its logical line. A raw literal may hold ends of lines.
static bool skip_rest(struct reader *r)
{
	bool ok = true;
	while (ok && r->at < r->end && !line_end(r->at, r->end)) {
		size_t n = continuation(r->at, r->end);
		if (is_comment(r))
			ok = skip_comment(r);
		else if (*r->at == '"' || *r->at == '\'')
			ok = skip_quoted(r, *r->at);
		else if (begins(r, "R\"") || begins(r, "?\?/"))
			ok = false;
		else
			r->at += n ? n : 1;
	}
	return ok;
}

// Those that only say which warnings are wanted, or what another compiler is to do.
static bool is_plain_pragma(struct reader *r)
{
	const char *name, *second;
	size_t n = word(r, &name);
	bool is_compiler = IS_ONE_OF(name, n, "GCC", "clang");
	r->at += n;
	if (!skip_blanks(r))
		return false;
	size_t m = word(r, &second);
	return is_compiler ? IS_ONE_OF(second, m, "diagnostic") : IS_ONE_OF(name, n, "once", "warning", "nv_diag_suppress", "nv_diag_default");
}

struct directives {
	int depth; // of open conditionals
	bool has_include;
};

// Takes the directive whose `#` was taken. False: the region ends in front of it.
static bool take_directive(struct reader *r, struct directives *d)
{
	const char *name;
	if (!skip_blanks(r))
		return false;
	size_t n = word(r, &name);
	r->at += n;
	if (!skip_blanks(r))
		return false;
	if (IS_ONE_OF(name, n, "error")) { // words, not tokens
		const char *from = r->at;
		skip_line(r);
		return !memmem(from, (size_t)(r->at - from), "/*", 2);
	}
	if (IS_ONE_OF(name, n, "include")) {
		d->has_include = true;
		if (r->at == r->end || (*r->at != '<' && *r->at != '"') || !skip_quoted(r, *r->at == '<' ? '>' : '"'))
			return false;
	} else if (IS_ONE_OF(name, n, "if", "ifdef", "ifndef")) {
		d->depth++;
	} else if (IS_ONE_OF(name, n, "endif")) {
		d->depth--;
	} else if (IS_ONE_OF(name, n, "pragma")) {
		if (!is_plain_pragma(r))
			return false;
	} else if (n && !IS_ONE_OF(name, n, "define", "undef", "elif", "elifdef", "elifndef", "else")) {
		return false;
	}
	return d->depth >= 0 && skip_rest(r);
}

size_t source_leading(const char *text, size_t length)
{
	struct reader r = {text, text + length};
	struct directives d = {0};
	size_t whole = 0; // up to where no conditional is open
	while (r.at < r.end) {
		if (isspace((unsigned char)*r.at)) {
			r.at++;
			continue;
		}
		if (is_comment(&r)) {
			if (!skip_comment(&r))
				break;
			continue;
		}
		if (*r.at != '#')
			break;
		r.at++;
		if (!take_directive(&r, &d))
			break;
		if (!d.depth && d.has_include)
			whole = (size_t)(r.at - text) + line_end(r.at, r.end);
	}
	return whole;
}
