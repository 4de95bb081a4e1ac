// SPDX-License-Identifier: Apache-2.0
// Units that were analysed alone are analysed again with what other units of the run define, where that says more.
#ifndef GPULINT_LINKING_H
#define GPULINT_LINKING_H

#include "session/judge.h"
#include "session/workers.h"
#include "source/source.h"
#include "link/link.h"

struct linking {
	struct arena *arena; // the run's
	struct interner *strings;
	const struct source_result *source;
	const struct analyze_options *options;
	char *folder;        // of the link files; NULL = nothing is linked
	struct link link;
};

// Makes a private folder below $TMPDIR (or /tmp) for the link files of the run. False with *message: there can be none.
bool linking_begin(struct linking *l, struct gpulint_message *message);
// Where a worker writes the link file of a unit, NULL = nowhere.
const char *linking_file(const struct linking *l, struct arena *arena, size_t unit);
// Once all units are analysed: job[] of each unit gets what its linked analysis found. A unit whose linked analysis gives no result keeps
// what was found without, and says so. The folder is gone afterwards.
enum workers_end linking_run(struct linking *l, struct worker_options options, struct worker_job *job);
// Removes the folder with what is in it; after linking_run, or instead.
void linking_end(struct linking *l);

#endif
