// SPDX-License-Identifier: Apache-2.0
#include "source/text.h"

#include <stdbool.h>
#include <string.h>

#include "base/code.h"

// First bytes of what people have under a source's name: a build's output, an archive, an editor's other encoding.
static const struct magic {
	const char *bytes;
	size_t length;
	const char *words;
} magics[] = {
	{"\x7f"
         "ELF",
         4, "is a program, an object file or a library (ELF), not source text"},
	{"\x1f\x8b", 2, "is compressed (gzip), not source text"},
	{"PK\x03\x04", 4, "is a ZIP archive, not source text"},
	{"\xff\xfe", 2, "is UTF-16; clang reads UTF-8"},
	{"\xfe\xff", 2, "is UTF-16; clang reads UTF-8"},
};

// A source has hardly any; of compressed or encrypted bytes every tenth is one. A single stray zero is clang's to warn
// about.
static bool is_control(unsigned char c)
{
	enum { END_OF_FILE = 0x1a /* of MS-DOS */, ESCAPE = 0x1b };
	return (c < ' ' && !(c >= '\t' && c <= '\r') && c != END_OF_FILE && c != ESCAPE) || c == 0x7f;
}

const char *not_source_text(const char *bytes, size_t length)
{
	enum { LOOKED_AT = 65536, ONE_IN = 32 };
	for (size_t i = 0; i < sizeof magics / sizeof *magics; i++)
		if (length >= magics[i].length && memcmp(bytes, magics[i].bytes, magics[i].length) == 0)
			return magics[i].words;
	size_t n = length < LOOKED_AT ? length : LOOKED_AT, controls = 0;
	for (size_t i = 0; i < n; i++)
		controls += is_control((unsigned char)bytes[i]);
	return controls * ONE_IN > n ? "is a binary file, not source text" : NULL;
}

const char *text_behind_words(const char *p)
{
	if (p[0] == '/' && p[1] == '/')
		return p + strcspn(p, "\n");
	if (p[0] == '/' && p[1] == '*') {
		const char *end = strstr(p + 2, "*/");
		return end ? end + 2 : p + strlen(p);
	}
	if (strncmp(p, "'\"'", 3) == 0)
		return p + 3;
	const char *quote = p + strspn(p, "LRUu8"), *raw = NULL;
	if (quote != p && *quote == '"' && quote[-1] == 'R')
		raw = code_behind_raw(p, quote + strlen(quote));
	if (raw || *p != '"')
		return raw ? raw : p;
	for (p++; *p && *p != '"' && *p != '\n';)
		p += *p == '\\' && p[1] ? 2 : 1;
	return p + (*p == '"');
}
