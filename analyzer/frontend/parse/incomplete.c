// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/incomplete.h"

#include <ctype.h>
#include <string.h>

#include "frontend/ast/tokens.h"

static bool is_of_incomplete_type(const char *why)
{
	return strncmp(why, "field has incomplete type", 25) == 0 || strncmp(why, "implicit instantiation of undefined template", 44) == 0;
}

static size_t word_length(const char *p, const char *end)
{
	size_t n = 0;
	while (p + n < end && tokens_is_word(p[n]))
		n++;
	return n;
}

// The error stands at the name of a member: `class declared; struct S { declared member; };`. NULL = at something else.
static const char *member_at(const struct file_text *f, const struct error_line *e, size_t *length)
{
	const char *p = f->text + e->offset, *end = f->text + f->size, *next;
	*length = word_length(p, end);
	for (next = p + *length; next < end && isspace((unsigned char)*next); next++)
		;
	return *length && !isdigit((unsigned char)*p) && next < end && strchr(";={[", *next) ? p : NULL;
}

static void note_use(struct unit *u, const struct error_line *member, uint32_t line, uint32_t column, size_t offset)
{
	struct error_line use = *member;
	use.line = line;
	use.column = column;
	use.offset = (uint32_t)offset;
	use.has_notes = true;
	*vec_push(&u->tables, &u->errors) = use;
}

// Is it a declaration of the same name: `other member_;`?
static bool is_declared_at(const struct file_text *f, size_t offset, size_t length)
{
	const char *p = f->text + offset, *end = f->text + f->size, *next = p + length;
	while (next < end && isspace((unsigned char)*next))
		next++;
	while (p > f->text && (p[-1] == ' ' || p[-1] == '\t'))
		p--;
	bool has_type = p > f->text && p < f->text + offset && (tokens_is_word(p[-1]) || p[-1] == '>' || p[-1] == '*' || p[-1] == '&');
	return has_type && next < end && (*next == ';' || *next == '{');
}

// Is there an error at that place among the first `n`?
static bool is_known(const struct unit *u, size_t n, const char *file, size_t offset)
{
	for (size_t i = 0; i < n; i++)
		if (u->errors.at[i].offset == offset && u->errors.at[i].file == file)
			return true;
	return false;
}

// The places of the file that name the member.
static void note_uses(struct unit *u, const struct file_text *f, const struct error_line member)
{
	size_t n, length;
	const char *name = member_at(f, &member, &length), *end = f->text + f->size, *line_start = f->text;
	uint32_t line = 1;
	for (const char *p = f->text; name && p < end; p += n ? n : 1) {
		n = word_length(p, end);
		size_t offset = (size_t)(p - f->text);
		if (n == length && p != name && strncmp(p, name, n) == 0 && !is_declared_at(f, offset, n) &&
		    !is_known(u, u->errors.n, member.file, offset))
			note_use(u, &member, line, (uint32_t)(p - line_start) + 1, offset);
		if (*p == '\n') {
			line++;
			line_start = p + 1;
		}
	}
}

void incomplete_note(struct unit *u, CXFile file)
{
	const struct error_line member = u->errors.at[u->errors.n - 1];
	const struct file_text *f = is_of_incomplete_type(member.why) ? file_read_of(u, file) : NULL;
	if (f && is_known(u, u->errors.n - 1, member.file, member.offset))
		return; // a place that names a member which was met before
	if (f && f->text && member.offset < f->size)
		note_uses(u, f, member);
}
