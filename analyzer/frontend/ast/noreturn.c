// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/noreturn.h"

#include "ir/cfg.h"

static bool returns(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		if (f->blocks.at[i].end == END_RETURN)
			return true;
	return false;
}

static bool throws(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		if (f->blocks.at[i].end == END_THROW)
			return true;
	return false;
}

// A statement that was not read may be the one that returns.
static bool has_lost(const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++)
		for (size_t j = 0; j < f->blocks.at[i].steps.n; j++)
			if (f->blocks.at[i].steps.at[j].is_lost)
				return true;
	return false;
}

// Overridden or unfinished bodies say nothing about the call.
static bool is_inferred(const struct ir_function *f)
{
	return f->blocks.n && !f->is_virtual && !has_lost(f) && !f->is_pattern && !returns(f);
}

static bool cut_block(const struct function_info *caller, struct ir_block *b)
{
	for (size_t i = 0; i < b->steps.n; i++) {
		const struct ir_step *s = &b->steps.at[i];
		bool ends = s->kind == STEP_CALL && s->callee_kind == CALLEE_FUNCTION && s->function->is_noreturn;
		if (!ends || (caller->has_handlers && throws(s->function)))
			continue;
		if (i + 1 == b->steps.n && b->end == END_UNREACHABLE)
			return false;
		b->steps.n = i + 1;
		b->end = throws(s->function) ? END_THROW : END_UNREACHABLE;
		b->case_count = 0;
		return true;
	}
	return false;
}

void noreturn_infer(struct unit *u)
{
	for (bool is_changed = true; is_changed;) {
		is_changed = false;
		for (size_t i = 0; i < u->function_list.n; i++) {
			struct ir_function *f = u->function_list.at[i]->function;
			if (!f->is_noreturn && is_inferred(f))
				f->is_noreturn = is_changed = true;
		}
		for (size_t i = 0; is_changed && i < u->function_list.n; i++) {
			struct function_info *info = u->function_list.at[i];
			bool is_cut = false;
			for (size_t j = 0; j < info->function->blocks.n; j++)
				is_cut |= cut_block(info, &info->function->blocks.at[j]);
			if (is_cut)
				cfg_finish(u->arena, &u->scratch, info->function);
		}
	}
	arena_free(&u->scratch);
}
