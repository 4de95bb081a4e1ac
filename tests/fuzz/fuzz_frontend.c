// SPDX-License-Identifier: Apache-2.0
// Bytes as a CUDA source: parsing, lowering, the engine and the rules must survive any of them. libclang is not
// instrumented, and a crash inside its parser is not ours: it catches those itself and reports the file as lost. A crash
// in one of its functions that lowering calls is ours, because lowering must not ask what libclang cannot answer.
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "engine/engine.h"
#include "frontend/frontend.h"
#include "rules.h"

int LLVMFuzzerInitialize(int *argc, char ***argv);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// The flags are worked out once, for a file that each input overwrites. The only state a target can keep.
static struct fixture {
	struct arena arena;
	struct interner strings;
	struct source_result source;
	char file[64];
} fixture;

static bool write_source(const char *file, const void *data, size_t size)
{
	int fd = open(file, O_WRONLY | O_CREAT | O_TRUNC, 0600);
	bool ok = fd >= 0 && write(fd, data, size) == (ssize_t)size;
	return close(fd) == 0 && ok;
}

static void remove_source(void)
{
	unlink(fixture.file);
	rmdir(path_directory(&fixture.arena, fixture.file));
}

int LLVMFuzzerInitialize(int *argc, char ***argv)
{
	static const char first[] = "int main() { cudaDeviceSynchronize(); }\n";
	char folder[] = "/tmp/gpulint-fuzz-XXXXXX";
	struct source_request request = {.headers = HEADERS_BUNDLED};
	(void)argc;
	(void)argv;
	fixture.strings.arena = &fixture.arena;
	if (!mkdtemp(folder))
		abort();
	strcpy(fixture.file, folder);
	strcat(fixture.file, "/input.cu");
	if (!write_source(fixture.file, first, sizeof first - 1))
		abort();
	*vec_push(&fixture.arena, &request.paths) = fixture.file;
	source_collect(&fixture.arena, &fixture.strings, &request, &fixture.source);
	if (fixture.source.units.n != 1)
		abort();
	atexit(remove_source);
	return 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct frontend_result front = {0};
	if (!write_source(fixture.file, data, size))
		abort();
	frontend_run(&arena, &strings, &fixture.source.units.at[0], &front);
	if (front.unit) {
		struct engine_options options = {.max_paths = 64, .max_work = 1 << 20}; // inputs a second, not depth
		struct engine_result engine = {0};
		struct finding_list list = {0};
		engine_run(&arena, front.unit, &options, &engine);
		rules_apply(&arena, engine.observations.at, engine.observations.n, &list);
	}
	frontend_release(&front);
	arena_free(&arena);
	return 0;
}
