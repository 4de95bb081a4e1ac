// SPDX-License-Identifier: Apache-2.0
#include "base/code.h"

#include <ctype.h>
#include <string.h>

static size_t line_end(const char *text, size_t at, size_t length)
{
	const char *end = memchr(text + at, '\n', length - at);
	return end ? (size_t)(end - text) : length;
}

const char *code_behind_raw(const char *p, const char *end)
{
	enum { LONGEST = 16 }; // of its delimiter
	static const char *const prefix[] = {"R\"", "u8R\"", "LR\"", "uR\"", "UR\""};
	const char *delimiter = NULL;
	for (size_t i = 0; i < sizeof prefix / sizeof *prefix && !delimiter; i++)
		if ((size_t)(end - p) > strlen(prefix[i]) && memcmp(p, prefix[i], strlen(prefix[i])) == 0)
			delimiter = p + strlen(prefix[i]);
	size_t n = 0;
	while (delimiter && delimiter + n < end && !strchr("() \\\t\v\f\r\n\"", delimiter[n]))
		n++;
	if (!delimiter || n > LONGEST || delimiter + n >= end || delimiter[n] != '(')
		return NULL;
	for (const char *at = delimiter + n; end - at > (ptrdiff_t)n + 1; at++)
		if (*at == ')' && memcmp(at + 1, delimiter, n) == 0 && at[1 + n] == '"')
			return at + n + 2;
	return end;
}

// Behind the literal that starts with the quote at `at`.
static size_t literal_end(const char *text, size_t at, size_t length)
{
	char quote = text[at];
	const char *raw = quote == '"' && at && text[at - 1] == 'R' ? code_behind_raw(text + at - 1, text + length) : NULL;
	if (raw)
		return (size_t)(raw - text);
	for (size_t i = at + 1; i < length && text[i] != '\n'; i++) {
		if (text[i] == quote)
			return i + 1;
		i += text[i] == '\\';
	}
	return at + 1;
}

static size_t directive_end(const char *text, size_t at, size_t length)
{
	size_t end = line_end(text, at, length);
	while (end > at && end < length && text[end - 1] == '\\')
		end = line_end(text, end + 1, length);
	return end;
}

static bool starts_line(const char *text, size_t at)
{
	while (at && (text[at - 1] == ' ' || text[at - 1] == '\t'))
		at--;
	return !at || text[at - 1] == '\n';
}

// Behind the comment, literal or directive at `at`; `at` when there is none.
static size_t no_code_end(const char *text, size_t at, size_t length)
{
	if (text[at] == '/' && text[at + 1] == '/')
		return directive_end(text, at, length);
	if (text[at] == '/' && text[at + 1] == '*') {
		const char *end = strstr(text + at + 2, "*/");
		return end ? (size_t)(end - text) + 2 : length;
	}
	if (text[at] == '"' || (text[at] == '\'' && !(at && isalnum((unsigned char)text[at - 1])))) // not in 1'000
		return literal_end(text, at, length);
	return text[at] == '#' && starts_line(text, at) ? directive_end(text, at, length) : at;
}

struct code code_of(struct arena *a, const char *text, size_t length)
{
	char *mask = arena_strndup(a, text, length);
	for (size_t i = 0; i < length;) {
		size_t begin = i, end = no_code_end(text, i, length);
		for (; i < end; i++)
			mask[i] = text[i] == '\n' ? '\n' : ' ';
		if (end > begin && text[begin] == '#')
			mask[begin] = ';';
		i += end == begin;
	}
	return (struct code){text, mask, length};
}

bool code_next_comment(const char *text, size_t length, size_t *at, struct span *comment)
{
	while (*at < length) {
		size_t begin = *at, end = text[begin] == '#' ? begin : no_code_end(text, begin, length);
		*at = end > begin ? end : begin + 1;
		if (end == begin || text[begin] != '/')
			continue;
		*comment = (struct span){begin, end};
		return true;
	}
	return false;
}
