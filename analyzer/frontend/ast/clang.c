// SPDX-License-Identifier: Apache-2.0
#define CLANG_CALLS_THEMSELVES
#include "frontend/ast/clang.h"

#include <dlfcn.h>
#include <stddef.h>

struct clang_calls clang_calls;

static const struct {
	const char *name;
	size_t at; // in the table
} calls[] = {
#define CALL(name) {#name, offsetof(struct clang_calls, name)},
	CLANG_CALLS(CALL)
#undef CALL
};

static void *open_library(void)
{
	static const char *const names[] = {GPULINT_LIBCLANG_NAMES};
	void *library = NULL;
	for (size_t i = 0; i < sizeof names / sizeof *names && !library; i++)
		library = dlopen(names[i], RTLD_LAZY | RTLD_LOCAL);
	return library;
}

const char *clang_load(void)
{
	if (clang_calls.clang_getCString)
		return NULL;
	void *library = open_library();
	if (!library)
		return "libclang cannot be loaded: install libclang1-" CLANG_MAJOR ", or build gpulint with the one that is there";
	for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
		void *call = dlsym(library, calls[i].name);
		if (!call)
			return "libclang lacks a function that gpulint calls: install libclang1-" CLANG_MAJOR;
		*(void **)((char *)&clang_calls + calls[i].at) = call; // POSIX: a function's address fits (dlsym, Rationale)
	}
	return NULL;
}
