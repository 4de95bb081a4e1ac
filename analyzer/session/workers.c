// SPDX-License-Identifier: Apache-2.0
#include "session/workers.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "session/worker.h"

// A worker, and the bytes of its answer so far.
struct worker {
	pid_t pid; // 0 = free place
	int socket;
	bool is_busy;
	uint32_t taken;           // jobs that it has answered
	size_t job;               // at hand, or the last one
	double started, deadline; // of the job; when its time is looked at next
	double processor;         // seconds that were used up before
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

static void lose(struct pool *pool, struct worker_job *job, const char *what, const char *action)
{
	memset(&job->result, 0, sizeof job->result);
	job->is_lost = true;
	job->is_left = false;
	*vec_push(pool->arena, &job->result.messages) = (struct gpulint_message){job->name, what, action, GPULINT_ERROR};
}

// The worker's processor time so far in seconds; a worker that cannot be asked has used as much as `otherwise`.
static double processor_seconds(const struct worker *w, double otherwise)
{
	clockid_t clock;
	struct timespec t;
	if (clock_getcpuclockid(w->pid, &clock) || clock_gettime(clock, &t))
		return otherwise;
	return (double)t.tv_sec + (double)t.tv_nsec / 1e9;
}

// In the new process. Without the others' sockets: theirs close when the parent closes them.
_Noreturn static void serve(const struct pool *pool, int socket)
{
	for (uint32_t i = 0; i < pool->options->jobs; i++)
		if (pool->worker[i].pid)
			close(pool->worker[i].socket);
	worker_serve(pool->options, socket);
}

// False: there can be no process, and the job is lost.
static bool fork_worker(struct pool *pool, struct worker *w, size_t index)
{
	int end[2];
	if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, end)) {
		lose(pool, &pool->job[index], strerror(errno), "raise the limit of open files, or lower -j");
		return false;
	}
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		close(end[0]);
		serve(pool, end[1]);
	}
	close(end[1]);
	if (pid < 0) {
		close(end[0]);
		lose(pool, &pool->job[index], arena_printf(pool->arena, "no worker process (%s)", strerror(errno)),
		     "raise the process limit, or lower -j");
		return false;
	}
	*w = (struct worker){.pid = pid, .socket = end[0]};
	return true;
}

// The job at hand is over.
static void put_down(struct worker *w)
{
	if (w->collect)
		fclose(w->collect);
	free(w->bytes); // open_memstream's own
	w->collect = NULL;
	w->bytes = NULL;
	w->length = 0;
	w->is_busy = false;
}

// Ends the process, which has died already or is of no more use; gives how it ended.
static int dismiss(struct worker *w)
{
	int status = 0;
	kill(w->pid, SIGKILL);
	while (waitpid(w->pid, &status, 0) < 0 && errno == EINTR)
		;
	close(w->socket);
	put_down(w);
	memset(w, 0, sizeof *w);
	return status;
}

// Gives the job to the worker, or to a new one where there is none. One that has died meanwhile is noticed when its answer is awaited.
static void start(struct pool *pool, struct worker *w, size_t index)
{
	if (!w->pid && !fork_worker(pool, w, index))
		return;
	w->is_busy = true;
	w->job = index;
	w->started = monotonic_seconds();
	w->deadline = w->started + pool->options->timeout;
	w->processor = processor_seconds(w, 0);
	w->collect = open_memstream(&w->bytes, &w->length);
	if (!w->collect) {
		dismiss(w);
		lose(pool, &pool->job[index], strerror(errno), "lower -j");
		return;
	}
	send(w->socket, &(uint64_t){index}, sizeof(uint64_t), MSG_NOSIGNAL);
}

static void say_lost(struct pool *pool, struct worker_job *job, int status)
{
	if (WIFSIGNALED(status))
		lose(pool, job, arena_printf(pool->arena, "not analysed: its worker died (%s)", strsignal(WTERMSIG(status))),
		     WTERMSIG(status) == SIGKILL ? "if the system ran out of memory, lower -j; or --exclude it"
		                                 : "report this file to gpulint, or --exclude it");
	else if (WEXITSTATUS(status) == WORKER_OUT_OF_MEMORY)
		lose(pool, job, arena_printf(pool->arena, "not analysed: needs more than %u MB of memory", pool->options->memory),
		     "raise --memory, or --exclude it");
	else
		lose(pool, job, arena_printf(pool->arena, "not analysed: its worker gave no result (exit status %d)", WEXITSTATUS(status)),
		     "report this file to gpulint, or --exclude it");
}

// The worker has ended by itself.
static void bury(struct pool *pool, struct worker *w)
{
	const struct worker was = *w;
	int status = dismiss(w);
	if (was.is_busy && was.taken)
		start(pool, w, was.job);
	else if (was.is_busy)
		say_lost(pool, &pool->job[was.job], status);
}

static void cut_off(struct pool *pool, struct worker *w)
{
	size_t job = w->job;
	dismiss(w);
	lose(pool, &pool->job[job], arena_printf(pool->arena, "not analysed: took more than %u s", pool->options->timeout),
	     "raise --timeout, or --exclude it");
}

// A whole answer.
static void take(struct pool *pool, struct worker *w, const struct worker_answer *head)
{
	struct worker_job *job = &pool->job[w->job];
	size_t index = w->job;
	if (head->state == WORKER_WORN && w->taken) {
		dismiss(w);
		start(pool, w, index);
		return;
	}
	bool is_read = unit_result_read(pool->arena, w->bytes + sizeof *head, head->length, &job->result);
	if (is_read)
		job->is_left = false;
	else
		lose(pool, job, "not analysed: its worker gave no result that can be read", "report this file to gpulint, or --exclude it");
	put_down(w);
	w->taken++;
	if (head->state != WORKER_FIT || !is_read)
		dismiss(w);
	if (is_read && pool->options->done)
		pool->options->done(pool->options->context, index, &job->result);
}

static void receive(struct pool *pool, struct worker *w)
{
	char buffer[65536];
	struct worker_answer head;
	ssize_t n = recv(w->socket, buffer, sizeof buffer, 0);
	if (n == 0 || (n < 0 && errno != EINTR && errno != EAGAIN)) {
		bury(pool, w);
		return;
	}
	if (n < 0 || !w->is_busy)
		return;
	fwrite(buffer, 1, (size_t)n, w->collect);
	if (fflush(w->collect) || w->length < sizeof head)
		return;
	memcpy(&head, w->bytes, sizeof head);
	if (w->length - sizeof head >= head.length)
		take(pool, w, &head);
}

static void stop_all(struct pool *pool)
{
	for (uint32_t i = 0; i < pool->options->jobs; i++)
		if (pool->worker[i].pid)
			dismiss(&pool->worker[i]);
}

static double seconds_to_wait(const struct pool *pool)
{
	double wait = 1, now = monotonic_seconds();
	if (pool->options->deadline > 0 && pool->options->deadline - now < wait)
		wait = pool->options->deadline - now;
	for (uint32_t i = 0; i < pool->options->jobs; i++)
		if (pool->worker[i].is_busy && pool->worker[i].deadline - now < wait)
			wait = pool->worker[i].deadline - now;
	return wait > 0 ? wait : 0;
}

// A file may take so much processor time, that a busy machine loses nothing; and ten times as long by the clock, should its worker
// wait for what never comes. False: there is time left, its deadline is put off.
static bool has_timed_out(const struct pool *pool, struct worker *w)
{
	enum { PATIENCE = 10 };
	double now = monotonic_seconds(), most = pool->options->timeout;
	if (now <= w->deadline)
		return false;
	double left = most - (processor_seconds(w, w->processor + most) - w->processor);
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
		pool->poll[i + 1] = (struct pollfd){.fd = pool->worker[i].pid ? pool->worker[i].socket : -1, .events = POLLIN};
	if (poll(pool->poll, jobs + 1, (int)(seconds_to_wait(pool) * 1000) + 1) < 0 && errno != EINTR)
		return WORKERS_INTERRUPTED;
	if (pool->poll[0].revents)
		return WORKERS_INTERRUPTED;
	for (uint32_t i = 0; i < jobs; i++) {
		struct worker *w = &pool->worker[i];
		if (w->pid && pool->poll[i + 1].revents)
			receive(pool, w);
		else if (w->is_busy && has_timed_out(pool, w))
			cut_off(pool, w);
	}
	bool is_late = pool->options->deadline > 0 && monotonic_seconds() > pool->options->deadline;
	return is_late ? WORKERS_OUT_OF_TIME : WORKERS_DONE;
}

static void tell(const struct pool *pool, size_t started, size_t running, size_t count)
{
	const struct worker *longest = NULL;
	for (uint32_t i = 0; i < pool->options->jobs; i++) {
		const struct worker *w = &pool->worker[i];
		if (w->is_busy && (!longest || w->started < longest->started))
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
			while (!w->is_busy && next < count)
				start(pool, w, next++);
			if (w->pid && !w->is_busy)
				dismiss(w);
			running += w->is_busy;
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

struct stay {
	const struct worker_options *options;
	struct arena *arena;
	size_t index;
	struct unit_result *result;
};

static void *run_job_here(void *argument)
{
	const struct stay *s = argument;
	struct worker_memory memory = {.arena = s->arena, .strings = s->options->strings};
	s->options->run(s->options->context, s->index, &memory, s->result);
	return NULL;
}

static void run_here(struct arena *arena, const struct worker_options *options, struct worker_job *job, size_t count)
{
	for (size_t i = 0; i < count; i++) {
		struct stay stay = {options, arena, i, &job[i].result};
		on_deep_stack(run_job_here, &stay);
		if (options->done)
			options->done(options->context, i, &job[i].result);
	}
}

enum workers_end workers_run(struct arena *arena, const struct worker_options *options, struct worker_job *job, size_t count)
{
	struct pool pool = {.arena = arena, .options = options, .job = job};
	if (options->stays) {
		run_here(arena, options, job, count);
		return WORKERS_DONE;
	}
	pool.worker = ARENA_ARRAY(arena, struct worker, options->jobs);
	pool.poll = ARENA_ARRAY(arena, struct pollfd, options->jobs + 1);
	pool.poll[0] = (struct pollfd){.fd = options->stop->descriptor, .events = POLLIN};
	for (size_t i = 0; i < count; i++)
		job[i].is_left = true;
	return run_all(&pool, count);
}
