// SPDX-License-Identifier: Apache-2.0
#include "cli/validate.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "report/common.h"

extern char **environ;

static const char *validator(struct arena *arena)
{
	char self[PATH_MAX];
	ssize_t n = readlink("/proc/self/exe", self, sizeof self - 1);
	if (n <= 0)
		return "gpulint-validate";
	self[n] = 0;
	const char *beside = path_join(arena, path_directory(arena, self), "gpulint-validate");
	return access(beside, X_OK) == 0 ? beside : "gpulint-validate"; // else from PATH
}

static bool is_machine_format(const char *format)
{
	return strcmp(format, "full") != 0 && strcmp(format, "concise") != 0;
}

// The SARIF file that takes the verdicts, NULL = none.
static const char *sarif_file(const struct cli_options *o)
{
	for (size_t i = 0; i < o->outputs.n; i++)
		if (strcmp(o->outputs.at[i].format, "sarif") == 0 && o->outputs.at[i].file)
			return o->outputs.at[i].file;
	return NULL;
}

static bool needs_stdout(const struct cli_options *o)
{
	for (size_t i = 0; i < o->outputs.n; i++)
		if (!o->outputs.at[i].file && is_machine_format(o->outputs.at[i].format))
			return true;
	return false;
}

// The witnesses as a file that has no name.
static int witness_file(struct arena *arena, const struct report *report)
{
	int fd = memfd_create("witnesses", 0);
	FILE *out = fd < 0 ? NULL : fdopen(dup(fd), "wb");
	bool ok = out && report_witness(out, arena, report) == 0;
	if (out && fclose(out))
		ok = false;
	if (!ok || lseek(fd, 0, SEEK_SET) != 0) {
		if (fd >= 0)
			close(fd);
		return -1;
	}
	return fd;
}

static int run(const char *program, char *const *argv, int in, bool table_to_stderr)
{
	posix_spawn_file_actions_t actions;
	pid_t child;
	int status;
	posix_spawn_file_actions_init(&actions);
	if (in >= 0)
		posix_spawn_file_actions_adddup2(&actions, in, STDIN_FILENO);
	if (table_to_stderr)
		posix_spawn_file_actions_adddup2(&actions, STDERR_FILENO, STDOUT_FILENO);
	int error = posix_spawnp(&child, program, &actions, NULL, argv, environ);
	posix_spawn_file_actions_destroy(&actions);
	if (error) {
		fprintf(stderr, "%s: cannot be run (%s): build the target gpulint-validate, or put it on PATH\n", program,
			strerror(error));
		return EXIT_USAGE;
	}
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return EXIT_USAGE;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_USAGE;
}

int validate_findings(struct arena *arena, const struct cli_options *o, const struct report *report)
{
	const char *sarif = sarif_file(o), *program = validator(arena);
	int in = sarif ? -1 : witness_file(arena, report);
	if (!sarif && in < 0) {
		fputs("gpulint: the witnesses cannot be handed over: no memory file: use --output witness=FILE\n", stderr);
		return EXIT_USAGE;
	}
	const char *argv[] = {program, "--output=table", sarif ? arena_printf(arena, "--output=sarif=%s", sarif) : "-",
			      sarif, NULL};
	fflush(stdout);
	int status = run(program, (char *const *)argv, in, needs_stdout(o));
	if (in >= 0)
		close(in);
	return status;
}
