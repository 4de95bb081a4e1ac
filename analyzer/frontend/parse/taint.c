// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/taint.h"

enum { MAX_LOST = 200 };

static bool holds(const struct ir_loc *loc, const struct error_line *e)
{
	return loc->file == e->file && e->line >= loc->line && e->line <= loc->end_line;
}

static const struct ir_function *function_at(const struct unit *u, const struct error_line *e)
{
	for (size_t i = 0; i < u->ir->functions.n; i++)
		if (u->ir->functions.at[i]->blocks.n && holds(&u->ir->functions.at[i]->loc, e))
			return u->ir->functions.at[i];
	return NULL;
}

void taint_list(struct unit *u, const struct frontend_result *result)
{
	for (size_t i = 0; i < u->errors.n; i++) {
		const struct error_line *e = &u->errors.at[i];
		struct ir_loc at = {.file = e->file, .line = e->line, .column = e->column, .end_line = e->line,
		                    .end_column = e->column + 1};
		const struct ir_function *f = e->in ? NULL : function_at(u, e);
		bool is_worth = f || (!e->in && result->messages.at[i].severity == CXDiagnostic_Fatal);
		if (is_worth && u->ir->lost.n < MAX_LOST)
			*vec_push(u->arena, &u->ir->lost) = (struct ir_lost){at, e->why, f};
	}
}
