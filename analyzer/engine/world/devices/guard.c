// SPDX-License-Identifier: Apache-2.0
#include "engine/world/devices/guard.h"

bool guard_ends_at_once(const struct prim *select, const struct prim *restore)
{
	const struct frame *by = select->frame, *end = restore->frame;
	return by && end && by->depth == 1 && end->depth == 1 && by->function->is_constructor && end->function->is_destructor &&
	       by->function->method_of == end->function->method_of && is_same_loc(by->call, end->call);
}

bool guard_is_behind(const struct prim *p, struct ir_loc made)
{
	const struct frame *at = p->frame;
	while (at && at->depth > 1)
		at = at->parent;
	struct ir_loc loc = at && at->depth ? at->call : *p->loc;
	return loc.file == made.file && (loc.line > made.line || (loc.line == made.line && loc.column > made.column));
}

static const struct ir_field *member_named(const struct ir_function *f, const char *name)
{
	const struct ir_record *of = f->method_of && !f->method_of->is_closure ? f->method_of : NULL;
	for (uint32_t i = 0; of && i < of->field_count; i++)
		if (of->field[i].name == name)
			return &of->field[i];
	return NULL;
}

static bool takes(const struct ir_function *constructor, const struct ir_type *t)
{
	const struct ir_type *param = constructor->params.at[1]->type;
	return param->kind == t->kind && param->handle == t->handle && param->record == t->record && t->kind != TYPE_UNKNOWN;
}

static bool selects_what_it_takes(struct exec *x, const struct ir_function *constructor)
{
	const struct sym *given = sym_numbered(x->machine.table, SYM_PARAM, 1);
	const struct summary *s = exec_summary(x, constructor);
	for (uint32_t k = 0; k < s->count; k++) {
		const struct trace *t = &s->fragment[k].trace;
		for (uint32_t i = 0; i < t->count; i++) {
			const struct effect *set = t->prim[i]->kind == PRIM_CALL ? model_effect(t->prim[i]->row, EFFECT_SET_DEVICE) : NULL;
			const struct sym *device = set ? prim_arg(t->prim[i], set->arg) : NULL;
			if (device && sym_mentions(device, given))
				return true;
		}
	}
	return false;
}

// Has the class a constructor that selects the device it is given, and takes such a member?
static bool is_guard_for(struct exec *x, const struct ir_record *class, const struct ir_type *member)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		if (f->is_constructor && f->method_of == class && f->params.n == 2 && f->blocks.n && takes(f, member) && selects_what_it_takes(x, f))
			return true;
	}
	return false;
}

// The variable that the step makes without any argument, NULL = it makes none.
static const struct ir_var *made_of_nothing(const struct ir_step *s)
{
	bool is_made = s->kind == STEP_CALL && s->function && s->function->is_constructor && s->arg_count == 1;
	const struct ir_value *object = is_made && s->arg[0]->kind == V_ADDRESS ? s->arg[0]->a : NULL;
	return object && object->kind == V_VAR && object->var->storage == STORAGE_LOCAL ? object->var : NULL;
}

void guard_misnamed(struct exec *x, const struct ir_function *f, struct arena *a, misnamed_guards *out)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			const struct ir_var *v = made_of_nothing(s);
			const struct ir_field *member = v ? member_named(f, v->name) : NULL;
			if (member && is_guard_for(x, s->function->method_of, member->type))
				*vec_push(a, out) = (struct misnamed_guard){v, s->loc};
		}
}
