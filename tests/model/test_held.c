// SPDX-License-Identifier: Apache-2.0
// Every effect row of a C library is held against the headers: the name, the argument count, the per-thread symbol, and
// that each operand has a type which can play its role.
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/vec.h"
#include "declarations.h"
#include "model/model.h"

struct declaration {
	const char *name; // canonical
	bool is_per_thread, is_template;
	unsigned args;
	CXType *type;
};

struct declarations {
	struct arena arena;
	VEC(struct declaration) list;
};

static const char includes[] = "#include <cuda.h>\n#include <cuda_runtime.h>\n"
#define HEADER(h) "#if __has_include(<" h ">)\n#include <" h ">\n#endif\n"
	HEADER("cublas_v2.h") HEADER("cublasXt.h") HEADER("cublasLt.h") HEADER("cufft.h") HEADER("cufftXt.h") HEADER("cusolverDn.h")
		HEADER("cusolverSp.h") HEADER("cusparse.h") HEADER("curand.h") HEADER("cudnn.h") HEADER("nccl.h") HEADER("cudaProfiler.h");

static enum CXChildVisitResult collect_argument(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct declaration *d = data;
	if (clang_getCursorKind(c) == CXCursor_ParmDecl && d->args < 64)
		d->type[d->args++] = clang_getCursorType(c);
	return CXChildVisit_Continue;
}

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct declarations *all = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	if (kind != CXCursor_FunctionDecl && kind != CXCursor_FunctionTemplate)
		return CXChildVisit_Continue;
	CXString s = clang_getCursorSpelling(c);
	struct model_symbol symbol = model_symbol(NULL, clang_getCString(s));
	struct declaration *d = vec_push(&all->arena, &all->list);
	d->name = arena_strndup(&all->arena, clang_getCString(s), symbol.name_length);
	d->is_per_thread = symbol.is_per_thread;
	d->is_template = kind == CXCursor_FunctionTemplate;
	d->type = ARENA_ARRAY(&all->arena, CXType, 64);
	clang_visitChildren(c, collect_argument, d);
	clang_disposeString(s);
	return CXChildVisit_Continue;
}

static int by_name(const void *a, const void *b)
{
	return strcmp(((const struct declaration *)a)->name, ((const struct declaration *)b)->name);
}

// --- operands in fields of structs ----------------------------------------------------------------------------------

struct field_named {
	const char *name;
	size_t length;
	CXType type;
};

static enum CXVisitorResult is_field_named(CXCursor field, CXClientData data)
{
	struct field_named *wanted = data;
	CXString s = clang_getCursorSpelling(field);
	const char *name = clang_getCString(s);
	bool is_it = strlen(name) == wanted->length && !strncmp(name, wanted->name, wanted->length);
	clang_disposeString(s);
	if (is_it)
		wanted->type = clang_getCursorType(field);
	return is_it ? CXVisit_Break : CXVisit_Continue;
}

// The type of the field that "FIELD.FIELD" names in `t`, invalid where there is none; `*at` moves behind the name.
static CXType type_of_field(CXType t, const char **at)
{
	for (size_t n; (n = strcspn(*at, ". ")); *at += n + ((*at)[n] == '.')) {
		struct field_named wanted = {.name = *at, .length = n, .type = {.kind = CXType_Invalid}};
		clang_Type_visitFields(clang_getCanonicalType(t), is_field_named, &wanted);
		t = wanted.type;
	}
	return t;
}

// --- roles ----------------------------------------------------------------------------------------------------------

static enum handle_kind handle_of(CXType t)
{
	CXString spelling = clang_getTypeSpelling(t), canonical = clang_getTypeSpelling(clang_getCanonicalType(t));
	enum handle_kind kind = model_handle(clang_getCString(spelling));
	if (!kind)
		kind = model_handle(clang_getCString(canonical));
	clang_disposeString(spelling);
	clang_disposeString(canonical);
	return kind;
}

static CXType pointee(CXType t)
{
	CXType c = clang_getCanonicalType(t);
	return c.kind == CXType_LValueReference || c.kind == CXType_Pointer
	               ? clang_getPointeeType(t.kind == CXType_Elaborated || t.kind == CXType_Typedef ? c : t)
	               : c;
}

static bool is_pointer(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;
	return k == CXType_Pointer || k == CXType_LValueReference || k == CXType_IncompleteArray || k == CXType_ConstantArray ||
	       k == CXType_Unexposed;
}

static bool is_integer(CXType t)
{
	enum CXTypeKind k = clang_getCanonicalType(t).kind;
	return (k >= CXType_Bool && k <= CXType_Int128) || k == CXType_Enum || k == CXType_Unexposed;
}

static bool is_memory(CXType t)
{
	enum handle_kind h = handle_of(t);
	return is_pointer(t) || h == HANDLE_DEVPTR || h == HANDLE_ARRAY;
}

static bool role_of_arg(const struct effect *e, CXType t)
{
	switch (e->kind) {
	case EFFECT_COPY:
	case EFFECT_READ:
	case EFFECT_WRITE:
	case EFFECT_ATOMIC:
	case EFFECT_HOST_READ:
	case EFFECT_HOST_WRITE:
	case EFFECT_REGISTER:
	case EFFECT_UNREGISTER: return is_memory(t);
	case EFFECT_FREE: return is_memory(t);
	case EFFECT_ALLOC: return is_pointer(t);
	case EFFECT_CREATE: return is_pointer(t) && handle_of(pointee(t)) == e->what;
	case EFFECT_DESTROY: return handle_of(t) == e->what;
	case EFFECT_RECORD:
	case EFFECT_STREAM_WAIT:
	case EFFECT_WAIT_EVENT:
	case EFFECT_POLL_EVENT:
	case EFFECT_ELAPSED: return handle_of(t) == HANDLE_EVENT;
	case EFFECT_CONTEXT_SET: return handle_of(t) == HANDLE_CONTEXT;
	case EFFECT_CONTEXT_PUSH: return handle_of(t) == HANDLE_CONTEXT || handle_of(pointee(t)) == HANDLE_CONTEXT;
	case EFFECT_GRAPH_LAUNCH: return handle_of(t) == HANDLE_GRAPH_EXEC;
	case EFFECT_SET_DEVICE:
	case EFFECT_PEER_ENABLE: return is_integer(t) || handle_of(t) == HANDLE_CONTEXT;
	case EFFECT_HOST_FUNCTION: return pointee(t).kind == CXType_FunctionProto || is_pointer(t);
	case EFFECT_LAUNCH: return is_pointer(t) || handle_of(t) == HANDLE_KERNEL;
	case EFFECT_FILL:
	case EFFECT_BOUND:
	case EFFECT_GET_DEVICE:
	case EFFECT_CONTEXT_POP:
	case EFFECT_CONTEXT_GET:
	case EFFECT_CAPTURE_END:
	case EFFECT_INSTANTIATE:
	case EFFECT_OCCUPANCY:
	case EFFECT_SM_COUNT:
	case EFFECT_MODULE_LOAD:
	case EFFECT_API_LOOKUP:
	case EFFECT_KERNEL_LOOKUP: return is_pointer(t);
	default: return true;
	}
}

static bool operands_fit(const struct effect *e, const CXType *type)
{
	if (e->arg >= 0 && !role_of_arg(e, type[e->arg]))
		return false;
	if (e->kind == EFFECT_COPY && e->arg2 >= 0 && !is_memory(type[e->arg2]))
		return false;
	if (e->stream >= 0 && handle_of(type[e->stream]) != HANDLE_STREAM)
		return false;
	if ((e->kind == EFFECT_BIND || e->kind == EFFECT_BOUND || e->stream == STREAM_HANDLE) && !handle_of(type[e->handle_arg]))
		return false;
	if (e->flags >= 0 && !is_integer(type[e->flags]))
		return false;
	for (int i = 0; i < 3; i++)
		if (e->size.factor[i] >= 0 && !is_integer(type[e->size.factor[i]]))
			return false;
	return true;
}

// The type that "ARG->FIELD.FIELD + OFFSET" or "ARG[0]" has, invalid unless all its fields are declared and the offsets are integers.
static CXType type_of_operand(const struct model_row *row, const struct declaration *d, const char *text)
{
	unsigned object = 0;
	size_t n = model_object_length(text);
	while (object < row->arg_count && (strlen(row->arg_name[object]) != n || strncmp(row->arg_name[object], text, n) != 0))
		object++;
	cr_assert_lt(object, row->arg_count, "%s: no argument of %s", text, row->name);
	CXType given = pointee(d->type[object]);
	const char *at = text + n + 2;
	if (text[n] == '[')
		return given;
	CXType t = type_of_field(given, &at);
	while (*(at += strspn(at, " +")))
		if (!is_integer(type_of_field(given, &at)))
			t.kind = CXType_Invalid;
	return t;
}

static const struct effect *misfit(const struct model_row *row, const struct declaration *d)
{
	CXType type[128];
	memcpy(type, d->type, row->arg_count * sizeof *type);
	for (uint8_t i = 0; i < row->field_count; i++)
		type[row->arg_count + i] = type_of_operand(row, d, row->field[i]);
	for (uint8_t i = 0; i < row->effect_count; i++)
		if (!operands_fit(&row->effect[i], type))
			return &row->effect[i];
	return NULL;
}

// --- the test -------------------------------------------------------------------------------------------------------

struct held {
	unsigned rows, held, absent, wrong;
};

static void hold(const struct declarations *all, const struct model_row *row, bool check_per_thread, struct held *out)
{
	const struct effect *bad = NULL;
	bool found = false, is_per_thread = false;
	struct declaration key = {.name = row->name};
	const struct declaration *d = bsearch(&key, all->list.at, all->list.n, sizeof key, by_name);
	out->rows++;
	while (d && d > all->list.at && !strcmp(d[-1].name, row->name))
		d--;
	for (; d && d < all->list.at + all->list.n && !strcmp(d->name, row->name); d++) {
		is_per_thread |= d->is_per_thread;
		if (d->args != row->arg_count && !(row->is_variadic && d->args >= row->arg_count))
			continue;
		bad = misfit(row, d);
		found = true;
		if (!bad)
			break;
	}
	if (!found) {
		out->absent++;
		return;
	}
	bool flag_wrong = check_per_thread && is_per_thread && !row->has_per_thread;
	if (bad || flag_wrong) {
		out->wrong++;
		fprintf(stderr, "%s (%u arguments): %s\n", row->name, row->arg_count,
		        bad ? effect_verb(bad->kind) : "has a per-thread symbol in the headers");
	} else {
		out->held++;
	}
}

// Products of their own: neither a toolkit nor gpulint brings the headers that declare them.
static bool is_apart(const struct model_row *row)
{
	static const char *const apart[] = {"cudss", "cufile", "cusparselt", "custatevec", "cutensor", "nvcomp", "nvjpeg", "optix"};
	for (size_t i = 0; i < sizeof apart / sizeof *apart; i++)
		if (!strcmp(row->library, apart[i]))
			return true;
	return false;
}

static struct held hold_all(enum headers headers, const char *define, bool check_per_thread)
{
	struct parse p = parse_text(headers, "held.cpp", includes, define);
	cr_assert_eq(p.errors, 0, "%s", p.first_error);
	struct declarations all = {0};
	clang_visitChildren(clang_getTranslationUnitCursor(p.unit), collect, &all);
	qsort(all.list.at, all.list.n, sizeof *all.list.at, by_name);
	struct held out = {0};
	size_t n;
	const struct model_row *rows = model_rows(&n);
	for (size_t i = 0; i < n; i++)
		if (rows[i].effect_count && model_is_gpu(&rows[i]) && !rows[i].is_device && !is_apart(&rows[i]) && !strstr(rows[i].name, "::"))
			hold(&all, &rows[i], check_per_thread, &out);
	printf("%u effect rows, %u held against %s headers, %u not declared there (older shapes, other products), %u wrong\n", out.rows, out.held,
	       headers == HEADERS_OF_TOOLKIT ? "the toolkit's" : "the bundled", out.absent, out.wrong);
	fflush(stdout);
	arena_free(&all.arena);
	parse_close(&p);
	return out;
}

Test(held, bundled_headers)
{
	struct held h = hold_all(HEADERS_OF_GPULINT, NULL, false);
	cr_assert_eq(h.wrong, 0);
	cr_assert_gt(h.held, 900);
	cr_assert_lt(h.absent, h.rows / 20);
}

Test(held, bundled_headers_per_thread)
{
	cr_assert_eq(hold_all(HEADERS_OF_GPULINT, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM", true).wrong, 0);
}

Test(held, toolkit_headers)
{
	if (!toolkit_include())
		cr_skip("no toolkit here");
	struct held h = hold_all(HEADERS_OF_TOOLKIT, NULL, false);
	cr_assert_eq(h.wrong, 0);
	cr_assert_gt(h.held, 500); // the core; not every toolkit carries every library
	cr_assert_eq(hold_all(HEADERS_OF_TOOLKIT, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM", true).wrong, 0);
}
