// SPDX-License-Identifier: Apache-2.0
// Bytes as a baseline: findings are held against it, or one line says what is wrong.
#include <string.h>

#include "fuzz_file.h"
#include "report/baseline.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct baseline b;
	char path[64];
	int file = fuzz_file(data, size, path);
	struct gpulint_finding finding[2] = {{.code = "GPU101", .message = "m", .location = {"/src/a.cu", 1, 1, 1, 2}}};
	size_t stale;
	const char *wrong = baseline_begin(&arena, path, &b);
	finding[1] = finding[0];
	wrong = wrong ? wrong : baseline_read(&b);
	if (wrong && (!*wrong || strchr(wrong, '\n')))
		abort();
	if (!wrong) {
		baseline_filter(&b, finding, 2);
		baseline_stale(&b, NULL, 0, size % 2, &stale);
	}
	close(file);
	arena_free(&arena);
	return 0;
}
