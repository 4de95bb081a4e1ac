// SPDX-License-Identifier: Apache-2.0
// Which headers of the C++ library a text includes in any case, in front of all that could see a difference if they came first.
#ifndef GPULINT_SOURCE_LIBRARY_H
#define GPULINT_SOURCE_LIBRARY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "source/conditions.h"

// The bit of the header by that name (source_library_header), or none.
uint64_t library_bit(const char *name);

struct library_reader {
	const char *behind; // the text up to here is read: a comment may end lines below
	const char *guard;  // the name in a first #ifndef
	unsigned directives;
	bool is_guarded; // that #ifndef is an include guard
	bool is_code;    // the line does not begin in a comment
	bool is_ordered; // behind what has been read so far the place of these headers may matter: a macro of theirs, a name that comes of `using`
};

// Goes on by the line that begins there; `where` has read it.
void library_read(struct library_reader *r, const struct conditions *where, const char *line);
// Is the line there whatever the flags?
bool library_is_sure(const struct library_reader *r, const struct conditions *where);

#endif
