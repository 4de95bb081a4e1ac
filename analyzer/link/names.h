// SPDX-License-Identifier: Apache-2.0
// Names of files in a link file that is read elsewhere: those below the folder in which it was written are kept as seen from there.
#ifndef GPULINT_LINK_NAMES_H
#define GPULINT_LINK_NAMES_H

#include "base/intern.h"

// What stands for a text in a link file: a mark in the place of each `root` (NULL = none) that a path in it begins with. In `arena` where it is new.
const char *link_name_out(struct arena *arena, const char *root, const char *text);
// The text that was meant, interned: what was below that root is below the working directory, whose name is asked for.
const char *link_name_in(struct arena *arena, struct interner *strings, const char *text);

#endif
