// SPDX-License-Identifier: Apache-2.0
// One file, several compile commands (debug and release, two targets, two -D): a unit for each that differs.
#ifndef GPULINT_SOURCE_VARIANTS_H
#define GPULINT_SOURCE_VARIANTS_H

#include "source/units.h"

enum { MAX_VARIANTS = 8 };

// Adds a unit for each of the file's commands (`first` and what follows it; NULL = none) that makes a different program,
// at most MAX_VARIANTS. False when there were more.
bool variants_make(struct unit_maker *m, const char *file, const struct compile_command *first, const struct project_closure *closure,
                   struct source_result *out);

#endif
