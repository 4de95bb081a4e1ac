// SPDX-License-Identifier: Apache-2.0
#include "report/baseline.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "base/json_writer.h"
#include "base/nearest.h"
#include "base/text.h"
#include "base/whole.h"
#include "report/fingerprint.h"

enum { VERSION = 1, FINGERPRINT_LETTERS = 16 };

const char *baseline_begin(struct arena *a, const char *file, struct baseline *out)
{
	*out = (struct baseline){.arena = a, .file = file};
	out->folder = path_real(a, path_directory(a, file));
	return out->folder ? NULL : arena_printf(a, "%s: its folder cannot be opened (%s): make the folder first", file, strerror(errno));
}

// --- reading ------------------------------------------------------------------------------------------------------------

struct reader {
	struct baseline *b;
	const char *wrong; // of the first mistake
};

static bool fail(struct reader *r, const struct jnode *at, const char *what)
{
	if (!r->wrong)
		r->wrong = text_in_line(r->b->arena, arena_printf(r->b->arena, "%s:%u: %s", r->b->file, at->line, what));
	return false;
}

static bool knows_keys(struct reader *r, const struct jnode *object, const char *const *key, size_t n)
{
	const struct jnode *m;
	JNODE_EACH(m, object)
	{
		struct nearest near = {.wanted = m->key};
		bool is_known = false;
		for (size_t i = 0; i < n; i++) {
			is_known |= strcmp(m->key, key[i]) == 0;
			nearest_try(&near, key[i]);
		}
		if (!is_known)
			return fail(r, m,
			            near.best ? arena_printf(r->b->arena, "`%s` is unknown: did you mean `%s`?", m->key, near.best)
			                      : arena_printf(r->b->arena, "`%s` is unknown: take it out", m->key));
	}
	return true;
}

static const char *text_of(struct reader *r, const struct jnode *object, const char *key)
{
	const struct jnode *m = jnode_member(object, key);
	if (!jnode_text(m))
		fail(r, m ? m : object,
		     arena_printf(r->b->arena, "%s: `%s` is no string: write the file again with --write-baseline", m ? "wrong" : "missing", key));
	return jnode_text(m);
}

static bool is_fingerprint(const char *text)
{
	return strlen(text) == FINGERPRINT_LETTERS && strspn(text, "0123456789abcdef") == FINGERPRINT_LETTERS;
}

static void read_entry(struct reader *r, const struct jnode *n)
{
	static const char *const key[] = {"rule", "file", "function", "fingerprint", "count"};
	struct baseline_entry e = {.count = 1};
	const struct jnode *count = jnode_member(n, "count");
	if (!jnode_is(n, JNODE_OBJECT)) {
		fail(r, n, "is no entry: write the file again with --write-baseline");
		return;
	}
	if (!knows_keys(r, n, key, sizeof key / sizeof *key) || !(e.rule = text_of(r, n, "rule")) || !(e.file = text_of(r, n, "file")) ||
	    !(e.fingerprint = text_of(r, n, "fingerprint")))
		return;
	if (!is_fingerprint(e.fingerprint)) {
		fail(r, jnode_member(n, "fingerprint"), "`fingerprint` is not 16 hexadecimal digits: write the file again with --write-baseline");
		return;
	}
	if (count && (!count->is_integer || count->integer < 1 || count->integer > UINT32_MAX)) {
		fail(r, count, "`count` is not a number from 1 on: write how many of the findings are known");
		return;
	}
	e.count = count ? (uint32_t)count->integer : 1;
	e.function = jnode_text(jnode_member(n, "function"));
	*vec_push(r->b->arena, &r->b->entries) = e;
}

static void read_document(struct reader *r, const struct jnode *root)
{
	static const char *const key[] = {"version", "findings"};
	const struct jnode *version = jnode_member(root, "version"), *list = jnode_member(root, "findings"), *item;
	if (!jnode_is(root, JNODE_OBJECT))
		fail(r, root, "is no baseline of gpulint: write one with --write-baseline");
	else if (!knows_keys(r, root, key, 2))
		return;
	else if (!version || !version->is_integer || version->integer != VERSION)
		fail(r, version ? version : root, "has a version that this gpulint does not read: write it again with --write-baseline");
	else if (!jnode_is(list, JNODE_ARRAY))
		fail(r, list ? list : root, "has no list `findings`: write it again with --write-baseline");
	else
		JNODE_EACH(item, list)
	read_entry(r, item);
}

const char *baseline_read(struct baseline *b)
{
	struct reader r = {.b = b};
	size_t length;
	uint32_t line;
	const char *what, *text = file_is_directory(b->file) ? NULL : file_read(b->arena, b->file, &length);
	if (!text)
		return arena_printf(b->arena, "%s: cannot be read (%s): make it with --write-baseline, or check the path", b->file,
		                    file_is_directory(b->file) ? strerror(EISDIR) : strerror(errno));
	const struct jnode *root = jnode_parse(b->arena, text, length, &line, &what);
	if (!root)
		return arena_printf(b->arena,
		                    "%s:%u: is not JSON (%s): mend the line (a conflict of a merge?), or write the file again with --write-baseline",
		                    b->file, line, what);
	read_document(&r, root);
	return r.wrong;
}

// --- matching -----------------------------------------------------------------------------------------------------------

static const char *name_of(const struct baseline *b, const struct gpulint_finding *f)
{
	return path_below(b->folder, f->location.file ? f->location.file : "");
}

static bool is_gone(const struct baseline *b, const struct baseline_entry *e)
{
	return !file_exists(path_join(b->arena, b->folder, e->file));
}

static bool is_same(const struct baseline_entry *e, const char *code, const char *fingerprint)
{
	return strcmp(e->fingerprint, fingerprint) == 0 && strcmp(e->rule, code) == 0;
}

// The entry for a finding that still has room: of its own file, else (`by_gone`) of one that is gone, which then gets the file's name.
static struct baseline_entry *entry_for(struct baseline *b, const struct gpulint_finding *f, const char *fingerprint, bool by_gone)
{
	const char *name = name_of(b, f);
	for (size_t i = 0; i < b->entries.n; i++) {
		struct baseline_entry *e = &b->entries.at[i];
		if (!is_same(e, f->code, fingerprint) || e->met == e->count)
			continue;
		if (strcmp(e->file, name) == 0)
			return e;
		if (by_gone && is_gone(b, e)) {
			e->file = name;
			return e;
		}
	}
	return NULL;
}

size_t baseline_filter(struct baseline *b, struct gpulint_finding *finding, size_t count)
{
	bool *is_known = ARENA_ARRAY(b->arena, bool, count);
	const char **fingerprint = ARENA_ARRAY(b->arena, const char *, count);
	size_t kept = 0;
	for (int by_gone = 0; by_gone < 2; by_gone++) // what did not move comes first
		for (size_t i = 0; i < count; i++) {
			fingerprint[i] = fingerprint[i] ? fingerprint[i] : fingerprint_fault(b->arena, &finding[i]);
			struct baseline_entry *e = is_known[i] ? NULL : entry_for(b, &finding[i], fingerprint[i], by_gone);
			if (e) {
				e->met++;
				is_known[i] = true;
			}
		}
	for (size_t i = 0; i < count; i++)
		if (!is_known[i])
			finding[kept++] = finding[i];
	return kept;
}

void baseline_take(struct baseline *b, const struct gpulint_finding *finding, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		const struct gpulint_finding *f = &finding[i];
		const char *fingerprint = fingerprint_fault(b->arena, f), *name = name_of(b, f);
		struct baseline_entry *e = NULL;
		for (size_t k = 0; k < b->entries.n && !e; k++)
			if (is_same(&b->entries.at[k], f->code, fingerprint) && strcmp(b->entries.at[k].file, name) == 0)
				e = &b->entries.at[k];
		if (e)
			e->count++;
		else
			*vec_push(b->arena, &b->entries) = (struct baseline_entry){f->code, name, f->function, fingerprint, 1, 0};
	}
}

static bool is_below(const char *file, const char *const *path, size_t n)
{
	bool is = n == 0;
	for (size_t i = 0; i < n && !is; i++)
		is = strcmp(file, path[i]) == 0 || path_below(path[i], file) != file;
	return is;
}

void baseline_stale(struct baseline *b, const char *const *path, size_t paths, bool remove, size_t *count)
{
	size_t kept = 0;
	*count = 0;
	for (size_t i = 0; i < b->entries.n; i++) {
		struct baseline_entry e = b->entries.at[i];
		bool is_looked_at = is_gone(b, &e) || is_below(path_join(b->arena, b->folder, e.file), path, paths);
		if (is_looked_at) {
			*count += e.count - e.met;
			e.count = remove ? e.met : e.count;
		}
		if (e.count)
			b->entries.at[kept++] = e;
	}
	b->entries.n = kept;
}

// --- writing ------------------------------------------------------------------------------------------------------------

static int order(const void *pa, const void *pb)
{
	const struct baseline_entry *a = pa, *b = pb;
	int by = strcmp(a->file, b->file);
	by = by ? by : strcmp(a->rule, b->rule);
	return by ? by : strcmp(a->fingerprint, b->fingerprint);
}

// One entry a line: versions of the file are compared and merged by lines.
static void write_entry(FILE *out, const struct baseline_entry *e)
{
	struct json j = {.out = out, .is_compact = true};
	json_open(&j, NULL, '{');
	json_text(&j, "rule", e->rule);
	json_text(&j, "file", e->file);
	if (e->function)
		json_text(&j, "function", e->function);
	json_text(&j, "fingerprint", e->fingerprint);
	if (e->count > 1)
		json_int(&j, "count", e->count);
	json_close(&j);
}

const char *baseline_write(struct baseline *b)
{
	struct whole_file whole;
	if (b->entries.n > 1)
		qsort(b->entries.at, b->entries.n, sizeof *b->entries.at, order);
	if (!whole_open(b->arena, b->file, &whole))
		return whole_message(b->arena, b->file, errno);
	fprintf(whole.out, "{\"version\": %d, \"findings\": [", VERSION);
	for (size_t i = 0; i < b->entries.n; i++) {
		fputs(i ? ",\n" : "\n", whole.out);
		write_entry(whole.out, &b->entries.at[i]);
	}
	fputs("\n]}\n", whole.out);
	return whole_close(&whole, true) ? NULL : whole_message(b->arena, b->file, errno);
}
