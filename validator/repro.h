// SPDX-License-Identifier: Apache-2.0
// A witness as one program in CUDA C++ that a person can read, compile with nvcc alone and attach to a bug report. It exits
// with 1 when it sees the fault and with 0 when not; compiled with -DFIX it has the steps of the fix.
#ifndef GPULINT_VALIDATOR_REPRO_H
#define GPULINT_VALIDATOR_REPRO_H

#include "validator/documents.h"
#include "witness/witness.h"

#include <stdio.h>

// NULL when the witness can be written as a program, else why not.
const char *repro_unsupported(struct arena *scratch, const struct witness *w);
void repro_print(struct arena *scratch, const struct witness *w, FILE *out);

// Writes DIRECTORY/<rule>_<file>_<line>.cu for each witness, whole files only; makes the directory. A witness that cannot be
// written is skipped and told to `skipped`. False: *error says what failed.
bool repro_write(struct arena *scratch, const struct witness_set *set, const char *directory, size_t *written,
                 void (*skipped)(void *context, const struct witness *w, const char *why), void *context, const char **error);

#endif
