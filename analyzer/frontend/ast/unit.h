// SPDX-License-Identifier: Apache-2.0
// What the frontend holds of a unit, and the questions that it asks of libclang and of the source text.
#ifndef GPULINT_FRONTEND_UNIT_H
#define GPULINT_FRONTEND_UNIT_H

#include "frontend/ast/clang.h"
#include "frontend/ast/inclusions.h"

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
	bool is_all_here;                    // members_are_all_here
	bool has_destructor;                 // `record->destructor` was computed
	bool is_destroying;                  // being computed, for recursive records
	bool has_settled_bases;              // settle_bases
	bool is_described;                   // closures: captures are known
	bool has_classes;                    // `classes` was computed
	const char *classes;                 // what objects hold in IR_CLASS_FIELD, NULL = no virtual functions
	const struct ir_function *enclosing; // closures: where the lambda is written
	VEC(struct capture) captures;
	const char *this_field;           // closure field that holds the enclosing `this`, or NULL
	CXCursor *field_decl;             // one a field of record->field
	CXType *base;                     // direct base classes
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
	CXCursor cursor; // declaration that carries the body
	bool is_added;   // an instance that only appended lines ask for
	bool has_body, has_self, has_handlers, is_queued, is_system, is_device /* also: a kernel */;
	struct record_info *closure;    // lambda call operators
	struct record_info *synthesise; // implicit destructor or constructor of this class, instead of a body
	bool is_implicit_constructor;
};

// Text of a file, by CXFile.
struct file_text {
	const char *name; // interned absolute path
	const char *text; // NULL before file_read_of, or when libclang has none
	size_t size;
	bool is_read;            // the text was asked for
	bool is_visited;         // tokens.c
	struct skipped *skipped; // tokens.c
	struct pragma *pragma;   // pragmas.c, in order
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
	bool is_another_way; // through the template than the instances before it take
};

// Conversion functions of a class that the unit instantiates.
struct member_list {
	VEC(CXCursor) functions;
};

// The namespace of the appended lines.
#define TEMPLATES_SCOPE "gpulint_uses"

struct error_line {
	const char *file;
	uint32_t line;
	uint32_t column;
	uint32_t offset; // bytes from the file's start
	const char *why;
	bool is_of_instance;          // an error of a template's instance: the template as written lost nothing
	bool has_notes;               // errors of one instance after its first have none
	uint32_t appended;            // the line that was appended to the main file and brings this error, 0 = none
	const struct ir_function *in; // the body last lowered that has a step for it
};

// A generic lambda, whose call operator is a template.
struct generic_closure {
	struct record_info *closure;
	CXCursor operator;
};

struct unit {
	struct arena *arena;
	struct arena scratch; // children lists; freed after each body
	struct arena tables;  // what only lowering asks for, by cursor or by number; freed when the IR is complete
	struct interner *strings;
	const struct source_unit *source;
	struct ir_unit *ir;
	CXTranslationUnit tu;
	bool is_mended;               // the prelude declares names that nothing else does
	struct inclusions inclusions; // files that the parse has read
	VEC(CXCursor) before, late;   // parse/preamble.c: the project's declarations that its list lacks, in order; instances of templates are late
	struct map hiding;            // fields by declaration that hide one of a base: their names
	struct map types, records, vars, functions, files, destructors, constructors, default_constructors, conversions, instantiated, names,
		overriders;
	struct map guards;       // recover/scope_guard.c: by name
	struct map tokens;       // tokens.c: by file and line
	struct map alternatives; // alternatives.c: by file
	struct token *last_token;
	uint32_t compiled,
		first_left_out; // tokens.c: GPU calls of the main file with an effect that are compiled; line of the first behind #if, 0 = none
	const char *
		hiding_macros; // tokens.c: what hides most of those left out (conditions.h), more than are compiled; NULL = nothing that can be defined does
	const char *hiding_next;       // what hides most of the others, more than are compiled
	const struct ir_unit *library; // library/bodies.c: the C++ library, NULL = not read yet
	struct map integers;           // value.c: by type and number
	struct map enumerators;        // value.c: by type and name
	VEC(struct record_info *) record_list;
	VEC(struct function_info *) queue; // functions with a body still to lower
	size_t queue_next;
	VEC(struct function_info *) function_list; // by ir_function.id
	VEC(struct var_info) var_info;             // by ir_var.id
	VEC(CXCursor) global_order;
	VEC(CXCursor) constant_tables;       // static locals that hold constants from the program's start
	VEC(struct ir_var *) static_objects; // with destructors, in order of construction
	VEC(struct generic_closure) generic_closures;
	VEC(CXCursor) patterns;              // function templates and members of class templates
	VEC(struct function_info *) waiting; // bodies of closures not described yet
	VEC(struct error_line) errors;
	uint32_t first_appended;       // line of the main file, 0 = none
	const struct map *instances;   // by USR, what the unit instantiates without the appended lines
	VEC(struct instances *) added; // what these instantiate, in the order in which they are to be tried
	struct frontend_result *out;   // launchers
	uint32_t next_unknown;
	bool has_openmp;
	const struct ir_type *void_type, *bool_type, *int_type, *unknown_type;
	const struct ir_type *number_type; // of an open type that is used as a number: nobody knows its size
	struct map ranges;                 // by class: its end(), and with 1 its begin()
};

struct kids {
	CXCursor *at;
	unsigned n;
};

// --- cursor.c: libclang access --------------------------------------------------------------------------------------
// clang_visitChildren of the whole unit: of u->before and u->late too.
void unit_visit(struct unit *u, CXCursorVisitor visitor, CXClientData data);
const char *text_of(struct unit *u, CXString s); // interned copy; disposes of s
const char *spelling_of(struct unit *u, CXCursor c);
struct kids kids_of(struct unit *u, CXCursor c);
bool is_same(CXCursor a, CXCursor b);
bool is_null(CXCursor c);
bool is_expression(CXCursor c);
CXCursor object_written(struct unit *u, CXCursor callee); // null: *this, or none
bool is_statement(CXCursor c);
const void *key_of(CXCursor decl); // identity of a declaration within the unit
struct ir_loc loc_of(struct unit *u, CXCursor c);
struct ir_loc loc_end_of(struct unit *u, CXCursor c);        // the last character: closing braces
struct file_text *file_of(struct unit *u, CXFile file);      // with its name only
struct file_text *file_read_of(struct unit *u, CXFile file); // with its text: libclang walks all source locations for it
const char *qualified_name(struct unit *u, CXCursor decl);   // canonical: inline and anonymous namespaces dropped
bool is_system(CXCursor c);
// Is it in a header of include/libraries, which stands in for one that is missing?
bool is_standin(CXCursor c);
// Of an instance the template as written: also of members of an instance's member templates. Null = no instance.
CXCursor template_written(CXCursor c);
CXCursor defined_type(CXType t); // the declaration with the members, where there is one; the type's own may be any of them (libclang 22: the first)
// Integers, enums and bools only; false where the value rests on a type or a name that the prelude made up.
bool eval_int(struct unit *u, CXCursor c, int64_t *out);
CXCursor strip(struct unit *u, CXCursor c); // parentheses and implicit casts off
// The declaration that a name or call refers to: where that is a reference to a function which its declaration names, the function.
CXCursor decl_named(struct unit *u, CXCursor c);
// What an instance has in the place of its template's parameter: the function that a deleter was given; null = no such name.
CXCursor template_argument(struct unit *u, CXCursor c);

// --- lower/types.c --------------------------------------------------------------------------------------------------------
const struct ir_type *type_of(struct unit *u, CXType t);
const struct ir_type *type_of_cursor(struct unit *u, CXCursor c);
const struct ir_type *type_of_class(struct unit *u, CXCursor class); // class templates too
const struct ir_type *type_pointer(struct unit *u, const struct ir_type *to);
const struct ir_type *type_volatile(struct unit *u, const struct ir_type *of); // the same type, as a volatile object has it
struct record_info *record_info_of(struct unit *u, const struct ir_record *r);
bool type_is_scalar(const struct ir_type *t);

// --- value.c --------------------------------------------------------------------------------------------------------
bool is_place(const struct ir_value *v);
const struct ir_value *v_int(struct unit *u, const struct ir_type *t, int64_t n);
// The number of an enumerator that the source writes by its name (interned).
const struct ir_value *v_enumerator(struct unit *u, const struct ir_type *t, int64_t n, const char *name);
// The number `v` (V_INT) as a value of type `t`; it keeps its enumerator's name.
const struct ir_value *v_int_as(struct unit *u, const struct ir_type *t, const struct ir_value *v);
const struct ir_value *v_var(struct unit *u, struct ir_var *var);
const struct ir_value *v_load(struct unit *u, const struct ir_value *place);
const struct ir_value *v_address(struct unit *u, const struct ir_value *place);
const struct ir_value *v_deref(struct unit *u, const struct ir_value *pointer);
// What a field is called in its record: as it is written, or, where it hides one of a base ([class.member.lookup]), with its class: `mask::boxes`.
const char *field_name(struct unit *u, CXCursor field);
const struct ir_value *v_field(struct unit *u, const struct ir_value *of, const char *name, const struct ir_type *t);
const struct ir_value *v_index(struct unit *u, const struct ir_value *of, const struct ir_value *index, const struct ir_type *t);
// Place `n` elements after the one `pointer` points to.
const struct ir_value *v_step(struct unit *u, const struct ir_value *pointer, const struct ir_value *n);
const struct ir_value *v_unary(struct unit *u, enum ir_op op, const struct ir_type *t, const struct ir_value *a);
const struct ir_value *v_binary(struct unit *u, enum ir_op op, const struct ir_type *t, const struct ir_value *a, const struct ir_value *b);
const struct ir_value *v_select(struct unit *u, const struct ir_value *cond, const struct ir_value *a, const struct ir_value *b);
const struct ir_value *v_text(struct unit *u, enum ir_value_kind kind, const struct ir_type *t, const char *text);
const struct ir_value *v_unknown(struct unit *u, const struct ir_type *t, const char *text);
const struct ir_value *v_function(struct unit *u, const struct ir_type *t, struct ir_function *f);
const struct ir_value *v_aggregate(struct unit *u, const struct ir_type *t, const struct ir_value **item, uint32_t n);
const struct ir_value *v_retype(struct unit *u, const struct ir_value *v, const struct ir_type *t);

// --- scanner.c ------------------------------------------------------------------------------------------------------
// The spelled source text of a cursor, "" inside macros that hide it.
const char *source_text(struct unit *u, CXCursor c);
// From the beginning of the cursor's text to the end of the line.
const char *source_line(struct unit *u, CXCursor c);
// What stands there as one line, with the names of macros; "" where that is longer than people read.
const char *written_line(struct unit *u, CXCursor c);
// Last identifier in it: the name of a dependent member or callee.
const char *last_identifier(struct unit *u, CXCursor c);

#endif
