// SPDX-License-Identifier: Apache-2.0
// From what was seen to a verdict. Only the claimed pair is judged.
#include "validator/program/program.h"

#include "validator/backends/cuda/driver.h"

#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>

struct judge {
	struct arena *arena;
	const struct program_plan *plan;
	const struct program_claim *claim;
	const struct program_facts *facts;
	const struct program_end *end;
	struct verdict *out;
};

static const char *place(struct judge *j, int site)
{
	const struct program_site *s = &j->plan->sites.at[site];
	return arena_printf(j->arena, "%s:%u", s->file, s->line);
}

static void reached(struct judge *j, const char *why)
{
	j->out->kind = VERDICT_REACHED;
	j->out->why = why;
}

// Decided: with the gate closed it was seen that the pair is ordered here, or works on different memory.
static void decided(struct judge *j, enum verdict_kind kind, const char *why)
{
	reached(j, why);
	j->out->gated = (struct outcome){.was_run = true, .kind = kind, .detail = why};
	j->out->gated.runs = (uint32_t)j->facts->count[FACT_PAIRED];
}

static const char *in_call(struct judge *j, enum inject_fact fact)
{
	const char *call = j->facts->text[fact];
	return call ? arena_printf(j->arena, " (the host was in %s)", call) : "";
}

static const char *name_of_code(struct judge *j, long long code)
{
	if (!code)
		return "cudaSuccess";
	const char *name = error_runtime_name((int)code);
	name = name ? name : error_driver_name((int)code);
	return name ? name : arena_printf(j->arena, "error %lld", code);
}

static void judge_error(struct judge *j)
{
	const struct witness *w = j->claim->witness;
	const struct program_site *s = &j->plan->sites.at[j->claim->second];
	if (s->is_inside) { // what the calls in it return, the library may expect
		reached(j,
		        arena_printf(j->arena, "`%s` at %s ran, and what it returned is not seen: CUPTI reports calls of the runtime and the driver",
		                     s->spelled, place(j, j->claim->second)));
		return;
	}
	const char *seen = NULL;
	for (size_t i = 0; i < j->facts->results.n; i++) {
		long long code = j->facts->results.at[i];
		const char *name = name_of_code(j, code);
		seen = seen ? arena_printf(j->arena, "%s, %s", seen, name) : name;
		for (size_t k = 0; code && k < w->error_count; k++) {
			if (error_number(w->error[k]) != code)
				continue;
			j->out->kind = VERDICT_PROGRAM_CONFIRMED;
			j->out->why = arena_printf(j->arena, "the call at %s, or its work, ended with %s", place(j, j->claim->second), name);
			j->out->gated = (struct outcome){.was_run = true, .kind = VERDICT_PROGRAM_CONFIRMED, .detail = j->out->why};
			return;
		}
	}
	if (seen)
		decided(j, VERDICT_NOT_OBSERVED, arena_printf(j->arena, "the call returned %s", seen));
	else
		reached(j, "the call did not return");
}

static void confirmed(struct judge *j, const char *why)
{
	j->out->kind = VERDICT_PROGRAM_CONFIRMED;
	j->out->why = why;
	j->out->gated = (struct outcome){.was_run = true, .kind = VERDICT_PROGRAM_CONFIRMED, .detail = why};
	j->out->gated.runs = j->out->gated.shown = 1;
}

static void judge_cost(struct judge *j)
{
	const struct program_facts *f = j->facts;
	if (f->count[FACT_KEPT])
		confirmed(j, arena_printf(j->arena, "%s did not return while the earlier operation was held",
		                          f->text[FACT_KEPT] ? f->text[FACT_KEPT] : "the call"));
	else if (f->count[FACT_UNORDERED])
		decided(j, VERDICT_NOT_OBSERVED, "the call returned while the earlier operation was held");
	else
		reached(j, "the earlier operation was never held when the call came");
}

// Nothing was held, or nothing came while it was.
static void judge_undecided(struct judge *j)
{
	const struct program_facts *f = j->facts;
	if (f->count[FACT_UNORDERED])
		reached(j, arena_printf(j->arena,
		                        "the later operation completed while the earlier one was held, but whether they "
		                        "touch the same bytes is not known: %s",
		                        f->text[FACT_UNKNOWN] ? f->text[FACT_UNKNOWN] : "their pointers do not tell"));
	else if (f->count[FACT_FREE])
		reached(j, arena_printf(j->arena,
		                        "a pair ran whose earlier operation was not held, because another was or the gate "
		                        "could not be placed%s%s: --repeat=N holds another one in each run",
		                        f->text[FACT_NO_GATE] ? ": " : "", f->text[FACT_NO_GATE] ? f->text[FACT_NO_GATE] : ""));
	else if (f->count[FACT_SELF])
		reached(j, arena_printf(j->arena,
		                        "the earlier call (%s) waits for its own stream, so that holding its operation "
		                        "holds the host",
		                        f->text[FACT_SELF] ? f->text[FACT_SELF] : "synchronous"));
	else if (f->count[FACT_SLOW])
		reached(j, arena_printf(j->arena,
		                        "the host was long in %s while the earlier operation was held, which may have other "
		                        "reasons",
		                        f->text[FACT_SLOW] ? f->text[FACT_SLOW] : "the later call"));
	else if (f->count[FACT_UNPAIRED] || f->count[FACT_GAVE_UP])
		reached(j, "the later call did not come while the earlier operation was held");
	else if (f->count[FACT_NO_GATE])
		reached(j, arena_printf(j->arena, "the earlier operation could not be held: %s", f->text[FACT_NO_GATE]));
	else
		reached(j, "the program ended before it was decided");
}

// The claimed pair was held, or there was none: what that says. False: nothing.
static bool judge_held(struct judge *j)
{
	const struct program_facts *f = j->facts;
	const char *why = NULL;
	if (f->count[FACT_ORDERED])
		why = arena_printf(j->arena, "the later operation did not complete while the earlier one was held%s", in_call(j, FACT_ORDERED));
	else if (f->count[FACT_KEPT])
		why = arena_printf(j->arena, "the later call waited for the earlier operation%s", in_call(j, FACT_KEPT));
	else if (f->count[FACT_WAITED] && !(f->count[FACT_ONE_STREAM] || f->count[FACT_APART]))
		why = arena_printf(j->arena, "the host waited for the earlier operation before the later call came%s", in_call(j, FACT_WAITED));
	else if (!f->count[FACT_PAIRED] && f->count[FACT_OVER])
		why = "the host had waited for the earlier operation whenever a later call came that works on the same memory";
	else if (!f->count[FACT_PAIRED] && f->count[FACT_ONE_STREAM] && !f->count[FACT_APART])
		why = "both ran in the same stream";
	if (why)
		decided(j, VERDICT_ORDERED_HERE, why);
	return why != NULL;
}

static void judge_pair(struct judge *j)
{
	const struct program_facts *f = j->facts;
	bool is_undecided = f->count[FACT_UNORDERED] || f->count[FACT_FREE] || f->count[FACT_SELF] || f->count[FACT_SLOW];
	if (f->is_certain)
		confirmed(j, arena_printf(j->arena, "the later operation completed while the earlier one was held (%s)",
		                          f->text[FACT_UNORDERED] ? f->text[FACT_UNORDERED] : "the same bytes"));
	else if (is_undecided)
		judge_undecided(j);
	else if (!f->count[FACT_PAIRED] && f->count[FACT_APART] && !f->count[FACT_OVER])
		decided(j, VERDICT_NOT_OBSERVED,
		        arena_printf(j->arena, "they never worked on the same memory (%lld pair%s)", f->count[FACT_APART],
		                     f->count[FACT_APART] == 1 ? "" : "s"));
	else if (judge_held(j))
		return;
	else if (!f->count[FACT_PAIRED] && !f->count[FACT_NO_GATE])
		reached(j, "both ran, the later one never behind the earlier one");
	else
		judge_undecided(j);
}

// How the run was cut short, NULL when the program came to its own end.
static const char *cut_short(const struct judge *j)
{
	if (j->end->is_interrupted || j->end->is_timeout)
		return "ended from outside";
	return WIFSIGNALED(j->end->status) ? arena_printf(j->arena, "killed (%s)", strsignal(WTERMSIG(j->end->status))) : NULL;
}

// A call in which the program crashes is not seen either when the driver crashes before it reports the call.
static void not_seen(struct judge *j, int site)
{
	const unsigned work = 1u << CALL_LAUNCH | 1u << CALL_COPY | 1u << CALL_MEMSET;
	const struct program_site *s = &j->plan->sites.at[site];
	const char *cut = cut_short(j), *at = place(j, site);
	j->out->kind = VERDICT_UNSUPPORTED;
	if (cut) {
		j->out->why = arena_printf(j->arena, "the program was %s, and until then no call at %s was seen: whether it ran is not known", cut,
		                           at);
	} else if (s->doubt) {
		j->out->why = arena_printf(j->arena, "whether the call at %s ran is not known: the one at %s may be it or another one", at, s->doubt);
	} else if (s->is_library && (s->is_inside || !(s->categories & work))) {
		j->out->why = arena_printf(
			j->arena,
			"`%s` is a library's function, and no call of the runtime or the driver was seen in it at %s: whether it ran is "
			"not known",
			s->spelled, at);
	} else {
		j->out->kind = VERDICT_NOT_REACHED;
		j->out->why = arena_printf(j->arena, "the call at %s never ran", at);
	}
}

static void judge_device(struct judge *j)
{
	const struct program_facts *f = j->facts;
	const char *text = f->text[FACT_ELSEWHERE] ? f->text[FACT_ELSEWHERE] : "another device is current";
	if (f->count[FACT_ELSEWHERE] > 1)
		confirmed(j, arena_printf(j->arena, "at the call at %s %s", place(j, j->claim->second), text));
	else if (f->count[FACT_ELSEWHERE])
		reached(j, arena_printf(j->arena, "at the call %s, which may be meant", text));
	else if (f->count[FACT_HOME])
		decided(j, VERDICT_NOT_OBSERVED, "the current device was that of the claimed memory");
	else
		reached(j, "neither stream nor memory of the call says which device it belongs to");
}

static bool judge_reach(struct judge *j)
{
	const struct program_claim *c = j->claim;
	int missing = !j->facts->count[FACT_SECOND] ? c->second : -1;
	if (c->first >= 0 && !j->facts->count[FACT_FIRST])
		missing = c->first;
	if (missing < 0)
		return true;
	if (!j->plan->sites.at[missing].has_lines) {
		j->out->kind = VERDICT_UNSUPPORTED;
		j->out->why = arena_printf(j->arena, "no host debug info for %s: compile the program with -g", j->plan->sites.at[missing].file);
		return false;
	}
	not_seen(j, missing);
	return false;
}

static const char *how_it_ended(struct arena *a, const struct program_options *o, const struct program_end *end)
{
	if (end->is_interrupted)
		return "was interrupted: what was seen until then counts";
	if (end->is_timeout)
		return arena_printf(a, "did not end within %u s and was ended: what was seen until then counts; --timeout gives it more", o->timeout);
	if (WIFSIGNALED(end->status))
		return arena_printf(a, "was killed (%s): what was seen until then counts", strsignal(WTERMSIG(end->status)));
	if (WEXITSTATUS(end->status))
		return arena_printf(a, "ended with status %d: what was seen until then counts", WEXITSTATUS(end->status));
	return NULL;
}

const char *program_message(struct arena *a, const struct program_options *o, const struct program_end *end)
{
	struct stat st;
	if (!end->was_started)
		return end->failure;
	const char *ended = how_it_ended(a, o, end);
	if (end->failure)
		return arena_printf(a, "%s: cannot be observed: %s", o->argv[0], end->failure);
	if (end->was_loaded)
		return ended ? arena_printf(a, "%s: %s", o->argv[0], ended) : NULL;
	bool is_setuid = stat(o->argv[0], &st) == 0 && st.st_mode & (S_ISUID | S_ISGID);
	return arena_printf(a, "%s: %s%sCUDA was never initialised in it with the library loaded: %s", o->argv[0], ended ? ended : "",
	                    ended ? "; " : "",
	                    is_setuid ? "a program with the setuid bit gets no injection: run it without the bit"
	                              : "run a program that calls CUDA 11 or newer and keeps its environment");
}

void program_judge(struct arena *a, const struct program_plan *plan, const struct program_end *end, size_t index, struct verdict *out)
{
	const struct program_claim *c = &plan->claim[index];
	struct judge j = {a, plan, c, &c->facts, end, out};
	*out = (struct verdict){.backend = "program"};
	if (end->driver)
		out->device = arena_printf(a, "%s, driver for CUDA %d.%d", end->device ? end->device : "the program's GPU", end->driver / 1000,
		                           end->driver % 1000 / 10);
	if (!end->was_loaded || c->unsupported) {
		out->kind = VERDICT_UNSUPPORTED;
		out->why = c->unsupported ? c->unsupported : end->failure;
		if (!out->why)
			out->why = "the program did not initialise CUDA with the library loaded";
		return;
	}
	if (!judge_reach(&j))
		return;
	switch (c->kind) {
	case INJECT_KIND_PAIR: judge_pair(&j); break;
	case INJECT_KIND_COST: judge_cost(&j); break;
	case INJECT_KIND_ERROR: judge_error(&j); break;
	case INJECT_KIND_DEVICE: judge_device(&j); break;
	default: reached(&j, "what is claimed is not decided in a program, only that it is reached"); break;
	}
}
