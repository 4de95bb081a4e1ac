// SPDX-License-Identifier: Apache-2.0
// Calls and launches; shared by call.c, construct.c and container.c.
#ifndef GPULINT_FRONTEND_CALL_H
#define GPULINT_FRONTEND_CALL_H

#include "frontend/lower.h"

struct call {
	CXCursor cursor, ref;        // the CallExpr; the declaration it refers to, may be null
	struct kids k;
	enum ir_callee_kind kind;
	const struct ir_value *callee;
	struct function_info *target;
	const char *name;
	VEC(const struct ir_value *) args;
	bool is_member;
	const struct ir_type *result; // type of the result, references kept
	const struct ir_value *dest;
	bool discard;
};

// Appends the lowered argument; `param` is its parameter's type (kind Invalid = unknown), `decl` the parameter.
void call_argument(struct body *b, struct call *call, CXCursor arg, CXType param, CXCursor decl);
// All written and default arguments from argument `first` of the cursor on; parameters count from 0 there.
void call_arguments(struct body *b, struct call *call, unsigned first);
void call_push(struct body *b, struct call *call, const struct ir_value *v);
void call_target(struct body *b, struct call *call, CXCursor decl); // name, function and kind from a declaration
const struct ir_value *call_emit(struct body *b, struct call *call);

// construct.c
const struct ir_value *construct(struct body *b, struct call *call);
// Calls the default constructor of an object whose class has one; members by their initialisers.
void default_construct(struct body *b, const struct ir_value *place);
bool is_constructor_call(CXCursor c);

// container.c: standard containers and smart pointers become element places. False = an ordinary call.
bool container_call(struct body *b, struct call *call, const struct ir_value **result);

#endif
