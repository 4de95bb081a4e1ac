// SPDX-License-Identifier: Apache-2.0
// Reads what ir_dump writes. Variables of one name are one variable, casts and positions' files are lost; what is read
// prints as it was.
#include "ir/ir.h"
#include "ir/records.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdlib.h>
#include <string.h>

#include "base/strmap.h"
#include "model/model.h"

enum { MAX_DEPTH = 400, MAX_TABLE = 1 << 20, MAX_BLOCKS = 1 << 16 };

struct reader {
	struct ir_unit *unit;
	struct arena *arena;
	struct interner *strings;
	const char *at, *end; // of the current line
	uint32_t line;
	VEC(struct ir_type *) types;
	VEC(struct ir_record *) records;
	struct strmap vars, functions;
	struct ir_type *int_type, *void_type, *unknown_type, *pointer_type;
	uint32_t depth;
	size_t next_function; // of the second pass
	const char *error;
	jmp_buf bail;
};

static _Noreturn void fail(struct reader *r, const char *what)
{
	r->error = arena_printf(r->arena, "line %u: %s", r->line, what);
	longjmp(r->bail, 1);
}

// --- words -----------------------------------------------------------------------------------------------------------------

static void blanks(struct reader *r)
{
	while (r->at < r->end && (*r->at == ' ' || *r->at == '\t'))
		r->at++;
}

static bool accept(struct reader *r, const char *text)
{
	size_t n = strlen(text);
	if ((size_t)(r->end - r->at) < n || strncmp(r->at, text, n) != 0)
		return false;
	r->at += n;
	return true;
}

static void expect(struct reader *r, const char *text)
{
	if (!accept(r, text))
		fail(r, arena_printf(r->arena, "`%s` expected", text));
}

static long long integer(struct reader *r)
{
	blanks(r);
	char digits[32];
	size_t n = 0;
	if (r->at < r->end && *r->at == '-')
		digits[n++] = *r->at++;
	while (r->at < r->end && isdigit((unsigned char)*r->at) && n + 1 < sizeof digits)
		digits[n++] = *r->at++;
	digits[n] = 0;
	if (n == 0 || (n == 1 && digits[0] == '-'))
		fail(r, "number expected");
	return strtoll(digits, NULL, 10);
}

static size_t below(struct reader *r, size_t limit, const char *what)
{
	long long n = integer(r);
	if (n < 0 || (unsigned long long)n >= limit)
		fail(r, what);
	return (size_t)n;
}

static const char *quoted(struct reader *r)
{
	blanks(r);
	expect(r, "\"");
	char *out = arena_alloc(r->arena, (size_t)(r->end - r->at) + 1), *p = out;
	while (r->at < r->end && *r->at != '"') {
		if (*r->at == '\\' && r->end - r->at > 3 && r->at[1] == 'x') {
			char hex[3] = {r->at[2], r->at[3], 0};
			*p++ = (char)strtoul(hex, NULL, 16);
			r->at += 4;
			continue;
		}
		if (*r->at == '\\' && r->end - r->at > 1)
			r->at++;
		*p++ = *r->at++;
	}
	expect(r, "\"");
	return intern_n(r->strings, out, (size_t)(p - out));
}

static bool is_name_char(char c)
{
	return isalnum((unsigned char)c) || (c && strchr("_:~#$%", c)) || (unsigned char)c >= 128;
}

// A variable, function or field: `[k, v]` and operators included.
static const char *name(struct reader *r)
{
	const char *from = r->at;
	if (r->at < r->end && *r->at == '[') {
		while (r->at < r->end && *r->at != ']')
			r->at++;
		expect(r, "]");
	}
	while (r->at < r->end && is_name_char(*r->at))
		r->at++;
	if (r->at == from)
		fail(r, "name expected");
	return intern_n(r->strings, from, (size_t)(r->at - from));
}

// --- values ----------------------------------------------------------------------------------------------------------------

static const struct ir_value *value(struct reader *r);

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

static const struct ir_value *loaded(struct reader *r, const struct ir_value *v)
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
	d->a = loaded(r, pointer);
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
	const char *text = name(r);
	struct ir_value *v = value_new(r, V_FIELD, field_type(of->type, text));
	v->a = of;
	v->text = text;
	return v;
}

static const struct ir_value *subscript(struct reader *r, const struct ir_value *of)
{
	struct ir_value *v = value_new(r, V_INDEX, of->type->element ? of->type->element : of->type);
	v->a = of;
	v->b = loaded(r, value(r));
	expect(r, "]");
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
		} else if (accept(r, "->")) {
			v = field(r, deref(r, v));
		} else if (accept(r, "@[")) {
			v = subscript(r, v);
		} else if (accept(r, "[")) {
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
	while (p < r->end && (isalnum((unsigned char)*p) || strchr(".'", *p) ||
	                      ((*p == '-' || *p == '+') && p > r->at && strchr("eEpP", p[-1])))) {
		is_float |= !isdigit((unsigned char)*p);
		p++;
	}
	if (!is_float) {
		struct ir_value *v = value_new(r, V_INT, r->int_type);
		v->integer = integer(r);
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
	v->integer = integer(r);
	if (accept(r, "<")) {
		const char *from = r->at;
		while (r->at < r->end && *r->at != '>')
			r->at++;
		v->text = intern_n(r->strings, from, (size_t)(r->at - from));
		expect(r, ">");
	}
	return v;
}

static const struct ir_value *aggregate(struct reader *r)
{
	VEC(const struct ir_value *) items = {0};
	while (!accept(r, "}")) {
		if (items.n)
			expect(r, ", ");
		*vec_push(r->arena, &items) = loaded(r, value(r));
	}
	struct ir_value *v = value_new(r, V_AGGREGATE, r->unknown_type);
	v->item = items.at;
	v->count = (uint32_t)items.n;
	return v;
}

static const struct ir_value *named(struct reader *r)
{
	const char *text = name(r);
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
		fail(r, "value nested too deeply");
	const struct ir_value *out;
	char c = r->at < r->end ? *r->at : 0;
	if (accept(r, "&")) {
		const struct ir_value *place = operand(r);
		v = value_new(r, V_ADDRESS, r->pointer_type);
		struct ir_type *t = ARENA_NEW(r->arena, struct ir_type);
		*t = *r->pointer_type;
		t->element = place->type;
		v->type = t;
		v->a = place;
		out = v;
	} else if (accept(r, "*")) {
		out = deref(r, operand(r));
	} else if ((c == '-' && r->end - r->at > 1 && !isdigit((unsigned char)r->at[1])) || c == '~' || c == '!') {
		r->at++;
		v = value_new(r, V_UNARY, r->int_type);
		v->op = c == '-' ? OP_NEG : c == '~' ? OP_NOT : OP_LNOT;
		v->a = loaded(r, operand(r));
		out = v;
	} else if (accept(r, "(")) {
		out = value(r);
		expect(r, ")");
		out = postfix(r, out);
	} else if (accept(r, "{")) {
		out = aggregate(r);
	} else if (accept(r, "?")) {
		out = postfix(r, unknown(r));
	} else if (c == '"') {
		v = value_new(r, V_STRING, r->pointer_type);
		v->text = quoted(r);
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
	} ops[] = {{" << ", OP_SHL}, {" >> ", OP_SHR}, {" <= ", OP_LE}, {" >= ", OP_GE}, {" == ", OP_EQ},
	           {" != ", OP_NE},  {" && ", OP_LAND}, {" || ", OP_LOR}, {" + ", OP_ADD}, {" - ", OP_SUB},
	           {" * ", OP_MUL},  {" / ", OP_DIV},  {" % ", OP_MOD},  {" & ", OP_AND}, {" | ", OP_OR},
	           {" ^ ", OP_XOR},  {" < ", OP_LT},   {" > ", OP_GT}};
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (accept(r, ops[i].text))
			return ops[i].op;
	return OP_NONE;
}

static const struct ir_value *value(struct reader *r)
{
	const struct ir_value *a = operand(r);
	enum ir_op op = binary_op(r);
	if (op != OP_NONE) {
		struct ir_value *v = value_new(r, V_BINARY, r->int_type);
		v->op = op;
		v->a = loaded(r, a);
		v->b = loaded(r, operand(r));
		return v;
	}
	if (!accept(r, " ? "))
		return a;
	struct ir_value *v = value_new(r, V_SELECT, r->unknown_type);
	v->a = loaded(r, a);
	v->b = loaded(r, operand(r));
	expect(r, " : ");
	v->c = loaded(r, operand(r));
	v->type = v->b->type;
	return v;
}

static const struct ir_value *place(struct reader *r)
{
	const struct ir_value *v = operand(r);
	if (!is_place(v))
		fail(r, "a place expected");
	return v;
}

// --- steps -----------------------------------------------------------------------------------------------------------------

static void arguments(struct reader *r, struct ir_step *s)
{
	VEC(const struct ir_value *) args = {0};
	expect(r, "(");
	while (!accept(r, ")")) {
		if (args.n)
			expect(r, ", ");
		*vec_push(r->arena, &args) = loaded(r, value(r));
	}
	s->arg = args.at;
	s->arg_count = (uint32_t)args.n;
}

// Names end at `<<<` or at the parenthesis of the arguments; `operator()` holds one of its own.
static void callee(struct reader *r, struct ir_step *s)
{
	if (accept(r, "(*")) {
		s->callee_kind = CALLEE_VALUE;
		s->callee = loaded(r, value(r));
		expect(r, ")");
		s->name = s->callee->kind == V_LOAD && s->callee->a->text ? s->callee->a->text : intern(r->strings, "");
		return;
	}
	const char *from = r->at;
	while (r->at < r->end && *r->at != '(' && !(r->end - r->at > 3 && strncmp(r->at, "<<<", 3) == 0)) {
		if (accept(r, "operator()") || accept(r, "operator<<<") || accept(r, "operator<<"))
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
	s->is_per_thread = accept(r, " per-thread");
	s->model = model_find(s->name, s->arg_count);
	s->is_member = s->function && s->function->method_of;
	if (s->model)
		s->callee_kind = s->callee_kind == CALLEE_FUNCTION ? CALLEE_NAME : s->callee_kind;
}

static void launch(struct reader *r, struct ir_step *s)
{
	s->kind = STEP_LAUNCH;
	s->is_cooperative = accept(r, "cooperative ");
	callee(r, s);
	expect(r, "<<<");
	for (int i = 0; i < 4; i++) {
		if (i)
			expect(r, ", ");
		s->config[i] = loaded(r, value(r));
	}
	expect(r, ">>>");
	arguments(r, s);
}

static void position(struct reader *r, struct ir_loc *loc)
{
	if (!accept(r, "  @"))
		return;
	loc->file = r->unit->file;
	loc->line = loc->end_line = (uint32_t)below(r, UINT32_MAX, "line out of range");
	expect(r, ":");
	loc->column = (uint32_t)below(r, UINT32_MAX, "column out of range");
	loc->end_column = loc->column + 1;
	if (accept(r, " ")) {
		loc->macro = intern_n(r->strings, r->at, (size_t)(r->end - r->at));
		r->at = r->end;
	}
}

static struct ir_var *variable(struct reader *r)
{
	struct ir_var *v = strmap_get(&r->vars, name(r));
	if (!v)
		fail(r, "unknown variable");
	return v;
}

static void step(struct reader *r, struct ir_block *b)
{
	struct ir_step *s = vec_push(r->arena, &b->steps);
	if (accept(r, "call ")) {
		call(r, s);
	} else if (accept(r, "launch ")) {
		launch(r, s);
	} else if (accept(r, "dead ")) {
		s->kind = STEP_DEAD;
		s->var = variable(r);
	} else if (accept(r, "read ") || accept(r, "write ")) {
		s->kind = STEP_ACCESS;
		s->is_write = r->at[-2] == 'e';
		s->place = place(r);
	} else if (accept(r, "parallel end")) {
		s->kind = STEP_PARALLEL_END;
	} else if (accept(r, "parallel")) {
		s->kind = STEP_PARALLEL;
	} else {
		s->place = place(r);
		expect(r, " = ");
		if (accept(r, "call ")) {
			call(r, s);
		} else {
			s->kind = STEP_ASSIGN;
			s->value = loaded(r, value(r));
		}
	}
	s->is_tainted = accept(r, " tainted");
	position(r, &s->loc);
}

// --- blocks ----------------------------------------------------------------------------------------------------------------

static uint32_t target(struct reader *r)
{
	expect(r, "b");
	return (uint32_t)below(r, MAX_BLOCKS, "block number out of range");
}

static void end_switch(struct reader *r, struct ir_block *b)
{
	VEC(struct ir_case) cases = {0};
	b->end = END_SWITCH;
	b->value = loaded(r, value(r));
	expect(r, " ");
	while (!accept(r, "default:")) {
		struct ir_case c;
		c.low = c.high = integer(r);
		if (accept(r, "..."))
			c.high = integer(r);
		expect(r, ":");
		c.block = target(r);
		*vec_push(r->arena, &cases) = c;
		expect(r, " ");
	}
	b->target[0] = target(r);
	b->cases = cases.at;
	b->case_count = (uint32_t)cases.n;
}

// True when the line was a block's end.
static bool block_end(struct reader *r, struct ir_block *b)
{
	if (accept(r, "goto ")) {
		b->end = END_GOTO;
		b->target[0] = target(r);
	} else if (accept(r, "branch ")) {
		b->end = END_BRANCH;
		b->value = loaded(r, value(r));
		expect(r, " ");
		b->target[0] = target(r);
		expect(r, " ");
		b->target[1] = target(r);
	} else if (accept(r, "switch ")) {
		end_switch(r, b);
	} else if (accept(r, "return")) {
		b->end = END_RETURN;
		if (accept(r, " "))
			b->value = loaded(r, value(r));
	} else if (accept(r, "unreachable")) {
		b->end = END_UNREACHABLE;
	} else if (accept(r, "throw")) {
		b->end = END_THROW;
	} else {
		return false;
	}
	return true;
}

static void check_targets(struct reader *r, const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		uint32_t *out = ARENA_ARRAY(r->arena, uint32_t, 2 + b->case_count);
		for (uint32_t n = ir_successors(b, out); n-- > 0;)
			if (out[n] >= f->blocks.n)
				fail(r, "jump to a block that is not there");
	}
}

// --- functions and tables ----------------------------------------------------------------------------------------------

static void flags(struct reader *r, struct ir_function *f)
{
	const struct {
		const char *text;
		bool *flag;
	} known[] = {{" kernel", &f->is_kernel}, {" device", &f->is_device_only}, {" external", &f->is_external},
	             {" main", &f->is_main}, {" constructor", &f->is_constructor}, {" destructor", &f->is_destructor},
	             {" lambda", &f->is_lambda}, {" virtual", &f->is_virtual}, {" noreturn", &f->is_noreturn},
	             {" pattern", &f->is_pattern}, {" address-taken", &f->is_address_taken},
	             {" incomplete", &f->is_incomplete}};
	while (r->at < r->end) {
		size_t i = 0;
		while (i < sizeof known / sizeof *known && !accept(r, known[i].text))
			i++;
		if (i == sizeof known / sizeof *known)
			fail(r, "unknown function flag");
		*known[i].flag = true;
	}
}

// function NAME(a, b) flags: parameters are variables of the tables. The first pass makes the functions.
static struct ir_function *function(struct reader *r, bool is_first)
{
	const char *open = r->end;
	while (open > r->at && open[-1] != '(')
		open--;
	if (open == r->at)
		fail(r, "parameters expected");
	const char *text = intern_n(r->strings, r->at, (size_t)(open - 1 - r->at));
	struct ir_function *f;
	if (is_first) {
		f = ARENA_NEW(r->arena, struct ir_function);
		f->id = (uint32_t)r->unit->functions.n;
		f->name = f->display = f->usr = text;
		f->result = r->unknown_type;
		f->in_main_file = true;
		*vec_push(r->arena, &r->unit->functions) = f;
		void **slot = strmap_at(&r->functions, text);
		if (!*slot)
			*slot = f;
		return f;
	}
	f = r->unit->functions.at[r->next_function++]; // in the order of the first pass
	r->at = open;
	while (!accept(r, ")")) {
		if (f->params.n)
			expect(r, ", ");
		*vec_push(r->arena, &f->params) = variable(r);
	}
	flags(r, f);
	struct ir_var *self = f->params.n ? f->params.at[0] : NULL;
	if (self && strcmp(self->name, "this") == 0 && self->type->element)
		f->method_of = self->type->element->record;
	return f;
}

static void table_type(struct reader *r, bool is_first)
{
	size_t i = below(r, MAX_TABLE, "type number out of range");
	if (is_first) {
		if (i != r->types.n)
			fail(r, "types must be numbered in order");
		*vec_push(r->arena, &r->types) = ARENA_NEW(r->arena, struct ir_type);
		return;
	}
	if (i >= r->types.n)
		fail(r, "unknown type");
	struct ir_type *t = r->types.at[i];
	t->kind = (enum ir_type_kind)below(r, TYPE_UNKNOWN + 1, "type kind out of range");
	t->handle = (enum handle_kind)below(r, HANDLE_KIND_COUNT, "handle kind out of range");
	t->container = (enum container_kind)below(r, CONTAINER_POINTER + 1, "container kind out of range");
	t->is_const = integer(r);
	t->owns_storage = integer(r);
	t->size = (uint64_t)integer(r);
	t->count = (uint64_t)integer(r);
	long long element = integer(r), record = integer(r);
	if (element >= (long long)r->types.n || record >= (long long)r->records.n)
		fail(r, "type refers to what is not there");
	t->element = element >= 0 ? r->types.at[element] : NULL;
	t->record = record >= 0 ? r->records.at[record] : NULL;
	bool needs_element = t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE || t->kind == TYPE_ARRAY ||
	                     t->container != CONTAINER_NONE;
	if (needs_element && !t->element)
		t->element = r->unknown_type;
	t->spelling = quoted(r);
}

static void table_record(struct reader *r, bool is_first)
{
	size_t i = below(r, MAX_TABLE, "record number out of range");
	if (is_first) {
		if (i != r->records.n)
			fail(r, "records must be numbered in order");
		*vec_push(r->arena, &r->records) = ARENA_NEW(r->arena, struct ir_record);
		return;
	}
	if (i >= r->records.n)
		fail(r, "unknown record");
	struct ir_record *rec = r->records.at[i];
	rec->is_closure = integer(r);
	rec->name = rec->usr = quoted(r);
	VEC(struct ir_field) fields = {0};
	while (blanks(r), r->at < r->end) {
		struct ir_field f = {.name = quoted(r)};
		f.type = r->types.at[below(r, r->types.n, "unknown type")];
		*vec_push(r->arena, &fields) = f;
	}
	rec->field = fields.at;
	rec->field_count = (uint32_t)fields.n;
}

static void table_var(struct reader *r, uint32_t *count)
{
	struct ir_var *v = ARENA_NEW(r->arena, struct ir_var);
	v->type = r->types.at[below(r, r->types.n, "unknown type")];
	v->storage = (enum ir_storage)below(r, STORAGE_THREAD_LOCAL + 1, "storage out of range");
	v->space = (enum ir_space)below(r, SPACE_SHARED + 1, "space out of range");
	blanks(r);
	const char *text = intern_n(r->strings, r->at, (size_t)(r->end - r->at));
	void **slot = strmap_at(&r->vars, text);
	if (*slot)
		return; // one of that name is enough
	bool is_number = *text == '%';
	v->id = (*count)++;
	v->name = is_number ? intern(r->strings, "") : text;
	if (is_number)
		v->id = (uint32_t)strtoul(text + 1, NULL, 10);
	*slot = v;
}

// --- passes ----------------------------------------------------------------------------------------------------------------

enum pass { PASS_NAMES /* functions, tables' sizes */, PASS_TABLES, PASS_VARS, PASS_BODIES, PASS_COUNT };

struct bodies {
	struct ir_function *f;
	struct ir_block *b;
	bool is_open; // the block has no end yet
};

static void body_line(struct reader *r, struct bodies *s)
{
	if (accept(r, "\t")) {
		if (!s->b || !s->is_open)
			fail(r, "a step outside a block");
		if (block_end(r, s->b))
			s->is_open = false;
		else
			step(r, s->b);
		if (r->at != r->end)
			fail(r, "end of line expected");
		return;
	}
	expect(r, "b");
	if (!s->f || s->is_open)
		fail(r, "a block inside a block");
	if (below(r, MAX_BLOCKS, "block number out of range") != s->f->blocks.n)
		fail(r, "blocks must be numbered in order");
	expect(r, ":");
	s->b = vec_push(r->arena, &s->f->blocks);
	s->b->is_loop_head = accept(r, " loop");
	s->b->over_container = accept(r, " over-container");
	s->is_open = true;
}

static void line(struct reader *r, enum pass pass, struct bodies *s, uint32_t *vars)
{
	bool is_header = accept(r, "function ");
	if (is_header && pass == PASS_NAMES) {
		function(r, true);
	} else if (is_header && pass == PASS_BODIES) {
		s->f = function(r, false);
		s->b = NULL;
	} else if (is_header || accept(r, "unit ") || accept(r, "lost ") || accept(r, "tables")) {
		return;
	} else if (accept(r, "type ")) {
		if (pass <= PASS_TABLES)
			table_type(r, pass == PASS_NAMES);
	} else if (accept(r, "record ")) {
		if (pass <= PASS_TABLES)
			table_record(r, pass == PASS_NAMES);
	} else if (accept(r, "var ")) {
		if (pass == PASS_VARS)
			table_var(r, vars);
	} else if (pass == PASS_BODIES) {
		body_line(r, s);
	}
}

static struct ir_type *basic(struct reader *r, enum ir_type_kind kind, uint64_t size, const char *text)
{
	struct ir_type *t = ARENA_NEW(r->arena, struct ir_type);
	t->kind = kind;
	t->size = size;
	t->spelling = intern(r->strings, text);
	return t;
}

static void read_passes(struct reader *r, const char *text, size_t n)
{
	struct bodies s = {0};
	uint32_t vars = 1u << 20; // beyond the numbers of temporaries in ordinary units
	for (int pass = 0; pass < PASS_COUNT; pass++) {
		const char *p = text, *end = text + n;
		for (r->line = 1; p < end; r->line++) {
			const char *stop = memchr(p, '\n', (size_t)(end - p));
			r->at = p;
			r->end = stop ? stop : end;
			if (r->at < r->end)
				line(r, (enum pass)pass, &s, &vars);
			p = r->end + 1;
		}
	}
	if (s.is_open)
		fail(r, "the last block has no end");
	for (size_t i = 0; i < r->records.n; i++)
		if (!ir_record_is_finite(r->records.at[i]))
			fail(r, arena_printf(r->arena, "record `%s` contains itself", r->records.at[i]->name));
	for (size_t i = 0; i < r->unit->functions.n; i++)
		check_targets(r, r->unit->functions.at[i]);
}

struct ir_unit *ir_read(struct arena *arena, struct interner *strings, const char *text, size_t n, const char **error)
{
	struct reader *r = ARENA_NEW(arena, struct reader);
	struct ir_unit *unit = ARENA_NEW(arena, struct ir_unit);
	r->arena = r->vars.arena = r->functions.arena = unit->arena = arena;
	r->strings = unit->strings = strings;
	r->unit = unit;
	const char *stop = memchr(text, '\n', n);
	if (n < 5 || strncmp(text, "unit ", 5) != 0 || !stop) {
		*error = "line 1: `unit FILE` expected";
		return NULL;
	}
	unit->file = intern_n(strings, text + 5, (size_t)(stop - text - 5));
	r->int_type = basic(r, TYPE_INT, 8, "long");
	r->void_type = basic(r, TYPE_VOID, 0, "void");
	r->unknown_type = basic(r, TYPE_UNKNOWN, 0, "?");
	r->pointer_type = basic(r, TYPE_POINTER, 8, "void *");
	r->pointer_type->element = r->void_type;
	if (setjmp(r->bail)) {
		*error = r->error;
		return NULL;
	}
	read_passes(r, text, n);
	return unit;
}
