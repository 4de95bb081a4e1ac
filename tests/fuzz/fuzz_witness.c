// SPDX-License-Identifier: Apache-2.0
// Bytes as a file of witnesses: the reader, the values and the model must survive any of them.
#include "validator/values.h"
#include "validator/verdict.h"

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
			const struct witness *w = &set.witness[i];
			struct expectation e;
			values_expect(&arena, w, w->step, w->step_count, &e);
		}
	}
	arena_free(&arena);
	return 0;
}
