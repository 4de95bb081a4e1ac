// SPDX-License-Identifier: Apache-2.0
// The small tables: handles.json, affixes.json, verbs.json, edits.json.
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "gen_models.h"

static int compare_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// A list of strings as a NULL-terminated sorted C array.
static void write_list(FILE *out, const char *file, const struct jnode *json, const char *key, const char *symbol)
{
	const struct jnode *list = jnode_member(json, key), *item;
	if (!jnode_is(list, JNODE_ARRAY))
		gen_fail(file, key, "not a list");
	size_t n = 0;
	const char **text = calloc(list->count + 1, sizeof *text);
	JNODE_EACH(item, list)
	{
		if (!text || !jnode_is(item, JNODE_STRING))
			gen_fail(file, key, "an entry is not a string");
		text[n++] = item->text;
	}
	if (n)
		qsort(text, n, sizeof *text, compare_text);
	fprintf(out, "const char *const %s[] = {\n", symbol);
	for (size_t i = 0; i < n; i++) {
		if (i && !strcmp(text[i], text[i - 1]))
			gen_fail(file, key, "\"%s\" twice", text[i]);
		fprintf(out, "\t");
		gen_quote(out, text[i]);
		fprintf(out, ",\n");
	}
	fprintf(out, "\t0,\n};\n");
}

struct handle_entry {
	const char *name;
	int number;
};

static int compare_entries(const void *a, const void *b)
{
	return strcmp(((const struct handle_entry *)a)->name, ((const struct handle_entry *)b)->name);
}

static int handle_number(const char *text)
{
	static const char *const names[] = {
#define X(id, name) [HANDLE_##id] = name,
		HANDLE_KINDS(X)
#undef X
	};
	for (int i = 1; i < HANDLE_KIND_COUNT; i++)
		if (!strcmp(names[i], text))
			return i;
	return 0;
}

// { "stream": ["cudaStream_t", ...] } as a table by type name.
static void write_handles(FILE *out, const char *folder)
{
	const char *file = "handles.json", *text;
	const struct jnode *kinds = jnode_member(gen_load(folder, file, &text), "handles"), *kind, *item;
	size_t n = 0, most = 0;
	JNODE_EACH(kind, kinds)
	most += kind->count;
	struct handle_entry *entry = calloc(most + 1, sizeof *entry);
	if (!entry)
		gen_fail(file, "handles", "out of memory");
	JNODE_EACH(kind, kinds)
	{
		int number = handle_number(kind->key);
		if (!number)
			gen_fail(file, kind->key, "unknown handle kind");
		JNODE_EACH(item, kind)
		{
			if (!jnode_is(item, JNODE_STRING))
				gen_fail(file, kind->key, "an entry is no string");
			entry[n++] = (struct handle_entry){item->text, number};
		}
	}
	qsort(entry, n, sizeof *entry, compare_entries);
	fprintf(out, "const struct handle_name handle_table[] = {\n");
	for (size_t i = 0; i < n; i++) {
		if (i && !strcmp(entry[i].name, entry[i - 1].name))
			gen_fail(file, entry[i].name, "stands twice");
		fprintf(out, "\t{ ");
		gen_quote(out, entry[i].name);
		fprintf(out, ", (enum handle_kind)%d },\n", entry[i].number);
	}
	fprintf(out, "};\nconst size_t handle_table_count = %zu;\n", n);
}

// ["cudaError_t", ...] as a table that NULL ends.
static void write_statuses(FILE *out, const char *folder)
{
	const char *file = "handles.json", *text;
	const struct jnode *names = jnode_member(gen_load(folder, file, &text), "statuses"), *item;
	fprintf(out, "const char *const status_table[] = {\n");
	JNODE_EACH(item, names)
	{
		if (!jnode_is(item, JNODE_STRING))
			gen_fail(file, "statuses", "an entry is no string");
		fprintf(out, "\t");
		gen_quote(out, item->text);
		fprintf(out, ",\n");
	}
	fprintf(out, "\tNULL\n};\n");
}

// { "NAME": "NAME", ... } as rows, ended by an empty one.
static void write_pairs(FILE *out, const char *file, const struct jnode *json, const char *key, const char *table)
{
	const struct jnode *pairs = jnode_member(json, key), *item;
	fprintf(out, "const struct name_pair %s[] = {\n", table);
	JNODE_EACH(item, pairs)
	{
		if (!jnode_is(item, JNODE_STRING))
			gen_fail(file, item->key, "no name of a function");
		fprintf(out, "\t{ ");
		gen_quote(out, item->key);
		fprintf(out, ", ");
		gen_quote(out, item->text);
		fprintf(out, " },\n");
	}
	fprintf(out, "\t{ 0 },\n};\n");
}

static bool is_row(const struct rows *rows, const char *name, size_t length)
{
	for (size_t i = 0; i < rows->list.n; i++)
		if (!strncmp(rows->list.at[i].name, name, length) && !rows->list.at[i].name[length])
			return true;
	return false;
}

// Every function "cu...(" that an edit calls has a row.
static void check_calls(const struct jnode *edit, const struct rows *rows)
{
	for (const char *s = edit->text; *s;) {
		size_t n = 0;
		while (isalnum((unsigned char)s[n]) || s[n] == '_')
			n++;
		if (n > 2 && s[n] == '(' && !strncmp(s, "cu", 2) && !is_row(rows, s, n))
			gen_fail("edits.json", edit->key, "\"%.*s\" has no row", (int)n, s);
		s += n ? n : 1;
	}
}

static const char *edit_id(const char *name)
{
	static const struct {
		const char *name, *id;
	} known[] = {
#define X(id, word) {word, #id},
		MODEL_EDITS(X)
#undef X
	};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (!strcmp(known[i].name, name))
			return known[i].id;
	return NULL;
}

static void write_edits(FILE *out, const char *folder, const struct rows *rows)
{
	const char *file = "edits.json", *text;
	const struct jnode *libraries = jnode_member(gen_load(folder, file, &text), "edits"), *library, *edit;
	fprintf(out, "const struct edit_texts edit_table[] = {\n");
	JNODE_EACH(library, libraries)
	{
		fprintf(out, "\t{ \"%s\", {\n", library->key);
		JNODE_EACH(edit, library)
		{
			const char *id = edit_id(edit->key);
			if (!id || !jnode_is(edit, JNODE_STRING))
				gen_fail(file, edit->key, "no known edit, or no string");
			check_calls(edit, rows);
			fprintf(out, "\t\t[MODEL_EDIT_%s] = ", id);
			gen_quote(out, edit->text);
			fprintf(out, ",\n");
		}
		fprintf(out, "\t} },\n");
	}
	fprintf(out, "\t{ 0 },\n};\n");
}

void gen_tables(FILE *out, const char *folder, const struct rows *rows)
{
	const char *text;
	write_handles(out, folder);
	write_statuses(out, folder);
	write_edits(out, folder, rows);
	const struct jnode *affixes = gen_load(folder, "affixes.json", &text);
	write_list(out, "affixes.json", affixes, "host_libraries", "host_library_list");
	write_list(out, "affixes.json", affixes, "per_thread_suffixes", "symbol_suffix_list");
	write_list(out, "affixes.json", affixes, "plain_suffixes", "plain_suffix_list");
	write_list(out, "affixes.json", affixes, "prefixes", "affix_prefix_list");
	write_list(out, "affixes.json", affixes, "suffixes", "affix_suffix_list");
	const struct jnode *verbs = gen_load(folder, "verbs.json", &text);
	write_list(out, "verbs.json", verbs, "host_wait", "verb_wait_list");
	write_list(out, "verbs.json", verbs, "defers", "verb_defer_list");
	write_list(out, "verbs.json", verbs, "harmless_first_words", "verb_harmless_list");
	write_list(out, "verbs.json", verbs, "changes_first_words", "verb_changes_list");
	write_pairs(out, "verbs.json", verbs, "passing_streams", "passing_stream_table");
	write_list(out, "verbs.json", verbs, "pooled_streams", "pooled_stream_list");
	write_list(out, "verbs.json", verbs, "current_handles", "current_handle_list");
	write_list(out, "verbs.json", verbs, "exporters", "exporter_list");
	write_pairs(out, "verbs.json", verbs, "placed_classes", "placed_class_table");
	write_list(out, "verbs.json", verbs, "harmless_scopes", "verb_harmless_scope_list");
	write_list(out, "verbs.json", verbs, "harmless_names", "verb_harmless_name_list");
}
