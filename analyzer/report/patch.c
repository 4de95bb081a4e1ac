// SPDX-License-Identifier: Apache-2.0
#include "report/patch.h"

#include <string.h>

#include "base/file.h"

enum { CONTEXT = 3 };

// Lines [from, to) of the old text become `lines`, each with its newline.
struct slice {
	const char *text;
	size_t length;
};

struct block {
	size_t from, to;
	VEC(struct slice) lines;
};

struct blocks {
	VEC(struct block) list;
};

static size_t offset_of(const struct text_file *t, uint32_t line, uint32_t column)
{
	size_t at = line && line <= t->lines ? t->start[line - 1] + (column ? column - 1 : 0) : t->length;
	return at < t->length ? at : t->length;
}

static size_t begin_of(const struct text_file *t, const struct gpulint_edit *e)
{
	return offset_of(t, e->location.line, e->location.column);
}

static size_t end_of(const struct text_file *t, const struct gpulint_edit *e)
{
	size_t begin = begin_of(t, e), end = offset_of(t, e->location.end_line, e->location.end_column);
	return end > begin ? end : begin;
}

bool patch_is_safe(const struct gpulint_finding *f)
{
	bool is_comment = strncmp(f->code, "GPU9", 4) == 0;
	for (size_t i = 0; i < f->edit_count; i++)
		if (!*f->edit[i].text && !is_comment)
			return false;
	return f->edit_count && (is_comment || f->level == GPULINT_ERROR);
}

// --- edits together ---------------------------------------------------------------------------------------------------

static struct patch_file *find(struct patch *p, const char *file)
{
	for (size_t i = 0; i < p->list.n; i++)
		if (strcmp(p->list.at[i].file, file) == 0)
			return &p->list.at[i];
	return NULL;
}

static struct patch_file *file_of(struct patch *p, const char *file)
{
	if (!find(p, file))
		*vec_push(p->arena, &p->list) = (struct patch_file){.file = file, .text = text_open(p->files, file)};
	return find(p, file);
}

static bool is_same(const struct gpulint_edit *x, const struct gpulint_edit *y)
{
	const struct gpulint_location *a = &x->location, *b = &y->location;
	return a->line == b->line && a->column == b->column && a->end_line == b->end_line && a->end_column == b->end_column &&
	       strcmp(x->text, y->text) == 0;
}

// Of the finding's own edits several may begin at one place: they stay in their order.
static bool goes_with(const struct patch_file *f, const struct gpulint_edit *e)
{
	size_t begin = begin_of(f->text, e), end = end_of(f->text, e);
	for (size_t i = 0; i < f->edits.n; i++) {
		const struct gpulint_edit *old = f->edits.at[i];
		if (!is_same(old, e) && begin <= end_of(f->text, old) && begin_of(f->text, old) <= end)
			return false;
	}
	return true;
}

static void insert(struct arena *a, struct patch_file *f, const struct gpulint_edit *e)
{
	size_t at = f->edits.n;
	for (size_t i = 0; i < f->edits.n; i++)
		if (is_same(f->edits.at[i], e))
			return;
	*vec_push(a, &f->edits) = e;
	for (; at > 0 && begin_of(f->text, f->edits.at[at - 1]) > begin_of(f->text, e); at--)
		f->edits.at[at] = f->edits.at[at - 1];
	f->edits.at[at] = e;
}

bool patch_add(struct patch *p, const struct gpulint_finding *f)
{
	for (size_t i = 0; i < f->edit_count; i++) {
		const struct patch_file *to = find(p, f->edit[i].location.file);
		if (!text_open(p->files, f->edit[i].location.file)->text || (to && !goes_with(to, &f->edit[i])))
			return false;
	}
	for (size_t i = 0; i < f->edit_count; i++)
		insert(p->arena, file_of(p, f->edit[i].location.file), &f->edit[i]);
	*vec_push(p->arena, &p->findings) = f;
	return true;
}

// Bytes [from, to) of the old text, with the edits [first, last) that lie in them.
static const char *edited(struct arena *a, const struct patch_file *f, size_t from, size_t to, size_t first, size_t last, size_t *length)
{
	size_t room = to - from, n = 0;
	for (size_t i = first; i < last; i++)
		room += strlen(f->edits.at[i]->text);
	char *out = arena_alloc(a, room + 1);
	for (size_t i = first; i <= last; i++) {
		size_t until = i < last ? begin_of(f->text, f->edits.at[i]) : to;
		memcpy(out + n, f->text->text + from, until - from);
		n += until - from;
		if (i == last)
			break;
		memcpy(out + n, f->edits.at[i]->text, strlen(f->edits.at[i]->text));
		n += strlen(f->edits.at[i]->text);
		from = end_of(f->text, f->edits.at[i]);
	}
	*length = n;
	return out;
}

const char *patch_text(struct arena *a, const struct patch_file *f, size_t *length)
{
	return edited(a, f, 0, f->text->length, 0, f->edits.n, length);
}

// --- diffs ------------------------------------------------------------------------------------------------------------

// Index of the line that has the byte; the last line has the end of the text.
static size_t line_at(const struct text_file *t, size_t offset)
{
	uint32_t column;
	return text_place(t, offset, &column) - 1;
}

static struct slice old_line(const struct text_file *t, size_t line)
{
	return (struct slice){t->text + t->start[line], t->start[line + 1] - t->start[line]};
}

// Lines of the text, a last one that is empty is none.
static size_t line_count(const struct text_file *t)
{
	return t->lines - (t->start[t->lines - 1] == t->length);
}

static bool is_equal(struct slice x, struct slice y)
{
	return x.length == y.length && memcmp(x.text, y.text, x.length) == 0;
}

// Without the lines at both ends that stay.
static void trim(const struct text_file *t, struct block *b)
{
	while (b->from < b->to && b->lines.n && is_equal(old_line(t, b->to - 1), b->lines.at[b->lines.n - 1]))
		b->to--, b->lines.n--;
	while (b->from < b->to && b->lines.n && is_equal(old_line(t, b->from), b->lines.at[0]))
		b->from++, b->lines.n--, b->lines.at++;
}

// The longest lines that stay in the middle of a block, as those do that a line is moved across.
struct run_of_lines {
	size_t old, new, n;
};

static bool is_kept(const struct patch_file *f, size_t line)
{
	for (size_t i = 0; i < f->edits.n; i++)
		if (begin_of(f->text, f->edits.at[i]) < f->text->start[line + 1] && end_of(f->text, f->edits.at[i]) > f->text->start[line])
			return false;
	return true;
}

static struct run_of_lines longest_run(const struct patch_file *f, const struct block *b)
{
	const struct text_file *t = f->text;
	enum { MOST = 1 << 16 }; // pairs of lines that are compared
	struct run_of_lines best = {0};
	for (size_t i = b->from; i < b->to && (b->to - b->from) * b->lines.n < MOST; i++)
		for (size_t k = 0; k < b->lines.n; k++) {
			size_t n = 0;
			while (i + n < b->to && k + n < b->lines.n && is_kept(f, i + n) && is_equal(old_line(t, i + n), b->lines.at[k + n]))
				n++;
			if (n > best.n)
				best = (struct run_of_lines){i, k, n};
		}
	return best;
}

static void add_block(struct arena *a, const struct patch_file *f, struct block b, struct blocks *out)
{
	trim(f->text, &b);
	struct run_of_lines same = longest_run(f, &b);
	if (same.n) {
		struct block ahead = b, behind = b;
		ahead.to = same.old;
		ahead.lines.n = same.new;
		behind.from = same.old + same.n;
		behind.lines.at += same.new + same.n;
		behind.lines.n -= same.new + same.n;
		add_block(a, f, ahead, out);
		add_block(a, f, behind, out);
	} else if (b.from < b.to || b.lines.n) {
		*vec_push(a, &out->list) = b;
	}
}

static void make_blocks(struct arena *a, const struct patch_file *f, struct blocks *out)
{
	const struct text_file *t = f->text;
	for (size_t i = 0, next; i < f->edits.n; i = next) {
		struct block b = {.from = line_at(t, begin_of(t, f->edits.at[i])), .to = line_at(t, end_of(t, f->edits.at[i])) + 1};
		for (next = i + 1; next < f->edits.n && line_at(t, begin_of(t, f->edits.at[next])) <= b.to; next++)
			b.to = line_at(t, end_of(t, f->edits.at[next])) + 1;
		size_t length, end = b.to < t->lines ? t->start[b.to] : t->length;
		const char *text = edited(a, f, t->start[b.from], end, i, next, &length);
		for (size_t at = 0, n; at < length; at += n) {
			const char *newline = memchr(text + at, '\n', length - at);
			n = newline ? (size_t)(newline - text) - at + 1 : length - at;
			*vec_push(a, &b.lines) = (struct slice){text + at, n};
		}
		b.to = b.to < line_count(t) ? b.to : line_count(t);
		add_block(a, f, b, out);
	}
}

static void put_line(FILE *out, const char *indent, char sign, struct slice s)
{
	fprintf(out, "%s%c", indent, sign);
	fwrite(s.text, 1, s.length, out);
	if (!s.length || s.text[s.length - 1] != '\n')
		fprintf(out, "\n%s\\ No newline at end of file\n", indent);
}

// "12,3"; of no lines the one in front.
static void put_range(FILE *out, size_t from, size_t n)
{
	if (n == 1)
		fprintf(out, "%zu", from + 1);
	else
		fprintf(out, "%zu,%zu", n ? from + 1 : from, n);
}

// Blocks [first, last) and what stands between and around them.
static void hunk(FILE *out, const struct text_file *t, const struct blocks *b, size_t first, size_t last, long *moved, const char *indent)
{
	const struct block *x = &b->list.at[first], *y = &b->list.at[last - 1];
	size_t from = x->from > CONTEXT ? x->from - CONTEXT : 0, to = y->to + CONTEXT, old = from;
	to = to < line_count(t) ? to : line_count(t);
	long grown = 0;
	for (size_t i = first; i < last; i++)
		grown += (long)b->list.at[i].lines.n - (long)(b->list.at[i].to - b->list.at[i].from);
	fprintf(out, "%s@@ -", indent);
	put_range(out, from, to - from);
	fputs(" +", out);
	put_range(out, (size_t)((long)from + *moved), (size_t)((long)(to - from) + grown));
	fputs(" @@\n", out);
	for (size_t i = first; i < last; i++) {
		x = &b->list.at[i];
		for (; old < x->from; old++)
			put_line(out, indent, ' ', old_line(t, old));
		for (; old < x->to; old++)
			put_line(out, indent, '-', old_line(t, old));
		for (size_t k = 0; k < x->lines.n; k++)
			put_line(out, indent, '+', x->lines.at[k]);
	}
	for (; old < to; old++)
		put_line(out, indent, ' ', old_line(t, old));
	*moved += grown;
}

void patch_hunks(FILE *out, struct arena *a, const struct patch_file *f, const char *indent)
{
	struct blocks b = {0};
	long moved = 0;
	make_blocks(a, f, &b);
	for (size_t i = 0, next; i < b.list.n; i = next) {
		for (next = i + 1; next < b.list.n && b.list.at[next].from <= b.list.at[next - 1].to + 2 * CONTEXT; next++)
			;
		hunk(out, f->text, &b, i, next, &moved, indent);
	}
}

// As git quotes names.
static void put_name(FILE *out, const char *prefix, const char *name)
{
	bool is_plain = true;
	for (const char *p = name; *p; p++)
		is_plain &= (unsigned char)*p >= 32 && *p != 127 && *p != '"' && *p != '\\' && (unsigned char)*p < 128;
	fprintf(out, "%s%s", is_plain ? "" : "\"", prefix);
	for (const char *p = name; *p; p++) {
		if ((unsigned char)*p < 32 || (unsigned char)*p >= 127)
			fprintf(out, "\\%03o", (unsigned char)*p);
		else
			fprintf(out, "%s%c", *p == '"' || *p == '\\' ? "\\" : "", *p);
	}
	fputs(is_plain ? "" : "\"", out);
	fputs(strchr(name, ' ') && is_plain ? "\t\n" : "\n", out); // a name with blanks ends at a tab
}

void patch_write(FILE *out, const struct patch *p, const char *root)
{
	for (size_t i = 0; i < p->list.n; i++) {
		const struct patch_file *f = &p->list.at[i];
		const char *name = path_below(root, f->file);
		if (!f->edits.n)
			continue;
		fputs("--- ", out);
		put_name(out, name == f->file ? "" : "a/", name);
		fputs("+++ ", out);
		put_name(out, name == f->file ? "" : "b/", name);
		patch_hunks(out, p->arena, f, "");
	}
}
