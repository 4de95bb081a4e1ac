// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "scratch.h"
#include "source/source.h"

struct fixture {
	struct arena arena;
	struct interner strings;
	struct source_request request;
	struct source_result result;
	const char *folder;
};

static struct fixture *fixture_new(void)
{
	struct fixture *x = calloc(1, sizeof *x);
	x->strings.arena = &x->arena;
	x->folder = scratch_new(&x->arena);
	x->request.headers = HEADERS_BUNDLED;
	mkdir(path_join(&x->arena, x->folder, ".git"), 0777);
	return x;
}

static void put(struct fixture *x, const char *name, const char *text)
{
	scratch_write(&x->arena, x->folder, name, text);
}

static void collect(struct fixture *x, const char *path)
{
	*vec_push(&x->arena, &x->request.paths) = path_join(&x->arena, x->folder, path);
	source_collect(&x->arena, &x->strings, &x->request, &x->result);
}

static const struct source_unit *unit(const struct fixture *x, const char *name)
{
	for (size_t i = 0; i < x->result.units.n; i++)
		if (strcmp(path_below(x->folder, x->result.units.at[i].file), name) == 0)
			return &x->result.units.at[i];
	return NULL;
}

static bool has_args(const struct source_unit *u, const char *first, const char *second)
{
	for (size_t i = 0; u && i < u->args.n; i++)
		if (strcmp(u->args.at[i], first) == 0 && (!second || (i + 1 < u->args.n && strcmp(u->args.at[i + 1], second) == 0)))
			return true;
	return false;
}

static bool has_note(const struct fixture *x, const char *part, bool is_error)
{
	for (size_t i = 0; i < x->result.notes.n; i++)
		if (strstr(x->result.notes.at[i].what, part) && x->result.notes.at[i].is_error == is_error)
			return true;
	return false;
}

static void fixture_free(struct fixture *x)
{
	scratch_remove(x->folder);
	arena_free(&x->arena);
	free(x);
}

Test(collect, folder_without_database)
{
	struct fixture *x = fixture_new();
	put(x, "src/main.cu", "#include \"lib/pool.h\"\nint main() { cudaDeviceSynchronize(); }\n");
	put(x, "include/lib/pool.h", "#include <cuda_runtime.h>\n");
	put(x, "src/wrapped.cpp", "#include <lib/pool.h>\nvoid f();\n");
	put(x, "src/plain.cpp", "int plain;\n");
	put(x, "src/c.c", "#include <cuda.h>\nCUstream s;\n");
	put(x, "alone.hpp", "inline void g() { cudaDeviceSynchronize(); }\n");
	put(x, "out/gen.cu", "\n");
	put(x, "build2/CMakeCache.txt", "\n");
	put(x, "build2/tmp.cu", "\n");
	put(x, ".hidden/x.cu", "\n");
	put(x, ".gitignore", "out/\n");
	collect(x, ".");
	cr_expect_eq(x->result.units.n, 4);
	cr_expect(has_args(unit(x, "src/main.cu"), "-x", "cuda"));
	cr_expect(has_args(unit(x, "src/main.cu"), "-iquote", path_join(&x->arena, x->folder, "include")));
	cr_expect(has_args(unit(x, "src/wrapped.cpp"), "-idirafter", path_join(&x->arena, x->folder, "include")));
	cr_expect(has_args(unit(x, "src/wrapped.cpp"), "--no-system-header-prefix=lib/pool.h", NULL));
	cr_expect(has_args(unit(x, "src/main.cu"), "-DNDEBUG", NULL));
	cr_expect(has_args(unit(x, "src/c.c"), "-x", "c"));
	cr_expect_not(has_args(unit(x, "src/c.c"), "-std=gnu++17", NULL));
	cr_expect(has_args(unit(x, "src/c.c"), "-idirafter", "/__gpulint__/libraries"));
	cr_expect(has_args(unit(x, "alone.hpp"), "-x", "cuda"));
	cr_expect_eq(x->result.without_gpu.n, 1);
	cr_expect(has_note(x, "flags are inferred", false));
	cr_expect_str_eq(x->result.root, x->folder);
	fixture_free(x);
}

// Which files a run whose time may end looks at first.
Test(collect, how_near_a_file_is_to_the_gpu)
{
	struct fixture *x = fixture_new();
	put(x, "calls.cpp", "#include \"pool.h\"\nvoid f(pool *p) { cudaStreamSynchronize(p->stream); }\n");
	put(x, "kernel.cu", "__global__ void k();\n");
	put(x, "driver.c", "#include <cuda.h>\nint f(void) { return cuInit(0); }\n");
	put(x, "names.cpp", "#include \"pool.h\"\nconst char *help = \"cuda-device: -1 is the first one\";\n");
	put(x, "includes.cpp", "#include \"pool.h\"\nint x;\n");
	put(x, "pool.h", "#include <cuda_runtime.h>\nstruct pool { cudaStream_t stream; };\n");
	collect(x, ".");
	cr_assert_eq(x->result.units.n, 5);
	cr_expect(unit(x, "calls.cpp")->calls_gpu);
	cr_expect(unit(x, "kernel.cu")->calls_gpu);
	cr_expect(unit(x, "driver.c")->calls_gpu);
	cr_expect_not(unit(x, "names.cpp")->calls_gpu);
	cr_expect(unit(x, "names.cpp")->names_gpu);
	cr_expect_not(unit(x, "includes.cpp")->names_gpu);
	fixture_free(x);
}

// What only C++20 reads says what a program is written for, where no condition asks for the standard.
Test(collect, standard_that_words_say)
{
	static const struct {
		const char *text;
		bool is_later;
	} text[] = {
		{"consteval int f();\n", true},
		{"#ifndef A\n#define A\nconstinit int n;\n#endif\n", true},
		{"template <class T> concept small = true;\n", true},
		{"template <class T> requires small<T> void f();\n", true},
		{"bool operator<=>(a, b);\n", true},
		{"#if B\n#endif\ntask f() { co_return; }\n", true},
		{"#include <span>\n", true},
		{"#ifdef B\nconsteval int f();\n#endif\n", false},
		{"#ifndef A\n#else\nconsteval int f();\n#endif\n", false},
		{"#define A consteval \\\n constinit\n", false},
		{"// consteval\nconst char *s = \"consteval\"; /* co_await */\n", false},
		{"int concept, requires, my_consteval;\nbool f() { return concept == requires; }\n", false},
	};
	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		struct fixture *x = fixture_new();
		put(x, "a.cu", "#include \"b.h\"\nvoid f() { cudaDeviceSynchronize(); }\n");
		put(x, "b.h", text[i].text);
		collect(x, ".");
		cr_expect(has_args(unit(x, "a.cu"), text[i].is_later ? "-std=gnu++20" : "-std=gnu++17", NULL), "%s", text[i].text);
		fixture_free(x);
	}
}

// A project's header in front of a library's of the same name is not the library's, which is not there.
Test(collect, header_in_front_of_a_librarys)
{
	struct fixture *x = fixture_new();
	put(x, "src/a.cu", "#include <app/torch/types.h>\n#include <lib/x.h>\nvoid f() { cudaDeviceSynchronize(); }\n");
	put(x, "app/torch/types.h", "#include <torch/types.h>\n#include <app/more.h>\n");
	put(x, "app/more.h", "#include <torch/types.h>\n");
	put(x, "one/lib/x.h", "#include <lib/x.h>\n");
	put(x, "else/where/lib/x.h", "\n");
	collect(x, ".");
	cr_expect(has_args(unit(x, "src/a.cu"), "-idirafter", x->folder));
	cr_expect_not(has_args(unit(x, "src/a.cu"), "-idirafter", path_join(&x->arena, x->folder, "app")));
	cr_expect(has_args(unit(x, "src/a.cu"), "-idirafter", path_join(&x->arena, x->folder, "else/where")));
	cr_expect_not(has_args(unit(x, "src/a.cu"), "-idirafter", path_join(&x->arena, x->folder, "one")));
	fixture_free(x);
}

// HIP is said, not read as C++ with unknown functions; a file for both is CUDA.
Test(collect, hip_is_named)
{
	struct fixture *x = fixture_new();
	put(x, "a.hip", "#include <hip/hip_runtime.h>\n");
	put(x, "b.cpp", "#include <hip/hip_runtime.h>\nvoid f(hipStream_t s) { hipStreamSynchronize(s); }\n");
	put(x, "c.cpp", "#include \"both.h\"\nvoid g(stream s);\n");
	put(x, "both.h", "#ifdef USE_HIP\ntypedef hipStream_t stream;\n#else\ntypedef cudaStream_t stream;\n#endif\n");
	collect(x, ".");
	cr_expect_eq(x->result.units.n, 1);
	cr_expect(unit(x, "c.cpp"));
	cr_expect(has_note(x, "2 files are not analysed", false));
	cr_expect_eq(x->result.without_gpu.n, 0);
	memset(&x->request.paths, 0, sizeof x->request.paths);
	collect(x, "b.cpp");
	cr_expect(has_note(x, "is HIP and not analysed", true));
	fixture_free(x);
}

// Programs of a collection: the shared folder wins over a neighbour's header of the same name, a local one over both.
// A release that was unpacked is no repository.
Test(collect, include_folders_without_a_repository)
{
	struct fixture *x = fixture_new();
	rmdir(path_join(&x->arena, x->folder, ".git"));
	put(x, "pyproject.toml", "");
	put(x, "inc/lib/a.h", "");
	put(x, "python/lib/cpp/src/cuda/a.cu", "#include <lib/a.h>\n");
	collect(x, "python/lib/cpp/src/cuda/a.cu");
	const struct source_unit *u = unit(x, "python/lib/cpp/src/cuda/a.cu");
	cr_expect(has_args(u, "-idirafter", path_join(&x->arena, x->folder, "inc")));
}

Test(collect, include_folders_of_a_collection)
{
	struct fixture *x = fixture_new();
	put(x, "samples/one/a.cu", "#include \"helper.h\"\n");
	put(x, "samples/two/b.cu", "#include \"helper.h\"\n");
	put(x, "samples/two/helper.h", "\n");
	put(x, "Common/helper.h", "\n");
	collect(x, ".");
	cr_expect(has_args(unit(x, "samples/one/a.cu"), "-iquote", path_join(&x->arena, x->folder, "Common")));
	cr_expect_not(has_args(unit(x, "samples/two/b.cu"), "-iquote", NULL));
	fixture_free(x);
}

// What a program writes into other programs is not included, and no condition of it.
Test(collect, raw_strings_include_nothing)
{
	struct fixture *x = fixture_new();
	put(x, "samples/a.cu", "const char *text = R\"(\n#include \"helper.h\"\n#if 0\n)\";\n#include \"other.h\"\n__global__ void k();\n");
	put(x, "Common/helper.h", "\n");
	put(x, "More/other.h", "\n");
	collect(x, ".");
	cr_expect_not(has_args(unit(x, "samples/a.cu"), "-iquote", path_join(&x->arena, x->folder, "Common")));
	cr_expect(has_args(unit(x, "samples/a.cu"), "-iquote", path_join(&x->arena, x->folder, "More")));
	fixture_free(x);
}

// What a file of both includes is each back end's own.
Test(collect, include_folders_of_back_ends)
{
	struct fixture *x = fixture_new();
	put(x, "src/common/half.hpp", "#include <backend.hpp>\n");
	put(x, "src/cpu/backend.hpp", "\n");
	put(x, "src/cuda/backend.hpp", "\n");
	put(x, "src/cpu/a.cu", "#include <common/half.hpp>\n");
	put(x, "src/cuda/b.cu", "#include <common/half.hpp>\n");
	collect(x, ".");
	const char *of_cpu = path_join(&x->arena, x->folder, "src/cpu"), *of_cuda = path_join(&x->arena, x->folder, "src/cuda");
	cr_expect(has_args(unit(x, "src/cpu/a.cu"), "-idirafter", of_cpu));
	cr_expect_not(has_args(unit(x, "src/cpu/a.cu"), "-idirafter", of_cuda));
	cr_expect(has_args(unit(x, "src/cuda/b.cu"), "-idirafter", of_cuda));
	cr_expect_not(has_args(unit(x, "src/cuda/b.cu"), "-idirafter", of_cpu));
	fixture_free(x);
}

// Headers in a tree of their own, whose folders are named as those of the sources.
Test(collect, include_folders_that_mirror_those_of_sources)
{
	struct fixture *x = fixture_new();
	put(x, "include/lib/backends/cpu/backend.h", "\n");
	put(x, "include/lib/backends/cuda/backend.h", "\n");
	put(x, "include/lib/backends/hip/backend.h", "\n");
	put(x, "src/lib/backends/cuda/backend.cc", "#include \"backend.h\"\n#include <cuda_runtime.h>\n");
	put(x, "src/lib/backends/hip/backend.cc", "#include \"backend.h\"\n#include <cuda_runtime.h>\n");
	collect(x, ".");
	const char *of_cuda = path_join(&x->arena, x->folder, "include/lib/backends/cuda");
	cr_expect(has_args(unit(x, "src/lib/backends/cuda/backend.cc"), "-iquote", of_cuda));
	cr_expect(has_args(unit(x, "src/lib/backends/hip/backend.cc"), "-iquote", path_join(&x->arena, x->folder, "include/lib/backends/hip")));
	fixture_free(x);
}

Test(collect, database_flags_and_facts)
{
	struct fixture *x = fixture_new();
	put(x, "a.cu", "__global__ void k();\n");
	put(x, "b.cpp", "#include <cuda_runtime.h>\n");
	put(x, "new.cu", "__global__ void n();\n");
	put(x, "build/compile_commands.json",
	    "[{\"directory\": \"..\", \"file\": \"a.cu\", \"command\": \"nvcc -DFROM_DB --default-stream=per-thread -arch=sm_80 "
	    "-c a.cu\"}, {\"directory\": \"..\", \"file\": \"b.cpp\", \"arguments\": [\"g++\", \"-DARGS=a b\", \"b.cpp\"]},"
	    "{\"directory\": \"..\", \"file\": \"gone.cu\", \"arguments\": [\"nvcc\"]}, {\"file\": 3}, 7]");
	collect(x, ".");
	const struct source_unit *a = unit(x, "a.cu"), *b = unit(x, "b.cpp"), *n = unit(x, "new.cu");
	cr_assert(a && b && n);
	cr_expect(a->from_database && a->per_thread_default_stream && a->is_cuda);
	cr_expect_str_eq(a->architectures, "sm_80");
	cr_expect(has_args(a, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1", NULL));
	cr_expect(has_args(b, "-DARGS=a b", NULL));
	cr_expect(!n->from_database && has_args(n, "-D", "FROM_DB"));
	cr_expect(has_note(x, "does not exist", false));
	cr_expect(has_note(x, "not in it", false));
	cr_expect(has_note(x, "without file or command", false));
	fixture_free(x);
}

// A file that is not in the database: its language is asked for before its place, what is for C alone stays there.
Test(collect, borrowed_flags)
{
	struct fixture *x = fixture_new();
	put(x, "gpu/new.cu", "__global__ void n();\n");
	put(x, "gpu/new.cpp", "#include <cuda_runtime.h>\n");
	put(x, "gpu/only.c", "#include <cuda.h>\nCUstream s;\n");
	put(x, "gpu/old.cpp", "\n");
	put(x, "far/b.cu", "__global__ void b();\n");
	put(x, "cuda/cuda_runtime_api.h", "\n");
	const char *of_c = "{\"directory\": \"..\", \"file\": \"gpu/only.c\", \"command\": \"cc -DC -Icuda -Iinc -ansi -std=gnu11 -c only.c\"}";
	const char *of_cu = "{\"directory\": \"..\", \"file\": \"far/b.cu\", \"command\": \"nvcc -DCU --default-stream=per-thread -c b.cu\"}";
	const char *of_cpp = "{\"directory\": \"..\", \"file\": \"gpu/old.cpp\", \"command\": \"c++ -DCPP -c old.cpp\"}";
	put(x, "build/compile_commands.json", arena_printf(&x->arena, "[%s, %s, %s]", of_c, of_cu, of_cpp));
	collect(x, ".");
	cr_expect(has_args(unit(x, "gpu/new.cu"), "-D", "CU") && unit(x, "gpu/new.cu")->per_thread_default_stream);
	cr_expect(has_args(unit(x, "gpu/new.cpp"), "-DCPP", NULL) && !has_args(unit(x, "gpu/new.cpp"), "-DNDEBUG", NULL));
	put(x, "build/compile_commands.json", arena_printf(&x->arena, "[%s, %s]", of_c, of_cpp));
	memset(&x->result, 0, sizeof x->result);
	source_collect(&x->arena, &x->strings, &x->request, &x->result);
	cr_expect(has_args(unit(x, "gpu/new.cu"), "-DCPP", NULL));
	put(x, "build/compile_commands.json", arena_printf(&x->arena, "[%s]", of_c));
	memset(&x->result, 0, sizeof x->result);
	source_collect(&x->arena, &x->strings, &x->request, &x->result);
	const struct source_unit *u = unit(x, "gpu/new.cu");
	cr_expect(has_args(u, "-DC", NULL) && has_args(u, "-I", path_join(&x->arena, x->folder, "inc")));
	cr_expect(u->is_cuda && has_args(u, "-std=gnu++17", NULL) && !has_args(u, "-ansi", NULL));
	cr_expect(has_args(unit(x, "gpu/only.c"), "-ansi", NULL) && !has_args(unit(x, "gpu/only.c"), "-std=gnu++17", NULL));
	fixture_free(x);
}

// A database of a.cu with one command a line of `flags`.
static void collect_commands(struct fixture *x, const char *const *flags, size_t n)
{
	const char *text = "[";
	for (size_t i = 0; i < n; i++)
		text = arena_printf(&x->arena, "%s%s{\"directory\": \"%s\", \"file\": \"a.cu\", \"command\": \"%s -c a.cu -o %zu.o\"}", text,
		                    i ? "," : "", x->folder, flags[i], i);
	put(x, "a.cu", "__global__ void k();\n");
	put(x, "build/compile_commands.json", arena_printf(&x->arena, "%s]", text));
	collect(x, "a.cu");
}

// Flags that name no standard leave it to the compiler, whose own a file may not be written for.
Test(collect, standard_that_flags_leave_open)
{
	static const struct {
		const char *flags, *standard;
	} of[] = {{"nvcc -DA", "-std=gnu++20"}, {"nvcc -DA -std=c++17", "-std=c++17"}};
	for (size_t i = 0; i < 2; i++) {
		struct fixture *x = fixture_new();
		put(x, "a.cu", "#include <cuda_runtime.h>\ntask f() { cudaDeviceSynchronize(); co_return; }\n");
		put(x, "build/compile_commands.json",
		    arena_printf(&x->arena, "[{\"directory\": \"%s\", \"file\": \"a.cu\", \"command\": \"%s -c a.cu\"}]", x->folder, of[i].flags));
		collect(x, "a.cu");
		cr_expect(has_args(&x->result.units.at[0], of[i].standard, NULL), "%s", of[i].flags);
		fixture_free(x);
	}
}

Test(collect, commands_of_one_program_are_one_unit)
{
	static const char *const flags[] = {"nvcc -DA=1 -DB -I inc -O0 -g -arch=sm_80", "nvcc -D B -I./inc -DA=1 -O3 -arch=compute_80 -code=sm_86",
	                                    "nvcc -Iinc --define-macro B -Xcompiler -DA=1 -lineinfo -gencode arch=compute_80,code=sm_80"};
	struct fixture *x = fixture_new();
	collect_commands(x, flags, 3);
	cr_assert_eq(x->result.units.n, 1);
	cr_expect_eq(x->result.units.at[0].variants, 0);
	cr_expect_not(has_note(x, "commands that differ", false));
	fixture_free(x);
}

Test(collect, commands_that_differ_are_units)
{
	static const char *const flags[] = {"nvcc -DA -DN=1",
	                                    "nvcc -DA -DN=2",
	                                    "nvcc -DA",
	                                    "nvcc -DA -DN=1",
	                                    "nvcc -DA -I one",
	                                    "nvcc -DA -std=c++20",
	                                    "nvcc -DA --default-stream=per-thread",
	                                    "nvcc -DA -UA",
	                                    "nvcc -DA -gencode arch=compute_90a,code=sm_90a -gencode arch=compute_80,code=[sm_80,sm_86]"};
	static const char *const differs[] = {"-DN=1",         "-DN=2",
	                                      "without -DN=1", "-I ",
	                                      "-std=c++20",    "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1",
	                                      "-UA",           "-D__CUDA_ARCH_LIST__=800,900"};
	struct fixture *x = fixture_new();
	collect_commands(x, flags, 9);
	cr_assert_eq(x->result.units.n, 8);
	for (uint32_t i = 0; i < 8; i++) {
		const struct source_unit *u = &x->result.units.at[i];
		cr_expect_eq(u->variant, i);
		cr_expect_eq(u->variants, 8);
		cr_expect(strncmp(u->differs, differs[i], strlen(differs[i])) == 0, "%u: %s", i, u->differs);
	}
	cr_expect(x->result.units.at[5].per_thread_default_stream && !x->result.units.at[4].per_thread_default_stream);
	cr_expect(has_note(x, "1 file has commands that differ", false));
	fixture_free(x);
}

// The last of two macros with one name wins: their order counts.
Test(collect, order_of_macros_and_folders)
{
	static const char *const flags[] = {"nvcc -DA=1 -UA", "nvcc -UA -DA=1", "nvcc -DA=1 -UA -I x -I y", "nvcc -DA=1 -UA -I y -I x"};
	struct fixture *x = fixture_new();
	collect_commands(x, flags, 4);
	cr_assert_eq(x->result.units.n, 4);
	fixture_free(x);
	x = fixture_new();
	collect_commands(x, flags, 2);
	cr_expect_str_eq(x->result.units.at[0].differs, "its flags in another order");
	fixture_free(x);
}

Test(collect, many_commands_are_bounded)
{
	static const char *const flags[] = {"nvcc -DN=0", "nvcc -DN=1", "nvcc -DN=2", "nvcc -DN=3", "nvcc -DN=4",
	                                    "nvcc -DN=5", "nvcc -DN=6", "nvcc -DN=7", "nvcc -DN=0", "nvcc -DN=8"};
	struct fixture *x = fixture_new();
	collect_commands(x, flags, 10);
	cr_expect_eq(x->result.units.n, 8);
	cr_expect(has_args(&x->result.units.at[7], "-D", "N=7"));
	cr_expect(has_note(x, "has more than 8 compile commands that differ", false));
	fixture_free(x);
	x = fixture_new();
	collect_commands(x, flags, 9); // eight different ones: nothing is left out
	cr_expect_eq(x->result.units.n, 8);
	cr_expect_not(has_note(x, "has more than", false));
	fixture_free(x);
}

Test(collect, a_database_beside_the_repository_is_taken_when_it_has_files_of_it)
{
	static const struct {
		const char *file;
		bool is_taken;
	} row[] = {{"p/a.cu", true}, {"q/a.cu", false}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct fixture *x = fixture_new();
		put(x, "p/.git/HEAD", "");
		put(x, "p/a.cu", "\n");
		put(x, "q/a.cu", "\n");
		put(x, "build-x/compile_commands.json",
		    arena_printf(&x->arena, "[{\"directory\": \"..\", \"command\": \"nvcc -DX -c %s\", \"file\": \"%s\"}]", row[i].file,
		                 row[i].file));
		collect(x, "p");
		cr_assert_eq(x->result.units.n, 1);
		cr_expect_eq(x->result.units.at[0].from_database, row[i].is_taken, "%s", row[i].file);
		fixture_free(x);
	}
}

Test(collect, broken_databases_are_said)
{
	struct fixture *x = fixture_new();
	put(x, "a.cu", "\n");
	put(x, "compile_commands.json", "[{\"file\": ");
	collect(x, "a.cu");
	cr_expect(has_note(x, "not valid JSON", true));
	cr_expect_eq(x->result.units.n, 1);
	fixture_free(x);
	x = fixture_new();
	put(x, "a.cu", "\n");
	put(x, "compile_commands.json", "[]");
	collect(x, "a.cu");
	cr_expect(has_note(x, "has no compile command", true));
	cr_expect_eq(x->result.units.n, 1);
	fixture_free(x);
}

Test(collect, paths_that_cannot_be_used)
{
	struct fixture *x = fixture_new();
	put(x, "empty/readme.txt", "\n");
	put(x, "notes.txt", "\n");
	collect(x, "missing.cu");
	cr_expect(has_note(x, "does not exist", true));
	collect(x, "empty");
	cr_expect(has_note(x, "holds no C, C++ or CUDA source", true));
	collect(x, "notes.txt");
	cr_expect(has_note(x, "is not a C, C++ or CUDA source", true));
	cr_expect_eq(x->result.units.n, 0);
	fixture_free(x);
}

Test(collect, same_file_and_link_loops_count_once)
{
	struct fixture *x = fixture_new();
	put(x, "d/a.cu", "\n");
	cr_assert_eq(symlink("a.cu", path_join(&x->arena, x->folder, "d/b.cu")), 0);
	cr_assert_eq(symlink("..", path_join(&x->arena, x->folder, "d/loop")), 0);
	cr_assert_eq(symlink("self.cu", path_join(&x->arena, x->folder, "d/self.cu")), 0);
	*vec_push(&x->arena, &x->request.paths) = path_join(&x->arena, x->folder, "d/../d/a.cu");
	collect(x, "d");
	cr_expect_eq(x->result.units.n, 1);
	fixture_free(x);
}

// The build of some projects compiles one text twice: as C++, and by a link as CUDA.
Test(collect, link_says_the_language)
{
	struct fixture *x = fixture_new();
	put(x, "entry.cpp", "#ifdef __CUDACC__\nvoid f() { cudaDeviceSynchronize(); }\n#endif\n");
	put(x, "other.cpp", "void g() { cudaDeviceSynchronize(); }\n");
	cr_assert_eq(symlink("entry.cpp", path_join(&x->arena, x->folder, "entry.cu")), 0);
	cr_assert_eq(symlink("other.cpp", path_join(&x->arena, x->folder, "linked.cc")), 0);
	collect(x, ".");
	const struct source_unit *entry = unit(x, "entry.cpp"), *other = unit(x, "other.cpp");
	cr_assert(entry && other);
	cr_expect(entry->is_cuda && !other->is_cuda);
	fixture_free(x);
}

Test(collect, command_of_a_link_says_the_language)
{
	struct fixture *x = fixture_new();
	put(x, "entry.cpp", "#include <cuda_runtime.h>\n");
	cr_assert_eq(symlink("entry.cpp", path_join(&x->arena, x->folder, "entry.cu")), 0);
	put(x, "compile_commands.json",
	    "[{\"directory\": \".\", \"file\": \"entry.cu\", \"command\": \"nvcc -c entry.cu\"},"
	    " {\"directory\": \".\", \"file\": \"entry.cpp\", \"command\": \"g++ -c entry.cpp\"}]");
	collect(x, ".");
	cr_assert_eq(x->result.units.n, 2);
	cr_expect(x->result.units.at[0].is_cuda && !x->result.units.at[1].is_cuda);
	fixture_free(x);
}

Test(collect, excludes_fixed_flags_and_extra_args)
{
	struct fixture *x = fixture_new();
	put(x, "a.cu", "\n");
	put(x, "gen/b.cu", "\n");
	*vec_push(&x->arena, &x->request.excludes) = (struct source_exclude){"gen", x->folder};
	*vec_push(&x->arena, &x->request.fixed_flags) = "-DFIXED";
	*vec_push(&x->arena, &x->request.fixed_flags) = "-std=c++14";
	*vec_push(&x->arena, &x->request.extra_args) = "-DEXTRA";
	*vec_push(&x->arena, &x->request.extra_args_before) = "-DBEFORE";
	x->request.has_fixed_flags = true;
	collect(x, ".");
	cr_assert_eq(x->result.units.n, 1);
	const struct source_unit *u = &x->result.units.at[0];
	cr_expect(has_args(u, "-D", "FIXED"));
	cr_expect(has_args(u, "-D", "EXTRA"));
	cr_expect(has_args(u, "-D", "BEFORE"));
	cr_expect(has_args(u, "-std=c++14", NULL));
	fixture_free(x);
}

// Of the patterns that match the last one decides, and nothing below a folder that is left out comes back (gitignore(5)).
Test(collect, excludes_that_take_back_in)
{
	struct fixture *x = fixture_new();
	static const char *const names[] = {"a.cu", "b.cu", "gen/c.cu", "kept/d.cu"}, *const globs[] = {"*.cu", "!/a.cu", "!kept/d.cu", "gen",
	                                                                                                "!gen/c.cu"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		put(x, names[i], "\n");
	for (size_t i = 0; i < sizeof globs / sizeof *globs; i++)
		*vec_push(&x->arena, &x->request.excludes) = (struct source_exclude){globs[i], x->folder};
	collect(x, ".");
	cr_assert_eq(x->result.units.n, 2);
	cr_expect_str_eq(path_base(x->result.units.at[0].file), "a.cu");
	cr_expect_str_eq(path_base(x->result.units.at[1].file), "d.cu");
	fixture_free(x);
}

static const char *given_text(const struct source_unit *u, const char *name)
{
	for (size_t i = 0; u && i < u->given_count; i++)
		if (strcmp(path_base(u->given[i].path), name) == 0)
			return u->given[i].text;
	return NULL;
}

// A header that the build makes is read from what it makes it of, where the build has not made it.
Test(collect, configured_headers)
{
	struct fixture *x = fixture_new();
	put(x, "src/a.cu", "#include <lib/config.h>\n#include \"plain.h\"\n#include \"made.h\"\n#include \"two.h\"\n");
	put(x, "include/lib/config.h.in", "#include \"more.h\"\n#cmakedefine01 USE_X\n");
	put(x, "include/lib/more.h", "#include <cuda_runtime.h>\n");
	put(x, "cmake/plain.h.cmake.in", "#define N @N@\n");
	put(x, "src/made.h.in", "#define IN 1\n");
	put(x, "src/made.h", "#define MADE 1\n");
	put(x, "one/two.h.in", "\n");
	put(x, "other/two.h.in", "\n");
	collect(x, "src/a.cu");
	const struct source_unit *u = unit(x, "src/a.cu");
	cr_assert(u);
	cr_expect_str_eq(given_text(u, "config.h"), "#include \"more.h\"\n#ifndef USE_X\n#define USE_X 0\n#endif\n");
	cr_expect_str_eq(given_text(u, "plain.h"), "#ifndef N\n#define N 0\n#endif\n");
	cr_expect(!given_text(u, "made.h"), "it is there");
	cr_expect(!given_text(u, "two.h"), "nobody knows which");
	cr_expect(has_args(u, "-idirafter", "/__gpulint__/configured"));
	cr_expect(has_args(u, "-iquote", path_join(&x->arena, x->folder, "include/lib")), "what it includes lies beside what it is made of");
	fixture_free(x);
}

// What another build has chosen is read behind the flags; a header beside the file is the file's own.
Test(collect, settings_of_another_build)
{
	struct fixture *x = fixture_new();
	put(x, "src/a.cu", "#include \"config.h\"\n");
	put(x, "own/a.cu", "#include \"config.h\"\n");
	put(x, "own/config.h", "#define HAS_GPU 0\n");
	put(x, "src/b.cu", "#include \"lanes.h\"\n");
	put(x, "other/lanes.h", "#define LANES 0\nint lanes();\n");
	collect(x, "");
	cr_expect_str_eq(given_text(unit(x, "src/a.cu"), "config.h"), "#ifndef HAS_GPU\n#define HAS_GPU 0\n#endif\n");
	cr_expect_eq(unit(x, "own/a.cu")->given_count, 0);
	cr_expect_eq(unit(x, "src/b.cu")->given_count, 0);
	fixture_free(x);
}

// A build that has made its header is given nothing.
Test(collect, configured_header_of_a_build)
{
	struct fixture *x = fixture_new();
	put(x, "src/a.cu", "#include \"config.h\"\n");
	put(x, "src/config.h.in", "#define IN 1\n");
	put(x, "build/CMakeCache.txt", "\n");
	put(x, "build/config.h", "#define MADE 1\n");
	*vec_push(&x->arena, &x->request.extra_args) = arena_printf(&x->arena, "-I%s/build", x->folder);
	collect(x, "src/a.cu");
	cr_assert(unit(x, "src/a.cu"));
	cr_expect_eq(unit(x, "src/a.cu")->given_count, 0);
	fixture_free(x);
}

Test(collect, header_modes)
{
	struct fixture *x = fixture_new();
	put(x, "a.cu", "\n");
	put(x, "toolkit/include/cuda_runtime.h", "\n");
	put(x, "toolkit/include/cuda_runtime_api.h", "\n");
	collect(x, "a.cu");
	cr_expect(has_args(&x->result.units.at[0], "-isystem", "/__gpulint__/cuda"));
	cr_expect(has_args(&x->result.units.at[0], "-nocudainc", NULL));
	memset(&x->result, 0, sizeof x->result);
	x->request.headers = HEADERS_TOOLKIT;
	x->request.cuda_path = path_join(&x->arena, x->folder, "toolkit");
	*vec_push(&x->arena, &x->request.extra_args) = arena_printf(&x->arena, "-I%s/include", x->request.cuda_path);
	source_collect(&x->arena, &x->strings, &x->request, &x->result);
	cr_expect(has_args(&x->result.units.at[0], arena_printf(&x->arena, "--cuda-path=%s", x->request.cuda_path), NULL));
	cr_expect(has_args(&x->result.units.at[0], "-isystem", path_join(&x->arena, x->request.cuda_path, "include")));
	cr_expect_eq(x->result.units.at[0].headers, HEADERS_TOOLKIT);
	memset(&x->result, 0, sizeof x->result);
	x->request.cuda_path = x->folder;
	source_collect(&x->arena, &x->strings, &x->request, &x->result);
	cr_expect(has_note(x, "is not a CUDA toolkit", true));
	fixture_free(x);
}

Test(collect, bundled_headers_are_in_the_binary)
{
	size_t count;
	bool overlay = false;
	const struct source_header *h = source_bundled_headers(&count);
	for (size_t i = 0; i < count; i++) {
		cr_expect_eq(strlen(h[i].text), h[i].length);
		overlay |= strcmp(h[i].path, "/__gpulint__/overlay/texture_fetch_functions.h") == 0;
	}
	cr_expect(overlay);
}

// Of a run on a.cu the member is named outside where a file that is not looked at names it, and sees its class.
Test(collect, members_named_outside)
{
	struct fixture *x = fixture_new();
	put(x, "box.h", "#include <cuda_runtime.h>\nstruct box { cudaEvent_t made, used, hip, far; };\n");
	put(x, "a.cu", "#include \"box.h\"\nvoid a(box *b) { cudaEventCreate(&b->made); }\n");
	put(x, "b.cu", "#include \"box.h\"\nvoid b(box *b) { cudaEventDestroy(b->used); }\n");
	put(x, "c.cpp", "#include \"box.h\"\nvoid c(box *b) { hipEventDestroy(b->hip); }\n");
	put(x, "d.cu", "#include <cuda_runtime.h>\nstruct other { cudaEvent_t far; };\n");
	collect(x, "a.cu");
	cr_expect_not(source_names_outside(&x->arena, &x->result, "box", "made"));
	cr_expect(source_names_outside(&x->arena, &x->result, "box", "used"));
	cr_expect_not(source_names_outside(&x->arena, &x->result, "box", "use"), "a part of a word");
	cr_expect_not(source_names_outside(&x->arena, &x->result, "box", "hip"), "a build for HIP");
	cr_expect_not(source_names_outside(&x->arena, &x->result, "box", "far"), "another class's");
	cr_expect(source_names_outside(&x->arena, &(struct source_result){0}, "box", "made"), "nothing is known of the project");
	put(x, "a.cu", "#include \"box.h\"\nbox::box() {}\ntemplate <class T> void box<T>::clear(T) {}\n");
	cr_expect(source_defines_methods(&x->result, "box", "box<T>\nclear\n"));
	cr_expect_not(source_defines_methods(&x->result, "box", "box\n~box\n"));
	cr_expect_not(source_defines_methods(&x->result, "ox", "clear\n"));
	fixture_free(x);
}

Test(collect, part_of_another_header)
{
	struct fixture *x = fixture_new();
	put(x, "lib/grid.h", "#include <cuda_runtime.h>\nclass grid { void fill(); };\n#include \"grid_bodies.inl\"\n");
	put(x, "lib/grid_bodies.inl", "inline void grid::fill() { cudaDeviceSynchronize(); }\n");
	put(x, "lib/sum.h", "class sum { void run(); };\n#include \"parts.inl\"\n"); // and that one has a part of its own
	put(x, "lib/parts.inl", "inline void sum::run() { cudaDeviceSynchronize(); }\n#include \"parts_of_parts.inl\"\n");
	put(x, "lib/parts_of_parts.inl", "inline void end_of_sum() { cudaDeviceSynchronize(); }\n");
	collect(x, "lib/grid_bodies.inl");
	cr_assert_eq(x->result.units.n, 1);
	cr_assert_not_null(unit(x, "lib/grid.h"));
	cr_assert(has_note(x, "is a part of `grid.h`", false));
	collect(x, "lib/parts_of_parts.inl");
	cr_assert_not_null(unit(x, "lib/sum.h"));
	put(x, "lib/box.h", "namespace lib {\nclass box { void fill(); };\n#include \"box_bodies.H\"\n}\n");
	put(x, "lib/box_bodies.H", "inline void box::fill() { cudaDeviceSynchronize(); }\n");
	collect(x, "lib/box_bodies.H");
	cr_assert_not_null(unit(x, "lib/box.h"));
	fixture_free(x);
}

Test(collect, header_that_stands_by_itself)
{
	struct fixture *x = fixture_new();
	put(x, "front.h", "#ifndef FRONT_H\n#define FRONT_H\n#include \"ranges.cuh\"\nclass front { void run(); };\n#endif\n");
	put(x, "linkage.h", "#ifdef __cplusplus\nextern \"C\" {\n#endif\n#include \"ranges.cuh\"\n#ifdef __cplusplus\n}\n#endif\n");
	put(x, "words.h", "// { as in a class }\nconst char text[] = \"{}\";\n#include \"ranges.cuh\"\n");
	put(x, "ranges.cuh", "inline void ranges() { cudaDeviceSynchronize(); }\n");
	put(x, "whole.h", "class whole { void run(); };\n#include \"asks_back.h\"\n");
	put(x, "asks_back.h", "#include \"whole.h\"\ninline void whole::run() { cudaDeviceSynchronize(); }\n");
	collect(x, "ranges.cuh");
	collect(x, "asks_back.h");
	cr_assert_not_null(unit(x, "ranges.cuh"));
	cr_assert_not_null(unit(x, "asks_back.h"));
	cr_assert(!has_note(x, "is a part of", false));
	fixture_free(x);
}
