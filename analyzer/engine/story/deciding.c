// SPDX-License-Identifier: Apache-2.0
#include "engine/story/deciding.h"

// What has been met so far.
struct search {
	struct run *run;
	const struct observation *o;
	struct deciding *out;
	VEC(const struct prim *) binds;   // calls that bind a handle to a stream
	VEC(const struct prim *) records; // of events
	const struct prim *capture;       // the last that begins one
	bool is_captured;                 // the work is met whose graph outlives its memory
};

bool deciding_has(const struct deciding *d, const struct prim *p)
{
	for (uint32_t i = 0; i < d->count; i++)
		if (d->at[i] == p)
			return true;
	return false;
}

static void keep(struct deciding *d, const struct prim *p)
{
	if (p && d->count < MAX_DECIDING && !deciding_has(d, p))
		d->at[d->count++] = p;
}

static const struct effect *effect_of(const struct prim *p, enum effect_kind kind)
{
	return p->kind == PRIM_CALL ? model_effect(p->row, kind) : NULL;
}

// --- what the finding is about --------------------------------------------------------------------------------------

static bool is_about_devices(const struct observation *o)
{
	switch (o->fault) {
	case FAULT_WRONG_DEVICE_CURRENT:
	case FAULT_THREAD_WITHOUT_DEVICE:
	case FAULT_EVENT_ON_FOREIGN_STREAM:
	case FAULT_ELAPSED_OTHER_DEVICE:
	case FAULT_SCRATCH_ACROSS_DEVICES: return true;
	default: return o->kind == OBS_UNORDERED && o->first.device >= 0 && o->second.device >= 0 && o->first.device != o->second.device;
	}
}

static bool is_about_making(const struct observation *o)
{
	return o->fault == FAULT_THREAD_WITHOUT_DEVICE || o->fault == FAULT_COOPERATIVE_WITHOUT_INIT || o->fault == FAULT_ELAPSED_OTHER_DEVICE;
}

// Is it what made the object that the finding is about, what that is used with, or the kernel that is launched?
static bool makes_used(const struct search *s, const struct prim *p)
{
	const struct observation *o = s->o;
	const struct prim *user = o->second.prim;
	const struct effect *launch = o->fault == FAULT_COOPERATIVE_WITHOUT_INIT ? effect_of(user, EFFECT_LAUNCH) : NULL;
	const struct sym *kernel = launch ? prim_arg(user, launch->arg) : NULL;
	if (!p->made)
		return false;
	return p->made == kernel || p->made == o->partner || (is_about_making(o) && p->made == o->subject);
}

// Of the two operations' streams, each of which belongs to the device that is current then.
bool deciding_makes_stream(const struct run *r, const struct observation *o, const struct prim *p)
{
	const uint32_t id[2] = {o->first.stream_id, o->second.stream_id};
	for (int i = 0; i < 2 && o->kind == OBS_UNORDERED; i++)
		if (p->made && id[i] < r->timelines.n && r->timelines.at[id[i]].stream == p->made)
			return true;
	return false;
}

// What makes the graph that outlives the memory that its work uses.
static bool makes_graph(const struct search *s, const struct prim *p)
{
	return s->is_captured && (effect_of(p, EFFECT_CAPTURE_END) || effect_of(p, EFFECT_INSTANTIATE));
}

// --- the search -----------------------------------------------------------------------------------------------------

static void keep_bind(struct search *s, const struct prim *p)
{
	for (uint8_t i = 0; p->row && p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		const struct sym *handle = e->stream == STREAM_HANDLE ? prim_arg(p, e->handle_arg) : NULL;
		for (size_t k = s->binds.n; handle && k > 0; k--) {
			const struct prim *bind = s->binds.at[k - 1];
			if (prim_arg(bind, effect_of(bind, EFFECT_BIND)->handle_arg) == handle) {
				keep(s->out, bind);
				break;
			}
		}
	}
}

// The record that the wait `p` is about.
static void keep_record(struct search *s, const struct prim *p)
{
	const struct effect *wait = effect_of(p, EFFECT_STREAM_WAIT);
	const struct sym *event = wait ? prim_arg(p, wait->arg) : NULL;
	for (size_t k = s->records.n; event && k > 0; k--)
		if (prim_arg(s->records.at[k - 1], effect_of(s->records.at[k - 1], EFFECT_RECORD)->arg) == event) {
			keep(s->out, s->records.at[k - 1]);
			return;
		}
}

static void note(struct search *s, const struct prim *p)
{
	if (effect_of(p, EFFECT_BIND))
		*vec_push(s->run->arena, &s->binds) = p;
	if (effect_of(p, EFFECT_RECORD))
		*vec_push(s->run->arena, &s->records) = p;
	if (effect_of(p, EFFECT_CAPTURE_BEGIN))
		s->capture = p;
}

// `device`: what made the thread's device current, NULL = nothing so far.
static void search(struct search *s, const struct trace *t, const struct prim *device)
{
	const struct observation *o = s->o;
	for (uint32_t i = 0; t && i < t->count; i++) {
		const struct prim *p = t->prim[i];
		bool is_made = makes_used(s, p), is_key = p == o->first.prim || p == o->second.prim;
		if (is_made)
			keep(s->out, p);
		if ((is_key || is_made || deciding_makes_stream(s->run, o, p)) && is_about_devices(o))
			keep(s->out, device);
		if (is_key)
			keep_bind(s, p);
		if (is_key && o->kind == OBS_CAPTURE) {
			keep(s->out, s->capture);
			keep_record(s, p);
		}
		if (p == o->first.prim && o->fault == FAULT_CAPTURED_DEAD_MEMORY) {
			keep(s->out, s->capture);
			s->is_captured = true;
		}
		if (makes_graph(s, p))
			keep(s->out, p);
		if (effect_of(p, EFFECT_SET_DEVICE))
			device = p;
		note(s, p);
		search(s, p->child, NULL);
	}
}

void deciding_find(struct run *r, const struct observation *o, struct deciding *out)
{
	struct search s = {.run = r, .o = o, .out = out};
	*out = (struct deciding){0};
	keep(out, o->record.prim);
	keep(out, o->wait.prim);
	keep(out, o->cause.prim);
	search(&s, &r->fragment->trace, NULL);
}

// --- where other paths go another way -------------------------------------------------------------------------------

static bool has_branch(const struct trace *t, const struct prim *branch, bool truth)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (t->prim[i]->kind == PRIM_BRANCH && t->prim[i]->truth == truth && is_same_loc(*t->prim[i]->loc, *branch->loc))
			return true;
	return false;
}

static bool passes(const struct trace *t, struct ir_loc loc)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (is_same_loc(*t->prim[i]->loc, loc))
			return true;
	return false;
}

// Do the paths to the same launch that pass the place go another way at the branch, or not come to it?
static bool parts(const struct run *r, const struct observation *o, const struct prim *branch)
{
	bool found = false;
	for (uint32_t i = 0; i < r->entry->expected_count; i++) {
		const struct expectation *e = &r->entry->expected[i];
		if (e->launch != o->second.prim->step || !e->other || !passes(&e->other->trace, o->edge))
			continue;
		if (has_branch(&e->other->trace, branch, branch->truth))
			return false;
		found |= has_branch(&e->other->trace, branch, !branch->truth);
	}
	return found;
}

// The last condition in front of the second operation by which the better path goes another way.
static const struct prim *parts_from(const struct trace *own, const struct observation *o)
{
	const struct prim *found = NULL;
	for (uint32_t i = 0; i < own->count && own->prim[i] != o->second.prim; i++) {
		const struct prim *p = own->prim[i];
		if (p->kind == PRIM_BRANCH && has_branch(o->better, p, !p->truth) && !has_branch(o->better, p, p->truth))
			found = p;
	}
	return found;
}

const struct prim *deciding_branch(const struct run *r, const struct observation *o)
{
	const struct trace *own = &r->fragment->trace;
	if (o->better)
		return parts_from(own, o);
	for (uint32_t i = 0; o->fault == FAULT_COOPERATIVE_WITHOUT_INIT && i < own->count; i++)
		if (own->prim[i]->kind == PRIM_BRANCH && parts(r, o, own->prim[i]))
			return own->prim[i];
	return NULL;
}

static const struct frame *frame_at(const struct trace *t, struct ir_loc loc)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (is_same_loc(*t->prim[i]->loc, loc))
			return t->prim[i]->frame;
	return NULL;
}

const struct frame *deciding_skipped(const struct run *r, const struct observation *o)
{
	const struct frame *found = NULL;
	for (uint32_t i = 0; i < r->entry->expected_count && !found; i++) {
		const struct expectation *e = &r->entry->expected[i];
		if (e->launch == o->second.prim->step && e->other)
			found = frame_at(&e->other->trace, o->edge);
	}
	return found;
}

static bool is_within(const struct frame *f, const struct frame *outer)
{
	while (f && !(f->function == outer->function && f->depth == outer->depth && is_same_loc(f->call, outer->call)))
		f = f->parent;
	return f;
}

bool deciding_is_all_in(const struct run *r, const struct observation *o, const struct frame *frame)
{
	for (uint32_t i = 0; i < r->entry->expected_count; i++) {
		const struct expectation *e = &r->entry->expected[i];
		if (e->launch != o->second.prim->step || !e->other || !e->by)
			continue;
		bool is_all = true;
		for (unsigned k = 0; k <= INIT_COOPERATIVE_QUERY; k++)
			is_all &= !(o->missing & 1u << k) || (e->by[k] && is_within(e->by[k]->frame, frame));
		if (is_all)
			return true;
	}
	return false;
}

// --- copies -----------------------------------------------------------------------------------------------------------

static bool has_record(const struct ir_type *t, const struct ir_record *of, int depth)
{
	if (!t || t->kind != TYPE_RECORD || !t->record)
		return false;
	if (t->record == of)
		return true;
	for (uint32_t i = 0; depth && i < t->record->field_count; i++)
		if (has_record(t->record->field[i].type, of, depth - 1))
			return true;
	return false;
}

static const struct ir_step *copy_in(const struct ir_function *f, const struct ir_record *of)
{
	enum { DEEPEST = 3 };
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t i = 0; i < f->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[i];
			if (s->kind == STEP_ASSIGN && s->value->kind == V_LOAD && has_record(s->place->type, of, DEEPEST))
				return s;
		}
	return NULL;
}

const struct ir_step *deciding_copy(const struct run *r, const struct observation *o, const struct ir_function **in)
{
	const struct ir_function *ends = o->second.function;
	const struct ir_step *found = NULL;
	if (o->fault != FAULT_DESTROYED_TWICE || !ends || ends != o->first.function || !ends->is_destructor)
		return NULL;
	for (const struct frame *f = o->second.prim->frame; f && !found; f = f->parent) {
		*in = f->function;
		found = copy_in(*in, ends->method_of);
	}
	if (found)
		return found;
	*in = r->entry->function;
	return copy_in(*in, ends->method_of);
}

static bool has_argument(const struct ir_step *call, const struct ir_var *var)
{
	for (uint32_t i = 0; i < call->arg_count; i++) {
		const struct ir_value *v = call->arg[i]->kind == V_LOAD ? call->arg[i]->a : call->arg[i];
		if (v->kind == V_VAR && v->var == var)
			return true;
	}
	return false;
}

const char *deciding_taker(const struct ir_function *in, const struct ir_step *copy)
{
	const struct ir_var *var = copy->place->kind == V_VAR && copy->place->var->storage == STORAGE_TEMP ? copy->place->var : NULL;
	for (size_t b = 0; var && b < in->blocks.n; b++)
		for (size_t i = 0; i < in->blocks.at[b].steps.n; i++) {
			const struct ir_step *s = &in->blocks.at[b].steps.at[i];
			if (s->kind == STEP_CALL && s->function && has_argument(s, var))
				return s->function->name;
		}
	return NULL;
}
