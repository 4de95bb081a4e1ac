// SPDX-License-Identifier: Apache-2.0
// Verdicts that gpulint-validate has written into a SARIF report.
#ifndef GPULINT_CLI_VERDICTS_H
#define GPULINT_CLI_VERDICTS_H

#include "report/report.h"

// The verdicts of the SARIF report `file` into the report, which keeps them, in the place of those it has. NULL, or what is wrong as
// "file: what: what to do". Everything lies in the arena.
const char *verdicts_read(struct arena *arena, const char *file, struct report *report);

#endif
