// SPDX-License-Identifier: Apache-2.0
#include "ir/reader.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

_Noreturn void reader_fail(struct reader *r, const char *what)
{
	r->error = arena_printf(r->arena, "line %u: %s", r->line, what);
	longjmp(r->bail, 1);
}

void reader_blanks(struct reader *r)
{
	while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
		r->at++;
}

bool reader_accept(struct reader *r, const char *text)
{
	size_t n = strlen(text);
	if ((size_t)(r->end - r->at) < n || strncmp(r->at, text, n) != 0)
		return false;
	r->at += n;
	return true;
}

void reader_expect(struct reader *r, const char *text)
{
	if (!reader_accept(r, text))
		reader_fail(r, arena_printf(r->arena, "`%s` expected", text));
}

long long reader_integer(struct reader *r)
{
	reader_blanks(r);
	char digits[32];
	size_t n = 0;
	if (r->at < r->end && *r->at == '-')
		digits[n++] = *r->at++;
	while (r->at < r->end && isdigit((unsigned char)*r->at) && n + 1 < sizeof digits)
		digits[n++] = *r->at++;
	digits[n] = 0;
	if (n == 0 || (n == 1 && digits[0] == '-'))
		reader_fail(r, "number expected");
	return strtoll(digits, NULL, 10);
}

size_t reader_below(struct reader *r, size_t limit, const char *what)
{
	long long n = reader_integer(r);
	if (n < 0 || (unsigned long long)n >= limit)
		reader_fail(r, what);
	return (size_t)n;
}

const char *reader_quoted(struct reader *r)
{
	reader_blanks(r);
	reader_expect(r, "\"");
	char *out = arena_alloc(r->arena, (size_t)(r->end - r->at) + 1), *p = out;
	while (r->at < r->end && *r->at != '"') {
		if (*r->at == '\\' && r->end - r->at > 3 && r->at[1] == 'x') {
			char hex[3] = {r->at[2], r->at[3], 0};
			*p++ = (char)strtoul(hex, NULL, 16);
			r->at += 4;
			continue;
		}
		if (*r->at == '\\' && r->end - r->at > 1)
			r->at++;
		*p++ = *r->at++;
	}
	reader_expect(r, "\"");
	return intern_n(r->strings, out, (size_t)(p - out));
}

static bool is_name_char(char c)
{
	return isalnum((unsigned char)c) || (c && strchr("_:~#$%", c)) || (unsigned char)c >= 128;
}

// A variable, function or field: `[k, v]` and operators included.
const char *reader_name(struct reader *r)
{
	const char *from = r->at;
	if (r->at < r->end && *r->at == '[') {
		while (r->at < r->end && *r->at != ']')
			r->at++;
		reader_expect(r, "]");
	}
	while (r->at < r->end && is_name_char(*r->at))
		r->at++;
	if (r->at == from)
		reader_fail(r, "name expected");
	return intern_n(r->strings, from, (size_t)(r->at - from));
}
