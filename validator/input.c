// SPDX-License-Identifier: Apache-2.0
#include "validator/input.h"

#include "base/text.h"

#include <errno.h>
#include <stdbool.h>
#include <string.h>

enum { LOOKED_AT = 8192, SHOWN = 24 };

#define WHAT_TO_GIVE "give what `gpulint check --output sarif` or `--output witness` writes"

// First bytes of files that people have beside their reports.
static const struct magic {
	const char *bytes;
	size_t length;
	const char *words;
} magics[] = {
	{"\x1f\x8b", 2, "is compressed (gzip): unpack it first"},
	{"BZh", 3, "is compressed (bzip2): unpack it first"},
	{"\xfd"
         "7zXZ",
         5, "is compressed (xz): unpack it first"},
	{"\x28\xb5\x2f\xfd", 4, "is compressed (zstd): unpack it first"},
	{"PK\x03\x04", 4, "is a ZIP archive: unpack it first"},
	{"\x7f"
         "ELF",
         4, "is a program or a library (ELF), not JSON: " WHAT_TO_GIVE},
	{"%PDF", 4, "is a PDF, not JSON: " WHAT_TO_GIVE},
	{"\xff\xfe", 2, "is UTF-16, and JSON is UTF-8: convert it, or have gpulint write the file with --output sarif=FILE"},
	{"\xfe\xff", 2, "is UTF-16, and JSON is UTF-8: convert it, or have gpulint write the file with --output sarif=FILE"},
};

static const char *by_magic(const char *text, size_t length)
{
	for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
		if (length >= magics[i].length && memcmp(text, magics[i].bytes, magics[i].length) == 0)
			return magics[i].words;
	return NULL;
}

static bool is_binary(const char *text, size_t length)
{
	for (size_t i = 0; i < length && i < LOOKED_AT; i++) {
		unsigned char c = (unsigned char)text[i];
		if (c < 0x20 && !strchr("\t\n\r\f\033", c))
			return true;
		if (!c)
			return true;
	}
	return false;
}

// The number of `separator`s in each of the first lines, 0 when they differ: a table.
static size_t columns(const char *text, size_t length, char separator)
{
	size_t first = 0, lines = 0;
	for (size_t at = 0; at < length && lines < 3; lines++) {
		const char *end = memchr(text + at, '\n', length - at);
		size_t n = end ? (size_t)(end - text) - at : length - at, count = 0;
		for (size_t i = 0; i < n; i++)
			count += text[at + i] == separator;
		if (lines && n && count != first)
			return 0;
		if (!lines)
			first = count;
		at += n + 1;
	}
	return first;
}

// The first words, without what a terminal would take as a command.
static const char *first_words(struct arena *a, const char *text, size_t length)
{
	size_t n = 0;
	char *out = arena_alloc(a, SHOWN + 1);
	while (n < length && n < SHOWN && text[n] != '\n' && text[n] != '\r') {
		unsigned char c = (unsigned char)text[n];
		out[n++] = c >= 0x20 && c < 0x7f ? (char)c : '?';
	}
	out[n] = 0;
	return out;
}

static const char *of_text(struct arena *a, const char *text, size_t length)
{
	const char *first = first_words(a, text, length);
	const char *kind = *text == '<'                  ? "is XML or HTML, not JSON"
	                   : columns(text, length, ',')  ? "is text with commas (CSV?), not JSON"
	                   : columns(text, length, '\t') ? "is text with tabs (TSV?), not JSON"
	                                                 : "is text, not JSON";
	return arena_printf(a, "%s (it begins with `%s`): " WHAT_TO_GIVE, kind, first);
}

const char *input_mistake(struct arena *a, const char *text, size_t length)
{
	const char *by = by_magic(text, length);
	size_t at = length >= 3 && memcmp(text, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0; // a byte order mark
	if (by)
		return by;
	while (at < length && strchr(" \t\r\n", text[at]) && text[at])
		at++;
	if (at == length)
		return "is empty: did the command that wrote it fail? " WHAT_TO_GIVE;
	if (is_binary(text + at, length - at))
		return "is a binary file, not JSON: " WHAT_TO_GIVE;
	if (text[at] == '{' || text[at] == '[')
		return NULL;
	return of_text(a, text + at, length - at);
}

const char *input_unreadable(struct arena *a, int error)
{
	if (error == EISDIR)
		return "is a folder: name the files in it";
	if (error == EINVAL)
		return "is a pipe or a device: give it on stdin, with the name `-`";
	const char *action = error == EACCES ? "check its permissions" : "check the name";
	return arena_printf(a, "cannot be read (%s): %s", strerror(error), action);
}
