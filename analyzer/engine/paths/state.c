// SPDX-License-Identifier: Apache-2.0
#include "engine/values/either.h"
#include "engine/paths/exec.h"
#include "engine/values/place.h"

#include <string.h>

// What the places of a path hold, and which places of one object hold something: work on an object costs what it has, not what the path has.
struct held {
	const struct sym *place;
	const struct held *next;
};

static const struct sym *whole_of(const struct sym *place)
{
	while (place->kind == SYM_FIELD || place->kind == SYM_ELEMENT || place->kind == SYM_STEP)
		place = place->a;
	return place;
}

void state_put(const struct machine *m, struct state *s, const struct sym *place, const struct sym *value)
{
	if (!symmap_get(&s->store, place)) {
		const struct sym *whole = whole_of(place);
		struct held *h = ARENA_NEW(m->scratch, struct held);
		*h = (struct held){place, symmap_get(&s->objects, whole)};
		s->objects = symmap_edit(m->scratch, s->objects, s->edition, whole, h, 0);
	}
	s->store = symmap_edit(m->scratch, s->store, s->edition, place, value, value->hash);
	s->touched |= value->vars;
}

uint32_t state_each_place(struct state *s, const struct sym *place, void (*visit)(void *context, const struct sym *place, const void *value),
                          void *context)
{
	const struct symmap now = s->store; // which no visit changes
	const uint64_t edition = s->edition;
	uint32_t n = 0;
	s->edition = 0;
	for (const struct held *h = symmap_get(&s->objects, whole_of(place)); h; h = h->next, n++)
		visit(context, h->place, symmap_get(&now, h->place));
	s->edition = edition;
	return n;
}

enum { ARRAY_COPY_MAX = 16, MAX_HOPS = 8, MAX_HOPS_IN_ALL = 64 };

// Copies of copies are followed MAX_HOPS times: swapped records can stand for each other. Parts of parts of such a record may each come to the next
// copy: one load follows no more than MAX_HOPS_IN_ALL.
struct hops {
	int deep, in_all;
};

static const struct sym *load_at(const struct machine *m, const struct state *s, const struct sym *location, struct hops *hops);

static bool may_hop(const struct hops *hops)
{
	return hops->deep < MAX_HOPS && hops->in_all < MAX_HOPS_IN_ALL;
}

static const struct sym *load_of_copy(const struct machine *m, const struct state *s, const struct sym *location, struct hops *hops)
{
	hops->deep++;
	hops->in_all++;
	const struct sym *value = load_at(m, s, location, hops);
	hops->deep--;
	return value;
}

// `part` of `whole`, where part is FIELD, ELEMENT or STEP of some location.
static const struct sym *part_of(const struct machine *m, const struct state *s, const struct sym *whole, const struct sym *part, struct hops *hops)
{
	if (whole->kind == SYM_CONTENT) {
		if (part->kind == SYM_FIELD)
			return load_of_copy(m, s, sym_field(m->table, whole->a, part->text), hops);
		if (part->kind == SYM_ELEMENT)
			return load_of_copy(m, s, sym_element(m->table, whole->a, part->b), hops);
		return load_of_copy(m, s, sym_step(m->table, whole->a, part->b, part->number), hops);
	}
	if (whole->kind == SYM_UNDEFINED && part->kind == SYM_FIELD && may_hop(hops)) // never written as a whole
		return load_of_copy(m, s, sym_field(m->table, whole->a, part->text), hops);
	if (part->kind == SYM_FIELD && sym_is_int(whole, 0))
		return whole;
	if (part->kind == SYM_FIELD)
		return sym_member(m->table, whole, part->text);
	const struct sym *args = sym_list(m->table, whole, sym_list(m->table, part->b, NULL));
	return sym_accessor(m->table, intern(m->strings, SYM_ELEMENT_OF), args);
}

static bool is_one_object(const struct sym *value)
{
	return value->kind == SYM_NEW || value->kind == SYM_ADDRESS || value->kind == SYM_FUNCTION;
}

// The value of a record or array as a whole when one was stored there or further out, else NULL.
static const struct sym *base_value(const struct machine *m, const struct state *s, const struct sym *location, struct hops *hops)
{
	const struct sym *stored = symmap_get(&s->store, location);
	if (stored)
		return stored;
	if (location->kind != SYM_FIELD && location->kind != SYM_ELEMENT && location->kind != SYM_STEP)
		return NULL;
	const struct sym *outer = may_hop(hops) ? base_value(m, s, location->a, hops) : NULL;
	if (outer && location->kind == SYM_STEP && is_one_object(outer))
		return NULL; // what was stored there is the first element, and no array
	return outer ? part_of(m, s, outer, location, hops) : NULL;
}

// --- elements of maps under keys that may be equal ------------------------------------------------------------------

static bool is_present_field(const struct sym *location)
{
	return location->kind == SYM_FIELD && strcmp(location->text, IR_PRESENT_FIELD) == 0 && location->a->kind == SYM_ELEMENT;
}

static bool is_fixed_key(const struct sym *key)
{
	return key->kind == SYM_INT || key->kind == SYM_TEXT || key->kind == SYM_NEW || key->kind == SYM_FUNCTION;
}

// The object of the path's own that the key points to, or into; NULL = none.
static const struct sym *object_of_key(const struct sym *key)
{
	const struct sym *root = key->kind == SYM_NEW || key->kind == SYM_ADDRESS ? sym_root(key) : NULL;
	return root && root->kind == SYM_NEW ? root : NULL;
}

// Two keys that are not visibly one may be equal, unless both are constants or objects, or point into different objects.
static bool may_be_inserted(const struct sym *key, const struct sym *inserted)
{
	const struct sym *object = object_of_key(key), *other = object_of_key(inserted);
	return key != inserted && !(is_fixed_key(key) && is_fixed_key(inserted)) && !(object && other && object != other);
}

// The element under a key that may be one that the path has put in: its parts are known to be the same each time, and no more.
static const struct sym *perhaps_inserted(const struct machine *m, const struct state *s, const struct sym *location)
{
	if (location->kind == SYM_FIELD) {
		const struct sym *whole = perhaps_inserted(m, s, location->a);
		return whole ? sym_member(m->table, whole, location->text) : NULL;
	}
	if (location->kind != SYM_ELEMENT || location->b->kind == SYM_TEXT)
		return NULL;
	const struct sym *inserted = symmap_get(&s->inserted, location->a);
	if (!inserted || !may_be_inserted(location->b, inserted))
		return NULL;
	const struct sym *args = sym_list(m->table, sym_of(m->table, SYM_CONTENT, location->a), sym_list(m->table, location->b, NULL));
	return sym_accessor(m->table, intern(m->strings, SYM_PERHAPS), args);
}

// An object that the path itself has made is under no key, nor is a part of it, unless unseen code that got it has put it there.
static bool is_absent(const struct state *s, const struct sym *location)
{
	const struct sym *object = is_present_field(location) ? object_of_key(location->a->b) : NULL;
	return object && !symmap_get(&s->escaped, object);
}

static const struct sym *load_at(const struct machine *m, const struct state *s, const struct sym *location, struct hops *hops)
{
	const struct sym *value = base_value(m, s, location, hops);
	if (!value)
		value = perhaps_inserted(m, s, location);
	if (value)
		return value;
	if (is_absent(s, location))
		return sym_int(m->table, 0);
	if (sym_is_current(location))
		return location;
	const struct sym *root = location;
	while (root->kind == SYM_FIELD || root->kind == SYM_ELEMENT || root->kind == SYM_STEP)
		root = root->a;
	if (s->is_program_start && root->kind == SYM_VAR && root->var->storage == STORAGE_STATIC)
		return sym_int(m->table, 0);
	const struct sym *constant = m->constants && root->kind == SYM_VAR && root->var->type->is_const ? symmap_get(m->constants, location) : NULL;
	if (constant)
		return constant;
	bool is_local = root->kind == SYM_VAR && root->number > 0;
	return sym_of(m->table, is_local ? SYM_UNDEFINED : SYM_INIT, location);
}

const struct sym *state_load(const struct machine *m, const struct state *s, const struct sym *location)
{
	struct hops hops = {0};
	return load_at(m, s, location, &hops);
}

const struct sym *state_content(const struct machine *m, const struct state *s, const struct sym *location)
{
	const struct sym *stored = symmap_get(&s->store, location);
	return stored && stored->kind == SYM_TEXT ? stored : sym_of(m->table, SYM_CONTENT, location);
}

static bool is_local_place(const struct sym *location)
{
	while (location->kind == SYM_FIELD || location->kind == SYM_ELEMENT || location->kind == SYM_STEP)
		location = location->a;
	return location->kind == SYM_VAR && location->number > 0;
}

// Copies of copies, at most.
enum { MAX_COPIES = 8 };

const struct sym *state_key(const struct machine *m, const struct state *s, const struct sym *location)
{
	const struct sym *at = elements_of(m, s, location);
	for (int i = 0; i < MAX_COPIES; i++) {
		const struct sym *stored = symmap_get(&s->store, at);
		if (!stored || (stored->kind == SYM_CONTENT && stored->a == at))
			break;
		if (stored->kind != SYM_CONTENT)
			return stored;
		at = stored->a;
	}
	return sym_of(m->table, is_local_place(at) ? SYM_CONTENT : SYM_INIT, at);
}

static const struct sym *root_of_place(const struct sym *location)
{
	while (location->kind != SYM_VAR && location->a)
		location = location->a;
	return location;
}

static void name_object(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value)
{
	const struct sym *root = root_of_place(location);
	if (root->kind == SYM_VAR && (!root->var->name || !*root->var->name))
		return;
	// A variable of the same function names it better than a copy, as long as it holds it: a loop's variable names several.
	const struct sym *old = symmap_get(&s->names, value);
	bool is_here = old && old->kind == SYM_VAR && root->kind == SYM_VAR && old->number == root->number;
	// The same of a part beside the same part of a copy.
	const struct sym *whole = old && old != root_of_place(old) && location != root ? root_of_place(old) : NULL;
	if (whole && whole->kind == SYM_VAR && whole->number == root->number && symmap_get(&s->store, old) == value)
		return;
	if (old && (root->kind != SYM_VAR || (is_here && (location != root || symmap_get(&s->store, old) == value))))
		return;
	s->names = symmap_set(m->scratch, s->names, value, location, 0);
}

static void store_one(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value)
{
	state_put(m, s, location, value);
	if (value->kind == SYM_NEW)
		name_object(m, s, location, value);
	if (is_present_field(location) && sym_is_int(value, 1))
		s->inserted = symmap_set(m->scratch, s->inserted, location->a->a, location->a->b, location->a->b->hash);
}

struct copy_parts {
	const struct machine *machine;
	struct state *to;
	const struct sym *source, *target;
};

bool state_is_elements(const struct sym *location)
{
	return location->kind == SYM_FIELD && strcmp(location->text, IR_ELEMENTS_FIELD) == 0;
}

static void copy_part(void *context, const struct sym *key, const void *value)
{
	struct copy_parts *c = context;
	const struct sym *to = key == c->source ? NULL : place_moved(c->machine->table, key, c->source, c->target);
	if (to && !state_is_elements(key)) // a copy has elements of its own
		store_one(c->machine, c->to, to, value);
}

static bool is_nested(const struct ir_type *t)
{
	return (t->kind == TYPE_RECORD && t->handle == HANDLE_NONE && t->container != CONTAINER_POINTER) || t->kind == TYPE_ARRAY;
}

// What `part` of the target gets when `value` is stored to the whole: of a nested record its content, else its value.
static const struct sym *value_of_part(const struct machine *m, const struct state *s, const struct sym *value, const struct sym *part,
                                       const struct ir_type *type)
{
	if (value->kind != SYM_CONTENT || !type || !is_nested(type))
		return part_of(m, s, value, part, &(struct hops){0});
	const struct sym *from = part->kind == SYM_FIELD ? sym_field(m->table, value->a, part->text) : sym_element(m->table, value->a, part->b);
	return sym_of(m->table, SYM_CONTENT, from);
}

static void store_record(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value,
                         const struct ir_record *record)
{
	for (uint32_t i = 0; i < record->field_count; i++) {
		const struct sym *part = sym_field(m->table, location, record->field[i].name);
		state_store(m, s, part, value_of_part(m, s, value, part, record->field[i].type), record->field[i].type);
	}
}

// A record gets a value that nothing knows the parts of (an argument, what unseen code gives): what its fields held before is gone.
static void replace_fields(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value,
                           const struct ir_record *record)
{
	for (uint32_t i = 0; i < record->field_count; i++) {
		const struct ir_type *t = record->field[i].type;
		const struct sym *at = sym_field(m->table, location, record->field[i].name), *part = part_of(m, s, value, at, &(struct hops){0});
		if (symmap_get(&s->store, at))
			store_one(m, s, at, part);
		if (t->kind == TYPE_RECORD && t->record && !t->container)
			replace_fields(m, s, at, part, t->record);
	}
}

struct replaced {
	const struct machine *machine;
	struct state *state;
	const struct sym *place, *value;
};

// What a part of the place has when the whole gets the value, NULL = it is no part.
static const struct sym *part_in(const struct replaced *r, const struct sym *part)
{
	if (part == r->place)
		return r->value;
	if (part->kind != SYM_FIELD && part->kind != SYM_ELEMENT && part->kind != SYM_STEP)
		return NULL;
	const struct sym *whole = part_in(r, part->a);
	return whole ? part_of(r->machine, r->state, whole, part, &(struct hops){0}) : NULL;
}

static void replace_part(void *context, const struct sym *key, const void *value)
{
	struct replaced *r = context;
	(void)value;
	if (key == r->place || state_is_elements(key))
		return;
	const struct copy_parts back = {r->machine, r->state, r->place, r->value->kind == SYM_CONTENT ? r->value->a : NULL};
	const struct sym *from = back.target ? place_moved(back.machine->table, key, back.source, back.target) : NULL;
	const struct sym *part = from ? state_load(r->machine, r->state, from) : back.target ? NULL : part_in(r, key);
	if (part)
		store_one(r->machine, r->state, key, part);
}

// What is known of the parts of a place that gets a value as a whole is known no longer: they are those of the value.
static void replace_parts(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value)
{
	struct replaced r = {m, s, location, value};
	state_each_place(s, location, replace_part, &r);
}

void state_replace_parts(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value)
{
	bool is_container = symmap_get(&s->store, sym_field(m->table, location, intern(m->strings, IR_LENGTH_FIELD))) != NULL;
	if ((value->kind == SYM_CONTENT && value->a != location) || (is_container && sym_is_unknown(value)))
		replace_parts(m, s, location, value);
}

static void copy_whole(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value)
{
	struct copy_parts c = {m, s, value->a, location};
	replace_parts(m, s, location, value);
	state_each_place(s, value->a, copy_part, &c);
	store_one(m, s, location, value);
}

// The elements that the sequence had may be another's by now, and those of a value that is one lie where that has them.
static void store_sequence(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value)
{
	const char *name = intern(m->strings, IR_LENGTH_FIELD);
	const struct sym *owner = value->kind == SYM_CONTENT ? value->a : NULL, *from = owner ? elements_of(m, s, owner) : NULL;
	const struct sym *length = owner ? state_load(m, s, sym_field(m->table, owner, name)) : NULL;
	elements_own(m, s, location);
	const struct sym *at = elements_of(m, s, location);
	if (owner) {
		copy_whole(m, s, at, sym_of(m->table, SYM_CONTENT, from));
	} else {
		replace_parts(m, s, at, value);
		store_one(m, s, at, value);
	}
	if (at != location || from != owner)
		store_one(m, s, sym_field(m->table, location, name), length ? length : state_load(m, s, sym_field(m->table, at, name)));
}

void state_store(const struct machine *m, struct state *s, const struct sym *location, const struct sym *value, const struct ir_type *type)
{
	bool is_whole = value->kind == SYM_CONTENT || sym_is_int(value, 0) || sym_is_unknown(value);
	if (value->kind == SYM_CONTENT && value->a == location)
		return;
	bool has_fields = type && type->kind == TYPE_RECORD && type->record && type->record->field_count;
	if (has_fields && !type->container && is_whole) {
		store_record(m, s, location, value, type->record);
		if (value->kind != SYM_CONTENT)
			store_one(m, s, location, value);
		return;
	}
	if (type && type->kind == TYPE_ARRAY && type->count && type->count <= ARRAY_COPY_MAX && is_whole) {
		for (uint64_t i = 0; i < type->count; i++) {
			const struct sym *part = sym_element(m->table, location, sym_int(m->table, (int64_t)i));
			state_store(m, s, part, value->kind == SYM_CONTENT ? value_of_part(m, s, value, part, type->element) : value, type->element);
		}
		return;
	}
	if (type && type->container == CONTAINER_SEQUENCE) {
		store_sequence(m, s, location, value);
		return;
	}
	if (value->kind == SYM_CONTENT && type && (type->container || type->kind == TYPE_RECORD)) {
		copy_whole(m, s, location, value);
		return;
	}
	if (has_fields && !type->container)
		replace_fields(m, s, location, value, type->record);
	store_one(m, s, location, value);
}

const struct sym *state_unknown(const struct machine *m, struct state *s)
{
	return sym_numbered(m->table, SYM_UNKNOWN, s->unknowns++);
}

static uint64_t vars_of(const struct prim *p)
{
	uint64_t vars = p->made ? p->made->vars : 0;
	for (uint32_t i = 0; i < p->arg_count; i++)
		vars |= p->arg[i]->vars;
	for (int i = 0; p->config && i < 4; i++)
		vars |= p->config[i] ? p->config[i]->vars : 0;
	for (uint32_t i = 0; i < p->access_count; i++)
		vars |= p->access[i].pointer->vars;
	for (uint32_t i = 0; p->child && i < p->child->count; i++)
		vars |= vars_of(p->child->prim[i]);
	for (uint32_t i = 0; p->child && i < p->child->left_count; i++)
		vars |= p->child->left[i].location->vars | (p->child->left[i].value ? p->child->left[i].value->vars : 0);
	return vars;
}

struct prim *state_append(const struct machine *m, struct state *s, struct prim p)
{
	struct prim *fresh = ARENA_NEW(m->scratch, struct prim);
	*fresh = p;
	fresh->config = p.config ? p.config : prim_no_config;
	fresh->prev = s->tail;
	fresh->index = s->prims++;
	fresh->call = prim_gives_result(&p) ? s->calls++ : UINT32_MAX;
	s->tail = fresh;
	if (p.kind == PRIM_BRANCH)
		return fresh;
	s->touched |= vars_of(fresh);
	s->has_waited |= p.row && model_effect(p.row, EFFECT_WAIT_DEVICE);
	uint64_t h = s->digest ^ (uint64_t)(uintptr_t)p.step ^ (uint64_t)p.kind << 56 ^ (uint64_t)p.about << 40;
	for (uint32_t i = 0; i < p.arg_count; i++)
		h = (h ^ p.arg[i]->hash) * 0x100000001b3u;
	for (int i = 0; i < 4; i++)
		h = (h ^ (fresh->config[i] ? fresh->config[i]->hash : 0)) * 0x100000001b3u;
	s->digest = (h ^ (h >> 29)) * 0x9e3779b97f4a7c15u + 1;
	return fresh;
}

struct join {
	const struct machine *machine;
	const struct symmap *other;
	struct state *into;
	const struct symmap *facts, *other_facts; // of values, and of what the other holds
};

// Both values are known not to be zero: of two errors it is open which one it was, not that it was one. What a path has not written holds what it held
// at first (`other` is NULL): a flag that one path has set, and that the other one has found set, is set.
static bool is_never_zero(const struct join *j, const struct sym *place, const struct sym *value, const struct sym *other)
{
	other = other ? other : sym_of(j->machine->table, SYM_INIT, place);
	return facts_truth(j->machine, j->facts, value) == 1 && facts_truth(j->machine, j->other_facts, other) == 1;
}

// Where the object is that one of the paths had there is open: it may be where the other one had something else.
static void misplace(const struct join *j, const struct sym *object)
{
	if (object && object->kind == SYM_NEW)
		j->into->escaped = symmap_set(j->machine->scratch, j->into->escaped, object, object, 0);
}

static void forget_difference(void *context, const struct sym *key, const void *value)
{
	struct join *j = context;
	const struct sym *other = symmap_get(j->other, key);
	if (other == value)
		return;
	const struct sym *either = state_unknown(j->machine, j->into);
	if (is_never_zero(j, key, value, other))
		facts_assume(j->machine, &j->into->facts, either, true);
	state_put(j->machine, j->into, key, either);
	misplace(j, value);
	misplace(j, other);
}

static void add_escaped(void *context, const struct sym *key, const void *value)
{
	struct join *j = context;
	j->into->escaped = symmap_set(j->machine->scratch, j->into->escaped, key, value, 0);
}

// Two keys of one map: the element may be under either, so under any.
static void add_inserted(void *context, const struct sym *map, const void *key)
{
	struct join *j = context;
	const struct sym *mine = symmap_get(&j->into->inserted, map), *any = mine && mine != key ? state_unknown(j->machine, j->into) : key;
	j->into->inserted = symmap_set(j->machine->scratch, j->into->inserted, map, any, any->hash);
}

void state_join(const struct machine *m, struct state *into, const struct state *other)
{
	struct symmap before = into->store, facts = into->facts;
	struct join j = {m, &other->store, into, &facts, &other->facts};
	symmap_each(&other->escaped, add_escaped, &j);
	symmap_each(&other->inserted, add_inserted, &j);
	state_join_facts(m, into, other);
	into->touched |= other->touched;
	if (into->store.digest == other->store.digest)
		return;
	into->unknowns = other->unknowns > into->unknowns ? other->unknowns : into->unknowns;
	into->frames = other->frames > into->frames ? other->frames : into->frames;
	into->edition = ++m->table->editions;
	symmap_each_apart(&before, &other->store, forget_difference, &j);
	struct join back = {m, &before, into, &other->facts, &facts};
	symmap_each_apart(&other->store, &before, forget_difference, &back);
	into->edition = 0;
}

struct sampling {
	const struct machine *machine;
	struct state *state;
	const struct symmap *before;
};

static const struct sample *sample_of(const struct state *s, const struct sym *value)
{
	for (const struct sample *k = s->samples; k; k = k->next)
		if (k->value == value)
			return k;
	return NULL;
}

static void note_sample(void *context, const struct sym *value, const void *known)
{
	struct sampling *c = context;
	const struct fact *before = symmap_get(c->before, value);
	if (before == known || sample_of(c->state, value))
		return;
	struct sample *fresh = ARENA_NEW(c->machine->scratch, struct sample);
	*fresh = (struct sample){c->state->samples, value, before};
	c->state->samples = fresh;
}

bool state_sample(const struct machine *m, struct state *s, const struct sym *condition, bool truth)
{
	struct symmap before = s->facts;
	if (!state_assume(m, s, condition, truth))
		return false;
	struct symmap after = s->facts;
	if (after.digest != before.digest)
		symmap_each_apart(&after, &before, note_sample, &(struct sampling){m, s, &before});
	return true;
}

const struct sym *state_sampled(const struct machine *m, struct state *s, int64_t integer)
{
	const struct sym *any = state_unknown(m, s);
	struct fact *known = integer ? ARENA_NEW(m->scratch, struct fact) : NULL, now = {.low = integer, .high = integer, .nots = integer != 0};
	struct sample *fresh = ARENA_NEW(m->scratch, struct sample);
	if (known)
		*known = (struct fact){.low = INT64_MIN, .high = INT64_MAX, .nots = 1};
	facts_put(m, &s->facts, 0, any, memcpy(ARENA_NEW(m->scratch, struct fact), &now, sizeof now));
	*fresh = (struct sample){s->samples, any, known};
	s->samples = fresh;
	return any;
}

struct symmap state_facts(const struct machine *m, const struct state *s)
{
	struct symmap facts = s->facts;
	const uint64_t edition = ++m->table->editions;
	for (const struct sample *k = s->samples; k; k = k->next)
		facts_put(m, &facts, edition, k->value, k->known);
	return facts;
}

void state_join_facts(const struct machine *m, struct state *into, const struct state *other)
{
	into->is_sampled |= other->is_sampled;
	into->has_left &= other->has_left;
	struct symmap before = into->facts;
	facts_join(m, &into->facts, &other->facts);
	into->either = either_join(m, into->either, &before, other->either, &other->facts, &into->facts);
	state_join_same(into, other);
	for (const struct sample *k = other->samples; k && into->samples != other->samples; k = k->next)
		if (!sample_of(into, k->value)) {
			struct sample *fresh = ARENA_NEW(m->scratch, struct sample);
			*fresh = (struct sample){into->samples, k->value, k->known};
			into->samples = fresh;
		}
}
