// SPDX-License-Identifier: Apache-2.0
// What a finding says fits its case: its errors are those of the API that is called, and where a rule has several cases, each is told as what
// it is and not as the others.
#include <criterion/criterion.h>

#include <cjson/cJSON.h>
#include <ctype.h>
#include <string.h>

#include "base/file.h"
#include "corpus/report.h"
#include "scratch.h"

static cJSON *findings_of(struct arena *a, cJSON **whole)
{
	size_t n;
	const char *path = corpus_report_path(a, "bundled.json"), *text = path ? file_read(a, path, &n) : NULL;
	*whole = text ? cJSON_Parse(text) : NULL;
	cr_assert(*whole, "%s: not JSON", path);
	return cJSON_GetObjectItem(*whole, "findings");
}

static const char *member(const cJSON *finding, const char *name)
{
	return cJSON_GetStringValue(cJSON_GetObjectItem(finding, name));
}

static bool is_sentence(const char *s)
{
	return strlen(s) > 20 && s[strlen(s) - 1] == '.' && (isupper((unsigned char)s[0]) || s[0] == '`');
}

Test(words, cases_are_told_in_sentences_with_the_errors_of_their_api)
{
	struct arena a = {0};
	cJSON *whole, *f;
	size_t told = 0;
	cJSON *findings = findings_of(&a, &whole);
	cJSON_ArrayForEach(f, findings)
	{
		static const char *const name[] = {"why", "at_run_time", "instead"};
		const char *code = member(f, "code"), *message = member(f, "message"), *at = member(f, "at_run_time");
		for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
			const char *text = member(f, name[i]);
			cr_expect(!text || is_sentence(text), "%s: %s: %s", code, name[i], text);
			told += text != NULL;
		}
		const char *call = strstr(message, "`cu");
		bool is_driver = call && isupper((unsigned char)call[3]), is_runtime = strstr(message, "`cuda");
		cr_expect(!at || !is_driver || !strstr(at, "cudaError"), "%s: an error of the runtime: %s\n%s", code, message, at);
		cr_expect(!at || !is_runtime || !strstr(at, "CUDA_ERROR_"), "%s: an error of the driver: %s\n%s", code, message, at);
	}
	cr_expect_geq(told, 100);
	cJSON_Delete(whole);
	arena_free(&a);
}

// A finding of the corpus, what its texts say, and what they do not, since it is about another case of the rule.
static const struct {
	const char *program, *code, *text, *says, *says_not;
} cases[] = {
	{"gpu101/bad_entry_of_a_map_by_name.cu", "GPU101", "message", "`outputs->entries[\"ids\"].data`", "second"},
	{"gpu101/bad_memset_then_stream.cpp", "GPU101", "message", "`cudaMemset` is no wait", "does not help"},
	{"gpu102/bad_halves_that_meet.cu", "GPU102", "message", "Both touch bytes 32 to 63 of `d`.", "0 to"},
	{"gpu104/bad_list_leaves_one_out.cu", "GPU104", "fix", "let the call of `join` (line 28) cover stream `first` as well", "record `done`"},
	{"gpu112/bad_waits_for_the_event_of_its_stream.cu", "GPU112", "message",
         "`cudaEventSynchronize` at line 25 does not help: it waits for event", "device,"},
	{"gpu112/bad_waits_for_the_event_of_its_stream.cu", "GPU112", "message", "The lock `in_turn` does not help either", "device,"},
	{"gpu601/bad_mode_given_back.cu", "GPU601", "message", "has put the thread back into the global mode by then", "thread-local"},
	{"gpu106/bad_numbers_on_the_stack.cu", "GPU106", "at_run_time", "Nothing goes wrong with the drivers that were tried.", "segmentation"},
	{"gpu106/bad_last_offset_read.cu", "GPU106", "at_run_time", "segmentation fault", "page-locked"},
	{"gpu106/bad_staging_overwritten.cu", "GPU106", "at_run_time", "bytes that the operation is yet to read", "values from before"},
	{"gpu108/bad_pool_memory_freed_now.cu", "GPU108", "why", "cudaFree waits for nothing", "another stream"},
	{"gpu108/bad_pool_memory_freed_now.cu", "GPU108", "message", "(`cudaMallocAsync` at line 12), for which `cudaFree` does not wait",
         "The host does not"},
	{"gpu108/bad_pool_memory_freed_now.cu", "GPU108", "fix", "`cudaFreeAsync` on stream `s`", "one stream"},
	{"gpu107/bad_registered_then_freed.c", "GPU107", "fix", "before `free`", "ends"},
	{"gpu115/bad_member_view_left_out.cu", "GPU115", "why", "the stream that it keeps", "promises"},
	{"gpu303/bad_grid_from_problem_size.cu", "GPU303", "message", "`(n + 127) / 128` blocks", "256"},
	{"gpu303/bad_constant_too_large.cu", "GPU303", "message", "more than a device of today has", "nothing bounds"},
	{"gpu505/bad_timing_disabled.c", "GPU505", "why", "CUDA_ERROR_INVALID_HANDLE", "cudaError"},
	{"gpu601/bad_wait_in_cached_body.cu", "GPU601", "fix", "behind the launch of the graph", "end of the capture"},
	{"gpu108/bad_pool_memory_freed_now.cu", "GPU108", "at_run_time", "overwrites the bytes of the next owner", "reads the bytes"},
	{"gpu108/bad_free_async_on_other_stream.cu", "GPU108", "at_run_time", "reads the bytes of the next owner", "overwrites"},
	{"gpu113/bad_overwrites_what_is_read.cu", "GPU113", "at_run_time", "overwrites values that are yet to be read", "not written yet"},
	{"gpu113/bad_array_of_arguments.cu", "GPU113", "at_run_time", "reads values that are not written yet", "overwrites"},
	{"gpu201/bad_peer_kernel_reads_early.cu", "GPU201", "fix", "make an event while device 0 is current", "one stream"},
	{"gpu301/bad_library_cache_hit.c", "GPU301", "at_run_time", "`cuLibraryLoadData` at line 40, returns CUDA_ERROR_NOT_INITIALIZED",
         "at the launch"},
	{"gpu301/bad_library_cache_hit.c", "GPU301", "message", "a current context (by `cuCtxSetCurrent` at line 26)", "Retain"},
	{"gpu401/bad_shared_buffer_whole.cu", "GPU401", "at_run_time", "between kernel `square` at line 17 and `cudaMemcpy` at line 18", "order"},
	{"gpu401/bad_shared_buffer_whole.cu", "GPU401", "instead", "Give each thread its own memory", "handle"},
	{"gpu404/bad_driver_worker_process.c", "GPU404", "fix", "allocate memory for itself", "cudaIpc"},
	{"gpu505/bad_not_complete.cu", "GPU505", "message", "Where it is not, the call returns cudaErrorNotReady", "The call fails"},
	{"gpu505/bad_not_complete.cu", "GPU505", "at_run_time", "keeps what it held before", "printed"},
	{"gpu107/bad_host_vector_of_thrust.cu", "GPU107", "message", "no document promises", "may still be"},
	{"gpu107/bad_captured_graph_returned.cu", "GPU107", "at_run_time", "each launch of the graph", "used for something else"},
	{"gpu110/bad_stream_asked_for_and_unread.cu", "GPU110", "why", "nothing reads", "parameter"},
	{"gpu112/bad_waits_for_the_event_of_its_stream.cu", "GPU112", "at_run_time", "Calls on two devices do not meet", "first call fills"},
	{"gpu112/bad_filled_by_the_first_call.cu", "GPU112", "at_run_time", "before the memory is full", "end up in the result"},
	{"gpu202/bad_guard_without_a_name.cu", "GPU202", "instead", "Give each guard a name", "c10"},
	{"gpu202/bad_guard_without_a_name.cu", "GPU202", "at_run_time", "the cuBLAS handle that `cublasCreate` makes", "launch into a stream"},
	{"gpu301/bad_library_cache_hit.c", "GPU301", "at_run_time", "CUDA_ERROR_NOT_INITIALIZED", "CUDA_ERROR_INVALID_CONTEXT"},
	{"gpu301/bad_attribute_on_miss_only.cu", "GPU301", "at_run_time", "cudaErrorCooperativeLaunchTooLarge", "NOT_INITIALIZED"},
	{"gpu402/bad_worker_on_device_one.cu", "GPU402", "at_run_time", "memory of device 1", "when the creator's device"},
	{"gpu402/bad_event_made_in_the_thread.cu", "GPU402", "at_run_time", "a stream of device 1", "illegal memory access"},
	{"gpu404/bad_driver_worker_process.c", "GPU404", "at_run_time", "`cuMemsetD8` fails with CUDA_ERROR_NOT_INITIALIZED", "looks at the result"},
	{"gpu502/bad_constructor_leaves_member.cu", "GPU502", "why", "no constructor", "A destroyed handle"},
	{"gpu502/bad_constructor_leaves_member.cu", "GPU502", "at_run_time", "what was in the object's memory before", "second destruction"},
};

static const cJSON *finding_in(const cJSON *findings, const char *program, const char *code)
{
	const cJSON *f;
	cJSON_ArrayForEach(f, findings)
	{
		const char *file = member(cJSON_GetObjectItem(f, "location"), "file");
		if (file && strstr(file, program) && strcmp(member(f, "code"), code) == 0)
			return f;
	}
	return NULL;
}

Test(words, each_case_of_a_rule_is_told_as_what_it_is)
{
	struct arena a = {0};
	cJSON *whole;
	cJSON *findings = findings_of(&a, &whole);
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		const cJSON *f = finding_in(findings, cases[i].program, cases[i].code);
		const char *text = f ? member(f, cases[i].text) : NULL;
		cr_expect(text && strstr(text, cases[i].says) && !strstr(text, cases[i].says_not), "%s: %s: %s", cases[i].program, cases[i].text,
		          text ? text : "no text");
	}
	cJSON_Delete(whole);
	arena_free(&a);
}

// What the only caller of a program's function passes is told as it is.
Test(words, memory_is_of_the_kind_that_main_passes)
{
	struct arena a = {0};
	cJSON *whole, *f;
	size_t told = 0;
	cJSON *findings = findings_of(&a, &whole);
	cJSON_ArrayForEach(f, findings)
	{
		const char *file = member(cJSON_GetObjectItem(f, "location"), "file");
		if (!file || !strstr(file, "bad_memory_that_main_allocates.cu"))
			continue;
		told++;
		cr_expect(strstr(member(f, "message"), "With pageable memory, as here"), "%s", member(f, "message"));
	}
	cr_expect_eq(told, 1);
	cJSON_Delete(whole);
	arena_free(&a);
}
