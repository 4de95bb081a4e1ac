// SPDX-License-Identifier: Apache-2.0
// Random programs for comparing the engine with the model: as a witness, and as C++ in several styles.
#ifndef GPULINT_TESTS_VALIDATOR_RANDOM_H
#define GPULINT_TESTS_VALIDATOR_RANDOM_H

#include <stdio.h>

#include "witness/witness.h"

// X(id, word)
// clang-format off
#define STYLES(X)                                                                                                       \
	X(STRAIGHT, "straight") X(HELPERS, "helpers") X(CLASSES, "classes") X(ARRAYS, "arrays") X(TEMPLATE, "template")   \
	/* one end of each order is out of sight of the function that has the other */                                    \
	X(FILES, "files") X(CARRIER, "carrier") X(ACCESSORS, "accessors") X(VIEWS, "views")                                \
	X(CLIENTLESS, "clientless") X(CALLABLES, "callables") X(VIRTUALS, "virtuals")
// clang-format on

enum style {
#define X(id, word) STYLE_##id,
	STYLES(X)
#undef X
		STYLE_COUNT
};
extern const char *const style_words[STYLE_COUNT];

enum { OBJECT_BYTES = 4096 };

// What programs may hold besides kernels, copies, memsets, host accesses, events and waits. X(id, word)
// clang-format off
#define FEATURES(X)                                                                                                     \
	X(HOST_FUNCTIONS, "host-functions") X(GRAPHS, "graphs") X(THREADS, "threads") X(FREES, "frees") X(POOLS, "pools") \
	X(DEVICES, "devices") X(HALVES, "halves")
// clang-format on
enum feature_index {
#define X(id, word) FEATURE_INDEX_##id,
	FEATURES(X)
#undef X
		FEATURE_COUNT
};
enum feature {
#define X(id, word) FEATURE_##id = 1 << FEATURE_INDEX_##id,
	FEATURES(X)
#undef X
		ALL_FEATURES = (1 << FEATURE_COUNT) - 1
};
extern const char *const feature_words[FEATURE_COUNT];

// The same seed and features give the same program. The claim is empty; everything is in the arena.
const struct witness *random_witness(struct arena *a, uint64_t seed, unsigned features);
struct program_result {
	bool has_race;                 // of the model
	bool is_warned;                // without one, but gpulint may warn
	uint32_t first, second;        // one of them
	const char *code[STYLE_COUNT]; // of gpulint: one finding, NULL = none
	bool is_event_only[STYLE_COUNT];
};

// Sets the model's part of the result: promised order alone, or with what was seen. False when the model refuses.
bool random_races(const struct witness *w, bool with_seen, struct program_result *r);
// What every file of programs begins with: headers, kernels, classes.
void random_print_prelude(FILE *out);
// One program as functions whose names begin with p<number>; returns how many lines it printed to `out`, and to `other`, which is a second file that
// begins with the prelude too.
struct printed {
	unsigned lines, other;
};
struct printed random_print(FILE *out, FILE *other, const struct witness *w, unsigned number, enum style style);

#endif
