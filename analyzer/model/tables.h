// SPDX-License-Identifier: Apache-2.0
// The compiled-in tables (generated models.c) behind model.h. Internal to analyzer/model/ and the generator.
#ifndef GPULINT_MODEL_TABLES_H
#define GPULINT_MODEL_TABLES_H

#include "model/model.h"

struct handle_name {
	const char *name;
	enum handle_kind kind;
};

extern const struct model_row model_table[]; // by name, non-variadic first, then by argument count
extern const size_t model_table_count;
extern const uint64_t model_table_stamp; // of all of their text

extern const struct handle_name handle_table[]; // by name
extern const size_t handle_table_count;
extern const char *const status_table[]; // names of types, NULL ends them

struct edit_texts {
	const char *library; // NULL ends the table
	const char *text[MODEL_EDIT_COUNT];
};

extern const struct edit_texts edit_table[];

// Lists end with NULL; lists of words that are searched are sorted.
extern const char *const host_library_list[];  // libraries whose rows are no GPU API
extern const char *const symbol_suffix_list[]; // "_ptsz", ... after which the per-thread stream is meant
extern const char *const plain_suffix_list[];  // "_64": same call, wider integers
extern const char *const affix_prefix_list[];
extern const char *const affix_suffix_list[];
extern const char *const verb_wait_list[];
extern const char *const verb_defer_list[];
extern const char *const verb_harmless_list[];  // first word of the identifier
extern const char *const verb_changes_list[];   // first word of the identifier
extern const char *const pooled_stream_list[];  // functions, by their qualified names
extern const char *const current_handle_list[]; // functions, by their qualified names
extern const char *const exporter_list[];       // functions, by their qualified names
// Qualified names. A table of them ends with an empty row.
struct name_pair {
	const char *name, *other;
};
extern const struct name_pair passing_stream_table[]; // what gives a stream, and what makes another one the stream that it gives
extern const struct name_pair placed_class_table[];   // a class, and what gives the stream that operations on its objects run on
extern const char *const verb_harmless_scope_list[];  // "std::", ...
extern const char *const verb_harmless_name_list[];   // whole identifiers: libc

#endif
