// SPDX-License-Identifier: Apache-2.0
// The command line of gpulint-validate.
#ifndef GPULINT_VALIDATOR_OPTIONS_H
#define GPULINT_VALIDATOR_OPTIONS_H

#include "base/vec.h"
#include "validator/verdict.h"

#include <stdio.h>

enum validate_format { FORMAT_TABLE, FORMAT_JSON, FORMAT_SARIF, FORMAT_COUNT };

struct validate_output {
	enum validate_format format;
	const char *file; /* NULL = stdout */
};

struct validate_cli {
	struct validate_options options;
	const char *backend;        // "cuda", "model", NULL = cuda when there is one, else model
	const char *repro;          // directory for programs, NULL = execute
	const char *const *program; // NULL-terminated: run this program instead of the witnesses; NULL = none
	const char *cupti;          // file of CUPTI's library, NULL = search
	VEC(struct validate_output) outputs;
	VEC(const char *) files;
	bool help, version, manual;
};

// False with *message ("--jobs=x: not a number: ...") on a mistake.
bool validate_options_parse(struct arena *a, int count, char **word, struct validate_cli *out, const char **message);
void validate_options_help(FILE *out);
void validate_options_manual(FILE *out);

#endif
