// SPDX-License-Identifier: Apache-2.0
// What a file begins with, parsed once and kept: the same comes of it as of reading all of the file.
#include "snippet.h"

#include <dirent.h>
#include <sys/wait.h>

#include "scratch.h"
#include "source/leading.h"

// A file that is lowered with and without what it begins with.
struct pair {
	struct arena arena;
	struct interner strings;
	const char *folder, *file;
	struct source_unit unit;
	struct source_preamble preamble;
	bool is_written;
	struct frontend_result plain, behind;
};

static void pair_begin(struct pair *p)
{
	*p = (struct pair){0};
	p->strings.arena = &p->arena;
	p->folder = scratch_new(&p->arena);
}

static void pair_end(struct pair *p)
{
	scratch_remove(p->folder);
	arena_free(&p->arena);
}

static void pair_unit(struct pair *p, const char *file)
{
	bool is_c = strcmp(path_extension(file), ".c") == 0, is_cuda = !is_c && strcmp(path_extension(file), ".cpp") != 0;
	p->file = file;
	p->unit = (struct source_unit){.file = file, .directory = p->folder, .is_cuda = is_cuda, .is_c = is_c};
	for (size_t i = is_cuda ? 0 : 6; i < sizeof snippet_flags / sizeof *snippet_flags; i++)
		*vec_push(&p->arena, &p->unit.args) = snippet_flags[i];
	*vec_push(&p->arena, &p->unit.args) = "-I";
	*vec_push(&p->arena, &p->unit.args) = p->folder;
}

// Writes the preamble of the file as it is now.
static void pair_keep(struct pair *p)
{
	struct frontend_result front;
	char *notes = NULL;
	size_t length;
	const char *text = file_read(&p->arena, p->file, &length);
	p->preamble = (struct source_preamble){
		.path = path_join(&p->arena, p->folder, "kept.pch"),
		.name = path_join(&p->arena, path_directory(&p->arena, p->file), arena_printf(&p->arena, ".lines%s", path_extension(p->file))),
		.length = source_leading(text, length)};
	p->preamble.text = arena_strndup(&p->arena, text, p->preamble.length);
	p->unit.preamble = &p->preamble;
	FILE *out = open_memstream(&notes, &p->preamble.notes_length);
	p->is_written = p->preamble.length && frontend_write_preamble(&p->arena, &p->strings, &p->unit, out, &front);
	fclose(out);
	p->preamble.notes = arena_alloc(&p->arena, p->preamble.notes_length + 1);
	memcpy((char *)p->preamble.notes, notes, p->preamble.notes_length);
	free(notes);
}

static void pair_run(struct pair *p)
{
	struct source_unit plain = p->unit;
	plain.preamble = NULL;
	frontend_run(&p->arena, &p->strings, &plain, &p->plain);
	frontend_run(&p->arena, &p->strings, &p->unit, &p->behind);
}

// `parses`: those that are not counted.
static const char *dump_of(struct arena *a, const struct frontend_result *r, uint32_t parses)
{
	char *text = NULL;
	size_t n;
	FILE *f = open_memstream(&text, &n);
	fprintf(f, "failure %s, syntax %s, %u declared, %u rounds\n", r->failure ? r->failure : "-", r->syntax.text ? r->syntax.text : "-",
	        r->declared, r->rounds - parses);
	for (size_t i = 0; i < r->messages.n; i++)
		fprintf(f, "%s:%u:%u: %s\n", r->messages.at[i].file, r->messages.at[i].line, r->messages.at[i].column, r->messages.at[i].text);
	if (r->unit) {
		ir_dump(f, r->unit, false);
		fprintf(f, "%u calls, %u of them steps\n", r->unit->gpu_call_tokens, r->unit->gpu_call_steps);
		for (size_t i = 0; i < r->unit->unlowered.n; i++)
			fprintf(f, "left %s:%u %s\n", r->unit->unlowered.at[i].loc.file, r->unit->unlowered.at[i].loc.line,
			        r->unit->unlowered.at[i].name ? r->unit->unlowered.at[i].name : "<<<>>>");
	}
	fclose(f);
	const char *copy = arena_strndup(a, text, n);
	free(text);
	return copy;
}

// Functions in the order of their text, each with temporaries of its own: instances of templates come in another order.
static const char *ordered(struct arena *a, const char *dump)
{
	VEC(const char *) part = {0};
	char *text = arena_strdup(a, dump), *tables = strstr(text, "\ntables\n");
	const char *out = "";
	if (tables)
		memset(tables, 0, 1);
	for (char *next, *at = text; at; at = next) {
		next = strstr(at + 1, "\nfunction ");
		if (next)
			*next++ = 0;
		snippet_renumber(at, '%');
		snippet_renumber(at, '?');
		*vec_push(a, &part) = at;
	}
	qsort(part.at, part.n, sizeof *part.at, path_order);
	for (size_t i = 0; i < part.n; i++)
		out = arena_printf(a, "%s%s\n", out, part.at[i]);
	return arena_printf(a, "%s%s", out, tables ? strstr(dump + (tables - text) + 1, " calls, ") : "");
}

static const char *first_difference(struct arena *a, const char *x, const char *y)
{
	size_t at = 0, line = 0;
	for (; x[at] && x[at] == y[at]; at++)
		line = x[at] == '\n' ? at + 1 : line;
	return arena_printf(a, "--- all of it\n%.300s\n--- behind\n%.300s", x + line, y + line);
}

static const char *names_of(struct arena *a, const char *const *at, size_t n)
{
	const char **sorted = ARENA_ARRAY(a, const char *, n + 1), *out = "";
	if (n)
		memcpy(sorted, at, n * sizeof *at);
	qsort(sorted, n, sizeof *sorted, path_order);
	for (size_t i = 0; i < n; i++)
		out = arena_printf(a, "%s%s\n", out, sorted[i]);
	return out;
}

// What differs, NULL = nothing does.
static const char *pair_difference(struct pair *p)
{
	struct arena *a = &p->arena;
	const char *what[2][3] = {{ordered(a, dump_of(a, &p->plain, 0)), names_of(a, p->plain.inputs.at, p->plain.inputs.n),
	                           names_of(a, p->plain.missing.at, p->plain.missing.n)},
	                          {ordered(a, dump_of(a, &p->behind, !p->behind.is_behind)), names_of(a, p->behind.inputs.at, p->behind.inputs.n),
	                           names_of(a, p->behind.missing.at, p->behind.missing.n)}};
	for (int i = 0; i < 3; i++)
		if (strcmp(what[0][i], what[1][i]) != 0)
			return first_difference(a, what[0][i], what[1][i]);
	return NULL;
}

// --- programs ---------------------------------------------------------------------------------------------------------

#define RUNTIME "#include <cuda_runtime.h>\n"
#define WORK "void work(float *p, cudaStream_t s) { cudaMemsetAsync(p, 0, 4, s); }\n"

struct program {
	const char *what, *header, *source;
	bool is_kept, is_taken;
};

static const struct program programs[] = {
	{"a function of a project header", RUNTIME WORK, "#include \"x.h\"\nvoid f(float *p) { work(p, 0); }\n", true, true},
	{"one in a namespace, a class, a template",
         RUNTIME "namespace n { struct S { S() { cudaFree(0); } ~S(); void m(int *p) { cudaFree(p); } int *p; };\n"
                 "inline S::~S() { cudaFree(p); }\ntemplate <class T> struct Q { void m(T *p) { cudaFree(p); } }; S one; }\n",
         "#include \"x.h\"\nvoid f() { n::S s; n::Q<int> q; q.m(s.p); }\n", true, true},
	{"an instance that the header asks for",
         RUNTIME "template <class T> void g(T *p) { cudaFree(p); }\ntemplate <class T> void h(T *p) { g(p); }\ninline void i(int *p) { h(p); }\n",
         "#include \"x.h\"\nvoid f(int *p) { i(p); }\n", true, true},
	{"an instance whose destructor nothing names",
         RUNTIME "template <class T> struct Q { T *p; ~Q() { cudaFree(p); } };\ninline void i() { Q<int> q; }\n",
         "#include \"x.h\"\nvoid f() { i(); }\n", false, false},
	{"a macro that is used below", "",
         RUNTIME "#define FREE(p) do { cudaFree(p); } while (0)\n#define TWICE(p) for (int i = 0; i < 2; i++) \\\n\tcudaFree(p)\n"
                 "void f(int *p) { FREE(p); TWICE(p); }\n",
         true, true},
	{"a macro that is taken back", "", RUNTIME "#define A cudaFree(0)\n#undef A\nvoid A();\nvoid f() { A(); cudaFree(0); }\n", true, true},
	{"a header without a guard, twice", "static void NAME(int *p) { cudaFree(p); }\n#undef NAME\n",
         RUNTIME "#define NAME g\n#include \"x.h\"\n#define NAME h\n#include \"x.h\"\nvoid f(int *p) { g(p); h(p); }\n", false, false},
	{"the same, once below", "static void NAME(int *p) { cudaFree(p); }\n#undef NAME\n",
         RUNTIME "int k;\n#define NAME g\n#include \"x.h\"\n#define NAME h\n#include \"x.h\"\nvoid f(int *p) { g(p); h(p); }\n", true, true},
	{"an X list that is read again below", "#ifdef X\nX(1)\nX(2)\n#else\nenum { COUNT = 2 };\n#endif\n",
         RUNTIME "#include \"x.h\"\nvoid f() {\n#define X(n) cudaSetDevice(n);\n#include \"x.h\"\n}\n", true, false},
	{"a missing header", "", RUNTIME "#include \"none.h\"\nvoid f() { cudaFree(0); }\n", false, false},
	{"an error in the header", "void g( {\n", RUNTIME "#include \"x.h\"\nvoid f() { cudaFree(0); }\n", false, false},
	{"an error below", RUNTIME WORK, "#include \"x.h\"\nvoid f() { nothing(0); cudaFree(0); }\n", true, false},
	{"a template that wants an instance", "", RUNTIME "template <class T> void f(T *p) { cudaMemset(p, 0, sizeof(T)); }\n", true, false},
	{"nothing but a preamble", RUNTIME WORK, "#include \"x.h\"\n", true, true},
	{"ends of lines of another system", RUNTIME WORK, "// a\r\n#include \"x.h\"\r\n#define D 1\r\n\r\nvoid f(float *p) { cudaSetDevice(D); }\r\n",
         true, true},
	{"a conditional that closes below", RUNTIME WORK, "#include \"x.h\"\n#ifndef ME\n#define ME\nvoid f(float *p) { work(p, 0); }\n#endif\n",
         true, true},
	{"raw literals in comments", RUNTIME WORK, "// R\"(\n/* R\"x( */ #include \"x.h\"\n// )\"\nvoid f(float *p) { work(p, 0); }\n", true, true},
	{"text that is left out", RUNTIME "#ifdef NONE\nvoid g() { cudaFree(0); }\n#endif\n" WORK,
         "#include \"x.h\"\n#ifdef __CUDA_ARCH__\nvoid f() { cudaFree(0); }\n#endif\nvoid h(float *p) { work(p, 0); }\n", true, true},
	{"functions that a macro writes", RUNTIME "#define F(n) inline void n(int *p) { cudaFree(p); }\nF(g) F(h)\n",
         "#include \"x.h\"\nvoid f(int *p) { g(p); h(p); }\n", true, true},
	{"functions whose names a macro writes", RUNTIME "#define F(n) inline void n##1(int *p) { cudaFree(p); }\nF(g) F(h)\n",
         "#include \"x.h\"\nvoid f(int *p) { g1(p); h1(p); }\n", false, false},
	{"C linkage", RUNTIME "extern \"C\" {\nvoid g(int *p) { cudaFree(p); }\ntypedef struct { int a; } T;\n}\n",
         "#include \"x.h\"\nvoid f(int *p) { g(p); }\n", true, true},
	{"virtual functions and globals",
         RUNTIME "struct B { virtual void go() = 0; virtual ~B(); }; struct D : B { void go() override { cudaFree(0); } };\n"
                 "static cudaStream_t made() { cudaStream_t s; cudaStreamCreate(&s); return s; }\nstatic cudaStream_t stream = made();\n",
         "#include \"x.h\"\nvoid f(B &b) { b.go(); }\n", true, true},
	{"OpenMP", RUNTIME "inline void g(int *p) {\n#pragma omp parallel\n{ cudaFree(p); }\n}\n", "#include \"x.h\"\nvoid f(int *p) { g(p); }\n",
         true, true},
};

Test(preamble, programs)
{
	for (size_t i = 0; i < sizeof programs / sizeof *programs; i++) {
		const struct program *of = &programs[i];
		struct pair p;
		pair_begin(&p);
		scratch_write(&p.arena, p.folder, "x.h", of->header);
		pair_unit(&p, scratch_write(&p.arena, p.folder, "a.cu", of->source));
		pair_keep(&p);
		cr_expect_eq(p.is_written, of->is_kept, "%s: %s", of->what, p.is_written ? "kept" : "not kept");
		if (p.is_written) {
			pair_run(&p);
			cr_expect_eq(p.behind.is_behind, of->is_taken, "%s: %s", of->what, p.behind.is_behind ? "taken" : "not taken");
			const char *what = pair_difference(&p);
			cr_expect_null(what, "%s:\n%s", of->what, what);
		}
		pair_end(&p);
	}
}

// --- the corpus: each program is a header of the project ---------------------------------------------------------------

struct totals {
	unsigned programs, kept, taken;
};

static void compare_as_header(const char *path)
{
	struct pair p;
	pair_begin(&p);
	const char *include = arena_printf(&p.arena, "#include \"%s\"\n", path);
	pair_unit(&p, scratch_write(&p.arena, p.folder, arena_printf(&p.arena, "a%s", path_extension(path)), include));
	pair_keep(&p);
	if (p.is_written)
		pair_run(&p);
	const char *what = p.is_written ? pair_difference(&p) : NULL;
	if (what)
		fprintf(stderr, "%s:\n%s\n", path, what);
	scratch_remove(p.folder);
	_exit(what ? 3 : p.is_written + p.behind.is_behind); // each in a process of its own: libclang's memory goes with it
}

static void compare_folder(const char *folder, unsigned each, struct totals *t)
{
	struct arena arena = {0};
	struct dirent *e;
	DIR *d = opendir(folder);
	while (d && (e = readdir(d))) {
		const char *path = path_join(&arena, folder, e->d_name), *extension = path_extension(path);
		bool is_source = strcmp(extension, ".cu") == 0 || strcmp(extension, ".cpp") == 0 || strcmp(extension, ".c") == 0;
		if (*e->d_name != '.' && file_is_directory(path))
			compare_folder(path, each, t);
		if (!is_source || t->programs++ % each)
			continue;
		int status = -1;
		pid_t child = fork();
		if (child == 0)
			compare_as_header(path);
		waitpid(child, &status, 0);
		cr_expect(WIFEXITED(status) && WEXITSTATUS(status) < 3, "%s differs, or crashes", path);
		t->kept += WIFEXITED(status) && WEXITSTATUS(status) > 0;
		t->taken += WIFEXITED(status) && WEXITSTATUS(status) == 2;
	}
	if (d)
		closedir(d);
	arena_free(&arena);
}

// Found with GPULINT_PREAMBLE_EACH=1: the template of a class that its own body names.
Test(preamble, programs_that_differed)
{
	static const char *const names[] = {"gpu402/bad_lambda_in_a_template.cu"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct arena arena = {0};
		int status = -1;
		pid_t child = fork();
		if (child == 0)
			compare_as_header(arena_printf(&arena, "%s/corpus/rules/%s", GPULINT_SOURCE_DIR, names[i]));
		waitpid(child, &status, 0);
		cr_expect(WIFEXITED(status) && WEXITSTATUS(status) < 3, "%s differs, or crashes", names[i]);
		arena_free(&arena);
	}
}

Test(preamble, corpus)
{
	const char *each = getenv("GPULINT_PREAMBLE_EACH"); // 1: all of them
	struct totals t = {0};
	unsigned step = each ? (unsigned)atoi(each) : 12;
	compare_folder(GPULINT_SOURCE_DIR "/corpus/rules", step, &t);
	fprintf(stderr, "%u programs, each %u.: %u kept, %u taken\n", t.programs, step, t.kept, t.taken);
	cr_expect_gt(t.taken, t.programs / step / 2);
}
