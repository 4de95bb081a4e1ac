// SPDX-License-Identifier: Apache-2.0
// Starts the program with the library in its environment and waits for its end.
#include "validator/program/program.h"

#include "base/file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { TICK = 50, GRACE = 2000 /* ms between SIGTERM and SIGKILL */ };

static int64_t now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

const char *program_library(struct arena *a)
{
	static const char *const places[] = {"gpulint-inject.so", "../lib/gpulint/gpulint-inject.so", "../lib/gpulint-inject.so"};
	const char *self = path_real(a, "/proc/self/exe");
	for (size_t i = 0; self && i < sizeof places / sizeof *places; i++) {
		const char *file = path_join(a, path_directory(a, self), places[i]);
		if (file_exists(file))
			return path_real(a, file);
	}
	return NULL;
}

// In the child: never returns. What exec says goes through the pipe.
static _Noreturn void become(const struct program_options *o, const struct talk *t, int pipe)
{
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL);
	signal(SIGPIPE, SIG_DFL);
	setenv("CUDA_INJECTION64_PATH", o->library, 1);
	setenv(INJECT_ENV_SOCKET, talk_path(t), 1);
	if (o->cupti)
		setenv(INJECT_ENV_CUPTI, o->cupti, 1);
	else
		unsetenv(INJECT_ENV_CUPTI);
	setenv("CUDA_MODULE_LOADING", "EAGER", 0);      // loading a kernel late waits for the device, gate included
	setenv("CUDA_DEVICE_MAX_CONNECTIONS", "32", 0); // streams that share a queue wait for each other, gate included
	if (o->is_stdout_taken)
		dup2(STDERR_FILENO, STDOUT_FILENO);
	execvp(o->argv[0], (char *const *)o->argv);
	int error = errno;
	ssize_t n = write(pipe, &error, sizeof error);
	_exit(n == sizeof error ? 127 : 126);
}

static pid_t start(struct arena *a, const struct program_options *o, const struct talk *t, struct program_end *end)
{
	int fd[2], error = 0;
	fflush(NULL);
	pid_t pid = pipe2(fd, O_CLOEXEC) ? -1 : fork();
	if (pid < 0) {
		end->failure = arena_printf(a, "no process could be started: %s", strerror(errno));
		return -1;
	}
	if (pid == 0)
		become(o, t, fd[1]);
	close(fd[1]);
	end->was_started = read(fd[0], &error, sizeof error) != sizeof error;
	close(fd[0]);
	if (end->was_started)
		return pid;
	waitpid(pid, NULL, 0);
	end->failure = arena_printf(a, "%s: cannot be run (%s): check the name", o->argv[0], strerror(error));
	return -1;
}

static void stop(struct talk *t, pid_t pid, int signal)
{
	talk_kill(t, signal);
	kill(pid, signal);
}

static void follow(const struct program_options *o, struct talk *t, pid_t pid, const struct backend_progress *progress, struct program_end *end)
{
	int64_t deadline = now() + 1000 * (int64_t)o->timeout;
	bool is_asked = false; // to end
	while (waitpid(pid, &end->status, WNOHANG) == 0) {
		talk_wait(t, TICK);
		bool is_interrupted = progress && progress->is_interrupted && progress->is_interrupted(progress->context);
		end->is_interrupted |= is_interrupted;
		end->is_timeout |= now() > deadline && !is_asked;
		if ((end->is_interrupted || end->is_timeout) && !is_asked) {
			stop(t, pid, SIGTERM);
			is_asked = true;
			deadline = now() + GRACE;
		} else if (is_asked && now() > deadline) {
			stop(t, pid, SIGKILL);
		}
	}
	talk_wait(t, 0);
	if (is_asked)
		talk_kill(t, SIGKILL); // processes that it left behind
}

void program_run(struct arena *a, const struct program_options *o, struct program_plan *plan, const struct backend_progress *progress,
                 struct program_end *end)
{
	struct match *match = match_open(a, plan);
	struct talk *t = talk_open(a, plan, match, end, &end->failure);
	const char *file = strchr(o->argv[0], '/') ? path_real(a, o->argv[0]) : NULL;
	if (file)
		match_module(match, file); // so that a file without lines is known also when nothing was called
	pid_t pid = end->failure ? -1 : start(a, o, t, end);
	if (pid > 0)
		follow(o, t, pid, progress, end);
	talk_close(t);
	match_close(match);
}
