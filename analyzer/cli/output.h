// SPDX-License-Identifier: Apache-2.0
// Reports to files and to stdout.
#ifndef GPULINT_CLI_OUTPUT_H
#define GPULINT_CLI_OUTPUT_H

#include "cli/options.h"
#include "report/report.h"

// Writes the report whole or not at all: to a temporary file in the same folder, flushed to disk, renamed. file NULL =
// stdout. False with *message ("file: what: what to do"), or *message NULL when a reader closed the pipe
// or the format has said what is wrong.
bool output_write(struct arena *arena, const struct report_format *format, const char *file, const struct report *report, const char **message);
// The file that an output goes to. A page lies in a folder, as index.html, unless the name that was given is one of a page (NAME.html).
const char *output_file(struct arena *a, const char *format, const char *file);
// An output, or a baseline to write, that would go over a source, over something else that the run reads, or over another output:
// "FILE: what: what to do"; NULL if there is none.
const char *output_clash(struct arena *arena, const struct cli_options *o);

#endif
