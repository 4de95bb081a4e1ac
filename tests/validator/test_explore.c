// SPDX-License-Identifier: Apache-2.0
// The reduced search finds a fault exactly when a search of all states does, on random programs with graphs and threads.
#include <criterion/criterion.h>
#include <string.h>

#include "random.h"

#include "base/strmap.h"
#include "validator/backends/model/explore.h"

enum { PROGRAMS = 3000, MOST_STATES = 4000 };

// All reachable states, each once: where the threads are, what was executed, what memory holds. Machines cannot be copied:
// each state is reached again from the beginning.
struct full_search {
	struct arena arena;
	struct model *model;
	struct strmap seen;
	VEC(struct path {
		uint32_t *step;
		size_t count;
	}) open;
	size_t states;
	bool has_fault;
};

static struct machine *replay(struct arena *a, struct model *model, const struct path *p)
{
	struct machine *m = machine_new(a, model);
	for (size_t i = 0; i < p->count; i++) {
		struct transition t;
		machine_take(m, p->step[i], &t);
	}
	return m;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
	return (hash ^ value) * UINT64_C(1099511628211) ^ value >> 7;
}

static const char *name_of(struct arena *a, const struct machine *m)
{
	uint64_t hash = UINT64_C(14695981039346656037), other = 7;
	for (size_t i = 0; i < m->model->w->thread_count; i++)
		hash = mix(hash, m->thread[i].next);
	for (size_t i = 0; i < m->op.n; i++)
		hash = mix(hash, (uint64_t)m->op.at[i].process << 1 | (m->op.at[i].executed != NOT_YET));
	for (size_t i = 0; i < m->model->cells->count; i++)
		hash = mix(hash, m->bytes[i]), other = mix(other, m->bytes[i] + hash);
	for (size_t i = 0; i < m->op.n; i++)
		other = mix(other, m->op.at[i].bytes ? m->op.at[i].bytes[0] : 999);
	return arena_printf(a, "%llx-%llx", (unsigned long long)hash, (unsigned long long)other);
}

static void visit_state(struct full_search *s, const struct path *p)
{
	struct arena a = {0};
	struct machine *m = replay(&a, s->model, p);
	bool is_end = true;
	void **seen = strmap_at(&s->seen, name_of(&s->arena, m));
	if (!*seen) {
		*seen = s;
		s->states++;
		for (uint32_t i = 0; i < machine_processes(m); i++) {
			if (!machine_is_enabled(m, i))
				continue;
			uint32_t *step = ARENA_ARRAY(&s->arena, uint32_t, p->count + 1);
			if (p->count)
				memcpy(step, p->step, p->count * sizeof *step);
			step[p->count] = i;
			*vec_push(&s->arena, &s->open) = (struct path){step, p->count + 1};
			is_end = false;
		}
		if (is_end)
			machine_finish(m);
	}
	s->has_fault |= m->fault.is_there; // also on another way to a known state: what was read is not part of it
	arena_free(&a);
}

// False when there are too many states.
static bool search_all(struct model *model, bool *has_fault)
{
	struct full_search s = {.model = model};
	s.seen.arena = &s.arena;
	*vec_push(&s.arena, &s.open) = (struct path){0};
	while (s.open.n && s.states < MOST_STATES && !s.has_fault) {
		struct path p = s.open.at[--s.open.n];
		visit_state(&s, &p);
	}
	*has_fault = s.has_fault;
	bool is_done = s.has_fault || !s.open.n;
	arena_free(&s.arena);
	return is_done;
}

static bool stop_at_fault(void *context, struct machine *m, const struct trace *t)
{
	(void)t;
	*(bool *)context = m->fault.is_there;
	return !m->fault.is_there;
}

static bool search_reduced(struct model *model, bool *has_fault)
{
	struct search search = {.with_memory = true,
	                        .held = NOT_YET,
	                        .most_schedules = 20000,
	                        .most_transitions = 2000000,
	                        .visit = stop_at_fault,
	                        .context = has_fault};
	*has_fault = false;
	explore(model, &search);
	return *has_fault || !search.is_bounded;
}

Test(explore, agrees_with_a_search_of_all_states, .timeout = 600)
{
	unsigned compared = 0, faults = 0;
	for (uint64_t seed = 1; seed <= PROGRAMS; seed++) {
		struct arena a = {0};
		struct refusal refusal = {0};
		bool all, reduced;
		const struct witness *w = random_witness(&a, seed, ALL_FEATURES);
		struct model *model = model_new(&a, w, w->step, w->step_count, seed % 2, &refusal);
		cr_assert(model, "%s", refusal.why);
		if (search_all(model, &all) && search_reduced(model, &reduced)) {
			cr_expect_eq(all, reduced, "seed %d: all states %d, reduced %d", (int)seed, all, reduced);
			compared++, faults += all;
		}
		arena_free(&a);
	}
	cr_expect(compared > PROGRAMS / 2 && faults > PROGRAMS / 20 && faults < compared, "%u compared, %u with faults", compared, faults);
}
