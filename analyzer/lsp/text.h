// SPDX-License-Identifier: Apache-2.0
// Places in a text as editors name them (Language Server Protocol 3.17, Position): lines and characters from 0, characters in UTF-16 code units
// unless the editor takes bytes. And names of files as URIs.
#ifndef GPULINT_LSP_TEXT_H
#define GPULINT_LSP_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"

// Byte of that place; beyond a line's end: the end, beyond the last line: the text's end.
size_t text_offset(const char *text, size_t length, uint64_t line, uint64_t character, bool is_bytes);
// Bytes of `text` up to the first token of the program: comments, blank lines and preprocessor lines. What is parsed once and kept.
size_t text_preamble(const char *text, size_t length);
// Character of a place in a file of a report (columns from 1, in bytes).
uint32_t text_character(struct text_cache *files, const char *file, uint32_t line, uint32_t column, bool is_bytes);

// The path of a file URI; NULL for others.
const char *uri_path(struct arena *a, const char *uri);

#endif
