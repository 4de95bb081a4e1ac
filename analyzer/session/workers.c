// SPDX-License-Identifier: Apache-2.0
#include "session/workers.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/signalfd.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_SHADOW_MEMORY // AddressSanitizer's takes more address space than any limit leaves
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SHADOW_MEMORY
#endif
#endif

enum { OUT_OF_MEMORY = 2 /* what the arena ends a process with */, BROKEN = 3 };

// A worker that runs: bytes of its result so far.
struct worker {
	pid_t pid; // 0 = free place
	int pipe;
	size_t job;
	double started, deadline; // when its time is looked at next
	FILE *collect;
	char *bytes;
	size_t length;
};

struct pool {
	struct arena *arena;
	const struct worker_options *options;
	struct worker_job *job;
	struct worker *worker;
	struct pollfd *poll; // [0] is the signal descriptor
};

double monotonic_seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

void stop_watch(struct stop *s)
{
	sigset_t stop;
	sigemptyset(&stop);
	sigaddset(&stop, SIGINT);
	sigaddset(&stop, SIGTERM);
	sigprocmask(SIG_BLOCK, &stop, &s->before);
	s->descriptor = signalfd(-1, &stop, SFD_CLOEXEC | SFD_NONBLOCK);
}

void stop_end(struct stop *s)
{
	struct signalfd_siginfo info;
	while (s->descriptor >= 0 && read(s->descriptor, &info, sizeof info) > 0)
		;
	if (s->descriptor >= 0)
		close(s->descriptor);
	sigprocmask(SIG_SETMASK, &s->before, NULL);
}

// --- in the worker ----------------------------------------------------------------------------------------------------

struct task {
	const struct worker_options *options;
	size_t index;
	int pipe;
	struct unit_result *result; // here
};

static void *run_task(void *argument)
{
	const struct task *task = argument;
	struct unit_result result = {0};
	task->options->run(task->options->context, task->index, &result);
	FILE *out = fdopen(task->pipe, "wb");
	if (!out)
		_Exit(BROKEN);
	unit_result_write(out, &result);
	_Exit(fclose(out) ? BROKEN : 0);
}

static void *run_task_here(void *argument)
{
	const struct task *task = argument;
	task->options->run(task->options->context, task->index, task->result);
	return NULL;
}

// Deeply nested sources need a deep stack.
static void on_deep_stack(void *(*body)(void *), struct task *task)
{
	enum { STACK_BYTES = 512 * 1024 * 1024 };
	pthread_t thread;
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_BYTES);
	if (pthread_create(&thread, &attributes, body, task))
		body(task);
	else
		pthread_join(thread, NULL);
	pthread_attr_destroy(&attributes);
}

// The signals to stop stay blocked: a terminal sends them to every process of the run, and the parent alone says what they mean.
static void run_worker(const struct pool *pool, size_t index, int pipe_out)
{
	struct task task = {pool->options, index, pipe_out, NULL};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setenv("LIBCLANG_NOTHREADS", "1", 1);
#ifndef HAS_SHADOW_MEMORY
	rlim_t bytes = (rlim_t)pool->options->memory << 20;
	setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
	int null = open("/dev/null", O_WRONLY); // libclang prints its crashes; the parent says it in one line
	if (null >= 0)
		dup2(null, STDERR_FILENO);
#endif
	on_deep_stack(run_task, &task);
	_Exit(BROKEN);
}

// --- in the parent ----------------------------------------------------------------------------------------------------

static void lose(struct pool *pool, struct worker_job *job, const char *what, const char *action)
{
	memset(&job->result, 0, sizeof job->result);
	job->is_lost = true;
	job->is_left = false;
	*vec_push(pool->arena, &job->result.messages) = (struct gpulint_message){job->name, what, action, GPULINT_ERROR};
}

static void start(struct pool *pool, struct worker *w, size_t index)
{
	int end[2];
	w->job = index;
	if (pipe2(end, O_CLOEXEC)) {
		lose(pool, &pool->job[index], strerror(errno), "raise the limit of open files, or lower -j");
		return;
	}
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		close(end[0]);
		run_worker(pool, index, end[1]);
	}
	close(end[1]);
	if (pid < 0) {
		close(end[0]);
		lose(pool, &pool->job[index], arena_printf(pool->arena, "no worker process (%s)", strerror(errno)),
		     "raise the process limit, or lower -j");
		return;
	}
	w->pid = pid;
	w->pipe = end[0];
	w->started = monotonic_seconds();
	w->deadline = w->started + pool->options->timeout;
	w->collect = open_memstream(&w->bytes, &w->length);
}

static void judge(struct pool *pool, struct worker *w, int status, bool timed_out)
{
	struct worker_job *job = &pool->job[w->job];
	if (unit_result_read(pool->arena, w->bytes, w->length, &job->result)) {
		job->is_left = false;
		if (pool->options->done)
			pool->options->done(pool->options->context, w->job, &job->result);
		return;
	}
	if (timed_out)
		lose(pool, job, arena_printf(pool->arena, "not analysed: took more than %u s", pool->options->timeout),
		     "raise --timeout, or --exclude it");
	else if (WIFSIGNALED(status))
		lose(pool, job, arena_printf(pool->arena, "not analysed: its worker died (%s)", strsignal(WTERMSIG(status))),
		     WTERMSIG(status) == SIGKILL ? "if the system ran out of memory, lower -j; or --exclude it"
						 : "report this file to gpulint, or --exclude it");
	else if (WEXITSTATUS(status) == OUT_OF_MEMORY)
		lose(pool, job, arena_printf(pool->arena, "not analysed: needs more than %u MB of memory", pool->options->memory),
		     "raise --memory, or --exclude it");
	else
		lose(pool, job, arena_printf(pool->arena, "not analysed: its worker gave no result (exit status %d)",
					     WEXITSTATUS(status)),
		     "report this file to gpulint, or --exclude it");
}

enum ending { ENDED, TIMED_OUT, INTERRUPTED };

static void end(struct pool *pool, struct worker *w, enum ending how)
{
	int status = 0;
	if (how != ENDED)
		kill(w->pid, SIGKILL);
	while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
		;
	close(w->pipe);
	if (w->collect)
		fclose(w->collect);
	if (how != INTERRUPTED)
		judge(pool, w, status, how == TIMED_OUT);
	free(w->bytes); // open_memstream's own
	memset(w, 0, sizeof *w);
}

static void receive(struct pool *pool, struct worker *w)
{
	char buffer[65536];
	ssize_t n = read(w->pipe, buffer, sizeof buffer);
	if (n > 0 && w->collect)
		fwrite(buffer, 1, (size_t)n, w->collect);
	else if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN))
		end(pool, w, ENDED);
}

static void stop_all(struct pool *pool)
{
	for (uint32_t i = 0; i < pool->options->jobs; i++)
		if (pool->worker[i].pid)
			end(pool, &pool->worker[i], INTERRUPTED);
}

static double seconds_to_wait(const struct pool *pool)
{
	double wait = 1, now = monotonic_seconds();
	if (pool->options->deadline > 0 && pool->options->deadline - now < wait)
		wait = pool->options->deadline - now;
	for (uint32_t i = 0; i < pool->options->jobs; i++)
		if (pool->worker[i].pid && pool->worker[i].deadline - now < wait)
			wait = pool->worker[i].deadline - now;
	return wait > 0 ? wait : 0;
}

// The worker's processor time so far in seconds; a worker that cannot be asked has used all of it.
static double processor_seconds(const struct worker *w, double otherwise)
{
	clockid_t clock;
	struct timespec t;
	if (clock_getcpuclockid(w->pid, &clock) || clock_gettime(clock, &t))
		return otherwise;
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// A file may take so much processor time, that a busy machine loses nothing; and ten times as long by the clock, should its worker
// wait for what never comes. False: there is time left, its deadline is put off.
static bool has_timed_out(const struct pool *pool, struct worker *w)
{
	enum { PATIENCE = 10 };
	double now = monotonic_seconds(), most = pool->options->timeout;
	if (now <= w->deadline)
		return false;
	double left = most - processor_seconds(w, most);
	if (left <= 0 || now > w->started + PATIENCE * most)
		return true;
	w->deadline = now + left;
	return false;
}

// Waits for bytes, ends and deadlines; WORKERS_DONE = goes on.
static enum workers_end wait_once(struct pool *pool)
{
	uint32_t jobs = pool->options->jobs;
	for (uint32_t i = 0; i < jobs; i++)
		pool->poll[i + 1] = (struct pollfd){.fd = pool->worker[i].pid ? pool->worker[i].pipe : -1, .events = POLLIN};
	if (poll(pool->poll, jobs + 1, (int)(seconds_to_wait(pool) * 1000) + 1) < 0 && errno != EINTR)
		return WORKERS_INTERRUPTED;
	if (pool->poll[0].revents)
		return WORKERS_INTERRUPTED;
	for (uint32_t i = 0; i < jobs; i++) {
		struct worker *w = &pool->worker[i];
		if (w->pid && pool->poll[i + 1].revents)
			receive(pool, w);
		else if (w->pid && has_timed_out(pool, w))
			end(pool, w, TIMED_OUT);
	}
	bool is_late = pool->options->deadline > 0 && monotonic_seconds() > pool->options->deadline;
	return is_late ? WORKERS_OUT_OF_TIME : WORKERS_DONE;
}

static void tell(const struct pool *pool, size_t started, size_t running, size_t count)
{
	const struct worker *longest = NULL;
	for (uint32_t i = 0; i < pool->options->jobs; i++) {
		const struct worker *w = &pool->worker[i];
		if (w->pid && (!longest || w->started < longest->started))
			longest = w;
	}
	if (pool->options->tell && longest)
		pool->options->tell(pool->options->teller, started - running, count, pool->job[longest->job].name);
}

static enum workers_end run_all(struct pool *pool, size_t count)
{
	size_t next = 0, running;
	do {
		running = 0;
		for (uint32_t i = 0; i < pool->options->jobs; i++) {
			struct worker *w = &pool->worker[i];
			while (!w->pid && next < count)
				start(pool, w, next++);
			running += w->pid != 0;
		}
		tell(pool, next, running, count);
		enum workers_end how = running ? wait_once(pool) : WORKERS_DONE;
		if (how != WORKERS_DONE) {
			stop_all(pool);
			return how;
		}
	} while (running);
	return WORKERS_DONE;
}

static void run_here(const struct worker_options *options, struct worker_job *job, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct task task = {options, i, -1, &job[i].result};
		on_deep_stack(run_task_here, &task);
		if (options->done)
			options->done(options->context, i, &job[i].result);
	}
}

enum workers_end workers_run(struct arena *arena, const struct worker_options *options, struct worker_job *job, size_t count)
{
	struct pool pool = {.arena = arena, .options = options, .job = job};
	if (options->stays) {
		run_here(options, job, count);
		return WORKERS_DONE;
	}
	pool.worker = ARENA_ARRAY(arena, struct worker, options->jobs);
	pool.poll = ARENA_ARRAY(arena, struct pollfd, options->jobs + 1);
	pool.poll[0] = (struct pollfd){.fd = options->stop->descriptor, .events = POLLIN};
	for (size_t i = 0; i < count; i++)
		job[i].is_left = true;
	return run_all(&pool, count);
}
