// SPDX-License-Identifier: Apache-2.0
#include "ir/reader.h"

#include <string.h>

#include "model/model.h"

static void arguments(struct reader *r, struct ir_step *s)
{
	VEC(const struct ir_value *) args = {0};
	reader_expect(r, "(");
	while (!reader_accept(r, ")")) {
		if (args.n)
			reader_expect(r, ", ");
		*vec_push(r->arena, &args) = reader_loaded(r, reader_value(r));
	}
	s->arg = args.at;
	s->arg_count = (uint32_t)args.n;
}

// Names end at `<<<` or at the parenthesis of the arguments; `operator()` holds one of its own.
static void callee(struct reader *r, struct ir_step *s)
{
	if (reader_accept(r, "(*")) {
		s->callee_kind = CALLEE_VALUE;
		s->callee = reader_loaded(r, reader_value(r));
		reader_expect(r, ")");
		s->name = s->callee->kind == V_LOAD && s->callee->a->text ? s->callee->a->text : intern(r->strings, "");
		return;
	}
	const char *from = r->at;
	while (r->at < r->end && *r->at != '(' && !(r->end - r->at > 3 && strncmp(r->at, "<<<", 3) == 0)) {
		if (reader_accept(r, "operator()") || reader_accept(r, "operator<<<") || reader_accept(r, "operator<<"))
			continue;
		r->at++;
	}
	s->name = intern_n(r->strings, from, (size_t)(r->at - from));
	s->function = strmap_get(&r->functions, s->name);
	s->callee_kind = s->function ? CALLEE_FUNCTION : CALLEE_NAME;
}

static void call(struct reader *r, struct ir_step *s)
{
	s->kind = STEP_CALL;
	callee(r, s);
	arguments(r, s);
	s->is_per_thread = reader_accept(r, " per-thread");
	s->model = model_find(NULL, s->name, s->arg_count);
	s->is_member = s->function && s->function->method_of;
	if (s->model)
		s->callee_kind = s->callee_kind == CALLEE_FUNCTION ? CALLEE_NAME : s->callee_kind;
}

static void launch(struct reader *r, struct ir_step *s)
{
	s->kind = STEP_LAUNCH;
	s->is_cooperative = reader_accept(r, "cooperative ");
	callee(r, s);
	reader_expect(r, "<<<");
	for (int i = 0; i < 4; i++) {
		if (i)
			reader_expect(r, ", ");
		s->config[i] = reader_loaded(r, reader_value(r));
	}
	reader_expect(r, ">>>");
	arguments(r, s);
}

static void position(struct reader *r, struct ir_loc *loc)
{
	if (!reader_accept(r, "  @"))
		return;
	loc->file = r->unit->file;
	loc->line = loc->end_line = (uint32_t)reader_below(r, UINT32_MAX, "line out of range");
	reader_expect(r, ":");
	loc->column = (uint32_t)reader_below(r, UINT32_MAX, "column out of range");
	loc->end_column = loc->column + 1;
	if (reader_accept(r, " ")) {
		loc->macro = intern_n(r->strings, r->at, (size_t)(r->end - r->at));
		r->at = r->end;
	}
}

struct ir_var *reader_variable(struct reader *r)
{
	struct ir_var *v = strmap_get(&r->vars, reader_name(r));
	if (!v)
		reader_fail(r, "unknown variable");
	return v;
}

void reader_step(struct reader *r, struct ir_block *b)
{
	struct ir_step *s = vec_push(r->arena, &b->steps);
	if (reader_accept(r, "call ")) {
		call(r, s);
	} else if (reader_accept(r, "launch ")) {
		launch(r, s);
	} else if (reader_accept(r, "dead ")) {
		s->kind = STEP_DEAD;
		s->var = reader_variable(r);
	} else if (reader_accept(r, "read ") || reader_accept(r, "write ")) {
		s->kind = STEP_ACCESS;
		s->is_write = r->at[-2] == 'e';
		s->place = reader_place(r);
	} else if (reader_accept(r, "discard ")) {
		s->kind = STEP_ACCESS;
		s->is_discarded = true;
		s->place = reader_place(r);
	} else if (reader_accept(r, "parallel end")) {
		s->kind = STEP_PARALLEL_END;
	} else if (reader_accept(r, "parallel")) {
		s->kind = STEP_PARALLEL;
	} else if (reader_accept(r, "hidden")) {
		s->kind = STEP_HIDDEN;
	} else {
		s->place = reader_place(r);
		reader_expect(r, " = ");
		if (reader_accept(r, "call ")) {
			call(r, s);
		} else {
			s->kind = STEP_ASSIGN;
			s->value = reader_as(r, reader_loaded(r, reader_value(r)), s->place->type);
			s->is_moved = reader_accept(r, " moved");
			s->is_by_move = reader_accept(r, " by move");
			if (s->is_moved && (!s->value || s->value->kind != V_LOAD))
				reader_fail(r, "what is moved has a place");
		}
	}
	s->is_lost = reader_accept(r, " lost");
	s->may_write = reader_accept(r, " may write");
	if (reader_accept(r, " leaves "))
		s->left_out = (uint8_t)(reader_below(r, UINT8_MAX, "argument out of range") + 1);
	s->is_other_build = reader_accept(r, " otherwise");
	position(r, &s->loc);
}

// --- blocks ----------------------------------------------------------------------------------------------------------------

static uint32_t target(struct reader *r)
{
	reader_expect(r, "b");
	return (uint32_t)reader_below(r, READER_BLOCKS, "block number out of range");
}

static void end_switch(struct reader *r, struct ir_block *b)
{
	VEC(struct ir_case) cases = {0};
	b->end = END_SWITCH;
	b->value = reader_loaded(r, reader_value(r));
	reader_expect(r, " ");
	while (!reader_accept(r, "default:")) {
		struct ir_case c;
		c.low = c.high = reader_integer(r);
		if (reader_accept(r, "..."))
			c.high = reader_integer(r);
		reader_expect(r, ":");
		c.block = target(r);
		*vec_push(r->arena, &cases) = c;
		reader_expect(r, " ");
	}
	b->target[0] = target(r);
	b->cases = cases.at;
	b->case_count = (uint32_t)cases.n;
}

// True when the line was a block's end.
bool reader_block_end(struct reader *r, struct ir_block *b)
{
	if (reader_accept(r, "goto ")) {
		b->end = END_GOTO;
		b->target[0] = target(r);
	} else if (reader_accept(r, "branch ")) {
		b->end = END_BRANCH;
		b->value = reader_loaded(r, reader_value(r));
		reader_expect(r, " ");
		b->target[0] = target(r);
		reader_expect(r, " ");
		b->target[1] = target(r);
	} else if (reader_accept(r, "switch ")) {
		end_switch(r, b);
	} else if (reader_accept(r, "return")) {
		b->end = END_RETURN;
		if (reader_accept(r, " "))
			b->value = reader_loaded(r, reader_value(r));
	} else if (reader_accept(r, "unreachable")) {
		b->end = END_UNREACHABLE;
	} else if (reader_accept(r, "throw")) {
		b->end = END_THROW;
	} else {
		return false;
	}
	return true;
}

void reader_check_targets(struct reader *r, const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		uint32_t *out = ARENA_ARRAY(r->arena, uint32_t, 2 + b->case_count);
		for (uint32_t n = ir_successors(b, out); n-- > 0;)
			if (out[n] >= f->blocks.n)
				reader_fail(r, "jump to a block that is not there");
	}
}
