// SPDX-License-Identifier: Apache-2.0
// Members of missing classes that are asked for one behind the other: `t->flat<float>().data()`. The parser names only the first that is missing.
#ifndef GPULINT_FRONTEND_CHAIN_H
#define GPULINT_FRONTEND_CHAIN_H

#include <stdbool.h>
#include <stddef.h>

struct chain_link {
	const char *name;
	size_t length;
	bool has_arguments; // of a template, in front of those of a call: `flat<float>()`
};

// The member whose name begins at `p`, in the text up to `end`, into *out. Gives where the name of the next one begins that is asked of what it gives;
// NULL = there is none.
const char *chain_next(const char *p, const char *end, struct chain_link *out);

// Whether the arguments of a template stand at `p`, with those of a call behind them: `<float>(`.
bool chain_has_arguments(const char *p, const char *end);

#endif
