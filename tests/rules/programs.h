// SPDX-License-Identifier: Apache-2.0
// The programs of corpus/, and sessions over them.
#ifndef GPULINT_TESTS_PROGRAMS_H
#define GPULINT_TESTS_PROGRAMS_H

#include <stdbool.h>

#include "base/vec.h"
#include "gpulint/gpulint.h"

struct programs {
	struct arena arena;
	VEC(const char *) path; // real paths, in order
};

// Every source below corpus/<folder>; "" is all of them.
struct programs programs_below(const char *folder);
void programs_free(struct programs *p);
// Does the file carry `expect-none`?
bool program_is_right(struct arena *a, const char *path);

// Analyses files or folders with bundled headers and without the database of the build; fails the test when it cannot.
struct gpulint_session *programs_analyse(const char *const *path, size_t n);
size_t programs_alarms(const struct gpulint_session *s); // errors and warnings
// All findings, one line each.
const char *programs_listing(struct arena *a, const struct gpulint_session *s);

#endif
