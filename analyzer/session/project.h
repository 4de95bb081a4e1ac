// SPDX-License-Identifier: Apache-2.0
// What the files of a project offer each other, kept from run to run: so that a run on one file sees the functions and the habits of the others.
#ifndef GPULINT_PROJECT_H
#define GPULINT_PROJECT_H

#include "session/keep.h"

struct project_file {
	const char *file;     // main file of the unit
	struct store_key key; // of its kept result
	uint64_t checksum;    // of its link file
	struct link_interface interface;
	habit_list habits; // for other files
};

struct project {
	struct keep *keep;
	struct interner *strings;
	struct store_key key;
	VEC(struct project_file) files; // by name
};

// What is kept of the project below `root`: nothing before a run on several of its files.
void project_read(struct project *p, struct keep *keep, struct interner *strings, const char *root);
// What this run knows of a file takes the place of what was known. Unused without a link file.
void project_learn(struct project *p, struct store_key key, const struct link_module *module, const habit_list *habits);
void project_forget(struct project *p, const char *file);
void project_write(const struct project *p);

#endif
