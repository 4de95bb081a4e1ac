// SPDX-License-Identifier: Apache-2.0
// The edits of findings as new texts of files and as unified diffs, which `git apply` and `patch` take.
#ifndef GPULINT_REPORT_PATCH_H
#define GPULINT_REPORT_PATCH_H

#include "base/vec.h"
#include "report/report.h"

struct patch_file {
	const char *file;
	const struct text_file *text;           // as it was analysed
	VEC(const struct gpulint_edit *) edits; // sorted by place, apart from each other
};

struct patch {
	struct arena *arena;
	struct text_cache *files;
	VEC(struct patch_file) list;
	VEC(const struct gpulint_finding *) findings; // whose edits it has
};

// Takes the edits of a finding. False: they do not go together with what the patch has, which stays as it is.
bool patch_add(struct patch *p, const struct gpulint_finding *f);
// The whole new text of a file; *length of it, a zero behind it.
const char *patch_text(struct arena *a, const struct patch_file *f, size_t *length);
// The hunks of one file, `indent` in front of each line.
void patch_hunks(FILE *out, struct arena *a, const struct patch_file *f, const char *indent);
// The patch with names below the root, for `git apply` and `patch -p1`.
void patch_write(FILE *out, const struct patch *p, const char *root);
// Is the finding certain, and does the edit leave in the program what was there?
bool patch_is_safe(const struct gpulint_finding *f);

#endif
