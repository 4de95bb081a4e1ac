// SPDX-License-Identifier: Apache-2.0
// Build-time generator: rules/api/*.json -> models.c. Rows are read and checked by model/read.h, as a user's are; the first
// fault ends the build with `file:line: row: what: what to do`.
//
//   gen_models FOLDER models.c FILE.json...
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/file.h"
#include "base/strmap.h"
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

// Arrays that rows point to, each content once: rows of one shape share theirs, and fewer pages are filled with addresses when gpulint starts.
struct parts {
	FILE *out;
	struct arena arena;
	struct strmap by_content;
	size_t count;
};

// Of a row, 0 = it has none.
struct row_parts {
	size_t args, defaults, fields, effects, sources;
};

// The number of the array, which is written where it is new.
static size_t part(struct parts *p, const char *type, const char *content)
{
	void **slot = strmap_at(&p->by_content, arena_printf(&p->arena, "%s %s", type, content));
	if (!*slot) {
		*slot = (void *)(uintptr_t)++p->count;
		fprintf(p->out, "static const %spart_%zu[] = {%s};\n", type, p->count, content);
	}
	return (uintptr_t)*slot;
}

static size_t texts_part(struct parts *p, const char *const *text, size_t n)
{
	char *content = NULL;
	size_t length;
	FILE *out = n ? open_memstream(&content, &length) : NULL;
	for (size_t i = 0; out && i < n; i++) {
		gen_quote(out, text[i]);
		fputs(", ", out);
	}
	if (!out || fclose(out) != 0)
		return 0;
	return part(p, "char *const ", content);
}

static size_t defaults_part(struct parts *p, const struct model_row *row)
{
	bool has_default = false;
	const char *content = "";
	for (int k = 0; k < row->arg_count; k++) {
		bool is_default = row->arg_default[k] != INT64_MIN;
		has_default |= is_default;
		content = is_default ? arena_printf(&p->arena, "%s%lld, ", content, (long long)row->arg_default[k])
		                     : arena_printf(&p->arena, "%sINT64_MIN, ", content);
	}
	return has_default ? part(p, "int64_t ", content) : 0;
}

static void write_effect(FILE *out, const struct effect *e)
{
	fprintf(out, "\n\t{ .kind = %d, .arg = %d, .arg2 = %d, .stream = %d, .handle_arg = %d, .flags = %d, .direction = %d,\n", (int)e->kind, e->arg,
	        e->arg2, e->stream, e->handle_arg, e->flags, e->direction);
	fprintf(out, "\t  .grid = %d, .block = %d, .shared = %d, .config = %d, .grid_is_dim3 = %d, .sync = %d,\n", e->grid, e->block, e->shared,
	        e->config, e->grid_is_dim3, e->sync);
	fprintf(out, "\t  .is_peer = %d, .is_cooperative = %d, .is_detached = %d, .is_down = %d, .is_owned = %d, .what = %d, .strength = %d,\n",
	        e->is_peer, e->is_cooperative, e->is_detached, e->is_down, e->is_owned, e->what, (int)e->strength);
	fprintf(out, "\t  .value = %lld, .size = { { %d, %d, %d }, %lluu },\n", (long long)e->value, e->size.factor[0], e->size.factor[1],
	        e->size.factor[2], (unsigned long long)e->size.constant);
	fprintf(out, "\t  .pitch = %d, .pitch2 = %d, .width = %d, .height = %d, .offset = %d, .offset2 = %d },", e->pitch, e->pitch2, e->width,
	        e->height, e->offset, e->offset2);
}

static size_t effects_part(struct parts *p, const struct model_row *row)
{
	char *content = NULL;
	size_t length;
	FILE *out = row->effect_count ? open_memstream(&content, &length) : NULL;
	for (int k = 0; out && k < row->effect_count; k++)
		write_effect(out, &row->effect[k]);
	if (!out || fclose(out) != 0)
		return 0;
	return part(p, "struct effect ", content);
}

static struct row_parts write_parts(struct parts *p, const struct model_row *row)
{
	return (struct row_parts){
		.args = texts_part(p, row->arg_name, row->arg_count),
		.defaults = defaults_part(p, row),
		.fields = texts_part(p, row->field, row->field_count),
		.effects = effects_part(p, row),
		.sources = texts_part(p, row->effect_source, row->effect_count),
	};
}

static void write_part_name(FILE *out, const char *member, size_t number)
{
	if (number)
		fprintf(out, " .%s = part_%zu,", member, number);
}

static void write_row(FILE *out, const struct model_row *row, const struct row_parts *parts)
{
	fprintf(out,
	        "\t{ .name = \"%s\", .library = \"%s\", .arg_count = %d, .min_args = %d, .is_variadic = %d, .has_per_thread = %d, .is_device = %d,\n",
	        row->name, row->library, row->arg_count, row->min_args, row->is_variadic, row->has_per_thread, row->is_device);
	fprintf(out, "\t  .result = %d, .when_arg = %d, .when_handle = %d, .inert_if_null = %d, .effect_count = %d, .field_count = %d,\n\t ",
	        (int)row->result, row->when_arg, (int)row->when_handle, row->inert_if_null, row->effect_count, row->field_count);
	if (row->older)
		fprintf(out, " .older = \"%s\",", row->older);
	write_part_name(out, "arg_name", parts->args);
	if (parts->defaults)
		write_part_name(out, "arg_default", parts->defaults);
	else
		fputs(" .arg_default = no_defaults,", out);
	write_part_name(out, "effect", parts->effects);
	write_part_name(out, "effect_source", parts->sources);
	write_part_name(out, "field", parts->fields);
	fputs(" },\n", out);
}

static void write_tables(FILE *out, struct rows *rows)
{
	struct parts parts = {.out = out};
	parts.by_content.arena = &parts.arena;
	struct row_parts *of = ARENA_ARRAY(&rows->arena, struct row_parts, rows->list.n + 1);
	fprintf(out, "static const int64_t no_defaults[] = {");
	for (int i = 0; i < MODEL_MAX_ARGS; i++)
		fprintf(out, " INT64_MIN,");
	fprintf(out, " };\n");
	for (size_t i = 0; i < rows->list.n; i++)
		of[i] = write_parts(&parts, &rows->list.at[i]);
	fprintf(out, "const struct model_row model_table[] = {\n");
	for (size_t i = 0; i < rows->list.n; i++)
		write_row(out, &rows->list.at[i], &of[i]);
	fprintf(out, "};\nconst size_t model_table_count = %zu;\n", rows->list.n);
}

// The rows, and the hash of their text, by which files that name rows by their places know them again.
static void write_rows(FILE *out, struct rows *rows)
{
	char *text = NULL;
	size_t length;
	FILE *memory = open_memstream(&text, &length);
	if (!memory)
		gen_fail("models.c", "rows", "no memory");
	write_tables(memory, rows);
	if (fclose(memory) != 0)
		gen_fail("models.c", "rows", "no memory");
	fwrite(text, 1, length, out);
	fprintf(out, "const uint64_t model_table_stamp = UINT64_C(%llu);\n", (unsigned long long)XXH3_64bits(text, length));
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
