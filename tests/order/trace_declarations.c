// SPDX-License-Identifier: Apache-2.0
// What a trace says of its names, of the path and of the function around it.
#include "trace_reader.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static bool given(struct reader *t, const char *word_before, enum sym_kind kind, const struct ir_type *type)
{
	const char *from = t->at;
	bool is_declared = trace_read_accept(t, "declared");
	if (!trace_read_accept(t, word_before)) {
		t->at = from;
		return false;
	}
	struct named *n = trace_read_named(t, trace_read_word(t));
	if (is_declared) {
		struct ir_var *v = ARENA_NEW(t->arena, struct ir_var);
		*v = (struct ir_var){.id = 100 + t->params, .name = n->name, .type = type, .storage = STORAGE_PARAM};
		cr_assert_eq(t->function.params.n, t->params);
		*vec_push(t->arena, &t->function.params) = v;
	}
	n->value = sym_numbered(&t->table, kind, t->params++);
	n->type = type;
	return true;
}

static bool storage(struct reader *t, const char *kind, enum ir_space space, int64_t frame)
{
	bool is_of_thread = trace_read_accept(t, "thread-local");
	if (!is_of_thread && !trace_read_accept(t, kind))
		return false;
	const char *name = trace_read_word(t);
	struct ir_var *v = trace_read_variable(t, name, (uint64_t)strtoull(t->at, (char **)&t->at, 10));
	v->storage = is_of_thread ? STORAGE_THREAD_LOCAL : v->storage;
	v->space = space;
	struct named *n = trace_read_named(t, name);
	n->location = sym_var(&t->table, v, frame);
	n->value = sym_of(&t->table, SYM_ADDRESS, n->location);
	return true;
}

static bool keeps(struct reader *t)
{
	if (!trace_read_accept(t, "keeps"))
		return false;
	struct named *n = trace_read_known(t, trace_read_word(t));
	t->stored[t->fragment.stored_count].value = n->value;
	t->stored[t->fragment.stored_count++].location = sym_var(&t->table, trace_read_variable(t, "out", 8), 0);
	return true;
}

static bool fails(struct reader *t)
{
	if (!trace_read_accept(t, "fails"))
		return false;
	t->fragment.failed = trace_read_prim_at(t)->call;
	return true;
}

// The call of that line gave this number.
static bool returned(struct reader *t)
{
	if (!trace_read_accept(t, "returned"))
		return false;
	const struct sym *result = sym_numbered(&t->table, SYM_RESULT, trace_read_prim_at(t)->call);
	const struct ir_type *type;
	const struct sym *is = sym_binary(&t->table, OP_EQ, result, trace_read_operand(t, &type));
	cr_assert(facts_assume(&t->machine, &t->fragment.facts, is, true));
	return true;
}

// What is known of the function beyond the path.
static bool surroundings(struct reader *t)
{
	if (trace_read_accept(t, "expects")) {
		t->expected.launch = trace_read_prim_at(t)->step;
		t->expected.initialised = (unsigned)strtoul(t->at, (char **)&t->at, 10);
		if (trace_read_accept(t, "by")) {
			const struct prim *by = trace_read_prim_at(t);
			for (size_t i = 0; i < sizeof t->by / sizeof *t->by; i++)
				t->by[i] = by;
			trace_read_blanks(t);
			if (*t->at != '\n' && *t->at) // as the source writes the attribute
				((struct ir_value *)by->step->arg[1])->text = trace_read_word(t);
			t->expected.by = t->by;
		}
		t->entry.expected = &t->expected;
		t->entry.expected_count = 1;
		return true;
	}
	if (trace_read_accept(t, "cached")) {
		t->cached.location = trace_read_known(t, trace_read_word(t))->location;
		t->cached.maker = trace_read_prim_at(t);
		t->entry.cached = &t->cached;
		t->entry.cached_count = 1;
		return true;
	}
	bool is_end = trace_read_accept(t, "process-end");
	t->entry.is_exit |= is_end;
	return is_end;
}

static bool containers(struct reader *t)
{
	bool is_map = trace_read_accept(t, "map");
	if (!is_map && !trace_read_accept(t, "vector"))
		return false;
	const char *name = trace_read_word(t);
	struct ir_type *type = ARENA_NEW(t->arena, struct ir_type);
	*type = (struct ir_type){.kind = TYPE_RECORD,
	                         .container = is_map ? CONTAINER_MAP : CONTAINER_SEQUENCE,
	                         .size = 24,
	                         .element = &trace_read_integer,
	                         .spelling = "container"};
	struct ir_var *v = trace_read_variable(t, name, 0);
	v->type = type;
	struct named *n = trace_read_named(t, name);
	n->location = sym_var(&t->table, v, 1);
	n->value = sym_of(&t->table, SYM_ADDRESS, sym_element(&t->table, n->location, sym_int(&t->table, 0)));
	return true;
}

static bool record(struct reader *t)
{
	enum { MOST_FIELDS = 4 };
	if (!trace_read_accept(t, "record"))
		return false;
	const char *name = trace_read_word(t);
	struct ir_record *r = ARENA_NEW(t->arena, struct ir_record);
	r->name = "record";
	r->field = ARENA_ARRAY(t->arena, struct ir_field, MOST_FIELDS);
	do {
		cr_assert_lt(r->field_count, MOST_FIELDS);
		r->field[r->field_count++] = (struct ir_field){.name = trace_read_field(t), .type = &trace_read_pointer};
	} while (trace_read_accept(t, ","));
	static struct ir_function destructor;
	r->destructor = trace_read_accept(t, "destructor") ? &destructor : NULL;
	r->is_closure = trace_read_accept(t, "closure");
	struct ir_type *type = ARENA_NEW(t->arena, struct ir_type);
	*type = (struct ir_type){.kind = TYPE_RECORD, .record = r, .size = 8u * r->field_count, .spelling = "record"};
	struct ir_var *v = trace_read_variable(t, name, 0);
	v->type = type;
	struct named *n = trace_read_named(t, name);
	n->location = sym_var(&t->table, v, 1);
	n->value = sym_of(&t->table, SYM_INIT, n->location);
	return true;
}

const struct sym *trace_read_condition(struct reader *t)
{
	static const struct {
		const char *text;
		enum ir_op op;
	} ops[] = {{"<", OP_LT}, {">", OP_GT}, {"==", OP_EQ}, {"!=", OP_NE}};
	const struct ir_type *type;
	if (trace_read_accept(t, "!"))
		return sym_unary(&t->table, OP_LNOT, trace_read_condition(t));
	if (trace_read_accept(t, "~"))
		return sym_unary(&t->table, OP_NOT, trace_read_condition(t));
	const struct sym *a = trace_read_operand(t, &type);
	for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
		if (trace_read_accept(t, ops[i].text))
			return sym_binary(&t->table, ops[i].op, a, trace_read_operand(t, &type));
	return a;
}

static bool assumption(struct reader *t)
{
	if (!trace_read_accept(t, "assume"))
		return false;
	cr_assert(facts_assume(&t->machine, &t->fragment.facts, trace_read_condition(t), true));
	return true;
}

static struct outside outside_work(struct reader *t)
{
	const struct ir_type *type;
	struct outside o = {.stream = trace_read_operand(t, &type)};
	trace_read_accept(t, ":");
	o.pointer = trace_read_operand(t, &type);
	return o;
}

static bool caller(struct reader *t)
{
	if (trace_read_accept(t, "earlier"))
		t->earlier = outside_work(t);
	else if (trace_read_accept(t, "later"))
		t->later = outside_work(t);
	else if (trace_read_accept(t, "forks home"))
		t->forks = true;
	else if (trace_read_accept(t, "joins home"))
		t->joins = true;
	else if (trace_read_accept(t, "home is placed"))
		t->is_placed = true;
	else if (trace_read_accept(t, "another way"))
		t->is_other_way = true;
	else if (trace_read_accept(t, "sampled"))
		t->fragment.is_sampled = true;
	else if (trace_read_accept(t, "forced"))
		t->fragment.forced = FORCED_WAY;
	else if (trace_read_accept(t, "helper"))
		t->fragment.forced = FORCED_HELPER;
	else if (trace_read_accept(t, "half seen"))
		t->entry.is_half_seen = true;
	else if (trace_read_accept(t, "makes blocking"))
		t->entry.makes_blocking = true;
	else if (trace_read_accept(t, "given own"))
		t->entry.is_given_own = true;
	else if (trace_read_accept(t, "left default"))
		t->entry.is_left_default = true;
	else if (trace_read_accept(t, "ordered by callers"))
		t->entry.is_ordered_by_callers = true;
	else if (trace_read_accept(t, "diverges"))
		t->fragment.never_returns = true;
	else if (trace_read_accept(t, "work"))
		t->entry.max_work = strtoull(t->at, (char **)&t->at, 10);
	else if (trace_read_accept(t, "throws"))
		t->fragment.is_exception = true;
	else
		return false;
	return true;
}

// --- the function's own blocks ----------------------------------------------------------------------------------------

static struct ir_step call_step(struct reader *t, const char *name, uint32_t line)
{
	struct ir_step s = {.kind = STEP_CALL, .name = name, .loc = {.file = trace_read_file, .line = line}};
	s.model = model_find(NULL, name, 0);
	for (uint32_t i = 1; !s.model && i < MOST_ARGS; i++)
		s.model = model_find(NULL, name, i);
	(void)t;
	return s;
}

static bool aside(struct reader *t)
{
	if (!trace_read_accept(t, "aside"))
		return false;
	trace_read_blanks(t);
	uint32_t line = (uint32_t)strtoul(t->at, (char **)&t->at, 10);
	struct ir_step s = call_step(t, trace_read_word(t), line);
	for (unsigned long depth = strtoul(t->at, (char **)&t->at, 10); depth; depth--) {
		struct ir_function *f = ARENA_NEW(t->arena, struct ir_function);
		f->name = "callee";
		struct ir_block *b = vec_push(t->arena, &f->blocks);
		*b = (struct ir_block){.end = END_RETURN};
		*vec_push(t->arena, &b->steps) = s;
		s = (struct ir_step){.kind = STEP_CALL, .name = f->name, .function = f, .loc = {.file = trace_read_file, .line = line}};
	}
	if (!t->function.blocks.n)
		*vec_push(t->arena, &t->function.blocks) = (struct ir_block){.end = END_RETURN};
	*vec_push(t->arena, &t->function.blocks.at[0].steps) = s;
	return true;
}

static bool shown_call(struct reader *t)
{
	if (!trace_read_accept(t, "shows"))
		return false;
	struct prim *p = (struct prim *)trace_read_prim_at(t);
	struct ir_step s = *p->step;
	s.kind = STEP_CALL;
	s.name = p->name;
	s.model = p->row;
	if (!t->function.blocks.n)
		*vec_push(t->arena, &t->function.blocks) = (struct ir_block){.end = END_RETURN};
	struct ir_step *shown = vec_push(t->arena, &t->function.blocks.at[0].steps);
	*shown = s;
	p->step = shown;
	return true;
}

// b0 leads to b1, which has the call, or to b2, the end; b1 leads back to b0, or on to b2.
static bool way_with_call(struct reader *t)
{
	bool is_round = trace_read_accept(t, "round");
	if (!is_round && !trace_read_accept(t, "straight"))
		return false;
	struct ir_step s = call_step(t, trace_read_word(t), 0);
	const struct effect *e = model_effect(s.model, EFFECT_RECORD);
	struct named *n = trace_read_named(t, trace_read_word(t));
	struct ir_value *v = ARENA_NEW(t->arena, struct ir_value);
	*v = (struct ir_value){.kind = V_VAR, .type = &trace_read_event, .var = n->made};
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
	if (!trace_read_accept(t, "kept"))
		return false;
	const struct named *n = trace_read_named(t, trace_read_word(t));
	struct kept_handle *k = vec_push(t->arena, &t->kept.rows);
	*k = (struct kept_handle){.owner = n->location->var, .maker = trace_read_prim_at(t)};
	k->is_mixed = trace_read_accept(t, "mixed");
	k->is_bound = trace_read_accept(t, "bound");
	if (trace_read_accept(t, "on")) {
		const struct ir_type *type;
		k->device = trace_read_operand(t, &type);
	}
	t->entry.kept = &t->kept;
	return true;
}

// Unseen code got the address of what is called so.
static bool escapes(struct reader *t)
{
	if (!trace_read_accept(t, "escapes"))
		return false;
	const struct sym *handle = trace_read_known(t, trace_read_word(t))->value;
	t->fragment.escaped = symmap_set(t->arena, t->fragment.escaped, handle, handle, 0);
	return true;
}

static bool result(struct reader *t)
{
	if (!trace_read_accept(t, "result"))
		return false;
	const struct ir_type *type;
	t->fragment.result = trace_read_operand(t, &type);
	return true;
}

// At the end of the path the value lies there.
static bool holds(struct reader *t)
{
	if (!trace_read_accept(t, "holds"))
		return false;
	const struct ir_type *type;
	const struct sym *place = trace_read_operand(t, &type)->a, *value = trace_read_operand(t, &type);
	t->fragment.store = symmap_set(t->arena, t->fragment.store, place, value, 0);
	return true;
}

// The value was put there last.
static bool put(struct reader *t)
{
	if (!trace_read_accept(t, "put"))
		return false;
	const struct ir_type *type;
	const struct sym *place = trace_read_operand(t, &type)->a, *value = trace_read_operand(t, &type);
	t->fragment.names = symmap_set(t->arena, t->fragment.names, value, place, 0);
	return true;
}

static bool callee(struct reader *t)
{
	if (trace_read_accept(t, "exported"))
		return t->callee.is_external = true;
	if (trace_read_accept(t, "callee")) {
		t->called.call.line = t->number;
		return t->is_in_callee = true;
	}
	if (!trace_read_accept(t, "caller"))
		return false;
	t->is_in_callee = false;
	return true;
}

// Up to the end of the line, in JSON with single quotes.
static bool own_row(struct reader *t)
{
	if (!trace_read_accept(t, "row"))
		return false;
	size_t n = strcspn(t->at, "\n");
	char *row = arena_strndup(t->arena, t->at, n);
	for (char *c = row; *c; c++)
		*c = *c == '\'' ? '"' : *c;
	const char *text = arena_printf(t->arena, "{\"library\": \"own\", \"rows\": [%s]}", row), *message;
	struct model_file file = {0};
	cr_assert(model_read(t->arena, "trace", text, strlen(text), false, &file, &message), "line %u: %s", t->number, message);
	t->rows = (struct model_set){file.rows.at, file.rows.n};
	t->at += n;
	return true;
}

static bool odd_operation(struct reader *t)
{
	if (!trace_read_accept(t, "odd"))
		return false;
	const struct prim *p = trace_read_prim_at(t);
	t->odd[0].step = p->step;
	t->odd[0].stream = trace_read_word(t);
	t->odd[0].agreement.acting = (uint32_t)strtoul(t->at, (char **)&t->at, 10);
	t->odd[0].is_elsewhere = trace_read_accept(t, "elsewhere");
	t->odd[0].like.prim[0] = p;
	t->odd[0].like.count = 1;
	t->odd_of[p->frame->function->id] = t->odd;
	t->entry.odd = t->odd_of;
	return true;
}

static bool unseen(struct reader *t)
{
	if (!trace_read_accept(t, "unseen"))
		return false;
	struct named *n = trace_read_named(t, trace_read_word(t));
	n->value = sym_numbered(&t->table, SYM_UNKNOWN, t->params++);
	return true;
}

// True: the line was none of the path's operations.
bool trace_read_declaration(struct reader *t)
{
	if (trace_read_accept(t, "main"))
		return t->function.is_main = true;
	if (trace_read_accept(t, "ends"))
		return t->ends = true;
	if (surroundings(t) || returned(t) || unseen(t) || containers(t) || record(t) || assumption(t) || caller(t) || aside(t) || way_with_call(t) ||
	    odd_operation(t) || kept_in(t) || holds(t) || put(t) || callee(t) || own_row(t) || result(t) || escapes(t) || shown_call(t))
		return true;
	return given(t, "stream", SYM_PARAM, &trace_read_stream) || given(t, "lost stream", SYM_UNKNOWN, &trace_read_stream) ||
	       given(t, "event", SYM_PARAM, &trace_read_event) || given(t, "pointer", SYM_PARAM, &trace_read_pointer) ||
	       given(t, "number", SYM_PARAM, &trace_read_integer) || given(t, "const", SYM_PARAM, &trace_read_to_const) ||
	       given(t, "object", SYM_PARAM, &trace_read_object) || given(t, "lost object", SYM_UNKNOWN, &trace_read_object) ||
	       storage(t, "local", SPACE_HOST, 1) || storage(t, "global", SPACE_HOST, 0) || storage(t, "device", SPACE_DEVICE, 0) ||
	       storage(t, "managed", SPACE_MANAGED, 0) || keeps(t) || fails(t);
}
