// SPDX-License-Identifier: Apache-2.0
// Findings that the source itself silences, and what is wrong with the comments that do.
#ifndef GPULINT_SUPPRESS_H
#define GPULINT_SUPPRESS_H

#include "session/comments.h"
#include "session/unit_result.h"

struct suppressed_finding {
	struct gpulint_finding finding;
	const char *reason; // of the comment, "" = none is given
};

struct suppressor {
	struct arena *arena;
	struct text_cache *files;
	struct strmap by_file; // struct suppressions
};

// The comment's reason ("" = none) when one silences the finding, NULL when none does. Remembers which have been of use.
const char *suppressor_silences(struct suppressor *s, const struct gpulint_finding *f);

// Which rules the run reports; `context` is the caller's.
struct suppress_question {
	bool (*is_selected)(const void *context, const char *code);
	const void *context;
	bool unused; // every finding of the file was looked for: say which comments silence nothing
	bool edits;
};
// Adds findings on the comments of one file, GPU901 and GPU902, that no comment silences.
void suppressor_judge(struct suppressor *s, const char *file, const struct suppress_question *q, struct unit_result *out);

#endif
