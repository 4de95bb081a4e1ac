// SPDX-License-Identifier: Apache-2.0
// OpenMP without -fopenmp: regions stay ordinary statements, the pragmas are read from the text.
#ifndef GPULINT_FRONTEND_OPENMP_H
#define GPULINT_FRONTEND_OPENMP_H

#include "frontend/lower/lower.h"

enum openmp_kind { OPENMP_PARALLEL, OPENMP_CRITICAL, OPENMP_SINGLE, OPENMP_BARRIER };

struct pragma {
	unsigned target; // offset of the statement it stands before
	enum openmp_kind kind;
};

// The pragmas before one statement.
struct openmp_range {
	const struct pragma *at;
	size_t n;
};

// Reads a file's pragmas; is_skipped tells what #if leaves out.
void openmp_collect(struct unit *u, struct file_text *file,
	            bool (*is_skipped)(const void *data, const struct file_text *file, size_t offset),
	            const void *data);
struct openmp_range openmp_at(struct unit *u, CXCursor statement);
void openmp_begin(struct body *b, struct openmp_range range);
void openmp_end(struct body *b, struct openmp_range range);

#endif
