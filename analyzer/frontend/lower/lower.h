// SPDX-License-Identifier: Apache-2.0
// State shared by the files of frontend/: the unit being lowered and the body being lowered.
#ifndef GPULINT_FRONTEND_LOWER_H
#define GPULINT_FRONTEND_LOWER_H

#include <clang-c/Index.h>

#include "frontend/frontend.h"
#include "base/map.h"
#include "model/model.h"

enum { NO_BLOCK = UINT32_MAX };

// A captured variable of a closure: its declaration in the enclosing body and the field it became.
struct capture {
	const void *decl;
	CXCursor cursor;
	const char *field;
	const struct ir_type *type; // of the field: TYPE_REFERENCE when captured by reference
};

// What the frontend knows of a record beyond the IR.
struct record_info {
	struct ir_record *record;
	CXType type;
	CXCursor decl;
	const struct ir_type *ir;
	bool is_all_here;     // members_are_all_here
	bool has_destructor;  // `record->destructor` was computed
	bool is_destroying;   // being computed, for recursive records
	bool is_described;    // closures: captures are known
	const struct ir_function *enclosing; // closures: where the lambda is written
	VEC(struct capture) captures;
	const char *this_field; // closure field that holds the enclosing `this`, or NULL
	CXCursor *field_decl;   // one a field of record->field
	CXType *base;           // direct base classes
	uint32_t base_count, base_fields; // how many fields came from bases
};

// What the frontend knows of a variable, by ir_var.id.
struct var_info {
	bool has_constant, is_address_taken;
	int64_t constant;
	const char *cleanup; // __attribute__((cleanup(f))): f gets its address when its scope ends
};

struct function_info {
	struct ir_function *function;
	CXCursor cursor;         // declaration that carries the body
	bool is_added;           // an instance that only appended lines ask for
	bool has_body, has_self, has_handlers, is_queued, is_system, is_device /* also: a kernel */;
	struct record_info *closure; // lambda call operators
	struct record_info *synthesise; // implicit destructor or constructor of this class, instead of a body
	bool is_implicit_constructor;
};

// Text of a file, by CXFile.
struct file_text {
	const char *name; // interned absolute path
	const char *text; // NULL before file_read_of, or when libclang has none
	size_t size;
	bool is_read;     // the text was asked for
	bool is_visited;  // tokens.c
	struct skipped *skipped; // tokens.c
	struct pragma *pragma; // openmp.c, in order
	size_t pragma_count;
};

// Lines of a file.
struct lines {
	const char *file;
	uint32_t from, to;
};

// Functions with a body that one appended line instantiates (templates/), and where the template's GPU work stands.
struct instances {
	VEC(CXCursor) functions;
	const struct lines *work;
	size_t work_count;
};

// The namespace of the appended lines.
#define TEMPLATES_SCOPE "gpulint_uses"

struct error_line {
	const char *file;
	uint32_t line;
	uint32_t column;
	const char *why;
	bool is_of_instance; // an error of a template's instance: the template as written lost nothing
	bool has_notes;      // errors of one instance after its first have none
	uint32_t appended;   // the line that was appended to the main file and brings this error, 0 = none
	const struct ir_function *in; // the body last lowered that has a step for it
};

struct unit {
	struct arena *arena;
	struct arena scratch;     // children lists; freed after each body
	struct arena tables;      // what only lowering asks for, by cursor or by number; freed when the IR is complete
	struct interner *strings;
	const struct source_unit *source;
	struct ir_unit *ir;
	CXTranslationUnit tu;
	struct map types, records, vars, functions, files, destructors, default_constructors, instantiated, names, overriders;
	struct map tokens; // tokens.c: by file and line
	struct token *last_token;
	struct map integers; // value.c: by type and number
	VEC(struct record_info *) record_list;
	VEC(struct function_info *) queue; // functions with a body still to lower
	size_t queue_next;
	VEC(struct function_info *) function_list; // by ir_function.id
	VEC(struct var_info) var_info;     // by ir_var.id
	VEC(CXCursor) global_order;
	VEC(struct ir_var *) static_objects; // with destructors, in order of construction
	VEC(CXCursor) patterns;              // function templates and members of class templates
	VEC(struct function_info *) waiting; // bodies of closures not described yet
	VEC(struct error_line) errors;
	uint32_t first_appended;           // line of the main file, 0 = none
	const struct map *instances;       // by USR, what the unit instantiates without the appended lines
	VEC(struct instances *) added;     // what these instantiate, in the order in which they are to be tried
	uint32_t next_unknown;
	bool has_openmp;
	const struct ir_type *void_type, *bool_type, *int_type, *unknown_type;
};

// One object whose storage ends with its scope; the innermost first.
struct scope {
	struct scope *parent;
	struct ir_var *var;          // NULL: a mark
	bool has_destructor;
	bool owns_shared;            // a shared_ptr whose object dies with it
	CXCursor deleter;            // by this function; null = delete
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
};

struct label {
	const void *decl;
	uint32_t block;
	struct scope *scope;
	bool is_placed, is_address_taken;
};

struct pending_goto {
	uint32_t block;   // ends in a goto to the label
	struct label *label;
	struct scope *scope;
};

// A switch being lowered collects its cases here.
struct switch_state {
	struct switch_state *parent;
	VEC(struct ir_case) cases;
	uint32_t default_block;
	struct scope *scope;
};

struct body {
	struct unit *u;
	struct function_info *info;
	struct ir_function *f;
	uint32_t current;     // block that receives steps; NO_BLOCK = unreachable here
	struct scope *scope;
	struct scope *temps;  // temporaries of the full expression
	struct jump *jump;
	struct handler *handler;
	struct switch_state *sw;
	struct ir_var *self;  // params.at[0] of methods and lambdas
	VEC(struct ir_var *) declared; // the body's variables so far
	VEC(struct label *) labels;
	VEC(struct pending_goto) gotos;
	struct ir_loc loc;    // of the statement or expression being lowered
	uint32_t depth;       // recursion, for a sane limit
	const struct ir_var *elided; // local that becomes the result: not destroyed on this return
};

struct kids {
	CXCursor *at;
	unsigned n;
};

// --- cursor.c: libclang access --------------------------------------------------------------------------------------
const char *text_of(struct unit *u, CXString s); // interned copy; disposes of s
const char *spelling_of(struct unit *u, CXCursor c);
struct kids kids_of(struct unit *u, CXCursor c);
bool is_same(CXCursor a, CXCursor b);
bool is_null(CXCursor c);
bool is_expression(CXCursor c);
bool is_statement(CXCursor c);
const void *key_of(CXCursor decl); // identity of a declaration within the unit
struct ir_loc loc_of(struct unit *u, CXCursor c);
struct ir_loc loc_end_of(struct unit *u, CXCursor c); // the last character: closing braces
struct file_text *file_of(struct unit *u, CXFile file); // with its name only
struct file_text *file_read_of(struct unit *u, CXFile file); // with its text: libclang walks all source locations for it
const char *qualified_name(struct unit *u, CXCursor decl); // canonical: inline and anonymous namespaces dropped
bool is_system(CXCursor c);
// Is it in a header of include/libraries, which stands in for one that is missing?
bool is_standin(CXCursor c);
// Of an instance the template as written: also of members of an instance's member templates. Null = no instance.
CXCursor template_written(CXCursor c);
bool eval_int(CXCursor c, int64_t *out); // integers, enums and bools only
CXCursor strip(struct unit *u, CXCursor c); // parentheses and implicit casts off
// What an instance has in the place of its template's parameter: the function that a deleter was given; null = no such name.
CXCursor template_argument(struct unit *u, CXCursor c);

// --- types.c --------------------------------------------------------------------------------------------------------
const struct ir_type *type_of(struct unit *u, CXType t);
const struct ir_type *type_of_cursor(struct unit *u, CXCursor c);
const struct ir_type *type_of_class(struct unit *u, CXCursor class); // class templates too
const struct ir_type *type_pointer(struct unit *u, const struct ir_type *to);
struct record_info *record_info_of(struct unit *u, const struct ir_record *r);
bool type_is_scalar(const struct ir_type *t);

// --- members.c ------------------------------------------------------------------------------------------------------
// May a constructor or member function without a body here change an object?
bool members_have_unseen_changer(const struct record_info *info);
// Has every member function of the class and of those inside it a body here (or needs none), and has it no friends?
bool members_are_all_here(CXCursor class);
// Can nothing but the class and what the unit itself holds name the field?
bool members_hide(struct unit *u, CXCursor field);

// --- value.c --------------------------------------------------------------------------------------------------------
bool is_place(const struct ir_value *v);
const struct ir_value *v_int(struct unit *u, const struct ir_type *t, int64_t n);
const struct ir_value *v_var(struct unit *u, struct ir_var *var);
const struct ir_value *v_load(struct unit *u, const struct ir_value *place);
const struct ir_value *v_address(struct unit *u, const struct ir_value *place);
const struct ir_value *v_deref(struct unit *u, const struct ir_value *pointer);
const struct ir_value *v_field(struct unit *u, const struct ir_value *of, const char *name, const struct ir_type *t);
const struct ir_value *v_index(struct unit *u, const struct ir_value *of, const struct ir_value *index,
	                       const struct ir_type *t);
// Place `n` elements after the one `pointer` points to.
const struct ir_value *v_step(struct unit *u, const struct ir_value *pointer, const struct ir_value *n);
const struct ir_value *v_unary(struct unit *u, enum ir_op op, const struct ir_type *t, const struct ir_value *a);
const struct ir_value *v_binary(struct unit *u, enum ir_op op, const struct ir_type *t, const struct ir_value *a,
	                        const struct ir_value *b);
const struct ir_value *v_select(struct unit *u, const struct ir_value *cond, const struct ir_value *a,
	                        const struct ir_value *b);
const struct ir_value *v_text(struct unit *u, enum ir_value_kind kind, const struct ir_type *t, const char *text);
const struct ir_value *v_unknown(struct unit *u, const struct ir_type *t, const char *text);
const struct ir_value *v_function(struct unit *u, const struct ir_type *t, struct ir_function *f);
const struct ir_value *v_aggregate(struct unit *u, const struct ir_type *t, const struct ir_value **item, uint32_t n);
const struct ir_value *v_retype(struct unit *u, const struct ir_value *v, const struct ir_type *t);

// --- block.c: steps and control flow --------------------------------------------------------------------------------
uint32_t block_new(struct body *b);
void block_enter(struct body *b, uint32_t block);        // current falls through to it, then it is current
void block_goto(struct body *b, uint32_t block);         // current jumps there; nothing is current
void block_branch(struct body *b, const struct ir_value *cond, uint32_t yes, uint32_t no);
struct ir_block *block_current(struct body *b);          // makes one when unreachable; valid until the next block_new
struct ir_step *step_new(struct body *b, enum ir_step_kind kind); // in scratch until body_keep
void body_keep(struct body *b); // at the end of a body: its blocks and steps, in the unit's arena
void emit_assign(struct body *b, const struct ir_value *place, const struct ir_value *value);
void emit_access(struct body *b, const struct ir_value *place, bool is_write); // when it is one
struct ir_var *var_new(struct unit *u, const char *name, const struct ir_type *t, enum ir_storage storage,
	               struct ir_loc loc);
struct ir_var *temp_new(struct body *b, const struct ir_type *t);

// --- expr.c ---------------------------------------------------------------------------------------------------------
const struct ir_value *expr(struct body *b, CXCursor c);        // a place when c is an lvalue, else a value
const struct ir_value *expr_value(struct body *b, CXCursor c);  // loaded
const struct ir_value *expr_place(struct body *b, CXCursor c);  // a temporary when c is no lvalue
void expr_discard(struct body *b, CXCursor c);
void expr_init(struct body *b, const struct ir_value *place, CXCursor c); // place = c, constructed in place
const struct ir_value *rvalue(struct body *b, const struct ir_value *v);
const struct ir_value *materialize(struct body *b, const struct ir_value *v);
void condition(struct body *b, CXCursor c, uint32_t yes, uint32_t no); // short circuits as branches
const struct ir_value *decl_place(struct body *b, CXCursor decl);
struct ir_var *decl_var(struct unit *u, CXCursor decl);         // globals, statics, locals, parameters

// --- call.c ---------------------------------------------------------------------------------------------------------
// dest: where a class result is built, or NULL. Returns the result: a place for references, NULL for void.
const struct ir_value *call_expr(struct body *b, CXCursor c, const struct ir_value *dest, bool discard);

// --- stmt.c ---------------------------------------------------------------------------------------------------------
void stmt(struct body *b, CXCursor c);
void stmt_declaration(struct body *b, CXCursor var); // declare.c
void declare_binding(struct body *b, CXCursor decl, struct ir_var *var);

// --- scope.c --------------------------------------------------------------------------------------------------------
void scope_add(struct body *b, struct ir_var *var);       // object dies with the current scope
void scope_temp(struct body *b, struct ir_var *var);      // dies with the full expression
void scope_leave(struct body *b, struct scope *to);       // emits ends of life, keeps b->scope
void scope_pop(struct body *b, struct scope *to);         // emits them when reachable, and forgets them
void full_expression_end(struct body *b, struct scope *outer);
void goto_label(struct body *b, CXCursor label);
void place_label(struct body *b, CXCursor label);
void gotos_resolve(struct body *b);

// --- function.c -----------------------------------------------------------------------------------------------------
bool is_body(CXCursor c);
bool is_added_instance(struct unit *u, CXCursor c); // one that only appended lines ask for
struct function_info *function_of(struct unit *u, CXCursor decl); // queued for lowering when it has a body

// --- unit.c ---------------------------------------------------------------------------------------------------------
void unit_lower(struct unit *u);
void body_lower(struct unit *u, struct function_info *info);

#endif
