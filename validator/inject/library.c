// SPDX-License-Identifier: Apache-2.0
// gpulint-inject.so: what the CUDA driver calls when the program initialises it. Without gpulint-validate's socket in
// the environment it does nothing.
#include "validator/inject/inject.h"

#include <dlfcn.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

uint64_t now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

void library_log(struct library *l, const char *format, ...)
{
	va_list list;
	if (!l->log)
		return;
	flockfile(l->log);
	fprintf(l->log, "%d %llu ", l->pid, (unsigned long long)(now_ns() / 1000));
	va_start(list, format);
	vfprintf(l->log, format, list);
	va_end(list);
	fputc('\n', l->log);
	funlockfile(l->log);
}

static const char *load_driver(struct library *l)
{
	static const struct {
		const char *symbol;
		size_t offset;
		bool is_required;
	} functions[] = {
#define X(member, symbol, parameters) {symbol, offsetof(struct inject_driver, member), true},
		INJECT_REQUIRED(X)
#undef X
#define X(member, symbol, parameters) {symbol, offsetof(struct inject_driver, member), false},
			INJECT_OPTIONAL(X)
#undef X
	};
	const char *test = getenv("GPULINT_TEST_LIBCUDA");
	void *library = dlopen(test ? test : "libcuda.so.1", RTLD_NOW | RTLD_LOCAL);
	if (!library)
		return "the driver that loads this library cannot be found";
	for (size_t i = 0; i < sizeof functions / sizeof *functions; i++) {
		void *address = dlsym(library, functions[i].symbol);
		memcpy((char *)&l->driver + functions[i].offset, &address, sizeof address);
		if (!address && functions[i].is_required)
			return arena_printf(&l->arena, "the CUDA driver is too old: it has no %s", functions[i].symbol);
	}
	l->driver.driver_version(&l->driver.version);
	return NULL;
}

enum { HOLD_MS = 2500 }; // longer than any gate stays closed

void library_hold_exit(int status, void *library)
{
	struct library *l = library;
	struct timespec pause = {.tv_nsec = 1000000};
	uint64_t begin = now_ns();
	(void)status;
	while (l->pid == getpid() && atomic_load(&l->gate.is_closed) && now_ns() - begin < (uint64_t)HOLD_MS * 1000000)
		nanosleep(&pause, NULL);
}

// At the end of the process the driver goes away: nothing may be called any more.
static void at_exit(int status, void *data)
{
	struct library *l = data;
	if (l->pid != getpid())
		return;
	library_hold_exit(status, l);
	if (atomic_load(&l->gate.is_closed))
		l->gate.slot->open = 1;
	library_log(l, "the program ends");
	atomic_store(&l->is_dead, true);
}

bool library_adopt(struct library *l)
{
	if (l->pid == getpid())
		return true;
	l->pid = getpid();
	l->is_child = true;
	pthread_mutex_init(&l->channel, NULL); // another thread of the parent may have held them
	pthread_mutex_init(&l->lock, NULL);
	atomic_store(&l->gate.is_closed, false);
	close(l->socket);
	l->modules = l->sites = l->claims = 0;
	memset(l->stack, 0, sizeof l->stack);
	atomic_store(&l->is_dead, false);
	if (!channel_open(l, l->path) || !channel_configure(l)) {
		atomic_store(&l->is_dead, true);
		return false;
	}
	channel_send(l, "hello\t%d\t%u\t%d\t%s", l->pid, l->cupti->version, l->driver.version, l->cupti->file);
	return true;
}

static void start(struct library *l)
{
	if (!channel_configure(l))
		return;
	const char *why = load_driver(l);
	why = why ? why : cupti_start(l);
	if (why) {
		channel_send(l, "fail\t%s", why);
		atomic_store(&l->is_dead, true);
		return;
	}
	channel_send(l, "hello\t%d\t%u\t%d\t%s", l->pid, l->cupti->version, l->driver.version, l->cupti->file);
	on_exit(at_exit, l);
}

// Called by the driver, once a process. Never fails: the program must run as without us.
__attribute__((visibility("default"))) int InitializeInjection(void)
{
	const char *path = getenv(INJECT_ENV_SOCKET), *log = getenv(INJECT_ENV_LOG);
	struct library *l = path ? calloc(1, sizeof *l) : NULL; // lives as long as the process
	if (!l)
		return 1;
	l->pid = getpid();
	l->path = arena_strdup(&l->arena, path);
	l->log = log ? fopen(log, "ae") : NULL;
	if (l->log)
		setvbuf(l->log, NULL, _IOLBF, 0);
	pthread_mutex_init(&l->channel, NULL);
	pthread_mutex_init(&l->lock, NULL);
	pthread_mutex_init(&l->gate.lock, NULL);
	pthread_cond_init(&l->gate.wake, NULL);
	library_log(l, "loaded, socket %s", path);
	if (channel_open(l, path))
		start(l);
	else
		library_log(l, "no connection");
	return 1;
}
