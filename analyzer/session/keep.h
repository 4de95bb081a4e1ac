// SPDX-License-Identifier: Apache-2.0
// Results of units that are kept from run to run, and taken again while nothing has changed that they were made from.
#ifndef GPULINT_KEEP_H
#define GPULINT_KEEP_H

#include "link/link.h"
#include "session/judge.h"
#include "session/unit_result.h"
#include "source/source.h"
#include "store/inputs.h"

// Where the link file of a kept unit lies.
struct kept_link {
	const char *path; // NULL = it has none
	size_t at;
};

struct keep {
	struct arena *arena; // the run's
	struct store store;  // without a folder nothing is kept
	struct glances *glances;
	struct store_key *unit; // of each unit: what its result is found by
	struct kept_link *link; // of each unit whose result was kept
	uint64_t models;        // stands for what the user says of API functions
	uint32_t taken;         // how many results were kept ones
};

// `n` units are going to be looked for. The store may be one without a folder.
void keep_begin(struct keep *k, struct arena *arena, const struct store *store, struct glances *glances, uint64_t models, size_t n);
// A kept result of unit `i`; `is_linked`: the run wants its link file too.
bool keep_take(struct keep *k, size_t i, const struct source_unit *unit, const struct analyze_options *options, bool is_linked,
               struct unit_result *out);
// Keeps what a worker has just given for that unit. link_file: what it wrote, NULL = nothing.
void keep_give(struct keep *k, size_t i, const struct source_unit *unit, const struct unit_result *result, const char *link_file);

// Where the link file of a unit lies whose result was kept under that key, in this run or an earlier one. False: nowhere, or it was made
// from files that have changed.
bool keep_find_link(struct keep *k, struct store_key key, struct kept_link *out);
// Where the headers might appear that a parse did not find.
void keep_absent(struct keep *k, struct arena *arena, const struct source_unit *unit, const struct unit_result *result, struct inputs *out);
// The key of something that is kept by its name.
struct store_key keep_key(const struct keep *k, const char *what, const char *name);

// The same for the linked analysis of module `i`, whose result follows from its own link file and from those of the modules that it may
// get bodies from, and of what comparable code of the run does.
bool keep_take_linked(struct keep *k, const struct link *link, size_t i, const struct habits_given *habits, struct unit_result *out);
void keep_give_linked(struct keep *k, const struct link *link, size_t i, const struct habits_given *habits, const struct unit_result *result);

#endif
