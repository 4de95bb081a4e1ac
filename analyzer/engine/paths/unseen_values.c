// SPDX-License-Identifier: Apache-2.0
// What a function nobody can see does to the values of a path: what it may keep, change and give back; and what is known no longer of what it, a copy or
// a kernel has written.
#include "engine/paths/callees.h"

#include <string.h>

#include "engine/paths/verdicts.h"

static bool is_pointer_like(const struct ir_type *t)
{
	return t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE || t->handle != HANDLE_NONE || t->container == CONTAINER_POINTER;
}

struct escape {
	const struct machine *machine;
	struct state *state;
};

// Of what a function is given its caller knows whether it is an object of the path.
static void escapes(const struct escape *e, const struct sym *value)
{
	if (value && (value->kind == SYM_NEW || value->kind == SYM_PARAM || value->kind == SYM_INIT))
		e->state->escaped = symmap_set(e->machine->scratch, e->state->escaped, value, value, 0);
}

static void member_escapes(void *context, const struct sym *location, const void *value)
{
	const struct escape *e = context;
	const char *length = intern(e->machine->strings, IR_LENGTH_FIELD);
	bool is_first_element = symmap_get(&e->state->store, sym_field(e->machine->table, location, length)) != NULL;
	if (location->kind == SYM_FIELD && !is_first_element)
		escapes(e, value);
}

// What unseen code gets by its address it may keep: a container the element, a registry the handle.
static void note_escapes(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	for (uint32_t i = 0; i < step->arg_count; i++) {
		struct escape e = {.machine = &w->exec->machine, .state = s};
		if (arg[i]->kind != SYM_ADDRESS)
			continue;
		escapes(&e, symmap_get(&s->store, arg[i]->a));
		const struct sym *root = sym_root(arg[i]->a);
		bool is_record = root->kind == SYM_VAR && root->var->type->kind == TYPE_RECORD && !root->var->type->container;
		if (!is_record || (i == 0 && step->is_member))
			continue;
		state_each_place(s, root, member_escapes, &e);
	}
}

static bool is_filled_record(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->handle == HANDLE_NONE && !t->container && t->record && t->record->field_count && !t->record->is_closure;
}

// An empty one is given to be filled.
static void fill_container(const struct machine *m, struct state *s, const struct sym *length)
{
	bool was_empty = sym_is_int(state_load(m, s, length), 0);
	const struct sym *now = state_unknown(m, s);
	if (was_empty)
		state_assume_range(m, s, now, (struct fact){.low = 1, .high = INT64_MAX});
	state_store(m, s, length, now, NULL);
}

struct made_within {
	const struct sym *whole;
	bool is_there;
};

static void look_for_made(void *context, const struct sym *location, const void *value)
{
	struct made_within *m = context;
	const struct sym *now = value, *at = location;
	while (at != m->whole && (at->kind == SYM_FIELD || at->kind == SYM_ELEMENT || at->kind == SYM_STEP))
		at = at->a;
	m->is_there = m->is_there || (now && now->kind == SYM_NEW && at == m->whole);
}

// Does the path keep an object there that it has made, itself or as an element?
static bool keeps_made(const struct machine *m, struct state *s, const struct sym *at, const struct ir_type *t)
{
	bool has_elements = s->news && (t->container == CONTAINER_SEQUENCE || t->kind == TYPE_ARRAY);
	struct made_within found = {.whole = has_elements ? elements_of(m, s, at) : at};
	if (has_elements)
		state_each_place(s, found.whole, look_for_made, &found);
	return found.is_there || state_load(m, s, at)->kind == SYM_NEW;
}

// Unseen code gets a record to fill: each field is a value of that call, the same wherever it is read. An object that the path
// made and keeps there stays: nothing else could destroy it.
static void fill_record(const struct machine *m, struct state *s, const struct sym *place, const struct ir_type *t, const struct sym *by)
{
	for (uint32_t i = 0; i < t->record->field_count; i++) {
		const struct ir_field *f = &t->record->field[i];
		const struct sym *at = sym_field(m->table, place, f->name), *value = sym_member(m->table, by, f->name);
		if (is_filled_record(f->type))
			fill_record(m, s, at, f->type, value);
		else if (f->type->kind != TYPE_REFERENCE && !keeps_made(m, s, at, f->type)) {
			state_store(m, s, at, value, f->type);
			s->names = symmap_set(m->scratch, s->names, value, at, 0);
		}
	}
}

bool written_answers(const struct machine *m, struct state *s, const struct sym *to, const struct ir_type *type)
{
	bool is_record = to->kind == SYM_ADDRESS && sym_root(to)->kind == SYM_VAR && is_filled_record(type);
	if (is_record)
		fill_record(m, s, to->a, type, state_unknown(m, s));
	return is_record;
}

// What a member function does with its arguments that is not read as one of the library's: `v.insert(v.end(), from, to)`, `v = w`, `s += t`. How
// many elements there are behind it nobody knows.
static void forget_length(const struct machine *m, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct ir_type *t = step->is_member && step->arg_count > 1 ? step->arg[0]->type : NULL;
	bool is_container = t && t->element && t->element->container == CONTAINER_SEQUENCE && arg[0]->kind != SYM_INT;
	if (!is_container)
		return;
	const struct sym *place = sym_of(m->table, SYM_PTR, arg[0]);
	const struct ir_type *e = t->element->element;
	state_store(m, s, sym_field(m->table, place, intern(m->strings, IR_LENGTH_FIELD)), state_unknown(m, s), NULL);
	if (!t->element->is_const && e && e->kind == TYPE_INT && e->size == 1) // a text: another key of a map from here on
		state_put(m, s, elements_of(m, s, place), state_unknown(m, s));
}

// What unseen code puts where argument `out` points to. Which context is current, or belongs to a device, is asked for again and again: the
// same question has the same answer. Anything else is new each time.
static const struct sym *given_out(const struct machine *m, struct state *s, const struct ir_step *step, const struct sym **arg, uint32_t out)
{
	if (step->arg[out]->type->element->handle != HANDLE_CONTEXT || !step->name)
		return state_unknown(m, s);
	const struct sym *list = NULL;
	for (uint32_t i = step->arg_count; i > 0; i--)
		list = i - 1 == out ? list : sym_list(m->table, arg[i - 1], list);
	return sym_accessor(m->table, step->name, list);
}

// A number that is passed by name to a function that nothing declares may be written there, where it is passed by reference: the path goes on with what it was,
// and another one tries the others.
static void perhaps_written(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	for (uint32_t i = step->is_member; i < step->arg_count && step->may_write; i++) {
		const struct ir_value *named = step->arg[i]->kind == V_LOAD ? step->arg[i]->a : step->arg[i];
		if (named->kind == V_VAR && named->type->kind == TYPE_INT && !named->type->is_const && arg[i]->kind == SYM_INT)
			state_store(m, s, eval_place(w, s, named), state_sampled(m, s, arg[i]->number), NULL);
	}
}

static bool is_named(const struct model_row *row, uint32_t arg)
{
	for (uint8_t i = 0; i < row->effect_count; i++)
		if (row->effect[i].arg == (int)arg || row->effect[i].arg2 == (int)arg || row->effect[i].handle_arg == (int)arg)
			return true;
	return false;
}

void unseen_answers(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	for (uint32_t i = 0; i < step->arg_count; i++) {
		const struct ir_value *v = step->arg[i]->kind == V_ADDRESS ? step->arg[i]->a : NULL;
		bool is_number = v && v->kind == V_VAR && v->type->kind == TYPE_INT && !v->type->is_const && arg[i]->kind == SYM_ADDRESS;
		const struct sym *now = is_number && !is_named(step->model, i) ? symmap_get(&s->store, arg[i]->a) : NULL;
		if (now && now->kind == SYM_INT)
			state_store(m, s, arg[i]->a, state_sampled(m, s, now->number), NULL);
	}
}

// A member function that is only declared, and not const, may give members of its object other values, above all where they have what objects begin with:
// of a zero the path goes on with it, and another one tries the others; where a pointer or handle was null nobody knows what is there. The rest stays.
static void object_changes(const struct machine *m, struct state *s, const struct sym *object, const struct ir_record *r)
{
	for (uint32_t i = 0; i < r->field_count; i++) {
		const struct ir_type *t = r->field[i].type;
		const struct sym *at = sym_field(m->table, object, r->field[i].name);
		bool is_length = t->container == CONTAINER_SEQUENCE;
		if (is_filled_record(t))
			object_changes(m, s, at, t->record);
		at = is_length ? sym_field(m->table, at, intern(m->strings, IR_LENGTH_FIELD)) : at;
		const struct sym *now = symmap_get(&s->store, at);
		if (!now || t->is_const || (!sym_is_int(now, 0) && (now->kind != SYM_INT || t->kind != TYPE_BOOL)))
			continue;
		if (is_length || t->kind == TYPE_INT || t->kind == TYPE_BOOL)
			state_store(m, s, at, state_sampled(m, s, now->number), NULL);
		else if (t->kind == TYPE_POINTER)
			state_store(m, s, at, state_unknown(m, s), t);
	}
}

static void perhaps_changed(const struct machine *m, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct ir_function *f = step->is_member && step->arg_count ? step->function : NULL;
	bool is_changing = f && f->method_of && !f->is_const && !f->is_constructor && !f->is_destructor && arg[0]->kind != SYM_INT;
	if (is_changing)
		object_changes(m, s, sym_of(m->table, SYM_PTR, arg[0]), f->method_of);
}

// A handle that is there and goes by reference is there to be used: what only gives one out gets a place that holds none.
static bool is_for_use(const struct machine *m, const struct state *s, const struct ir_step *step, const struct sym **arg, uint32_t i)
{
	const struct ir_function *f = step->function;
	const struct ir_type *t = f && i < f->params.n ? f->params.at[i]->type : NULL;
	bool is_handle = t && t->kind == TYPE_REFERENCE && t->element && t->element->handle != HANDLE_NONE && arg[i]->kind == SYM_ADDRESS;
	const struct sym *now = is_handle ? state_load(m, s, arg[i]->a) : NULL;
	return now && (now->kind == SYM_NEW || now->kind == SYM_PARAM || now->kind == SYM_INIT) && state_truth(m, s, now) != 0;
}

static const struct sym *status_among(const struct ir_step *step, const struct sym **arg)
{
	for (uint32_t i = 0; i < step->arg_count; i++)
		if (arg[i]->kind == SYM_RESULT)
			return arg[i];
	return NULL;
}

// What a statement that was lost assigns to a number, `err = lost.check(err)`, where it goes through a converter or checker: the status is still the
// one that goes in, as it is where a call does so. NULL = it is no such number.
static const struct sym *status_kept(struct walk *w, const struct ir_step *step, const struct sym **arg, const struct ir_type *of)
{
	const struct sym *status = step->is_lost && of->kind == TYPE_INT && of->handle == HANDLE_NONE ? status_among(step, arg) : NULL;
	return status && !verdicts_zero_fails(w->exec, step->name) ? status : NULL;
}

// Is the argument given to a parameter through which the function only reads, `const struct goal *`?
static bool is_lent_as_const(const struct ir_step *step, uint32_t i)
{
	const struct ir_function *f = step->function;
	const struct ir_type *t = f && i < f->params.n ? f->params.at[i]->type : NULL;
	return t && (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element && t->element->is_const;
}

// Handles and scalars whose address an unknown function gets may have been given a value there, containers elements.
void unseen_forgets(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	enum { PLACES_OF_ONE = 16 }; // as many are looked at as one operation costs
	uint32_t places = 0;
	forget_length(m, s, step, arg);
	perhaps_written(w, s, step, arg);
	perhaps_changed(m, s, step, arg);
	for (uint32_t i = step->is_member; i < step->arg_count; i++) {
		const struct ir_type *t = step->arg[i]->type;
		if (is_lent_as_const(step, i))
			continue;
		bool is_out = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element && !t->element->is_const &&
		              t->element->kind != TYPE_RECORD && t->element->kind != TYPE_ARRAY && !is_for_use(m, s, step, arg, i);
		bool may_grow = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element && !t->element->is_const &&
		                t->element->container == CONTAINER_SEQUENCE;
		if (may_grow && arg[i]->kind == SYM_ADDRESS)
			fill_container(m, s, sym_field(m->table, arg[i]->a, intern(m->strings, IR_LENGTH_FIELD)));
		bool is_record = (t->kind == TYPE_POINTER || t->kind == TYPE_REFERENCE) && t->element && !t->element->is_const &&
		                 is_filled_record(t->element);
		if (is_record && arg[i]->kind == SYM_ADDRESS && sym_root(arg[i])->kind == SYM_VAR)
			fill_record(m, s, arg[i]->a, t->element, state_unknown(m, s));
		if ((is_pointer_like(t) && t->element && !t->element->is_const) || (t->kind == TYPE_UNKNOWN && step->arg[i]->kind == V_ADDRESS))
			places += written_forget(m, s, arg[i], NULL, NULL);
		bool is_whole = arg[i]->kind == SYM_ADDRESS && arg[i]->a->kind != SYM_ELEMENT && arg[i]->a->kind != SYM_STEP;
		const struct sym *status = is_out && is_whole ? status_kept(w, step, arg, t->element) : NULL;
		if (is_out && is_whole)
			state_store(m, s, arg[i]->a, status ? status : given_out(m, s, step, arg, i), t->element);
		else if (is_out)
			places += written_forget(m, s, arg[i], t->element, NULL);
		if (is_out && arg[i]->kind == SYM_PARAM && is_pointer_like(t->element)) // the caller's
			state_store(m, s, sym_of(m->table, SYM_PTR, arg[i]), given_out(m, s, step, arg, i), t->element);
	}
	exec_count(w, places / PLACES_OF_ONE);
}

// The object of an unseen member function was changed since the path began: by which call, NULL = it was not.
static const struct sym *change_place(struct walk *w, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	bool has_object = step->is_member && step->arg_count && arg[0]->kind != SYM_INT && !sym_is_unknown(arg[0]);
	return has_object ? sym_field(m->table, sym_of(m->table, SYM_PTR, arg[0]), intern(m->strings, "#changed")) : NULL;
}

static const struct sym *change_of(struct walk *w, const struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct sym *place = change_place(w, step, arg), *by = place ? symmap_get(&s->store, place) : NULL;
	return by ? sym_list(w->exec->machine.table, by, NULL) : NULL;
}

static void note_change(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	const struct sym *place = change_place(w, step, arg);
	if (place && step->name && model_changes_object(step->name))
		state_store(m, s, place, state_unknown(m, s), NULL);
}

// What a function gave that is asked for something: the answer is the one of whatever it gave, wherever that is kept.
static const struct sym *accessor_in(const struct sym *value, const struct sym *object)
{
	return value->kind == SYM_ACCESSOR ? value : object;
}

// A value that owns nothing: a view, a stream in a class of its own.
static bool is_plain_record(const struct ir_type *t)
{
	return t->kind == TYPE_RECORD && t->record && !t->container && !t->record->destructor && !t->record->is_closure;
}

// The stream that a library keeps as the thread's current one is a state of the thread, as the device is: what a path has made current is what it gives from
// then on. Asked with a device, it is another device's.
static const struct sym *current_stream(const struct machine *m, const struct state *s, const struct ir_step *step, const struct sym **arg)
{
	bool is_asked = step->name && (!step->arg_count || (step->arg_count == 1 && sym_is_int(arg[0], -1))) && model_gives_passing(step->name);
	return is_asked ? state_load(m, s, sym_current(m->table, step->name)) : NULL;
}

static void note_current(const struct machine *m, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const char *asked = step->name && step->arg_count == 1 ? model_sets_passing(step->name) : NULL;
	if (asked)
		state_put(m, s, sym_current(m->table, intern(m->strings, asked)), arg[0]);
}

// The result of a function nobody can see: handles, pointers and records that own nothing are the same for the same
// arguments, and so are answers of member functions without arguments (size(), device()), and yes or no of a status; anything else
// is new each time.
const struct sym *unseen_result(struct walk *w, struct state *s, const struct ir_step *step, const struct sym **arg)
{
	const struct machine *m = &w->exec->machine;
	note_escapes(w, s, step, arg);
	note_change(w, s, step, arg);
	note_current(m, s, step, arg);
	if (!step->place)
		return NULL;
	// A status that goes through a converter or checker nobody can see is still that status (zero is success, verdicts.h). Of one that
	// answers yes or no the function's paths show what it means (checked.h).
	const struct sym *status = status_among(step, arg);
	enum ir_type_kind gives = step->place->type->kind;
	bool is_number = gives == TYPE_INT || gives == TYPE_UNKNOWN;
	if (status && is_number && !verdicts_zero_fails(w->exec, step->name))
		return status;
	bool is_judged = status && (is_number || gives == TYPE_BOOL);
	bool is_query = step->is_member && step->arg_count == 1;
	if (!is_pointer_like(step->place->type) && !is_query && !is_judged && !is_plain_record(step->place->type))
		return state_unknown(m, s);
	const struct sym *current = current_stream(m, s, step, arg);
	if (current)
		return current;
	const struct sym *list = change_of(w, s, step, arg);
	for (uint32_t i = step->arg_count; i > 0; i--) {
		const struct ir_type *t = step->arg[i - 1]->type;
		bool is_key = (t->kind == TYPE_REFERENCE || t->kind == TYPE_POINTER) && t->element && t->element->size &&
		              t->element->kind != TYPE_RECORD && arg[i - 1]->kind == SYM_ADDRESS && !(i == 1 && step->is_member);
		const struct sym *a = is_key ? state_load(m, s, arg[i - 1]->a) : arg[i - 1]; // a key handed over by reference
		if (i == 1 && step->is_member && a->kind == SYM_ADDRESS && symmap_get(&s->store, a->a))
			a = accessor_in(symmap_get(&s->store, a->a), a);
		list = sym_list(m->table, a, list);
	}
	return sym_accessor(m->table, step->name ? step->name : "", list);
}

// --- numbers that were written --------------------------------------------------------------------------------------

struct forgetting {
	const struct machine *machine;
	struct state *state;
	const struct sym *from, *bytes; // NULL = nobody says how many
};

static bool is_part(const struct sym *at)
{
	return at->kind == SYM_ELEMENT || at->kind == SYM_STEP;
}

// Does the element `at` begin so many bytes behind the element `first` of its array?
static bool is_behind(const struct sym *at, int64_t first, int64_t bytes)
{
	int64_t elements, distance;
	return !__builtin_sub_overflow(at->b->number, first, &elements) && !__builtin_mul_overflow(elements, at->number, &distance) &&
	       distance >= bytes;
}

// Is the element `at` of the same array in front of the first that is written, or behind the last?
static bool is_outside(const struct forgetting *f, const struct sym *at)
{
	const struct sym *base = is_part(f->from) ? f->from->a : f->from;
	if (at->b->kind != SYM_INT || at->a != base || (is_part(f->from) && f->from->b->kind != SYM_INT))
		return false;
	int64_t first = is_part(f->from) ? f->from->b->number : 0;
	bool is_sized = at->kind == SYM_STEP && f->bytes && f->bytes->kind == SYM_INT;
	return at->b->number < first || (is_sized && is_behind(at, first, f->bytes->number));
}

// Does the place lie in what begins at `from`?
static bool is_written(const struct forgetting *f, const struct sym *at)
{
	for (; at; at = is_part(at) || at->kind == SYM_FIELD ? at->a : NULL) {
		if (at == f->from)
			return true;
		if (is_part(at) && (at->a == f->from || (is_part(f->from) && at->a == f->from->a)))
			return !is_outside(f, at);
	}
	return false;
}

// Handles and pointers stay: what overwrites them is most often what was copied from there.
static void forget_number(void *context, const struct sym *key, const void *value)
{
	struct forgetting *f = context;
	const struct sym *v = value;
	bool is_number = v->kind == SYM_INT || v->kind == SYM_UNARY || v->kind == SYM_BINARY;
	if (is_number && is_written(f, key))
		state_store(f->machine, f->state, key, state_unknown(f->machine, f->state), NULL);
}

uint32_t written_forget(const struct machine *m, struct state *s, const struct sym *to, const struct ir_type *type, const struct sym *bytes)
{
	if (!to || to->kind == SYM_INT)
		return 0;
	const struct sym *place = sym_of(m->table, SYM_PTR, to);
	bool is_number = type && type->handle == HANDLE_NONE && (type->kind == TYPE_INT || type->kind == TYPE_BOOL || type->kind == TYPE_FLOAT);
	struct forgetting f = {m, s, place, bytes};
	uint32_t n = state_each_place(s, place, forget_number, &f);
	if (is_number)
		state_store(m, s, place, state_unknown(m, s), NULL);
	return n;
}
