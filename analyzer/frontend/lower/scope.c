// SPDX-License-Identifier: Apache-2.0
// Ends of life: destructors and dead storage on every way out of a scope, gotos between scopes.
#include "frontend/lower/lower.h"

#include "frontend/lower/call.h"
#include "frontend/lower/destroy.h"

static struct scope *push(struct body *b, struct scope *parent, struct ir_var *var)
{
	struct scope *s = ARENA_NEW(&b->u->tables, struct scope);
	s->parent = parent;
	s->var = var;
	s->at_end = clang_getNullCursor();
	s->has_destructor = type_is_destructible(b->u, var->type);
	s->depth = parent ? parent->depth + 1 : 1;
	return s;
}

void scope_add(struct body *b, struct ir_var *var)
{
	b->scope = push(b, b->scope, var);
}

void scope_run_at_end(struct body *b, CXCursor call)
{
	scope_add(b, temp_new(b, b->u->int_type));
	b->scope->at_end = call;
}

void scope_temp(struct body *b, struct ir_var *var)
{
	b->temps = push(b, b->temps, var);
}

void scope_give(struct body *b, const struct ir_value *argument)
{
	const struct ir_value *place = argument->kind == V_LOAD ? argument->a : argument;
	for (struct scope *s = b->temps; s; s = s->parent)
		s->is_given |= place->kind == V_VAR && s->var == place->var;
}

static void call_cleanup(struct body *b, struct ir_var *var, const char *name)
{
	struct unit *u = b->u;
	struct call call = {.kind = CALLEE_NAME, .name = name, .result = u->void_type};
	for (size_t i = 0; i < u->function_list.n && !call.target; i++)
		if (u->function_list.at[i]->function->name == name)
			call.target = u->function_list.at[i];
	if (call.target)
		call.kind = CALLEE_FUNCTION;
	call_push(b, &call, v_address(u, v_var(u, var)));
	call_emit(b, &call);
}

// In the scope as it was where the call is written: what it makes on its way ends with it.
static void run_at_end(struct body *b, CXCursor call)
{
	struct scope *temps = b->temps;
	struct ir_loc loc = b->loc;
	if (is_body(call))
		stmt(b, call);
	else
		expr_discard(b, call);
	full_expression_end(b, temps);
	b->loc = loc;
}

static void end_of_life(struct body *b, struct scope *s)
{
	if (s->var == b->elided)
		return;
	if (!is_null(s->at_end)) {
		run_at_end(b, s->at_end);
		return;
	}
	const char *cleanup = b->u->var_info.at[s->var->id].cleanup;
	if (cleanup)
		call_cleanup(b, s->var, cleanup);
	if (s->owns_shared)
		shared_destroy(b, v_var(b->u, s->var), s->deleter);
	else if (s->has_destructor && !s->is_given)
		destroy(b, v_var(b->u, s->var));
	step_new(b, STEP_DEAD)->var = s->var;
}

void scope_leave(struct body *b, struct scope *to)
{
	for (struct scope *s = b->scope; s && s != to && b->current != NO_BLOCK; s = s->parent)
		end_of_life(b, s);
}

void scope_pop(struct body *b, struct scope *to)
{
	scope_leave(b, to);
	b->scope = to;
}

void full_expression_end(struct body *b, struct scope *outer)
{
	for (struct scope *s = b->temps; s && s != outer && b->current != NO_BLOCK; s = s->parent)
		end_of_life(b, s);
	b->temps = outer;
}

static struct label *label_of(struct body *b, CXCursor c)
{
	const void *key = c.data[1] ? c.data[1] : c.data[0]; // statements: the node itself
	for (size_t i = 0; i < b->labels.n; i++)
		if (b->labels.at[i]->decl == key)
			return b->labels.at[i];
	struct label *l = ARENA_NEW(&b->u->tables, struct label);
	l->decl = key;
	l->block = block_new(b);
	*vec_push(&b->u->tables, &b->labels) = l;
	return l;
}

void place_label(struct body *b, CXCursor c)
{
	struct label *l = label_of(b, c);
	l->scope = b->scope;
	l->is_placed = true;
	block_enter(b, l->block);
}

// The ends of life on the way are known when all labels are placed.
void goto_label(struct body *b, CXCursor c)
{
	struct label *l = label_of(b, c);
	if (b->current == NO_BLOCK)
		return;
	*vec_push(&b->u->tables, &b->gotos) = (struct pending_goto){b->current, l, b->scope};
	block_goto(b, l->block);
}

static struct scope *common(struct scope *a, struct scope *b)
{
	while (a != b) {
		if (!b || (a && a->depth > b->depth))
			a = a->parent;
		else if (!a || b->depth > a->depth)
			b = b->parent;
		else
			a = a->parent, b = b->parent;
	}
	return a;
}

void gotos_resolve(struct body *b)
{
	for (size_t i = 0; i < b->gotos.n; i++) {
		struct pending_goto *g = &b->gotos.at[i];
		if (!g->label->is_placed)
			continue;
		b->current = g->block;
		b->scope = g->scope;
		b->loc = b->f->blocks.at[g->block].end_loc;
		scope_leave(b, common(g->scope, g->label->scope));
	}
	b->current = NO_BLOCK;
}
