// SPDX-License-Identifier: Apache-2.0
// Between the files of the witness reader.
#ifndef GPULINT_VALIDATOR_READ_H
#define GPULINT_VALIDATOR_READ_H

#include "base/strmap.h"
#include "validator/json.h"
#include "validator/witness.h"

enum object_class {
	CLASS_DEVICE, CLASS_CONTEXT, CLASS_THREAD, CLASS_STREAM, CLASS_EVENT, CLASS_MEMORY, CLASS_MODULE, CLASS_GRAPH,
	CLASS_COUNT
};

struct reader {
	struct arena *arena;
	struct witness *out;
	struct witness_error *error;
	struct strmap ids[CLASS_COUNT]; // id -> index + 1
};

enum field_type {
	FIELD_TEXT,   // const char *
	FIELD_ID,     // const char *, not empty, at most LONGEST_ID bytes
	FIELD_FLAG,   // bool
	FIELD_U32,    // uint32_t
	FIELD_NUMBER, // int, not negative
	FIELD_BYTES,  // uint64_t, at most MOST_BYTES
	FIELD_WORD,   // int: place in `words`
	FIELD_REF,    // int: index of the object of class `to`
	FIELD_OTHER   // read by the caller
};

struct field {
	const char *name;
	enum field_type type;
	size_t offset; // in the record that read_fields() fills
	bool is_required;
	const char *const *words;
	enum object_class to;
};

// False, and the error is set to the first mistake.
__attribute__((format(printf, 3, 4))) bool read_fail(struct reader *r, const struct jnode *at, const char *format, ...);
// Fills `record` from an object whose members are those of `fields` and no others. *given has a bit for each member
// that was there. `what` names the object in messages: "a stream".
bool read_fields(struct reader *r, const struct jnode *object, const char *what, const struct field *fields,
		 size_t count, void *record, uint32_t *given);
bool read_array(struct reader *r, const struct jnode *n, const char *what, size_t most);
bool read_texts(struct reader *r, const struct jnode *n, const char *what, const char *const **out, size_t *count);

bool read_objects(struct reader *r, const struct jnode *n);
bool read_steps(struct reader *r, const struct jnode *n, const struct witness_step **out, size_t *count);
// What the members alone do not show: threads that start before they run, graphs captured before they are launched, ...
bool read_check(struct reader *r, const struct jnode *n, const struct witness_step *step, size_t count);

#endif
