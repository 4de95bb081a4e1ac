// SPDX-License-Identifier: Apache-2.0
// Virtual calls: the one implementation that the unit has of a pure function is taken; where several could run, the class decides that the object
// was made as, which constructors write down in it.
#include "frontend/lower/virtual.h"

#include "frontend/lower/call.h"

enum { MOST_LISTED = 64 };

struct overriders {
	CXCursor one;
	unsigned n;
	VEC(CXCursor) listed; // the first so many
};

static void note_once(struct unit *u, struct overriders *o, CXCursor method)
{
	for (size_t i = 0; i < o->listed.n; i++)
		if (clang_equalCursors(clang_getCanonicalCursor(o->listed.at[i]), clang_getCanonicalCursor(method)))
			return;
	if (o->listed.n < MOST_LISTED)
		*vec_push(&u->tables, &o->listed) = method;
}

static void note_for(struct unit *u, CXCursor base, CXCursor method, int depth)
{
	const void *key = key_of(clang_getCanonicalCursor(base));
	struct overriders *o = map_get(&u->overriders, key, 0);
	if (!o) {
		o = ARENA_NEW(&u->tables, struct overriders);
		map_put(&u->tables, &u->overriders, key, 0, o);
	}
	if (o->n == 0 || !clang_equalCursors(clang_getCanonicalCursor(o->one), clang_getCanonicalCursor(method)))
		o->n++, note_once(u, o, method);
	o->one = method;
	CXCursor *over;
	unsigned n;
	clang_getOverriddenCursors(base, &over, &n);
	for (unsigned i = 0; i < n && depth < 8; i++)
		note_for(u, over[i], method, depth + 1);
	clang_disposeOverriddenCursors(over);
}

void virtual_note(struct unit *u, CXCursor method)
{
	CXCursor *over;
	unsigned n;
	if (clang_getCursorKind(method) != CXCursor_CXXMethod || !clang_CXXMethod_isVirtual(method))
		return;
	clang_getOverriddenCursors(method, &over, &n);
	for (unsigned i = 0; i < n; i++)
		note_for(u, over[i], method, 0);
	clang_disposeOverriddenCursors(over);
}

enum { MAX_BASES = 8 };

static void list_overridden(struct unit *u, struct ir_function *f, CXCursor method, int depth)
{
	CXCursor *over;
	unsigned n;
	clang_getOverriddenCursors(method, &over, &n);
	for (unsigned i = 0; i < n && depth < MAX_BASES; i++) {
		*vec_push(u->arena, &f->overrides) = text_of(u, clang_getCursorUSR(over[i]));
		list_overridden(u, f, over[i], depth + 1);
	}
	clang_disposeOverriddenCursors(over);
}

void virtual_list(struct unit *u, struct ir_function *f, CXCursor method)
{
	if (clang_getCursorKind(method) == CXCursor_CXXMethod && f->is_virtual)
		list_overridden(u, f, method, 0);
}

// The object's class is what its declaration says, or the call names the class: Base::f().
static bool is_exact(struct unit *u, const struct call *call)
{
	CXCursor callee = call->k.n ? strip(u, call->k.at[0]) : clang_getNullCursor(), object = object_written(u, callee);
	struct kids k = is_null(callee) ? (struct kids){0} : kids_of(u, callee);
	for (unsigned i = 0; i < k.n; i++)
		if (clang_getCursorKind(k.at[i]) == CXCursor_TypeRef)
			return true;
	object = is_null(object) ? object : strip(u, object);
	CXCursor decl = is_null(object) ? object : clang_getCursorReferenced(object);
	return !is_null(decl) && clang_isDeclaration(clang_getCursorKind(decl)) &&
	       clang_getCanonicalType(clang_getCursorType(decl)).kind == CXType_Record;
}

// The object that runs `within` is none of the class of `method`: that has a pure function in the place of `within`, which whoever derives from it
// fills (C++17 13.4: a class is abstract as long as its final overrider is pure).
static bool is_of_another_class(struct unit *u, CXCursor within, CXCursor method)
{
	const struct overriders *o = clang_getCursorKind(within) == CXCursor_CXXMethod ? map_get(&u->overriders, key_of(within), 0) : NULL;
	CXCursor class = clang_getCursorSemanticParent(method);
	for (size_t i = 0; o && i < o->listed.n; i++)
		if (clang_CXXMethod_isPureVirtual(o->listed.at[i]) && is_same(clang_getCursorSemanticParent(o->listed.at[i]), class))
			return true;
	return false;
}

static bool is_on_this(struct unit *u, const struct call *call)
{
	CXCursor object = call->k.n ? object_written(u, strip(u, call->k.at[0])) : clang_getNullCursor();
	return is_null(object) || clang_getCursorKind(strip(u, object)) == CXCursor_CXXThisExpr;
}

static enum CXChildVisitResult visit_final(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	*(bool *)data |= clang_getCursorKind(c) == CXCursor_CXXFinalAttr;
	return CXChildVisit_Continue;
}

static bool is_final(CXCursor method)
{
	bool is = false;
	clang_visitChildren(method, visit_final, &is);
	clang_visitChildren(clang_getCursorSemanticParent(method), visit_final, &is);
	return is;
}

// Does the body do nothing, but for returning a constant?
static bool does_nothing(struct unit *u, CXCursor method)
{
	CXCursor definition = clang_getCursorDefinition(method);
	struct kids k = is_null(definition) ? (struct kids){0} : kids_of(u, definition);
	if (!k.n || clang_getCursorKind(k.at[k.n - 1]) != CXCursor_CompoundStmt)
		return false;
	struct kids body = kids_of(u, k.at[k.n - 1]);
	if (body.n != 1 || clang_getCursorKind(body.at[0]) != CXCursor_ReturnStmt)
		return body.n == 0;
	struct kids value = kids_of(u, body.at[0]);
	int64_t n;
	return value.n == 0 || eval_int(u, value.at[0], &n) || clang_getCursorKind(strip(u, value.at[0])) == CXCursor_CXXNullPtrLiteralExpr;
}

// A virtual function of a header that does nothing is there to be overridden: by a class of another file, where this one has none.
static bool is_default(struct unit *u, CXCursor method)
{
	CXCursor class = clang_getCursorSemanticParent(method);
	bool is_of_header = !clang_Location_isFromMainFile(clang_getCursorLocation(class)) || u->source->is_header;
	return is_of_header && !is_system(method) && does_nothing(u, method) && !is_final(method);
}

CXCursor virtual_target(struct unit *u, const struct call *call, CXCursor within)
{
	if (clang_getCursorKind(call->ref) != CXCursor_CXXMethod || !clang_CXXMethod_isVirtual(call->ref))
		return call->ref;
	const struct overriders *o = map_get(&u->overriders, key_of(clang_getCanonicalCursor(call->ref)), 0);
	if (is_exact(u, call) || (!o && !is_default(u, call->ref)))
		return call->ref;
	if (!o)
		return clang_getNullCursor();
	bool is_only_one = clang_CXXMethod_isPureVirtual(call->ref) && o->n == 1 && !(is_on_this(u, call) && is_of_another_class(u, within, o->one));
	return is_only_one ? o->one : clang_getNullCursor();
}

const struct ir_value *virtual_callee(struct unit *u, CXCursor method)
{
	const struct overriders *o = map_get(&u->overriders, key_of(clang_getCanonicalCursor(method)), 0);
	struct ir_value *v = (struct ir_value *)(uintptr_t)v_text(u, V_VIRTUAL, u->unknown_type, text_of(u, clang_getCursorUSR(method)));
	size_t n = o && o->n <= MOST_LISTED ? o->listed.n : 0;
	v->item = ARENA_ARRAY(u->arena, const struct ir_value *, n + 1);
	for (size_t i = 0; i < n; i++)
		v->item[v->count++] = v_function(u, u->unknown_type, function_of(u, o->listed.at[i])->function);
	if (n && !clang_CXXMethod_isPureVirtual(method))
		v->item[v->count++] = v_function(u, u->unknown_type, function_of(u, method)->function);
	return v;
}

// --- what an object was made as ------------------------------------------------------------------------------------------

static enum CXChildVisitResult visit_virtual(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	bool *has = data;
	*has |= clang_getCursorKind(c) == CXCursor_CXXMethod && clang_CXXMethod_isVirtual(c);
	return *has ? CXChildVisit_Break : CXChildVisit_Continue;
}

// The class and the bases in which its functions are looked for; those of the system's headers are left out.
static void list_classes(struct unit *u, const struct record_info *info, const char **list, bool *has_virtual, int depth)
{
	if (is_system(info->decl) || depth > MAX_BASES)
		return;
	if (!*has_virtual)
		clang_visitChildren(info->decl, visit_virtual, has_virtual);
	*list = arena_printf(u->arena, "%s%s%s", *list, **list ? "\n" : "", info->record->usr);
	for (uint32_t i = 0; i < info->base_count; i++) {
		const struct ir_type *base = type_of(u, info->base[i]);
		if (base->record)
			list_classes(u, record_info_of(u, base->record), list, has_virtual, depth + 1);
	}
}

// Computed once a class; NULL = it has no virtual functions.
static const char *classes_of(struct unit *u, struct record_info *info)
{
	if (!info->has_classes) {
		const char *list = "";
		bool has_virtual = false;
		list_classes(u, info, &list, &has_virtual, 0);
		info->classes = has_virtual ? intern(u->strings, list) : NULL;
		info->has_classes = true;
	}
	return info->classes;
}

static const struct ir_value *class_place(struct unit *u, const struct ir_value *object)
{
	return v_field(u, object, intern(u->strings, IR_CLASS_FIELD), u->unknown_type);
}

void virtual_mark(struct body *b, const struct ir_value *object, struct record_info *info)
{
	const char *classes = classes_of(b->u, info);
	if (classes)
		emit_assign(b, class_place(b->u, object), v_text(b->u, V_STRING, b->u->unknown_type, classes));
}

const struct ir_value *virtual_keep(struct body *b, const struct ir_value *object)
{
	struct unit *u = b->u;
	struct record_info *info = object->type->kind == TYPE_RECORD && object->type->record ? record_info_of(u, object->type->record) : NULL;
	if (!info || !classes_of(u, info))
		return NULL;
	const struct ir_value *kept = v_var(u, temp_new(b, u->unknown_type));
	emit_assign(b, kept, v_load(u, class_place(u, object)));
	return kept;
}

void virtual_restore(struct body *b, const struct ir_value *object, const struct ir_value *kept)
{
	if (kept)
		emit_assign(b, class_place(b->u, object), v_load(b->u, kept));
}
