// SPDX-License-Identifier: Apache-2.0
#include "program.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "engine/engine.h"
#include "engine/kernels/kernel.h"

enum { MOST_PATHS = 200 };

static const char TABLES[] =
	"tables\n"
	"type 0 2 0 0 0 0 4 0 -1 -1 \"int\"\n"
	"type 1 4 0 0 0 0 8 0 0 -1 \"int *\"\n"
	"type 2 4 1 0 0 0 8 0 3 -1 \"cudaStream_t\"\n"
	"type 3 7 0 0 0 0 0 0 -1 0 \"CUstream_st\"\n"
	"type 4 4 2 0 0 0 8 0 5 -1 \"cudaEvent_t\"\n"
	"type 5 7 0 0 0 0 0 0 -1 1 \"CUevent_st\"\n"
	"type 6 7 0 0 0 0 24 0 -1 2 \"S\"\n"
	"type 7 4 0 0 0 0 8 0 6 -1 \"S *\"\n"
	"type 8 2 0 0 1 0 4 0 -1 -1 \"const int\"\n"
	"type 9 4 0 0 0 0 8 0 8 -1 \"const int *\"\n"
	"type 10 7 0 1 0 1 24 0 0 3 \"std::vector<int>\"\n"
	"type 11 5 0 0 0 0 8 0 10 -1 \"std::vector<int> &\"\n"
	"type 12 6 0 0 0 0 16 4 0 -1 \"int[4]\"\n"
	"type 13 7 0 2 0 1 48 0 0 4 \"std::map<int, int>\"\n"
	"type 14 1 0 0 0 0 1 0 -1 -1 \"bool\"\n"
	"type 15 4 0 0 0 0 8 0 16 -1 \"cudaError_t (*)(cudaStream_t)\"\n"
	"type 16 8 0 0 0 0 0 0 -1 -1 \"cudaError_t (cudaStream_t)\"\n"
	"type 17 7 0 0 0 0 32 0 -1 5 \"R\"\n"
	"type 18 6 0 0 0 0 48 2 6 -1 \"S[2]\"\n"
	"type 19 7 0 0 0 0 32 0 -1 6 \"N\"\n"
	"type 20 4 5 0 0 0 8 0 21 -1 \"CUcontext\"\n"
	"type 21 7 0 0 0 0 0 0 -1 7 \"CUctx_st\"\n"
	"type 22 2 6 0 0 0 4 0 -1 -1 \"CUdevice\"\n"
	"type 23 2 0 0 0 0 1 0 -1 -1 \"char\"\n"
	"type 24 4 0 0 0 0 8 0 23 -1 \"char *\"\n"
	"type 25 5 0 0 0 0 8 0 6 -1 \"S &\"\n"
	"type 26 3 0 0 0 0 4 0 -1 -1 \"float\"\n"
	"type 27 7 0 3 0 1 8 0 0 8 \"std::unique_ptr<int>\"\n"
	"type 28 7 0 0 0 0 8 0 -1 9 \"view\"\n"
	"type 29 4 0 0 0 0 8 0 28 -1 \"view *\"\n"
	"type 30 4 0 0 0 0 8 0 2 -1 \"cudaStream_t *\"\n"
	"type 31 7 0 0 0 0 8 0 -1 10 \"pitched\"\n"
	"type 32 7 0 0 0 0 12 0 -1 11 \"dim3\"\n"
	"type 33 7 0 0 0 0 40 0 -1 12 \"copied\"\n"
	"type 34 7 0 0 0 0 8 0 -1 13 \"attribute_value\"\n"
	"type 35 7 0 0 0 0 64 0 -1 14 \"attribute\"\n"
	"type 36 4 0 0 0 0 8 0 35 -1 \"attribute *\"\n"
	"type 37 7 0 0 0 0 48 0 -1 15 \"config\"\n"
	"type 38 4 0 0 0 0 8 0 37 -1 \"config *\"\n"
	"type 39 6 0 0 0 0 128 2 35 -1 \"attribute[2]\"\n"
	"type 40 4 0 0 0 0 8 0 1 -1 \"int **\"\n"
	"type 41 7 0 0 0 0 40 0 -1 16 \"RR\"\n"
	"type 42 2 0 0 0 0 4 0 -1 -1 \"cudaError_t\"\n"
	"type 43 2 0 0 1 0 4 0 -1 -1 \"const cudaError_t\"\n"
	"type 44 5 0 0 0 0 8 0 2 -1 \"cudaStream_t &\"\n"
	"record 0 0 \"CUstream_st\"\n"
	"record 1 0 \"CUevent_st\"\n"
	"record 2 0 \"S\" \"n\" 0 \"p\" 1 \"s\" 2\n"
	"record 3 0 \"std::vector\"\n"
	"record 4 0 \"std::map\"\n"
	"record 5 0 \"R\" \"v\" 10 \"k\" 0\n"
	"record 6 0 \"N\" \"k\" 0 \"in\" 6\n"
	"record 7 0 \"CUctx_st\"\n"
	"record 8 0 \"std::unique_ptr\"\n"
	"record 9 0 \"view\" \"of\" 2\n"
	"record 10 0 \"pitched\" \"ptr\" 1\n"
	"record 11 0 \"dim3\" \"x\" 0 \"y\" 0 \"z\" 0\n"
	"record 12 0 \"copied\" \"srcPtr\" 31 \"srcPos\" 32 \"dstPtr\" 31 \"dstPos\" 32\n"
	"record 13 0 \"attribute_value\" \"cooperative\" 0 \"programmaticStreamSerializationAllowed\" 0\n"
	"record 14 0 \"attribute\" \"id\" 0 \"val\" 34\n"
	"record 15 0 \"config\" \"gridDim\" 32 \"blockDim\" 32 \"stream\" 2 \"attrs\" 36 \"numAttrs\" 0\n"
	"record 16 0 \"RR\" \"in\" 17 \"n\" 0\n"
	"var 0 1 0 n\nvar 0 1 0 k\nvar 1 1 0 p\nvar 1 1 0 q\nvar 9 1 0 c\nvar 2 1 0 s\nvar 2 1 0 t\nvar 4 1 0 ev\nvar 7 1 0 o\n"
	"var 11 1 0 vr\nvar 15 1 0 f0\nvar 6 1 0 rv\nvar 7 1 0 this\n"
	"var 0 0 0 i\nvar 0 0 0 j\nvar 0 0 0 x\nvar 14 0 0 h\nvar 1 0 0 l\nvar 2 0 0 u\nvar 4 0 0 e\nvar 6 0 0 r\nvar 6 0 0 y\n"
	"var 10 0 0 w\nvar 10 0 0 z\nvar 12 0 0 a\nvar 12 0 0 b\nvar 13 0 0 m\nvar 15 0 0 fp\n"
	"var 17 0 0 rr\nvar 17 0 0 r2\nvar 0 4 0 g\nvar 1 4 0 gp\nvar 2 4 0 gs\nvar 0 4 1 d\nvar 0 4 3 managed\nvar 0 4 4 tile\nvar 0 3 0 once\nvar 0 5 0 mine\nvar 2 5 0 my_stream\nvar 44 1 0 by_reference\nvar 10 4 0 gv\n"
	"var 25 1 0 ro\nvar 24 1 0 bytes\nvar 29 1 0 pv\nvar 28 1 0 pa\nvar 30 1 0 ps\nvar 17 1 0 pr\n"
	"var 18 0 0 rs\nvar 19 0 0 nn\nvar 19 0 0 nm\nvar 20 0 0 ctx\nvar 22 0 0 dev\nvar 26 0 0 fl\nvar 27 0 0 up\nvar 28 0 0 vw\nvar 42 0 0 er\nvar 43 0 0 es\n"
	"var 10 2 0 tv\nvar 17 2 0 tr\nvar 10 1 0 pw\n"
	"var 33 0 0 p3\nvar 32 0 0 d3\nvar 32 0 0 d4\nvar 39 0 0 at\nvar 37 0 0 cfg\nvar 38 1 0 pc\nvar 33 4 0 g3\nvar 13 4 0 gm\nvar 20 4 0 gc\nvar 40 1 0 pp\nvar 15 1 0 f1\nvar 41 0 0 nr\nvar 41 0 0 ns\n";

static void place_var(const struct ir_value *v, struct ir_loc loc)
{
	if (!v)
		return;
	if (v->kind == V_VAR)
		v->var->loc = loc;
	place_var(v->a, loc);
	place_var(v->b, loc);
	place_var(v->c, loc);
}

static void place_vars(const struct ir_function *f, struct ir_loc loc)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			place_var(s->place, loc);
			place_var(s->value, loc);
			for (uint32_t i = 0; i < s->arg_count; i++)
				place_var(s->arg[i], loc);
		}
}

// Lambdas stand behind the variables that other functions name, and in front of their own.
static void place_lambdas(struct ir_unit *unit)
{
	for (int is_around = 0; is_around < 2; is_around++)
		for (size_t i = 0; i < unit->functions.n; i++) {
			struct ir_function *f = unit->functions.at[i];
			struct ir_loc before = {.file = unit->file, .line = 1, .column = 1}, behind = {.file = unit->file, .line = 200, .column = 1};
			if (f->is_lambda != is_around)
				place_vars(f, f->is_lambda ? behind : before);
			if (f->is_lambda)
				f->loc = (struct ir_loc){.file = unit->file, .line = 100, .column = 1};
		}
}

const struct ir_unit *unit_of(struct arena *a, const char *program)
{
	struct interner *strings = ARENA_NEW(a, struct interner);
	const char *error = NULL;
	strings->arena = a;
	const char *text = arena_printf(a, "unit a.cu\n%s%s%s", program, program[strlen(program) - 1] == '\n' ? "" : "\n", TABLES);
	struct ir_unit *unit = ir_read(a, strings, text, strlen(text), &error);
	cr_assert(unit, "%s\n%s", error, text);
	for (size_t i = 0; i < unit->functions.n; i++)
		unit->functions.at[i]->in_main_file = true;
	if (strstr(program, " lambda"))
		place_lambdas(unit);
	return unit;
}

static int by_text(const void *x, const void *y)
{
	return strcmp(*(char *const *)x, *(char *const *)y);
}

// An operation without its indentation and line.
static char *operation(struct arena *a, const char *from, const char *end)
{
	bool is_child = false; // of what a thread or host function does
	for (; from < end && (*from == ' ' || *from == '|'); from++)
		is_child |= *from == '|';
	const char *stop = end;
	for (const char *p = from; p < end; p++)
		if (*p == '@' && p > from && p[-1] == ' ')
			stop = p - 1;
	return arena_printf(a, "%s%.*s", is_child ? "| " : "", (int)(stop - from), from);
}

// Unknown values by the order in which the path shows them.
static const char *renumbered(struct arena *a, const char *path)
{
	enum { MOST = 32 };
	const char *out = "";
	long seen[MOST];
	uint32_t n = 0;
	for (const char *p = path, *mark; *p; p = mark) {
		mark = strchr(p, '?');
		if (!mark)
			return arena_printf(a, "%s%s", out, p);
		char *end;
		long number = strtol(mark + 1, &end, 10);
		uint32_t i = 0;
		while (i < n && seen[i] != number)
			i++;
		cr_assert_lt(i, MOST);
		seen[i] = number;
		n = i == n ? n + 1 : n;
		out = end == mark + 1 ? arena_printf(a, "%s%.*s?", out, (int)(mark - p), p)
		                      : arena_printf(a, "%s%.*s?%u", out, (int)(mark - p), p, i);
		mark = end;
	}
	return out;
}

const char *paths_of(struct arena *a, const char *program, const char *function)
{
	static const struct engine_options options;
	const struct ir_unit *unit = unit_of(a, program);
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	engine_dump_paths(out, a, unit, &options);
	fclose(out);
	const char *path[MOST_PATHS], *all = "", *header = arena_printf(a, "%s: ", function);
	size_t n = 0;
	bool is_ours = false, is_first = false;
	for (char *line = text, *end; (end = strchr(line, '\n')); line = end + 1) {
		if (*line != ' ') {
			is_ours = strncmp(line, header, strlen(header)) == 0;
			continue;
		}
		if (!is_ours)
			continue;
		if (strncmp(line, "  path ", 7) == 0) {
			cr_assert_lt(n, MOST_PATHS);
			const char *comma = memchr(line, ',', (size_t)(end - line));
			path[n++] = comma ? arena_printf(a, "[%.*s] ", (int)(end - comma - 2), comma + 2) : "";
			is_first = true;
			continue;
		}
		const char *told = operation(a, line, end);
		if (strncmp(told, "branch ", 7) == 0 || strncmp(told, "| branch ", 9) == 0)
			continue;
		told = strncmp(told, "call ", 5) == 0 ? told + 5 : told;
		path[n - 1] = arena_printf(a, "%s%s%s", path[n - 1], is_first ? "" : "; ", told);
		is_first = false;
	}
	free(text);
	for (size_t i = 0; i < n; i++)
		path[i] = renumbered(a, path[i]);
	qsort(path, n, sizeof *path, by_text);
	for (size_t i = 0; i < n; i++)
		all = arena_printf(a, "%s%s%s", all, i ? " | " : "", path[i]);
	return all;
}

static const char *root_text(struct arena *a, const struct ir_function *f, const struct kernel_root *r)
{
	static const struct {
		unsigned does;
		const char *word;
	} words[] = {{DOES_READ, "r"}, {DOES_WRITE, "w"}, {DOES_ATOMIC, "a"}, {DOES_MAYBE, "m"}};
	const char *text = r->kind == ROOT_GLOBAL         ? arena_printf(a, "%s:", r->var->name)
	                   : r->kind == ROOT_PARAM_FIELD  ? arena_printf(a, "%s.%s:", f->params.at[r->param]->name, r->field)
	                   : r->kind == ROOT_OBJECT_FIELD ? arena_printf(a, "%s->%s:", f->params.at[r->param]->name, r->field)
	                                                  : arena_printf(a, "%s:", f->params.at[r->param]->name);
	for (int i = 0; i < 4; i++)
		if (r->does & words[i].does)
			text = arena_printf(a, "%s %s%s%s%s", text, r->from_start & words[i].does ? "" : ">", words[i].word,
			                    r->early & words[i].does ? "'" : "", r->late & words[i].does ? "\"" : "");
	if (r->does & DOES_LOAD)
		text = arena_printf(a, "%s load", text);
	if (r->does & DOES_STORE)
		text = arena_printf(a, "%s store", text);
	for (uint32_t i = 0; i < r->first_count; i++)
		text = arena_printf(a, "%s +(%s)%s%s", text, sym_text_of(a, r->first[i].offset, f), r->first[i].does & DOES_READ ? "r" : "",
		                    r->first[i].does & DOES_WRITE ? "w" : "");
	for (int i = 0; i < DOINGS; i++)
		for (const struct sym *c = r->guard[i]; c; c = c->b)
			text = arena_printf(a, "%s %s-if(%s)", text, words[i].word, sym_text_of(a, c->a, f));
	if (r->place.read)
		text = arena_printf(a, "%s r@%u", text, r->place.read->line);
	if (r->place.write)
		text = arena_printf(a, "%s w@%u", text, r->place.write->line);
	return text;
}

const char *kernel_of(struct arena *a, const char *program, const char *function)
{
	static const char *const syncs[] = {[GRID_SYNC_NONE] = "", [GRID_SYNC_GUARDED] = "syncs-sometimes", [GRID_SYNC_ALWAYS] = "syncs"};
	const struct ir_unit *unit = unit_of(a, program);
	struct sym_table table = {.arena = a};
	struct kernel_cache *cache = kernel_cache_new(a, &table, unit);
	const char *text = "";
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (strcmp(f->name, function) != 0)
			continue;
		const struct kernel_summary *k = kernel_summary_of(cache, f);
		for (uint32_t r = 0; r < k->root_count; r++)
			text = arena_printf(a, "%s%s%s", text, *text ? "; " : "", root_text(a, f, &k->root[r]));
		const char *flags[] = {syncs[k->grid_sync],
		                       k->system_fence == FENCE_SEEN ? "fences" : "",
		                       k->may_wait ? "waits" : "",
		                       k->triggers ? "triggers" : "",
		                       k->wait ? arena_printf(a, "wait@%u", k->wait->line) : "",
		                       k->returns_origin ? "gives-0" : ""};
		for (size_t w = 0; w < sizeof flags / sizeof *flags; w++)
			if (*flags[w])
				text = arena_printf(a, "%s%s%s", text, *text ? "; " : "", flags[w]);
	}
	sym_table_close(&table);
	return text;
}
