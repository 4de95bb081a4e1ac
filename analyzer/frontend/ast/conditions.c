// SPDX-License-Identifier: Apache-2.0
// Conditions of #if as constant expressions (C17 6.10.1): read into a tree, then solved for the macros that nothing defines, which count as 0.
#include "frontend/ast/conditions.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/ast/tokens.h"

enum node_kind { NODE_NUMBER, NODE_NAME, NODE_DEFINED, NODE_NOT, NODE_AND, NODE_OR, NODE_COMPARE };
enum comparison { CMP_EQ, CMP_NE, CMP_LE, CMP_GE, CMP_LT, CMP_GT };

struct node {
	enum node_kind kind;
	enum comparison comparison;
	long long number;
	const char *name; // interned
	const struct node *a, *b;
};

struct reader {
	struct unit *u;
	const char *p, *end;
	unsigned depth;
};

enum { MAX_DEPTH = 64, MAX_DEFINITIONS = 8 };

struct definition {
	const char *name;
	long long value;
};

struct definitions {
	struct definition at[MAX_DEFINITIONS];
	unsigned n;
};

// --- reading --------------------------------------------------------------------------------------------------------

// Blanks, comments, and lines that are continued.
static void skip(struct reader *r)
{
	for (const char *from = NULL; from != r->p && r->p < r->end;) {
		from = r->p;
		while (r->p < r->end && (*r->p == ' ' || *r->p == '\t' || *r->p == '\r'))
			r->p++;
		if (r->end - r->p > 1 && *r->p == '\\' && (r->p[1] == '\n' || r->p[1] == '\r'))
			r->p += 2;
		if (r->end - r->p > 1 && *r->p == '/' && (r->p[1] == '*' || r->p[1] == '/'))
			r->p = tokens_skip(r->p, r->end, false);
	}
}

static bool takes(struct reader *r, const char *word)
{
	size_t n = strlen(word);
	bool is_there = (size_t)(r->end - r->p) >= n && strncmp(r->p, word, n) == 0;
	if (is_there && tokens_is_word(word[n - 1]) && r->p + n < r->end && tokens_is_word(r->p[n]))
		return false;
	if (is_there) {
		r->p += n;
		skip(r);
	}
	return is_there;
}

static const char *name(struct reader *r)
{
	const char *from = r->p;
	while (r->p < r->end && tokens_is_word(*r->p))
		r->p++;
	size_t n = (size_t)(r->p - from);
	skip(r);
	return n && !isdigit((unsigned char)*from) ? intern_n(r->u->strings, from, n) : NULL;
}

static const struct node *node(struct reader *r, struct node n)
{
	struct node *new = ARENA_NEW(&r->u->tables, struct node);
	*new = n;
	return new;
}

static const struct node *either(struct reader *r);

static const struct node *defined(struct reader *r)
{
	bool is_open = takes(r, "(");
	const char *macro = name(r);
	return macro && (!is_open || takes(r, ")")) ? node(r, (struct node){.kind = NODE_DEFINED, .name = macro}) : NULL;
}

static const struct node *number(struct reader *r)
{
	char *after;
	long long value = strtoll(r->p, &after, 0); // the file's text ends with a zero
	r->p = after;
	while (r->p < r->end && tokens_is_word(*r->p)) // L, UL
		r->p++;
	skip(r);
	return node(r, (struct node){.kind = NODE_NUMBER, .number = value});
}

static const struct node *primary(struct reader *r)
{
	if (takes(r, "!")) {
		const struct node *a = r->depth++ < MAX_DEPTH ? primary(r) : NULL;
		return a ? node(r, (struct node){.kind = NODE_NOT, .a = a}) : NULL;
	}
	if (takes(r, "(")) {
		const struct node *a = r->depth++ < MAX_DEPTH ? either(r) : NULL;
		return a && takes(r, ")") ? a : NULL;
	}
	if (takes(r, "defined"))
		return defined(r);
	if (r->p < r->end && isdigit((unsigned char)*r->p))
		return number(r);
	const char *macro = name(r);
	return macro && (r->p == r->end || *r->p != '(') ? node(r, (struct node){.kind = NODE_NAME, .name = macro}) : NULL;
}

static const struct node *compared(struct reader *r)
{
	static const char *const text[] = {"==", "!=", "<=", ">=", "<", ">"};
	const struct node *a = primary(r);
	for (unsigned i = 0; a && i < sizeof text / sizeof *text; i++) {
		if (!takes(r, text[i]))
			continue;
		const struct node *b = primary(r);
		return b ? node(r, (struct node){.kind = NODE_COMPARE, .comparison = (enum comparison)i, .a = a, .b = b}) : NULL;
	}
	return a;
}

static const struct node *both(struct reader *r)
{
	const struct node *a = compared(r);
	while (a && takes(r, "&&")) {
		const struct node *b = compared(r);
		a = b ? node(r, (struct node){.kind = NODE_AND, .a = a, .b = b}) : NULL;
	}
	return a;
}

static const struct node *either(struct reader *r)
{
	const struct node *a = both(r);
	while (a && takes(r, "||")) {
		const struct node *b = both(r);
		a = b ? node(r, (struct node){.kind = NODE_OR, .a = a, .b = b}) : NULL;
	}
	return a;
}

// NULL = no directive with a condition, or one that is not understood.
static const struct node *directive(struct reader *r)
{
	const struct node *n = NULL;
	if (!takes(r, "#"))
		return NULL;
	if (takes(r, "ifdef") || takes(r, "elifdef")) {
		const char *macro = name(r);
		n = macro ? node(r, (struct node){.kind = NODE_DEFINED, .name = macro}) : NULL;
	} else if (takes(r, "if") || takes(r, "elif")) {
		n = either(r);
	}
	return n && (r->p == r->end || *r->p == '\n') ? n : NULL;
}

// --- solving --------------------------------------------------------------------------------------------------------

// What compilers and their targets define (predefined macros of gcc, clang, nvcc, hipcc, MSVC and others), and nobody gives with -D. Projects use
// reserved names of their own all the same (`_USE_CUDA`).
static bool is_compilers(const char *macro)
{
	static const char *const names[] = {"_WIN32",
	                                    "_WIN64",
	                                    "_MSC_VER",
	                                    "__MINGW32__",
	                                    "__MINGW64__",
	                                    "__CYGWIN__",
	                                    "__APPLE__",
	                                    "__MACH__",
	                                    "__ANDROID__",
	                                    "__QNX__",
	                                    "__linux__",
	                                    "__unix__",
	                                    "__GNUC__",
	                                    "__clang__",
	                                    "__cplusplus",
	                                    "__STDC__",
	                                    "__x86_64__",
	                                    "__i386__",
	                                    "__aarch64__",
	                                    "__arm__",
	                                    "__ARM_NEON",
	                                    "__ppc64__",
	                                    "__powerpc64__",
	                                    "__CUDA__",
	                                    "__CUDACC__",
	                                    "__NVCC__",
	                                    "__CUDA_ARCH__",
	                                    "__CUDACC_RTC__",
	                                    "__HIP__",
	                                    "__HIPCC__",
	                                    "__HIPCC_RTC__",
	                                    "__HIP_DEVICE_COMPILE__",
	                                    "__INTEL_COMPILER",
	                                    "__INTEL_LLVM_COMPILER",
	                                    "__PGI",
	                                    "__NVCOMPILER",
	                                    "__SYCL_DEVICE_ONLY__",
	                                    "__MUSA__",
	                                    "__MUSACC__",
	                                    "__MACA__",
	                                    "__HIP_PLATFORM_AMD__",
	                                    "__HIP_PLATFORM_HCC__",
	                                    "_OPENMP",
	                                    "_OPENACC",
	                                    "__OPTIMIZE__",
	                                    "__EMSCRIPTEN__",
	                                    "__INTELLISENSE__",
	                                    "__DOXYGEN__"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(names[i], macro) == 0)
			return true;
	return false;
}

static bool define(struct definitions *d, const char *macro, long long value)
{
	if (is_compilers(macro))
		return true;
	for (unsigned i = 0; i < d->n; i++)
		if (d->at[i].name == macro)
			return d->at[i].value == value;
	if (d->n == MAX_DEFINITIONS)
		return false;
	d->at[d->n++] = (struct definition){macro, value};
	return true;
}

static bool is_defined(const struct definitions *d, const char *macro)
{
	for (unsigned i = 0; i < d->n; i++)
		if (d->at[i].name == macro)
			return true;
	return false;
}

static bool holds(enum comparison c, long long a, long long b)
{
	switch (c) {
	case CMP_EQ: return a == b;
	case CMP_NE: return a != b;
	case CMP_LE: return a <= b;
	case CMP_GE: return a >= b;
	case CMP_LT: return a < b;
	case CMP_GT: return a > b;
	}
	return false;
}

// A macro against a number. One that is not defined counts as 0.
static bool solve_comparison(const struct node *n, bool wanted, struct definitions *d)
{
	bool is_left = n->a->kind == NODE_NAME && n->b->kind == NODE_NUMBER;
	if (!is_left && !(n->a->kind == NODE_NUMBER && n->b->kind == NODE_NAME))
		return false;
	const char *macro = is_left ? n->a->name : n->b->name;
	long long with = is_left ? n->b->number : n->a->number, tried[] = {0, with, with < INT32_MAX ? with + 1 : with, with > 0 ? with - 1 : 0};
	for (unsigned i = 0; i < sizeof tried / sizeof *tried; i++) {
		bool is = is_left ? holds(n->comparison, tried[i], with) : holds(n->comparison, with, tried[i]);
		if (is == wanted)
			return tried[i] == 0 || define(d, macro, tried[i]);
	}
	return false;
}

static bool solve(const struct node *n, bool wanted, struct definitions *d)
{
	struct definitions before = *d;
	switch (n->kind) {
	case NODE_NUMBER: return (n->number != 0) == wanted;
	case NODE_NAME:
	case NODE_DEFINED: return wanted ? define(d, n->name, 1) : !is_defined(d, n->name);
	case NODE_NOT: return solve(n->a, !wanted, d);
	case NODE_COMPARE: return solve_comparison(n, wanted, d);
	case NODE_AND:
	case NODE_OR:
		if ((n->kind == NODE_AND) == wanted)
			return solve(n->a, wanted, d) && solve(n->b, wanted, d);
		if (solve(n->a, wanted, d))
			return true;
		*d = before;
		return solve(n->b, wanted, d);
	}
	return false;
}

const char *conditions_macros(struct unit *u, const char *p, const char *end)
{
	struct reader r = {u, p, end, 0};
	struct definitions d = {0};
	const struct node *n = directive(&r);
	if (!n || !solve(n, true, &d) || !d.n)
		return NULL;
	const char *text = "";
	for (unsigned i = 0; i < d.n; i++)
		text = d.at[i].value == 1 ? arena_printf(&u->tables, "%s%s%s", text, *text ? " " : "", d.at[i].name)
		                          : arena_printf(&u->tables, "%s%s%s=%lld", text, *text ? " " : "", d.at[i].name, d.at[i].value);
	return intern(u->strings, text);
}
