// SPDX-License-Identifier: Apache-2.0
// OpenMP's pragmas, read from the text: without -fopenmp clang shows their statements as ordinary ones.
#ifndef GPULINT_FRONTEND_PRAGMAS_H
#define GPULINT_FRONTEND_PRAGMAS_H

#include "frontend/ast/unit.h"

enum openmp_kind { OPENMP_PARALLEL, OPENMP_CRITICAL, OPENMP_SINGLE, OPENMP_BARRIER };

struct pragma {
	unsigned target; // offset of the statement it stands before
	enum openmp_kind kind;
};

// The pragmas before one statement.
struct pragma_range {
	const struct pragma *at;
	size_t n;
};

// Reads a file's pragmas; is_skipped tells what #if leaves out.
void pragmas_collect(struct unit *u, struct file_text *file, bool (*is_skipped)(const void *data, const struct file_text *file, size_t offset),
                     const void *data);
struct pragma_range pragmas_at(struct unit *u, CXCursor statement);

#endif
