// SPDX-License-Identifier: Apache-2.0
#include "frontend/recover.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "frontend/standard_names.h"

enum { MAX_PRELUDE_ROUNDS = 3, MAX_NAMES = 4000 };

// Reparsing a unit that takes longer than this is not worth it.
static const double patience_seconds = 12;

static const char prelude_path[] = RECOVER_PATH;

enum use { USE_VALUE, USE_FUNCTION, USE_TYPE, USE_TEMPLATE, USE_KERNEL };

struct unknown {
	const char *scope; // "a::b", "" = global
	const char *name;
	enum use use;
};

struct state {
	struct arena *arena;
	struct interner *strings;
	const struct source_unit *source;
	VEC(struct unknown) names;
	VEC(const char *) headers; // standard ones, to include
	bool wants_cuda, wants_driver; // unknown names of the API
	bool forces_cuda;
};

// --- reading diagnostics -------------------------------------------------------------------------------------------------

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// The n-th text between single quotes, interned; "" if absent.
static const char *quoted(struct state *s, const char *text, int n)
{
	for (const char *p = text; (p = strchr(p, '\''));) {
		const char *end = strchr(++p, '\'');
		if (!end)
			break;
		if (n-- == 0)
			return intern_n(s->strings, p, (size_t)(end - p));
		p = end + 1;
	}
	return "";
}

// Text of the file from the diagnostic on; *start and *end bound the file.
static const char *text_at(CXTranslationUnit tu, CXDiagnostic d, const char **start, const char **end)
{
	CXFile file;
	unsigned offset;
	size_t size;
	clang_getSpellingLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &offset);
	const char *text = file ? clang_getFileContents(tu, file, &size) : NULL;
	if (!text || offset >= size)
		return NULL;
	*start = text;
	*end = text + size;
	return text + offset;
}

static const char *spaces(const char *p, const char *end)
{
	while (p < end && isspace((unsigned char)*p))
		p++;
	return p;
}

// How a name is used, by what follows it.
static enum use use_of(const char *p, const char *end)
{
	p = spaces(p, end);
	if (end - p > 3 && strncmp(p, "<<<", 3) == 0)
		return USE_KERNEL;
	if (p == end)
		return USE_VALUE;
	if (*p == '(')
		return USE_FUNCTION;
	if (*p == '<' && p + 1 < end && p[1] != '<' && p[1] != '=' && !isspace((unsigned char)p[1]))
		return USE_TEMPLATE;
	if (is_word(*p))
		return USE_TYPE;
	bool is_declarator = *p == '*' || *p == '&';
	if (is_declarator) {
		while (p < end && (*p == '*' || *p == '&'))
			p++;
		const char *q = p;
		while (q < end && is_word(*q))
			q++;
		q = spaces(q, end);
		if (q > p && (*q == ';' || *q == ',' || *q == ')' || *q == '='))
			return USE_TYPE;
	}
	return USE_VALUE;
}

// A header that missing project headers would have brought; wanted once.
static void add_header(struct state *s, const char *header)
{
	for (size_t i = 0; i < s->headers.n; i++)
		if (s->headers.at[i] == header)
			return;
	*vec_push(s->arena, &s->headers) = header;
}

static void add(struct state *s, const char *scope, const char *name, enum use use)
{
	const char *header = standard_header(scope, name);
	if (header) {
		add_header(s, header);
		return;
	}
	if (!*name || s->names.n >= MAX_NAMES || (!isalpha((unsigned char)*name) && *name != '_'))
		return;
	for (const char *p = name; *p; p++)
		if (!is_word(*p))
			return;
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].name == name && s->names.at[i].scope == scope) {
			if (use > s->names.at[i].use)
				s->names.at[i].use = use;
			return;
		}
	*vec_push(s->arena, &s->names) = (struct unknown){scope, name, use};
}

// lib::sub::name after an undeclared `lib`: the last part is what is missing, the rest its scope.
static void add_qualified(struct state *s, const char *scope, const char *name, const char *p, const char *end,
	                  enum use known)
{
	const char *q = p ? spaces(p, end) : NULL;
	while (q && end - q > 2 && q[0] == ':' && q[1] == ':') {
		q = spaces(q + 2, end);
		const char *from = q;
		while (q < end && is_word(*q))
			q++;
		if (q == from)
			return;
		scope = *scope ? intern(s->strings, arena_printf(s->arena, "%s::%s", scope, name)) : name;
		name = intern_n(s->strings, from, (size_t)(q - from));
		p = q;
		q = spaces(q, end);
	}
	enum use use = p ? use_of(p, end) : USE_VALUE;
	add(s, scope, name, known > use ? known : use);
}

static bool is_api_name(const char *name, bool *is_driver)
{
	static const char *const prefixes[] = {"cuda", "__cuda", "dim3", "make_", "float2", "float3", "float4", "int2",
	                                       "int3", "int4", "uint3", "double2", "uchar4", "threadIdx", "blockIdx",
	                                       "blockDim", "gridDim", "__global__", "__device__", "__host__"};
	bool is_type = strncmp(name, "CU", 2) == 0 && (islower((unsigned char)name[2]) || name[2] == '_' ||
	                                              strncmp(name, "CUDA_", 5) == 0);
	bool is_call = strncmp(name, "cu", 2) == 0 && isupper((unsigned char)name[2]);
	*is_driver = is_type || is_call;
	for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
		if (strncmp(name, prefixes[i], strlen(prefixes[i])) == 0)
			return true;
	return *is_driver;
}

// Members are collected under a scope of their own.
static const char *any_scope(struct state *s)
{
	return intern(s->strings, RECOVER_ANY);
}

// A word before a name that makes it a type.
static bool is_type_position(const char *p, const char *start)
{
	static const char *const words[] = {"public", "private", "protected", "virtual", "typename", "new", "class",
	                                    "struct", "const"};
	while (p > start && isspace((unsigned char)p[-1]))
		p--;
	const char *end = p;
	while (p > start && is_word(p[-1]))
		p--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if ((size_t)(end - p) == strlen(words[i]) && strncmp(p, words[i], (size_t)(end - p)) == 0)
			return true;
	return false;
}

static void read_diagnostic(struct state *s, CXTranslationUnit tu, CXDiagnostic d)
{
	CXString spelled = clang_getDiagnosticSpelling(d);
	const char *text = intern(s->strings, clang_getCString(spelled)), *name = quoted(s, text, 0), *start = NULL, *end = NULL;
	clang_disposeString(spelled);
	bool is_type = strstr(text, "unknown type name") || strstr(text, "no type named");
	bool is_template = strstr(text, "no template named");
	bool is_member = strstr(text, "in namespace");
	bool is_value = strstr(text, "use of undeclared identifier") || strstr(text, "no member named") ||
	                strstr(text, "undeclared function");
	if (!is_type && !is_template && !is_value)
		return;
	bool is_driver;
	if (!is_member && is_api_name(name, &is_driver)) {
		s->wants_cuda = true;
		s->wants_driver |= is_driver;
	}
	bool is_of_class = !is_member && (strstr(text, "no member named") || strstr(text, "no type named"));
	const char *class = quoted(s, text, 1);
	if (is_of_class) { // possible for our own class and what derives from it
		if (!strstr(class, "::"))
			add(s, any_scope(s), name, USE_VALUE);
		return;
	}
	const char *scope = is_member ? quoted(s, text, 1) : "", *p = text_at(tu, d, &start, &end);
	size_t length = strlen(name);
	bool is_here = p && (size_t)(end - p) > length && strncmp(p, name, length) == 0;
	is_type |= is_here && is_type_position(p, start);
	enum use known = is_template ? USE_TEMPLATE : is_type ? USE_TYPE : USE_VALUE;
	add_qualified(s, intern(s->strings, scope), name, is_here ? p + length : NULL, end, known);
}

static unsigned read_diagnostics(struct state *s, CXTranslationUnit tu)
{
	unsigned errors = 0, n = clang_getNumDiagnostics(tu);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error) {
			errors++;
			read_diagnostic(s, tu, d);
		}
		clang_disposeDiagnostic(d);
	}
	return errors;
}

// --- the prelude ---------------------------------------------------------------------------------------------------------

// A value of any type: made from anything, turned into anything, callable, iterable.
static const char any_class[] =
	"#ifdef __CUDA__\n#define GPULINT_HD __attribute__((host)) __attribute__((device))\n"
	"#else\n#define GPULINT_HD\n#endif\n"
	"struct " RECOVER_ANY " {\n"
	"\t" RECOVER_ANY "() = default;\n"
	"\t" RECOVER_ANY "(const " RECOVER_ANY " &) = default;\n"
	"\ttemplate <class... A> GPULINT_HD " RECOVER_ANY "(A &&...);\n"
	"\t" RECOVER_ANY " &operator=(const " RECOVER_ANY " &) = default;\n"
	"\ttemplate <class T> GPULINT_HD " RECOVER_ANY " &operator=(T &&);\n"
	"\ttemplate <class T> GPULINT_HD operator T() const;\n"
	"\ttemplate <class... A> GPULINT_HD " RECOVER_ANY " operator()(A &&...) const;\n"
	"\ttemplate <class I> GPULINT_HD " RECOVER_ANY " &operator[](I &&) const;\n"
	"\tGPULINT_HD " RECOVER_ANY " *operator->() const;\n"
	"\tGPULINT_HD " RECOVER_ANY " &operator*() const;\n"
	"\tGPULINT_HD " RECOVER_ANY " *begin() const;\n"
	"\tGPULINT_HD " RECOVER_ANY " *end() const;\n";

static void write_scope(FILE *out, const char *scope, bool is_open)
{
	for (const char *p = scope; *p;) {
		const char *end = strstr(p, "::");
		size_t n = end ? (size_t)(end - p) : strlen(p);
		if (is_open)
			fprintf(out, "namespace %.*s { ", (int)n, p);
		else
			fputs(" }", out);
		p += n + (end ? 2 : 0);
	}
}

static void write_cxx(FILE *out, const struct unknown *n)
{
	write_scope(out, n->scope, true);
	switch (n->use) {
	case USE_TYPE: fprintf(out, "typedef ::" RECOVER_ANY " %s;", n->name); break;
	case USE_TEMPLATE: fprintf(out, "template <class... A> using %s = ::" RECOVER_ANY ";", n->name); break;
	case USE_FUNCTION:
		fprintf(out, "template <class... A> GPULINT_HD ::" RECOVER_ANY " %s(A &&...);", n->name);
		break;
	case USE_KERNEL:
		fprintf(out, "template <class T0 = int, class... A> __attribute__((global)) void %s(A...);", n->name);
		break;
	case USE_VALUE: fprintf(out, "extern ::" RECOVER_ANY " %s;", n->name); break;
	}
	write_scope(out, n->scope, false);
	fputc('\n', out);
}

static void write_c(FILE *out, const struct unknown *n)
{
	if (n->use == USE_TYPE || n->use == USE_TEMPLATE)
		fprintf(out, "typedef struct gpulint_%s *%s;\n", n->name, n->name);
	else if (n->use == USE_VALUE)
		fprintf(out, "extern long %s;\n", n->name);
}

// Without these, built-in operators are ambiguous for a class that converts to everything.
static const char *const binary_operators[] = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>",
                                               "<", ">", "<=", ">=", "==", "!=", "&&", "||"};
static const char *const assignments[] = {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

// Templates, so that nothing converts into our class only to fit them.
static const char operator_traits[] =
	"template <class A, class B> struct gpulint_either {};\n"
	"template <class A> struct gpulint_either<A, " RECOVER_ANY "> { typedef int type; };\n"
	"template <class B> struct gpulint_either<" RECOVER_ANY ", B> { typedef int type; };\n"
	"template <> struct gpulint_either<" RECOVER_ANY ", " RECOVER_ANY "> { typedef int type; };\n"
	"template <class T> struct gpulint_self {};\n"
	"template <> struct gpulint_self<" RECOVER_ANY "> { typedef " RECOVER_ANY " type; };\n";
static const char unary_operators[] =
	"template <class T> GPULINT_HD typename gpulint_self<T>::type operator-(const T &);\n"
	"template <class T> GPULINT_HD typename gpulint_self<T>::type operator+(const T &);\n"
	"template <class T> GPULINT_HD typename gpulint_self<T>::type operator~(const T &);\n"
	"template <class T, class = typename gpulint_self<T>::type> GPULINT_HD bool operator!(const T &);\n"
	"GPULINT_HD " RECOVER_ANY " &operator++(" RECOVER_ANY " &);\n"
	"GPULINT_HD " RECOVER_ANY " operator++(" RECOVER_ANY " &, int);\n"
	"GPULINT_HD " RECOVER_ANY " &operator--(" RECOVER_ANY " &);\n"
	"GPULINT_HD " RECOVER_ANY " operator--(" RECOVER_ANY " &, int);\n";

static void write_operator(FILE *out, const char *op)
{
	bool is_test = strchr("<>=!", op[0]) && strcmp(op, "<<") != 0 && strcmp(op, ">>") != 0;
	const char *result = is_test || strcmp(op, "&&") == 0 || strcmp(op, "||") == 0 ? "bool" : RECOVER_ANY;
	fprintf(out, "template <class A, class B, class = typename gpulint_either<A, B>::type> "
	             "GPULINT_HD %s operator%s(const A &, const B &);\n", result, op);
}

static void write_any(struct state *s, FILE *out)
{
	fputs(any_class, out);
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].scope == any_scope(s))
			fprintf(out, "\tstatic " RECOVER_ANY " %s;\n", s->names.at[i].name);
	fputs("};\n", out);
	fputs(operator_traits, out);
	for (size_t i = 0; i < sizeof binary_operators / sizeof *binary_operators; i++)
		write_operator(out, binary_operators[i]);
	for (size_t i = 0; i < sizeof assignments / sizeof *assignments; i++)
		fprintf(out, "template <class A, class B, class = typename gpulint_either<A, B>::type> "
		             "GPULINT_HD A &operator%s(A &, const B &);\n", assignments[i]);
	fputs(unary_operators, out);
}

// The scope of a name is itself an unknown type: A::f where A is used as a type elsewhere.
static bool is_in_type(struct state *s, const struct unknown *n)
{
	for (size_t i = 0; i < s->names.n; i++) {
		const struct unknown *t = &s->names.at[i];
		size_t outer = strlen(t->scope), length = strlen(t->name), from = outer ? outer + 2 : 0;
		if (t->use != USE_TYPE && t->use != USE_TEMPLATE)
			continue;
		bool is_prefix = strncmp(n->scope, t->scope, outer) == 0 && strlen(n->scope) >= from + length &&
		                 strncmp(n->scope + from, t->name, length) == 0;
		if (is_prefix && (n->scope[from + length] == 0 || n->scope[from + length] == ':'))
			return true;
	}
	return false;
}

static const char *write_prelude(struct state *s)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return "";
	if (s->forces_cuda)
		fputs("#if __has_include(<cuda_runtime.h>)\n#include <cuda_runtime.h>\n#endif\n"
		      "#if __has_include(<cuda.h>)\n#include <cuda.h>\n#endif\n", out);
	for (size_t i = 0; i < s->headers.n; i++)
		fprintf(out, "#if __has_include(<%s>)\n#include <%s>\n#endif\n", s->headers.at[i], s->headers.at[i]);
	if (s->names.n && !s->source->is_c)
		write_any(s, out);
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].scope != any_scope(s) && !is_in_type(s, &s->names.at[i]))
			(s->source->is_c ? write_c : write_cxx)(out, &s->names.at[i]);
	fclose(out);
	const char *copy = arena_strndup(s->arena, text, size);
	free(text);
	return copy;
}

// --- parsing -------------------------------------------------------------------------------------------------------------

// Headers compiled into gpulint, for every unit (its -isystem arguments decide which it sees), and the prelude.
static struct CXUnsavedFile *unsaved_files(struct arena *arena, const struct source_unit *source, const char *prelude,
                                           size_t *count)
{
	size_t n;
	const struct source_header *h = source_bundled_headers(&n);
	struct CXUnsavedFile *file = ARENA_ARRAY(arena, struct CXUnsavedFile, n + 2);
	for (size_t i = 0; i < n; i++)
		file[i] = (struct CXUnsavedFile){h[i].path, h[i].text, h[i].length};
	if (prelude)
		file[n++] = (struct CXUnsavedFile){prelude_path, prelude, strlen(prelude)};
	if (source->text)
		file[n++] = (struct CXUnsavedFile){source->file, source->text, strlen(source->text)};
	*count = n;
	return file;
}

CXTranslationUnit unit_parse(struct arena *arena, const struct source_unit *source, const char *prelude,
	                     enum CXErrorCode *error)
{
	size_t file_count;
	struct CXUnsavedFile *file = unsaved_files(arena, source, prelude, &file_count);
	VEC(const char *) args = {0};
	for (size_t i = 0; i < source->args.n; i++)
		*vec_push(arena, &args) = source->args.at[i];
	*vec_push(arena, &args) = "-ferror-limit=0";
	*vec_push(arena, &args) = "-fbracket-depth=10000";
	if (prelude) {
		*vec_push(arena, &args) = "-include";
		*vec_push(arena, &args) = prelude_path;
	}
	CXIndex index = clang_createIndex(1, 0);
	CXTranslationUnit tu = NULL;
	unsigned options = CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord;
	*error = clang_parseTranslationUnit2(index, source->file, args.at, (int)args.n, file, (unsigned)file_count,
	                                     options, &tu);
	return tu;
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void recover_parse(struct arena *arena, struct interner *strings, const struct source_unit *source,
	           struct recovery *out)
{
	struct state s = {.arena = arena, .strings = strings, .source = source};
	double start = seconds();
	out->tu = unit_parse(arena, source, NULL, &out->error);
	out->rounds = 1;
	if (!out->tu)
		return;
	unsigned best = read_diagnostics(&s, out->tu);
	int left = MAX_PRELUDE_ROUNDS;
	while (best && left-- > 0 && seconds() - start < patience_seconds) {
		bool is_first_force = s.wants_cuda && !s.forces_cuda;
		if (is_first_force) {
			s.forces_cuda = true;
			s.names.n = 0; // what the header does not explain shows up again
			left++;
		} else if (!s.names.n && !s.headers.n) {
			break;
		}
		enum CXErrorCode error;
		CXTranslationUnit tu = unit_parse(arena, source, write_prelude(&s), &error);
		out->rounds++;
		if (!tu)
			break;
		size_t known = s.names.n + s.headers.n;
		unsigned errors = read_diagnostics(&s, tu);
		if (errors < best) {
			clang_disposeTranslationUnit(out->tu);
			out->tu = tu;
			best = errors;
		} else { // a name explained may bring up more errors first: go on while there are new names
			clang_disposeTranslationUnit(tu);
		}
		if (s.names.n + s.headers.n == known && !is_first_force)
			break;
	}
}
