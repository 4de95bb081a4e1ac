// SPDX-License-Identifier: Apache-2.0
// The compiler's atomic operations, which clang keeps as expressions of their own: __atomic_load_n(p, order), and atomic_load(p) of <stdatomic.h>.
#include <string.h>

#include "frontend/lower/convert.h"
#include "frontend/lower/cxx.h"

static bool is_atomic(const char *text)
{
	static const char *const begin[] = {"__atomic_", "__c11_atomic_", "__scoped_atomic_"};
	for (size_t i = 0; i < sizeof begin / sizeof *begin; i++)
		if (strncmp(text, begin[i], strlen(begin[i])) == 0)
			return true;
	return false;
}

// The object is read and written as a volatile one is: others write it meanwhile, and that is meant. What it holds is not known.
bool atomic_access(struct body *b, CXCursor c, const struct kids *k, const struct ir_value **value)
{
	struct unit *u = b->u;
	const char *text = k->n > 1 ? source_text(u, c) : "";
	if (!is_atomic(text))
		return false;
	const struct ir_value *pointer = expr_value(b, k->at[0]);
	for (unsigned i = 1; i < k->n; i++)
		if (is_expression(k->at[i]))
			expr_discard(b, k->at[i]);
	const struct ir_type *t = pointer->type->kind == TYPE_POINTER ? pointer->type->element : NULL;
	if (t) {
		const struct ir_type *shared = type_pointer(u, type_volatile(u, t));
		size_t name = strcspn(text, "(");
		bool is_store = memmem(text, name, "_store", strlen("_store")) != NULL;
		emit_access(b, v_deref(u, v_retype(u, pointer, shared)), is_store);
	}
	*value = v_unknown(u, type_of_cursor(u, c), NULL);
	return true;
}
