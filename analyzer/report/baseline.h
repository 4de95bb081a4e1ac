// SPDX-License-Identifier: Apache-2.0
// Findings that are known and left for later: a file of them, and which findings of a run are not in it.
#ifndef GPULINT_REPORT_BASELINE_H
#define GPULINT_REPORT_BASELINE_H

#include "base/strmap.h"
#include "base/vec.h"
#include "gpulint/gpulint.h"

struct baseline_entry {
	const char *rule, *file; // file: below the baseline's folder, else absolute
	const char *function;    // for people
	const char *fingerprint; // fingerprint_fault
	uint32_t count;          // faults that nothing but their lines tells apart
	uint32_t met;            // of them in this run
};

struct baseline {
	struct arena *arena;
	const char *file, *folder;          // folder: absolute, links resolved
	VEC(struct baseline_entry) entries; // sorted by file, rule and fingerprint when it is written
};

// The folder that names in `file` are below. NULL, or "FILE: what: what to do".
const char *baseline_begin(struct arena *a, const char *file, struct baseline *out);
// After baseline_begin. NULL, or "FILE:LINE: what: what to do".
const char *baseline_read(struct baseline *b);
// Leaves out of finding[] what the baseline has; returns how many stay. A fault is the same when rule, function and what is said of it are,
// in the same file or in one that took the place of a file that is gone. Of several alike the first ones are known.
size_t baseline_filter(struct baseline *b, struct gpulint_finding *finding, size_t count);
// Takes all findings in.
void baseline_take(struct baseline *b, const struct gpulint_finding *finding, size_t count);
// Entries that no finding met, of files that are gone or lie below one of the paths (absolute; none: below all). Sets *count to how many faults
// they stand for; `remove` takes them out, and gives the others of renamed files their new name.
void baseline_stale(struct baseline *b, const char *const *path, size_t paths, bool remove, size_t *count);
// Whole or not at all. NULL, or what went wrong.
const char *baseline_write(struct baseline *b);

#endif
