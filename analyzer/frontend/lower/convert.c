// SPDX-License-Identifier: Apache-2.0
// What clang leaves open in templates and in braces: conversions of classes, and which function of several a call means.
#include "frontend/lower/convert.h"

#include "frontend/lower/cxx.h"

// Equal for a value that goes from the one type to the other.
static bool is_same_value(const struct ir_type *a, const struct ir_type *b)
{
	if (a->kind != b->kind || a->handle != b->handle)
		return false;
	if (a->kind == TYPE_RECORD)
		return a->record == b->record;
	if (a->kind != TYPE_POINTER || a->handle != HANDLE_NONE || !a->element || !b->element)
		return true;
	return b->element->kind == TYPE_VOID ||
	       (a->element->kind == b->element->kind && a->element->record == b->element->record && a->element->size == b->element->size);
}

static const struct ir_type *less_reference(const struct ir_type *t)
{
	return t->kind == TYPE_REFERENCE && t->element ? t->element : t;
}

struct search {
	struct unit *u;
	enum CXCursorKind kind;     // a conversion function or a constructor
	const struct ir_type *type; // what it returns, or takes
	CXCursor found;
};

static bool takes_one(struct unit *u, CXCursor constructor, const struct ir_type *t)
{
	int n = clang_Cursor_getNumArguments(constructor);
	if (n < 1 || clang_CXXConstructor_isCopyConstructor(constructor) || clang_CXXConstructor_isMoveConstructor(constructor))
		return false;
	for (int i = 1; i < n; i++)
		if (is_null(clang_Cursor_getVarDeclInitializer(clang_Cursor_getArgument(constructor, (unsigned)i))))
			return false;
	return is_same_value(t, less_reference(type_of_cursor(u, clang_Cursor_getArgument(constructor, 0))));
}

static enum CXChildVisitResult visit_member(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) != s->kind)
		return CXChildVisit_Continue;
	bool fits = s->kind == CXCursor_Constructor ? takes_one(s->u, c, s->type)
	                                            : is_same_value(less_reference(type_of(s->u, clang_getCursorResultType(c))), s->type);
	if (!fits)
		return CXChildVisit_Continue;
	s->found = c;
	return CXChildVisit_Break;
}

// The class's own, else one of a base.
static CXCursor member_of(struct unit *u, const struct ir_record *r, enum CXCursorKind kind, const struct ir_type *type)
{
	struct record_info *info = record_info_of(u, r);
	struct search s = {u, kind, type, clang_getNullCursor()};
	if (info)
		clang_visitChildren(info->decl, visit_member, &s);
	const struct member_list *instances = info ? map_get(&u->conversions, key_of(info->decl), 0) : NULL;
	for (size_t i = 0; instances && is_null(s.found) && i < instances->functions.n; i++)
		visit_member(instances->functions.at[i], info->decl, &s); // an instance of a template shows no members of its own
	for (uint32_t i = 0; info && is_null(s.found) && kind != CXCursor_Constructor && i < info->base_count; i++) {
		const struct ir_type *base = type_of(u, info->base[i]);
		if (base->record && base->record != r)
			s.found = member_of(u, base->record, kind, type);
	}
	return s.found;
}

static const struct ir_value *by_function(struct body *b, const struct ir_value *v, CXCursor function)
{
	struct unit *u = b->u;
	struct call call = {.ref = function, .is_member = true, .result = type_of(u, clang_getCursorResultType(function))};
	call_target(b, &call, function);
	call_push(b, &call, v_address(u, materialize(b, v)));
	return call_emit(b, &call);
}

static const struct ir_value *by_constructor(struct body *b, const struct ir_value *v, const struct ir_type *t, CXCursor c)
{
	struct unit *u = b->u;
	struct ir_var *temp = temp_new(b, t);
	const struct ir_value *place = v_var(u, temp);
	struct call call = {.ref = c, .is_member = true, .result = u->void_type};
	scope_temp(b, temp);
	call_target(b, &call, c);
	call_push(b, &call, v_address(u, place));
	call_default_arguments(b, &call, call.ref, 0);
	bool by_reference = type_of_cursor(u, clang_Cursor_getArgument(c, 0))->kind == TYPE_REFERENCE;
	call.args.at[1] = by_reference ? v_address(u, materialize(b, v)) : rvalue(b, v);
	call_emit(b, &call);
	return place;
}

const struct ir_value *convert(struct body *b, const struct ir_value *v, const struct ir_type *t)
{
	bool is_class = v->type->kind == TYPE_RECORD && v->type->container == CONTAINER_NONE;
	bool wants_class = t->kind == TYPE_RECORD && t->container == CONTAINER_NONE;
	CXCursor c = clang_getNullCursor();
	if (is_class && v->type->record && type_is_scalar(t))
		c = member_of(b->u, v->type->record, CXCursor_ConversionFunction, t);
	if (!is_null(c))
		return by_function(b, v, c);
	if (wants_class && t->record && type_is_scalar(v->type))
		c = member_of(b->u, t->record, CXCursor_Constructor, v->type);
	return is_null(c) ? v : by_constructor(b, v, t, c);
}

bool convert_object(struct body *b, const struct ir_value *place, CXCursor object)
{
	const struct ir_type *from = type_of_cursor(b->u, object), *to = place->type;
	bool is_other = from->kind == TYPE_RECORD && to->kind == TYPE_RECORD && from->record && from->record != to->record;
	CXCursor c = is_other ? member_of(b->u, from->record, CXCursor_ConversionFunction, to) : clang_getNullCursor();
	if (is_null(c))
		return false;
	emit_assign(b, place, by_function(b, expr(b, object), c));
	return true;
}

const struct ir_value *convert_to_stream(struct body *b, const struct ir_value *v)
{
	static const struct ir_type stream = {.kind = TYPE_POINTER, .handle = HANDLE_STREAM, .size = 8};
	return convert(b, v, &stream);
}

// --- classes with open arguments -------------------------------------------------------------------------------------------

bool is_open_class(struct unit *u, const struct ir_type *t)
{
	struct record_info *info = t->kind == TYPE_RECORD && t->record ? record_info_of(u, t->record) : NULL;
	return info && clang_getCursorKind(info->decl) == CXCursor_ClassTemplate;
}

struct open_search {
	struct unit *u;
	enum CXCursorKind kind;
	const char *name; // NULL = any
	unsigned n;
	CXCursor found;
};

static enum CXChildVisitResult visit_open(CXCursor c, CXCursor parent, CXClientData data)
{
	struct open_search *s = data;
	(void)parent;
	if (clang_getCursorKind(c) != s->kind || (s->name && spelling_of(s->u, c) != s->name))
		return CXChildVisit_Continue;
	int most = clang_Cursor_getNumArguments(c), least = most;
	while (least > 0 && !is_null(clang_Cursor_getVarDeclInitializer(clang_Cursor_getArgument(c, (unsigned)least - 1))))
		least--;
	if (most < 0 || (unsigned)least > s->n || (unsigned)most < s->n)
		return CXChildVisit_Continue;
	s->found = c;
	return CXChildVisit_Break;
}

static CXCursor open_member(struct unit *u, const struct ir_type *t, enum CXCursorKind kind, const char *name, unsigned n)
{
	struct open_search s = {u, kind, name, n, clang_getNullCursor()};
	CXCursor decl = record_info_of(u, t->record)->decl, pattern = clang_getSpecializedCursorTemplate(decl);
	clang_visitChildren(is_null(pattern) ? decl : pattern, visit_open, &s); // an instance shows no members of its own
	return s.found;
}

CXCursor method_open(struct unit *u, const struct ir_type *t, const char *name, unsigned n)
{
	return open_member(u, t, CXCursor_CXXMethod, name, n);
}

bool has_constructor_for(struct unit *u, const struct ir_type *t, unsigned n)
{
	return t->kind == TYPE_RECORD && t->record && !is_null(open_member(u, t, CXCursor_Constructor, NULL, n));
}

void construct_open(struct body *b, const struct ir_value *place, const CXCursor *arg, unsigned n)
{
	struct unit *u = b->u;
	if (place->type->container == CONTAINER_SEQUENCE) {
		const struct ir_value *first = n ? expr_value(b, arg[0]) : v_int(u, u->int_type, 0);
		emit_assign(b, place, v_aggregate(u, place->type, NULL, 0));
		container_set_length(b, place, first->type->kind == TYPE_INT ? first : v_unknown(u, u->int_type, NULL));
		return;
	}
	CXCursor c = open_member(u, place->type, CXCursor_Constructor, NULL, n);
	if (is_null(c) || place->type->container != CONTAINER_NONE) {
		for (unsigned i = 0; i < n; i++)
			expr_discard(b, arg[i]);
		emit_assign(b, place, v_unknown(u, place->type, NULL));
		return;
	}
	struct call call = {.ref = c, .is_member = true, .result = u->void_type};
	call_target(b, &call, c);
	call_push(b, &call, v_address(u, place));
	for (unsigned i = 0; i < n; i++)
		call_open_argument(b, &call, arg[i], type_of_cursor(u, clang_Cursor_getArgument(c, i)));
	call_default_arguments(b, &call, call.ref, n);
	call_emit(b, &call);
}

// --- overloads ---------------------------------------------------------------------------------------------------------

struct parameters {
	struct unit *u;
	VEC(CXCursor) list;
};

static enum CXChildVisitResult visit_parameter(CXCursor c, CXCursor parent, CXClientData data)
{
	struct parameters *p = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_ParmDecl)
		*vec_push(&p->u->scratch, &p->list) = c;
	return CXChildVisit_Continue;
}

// How well the argument goes to a parameter of that type; negative = it cannot.
static int fit_of(struct body *b, const struct ir_type *given, const struct ir_type *wanted)
{
	enum { NO = -100, UNTOLD = 1, CONVERTED = 1, SAME = 3 };
	wanted = less_reference(wanted);
	given = less_reference(given);
	if (wanted->kind == TYPE_UNKNOWN || given->kind == TYPE_UNKNOWN)
		return UNTOLD;
	if (is_same_value(given, wanted))
		return SAME;
	if (given->kind == TYPE_RECORD && wanted->kind == TYPE_RECORD)
		return NO;
	if (given->kind == TYPE_RECORD && given->record && type_is_scalar(wanted))
		return is_null(member_of(b->u, given->record, CXCursor_ConversionFunction, wanted)) ? NO : CONVERTED;
	if (wanted->kind == TYPE_RECORD && wanted->record)
		return is_null(member_of(b->u, wanted->record, CXCursor_Constructor, given)) ? NO : CONVERTED;
	bool is_pointer = given->kind == TYPE_POINTER || given->kind == TYPE_ARRAY;
	if (is_pointer != (wanted->kind == TYPE_POINTER || wanted->kind == TYPE_ARRAY))
		return NO;
	return 0;
}

// The type that lowering finds for a call of a template's pattern without arguments (`v.size()`), for which clang has none: what the call does is
// lowered again where it stands.
static const struct ir_type *type_answered(struct body *b, CXCursor c)
{
	uint32_t before = b->current, blocks = (uint32_t)b->f->blocks.n;
	struct scope *temps = b->temps;
	b->current = block_new(b);
	const struct ir_value *v = expr(b, c);
	const struct ir_type *t = v ? v->type : b->u->unknown_type;
	b->current = before;
	b->f->blocks.n = blocks;
	b->temps = temps;
	return t;
}

const struct ir_type *type_given(struct body *b, CXCursor arg)
{
	CXCursor c = strip(b->u, arg);
	const struct ir_type *t = type_of_cursor(b->u, c);
	if (t->kind != TYPE_UNKNOWN)
		return t;
	if (clang_getCursorKind(c) == CXCursor_DeclRefExpr)
		return expr(b, c)->type;
	return clang_getCursorKind(c) == CXCursor_CallExpr && clang_Cursor_getNumArguments(c) == 0 ? type_answered(b, c) : t;
}

static int fit_of_call(struct body *b, const struct call *call, CXCursor function)
{
	enum { NO = -10000 };
	struct parameters p = {.u = b->u};
	clang_visitChildren(function, visit_parameter, &p);
	int n = clang_Cursor_getNumArguments(call->cursor), sum = 0;
	if (n < 0 || (size_t)n > p.list.n)
		return NO;
	for (size_t i = (size_t)n; i < p.list.n; i++)
		if (is_null(clang_Cursor_getVarDeclInitializer(p.list.at[i])))
			return NO;
	for (int i = 0; i < n; i++) {
		CXCursor given = strip(b->u, clang_Cursor_getArgument(call->cursor, (unsigned)i));
		int64_t zero;
		const struct ir_type *wanted = type_of_cursor(b->u, p.list.at[i]);
		bool is_null_pointer = wanted->kind == TYPE_POINTER && eval_int(b->u, given, &zero) && zero == 0;
		sum += is_null_pointer ? 0 : fit_of(b, type_given(b, given), wanted);
	}
	return sum;
}

CXCursor overload_meant(struct body *b, const struct call *call, CXCursor set, bool *is_guess)
{
	unsigned n = clang_getNumOverloadedDecls(set);
	CXCursor best = n ? clang_getOverloadedDecl(set, 0) : clang_getNullCursor();
	int most = n > 1 ? fit_of_call(b, call, best) : 0;
	*is_guess = false;
	for (unsigned i = 1; i < n; i++) {
		CXCursor c = clang_getOverloadedDecl(set, i);
		int fit = fit_of_call(b, call, c);
		*is_guess = fit == most || (fit < most && *is_guess);
		if (fit > most) {
			most = fit;
			best = c;
		}
	}
	return best;
}

// --- constructors ------------------------------------------------------------------------------------------------------

struct constructors {
	struct body *b;
	const CXCursor *arg;
	unsigned n;
	CXCursor best, pattern; // pattern: a constructor template for so many arguments
	int most;
};

// Does the parameter stand for any number of them?
static bool is_pack(struct unit *u, CXCursor parameter)
{
	const char *type = type_of_cursor(u, parameter)->spelling;
	size_t n = type ? strlen(type) : 0;
	return n > 3 && strcmp(type + n - 3, "...") == 0;
}

static bool takes(struct unit *u, const struct parameters *p, unsigned n)
{
	size_t least = p->list.n;
	bool is_open = p->list.n && is_pack(u, p->list.at[p->list.n - 1]);
	while (least > 0 && (is_pack(u, p->list.at[least - 1]) || !is_null(clang_Cursor_getVarDeclInitializer(p->list.at[least - 1]))))
		least--;
	return n >= least && (n <= p->list.n || is_open);
}

static enum CXChildVisitResult visit_constructor(CXCursor c, CXCursor parent, CXClientData data)
{
	struct constructors *s = data;
	struct unit *u = s->b->u;
	struct parameters p = {.u = u};
	bool is_template = clang_getCursorKind(c) == CXCursor_FunctionTemplate && clang_getTemplateCursorKind(c) == CXCursor_Constructor;
	(void)parent;
	if (!is_template && clang_getCursorKind(c) != CXCursor_Constructor)
		return CXChildVisit_Continue;
	clang_visitChildren(c, visit_parameter, &p);
	if (!takes(u, &p, s->n))
		return CXChildVisit_Continue;
	int sum = 0;
	for (unsigned i = 0; i < s->n && !is_template; i++)
		sum += fit_of(s->b, type_given(s->b, s->arg[i]), type_of_cursor(u, p.list.at[i]));
	if (is_template && is_null(s->pattern))
		s->pattern = c;
	if (!is_template && sum > s->most) {
		s->best = c;
		s->most = sum;
	}
	return CXChildVisit_Continue;
}

bool construct_meant(struct body *b, const struct ir_value *place, const CXCursor *arg, unsigned n)
{
	struct unit *u = b->u;
	struct record_info *info = place->type->record ? record_info_of(u, place->type->record) : NULL;
	struct constructors s = {b, arg, n, clang_getNullCursor(), clang_getNullCursor(), -1};
	if (info)
		clang_visitChildren(info->decl, visit_constructor, &s);
	CXCursor meant = is_null(s.best) ? s.pattern : s.best;
	if (is_null(meant))
		return false;
	struct call call = {.ref = meant, .is_member = true, .result = u->void_type};
	struct parameters p = {.u = u};
	clang_visitChildren(meant, visit_parameter, &p);
	call_target(b, &call, meant);
	call_push(b, &call, v_address(u, place));
	for (unsigned i = 0; i < n; i++)
		call_open_argument(b, &call, arg[i], type_of_cursor(u, p.list.at[i < p.list.n ? i : p.list.n - 1]));
	if (!is_null(s.best))
		call_default_arguments(b, &call, call.ref, n);
	call_emit(b, &call);
	return true;
}
