// SPDX-License-Identifier: Apache-2.0
#include "engine/world/after.h"

const struct sym *after_value(const struct fragment *before, const struct sym *location)
{
	for (uint32_t i = 0; i < before->stored_count; i++)
		if (before->stored[i].location == location)
			return before->stored[i].value;
	return NULL;
}

static const struct sym *as_left(void *context, const struct sym *s)
{
	const struct sym *value = s->kind == SYM_INIT ? after_value(context, s->a) : NULL;
	return value ? value : s;
}

// Both hold of one number: that it is 1, and that it is not.
static bool is_contradicted(const struct machine *m, const struct fragment *before, const struct sym *now, const struct fact *fact)
{
	struct symmap facts = before->facts;
	return !facts_assume_range(m, &facts, now, *fact);
}

int after_allows(const struct machine *m, const struct fragment *before, const struct sym *now, const struct fact *fact)
{
	int64_t number;
	if (facts_integer(&before->facts, now, &number))
		return !fact_excludes(fact, number);
	if (is_contradicted(m, before, now, fact))
		return 0;
	int truth = facts_truth(m, &before->facts, now); // not zero, or zero
	bool may_be_zero = !fact_excludes(fact, 0), may_be_other = !fact_excludes(fact, 1);
	if (truth < 0 || may_be_zero == may_be_other)
		return -1;
	return truth == 1 ? may_be_other : may_be_zero;
}

static const struct sym *rewritten(const struct machine *m, const struct sym *(*leaf)(void *, const struct sym *), void *context,
                                   const struct sym *value)
{
	struct arena scratch = {0};
	struct sym_rewriter w = {.table = m->table, .leaf = leaf, .context = context, .scratch = &scratch};
	const struct sym *now = sym_rewrite(&w, value);
	arena_free(&scratch);
	return now;
}

int after_holds(const struct machine *m, const struct fragment *before, const struct sym *value, const struct fact *fact)
{
	const struct sym *now = rewritten(m, as_left, (void *)before, value);
	return now == value ? -1 : after_allows(m, before, now, fact);
}

// --- the end of the program -------------------------------------------------------------------------------------------

struct ending {
	const struct machine *machine;
	const struct ir_unit *unit;
	const struct fragment *start; // makes the objects, NULL = the unit makes none, or is no program
	const struct fragment *last;  // what runs before the destructors
	bool is_possible;
};

static bool names(const struct ir_value *place, const char *field)
{
	for (; place; place = place->a)
		if (place->kind == V_FIELD && place->text == field)
			return true;
	return false;
}

// Is the field's address taken, so that it may be written through?
static bool gives_away(const struct ir_value *v, const char *field)
{
	if (!v)
		return false;
	bool is_given = v->kind == V_ADDRESS && names(v->a, field);
	for (uint32_t i = 0; !is_given && i < v->count; i++)
		is_given = gives_away(v->item[i], field);
	return is_given || gives_away(v->a, field) || gives_away(v->b, field) || gives_away(v->c, field);
}

static bool may_write(const struct ir_step *s, const char *field)
{
	bool is_read = s->kind == STEP_ACCESS && !s->is_write;
	bool may = (s->place && !is_read && names(s->place, field)) || gives_away(s->value, field);
	for (uint32_t i = 0; !may && i < s->arg_count; i++)
		may = gives_away(s->arg[i], field);
	return may;
}

// Does nothing but constructors give the field a value?
static bool is_made_for_good(const struct ir_unit *unit, const char *field)
{
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; b < f->blocks.n && !f->is_constructor; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
				if (may_write(&f->blocks.at[b].steps.at[k], field))
					return false;
	}
	return true;
}

static const struct ir_field *field_at(const struct sym *place, const struct ir_record *self);

// Of the object at the place; `self`: of the object that the function gets as its first parameter. NULL = not known.
static const struct ir_record *record_at(const struct sym *place, const struct ir_record *self)
{
	if (place->kind == SYM_VAR)
		return place->var->type->record;
	if (place->kind == SYM_PTR && place->a->kind == SYM_PARAM)
		return place->a->number == 0 ? self : NULL;
	bool is_pointed = place->kind == SYM_PTR && place->a->kind == SYM_INIT;
	const struct sym *from = is_pointed ? place->a->a : place;
	const struct ir_field *f = from->kind == SYM_FIELD ? field_at(from, self) : NULL;
	const struct ir_type *t = f && is_pointed ? f->type->element : f ? f->type : NULL;
	return t ? t->record : NULL;
}

static const struct ir_field *field_at(const struct sym *place, const struct ir_record *self)
{
	const struct ir_record *of = record_at(place->a, self);
	for (uint32_t i = 0; of && i < of->field_count; i++)
		if (of->field[i].name == place->text)
			return &of->field[i];
	return NULL;
}

// Is it made of members and constants that nothing changes once they are made?
static bool is_left_alone(const struct ir_unit *unit, const struct ir_record *self, const struct sym *s)
{
	if (!s)
		return true;
	bool is_of_path = s->kind == SYM_RESULT || s->kind == SYM_NEW || s->kind == SYM_UNKNOWN || s->kind == SYM_DEVICE;
	bool is_global = s->kind == SYM_INIT && s->a->kind == SYM_VAR && !s->a->var->type->is_const;
	const struct ir_field *f = s->kind == SYM_FIELD ? field_at(s, self) : NULL;
	bool is_written = s->kind == SYM_FIELD && (!f || f->is_named_by_dropped || !is_made_for_good(unit, s->text));
	return !is_of_path && !is_global && !is_written && is_left_alone(unit, self, s->a) && is_left_alone(unit, self, s->b);
}

bool after_found_otherwise(const struct machine *m, const struct ir_unit *unit, const struct ir_record *self, const struct fragment *before,
                           const struct sym *value, const struct fact *fact)
{
	return value->kind != SYM_INT && is_contradicted(m, before, value, fact) && is_left_alone(unit, self, value);
}

static const struct sym *as_made(void *context, const struct sym *s)
{
	const struct ending *e = context;
	bool is_field = s->kind == SYM_INIT && s->a->kind == SYM_FIELD && *s->a->text != '#';
	const struct sym *value = is_field ? after_value(e->start, s->a) : NULL;
	return value && is_made_for_good(e->unit, s->a->text) ? value : s;
}

// Does it hold of members that are as the program's start made them?
static int holds_since_start(struct ending *e, const struct sym *value, const struct fact *fact)
{
	const struct sym *made = rewritten(e->machine, as_made, e, value);
	return made == value ? -1 : after_allows(e->machine, e->start, made, fact);
}

static void assume_at_end(void *context, const struct sym *key, const void *fact)
{
	struct ending *e = context;
	int holds = after_holds(e->machine, e->last, key, fact);
	if (holds < 0 && e->start)
		holds = holds_since_start(e, key, fact);
	e->is_possible = e->is_possible && holds != 0;
}

static const struct ir_function *main_of(const struct ir_unit *unit)
{
	for (size_t i = 0; i < unit->functions.n; i++)
		if (unit->functions.at[i]->is_main)
			return unit->functions.at[i];
	return NULL;
}

static bool leads_from(struct exec *x, const struct fragment *start, const struct fragment *last, const struct fragment *way)
{
	struct ending e = {&x->machine, x->unit, start, last, true};
	symmap_each(&way->facts, assume_at_end, &e);
	return e.is_possible;
}

static bool leads_to(struct exec *x, const struct fragment *last, const struct fragment *way)
{
	const struct ir_function *init = x->unit->global_init;
	const struct summary *s = init && main_of(x->unit) ? exec_summary(x, init) : NULL;
	bool leads = false;
	for (uint32_t i = 0; s && !leads && i < s->count; i++)
		leads = leads_from(x, &s->fragment[i], last, way);
	return s && s->count ? leads : leads_from(x, NULL, last, way);
}

// Do the function's ways to its end all exclude the way? Not so where it has none.
static bool excludes(struct exec *x, const struct ir_function *f, const struct fragment *way)
{
	const struct summary *s = exec_summary(x, f);
	uint32_t count = 0, leading = 0;
	for (uint32_t i = 0; i < s->count; i++) {
		const struct fragment *g = &s->fragment[i];
		bool is_end = g->failed < 0 && !g->is_exception && (!g->never_returns || f->is_main);
		count += is_end;
		leading += is_end && leads_to(x, g, way);
	}
	return count && !leading;
}

bool after_end(struct exec *x, const struct fragment *way)
{
	const struct ir_unit *unit = x->unit;
	const struct ir_function *program = main_of(unit);
	if (program)
		return !excludes(x, program, way);
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		bool may_be_called = f->is_external && f->blocks.n && !f->is_kernel && !f->is_device_only && f != unit->global_exit;
		if (may_be_called && excludes(x, f, way))
			return false;
	}
	return true;
}
