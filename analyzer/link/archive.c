// SPDX-License-Identifier: Apache-2.0
// One description of each struct serves both ways: every function here takes what is to be written and returns what is there
// afterwards, which is the same when writing. Shared objects are written where they are met first, and by number from then on.
#include "link/archive.h"

#include <string.h>

#include "base/map.h"
#include "gpulint/gpulint.h"
#include "ir/cfg.h"
#include "link/names.h"
#include "model/model.h"

enum shared { SHARED_TEXT, SHARED_TYPE, SHARED_RECORD, SHARED_VAR, SHARED_VALUE, SHARED_COUNT };

struct archive {
	FILE *out;                     // NULL = reads
	const unsigned char *at, *end; // of the bytes
	bool is_broken;
	struct arena *arena;
	struct interner *strings;
	const struct ir_unit *unit;
	const struct model_set *models;
	struct map number[SHARED_COUNT]; // writing: by object
	VEC(void *) met[SHARED_COUNT];
};

// --- numbers and texts ------------------------------------------------------------------------------------------------------

// What was read makes no sense: all that follows reads as zero.
static void broken(struct archive *x)
{
	x->is_broken = true;
	x->at = x->end;
}

// Seven bits a byte, the lowest first; the last one has the high bit clear.
static uint64_t number(struct archive *x, uint64_t v)
{
	if (x->out) {
		for (uint64_t left = v; fputc((int)(left & 127) | (left > 127 ? 128 : 0), x->out), left > 127; left >>= 7)
			;
		return v;
	}
	v = 0;
	for (unsigned shift = 0; shift < 64; shift += 7) {
		if (x->at >= x->end) {
			broken(x);
			return 0;
		}
		unsigned char byte = *x->at++;
		v |= (uint64_t)(byte & 127) << shift;
		if (byte < 128)
			return v;
	}
	broken(x);
	return 0;
}

static int64_t integer(struct archive *x, int64_t v)
{
	uint64_t bits = (uint64_t)v, n = number(x, bits >> 63 ? ~(bits << 1) : bits << 1);
	return (int64_t)(n & 1 ? ~(n >> 1) : n >> 1);
}

static uint64_t below(struct archive *x, uint64_t v, uint64_t limit)
{
	uint64_t n = number(x, v);
	if (n < limit)
		return n;
	broken(x);
	return 0;
}

static uint32_t small(struct archive *x, uint32_t v)
{
	return (uint32_t)below(x, v, (uint64_t)UINT32_MAX + 1);
}

static bool flag(struct archive *x, bool v)
{
	return below(x, v, 2);
}

// How many follow; each takes a byte at least.
static size_t count(struct archive *x, size_t v)
{
	return x->out ? number(x, v) : below(x, v, (uint64_t)(x->end - x->at) + 1);
}

// The object by its number, or a new one (*is_new), whose content comes next. NULL is the number 0.
static void *shared(struct archive *x, enum shared kind, const void *object, size_t size, bool *is_new)
{
	size_t met = x->met[kind].n;
	uint64_t n = 0;
	if (x->out && object) {
		n = (uintptr_t)map_get(&x->number[kind], object, 0);
		n = n ? n : met + 1;
	}
	n = below(x, n, met + 2);
	*is_new = n == met + 1;
	if (!*is_new)
		return n ? x->met[kind].at[n - 1] : NULL;
	void *mine = x->out ? (void *)(uintptr_t)object : size ? arena_alloc(x->arena, size) : NULL;
	*vec_push(x->arena, &x->met[kind]) = mine;
	if (x->out)
		map_put(x->arena, &x->number[kind], object, 0, (void *)(uintptr_t)n);
	return mine;
}

static const char *text(struct archive *x, const char *s)
{
	bool is_new;
	const char *known = shared(x, SHARED_TEXT, s, 0, &is_new);
	if (!is_new)
		return known;
	const char *written = x->out ? link_name_out(x->arena, x->unit->relative_to, s) : "";
	size_t length = count(x, strlen(written));
	if (x->out) {
		fwrite(written, 1, length, x->out);
		return s;
	}
	s = link_name_in(x->arena, x->strings, intern_n(x->strings, (const char *)x->at, length));
	x->at += length;
	x->met[SHARED_TEXT].at[x->met[SHARED_TEXT].n - 1] = (void *)(uintptr_t)s;
	return s;
}

static struct ir_loc place(struct archive *x, struct ir_loc l)
{
	l.line = small(x, l.line);
	if (!l.line)
		return (struct ir_loc){.file = text(x, l.file)};
	l.file = text(x, l.file);
	l.macro = text(x, l.macro);
	l.column = small(x, l.column);
	l.end_line = small(x, l.end_line);
	l.end_column = small(x, l.end_column);
	return l;
}

// --- types and variables ----------------------------------------------------------------------------------------------------

// Functions are numbered by their place in the unit; 0 = NULL.
static struct ir_function *function(struct archive *x, const struct ir_function *f)
{
	size_t n = x->unit->functions.n;
	bool is_listed = f && f->id < n && x->unit->functions.at[f->id] == f;
	uint64_t i = below(x, is_listed ? f->id + 1u : 0, n + 1);
	return i ? x->unit->functions.at[i - 1] : NULL;
}

static struct ir_record *record(struct archive *x, const struct ir_record *given);

static struct ir_type *type(struct archive *x, const struct ir_type *given)
{
	bool is_new;
	struct ir_type *t = shared(x, SHARED_TYPE, given, sizeof *t, &is_new);
	if (!is_new)
		return t;
	t->kind = (enum ir_type_kind)below(x, t->kind, TYPE_UNKNOWN + 1);
	t->handle = (enum handle_kind)below(x, t->handle, HANDLE_KIND_COUNT);
	t->container = (enum container_kind)below(x, t->container, CONTAINER_KIND_COUNT);
	t->is_const = flag(x, t->is_const);
	t->is_volatile = flag(x, t->is_volatile);
	t->is_unsigned = flag(x, t->is_unsigned);
	t->owns_storage = flag(x, t->owns_storage);
	t->size = number(x, t->size);
	t->count = number(x, t->count);
	t->spelling = text(x, t->spelling);
	t->element = type(x, t->element);
	t->record = record(x, t->record);
	return t;
}

// Where a type must stand.
static struct ir_type *some_type(struct archive *x, const struct ir_type *given)
{
	struct ir_type *t = type(x, given);
	if (!t)
		broken(x);
	return t;
}

static struct ir_record *record(struct archive *x, const struct ir_record *given)
{
	bool is_new;
	struct ir_record *r = shared(x, SHARED_RECORD, given, sizeof *r, &is_new);
	if (!is_new)
		return r;
	r->usr = text(x, r->usr);
	r->name = text(x, r->name);
	r->field_count = (uint32_t)count(x, r->field_count);
	if (!x->out)
		r->field = ARENA_ARRAY(x->arena, struct ir_field, r->field_count);
	for (uint32_t i = 0; i < r->field_count; i++) {
		r->field[i].name = text(x, r->field[i].name);
		r->field[i].type = some_type(x, r->field[i].type);
		r->field[i].is_here = flag(x, r->field[i].is_here);
		r->field[i].is_guarded = flag(x, r->field[i].is_guarded);
		r->field[i].is_own = flag(x, r->field[i].is_own);
		r->field[i].is_mutable = flag(x, r->field[i].is_mutable);
		r->field[i].is_named_by_dropped = flag(x, r->field[i].is_named_by_dropped);
		r->field[i].is_shown_by_dropped = flag(x, r->field[i].is_shown_by_dropped);
		r->field[i].is_used_by_dropped = flag(x, r->field[i].is_used_by_dropped);
		r->field[i].has_offset = flag(x, r->field[i].has_offset);
		r->field[i].offset = (uint32_t)below(x, r->field[i].offset, (uint64_t)UINT32_MAX + 1);
	}
	r->destructor = function(x, r->destructor);
	r->destructor_loc = place(x, r->destructor_loc);
	r->call_operator = function(x, r->call_operator);
	r->is_closure = flag(x, r->is_closure);
	r->unseen_changer = text(x, r->unseen_changer);
	r->unseen_changer_loc = place(x, r->unseen_changer_loc);
	r->unseen = text(x, r->unseen);
	r->defaulted_move_loc = place(x, r->defaulted_move_loc);
	return r;
}

static struct ir_var *variable(struct archive *x, const struct ir_var *given)
{
	bool is_new;
	struct ir_var *v = shared(x, SHARED_VAR, given, sizeof *v, &is_new);
	if (!is_new)
		return v;
	v->id = small(x, v->id);
	v->name = text(x, v->name);
	v->usr = text(x, v->usr);
	v->type = some_type(x, v->type);
	v->storage = (enum ir_storage)below(x, v->storage, STORAGE_THREAD_LOCAL + 1);
	v->space = (enum ir_space)below(x, v->space, SPACE_SHARED + 1);
	v->is_undeclared = flag(x, v->is_undeclared);
	v->loc = place(x, v->loc);
	return v;
}

// --- values and steps -------------------------------------------------------------------------------------------------------

static const struct ir_value *value(struct archive *x, const struct ir_value *given);

static const struct ir_value **values(struct archive *x, const struct ir_value **list, uint32_t *n)
{
	*n = (uint32_t)count(x, *n);
	if (!x->out)
		list = ARENA_ARRAY(x->arena, const struct ir_value *, *n);
	for (uint32_t i = 0; i < *n; i++)
		list[i] = value(x, list[i]);
	return list;
}

static const struct ir_value *value(struct archive *x, const struct ir_value *given)
{
	bool is_new;
	struct ir_value *v = shared(x, SHARED_VALUE, given, sizeof *v, &is_new);
	if (!is_new)
		return v;
	v->kind = (enum ir_value_kind)below(x, v->kind, V_UNKNOWN + 1);
	v->op = (enum ir_op)below(x, v->op, OP_LNOT + 1);
	v->type = some_type(x, v->type);
	v->a = value(x, v->a);
	v->b = value(x, v->b);
	v->c = value(x, v->c);
	uint32_t n = v->count;
	v->item = values(x, v->item, &n);
	v->count = n;
	v->integer = integer(x, v->integer);
	v->text = text(x, v->text);
	v->var = variable(x, v->var);
	v->function = function(x, v->function);
	return v;
}

// Rows by their place: 1 for the first one compiled in, the user's behind the last of these; 0 = NULL.
static const struct model_row *row(struct archive *x, const struct model_row *r)
{
	size_t compiled, own = x->models ? x->models->count : 0;
	const struct model_row *rows = model_rows(&compiled);
	uint64_t n = 0;
	if (r)
		n = r->declared && own ? compiled + (size_t)(r - x->models->row) + 1 : (size_t)(r - rows) + 1;
	n = below(x, n, compiled + own + 1);
	return !n ? NULL : n <= compiled ? &rows[n - 1] : &x->models->row[n - compiled - 1];
}

static void step(struct archive *x, struct ir_step *s)
{
	s->kind = (enum ir_step_kind)below(x, s->kind, STEP_HIDDEN + 1);
	s->loc = place(x, s->loc);
	s->place = value(x, s->place);
	s->value = value(x, s->value);
	s->var = variable(x, s->var);
	s->is_write = flag(x, s->is_write);
	s->is_discarded = flag(x, s->is_discarded);
	s->is_moved = flag(x, s->is_moved);
	s->is_by_move = flag(x, s->is_by_move);
	if (s->kind != STEP_CALL && s->kind != STEP_LAUNCH)
		return;
	s->callee_kind = (enum ir_callee_kind)below(x, s->callee_kind, CALLEE_VALUE + 1);
	s->version = (uint8_t)below(x, s->version, UINT8_MAX + 1);
	s->is_member = flag(x, s->is_member);
	s->is_per_thread = flag(x, s->is_per_thread);
	s->is_cooperative = flag(x, s->is_cooperative);
	s->is_lost = flag(x, s->is_lost);
	s->is_other_build = flag(x, s->is_other_build);
	s->may_write = flag(x, s->may_write);
	s->left_out = (uint8_t)below(x, s->left_out, UINT8_MAX + 1);
	s->callee = value(x, s->callee);
	s->function = function(x, s->function);
	s->name = text(x, s->name);
	s->model = row(x, s->model);
	uint32_t n = s->arg_count;
	s->arg = values(x, s->arg, &n);
	s->arg_count = n;
	for (int i = 0; i < 4; i++)
		s->config[i] = value(x, s->config[i]);
}

static void cases(struct archive *x, struct ir_block *b)
{
	b->case_count = (uint32_t)count(x, b->case_count);
	if (!x->out)
		b->cases = ARENA_ARRAY(x->arena, struct ir_case, b->case_count);
	for (uint32_t i = 0; i < b->case_count; i++) {
		b->cases[i].low = integer(x, b->cases[i].low);
		b->cases[i].high = integer(x, b->cases[i].high);
		b->cases[i].block = small(x, b->cases[i].block);
	}
}

static void block(struct archive *x, struct ir_block *b)
{
	size_t n = count(x, b->steps.n);
	for (size_t i = 0; i < n; i++)
		step(x, x->out ? &b->steps.at[i] : vec_push(x->arena, &b->steps));
	b->end = (enum ir_end_kind)below(x, b->end, END_THROW + 1);
	b->end_loc = place(x, b->end_loc);
	b->text = text(x, b->text);
	b->value = value(x, b->value);
	b->target[0] = small(x, b->target[0]);
	b->target[1] = small(x, b->target[1]);
	cases(x, b);
}

// --- functions and the unit -------------------------------------------------------------------------------------------------

static void function_flags(struct archive *x, struct ir_function *f)
{
	bool *const flags[] = {&f->is_kernel,    &f->is_device_only, &f->is_external, &f->is_main,    &f->is_constructor,   &f->is_destructor,
	                       &f->is_lambda,    &f->is_virtual,     &f->is_noreturn, &f->is_pattern, &f->is_address_taken, &f->is_library,
	                       &f->in_main_file, &f->is_private,     &f->is_tried,    &f->is_const};
	for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
		*flags[i] = flag(x, *flags[i]);
}

// Blocks that jumps name must be there.
static void check_targets(struct archive *x, const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n && !x->is_broken; i++) {
		const struct ir_block *b = &f->blocks.at[i];
		uint32_t *out = ARENA_ARRAY(x->arena, uint32_t, 2 + b->case_count);
		for (uint32_t n = ir_successors(b, out); n-- > 0;)
			if (out[n] >= f->blocks.n)
				broken(x);
	}
}

static void function_content(struct archive *x, struct ir_function *f)
{
	f->usr = text(x, f->usr);
	f->name = text(x, f->name);
	f->display = text(x, f->display);
	f->loc = place(x, f->loc);
	f->result = type(x, f->result);
	f->method_of = record(x, f->method_of);
	f->launch_bound = small(x, f->launch_bound);
	function_flags(x, f);
	size_t n = count(x, f->overrides.n);
	for (size_t i = 0; i < n; i++) {
		const char **at = x->out ? &f->overrides.at[i] : vec_push(x->arena, &f->overrides);
		*at = text(x, *at);
	}
	n = count(x, f->params.n);
	for (size_t i = 0; i < n; i++) {
		struct ir_var **at = x->out ? &f->params.at[i] : vec_push(x->arena, &f->params);
		*at = variable(x, *at);
		if (!*at)
			broken(x);
	}
	n = count(x, f->blocks.n);
	for (size_t i = 0; i < n; i++)
		block(x, x->out ? &f->blocks.at[i] : vec_push(x->arena, &f->blocks));
	if (x->out)
		return;
	check_targets(x, f);
	if (!x->is_broken)
		cfg_mark_loops(x->arena, f);
}

static void losses(struct archive *x, struct ir_unit *u)
{
	size_t n = count(x, u->lost.n);
	for (size_t i = 0; i < n; i++) {
		struct ir_lost *l = x->out ? &u->lost.at[i] : vec_push(x->arena, &u->lost);
		l->loc = place(x, l->loc);
		l->why = text(x, l->why);
		l->function = function(x, l->function);
	}
	n = count(x, u->unlowered.n);
	for (size_t i = 0; i < n; i++) {
		struct ir_unlowered *l = x->out ? &u->unlowered.at[i] : vec_push(x->arena, &u->unlowered);
		l->loc = place(x, l->loc);
		l->name = text(x, l->name);
	}
}

static void reading(struct archive *x, struct ir_unit *u)
{
	size_t n = count(x, u->notices.n);
	for (size_t i = 0; i < n; i++) {
		struct ir_notice *m = x->out ? &u->notices.at[i] : vec_push(x->arena, &u->notices);
		m->file = text(x, m->file);
		m->what = text(x, m->what);
		m->action = text(x, m->action);
		m->level = (uint32_t)below(x, m->level, GPULINT_ERROR + 1);
		if (!m->file || !m->what)
			broken(x);
	}
	u->is_partial = flag(x, u->is_partial);
	u->is_assumed = flag(x, u->is_assumed);
	u->is_lost = flag(x, u->is_lost);
}

static void unit(struct archive *x, struct ir_unit *u)
{
	u->file = text(x, u->file);
	size_t n = count(x, u->functions.n);
	for (size_t i = 0; !x->out && i < n; i++) { // all of them first: records name functions
		struct ir_function *f = ARENA_NEW(x->arena, struct ir_function);
		f->id = (uint32_t)i;
		*vec_push(x->arena, &u->functions) = f;
	}
	for (size_t i = 0; i < n && !x->is_broken; i++)
		function_content(x, u->functions.at[i]);
	n = count(x, u->globals.n);
	for (size_t i = 0; i < n; i++) {
		struct ir_var **at = x->out ? &u->globals.at[i] : vec_push(x->arena, &u->globals);
		*at = variable(x, *at);
		if (!*at)
			broken(x);
	}
	u->global_init = function(x, u->global_init);
	u->global_exit = function(x, u->global_exit);
	losses(x, u);
	u->per_thread_default_stream = flag(x, u->per_thread_default_stream);
	u->gpu_call_tokens = small(x, u->gpu_call_tokens);
	u->gpu_calls_left_out = small(x, u->gpu_calls_left_out);
	u->gpu_call_steps = small(x, u->gpu_call_steps);
	reading(x, u);
}

void archive_write(FILE *out, const struct ir_unit *u)
{
	struct archive x = {.out = out, .arena = u->arena, .unit = u, .models = u->models};
	unit(&x, (struct ir_unit *)(uintptr_t)u); // written back as it was
}

struct ir_unit *archive_read(struct arena *arena, struct interner *strings, const struct model_set *models, const void *bytes, size_t length,
                             struct archive_contents *contents)
{
	struct ir_unit *u = ARENA_NEW(arena, struct ir_unit);
	struct archive x = {
		.at = bytes, .end = (const unsigned char *)bytes + length, .arena = arena, .strings = strings, .unit = u, .models = models};
	u->arena = arena;
	u->strings = strings;
	u->models = models;
	unit(&x, u);
	if (x.is_broken || x.at != x.end)
		return NULL;
	for (size_t i = 0; contents && i < x.met[SHARED_TYPE].n; i++)
		*vec_push(arena, &contents->types) = x.met[SHARED_TYPE].at[i];
	for (size_t i = 0; contents && i < x.met[SHARED_RECORD].n; i++)
		*vec_push(arena, &contents->records) = x.met[SHARED_RECORD].at[i];
	for (size_t i = 0; contents && i < x.met[SHARED_VAR].n; i++)
		*vec_push(arena, &contents->vars) = x.met[SHARED_VAR].at[i];
	for (size_t i = 0; contents && i < x.met[SHARED_VALUE].n; i++)
		*vec_push(arena, &contents->values) = x.met[SHARED_VALUE].at[i];
	return u;
}
