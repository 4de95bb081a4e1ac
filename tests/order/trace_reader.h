// SPDX-License-Identifier: Apache-2.0
// A trace as it is read (trace.h says how one is written).
#ifndef GPULINT_TESTS_TRACE_READER_H
#define GPULINT_TESTS_TRACE_READER_H

#include "base/intern.h"
#include "engine/order/run.h"
#include "model/read.h"

enum { MOST_ARGS = 12, MOST_NAMES = 64, MOST_PRIMS = 256 };

struct named {
	const char *name;
	const struct sym *value, *location; // location: of variables
	const struct ir_type *type;
	struct ir_var *made; // stands where the call that makes it says what it is called
};

struct outside { // work of the caller
	const struct sym *stream, *pointer;
};

struct reader {
	struct arena *arena;
	struct machine machine;
	struct sym_table table;
	struct interner strings;
	struct ir_function function;
	struct fragment fragment;
	struct stored stored[MOST_NAMES];
	struct named named[MOST_NAMES];
	uint32_t names, news, params;
	const struct prim *line[MOST_PRIMS]; // by line: calls
	const char *at;
	uint32_t number; // of the line, from 1
	bool ends;
	uint32_t again; // operations of the first call, UINT32_MAX = all
	struct entry entry;
	struct expectation expected;
	struct cached cached;
	struct outside earlier, later;
	bool forks, joins, is_placed, is_other_way;
	struct odd_one odd[2];
	const struct odd_one *odd_of[2]; // by function: the entry, the callee
	struct kept_handles kept;
	const struct prim *by[INIT_COOPERATIVE_QUERY + 1];
	struct ir_function callee;
	struct frame own, called;
	bool is_in_callee;
	struct model_set rows; // of the trace's own
};

extern const struct ir_type trace_read_integer, trace_read_pointer, trace_read_to_const, trace_read_stream, trace_read_event, trace_read_policy,
	trace_read_policy_nosync, trace_read_object, trace_read_options;
extern const char trace_read_file[]; // of every place

void trace_read_blanks(struct reader *t);
// Goes past the text where it is next; words end where they end.
bool trace_read_accept(struct reader *t, const char *text);
const char *trace_read_word(struct reader *t);
// The entry of the name, which it makes: a pointer without a value.
struct named *trace_read_named(struct reader *t, const char *name);
// The same, where a name that nothing has declared is a local variable.
struct named *trace_read_known(struct reader *t, const char *name);
struct ir_var *trace_read_variable(struct reader *t, const char *name, uint64_t size);
// A field's name, as paths hold it.
const char *trace_read_field(struct reader *t);
// An argument, and the type that it is written with.
const struct sym *trace_read_operand(struct reader *t, const struct ir_type **type);
// A comparison of two operands, or one that is true; `!` and `~` in front.
const struct sym *trace_read_condition(struct reader *t);
// An operation of the line.
struct prim *trace_read_prim(struct reader *t, enum prim_kind kind);
// The operation of the line whose number is next.
const struct prim *trace_read_prim_at(struct reader *t);

// True: the line was none of the path's operations.
bool trace_read_declaration(struct reader *t);
// Up to the end of the text, or to a line `}`.
const struct trace *trace_read_body(struct reader *t);

#endif
