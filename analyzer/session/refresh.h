// SPDX-License-Identifier: Apache-2.0
// Files of a project that a run does not name, parsed again because they have changed since they were kept.
#ifndef GPULINT_REFRESH_H
#define GPULINT_REFRESH_H

#include "session/project.h"
#include "session/workers.h"

struct refresh {
	struct arena *arena;
	struct interner *strings;
	const struct source_request *request; // flags and headers, as for the files that the run names
	const struct analyze_options *options;
	const char *folder; // for link files
	uint64_t stamp;     // link_stamp
};

typedef VEC(const char *) file_list;

// The project knows these files as they are now; those that are gone or cannot be parsed it does not know any more. Nothing is said of them.
enum workers_end refresh_files(const struct refresh *r, struct project *p, const file_list *files, struct worker_options options);

#endif
