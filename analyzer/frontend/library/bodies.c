// SPDX-License-Identifier: Apache-2.0
#include "frontend/library/bodies.h"

#include <assert.h>
#include <string.h>

#include "frontend/lower/destroy.h"

extern const char std_gls[];

enum { MOST_PARAMETERS = 4 };

struct parameter {
	const struct ir_var *var;
	const struct ir_value *place; // what it refers to, NULL = the argument was not used yet
	CXCursor arg;
};

// A body being put into the one that calls it.
struct instance {
	struct body *b;
	struct call *call;
	unsigned first, rest; // of its arguments: the object's first, and the first of `values`
	struct parameter parameter[MOST_PARAMETERS];
	size_t count;
	const struct ir_type *element; // of the object
};

// Once a unit, and only where something of it is called.
static const struct ir_unit *library_of(struct unit *u)
{
	const char *error = NULL;
	if (!u->library)
		u->library = ir_read(&u->tables, u->strings, std_gls, strlen(std_gls), &error);
	assert(u->library && !error); // tests/frontend reads it
	return u->library;
}

bool body_is_known(struct unit *u, const char *name)
{
	const struct ir_unit *library = library_of(u);
	for (size_t i = 0; i < library->functions.n; i++)
		if (strcmp(library->functions.at[i]->name, name) == 0)
			return true;
	return false;
}

static bool takes_rest(const struct ir_function *f)
{
	return f->params.n && strcmp(f->params.at[f->params.n - 1]->name, "values") == 0;
}

static bool fits(struct unit *u, const struct ir_function *f, const struct call *call, unsigned first, size_t n)
{
	size_t named = f->params.n - 1 - takes_rest(f);
	if (takes_rest(f) ? n < named : n != named)
		return false;
	for (size_t i = 0; i < named; i++) {
		const struct ir_record *wanted = f->params.at[i + 1]->type->record;
		const struct ir_type *t = type_of_cursor(u, strip(u, clang_Cursor_getArgument(call->cursor, first + (unsigned)i)));
		if (wanted && (!t->record || strcmp(t->record->name, wanted->name) != 0))
			return false;
	}
	return true;
}

static const struct ir_function *find(struct unit *u, const char *name, const struct call *call, unsigned first, size_t n)
{
	const struct ir_unit *library = library_of(u);
	for (size_t i = 0; i < library->functions.n; i++)
		if (strcmp(library->functions.at[i]->name, name) == 0 && fits(u, library->functions.at[i], call, first, n))
			return library->functions.at[i];
	return NULL;
}

static struct parameter *parameter_of(struct instance *i, const struct ir_var *var)
{
	for (size_t k = 0; k < i->count; k++)
		if (i->parameter[k].var == var)
			return &i->parameter[k];
	return NULL;
}

// Fields of the library's classes: everything but these is the element.
static const struct ir_type *field_type(struct unit *u, const struct ir_value *of, const char *name)
{
	if (strcmp(name, "#engaged") == 0)
		return u->bool_type;
	return of->type->element ? of->type->element : u->unknown_type;
}

// What a parameter refers to: the argument is evaluated at its first use.
static const struct ir_value *referred(struct instance *i, const struct ir_value *pointer)
{
	struct parameter *p = pointer->kind == V_LOAD && pointer->a->kind == V_VAR ? parameter_of(i, pointer->a->var) : NULL;
	assert(p);
	if (!p->place)
		p->place = expr_place(i->b, p->arg);
	return p->place;
}

static const struct ir_value *place(struct instance *i, const struct ir_value *v)
{
	if (v->kind == V_DEREF)
		return referred(i, v->a);
	assert(v->kind == V_FIELD);
	const struct ir_value *of = place(i, v->a);
	return v_field(i->b->u, of, v->text, field_type(i->b->u, of, v->text));
}

static const struct ir_value *value(struct instance *i, const struct ir_value *v)
{
	struct unit *u = i->b->u;
	if (v->kind == V_LOAD && v->a->kind == V_VAR) {
		assert(strcmp(v->a->var->name, "is_destructible") == 0);
		return v_int(u, u->bool_type, i->element && type_is_destructible(u, i->element));
	}
	if (v->kind == V_UNARY)
		return v_unary(u, v->op, u->bool_type, value(i, v->a));
	assert(v->kind == V_LOAD);
	return v_load(u, place(i, v->a));
}

// The parameter that the place lies in.
static const struct parameter *root_of(struct instance *i, const struct ir_value *v)
{
	while (v->a)
		v = v->a;
	return v->var ? parameter_of(i, v->var) : NULL;
}

static void run(struct instance *i, const struct ir_function *f, const struct ir_value **result);

static void call_other(struct instance *i, const struct ir_step *s)
{
	struct instance inner = *i;
	assert(s->function && s->arg_count == s->function->params.n);
	for (inner.count = 0; inner.count < s->arg_count; inner.count++)
		inner.parameter[inner.count] = (struct parameter){s->function->params.at[inner.count], referred(i, s->arg[inner.count]),
		                                                  clang_getNullCursor()};
	const struct ir_value *result;
	run(&inner, s->function, &result);
}

static void call_step(struct instance *i, const struct ir_step *s)
{
	struct body *b = i->b;
	if (s->function) {
		call_other(i, s);
		return;
	}
	const struct ir_value *at = place(i, s->arg[0]->a);
	if (strcmp(s->name, "construct") == 0) {
		construct_from(b, i->call, at, i->rest, clang_getNullCursor());
	} else if (strcmp(s->name, "destroy") == 0) {
		destroy(b, at);
	} else {
		assert(strcmp(s->name, "transfer") == 0);
		const struct parameter *from = root_of(i, s->arg[1]);
		const struct ir_value *source = place(i, s->arg[1]->a);
		transfer(b, at, source, from && transfer_moves(b->u, from->arg), false);
	}
}

static void step(struct instance *i, const struct ir_step *s)
{
	struct unit *u = i->b->u;
	if (s->kind == STEP_CALL) {
		call_step(i, s);
		return;
	}
	assert(s->kind == STEP_ASSIGN);
	const struct ir_value *to = place(i, s->place);
	emit_assign(i->b, to, s->value->kind == V_INT ? v_int(u, to->type, s->value->integer) : value(i, s->value));
}

// Where the blocks of the body go.
struct flow {
	uint32_t *block; // NO_BLOCK = none yet
	uint32_t next;   // the block that the current one goes on with, NO_BLOCK = it has ended
};

static void go(struct instance *i, struct flow *w, uint32_t to, uint32_t from)
{
	bool follows = w->block[to] == NO_BLOCK || to == from + 1;
	w->next = follows ? to : NO_BLOCK;
	if (!follows)
		block_goto(i->b, w->block[to]);
}

static void branch(struct instance *i, struct flow *w, const struct ir_block *block, uint32_t from)
{
	const struct ir_value *condition = value(i, block->value);
	if (condition->kind == V_INT) {
		go(i, w, block->target[condition->integer ? 0 : 1], from);
		return;
	}
	for (int k = 0; k < 2; k++)
		if (w->block[block->target[k]] == NO_BLOCK)
			w->block[block->target[k]] = block_new(i->b);
	block_branch(i->b, condition, w->block[block->target[0]], w->block[block->target[1]]);
	w->next = NO_BLOCK;
}

// False: nothing goes to the block.
static bool enter(struct instance *i, struct flow *w, uint32_t k)
{
	if (w->block[k] == NO_BLOCK)
		return w->next == k;
	if (w->next == k)
		block_enter(i->b, w->block[k]);
	else
		i->b->current = w->block[k];
	return true;
}

static void run(struct instance *i, const struct ir_function *f, const struct ir_value **result)
{
	struct flow w = {.block = ARENA_ARRAY(&i->b->u->tables, uint32_t, f->blocks.n), .next = 0};
	for (size_t k = 0; k < f->blocks.n; k++)
		w.block[k] = NO_BLOCK;
	*result = NULL;
	for (uint32_t k = 0; k < f->blocks.n; k++) {
		const struct ir_block *block = &f->blocks.at[k];
		if (!enter(i, &w, k))
			continue;
		for (size_t s = 0; s < block->steps.n; s++)
			step(i, &block->steps.at[s]);
		if (block->end == END_BRANCH)
			branch(i, &w, block, k);
		else if (block->end == END_GOTO)
			go(i, &w, block->target[0], k);
		else if (block->value)
			*result = block->value->kind == V_ADDRESS ? v_address(i->b->u, place(i, block->value->a)) : place(i, block->value->a);
	}
}

static void bind(struct instance *i, const struct ir_function *f, const struct ir_value *object)
{
	assert(f->params.n <= MOST_PARAMETERS);
	i->parameter[i->count++] = (struct parameter){f->params.at[0], object, clang_getNullCursor()};
	for (size_t k = 1; k + takes_rest(f) < f->params.n; k++) {
		CXCursor arg = clang_Cursor_getArgument(i->call->cursor, i->first + (unsigned)k - 1);
		i->parameter[i->count++] = (struct parameter){f->params.at[k], NULL, arg};
	}
}

bool body_run(struct body *b, const char *name, const struct ir_value *object, struct call *call, unsigned first, const struct ir_value **result)
{
	int n = call ? clang_Cursor_getNumArguments(call->cursor) - (int)first : 0;
	const struct ir_function *f = n < 0 ? NULL : find(b->u, name, call, first, (size_t)n);
	if (!f)
		return false;
	struct instance i = {.b = b, .call = call, .first = first, .element = object->type->element};
	i.rest = first + (unsigned)(f->params.n - 1 - takes_rest(f));
	bind(&i, f, object);
	run(&i, f, result);
	bool is_value = *result && (*result)->kind != V_ADDRESS && call && call->result->kind != TYPE_REFERENCE;
	if (is_value)
		*result = v_load(b->u, *result);
	return true;
}
