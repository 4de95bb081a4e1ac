// SPDX-License-Identifier: Apache-2.0
// Destructors: the compiler's implicit calls are not in the AST.
#ifndef GPULINT_FRONTEND_DESTROY_H
#define GPULINT_FRONTEND_DESTROY_H

#include "frontend/lower/lower.h"

// Objects of that type need a destructor call (a user-written one, or a member's or base's).
bool type_is_destructible(struct unit *u, const struct ir_type *t);
// The function that destroys objects of the record, synthesised when implicit; NULL = trivial or not visible.
struct ir_function *record_destructor(struct unit *u, const struct ir_record *r);
// Calls the destructor of the object, or of each element of an array.
void destroy(struct body *b, const struct ir_value *place);
// All elements of a new[] array.
void destroy_array(struct body *b, const struct ir_value *pointer);
// Body of an implicit destructor, or what follows the written body: members in reverse order, then bases.
void destroy_members(struct body *b, struct record_info *info);

// shared.c: does this local shared_ptr, initialised so, end the life of its object? *deleter: null = delete.
bool shared_is_owner(struct body *b, CXCursor decl, CXCursor init, CXCursor *deleter);
void shared_destroy(struct body *b, const struct ir_value *place, CXCursor deleter);

#endif
