// SPDX-License-Identifier: Apache-2.0
// Public member functions of classes whose code is all in the unit, and what they do to the object's members; and functions of C that get the
// object as their first argument, of structures that only the unit's file knows. Internal to engine/.
#ifndef GPULINT_PROTOCOL_METHODS_H
#define GPULINT_PROTOCOL_METHODS_H

#include "engine/paths/exec.h"

// What some way of a member function does with the memory that a member names.
struct touch {
	const char *field;        // interned
	const struct sym *stream; // NULL = the host does it
	bool is_async;            // the host goes on before it has ended
};

struct method {
	struct ir_function *function;
	bool may_be_first;  // no other code that is seen calls it
	bool may_be_second; // it does not set the object up, as a constructor does, whatever way it takes
	VEC(struct touch) touches;
};

typedef VEC(struct method) method_list;

// The class that the function is a member of, or whose object its first parameter points to, as C's functions have it; NULL = there is none.
const struct ir_record *method_class(const struct ir_function *f);
// Fills `out`, in the order of the unit. Lists live in `scratch`.
void methods_collect(struct exec *x, struct arena *scratch, method_list *out);
// May what `first` leaves under way meet what `second` does? Both are of one class.
bool methods_meet(const struct method *first, const struct method *second);

#endif
