// SPDX-License-Identifier: Apache-2.0
#include "engine/world/events/uses.h"

#include "engine/world/events/acts.h"

typedef VEC(struct event_use) event_use_list;

// What functions of headers do with a member or variable, by their text: paths through them are not looked at.
struct named {
	const struct ir_record *of; // the class, NULL = it is a variable, or nobody knows
	bool is_recorded, is_used;
};
typedef VEC(struct named) named_list;

// --- functions of headers -------------------------------------------------------------------------------------------

static struct named *named_at(struct event_uses *u, const void *name, const struct ir_record *of)
{
	named_list *list = map_get(&u->named, name, 0);
	if (!list) {
		list = ARENA_NEW(u->arena, named_list);
		map_put(u->arena, &u->named, name, 0, list);
	}
	for (size_t i = 0; i < list->n; i++)
		if (list->at[i].of == of)
			return &list->at[i];
	struct named *fresh = vec_push(u->arena, list);
	*fresh = (struct named){.of = of};
	return fresh;
}

static void note_names(struct event_uses *u, const struct ir_value *v, bool is_kept, bool is_record)
{
	if (!v)
		return;
	const void *name = v->kind == V_FIELD ? (const void *)v->text : v->kind == V_VAR && v->var->usr ? (const void *)v->var : NULL;
	if (name) {
		struct named *n = named_at(u, name, v->kind == V_FIELD ? v->a->type->record : NULL);
		n->is_recorded |= is_record;
		n->is_used |= !is_kept;
	}
	for (uint32_t i = 0; v->kind == V_AGGREGATE && i < v->count; i++)
		note_names(u, v->item[i], is_kept, is_record);
	note_names(u, v->a, is_kept, is_record);
	note_names(u, v->b, is_kept, is_record);
	note_names(u, v->c, is_kept, is_record);
}

// What all such functions do with it.
static struct named named_of(const struct event_uses *u, const struct holder *h)
{
	const named_list *list = map_get(&u->named, holder_root(h), 0);
	struct named all = {0};
	for (size_t i = 0; list && i < list->n; i++)
		if (holder_may_be_of(h, list->at[i].of)) {
			all.is_recorded |= list->at[i].is_recorded;
			all.is_used |= list->at[i].is_used;
		}
	return all;
}

static void read_text(struct event_uses *u, const struct ir_function *f)
{
	for (size_t b = 0; b < f->blocks.n; b++) {
		const struct ir_block *block = &f->blocks.at[b];
		if (block->end == END_RETURN)
			note_names(u, block->value, false, false);
		for (size_t k = 0; k < block->steps.n; k++) {
			const struct ir_step *s = &block->steps.at[k];
			note_names(u, s->value, false, false);
			for (uint32_t i = 0; i < s->arg_count; i++)
				note_names(u, s->arg[i], act_only_keeps(s->model), s->model && model_effect(s->model, EFFECT_RECORD));
		}
	}
}

// --- functions of the unit's own files, by their paths --------------------------------------------------------------

static struct event_use *use_of(struct event_uses *u, const struct holder *h)
{
	event_use_list *list = map_get(&u->of, holder_root(h), 0);
	if (!list) {
		list = ARENA_NEW(u->arena, event_use_list);
		map_put(u->arena, &u->of, holder_root(h), 0, list);
	}
	for (size_t i = 0; i < list->n; i++)
		if (holder_is_same(&list->at[i].holder, h))
			return &list->at[i];
	struct event_use *fresh = vec_push(u->arena, list);
	*fresh = (struct event_use){.holder = *h};
	return fresh;
}

static void take(struct event_use *use, const struct ir_function *by)
{
	use->has_takers |= use->taker && use->taker != by;
	use->taker = by;
}

static void note_taken(struct event_uses *u, const struct ir_function *by, const struct sym *value)
{
	struct holder h;
	if (value && holder_of(value, by, &h))
		take(use_of(u, &h), by);
}

static bool is_use(const struct prim *p)
{
	return p->kind != PRIM_BRANCH && p->kind != PRIM_ACCESS && p->kind != PRIM_DEAD && !act_only_keeps(p->row);
}

// The record on the path of what is kept there, or on the way to it, NULL = there was none yet.
static const struct prim *recorded_before(const struct event_uses *u, const struct holder *h)
{
	const event_use_list *list = map_get(&u->of, holder_root(h), 0);
	for (size_t i = 0; list && i < list->n; i++)
		if (list->at[i].recorded_on == u->path && holder_is_within(&list->at[i].holder, h))
			return list->at[i].record;
	return NULL;
}

static void note_pair(struct event_use *use, const struct ir_function *f, const struct prim *record)
{
	for (uint8_t i = 0; i < use->pairs; i++)
		if (use->pair[i].function == f)
			return;
	if (use->pairs < MOST_PAIRS)
		use->pair[use->pairs++] = (struct event_pair){f, record};
}

static void note_step(struct event_uses *u, const struct ir_function *f, const struct prim *p)
{
	struct holder h;
	const struct sym *stream, *event = act_recorded(p, &stream);
	if (event && holder_of(event, f, &h)) {
		struct event_use *use = use_of(u, &h);
		use->recorded_on = u->path;
		use->record = p;
	}
	for (uint32_t k = 0; is_use(p) && k < p->arg_count; k++) {
		if (!p->arg[k] || !holder_of(p->arg[k], f, &h))
			continue;
		const struct prim *record = recorded_before(u, &h);
		struct event_use *use = use_of(u, &h);
		if (!record)
			take(use, f);
		else if (act_effect(p, EFFECT_STREAM_WAIT) && act_awaited(p) == p->arg[k])
			note_pair(use, f, record);
	}
}

static bool is_used_later(const struct event_uses *u, const struct holder *h)
{
	const event_use_list *list = map_get(&u->of, holder_root(h), 0);
	bool is = false;
	for (size_t i = 0; list && i < list->n && !is; i++)
		is = list->at[i].used_on == u->path && holder_is_within(h, &list->at[i].holder);
	return is;
}

// From the end of the path on.
static void note_left(struct event_uses *u, const struct ir_function *f, const struct prim *p)
{
	struct holder h;
	const struct sym *stream, *event = act_recorded(p, &stream);
	for (uint32_t k = 0; is_use(p) && k < p->arg_count; k++)
		if (p->arg[k] && holder_of(p->arg[k], f, &h))
			use_of(u, &h)->used_on = u->path;
	if (event && holder_of(event, f, &h) && !is_used_later(u, &h))
		use_of(u, &h)->is_left = true;
}

// What a thread or callback does, which may come before anything that the path records.
static void note_thread(struct event_uses *u, const struct ir_function *f, const struct trace *t)
{
	for (uint32_t i = 0; i < t->count; i++) {
		const struct prim *p = t->prim[i];
		for (uint32_t k = 0; p->kind != PRIM_BRANCH && p->kind != PRIM_ACCESS && !act_only_keeps(p->row) && k < p->arg_count; k++)
			note_taken(u, f, p->arg[k]);
		if (p->child)
			note_thread(u, f, p->child);
	}
}

static void read_path(struct event_uses *u, const struct ir_function *f, const struct fragment *g)
{
	u->path++;
	for (uint32_t i = 0; i < g->trace.count; i++) {
		note_step(u, f, g->trace.prim[i]);
		if (g->trace.prim[i]->child)
			note_thread(u, f, g->trace.prim[i]->child);
	}
	for (uint32_t i = g->trace.count; i > 0 && g->failed < 0; i--)
		note_left(u, f, g->trace.prim[i - 1]);
	note_taken(u, f, g->result);
	for (uint32_t i = 0; i < g->stored_count; i++)
		note_taken(u, f, g->stored[i].value);
}

static void collect(struct event_uses *u)
{
	const struct ir_unit *unit = u->exec->unit;
	for (size_t i = 0; i < unit->functions.n; i++) {
		const struct ir_function *f = unit->functions.at[i];
		if (!f->blocks.n || f->is_kernel || f->is_device_only)
			continue;
		if (!f->in_main_file) {
			read_text(u, f);
			continue;
		}
		const struct summary *s = exec_summary(u->exec, f);
		for (uint32_t k = 0; k < s->count; k++)
			read_path(u, f, &s->fragment[k]);
	}
	u->is_collected = true;
}

static const event_use_list *list_of(struct event_uses *u, const struct holder *h)
{
	if (!u->is_collected)
		collect(u);
	return map_get(&u->of, holder_root(h), 0);
}

bool event_uses_are_own(struct event_uses *u, const struct holder *h)
{
	const event_use_list *list = list_of(u, h);
	struct named headers = named_of(u, h);
	bool are = !headers.is_used || headers.is_recorded;
	for (size_t i = 0; list && i < list->n && are; i++)
		are = !list->at[i].taker || !holder_is_within(h, &list->at[i].holder);
	return are;
}

bool event_uses_are_only_taken_by(struct event_uses *u, const struct holder *h, const struct ir_function *f)
{
	const event_use_list *list = list_of(u, h);
	struct named headers = named_of(u, h);
	bool are = !headers.is_used && !headers.is_recorded;
	for (size_t i = 0; list && i < list->n && are; i++) {
		const struct event_use *use = &list->at[i];
		bool is_way = holder_is_within(h, &use->holder) || holder_is_within(&use->holder, h);
		are = !is_way || (!use->is_left && !use->has_takers && (!use->taker || use->taker == f));
	}
	return are;
}

const struct event_use *event_uses_of(struct event_uses *u, const struct holder *h)
{
	const event_use_list *list = list_of(u, h);
	for (size_t i = 0; list && i < list->n; i++)
		if (holder_is_same(&list->at[i].holder, h))
			return &list->at[i];
	return NULL;
}
