// SPDX-License-Identifier: Apache-2.0
// Real threads that take turns: each step is executed by the thread that the program runs it in, one at a time, in the
// order that schedule.c chose.
#include "validator/backends/cuda/run.h"

#include <poll.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

struct turn_thread {
	struct run *run;
	pthread_t id;
	int thread;
	bool is_running;
};

struct turnstile {
	pthread_mutex_t mutex;
	pthread_cond_t changed;
	uint32_t turn;
	struct turn_thread *thread; // by witness thread
};

bool is_runtime_thread(const struct run *r, int thread)
{
	bool is_driver = false;
	for (uint32_t i = 0; i < r->count; i++) {
		const char *api = r->step[i].thread == thread ? r->step[i].api : NULL;
		if (api && (!strncmp(api, "cuda", 4) || !strncmp(api, "<<<", 3)))
			return true;
		is_driver |= api && !strncmp(api, "cu", 2);
	}
	return !is_driver;
}

static bool has_turns_left(const struct run *r, int thread, uint32_t from)
{
	for (uint32_t k = from; k < r->order_count; k++) {
		if (r->step[r->order[k]].thread == thread)
			return true;
	}
	return false;
}

// Executes this thread's steps as their turn comes; `until_end`: also waits for the others' last.
static void take_turns(struct run *r, int thread, bool until_end)
{
	struct turnstile *t = r->turnstile;
	for (;;) {
		pthread_mutex_lock(&t->mutex);
		while (t->turn < r->order_count && r->step[r->order[t->turn]].thread != thread && (until_end || has_turns_left(r, thread, t->turn)))
			pthread_cond_wait(&t->changed, &t->mutex);
		bool mine = t->turn < r->order_count && r->step[r->order[t->turn]].thread == thread;
		uint32_t i = mine ? r->order[t->turn] : 0;
		if (r->exit_handler && mine)
			r->exit_handler->next = t->turn + 1;
		pthread_mutex_unlock(&t->mutex);
		if (!mine)
			return;
		run_step(r, i);
		pthread_mutex_lock(&t->mutex);
		t->turn = r->failure ? r->order_count : t->turn + 1;
		pthread_cond_broadcast(&t->changed);
		pthread_mutex_unlock(&t->mutex);
	}
}

static bool is_joined(const struct run *r, int thread)
{
	for (uint32_t i = 0; i < r->count; i++) {
		if (r->step[i].kind == WSTEP_JOIN_THREAD && r->step[i].child == thread)
			return true;
	}
	return false;
}

// No other thread may end this one's captures, and until the last step they are under way.
static void leave_captures(struct run *r, int thread)
{
	struct turnstile *t = r->turnstile;
	if (!has_open_capture(r, thread) || is_joined(r, thread))
		return;
	pthread_mutex_lock(&t->mutex);
	while (t->turn < r->order_count)
		pthread_cond_wait(&t->changed, &t->mutex);
	pthread_mutex_unlock(&t->mutex);
	captures_end(r, thread);
}

static void *thread_main(void *data)
{
	struct turn_thread *t = data;
	struct run *r = t->run;
	// The runtime selects device 0 in a new thread; the driver API selects no context (HARDWARE).
	if (!r->is_bare && !r->uses_runtime && is_runtime_thread(r, t->thread))
		r->session->driver.context_set(r->session->device[0].context);
	take_turns(r, t->thread, false);
	leave_captures(r, t->thread);
	return NULL;
}

static bool start_thread(struct run *r, int thread)
{
	struct turn_thread *t = &r->turnstile->thread[thread];
	if (t->is_running)
		return true;
	*t = (struct turn_thread){.run = r, .thread = thread};
	if (pthread_create(&t->id, NULL, thread_main, t)) {
		r->failure = "a thread of the witness cannot be started";
		return false;
	}
	t->is_running = true;
	return true;
}

cu_result step_START_THREAD(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	start_thread(r, s->child);
	return CU_OK;
}

cu_result step_JOIN_THREAD(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	struct turn_thread *t = &r->turnstile->thread[s->child];
	if (!t->is_running || has_turns_left(r, s->child, r->turnstile->turn))
		return SKIPPED;
	pthread_join(t->id, NULL);
	t->is_running = false;
	return CU_OK;
}

cu_result step_LOCK(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	if (pthread_mutex_trylock(&r->mutex[s->mutex]))
		r->failure = arena_printf(r->a, "mutex %d is locked twice", s->mutex);
	return CU_OK;
}

cu_result step_UNLOCK(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	pthread_mutex_unlock(&r->mutex[s->mutex]);
	return CU_OK;
}

// The turnstile's order has the signals first (schedule.c).
cu_result step_SIGNAL(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)r, (void)s, (void)i;
	return CU_OK;
}

cu_result step_AWAIT(struct run *r, const struct witness_step *s, uint32_t i)
{
	return step_SIGNAL(r, s, i);
}

static void run_child(struct run *r, int thread, int out)
{
	r->progress = NULL;
	r->way = WAY_PLAIN;
	for (uint32_t i = 0; i < r->count; i++) {
		if (r->step[i].thread == thread)
			run_step(r, i);
	}
	ssize_t n = write(out, r->code, r->count * sizeof *r->code);
	_exit(n < 0);
}

enum { CHILD_LIMIT_MS = 10000 };

// A real fork. The child's steps run to their end here: nothing in a witness orders two processes but this.
cu_result step_FORK(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)i;
	int end[2], status = 0;
	pid_t pid = pipe(end) ? -1 : fork();
	if (!pid)
		run_child(r, s->child, end[1]);
	if (pid < 0) {
		r->failure = "fork failed";
		return CU_OK;
	}
	close(end[1]);
	cu_result *code = ARENA_ARRAY(r->a, cu_result, r->count + 1);
	struct pollfd ready = {.fd = end[0], .events = POLLIN};
	ssize_t n = poll(&ready, 1, CHILD_LIMIT_MS) > 0 ? read(end[0], code, r->count * sizeof *code) : -1;
	close(end[0]);
	if (n < 0)
		kill(pid, SIGKILL);
	waitpid(pid, &status, 0);
	r->child_signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
	for (uint32_t k = 0; k < r->count && n == (ssize_t)(r->count * sizeof *code); k++) {
		if (r->step[k].thread == s->child)
			r->code[k] = code[k];
	}
	return CU_OK;
}

// The process ends here as the program would: exit handlers in reverse order. Ours was registered before the driver was
// loaded, so it runs after the driver's and executes the steps that the program leaves to its own destructors.
cu_result step_EXIT(struct run *r, const struct witness_step *s, uint32_t i)
{
	(void)s, (void)i;
	if (!r->exit_handler)
		return SKIPPED;
	r->exit_handler->is_exiting = true;
	exit(0);
}

void threads_continue(struct run *r, uint32_t next)
{
	for (uint32_t k = next; k < r->order_count; k++)
		run_step(r, r->order[k]);
}

void threads_run(struct run *r)
{
	struct turnstile *t = ARENA_NEW(r->a, struct turnstile);
	pthread_mutex_init(&t->mutex, NULL);
	pthread_cond_init(&t->changed, NULL);
	t->thread = ARENA_ARRAY(r->a, struct turn_thread, r->w->thread_count + 1);
	r->turnstile = t;
	for (size_t k = 1; k < r->w->thread_count; k++) { // a thread whose start the slice left out
		bool is_started = r->w->threads[k].is_process;
		for (uint32_t i = 0; i < r->count; i++)
			is_started |= r->step[i].kind == WSTEP_START_THREAD && r->step[i].child == (int)k;
		if (!is_started)
			start_thread(r, (int)k);
	}
	take_turns(r, 0, true);
	for (size_t k = 1; k < r->w->thread_count; k++) {
		if (t->thread[k].is_running)
			pthread_join(t->thread[k].id, NULL);
	}
	pthread_mutex_destroy(&t->mutex);
	pthread_cond_destroy(&t->changed);
}
