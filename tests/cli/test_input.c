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
	expect_err(p, "bug.cu: cannot be read (Permission denied): ");
	program_file(p, "ok.cu", CLEAN);
	program_shell(p, "chmod 666 .out .err; %s $G --output=concise .", as); // one of a folder
	expect_status(p, 2);
	expect_err(p, "bug.cu: cannot be read (Permission denied): ");
	expect_out(p, "0 findings in 1 file. Not fully explored: 1 file lost.");
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
	static const char *const row[][2] = {{"bad", "is not valid JSON: "},       {"list", "is not a list of compile commands: "},
	                                     {"none", "has no compile command: "}, {"gone", "none of its files exists"},
	                                     {"nowhere", "cannot be read"},        {".", "has no compile_commands.json: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G -p %s --output=concise bug.cu", row[i][0]);
		expect_status(p, 1);
		expect_err(p, row[i][1]);
		expect_out(p, "[GPU101]");
	}
	program_free(p);
}

// Named or found in a folder: said for what it is, never parsed, and no clean run.
Test(input, bytes_that_are_no_source)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p,
	              "mkdir d; head -c 100000 /dev/zero >d/zero.cu; head -c 60000 '%s' >d/binary.cu; gzip -c bug.cu >d/packed.cu; "
	              "iconv -t UTF-16 bug.cu >d/wide.cu; gzip -c '%s' | tail -c +100 | head -c 5000 >d/noise.h",
	              GPULINT_BINARY, GPULINT_BINARY);
	static const char *const row[][2] = {{"zero.cu", "is a binary file, not source text: "},
	                                     {"binary.cu", "is a program, an object file or a library (ELF), not source text: "},
	                                     {"packed.cu", "is compressed (gzip), not source text: "},
	                                     {"wide.cu", "is UTF-16; clang reads UTF-8: "},
	                                     {"noise.h", "is a binary file, not source text: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G --output=concise --output=sarif=o.sarif d/%s", row[i][0]);
		expect_status(p, 2);
		expect_err(p, row[i][1]);
		expect_out(p, "0 findings in 0 files. Not fully explored: 1 file lost.");
	}
	program_shell(p, "grep -c '\"executionSuccessful\": false' o.sarif");
	expect_status(p, 0);
	program_shell(p, "$G --output=concise bug.cu d");
	expect_status(p, 1);
	expect_out(p, "1 finding: 1 error in 1 file. Not fully explored: 5 files lost.");
	program_free(p);
}

// What is odd, and still a source.
Test(input, encodings_that_are_source)
{
	struct program *p = program_new();
	program_shell(p, ": >empty.cu");
	program_shell(p, "$G --output=concise empty.cu");
	expect_status(p, 0);
	expect_out(p, "0 findings in 1 file.\n");
	program_file(p, "latin.cu", "// caf\xe9 \xff\xfe\n" FAULT);
	program_file(p, "mark.cu", "\xef\xbb\xbf" FAULT);
	program_file(p, "dos.cu", "\f" FAULT "\x1a");
	static const char *const name[] = {"latin.cu", "mark.cu", "dos.cu"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		program_shell(p, "$G --output=full %s", name[i]);
		expect_status(p, 1);
		expect_out(p, "error[GPU101]");
	}
	program_free(p);
}

// The capital suffixes of C++: .C is a source, .H a header that no source includes.
Test(input, capital_suffixes_are_source)
{
	static const char *const name[] = {"lib.H", "main.C"};
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, name[i],
		             "#include <cuda_runtime.h>\nvoid f() { cudaStream_t s; cudaStreamCreate(&s); "
		             "cudaStreamDestroy(s); cudaStreamDestroy(s); }\n");
		program_shell(p, "$G --output=concise .");
		expect_status(p, 1);
		expect_out(p, "[GPU502]");
		program_free(p);
	}
}

// A call of something unknown that turns into the tuple that is wanted, in C++ and in CUDA.
Test(input, tuples_of_unknown_classes)
{
	static const char *const name[] = {"tie.cpp", "tie.cu"};
	for (size_t i = 0; i < 2; i++) {
		struct program *p = program_new();
		program_file(p, name[i],
		             "#include <cuda_runtime.h>\nvoid f() { at::Tensor a, b; std::tie(a, b) = g(); }\n"
		             "void h() { cudaStream_t s; cudaStreamCreate(&s); cudaStreamDestroy(s); cudaStreamDestroy(s); }\n");
		program_shell(p, "$G --output=concise .");
		expect_status(p, 1);
		expect_out(p, "[GPU502]");
		cr_expect_null(strstr(p->out, "lost"), "%s%s", p->out, p->err);
		program_free(p);
	}
}

Test(input, links_and_pipes)
{
	struct program *p = program_new();
	program_shell(p, "ln -s b.cu a.cu; ln -s a.cu b.cu; ln -s nowhere.cu gone.cu; mkfifo pipe.cu; ln -s /dev/zero zero.cu");
	static const char *const row[][2] = {{"a.cu", "a.cu: is a symbolic link that leads nowhere (Too many levels of symbolic links): "},
	                                     {"gone.cu", "gone.cu: is a symbolic link that leads nowhere (No such file or directory): "},
	                                     {"pipe.cu", "pipe.cu: is not a regular file: "},
	                                     {"zero.cu", "zero.cu: is not a regular file: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "timeout 30 $G %s", row[i][0]);
		expect_status(p, 2);
		expect_err(p, row[i][1]);
	}
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
	program_file(p, "last.cu", FAULT);
	program_shell(p, "ulimit -t 3; $G --timeout=50 --output=concise -j1 ."); // of the worker, whatever it takes
	expect_status(p, 1);
	expect_err(p, "endless.cu: not analysed: its worker died (Killed): if the system ran out of memory, lower -j; ");
	expect_out(p, "\nlast.cu:8:");
	expect_out(p, "2 findings: 2 errors in 2 files. Not fully explored: 1 file lost.");
	program_free(p);
}

#ifndef __SANITIZE_ADDRESS__ // whose shadow is larger than any limit
Test(input, a_unit_over_its_memory_is_one_message)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G --memory=250 bug.cu");
	expect_status(p, 2);
	expect_err(p, "bug.cu: not analysed: no memory for a stack of 512 MB: raise --memory, ");
	program_shell(p, "'%s' table 3000000 >big.cu; cat bug.cu >>big.cu; $G --memory=1300 big.cu", GPULINT_GENERATE);
	expect_status(p, 2);
	expect_err(p, "big.cu: not analysed: ");
	cr_expect(strstr(p->err, "raise --memory"), "%s", p->err);
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
	expect_out(p, "0 findings in 5 files.");
	program_free(p);
}

// A container has a compiler for C, or none, and gpulint's packages: what is missing first is said first.
Test(input, no_library)
{
	struct program *p = program_new();
	program_file(p, "vector.cu", "#include <vector>\n#include \"nowhere.h\"\n" CLEAN);
	program_shell(p, "$G --output=concise vector.cu -- -nostdinc++");
	expect_err(p, "install the C++ library first, `vector` is one of its headers (Debian and Ubuntu: g++)");
	program_shell(p, "$G --output=concise vector.cu");
	expect_err(p, "give missing include folders or macros");
	program_free(p);
}

#define BROKEN "void broken(float *d, cudaStream_t s)\n{\n\tscale<<<1, 1, 0, s>>>(d;\n}\n"

// No compiler takes it: said in every format, and no clean run. The rest of the file is still analysed.
Test(input, syntax_errors)
{
	struct program *p = program_new();
	program_file(p, "clean.cu", CLEAN);
	program_file(p, "broken.cu", CLEAN BROKEN);
	program_shell(p, "$G --output=concise --statistics broken.cu clean.cu");
	expect_status(p, 2);
	expect_out(p, "0 findings in 2 files. Not fully explored: 1 file with statements not understood.");
	expect_err(p, "broken.cu: syntax error at line 9: expected ')' (1 error while parsing, 1 function incomplete): correct it; ");
	expect_out(p, "0 not looked at, 0 lost, 1 partial");
	program_shell(p, "$G -q --exit-zero --output=sarif broken.cu");
	expect_status(p, 2);
	expect_out(p, "broken.cu: syntax error at line 9");
	expect_out(p, "\"executionSuccessful\": false");
	program_file(p, "broken.cu", FAULT BROKEN);
	program_shell(p, "$G --output=concise broken.cu");
	expect_status(p, 1);
	expect_out(p, "1 error in 1 file. Not fully explored: 1 file with statements not understood.");
	program_file(p, "wrong.h", "inline int one() { return 1 }\n");
	program_file(p, "includes.cu", "#include \"wrong.h\"\n" CLEAN);
	program_shell(p, "$G includes.cu");
	expect_status(p, 2);
	expect_err(p, "wrong.h:1: expected ';' after return statement");
	program_free(p);
}

Test(input, each_kind_of_syntax_error)
{
	struct program *p = program_new();
	static const char *const row[][2] = {{"void f() { cudaDeviceSynchronize() cudaDeviceReset(); }\n", "expected ';' after expression"},
	                                     {"void f() { if (1) { cudaDeviceSynchronize(); }\n", "expected '}'"},
	                                     {"void f() { cudaDeviceSynchronize(); } }\n", "extraneous closing brace"},
	                                     {"void f( { cudaDeviceSynchronize(); }\n", "unexpected ';' before '}'"},
	                                     {"int f(int n) { cudaDeviceSynchronize(n; }\n", "expected ')'"},
	                                     {"void f() { cudaDeviceSynchronize(); } /* \n", "unterminated /* comment"},
	                                     {"#if 1\nvoid f() { cudaDeviceSynchronize(); }\n", "unterminated conditional directive"},
	                                     {"<<<<<<< HEAD\nint a;\n=======\nint b;\n>>>>>>> other\n", "version control conflict marker"}};
	static const char *const name[] = {"wrong.cu", "bare.cu", "bare.cpp"}; // the latter without any include
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		for (size_t k = 0; k < sizeof name / sizeof *name; k++) {
			program_file(p, name[k], arena_printf(&p->arena, "%s%s", k ? "" : "#include <cuda_runtime.h>\n", row[i][0]));
			program_shell(p, "$G %s", name[k]);
			expect_status(p, 2);
			expect_err(p, arena_printf(&p->arena, "%s: syntax error at ", name[k]));
			expect_err(p, row[i][1]);
		}
	program_free(p);
}

// A header, a macro or a name that is missing is normal: said, and no error. So is what nvcc takes and clang does not.
Test(input, what_is_missing_is_no_syntax_error)
{
	struct program *p = program_new();
	static const char *const row[][2] = {
		{"#include \"missing.h\"\nDECLARE(x, 3)\nvoid f() { EACH(i, 3) cudaDeviceSynchronize(); }\n", "'missing.h' file not found"},
		{"#include \"missing.h\"\nTEST_CASE(\"a name :( \\\"\", \"\")\n{\n\tcudaDeviceSynchronize();\n\tREQUIRE(1 == 1);\n}\n",
	         "'missing.h' file not found"},
		{"#include \"missing.h\"\nforgotten() { cudaDeviceSynchronize(); return 0; }\n", "'missing.h' file not found"},
		{"#include \"missing.h\"\nint x;\nCASE(name) { cudaDeviceSynchronize(); }\n", "'missing.h' file not found"},
		{"using namespace missing;\nvoid f() { cudaDeviceSynchronize(); }\n", "expected namespace name"},
		{"viod f(cudaStream_t s) { cudaStreamSynchronize(s); }\n", "uses 1 name that nothing declares (first: `viod`): "},
		{"void f() { cudaStreamSynchronize(q); }\n", "uses 1 name that nothing declares (first: `q`): "},
		{"void f() { cudaStreamSynchronize(1, 2, 3); }\n", "no matching function"},
		{"__global__ void k() { __shared__ alignas(16) float a[4]; a[0] = 1; }\n", "an attribute list cannot appear here"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_file(p, "lacks.cu", arena_printf(&p->arena, "#include <cuda_runtime.h>\n%s", row[i][0]));
		program_shell(p, "$G --output=concise lacks.cu");
		expect_status(p, 0);
		expect_err(p, row[i][1]);
		expect_out(p, "Not fully explored: 1 file with statements not understood.");
	}
	program_file(p, "base.cu", // a class that the C++ library has, as a base
	             "#include <cuda_runtime.h>\nstruct e : std::runtime_error { e() : std::runtime_error(\"x\") {} };\n"
	             "void f() { cudaDeviceSynchronize(); throw e(); }\n");
	program_shell(p, "$G --output=concise base.cu");
	expect_status(p, 0);
	expect_out(p, "0 findings in 1 file.\n");
	program_file(p, "part.h", "DECLARE(x, 3)\ninline void f(cudaStream_t s) { cudaStreamSynchronize(s); }\n"); // its includer has the macro
	program_shell(p, "$G part.h");
	expect_status(p, 0);
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

Test(input, what_stdin_cannot_be)
{
	struct program *p = program_new();
	program_file(p, "src/bug.cu", FAULT);
	static const char *const row[][2] = {{"src", "--stdin-filename=src: is no file: name the one that stdin holds\n"},
	                                     {"", "--stdin-filename=: is no file: name the one that stdin holds\n"},
	                                     {"new.md", "new.md: is not a C, C++ or CUDA source: give its language with `-- -x cuda`\n"}};
	for (size_t i = 0; i < 3; i++) {
		program_shell(p, "$G -q --stdin-filename=%s <src/bug.cu", row[i][0]);
		expect_status(p, 2);
		cr_expect_str_eq(p->err, row[i][1]);
	}
	program_shell(p, "$G -q --stdin-filename=new.md --output=concise -- -x cuda <src/bug.cu");
	expect_out(p, "new.md:8:2: error: ");
	program_free(p);
}
