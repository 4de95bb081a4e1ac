// SPDX-License-Identifier: Apache-2.0
// The program's calls as CUPTI reports them: which claims they belong to, and what has to be done about it. A runtime
// call contains driver calls: the outermost one is the program's, the launch below it has the kernel's parameters.
#include "validator/inject/apis.h"

#include <string.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { MOST_FACTS = 64 /* of the same kind about one claim */, DRAIN_MS = 500 };

struct thread {
	bool is_own; // the library itself calls the driver
	unsigned depth;
	struct api_call call; // the outermost one
	uint16_t site[INJECT_ANSWERS];
	unsigned sites;
	bool is_pending; // a launch whose driver call has not come yet
	bool is_late;    // it never came, and the launch is over
	bool has_gate;   // this call is the earlier one of the gate that is closed
	cu_stream stream;
	bool is_drained; // nothing was pending in the stream before this launch
	unsigned marks;  // bits of gate.held: this call is the later one
	struct operands operands;
};

static _Thread_local struct thread thread_state;

static void begin_own(struct library *l, int *mode)
{
	thread_state.is_own = true;
	*mode = CU_CAPTURE_RELAXED; // a capture of the program must not be broken by what we call
	if (l->is_child || l->driver.exchange_capture_mode(mode))
		*mode = -1;
}

static void end_own(struct library *l, int *mode)
{
	if (*mode >= 0)
		l->driver.exchange_capture_mode(mode);
	thread_state.is_own = false;
}

// --- the later call -------------------------------------------------------------------------------------------------

static struct held *held_of(struct library *l, int claim, unsigned *index)
{
	struct gate *g = &l->gate;
	for (unsigned i = 0; atomic_load(&g->is_closed) && i < g->count; i++) {
		if (g->held[i].claim == claim) {
			*index = i;
			return &g->held[i];
		}
	}
	return NULL;
}

static bool is_pair(const struct claim *c)
{
	return c->kind == INJECT_KIND_PAIR || c->kind == INJECT_KIND_COST;
}

// The stream's work is over, or it takes too long: CU_ERROR_NOT_READY.
static cu_result drain(struct library *l, cu_stream s)
{
	struct timespec pause = {.tv_nsec = 100000};
	uint64_t begin = now_ns();
	int status = 0;
	if (l->is_child || atomic_load(&l->gate.is_closed) || l->driver.stream_is_capturing(s, &status) || status)
		return CU_ERROR_NOT_READY;
	cu_result e = l->driver.stream_query(s);
	while (e == CU_ERROR_NOT_READY && now_ns() - begin < (uint64_t)DRAIN_MS * 1000000) {
		nanosleep(&pause, NULL);
		e = l->driver.stream_query(s);
	}
	return e;
}

static void pair_up(struct library *l, int id, struct thread *t)
{
	struct claim *c = &l->claim[id];
	struct pairing p = {.overlap = OVERLAP_NONE};
	unsigned index = 0;
	int waiting = HELD_WAITING;
	struct held *h = held_of(l, id, &index);
	pairs_compare(l, id, &t->operands, h != NULL, &p);
	if (!h || !(p.is_held || c->kind == INJECT_KIND_COST))
		return;
	h->is_overlap = p.overlap == OVERLAP_CERTAIN;
	memcpy(h->bytes, p.bytes, sizeof h->bytes);
	if (atomic_compare_exchange_strong(&h->phase, &waiting, HELD_ENTERED))
		t->marks |= 1u << index;
}

static void later_call(struct library *l, int id, struct thread *t)
{
	struct claim *c = &l->claim[id];
	if (is_first(++c->seconds))
		channel_fact(l, id, FACT_SECOND, c->seconds, NULL);
	if (c->kind == INJECT_KIND_ERROR && t->call.row->category == CALL_LAUNCH && c->seconds <= INJECT_GATES)
		t->is_drained = drain(l, t->stream) == CU_OK; // what fails after the launch is then the launch's work
	if (c->kind == INJECT_KIND_DEVICE && !l->is_child)
		device_compare(l, id, &t->operands);
	if (is_pair(c) && c->firsts)
		pair_up(l, id, t);
}

// --- the earlier call -----------------------------------------------------------------------------------------------

static bool wants_gate(const struct claim *c)
{
	return is_pair(c) && !atomic_load(&c->is_settled) && c->gates < INJECT_GATES && c->firsts > c->skip;
}

static void place_gate(struct library *l, const int *claim, unsigned count, struct thread *t)
{
	const char *why = NULL;
	if (!count)
		return;
	if (l->is_child)
		why = "the process was forked from one that uses CUDA";
	else if (t->is_late)
		why = "the driver's launch was not seen";
	else if (atomic_load(&l->gate.is_closed))
		why = "another pair was being held";
	else
		why = gate_close(l, &t->operands, claim, count);
	t->has_gate = !why;
	for (unsigned i = 0; !why && i < count; i++) {
		struct claim *c = &l->claim[claim[i]];
		if (!is_stream_held(c, t->operands.stream))
			c->held_stream[c->held_streams++ % RECENT] = t->operands.stream;
	}
	for (unsigned i = 0; why && i < count; i++) {
		struct claim *c = &l->claim[claim[i]];
		if (is_first(++c->no_gates))
			channel_fact(l, claim[i], FACT_NO_GATE, c->no_gates, why);
	}
}

// What is to be known of an earlier call when a later one comes.
static void note_earlier(struct library *l, struct operands *o)
{
	int status = 0;
	o->number = ++l->number;
	o->is_captured = l->is_child || l->driver.stream_is_capturing(o->stream, &status) || status;
	o->gate = pairs_is_behind(l, o) ? l->gate.used : 0;
}

static void earlier_call(struct library *l, struct thread *t)
{
	int wanted[GATE_CLAIMS];
	unsigned count = 0;
	if (t->sites)
		note_earlier(l, &t->operands);
	for (unsigned s = 0; s < t->sites; s++) {
		for (unsigned id = 0; id < l->claims; id++) {
			struct claim *c = &l->claim[id];
			unsigned index;
			if (c->first != (int)t->site[s])
				continue;
			c->recent[c->firsts % RECENT] = t->operands;
			if (is_first(++c->firsts))
				channel_fact(l, (int)id, FACT_FIRST, c->firsts, NULL);
			if (count < GATE_CLAIMS && wants_gate(c) && !held_of(l, (int)id, &index))
				wanted[count++] = (int)id;
		}
	}
	place_gate(l, wanted, count, t);
}

// Both roles of the call, the later one first: the same place may be both.
static void handle(struct library *l, const struct api_call *call, struct thread *t)
{
	int mode;
	t->is_pending = false;
	begin_own(l, &mode);
	pthread_mutex_lock(&l->lock);
	if (l->is_child)
		t->operands = (struct operands){.unknown = "the process was forked"};
	else
		operands_read(l, call, &t->operands);
	t->stream = t->operands.stream;
	for (unsigned s = 0; s < t->sites; s++) {
		for (unsigned id = 0; id < l->claims; id++) {
			if (l->claim[id].second == (int)t->site[s])
				later_call(l, (int)id, t);
		}
	}
	if (!t->marks)
		earlier_call(l, t);
	pthread_mutex_unlock(&l->lock);
	end_own(l, &mode);
}

// --- enter and exit -------------------------------------------------------------------------------------------------

// Whether the mangled name has the kernel's: "_Z5scalePff" has "5scale".
static bool is_kernel(const char *symbol, const char *kernel)
{
	char part[INJECT_NAME + 8];
	if (!symbol || !*kernel)
		return true;
	snprintf(part, sizeof part, "%zu%s", strlen(kernel), kernel);
	return strstr(symbol, part) || strcmp(symbol, kernel) == 0;
}

static bool may_be_flagged(struct library *l, const struct entry *e, const char *symbol)
{
	enum call_category category = e->row->category;
	if (e->is_named)
		return true;
	if (!(l->categories & 1u << category))
		return false;
	if (category != CALL_LAUNCH)
		return true;
	for (unsigned i = 0; i < l->sites; i++) {
		if (l->site[i].categories & 1u << category && is_kernel(symbol, l->site[i].kernel))
			return true;
	}
	return false;
}

static void find_sites(struct library *l, struct thread *t, const struct api_row *row)
{
	t->is_own = true; // unwinding calls nothing of CUDA, but a message may be sent
	pthread_mutex_lock(&l->lock);
	t->sites = site_find(l, row->category, row->name, t->site);
	pthread_mutex_unlock(&l->lock);
	t->is_own = false;
}

static void enter_outermost(struct library *l, struct thread *t, const struct entry *e, int domain, const struct cupti_call *call)
{
	t->call = (struct api_call){e->row, call->params, domain == CUPTI_DOMAIN_DRIVER, e->is_per_thread};
	t->sites = 0, t->marks = 0, t->has_gate = t->is_pending = t->is_late = t->is_drained = false;
	if (may_be_flagged(l, e, call->symbol))
		find_sites(l, t, e->row);
	bool is_above = e->row->form == FORM_LAUNCH_ABOVE || e->row->form == FORM_CONFIG;
	if (t->sites && is_above && !l->has_no_nested)
		t->is_pending = true;
	else if (t->sites)
		handle(l, &t->call, t);
}

static void enter_nested(struct library *l, struct thread *t, const struct entry *e, int domain, const struct cupti_call *call)
{
	struct api_call nested = {e->row, call->params, true, e->is_per_thread};
	if (t->is_pending && domain == CUPTI_DOMAIN_DRIVER && e->row->category == CALL_LAUNCH)
		handle(l, &nested, t);
}

static bool is_own_thread(const struct gate *g)
{
	return atomic_load(&g->is_closed) && atomic_load(&g->owner) == (int)syscall(SYS_gettid);
}

static void mark_later(struct library *l, struct thread *t, int result)
{
	int mode;
	bool is_over = t->call.row->category == CALL_FREE || t->call.row->category == CALL_OTHER;
	begin_own(l, &mode);
	pthread_mutex_lock(&l->lock);
	for (unsigned i = 0; i < GATE_CLAIMS; i++) {
		if (!(t->marks & 1u << i))
			continue;
		bool is_cost = l->claim[l->gate.held[i].claim].kind == INJECT_KIND_COST; // only the host's time counts
		if (result)
			atomic_store(&l->gate.held[i].phase, HELD_SETTLED);
		else
			gate_mark(l, i, t->stream, is_over || is_cost);
	}
	pthread_mutex_unlock(&l->lock);
	end_own(l, &mode);
}

static void note_result(struct library *l, struct thread *t, int result)
{
	for (unsigned s = 0; s < t->sites; s++) {
		for (unsigned id = 0; id < l->claims; id++) {
			struct claim *c = &l->claim[id];
			if (c->second != (int)t->site[s] || (c->kind != INJECT_KIND_ERROR && !result))
				continue;
			pthread_mutex_lock(&l->lock);
			bool is_news = is_first(++c->results) || (result && c->results < MOST_FACTS);
			pthread_mutex_unlock(&l->lock);
			if (is_news)
				channel_fact(l, (int)id, FACT_RESULT, result, NULL);
		}
	}
}

// A launch succeeds although its kernel will fail: the error is there when the stream is empty again.
static int late_result(struct library *l, struct thread *t)
{
	int mode;
	begin_own(l, &mode);
	cu_result e = drain(l, t->stream);
	end_own(l, &mode);
	return e == CU_ERROR_NOT_READY ? 0 : e;
}

// A context is made ready where no gate is closed: what that takes might wait for the gate.
static void prepare_context(struct library *l, struct thread *t)
{
	const char *why = NULL;
	int mode;
	if (!l->has_pairs || l->is_child || atomic_load(&l->gate.is_closed) || t->has_gate)
		return;
	begin_own(l, &mode);
	pthread_mutex_lock(&l->lock);
	if (!atomic_load(&l->gate.is_closed) && !context_known(l))
		context_ready(l, &why);
	pthread_mutex_unlock(&l->lock);
	end_own(l, &mode);
}

// Of the host's wait only one that succeeded counts.
static void note_wait(struct library *l, struct thread *t)
{
	struct operands own;
	int mode;
	begin_own(l, &mode);
	pthread_mutex_lock(&l->lock);
	operands_read(l, &t->call, &own);
	own.number = ++l->number;
	waits_note(l, &t->call, &own);
	pthread_mutex_unlock(&l->lock);
	end_own(l, &mode);
}

static void note_allocation(struct library *l, struct thread *t)
{
	int mode;
	begin_own(l, &mode);
	pthread_mutex_lock(&l->lock);
	for (unsigned i = 0; i < t->sites; i++)
		operands_note_allocation(l, &t->call, &l->site[t->site[i]]);
	pthread_mutex_unlock(&l->lock);
	end_own(l, &mode);
}

static void exit_outermost(struct library *l, struct thread *t, const struct cupti_call *call)
{
	int result = call->result ? *call->result : 0;
	if (t->has_gate)
		atomic_store(&l->gate.is_in_first, false);
	if (t->is_pending) { // no driver call came: the next ones are taken at the runtime's entrance
		t->is_late = true;
		l->has_no_nested |= result == 0;
		handle(l, &t->call, t);
	}
	if (t->marks)
		mark_later(l, t, result);
	if (t->has_gate && result)
		gate_cancel(l);
	if (t->call.row->category == CALL_ALLOC && t->sites && !result && !l->is_child)
		note_allocation(l, t);
	if (l->has_pairs && !l->is_child && !result && api_wait(t->call.row) != WAIT_NOTHING)
		note_wait(l, t);
	prepare_context(l, t);
	if (t->is_drained && !result)
		result = late_result(l, t);
	if (t->sites)
		note_result(l, t, result);
}

void calls_callback(void *library, int domain, uint32_t cbid, const struct cupti_call *call)
{
	struct library *l = library;
	struct thread *t = &thread_state;
	if (t->is_own || atomic_load(&l->is_dead) || domain < CUPTI_DOMAIN_DRIVER || domain > CUPTI_DOMAIN_RUNTIME || cbid >= CBIDS)
		return;
	const struct entry *entries = l->entry[domain - CUPTI_DOMAIN_DRIVER], *e = entries ? &entries[cbid] : NULL;
	if (!e || !e->row || !library_adopt(l))
		return;
	if (call->site == CUPTI_ENTER) {
		if (t->depth++ == 0)
			enter_outermost(l, t, e, domain, call);
		else
			enter_nested(l, t, e, domain, call);
		if (is_own_thread(&l->gate)) {
			atomic_store(&l->gate.in_call, t->call.row);
			atomic_store(&l->gate.entered, now_ns());
		}
	} else if (t->depth && --t->depth == 0) {
		if (is_own_thread(&l->gate))
			atomic_store(&l->gate.entered, 0);
		exit_outermost(l, t, call);
	}
}
