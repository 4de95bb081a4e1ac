// SPDX-License-Identifier: Apache-2.0
// Findings that the source itself silences.
#ifndef GPULINT_SUPPRESS_H
#define GPULINT_SUPPRESS_H

#include "base/text.h"
#include "gpulint/gpulint.h"

// True when a comment on the finding's line, or alone on the line above, names its rule:
//   cudaFree(p); // gpulint: ignore[GPU108] freed by the only user
//   // gpulint: ignore[GPU1, cross-stream-race]
//   cudaFree(p); // NOLINT(GPU108)        // NOLINTNEXTLINE(gpulint-*) on the line above
bool is_suppressed(struct text_cache *files, const struct gpulint_finding *f);
// Does a selector fit the rule? Code, prefix of a code, rule name, "ALL", "gpulint-*", "gpulint-GPU101".
bool selector_fits(const char *selector, size_t length, const char *code, const char *name);

#endif
