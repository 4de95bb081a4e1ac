// SPDX-License-Identifier: Apache-2.0
// What a result was made from: the files that were read, and the places where one was looked for in vain.
#ifndef GPULINT_STORE_INPUTS_H
#define GPULINT_STORE_INPUTS_H

#include <stdio.h>

#include "base/strmap.h"
#include "base/vec.h"
#include "store/store.h"

struct input {
	const char *path;
	uint64_t size;
	int64_t modified, changed; // nanoseconds since 1970: of the bytes, of the file's entry
	struct store_key content;
};

struct inputs {
	VEC(struct input) files;
	VEC(const char *) absent; // paths
};

// What a run has learnt about files: each is looked at once, and read once at most.
struct glances {
	struct arena *arena;
	struct strmap files;
	int64_t began; // nanoseconds since 1970: what changed later may have changed before or after it was read
};

struct glances glances_begin(struct arena *arena);
// The run reads this in place of what the disk has: nothing has asked for the file yet.
void glances_give(struct glances *g, const char *path, const char *text, size_t length);
// Adds a file as it is now. False: it cannot be read, or has changed since the run began.
bool inputs_add(struct glances *g, struct inputs *to, const char *path);
// Adds a place where a file was looked for in vain. One that was there before the run began was none: its includer looked past it (a folder for
// quoted names, or one behind the header that was taken).
void inputs_lack(struct arena *arena, struct glances *g, struct inputs *to, const char *path);
// Is every file as it was, and nothing there that was absent? A file with the same size and times is; with others its bytes decide.
bool inputs_hold(struct glances *g, const struct inputs *inputs);

void inputs_write(FILE *out, const struct inputs *inputs);
// Returns how many bytes they take, 0 = these are none.
size_t inputs_read(struct arena *arena, const char *bytes, size_t length, struct inputs *out);

#endif
