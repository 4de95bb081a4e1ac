// SPDX-License-Identifier: Apache-2.0
// Files that are written whole or not at all.
#ifndef GPULINT_BASE_WHOLE_H
#define GPULINT_BASE_WHOLE_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"

// Where writing goes: a temporary file beside the target that replaces it at the end; stdout, a device or a pipe as it is.
struct whole_file {
	FILE *out;
	const char *target, *temporary; // temporary NULL = written as it is; target NULL = stdout
};

// file NULL = stdout. A link stays a link, and a file that is replaced keeps its mode. False with errno.
bool whole_open(struct arena *a, const char *file, struct whole_file *w);
// keep: everything was written, and the file is to appear, flushed to disk; else what was there stays. False with errno
// when it was to be kept and cannot be.
bool whole_close(struct whole_file *w, bool keep);
// "FILE: cannot be written (WHY): what to do".
const char *whole_message(struct arena *a, const char *file, int error);

#endif
