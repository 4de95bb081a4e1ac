// SPDX-License-Identifier: Apache-2.0
// Handles and their typestate: created, used, destroyed.
#include "engine/order/rounds/again.h"
#include "engine/order/run.h"

struct object *object_of(struct run *r, const struct sym *handle)
{
	struct object *o = (struct object *)symmap_get(&r->objects.of, handle);
	if (o)
		return o;
	o = ARENA_NEW(r->arena, struct object);
	o->handle = handle;
	const struct kept_handle *kept = handle->kind == SYM_INIT ? entry_kept(r->entry, handle->a) : NULL;
	o->created = kept && !kept->is_mixed ? kept->maker : NULL;
	o->device = o->created ? kept->device : NULL;
	o->is_bound_elsewhere = kept && kept->is_bound;
	r->objects.of = symmap_set(r->arena, r->objects.of, handle, o, 0);
	*vec_push(r->arena, &r->objects.list) = o;
	return o;
}

void object_created(struct run *r, const struct prim *p, const struct effect *e)
{
	if (!p->made)
		return;
	struct object *o = object_of(r, p->made);
	o->created = p;
	o->resets = r->process.resets;
	o->kind = e->kind == EFFECT_CREATE ? (enum handle_kind)e->what : o->kind;
	o->device = current_device(r);
	o->created_by = r->thread;
	done_tell(r, (struct done){.kind = DONE_MADE, .prim = p, .effect = e});
	if (e->kind == EFFECT_INSTANTIATE)
		graph_instantiated(r, p, e);
}

static void fault(struct run *r, const struct prim *p, const struct object *o, enum fault f)
{
	struct fault_facts facts = fault_of(OBS_TYPESTATE, f, p);
	facts.object_kind = o->kind;
	facts.subject = o->handle;
	facts.first = o->destroyed;
	fault_tell(r, facts);
}

void object_destroyed(struct run *r, const struct prim *p, const struct effect *e)
{
	const struct sym *handle = prim_arg(p, e->arg);
	if (!handle || handle->kind == SYM_INT || handle->kind == SYM_UNKNOWN || handle->kind == SYM_UNDEFINED)
		return;
	struct object *o = object_of(r, handle);
	if (e->what)
		o->kind = (enum handle_kind)e->what;
	if (o->destroyed && !r->is_opaque)
		fault(r, p, o, FAULT_DESTROYED_TWICE);
	o->destroyed = p;
	struct timeline *host = host_timeline(r);
	o->destroyed_by = current_thread(r)->timeline;
	o->destroyed_at = ++host->tick;
	order_set(r->arena, &host->known, o->destroyed_by, host->tick);
}

static bool destroys(const struct prim *p, const struct sym *handle)
{
	for (uint8_t i = 0; p->row && i < p->row->effect_count; i++)
		if (p->row->effect[i].kind == EFFECT_DESTROY && prim_arg(p, p->row->effect[i].arg) == handle)
			return true;
	return false;
}

// Made once under the device one caller asked for, and used here under the device another asks for.
struct remembers {
	const struct sym *device;
	bool found;
};

static void look_for_device(void *context, const struct sym *key, const void *value)
{
	struct remembers *m = context;
	(void)value;
	for (const struct sym *k = key; k && sym_mentions(key, m->device); k = k->a)
		m->found |= k->kind == SYM_INIT || (k->b && k->b->kind == SYM_INIT);
}

// The path has compared the device with something that was kept from an earlier call.
static bool is_remembered(const struct run *r, const struct sym *device)
{
	struct remembers m = {.device = device};
	symmap_each(&r->fragment->facts, look_for_device, &m);
	return m.found;
}

static void check_cached(struct run *r, const struct prim *p, const struct sym *value)
{
	if (value->kind != SYM_INIT || !sym_has_param(current_device(r)) || r->is_opaque || r->process.is_cached_said ||
	    (p->row && (model_effect(p->row, EFFECT_FREE) || model_effect(p->row, EFFECT_DESTROY))) || is_remembered(r, current_device(r)))
		return;
	for (uint32_t i = 0; i < r->entry->cached_count; i++) {
		if (r->entry->cached[i].location != value->a)
			continue;
		struct fault_facts o = fault_of(OBS_CONTEXT, FAULT_SCRATCH_ACROSS_DEVICES, p);
		o.first = r->entry->cached[i].maker;
		o.subject = value;
		fault_doubt(&o, CONFIDENCE_MEDIUM, BASIS_AGAIN_DEVICE);
		r->process.is_cached_said = true;
		fault_tell(r, o);
		return;
	}
}

// Destroyed in front, and not just walked earlier.
static bool is_dead(const struct run *r, const struct object *o)
{
	return o->destroyed && !r->is_opaque &&
	       clock_at(&r->timelines.at[r->threads.at[r->thread].timeline].known.doc, o->destroyed_by) >= o->destroyed_at;
}

// What a library does runs on the stream that its handle was given: "the cuBLAS library stream, which will be used to execute all subsequent calls to
// the cuBLAS library functions" (cuBLAS, cublasSetStream). So it has to live as if the call were given it.
static void use_bound(struct run *r, const struct prim *p)
{
	const struct effect *e = p->kind == PRIM_CALL && p->row ? model_effect(p->row, EFFECT_OP) : NULL;
	const struct sym *handle = e && e->stream == STREAM_HANDLE ? prim_arg(p, e->handle_arg) : NULL;
	const struct object *o = handle ? symmap_get(&r->objects.of, handle) : NULL;
	const struct object *stream = o && o->bound_stream ? symmap_get(&r->objects.of, o->bound_stream) : NULL;
	if (stream && is_dead(r, stream))
		fault(r, p, stream, FAULT_USED_AFTER_DESTROY);
}

static void use(struct run *r, const struct prim *p, const struct sym *value)
{
	if (!value || value->kind == SYM_INT)
		return;
	check_cached(r, p, value);
	struct object *o = (struct object *)symmap_get(&r->objects.of, value);
	if (!o)
		return;
	if (is_dead(r, o) && !destroys(p, value))
		fault(r, p, o, FAULT_USED_AFTER_DESTROY);
	if (o->created && process_has_lost(r, o->device) && o->resets < r->process.resets)
		teardown_fault(r, p, o->handle);
	if (o->created)
		thread_device_check(r, p, o->device, value);
	threads_note_use(r, o, p);
}

void objects_used(struct run *r, const struct prim *p)
{
	if (p->row && (!model_is_gpu(p->row) || !p->row->effect_count))
		return;
	for (uint32_t i = 0; i < p->arg_count; i++)
		use(r, p, p->arg[i]);
	for (int i = 0; i < 4; i++)
		use(r, p, p->config[i]);
	use_bound(r, p);
}

bool object_is_owned(enum handle_kind kind)
{
	switch (kind) {
	case HANDLE_STREAM:
	case HANDLE_EVENT:
	case HANDLE_GRAPH:
	case HANDLE_GRAPH_EXEC:
	case HANDLE_BLAS:
	case HANDLE_FFT:
	case HANDLE_SOLVER:
	case HANDLE_SPARSE:
	case HANDLE_RAND:
	case HANDLE_DNN:
	case HANDLE_DESCRIPTOR:
	case HANDLE_WORKER:
	case HANDLE_COMM: return true;
	default: return false;
	}
}

// Does the value leave the function: stored where a caller can see it, returned, or handed to code nobody can see?
bool object_is_in(const struct sym *value, const struct sym *object)
{
	for (const struct sym *s = value; s && object && s->id >= object->id; s = s->a) {
		if (s == object || (s->b && object_is_in(s->b, object)))
			return true;
		if (s->kind == SYM_INIT && sym_root(s->a) == object)
			return false;
	}
	return false;
}

bool object_outlives(const struct run *r, const struct sym *handle)
{
	const struct fragment *f = r->fragment;
	if (symmap_get(&f->escaped, handle))
		return true;
	if (f->result && object_is_in(f->result, handle))
		return true;
	for (uint32_t i = 0; i < f->stored_count; i++)
		if (object_is_in(f->stored[i].value, handle))
			return true;
	return false;
}

bool object_is_taken(const struct prim *p, const struct sym *handle)
{
	if (p->kind == PRIM_OPAQUE)
		return true;
	bool is_atomic = p->kind == PRIM_CALL && model_effect(p->row, EFFECT_SIGNAL); // other threads find there what it is given
	if (p->kind != PRIM_UNKNOWN && !is_atomic && !(p->kind == PRIM_CALL && p->child))
		return false;
	for (uint32_t k = 0; k < p->arg_count; k++)
		if (object_is_in(p->arg[k], handle))
			return true;
	return false;
}

bool object_is_lent(const struct run *r, const struct prim *p, const struct sym *object)
{
	bool is = false;
	for (uint32_t k = 0; k < p->arg_count; k++) {
		if (!object_is_in(p->arg[k], object))
			continue;
		if (p->arg[k] != object || !entry_is_lent(r->entry, p, k))
			return false;
		is = true;
	}
	return is;
}

// Is the handle still the function's alone, but for unseen code that it is lent to (the last such call, NULL = none)?
static bool is_own_at_exit(const struct run *r, const struct sym *handle, const struct prim **borrower)
{
	bool is = !object_outlives(r, handle);
	*borrower = NULL;
	for (uint32_t i = 0; i < r->fragment->trace.count && is; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		bool is_taken = object_is_taken(p, handle);
		is = !is_taken || object_is_lent(r, p, handle);
		*borrower = is_taken ? p : *borrower;
	}
	return is;
}

bool object_escapes(const struct run *r, const struct sym *handle)
{
	bool does = object_outlives(r, handle);
	for (uint32_t i = 0; i < r->fragment->trace.count && !does; i++)
		does = object_is_taken(r->fragment->trace.prim[i], handle);
	return does;
}

// The type of a local variable, or of a member of one at any depth; NULL where anything on the way has a destructor or is a
// container: that may own the handle.
static const struct ir_type *plain_type(const struct sym *location)
{
	if (location->kind == SYM_VAR)
		return location->number ? location->var->type : NULL;
	const struct ir_type *outer = location->kind == SYM_FIELD ? plain_type(location->a) : NULL;
	const struct ir_record *record = outer && !outer->container ? outer->record : NULL;
	if (!record || record->destructor || record->is_closure)
		return NULL;
	for (uint32_t i = 0; i < record->field_count; i++)
		if (record->field[i].name == location->text)
			return record->field[i].type;
	return NULL;
}

// A member of a local record that no unseen code got hold of.
static bool is_plain_member(const struct run *r, const struct sym *location)
{
	return location->kind == SYM_FIELD && plain_type(location) && !object_escapes(r, sym_root(location));
}

// An element of a container of handles, which ends none of them, in a local record that has no destructor. Unseen code may have been lent the record.
static bool is_plain_element(const struct sym *location)
{
	while (location->kind == SYM_ELEMENT || location->kind == SYM_STEP)
		location = location->a;
	const struct ir_type *t = location->kind == SYM_FIELD ? plain_type(location) : NULL;
	return t && t->container == CONTAINER_SEQUENCE && t->element && t->element->handle != HANDLE_NONE;
}

struct holder {
	const struct run *run;
	const struct sym *handle, *known; // where it is known to be
	bool is_held;
};

static void look_for_holder(void *context, const struct sym *location, const void *value)
{
	struct holder *h = context;
	if (h->is_held || value != h->handle)
		return;
	const struct sym *root = sym_root(location);
	// Elements of containers and fields of objects have owners that this path may not show.
	bool is_plain = location->kind == SYM_VAR || is_plain_element(location) || is_plain_member(h->run, location);
	h->is_held = !is_plain && root->kind == SYM_VAR && root->var->type->kind == TYPE_RECORD;
}

static void look_for_another(void *context, const struct sym *location, const void *value)
{
	struct holder *h = context;
	h->is_held |= value == h->handle && location != h->known;
}

static bool is_gpu_work(const struct prim *p)
{
	return p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && model_is_gpu(p->row) && p->row->effect_count);
}

const struct prim *objects_lost_in_callee(const struct run *r, const struct sym *object)
{
	struct holder h = {.run = r, .handle = object, .known = symmap_get(&r->fragment->names, object)};
	symmap_each(&r->fragment->store, look_for_another, &h);
	const struct trace *t = &r->fragment->trace;
	const struct prim *lost = NULL;
	for (uint32_t i = 0; h.known && !h.is_held && i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (lost && is_gpu_work(p))
			return lost;
		if (p->kind == PRIM_DEAD && p->arg[0] == h.known && p->frame->function != r->entry->function)
			lost = p;
	}
	return NULL;
}

// Was it stored into an element at an index that nobody knows, of a container that a callee has let go of? Which element the callee destroys, and in
// how many rounds, is not known either.
static bool is_in_open_element(const struct run *r, const struct sym *handle)
{
	const struct sym *location = symmap_get(&r->fragment->names, handle);
	for (; location && (location->kind == SYM_ELEMENT || location->kind == SYM_STEP || location->kind == SYM_FIELD); location = location->a)
		if (location->kind != SYM_FIELD && sym_is_unknown(location->b))
			return true;
	return false;
}

// Does code that nobody sees get the pointer through which the handle was given out? It may keep what lies there, or put another one in its place.
static bool is_place_given(const struct run *r, const struct object *o)
{
	const struct effect *e = o->created->row ? model_effect(o->created->row, EFFECT_CREATE) : NULL;
	const struct sym *place = e ? prim_arg(o->created, e->arg) : NULL;
	for (uint32_t i = o->created->index; place && i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && k < p->arg_count; k++)
			if (p->arg[k] == place)
				return true;
	}
	return false;
}

static bool lies_in(const struct sym *place, const struct sym *whole)
{
	while (place && place != whole)
		place = sym_is_location(place) && place->kind != SYM_PTR ? place->a : NULL;
	return place != NULL;
}

// The place in which unseen code has left the value, or something around it; NULL = it is not known to have one.
static const struct sym *left_in(const struct run *r, const struct sym *value)
{
	const struct sym *at = NULL;
	while (value && !at) {
		at = value->kind == SYM_MEMBER ? symmap_get(&r->fragment->names, value) : NULL;
		value = value->kind == SYM_ACCESSOR && value->a ? value->a->a : value->a;
	}
	return at;
}

// Does the path store a handle of that kind there, from one operation to another?
static bool is_stored_in(const struct run *r, enum handle_kind kind, const struct sym *whole, const struct prim *from, const struct prim *to)
{
	for (uint32_t i = from->index; i < to->index; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		bool is_store = p->kind == PRIM_ACCESS && p->step && p->step->is_write && p->step->place->type->handle == kind;
		if (is_store && lies_in(p->arg[0], whole))
			return true;
	}
	return false;
}

// Has unseen code got the object that had the handle, and does the path destroy what lies there behind it? That may be the handle, which the path no
// longer knows to be there.
static bool is_ended_as_another(const struct run *r, const struct object *o)
{
	for (uint32_t i = o->created->index; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL && p->row ? model_effect(p->row, EFFECT_DESTROY) : NULL;
		const struct sym *ended = e ? prim_arg(p, e->arg) : NULL, *whole = ended ? left_in(r, ended) : NULL;
		if (whole && is_stored_in(r, o->kind, whole, o->created, p))
			return true;
	}
	return false;
}

// Was it put into a member or an element of an object whose class nothing declares? What the class is nobody knows: its destructor may end the handle,
// a copy of the object may have it too, and `link->stream` may lie behind a pointer.
static bool is_in_unknown_class(const struct run *r, const struct sym *handle)
{
	const struct sym *at = symmap_get(&r->fragment->names, handle);
	bool is_part = false;
	for (; at && (at->kind == SYM_ELEMENT || at->kind == SYM_STEP || at->kind == SYM_FIELD); at = at->a)
		is_part = true;
	return is_part && at && at->kind == SYM_VAR && at->var->type->kind == TYPE_UNKNOWN;
}

// A place for a handle or a pointer: `void **graph`.
static bool is_place_for_result(const struct ir_type *t)
{
	const struct ir_type *e = t->kind == TYPE_POINTER && t->handle == HANDLE_NONE ? t->element : NULL;
	return e && !e->is_const && (e->handle != HANDLE_NONE || e->kind == TYPE_POINTER);
}

// The caller gives no place for what the function hands out: it asks for that.
static bool is_result_unwanted(const struct run *r)
{
	struct sym_table *t = r->machine->table;
	const struct ir_function *f = r->entry->function;
	bool is = false;
	for (size_t i = 0; i < f->params.n && !is; i++) {
		const struct sym *given = sym_numbered(t, SYM_PARAM, (int64_t)i);
		is = is_place_for_result(f->params.at[i]->type) &&
		     facts_truth(r->machine, &r->fragment->facts, sym_binary(t, OP_EQ, given, sym_int(t, 0))) == 1;
	}
	return is;
}

// The way is that of a destroy call which fails: there is no other that would end the handle.
static bool is_destroy_in_vain(const struct run *r, const struct sym *handle)
{
	const struct prim *failed = r->fragment->failed >= 0 ? r->call[r->fragment->failed] : NULL;
	return failed && destroys(failed, handle);
}

// Does the function put the status of the call that made the object into the variable?
static bool holds_status(const struct object *o, const struct frame *in, const struct ir_var *var)
{
	const struct ir_function *f = in->function;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->kind != STEP_CALL || !s->place || s->place->kind != V_VAR || s->place->var != var)
				continue;
			for (const struct frame *by = o->created->frame; by; by = by->parent)
				if (by == in ? s == o->created->step : by->parent == in && is_same_loc(by->call, s->loc))
					return true;
		}
	return false;
}

// Is the status of the call that made it in a statement that was not read, and the path decided by one? It may be the way of a failure.
static bool is_status_in_lost(const struct run *r, const struct object *o)
{
	bool is_named = false;
	for (uint32_t i = o->created->index; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		if (is_named && p->kind == PRIM_BRANCH && sym_is_unknown(sym_root(p->arg[0]->kind == SYM_UNARY ? p->arg[0]->a : p->arg[0])))
			return true;
		for (uint32_t k = 0; p->kind == PRIM_UNKNOWN && p->step && p->step->is_lost && p->frame && k < p->step->arg_count; k++) {
			const struct ir_value *arg = p->step->arg[k], *v = arg->kind == V_ADDRESS || arg->kind == V_LOAD ? arg->a : NULL;
			is_named |= v && v->kind == V_VAR && holds_status(o, p->frame, v->var);
		}
	}
	return false;
}

// Does some path that decided so pop a context behind it?
static bool pops_behind(const struct summary *s, const struct prim *branch)
{
	for (uint32_t i = 0; i < s->count; i++) {
		const struct trace *t = &s->fragment[i].trace;
		bool is_so = false;
		for (uint32_t k = 0; k < t->count; k++) {
			const struct prim *p = t->prim[k];
			is_so |= p->kind == PRIM_BRANCH && p->truth == branch->truth && is_same_loc(*p->loc, *branch->loc);
			if (is_so && p->kind == PRIM_CALL && model_effect(p->row, EFFECT_CONTEXT_POP))
				return true;
		}
	}
	return false;
}

bool objects_verdict_is_unread(const struct run *r, const struct prim *call, const struct summary *ways)
{
	const struct sym *status = sym_numbered(r->machine->table, SYM_RESULT, call->call);
	const struct frame *judge = NULL;
	bool is_lost = false;
	for (uint32_t i = call->index; i < r->fragment->trace.count; i++) {
		const struct prim *p = r->fragment->trace.prim[i];
		if (p->kind == PRIM_BRANCH && is_lost && p->frame == judge->parent)
			return sym_is_unknown(sym_root(p->arg[0]->kind == SYM_UNARY ? p->arg[0]->a : p->arg[0])) && !pops_behind(ways, p);
		if (p->kind == PRIM_BRANCH && !judge && sym_mentions(p->arg[0], status))
			judge = p->frame;
		is_lost |= judge && p->frame == judge && p->kind == PRIM_UNKNOWN && p->step && p->step->is_lost;
	}
	return false;
}

// Was it put into a place that outlives the function? What it holds at the end is another value.
static bool was_kept(const struct run *r, const struct sym *handle)
{
	const struct sym *at = symmap_get(&r->fragment->names, handle), *root = at ? sym_root(at) : NULL;
	return root && (root->kind == SYM_PARAM || root->kind == SYM_INIT || (root->kind == SYM_VAR && root->number == 0));
}

// Was it kept where a later round of a loop puts the next one, as code that nobody sees says?
static bool is_replaced_when_told(const struct run *r, const struct object *o)
{
	const struct trace *t = &r->fragment->trace;
	bool is = false;
	for (uint32_t i = o->created->index + 1; i < t->count && !is; i++)
		is = t->prim[i]->step == o->created->step && rounds_are_told(r, o->created, t->prim[i]);
	return is;
}

void objects_at_exit(struct run *r)
{
	if (r->is_opaque || r->fragment->never_returns || r->fragment->is_exception || is_result_unwanted(r))
		return;
	for (size_t i = 0; i < r->objects.list.n; i++) {
		const struct object *o = r->objects.list.at[i];
		const struct prim *borrower;
		if (!o->created || o->handle->kind != SYM_NEW || o->destroyed || !object_is_owned(o->kind) || o->created_by ||
		    process_has_ended(r, o->device, o->resets) || !is_own_at_exit(r, o->handle, &borrower) || is_destroy_in_vain(r, o->handle) ||
		    is_place_given(r, o) || is_ended_as_another(r, o))
			continue;
		struct holder h = {.run = r, .handle = o->handle};
		symmap_each(&r->fragment->store, look_for_holder, &h);
		const struct prim *lost = r->entry->function->is_main ? objects_lost_in_callee(r, o->handle) : NULL;
		if (h.is_held || is_in_open_element(r, o->handle) || is_in_unknown_class(r, o->handle) || (r->entry->function->is_main && !lost))
			continue;
		struct fault_facts facts = fault_of(OBS_EXIT, FAULT_HANDLE_LEAKED, o->created);
		facts.object_kind = o->kind;
		facts.subject = o->handle;
		facts.edge = lost ? *lost->loc : r->fragment->end;
		facts.is_replaced = was_kept(r, o->handle);
		if (borrower) {
			facts.assumed = arena_printf(r->keep, "`%s` is assumed not to keep `%s`", borrower->name,
			                             sym_text_of(r->keep, o->handle, r->entry->function));
			fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_UNSEEN);
		}
		if (is_status_in_lost(r, o))
			fault_doubt(&facts, CONFIDENCE_LOW, BASIS_UNSEEN);
		if (facts.is_replaced && is_replaced_when_told(r, o))
			fault_doubt(&facts, CONFIDENCE_LOW, BASIS_ROUND);
		fault_tell(r, facts);
	}
}
