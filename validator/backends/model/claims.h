// SPDX-License-Identifier: Apache-2.0
// Deciding the claims of a witness, one way of running it at a time.
#ifndef GPULINT_VALIDATOR_MODEL_CLAIMS_H
#define GPULINT_VALIDATOR_MODEL_CLAIMS_H

#include "validator/backends/model/order.h"
#include "validator/verdict.h"

// Steps to decide on: as written, or those of the fix.
struct claim {
	const struct witness *w;
	const struct witness_step *step;
	size_t count;
	uint32_t first, second;
	bool with_seen;
};

// Sets kind, detail and, where one shows the fault, schedule, runs and shown.
void claim_decide(struct arena *a, const struct claim *c, struct outcome *out);

// Between its files: unordered, use-after, interleaved, hang and cost need schedules; the others only program order.
void claim_by_schedules(struct arena *a, const struct claim *c, struct outcome *out);
void claim_by_calls(struct arena *a, const struct claim *c, struct outcome *out);
// One operation a line: "  t0  cudaMemcpyAsync a.cu:7  enqueues", "  s1  <<<>>> a.cu:8  reads d".
const char *schedule_text(struct arena *a, const struct machine *m, const struct trace *t, const struct fault *fault);
const char *fault_text(struct arena *a, const struct model *model, const struct fault *fault);

#endif
