// SPDX-License-Identifier: Apache-2.0
// The processes. The caller never initialises CUDA, so that it may fork: one worker runs the parts of all witnesses that
// are about bytes, one after the other, and every other part gets a process of its own. A worker that dies or hangs loses
// the part it was in and no other.
#include "validator/backends/cuda/judge.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

enum { DEFAULT_SECONDS = 30, POLL_MS = 200, STATUS_CONTEXT_LOST = 3 };

struct task {
	uint32_t witness;
	enum part part;
};

struct pool {
	const struct witness *const *w;
	const struct validate_options *o;
	const struct backend_progress *p;
	struct part_report (*report)[PART_COUNT];
	struct progress *shared;
	bool is_control; // what it runs says how another part is to be read
	bool is_interrupted;
};

struct worker {
	const struct pool *pool;
	const struct task *task;
	size_t count;
	int out;
};

static bool send_report(int out, const struct part_report *r)
{
	return write(out, r, sizeof *r) == (ssize_t)sizeof *r; // below PIPE_BUF: in one piece
}
_Static_assert(sizeof(struct part_report) <= 4096, "a report must fit into one write to a pipe");

struct exit_context {
	int out;
	struct part_report report;
};

static void report_after_exit(struct exit_handler *h)
{
	struct exit_context *c = h->context;
	part_judge_run(h->run, &c->report);
	if (h->run->progress)
		memcpy(c->report.device, h->run->progress->device, sizeof c->report.device);
	send_report(c->out, &c->report);
}

static void at_exit(int status, void *data)
{
	struct exit_handler *h = data;
	(void)status;
	if (!h->is_exiting)
		return;
	threads_continue(h->run, h->next);
	gate_stop(h->run);
	h->report(h);
	_exit(0);
}

// The contexts that are open still answer.
static bool is_healthy(struct session *s)
{
	for (int i = 0; i < s->device_count; i++) {
		cu_context popped;
		if (!s->device[i].context)
			continue;
		if (s->driver.context_push(s->device[i].context))
			return false;
		cu_result e = s->driver.context_synchronize();
		s->driver.context_pop(&popped);
		if (e)
			return false;
	}
	return true;
}

static void work_on(struct worker *k, struct session *s, struct exit_handler *handler)
{
	struct exit_context *exiting = handler->context;
	for (size_t i = 0; i < k->count; i++) {
		struct part_report r = {.witness = k->task[i].witness, .part = k->task[i].part};
		atomic_store(&k->pool->shared->step, 0);
		exiting->report = r;
		part_run(s, k->pool->w[r.witness], k->pool->o, k->task[i].part, handler, k->pool->shared, &r);
		if (!send_report(k->out, &r))
			_exit(1);
		if (i + 1 < k->count && !is_healthy(s))
			_exit(STATUS_CONTEXT_LOST);
	}
}

static void worker_main(struct worker *k)
{
	struct arena a = {0};
	struct exit_context exiting = {.out = k->out};
	struct exit_handler handler = {.report = report_after_exit, .context = &exiting};
	struct session *s = ARENA_NEW(&a, struct session);
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	signal(SIGINT, SIG_IGN);    // the parent decides
	on_exit(at_exit, &handler); // before the driver registers its own
	const char *error = session_load(&a, s);
	s->first_device = k->pool->o->device;
	if (error) {
		struct part_report r = {
			.witness = k->task[0].witness, .part = k->task[0].part, .was_run = true, .kind = VERDICT_UNSUPPORTED, .runs = 1};
		snprintf(r.detail, sizeof r.detail, "%s", error);
		send_report(k->out, &r);
		_exit(STATUS_CONTEXT_LOST);
	}
	work_on(k, s, &handler);
	_exit(0);
}

static uint32_t seconds_of(const struct pool *p)
{
	return p->o->timeout ? p->o->timeout : DEFAULT_SECONDS;
}

// 1: *r is a report; 0: the worker has closed its end; -1: too late or interrupted.
static int receive(struct pool *p, int in, struct part_report *r)
{
	unsigned long long end = nanoseconds_now() + seconds_of(p) * 1000000000ull;
	while (nanoseconds_now() < end) {
		struct pollfd ready = {.fd = in, .events = POLLIN};
		if (p->p && p->p->is_interrupted && p->p->is_interrupted(p->p->context)) {
			p->is_interrupted = true;
			return -1;
		}
		if (poll(&ready, 1, POLL_MS) <= 0)
			continue;
		ssize_t n = read(in, r, sizeof *r);
		if (n < 0 && errno == EINTR)
			continue;
		return n == (ssize_t)sizeof *r;
	}
	return -1;
}

static void keep(struct pool *p, const struct task *t, const struct part_report *r)
{
	p->report[t->witness][t->part] = *r;
	bool is_last = true;
	for (int part = (int)t->part + 1; part < PART_COUNT; part++)
		is_last &= !part_is_needed(p->w[t->witness], (enum part)part);
	if (is_last && p->p && p->p->done)
		p->p->done(p->p->context, t->witness);
}

static void run_tasks(struct pool *p, const struct task *task, size_t count);

// Do the steps end well in a process of their own where nothing frees the memory that the claim is about?
static bool lives_unfreed(const struct pool *p, const struct witness *w)
{
	struct arena a = {0};
	const struct witness *unfreed = witness_unfreed(&a, w);
	struct part_report report[1][PART_COUNT] = {0};
	struct pool control = {.w = &unfreed, .o = p->o, .report = report, .shared = p->shared, .is_control = true};
	const struct task task = {0, PART_AS_WRITTEN};
	run_tasks(&control, &task, 1);
	enum verdict_kind kind = report[0][PART_AS_WRITTEN].kind;
	bool has_ended = report[0][PART_AS_WRITTEN].was_run && kind != VERDICT_FAILED && kind != VERDICT_UNSUPPORTED;
	arena_free(&a);
	return has_ended;
}

static void lost(struct pool *p, const struct task *t, int signal, uint32_t step)
{
	const struct witness *w = p->w[t->witness];
	struct part_report r = {.witness = t->witness, .part = t->part};
	struct death death = {.signal = signal, .step = step, .seconds = seconds_of(p)};
	death.lives_unfreed = !p->is_control && part_died_of_use(w, t->part, &death) && lives_unfreed(p, w);
	part_died(w, t->part, death, &r);
	memcpy(r.device, p->shared->device, sizeof r.device);
	keep(p, t, &r);
}

// Follows one worker; returns how many tasks are settled.
static size_t follow(struct pool *p, const struct task *task, size_t count, int in, pid_t pid)
{
	size_t settled = 0;
	int status = 0;
	struct part_report r;
	int got = 1;
	while (settled < count && (got = receive(p, in, &r)) == 1)
		keep(p, &task[settled++], &r);
	if (got < 0 || settled == count) // late, or done: a driver that hangs in its own end must not hold us
		kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	if (settled == count || p->is_interrupted)
		return settled;
	if (got == 0 && WIFEXITED(status) && WEXITSTATUS(status) == STATUS_CONTEXT_LOST && settled)
		return settled;
	lost(p, &task[settled], got == 0 && WIFSIGNALED(status) ? WTERMSIG(status) : 0, atomic_load(&p->shared->step));
	return settled + 1;
}

static void run_tasks(struct pool *p, const struct task *task, size_t count)
{
	while (count && !p->is_interrupted) {
		int end[2];
		fflush(NULL); // a worker that runs exit handlers must not write our buffers again
		pid_t pid = pipe(end) ? -1 : fork();
		if (pid < 0)
			return;
		if (!pid) {
			struct worker k = {p, task, count, end[1]};
			close(end[0]);
			worker_main(&k);
		}
		close(end[1]);
		size_t settled = follow(p, task, count, end[0], pid);
		close(end[0]);
		task += settled;
		count -= settled;
	}
}

static size_t list_tasks(const struct pool *p, size_t count, bool isolated, struct task *out)
{
	size_t n = 0;
	for (size_t i = 0; i < count; i++) {
		if (claim_is_isolated(p->w[i]) != isolated)
			continue;
		for (int part = 0; part < PART_COUNT; part++) {
			if (part_is_needed(p->w[i], (enum part)part))
				out[n++] = (struct task){(uint32_t)i, (enum part)part};
		}
	}
	return n;
}

static void execute_many(struct arena *a, const struct witness *const *w, size_t count, const struct validate_options *o, struct verdict *out,
                         const struct backend_progress *progress)
{
	struct pool p = {.w = w, .o = o, .p = progress};
	struct task *task = ARENA_ARRAY(a, struct task, count * PART_COUNT + 1);
	p.report = arena_alloc(a, (count + 1) * sizeof *p.report);
	p.shared = mmap(NULL, sizeof *p.shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (p.shared != MAP_FAILED) {
		run_tasks(&p, task, list_tasks(&p, count, false, task));
		size_t alone = list_tasks(&p, count, true, task);
		for (size_t i = 0; i < alone && !p.is_interrupted; i++)
			run_tasks(&p, &task[i], 1);
		munmap(p.shared, sizeof *p.shared);
	}
	for (size_t i = 0; i < count; i++) {
		verdict_of(a, w[i], p.report[i], &out[i]);
		if (out[i].kind == VERDICT_FAILED && !*out[i].why)
			out[i].why = p.is_interrupted ? "interrupted" : "no process could be started";
	}
}

static void execute_one(struct arena *a, const struct witness *w, const struct validate_options *o, struct verdict *out)
{
	execute_many(a, &w, 1, o, out, NULL);
}

static void look(int out)
{
	struct arena a = {0};
	struct session *s = ARENA_NEW(&a, struct session);
	const char *error = session_load(&a, s);
	error = error ? error : session_init(s, 0);
	char text[256] = "";
	snprintf(text, sizeof text, "%s", error ? error : "");
	ssize_t n = write(out, text, sizeof text);
	_exit(n < 0);
}

// In a process of its own: looking initialises the driver.
static const char *unavailable(struct arena *a)
{
	int end[2];
	char text[256];
	fflush(NULL);
	pid_t pid = pipe(end) ? -1 : fork();
	if (pid < 0)
		return "no process could be started";
	if (!pid)
		look(end[1]);
	close(end[1]);
	ssize_t n = read(end[0], text, sizeof text);
	close(end[0]);
	waitpid(pid, NULL, 0);
	if (n != (ssize_t)sizeof text)
		return "the CUDA driver crashes when it starts";
	return *text ? arena_strdup(a, text) : NULL;
}

const struct backend backend_cuda = {
	.name = "cuda",
	.unavailable = unavailable,
	.execute = execute_one,
	.execute_many = execute_many,
};
