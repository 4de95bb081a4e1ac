// SPDX-License-Identifier: Apache-2.0
#include "source/configured.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "source/discover.h"
#include "source/text.h"

// The part of a name from p to its next dot marks what a header is made of.
static bool is_mark(const char *p, size_t n)
{
	return (n == 2 && strncmp(p, "in", n) == 0) || (n == 5 && strncmp(p, "cmake", n) == 0);
}

// The dot in front of the next mark, NULL = there is none.
static const char *next_mark(const char *p)
{
	const char *dot = strchr(p, '.');
	while (dot && !is_mark(dot + 1, strcspn(dot + 1, ".")))
		dot = strchr(dot + 1, '.');
	return dot;
}

const char *configured_name(struct arena *arena, const char *path)
{
	const char *p = path_base(path), *dot = next_mark(p), *name = dot && dot > p ? "" : NULL;
	for (; name && dot; dot = next_mark(p)) {
		name = arena_printf(arena, "%s%.*s", name, (int)(dot - p), p);
		p = dot + 1 + strcspn(dot + 1, ".");
	}
	name = name ? arena_printf(arena, "%s%s", name, p) : NULL;
	bool is_header = name && (file_kind(name) == FILE_HEADER || file_kind(name) == FILE_FRAGMENT);
	return is_header ? name : NULL;
}

static bool is_name_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// `@NAME@` or `${NAME}` at p: how long it is, 0 = neither.
static size_t place_at(const char *p)
{
	size_t open = *p == '@' ? 1 : strncmp(p, "${", 2) == 0 ? 2 : 0, n = open;
	while (open && is_name_letter(p[n]))
		n++;
	return open && n > open && p[n] == (open == 1 ? '@' : '}') ? n + 1 : 0;
}

// Does nothing but what the build fills in stand there? That is code, as many lines as it likes.
static bool is_place_only(const char *line, size_t length)
{
	bool has = false;
	for (size_t i = 0; i < length; i++) {
		size_t n = place_at(line + i);
		if (!n && !isspace((unsigned char)line[i]))
			return false;
		has |= n > 0;
		i += n ? n - 1 : 0;
	}
	return has;
}

// What stands behind `#` and the word, NULL = the line is no such directive.
static const char *directive(const char *line, const char *word)
{
	const char *p = line + strspn(line, " \t");
	if (*p++ != '#')
		return NULL;
	p += strspn(p, " \t");
	size_t n = strlen(word);
	return strncmp(p, word, n) == 0 && (p[n] == ' ' || p[n] == '\t') ? p + n + strspn(p + n, " \t") : NULL;
}

// The name that the line defines as 0, or as what the build fills in and nothing else; NULL = it defines none so.
static const char *setting(const char *line, size_t length)
{
	const char *name = directive(line, "define"), *end = line + length, *p = name;
	while (p && p < end && is_name_letter(*p))
		p++;
	size_t blank = p ? strspn(p, " \t") : 0, n = blank ? place_at(p + blank) : 0;
	if (blank && !n && p[blank] == '0')
		n = 1;
	return n && p + blank + n + strspn(p + blank + n, " \t\r") >= end ? name : NULL;
}

static void write_line(FILE *out, const char *line, size_t length)
{
	const char *flag = directive(line, "cmakedefine01"), *name = flag ? flag : setting(line, length);
	if (name) {
		int n = (int)strcspn(name, " \t\r\n");
		fprintf(out, "#ifndef %.*s\n#define %.*s 0\n#endif\n", n, name, n, name);
		return;
	}
	bool is_left = directive(line, "cmakedefine") || directive(line, "undef") || is_place_only(line, length);
	for (size_t i = 0; i < length && !is_left; i++) {
		size_t n = place_at(line + i);
		fputc(n ? '0' : line[i], out);
		i += n ? n - 1 : 0;
	}
	fputc('\n', out);
}

// What a line of a header of settings may be: it is left by the name of the directive.
static bool is_of_settings(const char *line, size_t length, bool *sets)
{
	static const char *const others[] = {"ifndef", "ifdef", "if", "else", "elif", "endif", "pragma", "undef"};
	const char *name = directive(line, "define"), *p = line + strspn(line, " \t");
	size_t word = name ? strcspn(name, " \t\r\n(") : 0;
	*sets |= setting(line, length) != NULL;
	if (name)
		return name[word] != '(' && line[length - 1] != '\\';
	p += *p == '#';
	p += strspn(p, " \t");
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		if (strncmp(p, others[i], strlen(others[i])) == 0 && !is_name_letter(p[strlen(others[i])]))
			return true;
	return false;
}

bool configured_is_settings(const char *text)
{
	bool sets = false;
	for (const char *p = text + strspn(text, " \t\r\n"); *p; p += strspn(p, " \t\r\n")) {
		const char *behind = text_behind_words(p);
		size_t n = strcspn(p, "\n");
		if (behind == p && (*p != '#' || !is_of_settings(p, n, &sets)))
			return false;
		p = behind == p ? p + n : behind;
	}
	return sets;
}

const char *configured_text(struct arena *arena, const char *text)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		return NULL;
	for (const char *line = text; *line;) {
		size_t n = strcspn(line, "\n");
		write_line(out, line, n);
		line += n + (line[n] == '\n');
	}
	fclose(out);
	const char *made = arena_strndup(arena, bytes, length);
	free(bytes); // open_memstream's own
	return made;
}
