// SPDX-License-Identifier: Apache-2.0
// Appending steps to blocks and joining blocks.
#include "frontend/lower/lower.h"

#include <string.h>

uint32_t block_new(struct body *b)
{
	struct ir_block *n = vec_push(&b->u->scratch, &b->f->blocks);
	n->end = END_UNREACHABLE;
	n->target[0] = n->target[1] = NO_BLOCK;
	return (uint32_t)(b->f->blocks.n - 1);
}

void block_goto(struct body *b, uint32_t block)
{
	if (b->current != NO_BLOCK) {
		struct ir_block *from = &b->f->blocks.at[b->current];
		from->end = END_GOTO;
		from->target[0] = block;
		from->end_loc = b->loc;
	}
	b->current = NO_BLOCK;
}

void block_enter(struct body *b, uint32_t block)
{
	block_goto(b, block);
	b->current = block;
}

void block_branch(struct body *b, const struct ir_value *cond, uint32_t yes, uint32_t no)
{
	if (cond->kind == V_INT) {
		block_goto(b, cond->integer ? yes : no);
		return;
	}
	struct ir_block *from = block_current(b);
	from->end = END_BRANCH;
	from->value = cond;
	from->target[0] = yes;
	from->target[1] = no;
	from->end_loc = b->loc;
	b->current = NO_BLOCK;
}

void block_branch_on(struct body *b, const struct ir_value *cond, CXCursor written, uint32_t yes, uint32_t no)
{
	const struct ir_loc loc = loc_of(b->u, written);
	block_current(b)->text = loc.macro ? "" : written_line(b->u, written);
	block_branch(b, cond, yes, no);
}

// Code after a jump goes to a block without predecessors, which the end of lowering removes.
struct ir_block *block_current(struct body *b)
{
	if (b->current == NO_BLOCK)
		b->current = block_new(b);
	return &b->f->blocks.at[b->current];
}

struct ir_step *step_new(struct body *b, enum ir_step_kind kind)
{
	struct ir_step *s = vec_push(&b->u->scratch, &block_current(b)->steps);
	s->kind = kind;
	s->loc = b->loc;
	return s;
}

static void keep_arguments(struct arena *a, struct ir_step *s)
{
	const struct ir_value **arg = ARENA_ARRAY(a, const struct ir_value *, s->arg_count);
	if (s->arg_count)
		memcpy(arg, s->arg, s->arg_count * sizeof *arg);
	s->arg = arg;
}

void body_keep(struct body *b)
{
	size_t n = b->f->blocks.n;
	struct ir_block *blocks = ARENA_ARRAY(b->u->arena, struct ir_block, n);
	for (size_t i = 0; i < n; i++) {
		blocks[i] = b->f->blocks.at[i];
		size_t steps = blocks[i].steps.n;
		struct ir_step *kept = ARENA_ARRAY(b->u->arena, struct ir_step, steps);
		if (steps)
			memcpy(kept, blocks[i].steps.at, steps * sizeof *kept);
		for (size_t k = 0; k < steps; k++)
			keep_arguments(b->u->arena, &kept[k]);
		blocks[i].steps.at = kept;
		blocks[i].steps.capacity = steps;
	}
	b->f->blocks.at = blocks;
	b->f->blocks.capacity = n;
}

// A number in a local variable: reading it counts where the variable's address goes to the GPU (unit.c).
static bool is_number(const struct ir_value *place, const struct ir_var *var)
{
	bool is_local = var->storage == STORAGE_LOCAL || var->storage == STORAGE_PARAM;
	enum ir_type_kind kind = place->type->kind;
	return is_local && place->type->handle == HANDLE_NONE && (kind == TYPE_INT || kind == TYPE_FLOAT || kind == TYPE_BOOL);
}

// True for places whose host access can conflict with device work: through pointers, elements of arrays and
// containers, variables in device memory, and reads of numbers in locals. Members of `this` and captures are the object's own.
static bool is_access(const struct body *b, const struct ir_value *place, bool is_write)
{
	const struct ir_value *whole = place;
	for (; place; place = place->a) {
		switch (place->kind) {
		case V_VAR:
			return place->var->space == SPACE_MANAGED || place->var->space == SPACE_DEVICE || place->var->space == SPACE_CONSTANT ||
			       (!is_write && is_number(whole, place->var));
		case V_INDEX: return true;
		case V_DEREF: {
			const struct ir_value *p = place->a;
			if (p->kind == V_ADDRESS)
				break;
			if (p->kind != V_LOAD)
				return true;
			if (p->a->kind == V_VAR && p->a->var == b->self)
				return false;
			bool is_capture = b->f->is_lambda && p->a->kind == V_FIELD && p->type->kind == TYPE_REFERENCE;
			return !is_capture;
		}
		default: break;
		}
	}
	return false;
}

void emit_access(struct body *b, const struct ir_value *place, bool is_write)
{
	if (!is_place(place) || !is_access(b, place, is_write))
		return;
	struct ir_step *s = step_new(b, STEP_ACCESS);
	s->place = place;
	s->is_write = is_write;
}

void emit_discard(struct body *b, const struct ir_value *place)
{
	if (!is_place(place) || !is_access(b, place, false))
		return;
	struct ir_step *s = step_new(b, STEP_ACCESS);
	s->place = place;
	s->is_discarded = true;
}

// When the value is the result of the call just emitted, the call stores there itself: NULL.
static struct ir_step *assigned(struct body *b, const struct ir_value *place, const struct ir_value *value)
{
	struct ir_block *at = block_current(b);
	struct ir_step *last = at->steps.n ? &at->steps.at[at->steps.n - 1] : NULL;
	bool is_result = last && last->kind == STEP_CALL && last->place && value->kind == V_LOAD && value->a->kind == V_VAR &&
	                 last->place->kind == V_VAR && last->place->var == value->a->var && value->a->var->storage == STORAGE_TEMP &&
	                 place->kind == V_VAR;
	if (is_result) {
		last->place = place;
		return NULL;
	}
	struct ir_step *s = step_new(b, STEP_ASSIGN);
	s->place = place;
	s->value = value;
	return s;
}

void emit_assign(struct body *b, const struct ir_value *place, const struct ir_value *value)
{
	if (assigned(b, place, value))
		emit_access(b, place, true);
}

void emit_move_construct(struct body *b, const struct ir_value *place, const struct ir_value *value)
{
	struct ir_step *s = assigned(b, place, value);
	if (s)
		s->is_by_move = true;
}

void emit_move(struct body *b, const struct ir_value *place, const struct ir_value *from)
{
	struct ir_step *s = assigned(b, place, v_load(b->u, from));
	if (s)
		s->is_moved = true;
}

struct ir_var *var_new(struct unit *u, const char *name, const struct ir_type *t, enum ir_storage storage, struct ir_loc loc)
{
	struct ir_var *v = ARENA_NEW(u->arena, struct ir_var);
	v->id = (uint32_t)u->var_info.n;
	v->name = intern(u->strings, name);
	v->type = t;
	v->storage = storage;
	v->loc = loc;
	*vec_push(&u->tables, &u->var_info) = (struct var_info){0};
	return v;
}

struct ir_var *temp_new(struct body *b, const struct ir_type *t)
{
	return var_new(b->u, "", t, STORAGE_TEMP, b->loc);
}
