// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/taint.h"

enum { MAX_LOST = 200 };

static bool holds(const struct ir_loc *loc, const struct frontend_message *m)
{
	return loc->file == m->file && m->line >= loc->line && m->line <= loc->end_line;
}

static void mark_steps(struct ir_function *f, const struct frontend_message *m)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		for (size_t j = 0; j < f->blocks.at[i].steps.n; j++) {
			struct ir_step *s = &f->blocks.at[i].steps.at[j];
			if (s->kind != STEP_DEAD && holds(&s->loc, m))
				s->is_tainted = true;
		}
}

void taint_mark(struct unit *u, const struct frontend_result *result)
{
	for (size_t i = 0; i < result->messages.n; i++) {
		const struct frontend_message *m = &result->messages.at[i];
		struct ir_loc at = {.file = m->file, .line = m->line, .column = m->column, .end_line = m->line,
		                    .end_column = m->column + 1};
		bool is_inside = false;
		for (size_t k = 0; k < u->ir->functions.n; k++) {
			struct ir_function *f = u->ir->functions.at[k];
			if (!f->blocks.n || !holds(&f->loc, m))
				continue;
			f->is_incomplete = is_inside = true;
			mark_steps(f, m);
		}
		bool is_worth = is_inside || m->severity == CXDiagnostic_Fatal;
		if (is_worth && u->ir->lost.n < MAX_LOST)
			*vec_push(u->arena, &u->ir->lost) = (struct ir_lost){at, m->text};
	}
}
