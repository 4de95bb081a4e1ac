// SPDX-License-Identifier: Apache-2.0
#include "engine/protocol/client.h"

static const struct ir_value *variable(struct arena *arena, struct ir_var *var)
{
	struct ir_value *place = ARENA_NEW(arena, struct ir_value);
	*place = (struct ir_value){.kind = V_VAR, .type = var->type, .var = var};
	return place;
}

static const struct ir_value *load_from(struct arena *arena, const struct ir_value *place)
{
	struct ir_value *load = ARENA_NEW(arena, struct ir_value);
	*load = (struct ir_value){.kind = V_LOAD, .type = place->type, .a = place};
	return load;
}

static const struct ir_value *load_of(struct arena *arena, struct ir_var *var)
{
	return load_from(arena, variable(arena, var));
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

static const struct ir_value *place_of(struct arena *arena, const struct ir_function *f, const struct ir_field *field)
{
	struct ir_value *object = ARENA_NEW(arena, struct ir_value), *place = ARENA_NEW(arena, struct ir_value);
	*object = (struct ir_value){.kind = V_DEREF, .type = f->params.at[0]->type->element, .a = load_of(arena, f->params.at[0])};
	*place = (struct ir_value){.kind = V_FIELD, .type = field->type, .a = object, .text = field->name};
	return place;
}

static void add_assignment(struct arena *arena, struct ir_function *f, const struct ir_value *place, const struct ir_value *from)
{
	*vec_push(arena,
	          &f->blocks.at[0].steps) = (struct ir_step){.kind = STEP_ASSIGN, .place = place, .value = load_from(arena, from), .loc = f->loc};
}

// What each of the members is kept in from the first call to the second one.
static struct ir_var **keep_members(struct arena *arena, struct ir_function *f, const field_list *around)
{
	struct ir_var **kept = ARENA_ARRAY(arena, struct ir_var *, around->n + 1);
	for (size_t i = 0; i < around->n; i++) {
		kept[i] = ARENA_NEW(arena, struct ir_var);
		*kept[i] = (struct ir_var){
			.id = UINT32_MAX - (uint32_t)i, .name = around->at[i]->name, .type = around->at[i]->type, .storage = STORAGE_TEMP};
		add_assignment(arena, f, variable(arena, kept[i]), place_of(arena, f, around->at[i]));
	}
	return kept;
}

struct client *client_new(struct arena *arena, const struct ir_unit *unit, struct ir_function *first, struct ir_function *second,
                          const field_list *around)
{
	static const field_list none = {0};
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
	const field_list *members = around ? around : &none;
	struct ir_var **kept = keep_members(arena, f, members);
	add_call(arena, f, first);
	for (size_t i = 0; i < members->n; i++)
		add_assignment(arena, f, place_of(arena, f, members->at[i]), variable(arena, kept[i]));
	add_call(arena, f, second);
	*c = (struct client){.first = first, .second = second, .function = f, .is_around = around};
	return c;
}
