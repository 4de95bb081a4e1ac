// SPDX-License-Identifier: Apache-2.0
#include "engine/story/vain.h"

#include <string.h>

#include "base/file.h"
#include "engine/order/effects.h"
#include "engine/story/words.h"

struct pair {
	struct run *run;
	const struct op *first, *second;
	const struct observation *o;
	const struct event_state *covering; // an event that is recorded on the stream of the first operation, behind it; NULL = none is
};

static const struct timeline *timeline_of(const struct pair *p, const struct op *op)
{
	return &p->run->timelines.at[op->timeline];
}

static const char *phrase(const struct pair *p, uint32_t timeline)
{
	return stream_phrase(p->run, &p->run->timelines.at[timeline]);
}

// --- why a wait orders nothing --------------------------------------------------------------------------------------

static const struct event_state *covering(const struct pair *p)
{
	for (size_t i = 0; i < p->run->events.list.n; i++) {
		const struct event_state *e = p->run->events.list.at[i];
		if (e->record && e->on == p->first->timeline && e->tick >= p->first->tick)
			return e;
	}
	return NULL;
}

// A wait takes the record that the event has at the call; one behind the wait does not change it.
static const char *about_older_record(const struct pair *p, const struct prim *wait, const struct event_state *e, const char *name)
{
	const struct timeline *t = timeline_of(p, p->second);
	for (size_t i = 0; i < t->waits.n; i++) {
		const struct wait_record *w = &t->waits.at[i];
		if (w->prim == wait && w->record && w->record != e->record && w->record->loc->line)
			return arena_printf(p->run->keep, "it waits for the record of event `%s` at line %u, and not for the later one", name,
			                    w->record->loc->line);
	}
	return NULL;
}

// "it waits for event `a`, which ..."; NULL: nobody can say.
static const char *about_event(const struct pair *p, const struct prim *wait, const struct sym *event)
{
	struct run *r = p->run;
	const struct event_state *e = event ? symmap_get(&r->events.of, event) : NULL, *other = p->covering;
	const char *name = event ? written_name(r, event) : NULL;
	if (e && name && e == other)
		return about_older_record(p, wait, e, name);
	if (!e || !name)
		return NULL;
	if (!e->record && other) {
		const char *recorded = written_name(r, other->event);
		return recorded && strcmp(recorded, name) != 0
		               ? arena_printf(r->keep, "it waits for event `%s`, and what is recorded behind %s is event `%s`", name,
		                              p->o->first.text, recorded)
		               : NULL;
	}
	if (!e->record)
		return arena_printf(r->keep, "it waits for event `%s`, which nothing on this path records", name);
	if (e->on != p->first->timeline)
		return arena_printf(r->keep, "it waits for event `%s`, which is recorded on %s, and %s runs on %s", name, phrase(p, e->on),
		                    p->o->first.text, phrase(p, p->first->timeline));
	if (e->tick < p->first->tick)
		return arena_printf(r->keep, "it waits for event `%s`, which is recorded before %s is issued", name, p->o->first.text);
	return NULL;
}

static const char *about_wait(const struct pair *p, const struct prim *q)
{
	struct run *r = p->run;
	const struct effect *host = model_effect(q->row, EFFECT_WAIT_STREAM), *event = model_effect(q->row, EFFECT_WAIT_EVENT),
			    *stream = model_effect(q->row, EFFECT_STREAM_WAIT);
	uint32_t waiting = stream ? effect_timeline(r, q, stream) : UINT32_MAX, awaited = host ? effect_timeline(r, q, host) : UINT32_MAX;
	if (event)
		return about_event(p, q, prim_arg(q, event->arg));
	if (stream && waiting == p->second->timeline)
		return about_event(p, q, prim_arg(q, stream->arg));
	if (stream && waiting != UINT32_MAX && waiting != p->first->timeline && !p->second->is_host)
		return arena_printf(r->keep, "it makes %s wait, and %s runs on %s", phrase(p, waiting), p->o->second.text,
		                    phrase(p, p->second->timeline));
	if (host && awaited != UINT32_MAX && awaited != p->first->timeline)
		return arena_printf(r->keep, "it waits for %s, and %s runs on %s", phrase(p, awaited), p->o->first.text,
		                    phrase(p, p->first->timeline));
	return NULL;
}

// --- between the two ------------------------------------------------------------------------------------------------

static bool is_wait(const struct prim *p)
{
	return p->kind == PRIM_CALL &&
	       (model_effect(p->row, EFFECT_WAIT_STREAM) || model_effect(p->row, EFFECT_WAIT_EVENT) || model_effect(p->row, EFFECT_STREAM_WAIT));
}

static const char *sentence(const struct pair *p, const struct prim *q)
{
	const char *why = is_wait(q) && q->loc->line ? about_wait(p, q) : NULL;
	const char *file = !q->loc->file || q->loc->file == p->o->second.loc.file ? ""
	                                                                          : arena_printf(p->run->keep, " of %s", path_base(q->loc->file));
	return why ? arena_printf(p->run->keep, "%s at line %u%s does not help: %s.", prim_words(p->run, q), q->loc->line, file, why) : NULL;
}

// Of several the last: it is the nearest to the second operation.
static const char *last_of(const struct pair *p, const struct prim *const *list, size_t from, size_t to)
{
	const char *found = NULL;
	for (size_t i = to; i > from && !found; i--)
		found = sentence(p, list[i - 1]);
	return found;
}

// The wait for the event that would order the two, issued before that was recorded again.
static const char *wait_in_front(const struct pair *p)
{
	const struct timeline *t = timeline_of(p, p->second);
	for (size_t i = t->waits.n; p->covering && i > 0; i--)
		if (t->waits.at[i - 1].event == p->covering->event)
			return sentence(p, t->waits.at[i - 1].prim);
	return NULL;
}

static const char *wait_words(const struct pair *p)
{
	const struct run *r = p->run;
	const struct trace *t = &r->fragment->trace;
	uint32_t first = p->first->prim->index, second = p->second->prim->index;
	if (first >= t->count || t->prim[first] != p->first->prim)
		return NULL; // another thread's
	if (!r->second_call_from && (second >= t->count || t->prim[second] != p->second->prim))
		return NULL;
	if (!r->second_call_from) {
		const char *between = last_of(p, t->prim, first + 1, second);
		return between ? between : wait_in_front(p);
	}
	const char *later = last_of(p, r->later.at, 0, r->later.n);
	return later ? later : last_of(p, t->prim, first + 1, t->count);
}

static const char *lock_words(const struct pair *p, bool is_second)
{
	struct run *r = p->run;
	uint32_t both = p->first->locks & p->second->locks;
	for (size_t i = 0; i < r->locks.n && i < 32; i++) {
		const char *name = both & 1u << i ? written_name(r, r->locks.at[i]) : NULL;
		if (name)
			return arena_printf(r->keep, "The lock `%s` does not help%s: it orders the calls, and not the work that they start.", name,
			                    is_second ? " either" : "");
	}
	return NULL;
}

const char *vain_words(struct run *r, const struct fault_facts *f, const struct observation *o)
{
	struct pair p = {r, f->first_op, f->second_op, o, NULL};
	bool is_told = f->wait || f->only_seen || o->kind != OBS_UNORDERED || !p.first || !p.second || p.first->is_ambient || p.second->is_ambient;
	if (is_told || p.first->is_host || timeline_of(&p, p.first)->is_host)
		return NULL;
	p.covering = covering(&p);
	const char *wait = wait_words(&p), *lock = p.second->is_host ? NULL : lock_words(&p, wait);
	return wait && lock ? arena_printf(r->keep, "%s %s", wait, lock) : wait ? wait : lock;
}
