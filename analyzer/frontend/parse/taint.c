// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/taint.h"

#include "frontend/recover/lost.h"

enum { MAX_LOST = 200 };

static const struct ir_function *function_at(const struct unit *u, size_t error)
{
	for (size_t i = 0; i < u->function_list.n; i++)
		if (u->function_list.at[i]->function->blocks.n && lost_holds(u, error, u->function_list.at[i]))
			return u->function_list.at[i]->function;
	return NULL;
}

void taint_list(struct unit *u, const struct frontend_result *result)
{
	for (size_t i = 0; i < u->errors.n && !u->errors.at[i].appended; i++) {
		const struct error_line *e = &u->errors.at[i];
		struct ir_loc at = {.file = e->file, .line = e->line, .column = e->column, .end_line = e->line, .end_column = e->column + 1};
		const struct ir_function *f = e->in ? NULL : function_at(u, i);
		bool is_worth = f || (!e->in && result->messages.at[i].severity == CXDiagnostic_Fatal);
		if (is_worth && u->ir->lost.n < MAX_LOST)
			*vec_push(u->arena, &u->ir->lost) = (struct ir_lost){at, e->why, f};
	}
}
