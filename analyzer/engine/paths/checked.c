// SPDX-License-Identifier: Apache-2.0
#include "engine/paths/checked.h"

// An answer about the status of a call, on one path.
struct answer {
	const struct prim *branch, *call;
};

// What the paths with that answer do with the object, or of a call that makes none on the GPU at all; all of them together.
struct way {
	const struct ir_loc *branch, *frame; // where it is decided; where that function was called
	bool is_used[2];                     // by the truth of the condition
};

struct checked {
	struct arena *scratch;
	VEC(struct way) ways;
};

// The status in a condition that unseen code has judged, by itself or in what other unseen code made of it; NULL = there is none.
static const struct sym *judged(const struct sym *condition)
{
	if (condition->kind == SYM_UNARY)
		return judged(condition->a);
	if (condition->kind == SYM_BINARY) {
		const struct sym *found = judged(condition->a);
		return found ? found : judged(condition->b);
	}
	const struct sym *found = NULL;
	for (const struct sym *arg = condition->kind == SYM_ACCESSOR ? condition->a : NULL; arg && !found; arg = arg->b)
		found = arg->a->kind == SYM_RESULT ? arg->a : arg->a->kind == SYM_ACCESSOR ? judged(arg->a) : NULL;
	return found;
}

static const struct prim *call_numbered(const struct trace *t, uint32_t before, int64_t call)
{
	for (uint32_t i = before; i > 0; i--)
		if (t->prim[i - 1]->kind == PRIM_CALL && t->prim[i - 1]->call == call)
			return t->prim[i - 1];
	return NULL;
}

// The variable whose object unseen code is asked about, NULL = the condition asks about none.
static const struct ir_var *asked_variable(const struct sym *condition)
{
	if (condition->kind == SYM_UNARY)
		return asked_variable(condition->a);
	const struct sym *arg = condition->kind == SYM_ACCESSOR ? condition->a : NULL;
	return arg && arg->a->kind == SYM_ADDRESS && arg->a->a->kind == SYM_VAR ? arg->a->a->var : NULL;
}

static bool is_result_of(const struct ir_value *v, const struct ir_step *call)
{
	bool is_kept = call->place && call->place->kind == V_VAR && v->kind == V_LOAD && v->a->kind == V_VAR;
	return is_kept && v->a->var == call->place->var;
}

static bool puts_into(const struct ir_step *s, const struct ir_var *var)
{
	return s->kind == STEP_CALL && s->place && s->place->kind == V_VAR && s->place->var == var;
}

// Does `f` give the status of the call to a function whose result becomes the object?
static bool is_verdict_on(const struct ir_function *f, const struct ir_var *object, const struct ir_step *call)
{
	for (size_t b = 0; b < f->blocks.n; b++)
		for (size_t k = 0; k < f->blocks.at[b].steps.n; k++) {
			const struct ir_step *s = &f->blocks.at[b].steps.at[k];
			for (uint32_t i = 0; puts_into(s, object) && i < s->arg_count; i++)
				if (is_result_of(s->arg[i], call))
					return true;
		}
	return false;
}

static bool is_given_status(const struct prim *p)
{
	for (uint32_t i = 0; i < p->arg_count; i++)
		if (p->arg[i]->kind == SYM_RESULT)
			return true;
	return false;
}

// The call whose status the object holds that condition number `i` asks about: `verdict v = verdict_on(create(&x)); if (!v.is_fine())`. NULL
// = none, or the object came from elsewhere since.
static const struct prim *call_judged(const struct trace *t, uint32_t i)
{
	const struct prim *branch = t->prim[i];
	const struct ir_var *object = asked_variable(branch->arg[0]);
	for (; object && i > 0; i--) {
		const struct prim *p = t->prim[i - 1];
		if (p->frame != branch->frame || !p->step)
			continue;
		if (p->kind == PRIM_CALL && is_verdict_on(p->frame->function, object, p->step))
			return p;
		if (puts_into(p->step, object) && !is_given_status(p))
			return NULL;
	}
	return NULL;
}

// Is operation number `i` of the path such an answer?
static bool answers(const struct trace *t, uint32_t i, struct answer *out)
{
	const struct prim *p = t->prim[i];
	bool is_answer = p->kind == PRIM_BRANCH && !p->is_open;
	const struct sym *status = is_answer ? judged(p->arg[0]) : NULL;
	const struct prim *call = status ? call_numbered(t, i, status->number) : is_answer ? call_judged(t, i) : NULL;
	*out = (struct answer){p, call};
	return call && (call->made || (call->row && call->row->result == RESULT_STATUS));
}

static bool mentions(const struct prim *p, const struct sym *made)
{
	for (uint32_t i = 0; i < p->arg_count; i++)
		if (sym_mentions(p->arg[i], made))
			return true;
	for (int i = 0; i < 4; i++)
		if (p->config[i] && sym_mentions(p->config[i], made))
			return true;
	return false;
}

// Is the location where the call itself puts the object?
static bool is_out_of(const struct prim *call, const struct sym *location)
{
	for (uint32_t i = 0; i < call->arg_count; i++) {
		const struct sym *arg = call->arg[i];
		if (arg->kind == SYM_ADDRESS ? arg->a == location : location->kind == SYM_PTR && location->a == arg)
			return true;
	}
	return false;
}

// Does the path go on with GPU work behind the answer? A call that makes nothing has no object to tell by.
static bool goes_on(const struct fragment *f, const struct answer *a)
{
	for (uint32_t i = f->trace.count; i > 0 && f->trace.prim[i - 1] != a->branch; i--) {
		const struct prim *p = f->trace.prim[i - 1];
		if (p->kind == PRIM_LAUNCH || (p->kind == PRIM_CALL && p->row && p->row->effect_count && model_is_gpu(p->row)))
			return true;
	}
	return false;
}

// Does the path do anything with the object behind the answer, or hand it on?
static bool uses(const struct fragment *f, const struct answer *a)
{
	if (!a->call->made)
		return goes_on(f, a);
	bool is_used = f->result && sym_mentions(f->result, a->call->made);
	for (uint32_t i = 0; i < f->stored_count && !is_used; i++)
		is_used = !is_out_of(a->call, f->stored[i].location) && sym_mentions(f->stored[i].value, a->call->made);
	for (uint32_t i = f->trace.count; i > 0 && f->trace.prim[i - 1] != a->branch && !is_used; i--)
		is_used = mentions(f->trace.prim[i - 1], a->call->made);
	return is_used;
}

static struct way *way_of(struct checked *c, const struct answer *a)
{
	const struct ir_loc *frame = &a->branch->frame->call;
	for (size_t i = 0; i < c->ways.n; i++)
		if (is_same_loc(*c->ways.at[i].branch, *a->branch->loc) && is_same_loc(*c->ways.at[i].frame, *frame))
			return &c->ways.at[i];
	struct way *fresh = vec_push(c->scratch, &c->ways);
	*fresh = (struct way){.branch = a->branch->loc, .frame = frame};
	return fresh;
}

static void collect(struct checked *c, const struct fragment *f)
{
	struct answer a;
	for (uint32_t i = 0; i < f->trace.count; i++)
		if (answers(&f->trace, i, &a))
			way_of(c, &a)->is_used[a.branch->truth] |= uses(f, &a);
}

static void settle(struct checked *c, struct fragment *f)
{
	struct answer a;
	for (uint32_t i = 0; i < f->trace.count && f->failed < 0; i++) {
		if (!answers(&f->trace, i, &a))
			continue;
		const struct way *way = way_of(c, &a);
		if (way->is_used[!a.branch->truth] && !way->is_used[a.branch->truth])
			f->failed = a.call->call;
	}
}

void checked_settle(struct walk *w)
{
	struct checked c = {.scratch = &w->scratch};
	for (size_t i = 0; i < w->done.n; i++)
		collect(&c, &w->done.at[i]);
	for (size_t i = 0; c.ways.n && i < w->done.n; i++)
		settle(&c, &w->done.at[i]);
}
