// SPDX-License-Identifier: Apache-2.0
// A call while another device is current than the one of its memory.
#include "run.h"

static const char *step(struct arena *a, const char *words, const char *api, const char *text)
{
	return arena_printf(a, "{%s,\"api\":\"%s\",\"file\":\"tests/validator_inject/programs/worker.c\",\"line\":%d,\"column\":1", words, api,
	                    line_of(a, "worker", text));
}

// With `is_known` the witness says where the memory is allocated.
static const char *worker_witness(struct arena *a, const char *folder, bool is_known)
{
	const char *alloc = step(a, "\"do\":\"alloc\",\"thread\":\"t\",\"memory\":\"m\"", "cudaMalloc", "cudaMalloc((void");
	const char *start = step(a, "\"do\":\"start_thread\",\"thread\":\"t\",\"child\":\"u\"", "pthread_create", "pthread_create(");
	const char *launch = step(a, "\"do\":\"launch\",\"thread\":\"u\",\"stream\":\"s\",\"access\":[{\"memory\":\"m\",\"mode\":\"write\"}]",
	                          "cudaLaunchKernel", "cudaLaunchKernel((");
	return scratch_write(a, folder, "worker.json",
	                     arena_printf(a,
	                                  "{\"version\":1,\"claim\":{\"rule\":\"GPU402\",\"kind\":\"wrong-device\",\"first\":%d,"
	                                  "\"second\":%d,\"device\":\"d1\",\"message\":\"m\"},\"objects\":{\"devices\":[{\"id\":\"d0\"},"
	                                  "{\"id\":\"d1\"}],\"threads\":[{\"id\":\"t\"},{\"id\":\"u\"}],\"streams\":[{\"id\":\"s\","
	                                  "\"kind\":\"legacy\",\"device\":\"d0\"}],\"memory\":[{\"id\":\"m\",\"kind\":\"device\","
	                                  "\"device\":\"d1\",\"bytes\":4096%s}]},\"steps\":[%s%s%s},%s}]}",
	                                  is_known, is_known + 1, is_known ? "" : ",\"static\":true", is_known ? alloc : "", is_known ? "}," : "",
	                                  start, launch));
}

static void expect_worker(bool is_known, const char *program, int status, const char *verdict)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	struct ran r = validate(&a, worker_witness(&a, folder, is_known), "", program);
	contains(&r, status, verdict);
	scratch_remove(folder);
	arena_free(&a);
}

Test(inject, a_thread_that_selects_no_device)
{
	expect_worker(true, "program_worker_O0", 1, "device 0 is current, the claimed memory is of device 1");
	expect_worker(true, "program_worker_O2", 1, "program-confirmed: at the call at tests/validator_inject/programs/worker.c:");
	expect_worker(true, "program_worker_O0 selects", 0, "reached: the current device was that of the claimed memory");
	expect_worker(true, "program_worker_O0 home", 0, "reached: the current device was that of the claimed memory");
}

// Other memory may be meant to be on another device: that alone confirms nothing.
Test(inject, memory_of_another_device_may_be_meant)
{
	expect_worker(false, "program_worker_O0", 2, "other memory is of device 1, which may be meant");
	expect_worker(false, "program_worker_O0 selects", 2, "neither stream nor memory of the call says");
}
