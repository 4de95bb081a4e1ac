// SPDX-License-Identifier: Apache-2.0
#include "engine/world/left_out.h"

#include "ir/records.h"

static bool is_default_stream(const struct sym *stream)
{
	return !stream || sym_is_int(stream, 0) || sym_is_int(stream, 1);
}

// Does it make the host wait for the default stream, or for more?
static bool waits_for_default(const struct prim *p)
{
	for (uint8_t i = 0; p->row && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		bool is_wait = e->kind == EFFECT_WAIT_DEVICE || (e->kind == EFFECT_WAIT_STREAM && is_default_stream(prim_arg(p, e->stream)));
		bool is_synchronous = (e->kind == EFFECT_COPY || e->kind == EFFECT_OP) && e->sync &&
		                      (e->stream < 0 || is_default_stream(prim_arg(p, e->stream)));
		if (is_wait || is_synchronous)
			return true;
	}
	return false;
}

static bool joins(const struct prim *p, const struct sym *stream)
{
	const struct effect *e = p->row ? model_effect(p->row, EFFECT_STREAM_WAIT) : NULL;
	return e && e->stream >= 0 && prim_arg(p, e->stream) == stream;
}

bool left_out_orders(const struct prim *p, const struct sym *stream)
{
	return waits_for_default(p) || joins(p, stream);
}

// Is what the call puts on the default stream ordered by hand further on?
static bool is_ordered_behind(const struct trace *t, uint32_t call, const struct home *home)
{
	for (uint32_t i = call + 1; i < t->count; i++)
		if (left_out_orders(t->prim[i], home->stream))
			return true;
	return false;
}

// Is it done by the entry, or by a function that nobody but this unit can call and that is given no stream?
static bool is_entrys(const struct prim *p)
{
	for (const struct frame *f = p->frame; f && f->depth; f = f->parent) {
		if (f->function->is_external || !f->function->in_main_file)
			return false;
		for (size_t i = 0; i < f->function->params.n; i++)
			if (ir_type_is_stream(f->function->params.at[i]->type))
				return false;
	}
	return true;
}

// Does the function that issues it put other work on the stream? Whatever its parameters are called, it has that one then.
static bool has_stream_at_hand(const struct trace *t, const struct prim *p, const struct sym *stream)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (t->prim[i]->frame == p->frame && t->prim[i]->kind == PRIM_LAUNCH && t->prim[i]->config[3] == stream)
			return true;
	return false;
}

static bool is_accessed(struct run *r, const struct prim *launch, const struct sym *pointer)
{
	const struct sym *root = range_of(r, pointer, NULL, true).root;
	for (uint32_t i = 0; i < launch->access_count; i++)
		if (range_of(r, launch->access[i].pointer, NULL, true).root == root)
			return true;
	return false;
}

// Of one of its pointers, or of all memory, nobody knows what the kernel does with it.
static bool works_on_unknown(struct run *r, const struct prim *launch)
{
	for (uint32_t i = 0; launch->step && i < launch->step->arg_count && i < launch->arg_count; i++) {
		bool is_pointer = launch->step->arg[i]->type->kind == TYPE_POINTER && memory_is_pointer(launch->arg[i]);
		if (is_pointer && !is_accessed(r, launch, launch->arg[i]))
			return true;
	}
	return !launch->access_count;
}

// An event that is recorded, a call of unseen code, or a kernel of which nobody knows what memory it works on.
static bool is_judged(struct run *r, const struct prim *p, const struct sym *stream)
{
	const struct trace *t = &r->fragment->trace;
	bool is_own = p->step && !p->step->is_lost && (is_entrys(p) || has_stream_at_hand(t, p, stream));
	bool says_no_memory = p->kind == PRIM_UNKNOWN || (p->kind == PRIM_CALL && model_effect(p->row, EFFECT_RECORD)) ||
	                      (p->kind == PRIM_LAUNCH && works_on_unknown(r, p));
	return is_own && p->step->left_out && says_no_memory;
}

static const struct sym *stream_of(const struct prim *p)
{
	return p->kind == PRIM_LAUNCH ? p->config[3] : prim_arg(p, p->step->left_out - 1);
}

// Is a missing edge of it told already?
static bool is_met(const struct run *r, const struct prim *p)
{
	for (size_t i = 0; i < r->met.n; i++)
		if (r->ops.at[r->met.at[i]].prim == p)
			return true;
	return false;
}

void left_out_judge(struct run *r, const struct home *home)
{
	const struct trace *t = &r->fragment->trace;
	if (!home->name || !*home->name) // a parameter that has no name is left alone on purpose
		return;
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		if (!is_judged(r, p, home->stream) || stream_of(p) == home->stream || is_ordered_behind(t, i, home))
			continue;
		if (p->access_count && is_met(r, p))
			continue;
		struct fault_facts f = fault_of(OBS_LAUNCH, FAULT_STREAM_LEFT_OUT, p);
		f.what = home->name;
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_CALLER);
		if (p->step->is_other_build)
			fault_doubt(&f, CONFIDENCE_LOW, BASIS_OTHER_BUILD);
		fault_tell(r, f);
	}
}

// --- beside work that was given a stream -----------------------------------------------------------------------------

// Is something said of the operation already, or of an earlier round of it?
static bool is_said(const struct run *r, uint32_t op, size_t before)
{
	if (is_met(r, r->ops.at[op].prim))
		return true;
	for (size_t i = 0; i < before; i++)
		if (r->ops.at[r->near.at[i].left].prim->step == r->ops.at[op].prim->step)
			return true;
	return false;
}

static uint32_t place_of(const struct trace *t, const struct prim *p)
{
	uint32_t i = 0;
	while (i < t->count && t->prim[i] != p)
		i++;
	return i;
}

void left_out_judge_near(struct run *r)
{
	const struct trace *t = &r->fragment->trace;
	for (size_t i = 0; i < r->near.n; i++) {
		const struct op *left = &r->ops.at[r->near.at[i].left], *given = &r->ops.at[r->near.at[i].given];
		const struct sym *stream = r->timelines.at[given->timeline].stream;
		const struct home home = {.stream = stream};
		bool is_own = left->prim->step && !left->prim->step->is_lost &&
		              (left->prim->frame == given->prim->frame || (is_entrys(left->prim) && is_entrys(given->prim)));
		bool is_given = !is_default_stream(stream) && !sym_is_unknown(stream) && !stream_is_of_handle(stream); // a handle says nothing of one
		if (!is_own || !is_given || is_said(r, r->near.at[i].left, i) || is_ordered_behind(t, place_of(t, left->prim), &home))
			continue;
		struct fault_facts f = fault_of(OBS_LAUNCH, FAULT_STREAM_LEFT_OUT, left->prim);
		f.first = given->prim;
		f.first_op = given;
		f.subject = stream;
		fault_doubt(&f, CONFIDENCE_MEDIUM, BASIS_CALLER);
		if (left->prim->step->is_other_build)
			fault_doubt(&f, CONFIDENCE_LOW, BASIS_OTHER_BUILD);
		fault_tell(r, f);
	}
}

// --- an object that keeps a stream ----------------------------------------------------------------------------------

// The member that holds the class's one stream, NULL = it has none or several.
static const struct ir_field *stream_member(const struct ir_record *of)
{
	const struct ir_field *found = NULL;
	for (uint32_t i = 0; i < of->field_count; i++) {
		if (!ir_type_is_stream(of->field[i].type))
			continue;
		if (found)
			return NULL;
		found = &of->field[i];
	}
	return found;
}

// Is the place the member of the object that the method works on, or lies in it?
static bool is_in_member(const struct ir_function *f, const struct ir_value *place, const struct ir_field *member)
{
	while (place->kind == V_FIELD && place->a->kind == V_FIELD)
		place = place->a;
	const struct ir_value *object = place->kind == V_FIELD && place->text == member->name ? place->a : NULL;
	return object && object->kind == V_DEREF && object->a->kind == V_LOAD && object->a->a->kind == V_VAR && object->a->a->var == f->params.at[0];
}

static bool is_member_of_this(const struct ir_function *f, const struct ir_value *v, const struct ir_field *member)
{
	return v && v->kind == V_LOAD && is_in_member(f, v->a, member);
}

// stream() const { return stream_; }
static bool is_accessor(const struct ir_function *f, const struct ir_field *member)
{
	return f && f->method_of && f->blocks.n == 1 && f->blocks.at[0].end == END_RETURN && is_member_of_this(f, f->blocks.at[0].value, member);
}

// stream(), or the value of a view
static bool gives(const struct ir_function *f, const struct ir_step *call, const struct ir_field *member)
{
	bool is_of_view = call->arg_count == 1 && call->arg[0]->kind == V_ADDRESS && is_in_member(f, call->arg[0]->a, member);
	return is_of_view || is_accessor(call->function, member);
}

// Is it what such a call gave to this function?
static bool is_accessors(const struct ir_function *f, const struct ir_value *v, const struct ir_field *member)
{
	if (v->kind != V_LOAD || v->a->kind != V_VAR || v->a->var->storage != STORAGE_TEMP)
		return false;
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			if (s->kind == STEP_CALL && s->place && s->place->kind == V_VAR && s->place->var == v->a->var)
				return gives(f, s, member);
		}
	return false;
}

static bool passes_on(const struct ir_function *f, const struct ir_step *s, const struct ir_field *member)
{
	for (uint32_t i = 0; i < s->arg_count; i++)
		if (is_member_of_this(f, s->arg[i], member) || is_accessors(f, s->arg[i], member))
			return true;
	return false;
}

// Does the function give its parameter to code that nobody can see?
static bool hands_on(const struct ir_function *f, uint32_t param)
{
	for (size_t b = 0; b < f->blocks.n && param < f->params.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			bool is_unseen = s->kind == STEP_CALL && !s->model && (!s->function || !s->function->blocks.n);
			for (uint32_t i = 0; is_unseen && i < s->arg_count; i++)
				if (s->arg[i]->kind == V_LOAD && s->arg[i]->a->kind == V_VAR && s->arg[i]->a->var == f->params.at[param])
					return true;
		}
	return false;
}

// A call of another object's method that leaves out a stream which goes on to code nobody can see.
static bool is_left_to_default(const struct ir_function *f, const struct ir_step *s)
{
	const struct ir_function *callee = s->kind == STEP_CALL && s->left_out && s->is_member ? s->function : NULL;
	return callee && callee->blocks.n && callee->method_of && callee->method_of != f->method_of && hands_on(callee, s->left_out - 1u);
}

// The calls of methods of the class that `s` calls, in all methods of `of`: those that pass the object's stream, and those that
// leave it out.
struct practice {
	const struct ir_function *where; // of the first that passes it
	const struct ir_step *first;
	uint32_t passing, leaving;
};

static void look_at(struct practice *p, const struct ir_function *f, const struct ir_step *s, const struct ir_record *of,
                    const struct ir_field *member)
{
	if (s->kind != STEP_CALL || !s->function || s->function->method_of != of)
		return;
	p->leaving += s->left_out != 0;
	if (!passes_on(f, s, member))
		return;
	p->passing++;
	p->where = p->first ? p->where : f;
	p->first = p->first ? p->first : s;
}

static struct practice practice_of(const struct ir_unit *unit, const struct ir_record *class, const struct ir_record *of,
                                   const struct ir_field *member)
{
	struct practice p = {0};
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		for (size_t b = 0; f->method_of == class && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
				look_at(&p, f, &f->blocks.at[b].steps.at[k], of, member);
	}
	return p;
}

bool left_out_is_wait(const struct prim *p)
{
	for (uint8_t i = 0; p->row && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		if (e->kind == EFFECT_WAIT_DEVICE || e->kind == EFFECT_WAIT_STREAM || e->kind == EFFECT_WAIT_EVENT || e->kind == EFFECT_STREAM_WAIT)
			return true;
	}
	return p->kind == PRIM_UNKNOWN && model_unknown_callee(p->name) == UNKNOWN_HOST_WAIT;
}

// Does the path order by hand what it puts on the default stream?
static bool waits(const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++)
		if (left_out_is_wait(t->prim[i]))
			return true;
	return false;
}

// What the call leads to on the path, NULL = it does not lie on it.
static const struct prim *work_of(const struct trace *t, const struct ir_step *call)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		const struct frame *f = p->frame;
		if (p->kind == PRIM_UNKNOWN && f && f->depth == 1 && f->function == call->function && is_same_loc(f->call, call->loc))
			return p;
	}
	return NULL;
}

// The call itself as a step of the path, where what it leads to is.
static const struct prim *call_as_step(struct arena *a, const struct prim *work, const struct ir_step *call)
{
	struct prim *p = ARENA_NEW(a, struct prim);
	*p = *work;
	p->step = call;
	p->loc = &call->loc;
	p->frame = work->frame->parent;
	p->name = call->name;
	return p;
}

static void check_call(struct exec *x, struct remarks *out, const struct ir_function *f, const struct ir_step *s, const struct ir_field *member)
{
	const struct practice p = practice_of(x->unit, f->method_of, s->function->method_of, member);
	if (p.passing < 2 || p.leaving * 2 > p.passing)
		return;
	const struct summary *sum = exec_summary(x, f);
	for (uint32_t k = 0; k < sum->count; k++) {
		const struct prim *work = sum->fragment[k].failed < 0 ? work_of(&sum->fragment[k].trace, s) : NULL;
		if (!work || waits(&sum->fragment[k].trace))
			continue;
		struct fault_facts facts = fault_of(OBS_LAUNCH, FAULT_STREAM_LEFT_OUT, call_as_step(out->arena, work, s));
		facts.what = member->name;
		facts.agreement = (struct agreement){p.passing, p.leaving};
		facts.detail = arena_printf(out->arena, "as `%s` does at line %u", ir_function_text(p.where), p.first->loc.line);
		fault_doubt(&facts, CONFIDENCE_MEDIUM, BASIS_ALIKE);
		remark_add(out, f, &sum->fragment[k], facts);
		return;
	}
}

void left_out_collect(struct exec *x, struct remarks *out)
{
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		bool is_method = f->method_of && !f->method_of->is_closure && f->in_main_file && !f->is_kernel && !f->is_device_only && f->params.n;
		const struct ir_field *member = is_method ? stream_member(f->method_of) : NULL;
		for (size_t b = 0; member && b < f->blocks.n; b++)
			for (size_t k = 0; k < f->blocks.at[b].steps.n; k++)
				if (is_left_to_default(f, &f->blocks.at[b].steps.at[k]))
					check_call(x, out, f, &f->blocks.at[b].steps.at[k], member);
	}
}
