// SPDX-License-Identifier: Apache-2.0
// Input that cannot be analysed, or only with trouble: a message, the right status, no crash.
#include "program.h"

Test(input, paths_that_do_not_work)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "empty/readme.txt", "\n");
	program_shell(p, "$G nowhere.cu");
	expect_status(p, 2);
	expect_err(p, "nowhere.cu: does not exist: ");
	program_shell(p, "$G empty");
	expect_status(p, 2);
	expect_err(p, "empty: holds no C, C++ or CUDA source: ");
	program_shell(p, "$G empty/readme.txt");
	expect_status(p, 2);
	expect_err(p, "is not a C, C++ or CUDA source: ");
	program_shell(p, "$G --output=concise nowhere.cu bug.cu"); // the rest goes on
	expect_status(p, 1);
	expect_out(p, "[GPU101]");
	program_free(p);
}

Test(input, unreadable_files)
{
	struct program *p = program_new();
	chmod(program_file(p, "bug.cu", FAULT), 0);
	const char *as = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "";
	program_shell(p, "chmod 666 .out .err; %s $G bug.cu", as);
	if (p->status == 126 || p->status == 127)
		cr_skip_test("no unprivileged user can run the program here");
	expect_status(p, 2);
	expect_err(p, "bug.cu: cannot be read (no permission): ");
	program_free(p);
}

Test(input, databases)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "bad/compile_commands.json", "[{");
	program_file(p, "list/compile_commands.json", "{}");
	program_file(p, "none/compile_commands.json", "[]");
	program_file(p, "gone/compile_commands.json", "[{\"directory\": \"/x\", \"file\": \"y.cu\", \"command\": \"nvcc y.cu\"}]");
	static const char *const row[][2] = {{"bad", "is not valid JSON: "}, {"list", "is not a list of compile commands: "},
					     {"none", "has no compile command: "}, {"gone", "1 of its files do not exist"},
					     {"nowhere", "cannot be read"}, {".", "has no compile_commands.json: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G -p %s --output=concise bug.cu", row[i][0]);
		expect_status(p, 1);
		expect_err(p, row[i][1]);
		expect_out(p, "[GPU101]");
	}
	program_free(p);
}

Test(input, bytes_that_are_no_source)
{
	struct program *p = program_new();
	program_shell(p, "head -c 100000 /dev/zero >zero.cu; head -c 60000 '%s' >binary.cu; : >empty.cu", GPULINT_BINARY);
	program_file(p, "latin.cu", "// caf\xe9 \xff\xfe\n" FAULT);
	static const char *const name[] = {"zero.cu", "binary.cu", "empty.cu"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		program_shell(p, "$G --output=concise --output=sarif=o.sarif %s", name[i]);
		cr_expect(p->status == 0 || p->status == 2, "%s: status %d\n%s%s", name[i], p->status, p->out, p->err);
		cr_expect(strstr(p->out, "0 findings"), "%s", p->out);
	}
	program_shell(p, "$G --output=full latin.cu");
	expect_status(p, 1);
	expect_out(p, "error[GPU101]");
	program_free(p);
}

Test(input, the_same_file_by_many_names_counts_once)
{
	struct program *p = program_new();
	program_file(p, "d/bug.cu", FAULT);
	program_shell(p, "ln -s bug.cu d/link.cu; ln -s .. d/loop; ln -s me.cu d/me.cu; $G --output=concise . d d/bug.cu ./d/../d/link.cu");
	expect_status(p, 1);
	expect_out(p, "1 finding: 1 error in 1 file.");
	program_free(p);
}

Test(input, a_unit_that_hangs_is_one_message, .timeout = 60)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G --timeout=2 --output=concise -j1 .");
	expect_status(p, 1);
	expect_err(p, "endless.cu: not analysed: took more than 2 s: ");
	expect_out(p, "[GPU101]");
	expect_out(p, "1 file lost");
	program_shell(p, "$G --timeout=2 --output=sarif endless.cu");
	expect_status(p, 2);
	expect_out(p, "\"executionSuccessful\": false");
	program_free(p);
}

Test(input, a_worker_that_dies_is_one_message, .timeout = 60)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "ulimit -t 3; $G --timeout=50 --output=concise -j1 .");
	expect_status(p, 1);
	expect_err(p, "endless.cu: not analysed: its worker died (");
	expect_out(p, "[GPU101]");
	program_free(p);
}

#ifndef __SANITIZE_ADDRESS__ // whose shadow is larger than any limit
Test(input, a_unit_over_its_memory_is_one_message)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G --memory=250 bug.cu");
	expect_status(p, 2);
	expect_err(p, "bug.cu: ");
	expect_err(p, "memory");
	program_free(p);
}
#endif

Test(input, hard_sources, .timeout = 120)
{
	struct program *p = program_new();
	program_shell(p, "{ printf 'void cuda_f(int x) {'; yes 'if (x) {' | head -n 2000; yes '}' | head -n 2000; echo '}'; } >nested.cu;"
			 "{ printf 'int cuda_x = 0'; yes ' + 1' | head -n 20000; echo ';'; } >sum.cu;"
			 "{ i=0; while [ $i -lt 300 ]; do echo \"void cuda_f$i(int); void cuda_f$((i+1))(int x) { cuda_f$i(x); }\"; "
			 "i=$((i+1)); done; } >chain.cu;"
			 "echo 'void cuda_a(int); void cuda_b(int x) { cuda_a(x - 1); } void cuda_a(int x) { if (x) cuda_b(x); }' >loop.cu;"
			 "{ echo '#define A0 cuda_x +'; i=0; while [ $i -lt 14 ]; do echo \"#define A$((i+1)) A$i A$i\"; i=$((i+1)); done; "
			 "echo 'int cuda_x; int y = A14 0;'; } >macros.cu;"
			 "$G --output=concise .");
	expect_status(p, 0);
	expect_out(p, "0 findings: none in 5 files.");
	program_free(p);
}

// A file with a syntax error is no clean file: it is counted and said in every format, and the rest of it is still analysed.
Test(input, syntax_errors_are_partial_results)
{
	struct program *p = program_new();
	program_file(p, "clean.cu", CLEAN);
	program_file(p, "broken.cu", CLEAN "void broken(float *d, cudaStream_t s)\n{\n\tscale<<<1, 1, 0, s>>>(d;\n}\n");
	program_shell(p, "$G --output=concise --statistics broken.cu clean.cu");
	expect_status(p, 0);
	expect_out(p, "0 findings: none in 2 files. Not fully explored: 1 file with statements not understood.");
	expect_err(p, "broken.cu: 1 error while parsing");
	expect_err(p, "broken.cu:9: expected ')'): ");
	expect_out(p, "2 analysed, 0 lost, 1 partial");
	program_shell(p, "$G -q --output=sarif broken.cu");
	expect_status(p, 0);
	expect_out(p, "broken.cu: 1 error while parsing");
	program_file(p, "broken.cu", FAULT "void broken(float *d, cudaStream_t s)\n{\n\tscale<<<1, 1, 0, s>>>(d;\n}\n");
	program_shell(p, "$G --output=concise broken.cu");
	expect_status(p, 1);
	expect_out(p, "1 error in 1 file. Not fully explored: 1 file with statements not understood.");
	program_free(p);
}

Test(input, no_resource_headers)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G --resource-dir=/nowhere bug.cu");
	expect_status(p, 2);
	expect_err(p, "/nowhere: clang's built-in headers are missing");
	program_free(p);
}

Test(input, missing_includes_do_not_hide_faults)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", "#include <third_party/missing.h>\n#include \"also_missing.hpp\"\n" FAULT);
	program_shell(p, "$G --output=concise bug.cu");
	expect_status(p, 1);
	expect_out(p, "[GPU101]");
	expect_err(p, "missing.h' file not found");
	program_free(p);
}
