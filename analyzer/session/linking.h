// SPDX-License-Identifier: Apache-2.0
// Units that were analysed alone are analysed again with what other units of the run define, where that says more.
#ifndef GPULINT_LINKING_H
#define GPULINT_LINKING_H

#include "session/judge.h"
#include "session/refresh.h"
#include "source/source.h"
#include "link/link.h"

// A unit that was given as a link file: it is not parsed.
struct given_unit {
	const char *path; // NULL = the unit is parsed
	size_t at;        // in that file
};

struct linking {
	struct arena *arena; // the run's
	struct interner *strings;
	const struct source_result *source; // all units of the run; the given ones are the last
	size_t parsed;                      // how many are not given
	VEC(struct given_unit) given;
	const struct analyze_options *options;
	char *folder; // of the link files; NULL = nothing is linked
	struct link link;
	struct keep *keep; // results of earlier runs
	const struct source_request *request;
	uint32_t unlinked;      // units that the run ended before, or whose linked analysis is lost
	bool *is_linked;        // by unit: its result is that of a linked analysis; NULL = none was tried
	struct project project; // files of earlier runs that this one does not name, behind the given ones in the link
};

// Adds the units of a link file to `source`. NULL, or what is wrong with the file ("what: what to do").
const char *linking_give(struct linking *l, struct source_result *source, const char *path);
// Makes a private folder below $TMPDIR (or /tmp) for the link files of the run. False with *message: there can be none.
bool linking_begin(struct linking *l, struct gpulint_message *message);
// Where a worker writes the link file of a unit, NULL = nowhere. The units of kept results have theirs in the store.
const char *linking_file(const struct linking *l, struct arena *arena, size_t unit);
// Once the units are parsed: job[] of each unit gets what its linked analysis found, first of all of those that have findings. A unit whose
// linked analysis gives no result keeps what was found without, and says so. is_cut: not all units were parsed, and only those with findings
// are linked. The folder is gone afterwards.
enum workers_end linking_run(struct linking *l, struct worker_options options, struct worker_job *job, bool is_cut);
// One file of all link files of the run, and of what became of units that were lost. False with *message: it could not be written.
bool linking_write(const struct linking *l, const struct worker_job *job, const char *path, struct gpulint_message *message);
// Removes the folder with what is in it; after linking_run, or instead.
void linking_end(struct linking *l);

#endif
