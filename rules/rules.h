// SPDX-License-Identifier: Apache-2.0
// Observations in, findings out.
#ifndef GPULINT_RULES_RULES_H
#define GPULINT_RULES_RULES_H

#include "engine/observation.h"
#include "gpulint/gpulint.h"

enum { EDIT_CANDIDATES = 16, EDIT_ACTIONS = 2 };

// Text of an edit takes words from the call at the finding's second operation, or at `from`: `@0`..`@9` its arguments, `@g` `@b` `@m` `@s`
// the grid, block, shared memory and stream of a launch, `@k` its kernel, `@*` `&a, &b` for its arguments a, b, and `@t`
// `decltype(a), decltype(b)`.
enum edit_verb {
	EDIT_BEFORE,      // `text` as a statement in front of that at `at`
	EDIT_BEFORE_LOOP, // the same in front of the outermost loop around `at` that `to` is not in
	EDIT_BRACED,      // the same where a condition or a loop has a single statement: `{ text statement }`
	EDIT_BEFORE_EXIT, // `text` where a function is left: a `return` at `at` that calls nothing, or its closing brace
	EDIT_AFTER_BLOCK, // `text` where the block of `at` is left
	EDIT_DELETE,      // the statement at `at`
	EDIT_MOVE_BEFORE, // the statement at `at`, in front of that at `to`; with a text: where its argument `argument` reads so
	EDIT_MOVE_AFTER,
	EDIT_MOVE_EXIT, // the statement at `at`, to where its block is left
	EDIT_ARGUMENT,  // argument `argument` of the call at `at`
	EDIT_STREAM,    // the stream of the launch at `at`
	EDIT_CALL,      // the call or launch at `at`
};

struct edit_place {
	struct ir_loc loc;
	const char *call; // name of the call there, NULL = a launch
	bool is_near;     // not there, but the nearest call of that name, in front of it if there is one
	bool is_behind;   // not there, but the first call of that name behind it
};

struct edit_action {
	enum edit_verb verb;
	struct edit_place at, to;
	uint32_t argument;
	const char *text;
	const char *without, *needs; // EDIT_ARGUMENT: only this flag goes, `text` where no other is left; not where `needs` is one, which needs it
};

// Which two steps of the edited source answer for those of the claim.
enum edit_steps {
	STEPS_SAME,
	STEPS_SWAPPED /* they changed places */,
	STEPS_SECOND /* the first is gone */,
	STEPS_INSERTED /* second: what was inserted */,
	STEPS_NONE /* second is gone */
};

// What is done together.
struct edit_candidate {
	struct edit_action action[EDIT_ACTIONS];
	uint32_t count;
	const char *include;    // line that the file needs for it, NULL = none
	struct edit_place from; // whose call the words of texts are taken from, line 0 = the second operation
	const char *words;      // what the edit does; NULL = what the rule's fix says
	bool stalls;            // makes the host wait for a stream or the device, which more than the two operations may feel
	bool says_all;          // `words` stand for the rule's fix, not in front of it: its places are others
	const char *check;      // statement that must compile in front of the second operation, NULL = none: types fit
	enum edit_steps steps;
};

// Edits that may mend a finding, the best first.
struct edit_plan {
	struct edit_candidate candidate[EDIT_CANDIDATES];
	uint32_t count;
};

// How an edit ended that was tried on a copy.
enum attempt_end {
	ATTEMPT_HOLDS,
	ATTEMPT_UNPARSED,
	ATTEMPT_STILL /* the finding is still there */,
	ATTEMPT_BROUGHT /* another came */,
	ATTEMPT_ENDS
};

// What became of the candidates of a finding.
struct edit_fate {
	uint32_t tried, ends[ATTEMPT_ENDS];
	uint32_t misfits;      // do not fit the text at their places
	const char *elsewhere; // file of a place that is not edited, NULL = none
	const char *other;     // the finding that one brought, as words; NULL = none did
};

struct judged {
	struct gpulint_finding finding;
	const struct observation *observation;
	const struct witness *witness; // with the rule's claim, NULL = none; finding.witness is written from it when all else is done
	struct edit_plan plan;
	struct edit_fate fate;
};

struct finding_list {
	VEC(struct judged) findings;
};

// Its word: "path".
const char *rules_basis(enum basis basis);

// Each observation is claimed by at most one rule. Findings live in `arena`.
void rules_apply(struct arena *arena, const struct observation *observation, size_t count, struct finding_list *out);

#endif
