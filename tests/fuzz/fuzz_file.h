// SPDX-License-Identifier: Apache-2.0
// Bytes as a file that has a name.
#ifndef GPULINT_FUZZ_FILE_H
#define GPULINT_FUZZ_FILE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

// Its name in path[64], until the descriptor that is returned is closed.
static inline int fuzz_file(const uint8_t *data, size_t size, char *path)
{
	int file = memfd_create("fuzz", MFD_CLOEXEC);
	if (file < 0 || write(file, data, size) != (ssize_t)size || lseek(file, 0, SEEK_SET))
		abort();
	snprintf(path, 64, "/proc/self/fd/%d", file);
	return file;
}

#endif
