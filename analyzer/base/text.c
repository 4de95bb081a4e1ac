// SPDX-License-Identifier: Apache-2.0
#include "base/text.h"

#include <stdio.h>
#include <string.h>

#include "base/file.h"

const struct text_given *text_find(const struct text_given *given, size_t count, const char *path)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(given[i].path, path) == 0)
			return &given[i];
	return NULL;
}

const struct text_file *text_open(struct text_cache *c, const char *path)
{
	c->files.arena = c->arena;
	void **slot = strmap_at(&c->files, path ? path : "");
	if (*slot)
		return *slot;
	struct text_file *f = ARENA_NEW(c->arena, struct text_file);
	*slot = f;
	const struct text_given *given = path ? text_find(c->given, c->given_count, path) : NULL;
	f->length = given ? given->length : 0;
	f->text = given ? given->text : path ? file_read(c->arena, path, &f->length) : NULL;
	if (!f->text)
		return f;
	f->lines = 1;
	for (size_t i = 0; i < f->length; i++)
		f->lines += f->text[i] == '\n';
	f->start = ARENA_ARRAY(c->arena, size_t, f->lines + 1);
	uint32_t line = 1;
	for (size_t i = 0; i < f->length; i++)
		if (f->text[i] == '\n')
			f->start[line++] = i + 1;
	f->start[f->lines] = f->length;
	return f;
}

const char *text_line(const struct text_file *f, uint32_t line, size_t *length)
{
	if (!f->text || line == 0 || line > f->lines)
		return NULL;
	const char *p = f->text + f->start[line - 1], *end = f->text + f->start[line];
	while (end > p && (end[-1] == '\n' || end[-1] == '\r'))
		end--;
	*length = (size_t)(end - p);
	return p;
}

uint32_t text_place(const struct text_file *f, size_t byte, uint32_t *column)
{
	uint32_t low = 0, high = f->lines;
	while (high - low > 1) {
		uint32_t middle = low + (high - low) / 2;
		if (f->start[middle] <= byte)
			low = middle;
		else
			high = middle;
	}
	*column = (uint32_t)(byte - f->start[low]) + 1;
	return low + 1;
}

// Of what utf8_decode gives: what a terminal may take as a command, or bytes that are no character.
static bool is_control(uint32_t c)
{
	return c < 32 || c == 127 || c == 0xfffd || (c >= 0x80 && c < 0xa0);
}

char *text_in_line(struct arena *a, const char *text)
{
	size_t n = strlen(text);
	char *out = arena_alloc(a, n + 1), *to = out;
	for (size_t i = 0, size; i < n; i += size) {
		uint32_t c;
		size = utf8_decode(text + i, n - i, &c);
		if (is_control(c))
			*to++ = '?';
		else
			memcpy(to, text + i, size), to += size;
	}
	*to = 0;
	return out;
}

const char *printable(struct arena *a, const char *name)
{
	size_t n = strlen(name);
	bool is_plain = true;
	uint32_t c;
	for (size_t i = 0; i < n; i += utf8_decode(name + i, n - i, &c))
		is_plain &= utf8_decode(name + i, n - i, &c) && !is_control(c);
	if (is_plain)
		return name;
	char *out = arena_alloc(a, 4 * n + 3), *to = out;
	*to++ = '"';
	for (size_t i = 0, size; i < n; i += size) {
		size = utf8_decode(name + i, n - i, &c);
		if (c == '\n' || c == '\t' || c == '"' || c == '\\')
			to += sprintf(to, "\\%c", c == '\n' ? 'n' : c == '\t' ? 't' : (char)c);
		else if (is_control(c))
			for (size_t k = 0; k < size; k++)
				to += sprintf(to, "\\%03o", (unsigned char)name[i + k]);
		else
			memcpy(to, name + i, size), to += size;
	}
	*to++ = '"';
	return out;
}

size_t utf8_decode(const char *p, size_t n, uint32_t *character)
{
	const unsigned char *s = (const unsigned char *)p;
	static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
	size_t size = s[0] < 0x80 ? 1 : s[0] >> 5 == 6 ? 2 : s[0] >> 4 == 14 ? 3 : s[0] >> 3 == 30 ? 4 : 0;
	uint32_t c = size == 1 ? s[0] : size ? s[0] & (0x7fu >> size) : 0;
	bool ok = size > 0 && size <= n;
	for (size_t i = 1; ok && i < size; i++) {
		ok = s[i] >> 6 == 2;
		c = c << 6 | (s[i] & 0x3f);
	}
	ok = ok && c >= least[size] && c <= 0x10ffff && !(c >= 0xd800 && c <= 0xdfff);
	*character = ok ? c : 0xfffd;
	return ok ? size : 1;
}

uint32_t text_utf16_column(const struct text_file *f, uint32_t line, uint32_t column)
{
	size_t n = 0;
	const char *p = text_line(f, line, &n);
	uint32_t units = 0, character;
	if (!p)
		return column ? column : 1;
	for (size_t i = 0; i < n && i + 1 < column;) {
		i += utf8_decode(p + i, n - i, &character);
		units += character > 0xffff ? 2 : 1;
	}
	return units + 1;
}
