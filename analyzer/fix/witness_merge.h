// SPDX-License-Identifier: Apache-2.0
// A witness with the steps of its mended source.
#ifndef GPULINT_WITNESS_MERGE_H
#define GPULINT_WITNESS_MERGE_H

#include "base/arena.h"
#include "gpulint/gpulint.h"

// `witness` with the member "fix": the edits, and the steps of `fixed` (a witness of the edited source) over the objects of
// `witness`. Objects that only the edit makes are added. In `a`; `witness` itself when one of the two is NULL.
const char *witness_with_fix(struct arena *a, const char *witness, const char *fixed, const struct gpulint_edit *edit,
                             size_t edit_count);

#endif
