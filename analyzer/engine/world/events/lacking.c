// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/lacking.h"

#include "engine/world/events/acts.h"
#include "engine/world/events/holder.h"

enum { MOST_CALLS = 4 }; // calls that hand the place on, one in the other

// What the text of the unit does with a place, or may do.
enum deed { DEED_NONE = 0, DEED_MAKES = 1, DEED_RECORDS = 2, DEED_ASKS = 4, DEED_CREATES = 8, DEED_ANY = DEED_MAKES | DEED_RECORDS };

// A member. In the text it goes by its name, which members of other classes may have, too.
struct place {
	const char *name; // interned
	const struct ir_record *of;
	enum handle_kind kind;
	unsigned deeds;
	bool is_told;
};

struct lacking {
	struct exec *exec;
	struct remarks *out;
	struct arena scratch;
	VEC(struct place) places;
};

// Streams are looked at for what their class makes only: without a value from anyone they may well be the default stream.
static bool is_looked_at(enum handle_kind kind)
{
	switch (kind) {
	case HANDLE_STREAM:
	case HANDLE_EVENT:
	case HANDLE_GRAPH_EXEC:
	case HANDLE_BLAS:
	case HANDLE_FFT:
	case HANDLE_SOLVER:
	case HANDLE_SPARSE:
	case HANDLE_RAND:
	case HANDLE_DNN: return true;
	default: return false;
	}
}

static void add_place(struct lacking *l, const char *name, const struct ir_record *of, const struct ir_type *type)
{
	while (type && type->kind == TYPE_ARRAY)
		type = type->element;
	for (size_t i = 0; i < l->places.n; i++)
		if (l->places.at[i].name == name && l->places.at[i].of == of)
			return;
	if (!type || !is_looked_at(type->handle))
		return;
	*vec_push(&l->scratch, &l->places) = (struct place){.name = name, .of = of, .kind = type->handle};
}

// --- what the text does ----------------------------------------------------------------------------------------------

// What the text is read for: a member of that class, or, `of` NULL, a parameter.
struct subject {
	const void *name; // ir_field.name, or the ir_var
	const struct ir_record *of;
};

// Does another class, which is no instance of the same template, declare a member of the name itself?
static bool is_of_another(const struct ir_record *record, const struct subject *of)
{
	bool is = false;
	for (uint32_t i = 0; record && of->of && record->name != of->of->name && i < record->field_count && !is; i++)
		is = record->field[i].name == of->name && record->field[i].is_own;
	return is;
}

static bool is_subject(const struct ir_value *v, const struct subject *of)
{
	return (v->kind == V_FIELD && v->text == of->name && !is_of_another(v->a->type->record, of)) || (v->kind == V_VAR && v->var == of->name);
}

// Does the place or value begin from it: from the member behind all indexes, or from the variable?
static bool begins_from(const struct ir_value *v, const struct subject *of)
{
	while (v && (v->kind == V_LOAD || v->kind == V_ADDRESS || v->kind == V_INDEX || v->kind == V_DEREF))
		v = v->a;
	return v && is_subject(v, of);
}

static bool mentions(const struct ir_value *v, const struct subject *of)
{
	if (!v)
		return false;
	bool does = is_subject(v, of);
	for (uint32_t i = 0; v->kind == V_AGGREGATE && i < v->count && !does; i++)
		does = mentions(v->item[i], of);
	return does || mentions(v->a, of) || mentions(v->b, of) || mentions(v->c, of);
}

// An initialiser list of an object of the class anywhere in the value.
static bool lists(const struct ir_value *v, const struct ir_record *of)
{
	bool does = v->kind == V_AGGREGATE && v->count && v->type->record == of;
	for (uint32_t i = 0; v->kind == V_AGGREGATE && i < v->count && !does; i++)
		does = v->item[i] && lists(v->item[i], of);
	return does;
}

static unsigned deeds_of(const struct ir_function *f, const struct subject *subject, unsigned depth);

static unsigned deed_of(enum effect_kind kind)
{
	return kind == EFFECT_CREATE ? DEED_MAKES | DEED_CREATES : kind == EFFECT_RECORD ? DEED_RECORDS : DEED_NONE;
}

// Of the call's argument k, which names the place. A handle that is given as it is cannot be made there.
static unsigned deeds_of_argument(const struct ir_step *s, uint32_t k, const struct subject *subject, unsigned depth)
{
	const struct ir_function *f = s->function;
	bool is_whole = begins_from(s->arg[k], subject), is_handle = is_whole && s->arg[k]->type->handle != HANDLE_NONE;
	unsigned deeds = DEED_NONE;
	for (uint8_t i = 0; s->model && is_whole && i < s->model->effect_count; i++)
		if (s->model->effect[i].arg == (int8_t)k)
			deeds |= deed_of(s->model->effect[i].kind);
	if (deeds)
		return deeds;
	if (s->model && is_handle)
		return act_only_asks(s->model) || act_only_keeps(s->model) ? DEED_NONE : DEED_RECORDS;
	if (!s->model && is_whole && f && f->blocks.n && k < f->params.n)
		return depth < MOST_CALLS ? deeds_of(f, &(struct subject){f->params.at[k], NULL}, depth + 1) : DEED_ANY;
	return is_handle ? DEED_RECORDS : DEED_ANY;
}

static unsigned deeds_of_step(const struct ir_step *s, const struct subject *subject, unsigned depth)
{
	unsigned deeds = DEED_NONE;
	if (s->kind == STEP_ACCESS || s->kind == STEP_DEAD)
		return deeds;
	if (mentions(s->place, subject)) // what it is given may be recorded by another name
		deeds |= DEED_ANY;
	if (s->kind == STEP_ASSIGN && mentions(s->value, subject))
		deeds |= s->value->type->handle != HANDLE_NONE && begins_from(s->value, subject) ? DEED_RECORDS | DEED_ASKS : DEED_ANY;
	for (uint32_t k = 0; k < s->arg_count; k++)
		if (mentions(s->arg[k], subject))
			deeds |= deeds_of_argument(s, k, subject, depth);
	for (uint32_t k = 0; s->kind == STEP_LAUNCH && k < 4; k++)
		deeds |= mentions(s->config[k], subject) ? DEED_ANY : DEED_NONE;
	return deeds | (mentions(s->callee, subject) ? DEED_ANY : DEED_NONE);
}

// An object of the class gets its members as a whole.
static bool is_filled(const struct ir_step *s, const struct ir_record *of)
{
	bool is_whole = s->place && s->place->type->record == of;
	return (is_whole && s->kind == STEP_CALL) || (s->kind == STEP_ASSIGN && lists(s->value, of));
}

static unsigned deeds_of(const struct ir_function *f, const struct subject *subject, unsigned depth)
{
	unsigned deeds = DEED_NONE;
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		for (size_t k = 0; k < block->steps.n; k++)
			deeds |= deeds_of_step(&block->steps.at[k], subject, depth);
		if (mentions(block->value, subject))
			deeds |= block->end == END_RETURN ? DEED_ANY : DEED_ASKS;
	}
	return deeds;
}

static bool fills(const struct ir_function *f, const struct ir_record *of)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
			if (is_filled(&f->blocks.at[b].steps.at[k], of))
				return true;
	return false;
}

// --- where it shows --------------------------------------------------------------------------------------------------

static struct place *place_of(struct lacking *l, const struct sym *value, const struct ir_function *f)
{
	struct holder h;
	if (!value || value->kind != SYM_INIT || !holder_of(value, f, &h) || !h.count)
		return NULL;
	for (size_t i = 0; i < l->places.n; i++)
		if (l->places.at[i].name == h.name[h.count - 1] && (h.count > 1 || h.var || !h.of || h.of == l->places.at[i].of))
			return &l->places.at[i];
	return NULL;
}

static void tell(struct lacking *l, const struct ir_function *f, const struct fragment *g, const struct place *place, enum fault fault,
                 const struct prim *at)
{
	struct fault_facts facts = fault_of(OBS_TYPESTATE, fault, at);
	facts.object_kind = place->kind;
	facts.what = place->name;
	facts.detail = place->of->name;
	facts.is_on_all_ways = true;
	fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_MEMBER);
	remark_add_for_all(l->out, f, g, facts);
}

// Does the class's code make another handle that its objects hold?
static bool makes_others(const struct lacking *l, const struct place *than)
{
	for (size_t i = 0; i < l->places.n; i++)
		if (&l->places.at[i] != than && l->places.at[i].of == than->of && l->places.at[i].deeds & DEED_CREATES)
			return true;
	return false;
}

static void check_step(struct lacking *l, const struct ir_function *f, const struct fragment *g, const struct prim *p)
{
	for (uint32_t k = 0; p->kind == PRIM_CALL && p->row && k < p->arg_count; k++) {
		struct place *place = place_of(l, p->arg[k], f);
		if (!place || place->is_told || place->kind == HANDLE_STREAM || model_effect(p->row, EFFECT_DESTROY))
			continue;
		bool is_unmade = !(place->deeds & (DEED_MAKES | DEED_ASKS)) && makes_others(l, place);
		bool is_timed = model_effect(p->row, EFFECT_ELAPSED); // InvalidResourceHandle (CUDA Runtime API, cudaEventElapsedTime())
		bool asks = place->kind == HANDLE_EVENT && (is_timed || act_awaited(p) || model_effect(p->row, EFFECT_POLL_EVENT));
		if (!is_unmade && (!asks || place->deeds & DEED_RECORDS || !(place->deeds & DEED_CREATES)))
			continue;
		place->is_told = true;
		tell(l, f, g, place, is_unmade ? FAULT_USED_UNMADE : is_timed ? FAULT_ELAPSED_UNRECORDED : FAULT_RECORDED_NOWHERE, p);
	}
}

static bool is_host(const struct ir_function *f)
{
	return f->blocks.n && !f->is_kernel && !f->is_device_only;
}

// Can no other code name it, and what was left out of the unit no more than clear it?
static bool is_ours(const struct ir_field *field)
{
	return (field->is_here || field->is_guarded) && !field->is_shown_by_dropped && !field->is_used_by_dropped;
}

static void add_places(struct lacking *l)
{
	const struct ir_unit *unit = l->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_record *of = unit->functions.at[i]->method_of;
		for (uint32_t k = 0; of && !of->is_closure && is_host(unit->functions.at[i]) && k < of->field_count; k++)
			if (is_ours(&of->field[k]))
				add_place(l, of->field[k].name, of, of->field[k].type);
	}
}

void lacking_collect(struct exec *x, struct remarks *out)
{
	struct lacking l = {.exec = x, .out = out};
	const struct ir_unit *unit = x->unit;
	if (!unit->unlowered.n)
		add_places(&l);
	for (size_t i = 0; l.places.n && i < unit->functions.n; i++)
		for (size_t k = 0; is_host(unit->functions.at[i]) && k < l.places.n; k++)
			l.places.at[k].deeds |= deeds_of(unit->functions.at[i], &(struct subject){l.places.at[k].name, l.places.at[k].of}, 0) |
			                        (fills(unit->functions.at[i], l.places.at[k].of) ? DEED_ANY : DEED_NONE);
	for (size_t i = 0; l.places.n && i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		const struct summary *s = is_host(f) && f->in_main_file && !f->is_pattern ? exec_summary(x, f) : NULL;
		for (uint32_t k = 0; s && k < s->count; k++)
			for (uint32_t p = 0; s->fragment[k].failed < 0 && p < s->fragment[k].trace.count; p++)
				check_step(&l, f, &s->fragment[k], s->fragment[k].trace.prim[p]);
	}
	arena_free(&l.scratch);
}
