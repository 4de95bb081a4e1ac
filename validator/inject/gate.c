// SPDX-License-Identifier: Apache-2.0
// The gate in the program's own stream: a kernel in front of the earlier operation that waits until it is let go. A
// thread lets it go as soon as the later operation is over, or the host has been waiting for too long. That thread
// makes no driver call: it could wait behind the very call that waits for the gate. So the end of the later operation
// is a kernel behind it that writes a mark.
#include "validator/inject/inject.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum {
	BLOCKED_MS = 50,    // in a call that waits, the first time; doubled for the second and third gate: it may just be slow
	SLOW_MS = 400,      // in another call
	ENQUEUED_MS = 300,  // the same once the later operation is enqueued: it may take its time
	UNPAIRED_MS = 500,  // the later call did not come
	GATE_CAP_MS = 2000, // the kernel ends by itself
	MS = 1000000,
};

enum { STATE_WAITS = 1, STATE_GAVE_UP = 3 };

static bool is_decided(const struct gate *g)
{
	for (unsigned i = 0; i < g->count; i++) {
		if (atomic_load(&g->held[i].phase) != HELD_SETTLED)
			return false;
	}
	return true;
}

static void settle(struct library *l, unsigned i, enum inject_fact fact, const char *text)
{
	struct held *h = &l->gate.held[i];
	struct claim *c = &l->claim[h->claim];
	if (atomic_exchange(&h->phase, HELD_SETTLED) == HELD_SETTLED)
		return;
	if (fact == FACT_UNORDERED && h->is_overlap)
		atomic_store(&c->is_settled, true);
	channel_fact(l, h->claim, fact, h->is_overlap, text);
}

// Marks that are there while the gate is closed.
static void see_marks(struct library *l)
{
	struct gate *g = &l->gate;
	for (unsigned i = 0; i < g->count; i++) {
		if (atomic_load(&g->held[i].phase) == HELD_ENQUEUED && g->slot->mark[i] && g->slot->state != STATE_GAVE_UP)
			settle(l, i, FACT_UNORDERED, g->held[i].bytes);
	}
}

static bool has_enqueued(const struct gate *g)
{
	for (unsigned i = 0; i < g->count; i++) {
		if (atomic_load(&g->held[i].phase) == HELD_ENQUEUED)
			return true;
	}
	return false;
}

// What became of a claim when the gate was let go because the host was in `row`, NULL: for another reason.
static enum inject_fact outcome_of(const struct library *l, const struct held *h, const struct api_row *row, bool gave_up)
{
	int phase = atomic_load(&h->phase);
	bool is_cost = l->claim[h->claim].kind == INJECT_KIND_COST;
	if (gave_up)
		return FACT_GAVE_UP;
	if (phase == HELD_ENQUEUED)
		return FACT_ORDERED;
	if (!row)
		return phase == HELD_ENTERED ? FACT_SLOW : FACT_UNPAIRED;
	if (phase == HELD_ENTERED)
		return is_cost || api_waits(row) ? FACT_KEPT : FACT_SLOW;
	if (atomic_load(&l->gate.is_in_first))
		return FACT_SELF;
	return api_waits(row) ? FACT_WAITED : FACT_SLOW;
}

static void settle_rest(struct library *l, const struct api_row *row, bool gave_up)
{
	struct gate *g = &l->gate;
	for (unsigned i = 0; i < g->count; i++) {
		if (atomic_load(&g->held[i].phase) != HELD_SETTLED)
			settle(l, i, outcome_of(l, &g->held[i], row, gave_up), row ? row->name : NULL);
	}
}

// The call in which the owner has been for too long, NULL when in none.
static const struct api_row *blocked_call(const struct gate *g, unsigned long long now)
{
	unsigned long long entered = atomic_load(&g->entered);
	const struct api_row *call = atomic_load(&g->in_call);
	if (!entered || !call || now < entered || atomic_load(&g->entered) != entered)
		return NULL;
	unsigned long long limit = has_enqueued(g) ? ENQUEUED_MS : BLOCKED_MS << g->patience;
	if (!api_waits(call) && limit < SLOW_MS)
		limit = SLOW_MS;
	return now - entered < limit * MS ? NULL : call;
}

static bool is_to_open(struct gate *g, unsigned long long now, const struct api_row **call, bool *gave_up)
{
	unsigned long long age = now - atomic_load(&g->closed_at);
	*gave_up = g->slot->state == STATE_GAVE_UP || age > (unsigned long long)GATE_CAP_MS * MS;
	*call = blocked_call(g, now);
	return is_decided(g) || *gave_up || *call || (age > (unsigned long long)UNPAIRED_MS * MS && !has_enqueued(g)) ||
	       age > 2ull * UNPAIRED_MS * MS;
}

// What comes when the device goes on must not be taken for held, so all is settled before: the slot is opened last.
static void let_go(struct library *l, const struct api_row *call, bool gave_up)
{
	struct gate *g = &l->gate;
	struct slot *slot = g->slot;
	library_log(l, "gate %u opens: %s", g->used, call ? call->name : gave_up ? "gave up" : "decided or late");
	see_marks(l);
	settle_rest(l, call, gave_up);
	atomic_store(&g->is_closed, false); // from here on g is the next gate's
	slot->open = 1;
}

static void watch(struct library *l)
{
	struct gate *g = &l->gate;
	struct timespec pause = {.tv_nsec = 100000};
	const struct api_row *call = NULL;
	bool gave_up = false;
	while (atomic_load(&g->is_closed)) {
		see_marks(l);
		if (is_to_open(g, now_ns(), &call, &gave_up)) {
			let_go(l, call, gave_up);
			return;
		}
		nanosleep(&pause, NULL);
	}
}

static void *watch_thread(void *data)
{
	struct library *l = data;
	struct gate *g = &l->gate;
	for (;;) {
		pthread_mutex_lock(&g->lock);
		while (!atomic_load(&g->is_closed))
			pthread_cond_wait(&g->wake, &g->lock);
		pthread_mutex_unlock(&g->lock);
		watch(l);
	}
	return NULL;
}

// All signals are the program's.
static bool start_thread(struct library *l)
{
	sigset_t all, before;
	if (l->gate.has_thread)
		return true;
	sigfillset(&all);
	pthread_sigmask(SIG_SETMASK, &all, &before);
	l->gate.has_thread = pthread_create(&l->gate.thread, NULL, watch_thread, l) == 0;
	pthread_sigmask(SIG_SETMASK, &before, NULL);
	if (l->gate.has_thread)
		pthread_detach(l->gate.thread);
	on_exit(library_hold_exit, l); // runs before what the driver registered when it started
	return l->gate.has_thread;
}

// Not inside a capture: the gate would become part of the graph.
static const char *forbidden(struct library *l, cu_stream stream)
{
	int status = 0;
	cu_result e = l->driver.stream_is_capturing(stream, &status);
	if (e)
		return "a capture is under way, or the stream is not usable";
	return status ? "the call is captured into a graph" : NULL;
}

static void close_gate(struct library *l, struct slot *slot, const struct operands *first, const int *claim, unsigned count)
{
	struct gate *g = &l->gate;
	unsigned most = 0;
	g->slot = slot;
	g->first = *first;
	g->count = count < GATE_CLAIMS ? count : GATE_CLAIMS;
	for (unsigned i = 0; i < g->count; i++) {
		struct claim *c = &l->claim[claim[i]];
		g->held[i].claim = claim[i];
		g->held[i].is_overlap = false;
		g->held[i].bytes[0] = 0;
		atomic_store(&g->held[i].phase, HELD_WAITING);
		most = c->gates > most ? c->gates : most;
		c->gates++;
	}
	g->patience = most < 2 ? most : 2;
	atomic_store(&g->owner, (int)syscall(SYS_gettid));
	atomic_store(&g->entered, 0);
	atomic_store(&g->is_in_first, true);
	atomic_store(&g->closed_at, now_ns());
	pthread_mutex_lock(&g->lock);
	atomic_store(&g->is_closed, true);
	pthread_cond_signal(&g->wake);
	pthread_mutex_unlock(&g->lock);
}

const char *gate_close(struct library *l, const struct operands *first, const int *claim, unsigned count)
{
	cu_stream stream = first->stream;
	struct gate *g = &l->gate;
	const char *why = forbidden(l, stream);
	bool entered = !why && context_enter(l, stream);
	struct context *c = why ? NULL : context_ready(l, &why);
	if (!why && g->used >= GATE_SLOTS - 1)
		why = "all gates of this process are used";
	if (!why && !start_thread(l))
		why = "no thread for the gate";
	if (!why) {
		struct slot *slot = &g->slots[g->used];
		cu_pointer state = (cu_pointer)(uintptr_t)slot;
		unsigned long long cap = (unsigned long long)GATE_CAP_MS * MS;
		void *argument[] = {&state, &cap};
		cu_result e = l->driver.launch(c->gate, 1, 1, 1, 1, 1, 1, 0, stream, argument, NULL);
		library_log(l, "gate %u closed on stream %p: %d", g->used, (void *)stream, e);
		if (e)
			why = arena_printf(&l->arena, "the gate cannot be launched (error %d)", e);
		else
			close_gate(l, slot, first, claim, count);
		g->used += !e;
	}
	if (entered)
		context_leave(l);
	return why;
}

void gate_mark(struct library *l, unsigned held, cu_stream stream, bool is_host)
{
	struct gate *g = &l->gate;
	struct slot *slot = g->slot;
	int expected = HELD_ENTERED;
	if (!atomic_load(&g->is_closed))
		return; // opened in the meantime, which settled it
	atomic_store(&g->owner, (int)syscall(SYS_gettid));
	if (is_host) {
		if (slot->state != STATE_GAVE_UP && !slot->open)
			slot->mark[held] = 1;
		atomic_compare_exchange_strong(&g->held[held].phase, &expected, HELD_ENQUEUED);
		return;
	}
	bool entered = context_enter(l, stream);
	struct context *c = context_known(l);
	cu_pointer mark = (cu_pointer)(uintptr_t)&slot->mark[held];
	unsigned long long n = 1;
	unsigned tag = 1;
	void *argument[] = {&mark, &n, &tag};
	cu_result e = c ? l->driver.launch(c->fill, 1, 1, 1, 1, 1, 1, 0, stream, argument, NULL) : CU_ERROR_INVALID_VALUE;
	library_log(l, "mark %u on stream %p: %d", held, (void *)stream, e);
	if (entered)
		context_leave(l);
	if (!e)
		atomic_compare_exchange_strong(&g->held[held].phase, &expected, HELD_ENQUEUED);
	else // making it ready now would wait for the gate
		settle(l, held, FACT_NO_GATE, "the later operation's context was new to the library");
}

// The earlier call failed: there is nothing to hold.
void gate_cancel(struct library *l)
{
	struct gate *g = &l->gate;
	for (unsigned i = 0; i < g->count; i++)
		atomic_store(&g->held[i].phase, HELD_SETTLED);
}
