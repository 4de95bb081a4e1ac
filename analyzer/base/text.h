// SPDX-License-Identifier: Apache-2.0
// Source files by line, each read once.
#ifndef GPULINT_BASE_TEXT_H
#define GPULINT_BASE_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/strmap.h"

struct text_file {
	const char *text; // zero after the end; NULL = could not be read
	size_t length;
	uint32_t lines;
	size_t *start; // byte offset of each line, start[lines] = length
};

// What a file holds in this run, whatever the disk says.
struct text_given {
	const char *path; // as text_open is asked for it
	const char *text; // zero after the end
	size_t length;
};

struct text_cache {
	struct arena *arena;
	const struct text_given *given;
	size_t given_count;
	struct strmap files;
};

// The given text of that path, NULL if there is none.
const struct text_given *text_find(const struct text_given *given, size_t count, const char *path);
const struct text_file *text_open(struct text_cache *c, const char *path);
// Line from 1 on without its end; NULL when there is none.
const char *text_line(const struct text_file *f, uint32_t line, size_t *length);
// Line of a byte, the last one of the end of the text; *column from 1.
uint32_t text_place(const struct text_file *f, size_t byte, uint32_t *column);
// Number of UTF-16 code units in front of byte column `column` (from 1) plus one. Invalid bytes count one each.
uint32_t text_utf16_column(const struct text_file *f, uint32_t line, uint32_t column);
// The text in one line, whatever names it has taken over from a file: control characters and bytes that are no UTF-8 become '?'.
char *text_in_line(struct arena *a, const char *text);
// A name for people: one with line ends, escapes or bytes that are no UTF-8 is quoted as C quotes them, so that it stays one line and does nothing
// to a terminal.
const char *printable(struct arena *a, const char *name);
// Decodes one character of UTF-8; returns its bytes. An invalid byte gives U+FFFD and 1.
size_t utf8_decode(const char *p, size_t n, uint32_t *character);

#endif
