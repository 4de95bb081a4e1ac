// SPDX-License-Identifier: Apache-2.0
#include "source/toolkit.h"

#include <limits.h>
#include <link.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

#ifndef CLANG_MAJOR
#error "CLANG_MAJOR: the version of libclang, from cmake/dependencies.cmake"
#endif

static const char *checked_toolkit(struct arena *a, const char *root)
{
	return root && *root && file_exists(path_join(a, root, "include/cuda_runtime.h")) ? path_real(a, root) : NULL;
}

// "<root>/bin/nvcc", through symbolic links, gives root.
static const char *root_of_compiler(struct arena *a, const char *nvcc)
{
	if (!nvcc || !strchr(nvcc, '/'))
		return NULL;
	const char *real = path_real(a, nvcc);
	return real ? checked_toolkit(a, path_directory(a, path_directory(a, real))) : NULL;
}

static const char *on_path(struct arena *a, const char *program)
{
	for (const char *p = getenv("PATH"); p && *p; p += *p == ':') {
		size_t n = strcspn(p, ":");
		const char *file = path_join(a, n ? arena_strndup(a, p, n) : ".", program);
		if (access(file, X_OK) == 0)
			return file;
		p += n;
	}
	return NULL;
}

const char *toolkit_find(struct arena *a, const char *requested, const char *nvcc)
{
	if (requested)
		return checked_toolkit(a, requested);
	const char *root = checked_toolkit(a, getenv("CUDA_PATH"));
	root = root ? root : checked_toolkit(a, getenv("CUDA_HOME"));
	root = root ? root : root_of_compiler(a, nvcc);
	root = root ? root : checked_toolkit(a, "/usr/local/cuda");
	return root ? root : root_of_compiler(a, on_path(a, "nvcc"));
}

static const char *checked_resource_dir(struct arena *a, const char *directory)
{
	return directory && file_exists(path_join(a, directory, "include/stddef.h")) &&
	                       file_exists(path_join(a, directory, "include/__clang_cuda_runtime_wrapper.h"))
	               ? path_real(a, directory)
	               : NULL;
}

static int find_libclang(struct dl_phdr_info *info, size_t size, void *data)
{
	(void)size;
	const char **path = data;
	if (!info->dlpi_name || !strstr(info->dlpi_name, "libclang") || strstr(info->dlpi_name, "libclang-cpp"))
		return 0;
	*path = info->dlpi_name;
	return 1;
}

static const char *beside_libclang(struct arena *a)
{
	const char *path = NULL, *dir, *found = NULL;
	dl_iterate_phdr(find_libclang, &path);
	path = path ? path_real(a, path) : NULL;
	if (!path)
		return NULL;
	dir = path_directory(a, path);
	static const char *const place[] = {"clang/" CLANG_MAJOR, "../lib/clang/" CLANG_MAJOR, "../llvm-" CLANG_MAJOR "/lib/clang/" CLANG_MAJOR};
	for (size_t i = 0; i < sizeof place / sizeof *place && !found; i++)
		found = checked_resource_dir(a, path_join(a, dir, place[i]));
	return found;
}

static const char *asked_of_clang(struct arena *a)
{
	char line[PATH_MAX] = "";
	FILE *f = popen("clang-" CLANG_MAJOR " -print-resource-dir 2>/dev/null", "r");
	if (!f)
		return NULL;
	bool ok = fgets(line, sizeof line, f) != NULL;
	pclose(f);
	line[strcspn(line, "\n")] = 0;
	return ok ? checked_resource_dir(a, line) : NULL;
}

const char *resource_dir_find(struct arena *a, const char *requested)
{
	if (requested)
		return checked_resource_dir(a, requested);
	const char *self = path_real(a, "/proc/self/exe"), *found = NULL;
	if (self)
		found = checked_resource_dir(a, path_join(a, path_directory(a, self), "../lib/gpulint/clang"));
	found = found ? found : beside_libclang(a);
	found = found ? found : checked_resource_dir(a, "/usr/lib/llvm-" CLANG_MAJOR "/lib/clang/" CLANG_MAJOR);
	return found ? found : asked_of_clang(a);
}
