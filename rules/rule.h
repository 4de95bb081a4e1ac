// SPDX-License-Identifier: Apache-2.0
// A rule: one file below rules/<family>/ that ends in one `const struct rule rule_<code>`. The build collects them; the
// registry is generated. Each observation is claimed by the first rule, in order of `rank`, whose claim() returns true.
#ifndef GPULINT_RULES_RULE_H
#define GPULINT_RULES_RULE_H

#include "base/arena.h"
#include "engine/observation.h"
#include "rules.h"
#include "witness/witness.h"

// What a rule says of one of its cases, where its own text is about another one; NULL = the rule's text fits.
struct rule_words {
	const char *why, *at_run_time, *instead;
};

// What a claim fills in; the path, the related operation and the assumptions are taken from the observation.
struct claim {
	struct arena *arena; // owns the strings
	enum gpulint_level level;
	struct ir_loc loc; // preset to second.loc
	const char *message;
	const char *fix;
	struct rule_words words;
	bool is_unshown;      // no execution shows it: it rests on what comparable code does, or on a value that nobody wrote
	bool yields_to_pairs; // about an event: not said where the function shows two operations that it was meant to order
};

// How running a witness shows the fault (docs/witness.md); `meta.oracle` says it for people.
struct oracle {
	bool is_shown; // false: there is no claim, and `meta.oracle` says why
	enum claim_kind claim;
	const char *error[8]; // error names that confirm it, of the runtime and the driver
};

struct rule {
	struct gpulint_rule meta;
	int rank;                                                      // 0..9, smaller = more specific = asked first
	bool (*claim)(const struct observation *o, struct claim *out); // NULL: about the source's comments, which the session judges
	struct oracle shows;
};

// error at high confidence, one level less for each step of confidence below; notes stay notes.
enum gpulint_level level_at(enum gpulint_level level, int confidence);
// "kernel `scale` on stream `s1` (non-blocking)", "host read".
const char *op_text(struct arena *a, const struct op_view *op);
// What it does with the memory of the observation: "reads", "reads and writes", "uses"; and in "may still be ... it": "reading", "working on".
const char *op_does(const struct op_view *op);
const char *op_doing(const struct op_view *op);
// Does it call the driver's API? Launches are the runtime's.
bool op_is_driver(const struct op_view *op);
bool row_is_driver(const struct model_row *row);
// "line 16", or "pool.cu:16" where that is another file than that of `from`.
const char *place_text(struct arena *a, struct ir_loc loc, struct ir_loc from);
// How the operation's API, runtime or driver, spells it (rules/api/edits.json).
const char *op_spelling(const struct op_view *op, enum model_edit what);

// What the rules on missing order (OBS_UNORDERED) share, in order.c.
// level_at; a note when hardware orders the pair although no document promises it.
enum gpulint_level order_level(const struct observation *o, enum gpulint_level level);
// Why nothing orders the pair: one sentence, and where the two touch different parts one on what they share.
const char *order_why(struct arena *a, const struct observation *o);
// What only hardware orders (only_seen): where that is a copy and pageable host memory, one sentence on why it works, and one on when
// it does not, with what then `goes_wrong`; for other pairs the same in `order_seen`.
const char *order_why_pageable(const struct observation *o);
// "no document promises": who promises no order where only hardware keeps one.
const char *order_promised_by(const struct observation *o);
const char *order_seen_pageable(struct arena *a, const struct observation *o, const char *goes_wrong);
extern const char order_seen[];
// The smallest edge that would order the pair: one clause.
const char *order_fix(struct arena *a, const struct observation *o);
// What one kind of edge is: a wait for the event that is recorded behind the first operation, a record and a wait, a wait of the host
// for the stream or the device. In front of the second operation, or of the loop that it is in.
const char *order_by_event(struct arena *a, const struct observation *o, bool is_loop);
const char *order_by_new_event(struct arena *a, const struct observation *o, bool is_loop);
const char *order_by_host(struct arena *a, const struct observation *o, bool is_loop);
const char *order_by_device(struct arena *a, const struct observation *o, bool is_loop);
// Which of the two is library work that is not on the stream of the data: NULL = none. A bound handle against the default stream is
// the default stream's fault.
const struct op_view *order_library(const struct observation *o);
// Frees host memory, unregisters it, or ends its scope.
bool ends_host_memory(const struct op_view *op);

// In witness.c: the observation's witness with the rule's claim in it, in `a`; NULL = none.
const struct witness *rule_witness(struct arena *a, const struct observation *o, const struct rule *rule, const char *message);

// In edits.c: what might mend the observation; and of a call that may not be made during a capture, whether it makes something, so
// that it can be made before, or waits for something, so that it can wait behind.
bool edits_may_come_before(const struct model_row *row);
bool edits_may_come_behind(const struct model_row *row);
void edits_plan(struct arena *a, const struct observation *o, struct edit_plan *plan);

// Generated: all rules by code, and their metadata.
extern const struct rule *const rule_registry[];
extern const struct gpulint_rule *const rule_metadata[];
extern const size_t rule_count;

enum { RANK_FIRST = 0, RANK_SPECIFIC = 3, RANK_GENERAL = 6, RANK_LAST = 9 };

#endif
