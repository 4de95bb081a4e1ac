// SPDX-License-Identifier: Apache-2.0
// Is a file that is named like a source one? And what in it is no code?
#ifndef GPULINT_SOURCE_TEXT_H
#define GPULINT_SOURCE_TEXT_H

#include <stddef.h>

// What the bytes are instead of source text, NULL when they may be a source. Any encoding that keeps ASCII is text.
const char *not_source_text(const char *bytes, size_t length);

// Behind the comment or the string at p, or p itself.
const char *text_behind_words(const char *p);

#endif
