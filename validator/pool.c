// SPDX-License-Identifier: Apache-2.0
#include "validator/pool.h"

#include "base/vec.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { DEFAULT_TIMEOUT = 30, TICK = 100 /* ms between looks at the clock */ };
#define MOST_MEMORY ((rlim_t)4 << 30)

struct worker {
	pid_t pid;
	int pipe;
	size_t index;     // of the witness
	int64_t deadline; // ms
	VEC(char) bytes;
};

struct pool {
	struct arena *arena;
	const struct backend *backend;
	const struct witness *const *w;
	const struct validate_options *o;
	const struct backend_progress *progress;
	struct verdict *out;
	struct worker *worker; // jobs many, pid 0 = free
	size_t jobs, running;
};

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void write_all(int fd, const char *bytes, size_t size)
{
	while (size) {
		ssize_t n = write(fd, bytes, size);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			_exit(1);
		bytes += n, size -= (size_t)n;
	}
}

static _Noreturn void work(const struct pool *p, size_t index, int fd)
{
	struct arena a = {0};
	struct verdict verdict;
	char *bytes;
	size_t size;
	signal(SIGINT, SIG_IGN); // the parent ends its children
#ifndef __SANITIZE_ADDRESS__
	setrlimit(RLIMIT_AS, &(struct rlimit){MOST_MEMORY, MOST_MEMORY});
#endif
	p->backend->execute(&a, p->w[index], p->o, &verdict);
	verdict_write(&a, &verdict, &bytes, &size);
	write_all(fd, bytes, size);
	_exit(0);
}

static void fail(struct pool *p, size_t index, const char *why)
{
	p->out[index] = (struct verdict){.kind = VERDICT_FAILED, .why = why, .backend = p->backend->name};
}

static void done(struct pool *p, size_t index)
{
	if (p->progress && p->progress->done)
		p->progress->done(p->progress->context, index);
}

static void start(struct pool *p, size_t index)
{
	int fd[2];
	pid_t pid = pipe(fd) ? -1 : fork();
	if (pid < 0) {
		fail(p, index, arena_printf(p->arena, "no process could be started: %s", strerror(errno)));
		done(p, index);
		return;
	}
	if (pid == 0) {
		close(fd[0]);
		work(p, index, fd[1]);
	}
	close(fd[1]);
	struct worker *w = p->worker;
	while (w->pid)
		w++;
	uint32_t seconds = p->o->timeout ? p->o->timeout : DEFAULT_TIMEOUT;
	*w = (struct worker){.pid = pid, .pipe = fd[0], .index = index, .deadline = now() + 1000 * (int64_t)seconds};
	p->running++;
}

// Ends the worker; `why` NULL: by what it wrote and how it ended.
static void settle(struct pool *p, struct worker *w, const char *why)
{
	int status = 0;
	if (why)
		kill(w->pid, SIGKILL);
	close(w->pipe);
	waitpid(w->pid, &status, 0);
	if (!why && !verdict_read(p->arena, w->bytes.at, w->bytes.n, &p->out[w->index])) {
		const char *how = WIFSIGNALED(status) ? arena_printf(p->arena, "its process died: %s", strsignal(WTERMSIG(status)))
		                                      : arena_printf(p->arena, "its process ended with status %d", WEXITSTATUS(status));
		fail(p, w->index, how);
	} else if (why) {
		fail(p, w->index, why);
	}
	w->pid = 0;
	p->running--;
	done(p, w->index);
}

static void read_worker(struct pool *p, struct worker *w)
{
	char block[65536];
	ssize_t n = read(w->pipe, block, sizeof block);
	if (n < 0 && errno == EINTR)
		return;
	if (n <= 0) {
		settle(p, w, NULL);
		return;
	}
	for (ssize_t i = 0; i < n; i++)
		*vec_push(p->arena, &w->bytes) = block[i];
}

static bool is_interrupted(const struct pool *p)
{
	return p->progress && p->progress->is_interrupted && p->progress->is_interrupted(p->progress->context);
}

// Waits for something to happen to one of the workers.
static void wait_for_workers(struct pool *p)
{
	struct pollfd *fd = ARENA_ARRAY(p->arena, struct pollfd, p->jobs);
	for (size_t i = 0; i < p->jobs; i++)
		fd[i] = (struct pollfd){.fd = p->worker[i].pid ? p->worker[i].pipe : -1, .events = POLLIN};
	if (poll(fd, p->jobs, TICK) < 0)
		return;
	for (size_t i = 0; i < p->jobs; i++) {
		struct worker *w = &p->worker[i];
		if (w->pid && fd[i].revents)
			read_worker(p, w);
		else if (w->pid && now() > w->deadline)
			settle(p, w, "it took longer than --timeout allows");
	}
}

void pool_execute(struct arena *a, const struct backend *backend, const struct witness *const *w, size_t count, const struct validate_options *o,
                  struct verdict *out, const struct backend_progress *progress)
{
	struct pool p = {.arena = a, .backend = backend, .w = w, .o = o, .progress = progress, .out = out};
	size_t next = 0;
	p.jobs = o->jobs ? o->jobs : 1;
	p.worker = ARENA_ARRAY(a, struct worker, p.jobs);
	while (next < count || p.running) {
		if (is_interrupted(&p))
			break;
		while (next < count && p.running < p.jobs)
			start(&p, next++);
		if (p.running)
			wait_for_workers(&p);
	}
	for (size_t i = 0; i < p.jobs; i++)
		if (p.worker[i].pid)
			settle(&p, &p.worker[i], "interrupted");
	for (; next < count; next++)
		fail(&p, next, "interrupted");
}
