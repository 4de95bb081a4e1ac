// SPDX-License-Identifier: Apache-2.0
// The members of a witness's JSON objects and where they lie in its structs: one table, by which witnesses are read, written
// and compared.
#ifndef GPULINT_WITNESS_FIELDS_H
#define GPULINT_WITNESS_FIELDS_H

#include "witness/witness.h"

enum field_type {
	FIELD_TEXT,   // const char *
	FIELD_ID,     // const char *, not empty, at most LONGEST_ID bytes
	FIELD_FLAG,   // bool
	FIELD_U32,    // uint32_t
	FIELD_NUMBER, // int, not negative; NO_OBJECT = none
	FIELD_SIGNED, // int from -100 to 100
	FIELD_BYTES,  // uint64_t, at most MOST_BYTES
	FIELD_WORD,   // int: place in `words`
	FIELD_REF,    // int: index of the object of kind `to`, NO_OBJECT = none
	FIELD_OTHER   // no plain member: read and written by code
};

struct field {
	const char *name;
	enum field_type type;
	size_t offset; // in the struct
	bool is_required;
	const char *const *words;
	enum witness_object_kind to;
};

struct record {
	const char *what; // in messages: "a stream"
	const struct field *field;
	size_t count, size; // of the struct
};

extern const struct record record_witness, record_claim /* in struct witness too */, record_fix, record_edit, record_access,
	record_step;
enum { FIRST_OPERAND = 8 }; // of record_step: from there on the fields are in the order of the operands

// Where struct witness lists the objects of a kind. The id is each struct's first member.
extern const struct object_list {
	struct record one;
	size_t list, count; // offsets
} object_list[WOBJECT_KIND_COUNT];

static inline const char *object_at(const struct witness *w, enum witness_object_kind kind, int index)
{
	return *(const char *const *)(const void *)((const char *)w + object_list[kind].list) + (size_t)index * object_list[kind].one.size;
}

static inline size_t object_count(const struct witness *w, enum witness_object_kind kind)
{
	return *(const size_t *)(const void *)((const char *)w + object_list[kind].count);
}

static inline const char *object_id(const struct witness *w, enum witness_object_kind kind, int index)
{
	return *(const char *const *)(const void *)object_at(w, kind, index);
}

#endif
