// SPDX-License-Identifier: Apache-2.0
// IR values and places to symbols.
#include "engine/paths/exec.h"

#include <string.h>

static bool is_aggregate(const struct ir_type *t)
{
	if (t->kind == TYPE_RECORD)
		return t->handle == HANDLE_NONE && t->container != CONTAINER_POINTER && t->container != CONTAINER_REFERENCE;
	return t->kind == TYPE_ARRAY;
}

static const struct sym *pinned(struct walk *w, const struct state *s, const struct sym *v)
{
	return facts_pinned(w->exec->machine.table, &s->facts, v);
}

// A container has the element that is used, so that a path that took it for shorter is none. A length that the path counted
// itself says nothing here: unseen code may have filled the container.
static void has_element(struct walk *w, struct state *s, const struct sym *container, const struct sym *at)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *length = state_load(m, s, sym_field(m->table, container, intern(m->strings, IR_LENGTH_FIELD)));
	const struct sym *index = pinned(w, s, at);
	int64_t least = index->kind == SYM_INT && index->number >= 0 ? index->number + 1 : 1;
	if (at == length || w->keeps_all) // the place that is appended
		return;
	if (length->kind != SYM_INT && !state_assume_range(m, s, length, (struct fact){.low = least, .high = INT64_MAX}))
		s->is_impossible = true;
}

// "The unary * operator denotes indirection. [...] If an invalid value has been assigned to the pointer, the behavior [...] is undefined", the null
// pointer among them (C17 6.5.3.2p4): a path that took the pointer for null ends here.
void eval_points(struct walk *w, struct state *s, const struct sym *pointer)
{
	bool is_known = pointer->kind == SYM_PARAM || pointer->kind == SYM_INIT || pointer->kind == SYM_UNKNOWN || pointer->kind == SYM_ACCESSOR;
	if (is_known && !w->keeps_all &&
	    !state_assume_range(&w->exec->machine, s, pointer, (struct fact){.low = INT64_MIN, .high = INT64_MAX, .nots = 1}))
		s->is_impossible = true;
}

void eval_used(struct walk *w, struct state *s, const struct sym *place)
{
	while (place->kind == SYM_FIELD || place->kind == SYM_ELEMENT || place->kind == SYM_STEP)
		place = place->a;
	if (place->kind == SYM_PTR)
		eval_points(w, s, place->a);
}

// Fields of a key, at most.
enum { MAX_KEY_FIELDS = 8 };

static bool is_plain_record(const struct ir_type *t)
{
	bool is = t->kind == TYPE_RECORD && t->container == CONTAINER_NONE && t->handle == HANDLE_NONE && t->record && t->record->field_count &&
	          t->record->field_count <= MAX_KEY_FIELDS;
	for (uint32_t i = 0; is && i < t->record->field_count; i++)
		is = t->record->field[i].type->kind != TYPE_RECORD && t->record->field[i].type->kind != TYPE_ARRAY;
	return is;
}

// An object as the key of a map, which is called by the variable that it is in; one of numbers and pointers by what its fields hold.
static const struct sym *eval_key(struct walk *w, struct state *s, const struct sym *object, const struct ir_type *type)
{
	struct sym_table *t = w->exec->machine.table;
	const struct sym *fields = NULL;
	for (uint32_t i = is_plain_record(type) ? type->record->field_count : 0; i-- > 0;)
		fields = sym_list(t, state_load(&w->exec->machine, s, sym_field(t, object, type->record->field[i].name)), fields);
	if (fields)
		return sym_accessor(t, type->record->name, fields);
	const struct sym *key = state_key(&w->exec->machine, s, object);
	if (key->kind == SYM_UNKNOWN && object->kind == SYM_VAR && object->var->name && !symmap_get(&s->names, key))
		s->names = symmap_set(w->exec->machine.scratch, s->names, key, object, 0);
	return key;
}

const struct sym *eval_place(struct walk *w, struct state *s, const struct ir_value *v)
{
	struct sym_table *t = w->exec->machine.table;
	switch (v->kind) {
	case V_VAR: {
		bool is_local = v->var->storage == STORAGE_LOCAL || v->var->storage == STORAGE_PARAM || v->var->storage == STORAGE_TEMP;
		return sym_var(t, v->var, is_local);
	}
	case V_FIELD: return sym_field(t, eval_place(w, s, v->a), v->text);
	case V_INDEX: {
		const struct sym *base = eval_place(w, s, v->a), *at = eval_value(w, s, v->b), *index = pinned(w, s, at);
		if ((v->a->type->container == CONTAINER_MAP || v->a->type->container == CONTAINER_SET) && index->kind == SYM_CONTENT)
			index = eval_key(w, s, index->a, v->b->type);
		if (v->a->type->container == CONTAINER_SEQUENCE) {
			has_element(w, s, base, at);
			base = elements_of(&w->exec->machine, s, base);
		}
		bool is_open = v->a->type->kind == TYPE_UNKNOWN && v->a->kind != V_DEREF; // an object of a class that nothing declares: rows[i][k]
		if (v->a->type->kind == TYPE_ARRAY || v->a->type->container != CONTAINER_NONE || is_open)
			return sym_element(t, base, index);
		return sym_step(t, base, index, v->type->size ? (int64_t)v->type->size : 1);
	}
	case V_DEREF: return sym_of(t, SYM_PTR, state_one(&w->exec->machine, s, eval_value(w, s, v->a)));
	default: // a value used as a place: a temporary
		return sym_of(t, SYM_PTR, eval_value(w, s, v));
	}
}

// Of a value with so many operations nothing is known.
static const struct sym *unless_large(struct walk *w, struct state *s, const struct sym *value)
{
	return sym_is_large(value) ? state_unknown(&w->exec->machine, s) : value;
}

// `k == last ? 0 : k + 1`: an index that turns around, whose next value the caller may know.
static bool turns_around(const struct sym *condition, const struct sym *number, const struct sym *next)
{
	bool is_next = next->kind == SYM_BINARY && next->op == OP_ADD && next->b->kind == SYM_INT;
	return number->kind == SYM_INT && is_next && sym_mentions(condition, next->a);
}

// `a < b ? a : b`: the less or the greater of two numbers.
static bool is_less_or_greater(const struct sym *condition, const struct sym *b, const struct sym *c)
{
	bool is_order = condition->kind == SYM_BINARY && condition->op >= OP_LT && condition->op <= OP_GE;
	return is_order && ((condition->a == b && condition->b == c) || (condition->a == c && condition->b == b));
}

static const struct sym *eval_select(struct walk *w, struct state *s, const struct ir_value *v)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *condition = eval_value(w, s, v->a);
	int truth = state_truth(m, s, condition);
	if (truth >= 0)
		return eval_value(w, s, truth ? v->b : v->c);
	const struct sym *b = eval_value(w, s, v->b), *c = eval_value(w, s, v->c);
	if (b == c)
		return b;
	bool is_told = turns_around(condition, b, c) || turns_around(condition, c, b) || is_less_or_greater(condition, b, c);
	if (v->type->kind != TYPE_INT || !is_told)
		return state_unknown(m, s);
	const struct sym *is_b = sym_binary(m->table, OP_NE, condition, sym_int(m->table, 0)), *apart = sym_binary(m->table, OP_SUB, b, c);
	return unless_large(w, s, sym_binary(m->table, OP_ADD, c, sym_binary(m->table, OP_MUL, is_b, apart)));
}

static bool is_end(const struct sym *iterator)
{
	return iterator->kind == SYM_ADDRESS && iterator->a->kind == SYM_ELEMENT && iterator->a->b->kind == SYM_TEXT &&
	       strcmp(iterator->a->b->text, IR_END_KEY) == 0;
}

// `map.find(key) != map.end()`: is the key there? NULL for other comparisons.
static const struct sym *compare_to_end(struct walk *w, struct state *s, enum ir_op op, const struct sym *a, const struct sym *b)
{
	const struct machine *m = &w->exec->machine;
	if (op != OP_EQ && op != OP_NE)
		return NULL;
	const struct sym *found = is_end(b) ? a : is_end(a) ? b : NULL, *end = found == a ? b : a;
	if (!found || is_end(found) || found->kind != SYM_ADDRESS || found->a->kind != SYM_ELEMENT || found->a->a != end->a->a)
		return NULL;
	const struct sym *at = sym_field(m->table, found->a, intern(m->strings, IR_PRESENT_FIELD));
	return sym_binary(m->table, op, state_load(m, s, at), sym_int(m->table, 0));
}

static const struct sym *eval_load(struct walk *w, struct state *s, const struct ir_value *v)
{
	const struct sym *place = eval_place(w, s, v->a);
	eval_used(w, s, place);
	if (is_aggregate(v->a->type))
		return state_content(&w->exec->machine, s, place);
	return state_one(&w->exec->machine, s, state_load(&w->exec->machine, s, place));
}

// No integer of the type's size holds it: what a signed one would be is undefined (C17 6.5p5), and the program cannot have meant it.
static bool is_beyond(const struct ir_type *t, const struct sym *value)
{
	if (value->kind != SYM_INT || t->kind != TYPE_INT || !t->size || t->size >= sizeof value->number)
		return false;
	int64_t values = (int64_t)1 << (8 * t->size);
	return value->number >= values || value->number < -values / 2;
}

// `x == x` asks whether a floating point number is one: a NaN is unordered with itself (IEEE 754-2019 5.11). NULL = it is no such question.
static const struct sym *compare_to_itself(const struct machine *m, const struct ir_value *v, const struct sym *a, const struct sym *b)
{
	bool asks = a == b && v->a->type->kind == TYPE_FLOAT && (v->op == OP_EQ || v->op == OP_NE || v->op == OP_LE || v->op == OP_GE);
	if (!asks || a->kind == SYM_INT || a->kind == SYM_TEXT)
		return NULL;
	const struct sym *nan = sym_accessor(m->table, intern(m->strings, "isnan"), sym_list(m->table, a, NULL));
	return sym_binary(m->table, v->op == OP_NE ? OP_NE : OP_EQ, nan, sym_int(m->table, 0));
}

const struct sym *eval_value(struct walk *w, struct state *s, const struct ir_value *v)
{
	struct sym_table *t = w->exec->machine.table;
	switch (v->kind) {
	case V_LOAD: return eval_load(w, s, v);
	case V_ADDRESS: return sym_of(t, SYM_ADDRESS, eval_place(w, s, v->a));
	case V_INT: return sym_int(t, v->integer);
	case V_FLOAT:
	case V_STRING: return sym_text(t, v->text);
	case V_FUNCTION: return sym_function(t, v->function, v->text);
	case V_UNARY: return unless_large(w, s, sym_unary(t, v->op, eval_value(w, s, v->a)));
	case V_BINARY: {
		const struct sym *a = eval_value(w, s, v->a), *b = eval_value(w, s, v->b);
		const struct sym *end = compare_to_end(w, s, v->op, a, b);
		const struct sym *found = end ? end : compare_to_itself(&w->exec->machine, v, a, b);
		const struct sym *result = found ? found : sym_binary(t, v->op, a, b);
		return is_beyond(v->type, result) ? state_unknown(&w->exec->machine, s) : unless_large(w, s, result);
	}
	case V_SELECT: return eval_select(w, s, v);
	case V_VAR:
	case V_FIELD:
	case V_INDEX:
	case V_DEREF: // a place used as a value: its content
		return is_aggregate(v->type) ? state_content(&w->exec->machine, s, eval_place(w, s, v))
		                             : state_load(&w->exec->machine, s, eval_place(w, s, v));
	case V_AGGREGATE:
	case V_VIRTUAL:
	case V_UNKNOWN: break;
	}
	return state_unknown(&w->exec->machine, s);
}
