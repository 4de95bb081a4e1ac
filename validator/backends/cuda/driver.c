// SPDX-License-Identifier: Apache-2.0
#include "validator/backends/cuda/driver.h"

#include <dlfcn.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

struct symbol {
	const char *name;
	size_t offset;
	bool is_required;
};

static const struct symbol driver_symbol[] = {
#define X(member, symbol, parameters) {symbol, offsetof(struct driver, member), true},
	CU_REQUIRED(X)
#undef X
#define X(member, symbol, parameters) {symbol, offsetof(struct driver, member), false},
		CU_OPTIONAL(X)
#undef X
};

static const struct symbol runtime_symbol[] = {
#define X(member, symbol, parameters) {symbol, offsetof(struct driver, runtime.member), false},
	CU_RUNTIME(X)
#undef X
};

// The first required symbol that the library lacks, NULL when there is none.
static const char *resolve(void *library, const struct symbol *s, size_t count, struct driver *out)
{
	const char *missing = NULL;
	for (size_t i = 0; i < count; i++) {
		void *address = dlsym(library, s[i].name);
		if (!address && s[i].is_required && !missing)
			missing = s[i].name;
		memcpy((char *)out + s[i].offset, &address, sizeof address);
	}
	return missing;
}

static void load_runtime(struct driver *out)
{
	static const char *const name[] = {"libcudart.so.13", "libcudart.so.12", "libcudart.so"};
	const char *test = getenv("GPULINT_TEST_LIBCUDA");
	void *library = test ? dlopen(test, RTLD_NOW | RTLD_LOCAL) : NULL;
	for (size_t i = 0; !library && i < sizeof name / sizeof *name; i++)
		library = dlopen(name[i], RTLD_NOW | RTLD_LOCAL);
	if (library)
		resolve(library, runtime_symbol, sizeof runtime_symbol / sizeof *runtime_symbol, out);
}

const char *driver_load(struct arena *a, struct driver *out)
{
	const char *test = getenv("GPULINT_TEST_LIBCUDA");
	const char *name = test ? test : "libcuda.so.1";
	*out = (struct driver){0};
	void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
	if (!library)
		return arena_printf(a, "no CUDA driver: %s", dlerror());
	const char *missing = resolve(library, driver_symbol, sizeof driver_symbol / sizeof *driver_symbol, out);
	if (missing) {
		int version = 0;
		if (out->driver_version)
			out->driver_version(&version);
		return arena_printf(a, "the CUDA driver (%d.%d) is too old: it has no %s", version / 1000, version % 1000 / 10, missing);
	}
	load_runtime(out);
	out->driver_version(&out->version);
	return NULL;
}

const char *driver_error(const struct driver *d, cu_result e)
{
	const char *name = NULL;
	if (e == CU_OK)
		return "CUDA_SUCCESS";
	if (d->error_name(e, &name) || !name)
		name = error_driver_name(e);
	return name ? name : "CUDA_ERROR_UNKNOWN";
}
