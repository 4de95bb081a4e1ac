// SPDX-License-Identifier: Apache-2.0
// What the other units of a run do in comparable places: the habits of all units, each once, found by what they are about.
#ifndef GPULINT_SESSION_OTHERS_H
#define GPULINT_SESSION_OTHERS_H

#include "base/strmap.h"
#include "base/vec.h"
#include "engine/habit.h"

typedef VEC(uint32_t) habit_numbers;

struct others {
	struct arena *arena;           // of what the lists given hold
	struct arena scratch;          // of everything below
	VEC(const struct habit *) all; // each once, in the order in which they were added: what stands in a header counts once
	struct strmap number;          // by their text: 1 + the place in `all`
	struct strmap about;           // by kind and key: habit_numbers *
	habit_numbers blocking;        // HABIT_BLOCKING, which matter beside streams
	VEC(habit_numbers) of_unit;
};

// No habits yet. The structure stays where it is until others_free().
void others_begin(struct others *o, struct arena *arena);
// The habits of the next unit, or of a file of earlier runs behind the last one; they are not copied.
void others_add(struct others *o, const habit_list *habits);
// What all but one do in places that are comparable to some of this one, that do otherwise; none where that says nothing. unit: counts the
// calls of others_add().
struct habits_given others_of(struct others *o, size_t unit, const habit_list *own);
// Adds to what a unit that does `own` is told the members that it makes something in and that no code of the run ends or hands on (HABIT_WHOLE). is_named: does a
// file that the run does not look at name that member?
void others_add_whole(struct others *o, const habit_list *own, bool (*is_named)(void *context, const struct habit *odd), void *context,
                      struct habits_given *given);
void others_free(struct others *o);

#endif
