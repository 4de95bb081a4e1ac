// SPDX-License-Identifier: Apache-2.0
#include "change/git.h"

#include <errno.h>
#include <fcntl.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/vec.h"

extern char **environ;

struct bytes {
	VEC(char) list;
};

static struct bytes read_all(struct arena *a, int fd)
{
	struct bytes all = {0};
	char buffer[65536];
	for (ssize_t n; (n = read(fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR);)
		for (ssize_t i = 0; i < n; i++)
			*vec_push(a, &all.list) = buffer[i];
	*vec_push(a, &all.list) = 0;
	all.list.n--;
	return all;
}

static const char *first_line(const char *text)
{
	static const char silent[] = "it failed and said nothing";
	return *text && *text != '\n' ? text : silent;
}

// Starts it with stdout on `out` and stderr on `err`; 0 or an errno.
static int start(const char *const *argument, int out, int err, pid_t *pid)
{
	posix_spawn_file_actions_t actions;
	posix_spawn_file_actions_init(&actions);
	posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
	posix_spawn_file_actions_adddup2(&actions, out, STDOUT_FILENO);
	posix_spawn_file_actions_adddup2(&actions, err, STDERR_FILENO);
	int error = posix_spawnp(pid, "git", &actions, NULL, (char *const *)(void *)argument, environ);
	posix_spawn_file_actions_destroy(&actions);
	return error;
}

const char *git_run(struct arena *a, const char *const *argument, struct git_output *out)
{
	int end[2], status = 0, err = memfd_create("git", MFD_CLOEXEC);
	pid_t pid;
	VEC(const char *) words = {0};
	*vec_push(a, &words) = "git";
	for (size_t i = 0; argument[i]; i++)
		*vec_push(a, &words) = argument[i];
	vec_push(a, &words);
	if (err < 0 || pipe2(end, O_CLOEXEC))
		return arena_strdup(a, strerror(errno));
	int error = start(words.at, end[1], err, &pid);
	close(end[1]);
	struct bytes text = read_all(a, end[0]);
	close(end[0]);
	while (!error && waitpid(pid, &status, 0) < 0 && errno == EINTR)
		;
	lseek(err, 0, SEEK_SET);
	struct bytes said = read_all(a, err);
	close(err);
	*out = (struct git_output){text.list.at, text.list.n};
	if (error)
		return arena_printf(a, "%s (%s)", GIT_MISSING, strerror(error));
	if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
		return NULL;
	const char *line = first_line(said.list.at);
	return arena_strndup(a, line, strcspn(line, "\r\n"));
}
