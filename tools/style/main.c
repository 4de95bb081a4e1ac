// SPDX-License-Identifier: Apache-2.0
// restyle OUT FILE...: writes each program of the corpus to OUT/functions, OUT/class and OUT/template, and in three files to
// OUT/split/PROGRAM, where the style applies, and prints `STYLE PATH CODES` (what is written and what it expects, `none` for a right program) or
// `STYLE FILE - reason` for each. tools/restyle runs gpulint on them.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "frontend/parse/recover.h"
#include "style/style.h"

enum { ATTEMPTS = 24 };

static const struct style styles[] = {{"functions", style_functions}, {"class", style_class}, {"template", style_template}};

static unsigned line_at(const char *text, const char *at)
{
	unsigned line = 1;
	for (const char *c = text; c < at; c++)
		line += *c == '\n';
	return line;
}

// The codes that the file expects, by commas, and the line of the first. For a right program "none" and the line of its last
// launch, else of its last asynchronous call or record. NULL = neither.
static const char *expected(struct arena *a, const char *text, unsigned *line)
{
	static const char mark[] = "// expect: ";
	static const char *const work[] = {"<<<", "Async(", "Record("};
	const char *codes = "", *last = NULL;
	for (const char *at = text; (at = strstr(at, mark)); at++) {
		if (!*codes)
			*line = line_at(text, at);
		codes = arena_printf(a, "%s%s%.6s", codes, *codes ? "," : "", at + sizeof mark - 1);
	}
	if (*codes || !strstr(text, "// expect-none"))
		return *codes ? codes : NULL;
	for (size_t i = 0; !last && i < sizeof work / sizeof *work; i++)
		for (const char *at = text; (at = strstr(at, work[i])); at++)
			last = at;
	*line = last ? line_at(text, last) : 0;
	return last ? "none" : NULL;
}

static CXTranslationUnit parse(struct arena *a, const char *path, const struct source_unit **source)
{
	struct interner strings = {.arena = a};
	struct source_request request = {.headers = HEADERS_BUNDLED, .has_fixed_flags = true};
	struct source_result *found = ARENA_NEW(a, struct source_result);
	enum CXErrorCode error;
	*vec_push(a, &request.paths) = path;
	source_collect(a, &strings, &request, found);
	if (found->units.n != 1)
		return NULL;
	*source = &found->units.at[0];
	return unit_parse(a, *source, NULL, &error);
}

static bool has_errors(CXTranslationUnit tu)
{
	for (unsigned i = 0; i < clang_getNumDiagnostics(tu); i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		bool is_error = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
		clang_disposeDiagnostic(d);
		if (is_error)
			return true;
	}
	return false;
}

static void write_text(const char *path, const char *text)
{
	FILE *f = fopen(path, "w");
	if (!f || fputs(text, f) < 0 || fclose(f)) {
		perror(path);
		exit(2);
	}
}

static bool compiles(struct arena *a, const char *path, const char *text)
{
	const struct source_unit *source;
	write_text(path, text);
	CXTranslationUnit tu = parse(a, path, &source);
	bool is_right = tu && !has_errors(tu);
	if (tu)
		clang_disposeTranslationUnit(tu);
	return is_right;
}

static void write_style(struct program *p, const struct style *style, const char *out, const char *path, const char *codes)
{
	const char *folder = path_join(p->arena, out, style->name), *why = "", *text = "";
	const char *family = path_base(path_directory(p->arena, p->source->file)); // two folders may have a program of the same name
	const char *target = path_join(p->arena, folder, arena_printf(p->arena, "%s-%s", family, path_base(path)));
	mkdir(folder, 0777);
	for (unsigned i = 0; i < ATTEMPTS && text; i++) {
		text = style->write(p, i, &why);
		if (text && *text && compiles(p->arena, target, text)) {
			printf("%s %s %s\n", style->name, target, codes);
			return;
		}
	}
	remove(target);
	printf("%s %s - %s\n", style->name, path, text ? "no moved statement compiles" : why);
}

static void write_split(struct program *p, const char *out, const char *path, const char *codes)
{
	struct arena *a = p->arena;
	const char *why = "", *base = path_base(path), *dot = strrchr(base, '.');
	const char *stem = arena_strndup(a, base, (size_t)(dot - base));
	const char *folder = path_join(a, out, "split"), *family = path_base(path_directory(a, p->source->file));
	struct split_files f = {0};
	mkdir(folder, 0777);
	folder = path_join(a, folder, arena_printf(a, "%s-%s", family, base));
	mkdir(folder, 0777);
	const char *header = path_join(a, folder, arena_printf(a, "%s.h", stem)), *caller = path_join(a, folder, base);
	const char *part = path_join(a, folder, arena_printf(a, "%s_part%s", stem, dot));
	for (unsigned i = 0; i < ATTEMPTS && style_split(p, i, stem, &f, &why); i++) {
		if (!f.header)
			continue;
		write_text(header, f.header);
		if (compiles(a, part, f.part) && compiles(a, caller, f.caller)) {
			printf("split %s %s\n", folder, codes);
			return;
		}
	}
	remove(header);
	remove(part);
	remove(caller);
	remove(folder);
	printf("split %s - %s\n", path, *why ? why : "no moved statement compiles");
}

static int restyle(const char *out, const char *path)
{
	struct arena arena = {0};
	struct program p = {.arena = &arena};
	size_t n;
	p.text = file_read(&arena, path, &n);
	p.length = (unsigned)n;
	const char *codes = p.text ? expected(&arena, p.text, &p.line) : NULL;
	if (p.text && !codes)
		return 0; // nothing to ask
	p.tu = p.text ? parse(&arena, path, &p.source) : NULL;
	if (!p.text) {
		fprintf(stderr, "%s: cannot be read\n", path);
		return 2;
	}
	const char *why = !p.tu || has_errors(p.tu) ? "does not compile with the bundled headers" : program_read(&p);
	for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
		if (why)
			printf("%s %s - %s\n", styles[i].name, path, why);
		else
			write_style(&p, &styles[i], out, path, codes);
	}
	if (why)
		printf("split %s - %s\n", path, why);
	else
		write_split(&p, out, path, codes);
	if (p.tu)
		clang_disposeTranslationUnit(p.tu);
	arena_free(&arena);
	return 0;
}

int main(int argc, char **argv)
{
	int status = 0;
	if (argc < 3) {
		fputs("usage: restyle OUT FILE...\n", stderr);
		return 2;
	}
	if (clang_load()) { // for gpulint's own parse
		fputs("restyle: libclang cannot be loaded\n", stderr);
		return 2;
	}
	mkdir(argv[1], 0777);
	for (int i = 2; i < argc; i++)
		status |= restyle(argv[1], argv[i]);
	return status;
}
