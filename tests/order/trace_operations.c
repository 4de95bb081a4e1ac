// SPDX-License-Identifier: Apache-2.0
// The operations of a trace.
#include "trace_reader.h"

#include <criterion/criterion.h>

enum { MOST_ACCESSES = 12 };

static const struct ir_type flag = {.kind = TYPE_INT, .size = 4, .is_volatile = true, .spelling = "volatile int"};
static const struct ir_value polled_place = {.kind = V_VAR, .type = &flag};

static void arguments(struct reader *t, struct prim *p)
{
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, MOST_ARGS);
	const struct ir_value **value = ARENA_ARRAY(t->arena, const struct ir_value *, MOST_ARGS);
	cr_assert(trace_read_accept(t, "("), "line %u: no arguments at `%s`", t->number, t->at);
	while (!trace_read_accept(t, ")")) {
		const struct ir_type *type;
		bool is_lazy = trace_read_accept(t, "lazily"), is_policy = trace_read_accept(t, "on"), is_const = trace_read_accept(t, "readonly");
		cr_assert_lt(p->arg_count, MOST_ARGS);
		arg[p->arg_count] = trace_read_operand(t, &type);
		type = is_const ? &trace_read_to_const : type;
		type = is_policy ? (is_lazy ? &trace_read_policy_nosync : &trace_read_policy) : type;
		struct ir_value *v = ARENA_NEW(t->arena, struct ir_value);
		*v = (struct ir_value){.kind = V_INT, .type = type, .integer = arg[p->arg_count]->number};
		value[p->arg_count++] = v;
		trace_read_accept(t, ",");
	}
	p->arg = arg;
	struct ir_step *s = (struct ir_step *)p->step;
	s->arg = value;
	s->arg_count = p->arg_count;
}

static const struct ir_type *type_made(const struct model_row *row)
{
	const struct effect *e = model_effect(row, EFFECT_CREATE);
	return !e                         ? &trace_read_pointer
	       : e->what == HANDLE_STREAM ? &trace_read_stream
	       : e->what == HANDLE_EVENT  ? &trace_read_event
	                                  : &trace_read_pointer;
}

// The call is given where the handle lies: in a variable of its name.
static void name_result(struct reader *t, const struct prim *p, struct named *n)
{
	const struct effect *e = model_effect(p->row, EFFECT_CREATE);
	if (!e || e->arg < 0 || (uint32_t)e->arg >= p->arg_count)
		return;
	struct ir_value *v = ARENA_NEW(t->arena, struct ir_value);
	n->made = trace_read_variable(t, n->name, 8);
	*v = (struct ir_value){.kind = V_VAR, .type = &trace_read_pointer, .var = n->made};
	((const struct ir_value **)p->step->arg)[e->arg] = v;
}

static bool take_access(struct reader *t, struct root_access *a)
{
	static const struct {
		const char *word;
		enum access_kind kind;
	} kinds[] = {{"r", ACCESS_READ}, {"w", ACCESS_WRITE}, {"a", ACCESS_ATOMIC}, {"m", ACCESS_MAYBE}};
	*a = (struct root_access){
		.from_start = !trace_read_accept(t, ">"), .is_early = trace_read_accept(t, "early"), .is_late = trace_read_accept(t, "late")};
	a->is_behind = trace_read_accept(t, "behind");
	for (int i = 0; i < 4; i++)
		if (trace_read_accept(t, kinds[i].word)) {
			const struct ir_type *type;
			a->kind = kinds[i].kind;
			a->pointer = trace_read_operand(t, &type);
			return true;
		}
	return false;
}

static const struct sym *number(struct reader *t)
{
	const struct ir_type *type;
	return trace_read_operand(t, &type);
}

// What a launch says of itself and of what its kernel does, up to the end of the line.
static void details(struct reader *t, struct prim *p)
{
	const struct ir_type *type;
	const struct sym **config = ARENA_ARRAY(t->arena, const struct sym *, 4);
	struct root_access *access = ARENA_ARRAY(t->arena, struct root_access, MOST_ACCESSES);
	config[3] = p->config[3];
	while (*t->at && *t->at != '\n') {
		if (trace_read_accept(t, "cooperative"))
			((struct ir_step *)p->step)->is_cooperative = true;
		else if (trace_read_accept(t, "attribute"))
			p->is_cooperative = true;
		else if (trace_read_accept(t, "programmatic"))
			p->is_programmatic = true;
		else if (trace_read_accept(t, "syncs"))
			p->syncs_grid = true;
		else if (trace_read_accept(t, "fences"))
			p->fences_system = true;
		else if (trace_read_accept(t, "in"))
			config[3] = trace_read_operand(t, &type);
		else if (trace_read_accept(t, "grid"))
			config[0] = number(t);
		else if (trace_read_accept(t, "block"))
			config[1] = number(t);
		else if (take_access(t, &access[p->access_count]))
			p->access_count++;
		else
			cr_assert_fail("line %u: what is `%s`?", t->number, t->at);
		trace_read_accept(t, ",");
		trace_read_blanks(t);
	}
	p->config = config;
	p->access = access;
}

static struct prim *launch(struct reader *t)
{
	struct prim *p = trace_read_prim(t, PRIM_LAUNCH);
	const struct ir_type *type;
	const struct sym **config = ARENA_ARRAY(t->arena, const struct sym *, 4);
	((struct ir_step *)p->step)->is_per_thread = trace_read_accept(t, "~");
	config[3] = trace_read_operand(t, &type);
	p->config = config;
	trace_read_accept(t, ":");
	details(t, p);
	p->name = "kernel";
	return p;
}

static struct prim *call(struct reader *t)
{
	struct prim *p = trace_read_prim(t, PRIM_CALL);
	((struct ir_step *)p->step)->is_per_thread = trace_read_accept(t, "~");
	const char *name = trace_read_word(t), *made = NULL;
	if (trace_read_accept(t, "=")) {
		made = name;
		((struct ir_step *)p->step)->is_per_thread |= trace_read_accept(t, "~");
		name = trace_read_word(t);
	}
	p->name = name;
	arguments(t, p);
	p->row = model_find_call(&t->rows, name, p->step->arg, p->arg_count);
	p->row = p->row ? p->row : model_find(&t->rows, name, p->arg_count);
	cr_assert(p->row, "line %u: `%s` has no row with %u arguments", t->number, name, p->arg_count);
	p->call = t->fragment.calls++;
	if (made) {
		struct named *n = trace_read_named(t, made);
		p->made = sym_numbered(&t->table, SYM_NEW, t->news++);
		n->value = p->made;
		n->location = NULL;
		n->type = type_made(p->row);
		name_result(t, p, n);
	}
	if (trace_read_accept(t, "left out"))
		((struct ir_step *)p->step)->left_out = 1;
	if (trace_read_accept(t, "whole"))
		p->fills_whole = p->reads_whole = true;
	if (trace_read_accept(t, "reads")) {
		const struct sym **config = ARENA_ARRAY(t->arena, const struct sym *, 4);
		const struct ir_type *type;
		config[0] = trace_read_operand(t, &type);
		p->config = config;
	}
	if (trace_read_accept(t, "touches"))
		details(t, p);
	if (trace_read_accept(t, "{"))
		p->child = trace_read_body(t);
	return p;
}

static struct prim *host_access(struct reader *t, bool is_write)
{
	struct prim *p = trace_read_prim(t, PRIM_ACCESS);
	const struct ir_type *type;
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, 2), *value = trace_read_operand(t, &type);
	arg[0] = sym_of(&t->table, SYM_PTR, value);
	((struct ir_step *)p->step)->is_write = is_write;
	p->arg = arg;
	p->arg_count = 1;
	if (trace_read_accept(t, "in"))
		arg[p->arg_count++] = trace_read_operand(t, &type);
	if (trace_read_accept(t, "volatile"))
		((struct ir_step *)p->step)->place = &polled_place;
	return p;
}

// What the callers of the function read of what it gave back.
static struct prim *handed_back(struct reader *t)
{
	struct prim *p = host_access(t, false);
	p->is_handed_back = true;
	return p;
}

static struct prim *dead(struct reader *t)
{
	struct prim *p = trace_read_prim(t, PRIM_DEAD);
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, 1);
	const struct named *n = trace_read_known(t, trace_read_word(t));
	if (!n->location) // what the variable held: a future
		t->fragment.names = symmap_set(t->arena, t->fragment.names, n->value,
		                               arg[0] = sym_var(&t->table, trace_read_variable(t, n->name, 8), 1), 0);
	else
		arg[0] = n->location;
	p->arg = arg;
	p->arg_count = 1;
	return p;
}

static struct prim *unknown(struct reader *t)
{
	struct prim *p = trace_read_prim(t, PRIM_UNKNOWN);
	((struct ir_step *)p->step)->is_member = trace_read_accept(t, "member");
	p->name = trace_read_word(t);
	arguments(t, p);
	if (trace_read_accept(t, "in")) {
		const struct sym **config = ARENA_ARRAY(t->arena, const struct sym *, 4);
		const struct ir_type *type;
		config[3] = trace_read_operand(t, &type);
		p->config = config;
	}
	return p;
}

// Its step says that the statement was not understood; what it names nobody asks.
static struct prim *not_read(struct reader *t)
{
	struct ir_step *step = ARENA_NEW(t->arena, struct ir_step);
	struct prim *p = unknown(t);
	step->kind = STEP_CALL;
	step->is_lost = true;
	p->step = step;
	p->arg_count = 0;
	return p;
}

static struct prim *polled(struct reader *t)
{
	struct prim *p = trace_read_prim(t, PRIM_POLLED);
	p->about = trace_read_prim_at(t)->call;
	return p;
}

// A condition that the path takes for true or not; `macro`: one that a macro writes, which has no text.
static struct prim *asked(struct reader *t)
{
	struct prim *p = trace_read_prim(t, PRIM_BRANCH);
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, 1);
	struct ir_loc *loc = ARENA_NEW(t->arena, struct ir_loc);
	*loc = (struct ir_loc){.file = trace_read_file, .line = t->number, .column = 1};
	p->loc = loc;
	p->name = trace_read_accept(t, "macro") ? "" : intern(&t->strings, trace_read_word(t));
	p->truth = trace_read_accept(t, "true");
	arg[0] = sym_numbered(&t->table, SYM_RESULT, 1000 + (int64_t)t->number);
	p->arg = arg;
	p->arg_count = 1;
	return p;
}

// A condition that the path takes for true, or for false.
static struct prim *decided(struct reader *t, bool truth)
{
	struct prim *p = trace_read_prim(t, PRIM_BRANCH);
	const struct sym **arg = ARENA_ARRAY(t->arena, const struct sym *, 1);
	p->name = "";
	p->truth = truth;
	arg[0] = trace_read_condition(t);
	p->arg = arg;
	p->arg_count = 1;
	return p;
}

static struct prim *operation(struct reader *t)
{
	if (trace_read_accept(t, "where"))
		return decided(t, true);
	if (trace_read_accept(t, "unless"))
		return decided(t, false);
	if (trace_read_accept(t, "launch"))
		return launch(t);
	if (trace_read_accept(t, "read"))
		return host_access(t, false);
	if (trace_read_accept(t, "write"))
		return host_access(t, true);
	if (trace_read_accept(t, "handed"))
		return handed_back(t);
	if (trace_read_accept(t, "die"))
		return dead(t);
	if (trace_read_accept(t, "unknown"))
		return unknown(t);
	if (trace_read_accept(t, "lost"))
		return not_read(t);
	if (trace_read_accept(t, "polled"))
		return polled(t);
	if (trace_read_accept(t, "asked"))
		return asked(t);
	if (trace_read_accept(t, "parallel"))
		return trace_read_prim(t, PRIM_PARALLEL);
	if (trace_read_accept(t, "serial"))
		return trace_read_prim(t, PRIM_PARALLEL_END);
	if (trace_read_accept(t, "opaque"))
		return trace_read_prim(t, PRIM_OPAQUE);
	if (trace_read_accept(t, "meets")) {
		struct prim *p = trace_read_prim(t, PRIM_CALL);
		p->name = "omp barrier";
		p->row = model_find(NULL, p->name, 0);
		p->call = t->fragment.calls++;
		cr_assert(p->row);
		return p;
	}
	if (trace_read_accept(t, "leaves")) {
		struct prim *p = trace_read_prim(t, PRIM_BRANCH);
		cr_assert(t->function.blocks.n, "line %u: leaves what?", t->number);
		p->loc = &t->function.blocks.at[0].end_loc;
		return p;
	}
	return call(t);
}

// Up to the end of the text, or to a line `}`.
const struct trace *trace_read_body(struct reader *t)
{
	struct trace *list = ARENA_NEW(t->arena, struct trace);
	list->prim = ARENA_ARRAY(t->arena, const struct prim *, MOST_PRIMS);
	for (;;) {
		trace_read_blanks(t);
		if (*t->at == '\n') {
			t->at++;
			t->number++;
			continue;
		}
		if (!*t->at || trace_read_accept(t, "}"))
			return list;
		if (trace_read_accept(t, "again")) {
			t->again = list->count;
			continue;
		}
		if (trace_read_declaration(t))
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
