// SPDX-License-Identifier: Apache-2.0
// What a commit, a branch or a diff changes, and which findings it has to do with.
#ifndef GPULINT_CHANGE_CHANGE_H
#define GPULINT_CHANGE_CHANGE_H

#include "base/strmap.h"
#include "base/text.h"
#include "change/diff.h"
#include "gpulint/gpulint.h"

struct change_set {
	struct diff diff;
	struct strmap by_path;        // absolute path -> struct diff_file
	VEC(struct text_given) texts; // of the index, for files that differ from it
	VEC(const char *) paths;      // absolute, in the diff's order
	VEC(const char *) gone;       // absolute: names that no file has any more
};

// What `git commit` would commit. texts: what the index holds of every file that has other content on disk, if `wants(path)` says so.
// NULL, or one line for the user: "--staged: what: what to do".
const char *change_staged(struct arena *a, bool (*wants)(const char *path), struct change_set *out);
// What the working tree has changed since the commit in which HEAD's history left `ref`.
const char *change_since(struct arena *a, const char *ref, struct change_set *out);
// What a unified diff says; its names are below the repository's root, else below the working directory.
const char *change_read(struct arena *a, const char *text, size_t length, struct change_set *out);

bool change_have(const struct change_set *c, const struct gpulint_location *l);
// A place of the finding or of its path lies on a changed line, or lines were removed between two steps of its path that follow each other
// in one function.
bool change_touch(const struct change_set *c, const struct gpulint_finding *f);

#endif
