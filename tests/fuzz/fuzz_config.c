// SPDX-License-Identifier: Apache-2.0
// Bytes as a .gpulint: options and levels are taken, or one line says what is wrong.
#include <string.h>

#include "cli/config.h"
#include "fuzz_file.h"

const struct cli_command cli_commands[] = {{0}}; // the help names them

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	char path[64];
	int file = fuzz_file(data, size, path);
	struct gpulint_finding finding = {.code = "GPU101", .level = GPULINT_ERROR, .location = {"/src/a.cu", 1, 1, 1, 2}};
	struct report report = {.finding = &finding, .finding_count = 1, .root = "/src", .working_directory = "/src"};
	struct cli_options line = {.config = path}, out = {0};
	bool is_there;
	const char *wrong = config_options(&arena, &line, &out, &is_there);
	if (wrong && (!*wrong || strchr(wrong, '\n')))
		abort();
	if (!wrong)
		config_levels(&arena, &line, &report);
	close(file);
	arena_free(&arena);
	return 0;
}
