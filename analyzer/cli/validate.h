// SPDX-License-Identifier: Apache-2.0
// gpulint check --validate: hands the findings to gpulint-validate.
#ifndef GPULINT_CLI_VALIDATE_H
#define GPULINT_CLI_VALIDATE_H

#include "cli/options.h"
#include "report/report.h"

// Runs the gpulint-validate that lies beside this program on the report's witnesses; its table goes to stdout, or to stderr
// when a machine reads stdout. A SARIF file among the outputs, which has been written by then, gets the verdicts, and so does the report, for a
// page. Returns its exit status, EXIT_USAGE when it could not be run (said on stderr).
int validate_findings(struct arena *arena, const struct cli_options *o, struct report *report);

#endif
