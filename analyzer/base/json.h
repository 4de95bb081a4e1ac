// SPDX-License-Identifier: Apache-2.0
// Strict JSON (RFC 8259) as a tree whose nodes know their line and their bytes: messages name the line, and a document
// is given back byte for byte with a few insertions. Strings with a zero character or broken UTF-8 are refused.
#ifndef GPULINT_BASE_JSON_H
#define GPULINT_BASE_JSON_H

#include "base/arena.h"

#include <stdbool.h>
#include <stdint.h>

enum { JNODE_DEEPEST = 128 };

enum jnode_kind { JNODE_NULL, JNODE_FALSE, JNODE_TRUE, JNODE_NUMBER, JNODE_STRING, JNODE_ARRAY, JNODE_OBJECT };

struct jnode {
	enum jnode_kind kind;
	uint32_t line;     // from 1
	size_t begin, end; // bytes in the text, half open
	const char *key;   // of a member, NULL in arrays
	const char *text;  // strings: decoded, zero-terminated
	bool is_integer;   // numbers: a whole number written without fraction and exponent that fits
	int64_t integer;
	struct jnode *child, *next; // members or elements in order
	size_t count;
};

// NULL with *line and *what when the text is not one JSON value.
struct jnode *jnode_parse(struct arena *a, const char *text, size_t length, uint32_t *line, const char **what);
#define JNODE_EACH(item, list) for ((item) = (list) ? (list)->child : NULL; (item); (item) = (item)->next)

// All of these take NULL for a node that is not there.
static inline bool jnode_is(const struct jnode *n, enum jnode_kind kind)
{
	return n && n->kind == kind;
}

// The string's text; NULL when it is none.
static inline const char *jnode_text(const struct jnode *n)
{
	return jnode_is(n, JNODE_STRING) ? n->text : NULL;
}

// First member of that name, NULL if none or not an object.
const struct jnode *jnode_member(const struct jnode *object, const char *key);
// "a string", "an object", ... for messages.
const char *jnode_kind_name(enum jnode_kind kind);

#endif
