// SPDX-License-Identifier: Apache-2.0
// Calls and launches, and what calls ask of objects/, library/ and recover/.
#ifndef GPULINT_FRONTEND_CALL_H
#define GPULINT_FRONTEND_CALL_H

#include "frontend/lower/lower.h"

struct call {
	CXCursor cursor, ref; // the CallExpr; the declaration it refers to, may be null
	struct kids k;
	enum ir_callee_kind kind;
	const struct ir_value *callee;
	struct function_info *target;
	const char *name;
	VEC(const struct ir_value *) args;
	bool is_member;
	uint8_t left_out;             // as in ir_step
	bool is_guess;                // another function of the overload set may be meant
	bool may_write;               // as in ir_step
	bool passes_values;           // scalars go by value even where a reference is declared
	const struct ir_type *result; // type of the result, references kept
	const struct ir_value *dest;
	VEC(const struct ir_value *) given; // objects that are moved to a parameter: who has no body here may have taken what they hold
	bool discard;
};

// Does what `#if` leaves out in place of that line use a stream that the function is given?
bool call_has_other_build(struct body *b, const struct ir_loc *loc);
// All written and default arguments from argument `first` of the cursor on; parameters count from 0 there.
void call_arguments(struct body *b, struct call *call, unsigned first);
// The default values of the parameters of `function`, which is called, from number `from` on.
void call_default_arguments(struct body *b, struct call *call, CXCursor function, unsigned from);
// The argument of a call that a template leaves open, to a parameter of type `t` of the function that it is taken to mean.
void call_open_argument(struct body *b, struct call *call, CXCursor arg, const struct ir_type *t);
void call_push(struct body *b, struct call *call, const struct ir_value *v);
void call_target(struct body *b, struct call *call, CXCursor decl); // name, function and kind from a declaration
const struct ir_value *call_emit(struct body *b, struct call *call);
bool call_is_undescribed(struct unit *u, const struct call *call); // a library's function that no model describes
bool call_expects(struct unit *u, CXCursor c, CXCursor *value);    // __builtin_expect(value, ...)
bool call_is_operator(struct unit *u, const struct call *call);    // x + y, x[i], x(): argument 0 is the object

// objects/construct.c
bool is_constructor_expression(CXCursor c);
const struct ir_value *construct(struct body *b, struct call *call);
// Calls the default constructor of an object whose class has one; members by their initialisers.
void default_construct(struct body *b, const struct ir_value *place);
// The bases of an instance as one of its constructors has them: libclang exposes those of its template, which may be open. Once a class.
void settle_bases(struct unit *u, struct record_info *info);
const struct ir_value *base_place(struct unit *u, const struct ir_value *object, struct record_info *info, uint32_t i);
// Before a call that puts a handle into an object whose contents are not followed.
void keep_in_any(struct body *b, const struct call *call);
// Bases and members in declaration order, before a constructor's body.
void constructor_initialise(struct body *b);

// library/container.c: standard containers and smart pointers become element places. False = an ordinary call.
// The written object of a member call or operator call, null for an implicit `this`; *first = its first argument.
CXCursor call_object(struct body *b, struct call *call, unsigned *first);
bool container_call(struct body *b, struct call *call, const struct ir_value **result);

// library/span.c: a span is a pointer and a length; its elements are elsewhere.
bool type_is_span(const struct ir_type *t);
bool span_construct(struct body *b, struct call *call, const struct ir_value *span);
bool span_is_part(struct unit *u, const struct call *call, const struct ir_type *t); // s.subspan(...), first, last
bool span_part(struct body *b, struct call *call, const struct ir_value *object, unsigned first, const struct ir_value **result);

// library/thrust.c: device_ptr and device_vector.
bool thrust_call(struct body *b, struct call *call, const struct ir_value **result);
bool is_thrust(struct unit *u, CXCursor c);
bool thrust_is_vector(const struct ir_type *t);
// A device_vector is made of, or gets the elements of, another one: each has its own memory (CCCL thrust/device_vector.h).
void thrust_copied(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_assignment);
// After the constructor of a device_vector of a given size: its memory.
void thrust_constructed(struct body *b, struct call *call, const struct ir_value *place);
// library/iterator.c: operators of iterator classes are pointer arithmetic.
bool iterator_call(struct body *b, struct call *call, const struct ir_value **result);

// library/function.c: whether a std::function holds something, and what it is assigned.
bool function_call(struct body *b, struct call *call, const struct ir_value **result);

// library/optional.c
bool type_is_optional(const struct ir_type *t);
bool optional_call(struct body *b, struct call *call, const struct ir_value **result);
// proxy.c: `flag[i]` of a std::vector<bool>.
bool proxy_call(struct body *b, struct call *call, const struct ir_value **result);
void optional_construct(struct body *b, struct call *call, const struct ir_value *o); // call NULL: by default
// From one clause of an initialiser list, which is converted to the optional (C++17 [dcl.init.aggr] 3). False: it is a list, or an optional itself.
bool optional_init(struct body *b, const struct ir_value *o, CXCursor clause);
void optional_destroy(struct body *b, const struct ir_value *o);

// recover/refused.c: uses of what is declared with an error, and what clang therefore does not name.
// Is the callee a method of a known class? Then the call gets its function and its object as the first argument. False: it is none.
bool refused_method(struct body *b, struct call *call);

// recover/recovered.c: uses of what only the prelude declares.
bool recovered_call(struct body *b, struct call *call, const struct ir_value **result);
bool is_recovered_member(struct unit *u, CXCursor decl);
bool is_recovered_class(struct unit *u, CXCursor class); // that stands for unknown things
bool is_prelude(struct unit *u, CXCursor decl);          // does the prelude declare it?

// recover/scope_guard.c: what a macro of a missing header is given to run at the end of the scope; null = the call is no such thing.
CXCursor scope_guard(struct unit *u, const struct call *call);
// recover/kept_closure.c: lowers a variable that keeps a closure which only ends things. False: the initialiser makes no such object.
bool kept_closure(struct body *b, CXCursor decl, struct ir_var *var, CXCursor init);

// recover/open_size.c: does it come of the size of a type that only the prelude declares, or that holds one?
bool is_size_open(struct unit *u, CXCursor c);

// recover/dependent.c: operators in templates that nobody instantiates.
bool dependent_operator(struct body *b, struct call *call, const struct ir_value **result);
// OP_LAND, OP_LOR and their operands; OP_NONE = it is neither.
enum ir_op dependent_logical(struct unit *u, CXCursor c, CXCursor operand[2]);

// library/tuple.c
void tuple_fill(struct unit *u, struct record_info *info, CXType t);
bool tuple_construct(struct body *b, struct call *call, const struct ir_value *place);
// From the arguments from `first` on; false when they are not one for each element.
bool tuple_from_elements(struct body *b, struct call *call, const struct ir_value *tuple, unsigned first);
bool tuple_call(struct body *b, struct call *call, const struct ir_value **result);
const struct ir_value *field_place(struct unit *u, const struct ir_value *object, uint32_t i); // what a reference names

// member_pointer.c: (x.*f)(...): the access below a callee, null = none; its function, the object becoming argument 0.
CXCursor member_pointer_callee(struct unit *u, CXCursor callee);
const struct ir_value *member_pointer_function(struct body *b, struct call *call, CXCursor access);

// objects/transfer.c: place = from, as the class copies or moves it; place is built unless it is an assignment.
void transfer(struct body *b, const struct ir_value *place, const struct ir_value *from, bool is_move, bool is_assignment);
bool transfer_gives(struct unit *u, const struct ir_type *t); // a sequence, or a plain class with one among its members
// place = from, where from is left with anything: a sequence gives its elements, the rest is assigned as it is.
void transfer_whole(struct body *b, const struct ir_value *place, const struct ir_value *from);
bool transfer_is_plain(struct unit *u, const struct ir_type *t, bool is_move, bool is_assignment); // the bytes are copied
bool transfer_moves(struct unit *u, CXCursor c);                                                   // std::move(x), or a call that makes an object

// library/smart.c: unique_ptr and shared_ptr.
bool smart_call(struct body *b, struct call *call, const struct ir_value **result);
// place is built from the arguments from `first` on; maker's instantiated body may name the constructor.
void construct_from(struct body *b, struct call *call, const struct ir_value *place, unsigned first, CXCursor maker);
// Deletes what an owning smart pointer holds, by its deleter.
void smart_destroy(struct body *b, const struct ir_value *place);

#endif
