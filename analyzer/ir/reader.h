// SPDX-License-Identifier: Apache-2.0
// The parts of ir_read: words, values, steps and blocks; functions, tables and passes are in read.c. What cannot be read
// ends in reader_fail, which does not return.
#ifndef GPULINT_IR_READER_H
#define GPULINT_IR_READER_H

#include <setjmp.h>

#include "base/strmap.h"
#include "ir/ir.h"

enum { READER_BLOCKS = 1 << 16 }; // most in a function

struct reader {
	struct ir_unit *unit;
	struct arena *arena;
	struct interner *strings;
	const char *at, *end; // of the current line
	uint32_t line;
	VEC(struct ir_type *) types;
	VEC(struct ir_record *) records;
	struct strmap vars, functions;
	struct ir_type *int_type, *void_type, *unknown_type, *pointer_type;
	uint32_t depth;
	size_t next_function; // of the second pass
	const char *error;
	jmp_buf bail;
};

// --- read_words.c ---------------------------------------------------------------------------------------------------
_Noreturn void reader_fail(struct reader *r, const char *what);
void reader_blanks(struct reader *r);
bool reader_accept(struct reader *r, const char *text);
void reader_expect(struct reader *r, const char *text);
long long reader_integer(struct reader *r);
size_t reader_below(struct reader *r, size_t limit, const char *what);
const char *reader_quoted(struct reader *r);
const char *reader_name(struct reader *r);

// --- read_values.c --------------------------------------------------------------------------------------------------
const struct ir_value *reader_value(struct reader *r);
const struct ir_value *reader_place(struct reader *r);
const struct ir_value *reader_loaded(struct reader *r, const struct ir_value *v); // what a place holds; a value as it is
// A list of values for a place of that type has the type, and so have the lists in it for their parts. Other values stay as they are.
const struct ir_value *reader_as(struct reader *r, const struct ir_value *v, const struct ir_type *t);

// --- read_steps.c ---------------------------------------------------------------------------------------------------
struct ir_var *reader_variable(struct reader *r);
void reader_step(struct reader *r, struct ir_block *b);
bool reader_block_end(struct reader *r, struct ir_block *b); // false: the line is no end of a block
void reader_check_targets(struct reader *r, const struct ir_function *f);

#endif
