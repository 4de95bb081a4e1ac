// SPDX-License-Identifier: Apache-2.0
// Bytes as a file of models: rows, types and macros are taken, or one line says what is wrong.
#include <string.h>

#include "fuzz_file.h"
#include "model/files.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct model_files files = {.arena = &arena};
	char path[64];
	int file = fuzz_file(data, size, path);
	const char *message = NULL;
	if (model_files_add(&files, path, &message)) {
		for (size_t at = 0; model_files_word(&files, &at);)
			;
	} else if (!message || !*message || strchr(message, '\n')) {
		abort();
	}
	close(file);
	arena_free(&arena);
	return 0;
}
