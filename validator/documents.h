// SPDX-License-Identifier: Apache-2.0
// The witnesses of a file: alone, in an array or in SARIF.
#ifndef GPULINT_VALIDATOR_DOCUMENTS_H
#define GPULINT_VALIDATOR_DOCUMENTS_H

#include "witness/witness.h"

struct witness_set {
	const struct witness *witness;
	size_t count;
	bool is_sarif;
	struct verdict_place *place;         // SARIF: by witness, where its verdict is written into the text
	struct verdict_place *program_place; // the same for the verdict of the program run
};

// Bytes of the text that a verdict replaces: nothing behind the witness, or an earlier verdict of the same kind of run.
struct verdict_place {
	size_t begin, end;
};

// Reads a file's text: an array of witnesses, one witness, or SARIF whose results carry `gpulint/witness`.
// Witnesses that are refused are reported one by one through `refused` and the others are still read.
bool witness_read_file(struct arena *a, const char *text, size_t length, struct witness_set *out,
                       void (*refused)(void *context, const struct witness_error *error), void *context, struct witness_error *error);

#endif
