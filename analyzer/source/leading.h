// SPDX-License-Identifier: Apache-2.0
// What a source begins with, in front of its first declaration.
#ifndef GPULINT_SOURCE_LEADING_H
#define GPULINT_SOURCE_LEADING_H

#include <stddef.h>

// Bytes of the lines that a source begins with and that hold nothing but comments and preprocessor directives, up to where no conditional is open. 0:
// nothing is included there. It ends in front of what says more than its own lines do, or is hard to read: #line, pragmas that are not about
// warnings, an #include of a macro, raw literals, trigraphs.
size_t source_leading(const char *text, size_t length);

#endif
