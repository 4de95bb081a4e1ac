// SPDX-License-Identifier: Apache-2.0
// Memory of the GPU in the fields of a record that functions outside of it work on, as code in C does: by what the text of the unit does with a field.
#include "engine/world/members/records.h"

#include "engine/world/members/deeds.h"
#include "engine/world/members/member.h"

enum { SIBLINGS = 3, FEW = 8 }; // one in eight may be left out, as for other habits

struct place {
	const struct ir_record *of;
	const char *name; // interned
	unsigned deeds;
	const struct ir_function *made_in, *freed_in; // the first that does
	const struct ir_step *maker;
};

struct places {
	struct exec *exec;
	struct arena scratch;
	VEC(struct place) list;
};

static struct place *place_of(struct places *all, const struct ir_value *field)
{
	const struct ir_record *of = field->a->type->kind == TYPE_RECORD ? field->a->type->record : NULL;
	for (size_t i = 0; of && i < all->list.n; i++)
		if (all->list.at[i].of == of && all->list.at[i].name == field->text)
			return &all->list.at[i];
	return NULL;
}

static void does(struct place *p, const struct ir_function *f, const struct ir_step *s, unsigned deeds)
{
	if (!p)
		return;
	p->deeds |= deeds;
	if (deeds & DEED_ENDS && !p->freed_in)
		p->freed_in = f;
	if (deeds & DEED_MAKES && !p->made_in) {
		p->made_in = f;
		p->maker = s;
	}
}

// All fields that the value names meet that.
static void all_meet(struct places *all, const struct ir_function *f, const struct ir_value *v, unsigned deeds)
{
	if (!v)
		return;
	if (v->kind == V_FIELD)
		does(place_of(all, v), f, NULL, deeds);
	for (uint32_t i = 0; v->kind == V_AGGREGATE && i < v->count; i++)
		all_meet(all, f, v->item[i], deeds);
	all_meet(all, f, v->a, deeds);
	all_meet(all, f, v->b, deeds);
	all_meet(all, f, v->c, deeds);
}

static bool is_field(const struct ir_value *v)
{
	return v && (v->kind == V_LOAD || v->kind == V_ADDRESS) && v->a->kind == V_FIELD;
}

// Lists the fields in which the function allocates memory.
static void add_places(struct places *all, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			for (uint32_t k = 0; s->kind == STEP_CALL && k < s->arg_count; k++) {
				const struct ir_value *field = s->arg[k]->kind == V_ADDRESS && s->arg[k]->a->kind == V_FIELD ? s->arg[k]->a : NULL;
				const struct ir_type *t = field ? field->type : NULL, *of = field ? field->a->type : NULL;
				bool is_memory = t && t->kind == TYPE_POINTER && t->handle == HANDLE_NONE && of->kind == TYPE_RECORD && of->record;
				if (is_memory && !of->record->is_closure && !place_of(all, field) && deeds_of_argument(s, k, 0) & DEED_MAKES)
					*vec_push(&all->scratch, &all->list) = (struct place){.of = of->record, .name = field->text};
			}
		}
}

static void follow_assignment(struct places *all, const struct ir_function *f, const struct ir_step *s)
{
	bool is_local = s->place && s->place->kind == V_VAR && s->place->var->storage == STORAGE_LOCAL;
	if (is_field(s->value) && is_local && s->value->kind == V_LOAD)
		does(place_of(all, s->value->a), f, s, deeds_with(f, s->place->var, 0));
	else if (is_field(s->value))
		all_meet(all, f, s->value, DEED_HANDS_ON);
	bool is_null = s->value && s->value->kind == V_INT;
	if (s->place && s->place->kind == V_FIELD && !is_null && s->value && s->value->type->kind == TYPE_POINTER)
		does(place_of(all, s->place), f, s, DEED_HANDS_ON); // there may be another owner
}

static void follow(struct places *all, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		for (size_t i = 0; i < block->steps.n; i++) {
			const struct ir_step *s = &block->steps.at[i];
			if (s->kind == STEP_ASSIGN)
				follow_assignment(all, f, s);
			if (s->kind == STEP_CALL && s->place && s->place->kind == V_FIELD)
				does(place_of(all, s->place), f, s, DEED_HANDS_ON);
			for (uint32_t k = 0; s->kind == STEP_CALL && k < s->arg_count; k++)
				if (is_field(s->arg[k]))
					does(place_of(all, s->arg[k]->a), f, s, deeds_of_argument(s, k, 0));
				else if (!s->model)
					all_meet(all, f, s->arg[k], DEED_HANDS_ON);
		}
		if (block->end == END_RETURN)
			all_meet(all, f, block->value, DEED_HANDS_ON);
	}
}

// Does the function give the record to code that nobody sees, which may free more of it?
static bool gives_record(const struct ir_function *f, const struct ir_record *of)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			bool is_unseen = s->kind == STEP_CALL && !s->model && !(s->function && s->function->blocks.n);
			for (uint32_t k = 0; is_unseen && k < s->arg_count; k++) {
				const struct ir_type *t = s->arg[k]->type;
				if (t->record == of || (t->element && t->element->record == of))
					return true;
			}
		}
	return false;
}

// How many fields that are allocated in one function with this one another function frees: all but this, or but few; `g`: that function.
static uint32_t freed_beside(const struct places *all, const struct place *p, const struct ir_function **g)
{
	uint32_t count = 0, odd = 1;
	*g = NULL;
	for (size_t i = 0; i < all->list.n; i++) {
		const struct place *q = &all->list.at[i];
		if (q == p || q->of != p->of || q->made_in != p->made_in)
			continue;
		*g = *g ? *g : q->freed_in;
		count += q->deeds & DEED_ENDS && q->freed_in == *g;
		odd += !(q->deeds & DEED_ENDS);
	}
	return odd == 1 || odd * FEW <= count + odd ? count : 0;
}

static bool is_made_by(const struct prim *p, const struct ir_step *s)
{
	const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_ALLOC) : NULL;
	bool is = e && p->step == s;
	for (const struct frame *f = p->frame; e && f && f->depth && !is; f = f->parent)
		is = is_same_loc(f->call, s->loc);
	return is;
}

static void add_frees(struct exec *x, const struct ir_function *g, uint32_t count, struct alike *like)
{
	const struct summary *s = exec_summary(x, g);
	for (uint32_t i = 0; s->count && i < s->fragment[0].trace.count && count; i++) {
		const struct prim *p = s->fragment[0].trace.prim[i];
		if (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_FREE)) {
			alike_add(like, p, g);
			count--;
		}
	}
}

static void tell(struct places *all, struct remarks *out, const struct place *p, const struct ir_function *g, uint32_t count)
{
	const struct summary *s = exec_summary(all->exec, p->made_in);
	for (uint32_t i = 0; i < s->count; i++)
		for (uint32_t k = 0; member_path_succeeds(&s->fragment[i]) && k < s->fragment[i].trace.count; k++) {
			const struct prim *made = s->fragment[i].trace.prim[k];
			if (!is_made_by(made, p->maker))
				continue;
			struct alike *like = ARENA_NEW(out->arena, struct alike);
			struct fault_facts f = fault_of(OBS_EXIT, FAULT_MEMBER_MEMORY_LEAKED, made);
			add_frees(all->exec, g, count, like);
			f.what = p->name;
			f.memory_kind = (enum memory_kind)model_effect(made->row, EFFECT_ALLOC)->what;
			f.agreement = (struct agreement){count, 1};
			f.alike = like;
			f.is_functions = true;
			f.edge = g->loc;
			f.detail = g->name;
			fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_ALIKE);
			remark_add_for_all(out, p->made_in, &s->fragment[i], f);
			return;
		}
}

// Does a statement that was not read name the field?
static bool is_named_by_dropped(const struct place *p)
{
	for (uint32_t i = 0; i < p->of->field_count; i++)
		if (p->of->field[i].name == p->name)
			return p->of->field[i].is_named_by_dropped;
	return true;
}

void records_collect(struct exec *x, struct remarks *out)
{
	struct places all = {.exec = x};
	const struct ir_unit *unit = x->unit;
	for (size_t i = 0; i < unit->functions.n; i++)
		if (member_is_code(unit->functions.at[i]))
			add_places(&all, unit->functions.at[i]);
	for (size_t i = 0; all.list.n && i < unit->functions.n; i++)
		if (!unit->functions.at[i]->is_kernel && !unit->functions.at[i]->is_device_only)
			follow(&all, unit->functions.at[i]);
	for (size_t i = 0; i < all.list.n; i++) {
		const struct place *p = &all.list.at[i];
		const struct ir_function *f = p->deeds == DEED_MAKES ? p->made_in : NULL, *g = NULL;
		if (!f || !member_is_code(f) || f->is_main || f->method_of == p->of || is_named_by_dropped(p) || member_lives_on(unit, p->of))
			continue;
		uint32_t count = freed_beside(&all, p, &g);
		if (count >= SIBLINGS && g != f && member_is_code(g) && !gives_record(g, p->of))
			tell(&all, out, p, g, count);
	}
	arena_free(&all.scratch);
}
