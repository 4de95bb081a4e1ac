// SPDX-License-Identifier: Apache-2.0
// Text as labels of Graphviz: what is meant to be text is text, on lines that are no wider than their box.
#ifndef GPULINT_PICTURE_LINES_H
#define GPULINT_PICTURE_LINES_H

#include <stdbool.h>

#include "base/arena.h"

// A label that shows exactly this text, in UTF-8, on one line.
const char *lines_plain(struct arena *a, const char *text);
// On at most `count` lines (16) of at most `most` em each, in a wide font, about as wide as each other; what is left over is cut off, and said.
const char *lines_of(struct arena *a, const char *text, double most, int count);
// On one line, of which the end stays: that of a place is its line.
const char *lines_tail(struct arena *a, const char *text, double most);
// On one line of at most `most` em: its ends and its first word stay. Text, no label yet.
const char *lines_middle(struct arena *a, const char *text, double most);
// As lines_of, but what is left over is cut out of the middle.
const char *lines_short(struct arena *a, const char *text, double most, int count);
// Does lines_of cut it?
bool lines_is_cut(const char *text, double most, int count);
// In em, on one line.
double lines_width(const char *text);
// Lines of such a label.
int lines_in(const char *label);

#endif
