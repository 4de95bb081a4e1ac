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

// The variable and its members that the text begins with; *end is behind it. NULL = none that is known.
const struct ir_value *lost_place(struct body *b, const char *from, const char *to, const char **end);
// A part of a statement that is read otherwise: a call of something that nobody sees, with what the part names.
void lost_part(struct body *b, const char *from, const char *to);
// lost_launch.c: is the statement that begins at `from` in `text` a launch, with an error at `at`? Then it is one, as far as the text says it. False = it is none.
bool lost_launch(struct body *b, const char *text, const char *from, const char *at, const char *to);
// lost_method.c: is the statement nothing but a call of a method of the object's class, by its bare name? Then it is that. False = it is none.
bool lost_method(struct body *b, const char *from, const char *to);
// lost_method.c: what stands between two statements that clang has, at [low, high) of the file's text: calls, by their bare names, of methods whose own declarations have an error, which clang
// drops without a message.
void lost_dropped(struct body *b, CXFile file, const char *text, unsigned low, unsigned high);

#endif
