// SPDX-License-Identifier: Apache-2.0
// What one path leaves behind, seen by another one that runs later on the same object. Internal to engine/.
#ifndef GPULINT_ENGINE_AFTER_H
#define GPULINT_ENGINE_AFTER_H

#include "engine/paths/exec.h"
#include "engine/trace.h"
#include "engine/values/facts.h"

// Does what a path assumes of a value (`fact` of `value`) hold when it starts where `before` ended? 1 = surely, 0 = surely not,
// -1 = not known, also where `before` stores nothing of it.
int after_holds(const struct machine *m, const struct fragment *before, const struct sym *value, const struct fact *fact);
// The same of a value that is said already as it is where `before` ended.
int after_allows(const struct machine *m, const struct fragment *before, const struct sym *now, const struct fact *fact);
// Has `before` found otherwise what a path assumes of a value that lies in the object, whose class is `self`, or is reached from it, and that
// nothing in the unit changes? A constructor and a destructor that ask the same get the same answer.
bool after_found_otherwise(const struct machine *m, const struct ir_unit *unit, const struct ir_record *self, const struct fragment *before,
                           const struct sym *value, const struct fact *fact);
// Do the destructors of objects of static storage take this way behind some way of main? Without a main in the unit: is there no function that
// others may call at the end and behind which they never do?
bool after_end(struct exec *x, const struct fragment *way);
// What the path leaves at the location, NULL = it stores nothing there.
const struct sym *after_value(const struct fragment *before, const struct sym *location);

#endif
