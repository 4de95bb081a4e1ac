// SPDX-License-Identifier: Apache-2.0
// Reports to files and to stdout.
#ifndef GPULINT_CLI_OUTPUT_H
#define GPULINT_CLI_OUTPUT_H

#include "report/report.h"

// Writes the report whole or not at all: to a temporary file in the same folder, flushed to disk, renamed. file NULL =
// stdout. False with *message ("file: what: what to do"), or *message NULL when a reader closed the pipe.
bool output_write(struct arena *arena, const struct report_format *format, const char *file, const struct report *report,
		  const char **message);

#endif
