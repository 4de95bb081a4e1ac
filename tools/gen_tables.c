// SPDX-License-Identifier: Apache-2.0
// The small tables: handles.json, affixes.json, verbs.json.
#include <stdlib.h>
#include <string.h>

#include "gen_models.h"

static int compare_text(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

// A list of strings as a NULL-terminated sorted C array.
static void write_list(FILE *out, const char *file, const cJSON *json, const char *key, const char *symbol)
{
	const cJSON *list = cJSON_GetObjectItemCaseSensitive(json, key), *item;
	if (!cJSON_IsArray(list))
		gen_fail(file, key, "not a list");
	size_t n = 0;
	const char **text = calloc((size_t)cJSON_GetArraySize(list) + 1, sizeof *text);
	cJSON_ArrayForEach(item, list) {
		if (!text || !cJSON_IsString(item))
			gen_fail(file, key, "an entry is not a string");
		text[n++] = item->valuestring;
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

static int compare_items(const void *a, const void *b)
{
	return strcmp((*(const cJSON *const *)a)->string, (*(const cJSON *const *)b)->string);
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
	const char *file = "handles.json";
	const cJSON *kinds = cJSON_GetObjectItemCaseSensitive(gen_load(folder, file), "handles"), *kind, *item;
	struct cJSON *flat = cJSON_CreateObject();
	cJSON_ArrayForEach(kind, kinds) {
		int number = handle_number(kind->string);
		if (!number)
			gen_fail(file, kind->string, "unknown handle kind");
		cJSON_ArrayForEach(item, kind) {
			if (!cJSON_IsString(item) || cJSON_GetObjectItemCaseSensitive(flat, item->valuestring))
				gen_fail(file, kind->string, "an entry is no string or stands twice");
			cJSON_AddNumberToObject(flat, item->valuestring, number);
		}
	}
	size_t n = 0;
	const cJSON **entry = calloc((size_t)cJSON_GetArraySize(flat) + 1, sizeof *entry);
	if (!entry)
		gen_fail(file, "handles", "out of memory");
	cJSON_ArrayForEach(item, flat)
		entry[n++] = item;
	qsort(entry, n, sizeof *entry, compare_items);
	fprintf(out, "const struct handle_name handle_table[] = {\n");
	for (size_t i = 0; i < n; i++) {
		fprintf(out, "\t{ ");
		gen_quote(out, entry[i]->string);
		fprintf(out, ", (enum handle_kind)%d },\n", entry[i]->valueint);
	}
	fprintf(out, "};\nconst size_t handle_table_count = %zu;\n", n);
}

void gen_tables(FILE *out, const char *folder)
{
	write_handles(out, folder);
	const cJSON *affixes = gen_load(folder, "affixes.json");
	write_list(out, "affixes.json", affixes, "host_libraries", "host_library_list");
	write_list(out, "affixes.json", affixes, "per_thread_suffixes", "symbol_suffix_list");
	write_list(out, "affixes.json", affixes, "plain_suffixes", "plain_suffix_list");
	write_list(out, "affixes.json", affixes, "prefixes", "affix_prefix_list");
	write_list(out, "affixes.json", affixes, "suffixes", "affix_suffix_list");
	const cJSON *verbs = gen_load(folder, "verbs.json");
	write_list(out, "verbs.json", verbs, "host_wait", "verb_wait_list");
	write_list(out, "verbs.json", verbs, "defers", "verb_defer_list");
	write_list(out, "verbs.json", verbs, "harmless_first_words", "verb_harmless_list");
	write_list(out, "verbs.json", verbs, "changes_first_words", "verb_changes_list");
	write_list(out, "verbs.json", verbs, "harmless_scopes", "verb_harmless_scope_list");
	write_list(out, "verbs.json", verbs, "harmless_names", "verb_harmless_name_list");
}
