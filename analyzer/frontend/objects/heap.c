// SPDX-License-Identifier: Apache-2.0
#include "frontend/lower/heap.h"

#include "frontend/lower/call.h"

struct search {
	struct unit *u;
	const char *name;
	int params; // most
	CXCursor found;
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	(void)parent;
	int n = clang_Cursor_getNumArguments(c);
	bool is = clang_getCursorKind(c) == CXCursor_CXXMethod && n >= 1 && n <= s->params && spelling_of(s->u, c) == s->name;
	if (is && (is_null(s->found) || n < clang_Cursor_getNumArguments(s->found)))
		s->found = c;
	return CXChildVisit_Continue;
}

struct body_text {
	struct unit *u;
	bool has_memory, is_open;
};

// What it calls for memory other than the host's plain one, and what it keeps elsewhere.
static enum CXChildVisitResult look_at(CXCursor c, CXCursor parent, CXClientData data)
{
	struct body_text *b = data;
	(void)parent;
	CXCursor ref = clang_getCursorReferenced(c);
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_CallExpr && !is_null(ref)) {
		int n = clang_Cursor_getNumArguments(c);
		const struct model_row *row = model_find(b->u->source->models, spelling_of(b->u, ref), n < 0 ? 0 : (uint32_t)n);
		const struct effect *e = row ? model_effect(row, EFFECT_ALLOC) : NULL;
		b->has_memory |= e && e->what != MEMORY_PAGEABLE;
	}
	bool is_kept = !is_null(ref) && (clang_getCursorKind(ref) == CXCursor_FieldDecl || clang_Cursor_hasVarDeclGlobalStorage(ref) == 1);
	b->is_open |= is_kept && !is_system(ref);
	return CXChildVisit_Recurse;
}

// "[The storage is] disjoint from any other storage that is in use" (C++17 [basic.stc.dynamic.allocation] 2), which a function that takes it from a
// list, or from code nobody sees, does not show. So only one that allocates in its own lines says what memory it is, and the others are as good as the
// global one.
static bool says_memory(struct unit *u, CXCursor function)
{
	CXCursor with_body = clang_getCursorDefinition(function);
	struct body_text b = {.u = u};
	if (!is_null(with_body))
		clang_visitChildren(with_body, look_at, &b);
	return b.has_memory && !b.is_open;
}

// The class's own function of that name, or else one of its bases: it is looked up in the scope of the class first (C++17 [expr.new] 9,
// [expr.delete] 9). Null = there is none, and the global one is meant.
static CXCursor of_class(struct unit *u, const struct record_info *info, const char *name, int params)
{
	struct search s = {u, name, params, clang_getNullCursor()};
	if (info && !is_null(info->decl))
		clang_visitChildren(info->decl, visit, &s);
	for (uint32_t i = 0; info && is_null(s.found) && i < info->base_count; i++) {
		const struct ir_type *base = type_of(u, info->base[i]);
		if (base->kind == TYPE_RECORD && base->record)
			s.found = of_class(u, record_info_of(u, base->record), name, params);
	}
	return s.found;
}

// The call that gets memory, or (`is_end`) gives it back.
static struct call call_of(struct body *b, const struct ir_type *object, bool is_array, bool is_global, bool is_end, const struct ir_type *result)
{
	static const char *const names[2][2] = {{"operator new", "operator new[]"}, {"operator delete", "operator delete[]"}};
	struct unit *u = b->u;
	struct call call = {.kind = CALLEE_NAME, .name = intern(u->strings, names[is_end][is_array]), .result = result};
	const char *maker_name = names[0][is_array];
	int params = is_end ? 2 : 1; // what is given may have its size beside it
	bool is_class = !is_global && object && object->kind == TYPE_RECORD && object->record && !object->record->is_closure;
	const struct record_info *info = is_class ? record_info_of(u, object->record) : NULL;
	CXCursor maker = info ? of_class(u, info, intern(u->strings, maker_name), 1) : clang_getNullCursor();
	CXCursor own = !is_null(maker) && says_memory(u, maker) ? of_class(u, info, call.name, params) : clang_getNullCursor();
	if (!is_null(own))
		call_target(b, &call, own);
	return call;
}

const struct ir_value *heap_new(struct body *b, const struct ir_type *object, bool is_array, bool is_global, const struct ir_value *size,
                                const struct ir_type *t)
{
	struct call call = call_of(b, object, is_array, is_global, false, t);
	call_push(b, &call, size);
	return call_emit(b, &call);
}

void heap_delete(struct body *b, const struct ir_type *object, bool is_array, bool is_global, const struct ir_value *p)
{
	struct call call = call_of(b, object, is_array, is_global, true, b->u->void_type);
	call_push(b, &call, p);
	if (call.target && call.target->function->params.n > 1) // the size of the object
		call_push(b, &call, v_int(b->u, b->u->int_type, object ? (int64_t)object->size : 0));
	call_emit(b, &call);
}
