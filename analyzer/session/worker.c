// SPDX-License-Identifier: Apache-2.0
#include "session/worker.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define HAS_SHADOW_MEMORY // AddressSanitizer's takes more address space than any limit leaves
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define HAS_SHADOW_MEMORY
#endif
#endif

struct side {
	const struct worker_options *options;
	int socket;
};

void on_deep_stack(void *(*body)(void *), void *argument)
{
	enum { STACK_BYTES = 512 * 1024 * 1024 };
	pthread_t thread;
	pthread_attr_t attributes;
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_BYTES);
	if (pthread_create(&thread, &attributes, body, argument))
		body(argument);
	else
		pthread_join(thread, NULL);
	pthread_attr_destroy(&attributes);
}

// Memory of the process that no file stands for, proc(5).
static size_t own_bytes(void)
{
	unsigned long size, resident = 0, shared = 0;
	FILE *in = fopen("/proc/self/statm", "r");
	if (in && fscanf(in, "%lu %lu %lu", &size, &resident, &shared) != 3)
		resident = shared = 0;
	if (in)
		fclose(in);
	return (resident - shared) * (size_t)sysconf(_SC_PAGESIZE);
}

// Each job may take as much: what the run held when the process was made, and what earlier jobs left there, is not its own.
static void limit_memory(const struct worker_options *options, size_t held)
{
#ifndef HAS_SHADOW_MEMORY
	struct rlimit limit;
	rlim_t bytes = ((rlim_t)options->memory << 20) + held;
	if (getrlimit(RLIMIT_AS, &limit))
		return;
	limit.rlim_cur = bytes < limit.rlim_max ? bytes : limit.rlim_max;
	setrlimit(RLIMIT_AS, &limit);
#else
	(void)options;
	(void)held;
#endif
}

static bool transfer(ssize_t (*move)(int, void *, size_t, int), int socket, void *bytes, size_t n)
{
	for (size_t done = 0; done < n;) {
		ssize_t now = move(socket, (char *)bytes + done, n - done, MSG_NOSIGNAL);
		if (now == 0 || (now < 0 && errno != EINTR))
			return false;
		done += now > 0 ? (size_t)now : 0;
	}
	return true;
}

static ssize_t send_some(int socket, void *bytes, size_t n, int flags)
{
	return send(socket, bytes, n, flags);
}

static void answer(int socket, const struct unit_result *result, enum worker_state state)
{
	char *bytes = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&bytes, &length);
	if (!out)
		_Exit(WORKER_BROKEN);
	unit_result_write(out, result);
	if (fclose(out))
		_Exit(WORKER_BROKEN);
	struct worker_answer head = {length, state};
	if (!transfer(send_some, socket, &head, sizeof head) || !transfer(send_some, socket, bytes, length))
		_Exit(WORKER_BROKEN);
	free(bytes); // open_memstream's own
}

// What a job leaves is freed behind its answer: nobody waits for that.
static void *serve(void *argument)
{
	const struct side *s = argument;
	const struct worker_options *o = s->options;
	const size_t most = ((size_t)o->memory << 20) / 16, start = own_bytes();
	uint64_t index;
	while (transfer(recv, s->socket, &index, sizeof index)) {
		struct arena arena = {0};
		struct interner strings = {.base = o->strings, .arena = &arena};
		struct worker_memory memory = {.arena = &arena, .strings = &strings};
		struct unit_result result = {0};
		size_t now = own_bytes(), kept = now > start ? now - start : 0;
		limit_memory(o, now);
		o->run(o->context, (size_t)index, &memory, &result);
		answer(s->socket, &result, memory.is_worn ? WORKER_WORN : kept > most ? WORKER_FULL : WORKER_FIT);
		if (memory.end)
			memory.end(memory.what);
		arena_free(&arena);
	}
	_Exit(0);
}

// The signals to stop stay blocked: a terminal sends them to every process of the run, and the parent alone says what they mean.
_Noreturn void worker_serve(const struct worker_options *options, int socket)
{
	struct side side = {options, socket};
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	limit_memory(options, own_bytes());
#ifndef HAS_SHADOW_MEMORY
	int null = open("/dev/null", O_WRONLY); // libclang prints its crashes; the parent says it in one line
	if (null >= 0)
		dup2(null, STDERR_FILENO);
#endif
	on_deep_stack(serve, &side);
	_Exit(WORKER_BROKEN);
}
