// SPDX-License-Identifier: Apache-2.0
// A client that nobody wrote: it makes two calls of a class's public member functions on one object, and nothing else. What the calls do
// between them shows on its paths, as it would on those of a client in the code. Internal to engine/.
#ifndef GPULINT_PROTOCOL_CLIENT_H
#define GPULINT_PROTOCOL_CLIENT_H

#include "engine/engine.h"
#include "engine/protocol/around.h"

struct client {
	const struct ir_function *first, *second; // member functions of one class; they may be the same
	struct ir_function *function;             // f(this, arguments of the first, arguments of the second)
	const struct between *between;
	bool is_around; // so many calls lie between the two that members which count with each call are again what they were
};

// Makes the client's function, which is none of the unit's: its id is the one behind theirs. Lives in `arena`. `around`: the object's members that have
// the same values at the second call as at the first one, NULL = there are no calls between the two.
struct client *client_new(struct arena *arena, const struct ir_unit *unit, struct ir_function *first, struct ir_function *second,
                          const field_list *around);

#endif
