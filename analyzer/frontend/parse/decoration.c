// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/decoration.h"

#include <ctype.h>
#include <string.h>

#include "frontend/ast/scanner.h"

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *behind_line(const char *p, const char *end)
{
	while (p < end && *p != '\n')
		p += *p == '\\' && end - p > 1 ? 2 : 1;
	return p;
}

// Behind spaces, comments and lines of the preprocessor.
static const char *blanks(const char *p, const char *end)
{
	bool is_line_start = false;
	for (;;) {
		for (; p < end && isspace((unsigned char)*p); p++)
			is_line_start |= *p == '\n';
		if (end - p > 1 && p[0] == '/' && (p[1] == '/' || p[1] == '*'))
			p = scan_quoted(p, end);
		else if (p < end && *p == '#' && is_line_start)
			p = behind_line(p, end);
		else
			return p;
	}
}

static const char *word_end(const char *p, const char *end)
{
	while (p < end && is_letter(*p))
		p++;
	return p;
}

static bool is_among(const char *p, size_t n, const char *const *list, size_t count)
{
	for (size_t i = 0; i < count; i++)
		if (strlen(list[i]) == n && strncmp(p, list[i], n) == 0)
			return true;
	return false;
}

// What begins a declaration, and stands behind no type (C++ [dcl.spec], [class.mem]).
static bool begins_declaration(const char *p, size_t n)
{
	static const char *const word[] = {"void",   "bool",     "char",     "short",     "int",     "long",     "float",     "double",
	                                   "signed", "unsigned", "auto",     "struct",    "class",   "union",    "enum",      "typename",
	                                   "inline", "static",   "explicit", "virtual",   "friend",  "extern",   "constexpr", "template",
	                                   "using",  "typedef",  "public",   "protected", "private", "namespace"};
	return is_among(p, n, word, sizeof word / sizeof *word);
}

static bool is_class_word(const char *p, size_t n)
{
	static const char *const word[] = {"struct", "class", "union"};
	return is_among(p, n, word, sizeof word / sizeof *word);
}

const char *decoration_before(const char *start, const char *p, size_t *n)
{
	while (p > start && isspace((unsigned char)p[-1]))
		p--;
	const char *end = p;
	while (p > start && is_letter(p[-1]))
		p--;
	*n = (size_t)(end - p);
	return p;
}

// `struct name`, `class name` or `typename name` in front of `to`, and `struct EXPORT name`.
static bool is_introduced(const char *start, const char *to, const char *name, size_t length)
{
	for (const char *p = start; p < to;) {
		const char *at = word_end(p, to);
		size_t n, before;
		const char *word = p;
		n = (size_t)(at - p);
		p = at + (at == p);
		if (n != length || strncmp(word, name, n) != 0)
			continue;
		const char *introducer = decoration_before(start, word, &before);
		if (is_class_word(introducer, before) || is_among(introducer, before, (const char *const[]){"typename"}, 1))
			return true;
		introducer = before ? decoration_before(start, introducer, &before) : introducer;
		if (before && is_class_word(introducer, before))
			return true;
	}
	return false;
}

// Behind `<...>` and `::name`.
static const char *behind_qualifiers(const char *p, const char *end)
{
	for (;;) {
		p = blanks(p, end);
		if (p < end && *p == '<') {
			int depth = 0;
			do {
				depth += (*p == '<') - (*p == '>');
			} while (++p < end && depth > 0 && !strchr(";{}", *p));
		} else if (end - p > 2 && p[0] == ':' && p[1] == ':') {
			p = word_end(blanks(p + 2, end), end);
		} else {
			return p;
		}
	}
}

// A type and a name, or the name of the class whose constructor it is.
static bool is_declaration(const char *start, const char *p, const char *end)
{
	static const char *const behind_type[] = {"const", "volatile", "operator"};
	const char *name = p, *to = word_end(p, end), *next = behind_qualifiers(to, end);
	size_t n = (size_t)(to - name);
	bool is_known = is_introduced(start, name, name, n), is_qualified = blanks(to, end) != next;
	if (is_among(name, n, behind_type, sizeof behind_type / sizeof *behind_type))
		return false;
	if (next < end && *next == '(')
		return is_known && !is_qualified; // N a::f() has a result of type N
	bool is_type = is_known || is_qualified || (next < end && strchr("*&", *next));
	while (next < end && (strchr("*&", *next) || isspace((unsigned char)*next)))
		next++;
	return is_type && next < end && is_letter(*next) && behind_qualifiers(word_end(next, end), end) < end;
}

// Whether a declaration begins at `next`, behind further words in front of it that are no part of one: HOSTS INLINES explicit name(int n);
static bool is_whole_from(const char *start, const char *next, const char *end, int words)
{
	if (next < end && *next == '~')
		return true;
	const char *to = word_end(next, end), *behind = blanks(to, end);
	size_t n = (size_t)(to - next);
	if (!n || isdigit((unsigned char)*next))
		return false;
	if (begins_declaration(next, n) || is_declaration(start, next, end))
		return true;
	return words > 0 && behind > to && behind < end && is_whole_from(start, behind, end, words - 1);
}

bool decoration_at(const char *start, const char *p, const char *end, size_t length)
{
	enum { MORE_WORDS = 2 };
	const char *next = blanks(p + length, end);
	return next == end || (next > p + length && is_whole_from(start, next, end, MORE_WORDS));
}

const char *decoration_of_class(const char *start, const char *p, const char *end, size_t *n)
{
	const char *next = blanks(word_end(p, end), end), *word = decoration_before(start, p, n);
	size_t length = 0;
	const char *introducer = *n ? decoration_before(start, word, &length) : NULL;
	bool is_defined = next < end && (*next == '{' || (*next == ':' && next[1] != ':') || strncmp(next, "final", strlen("final")) == 0);
	return is_defined && introducer && is_class_word(introducer, length) ? word : NULL;
}

// --- in heads of functions -------------------------------------------------------------------------------------------------

static const char *spaces_before(const char *start, const char *p)
{
	while (p > start && isspace((unsigned char)p[-1]))
		p--;
	return p;
}

// The `(` that the `)` in front of `p` closes, NULL = none.
static const char *opener_before(const char *start, const char *p)
{
	int depth = 0;
	while (p > start && !strchr(";{}", *--p)) {
		depth += (*p == ')') - (*p == '(');
		if (!depth)
			return p;
	}
	return NULL;
}

static bool is_qualifier(const char *p, size_t n)
{
	static const char *const word[] = {"const", "volatile", "noexcept", "override", "final"};
	return is_among(p, n, word, sizeof word / sizeof *word);
}

// Whether the brackets at `p` hold parameters, which begin with a type and have a name or a declarator. GUARDED_BY(mutex) has arguments.
static bool has_parameters(const char *p, const char *end)
{
	const char *first = blanks(p + 1, end), *to = word_end(first, end), *next = behind_qualifiers(to, end);
	size_t n = (size_t)(to - first);
	if (first < end && *first == ')')
		return true;
	if (!n || isdigit((unsigned char)*first))
		return false;
	if (begins_declaration(first, n) || is_qualifier(first, n))
		return true;
	const char *behind = next;
	while (behind < end && (strchr("*&", *behind) || isspace((unsigned char)*behind)))
		behind++;
	bool is_named = behind > to && behind < end && is_letter(*behind) && !isdigit((unsigned char)*behind);
	return is_named || (behind > next && behind < end && strchr(",)", *behind));
}

// The name of a function, its parameters, and what may stand behind them.
static bool is_function(const char *p, const char *end)
{
	size_t n = (size_t)(word_end(p, end) - p);
	const char *list = behind_qualifiers(p + n, end);
	if (!n || isdigit((unsigned char)*p) || begins_declaration(p, n) || list == end || *list != '(' || !has_parameters(list, end))
		return false;
	const char *next = blanks(scan_bracket(list, end), end);
	return next < end && (strchr("{;-=", *next) || is_letter(*next));
}

static bool is_space_between(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	return p == end;
}

// May the word between these two be nothing? It stands in front of a name, as does all that has a type, or behind parameters.
static bool may_be_nothing(const char *start, const char *before, const char *next, const char *end, bool is_behind)
{
	if (is_behind)
		return before > start && (before[-1] == ')' || is_letter(before[-1]));
	return next < end && (*next == '*' || (is_letter(*next) && !isdigit((unsigned char)*next)));
}

// Whether the text uses the word nowhere but where it may be nothing: a variable is computed with somewhere.
static bool is_only(const char *start, const char *end, const struct head_word *w, bool is_behind)
{
	for (const char *p = blanks(start, end); p < end; p = blanks(p, end)) {
		const char *quoted = scan_quoted(p, end), *to = word_end(p, end);
		if (quoted != p || to == p) {
			p = quoted != p ? quoted : p + 1;
			continue;
		}
		const char *next = blanks(to, end);
		bool is_it = (size_t)(to - p) == w->n && strncmp(p, w->at, w->n) == 0, is_given = next < end && *next == '(';
		if (is_it && is_given != w->has_arguments)
			return false;
		next = is_it && is_given ? blanks(scan_bracket(next, end), end) : next;
		if (is_it && !may_be_nothing(start, spaces_before(start, p), next, end, is_behind))
			return false;
		p = to;
	}
	return true;
}

bool decoration_in_head(const char *start, const char *p, const char *end, struct head_word *out)
{
	const char *to = p;
	out->has_arguments = p > start && p[-1] == ')';
	if (out->has_arguments && (!(to = opener_before(start, p)) || has_parameters(to, end)))
		return false;
	out->at = decoration_before(start, to, &out->n);
	const char *type = spaces_before(start, out->at);
	while (type > start && strchr("*&", type[-1]))
		type = spaces_before(start, type - 1);
	bool is_typed = type > start && (is_letter(type[-1]) || type[-1] == '>');
	return out->n && !isdigit((unsigned char)*out->at) && is_typed && !begins_declaration(out->at, out->n) && is_function(blanks(p, end), end) &&
	       is_only(start, end, out, false);
}

bool decoration_behind_head(const char *start, const char *p, const char *end, struct head_word *out)
{
	const char *word = blanks(p, end), *before = spaces_before(start, word);
	size_t n = 0;
	*out = (struct head_word){word, (size_t)(word_end(word, end) - word), false};
	const char *qualifier = decoration_before(start, before, &n), *next = blanks(word + out->n, end);
	bool is_behind = before > start && (before[-1] == ')' || is_qualifier(qualifier, n)) && is_space_between(before, word);
	out->has_arguments = next < end && *next == '(';
	next = out->has_arguments ? blanks(scan_bracket(next, end), end) : next;
	bool is_word = out->n && !isdigit((unsigned char)*word) && !begins_declaration(word, out->n) && !is_qualifier(word, out->n) &&
	               strncmp(word, "requires", out->n) != 0;
	return is_behind && is_word && next < end && strchr("{;=", *next) && is_only(start, end, out, true);
}
