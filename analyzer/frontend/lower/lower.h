// SPDX-License-Identifier: Apache-2.0
// The body being lowered. What this room asks of those that build on it (objects/, statements/, recover/, library/) is declared here
// and in the headers beside.
#ifndef GPULINT_FRONTEND_LOWER_H
#define GPULINT_FRONTEND_LOWER_H

#include "frontend/ast/unit.h"

// One object whose storage ends with its scope; the innermost first.
struct scope {
	struct scope *parent;
	struct ir_var *var; // NULL: a mark
	bool has_destructor;
	bool owns_shared; // a shared_ptr whose object dies with it
	bool is_given;    // it is the parameter of a function, which destroys it
	CXCursor deleter; // by this function; null = delete
	CXCursor at_end;  // a call that is made when the scope ends, `var` is nothing but its place in the list; null = none
	uint32_t depth;
};

// What break and continue mean here; the innermost first.
struct jump {
	struct jump *parent;
	uint32_t break_block, continue_block; // NO_BLOCK = not a target
	struct scope *scope;
};

struct handler {
	struct handler *parent;
	uint32_t block;
	struct scope *scope;
	CXCursor quiet;  // the statement of the try block in front of which the way to the handler leaves; null = behind the last one, or none
	CXCursor failed; // the call in it that fails on that way; null = what stands in front of it has thrown
};

struct label {
	const void *decl;
	uint32_t block;
	struct scope *scope;
	bool is_placed, is_address_taken;
};

struct pending_goto {
	uint32_t block; // ends in a goto to the label
	struct label *label;
	struct scope *scope;
};

// A switch being lowered collects its cases here.
struct switch_state {
	struct switch_state *parent;
	VEC(struct ir_case) cases;
	uint32_t default_block;
	struct scope *scope;
	CXCursor body;
	bool has_lost_label; // whatever the operand is, the statement behind it may be the next
};

struct lost;
// A number that a template is given, in the body of one that nobody instantiates.
struct template_number {
	const void *parameter; // key_of
	struct ir_var *var;
};

struct body {
	struct unit *u;
	struct function_info *info;
	struct ir_function *f;
	uint32_t current; // block that receives steps; NO_BLOCK = unreachable here
	struct scope *scope;
	struct scope *temps; // temporaries of the full expression
	struct jump *jump;
	struct handler *handler;
	struct switch_state *sw;
	struct ir_var *self;           // params.at[0] of methods and lambdas
	VEC(struct ir_var *) declared; // the body's variables so far
	VEC(struct label *) labels;
	VEC(struct pending_goto) gotos;
	VEC(struct template_number) numbers;
	struct ir_loc loc;           // of the statement or expression being lowered
	uint32_t depth;              // recursion, for a sane limit
	const struct ir_var *elided; // local that becomes the result: not destroyed on this return
	struct lost *lost;           // of the innermost compound statement (lost.h), NULL = there is none
	const char *launched;        // the text of the last launch that was read from it
	struct {
		uint32_t last, after; // the end of its initialisation, and what comes behind it
		enum ir_storage storage;
	} once; // the last static object that was declared
};

// --- members.c ------------------------------------------------------------------------------------------------------
// A constructor or member function without a body here that may change an object; null = none.
CXCursor members_unseen_changer(const struct record_info *info);
// The names of its member functions without a body here, each with the end of a line behind it (interned); NULL = none.
const char *members_unseen(struct unit *u, const struct record_info *info);
// The move constructor that the class asks for by `= default`, null = there is none.
CXCursor members_defaulted_move(const struct record_info *info);
// Has every member function of the class and of those inside it a body here (or needs none), and has it no friends?
bool members_are_all_here(CXCursor class);
// Can nothing but the class and what the unit itself holds name the field?
bool members_hide(struct unit *u, CXCursor field);
// Is the member protected, in a class that has neither a virtual function nor a base and is no template? Classes that derive from such a one are few.
bool members_guard(const struct record_info *info, CXCursor field);

// --- block.c: steps and control flow --------------------------------------------------------------------------------
uint32_t block_new(struct body *b);
void block_enter(struct body *b, uint32_t block); // current falls through to it, then it is current
void block_goto(struct body *b, uint32_t block);  // current jumps there; nothing is current
void block_branch(struct body *b, const struct ir_value *cond, uint32_t yes, uint32_t no);
// The same where the source writes the condition, as `written`.
void block_branch_on(struct body *b, const struct ir_value *cond, CXCursor written, uint32_t yes, uint32_t no);
struct ir_block *block_current(struct body *b);                   // makes one when unreachable; valid until the next block_new
struct ir_step *step_new(struct body *b, enum ir_step_kind kind); // in scratch until body_keep, with its arguments
void body_keep(struct body *b);                                   // at the end of a body: its blocks, steps and their arguments, in the unit's arena
void emit_assign(struct body *b, const struct ir_value *place, const struct ir_value *value);
void emit_move(struct body *b, const struct ir_value *place, const struct ir_value *from); // of a sequence's elements none is touched
// By a move constructor of the compiler's making.
void emit_move_construct(struct body *b, const struct ir_value *place, const struct ir_value *value);
void emit_access(struct body *b, const struct ir_value *place, bool is_write); // when it is one
void emit_discard(struct body *b, const struct ir_value *place);               // a stream that is read and used for nothing, likewise
struct ir_var *var_new(struct unit *u, const char *name, const struct ir_type *t, enum ir_storage storage, struct ir_loc loc);
struct ir_var *temp_new(struct body *b, const struct ir_type *t);

// --- expr.c ---------------------------------------------------------------------------------------------------------
const struct ir_value *expr(struct body *b, CXCursor c);       // a place when c is an lvalue, else a value
const struct ir_value *expr_value(struct body *b, CXCursor c); // loaded
const struct ir_value *expr_place(struct body *b, CXCursor c); // a temporary when c is no lvalue
void expr_discard(struct body *b, CXCursor c);
void expr_statement(struct body *b, CXCursor c);                          // a discarded one that is a statement as it stands
void expr_init(struct body *b, const struct ir_value *place, CXCursor c); // place = c, constructed in place
const struct ir_value *rvalue(struct body *b, const struct ir_value *v);
const struct ir_value *materialize(struct body *b, const struct ir_value *v);
// Of an operand of `&`; unknown where the operand was not understood.
const struct ir_value *address_of(struct body *b, CXCursor operand);
void condition(struct body *b, CXCursor c, uint32_t yes, uint32_t no); // short circuits as branches
const struct ir_value *decl_place(struct body *b, CXCursor decl);
struct ir_var *decl_var(struct unit *u, CXCursor decl); // globals, statics, locals, parameters

// --- call.c ---------------------------------------------------------------------------------------------------------
// dest: where a class result is built, or NULL. Returns the result: a place for references, NULL for void.
const struct ir_value *call_expr(struct body *b, CXCursor c, const struct ir_value *dest, bool discard);
// A call that no instance compiled for, as clang keeps it: the closure, then its arguments.
const struct ir_value *call_recovered(struct body *b, CXCursor c, const struct kids *k, bool discard);

// --- stmt.c ---------------------------------------------------------------------------------------------------------
void stmt(struct body *b, CXCursor c);
void stmt_declaration(struct body *b, CXCursor var); // declare.c
// The value of a co_await or co_yield with the children k (coroutine.c). False: c is another expression.
bool coroutine_wait(struct body *b, CXCursor c, const struct kids *k, const struct ir_value **value);
// Of an atomic operation of the compiler (atomic.c), likewise.
bool atomic_access(struct body *b, CXCursor c, const struct kids *k, const struct ir_value **value);
void declare_binding(struct body *b, CXCursor decl, struct ir_var *var);

// --- scope.c --------------------------------------------------------------------------------------------------------
void scope_add(struct body *b, struct ir_var *var);   // object dies with the current scope
void scope_run_at_end(struct body *b, CXCursor call); // the call is made when the current scope ends
void scope_temp(struct body *b, struct ir_var *var);  // dies with the full expression
// The argument is an object for a parameter by value: the function that is called ends it, as the standard allows ([expr.call]).
void scope_give(struct body *b, const struct ir_value *argument);
void scope_leave(struct body *b, struct scope *to); // emits ends of life, keeps b->scope
void scope_pop(struct body *b, struct scope *to);   // emits them when reachable, and forgets them
void full_expression_end(struct body *b, struct scope *outer);
void goto_label(struct body *b, CXCursor label);
void place_label(struct body *b, CXCursor label);
void gotos_resolve(struct body *b);

// --- function.c -----------------------------------------------------------------------------------------------------
bool is_body(CXCursor c);
bool is_added_instance(struct unit *u, CXCursor c);               // one that only appended lines ask for
struct function_info *function_of(struct unit *u, CXCursor decl); // queued for lowering when it has a body

// --- unit.c ---------------------------------------------------------------------------------------------------------
void unit_lower(struct unit *u);
void body_lower(struct unit *u, struct function_info *info);

#endif
