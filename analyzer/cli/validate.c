// SPDX-License-Identifier: Apache-2.0
#include "cli/validate.h"

#include <errno.h>
#include <limits.h>
#include <spawn.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "cli/verdicts.h"
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
		fprintf(stderr, "%s: cannot be run (%s): build the target gpulint-validate, or put it on PATH\n", program, strerror(error));
		return EXIT_USAGE;
	}
	while (waitpid(child, &status, 0) < 0)
		if (errno != EINTR)
			return EXIT_USAGE;
	return WIFEXITED(status) ? WEXITSTATUS(status) : EXIT_USAGE;
}

static const char *no_folder(struct arena *arena, const char *folder)
{
	return arena_printf(arena, "%s: cannot be written (%s): set TMPDIR to a folder that can", folder, strerror(errno));
}

// The report as SARIF in a folder of its own, for a page that wants the verdicts. NULL and *message: it could not be written.
static const char *own_sarif(struct arena *arena, const struct report *report, const char **message)
{
	const char *below = getenv("TMPDIR");
	char *folder = arena_strdup(arena, path_join(arena, below && *below ? below : "/tmp", "gpulint-XXXXXX"));
	const char *file = mkdtemp(folder) ? path_join(arena, folder, "report.sarif") : NULL;
	FILE *out = file ? fopen(file, "wb") : NULL;
	bool ok = out && report_sarif(out, arena, report) == 0;
	if (out && fclose(out))
		ok = false;
	*message = ok ? NULL : no_folder(arena, folder);
	return file;
}

static void remove_own(struct arena *arena, const char *file)
{
	if (!file)
		return;
	unlink(file);
	rmdir(path_directory(arena, file));
}

static int validate_file(struct arena *arena, const struct cli_options *o, struct report *report, const char *sarif)
{
	const char *program = validator(arena);
	const char *argv[] = {program, "--output=table", arena_printf(arena, "--output=sarif=%s", sarif), sarif, NULL};
	int status = run(program, (char *const *)argv, -1, needs_stdout(o));
	if (status != EXIT_USAGE)
		verdicts_read(arena, sarif, report); // where nothing has a witness, nothing has a verdict
	return status;
}

static int validate_witnesses(struct arena *arena, const struct cli_options *o, const struct report *report)
{
	const char *program = validator(arena), *argv[] = {program, "--output=table", "-", NULL};
	int in = witness_file(arena, report);
	if (in < 0) {
		fputs("gpulint: the witnesses cannot be handed over: no memory file: use --output witness=FILE\n", stderr);
		return EXIT_USAGE;
	}
	int status = run(program, (char *const *)argv, in, needs_stdout(o));
	close(in);
	return status;
}

static bool has_page(const struct cli_options *o)
{
	bool has = false;
	for (size_t i = 0; i < o->outputs.n; i++)
		has |= strcmp(o->outputs.at[i].format, "html") == 0;
	return has;
}

int validate_findings(struct arena *arena, const struct cli_options *o, struct report *report)
{
	const char *sarif = sarif_file(o), *message = NULL;
	int status = EXIT_USAGE;
	fflush(stdout);
	if (sarif || !has_page(o))
		return sarif ? validate_file(arena, o, report, sarif) : validate_witnesses(arena, o, report);
	sarif = own_sarif(arena, report, &message);
	if (message)
		fprintf(stderr, "%s\n", message);
	else
		status = validate_file(arena, o, report, sarif);
	remove_own(arena, sarif);
	return status;
}
