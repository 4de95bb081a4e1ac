// SPDX-License-Identifier: Apache-2.0
// Findings of one cause: many places of a function that meet the same other operation in the same way.
#ifndef GPULINT_REPORT_ALIKE_H
#define GPULINT_REPORT_ALIKE_H

#include "report/report.h"

// For each finding of the report the number of the finding that it is told with, its own where it is told by itself. The first three of one cause
// are told by themselves, and the others with the third where these are at least three. In the arena.
const size_t *report_told_with(struct arena *arena, const struct report *r);

#endif
