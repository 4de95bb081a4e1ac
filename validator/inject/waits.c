// SPDX-License-Identifier: Apache-2.0
// Which earlier calls are over because the host has waited for them. Only what a thread waited for and called itself counts: what orders
// threads is not seen.
#include "validator/inject/inject.h"

// The last record of the event, NULL when it is not known.
static const struct record *record_of(const struct library *l, const void *event)
{
	const struct record *last = NULL;
	for (unsigned i = 0; i < RECORDS; i++) {
		const struct record *r = &l->record[i];
		if (event && r->event == event && (!last || r->at.number > last->at.number))
			last = r;
	}
	return last;
}

static void note_record(struct library *l, void *event, const struct operands *own)
{
	l->record[l->records++ % RECORDS] = (struct record){event, *own};
}

static bool is_waited_for(enum api_wait wait, const struct operands *o, const struct operands *until)
{
	if (o->number > until->number || o->is_captured)
		return false;
	return wait == WAIT_CONTEXT ? o->context && o->context == until->context : !o->is_gone && pairs_is_one_stream(o, until);
}

// Marks the recent calls of this thread that are in front of `until` in its stream or context.
static void end_calls(struct library *l, enum api_wait wait, const struct operands *until, int thread)
{
	for (unsigned id = 0; id < l->claims; id++) {
		struct claim *c = &l->claim[id];
		for (unsigned i = 0; i < c->firsts && i < RECENT; i++)
			c->recent[i].is_over |= c->recent[i].thread == thread && is_waited_for(wait, &c->recent[i], until);
	}
}

// Another stream may get the handle.
static void forget_stream(struct library *l, const struct operands *own)
{
	l->gate.first.is_gone |= pairs_is_one_stream(&l->gate.first, own);
	for (unsigned id = 0; id < l->claims; id++) {
		struct claim *c = &l->claim[id];
		for (unsigned i = 0; i < c->firsts && i < RECENT; i++)
			c->recent[i].is_gone |= pairs_is_one_stream(&c->recent[i], own);
	}
}

void waits_note(struct library *l, const struct api_call *call, const struct operands *own)
{
	enum api_wait wait = api_wait(call->row);
	const struct record *r = wait == WAIT_EVENT ? record_of(l, api_event(call)) : NULL;
	if (wait == WAIT_RECORD)
		note_record(l, api_event(call), own);
	else if (wait == WAIT_STREAM || wait == WAIT_CONTEXT)
		end_calls(l, wait, own, own->thread);
	else if (wait == WAIT_DESTROY)
		forget_stream(l, own);
	else if (r && r->at.thread == own->thread)
		end_calls(l, WAIT_STREAM, &r->at, own->thread);
}
