// SPDX-License-Identifier: Apache-2.0
// Declarations for what is missing: types that are made from anything and turn into anything.
#include "frontend/parse/unknowns.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/parse/default_stream.h"

// A value of any type: made from anything, turned into anything, callable, iterable.
static const char any_class[] = "#ifdef __CUDA__\n#define GPULINT_HD __attribute__((host)) __attribute__((device))\n"
				"#else\n#define GPULINT_HD\n#endif\n"
				"struct " RECOVER_ANY " {\n"
				"\t" RECOVER_ANY "() = default;\n"
				"\t" RECOVER_ANY "(const " RECOVER_ANY " &) = default;\n"
				"\ttemplate <class... __A> GPULINT_HD " RECOVER_ANY "(__A &&...);\n"
				"\t" RECOVER_ANY " &operator=(const " RECOVER_ANY " &) = default;\n"
				"\ttemplate <class __T> GPULINT_HD " RECOVER_ANY " &operator=(__T &&);\n"
				"\ttemplate <class __T> GPULINT_HD operator __T() const;\n"
				"\ttemplate <class... __A> GPULINT_HD " RECOVER_ANY " operator()(__A &&...) const;\n"
				"\ttemplate <class __I> GPULINT_HD " RECOVER_ANY " &operator[](__I &&) const;\n"
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

// Arguments that are values may be of any type from C++17 on.
static void write_template(FILE *out, const struct unknown *n)
{
	static const char *const value[] = {"auto", "long long"};
	if (!n->values) {
		fprintf(out, "template <class... __A> using %s = ::" RECOVER_ANY ";", n->name);
		return;
	}
	for (int i = 0; i < 2; i++) {
		fputs(i ? "\n#else\n" : "\n#if __cplusplus >= 201703L\n", out);
		fputs("template <", out);
		for (uint32_t left = n->values, k = 0; left; left >>= 1, k++) {
			if (left & 1)
				fprintf(out, "%s __V%u = 0, ", value[i], k);
			else
				fprintf(out, "class __T%u = int, ", k);
		}
		fprintf(out, "class... __A> using %s = ::" RECOVER_ANY ";", n->name);
	}
	fputs("\n#endif\n", out);
}

static void write_cxx(FILE *out, const struct unknown *n)
{
	write_scope(out, n->scope, true);
	switch (n->use) {
	case USE_TYPE:
		if (n->type)
			fprintf(out, "typedef %s %s;", n->type, n->name);
		else if (n->is_distinct)
			fprintf(out,
			        "struct " RECOVER_ANY "_%s : ::" RECOVER_ANY " { using ::" RECOVER_ANY "::" RECOVER_ANY "; "
			        "using ::" RECOVER_ANY "::operator=; }; typedef " RECOVER_ANY "_%s %s;",
			        n->name, n->name, n->name);
		else
			fprintf(out, "typedef ::" RECOVER_ANY " %s;", n->name);
		break;
	case USE_TEMPLATE: write_template(out, n); break;
	case USE_FUNCTION: fprintf(out, "template <class... __A> GPULINT_HD ::" RECOVER_ANY " %s(__A &&...);", n->name); break;
	case USE_KERNEL: fprintf(out, "template <class __T0 = int, class... __A> __attribute__((global)) void %s(__A...);", n->name); break;
	case USE_VALUE: fprintf(out, "extern ::" RECOVER_ANY " %s;", n->name); break;
	case USE_HEAD:
	case USE_DECORATION: break; // see write_macro
	}
	write_scope(out, n->scope, false);
	fputc('\n', out);
}

static void write_c(FILE *out, const struct unknown *n)
{
	if (n->type)
		fprintf(out, "typedef %s %s;\n", n->type, n->name);
	else if (n->use == USE_TYPE || n->use == USE_TEMPLATE)
		fprintf(out, "typedef struct gpulint_%s *%s;\n", n->name, n->name);
	else if (n->use == USE_VALUE)
		fprintf(out, "extern long %s;\n", n->name);
}

// Without these, built-in operators are ambiguous for a class that converts to everything.
static const char *const binary_operators[] = {"+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", "<", ">", "<=", ">=", "==", "!=", "&&", "||"};
static const char *const assignments[] = {"+=", "-=", "*=", "/=", "%=", "&=", "|=", "^=", "<<=", ">>="};

// Templates, so that nothing converts into our class only to fit them.
static const char operator_traits[] = "template <class __A, class __B> struct gpulint_either {};\n"
				      "template <class __A> struct gpulint_either<__A, " RECOVER_ANY "> { typedef int type; };\n"
				      "template <class __B> struct gpulint_either<" RECOVER_ANY ", __B> { typedef int type; };\n"
				      "template <> struct gpulint_either<" RECOVER_ANY ", " RECOVER_ANY "> { typedef int type; };\n"
				      "template <class __T> struct gpulint_self {};\n"
				      "template <> struct gpulint_self<" RECOVER_ANY "> { typedef " RECOVER_ANY " type; };\n";
static const char unary_operators[] =
	"template <class __T> GPULINT_HD typename gpulint_self<__T>::type operator-(const __T &);\n"
	"template <class __T> GPULINT_HD typename gpulint_self<__T>::type operator+(const __T &);\n"
	"template <class __T> GPULINT_HD typename gpulint_self<__T>::type operator~(const __T &);\n"
	"template <class __T, class = typename gpulint_self<__T>::type> GPULINT_HD bool operator!(const __T &);\n"
	"template <class __T> GPULINT_HD typename gpulint_self<__T>::type operator&(const __T &);\n" // `int *`, `cudaStream_t *`: what the callee wants
	"GPULINT_HD " RECOVER_ANY " &operator++(" RECOVER_ANY " &);\n"
	"GPULINT_HD " RECOVER_ANY " operator++(" RECOVER_ANY " &, int);\n"
	"GPULINT_HD " RECOVER_ANY " &operator--(" RECOVER_ANY " &);\n"
	"GPULINT_HD " RECOVER_ANY " operator--(" RECOVER_ANY " &, int);\n";

static void write_operator(FILE *out, const char *op)
{
	bool is_test = strchr("<>=!", op[0]) && strcmp(op, "<<") != 0 && strcmp(op, ">>") != 0;
	const char *result = is_test || strcmp(op, "&&") == 0 || strcmp(op, "||") == 0 ? "bool" : RECOVER_ANY;
	fprintf(out,
	        "template <class __A, class __B, class = typename gpulint_either<__A, __B>::type> "
	        "GPULINT_HD %s operator%s(const __A &, const __B &);\n",
	        result, op);
}

// What is called with arguments of a template: types, and values among the first three.
static void write_member_template(FILE *out, const char *name)
{
	static const char *const first[] = {"", "V", "VV", "TV", "VVV", "TVV", "VTV", "TTV"};
	for (size_t i = 0; i < sizeof first / sizeof *first; i++) {
		fputs("\ttemplate <", out);
		for (int k = 0; first[i][k]; k++)
			fprintf(out, "%s __P%d, ", first[i][k] == 'V' ? "long long" : "class", k);
		fprintf(out, "class... __T, class... __A> GPULINT_HD " RECOVER_ANY " %s(__A &&...) const;\n", name);
	}
}

static void write_member(FILE *out, const struct unknown *n)
{
	if (n->use == USE_TEMPLATE)
		write_member_template(out, n->name);
	else
		fprintf(out, n->use == USE_TYPE ? "\ttypedef " RECOVER_ANY " %s;\n" : "\tstatic " RECOVER_ANY " %s;\n", n->name);
}

static void write_any(struct unknowns *s, FILE *out)
{
	fputs(any_class, out);
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].scope == unknowns_any(s))
			write_member(out, &s->names.at[i]);
	fputs("};\n", out);
	fputs(operator_traits, out);
	for (size_t i = 0; i < sizeof binary_operators / sizeof *binary_operators; i++)
		write_operator(out, binary_operators[i]);
	for (size_t i = 0; i < sizeof assignments / sizeof *assignments; i++)
		fprintf(out,
		        "template <class __A, class __B, class = typename gpulint_either<__A, __B>::type> "
		        "GPULINT_HD __A &operator%s(__A &, const __B &);\n",
		        assignments[i]);
	fputs(unary_operators, out);
}

// Whether `scope` is the name `t`, qualified by its own scope, or lies inside it.
static bool is_scope_below(const struct unknown *t, const char *scope)
{
	size_t outer = strlen(t->scope), length = strlen(t->name), from = outer ? outer + 2 : 0;
	bool is_prefix = strncmp(scope, t->scope, outer) == 0 && strlen(scope) >= from + length && strncmp(scope + from, t->name, length) == 0;
	return is_prefix && (scope[from + length] == 0 || scope[from + length] == ':');
}

// The scope of a name is itself an unknown type: A::f where A is used as a type elsewhere.
static bool is_in_type(struct unknowns *s, const struct unknown *n)
{
	for (size_t i = 0; i < s->names.n; i++) {
		const struct unknown *t = &s->names.at[i];
		if ((t->use == USE_TYPE || t->use == USE_TEMPLATE) && is_scope_below(t, n->scope))
			return true;
	}
	return false;
}

static bool is_type_inside(struct unknowns *s, const struct unknown *t)
{
	for (size_t i = 0; i < s->names.n; i++) {
		const struct unknown *n = &s->names.at[i];
		if ((n->use == USE_TYPE || n->use == USE_TEMPLATE) && is_scope_below(t, n->scope))
			return true;
	}
	return false;
}

static bool is_scope(struct unknowns *s, const struct unknown *t)
{
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].scope != unknowns_any(s) && is_scope_below(t, s->names.at[i].scope))
			return true;
	return false;
}

static bool is_value(const struct unknown *t)
{
	return t->use == USE_VALUE || t->use == USE_FUNCTION;
}

// A name that was seen as a value and is the scope of others is no value: a namespace where it holds types, else a class.
static void settle_scopes(struct unknowns *s)
{
	for (size_t i = 0; i < s->names.n; i++) {
		struct unknown *t = &s->names.at[i];
		if (is_value(t) && is_scope(s, t) && !is_type_inside(s, t))
			t->use = USE_TYPE;
	}
}

static bool is_written(struct unknowns *s, const struct unknown *n)
{
	bool is_namespace = is_value(n) && is_scope(s, n);
	return n->scope != unknowns_any(s) && !is_namespace && !n->is_declared && !is_in_type(s, n);
}

// Is `n` written as a value of the type `t`, `lib::kind::first`, or as a member of whatever is missing?
static bool is_value_of(struct unknowns *s, const struct unknown *t, const struct unknown *n)
{
	bool is_own = is_scope_below(t, n->scope) && strlen(n->scope) == strlen(t->name) + (*t->scope ? strlen(t->scope) + 2 : 0);
	return n->use == USE_VALUE && (is_own || n->scope == unknowns_any(s));
}

static void write_enum(struct unknowns *s, FILE *out, const struct unknown *t)
{
	write_scope(out, t->scope, true);
	fprintf(out, "enum class %s : int {", t->name);
	for (size_t i = 0; i < s->names.n; i++) {
		const struct unknown *n = &s->names.at[i];
		bool is_new = is_value_of(s, t, n);
		for (size_t k = 0; is_new && k < i; k++)
			is_new = s->names.at[k].name != n->name || !is_value_of(s, t, &s->names.at[k]);
		if (is_new)
			fprintf(out, " %s,", n->name);
	}
	fputs(" };", out);
	write_scope(out, t->scope, false);
	fputc('\n', out);
}

static void write_name(struct unknowns *s, FILE *out, const struct unknown *n)
{
	if (n->is_enum)
		write_enum(s, out, n);
	else if (s->source->is_c)
		write_c(out, n);
	else
		write_cxx(out, n);
}

// a::thrust sees what ::thrust declares.
static void write_wrapper(FILE *out, const char *wrapper)
{
	const char *library = strrchr(wrapper, ':') + 1;
	fprintf(out, "namespace %s {} ", library);
	write_scope(out, wrapper, true);
	fprintf(out, "using namespace ::%s;", library);
	write_scope(out, wrapper, false);
	fputc('\n', out);
}

const char *unknowns_with_any(struct arena *arena, const char *prelude, const char *more)
{
	char *text = NULL;
	size_t size = 0;
	struct unknowns none = {.arena = arena};
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return prelude;
	if (!prelude || !strstr(prelude, any_class))
		write_any(&none, out);
	fprintf(out, "%s%s", prelude ? prelude : "", more);
	fclose(out);
	const char *copy = arena_strndup(arena, text, size);
	free(text);
	return copy;
}

// Each use of a head writes that of another function.
static void write_macro(FILE *out, const struct unknown *n)
{
	if (n->use == USE_DECORATION)
		fprintf(out, "#define %s%s%s\n", n->name, n->has_arguments ? "(...)" : "",
		        n->is_for_device ? " __attribute__((host)) __attribute__((device))" : "");
	else
		fprintf(out,
		        "#ifndef GPULINT_HEAD\n#define GPULINT_HEAD_(name, n) static void name##_##n(void)\n"
		        "#define GPULINT_HEAD(name, n) GPULINT_HEAD_(name, n)\n#endif\n"
		        "#define %s(...) GPULINT_HEAD(" RECOVER_HEAD "%s, __COUNTER__)\n",
		        n->name, n->name);
}

const char *unknowns_prelude(struct unknowns *s)
{
	char *text = NULL;
	size_t size = 0;
	FILE *out = open_memstream(&text, &size);
	if (!out)
		return "";
	settle_scopes(s);
	if (s->forces_cuda)
		fputs(default_stream_lines(s->arena, s->source), out);
	if (s->forces_cuda)
		fputs("#if __has_include(<cuda_runtime.h>)\n#include <cuda_runtime.h>\n#endif\n"
		      "#if __has_include(<cuda.h>)\n#include <cuda.h>\n#endif\n",
		      out);
	for (size_t i = 0; i < s->headers.n; i++)
		fprintf(out, "#if __has_include(<%s>)\n#include <%s>\n#endif\n", s->headers.at[i], s->headers.at[i]);
	for (size_t i = 0; i < s->wrappers.n && !s->source->is_c; i++)
		write_wrapper(out, s->wrappers.at[i]);
	if (s->names.n && !s->source->is_c)
		write_any(s, out);
	for (size_t i = 0; i < s->names.n; i++)
		if (s->names.at[i].use >= USE_HEAD)
			write_macro(out, &s->names.at[i]);
		else if (is_written(s, &s->names.at[i]))
			write_name(s, out, &s->names.at[i]);
	fclose(out);
	const char *copy = arena_strndup(s->arena, text, size);
	free(text);
	return copy;
}
