// SPDX-License-Identifier: Apache-2.0
// Statements that the parser lost: what they name may have changed, and a stream or event they name may have been used.
#ifndef GPULINT_FRONTEND_LOST_H
#define GPULINT_FRONTEND_LOST_H

#include "frontend/lower/lower.h"

// The part of a body that is walked for statements with errors.
struct lost {
	CXFile file;     // NULL: the unit has no error
	unsigned offset; // walked so far
};

struct lost lost_open(struct body *b, CXCursor compound);
// The errors before a statement's own steps: those in front of it, of its head, and of all of it where it leaves the function.
void lost_ahead(struct body *b, struct lost *lost, CXCursor statement);
// The errors up to the end of a statement that was lowered.
void lost_within(struct body *b, struct lost *lost, CXCursor statement);
// The errors up to the end of the body.
void lost_close(struct body *b, struct lost *lost, CXCursor compound);
// The text is a statement of its own that was not read.
void lost_text(struct body *b, const char *from, const char *to, const char *why);

// Whether the error with that number lies in the function and took a statement from it.
bool lost_holds(const struct unit *u, size_t error, const struct function_info *info);

#endif
