// SPDX-License-Identifier: Apache-2.0
// IR values and places to symbols.
#include "engine/exec.h"

static bool is_aggregate(const struct ir_type *t)
{
	if (t->kind == TYPE_RECORD)
		return t->handle == HANDLE_NONE && t->container != CONTAINER_POINTER;
	return t->kind == TYPE_ARRAY;
}

const struct sym *eval_place(struct walk *w, struct state *s, const struct ir_value *v)
{
	struct sym_table *t = w->exec->machine.table;
	switch (v->kind) {
	case V_VAR: {
		bool is_local = v->var->storage == STORAGE_LOCAL || v->var->storage == STORAGE_PARAM ||
		                v->var->storage == STORAGE_TEMP;
		return sym_var(t, v->var, is_local);
	}
	case V_FIELD:
		return sym_field(t, eval_place(w, s, v->a), v->text);
	case V_INDEX: {
		const struct sym *base = eval_place(w, s, v->a), *index = eval_value(w, s, v->b);
		if (v->a->type->kind == TYPE_ARRAY || v->a->type->container != CONTAINER_NONE)
			return sym_element(t, base, index);
		return sym_step(t, base, index, v->type->size ? (int64_t)v->type->size : 1);
	}
	case V_DEREF:
		return sym_of(t, SYM_PTR, eval_value(w, s, v->a));
	default: // a value used as a place: a temporary
		return sym_of(t, SYM_PTR, eval_value(w, s, v));
	}
}

static const struct sym *eval_select(struct walk *w, struct state *s, const struct ir_value *v)
{
	const struct machine *m = &w->exec->machine;
	int truth = state_truth(m, s, eval_value(w, s, v->a));
	if (truth >= 0)
		return eval_value(w, s, truth ? v->b : v->c);
	const struct sym *b = eval_value(w, s, v->b), *c = eval_value(w, s, v->c);
	return b == c ? b : state_unknown(m, s);
}

static const struct sym *eval_load(struct walk *w, struct state *s, const struct ir_value *v)
{
	const struct sym *place = eval_place(w, s, v->a);
	if (is_aggregate(v->a->type))
		return sym_of(w->exec->machine.table, SYM_CONTENT, place);
	return state_load(&w->exec->machine, s, place);
}

const struct sym *eval_value(struct walk *w, struct state *s, const struct ir_value *v)
{
	struct sym_table *t = w->exec->machine.table;
	switch (v->kind) {
	case V_LOAD: return eval_load(w, s, v);
	case V_ADDRESS: return sym_of(t, SYM_ADDRESS, eval_place(w, s, v->a));
	case V_INT: return sym_int(t, v->integer);
	case V_FLOAT: case V_STRING: return sym_text(t, v->text);
	case V_FUNCTION: return sym_function(t, v->function, v->text);
	case V_UNARY: return sym_unary(t, v->op, eval_value(w, s, v->a));
	case V_BINARY: {
		const struct sym *a = eval_value(w, s, v->a);
		return sym_binary(t, v->op, a, eval_value(w, s, v->b));
	}
	case V_SELECT: return eval_select(w, s, v);
	case V_VAR: case V_FIELD: case V_INDEX: case V_DEREF: // a place used as a value: its content
		return is_aggregate(v->type) ? sym_of(t, SYM_CONTENT, eval_place(w, s, v))
		                             : state_load(&w->exec->machine, s, eval_place(w, s, v));
	case V_AGGREGATE: case V_UNKNOWN: break;
	}
	return state_unknown(&w->exec->machine, s);
}
