// SPDX-License-Identifier: Apache-2.0
#include "engine/protocol/between.h"

#include "engine/order/run.h"
#include "engine/protocol/client.h"
#include "engine/protocol/methods.h"

// --- what a class offers --------------------------------------------------------------------------------------------

static void add_wait(struct between *b, struct arena *arena, const struct ir_function *by, const struct sym *stream)
{
	*vec_push(arena, &b->waits) = (struct waiting){by, stream};
}

static void find_waits(struct between *b, struct arena *arena, const struct ir_function *f, const struct prim *p)
{
	for (uint32_t i = 0; p->kind == PRIM_UNKNOWN && i < p->arg_count; i++)
		add_wait(b, arena, f, p->arg[i]);
	for (uint8_t i = 0; p->kind == PRIM_CALL && i < p->row->effect_count; i++) {
		const struct effect *e = &p->row->effect[i];
		switch (e->kind) {
		case EFFECT_WAIT_STREAM:
		case EFFECT_POLL_STREAM: add_wait(b, arena, f, prim_arg(p, e->stream)); break;
		case EFFECT_WAIT_EVENT:
		case EFFECT_POLL_EVENT:
		case EFFECT_WAIT_DEVICE: add_wait(b, arena, f, NULL); break;
		default: break;
		}
	}
}

static const struct sym *field_in(const struct sym *value)
{
	const struct sym *at = value && (value->kind == SYM_INIT || value->kind == SYM_ADDRESS) ? value->a : NULL;
	while (at && (at->kind == SYM_ELEMENT || at->kind == SYM_STEP))
		at = at->a;
	return at && at->kind == SYM_FIELD ? at : NULL;
}

static void show(struct between *b, struct arena *arena, const struct sym *value)
{
	const struct sym *field = field_in(value);
	if (field)
		*vec_push(arena, &b->shown) = field->text;
}

// What the path returns, or leaves in memory that is none of the object's.
static void find_shown(struct between *b, struct arena *arena, const struct fragment *g)
{
	show(b, arena, g->result);
	for (uint32_t i = 0; i < g->stored_count; i++)
		if (g->stored[i].location->kind != SYM_FIELD)
			show(b, arena, g->stored[i].value);
}

// Does the path end the object that it is given, as a destructor does?
static bool ends_object(const struct fragment *g)
{
	for (uint32_t i = 0; i < g->trace.count; i++) {
		const struct prim *p = g->trace.prim[i];
		const struct effect *e = p->kind == PRIM_CALL ? model_effect(p->row, EFFECT_FREE) : NULL;
		const struct sym *ended = e ? prim_arg(p, e->arg) : NULL;
		if (ended && ended->kind == SYM_PARAM && ended->number == 0)
			return true;
	}
	return false;
}

static void find_offers(struct between *b, struct arena *arena, const struct ir_function *f, const struct fragment *g)
{
	if (ends_object(g))
		return;
	find_shown(b, arena, g);
	for (uint32_t i = 0; i < g->trace.count; i++)
		find_waits(b, arena, f, g->trace.prim[i]);
}

struct between *between_of(struct exec *x, struct arena *arena, const struct ir_record *class)
{
	struct between *b = ARENA_NEW(arena, struct between);
	b->of = class;
	for (size_t i = 0; i < x->unit->functions.n; i++) {
		const struct ir_function *f = x->unit->functions.at[i];
		bool is_use = method_class(f) == class && f->blocks.n && f->is_external && !f->is_constructor && !f->is_destructor &&
		              !f->is_device_only;
		const struct summary *s = is_use && !f->is_private ? exec_summary(x, f) : NULL;
		for (uint32_t k = 0; s && k < s->count; k++)
			find_offers(b, arena, f, &s->fragment[k]);
	}
	return b;
}

// --- the two ends ---------------------------------------------------------------------------------------------------

// The client's call that leads to the operation, NULL = none of them does.
static const struct frame *call_of(const struct prim *p)
{
	const struct frame *f = p ? p->frame : NULL;
	while (f && f->depth > 1)
		f = f->parent;
	return f && f->depth == 1 ? f : NULL;
}

static bool is_shown(const struct between *b, const char *field)
{
	for (size_t i = 0; i < b->shown.n; i++)
		if (b->shown.at[i] == field)
			return true;
	return false;
}

// Does the value lie in the object that both calls are made on, or in what that leads to?
static bool is_of_object(const struct sym *value)
{
	const struct sym *root = sym_root(value);
	while (root->kind == SYM_INIT)
		root = sym_root(root->a);
	return root->kind == SYM_PARAM && root->number == 0;
}

// Is it a stream that only the class has: a default stream, one that a call has made, or one that it keeps and makes itself?
static bool is_own_stream(const struct run *r, const struct op *op)
{
	const struct timeline *t = &r->timelines.at[op->timeline];
	if (t->is_host || t->kind == STREAMKIND_LEGACY || t->kind == STREAMKIND_PER_THREAD || t->stream->kind == SYM_NEW)
		return true;
	const struct sym *field = is_of_object(t->stream) ? field_in(t->stream) : NULL;
	const struct kept_handle *kept = field ? entry_kept(r->entry, t->stream->a) : NULL;
	return kept && kept->maker && !is_shown(r->entry->client->between, field->text);
}

// Can a user wait for that operation by a call of another member function?
static bool may_be_awaited(const struct run *r, const struct op *op)
{
	const struct client *c = r->entry->client;
	const struct sym *stream = r->timelines.at[op->timeline].stream;
	for (size_t i = 0; i < c->between->waits.n; i++) {
		const struct waiting *w = &c->between->waits.at[i];
		if (w->by != c->first && w->by != c->second && (!w->stream || w->stream == stream))
			return true;
	}
	return false;
}

static bool is_default_stream(const struct run *r, const struct op *op)
{
	enum stream_kind kind = r->timelines.at[op->timeline].kind;
	return kind == STREAMKIND_LEGACY || kind == STREAMKIND_PER_THREAD;
}

bool between_admits(struct run *r, struct fault_facts *f)
{
	const struct frame *first = call_of(f->first), *second = call_of(f->second);
	bool is_pair = f->kind == OBS_UNORDERED && f->first_op && f->second_op && first && second && first != second;
	if (!is_pair || !is_own_stream(r, f->first_op) || !is_own_stream(r, f->second_op))
		return false;
	bool is_usual = is_default_stream(r, f->first_op) && f->second_op->is_host; // to wait for the default stream behind a call
	fault_doubt(f, is_usual || may_be_awaited(r, f->first_op) ? CONFIDENCE_LOW : CONFIDENCE_MEDIUM,
	            r->entry->client->is_around ? BASIS_AROUND : BASIS_METHODS);
	return true;
}
