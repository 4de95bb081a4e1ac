// SPDX-License-Identifier: Apache-2.0
// What stands for an element that has no address, as `flag[i]` of a std::vector<bool> does: its functions read and write the element. What they do
// stands in rules/api/std.gls, under the names that libraries give the class.
#include "frontend/library/bodies.h"

#include "frontend/lower/cxx.h"

// Is it an element that a container's function gives? A proxy that is kept in a variable is an object of its own.
static bool is_given(struct unit *u, CXCursor object)
{
	CXCursor written = strip(u, object), from = clang_getCursorReferenced(written);
	bool is_method = clang_getCursorKind(written) == CXCursor_CallExpr && clang_getCursorKind(from) == CXCursor_CXXMethod;
	return is_method && type_of_class(u, clang_getCursorSemanticParent(from))->container == CONTAINER_SEQUENCE;
}

bool proxy_call(struct body *b, struct call *call, const struct ir_value **result)
{
	struct unit *u = b->u;
	enum CXCursorKind kind = clang_getCursorKind(call->ref);
	if ((kind != CXCursor_CXXMethod && kind != CXCursor_ConversionFunction) || !is_system(call->ref))
		return false;
	unsigned first;
	CXCursor written = call_object(b, call, &first);
	const char *name = qualified_name(u, call->ref);
	if (is_null(written) || !body_is_known(u, name) || !is_given(u, written))
		return false;
	const struct ir_value *element = object_place(b, written);
	return element->type->kind == TYPE_BOOL && body_run(b, name, element, call, first, result);
}
