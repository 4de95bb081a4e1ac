// SPDX-License-Identifier: Apache-2.0
// From runs to outcomes, and from outcomes to the verdict.
#ifndef GPULINT_VALIDATOR_CUDA_JUDGE_H
#define GPULINT_VALIDATOR_CUDA_JUDGE_H

#include "validator/backends/cuda/run.h"

// The ways of running a witness, in the order in which they are tried.
enum part { PART_AS_WRITTEN, PART_GATED, PART_FIXED, PART_COUNT };

// Fixed size: it travels through a pipe in one piece.
struct part_report {
	uint32_t witness, part;
	bool was_run, is_order_known; // the later operation was seen to wait, `rule` says for what
	bool was_early;               // in some run it did not
	enum verdict_kind kind;
	uint32_t runs, shown;
	char detail[384], rule[320], device[160];
};

// What the process that ran a part died of.
struct death {
	int signal;         // 0 = it had not ended in time
	uint32_t step;      // of its progress
	uint32_t seconds;   // the time that it had
	bool lives_unfreed; // without the call that frees the claimed memory the same steps end well
};

// Claims that are about bytes and survive in a process with others; all else gets a process of its own.
bool claim_is_isolated(const struct witness *w);
enum way way_of(const struct witness *w, enum part part);
bool part_is_needed(const struct witness *w, enum part part);
// Runs one part, as often as the options say, in this process.
void part_run(struct session *s, const struct witness *w, const struct validate_options *o, enum part part, struct exit_handler *exit_handler,
              struct progress *progress, struct part_report *out);
void part_died(const struct witness *w, enum part part, struct death death, struct part_report *out);
// Did the process end itself in the very step that uses the memory which an earlier one has freed?
bool part_died_of_use(const struct witness *w, enum part part, const struct death *death);
// After EXIT: the run that went on in the exit handler.
void part_judge_run(struct run *r, struct part_report *out);
void verdict_of(struct arena *a, const struct witness *w, const struct part_report part[PART_COUNT], struct verdict *out);

// --- rules.c: the measured rule by which `second` waited for `first`; `blocked_at`: the step in which the host waited.
const char *rule_of_order(const struct run *r);

// --- resize.c. The first two are NULL when the ranges do not allow it. The copy is in the arena.
const struct witness *witness_resized(struct arena *a, const struct witness *w, uint64_t assumed_bytes);
const struct witness *witness_halved(struct arena *a, const struct witness *w);
// Without the first step of the claim, and without its fix.
const struct witness *witness_unfreed(struct arena *a, const struct witness *w);

#endif
