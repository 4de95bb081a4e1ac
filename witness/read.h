// SPDX-License-Identifier: Apache-2.0
// Between the files of the witness reader.
#ifndef GPULINT_WITNESS_READ_H
#define GPULINT_WITNESS_READ_H

#include "base/strmap.h"
#include "base/json.h"
#include "witness/fields.h"

struct reader {
	struct arena *arena;
	struct witness *out;
	struct witness_error *error;
	struct strmap ids[WOBJECT_KIND_COUNT]; // id -> index + 1
};

// False, and the error is set to the first mistake.
__attribute__((format(printf, 3, 4))) bool read_fail(struct reader *r, const struct jnode *at, const char *format, ...);
// Fills `record` from an object whose members are the fields of `kind` and no others. *given has a bit for each member that was
// there.
bool read_fields(struct reader *r, const struct jnode *object, const struct record *kind, void *record, uint32_t *given);
bool read_array(struct reader *r, const struct jnode *n, const char *what, size_t most);
bool read_texts(struct reader *r, const struct jnode *n, const char *what, const char *const **out, size_t *count);

bool read_objects(struct reader *r, const struct jnode *n);
bool read_steps(struct reader *r, const struct jnode *n, const struct witness_step **out, size_t *count);
// What the members alone do not show: threads that start before they run, graphs captured before they are launched, ...
bool read_check(struct reader *r, const struct jnode *n, const struct witness_step *step, size_t count);

#endif
