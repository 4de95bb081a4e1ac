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

// The call that gets or gives memory; `params` as many as the implicit arguments may be.
static struct call call_of(struct body *b, const struct ir_type *object, bool is_global, const char *written, int params,
                           const struct ir_type *result)
{
	struct unit *u = b->u;
	struct call call = {.kind = CALLEE_NAME, .name = intern(u->strings, written), .result = result};
	bool is_class = !is_global && object && object->kind == TYPE_RECORD && object->record && !object->record->is_closure;
	CXCursor own = is_class ? of_class(u, record_info_of(u, object->record), call.name, params) : clang_getNullCursor();
	if (!is_null(own))
		call_target(b, &call, own);
	return call;
}

const struct ir_value *heap_new(struct body *b, const struct ir_type *object, bool is_array, bool is_global, const struct ir_value *size,
                                const struct ir_type *t)
{
	struct call call = call_of(b, object, is_global, is_array ? "operator new[]" : "operator new", 1, t);
	call_push(b, &call, size);
	return call_emit(b, &call);
}

void heap_delete(struct body *b, const struct ir_type *object, bool is_array, bool is_global, const struct ir_value *p)
{
	struct call call = call_of(b, object, is_global, is_array ? "operator delete[]" : "operator delete", 2, b->u->void_type);
	call_push(b, &call, p);
	if (call.target && call.target->function->params.n > 1) // the size of the object
		call_push(b, &call, v_int(b->u, b->u->int_type, object ? (int64_t)object->size : 0));
	call_emit(b, &call);
}
