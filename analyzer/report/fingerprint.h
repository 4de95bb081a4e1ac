// SPDX-License-Identifier: Apache-2.0
// Keys by which code scanning recognises a finding in the next run.
#ifndef GPULINT_REPORT_FINGERPRINT_H
#define GPULINT_REPORT_FINGERPRINT_H

#include "base/strmap.h"
#include "base/text.h"
#include "gpulint/gpulint.h"

// GitHub's primaryLocationLineHash of every line: at[i] is line i + 1, "a7f2ff13bc495cf2:6". *count receives how many
// (one more than newlines, unless the last line is empty and not the only one with the end mark).
const char **fingerprint_lines(struct arena *a, const char *text, size_t length, uint32_t *count);

// "gpulint/v1": survives line moves. `ordinals` counts equal ones within a report.
const char *fingerprint_own(struct arena *a, struct strmap *ordinals, const struct gpulint_finding *f, const char *path);
// Of the rule, the function and what is said, wherever the file lies and whatever it is called: for baselines. Equal ones are not numbered.
const char *fingerprint_fault(struct arena *a, const struct gpulint_finding *f);

#endif
