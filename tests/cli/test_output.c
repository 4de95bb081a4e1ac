// SPDX-License-Identifier: Apache-2.0
// Reports are written whole or not at all.
#include <cjson/cJSON.h>

#include "gpulint/gpulint.h"
#include "program.h"
#include "report/sarif_shape.h"

static const char *content(struct program *p, const char *name)
{
	size_t n;
	const char *text = file_read(&p->arena, path_join(&p->arena, p->folder, name), &n);
	return text ? text : "";
}

static int files_like(struct program *p, const char *pattern)
{
	program_shell(p, "ls -d %s 2>/dev/null | wc -l", pattern);
	return atoi(p->out);
}

Test(output, several_formats_in_one_run)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G bug.cu --output=concise --output=sarif=r.sarif --output=json=r.json");
	expect_status(p, 1);
	expect_out(p, "[GPU101]");
	cJSON *sarif = cJSON_Parse(content(p, "r.sarif")), *json = cJSON_Parse(content(p, "r.json"));
	const char *wrong = sarif ? sarif_violation(&p->arena, sarif) : "not JSON";
	cr_expect_null(wrong, "%s", wrong);
	cr_expect(json && cJSON_GetObjectItem(json, "findings"));
	cJSON_Delete(sarif);
	cJSON_Delete(json);
	cr_expect_eq(files_like(p, "r.*"), 2, "temporary files left");
	program_free(p);
}

// docs/confidence.md: what a finding rests on, by program.
Test(output, basis_of_findings)
{
	static const struct {
		const char *program, *confidence, *basis;
	} row[] = {
		{"gpu101/bad_configuration_set_to_zero.c", "high", "path"},
		{"gpu101/bad_default_beside_current_stream.cu", "medium", "stream-from-outside"},
		{"gpu101/bad_result_of_unseen_kernel.c", "medium", "unseen-code"},
		{"gpu102/bad_unequal_owners.cu", "medium", "two-streams"},
		{"gpu102/bad_unseen_work_beside_a_handle.cu", "medium", "streams-asked-for"},
		{"gpu102/bad_unseen_function_gets_data.cu", "medium", "unseen-code-with-the-stream"},
		{"gpu102/ok_stream_that_was_lost.cu", "low", "may-be-one-stream"},
		{"gpu103/bad_recorded_for_both_ways.cu", "medium", "record-for-nothing"},
		{"gpu110/bad_half_a_fork.cu", "medium", "half-a-fork"},
		{"gpu110/bad_home_in_a_view.cu", "medium", "caller"},
		{"gpu102/bad_two_methods_of_a_class.cu", "medium", "two-methods"},
		{"gpu102/ok_method_to_wait_with.cu", "low", "two-methods"},
		{"gpu112/bad_static_workspace.cu", "medium", "second-call"},
		{"gpu114/bad_one_launch_of_a_file.cu", "medium", "comparable-code"},
		{"gpu401/bad_futures_at_once.cu", "medium", "thread"},
		{"gpu402/bad_pthread_selected_by_creator.cu", "medium", "device"},
		{"gpu502/bad_constructor_leaves_member.cu", "medium", "member"},
	};
	struct program *p = program_new();
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G --exit-zero --confidence=low --output=json=r.json " GPULINT_SOURCE_DIR "/corpus/rules/%s", row[i].program);
		cJSON *json = cJSON_Parse(content(p, "r.json")), *finding;
		bool is_there = false;
		cJSON_ArrayForEach(finding, cJSON_GetObjectItem(json, "findings"))
		{
			const char *confidence = cJSON_GetStringValue(cJSON_GetObjectItem(finding, "confidence"));
			const char *basis = cJSON_GetStringValue(cJSON_GetObjectItem(finding, "basis"));
			cr_expect(basis && gpulint_basis(basis), "%s: no basis", row[i].program);
			cr_expect_eq(strcmp(confidence, "high") == 0, strcmp(basis, "path") == 0, "%s: %s by %s", row[i].program, confidence, basis);
			is_there |= strcmp(confidence, row[i].confidence) == 0 && strcmp(basis, row[i].basis) == 0;
		}
		cr_expect(is_there, "%s: none is %s by %s", row[i].program, row[i].confidence, row[i].basis);
		cJSON_Delete(json);
	}
	program_free(p);
}

// Seven launches of a file run on one stream and one does not: ((7 / 8) - 0.9) / sqrt(0.9 * 0.1 / 8).
Test(output, how_far_comparable_code_agrees)
{
	struct program *p = program_new();
	program_shell(p, "$G --exit-zero --output=json=r.json --output=sarif=r.sarif --output=full=r.txt " GPULINT_SOURCE_DIR
	                 "/corpus/rules/gpu114/bad_one_launch_of_a_file.cu");
	cJSON *json = cJSON_Parse(content(p, "r.json")), *sarif = cJSON_Parse(content(p, "r.sarif"));
	const cJSON *finding = cJSON_GetArrayItem(cJSON_GetObjectItem(json, "findings"), 0);
	const cJSON *result = cJSON_GetArrayItem(cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(sarif, "runs"), 0), "results"), 0);
	const cJSON *at[] = {cJSON_GetObjectItem(finding, "agreement"), cJSON_GetObjectItem(cJSON_GetObjectItem(result, "properties"), "agreement")};
	for (size_t i = 0; i < sizeof at / sizeof *at; i++) {
		cr_assert(at[i]);
		cr_expect_eq(cJSON_GetNumberValue(cJSON_GetObjectItem(at[i], "acting")), 7);
		cr_expect_eq(cJSON_GetNumberValue(cJSON_GetObjectItem(at[i], "deviating")), 1);
		cr_expect_float_eq(cJSON_GetNumberValue(cJSON_GetObjectItem(at[i], "z")), -0.2357, 0.0005);
	}
	cr_expect(strstr(content(p, "r.txt"), "(7"), "%s", content(p, "r.txt"));
	cJSON_Delete(json), cJSON_Delete(sarif);
	program_free(p);
}

Test(output, machine_formats_alone_on_stdout)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G . nowhere --output=sarif --statistics");
	cJSON *root = cJSON_Parse(p->out);
	const char *wrong = root ? sarif_violation(&p->arena, root) : "not JSON";
	cr_expect_null(wrong, "%s\n%s", wrong, p->out);
	cJSON_Delete(root);
	program_free(p);
}

Test(output, places_that_cannot_be_written)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "mkdir folder; $G bug.cu --output=sarif=folder");
	expect_status(p, 2);
	expect_err(p, "folder: cannot be written (Is a directory): ");
	program_shell(p, "$G bug.cu --output=sarif=no/such/r.sarif");
	expect_status(p, 2);
	expect_err(p, "no/such/r.sarif: cannot be written (No such file or directory): make the folder first");
	program_shell(p, "$G bug.cu --output=sarif=/dev/full");
	expect_status(p, 2);
	expect_err(p, "/dev/full: cannot be written (No space left on device): ");
	program_shell(p, "$G bug.cu >/dev/full");
	expect_status(p, 2);
	expect_err(p, "stdout: cannot be written (No space left on device): ");
	program_free(p);
}

// A format that cannot show what was found says so itself, once.
Test(output, two_findings_are_no_picture)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_file(p, "b.cu", FAULT);
	static const char *const file[] = {"", "=o.svg"};
	for (size_t i = 0; i < 2; i++) {
		program_shell(p, "$G -q a.cu b.cu --output=svg%s", file[i]);
		expect_status(p, 2);
		cr_expect_str_eq(p->err, "--output=svg: 2 pictures, and a file holds one: use --graphs=DIR\n");
		cr_expect_eq(files_like(p, "o.svg*"), 0);
	}
	program_free(p);
}

Test(output, read_only_files_stay)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	chmod(program_file(p, "old.sarif", "old"), 0444);
	const char *as = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "";
	program_shell(p, "chmod 666 .out .err; %s $G bug.cu --output=sarif=old.sarif", as);
	if (p->status == 126 || p->status == 127)
		cr_skip_test("no unprivileged user can run the program here");
	expect_status(p, 2);
	expect_err(p, "old.sarif: cannot be written (Permission denied): ");
	cr_expect_str_eq(content(p, "old.sarif"), "old");
	program_free(p);
}

Test(output, a_write_that_fails_half_way_leaves_the_old_file)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "r.sarif", "old");
	program_shell(p, "(ulimit -f 4; exec $G bug.cu --output=sarif=r.sarif)");
	expect_status(p, 2);
	expect_err(p, "r.sarif: cannot be written (File too large): ");
	cr_expect_str_eq(content(p, "r.sarif"), "old");
	cr_expect_eq(files_like(p, "r.sarif*"), 1, "temporary files left");
	program_free(p);
}

Test(output, a_link_and_the_mode_stay)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_file(p, "real.sarif", "old");
	program_shell(p, "chmod 640 real.sarif; ln -s real.sarif link.sarif; $G ok.cu --output=sarif=link.sarif; stat -c %%a real.sarif");
	expect_out(p, "640");
	cr_expect(strstr(content(p, "real.sarif"), "\"runs\""));
	cr_expect_eq(files_like(p, "link.sarif"), 1);
	program_free(p);
}

Test(output, a_closed_pipe_is_quiet)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "{ $G -q bug.cu --output=full; echo $? >status; } | true; sleep 1; while [ ! -s status ]; do sleep 0.2; done");
	cr_expect_str_empty(p->err);
	program_free(p);
}

#define FORMATS "--output=full=r.txt --output=json=r.json --output=sarif=r.sarif --output=witness=r.witness"

static const cJSON *item(const cJSON *object, const char *key)
{
	return cJSON_GetObjectItem(object, key);
}

// Of memory that nothing places a witness says what device the work on it is on: else its execution touches what that device cannot.
Test(output, memory_of_a_witness_is_where_its_work_is)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --exit-zero --headers=bundled --output=witness=w.json " GPULINT_SOURCE_DIR
	                 "/corpus/rules/gpu102/bad_constants_of_one_device.cu");
	cJSON *json = cJSON_Parse(content(p, "w.json"));
	const cJSON *objects = item(cJSON_GetArrayItem(json, 0), "objects"), *memory = NULL, *device = NULL;
	cr_assert(objects, "%s", p->err);
	cJSON_ArrayForEach(memory, item(objects, "memory")) if (strcmp(cJSON_GetStringValue(item(memory, "name")), "scale") == 0)
		device = item(memory, "device");
	cr_assert(device);
	cr_expect_str_eq(cJSON_GetStringValue(device), cJSON_GetStringValue(item(cJSON_GetArrayItem(item(objects, "streams"), 0), "device")));
	cJSON_Delete(json);
	program_free(p);
}

// How many devices the first witness of the text has.
static int devices_of(const char *text)
{
	struct program *p = program_new();
	program_file(p, "a.cu", text);
	program_shell(p, "$G -q --exit-zero --headers=bundled --output=witness=w.json a.cu");
	cJSON *json = cJSON_Parse(content(p, "w.json"));
	const cJSON *first = cJSON_GetArrayItem(json, 0);
	cr_expect(first, "%s", p->err);
	int devices = first ? cJSON_GetArraySize(item(item(first, "objects"), "devices")) : 0;
	cJSON_Delete(json);
	program_free(p);
	return devices;
}

// The device that a guard takes from a tensor is the one that the tensor's memory and the library's stream are on. Devices with numbers stay apart.
Test(output, a_claim_about_one_device_has_one)
{
	cr_expect_eq(devices_of("#include <torch/extension.h>\n#include <c10/cuda/CUDAGuard.h>\n"
	                        "__global__ void scale(float *x) { x[threadIdx.x] *= 2; }\n"
	                        "void apply(torch::Tensor x) {\n\tconst at::cuda::OptionalCUDAGuard guard(at::device_of(x));\n"
	                        "\tscale<<<1, 64>>>(x.data_ptr<float>());\n}\n"),
	             1);
	cr_expect_eq(devices_of("#include <cuda_runtime.h>\nvoid copy(float *on_first, size_t n) {\n"
	                        "\tfloat *p;\n\tcudaStream_t s;\n\tcudaSetDevice(1);\n\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
	                        "\tcudaMalloc(&p, n);\n\tcudaMemset(p, 0, n);\n\tcudaMemcpyAsync(on_first, p, n, cudaMemcpyDeviceToDevice, s);\n"
	                        "\tcudaStreamSynchronize(s);\n\tcudaStreamDestroy(s);\n\tcudaFree(p);\n\tcudaSetDevice(0);\n}\n"),
	             2);
}

// Every format holds the finding of bug.cu and says that one of two files was not looked at.
static void expect_partial_reports(struct program *p, const char *why)
{
	expect_status(p, 2);
	expect_err(p, why);
	expect_err(p, "1 of 2 files were not looked at");
	cr_expect_eq(files_like(p, "r.*"), 4, "%s", p->err);
	cr_expect(strstr(content(p, "r.txt"), "GPU101") && strstr(content(p, "r.txt"), "1 file not looked at"), "%s", content(p, "r.txt"));
	cr_expect(strstr(content(p, "r.witness"), "GPU101"));
	cJSON *json = cJSON_Parse(content(p, "r.json")), *sarif = cJSON_Parse(content(p, "r.sarif"));
	cr_assert(json && sarif, "no whole files");
	cr_expect(cJSON_IsFalse(item(json, "complete")));
	cr_expect_eq(cJSON_GetArraySize(item(json, "findings")), 1);
	cr_expect_eq(item(item(json, "statistics"), "files_not_looked_at")->valueint, 1);
	cr_expect_eq(item(item(json, "statistics"), "files")->valueint, 1);
	const char *violation = sarif_violation(&p->arena, sarif);
	cr_expect_null(violation, "%s", violation);
	const cJSON *invocation = cJSON_GetArrayItem(item(cJSON_GetArrayItem(item(sarif, "runs"), 0), "invocations"), 0);
	cr_expect(cJSON_IsFalse(item(invocation, "executionSuccessful")));
	const cJSON *notice;
	size_t said = 0;
	cJSON_ArrayForEach(notice, item(invocation, "toolExecutionNotifications"))
		said += strstr(cJSON_GetStringValue(item(item(notice, "message"), "text")), "1 of 2 files were not looked at") != NULL;
	cr_expect_eq(said, 1, "%s", content(p, "r.sarif"));
	cJSON_Delete(json);
	cJSON_Delete(sarif);
}

// The signal comes when bug.cu is done, and endless.cu never is.
#define STOPPED "$G -j2 . " FORMATS " & pid=$!; sleep 6; kill -%s $pid; wait $pid"

Test(output, an_interrupted_run_writes_what_it_has, .timeout = 120)
{
	static const char *const signal_name[] = {"INT", "TERM"};
	for (int i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_endless(p);
		program_file(p, "bug.cu", FAULT);
		program_shell(p, STOPPED, signal_name[i]);
		expect_partial_reports(p, "interrupted: ");
		program_free(p);
	}
}

Test(output, a_run_out_of_time_writes_what_it_has, .timeout = 120)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G -j2 --timeout-total=6 . " FORMATS);
	expect_partial_reports(p, "stopped after 6 s: ");
	program_shell(p, "$G -j1 --timeout-total=1 --exit-zero bug.cu endless.cu >/dev/null");
	expect_status(p, 2);
	program_shell(p, "$G --timeout-total=600 --exit-zero bug.cu");
	expect_status(p, 0);
	program_free(p);
}

// a.cpp comes first by its name and would take all the time; z.cu names the GPU itself.
Test(output, a_run_out_of_time_has_looked_at_gpu_code_first, .timeout = 120)
{
	struct program *p = program_new();
	program_endless(p);
	program_shell(p, "mv endless.cu endless.h");
	program_file(p, "a.cpp", "#include \"endless.h\"\n");
	program_file(p, "z.cu", FAULT);
	program_shell(p, "$G -j1 --timeout-total=6 --output=concise .");
	expect_out(p, "z.cu:");
	expect_err(p, "stopped after 6 s: 1 of 2 files were not looked at");
	program_free(p);
}

// The report waits for somebody who reads the pipe; the second signal ends that at once. (A shell's background commands ignore
// SIGINT until they are told otherwise.)
Test(output, a_second_signal_ends_at_once, .timeout = 120)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "mkfifo pipe; env --default-signal=INT $G -j2 . --output=json=pipe & pid=$!; sleep 5; kill -INT $pid; sleep 5; "
	                 "kill -INT $pid; wait $pid");
	expect_status(p, 130);
	expect_err(p, "interrupted: ");
	program_free(p);
}

Test(output, colours_only_where_asked)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G bug.cu");
	cr_expect_not(strchr(p->out, '\033'));
	program_shell(p, "$G bug.cu --color=always --output=full");
	cr_expect(strchr(p->out, '\033'));
	program_shell(p, "FORCE_COLOR=1 NO_COLOR=1 $G bug.cu");
	cr_expect_not(strchr(p->out, '\033'));
	program_shell(p, "FORCE_COLOR=1 $G bug.cu");
	cr_expect(strchr(p->out, '\033'));
	program_free(p);
}
