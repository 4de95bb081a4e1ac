// SPDX-License-Identifier: Apache-2.0
#include "lsp/text.h"

#include <ctype.h>
#include <string.h>

// Behind the end of the line that begins at `at`: "\n", "\r\n" or "\r". `length` when it is the last.
static size_t next_line(const char *text, size_t length, size_t at)
{
	while (at < length && text[at] != '\n' && text[at] != '\r')
		at++;
	if (at + 1 < length && text[at] == '\r' && text[at + 1] == '\n')
		at++;
	return at < length ? at + 1 : length;
}

static bool ends_line(const char *text, size_t length, size_t at)
{
	return at >= length || text[at] == '\n' || text[at] == '\r';
}

size_t text_offset(const char *text, size_t length, uint64_t line, uint64_t character, bool is_bytes)
{
	size_t at = 0;
	for (; line > 0 && at < length; line--) {
		size_t next = next_line(text, length, at);
		if (next == length && (next == at || !ends_line(text, length, next - 1)))
			return length; // there is no such line
		at = next;
	}
	if (line)
		return length;
	while (character > 0 && !ends_line(text, length, at)) {
		uint32_t c = 0;
		size_t size = is_bytes ? 1 : utf8_decode(text + at, length - at, &c);
		uint64_t units = c > 0xffff ? 2 : 1;
		if (units > character)
			break;
		character -= units;
		at += size;
	}
	return at;
}

static size_t skip_comment(const char *text, size_t length, size_t at)
{
	const char *end = memmem(text + at + 2, length - at - 2, "*/", 2);
	return end ? (size_t)(end - text) + 2 : length;
}

// Behind a preprocessor line, with the lines that a backslash joins to it and the comments that begin in it.
static size_t skip_directive(const char *text, size_t length, size_t at)
{
	while (!ends_line(text, length, at)) {
		if (text[at] == '\\' && at + 1 < length)
			at = ends_line(text, length, at + 1) ? next_line(text, length, at + 1) : at + 2;
		else if (text[at] == '/' && at + 1 < length && text[at + 1] == '*')
			at = skip_comment(text, length, at);
		else
			at++;
	}
	return at;
}

size_t text_preamble(const char *text, size_t length)
{
	size_t at = 0, end = 0;
	while (at < length) {
		if (isspace((unsigned char)text[at])) {
			at++;
		} else if (text[at] == '#') {
			end = at = skip_directive(text, length, at);
		} else if (text[at] == '/' && at + 1 < length && text[at + 1] == '/') {
			at = next_line(text, length, at);
		} else if (text[at] == '/' && at + 1 < length && text[at + 1] == '*') {
			at = skip_comment(text, length, at);
		} else {
			break;
		}
	}
	return end;
}

uint32_t text_character(struct text_cache *files, const char *file, uint32_t line, uint32_t column, bool is_bytes)
{
	if (column <= 1)
		return 0;
	if (is_bytes)
		return column - 1;
	return text_utf16_column(text_open(files, file), line, column) - 1;
}

static int digit(char c)
{
	return isdigit((unsigned char)c) ? c - '0' : isxdigit((unsigned char)c) ? tolower((unsigned char)c) - 'a' + 10 : -1;
}

const char *uri_path(struct arena *a, const char *uri)
{
	static const char scheme[] = "file://";
	if (strncmp(uri, scheme, sizeof scheme - 1) != 0)
		return NULL;
	const char *from = strchr(uri + sizeof scheme - 1, '/'); // behind the host, which is empty or this one
	size_t k = 0;
	if (!from)
		return NULL;
	char *out = arena_alloc(a, strlen(from) + 1);
	for (; *from; from++) {
		bool is_escape = *from == '%' && from[1] && digit(from[1]) >= 0 && digit(from[2]) >= 0;
		char c = is_escape ? (char)(digit(from[1]) << 4 | digit(from[2])) : *from;
		from += is_escape ? 2 : 0;
		if (!c)
			return NULL;
		out[k++] = c;
	}
	out[k] = 0;
	return out;
}
