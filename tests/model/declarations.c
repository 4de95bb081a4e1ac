// SPDX-License-Identifier: Apache-2.0
#include "declarations.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

const char *toolkit_include(void)
{
	static char named[256]; // CUDA_PATH first, as gpulint itself: to hold the rows against another version
	static const char *const places[] = {named, "/usr/local/cuda/include", "/usr/lib/cuda/include", "/opt/cuda/include"};
	const char *root = getenv("CUDA_PATH");
	snprintf(named, sizeof named, "%s/include", root ? root : "");
	for (size_t i = root ? 0 : 1; i < sizeof places / sizeof *places; i++) {
		char path[300];
		snprintf(path, sizeof path, "%s/cuda_runtime_api.h", places[i]);
		if (!access(path, R_OK))
			return places[i];
	}
	return NULL;
}

static int arguments(enum headers headers, const char *name, const char *define, const char **out)
{
	static char cccl[256];
	int n = 0;
	bool is_cuda = strstr(name, ".cu") != NULL, is_c = strstr(name, ".c") && !strstr(name, ".cpp") && !is_cuda;
	out[n++] = "-x";
	out[n++] = is_cuda ? "cuda" : is_c ? "c" : "c++";
	out[n++] = is_c ? "-std=c17" : "-std=c++17";
	out[n++] = "-Wno-everything";
	out[n++] = "-ferror-limit=0";
	if (!access("/usr/lib/llvm-19/lib/clang/19/include/stddef.h", R_OK)) // libclang does not find it by itself
		out[n++] = "-resource-dir=/usr/lib/llvm-19/lib/clang/19";
	if (is_cuda) {
		out[n++] = "--cuda-host-only";
		out[n++] = "-nocudalib";
	}
	if (headers == HEADERS_OF_TOOLKIT) {
		static char path[256];
		snprintf(path, sizeof path, "--cuda-path=%.*s", (int)(strlen(toolkit_include()) - strlen("/include")), toolkit_include());
		snprintf(cccl, sizeof cccl, "%s/cccl", toolkit_include());
		if (is_cuda)
			out[n++] = path;
		out[n++] = "-isystem" GPULINT_SOURCE_DIR "/include/overlay";
		out[n++] = "-isystem";
		out[n++] = is_cuda ? cccl : toolkit_include(); // in CUDA mode clang adds the toolkit after its wrappers
	} else {
		out[n++] = "-isystem" GPULINT_SOURCE_DIR "/include/cuda";
		if (is_cuda) {
			out[n++] = "-nocudainc";
			out[n++] = "-include";
			out[n++] = GPULINT_SOURCE_DIR "/include/cuda/cuda_runtime.h";
		}
	}
	if (define)
		out[n++] = define;
	return n;
}

static struct parse parse(enum headers headers, const char *name, const char *text, const char *define, unsigned options)
{
	const char *args[24];
	struct parse p = {.index = clang_createIndex(0, 0)};
	struct CXUnsavedFile file = {name, text, strlen(text)};
	int n = arguments(headers, name, define, args);
	enum CXErrorCode code = clang_parseTranslationUnit2(p.index, name, args, n, &file, 1, CXTranslationUnit_KeepGoing | options, &p.unit);
	if (code != CXError_Success) {
		p.errors = 1;
		snprintf(p.first_error, sizeof p.first_error, "libclang error %d", (int)code);
		return p;
	}
	for (unsigned i = 0; i < clang_getNumDiagnostics(p.unit); i++) {
		CXDiagnostic d = clang_getDiagnostic(p.unit, i);
		if (clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error && !p.errors++) {
			CXString s = clang_formatDiagnostic(d, clang_defaultDiagnosticDisplayOptions());
			snprintf(p.first_error, sizeof p.first_error, "%s", clang_getCString(s));
			clang_disposeString(s);
		}
		clang_disposeDiagnostic(d);
	}
	return p;
}

struct parse parse_text(enum headers headers, const char *name, const char *text, const char *define)
{
	return parse(headers, name, text, define, 0);
}

struct parse parse_with_macros(enum headers headers, const char *name, const char *text)
{
	return parse(headers, name, text, NULL, CXTranslationUnit_DetailedPreprocessingRecord);
}

void parse_close(struct parse *p)
{
	if (p->unit)
		clang_disposeTranslationUnit(p->unit);
	clang_disposeIndex(p->index);
}
