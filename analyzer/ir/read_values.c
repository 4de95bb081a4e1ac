// SPDX-License-Identifier: Apache-2.0
#include "ir/reader.h"

#include <ctype.h>
#include <string.h>

enum { MAX_DEPTH = 400 };

static struct ir_value *value_new(struct reader *r, enum ir_value_kind kind, const struct ir_type *t)
{
	struct ir_value *v = ARENA_NEW(r->arena, struct ir_value);
	v->kind = kind;
	v->type = t ? t : r->unknown_type;
	return v;
}

static bool is_place(const struct ir_value *v)
{
	return v->kind <= V_DEREF;
}

const struct ir_value *reader_loaded(struct reader *r, const struct ir_value *v)
{
	if (!is_place(v))
		return v;
	struct ir_value *l = value_new(r, V_LOAD, v->type);
	l->a = v;
	return l;
}

static const struct ir_value *deref(struct reader *r, const struct ir_value *pointer)
{
	struct ir_value *d = value_new(r, V_DEREF, pointer->type->element);
	d->a = reader_loaded(r, pointer);
	return d;
}

static const struct ir_type *field_type(const struct ir_type *t, const char *field)
{
	for (uint32_t i = 0; t->record && i < t->record->field_count; i++)
		if (t->record->field[i].name == field)
			return t->record->field[i].type;
	return NULL;
}

static const struct ir_value *field(struct reader *r, const struct ir_value *of)
{
	const char *text = reader_name(r);
	struct ir_value *v = value_new(r, V_FIELD, field_type(of->type, text));
	v->a = of;
	v->text = text;
	return v;
}

// Elements behind a pointer to pointers are pointers.
static const struct ir_value *subscript(struct reader *r, const struct ir_value *of)
{
	bool is_step = of->kind == V_DEREF && of->type->kind == TYPE_POINTER;
	struct ir_value *v = value_new(r, V_INDEX, of->type->element && !is_step ? of->type->element : of->type);
	v->a = of;
	v->b = reader_loaded(r, reader_value(r));
	reader_expect(r, "]");
	return v;
}

// x.f, x->f, x[i], x@[i]
static const struct ir_value *postfix(struct reader *r, const struct ir_value *v)
{
	for (;;) {
		bool is_array = v->type->kind == TYPE_ARRAY || v->type->container != CONTAINER_NONE;
		if (r->end - r->at > 1 && r->at[0] == '.' && (isalpha((unsigned char)r->at[1]) || strchr("_#$", r->at[1]))) {
			r->at++;
			v = field(r, v);
		} else if (reader_accept(r, "->")) {
			v = field(r, deref(r, v));
		} else if (reader_accept(r, "@[")) {
			v = subscript(r, v);
		} else if (reader_accept(r, "[")) {
			bool is_element = is_place(v) && (is_array || v->kind == V_INDEX);
			v = subscript(r, is_element ? v : deref(r, v));
		} else {
			return v;
		}
	}
}

static const struct ir_value *number_value(struct reader *r)
{
	const char *p = r->at;
	bool is_float = *p == '.';
	while (p < r->end && (isalnum((unsigned char)*p) || strchr(".'", *p) || ((*p == '-' || *p == '+') && p > r->at && strchr("eEpP", p[-1])))) {
		is_float |= !isdigit((unsigned char)*p);
		p++;
	}
	if (!is_float) {
		struct ir_value *v = value_new(r, V_INT, r->int_type);
		v->integer = reader_integer(r);
		return v;
	}
	struct ir_value *v = value_new(r, V_FLOAT, r->unknown_type);
	v->text = intern_n(r->strings, r->at, (size_t)(p - r->at));
	r->at = p;
	return v;
}

static const struct ir_value *unknown(struct reader *r)
{
	struct ir_value *v = value_new(r, V_UNKNOWN, r->unknown_type);
	v->integer = reader_integer(r);
	if (reader_accept(r, "<")) {
		const char *from = r->at;
		while (r->at < r->end && *r->at != '>')
			r->at++;
		v->text = intern_n(r->strings, from, (size_t)(r->at - from));
		reader_expect(r, ">");
	}
	return v;
}

static const struct ir_value *aggregate(struct reader *r)
{
	VEC(const struct ir_value *) items = {0};
	while (!reader_accept(r, "}")) {
		if (items.n)
			reader_expect(r, ", ");
		*vec_push(r->arena, &items) = reader_loaded(r, reader_value(r));
	}
	struct ir_value *v = value_new(r, V_AGGREGATE, r->unknown_type);
	v->item = items.at;
	v->count = (uint32_t)items.n;
	return v;
}

static const struct ir_type *part_type(const struct ir_type *t, uint32_t i)
{
	if (t->kind == TYPE_ARRAY || t->container != CONTAINER_NONE)
		return t->element;
	return t->record && i < t->record->field_count ? t->record->field[i].type : NULL;
}

const struct ir_value *reader_as(struct reader *r, const struct ir_value *v, const struct ir_type *t)
{
	if (v->kind != V_AGGREGATE || !t)
		return v;
	struct ir_value *typed = value_new(r, V_AGGREGATE, t);
	typed->count = v->count;
	typed->item = ARENA_ARRAY(r->arena, const struct ir_value *, v->count + 1);
	for (uint32_t i = 0; i < v->count; i++)
		typed->item[i] = reader_as(r, v->item[i], part_type(t, i));
	return typed;
}

// virtual "USR" {functions}
static const struct ir_value *overriders(struct reader *r)
{
	struct ir_value *v = value_new(r, V_VIRTUAL, r->pointer_type);
	reader_expect(r, " ");
	v->text = reader_quoted(r);
	reader_expect(r, " {");
	const struct ir_value *items = aggregate(r);
	v->item = items->item;
	v->count = items->count;
	return v;
}

static const struct ir_value *named(struct reader *r)
{
	const char *text = reader_name(r);
	if (strcmp(text, "virtual") == 0)
		return overriders(r);
	struct ir_var *var = strmap_get(&r->vars, text);
	if (var) {
		struct ir_value *v = value_new(r, V_VAR, var->type);
		v->var = var;
		return v;
	}
	if (strcmp(text, "null") == 0)
		return value_new(r, V_INT, r->pointer_type);
	struct ir_value *v = value_new(r, V_FUNCTION, r->pointer_type);
	v->text = text;
	v->function = strmap_get(&r->functions, text);
	return v;
}

static const struct ir_value *operand(struct reader *r)
{
	struct ir_value *v;
	if (++r->depth > MAX_DEPTH)
		reader_fail(r, "value nested too deeply");
	const struct ir_value *out;
	char c = r->at < r->end ? *r->at : 0;
	if (reader_accept(r, "&")) {
		const struct ir_value *place = operand(r);
		v = value_new(r, V_ADDRESS, r->pointer_type);
		struct ir_type *t = ARENA_NEW(r->arena, struct ir_type);
		*t = *r->pointer_type;
		t->element = place->type;
		v->type = t;
		v->a = place;
		out = v;
	} else if (reader_accept(r, "*")) {
		out = deref(r, operand(r));
	} else if ((c == '-' && r->end - r->at > 1 && !isdigit((unsigned char)r->at[1])) || c == '~' || c == '!') {
		r->at++;
		v = value_new(r, V_UNARY, r->int_type);
		v->op = c == '-' ? OP_NEG : c == '~' ? OP_NOT : OP_LNOT;
		v->a = reader_loaded(r, operand(r));
		out = v;
	} else if (reader_accept(r, "(")) {
		out = reader_value(r);
		reader_expect(r, ")");
		out = postfix(r, out);
	} else if (reader_accept(r, "{")) {
		out = aggregate(r);
	} else if (reader_accept(r, "?")) {
		out = postfix(r, unknown(r));
	} else if (c == '"') {
		v = value_new(r, V_STRING, r->pointer_type);
		v->text = reader_quoted(r);
		out = v;
	} else if (isdigit((unsigned char)c) || c == '-' || c == '.') {
		out = postfix(r, number_value(r));
	} else {
		out = postfix(r, named(r));
	}
	r->depth--;
	return out;
}

static enum ir_op binary_op(struct reader *r)
{
	static const struct {
		const char *text;
		enum ir_op op;
	} ops[] = {{" << ", OP_SHL},  {" >> ", OP_SHR}, {" <= ", OP_LE}, {" >= ", OP_GE}, {" == ", OP_EQ}, {" != ", OP_NE},
	           {" && ", OP_LAND}, {" || ", OP_LOR}, {" + ", OP_ADD}, {" - ", OP_SUB}, {" * ", OP_MUL}, {" / ", OP_DIV},
	           {" % ", OP_MOD},   {" & ", OP_AND},  {" | ", OP_OR},  {" ^ ", OP_XOR}, {" < ", OP_LT},  {" > ", OP_GT}};
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (reader_accept(r, ops[i].text))
			return ops[i].op;
	return OP_NONE;
}

const struct ir_value *reader_value(struct reader *r)
{
	const struct ir_value *a = operand(r);
	enum ir_op op = binary_op(r);
	if (op != OP_NONE) {
		struct ir_value *v = value_new(r, V_BINARY, r->int_type);
		v->op = op;
		v->a = reader_loaded(r, a);
		v->b = reader_loaded(r, operand(r));
		return v;
	}
	if (!reader_accept(r, " ? "))
		return a;
	struct ir_value *v = value_new(r, V_SELECT, r->unknown_type);
	v->a = reader_loaded(r, a);
	v->b = reader_loaded(r, operand(r));
	reader_expect(r, " : ");
	v->c = reader_loaded(r, operand(r));
	v->type = v->b->type;
	return v;
}

const struct ir_value *reader_place(struct reader *r)
{
	const struct ir_value *v = operand(r);
	if (!is_place(v))
		reader_fail(r, "a place expected");
	return v;
}
