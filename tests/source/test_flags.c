// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "scratch.h"
#include "source/flags.h"

static const char *joined(struct arena *a, const struct flags *f)
{
	const char *text = "";
	for (size_t i = 0; i < f->args.n; i++)
		text = arena_printf(a, "%s%s%s", text, i ? " " : "", f->args.at[i]);
	return text;
}

static struct flags translated(struct arena *a, const char *directory, const char *command)
{
	struct flags f = {.arena = a, .directory = directory};
	struct words w = {0};
	shell_split(a, command, &w);
	flags_command(&f, &w);
	return f;
}

// What CMake's Ninja generator writes for a CUDA target.
Test(flags, nvcc_as_cmake_writes_it)
{
	struct arena a = {0};
	struct flags f = translated(&a, "/nowhere",
	                            "/usr/local/cuda/bin/nvcc -forward-unknown-to-host-compiler -DN=1 -I/p/inc -isystem=/p/sys "
	                            "--generate-code=arch=compute_80,code=[compute_80,sm_80] --generate-code=arch=compute_90,code=[sm_90] "
	                            "-Xcompiler=-fPIE --expt-relaxed-constexpr -lineinfo --extended-lambda -Xcompiler=-Wextra,-Wno-unused -std=c++17 "
	                            "-MD -MT k.o -MF k.d -x cu -rdc=true -c k.cu -o k.o");
	cr_expect_str_eq(joined(&a, &f), "-D N=1 -I /p/inc -isystem /p/sys -D__CUDACC_RELAXED_CONSTEXPR__ "
	                                 "-D__CUDACC_EXTENDED_LAMBDA__");
	cr_expect_eq(f.language, LANGUAGE_CUDA);
	cr_expect_str_eq(f.standard, "c++17");
	cr_expect(f.relocatable);
	cr_expect_eq(f.architectures.list.n, 4);
	cr_expect_str_eq(f.architectures.list.at[3], "sm_90");
	arena_free(&a);
}

Test(flags, nvcc_separate_values_and_facts)
{
	struct arena a = {0};
	struct flags f = translated(&a, "/nowhere",
	                            "ccache nvcc -gencode arch=compute_70,code=sm_70 -ccbin gcc-12 --default-stream per-thread -G -t4 "
	                            "-Xcompiler -fopenmp -Xptxas -v --threads 4 -use_fast_math --Werror all-warnings "
	                            "--compiler-options ''\"'\"'-DHOST=1 -fno-exceptions'\"'\"'' -diag-suppress 177 -dc -O3 -I a,b x.cu");
	cr_expect_str_eq(joined(&a, &f), "-DHOST=1 -fno-exceptions -I /nowhere/a -I /nowhere/b");
	cr_expect(f.per_thread);
	cr_expect(f.device_debug);
	cr_expect(f.relocatable);
	cr_expect(f.openmp);
	arena_free(&a);
}

Test(flags, options_files_nest)
{
	struct arena a = {0};
	const char *folder = scratch_new(&a);
	scratch_write(&a, folder, "inc.rsp", "-I\"/p/with space\" --options-file deeper.rsp\n");
	scratch_write(&a, folder, "deeper.rsp", "-DDEEP\n-optf gone.rsp");
	scratch_write(&a, folder, "loop.rsp", "@loop.rsp");
	struct flags f = translated(&a, folder, "nvcc --options-file inc.rsp -c x.cu");
	cr_expect_str_eq(joined(&a, &f), "-I /p/with space -D DEEP");
	cr_expect_eq(f.missing.list.n, 1);
	struct flags g = translated(&a, folder, "g++ @loop.rsp -DX x.cpp");
	cr_expect_str_eq(joined(&a, &g), "-DX");
	cr_expect_eq(g.missing.list.n, 1);
	scratch_remove(folder);
	arena_free(&a);
}

Test(flags, host_compilers_lose_what_libclang_rejects)
{
	struct arena a = {0};
	struct flags f = translated(&a, "/nowhere",
	                            "env CCACHE_DIR=/c sccache /usr/bin/g++-12 -DX -D Y=2 -Iinc -I inc2 -iquote q -isystem /sys -O3 -Wall "
	                            "-Wno-foo -fPIC -fopenmp -std=gnu++20 -fplugin=x.so --param a=1 -MMD -MF d.d -include pre.h "
	                            "-fno-rtti -pthread -flto=auto -fdiagnostics-color -g -c a.cpp -o a.o");
	cr_expect_str_eq(joined(&a, &f), "-DX -D Y=2 -I /nowhere/inc -I /nowhere/inc2 -iquote /nowhere/q -isystem /sys "
	                                 "-include pre.h -fno-rtti -pthread");
	cr_expect_str_eq(f.standard, "gnu++20");
	cr_expect(f.openmp);
	arena_free(&a);
}

Test(flags, launchers_are_skipped)
{
	struct arena a = {0};
	static const char *const command[] = {"ccache nvcc x.cu", "/usr/bin/env A=B sccache nvcc x.cu", "nvcc x.cu", "cmake -E env A=B nvcc x.cu",
	                                      "gpulint launch -- nvcc x.cu"};
	for (size_t i = 0; i < sizeof command / sizeof *command; i++) {
		struct words w = {0};
		shell_split(&a, command[i], &w);
		cr_expect_str_eq(flags_compiler(&a, &w), "nvcc", "%s", command[i]);
	}
	arena_free(&a);
}

Test(flags, per_thread_macro_is_a_fact)
{
	struct arena a = {0};
	cr_expect(translated(&a, "/", "g++ -DCUDA_API_PER_THREAD_DEFAULT_STREAM a.cpp").per_thread);
	cr_expect(translated(&a, "/", "nvcc -DCUDA_API_PER_THREAD_DEFAULT_STREAM=1 a.cu").per_thread);
	cr_expect_not(translated(&a, "/", "g++ -DCUDA_API_PER_THREAD_DEFAULT_STREAM=0 a.cpp").per_thread);
	cr_expect_not(translated(&a, "/", "nvcc --default-stream=legacy a.cu").per_thread);
	arena_free(&a);
}

Test(flags, unknown_words_stay_only_when_asked)
{
	struct arena a = {0};
	struct flags f = {.arena = &a, .directory = "/", .keep_unknown = true};
	struct words w = {0};
	shell_split(&a, "-fno-builtin -Wfoo --default-stream=per-thread", &w);
	flags_words(&f, &w, true);
	cr_expect_str_eq(joined(&a, &f), "-fno-builtin -Wfoo");
	cr_expect(f.per_thread);
	arena_free(&a);
}
