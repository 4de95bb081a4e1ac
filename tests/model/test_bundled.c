// SPDX-License-Identifier: Apache-2.0
// What the public headers of the installed toolkit declare, the bundled headers declare too: functions with as many arguments, types,
// enumerators and macros. A program that uses a name which is missing loses the statement.
#include <criterion/criterion.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/text.h"
#include "base/vec.h"
#include "declarations.h"

// Names that may be missing, as patterns: of headers below the toolkit's include folder, and of names.
static const struct {
	const char *header, *name, *reason;
} absent[] = {
	{"*", "operator*", "operators are found by their operands, not by name"},
	{"*", "_[A-Z_]*", "reserved: what headers need themselves, and intrinsics of the device that few programs use and each would pay for"},
	{"*", "*_DEPRECATED*", "decoration of declarations"},
	{"*", "*_CPP_VERSION", "what a header asks itself"},
	{"*", "nvtx*_fntype", "NVTX: how its own headers find the profiler"},
	{"nvtx3/nvtxDetail/*", "*", "NVTX: how its own headers find the profiler"},
	{"nvtx3/*", "NVTX_*", "NVTX: what its own headers ask themselves"},
	{"crt/*", "*", "clang and the bundled headers declare device functions for host and device alike, in their own way"},
	{"sm_*.hpp", "*", "bodies of device functions, and functions that CUDA 13 does not have any more"},
	{"device_atomic_functions.hpp", "*", "bodies of device functions"},
	{"cuda_*.hpp", "*", "bodies of device functions"},
	{"cccl/*", "*", "CUDA's C++ libraries are read as tests/model/snippets has them"},
	{"cooperative_groups/*", "*", "bodies of device functions"},
	{"curand_*.h", "*", "bodies and tables of the generators; what programs call is a template in the bundled header"},
	{"cuda_device_runtime_api.h", "*", "entry points of launches in kernels, which nvcc writes"},
	{"cuda.h", "RESOURCE_ABI_*", "sizes of opaque resources"},
	{"device_atomic_functions.h", "a[ln][ly]", "votes of warps that CUDA 13 does not have any more"},
	{"nccl.h", "ncclConfig_v[0-9]*", "the struct's name has NCCL's version in it"},
	{"*", "CUDART_DEVICE", "decoration of declarations"},
};

// Each of them with the headers that it brings.
static const char *const headers[] = {"cuda.h",
                                      "cuda_runtime.h",
                                      "cooperative_groups.h",
                                      "cublasLt.h",
                                      "cublasXt.h",
                                      "cublas_v2.h",
                                      "cuComplex.h",
                                      "cudaEGL.h",
                                      "cudaEGLTypedefs.h",
                                      "cudaGL.h",
                                      "cudaGLTypedefs.h",
                                      "cudaProfiler.h",
                                      "cudaProfilerTypedefs.h",
                                      "cudaTypedefs.h",
                                      "cuda_awbarrier.h",
                                      "cuda_bf16.h",
                                      "cuda_egl_interop.h",
                                      "cuda_fp16.h",
                                      "cuda_fp4.h",
                                      "cuda_fp6.h",
                                      "cuda_fp8.h",
                                      "cuda_gl_interop.h",
                                      "cuda_pipeline.h",
                                      "cuda_profiler_api.h",
                                      "cudnn.h",
                                      "cufft.h",
                                      "cufftXt.h",
                                      "cufftw.h",
                                      "curand.h",
                                      "curand_kernel.h",
                                      "cusolverDn.h",
                                      "cusolverMg.h",
                                      "cusolverRf.h",
                                      "cusolverSp.h",
                                      "cusolverSp_LOWLEVEL_PREVIEW.h",
                                      "cusparse.h",
                                      "math_constants.h",
                                      "mma.h",
                                      "nccl.h",
                                      "nvJitLink.h",
                                      "nvrtc.h",
                                      "nvtx3/nvToolsExt.h",
                                      "nvtx3/nvToolsExtCuda.h",
                                      "nvtx3/nvToolsExtCudaRt.h",
                                      "device_rarely.h"};

struct name {
	const char *text;   // in the arena
	const char *header; // below the include folder, in the arena
	int args;           // of a function, -1 = anything else, and what takes any number
	bool is_empty;      // a macro that stands for nothing: that a header was read, or decoration
};

struct names {
	struct arena arena;
	const char *folder; // declarations outside of it do not count
	VEC(struct name) list;
};

static bool is_empty_macro(CXCursor c)
{
	CXToken *tokens = NULL;
	unsigned n = 0;
	CXTranslationUnit unit = clang_Cursor_getTranslationUnit(c);
	clang_tokenize(unit, clang_getCursorExtent(c), &tokens, &n);
	if (tokens)
		clang_disposeTokens(unit, tokens, n);
	return n <= 1;
}

static bool declares_a_name(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_FunctionDecl:
	case CXCursor_FunctionTemplate:
	case CXCursor_TypedefDecl:
	case CXCursor_TypeAliasDecl:
	case CXCursor_StructDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_EnumDecl:
	case CXCursor_EnumConstantDecl:
	case CXCursor_VarDecl: return !clang_Cursor_isAnonymous(c);
	case CXCursor_MacroDefinition: return true;
	default: return false;
	}
}

// The declaration's file below the folder, NULL when it is elsewhere.
static const char *header_of(struct names *names, CXCursor c)
{
	CXFile file = NULL;
	clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	CXString s = clang_getFileName(file);
	const char *path = clang_getCString(s), *out = NULL;
	size_t n = strlen(names->folder);
	if (path && !strncmp(path, names->folder, n) && path[n] == '/')
		out = arena_strdup(&names->arena, path + n + 1);
	clang_disposeString(s);
	return out;
}

static enum CXChildVisitResult collect(CXCursor c, CXCursor parent, CXClientData data)
{
	(void)parent;
	struct names *names = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	if (kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl)
		return CXChildVisit_Recurse;
	const char *header = declares_a_name(c) ? header_of(names, c) : NULL;
	if (!header)
		return CXChildVisit_Continue;
	CXString s = clang_getCursorSpelling(c);
	struct name *name = vec_push(&names->arena, &names->list);
	name->text = arena_strdup(&names->arena, clang_getCString(s));
	name->header = header;
	name->args = kind == CXCursor_FunctionDecl && !clang_Cursor_isVariadic(c) ? clang_Cursor_getNumArguments(c) : -1;
	name->is_empty = kind == CXCursor_MacroDefinition && is_empty_macro(c);
	clang_disposeString(s);
	return kind == CXCursor_EnumDecl ? CXChildVisit_Recurse : CXChildVisit_Continue;
}

static int by_text(const void *a, const void *b)
{
	return strcmp(((const struct name *)a)->text, ((const struct name *)b)->text);
}

static void read_names(enum headers whose, const char *folder, struct names *names)
{
	const char *text = "";
	for (size_t i = 0; i < sizeof headers / sizeof *headers; i++)
		text = arena_printf(&names->arena, "%s#if __has_include(<%s>)\n#include <%s>\n#endif\n", text, headers[i], headers[i]);
	struct parse p = parse_with_macros(whose, "names.cu", text);
	cr_assert_eq(p.errors, 0, "%s", p.first_error);
	names->folder = folder;
	clang_visitChildren(clang_getTranslationUnitCursor(p.unit), collect, names);
	qsort(names->list.at, names->list.n, sizeof *names->list.at, by_text);
	parse_close(&p);
}

static bool may_be_absent(const struct name *name)
{
	for (size_t i = 0; i < sizeof absent / sizeof *absent; i++)
		if (!fnmatch(absent[i].header, name->header, 0) && !fnmatch(absent[i].name, name->text, 0))
			return true;
	return false;
}

// The first entry of that name, NULL = none.
static const struct name *find(const struct names *names, const struct name *wanted)
{
	const struct name *at = bsearch(wanted, names->list.at, names->list.n, sizeof *at, by_text);
	while (at && at > names->list.at && !by_text(at - 1, wanted))
		at--;
	return at;
}

static bool takes_as_many(const struct names *names, const struct name *at, const struct name *wanted)
{
	bool takes = wanted->args < 0;
	for (const struct name *end = names->list.at + names->list.n; at < end && !by_text(at, wanted) && !takes; at++)
		takes = at->args < 0 || at->args == wanted->args;
	return takes;
}

Test(bundled, names_of_the_toolkit)
{
	struct names toolkit = {0}, bundled = {0};
	if (!toolkit_include())
		return;
	read_names(HEADERS_OF_TOOLKIT, toolkit_include(), &toolkit);
	read_names(HEADERS_OF_GPULINT, GPULINT_SOURCE_DIR "/include/cuda", &bundled);
	size_t missing = 0, others = 0;
	for (size_t i = 0; i < toolkit.list.n; i++) {
		const struct name *name = &toolkit.list.at[i], *is = find(&bundled, name);
		if (name->is_empty || may_be_absent(name))
			continue;
		if (!is && (!i || by_text(name - 1, name)))
			printf("%s: `%s` is not declared\n", name->header, name->text), missing++;
		else if (is && !takes_as_many(&bundled, is, name))
			printf("%s: no `%s` takes %d arguments\n", name->header, name->text, name->args), others++;
	}
	printf("%zu names of the toolkit, %zu bundled\n", toolkit.list.n, bundled.list.n);
	fflush(stdout);
	cr_expect_eq(missing, 0, "%zu names are missing", missing);
	cr_expect_eq(others, 0, "%zu functions take other arguments", others);
	arena_free(&toolkit.arena);
	arena_free(&bundled.arena);
}
