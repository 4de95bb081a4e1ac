// SPDX-License-Identifier: Apache-2.0
// Verdicts for people and programs.
#ifndef GPULINT_VALIDATOR_OUTPUT_H
#define GPULINT_VALIDATOR_OUTPUT_H

#include "validator/documents.h"
#include "validator/options.h"

// One input with its verdicts, by witness; witnesses that --only leaves out have is_left_out.
struct validated_file {
	const char *name, *text;
	size_t length;
	struct witness_set set;
	const struct verdict *verdict;
	const bool *is_left_out;
};

struct validated {
	const struct validated_file *file;
	size_t count;
	const char *backend;
	bool is_fallback; // the model, because there is no GPU
};

// True when the verdict says that the fault was shown; false with *is_decided when it was decided that it was not.
bool verdict_is_fault(const struct verdict *v, bool *is_decided);
// "The sequence is confirmed by the model, assuming that ..."
const char *verdict_sentence(struct arena *a, const struct witness *w, const struct verdict *v);
extern const char *const verdict_words[];

void output_table(FILE *out, struct arena *a, const struct validated *v);
void output_json(FILE *out, struct arena *a, const struct validated *v);
// The first file's text with the verdicts put into its results.
void output_sarif(FILE *out, struct arena *a, const struct validated *v);

// Writes to a file whole or not at all; file NULL = stdout. False with *message.
bool output_to_file(struct arena *a, const char *file, const struct validated *v,
                    void (*write)(FILE *out, struct arena *a, const struct validated *v), const char **message);

#endif
