// SPDX-License-Identifier: Apache-2.0
// What gpulint said of the corpus: the reports that tests/corpus/analyse.sh wrote.
#ifndef GPULINT_TESTS_CORPUS_REPORT_H
#define GPULINT_TESTS_CORPUS_REPORT_H

#include <stdbool.h>

#include "base/vec.h"
#include "gpulint/gpulint.h"

struct found {
	struct gpulint_location location; // the file's real path
	const char *code, *message;
	enum gpulint_level level;
};

struct corpus_report {
	struct arena arena;
	VEC(struct found) findings;  // in order of files and lines
	VEC(const char *) unreached; // "FILE:LINE: CALL: WHY" of each GPU call on no path
	uint32_t files, without_gpu; // analysed; left out because nothing of CUDA is in them
};

// Reads <headers>.json. Fails the test when it is older than gpulint or a program, or not complete. False without one:
// no toolkit, or a build that leaves it out.
bool corpus_report_read(struct corpus_report *r, const char *headers);
void corpus_report_free(struct corpus_report *r);
// Path of one of the reports; fails the test when it is not there or older than gpulint or a program.
const char *corpus_report_path(struct arena *a, const char *name);
// Findings of one file, a line each: "LINE:COLUMN: LEVEL CODE MESSAGE".
const char *corpus_report_listing(struct arena *a, const struct corpus_report *r, const char *file);

#endif
