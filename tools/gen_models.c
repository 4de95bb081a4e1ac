// SPDX-License-Identifier: Apache-2.0
// Build-time generator: rules/api/*.json -> models.c. Rows are read and checked by model/read.h, as a user's are; the first
// fault ends the build with `file:line: row: what: what to do`.
//
//   gen_models FOLDER models.c FILE.json...
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "gen_models.h"

static _Noreturn void gen_end(const char *message)
{
	fprintf(stderr, "%s\n", message);
	exit(1);
}

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

static void read_file(struct rows *rows, const char *folder, const char *name)
{
	struct arena kept = {0};
	struct model_file file;
	const char *message, *path = arena_printf(&kept, "%s/%s", folder, name);
	size_t length;
	const char *text = file_read(&kept, path, &length);
	if (!text)
		gen_fail(path, "file", "cannot be opened");
	if (!model_read(&kept, name, text, length, true, &file, &message))
		gen_end(message);
	for (size_t i = 0; i < file.rows.n; i++)
		*vec_push(&rows->arena, &rows->list) = file.rows.at[i];
}

// --- output ---------------------------------------------------------------------------------------------------------

static void write_effect(FILE *out, const struct effect *e)
{
	fprintf(out, "\t{ .kind = %d, .arg = %d, .arg2 = %d, .stream = %d, .handle_arg = %d, .flags = %d, .direction = %d,\n", (int)e->kind, e->arg,
	        e->arg2, e->stream, e->handle_arg, e->flags, e->direction);
	fprintf(out, "\t  .grid = %d, .block = %d, .shared = %d, .config = %d, .grid_is_dim3 = %d, .sync = %d,\n", e->grid, e->block, e->shared,
	        e->config, e->grid_is_dim3, e->sync);
	fprintf(out, "\t  .is_peer = %d, .is_cooperative = %d, .is_detached = %d, .what = %d, .strength = %d,\n", e->is_peer, e->is_cooperative,
	        e->is_detached, e->what, (int)e->strength);
	fprintf(out, "\t  .value = %lld, .size = { { %d, %d, %d }, %lluu },\n", (long long)e->value, e->size.factor[0], e->size.factor[1],
	        e->size.factor[2], (unsigned long long)e->size.constant);
	fprintf(out, "\t  .pitch = %d, .pitch2 = %d, .width = %d, .height = %d, .source = ", e->pitch, e->pitch2, e->width, e->height);
	gen_quote(out, e->source);
	fprintf(out, " },\n");
}

static void write_row_parts(FILE *out, const struct model_row *row, size_t i)
{
	bool has_default = false;
	if (row->arg_count) {
		fprintf(out, "static const char *const args_%zu[] = {", i);
		for (int k = 0; k < row->arg_count; k++)
			fprintf(out, " \"%s\",", row->arg_name[k]);
		fprintf(out, " };\n");
	}
	for (int k = 0; k < row->arg_count; k++)
		has_default |= row->arg_default[k] != INT64_MIN;
	if (has_default) {
		fprintf(out, "static const int64_t defaults_%zu[] = {", i);
		for (int k = 0; k < row->arg_count; k++)
			if (row->arg_default[k] == INT64_MIN)
				fprintf(out, " INT64_MIN,");
			else
				fprintf(out, " %lld,", (long long)row->arg_default[k]);
		fprintf(out, " };\n");
	}
	if (row->field_count) {
		fprintf(out, "static const char *const fields_%zu[] = {", i);
		for (int k = 0; k < row->field_count; k++)
			fprintf(out, " \"%s\",", row->field[k]);
		fprintf(out, " };\n");
	}
	if (row->effect_count) {
		fprintf(out, "static const struct effect effects_%zu[] = {\n", i);
		for (int k = 0; k < row->effect_count; k++)
			write_effect(out, &row->effect[k]);
		fprintf(out, "};\n");
	}
}

static void write_row(FILE *out, const struct model_row *row, size_t i)
{
	bool has_default = false;
	for (int k = 0; k < row->arg_count; k++)
		has_default |= row->arg_default[k] != INT64_MIN;
	fprintf(out, "\t{ \"%s\", \"%s\", %d, %d, %d, %d, %d, (enum model_result)%d, %d, (enum handle_kind)%d, %d,\n\t  ", row->name, row->library,
	        row->arg_count, row->min_args, row->is_variadic, row->has_per_thread, row->is_device, (int)row->result, row->when_arg,
	        (int)row->when_handle, row->inert_if_null);
	if (row->arg_count)
		fprintf(out, "args_%zu, ", i);
	else
		fprintf(out, "0, ");
	if (has_default)
		fprintf(out, "defaults_%zu, ", i);
	else
		fprintf(out, "no_defaults, ");
	if (row->effect_count)
		fprintf(out, "effects_%zu, %d, 0, ", i, row->effect_count);
	else
		fprintf(out, "0, 0, 0, ");
	if (row->field_count)
		fprintf(out, "fields_%zu, %d },\n", i, row->field_count);
	else
		fprintf(out, "0, 0 },\n");
}

static void write_rows(FILE *out, const struct rows *rows)
{
	fprintf(out, "static const int64_t no_defaults[] = {");
	for (int i = 0; i < MODEL_MAX_ARGS; i++)
		fprintf(out, " INT64_MIN,");
	fprintf(out, " };\n");
	for (size_t i = 0; i < rows->list.n; i++)
		write_row_parts(out, &rows->list.at[i], i);
	fprintf(out, "const struct model_row model_table[] = {\n");
	for (size_t i = 0; i < rows->list.n; i++)
		write_row(out, &rows->list.at[i], i);
	fprintf(out, "};\nconst size_t model_table_count = %zu;\n", rows->list.n);
}

int main(int argc, char **argv)
{
	if (argc < 4) {
		fprintf(stderr, "usage: gen_models FOLDER OUTPUT FILE.json...\n");
		return 2;
	}
	struct rows rows = {0};
	for (int i = 3; i < argc; i++)
		read_file(&rows, argv[1], argv[i]);
	const char *message;
	if (!model_sort(&rows.arena, rows.list.at, rows.list.n, &message))
		gen_end(message);
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
