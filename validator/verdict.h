// SPDX-License-Identifier: Apache-2.0
// What executing a witness came to, and what a backend is.
#ifndef GPULINT_VALIDATOR_VERDICT_H
#define GPULINT_VALIDATOR_VERDICT_H

#include "witness/witness.h"

// X(id, word)
// clang-format off
#define VERDICTS(X)                                                                                                     \
	X(CONFIRMED, "sequence-confirmed") /* stale or wrong bytes, or the expected error */                            \
	X(ORDERED_HERE, "ordered-here")    /* the later operation waited for the earlier one; `why` names the rule */   \
	X(NOT_OBSERVED, "not-observed")    /* neither */                                                                \
	X(UNSUPPORTED, "unsupported")      /* cannot be executed here; `why` */                                         \
	X(FAILED, "failed")                /* the backend itself failed: killed, timed out; `why` */                    \
	/* of the program run (validator/program), next to the verdict of the sequence */                              \
	X(PROGRAM_CONFIRMED, "program-confirmed") /* the program itself shows it */                                     \
	X(REACHED, "reached")              /* the claimed steps ran; `gated` was run: decided that it is not shown */   \
	X(NOT_REACHED, "not-reached")      /* a claimed step never ran */
// clang-format on

enum verdict_kind {
#define X(id, word) VERDICT_##id,
	VERDICTS(X)
#undef X
		VERDICT_KIND_COUNT
};

// One way of running the steps.
struct outcome {
	bool was_run;
	enum verdict_kind kind;
	const char *detail;   // "stale: 1048576 of 1048576 bytes of `d_x` read by step 7", "cudaErrorStreamCaptureUnsupported"
	const char *schedule; // model: the schedule that shows it, one operation a line
	uint32_t runs, shown; // shown in so many of the runs
};

struct verdict {
	enum verdict_kind kind;
	const char *why;
	struct outcome as_written, gated, fixed; // `fixed`: kind NOT_OBSERVED or ORDERED_HERE means the fix holds
	const char *backend;                     // "model", "cuda", "program"
	const char *device;                      // "NVIDIA H200, driver 580.159", NULL for the model
};

struct validate_options {
	uint32_t repeat;  // runs of each way, 0 = 3
	uint64_t bytes;   // replaces assumed sizes, 0 = leave
	int device;       // first device to use
	uint32_t timeout; // seconds a witness may take, 0 = 30
	uint32_t jobs;    // 0 = 1
	bool with_seen;   // model: edges that hardware showed and nobody promises order as well
	const char *only; // code or prefix of a code, NULL = all
};

// How a long execution reports and is stopped. Every member may be NULL.
struct backend_progress {
	void (*done)(void *context, size_t index); // this witness is decided
	bool (*is_interrupted)(void *context);     // asked a few times a second
	void *context;
};

struct backend {
	const char *name;
	// NULL when it can run here, else why not.
	const char *(*unavailable)(struct arena *a);
	// Never fails as a call: what goes wrong is the verdict. Strings are in the arena.
	void (*execute)(struct arena *a, const struct witness *w, const struct validate_options *o, struct verdict *out);
	// The same for many, in processes of the backend's own; NULL: the caller makes the processes. The caller must have one
	// thread. What an interruption leaves undone is FAILED with the reason "interrupted".
	void (*execute_many)(struct arena *a, const struct witness *const *w, size_t count, const struct validate_options *o, struct verdict *out,
	                     const struct backend_progress *progress);
};

extern const struct backend backend_model, backend_cuda;

#endif
