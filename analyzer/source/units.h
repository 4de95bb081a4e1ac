// SPDX-License-Identifier: Apache-2.0
// One file with its flags -> one unit for libclang.
#ifndef GPULINT_SOURCE_UNITS_H
#define GPULINT_SOURCE_UNITS_H

#include "source/database.h"
#include "source/flags.h"
#include "source/project.h"

// What is the same for all units of a run.
struct unit_maker {
	struct arena *arena;
	struct interner *strings;
	const struct source_request *request;
	const struct database *database;
	struct project *project;
	const char *toolkit; // NULL = bundled headers
	const char *resource_dir;
	const char *working_directory;
	size_t borrowed, inferred, hip; // units made so, for the notes
	size_t varied;                  // files with commands that differ
	const char *first_missing;      // options file that could not be read
};

// Adds the file's unit. `command` is its own entry of the database, NULL = none.
void unit_make(struct unit_maker *m, const char *file, const struct compile_command *command, const struct project_closure *closure,
               struct source_result *out);

#endif
