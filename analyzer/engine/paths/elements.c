// SPDX-License-Identifier: Apache-2.0
// Where the elements of sequences are: a move leaves them where they were, and gives them another owner (C++
// [container.reqmts]: "references, pointers and iterators [...] remain valid" but for arrays). What the path knows of it is the owner's
// field IR_ELEMENTS_FIELD. And which elements of an array may be one.
#include "engine/paths/exec.h"

enum { MAX_NESTING = 3 };

static const struct sym *field_of(const struct machine *m, const struct sym *sequence)
{
	return sym_field(m->table, sequence, intern(m->strings, IR_ELEMENTS_FIELD));
}

const struct sym *elements_of(const struct machine *m, const struct state *s, const struct sym *sequence)
{
	const struct sym *at = symmap_get(&s->store, field_of(m, sequence));
	return at ? sym_of(m->table, SYM_PTR, at) : sequence;
}

static void set(const struct machine *m, struct state *s, const struct sym *sequence, const struct sym *address)
{
	state_put(m, s, field_of(m, sequence), address);
}

// The same place in another object of its variable, NULL = it lies in none that ends.
static const struct sym *place_in_another(const struct machine *m, struct state *s, const struct sym *place)
{
	if (place->kind == SYM_VAR)
		return place->number ? sym_var(m->table, place->var, ++s->frames) : NULL;
	if (place->kind != SYM_FIELD && place->kind != SYM_ELEMENT)
		return NULL;
	const struct sym *base = place_in_another(m, s, place->a);
	if (!base)
		return NULL;
	return place->kind == SYM_FIELD ? sym_field(m->table, base, place->text) : sym_element(m->table, base, place->b);
}

// Elements that nobody has had, and that go by the owner's name.
static void begin_anew(const struct machine *m, struct state *s, const struct sym *sequence)
{
	const struct sym *fresh = place_in_another(m, s, sequence);
	set(m, s, sequence, fresh ? sym_of(m->table, SYM_ADDRESS, fresh) : sym_numbered(m->table, SYM_NEW, s->news++));
}

void elements_move(const struct machine *m, struct state *s, const struct sym *to, const struct sym *from)
{
	const struct sym *elements = elements_of(m, s, from);
	set(m, s, to, sym_of(m->table, SYM_ADDRESS, elements));
	begin_anew(m, s, from);
}

void elements_own(const struct machine *m, struct state *s, const struct sym *sequence)
{
	if (symmap_get(&s->store, field_of(m, sequence)))
		begin_anew(m, s, sequence);
}

static bool is_object(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->container == CONTAINER_NONE && t->handle == HANDLE_NONE && t->record;
}

static bool were_moved(const struct machine *m, const struct state *s, const struct sym *place, const struct ir_type *type, int depth)
{
	if (type->container == CONTAINER_SEQUENCE)
		return symmap_get(&s->store, field_of(m, place)) != NULL;
	for (uint32_t i = 0; is_object(type) && depth < MAX_NESTING && i < type->record->field_count; i++)
		if (were_moved(m, s, sym_field(m->table, place, type->record->field[i].name), type->record->field[i].type, depth + 1))
			return true;
	return false;
}

const struct sym *elements_object(const struct machine *m, struct state *s, const struct sym *place, const struct ir_type *type)
{
	return were_moved(m, s, place, type, 0) ? place_in_another(m, s, place) : place;
}

static void follow(const struct machine *m, struct state *s, const struct sym *to, const struct sym *from, const struct ir_type *type, int depth)
{
	if (type->container == CONTAINER_SEQUENCE)
		set(m, s, to, sym_of(m->table, SYM_ADDRESS, elements_of(m, s, from)));
	for (uint32_t i = 0; is_object(type) && depth < MAX_NESTING && i < type->record->field_count; i++) {
		const struct ir_field *f = &type->record->field[i];
		follow(m, s, sym_field(m->table, to, f->name), sym_field(m->table, from, f->name), f->type, depth + 1);
	}
}

void elements_follow(const struct machine *m, struct state *s, const struct sym *to, const struct sym *from, const struct ir_type *type)
{
	follow(m, s, to, from, type, 0);
}

// What the sequence got from elsewhere, NULL = nothing: its own elements, or none, or nobody knows.
static const struct sym *taken(const struct machine *m, const struct state *s, const struct sym *sequence)
{
	const struct sym *elements = elements_of(m, s, sequence);
	return elements != sequence && elements->kind == SYM_VAR ? elements : NULL;
}

static void end(struct elements_end *e, const struct sym *place, const struct ir_type *type, int depth)
{
	const struct machine *m = &e->walk->exec->machine;
	const struct sym *from = type->container == CONTAINER_SEQUENCE ? taken(m, e->state, place) : NULL;
	if (from && e->count < ELEMENTS_ENDING)
		e->at[e->count++] = from;
	for (uint32_t i = 0; is_object(type) && depth < MAX_NESTING && i < type->record->field_count; i++)
		end(e, sym_field(m->table, place, type->record->field[i].name), type->record->field[i].type, depth + 1);
}

// Does the object have the elements of all its sequences at their own places?
static bool has_own(const struct machine *m, const struct state *s, const struct sym *place, const struct ir_type *type, int depth)
{
	if (type->container == CONTAINER_SEQUENCE)
		return elements_of(m, s, place) == place;
	for (uint32_t i = 0; is_object(type) && depth < MAX_NESTING && i < type->record->field_count; i++)
		if (!has_own(m, s, sym_field(m->table, place, type->record->field[i].name), type->record->field[i].type, depth + 1))
			return false;
	return true;
}

struct ending {
	const struct machine *machine;
	struct state *state;
	const struct sym *place, *ended; // the variable; the object that it was
};

// The part of the variable as part of the object that has ended, NULL = it is none.
static const struct sym *part_of_ended(const struct ending *e, const struct sym *at)
{
	struct sym_table *t = e->machine->table;
	if (at == e->place)
		return e->ended;
	const struct sym *whole = at->kind == SYM_FIELD || at->kind == SYM_ELEMENT ? part_of_ended(e, at->a) : NULL;
	if (!whole)
		return NULL;
	return at->kind == SYM_FIELD ? sym_field(t, whole, at->text) : sym_element(t, whole, at->b);
}

static void stay_behind(void *context, const struct sym *key, const void *value)
{
	const struct ending *e = context;
	const struct machine *m = e->machine;
	struct state *s = e->state;
	const struct sym *v = value, *left = v->kind == SYM_NEW ? part_of_ended(e, key) : NULL;
	if (!left)
		return;
	const struct sym *undefined = sym_of(m->table, SYM_UNDEFINED, key);
	state_put(m, s, left, v);
	state_put(m, s, key, undefined);
	if (symmap_get(&s->names, v) == key)
		s->names = symmap_set(m->scratch, s->names, v, left, 0);
}

void elements_leave(const struct machine *m, struct state *s, const struct ir_var *var)
{
	uint64_t before = s->store.digest;
	struct ending e = {m, s, sym_var(m->table, var, 1), sym_var(m->table, var, s->frames + 1)};
	state_each_place(s, e.place, stay_behind, &e);
	s->frames += s->store.digest != before;
}

bool elements_end(struct elements_end *e, const struct ir_var *var)
{
	const struct machine *m = &e->walk->exec->machine;
	const struct sym *place = sym_var(m->table, var, 1);
	bool is_own = has_own(m, e->state, place, var->type, 0);
	if (var->storage != STORAGE_TEMP) // a temporary is an argument, as a rule: who got it may have moved it on
		end(e, place, var->type, 0);
	elements_own(m, e->state, place);
	return is_own;
}

// --- elements that may be one ---------------------------------------------------------------------------------------

enum sameness { APART, PERHAPS, ONE };

// The value without the constant that is added to it (sym_binary keeps sums so).
static const struct sym *without_constant(const struct sym *value)
{
	return value->kind == SYM_BINARY && value->op == OP_ADD && value->b->kind == SYM_INT ? value->a : value;
}

static enum sameness of_indexes(const struct machine *m, const struct state *s, const struct sym *a, const struct sym *b)
{
	if (a == b)
		return ONE;
	bool are_numbers = a->kind != SYM_TEXT && b->kind != SYM_TEXT && a->kind != SYM_NEW && b->kind != SYM_NEW;
	if (without_constant(a) == without_constant(b)) // k beside k + 1
		return APART;
	return are_numbers && state_truth(m, s, sym_binary(m->table, OP_EQ, a, b)) != 0 ? PERHAPS : APART;
}

// May the two places be one? Members are those of one name. p[k] may be *p.
static enum sameness of_places(const struct machine *m, const struct state *s, const struct sym *a, const struct sym *b)
{
	if (a == b)
		return ONE;
	if (a->kind == SYM_STEP && a->a == b)
		return of_indexes(m, s, a->b, sym_int(m->table, 0));
	if (b->kind == SYM_STEP && b->a == a)
		return of_indexes(m, s, b->b, sym_int(m->table, 0));
	bool is_field = a->kind == SYM_FIELD && a->text == b->text;
	bool is_element = a->kind == SYM_ELEMENT || (a->kind == SYM_STEP && a->number == b->number);
	if (a->kind != b->kind || (!is_field && !is_element))
		return APART;
	enum sameness whole = of_places(m, s, a->a, b->a), index = is_field || whole == APART ? ONE : of_indexes(m, s, a->b, b->b);
	return whole < index ? whole : index;
}

// Has the place an index that is no constant?
static bool has_open_index(const struct sym *place)
{
	for (; place->kind == SYM_FIELD || place->kind == SYM_ELEMENT || place->kind == SYM_STEP; place = place->a)
		if (place->kind != SYM_FIELD && place->b->kind != SYM_INT)
			return true;
	return false;
}

// What the engine itself notes beside an object (IR_LENGTH_FIELD).
static bool is_note(const struct sym *place)
{
	return place->kind == SYM_FIELD && *place->text == '#';
}

struct written {
	const struct machine *machine;
	struct state *state;
	const struct sym *place, *value;
};

static void forget_number(void *context, const struct sym *place, const void *value)
{
	const struct written *x = context;
	const struct sym *number = value;
	bool may_be_gone = number->kind == SYM_INT && number != x->value && place != x->place && !is_note(place);
	if (may_be_gone && of_places(x->machine, x->state, place, x->place) == PERHAPS)
		state_put(x->machine, x->state, place, state_unknown(x->machine, x->state));
}

void elements_written(const struct machine *m, struct state *s, const struct sym *place, const struct sym *value)
{
	struct written x = {m, s, place, value};
	if (has_open_index(place) && !is_note(place))
		state_each_place(s, place, forget_number, &x);
}
