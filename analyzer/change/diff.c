// SPDX-License-Identifier: Apache-2.0
#include "change/diff.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define RENAMED "rename from "

struct reader {
	struct arena *arena;
	const char *at, *end; // the next line
	const char *line;     // the line that was read, its length without the end, its number
	size_t length;
	uint32_t number;
	struct diff *out;
	struct diff_file *file; // that hunks belong to, NULL = one without text, or none yet
	bool is_link;           // what git said of the next file: its text is the name that it leads to
	const char *old_name;   // of the "---" line in front, NULL = none
	bool has_file, has_git; // a "+++" line was read; a line that only git writes
	const char **what;
};

static bool next_line(struct reader *r)
{
	if (r->at >= r->end)
		return false;
	const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
	const char *stop = newline ? newline : r->end;
	r->line = r->at;
	r->length = (size_t)(stop - r->at);
	r->at = newline ? newline + 1 : r->end;
	r->number++;
	return true;
}

static bool starts(const struct reader *r, const char *word)
{
	size_t n = strlen(word);
	return r->length >= n && memcmp(r->line, word, n) == 0;
}

static bool fail(struct reader *r, const char *what)
{
	*r->what = what;
	return false;
}

// The letter behind a backslash of a quoted name; advances *p behind it.
static char unquoted(const char **p)
{
	static const char from[] = "abtnvfr", to[] = "\a\b\t\n\v\f\r";
	const char *s = *p, *named = *s ? strchr(from, *s) : NULL;
	int value = 0, digits = 0;
	if (named) {
		*p = s + 1;
		return to[named - from];
	}
	for (; digits < 3 && s[digits] >= '0' && s[digits] <= '7'; digits++)
		value = value * 8 + (s[digits] - '0');
	*p = s + (digits ? digits : *s != 0);
	return digits ? (char)value : *s;
}

// A name as it stands behind "+++ ": up to a tab, or in quotes with C's escapes.
static const char *name_of(struct arena *a, const char *text)
{
	if (*text != '"')
		return arena_strndup(a, text, strcspn(text, "\t\r"));
	char *name = arena_alloc(a, strlen(text) + 1), *to = name;
	for (const char *p = text + 1; *p && *p != '"';) {
		if (*p++ == '\\')
			*to++ = unquoted(&p);
		else
			*to++ = p[-1];
	}
	return name;
}

// The name behind the first `n` bytes of the line.
static const char *name_behind(struct reader *r, size_t n)
{
	return name_of(r->arena, arena_strndup(r->arena, r->line + n, r->length - n));
}

static bool is_no_file(const char *name)
{
	return strcmp(name, "/dev/null") == 0;
}

static void begin_file(struct reader *r)
{
	const char *name = name_behind(r, 4), *old = r->old_name;
	r->has_file = true;
	r->file = NULL;
	r->old_name = NULL;
	if (is_no_file(name) && old && !is_no_file(old))
		*vec_push(r->arena, &r->out->gone) = old;
	if (is_no_file(name) || r->is_link)
		return;
	r->file = vec_push(r->arena, &r->out->files);
	r->file->path = name;
}

// "12" or "12,3" behind the sign; false if it is neither.
static bool range_of(const char **p, char sign, uint32_t *start, uint32_t *count)
{
	char *end;
	if (**p != sign || !isdigit((unsigned char)(*p)[1]))
		return false;
	*start = (uint32_t)strtoul(*p + 1, &end, 10);
	*count = 1;
	if (*end == ',') {
		if (!isdigit((unsigned char)end[1]))
			return false;
		*count = (uint32_t)strtoul(end + 1, &end, 10);
	}
	*p = end;
	return true;
}

static struct diff_hunk *hunk_at(struct reader *r, struct diff_hunk *open, uint32_t line)
{
	static struct diff_hunk *const none = NULL;
	if (open)
		return open;
	if (!r->file)
		return none;
	struct diff_hunk *h = vec_push(r->arena, &r->file->hunks);
	h->line = line;
	return h;
}

// The lines behind "@@ -a,b +c,d @@": each run of added and removed lines is one hunk.
static bool body(struct reader *r, uint32_t old_left, uint32_t new_left, uint32_t line)
{
	struct diff_hunk *open = NULL;
	while (old_left || new_left) {
		if (!next_line(r))
			return fail(r, "ends in the middle of a hunk: give the whole diff");
		char sign = r->length ? *r->line : ' '; // some mailers cut the blank of an empty context line
		bool is_old = sign == '-', is_new = sign == '+', is_both = sign == ' ' || sign == '\r';
		if (sign == '\\')
			continue;
		if (!(is_old || is_new || is_both) || (!is_new && !old_left) || (!is_old && !new_left))
			return fail(r, "is no line of the hunk that it stands in: give the diff as git wrote it");
		open = is_both ? NULL : hunk_at(r, open, line);
		if (open) {
			open->count += is_new;
			open->removes |= is_old;
		}
		old_left -= !is_new;
		new_left -= !is_old;
		line += !is_old;
	}
	return true;
}

static bool hunk(struct reader *r)
{
	uint32_t old_start, old_count, new_start, new_count;
	const char *p = arena_strndup(r->arena, r->line, r->length);
	if (p[2] == '@')
		return fail(r, "is of a combined diff (a merge): give the diff against one parent");
	p += 3;
	bool is_right = range_of(&p, '-', &old_start, &old_count) && *p++ == ' ' && range_of(&p, '+', &new_start, &new_count) &&
	                strncmp(p, " @@", 3) == 0;
	if (!is_right)
		return fail(r, "is no hunk of a unified diff (@@ -1,2 +3,4 @@): give the diff as git wrote it");
	if (!r->has_file)
		return fail(r, "is a hunk without a file (+++ NAME): give the diff as git wrote it");
	return body(r, old_count, new_count, new_start + (new_count == 0)); // with no new line, git names the one in front
}

// "new file mode 120000", "new mode 120000", "index 1a2b..3c4d 120000": a symbolic link.
static bool says_link(const struct reader *r)
{
	static const char mode[] = " 120000";
	size_t n = sizeof mode - 1;
	bool is_said = starts(r, "new file mode ") || starts(r, "new mode ") || starts(r, "index ");
	return is_said && r->length > n && memcmp(r->line + r->length - n, mode, n) == 0;
}

bool diff_read(struct arena *a, const char *text, size_t length, struct diff *out, uint32_t *line, const char **what)
{
	struct reader r = {.arena = a, .at = text, .end = text + length, .out = out, .what = what};
	bool ok = true, is_blank = true;
	while (ok && next_line(&r)) {
		for (size_t i = 0; i < r.length && is_blank; i++)
			is_blank = isspace((unsigned char)r.line[i]);
		bool is_git = starts(&r, "diff --git ");
		r.has_git |= is_git;
		r.is_link = (r.is_link && !is_git) || says_link(&r);
		if (starts(&r, "--- "))
			r.old_name = name_behind(&r, 4);
		else if (starts(&r, RENAMED))
			*vec_push(a, &out->gone) = arena_printf(a, "a/%s", name_behind(&r, sizeof RENAMED - 1));
		else if (starts(&r, "+++ "))
			begin_file(&r);
		else if (starts(&r, "@@ ") || starts(&r, "@@@"))
			ok = hunk(&r);
	}
	if (ok && !is_blank && !r.has_file && !r.has_git)
		ok = fail(&r, "is no unified diff: give it what `git diff -U0` prints");
	*line = r.number;
	return ok;
}
