// SPDX-License-Identifier: Apache-2.0
// Bytes as a file of witnesses: the reader, the values and the model must survive any of them.
#include "validator/documents.h"
#include "validator/verdict.h"

enum { MOST_STEPS_RUN = 40 }; // inputs a second, not depth

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void ignore(void *context, const struct witness_error *error)
{
	(void)context, (void)error;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct witness_set set = {0};
	struct witness_error error = {0};
	const char *text = arena_strndup(&arena, (const char *)data, size);
	if (witness_read_file(&arena, text, size, &set, ignore, NULL, &error)) {
		for (size_t i = 0; i < set.count; i++) {
			struct validate_options options = {.with_seen = i % 2};
			struct verdict verdict;
			if (set.witness[i].step_count <= MOST_STEPS_RUN)
				backend_model.execute(&arena, &set.witness[i], &options, &verdict);
		}
	}
	arena_free(&arena);
	return 0;
}
