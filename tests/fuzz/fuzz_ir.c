// SPDX-License-Identifier: Apache-2.0
// Bytes as the text of `gpulint dump --stage=ir`: the reader, the engine and the rules must survive any of them.
#include "engine/engine.h"
#include "rules.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	const char *error = NULL;
	struct ir_unit *unit = ir_read(&arena, &strings, arena_strndup(&arena, (const char *)data, size), size, &error);
	if (unit) {
		struct engine_options options = {.max_paths = 64, .max_work = 1 << 20}; // inputs a second, not depth
		struct engine_result engine = {0};
		struct finding_list list = {0};
		engine_run(&arena, unit, &options, &engine);
		rules_apply(&arena, engine.observations.at, engine.observations.n, &list);
	}
	arena_free(&arena);
	return 0;
}
