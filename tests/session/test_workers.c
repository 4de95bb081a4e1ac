// SPDX-License-Identifier: Apache-2.0
// Workers take several jobs each; what becomes of one does not touch the others.
#include "session/workers.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { MOST_JOBS = 8 };

// What the jobs of a run do, and what is seen of them.
struct trial {
	struct arena arena;
	struct interner strings;
	const char *known;
	struct {
		uint32_t attempts;
		pid_t worker; // of the last attempt
	} *seen;              // shared with the workers
	void (*act)(struct trial *t, size_t index, bool is_used, struct worker_memory *memory);
	struct worker_job job[MOST_JOBS];
	uint32_t done;
};

static bool has_worked(const struct trial *t, size_t before)
{
	for (size_t i = 0; i < MOST_JOBS; i++)
		if (i != before && t->seen[i].worker == getpid())
			return true;
	return false;
}

static void run(void *context, size_t index, struct worker_memory *memory, struct unit_result *result)
{
	struct trial *t = context;
	bool is_used = has_worked(t, index);
	t->seen[index].attempts++;
	t->seen[index].worker = getpid();
	if (t->act)
		t->act(t, index, is_used, memory);
	*vec_push(memory->arena, &result->messages) = (struct gpulint_message){
		arena_printf(memory->arena, "%zu", index), intern(memory->strings, "known") == t->known ? "same" : "other", NULL, GPULINT_NOTE};
}

static void count_done(void *context, size_t index, const struct unit_result *result)
{
	struct trial *t = context;
	t->done++;
	cr_expect_eq((size_t)atoi(result->messages.at[0].file), index);
}

static struct trial *trial_run(uint32_t workers, size_t jobs, struct worker_options o,
                               void (*act)(struct trial *, size_t, bool, struct worker_memory *))
{
	static const struct stop none = {.descriptor = -1};
	struct trial *t = calloc(1, sizeof *t);
	t->strings.arena = &t->arena;
	t->known = intern(&t->strings, "known");
	t->act = act;
	t->seen = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	o.jobs = workers;
	o.timeout = o.timeout ? o.timeout : 20;
	o.memory = o.memory ? o.memory : 4096;
	o.stop = &none;
	o.strings = &t->strings;
	o.run = run;
	o.done = count_done;
	o.context = t;
	for (size_t i = 0; i < jobs; i++)
		t->job[i].name = arena_printf(&t->arena, "job%zu", i);
	cr_expect_eq(workers_run(&t->arena, &o, t->job, jobs), WORKERS_DONE);
	for (size_t i = 0; i < jobs; i++)
		cr_expect(!t->job[i].is_left && t->job[i].result.messages.n == 1);
	return t;
}

static void trial_free(struct trial *t)
{
	munmap(t->seen, 4096);
	arena_free(&t->arena);
	free(t);
}

static bool is_same_worker(const struct trial *t, size_t a, size_t b)
{
	return t->seen[a].worker == t->seen[b].worker;
}

static void expect_lost(const struct trial *t, size_t lost, size_t jobs, const char *what)
{
	for (size_t i = 0; i < jobs; i++) {
		cr_expect_eq(t->job[i].is_lost, i == lost, "job %zu", i);
		cr_expect_str_eq(t->job[i].result.messages.at[0].what, i == lost ? what : "same");
	}
	cr_expect_eq(t->done, jobs - (lost < jobs));
}

Test(workers, one_takes_job_after_job)
{
	struct trial *t = trial_run(1, 5, (struct worker_options){0}, NULL);
	expect_lost(t, MOST_JOBS, 5, NULL);
	for (size_t i = 0; i < 5; i++)
		cr_expect(t->seen[i].attempts == 1 && is_same_worker(t, 0, i), "job %zu", i);
	cr_expect_neq(t->seen[0].worker, getpid());
	trial_free(t);
}

Test(workers, as_many_as_jobs_take_one_each)
{
	struct trial *t = trial_run(4, 4, (struct worker_options){0}, NULL);
	expect_lost(t, MOST_JOBS, 4, NULL);
	for (size_t i = 0; i < 4; i++)
		for (size_t k = 0; k < i; k++)
			cr_expect(!is_same_worker(t, i, k));
	trial_free(t);
}

static void crash_at_two(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t, (void)is_used, (void)memory;
	if (index == 2)
		kill(getpid(), SIGKILL);
}

// The job that crashes is tried in a worker of its own before it is lost, and the next one gets a new one.
Test(workers, a_crash_loses_one_job)
{
	struct trial *t = trial_run(1, 5, (struct worker_options){0}, crash_at_two);
	expect_lost(t, 2, 5, "not analysed: its worker died (Killed)");
	for (size_t i = 0; i < 5; i++)
		cr_expect_eq(t->seen[i].attempts, i == 2 ? 2 : 1, "job %zu: %u", i, t->seen[i].attempts);
	cr_expect(is_same_worker(t, 0, 1) && !is_same_worker(t, 1, 2) && !is_same_worker(t, 2, 3) && !is_same_worker(t, 1, 3) &&
	          is_same_worker(t, 3, 4));
	trial_free(t);
}

static void crash_behind_others(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t, (void)index, (void)memory;
	if (is_used)
		_Exit(2); // as the arena does when there is no memory
}

Test(workers, what_a_job_left_loses_no_other)
{
	struct trial *t = trial_run(1, 4, (struct worker_options){0}, crash_behind_others);
	expect_lost(t, MOST_JOBS, 4, NULL);
	for (size_t i = 0; i < 4; i++)
		cr_expect_eq(t->seen[i].attempts, i ? 2 : 1);
	trial_free(t);
}

static void out_of_memory(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t, (void)is_used, (void)memory;
	if (index == 1)
		_Exit(2);
}

Test(workers, a_job_without_memory_is_one_message)
{
	struct trial *t = trial_run(1, 3, (struct worker_options){0}, out_of_memory);
	expect_lost(t, 1, 3, "not analysed: needs more than 4096 MB of memory");
	cr_expect_str_eq(t->job[1].result.messages.at[0].file, "job1");
	trial_free(t);
}

static void use_memory(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t, (void)is_used;
	memset(arena_alloc(memory->arena, 32 << 20), (int)index + 1, 32 << 20);
}

// A run that holds the results of many files leaves each job what it may take. (The limit is of the address space, 512 MB of it the stack's.)
Test(workers, what_the_run_holds_is_not_a_jobs)
{
	const size_t held = (size_t)1200 << 20;
	volatile char *results = malloc(held);
	cr_assert(results);
	for (size_t i = 0; i < held; i += 4096)
		results[i] = 1;
	struct trial *t = trial_run(2, 4, (struct worker_options){.memory = 1200}, use_memory);
	expect_lost(t, MOST_JOBS, 4, NULL);
	trial_free(t);
	free((void *)(uintptr_t)results);
}

static void wear_out(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t, (void)is_used;
	memory->is_worn = index == 1;
}

// What a hurt process says counts when it has seen nothing else.
Test(workers, a_worker_that_is_hurt_goes)
{
	struct trial *t = trial_run(1, 4, (struct worker_options){0}, wear_out);
	expect_lost(t, MOST_JOBS, 4, NULL);
	for (size_t i = 0; i < 4; i++)
		cr_expect_eq(t->seen[i].attempts, i == 1 ? 2 : 1);
	cr_expect(!is_same_worker(t, 0, 1) && !is_same_worker(t, 1, 2) && is_same_worker(t, 2, 3));
	trial_free(t);
}

static void fill(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	enum { BYTES = 100 << 20 };
	(void)t, (void)is_used, (void)memory;
	volatile char *kept = index == 1 ? malloc(BYTES) : NULL; // and never freed
	for (size_t i = 0; kept && i < BYTES; i += 1024)
		kept[i] = 1;
}

// A sixteenth of the limit may stay from job to job. It is noticed before the next one, which the worker takes still.
Test(workers, a_worker_that_has_grown_goes)
{
	struct trial *t = trial_run(1, 6, (struct worker_options){.memory = 1200}, fill);
	expect_lost(t, MOST_JOBS, 6, NULL);
	for (size_t i = 0; i < 6; i++)
		cr_expect_eq(t->seen[i].attempts, 1);
	cr_expect(is_same_worker(t, 0, 2) && !is_same_worker(t, 2, 3) && is_same_worker(t, 3, 5));
	trial_free(t);
}

static bool has_freed;

static void note_end(void *what)
{
	*(bool *)what = true;
}

static void ask_for_end(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t;
	if (is_used != (index > 0) || has_freed != (index > 0))
		_Exit(1);
	memory->end = note_end;
	memory->what = &has_freed;
}

Test(workers, jobs_are_cleared_away_before_the_next)
{
	struct trial *t = trial_run(1, 3, (struct worker_options){0}, ask_for_end);
	expect_lost(t, MOST_JOBS, 3, NULL);
	cr_expect(is_same_worker(t, 0, 1) && is_same_worker(t, 0, 2) && !has_freed);
	trial_free(t);
}

static void use_processor(double seconds)
{
	struct timespec t;
	do
		clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	while ((double)t.tv_sec + (double)t.tv_nsec * 1e-9 < seconds);
}

static void spend(struct trial *t, size_t index, bool is_used, struct worker_memory *memory)
{
	(void)t, (void)is_used, (void)memory;
	if (index < 4)
		use_processor(0.5 * (double)(index + 1)); // since the worker began
	if (index == 3)
		usleep(800 * 1000); // so that its time is looked at
	while (index == 4)
		;
}

// Four jobs of half a second each have a second each.
Test(workers, time_is_counted_by_job)
{
	struct trial *t = trial_run(1, 6, (struct worker_options){.timeout = 1}, spend);
	expect_lost(t, 4, 6, "not analysed: took more than 1 s");
	cr_expect(is_same_worker(t, 0, 4) && !is_same_worker(t, 4, 5) && t->seen[4].attempts == 1);
	trial_free(t);
}
