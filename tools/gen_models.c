// SPDX-License-Identifier: Apache-2.0
// Build-time generator: rules/api/*.json -> models.c. Every row is checked against the schema of model/model.h; the
// first fault ends the build with `file: row: what`.
//
//   gen_models FOLDER models.c FILE.json...
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "gen_models.h"

_Noreturn void gen_fail(const char *file, const char *row, const char *format, ...)
{
	va_list args;
	va_start(args, format);
	fprintf(stderr, "%s: %s: ", file, row);
	vfprintf(stderr, format, args);
	fputc('\n', stderr);
	va_end(args);
	exit(1);
}

const char *gen_string(const struct gen_row *row, const struct jnode *object, const char *key)
{
	const struct jnode *item = jnode_member(object, key);
	if (item && !jnode_is(item, JNODE_STRING))
		gen_fail(row->file, row->name, "\"%s\" is not a string", key);
	return item ? item->text : NULL;
}

void gen_quote(FILE *out, const char *text)
{
	fputc('"', out);
	for (; *text; text++) {
		if (*text == '"' || *text == '\\')
			fputc('\\', out);
		fputc(*text, out);
	}
	fputc('"', out);
}

static const struct jnode *parsed(const char *path, const char *text)
{
	struct arena kept = {0};
	uint32_t line;
	const char *what;
	const struct jnode *json = jnode_parse(&kept, text, strlen(text), &line, &what);
	if (!json)
		gen_fail(path, "syntax", "not JSON at line %u: %s", line, what);
	return json;
}

const struct jnode *gen_load(const char *folder, const char *name, const char **text)
{
	struct arena kept = {0};
	size_t length;
	const char *path = arena_printf(&kept, "%s/%s", folder, name);
	*text = file_read(&kept, path, &length);
	if (!*text)
		gen_fail(path, "file", "cannot be opened");
	return parsed(path, *text);
}

// --- rows -----------------------------------------------------------------------------------------------------------

static bool flag(const struct gen_row *row, const struct jnode *json, const char *key)
{
	const struct jnode *item = jnode_member(json, key);
	if (item && !(jnode_is(item, JNODE_TRUE) || jnode_is(item, JNODE_FALSE)))
		gen_fail(row->file, row->name, "\"%s\" is not true or false", key);
	return jnode_is(item, JNODE_TRUE);
}

static void read_args(struct gen_row *row, const struct jnode *json)
{
	const struct jnode *args = jnode_member(json, "args"), *item;
	if (!jnode_is(args, JNODE_ARRAY))
		gen_fail(row->file, row->name, "no \"args\"");
	JNODE_EACH(item, args) {
		if (!jnode_is(item, JNODE_STRING) || row->args == MAX_ARGS)
			gen_fail(row->file, row->name, "bad or too many \"args\"");
		for (int i = 0; i < row->args; i++)
			if (!strcmp(row->arg[i], item->text))
				gen_fail(row->file, row->name, "argument \"%s\" twice", item->text);
		row->value[row->args] = INT64_MIN;
		row->arg[row->args++] = item->text;
	}
	row->min_args = row->args;
	const struct jnode *min = jnode_member(json, "min_args");
	if (min && (!jnode_is(min, JNODE_NUMBER) || min->integer < 0 || min->integer > row->args))
		gen_fail(row->file, row->name, "\"min_args\" out of range");
	if (min)
		row->min_args = (int)min->integer;
	JNODE_EACH(item, jnode_member(json, "defaults")) {
		int i = 0;
		while (i < row->args && strcmp(row->arg[i], item->key) != 0)
			i++;
		if (i == row->args || !jnode_is(item, JNODE_NUMBER))
			gen_fail(row->file, row->name, "default \"%s\" names no argument", item->key);
		row->value[i] = item->integer;
	}
}

static enum model_result read_result(const struct gen_row *row, const struct jnode *json)
{
	static const char *const names[] = { [RESULT_STATUS] = "status", [RESULT_POLL] = "poll",
		[RESULT_HANDLE] = "handle", [RESULT_POINTER] = "pointer", [RESULT_VALUE] = "value", [RESULT_VOID] = "void" };
	const char *text = gen_string(row, json, "result");
	if (!text)
		return RESULT_STATUS;
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (!strcmp(names[i], text))
			return (enum model_result)i;
	gen_fail(row->file, row->name, "unknown result \"%s\"", text);
}

static void read_conditions(struct gen_row *row, const struct jnode *json)
{
	const struct jnode *when = jnode_member(json, "when");
	const char *inert = gen_string(row, json, "inert_if_null");
	row->when_arg = ARG_NONE;
	row->inert_if_null = inert ? gen_arg(row, "inert_if_null", inert) : ARG_NONE;
	if (!when)
		return;
	if (!when->child || when->child->next || !jnode_is(when->child, JNODE_STRING))
		gen_fail(row->file, row->name, "\"when\" is not one argument and its handle kind");
	row->when_arg = gen_arg(row, "when", when->child->key);
	row->when_handle = gen_handle(row, when->child->text);
}

static void check_keys(const struct gen_row *row, const struct jnode *json)
{
	static const char *const known[] = { "name", "args", "min_args", "variadic", "per_thread", "device", "result",
					     "defaults", "effects", "expand", "when", "inert_if_null" };
	const struct jnode *item;
	JNODE_EACH(item, json) {
		bool is_known = false;
		for (size_t i = 0; i < sizeof known / sizeof *known; i++)
			is_known |= !strcmp(known[i], item->key);
		if (!is_known)
			gen_fail(row->file, row->name, "unknown key \"%s\"", item->key);
	}
}

static struct gen_row *read_row(struct rows *rows, const char *file, const char *library, const struct jnode *json)
{
	if (rows->n == rows->capacity) {
		rows->capacity = rows->capacity ? 2 * rows->capacity : 1024;
		rows->at = realloc(rows->at, rows->capacity * sizeof *rows->at);
		if (!rows->at)
			gen_fail(file, "rows", "out of memory");
	}
	struct gen_row *row = &rows->at[rows->n++];
	*row = (struct gen_row){ .file = file, .library = library, .name = "?" };
	row->name = gen_string(row, json, "name");
	if (!row->name || !*row->name)
		gen_fail(file, "?", "row without \"name\"");
	check_keys(row, json);
	row->is_variadic = flag(row, json, "variadic");
	row->has_per_thread = flag(row, json, "per_thread");
	row->is_device = flag(row, json, "device");
	row->result = read_result(row, json);
	read_args(row, json);
	read_conditions(row, json);
	const struct jnode *effects = jnode_member(json, "effects"), *item;
	struct effect *list = calloc(effects ? effects->count + 1 : 1, sizeof *list);
	if (!list)
		gen_fail(file, row->name, "out of memory");
	JNODE_EACH(item, effects)
		list[row->effects++] = gen_effect(row, item);
	row->effect = list;
	return row;
}

// --- expansion ------------------------------------------------------------------------------------------------------

// The text with every {key} replaced by the object's strings.
static char *substitute(const char *file, const char *text, size_t length, const struct jnode *object)
{
	size_t capacity = 2 * length + 4096, n = 0;
	char *out = calloc(1, capacity);
	for (const char *end = text + length; out && text < end;) {
		const struct jnode *item, *found = NULL;
		JNODE_EACH(item, object) {
			size_t key = strlen(item->key);
			if (*text == '{' && !strncmp(text + 1, item->key, key) && text[1 + key] == '}')
				found = item;
		}
		if (found && n + strlen(found->text) + 2 < capacity) {
			n += (size_t)sprintf(out + n, "%s", found->text);
			text += strlen(found->key) + 2;
		} else if (n + 2 < capacity)
			out[n++] = *text++;
		else
			gen_fail(file, "expand", "row too long");
	}
	return out;
}

static void expand_row(struct rows *rows, const char *file, const char *library, const char *text, const struct jnode *sets, const struct jnode *row)
{
	const struct jnode *expand = jnode_member(row, "expand"), *item;
	if (!expand) {
		read_row(rows, file, library, row);
		return;
	}
	const struct jnode *set = jnode_is(expand, JNODE_STRING) ? jnode_member(sets, expand->text) : NULL;
	if (!jnode_is(set, JNODE_ARRAY))
		gen_fail(file, "expand", "no such set");
	JNODE_EACH(item, set)
		read_row(rows, file, library, parsed(file, substitute(file, text + row->begin, row->end - row->begin, item)));
}

static void read_file(struct rows *rows, const char *folder, const char *name)
{
	const char *text;
	const struct jnode *json = gen_load(folder, name, &text);
	const struct jnode *library = jnode_member(json, "library"), *item;
	const struct jnode *list = jnode_member(json, "rows");
	const struct jnode *sets = jnode_member(json, "sets");
	if (!jnode_is(library, JNODE_STRING) || !jnode_is(list, JNODE_ARRAY))
		gen_fail(name, "file", "no \"library\" or no \"rows\"");
	const char *last = "";
	JNODE_EACH(item, list) {
		const struct jnode *row_name = jnode_member(item, "name");
		if (!jnode_is(row_name, JNODE_STRING))
			gen_fail(name, last, "next row has no \"name\"");
		if (strcmp(last, row_name->text) > 0)
			gen_fail(name, row_name->text, "not sorted: comes after \"%s\"", last);
		last = row_name->text;
		expand_row(rows, name, library->text, text, sets, item);
	}
}

static int compare_rows(const void *a, const void *b)
{
	const struct gen_row *x = a, *y = b;
	int order = strcmp(x->name, y->name);
	if (!order)
		order = x->is_variadic - y->is_variadic;
	return order ? order : x->args - y->args;
}

// Two rows of one name may not both fit the same number of arguments, except a variadic one as the last resort.
static void check_overlap(const struct rows *rows)
{
	for (size_t i = 0; i < rows->n; i++)
		for (size_t k = i + 1; k < rows->n && !strcmp(rows->at[i].name, rows->at[k].name); k++) {
			const struct gen_row *a = &rows->at[i], *b = &rows->at[k];
			bool same = a->is_variadic == b->is_variadic && a->when_arg == b->when_arg &&
				    a->when_handle == b->when_handle;
			if (same && a->min_args <= b->args && b->min_args <= a->args)
				gen_fail(b->file, b->name, "fits the same arguments as a row of %s", a->file);
		}
}

// --- output ---------------------------------------------------------------------------------------------------------

static void write_row_parts(FILE *out, const struct gen_row *row, size_t i)
{
	bool has_default = false;
	if (row->args) {
		fprintf(out, "static const char *const args_%zu[] = {", i);
		for (int k = 0; k < row->args; k++)
			fprintf(out, " \"%s\",", row->arg[k]);
		fprintf(out, " };\n");
	}
	for (int k = 0; k < row->args; k++)
		has_default |= row->value[k] != INT64_MIN;
	if (has_default) {
		fprintf(out, "static const int64_t defaults_%zu[] = {", i);
		for (int k = 0; k < row->args; k++)
			if (row->value[k] == INT64_MIN)
				fprintf(out, " INT64_MIN,");
			else
				fprintf(out, " %lld,", (long long)row->value[k]);
		fprintf(out, " };\n");
	}
	if (row->effects) {
		fprintf(out, "static const struct effect effects_%zu[] = {\n", i);
		for (int k = 0; k < row->effects; k++)
			gen_effect_write(out, &row->effect[k]);
		fprintf(out, "};\n");
	}
}

static void write_row(FILE *out, const struct gen_row *row, size_t i)
{
	bool has_default = false;
	for (int k = 0; k < row->args; k++)
		has_default |= row->value[k] != INT64_MIN;
	fprintf(out, "\t{ \"%s\", \"%s\", %d, %d, %d, %d, %d, (enum model_result)%d, %d, (enum handle_kind)%d, %d,\n\t  ",
		row->name, row->library, row->args, row->min_args, row->is_variadic, row->has_per_thread, row->is_device,
		(int)row->result, row->when_arg, row->when_handle, row->inert_if_null);
	if (row->args)
		fprintf(out, "args_%zu, ", i);
	else
		fprintf(out, "0, ");
	if (has_default)
		fprintf(out, "defaults_%zu, ", i);
	else
		fprintf(out, "no_defaults, ");
	if (row->effects)
		fprintf(out, "effects_%zu, %d },\n", i, row->effects);
	else
		fprintf(out, "0, 0 },\n");
}

static void write_rows(FILE *out, const struct rows *rows)
{
	fprintf(out, "static const int64_t no_defaults[] = {");
	for (int i = 0; i < MAX_ARGS; i++)
		fprintf(out, " INT64_MIN,");
	fprintf(out, " };\n");
	for (size_t i = 0; i < rows->n; i++)
		write_row_parts(out, &rows->at[i], i);
	fprintf(out, "const struct model_row model_table[] = {\n");
	for (size_t i = 0; i < rows->n; i++)
		write_row(out, &rows->at[i], i);
	fprintf(out, "};\nconst size_t model_table_count = %zu;\n", rows->n);
}

int main(int argc, char **argv)
{
	if (argc < 4) {
		fprintf(stderr, "usage: gen_models FOLDER OUTPUT FILE.json...\n");
		return 2;
	}
	struct rows rows = { 0 };
	for (int i = 3; i < argc; i++)
		read_file(&rows, argv[1], argv[i]);
	qsort(rows.at, rows.n, sizeof *rows.at, compare_rows);
	check_overlap(&rows);
	FILE *out = fopen(argv[2], "w");
	if (!out)
		gen_fail(argv[2], "output", "cannot be written");
	fprintf(out, "// Generated by tools/gen_models.c from rules/api/.\n#include \"model/tables.h\"\n");
	write_rows(out, &rows);
	gen_tables(out, argv[1], &rows);
	if (fclose(out) != 0)
		gen_fail(argv[2], "output", "cannot be written");
	return 0;
}
