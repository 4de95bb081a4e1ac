// SPDX-License-Identifier: Apache-2.0
#include "link/interface.h"

#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "link/names.h"
#include "model/model.h"

// A function this short may be an accessor: its callers see what it returns, whatever it does.
enum { SHORT_STEPS = 8 };

struct search {
	struct arena *arena;
	const struct ir_unit *unit;
	uint32_t *seen; // by function: the number of the search that met it last
	uint32_t number;
	VEC(const struct ir_function *) stack;
};

static bool is_handle(const struct ir_type *t)
{
	return t && t->handle != HANDLE_NONE;
}

// Does something that a caller's analysis has to see: GPU work, order, memory, threads, an access of memory, a handle that goes on.
static bool does_work(const struct ir_step *s)
{
	switch (s->kind) {
	case STEP_LAUNCH:
	case STEP_ACCESS:
	case STEP_PARALLEL:
	case STEP_HIDDEN: return true;
	case STEP_CALL: return s->model && s->model->effect_count;
	case STEP_ASSIGN: return is_handle(s->place->type);
	default: return false;
	}
}

static bool has_work(const struct ir_function *f)
{
	size_t steps = 0;
	if (is_handle(f->result) || f->is_kernel)
		return true;
	for (size_t i = 0; i < f->blocks.n; i++) {
		steps += f->blocks.at[i].steps.n;
		for (size_t k = 0; k < f->blocks.at[i].steps.n; k++)
			if (does_work(&f->blocks.at[i].steps.at[k]))
				return true;
	}
	return steps <= SHORT_STEPS;
}

static void meet(struct search *s, const struct ir_function *f)
{
	if (!f || s->seen[f->id] == s->number)
		return;
	s->seen[f->id] = s->number;
	*vec_push(s->arena, &s->stack) = f;
}

static void meet_value(struct search *s, const struct ir_value *v)
{
	if (!v)
		return;
	meet(s, v->function);
	meet_value(s, v->a);
	meet_value(s, v->b);
	meet_value(s, v->c);
	for (uint32_t i = 0; i < v->count; i++)
		meet_value(s, v->item[i]);
}

static void meet_step(struct search *s, const struct ir_step *step)
{
	if (!step->model)
		meet(s, step->function);
	meet_value(s, step->value);
	meet_value(s, step->callee);
	for (uint32_t i = 0; i < step->arg_count; i++)
		meet_value(s, step->arg[i]);
}

static void meet_body(struct search *s, const struct ir_function *f)
{
	for (size_t i = 0; i < f->blocks.n; i++) {
		meet_value(s, f->blocks.at[i].value);
		for (size_t k = 0; k < f->blocks.at[i].steps.n; k++)
			meet_step(s, &f->blocks.at[i].steps.at[k]);
	}
}

// Everything that those met may get to in the unit. True when some of it works; `lacks` gets the project's functions without a body.
static bool reach_met(struct search *s, usr_list *lacks)
{
	bool works = false;
	for (size_t i = 0; i < s->stack.n; i++) {
		const struct ir_function *g = s->stack.at[i];
		if (g->blocks.n) {
			works |= has_work(g);
			meet_body(s, g);
		} else if (g->in_main_file && g->is_external) {
			*vec_push(s->arena, lacks) = g->usr;
		}
	}
	return works;
}

static bool reach(struct search *s, const struct ir_function *f, usr_list *lacks)
{
	s->number++;
	s->stack.n = 0;
	meet(s, f);
	return reach_met(s, lacks);
}

// --- globals ----------------------------------------------------------------------------------------------------------------

// The USR of an internal name carries its file.
static bool is_external_global(const struct ir_var *v)
{
	return v->storage == STORAGE_GLOBAL && v->usr && v->loc.file && !strstr(v->usr, v->loc.file);
}

static const struct ir_var *global_of(const struct ir_value *place)
{
	while (place->kind == V_FIELD || place->kind == V_INDEX)
		place = place->a;
	return place->kind == V_VAR && is_external_global(place->var) ? place->var : NULL;
}

static bool holds_function(const struct ir_value *v)
{
	bool holds = v->kind == V_FUNCTION && v->function;
	for (uint32_t i = 0; i < v->count && !holds; i++)
		holds = v->item[i] && holds_function(v->item[i]);
	return holds;
}

static struct link_function *offer_of(struct link_interface *out, const char *usr)
{
	for (size_t i = 0; i < out->functions.n; i++)
		if (out->functions.at[i].usr == usr)
			return &out->functions.at[i];
	return NULL;
}

// A table of functions: what it gets to is what they get to.
static void offer_table(struct search *s, const struct ir_var *v, const struct ir_value *value, struct link_interface *out)
{
	struct link_function *f = offer_of(out, v->usr);
	if (!f) {
		f = vec_push(s->arena, &out->functions);
		*f = (struct link_function){.usr = v->usr, .file = v->loc.file, .line = v->loc.line};
	}
	s->number++;
	s->stack.n = 0;
	meet_value(s, value);
	f->works |= reach_met(s, &f->lacks);
}

static void offer_tables(struct search *s, struct link_interface *out)
{
	const struct ir_function *init = s->unit->global_init;
	for (size_t b = 0; init && b < init->blocks.n; b++)
		for (size_t i = 0; i < init->blocks.at[b].steps.n; i++) {
			const struct ir_step *step = &init->blocks.at[b].steps.at[i];
			const struct ir_var *v = step->kind == STEP_ASSIGN && holds_function(step->value) ? global_of(step->place) : NULL;
			if (v)
				offer_table(s, v, step->value, out);
		}
}

// --- the interface ----------------------------------------------------------------------------------------------------------

static bool is_offered(const struct ir_function *f)
{
	return f->blocks.n && (f->is_external || f->overrides.n) && f->in_main_file && !f->is_main && !f->is_pattern;
}

void link_interface_of(struct arena *arena, const struct ir_unit *unit, struct link_interface *out)
{
	out->file = unit->file;
	out->relative_to = unit->relative_to;
	struct search s = {.arena = arena, .unit = unit, .seen = ARENA_ARRAY(arena, uint32_t, unit->functions.n + 1)};
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		struct link_function made = {.usr = f->usr, .file = f->loc.file, .line = f->loc.line};
		if (!is_offered(f))
			continue;
		made.works = reach(&s, f, &made.lacks);
		for (size_t k = 0; k < f->overrides.n; k++)
			*vec_push(arena, &made.overrides) = f->overrides.at[k];
		if (made.works || made.lacks.n || made.overrides.n)
			*vec_push(arena, &out->functions) = made;
	}
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (!f->blocks.n && f->in_main_file && f->is_external)
			*vec_push(arena, &out->lacks) = f->usr;
	}
	offer_tables(&s, out);
	for (size_t i = 0; i < unit->globals.n; i++)
		if (is_external_global(unit->globals.at[i]) && !offer_of(out, unit->globals.at[i]->usr))
			*vec_push(arena, &out->lacks) = unit->globals.at[i]->usr;
}

static void copy_list(struct arena *arena, const usr_list *from, usr_list *to)
{
	for (size_t i = 0; i < from->n; i++)
		*vec_push(arena, to) = from->at[i];
}

void link_interface_copy(struct arena *arena, const struct link_interface *from, struct link_interface *to)
{
	for (size_t i = 0; i < from->functions.n; i++) {
		struct link_function *f = vec_push(arena, &to->functions);
		*f = from->functions.at[i];
		f->lacks = f->overrides = (usr_list){0};
		copy_list(arena, &from->functions.at[i].overrides, &f->overrides);
		copy_list(arena, &from->functions.at[i].lacks, &f->lacks);
	}
	to->file = from->file;
	copy_list(arena, &from->lacks, &to->lacks);
}

// --- bytes: texts that end with a zero -------------------------------------------------------------------------------------

static void write_text(FILE *out, const char *s)
{
	fputs(s ? s : "", out);
	fputc(0, out);
}

static void write_name(FILE *out, const struct link_interface *interface, const char *file)
{
	struct arena scratch = {0};
	write_text(out, file ? link_name_out(&scratch, interface->relative_to, file) : NULL);
	arena_free(&scratch);
}

static void write_list(FILE *out, const usr_list *list)
{
	fprintf(out, "%zu%c", list->n, 0);
	for (size_t i = 0; i < list->n; i++)
		write_text(out, list->at[i]);
}

void link_interface_write(FILE *out, const struct link_interface *interface)
{
	write_name(out, interface, interface->file);
	fprintf(out, "%zu%c", interface->functions.n, 0);
	for (size_t i = 0; i < interface->functions.n; i++) {
		const struct link_function *f = &interface->functions.at[i];
		write_text(out, f->usr);
		write_name(out, interface, f->file);
		fprintf(out, "%u%c%d%c", f->line, 0, f->works, 0);
		write_list(out, &f->overrides);
		write_list(out, &f->lacks);
	}
	write_list(out, &interface->lacks);
}

struct input {
	struct arena *arena;
	struct interner *strings;
	const char *at, *end;
	bool is_broken;
};

static const char *read_text(struct input *in)
{
	const char *stop = in->is_broken ? NULL : memchr(in->at, 0, (size_t)(in->end - in->at));
	in->is_broken = !stop;
	if (!stop)
		return "";
	const char *s = intern_n(in->strings, in->at, (size_t)(stop - in->at));
	in->at = stop + 1;
	return s;
}

static size_t read_number(struct input *in, size_t most)
{
	const char *s = read_text(in);
	char *stop;
	unsigned long long n = strtoull(s, &stop, 10);
	in->is_broken |= !*s || *stop || n > most;
	return in->is_broken ? 0 : (size_t)n;
}

static void read_list(struct input *in, usr_list *list)
{
	for (size_t n = read_number(in, (size_t)(in->end - in->at)); n-- > 0 && !in->is_broken;)
		*vec_push(in->arena, list) = read_text(in);
}

bool link_interface_read(struct arena *arena, struct interner *strings, const char *bytes, size_t length, struct link_interface *out)
{
	struct input in = {arena, strings, bytes, bytes + length, false};
	out->file = link_name_in(arena, strings, read_text(&in));
	for (size_t n = read_number(&in, length); n-- > 0 && !in.is_broken;) {
		struct link_function *f = vec_push(arena, &out->functions);
		f->usr = read_text(&in);
		f->file = link_name_in(arena, strings, read_text(&in));
		f->line = (uint32_t)read_number(&in, UINT32_MAX);
		f->works = read_number(&in, 1);
		read_list(&in, &f->overrides);
		read_list(&in, &f->lacks);
	}
	read_list(&in, &out->lacks);
	return !in.is_broken && in.at == in.end;
}
