// SPDX-License-Identifier: Apache-2.0
// How the text around a name uses it. Nothing here asks the parser: `p` lies in a text that begins at `start` and ends at `end`.
#ifndef GPULINT_FRONTEND_USAGE_H
#define GPULINT_FRONTEND_USAGE_H

#include "frontend/parse/unknowns.h"

// A character of a name.
bool usage_is_word(char c);

// Behind the blanks at `p`.
const char *usage_spaces(const char *p, const char *end);

// How a name is used whose last character stands in front of `p`.
enum use usage_of(const char *p, const char *end);

// Behind the word `template`, which may stand between `::` and a name.
const char *usage_behind_template(const char *p, const char *end);

// Does a word in front of the name at `p` make it a type: `new`, `public`, `typename` and their like?
bool usage_is_type(const char *p, const char *start);

// `t->flat<number>()`: is the name at `p` the first argument of a template that is called?
bool usage_is_first_argument(const char *p, const char *start, const char *end);

// Is the name at `p` the argument of a specialisation, `struct Q<name>`? There it tells a class from others.
bool usage_is_specialising(const char *p, const char *start);

// The bracket behind the name of the template whose argument stands at p, NULL = there is none in the statement.
const char *usage_list_around(const char *start, const char *p);

// Whether what begins at `p` is written as a value: a number, a character, sizeof, true or false.
bool usage_is_value(const char *p);

// Behind the bracket that closes the one at `p`, whatever string literals hold; NULL = none does.
const char *usage_behind_brackets(const char *p, const char *end);

#endif
