// SPDX-License-Identifier: Apache-2.0
// Random programs on this machine's GPUs against the model: where the model promises that nothing is unordered, no held
// operation may show a wrong byte. Not part of ctest: it needs a GPU. One line of JSON a pair; the last line is the sum.
//
//   random_hardware FIRST_SEED COUNT [SECONDS]        exit status 1: hardware shows what the model calls ordered
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "validator/backends/model/order.h"
#include "validator/random.h"
#include "validator/verdict.h"

enum { PER_BATCH = 25, PAIRS = 3, MOST = PER_BATCH * PAIRS };

static const char *const word[] = {
#define X(id, text) text,
	VERDICTS(X)
#undef X
};

struct batch {
	struct arena arena;
	struct witness witness[MOST];
	bool is_race[MOST], is_racy_program[MOST];
	uint64_t seed[MOST];
	size_t count;
};

struct sum {
	unsigned programs, races, shown, ordered_here, quiet, pairs, violations, undecided;
};

static bool is_race(const struct races *r, uint32_t first, uint32_t second)
{
	for (size_t i = 0; i < r->list.n; i++) {
		if ((r->list.at[i].first == first && r->list.at[i].second == second) ||
		    (r->list.at[i].first == second && r->list.at[i].second == first))
			return true;
	}
	return false;
}

static bool conflict(const struct witness_step *a, const struct witness_step *b, int *memory)
{
	for (size_t i = 0; i < a->access_count; i++) {
		for (size_t k = 0; k < b->access_count; k++) {
			const struct witness_access *x = &a->access[i], *y = &b->access[k];
			bool is_writing = x->mode != MODE_READ || y->mode != MODE_READ;
			if (x->memory == y->memory && is_writing && x->begin < y->end && y->begin < x->end) {
				*memory = x->memory;
				return true;
			}
		}
	}
	return false;
}

static void add_pair(struct batch *b, const struct witness *w, uint64_t seed, uint32_t first, uint32_t second, int memory, bool race, bool racy)
{
	struct witness *copy = &b->witness[b->count];
	*copy = *w;
	copy->rule = "random";
	copy->claim = CLAIM_UNORDERED;
	copy->first = first;
	copy->second = second;
	copy->memory = memory;
	b->is_race[b->count] = race;
	b->is_racy_program[b->count] = racy;
	b->seed[b->count++] = seed;
}

// The races of a program that has some; else pairs that conflict and are ordered, spread over it.
static void add_program(struct batch *b, uint64_t seed, struct sum *sum)
{
	struct refusal refusal = {0};
	struct races races = {0};
	const struct witness *w = random_witness(&b->arena, seed, ALL_FEATURES);
	struct model *model = model_new(&b->arena, w, w->step, w->step_count, false, &refusal);
	unsigned taken = 0, seen = 0;
	if (!model)
		return;
	order_races(&b->arena, model, &races);
	sum->programs++;
	for (uint32_t i = 0; i < w->step_count; i++) {
		for (uint32_t k = i + 1; k < w->step_count && taken < PAIRS; k++) {
			int memory = NO_OBJECT;
			bool race = is_race(&races, i, k);
			if (w->step[i].stream == NO_OBJECT || !conflict(&w->step[i], &w->step[k], &memory) || race != (races.list.n > 0))
				continue;
			if (seen++ % 2 && !race)
				continue;
			add_pair(b, w, seed, i, k, memory, race, races.list.n > 0);
			taken++;
		}
	}
}

static void judge(struct sum *sum, const struct batch *b, size_t i, const struct verdict *v)
{
	bool shown = v->kind == VERDICT_CONFIRMED;
	sum->pairs++;
	sum->races += b->is_race[i];
	sum->undecided += v->kind == VERDICT_FAILED || v->kind == VERDICT_UNSUPPORTED;
	sum->shown += shown && b->is_race[i];
	sum->ordered_here += v->kind == VERDICT_ORDERED_HERE && b->is_race[i];
	sum->quiet += v->kind == VERDICT_NOT_OBSERVED && b->is_race[i];
	sum->violations += shown && !b->is_racy_program[i];
	printf("{\"seed\": %llu, \"first\": %u, \"second\": %u, \"model\": \"%s\", \"verdict\": \"%s\", \"why\": \"%s\"%s}\n",
	       (unsigned long long)b->seed[i], b->witness[i].first, b->witness[i].second, b->is_race[i] ? "race" : "ordered", word[v->kind],
	       v->why ? v->why : "", shown && !b->is_racy_program[i] ? ", \"violation\": true" : "");
}

static void run_batch(struct batch *b, struct sum *sum)
{
	struct validate_options o = {.repeat = 1, .timeout = 20};
	struct verdict *v = ARENA_ARRAY(&b->arena, struct verdict, b->count + 1);
	const struct witness *w[MOST];
	for (size_t i = 0; i < b->count; i++)
		w[i] = &b->witness[i];
	backend_cuda.execute_many(&b->arena, w, b->count, &o, v, NULL);
	for (size_t i = 0; i < b->count; i++)
		judge(sum, b, i, &v[i]);
	fflush(stdout);
}

int main(int argc, char **argv)
{
	if (argc < 3) {
		fprintf(stderr, "random_hardware FIRST_SEED COUNT [SECONDS]\n");
		return 2;
	}
	uint64_t seed = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
	time_t end = argc > 3 ? time(NULL) + atoi(argv[3]) : 0;
	struct sum sum = {0};
	for (uint64_t done = 0; done < count && (!end || time(NULL) < end); done += PER_BATCH) {
		static struct batch b;
		b = (struct batch){0};
		for (uint64_t i = done; i < count && i < done + PER_BATCH; i++)
			add_program(&b, seed + i, &sum);
		run_batch(&b, &sum);
		arena_free(&b.arena);
	}
	printf("{\"programs\": %u, \"pairs\": %u, \"races\": %u, \"races_shown\": %u, \"races_ordered_here\": %u, "
	       "\"races_not_observed\": %u, \"undecided\": %u, \"violations\": %u}\n",
	       sum.programs, sum.pairs, sum.races, sum.shown, sum.ordered_here, sum.quiet, sum.undecided, sum.violations);
	return sum.violations > 0;
}
