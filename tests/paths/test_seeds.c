// SPDX-License-Identifier: Apache-2.0
// Programs in the IR's text that once crashed the engine, or took it far longer than their size explains: each is done in a few
// seconds of processor time, on a loaded machine too.
#include <criterion/criterion.h>
#include <dirent.h>
#include <string.h>
#include <time.h>

#include "base/file.h"
#include "engine/engine.h"

#define SEEDS GPULINT_SOURCE_DIR "/tests/fuzz/seeds"

enum { MOST_SECONDS = 20 }; // sanitized builds take a fifth of it, what the seeds were kept for more than four times as much

static void run_engine(const char *path)
{
	struct arena a = {0};
	struct interner strings = {.arena = &a};
	struct engine_options options = {.max_paths = 64, .max_work = 1 << 20}; // as tests/fuzz/fuzz_ir.c
	struct engine_result result = {0};
	const char *error = NULL;
	size_t n;
	const char *text = file_read(&a, path, &n);
	cr_assert_not_null(text, "%s cannot be read", path);
	struct ir_unit *unit = ir_read(&a, &strings, text, n, &error);
	cr_assert(unit, "%s: %s", path, error);
	clock_t start = clock();
	engine_run(&a, unit, &options, &result);
	double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
	cr_expect_lt(seconds, MOST_SECONDS, "%s: %.1f s", path, seconds);
	cr_log_info("%s: %.2f s", path, seconds);
	arena_free(&a);
}

Test(seeds, what_was_slow_or_crashed_once_does_not, .timeout = 600)
{
	struct arena a = {0};
	DIR *folder = opendir(SEEDS);
	size_t n = 0;
	cr_assert_not_null(folder);
	for (struct dirent *e; (e = readdir(folder));) {
		if (strcmp(path_extension(e->d_name), ".ir") != 0)
			continue;
		run_engine(path_join(&a, SEEDS, e->d_name));
		n++;
	}
	closedir(folder);
	cr_expect_geq(n, 2);
	arena_free(&a);
}
