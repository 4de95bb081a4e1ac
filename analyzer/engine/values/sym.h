// SPDX-License-Identifier: Apache-2.0
// Symbolic values and locations, hash-consed: two of them are the same exactly when their pointers are.
//
//   *(p->slot + i) with p the first parameter:   INIT(STEP(PTR(INIT(FIELD(PTR(PARAM 0), slot))), i, 4))
//
// A summary of a function is written over PARAM, INIT, VAR, NEW, RESULT and UNKNOWN; replaying it in a caller rewrites
// these (sym_rewrite) and nothing else.
#ifndef GPULINT_ENGINE_SYM_H
#define GPULINT_ENGINE_SYM_H

#include <stdbool.h>
#include <stdio.h>

#include "ir/ir.h"

enum {
	SYM_BLOCK = 512,      // symbols that are allocated together
	SYM_OTHER_CALL = 1000 // added to the index of a parameter: what another call of the function is given
};

enum sym_kind {
	// values
	SYM_INT,       // number
	SYM_TEXT,      // text: string literal, floating constant
	SYM_FUNCTION,  // function or text
	SYM_PARAM,     // number = index: the value the caller passed
	SYM_INIT,      // a = location: its content when the function was entered
	SYM_ADDRESS,   // a = location
	SYM_NEW,       // number = id: object made by a call on this path
	SYM_RESULT,    // number = index of the call on this path
	SYM_UNKNOWN,   // number = id
	SYM_UNDEFINED, // a = location of a local never written
	SYM_CONTENT,   // a = location of a record or container: all of what it holds when the value is used
	SYM_MEMBER,    // a = record value not taken apart, text = field
	SYM_ACCESSOR,  // a = list of arguments, text = callee: returns the same until something stores into it; number = 1: sym_current
	SYM_LIST,      // a = head, b = tail or NULL
	SYM_UNARY,
	SYM_BINARY, // op
	SYM_DEVICE, // current device at entry of the path; also the key under which stores keep the current one
	// locations
	SYM_VAR,     // var; number = frame instance (0 = globals)
	SYM_FIELD,   // a = record location, text
	SYM_ELEMENT, // a = array location, b = index
	SYM_STEP,    // a = location, b = elements from it, number = element size
	SYM_PTR,     // a = pointer value: the location it points to
};

// A unit of ten thousand functions makes a million of these: 64 bytes.
struct sym {
	enum sym_kind kind : 8;
	enum ir_op op : 8;
	bool is_closed; // has nothing that sym_rewrite would change
	uint8_t weight; // operations in it, each as often as it is written: 255 = so many, or more
	uint32_t id;    // creation order: stable for one unit
	uint64_t hash;
	uint64_t vars; // a bit for each variable that it names, which others may share
	const struct sym *a, *b;
	int64_t number;
	const char *text;
	const struct ir_var *var;
	struct ir_function *function;
};

// Where a symbol is found by its hash. Half of the hash stands beside its number, so that others are passed by without looking at them.
struct sym_bucket {
	uint32_t tag;
	uint32_t number; // id + 1, 0 = none
};

struct sym_table {
	struct arena *arena; // unit
	struct arena index;  // owns the buckets and the list of blocks: growing frees the old ones
	struct sym_bucket *bucket;
	struct sym **block; // the symbols by their id
	size_t buckets, n;
	uint64_t editions; // of maps, begun so far (symmap.h)
};

// Frees the index; the symbols stay. No symbol can be made afterwards.
void sym_table_close(struct sym_table *t);

const struct sym *sym_int(struct sym_table *t, int64_t value);
const struct sym *sym_text(struct sym_table *t, const char *interned);
// Words in the place of what has no name: sym_text_of gives them as they are, and texts of the source in quotes.
const struct sym *sym_words(struct sym_table *t, const char *words);
const struct sym *sym_function(struct sym_table *t, struct ir_function *f, const char *interned_name);
// PARAM, NEW, RESULT, UNKNOWN, DEVICE
const struct sym *sym_numbered(struct sym_table *t, enum sym_kind kind, int64_t number);
// INIT, ADDRESS, UNDEFINED, CONTENT, PTR (folds PTR(ADDRESS(x)) and ADDRESS(PTR(x)))
const struct sym *sym_of(struct sym_table *t, enum sym_kind kind, const struct sym *a);
const struct sym *sym_var(struct sym_table *t, const struct ir_var *var, int64_t frame);
const struct sym *sym_field(struct sym_table *t, const struct sym *record, const char *interned);
const struct sym *sym_member(struct sym_table *t, const struct sym *value, const char *interned);
const struct sym *sym_element(struct sym_table *t, const struct sym *array, const struct sym *index);
const struct sym *sym_step(struct sym_table *t, const struct sym *location, const struct sym *count, int64_t size);
const struct sym *sym_list(struct sym_table *t, const struct sym *head, const struct sym *tail);
const struct sym *sym_accessor(struct sym_table *t, const char *callee, const struct sym *args);
// What a library keeps as the thread's current one (a stream), and `callee` gives: the one at entry of the path; also the key under which stores
// keep what the path has made current.
const struct sym *sym_current(struct sym_table *t, const char *callee);
// Such a one, or the current device.
bool sym_is_current(const struct sym *s);
// Accessor of the element (container, index) of a container whose place nobody knows: no function can have that name.
#define SYM_ELEMENT_OF "#element"
// The same of an element that may be one that the path itself has put in: nothing is known of it.
#define SYM_PERHAPS "#perhaps"
// Field of a device: the context that is current to the thread while the device is selected.
#define SYM_CONTEXT "#context"
// Of the pointer in the list, behind the last reset of the device (a NEW; what the path began with, where there was none): 0 is
// memory of the host that nobody registered.
#define SYM_MEMORY_TYPE "memory type"
#define SYM_NUMBER "#count"             // field of an atomic: its number
#define SYM_API_FUNCTION "#function"    // of the name in the list, as a loader gives it out: null where there is none
#define SYM_BOUND_STREAM "#stream"      // member of a library handle: the stream that it is bound to
#define SYM_CAPTURE_STATUS "#capturing" // member of a stream: what asking for its capture status says
// Folds constants and keeps sums as `x + constant`.
const struct sym *sym_unary(struct sym_table *t, enum ir_op op, const struct sym *a);
const struct sym *sym_binary(struct sym_table *t, enum ir_op op, const struct sym *a, const struct sym *b);

bool sym_is_location(const struct sym *s);
bool sym_is_int(const struct sym *s, int64_t value);
// Nothing is known of it, not even that it equals itself elsewhere.
bool sym_is_unknown(const struct sym *s);
// Has it so many operations that nobody should look through it? Where a hash is mixed, or a loop is unrolled, each step doubles what a value is
// made of; what computes values gives up there.
bool sym_is_large(const struct sym *s);
// A name that nothing declares: one value, another than that of every other such name.
bool sym_is_undeclared(const struct sym *s);
// Does its value depend on what the function is called with: parameters, memory, the device that is current?
bool sym_hangs_on_caller(const struct sym *s);
// Does `s` mention `part`?
bool sym_mentions(const struct sym *s, const struct sym *part);
// Does it hang on what the caller passes?
bool sym_has_param(const struct sym *s);
// The variable or pointer value a location or pointer starts from.
const struct sym *sym_root(const struct sym *s);

// Rewrites the leaves of a summary: `leaf` gets every PARAM, VAR, NEW, RESULT, UNKNOWN, UNDEFINED and DEVICE, and INIT, CONTENT, MEMBER,
// ACCESSOR, ELEMENT and STEP with their parts already rewritten, and returns what stands for it. So it gets operations that have become large.
struct sym_rewriter {
	struct sym_table *table;
	const struct sym *(*leaf)(void *context, const struct sym *s);
	void *context;
	struct sym_memo *memo;     // cleared by the caller between rewrites: NULL
	struct sym_memo **lasting; // not cleared between some of them: NULL, or where that memo is
	struct arena *scratch;     // owns the memos
	bool is_thorough;          // symbols that a replay leaves as they are come to `leaf` too
	bool is_passing;           // set by `leaf`: what it returns, and what that is a part of, holds for this rewrite alone
};
const struct sym *sym_rewrite(struct sym_rewriter *r, const struct sym *s);
// Empties a memo for the next rewriter; NULL is fine.
void sym_memo_clear(struct sym_memo *memo);

// As a user would write it: "d_x", "ctx->stream", "streams[1]". For dumps and messages. `f` names the parameters, NULL
// prints their numbers.
const char *sym_text_of(struct arena *a, const struct sym *s, const struct ir_function *f);

#endif
