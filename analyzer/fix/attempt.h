// SPDX-License-Identifier: Apache-2.0
// What trying one edit and trying several together share.
#ifndef GPULINT_ATTEMPT_H
#define GPULINT_ATTEMPT_H

#include "fix/changes.h"
#include "fix/fix.h"
#include "frontend/frontend.h"

struct attempt {
	struct arena *arena; // freed after the attempt
	const struct fix_context *context;
	const struct finding_list *before;
	const struct judged *target;
	const struct edit_candidate *candidate;
	struct changes changes;
	const struct witness *requested; // of the edited source, in `arena`; NULL = none
};

// Does the edited source parse without new errors?
bool attempt_parses(struct attempt *t, const char *text, struct frontend_result *front);
// Analyses it, with requests for the steps of paths.
void attempt_run(struct attempt *t, struct frontend_result *front, const struct engine_request *request, size_t requests,
                 struct engine_result *engine, struct finding_list *now);
// What is asked of the edited source to show the target mended, but for the places; `steps` says where those are.
struct engine_request attempt_request(const struct judged *target);
// The finding of another kind or place that an edit brought, for people: "GPU102, line 14".
const char *attempt_other(struct arena *a, const struct gpulint_finding *f);
// Does something that was there before go? Then advice (a handle that leaks now) counts as well.
bool attempt_takes_away(const struct edit_candidate *e);
// The target has its edit: `changes`, and the steps of the edited source.
void attempt_keep(struct arena *a, const struct attempt *t, struct judged *target);

// In fate.c. A candidate does not fit the text of the file; one was tried; why there is no edit, when all is done. `is_left`: candidates are left
// that nobody tried.
void fate_misfits(struct edit_fate *fate, const struct edit_candidate *e, const char *file);
void fate_tried(struct edit_fate *fate, enum attempt_end end, const char *other);
const char *fate_words(struct arena *a, const struct judged *j, bool is_left);
// The file of a place of the candidate that is another one than `file`; NULL = there is none.
const char *fate_elsewhere(const struct edit_candidate *e, const char *file);

// In joint.c. A batch of edits in functions of their own, proved by one analysis.
struct joint;
enum { JOINT_FEWEST = 2 };
struct joint_state {
	uint32_t next; // candidate to try, of the finding's plan
	bool is_done;  // has its edit, or none of its candidates held
	bool is_alone; // cannot be tried together with others
};
// Tries the next candidates of findings together; moves those on that do not hold. Returns how many analyses it took; 0 = fewer than
// two findings can be tried together, and nothing was done.
uint32_t joint_try(struct arena *arena, struct attempt *t, struct finding_list *list, struct joint_state *state, uint32_t most);

#endif
