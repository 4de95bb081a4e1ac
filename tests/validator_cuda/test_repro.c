// SPDX-License-Identifier: Apache-2.0
// Every witness as a program: written, and compiled where nvcc is found (both ways; a failing program is a failing test).
#include <criterion/criterion.h>
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "scratch.h"
#include "validator/documents.h"
#include "validator/repro.h"

static const struct witness *read_witness(struct arena *a, const char *file)
{
	size_t length = 0;
	const char *path = arena_printf(a, "%s/tests/validator/witnesses/%s", GPULINT_SOURCE_DIR, file);
	char *text = file_read(a, path, &length);
	struct witness *w = ARENA_NEW(a, struct witness);
	struct witness_error error = {0};
	cr_assert(text && witness_read(a, text, length, w, &error), "%s", path);
	return w;
}

static const char *program(struct arena *a, const char *file)
{
	char *text = NULL;
	size_t length = 0;
	FILE *f = open_memstream(&text, &length);
	repro_print(a, read_witness(a, file), f);
	fclose(f);
	const char *copy = arena_strdup(a, text);
	free(text);
	return copy;
}

static void contains(const char *text, const char *part)
{
	cr_expect(strstr(text, part), "no \"%s\"", part);
}

Test(repro, the_program_has_the_calls_the_gate_and_the_fix)
{
	struct arena a = {0};
	const char *text = program(&a, "wait_before_record_bad.json");
	contains(text, "close_gate(stream_nb);");
	contains(text, "OK(cudaStreamWaitEvent(stream_nb2, event_e, 0));");
	contains(text, "fill<<<64, 256, 0, stream_nb>>>(mem_m, 65536, 1);");
	contains(text, "check_device(stream_nb2, mem_m + 0, 65536, 0x01, \"step 4 reads other bytes of m than program order gives\");");
	contains(text, "#ifndef FIX");
	contains(program(&a, "cooperative_too_large_bad.json"),
	         "CLAIMED(cudaLaunchCooperativeKernel((const void *)grid_sync, 100000, 128, nullptr, 0, stream_nb));");
	contains(program(&a, "pageable_sync_nonblocking_bad.json"), "occupy_copy_engine();");
	text = program(&a, "threads_two_streams_bad.json");
	contains(text, "std::thread thread_1([&] {");
	cr_expect_null(strstr(text, "thread_1.join(); // behind all steps"));
	contains(program(&a, "captured_source_dead_bad.json"),
	         "check_dead_device(cudaStreamLegacy, mem_m + 0, 65536, 0xdd, \"m has bytes of dead memory\");");
	contains(program(&a, "capture_polled_by_thread_bad.json"), "thread_1.join(); // behind all steps");
	arena_free(&a);
}

static size_t count_skipped;
static void skipped(void *context, const struct witness *w, const char *why)
{
	(void)context, (void)w;
	cr_expect(why && *why);
	count_skipped++;
}

Test(repro, files_are_written_and_those_that_cannot_be_are_told)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a), *error = NULL;
	struct witness list[3] = {*read_witness(&a, "legacy_nonblocking_bad.json"), *read_witness(&a, "unmap_in_flight_bad.json"),
	                          *read_witness(&a, "legacy_nonblocking_bad.json")};
	struct witness_set set = {.witness = list, .count = 3};
	size_t written = 0;
	cr_assert(repro_write(&a, &set, path_join(&a, folder, "out"), &written, skipped, NULL, &error));
	cr_expect_eq(written, 2);
	cr_expect_eq(count_skipped, 1);
	cr_expect(file_exists(path_join(&a, folder, "out/GPU101_a_cu_8.cu")));
	cr_expect(file_exists(path_join(&a, folder, "out/GPU101_a_cu_8_2.cu")));
	cr_expect_not(repro_write(&a, &set, "/nonexistent/folder", &written, skipped, NULL, &error));
	cr_expect(strstr(error, "/nonexistent/folder"));
	scratch_remove(folder);
	arena_free(&a);
}
