// SPDX-License-Identifier: Apache-2.0
#include "trace_reader.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

const struct ir_type trace_read_integer = {.kind = TYPE_INT, .size = 4, .spelling = "int"};
static const struct ir_type constant = {.kind = TYPE_INT, .size = 4, .is_const = true, .spelling = "const int"};
const struct ir_type trace_read_pointer = {.kind = TYPE_POINTER, .element = &trace_read_integer, .spelling = "int *"};
const struct ir_type trace_read_to_const = {.kind = TYPE_POINTER, .element = &constant, .spelling = "const int *"};
const struct ir_type trace_read_stream = {.kind = TYPE_POINTER, .handle = HANDLE_STREAM, .spelling = "cudaStream_t"};
const struct ir_type trace_read_event = {.kind = TYPE_POINTER, .handle = HANDLE_EVENT, .spelling = "cudaEvent_t"};
const struct ir_type trace_read_policy = {.kind = TYPE_RECORD, .handle = HANDLE_POLICY, .spelling = "policy"};
const struct ir_type trace_read_policy_nosync = {.kind = TYPE_RECORD, .handle = HANDLE_POLICY_NOSYNC, .spelling = "policy"};
const struct ir_type trace_read_object = {.kind = TYPE_RECORD, .spelling = "object"};
static const struct ir_type record = {.kind = TYPE_RECORD, .spelling = "record"};
const struct ir_type trace_read_options = {.kind = TYPE_POINTER, .element = &record, .spelling = "record *"};
const char trace_read_file[] = "trace";
static const struct ir_value any_place = {.kind = V_VAR, .type = &trace_read_integer};

void trace_read_blanks(struct reader *t)
{
	while (*t->at == ' ' || *t->at == '\t')
		t->at++;
}

bool trace_read_accept(struct reader *t, const char *text)
{
	trace_read_blanks(t);
	size_t n = strlen(text);
	bool is_word = isalnum((unsigned char)text[n - 1]);
	if (strncmp(t->at, text, n) != 0 || (is_word && (isalnum((unsigned char)t->at[n]) || strchr("_:(=", t->at[n])) && t->at[n]))
		return false;
	t->at += n;
	return true;
}

const char *trace_read_word(struct reader *t)
{
	trace_read_blanks(t);
	const char *from = t->at;
	while (isalnum((unsigned char)*t->at) || *t->at == '_' || (*t->at == ':' && t->at[1] == ':') ||
	       (*t->at == ':' && t->at > from && t->at[-1] == ':'))
		t->at++;
	cr_assert_gt(t->at, from, "line %u: a name is missing at `%s`", t->number, t->at);
	return arena_strndup(t->arena, from, (size_t)(t->at - from));
}

struct named *trace_read_named(struct reader *t, const char *name)
{
	for (uint32_t i = 0; i < t->names; i++)
		if (strcmp(t->named[i].name, name) == 0)
			return &t->named[i];
	cr_assert_lt(t->names, MOST_NAMES);
	struct named *n = &t->named[t->names++];
	*n = (struct named){.name = name, .type = &trace_read_pointer};
	return n;
}

struct ir_var *trace_read_variable(struct reader *t, const char *name, uint64_t size)
{
	struct ir_type *type = ARENA_NEW(t->arena, struct ir_type);
	*type = (struct ir_type){.kind = TYPE_ARRAY, .size = size, .element = &trace_read_integer, .spelling = "array"};
	struct ir_var *v = ARENA_NEW(t->arena, struct ir_var);
	*v = (struct ir_var){.id = t->names, .name = name, .type = type};
	return v;
}

// A name that nothing has declared is a local variable.
struct named *trace_read_known(struct reader *t, const char *name)
{
	struct named *n = trace_read_named(t, name);
	if (!n->value) {
		n->location = sym_var(&t->table, trace_read_variable(t, name, 8), 1);
		n->value = sym_of(&t->table, SYM_INIT, n->location);
	}
	return n;
}

const char *trace_read_field(struct reader *t)
{
	return intern(&t->strings, trace_read_word(t));
}

// What a function that nobody can see gives out.
static const struct sym *given_out(struct reader *t, const char *name)
{
	enum { MOST = 4 };
	const struct sym *arg[MOST], *list = NULL;
	const struct ir_type *type;
	uint32_t n = 0;
	while (!trace_read_accept(t, ")")) {
		cr_assert_lt(n, MOST);
		arg[n++] = trace_read_operand(t, &type);
		trace_read_accept(t, ",");
	}
	while (n)
		list = sym_list(&t->table, arg[--n], list);
	return sym_accessor(&t->table, intern(&t->strings, name), list);
}

static bool is_array(const struct sym *location)
{
	return location->kind == SYM_VAR && (location->var->type->kind == TYPE_ARRAY || location->var->type->container != CONTAINER_NONE);
}

// Where the name and what stands behind it lead; NULL: nothing stands behind it.
static const struct sym *place_behind(struct reader *t, const struct sym *location, const struct sym *value)
{
	const struct sym *at = NULL;
	const struct ir_type *type;
	enum { ELEMENT = 4 };
	for (;;) {
		if (trace_read_accept(t, "->")) {
			at = sym_field(&t->table, sym_of(&t->table, SYM_PTR, at ? sym_of(&t->table, SYM_INIT, at) : value), trace_read_field(t));
		} else if (*t->at == '.') {
			t->at++;
			at = sym_field(&t->table, at ? at : location, trace_read_field(t));
		} else if (*t->at == '[') {
			t->at++;
			bool is_own = at || is_array(location);
			const struct sym *index = trace_read_operand(t, &type), *from = at ? at : location;
			at = is_own ? sym_element(&t->table, from, index) : sym_step(&t->table, sym_of(&t->table, SYM_PTR, value), index, ELEMENT);
			cr_assert(trace_read_accept(t, "]"));
		} else {
			return at;
		}
	}
}

// A part of an object that was not taken apart.
static const struct sym *member_of(struct reader *t, const struct sym *value)
{
	while (*t->at == '.') {
		t->at++;
		value = sym_member(&t->table, value, trace_read_field(t));
	}
	return value;
}

static const struct sym *named_operand(struct reader *t, const struct ir_type **type)
{
	bool is_address = trace_read_accept(t, "&");
	const char *name = trace_read_word(t);
	if (*t->at == '(') {
		t->at++;
		*type = &trace_read_pointer;
		const struct sym *given = member_of(t, given_out(t, name)), *part = place_behind(t, NULL, given);
		return !part ? given : is_address ? sym_of(&t->table, SYM_ADDRESS, part) : sym_of(&t->table, SYM_INIT, part);
	}
	struct named *n = trace_read_known(t, name);
	*type = n->type;
	if (n->type == &trace_read_object)
		return member_of(t, n->value);
	const struct sym *location = n->location ? n->location : sym_of(&t->table, SYM_PTR, n->value);
	const struct sym *behind = place_behind(t, location, n->value);
	if (is_address && !behind && location->kind == SYM_VAR && location->var->type->record)
		*type = &trace_read_options;
	if (is_address)
		return sym_of(&t->table, SYM_ADDRESS, behind ? behind : location);
	return behind ? sym_of(&t->table, SYM_INIT, behind) : n->value;
}

// Behind an operation: a number, a name with what stands behind it, or something in parentheses.
static const struct sym *other_operand(struct reader *t)
{
	const struct ir_type *type;
	if (trace_read_accept(t, "(")) {
		const struct sym *inner = trace_read_operand(t, &type);
		cr_assert(trace_read_accept(t, ")"));
		return inner;
	}
	bool is_constant = isdigit((unsigned char)*t->at) || *t->at == '-';
	return is_constant ? sym_int(&t->table, strtoll(t->at, (char **)&t->at, 10)) : named_operand(t, &type);
}

const struct sym *trace_read_operand(struct reader *t, const struct ir_type **type)
{
	*type = &trace_read_integer;
	trace_read_blanks(t);
	bool is_number = isdigit((unsigned char)*t->at) || *t->at == '-';
	const struct sym *value = is_number ? sym_int(&t->table, strtoll(t->at, (char **)&t->at, 10)) : named_operand(t, type);
	static const enum ir_op ops[] = {['+'] = OP_ADD, ['*'] = OP_MUL, ['/'] = OP_DIV, ['%'] = OP_MOD};
	while (!is_number && *t->at && strchr("+*/%", *t->at)) {
		enum ir_op op = ops[(unsigned char)*t->at++];
		value = sym_binary(&t->table, op, value, other_operand(t));
	}
	return value;
}

static struct ir_step *new_step(struct reader *t)
{
	struct ir_step *s = ARENA_NEW(t->arena, struct ir_step);
	s->loc = (struct ir_loc){.file = trace_read_file, .line = t->number};
	s->place = &any_place;
	return s;
}

struct prim *trace_read_prim(struct reader *t, enum prim_kind kind)
{
	struct prim *p = ARENA_NEW(t->arena, struct prim);
	struct ir_step *s = new_step(t);
	*p = (struct prim){.kind = kind, .step = s, .loc = &s->loc, .config = prim_no_config, .call = UINT32_MAX, .index = t->number};
	p->frame = t->is_in_callee ? &t->called : &t->own;
	return p;
}

const struct prim *trace_read_prim_at(struct reader *t)
{
	trace_read_blanks(t);
	long line = strtol(t->at, (char **)&t->at, 10);
	cr_assert(line > 0 && line < MOST_PRIMS && t->line[line], "line %u: no operation at line %ld", t->number, line);
	return t->line[line];
}
