// SPDX-License-Identifier: Apache-2.0
// compile_commands.json. Read here because libclang's reader drops options files and invents commands.
#ifndef GPULINT_SOURCE_DATABASE_H
#define GPULINT_SOURCE_DATABASE_H

#include "base/strmap.h"
#include "source/shell.h"
#include "source/source.h"

struct compile_command {
	const char *directory, *file; // absolute; file with symbolic links resolved when it exists
	const char *named;            // file as the command names it: a link may say another language
	struct words words;           // compiler first
	bool exists;
	struct compile_command *next, *last; // further commands for the same file; last is set in the first only
};

struct database {
	const char *path;                       // NULL = none found
	VEC(struct compile_command *) commands; // each file's first, in file order
	struct strmap by_file;                  // file -> first command
};

// Reads what -p named, or the database found near `start` (an absolute folder): in it, in its build*/ folders, and the
// same for each parent; above `top`, the root of the repository (NULL = there is none), only one that has a file of it. Problems become notes.
void database_open(struct arena *a, const char *requested, const char *start, const char *top, struct database *db, struct source_result *out);

#endif
