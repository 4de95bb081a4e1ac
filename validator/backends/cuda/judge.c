// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/cuda/judge.h"

#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void say(char *out, size_t size, const char *format, ...) __attribute__((format(printf, 3, 4)));
static void say(char *out, size_t size, const char *format, ...)
{
	va_list list;
	va_start(list, format);
	vsnprintf(out, size, format, list);
	va_end(list);
}

#define DETAIL(report, ...) say((report)->detail, sizeof(report)->detail, __VA_ARGS__)

static bool is_queued(const struct witness_step *s)
{
	return step_is_operation(s) || s->kind == WSTEP_RECORD || s->kind == WSTEP_WAIT;
}

bool claim_is_isolated(const struct witness *w)
{
	static const bool alone[WSTEP_KIND_COUNT] = {
		[WSTEP_FORK] = true,         [WSTEP_EXIT] = true,           [WSTEP_RESET_DEVICE] = true,    [WSTEP_UNMAP] = true,
		[WSTEP_INIT] = true,         [WSTEP_CREATE_CONTEXT] = true, [WSTEP_DESTROY_CONTEXT] = true, [WSTEP_ENABLE_PEER] = true,
		[WSTEP_PUSH_CONTEXT] = true, [WSTEP_SET_CONTEXT] = true,    [WSTEP_POP_CONTEXT] = true,     [WSTEP_LOAD_MODULE] = true,
		[WSTEP_LOAD_LIBRARY] = true, [WSTEP_UNLOAD_MODULE] = true,
	};
	if (w->claim != CLAIM_UNORDERED && w->claim != CLAIM_USE_AFTER && w->claim != CLAIM_INTERLEAVED && w->claim != CLAIM_COST)
		return true;
	const struct witness_step *second = &w->step[w->second];
	if (w->claim == CLAIM_USE_AFTER && !is_queued(&w->step[w->first]))
		return true;
	// cudaFree of a pool's memory under a running kernel can leave the pool broken.
	if (w->claim == CLAIM_USE_AFTER && second->kind == WSTEP_FREE && w->memories[second->memory].kind == WMEMORY_POOL)
		return true;
	for (size_t i = 0; i < w->step_count; i++) {
		if (alone[w->step[i].kind])
			return true;
	}
	return false;
}

static bool can_be_gated(const struct witness *w, const struct witness_step *step, uint32_t first, uint32_t second)
{
	if (w->claim == CLAIM_INTERLEAVED)
		return true;
	if (w->claim == CLAIM_USE_AFTER && !is_queued(&step[first]))
		return false;
	if (w->claim == CLAIM_API_ERROR) // an incomplete event is only sure to be incomplete behind a gate
		return first != second && step[first].kind == WSTEP_RECORD;
	return (w->claim == CLAIM_UNORDERED || w->claim == CLAIM_USE_AFTER || w->claim == CLAIM_COST) && first != second;
}

bool part_is_needed(const struct witness *w, enum part part)
{
	if (part == PART_GATED)
		return can_be_gated(w, w->step, w->first, w->second);
	if (part == PART_AS_WRITTEN)
		return w->claim != CLAIM_COST; // without the gate nothing is measured
	return w->fix.step_count > 0;
}

static const char *said(const struct run *r, uint32_t i)
{
	return i < r->count ? witness_said(r->a, &r->step[i]) : "the wait at the end";
}

static bool is_expected(const struct witness *w, cu_result code)
{
	for (size_t i = 0; i < w->error_count; i++) {
		int number = error_number(w->error[i]);
		// The runtime's own check of a launch configuration (9) is the driver's invalid value.
		if (number == code || (number == 9 && code == CU_ERROR_INVALID_VALUE))
			return true;
	}
	return false;
}

static const char *error_words(const struct run *r, cu_result code, char *out, size_t size)
{
	const char *runtime = error_runtime_name(code);
	say(out, size, "%s%s%s%s", driver_error(&r->session->driver, code), runtime ? " (" : "", runtime ? runtime : "", runtime ? ")" : "");
	return out;
}

static bool is_grid_assumed(const struct run *r)
{
	const struct witness_step *s = &r->step[r->second];
	return s->kind == WSTEP_LAUNCH && s->is_cooperative && !s->grid && r->w->claim == CLAIM_API_ERROR;
}

// An error may come back from the claimed call, or from any call after it (sticky errors, the end of a capture).
static bool judge_error(struct run *r, struct part_report *out)
{
	char words[128];
	for (uint32_t i = r->second; i <= r->count; i++) {
		cu_result code = i < r->count ? r->code[i] : r->last_sync;
		if (code > 0 && is_expected(r->w, code)) {
			DETAIL(out, "%s: %s%s", said(r, i), error_words(r, code, words, sizeof words),
			       is_grid_assumed(r) ? " (the grid is not in the witness: 1048576 blocks were taken)" : "");
			return true;
		}
	}
	if (r->capture_error && is_expected(r->w, r->capture_error)) {
		DETAIL(out, "the end of the capture, behind all: %s", error_words(r, r->capture_error, words, sizeof words));
		return true;
	}
	cu_result code = r->code[r->second];
	if (r->shared && !code)
		DETAIL(out, "%s: no error (the attribute's value is not in the witness: the %u bytes of the launch were taken)", said(r, r->second),
		       r->shared);
	else if (code > 0)
		DETAIL(out, "%s: %s, another error than claimed", said(r, r->second), error_words(r, code, words, sizeof words));
	else if (code == SKIPPED || code == NOT_RUN)
		DETAIL(out, "%s was not reached: an earlier call failed", said(r, r->second));
	else
		DETAIL(out, "%s: no error", said(r, r->second));
	return false;
}

static bool judge_bytes(struct run *r, struct part_report *out)
{
	const struct mismatch *m = &r->mismatch;
	const char *what = m->seen >= initial_byte(0) ? "stale" : m->seen == POISON_BYTE ? "dead memory" : "wrong";
	const char *amount = m->wrong ? witness_amount(r->a, &r->w->memories[m->memory], m->wrong, m->of) : NULL;
	char words[128];
	if (m->wrong && m->is_expected_dead)
		DETAIL(out, "dead memory: %s %s", amount,
		       m->is_final ? "come from it at the end" : arena_printf(r->a, "are read from it by %s", said(r, m->step)));
	else if (m->wrong && m->is_dead)
		DETAIL(out, "%s were written after it was freed", amount);
	else if (m->wrong && m->is_final)
		DETAIL(out, "%s: %s at the end (0x%02x instead of 0x%02x)", what, amount, m->seen, m->expected);
	else if (m->wrong)
		DETAIL(out, "%s: %s read by %s (0x%02x instead of 0x%02x)", what, amount, said(r, m->step), m->seen, m->expected);
	if (m->wrong)
		return true;
	int ended = r->second < r->count ? r->step[r->second].memory : NO_OBJECT;
	if (r->w->claim == CLAIM_USE_AFTER && ended != NO_OBJECT && r->memory[ended].is_freed_twice) {
		DETAIL(out, "%s returned no error: it freed the memory that another allocation had been given", said(r, r->second));
		return true;
	}
	for (uint32_t i = r->second; r->w->claim == CLAIM_USE_AFTER && i <= r->count; i++) {
		cu_result code = i < r->count ? r->code[i] : r->last_sync;
		if (code > 0 && code != CU_ERROR_OUT_OF_MEMORY && code != CU_ERROR_NOT_READY) {
			DETAIL(out, "%s: %s", said(r, i), error_words(r, code, words, sizeof words));
			return true;
		}
	}
	return false;
}

static bool judge_other(struct run *r, struct part_report *out)
{
	switch (r->w->claim) {
	case CLAIM_WRONG_DEVICE:
		DETAIL(out, "at %s device %d is current, %d was meant", said(r, r->second), r->device_at_second, r->w->device);
		return r->device_at_second != r->w->device;
	case CLAIM_CONTEXT_STACK:
		DETAIL(out, "after %s %s context is current %s before", said(r, r->second),
		       r->context_after == r->context_before ? "the same"
		       : r->context_after                    ? "another"
		                                             : "no",
		       r->context_after == r->context_before ? "as" : "than");
		return r->context_after != r->context_before;
	case CLAIM_HANG:
		if (r->barrier_gave_up)
			DETAIL(out, "%u blocks waited for others that never started", r->barrier_gave_up);
		else
			DETAIL(out, "%s ended", said(r, r->second));
		return r->barrier_gave_up > 0;
	default:
		if (r->watch.blocked_at == r->second)
			DETAIL(out, "%s blocked the host until %s was let go", said(r, r->second), said(r, r->first));
		else
			DETAIL(out, "%s did not wait for %s", said(r, r->second), said(r, r->first));
		return r->watch.blocked_at == r->second;
	}
}

// False: the run decided nothing.
static bool judge_validity(struct run *r, struct part_report *out)
{
	out->was_run = true;
	if (r->failure && out->shown) // what was seen before stays seen: undefined behaviour may end the process's luck
		return false;
	if (r->unsupported) {
		out->kind = VERDICT_UNSUPPORTED;
		DETAIL(out, "%s", r->unsupported);
		return false;
	}
	bool is_lost = r->last_sync && r->checks_values && r->w->claim != CLAIM_USE_AFTER;
	if (!r->failure && !is_lost)
		return true;
	out->kind = VERDICT_FAILED;
	DETAIL(out, "%s", r->failure ? r->failure : driver_error(&r->session->driver, r->last_sync));
	return false;
}

// The host may change the source at once, although the copy has not run: the call had taken the bytes along.
static bool is_staged_source(const struct run *r)
{
	const struct witness_step *first = &r->step[r->first], *second = &r->step[r->second];
	return first->kind == WSTEP_COPY && !first->is_sync && second->stream == NO_OBJECT &&
	       r->w->memories[first->access[0].memory].kind == WMEMORY_PAGEABLE && !is_host_memory(r, first->access[1].memory);
}

static void note_order(struct run *r, struct part_report *out)
{
	if (r->watch.second_was_early && gate_is_on(r) && is_staged_source(r)) {
		out->is_order_known = true;
		say(out->rule, sizeof out->rule, "cudaMemcpyAsync had staged its pageable source before it returned (not promised)");
		if (!out->shown)
			DETAIL(out, "the source was already staged when %s changed it", said(r, r->second));
		return;
	}
	if (!gate_is_on(r) || r->watch.second_was_early || r->watch.blocked_at == UINT32_MAX) {
		out->was_early |= r->watch.second_was_early && gate_is_on(r);
		if (r->watch.second_was_early && !out->shown)
			DETAIL(out, "the later operation completed while the earlier one was held, and no byte differed");
		return;
	}
	out->is_order_known = true;
	say(out->rule, sizeof out->rule, "%s", rule_of_order(r));
	if (!out->shown)
		DETAIL(out, "%s waited for %s", said(r, r->second), said(r, r->first));
}

void part_judge_run(struct run *r, struct part_report *out)
{
	out->runs++;
	if (!judge_validity(r, out))
		return;
	bool shown;
	if (r->w->claim == CLAIM_API_ERROR || r->w->claim == CLAIM_CAPTURE)
		shown = judge_error(r, out);
	else if (r->checks_values)
		shown = judge_bytes(r, out);
	else
		shown = judge_other(r, out);
	out->shown += shown;
	if (r->checks_values && !shown)
		note_order(r, out);
	const char *library = r->step[r->second].replaces;
	if (r->w->claim == CLAIM_API_ERROR && !out->shown && library && *library) {
		out->kind = VERDICT_UNSUPPORTED; // its accesses may fail as the call's would; silence says nothing
		DETAIL(out, "%s is stood for by a kernel, which cannot return its own errors", library);
		return;
	}
	if (r->has_unchecked_reads && !out->shown) {
		out->kind = VERDICT_UNSUPPORTED;
		DETAIL(out, "more than %d reads to check", MAX_SLOTS);
		return;
	}
	bool is_ordered = out->is_order_known && !out->was_early;
	out->kind = out->shown ? VERDICT_CONFIRMED : is_ordered ? VERDICT_ORDERED_HERE : VERDICT_NOT_OBSERVED;
}

static void say_where(struct arena *a, char *out, size_t size, const struct witness_step *list, uint32_t step, uint32_t count)
{
	if (!step)
		say(out, size, "before the first call");
	else if (step <= count)
		say(out, size, "in %s", witness_said(a, &list[step - 1]));
	else
		say(out, size, step == count + FINAL_WAIT ? "in the wait at the end" : "at the end of what the calls left");
}

// Only what the process does to itself; a kill from outside says nothing.
static bool is_own(int signal)
{
	return signal == SIGSEGV || signal == SIGBUS || signal == SIGABRT || signal == SIGILL || signal == SIGFPE;
}

bool part_died_of_use(const struct witness *w, enum part part, const struct death *death)
{
	bool is_freed = w->claim == CLAIM_USE_AFTER && w->memory != NO_OBJECT && w->first < w->second && w->step[w->first].kind == WSTEP_FREE;
	return part == PART_AS_WRITTEN && is_freed && is_own(death->signal) && death->step == w->second + 1;
}

static void say_death(struct arena *a, const struct death *death, const struct witness_step *list, uint32_t count, struct part_report *out)
{
	char where[160];
	say_where(a, where, sizeof where, list, death->step, count);
	if (death->signal)
		DETAIL(out, "the process %s %s (signal %d)", is_own(death->signal) ? "crashed" : "was killed", where, death->signal);
	else if (!death->step)
		DETAIL(out, "what precedes the first call had not ended after %u seconds", death->seconds);
	else if (death->step <= count)
		DETAIL(out, "%s had not ended after %u seconds", witness_said(a, &list[death->step - 1]), death->seconds);
	else
		DETAIL(out, "what follows the last call had not ended after %u seconds", death->seconds);
}

void part_died(const struct witness *w, enum part part, struct death death, struct part_report *out)
{
	out->was_run = true;
	out->runs++;
	uint32_t second = part == PART_FIXED ? w->fix.second : w->second;
	uint32_t count = (uint32_t)(part == PART_FIXED ? w->fix.step_count : w->step_count);
	const struct witness_step *list = part == PART_FIXED ? w->fix.step : w->step;
	struct arena a = {0};
	// Using a destroyed handle crashes the process (measured). Dead memory shows in its bytes: there a crash says something only where the same
	// steps end well as long as the memory lives.
	bool is_crash_claimed = is_own(death.signal) && w->claim == CLAIM_USE_AFTER && w->memory == NO_OBJECT;
	bool is_hang_claimed = !death.signal && w->claim == CLAIM_HANG;
	bool is_there = death.step > second && death.step <= count + FINAL_WAIT;
	bool is_use = death.lives_unfreed && part_died_of_use(w, part, &death);
	out->kind = is_use || ((is_crash_claimed || is_hang_claimed) && is_there) ? VERDICT_CONFIRMED : VERDICT_FAILED;
	out->shown += out->kind == VERDICT_CONFIRMED;
	if (is_use)
		DETAIL(out, "the process crashed in %s (signal %d), and does not without %s", witness_said(&a, &list[second]), death.signal,
		       witness_said(&a, &list[w->first]));
	else
		say_death(&a, &death, list, count, out);
	arena_free(&a);
}

enum way way_of(const struct witness *w, enum part part)
{
	if (part == PART_AS_WRITTEN)
		return WAY_PLAIN;
	if (part == PART_FIXED && !can_be_gated(w, w->fix.step, w->fix.first, w->fix.second))
		return WAY_PLAIN;
	return w->claim == CLAIM_INTERLEAVED ? WAY_SWAP : WAY_GATE;
}

static bool is_memory_short(const struct run *r)
{
	return r->failure && !strcmp(r->failure, "out of memory");
}

static void run_once(struct session *s, const struct witness *w, enum part part, struct exit_handler *exit_handler, struct progress *progress,
                     struct part_report *out, bool *is_short)
{
	struct arena a = {0};
	struct run r = {.session = s, .a = &a, .w = w, .way = way_of(w, part), .exit_handler = exit_handler, .progress = progress};
	r.patience = out->runs > 2 ? 2 : out->runs;
	bool is_fix = part == PART_FIXED;
	r.step = is_fix ? w->fix.step : w->step;
	r.count = (uint32_t)(is_fix ? w->fix.step_count : w->step_count);
	r.first = is_fix ? w->fix.first : w->first;
	r.second = is_fix ? w->fix.second : w->second;
	if (exit_handler)
		exit_handler->run = &r;
	run_execute(&r);
	*is_short = is_memory_short(&r);
	if (r.unsupported && !strcmp(r.unsupported, "ordered")) {
		r.unsupported = NULL;
		out->is_order_known = out->was_run = true;
		out->runs++;
		out->kind = VERDICT_ORDERED_HERE;
		say(out->rule, sizeof out->rule, "a lock or a join lets no other order happen");
	} else if (!*is_short) {
		part_judge_run(&r, out);
	}
	arena_free(&a);
}

// Small buffers show what large ones show, except where staging is the point: there 1 MiB is what was measured to show it.
static const struct witness *sized(struct arena *a, const struct witness *w, const struct validate_options *o)
{
	const struct witness_step *first = &w->step[w->first];
	bool is_staged = first->kind == WSTEP_COPY && first->is_sync && w->memories[first->access[0].memory].kind == WMEMORY_PAGEABLE;
	uint64_t bytes = o->bytes ? o->bytes : is_staged ? 1 << 20 : 0;
	const struct witness *other = bytes ? witness_resized(a, w, bytes) : NULL;
	return other ? other : w;
}

void part_run(struct session *s, const struct witness *w, const struct validate_options *o, enum part part, struct exit_handler *exit_handler,
              struct progress *progress, struct part_report *out)
{
	struct arena a = {0};
	uint32_t repeat = claim_is_isolated(w) ? 1 : o->repeat ? o->repeat : 3, halved = 0;
	const struct witness *use = sized(&a, w, o);
	for (uint32_t i = 0; i < repeat && out->kind != VERDICT_FAILED && out->kind != VERDICT_UNSUPPORTED; i++) {
		bool is_short = false;
		run_once(s, use, part, exit_handler, progress, out, &is_short);
		const struct witness *smaller = is_short ? witness_halved(&a, use) : NULL;
		if (smaller && halved < 10) {
			use = smaller;
			halved++;
			i--;
		} else if (is_short) {
			out->was_run = true;
			out->kind = VERDICT_FAILED;
			DETAIL(out, "out of memory");
		}
	}
	if (halved && out->kind != VERDICT_FAILED) {
		size_t n = strlen(out->detail);
		say(out->detail + n, sizeof out->detail - n, "; buffers divided by %u for lack of memory", 1u << halved);
	}
	say(out->device, sizeof out->device, "%s", progress->device);
	arena_free(&a);
}
