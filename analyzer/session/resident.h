// SPDX-License-Identifier: Apache-2.0
// Sessions of a process that stays with one file whose text changes, for editors.
#ifndef GPULINT_RESIDENT_H
#define GPULINT_RESIDENT_H

#include "frontend/frontend.h"
#include "gpulint/gpulint.h"
#include "source/source.h"

// What stays for the next session: the file's units with their flags, which the first one finds, and their parses.
struct session_kept {
	struct frontend_trees *trees;
	struct source_result source; // of the first session, which is not freed
	bool is_there;
};

// Before gpulint_session_run: units are analysed in this process, not in workers, and what they need stays in `kept` for the next session of the
// process, or of one forked from it, on the same path with the same options. A crash of libclang ends the process, and memory and time are
// limited by whoever started it.
void session_stay(struct gpulint_session *s, struct session_kept *kept);
// Files that such a session has read, absolute; none of gpulint's own. They live as long as the session.
const char *const *session_inputs(const struct gpulint_session *s, size_t *count);

#endif
