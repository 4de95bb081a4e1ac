// SPDX-License-Identifier: Apache-2.0
// The pictures of findings (docs/pictures.md).
#ifndef GPULINT_CLI_GRAPHS_H
#define GPULINT_CLI_GRAPHS_H

#include "report/report.h"

// "dot" and "svg": the pictures of a report's findings. Ends with a zeroed entry.
extern const struct report_format graph_formats[];

// Writes CODE_FILE_LINE.svg and .dot for each finding that has a witness into the folder, which is made. False with *message; else
// *without is the number of findings that have no picture.
bool graphs_write(struct arena *arena, const struct report *report, const char *directory, size_t *without, const char **message);

#endif
