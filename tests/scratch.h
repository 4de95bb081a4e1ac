// SPDX-License-Identifier: Apache-2.0
// Temporary folders for tests.
#ifndef GPULINT_TESTS_SCRATCH_H
#define GPULINT_TESTS_SCRATCH_H

#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/file.h"

// A new empty folder, real path.
static inline const char *scratch_new(struct arena *a)
{
	char name[] = "/tmp/gpulint-test-XXXXXX";
	return mkdtemp(name) ? path_real(a, name) : NULL;
}

static inline void scratch_remove(const char *folder)
{
	folder_remove(folder);
}

// Writes folder/name, making the folders on the way; returns the file's path.
static inline const char *scratch_write(struct arena *a, const char *folder, const char *name, const char *text)
{
	char *path = path_join(a, folder, name);
	for (char *p = path + 1; *p; p++) {
		if (*p == '/') {
			*p = 0;
			mkdir(path, 0777);
			*p = '/';
		}
	}
	FILE *f = fopen(path, "wb");
	if (!f || fputs(text, f) < 0 || fclose(f))
		abort();
	return path;
}

#endif
