// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/scanner.h"

#include <ctype.h>
#include <string.h>

struct scan {
	const char *at, *end;
};

// At the spelling of the cursor's first token; false when it has no text (scratch space).
static bool scan_start(struct unit *u, CXCursor c, struct scan *out)
{
	CXFile file;
	unsigned offset;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &offset);
	struct file_text *f = file_read_of(u, file);
	if (!f || !f->text || offset >= f->size)
		return false;
	out->at = f->text + offset;
	out->end = f->text + f->size;
	return true;
}

// Skips one comment, string, character or splice; false when `at` is ordinary text.
static bool skip_quoted(struct scan *s)
{
	const char *p = s->at;
	if (*p == '/' && p + 1 < s->end && p[1] == '/') {
		while (p < s->end && *p != '\n')
			p++;
	} else if (*p == '/' && p + 1 < s->end && p[1] == '*') {
		p += 2;
		while (p + 1 < s->end && !(p[0] == '*' && p[1] == '/'))
			p++;
		p = p + 2 <= s->end ? p + 2 : s->end;
	} else if (*p == '"' || *p == '\'') {
		char quote = *p++;
		while (p < s->end && *p != quote && *p != '\n')
			p += *p == '\\' && p + 1 < s->end ? 2 : 1;
		p = p < s->end ? p + 1 : p;
	} else if (*p == '\\' && p + 1 < s->end && (p[1] == '\n' || p[1] == '\r')) {
		p += 2;
	} else {
		return false;
	}
	s->at = p;
	return true;
}

const char *scan_quoted(const char *p, const char *end)
{
	struct scan s = {p, end};
	skip_quoted(&s);
	return s.at;
}

const char *scan_bracket(const char *p, const char *end)
{
	int depth = 0;
	while (p < end) {
		const char *quoted = scan_quoted(p, end);
		if (quoted != p) {
			p = quoted;
			continue;
		}
		depth += (strchr("([{", *p) != NULL) - (strchr(")]}", *p) != NULL);
		p++;
		if (depth == 0)
			return p;
	}
	return end;
}

struct header scan_header(struct unit *u, CXCursor statement)
{
	struct header h = {0};
	struct scan s;
	int depth = 0;
	if (!scan_start(u, statement, &s))
		return h;
	const char *start = s.at;
	while (s.at < s.end) {
		if (skip_quoted(&s))
			continue;
		char ch = *s.at++;
		if (ch == '(' && depth == 0)
			h.is_constexpr = memmem(start, (size_t)(s.at - start), "constexpr", 9) != NULL;
		bool is_open = ch == '(' || ch == '[' || ch == '{', is_close = ch == ')' || ch == ']' || ch == '}';
		if (ch == '{' && depth == 0)
			return h; // if consteval
		if (is_close && --depth == 0) {
			h.is_found = true;
			h.segments++;
			return h;
		}
		if (ch == ';' && depth == 1)
			h.segments++;
		else if (depth >= 1 && !isspace((unsigned char)ch) && h.segments < 3)
			h.has_text[h.segments] = true;
		depth += is_open;
	}
	return h;
}

bool scan_is_array_delete(struct unit *u, CXCursor c)
{
	struct scan s;
	if (!scan_start(u, c, &s))
		return false;
	while (s.at < s.end && (isalpha((unsigned char)*s.at) || *s.at == ':' || isspace((unsigned char)*s.at)))
		s.at++;
	return s.at < s.end && *s.at == '[';
}

bool scan_is_array_new(struct unit *u, CXCursor c)
{
	const char *text = source_text(u, c);
	int depth = 0;
	for (const char *p = text; *p; p++) {
		if (*p == '(' || *p == '{') {
			if (p > text + 5 && depth == 0 && *p == '{')
				return false;
			depth++;
		} else if (*p == ')' || *p == '}') {
			depth--;
		} else if (*p == '[' && depth == 0) {
			return true;
		}
	}
	return false;
}

bool scan_is_placement(struct unit *u, CXCursor new_expr, CXCursor operand)
{
	struct scan s, at;
	if (!scan_start(u, new_expr, &s) || !scan_start(u, operand, &at) || at.end != s.end)
		return false;
	const char *p = s.at + (strncmp(s.at, "::", 2) == 0 ? 2 : 0);
	p += strspn(p, " \t\r\n");
	p += strncmp(p, "new", 3) == 0 ? 3 + strspn(p + 3, " \t\r\n") : 0;
	return *p == '(' && at.at > p && at.at < scan_bracket(p, s.end);
}

const char *scan_captures(struct unit *u, CXCursor lambda)
{
	struct scan s;
	if (!scan_start(u, lambda, &s) || *s.at != '[')
		return "";
	const char *start = s.at + 1;
	int depth = 0;
	while (s.at < s.end) {
		if (skip_quoted(&s))
			continue;
		char ch = *s.at++;
		depth += (ch == '[' || ch == '(' || ch == '{') - (ch == ']' || ch == ')' || ch == '}');
		if (depth == 0)
			return intern_n(u->strings, start, (size_t)(s.at - 1 - start));
	}
	return "";
}

const char *source_text(struct unit *u, CXCursor c)
{
	CXSourceRange range = clang_getCursorExtent(c);
	CXFile file, end_file;
	unsigned from, to;
	clang_getSpellingLocation(clang_getRangeStart(range), &file, NULL, NULL, &from);
	clang_getSpellingLocation(clang_getRangeEnd(range), &end_file, NULL, NULL, &to);
	struct file_text *f = file_read_of(u, file);
	if (!f || !f->text || file != end_file || to < from || to > f->size || to - from > 4096)
		return "";
	return intern_n(u->strings, f->text + from, to - from);
}

const char *source_line(struct unit *u, CXCursor c)
{
	CXFile file;
	unsigned from;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(c)), &file, NULL, NULL, &from);
	struct file_text *f = file_read_of(u, file);
	if (!f || !f->text || from > f->size)
		return "";
	const char *end = memchr(f->text + from, '\n', f->size - from);
	return intern_n(u->strings, f->text + from, end ? (size_t)(end - f->text) - from : f->size - from);
}

const char *written_line(struct unit *u, CXCursor c)
{
	enum { LONGEST = 64 };
	CXSourceRange range = clang_getCursorExtent(c);
	CXFile file, end_file;
	unsigned from, to;
	char line[LONGEST];
	size_t n = 0;
	clang_getExpansionLocation(clang_getRangeStart(range), &file, NULL, NULL, &from);
	clang_getExpansionLocation(clang_getRangeEnd(range), &end_file, NULL, NULL, &to);
	struct file_text *f = file_read_of(u, file);
	if (!f || !f->text || file != end_file || to > f->size)
		return "";
	for (; from < to && n < LONGEST; from++)
		if (!isspace((unsigned char)f->text[from]))
			line[n++] = f->text[from];
		else if (n && line[n - 1] != ' ')
			line[n++] = ' ';
	return n < LONGEST && !memchr(line, '`', n) ? intern_n(u->strings, line, n) : "";
}

static bool is_word(char ch)
{
	return isalnum((unsigned char)ch) || ch == '_';
}

const char *last_identifier(struct unit *u, CXCursor c)
{
	const char *text = source_text(u, c), *best = "";
	size_t length = 0;
	int depth = 0;
	for (const char *p = text; *p; p++) {
		depth += (*p == '(' || *p == '[' || *p == '<') - (*p == ')' || *p == ']' || (*p == '>' && p[-1] != '-'));
		bool is_start = is_word(*p) && !isdigit((unsigned char)*p) && (p == text || !is_word(p[-1]));
		if (!is_start || depth > 0)
			continue;
		best = p;
		for (length = 1; is_word(p[length]);)
			length++;
	}
	return length ? intern_n(u->strings, best, length) : spelling_of(u, c);
}
