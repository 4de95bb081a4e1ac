// SPDX-License-Identifier: Apache-2.0
#include "base/code.h"

#include <ctype.h>
#include <string.h>

static size_t line_end(const char *text, size_t at, size_t length)
{
	const char *end = memchr(text + at, '\n', length - at);
	return end ? (size_t)(end - text) : length;
}

// Behind the literal that starts with the quote at `at`; a raw string ends where its delimiter comes again.
static size_t literal_end(const char *text, size_t at, size_t length)
{
	char quote = text[at];
	if (quote == '"' && at && text[at - 1] == 'R') {
		size_t open = at + 1 + strcspn(text + at + 1, "(\n"), n = open - at - 1;
		for (size_t i = open; n < 17 && i + n + 1 < length; i++)
			if (text[i] == ')' && memcmp(text + i + 1, text + at + 1, n) == 0 && text[i + 1 + n] == '"')
				return i + n + 2;
	}
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
