// SPDX-License-Identifier: Apache-2.0
// What places of one unit do alike, or one of them does not, for the other units of a run: comparable code is not always in one file
// ("Bugs as deviant behavior", Engler et al., SOSP 2001).
#ifndef GPULINT_ENGINE_HABIT_H
#define GPULINT_ENGINE_HABIT_H

#include "ir/ir.h"

enum habit_kind {
	HABIT_STREAM,   // operations on what one accessor gives; those that do not are on the default stream
	HABIT_DEVICE,   // functions that override one virtual function select the device of their object; those that do not select none
	HABIT_BLOCKING, // places that make streams: blocking ones; those that deviate make others, or ask for what the others do (no places)
	HABIT_GIVEN, // calls of one function give it a stream of the code's own, or the default one; those that deviate give another, or ask (no places)
	HABIT_ORDERED, // calls of one function give it one of several streams, which the unit lets wait for events, or are waited for by the host; the
	// others deviate, or ask
	HABIT_DEFAULT, // calls of one function leave it on the default stream; the others deviate, or ask
	HABIT_MEMBER, // places that end what a member of a class or structure holds, hand it on, or may; those that deviate make it, in units that do
	// neither. `key`: "CLASS::MEMBER", without the class where that is not known. What nobody in a whole run keeps to is given as HABIT_WHOLE (`space`: the member's name; `text`: the class's, without what it is in; `call`: ir_record.unseen)
	HABIT_WHOLE, // all code of the project that names the member has been looked at, and none of it keeps to HABIT_MEMBER; no unit offers it
	HABIT_KINDS
};

struct habit {
	enum habit_kind kind;
	bool is_kept; // else the places deviate
	// HABIT_STREAM: an object or a global of the code keeps the stream. HABIT_DEFAULT: the function overrides `giver`.
	bool is_own;
	// HABIT_STREAM: USR of the function, declared only where the habit is, that gives the stream. HABIT_GIVEN and HABIT_DEFAULT: of the one that
	// passes on the stream it is given itself. NULL = none does.
	const char *giver;
	const char *key;      // what makes places comparable, the same text in all units; of streams not kept to: `space`
	const char *space;    // HABIT_STREAM: the outermost namespace of the code, "" = none, as "mylib::"
	const char *text;     // the stream or the device, as one says it there
	const char *function; // of the first place, as it is displayed
	const char *call;     // what is called or launched there
	struct ir_loc at;     // the first place
	uint32_t places;
};

typedef VEC(struct habit) habit_list;

// Of other units of the run.
struct habits_given {
	const struct habit *at;
	size_t n;
};

// Of those that do not keep to it.
const char *habit_deviation(const struct habit *kept);
// Three that keep to it at least; at most one in eight operations, or one in four functions, that does not. The z statistic
// (gpulint_agreement) only ranks what these bounds let through. Of streams that are made or given: some, and none that is another one.
bool habit_is_bound(enum habit_kind kind, uint32_t keeping, uint32_t deviating);
// The same of the functions of several files that work on a stream: of more functions the share that keeps to a habit is known better, so that two
// of 13 may deviate, 3 of 18 and 4 of 24, where one of eight may. Their operations say no more than the functions do.
bool habit_is_bound_in_run(uint32_t keeping, uint32_t deviating);
// How many places there are of that kind.
uint32_t habits_places(const struct habits_given *g, enum habit_kind kind, const char *key, bool is_kept);
// What those that deviate have as their key where the habit is about them, and are of its kind.
const char *habit_subject(const struct habit *other);
// Do HABIT_BLOCKING matter to places that deviate like this? What streams are made matters beside a stream that others keep to.
bool habit_minds_blocking(const struct habit *odd);
// Has a unit whose places are `own` any that deviate from what the others do? Only then do its findings hang on them.
bool habit_concerns(const habit_list *own, const struct habit *other);
// May there be something to say, where these are all that concern it?
bool habit_tells(const habit_list *own, const struct habits_given *others);

#endif
