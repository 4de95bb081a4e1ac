// SPDX-License-Identifier: Apache-2.0
// Which C++ standard a text is written for.
#ifndef GPULINT_SOURCE_STANDARD_H
#define GPULINT_SOURCE_STANDARD_H

#include <stdbool.h>

// Whether the text holds what only C++20 reads (C++20 [lex.key], [temp.concept], [expr.spaceship]), in no branch of a condition: a
// program asks there for the standard that it is read as. A text that offers the later standard can be read as the one before.
bool standard_is_cxx20(const char *text);

#endif
