// SPDX-License-Identifier: Apache-2.0
// Under --quiet silence means that all was analysed: one line remains when something was not.
#include "program.h"

#define NOT_ALL "gpulint: not all was analysed: "

static size_t lines(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += *text == '\n';
	return n;
}

// Nothing on stdout, one line on stderr.
static void expect_one_line(struct program *p, const char *part)
{
	cr_expect_str_empty(p->out);
	cr_expect_eq(lines(p->err), 1, "%s", p->err);
	expect_err(p, part);
}

Test(silence, all_was_analysed)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_file(p, "plain.cpp", "int main() { return 0; }\n");
	program_shell(p, "$G -q --fail-on=incomplete .");
	expect_status(p, 0);
	cr_expect_str_empty(p->out);
	cr_expect_str_empty(p->err);
	program_free(p);
}

// A call behind conditions that exclude each other is on no path; a call that fits no declaration is not understood.
Test(silence, files_partly_understood_and_calls_on_no_path)
{
	struct program *p = program_new();
	program_file(p, "lacks.cu",
	             "#include <cuda_runtime.h>\n#include \"missing.h\"\n"
	             "void run(cudaStream_t s) { cudaStreamSynchronize(1, 2, 3); }\n");
	program_shell(p, "$G -q lacks.cu");
	expect_status(p, 0);
	expect_one_line(p, NOT_ALL "1 file with statements not understood");
	program_shell(p, "$G -q --fail-on=incomplete lacks.cu");
	expect_status(p, 1);
	program_shell(p, "$G -q --exit-zero --fail-on=error,incomplete lacks.cu"); // --exit-zero is for findings
	expect_status(p, 1);
	expect_one_line(p, NOT_ALL);
	program_file(p, "never.cu",
	             "#include <cuda_runtime.h>\nvoid run(int n, cudaStream_t s)\n{\n\tif (n > 3 && n < 2)\n"
	             "\t\tcudaStreamSynchronize(s);\n}\n");
	program_shell(p, "$G -q --output=concise never.cu");
	expect_status(p, 0);
	expect_one_line(p, "1 GPU call on no explored path (first: never.cu:5)");
	program_free(p);
}

Test(silence, findings_and_lost_files)
{
	struct program *p = program_new();
	program_file(p, "d/bug.cu", FAULT);
	program_shell(p, "head -c 1000 /dev/zero >d/zero.cu; $G -q --output=concise d");
	expect_status(p, 1);
	cr_expect_eq(lines(p->out), 1, "%s", p->out);
	expect_err(p, "d/zero.cu: is a binary file");
	expect_err(p, "gpulint: 1 finding, and not all was analysed: 1 file lost: ");
	program_shell(p, "$G -q --exit-zero d");
	expect_status(p, 2);
	program_free(p);
}

// Whatever a path is that leads to no source.
Test(silence, findings_and_paths_that_are_not_read)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "notes.txt", "none\n");
	program_file(p, "bad.gls", "none\n");
	program_shell(p, "mkdir -p empty; ln -s nowhere.cu gone.cu");
	static const char *const row[][2] = {{"nosuch.cu", "nosuch.cu: does not exist: "},
	                                     {"empty/none.cu", "empty/none.cu: does not exist: "},
	                                     {"gone.cu", "gone.cu: is a symbolic link that leads nowhere"},
	                                     {"notes.txt", "notes.txt: is not a C, C++ or CUDA source: "},
	                                     {"bad.gls", "bad.gls: not a link file: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G -q --output=concise bug.cu %s", row[i][0]);
		expect_status(p, 1);
		expect_err(p, row[i][1]);
		expect_err(p, "gpulint: 1 finding, and not all was analysed: 1 path not read: ");
		cr_expect_eq(lines(p->err), 2, "%s", p->err);
	}
	program_shell(p, "$GPULINT summarize --headers=bundled -q -o bug.gls bug.cu; $GPULINT link -q bug.gls bad.gls");
	expect_status(p, 1);
	expect_err(p, "gpulint: 1 finding, and not all was analysed: 1 path not read: ");
	program_free(p);
}

Test(silence, databases_without_a_usable_file)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_file(p, "none/compile_commands.json", "[]");
	program_file(p, "gone/compile_commands.json",
	             "[{\"directory\": \"/x\", \"file\": \"y.cu\", \"command\": \"nvcc y.cu\"},"
	             "{\"directory\": \"/x\", \"file\": \"z.cu\", \"command\": \"nvcc z.cu\"}]");
	program_file(p, "some/compile_commands.json",
	             "[{\"directory\": \"/x\", \"file\": \"y.cu\", \"command\": \"nvcc y.cu\"},"
	             "{\"directory\": \"..\", \"file\": \"ok.cu\", \"command\": \"nvcc ok.cu\"}]");
	program_file(p, "bad/compile_commands.json", "[{");
	static const struct {
		const char *folder, *paths, *message;
	} row[] = {{"none", "ok.cu", "has no compile command: "},
	           {"gone", "ok.cu", "none of its files exists (first: /x/y.cu): "},
	           {"gone", "", "none of its files exists (first: /x/y.cu): "},
	           {"bad", "ok.cu", "is not valid JSON: "},
	           {"nowhere", "ok.cu", "cannot be read"},
	           {".", "ok.cu", "has no compile_commands.json: "}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G -q -p %s %s", row[i].folder, row[i].paths);
		expect_status(p, 2);
		expect_err(p, row[i].message);
		expect_err(p, NOT_ALL "1 database of which no file can be used: ");
	}
	program_shell(p, "$G -q -p some ok.cu");
	expect_status(p, 0);
	cr_expect_str_empty(p->err);
	program_free(p);
}

// Also one that is met on the way.
Test(silence, folders_that_cannot_be_opened)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_file(p, "shut/bug.cu", FAULT);
	chmod(path_join(&p->arena, p->folder, "shut"), 0);
	const char *as = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "";
	static const char *const path[] = {".", "shut"};
	for (size_t i = 0; i < 2; i++) {
		program_shell(p, "chmod 666 .out .err; %s $G -q %s", as, path[i]);
		if (p->status == 126 || p->status == 127)
			cr_skip_test("no unprivileged user can run the program here");
		expect_status(p, 2);
		expect_err(p, "shut: cannot be opened (Permission denied): ");
		expect_err(p, NOT_ALL "1 folder not opened: ");
	}
	chmod(path_join(&p->arena, p->folder, "shut"), 0700);
	program_free(p);
}

// Machine formats have no summary line: the one line stands beside them on stderr, and they stay whole.
Test(silence, machine_formats_stay_clean)
{
	struct program *p = program_new();
	program_shell(p, "head -c 1000 /dev/zero >zero.cu; $G --output=json zero.cu");
	expect_status(p, 2);
	expect_err(p, NOT_ALL "1 file lost: ");
	cr_expect_null(strstr(p->out, "not all was"), "%s", p->out);
	program_shell(p, "$G zero.cu"); // the report's last line says it
	cr_expect_null(strstr(p->err, "not all was"), "%s", p->err);
	program_shell(p, "$GPULINT summarize --headers=bundled -q -o zero.gls zero.cu");
	expect_err(p, NOT_ALL "1 file lost: ");
	program_free(p);
}

Test(silence, levels_that_do_not_exist)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	static const char *const value[] = {"", "incomplet", "warning,", "warning;incomplete", ",", "error,fatal"};
	for (size_t i = 0; i < sizeof value / sizeof *value; i++) {
		program_shell(p, "$G '--fail-on=%s' ok.cu", value[i]);
		expect_status(p, 2);
		expect_one_line(p, "unknown value: say one of error|warning|note|incomplete");
	}
	program_free(p);
}

// A bracket is missing, and no header that is missing too can bring it: every name of the function is known.
Test(silence, syntax_errors_beside_missing_headers)
{
	struct program *p = program_new();
	static const char *const row[][2] = {
		{"void f(cudaStream_t s)\n{\n\tcudaStreamSynchronize(s;\n}\n", "wrong.cu: syntax error at line 7: expected ')'"},
		{"void f(cudaStream_t s)\n{\n\tcudaStreamSynchronize(s)\n}\n", "wrong.cu: syntax error at line 7: expected ';' after expression"},
		{"int f(cudaStream_t s)\n{\n\tCHECK(cudaStreamSynchronize(s));\n\treturn 1\n}\n",
	         "wrong.cu: syntax error at line 8: expected ';' after return statement"},
		{"void f(cudaStream_t s) { cudaStreamSynchronize(s); }\n#if 1\n", "wrong.cu: syntax error at line 6: unterminated conditional"},
		// outside of functions, and where the first error is none of syntax
		{"void f( { cudaDeviceSynchronize(); }\n", "wrong.cu: syntax error at line 5: unexpected ';' before '}'"},
		{"__global__ void k(float *x, float *y\n{\n\tx[0] = y[0];\n}\n", "wrong.cu: syntax error at line 6: expected ')'"},
		{"__global__ void k(float *x) x[0] = 1; }\n", "wrong.cu: syntax error at line 5: expected function body"},
		{"__global__ void k(float *x) { x[0] = 1;\nvoid f(float *x) { k<<<1, 1>>>(x); }\n",
	         "wrong.cu: syntax error at line 6: function definition is not allowed here"},
		{"struct r { cudaStream_t s; }\nint n;\n", "wrong.cu: syntax error at line 5: expected ';' after struct"},
		{"namespace a { struct r { int n = ; }; }\n", "wrong.cu: syntax error at line 5: expected expression"},
		{"void f(cudaStream_t s)\n{\n\tcudaStreamSynchronizes);\n}\n", "wrong.cu: syntax error at line 7: extraneous ')' before ';'"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_file(p, "wrong.cu",
		             arena_printf(&p->arena,
		                          "#include <cuda_runtime.h>\n#include \"missing.h\"\n#define CHECK(x) (x)\n"
		                          "missing_t other(cudaStream_t s) { EACH(i, 3) cudaStreamSynchronize(s); return missing(); }\n%s",
		                          row[i][0]));
		program_shell(p, "$G -q wrong.cu");
		expect_status(p, 2);
		expect_err(p, row[i][1]);
	}
	program_free(p);
}

// The same errors where a macro, a type or a name of the missing header may be what mends them.
Test(silence, what_a_missing_header_may_explain)
{
	struct program *p = program_new();
	static const char *const text[] = {
		"void f(cudaStream_t s)\n{\n\tcudaStreamSynchronize(s) END\n}\n",
		"void f(cudaStream_t s)\n{\n\tEACH(i, 3) cudaStreamSynchronize(s);\n}\n",
		"struct r { missing_t m; };\nint f(r &x, cudaStream_t s)\n{\n\tcudaStreamSynchronize(s);\n\treturn (x.m.get<int>());\n}\n",
		"void f(cudaStream_t s) QUIETLY\n{\n\tcudaStreamSynchronize(s);\n}\n",
		"BEGIN_NAMESPACE\nvoid f(cudaStream_t s)\n{\n\tcudaStreamSynchronize(s);\n}\n}\n",
		"void f(cudaStream_t s)\n{\n\tIF_FIRST(s) {\n\t\tcudaStreamSynchronize(s);\n\t} else {\n\t}\n}\n",
		"class EXPORTED r {\n\tcudaStream_t s;\n\tvoid f() { cudaStreamSynchronize(s); }\n};\n",
		"__global__ void BOUNDS(256) k(float *x)\n{\n\tx[0] = 1;\n}\n",
		"template <typename T> NEEDS(T) void f(T s)\n{\n\tcudaStreamSynchronize(s);\n}\n",
		"namespace std { template <class T, class U> constexpr bool same = false; }\ntemplate <typename T> struct r {\n"
		"\ttemplate <typename U = T>\n\t\trequires std::same<U, bool>\n\tU f(cudaStream_t s) { cudaStreamSynchronize(s); return U(); }\n};\n",
		"#include <c10/util/Exception.h>\nint f(cudaStream_t s)\n{\n\tif (s)\n\t\treturn cudaStreamSynchronize(s);\n\telse {\n"
		"\t\tTORCH_CHECK(false, \"no stream\")\n\t}\n}\n",
		"FUNCTION(f)\n\tint n;\n\tfor (n = 0; n < 2; n++) {\n\t\tcudaDeviceSynchronize();\n\t}\nEND\n",
		"#define CHECK(x) BEHIND(x)\nvoid f(cudaStream_t s)\n{\n\tCHECK(cudaStreamSynchronize(s))\n}\n",
		"#if WIDE\nvoid f(cudaStream_t s, int n)\n#elif NARROW\nvoid f(cudaStream_t s)\n#endif\n{\n\tcudaStreamSynchronize(s);\n}\n",
		"void f(cudaStream_t s)\n{\n\tDISPATCH(s)\n\t\tcudaStreamSynchronize(s);\n\t});\n}\n"};
	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		program_file(p, "lacks.cu", arena_printf(&p->arena, "#include <cuda_runtime.h>\n#include \"missing.h\"\n%s", text[i]));
		program_shell(p, "$G -q lacks.cu");
		cr_expect_eq(p->status, 0, "%s%s", text[i], p->err);
	}
	program_free(p);
}

Test(silence, a_working_directory_that_is_gone)
{
	struct program *p = program_new();
	static const char *const row[] = {".", ""};
	for (size_t i = 0; i < 2; i++) {
		program_shell(p, "mkdir gone && cd gone && rmdir ../gone && $G -q %s", row[i]);
		expect_status(p, 2);
		expect_err(p, ".: cannot be opened (No such file or directory)");
	}
	program_free(p);
}

Test(silence, a_flag_that_clang_refuses)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_shell(p, "$G -q --extra-arg=-std=c++99 ok.cu");
	expect_status(p, 2);
	expect_err(p, "refuses one of its flags");
	program_free(p);
}
