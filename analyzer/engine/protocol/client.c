// SPDX-License-Identifier: Apache-2.0
#include "engine/protocol/client.h"

static const struct ir_value *load_of(struct arena *arena, struct ir_var *var)
{
	struct ir_value *place = ARENA_NEW(arena, struct ir_value), *load = ARENA_NEW(arena, struct ir_value);
	*place = (struct ir_value){.kind = V_VAR, .type = var->type, .var = var};
	*load = (struct ir_value){.kind = V_LOAD, .type = var->type, .a = place};
	return load;
}

static struct ir_var *parameter(struct arena *arena, struct ir_function *f, const struct ir_var *like)
{
	struct ir_var *var = ARENA_NEW(arena, struct ir_var);
	*var = *like;
	*vec_push(arena, &f->params) = var;
	return var;
}

// The object is the client's own first parameter; each other argument is one of its own.
static void add_call(struct arena *arena, struct ir_function *f, struct ir_function *callee)
{
	struct ir_step *s = vec_push(arena, &f->blocks.at[0].steps);
	const struct ir_value **arg = ARENA_ARRAY(arena, const struct ir_value *, callee->params.n);
	for (size_t i = 0; i < callee->params.n; i++)
		arg[i] = load_of(arena, i ? parameter(arena, f, callee->params.at[i]) : f->params.at[0]);
	*s = (struct ir_step){.kind = STEP_CALL,
	                      .callee_kind = CALLEE_FUNCTION,
	                      .is_member = callee->method_of != NULL,
	                      .function = callee,
	                      .name = callee->name,
	                      .arg = arg,
	                      .arg_count = (uint32_t)callee->params.n,
	                      .loc = callee->loc};
}

struct client *client_new(struct arena *arena, const struct ir_unit *unit, struct ir_function *first, struct ir_function *second)
{
	struct client *c = ARENA_NEW(arena, struct client);
	struct ir_function *f = ARENA_NEW(arena, struct ir_function);
	*f = (struct ir_function){.id = (uint32_t)unit->functions.n,
	                          .usr = intern(unit->strings, arena_printf(arena, "%s then %s", first->usr, second->usr)),
	                          .name = intern(unit->strings, arena_printf(arena, "%s then %s", first->name, second->name)),
	                          .display = arena_printf(arena, "%s, then %s", first->display, second->display),
	                          .loc = second->loc,
	                          .result = second->result,
	                          .method_of = first->method_of};
	parameter(arena, f, first->params.at[0]);
	struct ir_block *b = vec_push(arena, &f->blocks);
	*b = (struct ir_block){.end = END_RETURN, .end_loc = second->loc};
	add_call(arena, f, first);
	add_call(arena, f, second);
	*c = (struct client){.first = first, .second = second, .function = f};
	return c;
}
