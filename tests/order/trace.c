// SPDX-License-Identifier: Apache-2.0
#include "trace.h"

#include <criterion/criterion.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/intern.h"
#include "engine/order/effects.h"
#include "engine/order/run.h"

enum { MOST_ARGS = 12, MOST_ACCESSES = 12, MOST_NAMES = 64, MOST_PRIMS = 256 };

struct named {
	const char *name;
	const struct sym *value, *location; // location: of variables
	const struct ir_type *type;
	struct ir_var *made; // stands where the call that makes it says what it is called
};

struct outside { // work of the caller
	const struct sym *stream, *pointer;
};

struct reader {
	struct arena *arena;
	struct machine machine;
	struct sym_table table;
	struct interner strings;
	struct ir_function function;
	struct fragment fragment;
	struct stored stored[MOST_NAMES];
	struct named named[MOST_NAMES];
	uint32_t names, news, params;
	const struct prim *line[MOST_PRIMS]; // by line: calls
	const char *at;
	uint32_t number; // of the line, from 1
	bool ends;
	uint32_t again; // operations of the first call, UINT32_MAX = all
	struct entry entry;
	struct expectation expected;
	struct cached cached;
	struct outside earlier, later;
	bool forks, joins, is_placed, is_other_way;
	struct odd_one odd[2];
	const struct odd_one *odd_of[1];
	struct kept_handles kept;
	const struct prim *by[INIT_COOPERATIVE_QUERY + 1];
	struct ir_function callee;
	struct frame own, called;
	bool is_in_callee;
};

static const struct ir_type integer = {.kind = TYPE_INT, .size = 4, .spelling = "int"};
static const struct ir_type constant = {.kind = TYPE_INT, .size = 4, .is_const = true, .spelling = "const int"};
static const struct ir_type pointer = {.kind = TYPE_POINTER, .element = &integer, .spelling = "int *"};
static const struct ir_type to_const = {.kind = TYPE_POINTER, .element = &constant, .spelling = "const int *"};
static const struct ir_type stream = {.kind = TYPE_POINTER, .handle = HANDLE_STREAM, .spelling = "cudaStream_t"};
static const struct ir_type event = {.kind = TYPE_POINTER, .handle = HANDLE_EVENT, .spelling = "cudaEvent_t"};
static const struct ir_type flag = {.kind = TYPE_INT, .size = 4, .is_volatile = true, .spelling = "volatile int"};
static const struct ir_value any_place = {.kind = V_VAR, .type = &integer}, polled_place = {.kind = V_VAR, .type = &flag};

static void blanks(struct reader *t)
{
	while (*t->at == ' ' || *t->at == '\t')
		t->at++;
}

static bool accept(struct reader *t, const char *text)
{
	blanks(t);
	size_t n = strlen(text);
	bool is_word = isalnum((unsigned char)text[n - 1]);
	if (strncmp(t->at, text, n) != 0 || (is_word && (isalnum((unsigned char)t->at[n]) || strchr("_:(=", t->at[n])) && t->at[n]))
		return false;
	t->at += n;
	return true;
}

static const char *word(struct reader *t)
{
	blanks(t);
	const char *from = t->at;
	while (isalnum((unsigned char)*t->at) || *t->at == '_' || (*t->at == ':' && t->at[1] == ':') ||
	       (*t->at == ':' && t->at > from && t->at[-1] == ':'))
		t->at++;
	cr_assert_gt(t->at, from, "line %u: a name is missing at `%s`", t->number, t->at);
	return arena_strndup(t->arena, from, (size_t)(t->at - from));
}

static struct named *named(struct reader *t, const char *name)
{
	for (uint32_t i = 0; i < t->names; i++)
		if (strcmp(t->named[i].name, name) == 0)
			return &t->named[i];
	cr_assert_lt(t->names, MOST_NAMES);
	struct named *n = &t->named[t->names++];
	*n = (struct named){.name = name, .type = &pointer};
	return n;
}

static struct ir_var *variable(struct reader *t, const char *name, uint64_t size)
{
	struct ir_type *type = ARENA_NEW(t->arena, struct ir_type);
	*type = (struct ir_type){.kind = TYPE_ARRAY, .size = size, .element = &integer, .spelling = "array"};
	struct ir_var *v = ARENA_NEW(t->arena, struct ir_var);
	*v = (struct ir_var){.id = t->names, .name = name, .type = type};
	return v;
}

// A name that nothing has declared is a local variable.
static struct named *known(struct reader *t, const char *name)
{
	struct named *n = named(t, name);
	if (!n->value) {
		n->location = sym_var(&t->table, variable(t, name, 8), 1);
		n->value = sym_of(&t->table, SYM_INIT, n->location);
	}
	return n;
}

static const struct sym *operand(struct reader *t, const struct ir_type **type);

static const char *name_here(struct reader *t)
{
	return intern(&t->strings, word(t));
}

// What a function that nobody can see gives out.
static const struct sym *given_out(struct reader *t, const char *name)
{
	enum { MOST = 4 };
	const struct sym *arg[MOST], *list = NULL;
	const struct ir_type *type;
	uint32_t n = 0;
	while (!accept(t, ")")) {
		cr_assert_lt(n, MOST);
		arg[n++] = operand(t, &type);
		accept(t, ",");
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
		if (accept(t, "->")) {
			at = sym_field(&t->table, sym_of(&t->table, SYM_PTR, at ? sym_of(&t->table, SYM_INIT, at) : value), name_here(t));
		} else if (*t->at == '.') {
			t->at++;
			at = sym_field(&t->table, at ? at : location, name_here(t));
		} else if (*t->at == '[') {
			t->at++;
			bool is_own = at || is_array(location);
			const struct sym *index = operand(t, &type), *from = at ? at : location;
			at = is_own ? sym_element(&t->table, from, index) : sym_step(&t->table, sym_of(&t->table, SYM_PTR, value), index, ELEMENT);
			cr_assert(accept(t, "]"));
		} else {
			return at;
		}
	}
}

static const struct sym *named_operand(struct reader *t, const struct ir_type **type)
{
	bool is_address = accept(t, "&");
	const char *name = word(t);
	if (*t->at == '(') {
		t->at++;
		*type = &pointer;
		const struct sym *given = given_out(t, name), *part = place_behind(t, NULL, given);
		return !part ? given : is_address ? sym_of(&t->table, SYM_ADDRESS, part) : sym_of(&t->table, SYM_INIT, part);
	}
	struct named *n = known(t, name);
	*type = n->type;
	const struct sym *location = n->location ? n->location : sym_of(&t->table, SYM_PTR, n->value);
	const struct sym *behind = place_behind(t, location, n->value);
	if (is_address)
		return sym_of(&t->table, SYM_ADDRESS, behind ? behind : location);
	return behind ? sym_of(&t->table, SYM_INIT, behind) : n->value;
}

static const struct sym *operand(struct reader *t, const struct ir_type **type)
{
	*type = &integer;
	blanks(t);
	bool is_number = isdigit((unsigned char)*t->at) || *t->at == '-';
	const struct sym *value = is_number ? sym_int(&t->table, strtoll(t->at, (char **)&t->at, 10)) : named_operand(t, type);
	static const enum ir_op ops[] = {['+'] = OP_ADD, ['*'] = OP_MUL, ['/'] = OP_DIV, ['%'] = OP_MOD};
	while (!is_number && *t->at && strchr("+*/%", *t->at)) {
		const struct ir_type *ignored;
		enum ir_op op = ops[(unsigned char)*t->at++];
		blanks(t);
		bool is_constant = isdigit((unsigned char)*t->at) || *t->at == '-';
		const struct sym *other = is_constant ? sym_int(&t->table, strtoll(t->at, (char **)&t->at, 10)) : named_operand(t, &ignored);
		value = sym_binary(&t->table, op, value, other);
	}
	return value;
}

static struct ir_step *new_step(struct reader *t)
{
	struct ir_step *s = ARENA_NEW(t->arena, struct ir_step);
	s->loc = (struct ir_loc){.file = "trace", .line = t->number};
	s->place = &any_place;
	return s;
}

static struct prim *new_prim(struct reader *t, enum prim_kind kind)
{
	struct prim *p = ARENA_NEW(t->arena, struct prim);
	struct ir_step *s = new_step(t);
	*p = (struct prim){.kind = kind, .step = s, .loc = &s->loc, .config = prim_no_config, .call = UINT32_MAX, .index = t->number};
	p->frame = t->is_in_callee ? &t->called : &t->own;
	return p;
}

static void arguments(struct reader *t, struct prim *p)
{
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, MOST_ARGS);
	const struct ir_value **value = ARENA_ARRAY(t->arena, const struct ir_value *, MOST_ARGS);
	cr_assert(accept(t, "("), "line %u: no arguments at `%s`", t->number, t->at);
	while (!accept(t, ")")) {
		const struct ir_type *type;
		cr_assert_lt(p->arg_count, MOST_ARGS);
		arg[p->arg_count] = operand(t, &type);
		struct ir_value *v = ARENA_NEW(t->arena, struct ir_value);
		*v = (struct ir_value){.kind = V_INT, .type = type, .integer = arg[p->arg_count]->number};
		value[p->arg_count++] = v;
		accept(t, ",");
	}
	p->arg = arg;
	struct ir_step *s = (struct ir_step *)p->step;
	s->arg = value;
	s->arg_count = p->arg_count;
}

static const struct ir_type *type_made(const struct model_row *row)
{
	const struct effect *e = model_effect(row, EFFECT_CREATE);
	return !e ? &pointer : e->what == HANDLE_STREAM ? &stream : e->what == HANDLE_EVENT ? &event : &pointer;
}

static const struct trace *body(struct reader *t);

// The call is given where the handle lies: in a variable of its name.
static void name_result(struct reader *t, const struct prim *p, struct named *n)
{
	const struct effect *e = model_effect(p->row, EFFECT_CREATE);
	if (!e || e->arg < 0 || (uint32_t)e->arg >= p->arg_count)
		return;
	struct ir_value *v = ARENA_NEW(t->arena, struct ir_value);
	n->made = variable(t, n->name, 8);
	*v = (struct ir_value){.kind = V_VAR, .type = &pointer, .var = n->made};
	((const struct ir_value **)p->step->arg)[e->arg] = v;
}

static struct prim *call(struct reader *t)
{
	struct prim *p = new_prim(t, PRIM_CALL);
	((struct ir_step *)p->step)->is_per_thread = accept(t, "~");
	const char *name = word(t), *made = NULL;
	if (accept(t, "=")) {
		made = name;
		((struct ir_step *)p->step)->is_per_thread |= accept(t, "~");
		name = word(t);
	}
	p->name = name;
	arguments(t, p);
	p->row = model_find_call(NULL, name, p->step->arg, p->arg_count);
	p->row = p->row ? p->row : model_find(NULL, name, p->arg_count);
	cr_assert(p->row, "line %u: `%s` has no row with %u arguments", t->number, name, p->arg_count);
	p->call = t->fragment.calls++;
	if (made) {
		struct named *n = named(t, made);
		p->made = sym_numbered(&t->table, SYM_NEW, t->news++);
		n->value = p->made;
		n->location = NULL;
		n->type = type_made(p->row);
		name_result(t, p, n);
	}
	if (accept(t, "whole"))
		p->fills_whole = p->reads_whole = true;
	if (accept(t, "reads")) {
		const struct sym **config = ARENA_ARRAY(t->arena, const struct sym *, 4);
		const struct ir_type *type;
		config[0] = operand(t, &type);
		p->config = config;
	}
	if (accept(t, "{"))
		p->child = body(t);
	return p;
}

static bool take_access(struct reader *t, struct root_access *a)
{
	static const struct {
		const char *word;
		enum access_kind kind;
	} kinds[] = {{"r", ACCESS_READ}, {"w", ACCESS_WRITE}, {"a", ACCESS_ATOMIC}, {"m", ACCESS_MAYBE}};
	*a = (struct root_access){.from_start = !accept(t, ">"), .is_early = accept(t, "early"), .is_late = accept(t, "late")};
	a->is_behind = accept(t, "behind");
	for (int i = 0; i < 4; i++)
		if (accept(t, kinds[i].word)) {
			const struct ir_type *type;
			a->kind = kinds[i].kind;
			a->pointer = operand(t, &type);
			return true;
		}
	return false;
}

static const struct sym *number(struct reader *t)
{
	const struct ir_type *type;
	return operand(t, &type);
}

static struct prim *launch(struct reader *t)
{
	struct prim *p = new_prim(t, PRIM_LAUNCH);
	const struct ir_type *type;
	const struct sym **config = ARENA_ARRAY(t->arena, const struct sym *, 4);
	struct root_access *access = ARENA_ARRAY(t->arena, struct root_access, MOST_ACCESSES);
	((struct ir_step *)p->step)->is_per_thread = accept(t, "~");
	config[3] = operand(t, &type);
	accept(t, ":");
	while (*t->at && *t->at != '\n') {
		if (accept(t, "cooperative"))
			((struct ir_step *)p->step)->is_cooperative = true;
		else if (accept(t, "programmatic"))
			p->is_programmatic = true;
		else if (accept(t, "syncs"))
			p->syncs_grid = true;
		else if (accept(t, "fences"))
			p->fences_system = true;
		else if (accept(t, "grid"))
			config[0] = number(t);
		else if (accept(t, "block"))
			config[1] = number(t);
		else if (take_access(t, &access[p->access_count]))
			p->access_count++;
		else
			cr_assert_fail("line %u: what is `%s`?", t->number, t->at);
		accept(t, ",");
		blanks(t);
	}
	p->config = config;
	p->access = access;
	p->name = "kernel";
	return p;
}

static struct prim *host_access(struct reader *t, bool is_write)
{
	struct prim *p = new_prim(t, PRIM_ACCESS);
	const struct ir_type *type;
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, 2), *value = operand(t, &type);
	arg[0] = sym_of(&t->table, SYM_PTR, value);
	((struct ir_step *)p->step)->is_write = is_write;
	p->arg = arg;
	p->arg_count = 1;
	if (accept(t, "in"))
		arg[p->arg_count++] = operand(t, &type);
	if (accept(t, "volatile"))
		((struct ir_step *)p->step)->place = &polled_place;
	return p;
}

static struct prim *dead(struct reader *t)
{
	struct prim *p = new_prim(t, PRIM_DEAD);
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, 1);
	const struct named *n = known(t, word(t));
	if (!n->location) // what the variable held: a future
		t->fragment.names = symmap_set(t->arena, t->fragment.names, n->value, arg[0] = sym_var(&t->table, variable(t, n->name, 8), 1), 0);
	else
		arg[0] = n->location;
	p->arg = arg;
	p->arg_count = 1;
	return p;
}

static struct prim *unknown(struct reader *t)
{
	struct prim *p = new_prim(t, PRIM_UNKNOWN);
	p->name = word(t);
	arguments(t, p);
	return p;
}

static struct prim *polled(struct reader *t)
{
	struct prim *p = new_prim(t, PRIM_POLLED);
	long line = strtol(t->at, (char **)&t->at, 10);
	cr_assert(line > 0 && line < MOST_PRIMS && t->line[line]);
	p->about = t->line[line]->call;
	return p;
}

static bool given(struct reader *t, const char *word_before, enum sym_kind kind, const struct ir_type *type)
{
	if (!accept(t, word_before))
		return false;
	struct named *n = named(t, word(t));
	n->value = sym_numbered(&t->table, kind, t->params++);
	n->type = type;
	return true;
}

static bool storage(struct reader *t, const char *kind, enum ir_space space, int64_t frame)
{
	if (!accept(t, kind))
		return false;
	const char *name = word(t);
	struct ir_var *v = variable(t, name, (uint64_t)strtoull(t->at, (char **)&t->at, 10));
	v->space = space;
	struct named *n = named(t, name);
	n->location = sym_var(&t->table, v, frame);
	n->value = sym_of(&t->table, SYM_ADDRESS, n->location);
	return true;
}

static bool keeps(struct reader *t)
{
	if (!accept(t, "keeps"))
		return false;
	struct named *n = known(t, word(t));
	t->stored[t->fragment.stored_count].value = n->value;
	t->stored[t->fragment.stored_count++].location = sym_var(&t->table, variable(t, "out", 8), 0);
	return true;
}

static bool fails(struct reader *t)
{
	if (!accept(t, "fails"))
		return false;
	long line = strtol(t->at, (char **)&t->at, 10);
	cr_assert(line > 0 && line < MOST_PRIMS && t->line[line]);
	t->fragment.failed = t->line[line]->call;
	return true;
}

static const struct prim *prim_at(struct reader *t)
{
	blanks(t);
	long line = strtol(t->at, (char **)&t->at, 10);
	cr_assert(line > 0 && line < MOST_PRIMS && t->line[line], "line %u: no operation at line %ld", t->number, line);
	return t->line[line];
}

// The call of that line gave this number.
static bool returned(struct reader *t)
{
	if (!accept(t, "returned"))
		return false;
	const struct sym *result = sym_numbered(&t->table, SYM_RESULT, prim_at(t)->call);
	const struct ir_type *type;
	const struct sym *is = sym_binary(&t->table, OP_EQ, result, operand(t, &type));
	cr_assert(facts_assume(&t->machine, &t->fragment.facts, is, true));
	return true;
}

// What is known of the function beyond the path.
static bool surroundings(struct reader *t)
{
	if (accept(t, "expects")) {
		t->expected.launch = prim_at(t)->step;
		t->expected.initialised = (unsigned)strtoul(t->at, (char **)&t->at, 10);
		if (accept(t, "by")) {
			const struct prim *by = prim_at(t);
			for (size_t i = 0; i < sizeof t->by / sizeof *t->by; i++)
				t->by[i] = by;
			blanks(t);
			if (*t->at != '\n' && *t->at) // as the source writes the attribute
				((struct ir_value *)by->step->arg[1])->text = word(t);
			t->expected.by = t->by;
		}
		t->entry.expected = &t->expected;
		t->entry.expected_count = 1;
		return true;
	}
	if (accept(t, "cached")) {
		t->cached.location = known(t, word(t))->location;
		t->cached.maker = prim_at(t);
		t->entry.cached = &t->cached;
		t->entry.cached_count = 1;
		return true;
	}
	bool is_end = accept(t, "process-end");
	t->entry.is_exit |= is_end;
	return is_end;
}

static bool containers(struct reader *t)
{
	bool is_map = accept(t, "map");
	if (!is_map && !accept(t, "vector"))
		return false;
	const char *name = word(t);
	struct ir_type *type = ARENA_NEW(t->arena, struct ir_type);
	*type = (struct ir_type){.kind = TYPE_RECORD,
	                         .container = is_map ? CONTAINER_MAP : CONTAINER_SEQUENCE,
	                         .size = 24,
	                         .element = &integer,
	                         .spelling = "container"};
	struct ir_var *v = variable(t, name, 0);
	v->type = type;
	struct named *n = named(t, name);
	n->location = sym_var(&t->table, v, 1);
	n->value = sym_of(&t->table, SYM_ADDRESS, sym_element(&t->table, n->location, sym_int(&t->table, 0)));
	return true;
}

static bool record(struct reader *t)
{
	enum { MOST_FIELDS = 4 };
	if (!accept(t, "record"))
		return false;
	const char *name = word(t);
	struct ir_record *r = ARENA_NEW(t->arena, struct ir_record);
	r->name = "record";
	r->field = ARENA_ARRAY(t->arena, struct ir_field, MOST_FIELDS);
	do {
		cr_assert_lt(r->field_count, MOST_FIELDS);
		r->field[r->field_count++] = (struct ir_field){.name = name_here(t), .type = &pointer};
	} while (accept(t, ","));
	struct ir_type *type = ARENA_NEW(t->arena, struct ir_type);
	*type = (struct ir_type){.kind = TYPE_RECORD, .record = r, .size = 8u * r->field_count, .spelling = "record"};
	struct ir_var *v = variable(t, name, 0);
	v->type = type;
	struct named *n = named(t, name);
	n->location = sym_var(&t->table, v, 1);
	n->value = sym_of(&t->table, SYM_INIT, n->location);
	return true;
}

static bool assumption(struct reader *t)
{
	static const struct {
		const char *text;
		enum ir_op op;
	} ops[] = {{"<", OP_LT}, {">", OP_GT}, {"==", OP_EQ}, {"!=", OP_NE}};
	if (!accept(t, "assume"))
		return false;
	const struct ir_type *type;
	const struct sym *a = operand(t, &type);
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (accept(t, ops[i].text)) {
			const struct sym *condition = sym_binary(&t->table, ops[i].op, a, operand(t, &type));
			cr_assert(facts_assume(&t->machine, &t->fragment.facts, condition, true));
			return true;
		}
	cr_assert_fail("line %u: what is `%s`?", t->number, t->at);
	return false;
}

static struct outside outside_work(struct reader *t)
{
	const struct ir_type *type;
	struct outside o = {.stream = operand(t, &type)};
	accept(t, ":");
	o.pointer = operand(t, &type);
	return o;
}

static bool caller(struct reader *t)
{
	if (accept(t, "earlier"))
		t->earlier = outside_work(t);
	else if (accept(t, "later"))
		t->later = outside_work(t);
	else if (accept(t, "forks home"))
		t->forks = true;
	else if (accept(t, "joins home"))
		t->joins = true;
	else if (accept(t, "home is placed"))
		t->is_placed = true;
	else if (accept(t, "another way"))
		t->is_other_way = true;
	else if (accept(t, "sampled"))
		t->fragment.is_sampled = true;
	else if (accept(t, "diverges"))
		t->fragment.never_returns = true;
	else
		return false;
	return true;
}

// --- the function's own blocks ----------------------------------------------------------------------------------------

static struct ir_step call_step(struct reader *t, const char *name, uint32_t line)
{
	struct ir_step s = {.kind = STEP_CALL, .name = name, .loc = {.file = "trace", .line = line}};
	s.model = model_find(NULL, name, 0);
	for (uint32_t i = 1; !s.model && i < MOST_ARGS; i++)
		s.model = model_find(NULL, name, i);
	(void)t;
	return s;
}

static bool aside(struct reader *t)
{
	if (!accept(t, "aside"))
		return false;
	blanks(t);
	uint32_t line = (uint32_t)strtoul(t->at, (char **)&t->at, 10);
	struct ir_step s = call_step(t, word(t), line);
	for (unsigned long depth = strtoul(t->at, (char **)&t->at, 10); depth; depth--) {
		struct ir_function *f = ARENA_NEW(t->arena, struct ir_function);
		f->name = "callee";
		struct ir_block *b = vec_push(t->arena, &f->blocks);
		*b = (struct ir_block){.end = END_RETURN};
		*vec_push(t->arena, &b->steps) = s;
		s = (struct ir_step){.kind = STEP_CALL, .name = f->name, .function = f, .loc = {.file = "trace", .line = line}};
	}
	if (!t->function.blocks.n)
		*vec_push(t->arena, &t->function.blocks) = (struct ir_block){.end = END_RETURN};
	*vec_push(t->arena, &t->function.blocks.at[0].steps) = s;
	return true;
}

// b0 leads to b1, which has the call, or to b2, the end; b1 leads back to b0, or on to b2.
static bool way_with_call(struct reader *t)
{
	bool is_round = accept(t, "round");
	if (!is_round && !accept(t, "straight"))
		return false;
	struct ir_step s = call_step(t, word(t), 0);
	const struct effect *e = model_effect(s.model, EFFECT_RECORD);
	struct named *n = named(t, word(t));
	struct ir_value *v = ARENA_NEW(t->arena, struct ir_value);
	*v = (struct ir_value){.kind = V_VAR, .type = &event, .var = n->made};
	s.arg = ARENA_ARRAY(t->arena, const struct ir_value *, 2);
	s.arg_count = 2;
	s.arg[0] = s.arg[1] = v;
	if (e)
		s.arg[!e->arg] = NULL;
	for (int i = 0; i < 3; i++)
		*vec_push(t->arena, &t->function.blocks) = (struct ir_block){.end = i == 0 ? END_BRANCH : i == 1 ? END_GOTO : END_RETURN};
	struct ir_block *b = t->function.blocks.at;
	b[0].is_loop_head = is_round;
	b[0].target[0] = 1;
	b[0].target[1] = 2;
	b[1].target[0] = is_round ? 0 : 2;
	*vec_push(t->arena, &b[1].steps) = s;
	return true;
}

// All of the unit that stores into the variable stores what the call of that line makes.
static bool kept_in(struct reader *t)
{
	if (!accept(t, "kept"))
		return false;
	const struct named *n = named(t, word(t));
	struct kept_handle *k = vec_push(t->arena, &t->kept.rows);
	*k = (struct kept_handle){.owner = n->location->var, .maker = prim_at(t)};
	k->is_mixed = accept(t, "mixed");
	k->is_bound = accept(t, "bound");
	if (accept(t, "on")) {
		const struct ir_type *type;
		k->device = operand(t, &type);
	}
	t->entry.kept = &t->kept;
	return true;
}

// At the end of the path the value lies there.
static bool holds(struct reader *t)
{
	if (!accept(t, "holds"))
		return false;
	const struct ir_type *type;
	const struct sym *place = operand(t, &type)->a, *value = operand(t, &type);
	t->fragment.store = symmap_set(t->arena, t->fragment.store, place, value, 0);
	return true;
}

static bool callee(struct reader *t)
{
	if (accept(t, "callee"))
		return t->is_in_callee = true;
	if (!accept(t, "caller"))
		return false;
	t->is_in_callee = false;
	return true;
}

static bool odd_operation(struct reader *t)
{
	if (!accept(t, "odd"))
		return false;
	const struct prim *p = prim_at(t);
	t->odd[0].step = p->step;
	t->odd[0].stream = word(t);
	t->odd[0].keeping = (uint32_t)strtoul(t->at, (char **)&t->at, 10);
	t->odd[0].like.prim[0] = p;
	t->odd[0].like.count = 1;
	t->odd_of[0] = t->odd;
	t->entry.odd = t->odd_of;
	return true;
}

static bool unseen(struct reader *t)
{
	if (!accept(t, "unseen"))
		return false;
	struct named *n = named(t, word(t));
	n->value = sym_numbered(&t->table, SYM_UNKNOWN, t->params++);
	return true;
}

// True: the line was none of the path's operations.
static bool declaration(struct reader *t)
{
	if (accept(t, "main"))
		return t->function.is_main = true;
	if (accept(t, "ends"))
		return t->ends = true;
	if (surroundings(t) || returned(t) || unseen(t) || containers(t) || record(t) || assumption(t) || caller(t) || aside(t) || way_with_call(t) ||
	    odd_operation(t) || kept_in(t) || holds(t) || callee(t))
		return true;
	return given(t, "stream", SYM_PARAM, &stream) || given(t, "lost stream", SYM_UNKNOWN, &stream) || given(t, "event", SYM_PARAM, &event) ||
	       given(t, "pointer", SYM_PARAM, &pointer) || given(t, "const", SYM_PARAM, &to_const) || storage(t, "local", SPACE_HOST, 1) ||
	       storage(t, "global", SPACE_HOST, 0) || storage(t, "device", SPACE_DEVICE, 0) || storage(t, "managed", SPACE_MANAGED, 0) || keeps(t) ||
	       fails(t);
}

static struct prim *operation(struct reader *t)
{
	if (accept(t, "launch"))
		return launch(t);
	if (accept(t, "read"))
		return host_access(t, false);
	if (accept(t, "write"))
		return host_access(t, true);
	if (accept(t, "die"))
		return dead(t);
	if (accept(t, "unknown"))
		return unknown(t);
	if (accept(t, "polled"))
		return polled(t);
	if (accept(t, "parallel"))
		return new_prim(t, PRIM_PARALLEL);
	if (accept(t, "serial"))
		return new_prim(t, PRIM_PARALLEL_END);
	if (accept(t, "opaque"))
		return new_prim(t, PRIM_OPAQUE);
	if (accept(t, "meets")) {
		struct prim *p = new_prim(t, PRIM_CALL);
		p->name = "omp barrier";
		p->row = model_find(NULL, p->name, 0);
		p->call = t->fragment.calls++;
		cr_assert(p->row);
		return p;
	}
	if (accept(t, "leaves")) {
		struct prim *p = new_prim(t, PRIM_BRANCH);
		cr_assert(t->function.blocks.n, "line %u: leaves what?", t->number);
		p->loc = &t->function.blocks.at[0].end_loc;
		return p;
	}
	return call(t);
}

// Up to the end of the text, or to a line `}`.
static const struct trace *body(struct reader *t)
{
	struct trace *list = ARENA_NEW(t->arena, struct trace);
	list->prim = ARENA_ARRAY(t->arena, const struct prim *, MOST_PRIMS);
	for (;;) {
		blanks(t);
		if (*t->at == '\n') {
			t->at++;
			t->number++;
			continue;
		}
		if (!*t->at || accept(t, "}"))
			return list;
		if (accept(t, "again")) {
			t->again = list->count;
			continue;
		}
		if (declaration(t))
			continue;
		uint32_t line = t->number;
		struct prim *p = operation(t);
		p->prev = list->count ? list->prim[list->count - 1] : NULL;
		p->index = list->count;
		list->prim[list->count++] = p;
		cr_assert(line < MOST_PRIMS && list->count < MOST_PRIMS);
		t->line[line] = p;
	}
}

// --- what is told ---------------------------------------------------------------------------------------------------

struct told {
	struct arena *arena;
	const char *text;
	uint32_t count;
	enum confidence confidence;
	const char *facts, *steps, *details;
	const struct reader *reader;
	struct engine_statistics statistics;
};

static const char *const fault_words[] = {
#define X(id) #id,
	FAULTS(X)
#undef X
};

// Words for what is set, each behind a blank.
static const char *op_facts(struct arena *a, const char *side, const struct op *o)
{
	if (!o)
		return "";
	return arena_printf(a, " %s%s%s%s%s%s%s%s%s%s%s%s%s", side, o->is_host ? " host" : "", o->is_peer ? " peer" : "",
	                    o->is_sync_copy ? " sync" : "", o->is_pageable ? " pageable" : "", o->is_library ? " library" : "",
	                    o->is_handle_bound ? " bound" : "", o->is_free ? " free" : "", o->is_alloc ? " alloc" : "",
	                    o->is_end_of_life ? " end" : "", o->in_capture ? " captured" : "", o->is_small_copy ? " small" : "",
	                    o->is_download ? " download" : "");
}

static const char *facts_of(struct arena *a, const struct fault_facts *f)
{
	static const char *const words[] = {"low", "medium", "high"};
	return arena_printf(a, "%s%s%s%s%s%s%s%s%s%s", words[f->confidence], f->first_writes ? " writes" : "", op_facts(a, "1:", f->first_op),
	                    op_facts(a, "2:", f->second_op), f->event ? " event" : "", f->device ? " device" : "",
	                    f->edge.line ? arena_printf(a, " edge %u", f->edge.line) : "",
	                    f->start.line ? arena_printf(a, " start %u", f->start.line) : "", f->detail ? arena_printf(a, " (%s)", f->detail) : "",
	                    f->is_result_assumed ? " assumed"
	                    : f->needs_shared    ? " shared"
	                                         : "");
}

static const char *called(const struct told *t, const struct sym *s)
{
	for (uint32_t i = 0; i < t->reader->names; i++)
		if (t->reader->named[i].value == s || t->reader->named[i].location == s)
			return t->reader->named[i].name;
	return sym_text_of(t->arena, s, NULL);
}

static void say(struct told *t, const char *word, const char *value)
{
	t->details = arena_printf(t->arena, "%s%s%s%s%s", t->details, *t->details ? " " : "", word, *value ? " " : "", value);
}

static void say_value(struct told *t, const char *word, const struct sym *value)
{
	if (value)
		say(t, word, called(t, value));
}

static void say_line(struct told *t, const char *word, const struct prim *p)
{
	if (p)
		say(t, word, arena_printf(t->arena, "%u", p->loc->line));
}

static void say_details(struct told *t, const struct fault_facts *f)
{
	static const char *const bases[] = {
#define BASIS(id, name, supposes) name,
#include "engine/basis.def"
#undef BASIS
	};
	static const char *const kinds[] = {"", "device", "pinned", "pageable", "managed", "pool", "array", "symbol"};
	static const char *const modes[] = {"global", "thread-local", "relaxed"};
	static const char *const sure[] = {"low", "medium", "high"};
	t->details = sure[f->confidence];
	say(t, bases[f->basis], "");
	say_value(t, "of", f->subject);
	if (f->memory_kind)
		say(t, "in", kinds[f->memory_kind]);
	say_value(t, "with", f->partner);
	say_value(t, "belongs", f->belongs);
	say_value(t, "current", f->current);
	say_value(t, "data", f->data);
	say_value(t, "on", f->data_on);
	say_value(t, "event", f->event);
	say_value(t, "reverse", f->reverse);
	say_value(t, "shared", f->shared);
	say_line(t, "waits", f->wait);
	say_line(t, "records", f->record);
	say_line(t, "cause", f->cause);
	if (f->shared_to)
		say(t, "bytes", arena_printf(t->arena, "%lld-%lld", (long long)f->shared_from, (long long)f->shared_to));
	if (f->kind == OBS_CAPTURE && f->fault == FAULT_ILLEGAL_IN_CAPTURE)
		say(t, f->is_by_mode ? "by-mode" : "by-rule",
		    arena_printf(t->arena, "%s %s %s", f->is_own_capture ? "own" : "other's", modes[f->begun_mode], modes[f->thread_mode]));
	if (f->is_never_recorded)
		say(t, "never-recorded", "");
	if (f->is_end_of_life)
		say(t, "end-of-life", "");
	if (f->is_filled_once)
		say(t, "filled-once", "");
	if (f->assumed)
		say(t, "assumed", f->assumed);
}

static void note(void *context, struct run *r, const struct done *d)
{
	static const char *const words[] = {"effect",  "made",   "launch",   "accessed", "died",   "waited", "outlived", "signalled",
	                                    "awaited", "locked", "unlocked", "unseen",   "polled", "access", "call"};
	struct told *t = context;
	(void)r;
	const char *what = d->kind == DONE_EFFECT ? effect_verb(d->effect->kind) : words[d->kind];
	t->steps = arena_printf(t->arena, "%s%s%s@%u", t->steps, *t->steps ? " " : "", what, d->prim ? d->prim->loc->line : 0);
}

static void hear(void *context, struct run *r, const struct fault_facts *f)
{
	struct told *t = context;
	const char *name = f->kind == OBS_UNORDERED && f->fault == FAULT_NONE ? "" : arena_printf(t->arena, "%s@", fault_words[f->fault]);
	const char *first = f->first ? arena_printf(t->arena, "%u~", f->first->loc->line) : "";
	(void)r;
	t->text = arena_printf(t->arena, "%s%s%s%s%u%s", t->text, *t->text ? " " : "", name, first, f->second->loc->line, f->only_seen ? "?" : "");
	t->count++;
	t->confidence = f->confidence;
	t->facts = facts_of(t->arena, f);
	say_details(t, f);
}

static void work_outside(struct run *r, const struct outside *o, enum access_kind kind)
{
	static const struct ir_loc nowhere;
	if (!o->stream)
		return;
	struct prim *p = ARENA_NEW(r->keep, struct prim);
	*p = (struct prim){.kind = PRIM_UNKNOWN, .loc = &nowhere, .config = prim_no_config, .name = "caller"};
	struct order front;
	uint32_t op = op_begin(r, p, OPKIND_OTHER, stream_timeline(r, o->stream, false), &front);
	r->ops.at[op].is_ambient = true;
	memory_access(r, op, &front, (struct access){.kind = kind, .range = range_of(r, o->pointer, NULL, true)});
	op_end(r, op, &front);
}

static void walk(struct told *told, const char *text, bool all)
{
	struct arena *a = told->arena;
	struct reader *t = ARENA_NEW(a, struct reader);
	t->arena = a;
	t->table.arena = a;
	t->strings.arena = a;
	t->machine = (struct machine){a, &t->table, &t->strings};
	t->fragment.failed = -1;
	t->at = text;
	t->number = 1;
	t->again = UINT32_MAX;
	t->function.name = "f";
	t->callee = (struct ir_function){.id = 1, .name = "g"};
	t->own.function = &t->function;
	t->called = (struct frame){.function = &t->callee, .call = {.file = "trace", .line = 77}, .parent = &t->own, .depth = 1};
	t->fragment.trace = *body(t);
	t->fragment.stored = t->stored;
	t->entry.function = &t->function;
	struct run r = {.machine = &t->machine,
	                .arena = a,
	                .keep = a,
	                .entry = &t->entry,
	                .fragment = &t->fragment,
	                .listener = {.context = told, .fault = hear, .done = told->steps ? note : NULL, .wants_covered = all},
	                .statistics = &told->statistics};
	told->reader = t;
	r.forks_home = t->forks;
	r.joins_home = t->joins;
	r.is_home_placed = t->is_placed;
	r.is_other_way = t->is_other_way;
	run_begin(&r);
	work_outside(&r, &t->earlier, ACCESS_WRITE);
	for (uint32_t i = 0; i < t->again && t->again != UINT32_MAX; i++)
		run_prim(&r, t->fragment.trace.prim[i]);
	if (t->again != UINT32_MAX) {
		r.second_call_from = (uint32_t)r.ops.n;
		t->fragment.trace.prim += t->again;
		t->fragment.trace.count -= t->again;
	}
	run_operations(&r);
	work_outside(&r, &t->later, ACCESS_READ);
	if (t->ends)
		objects_at_exit(&r);
	sym_table_close(&t->table);
}

const char *trace_told(struct arena *a, const char *text, bool all)
{
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, all);
	return told.text;
}

const char *trace_confidence(struct arena *a, const char *text)
{
	static const char *const words[] = {"low", "medium", "high"};
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, false);
	return told.count == 1 ? words[told.confidence] : told.count ? "several" : "none";
}

const char *trace_facts(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .facts = ""};
	walk(&told, text, false);
	return told.count < 2 ? told.facts : told.text;
}

const char *trace_details(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .details = ""};
	walk(&told, text, false);
	return told.count < 2 ? told.details : told.text;
}

const char *trace_counts(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = ""};
	walk(&told, text, false);
	const struct engine_statistics *s = &told.statistics;
	return arena_printf(a, "%zu %zu %zu %zu", (size_t)s->operations, (size_t)s->unknown_stream, (size_t)s->unknown_memory,
	                    (size_t)s->unknown_access);
}

const char *trace_steps(struct arena *a, const char *text)
{
	struct told told = {.arena = a, .text = "", .steps = ""};
	walk(&told, text, false);
	return told.steps;
}
