// SPDX-License-Identifier: Apache-2.0
// Witnesses in child processes: one that dies or hangs is reported, and the others go on.
#ifndef GPULINT_VALIDATOR_POOL_H
#define GPULINT_VALIDATOR_POOL_H

#include "validator/verdict.h"

// Executes each witness in a process of its own, o->jobs at once. out[i] is always set; strings are in the arena.
void pool_execute(struct arena *a, const struct backend *backend, const struct witness *const *w, size_t count, const struct validate_options *o,
                  struct verdict *out, const struct backend_progress *progress);

// A verdict as bytes for a pipe, and back. False when the bytes are none.
void verdict_write(struct arena *a, const struct verdict *v, char **bytes, size_t *size);
bool verdict_read(struct arena *a, const char *bytes, size_t size, struct verdict *out);

#endif
