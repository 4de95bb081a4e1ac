// SPDX-License-Identifier: Apache-2.0
// Reads what ir_dump writes. Variables of one name are one variable, casts and positions' files are lost; what is read
// prints as it was.
#include "ir/reader.h"

#include <stdlib.h>
#include <string.h>

#include "ir/cfg.h"
#include "ir/records.h"
#include "model/model.h"

enum { MAX_TABLE = 1 << 20 };

// --- functions and tables ----------------------------------------------------------------------------------------------

static void flags(struct reader *r, struct ir_function *f)
{
	const struct {
		const char *text;
		bool *flag;
	} known[] = {{" kernel", &f->is_kernel},
	             {" device", &f->is_device_only},
	             {" external", &f->is_external},
	             {" main", &f->is_main},
	             {" constructor", &f->is_constructor},
	             {" destructor", &f->is_destructor},
	             {" lambda", &f->is_lambda},
	             {" virtual", &f->is_virtual},
	             {" private", &f->is_private},
	             {" noreturn", &f->is_noreturn},
	             {" pattern", &f->is_pattern},
	             {" address-taken", &f->is_address_taken},
	             {" tried", &f->is_tried},
	             {" const", &f->is_const}};
	while (r->at < r->end) {
		size_t i = 0;
		while (i < sizeof known / sizeof *known && !reader_accept(r, known[i].text))
			i++;
		if (i == sizeof known / sizeof *known)
			reader_fail(r, "unknown function flag");
		*known[i].flag = true;
	}
}

static void note_call_operator(struct reader *r, struct ir_function *f)
{
	static const char name[] = "operator()";
	size_t n = strlen(f->name);
	if (n < sizeof name - 1 || strcmp(f->name + n - (sizeof name - 1), name) != 0)
		return;
	for (size_t i = 0; f->method_of && i < r->records.n; i++)
		if (r->records.at[i] == f->method_of)
			r->records.at[i]->call_operator = f;
}

// function NAME(a, b) flags: parameters are variables of the tables. The first pass makes the functions.
static struct ir_function *function(struct reader *r, bool is_first)
{
	const char *open = r->end;
	while (open > r->at && open[-1] != '(')
		open--;
	if (open == r->at)
		reader_fail(r, "parameters expected");
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
	while (!reader_accept(r, ")")) {
		if (f->params.n)
			reader_expect(r, ", ");
		*vec_push(r->arena, &f->params) = reader_variable(r);
	}
	flags(r, f);
	struct ir_var *self = f->params.n ? f->params.at[0] : NULL;
	if (self && strcmp(self->name, "this") == 0 && self->type->element)
		f->method_of = self->type->element->record;
	note_call_operator(r, f);
	return f;
}

static void table_type(struct reader *r, bool is_first)
{
	size_t i = reader_below(r, MAX_TABLE, "type number out of range");
	if (is_first) {
		if (i != r->types.n)
			reader_fail(r, "types must be numbered in order");
		*vec_push(r->arena, &r->types) = ARENA_NEW(r->arena, struct ir_type);
		return;
	}
	if (i >= r->types.n)
		reader_fail(r, "unknown type");
	struct ir_type *t = r->types.at[i];
	t->kind = (enum ir_type_kind)reader_below(r, TYPE_UNKNOWN + 1, "type kind out of range");
	t->handle = (enum handle_kind)reader_below(r, HANDLE_KIND_COUNT, "handle kind out of range");
	t->container = (enum container_kind)reader_below(r, CONTAINER_KIND_COUNT, "container kind out of range");
	t->is_const = reader_integer(r);
	t->owns_storage = reader_integer(r);
	t->size = (uint64_t)reader_integer(r);
	t->count = (uint64_t)reader_integer(r);
	long long element = reader_integer(r), record = reader_integer(r);
	if (element >= (long long)r->types.n || record >= (long long)r->records.n)
		reader_fail(r, "type refers to what is not there");
	t->element = element >= 0 ? r->types.at[element] : NULL;
	t->record = record >= 0 ? r->records.at[record] : NULL;
	bool needs_element = t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE || t->kind == TYPE_ARRAY || t->container != CONTAINER_NONE;
	if (needs_element && !t->element)
		t->element = r->unknown_type;
	t->spelling = reader_quoted(r);
}

static void table_record(struct reader *r, bool is_first)
{
	size_t i = reader_below(r, MAX_TABLE, "record number out of range");
	if (is_first) {
		if (i != r->records.n)
			reader_fail(r, "records must be numbered in order");
		*vec_push(r->arena, &r->records) = ARENA_NEW(r->arena, struct ir_record);
		return;
	}
	if (i >= r->records.n)
		reader_fail(r, "unknown record");
	struct ir_record *rec = r->records.at[i];
	rec->is_closure = reader_integer(r);
	rec->name = rec->usr = reader_quoted(r);
	VEC(struct ir_field) fields = {0};
	while (reader_blanks(r), r->at < r->end) {
		struct ir_field f = {.name = reader_quoted(r)};
		f.type = r->types.at[reader_below(r, r->types.n, "unknown type")];
		reader_blanks(r);
		f.has_offset = reader_accept(r, "at");
		f.offset = f.has_offset ? (uint32_t)reader_below(r, UINT32_MAX, "offset out of range") : 0;
		*vec_push(r->arena, &fields) = f;
	}
	rec->field = fields.at;
	rec->field_count = (uint32_t)fields.n;
}

static void table_var(struct reader *r, uint32_t *count)
{
	struct ir_var *v = ARENA_NEW(r->arena, struct ir_var);
	v->type = r->types.at[reader_below(r, r->types.n, "unknown type")];
	v->storage = (enum ir_storage)reader_below(r, STORAGE_THREAD_LOCAL + 1, "storage out of range");
	v->space = (enum ir_space)reader_below(r, SPACE_SHARED + 1, "space out of range");
	reader_blanks(r);
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
	if (reader_accept(r, "\t")) {
		if (!s->b || !s->is_open)
			reader_fail(r, "a step outside a block");
		if (reader_block_end(r, s->b))
			s->is_open = false;
		else
			reader_step(r, s->b);
		if (r->at != r->end)
			reader_fail(r, "end of line expected");
		return;
	}
	reader_expect(r, "b");
	if (!s->f || s->is_open)
		reader_fail(r, "a block inside a block");
	if (reader_below(r, READER_BLOCKS, "block number out of range") != s->f->blocks.n)
		reader_fail(r, "blocks must be numbered in order");
	reader_expect(r, ":");
	s->b = vec_push(r->arena, &s->f->blocks);
	s->b->is_loop_head = reader_accept(r, " loop");
	s->is_open = true;
}

static void line(struct reader *r, enum pass pass, struct bodies *s, uint32_t *vars)
{
	bool is_header = reader_accept(r, "function ");
	if (is_header && pass == PASS_NAMES) {
		function(r, true);
	} else if (is_header && pass == PASS_BODIES) {
		s->f = function(r, false);
		s->b = NULL;
	} else if (is_header || reader_accept(r, "unit ") || reader_accept(r, "lost ") || reader_accept(r, "tables")) {
		return;
	} else if (reader_accept(r, "type ")) {
		if (pass <= PASS_TABLES)
			table_type(r, pass == PASS_NAMES);
	} else if (reader_accept(r, "record ")) {
		if (pass <= PASS_TABLES)
			table_record(r, pass == PASS_NAMES);
	} else if (reader_accept(r, "var ")) {
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
		reader_fail(r, "the last block has no end");
	for (size_t i = 0; i < r->records.n; i++)
		if (!ir_record_is_finite(r->records.at[i]))
			reader_fail(r, arena_printf(r->arena, "record `%s` contains itself", r->records.at[i]->name));
	for (size_t i = 0; i < r->unit->functions.n; i++)
		reader_check_targets(r, r->unit->functions.at[i]);
	for (size_t i = 0; i < r->unit->functions.n; i++)
		cfg_mark_loops(r->arena, r->unit->functions.at[i]);
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
