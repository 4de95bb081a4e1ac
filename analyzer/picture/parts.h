// SPDX-License-Identifier: Apache-2.0
// Between the files of the picture.
#ifndef GPULINT_PICTURE_PARTS_H
#define GPULINT_PICTURE_PARTS_H

#include "base/vec.h"
#include "picture/picture.h"

// One step of the program as written, of the program with the fix, or of both.
enum merged_kind {
	MERGED_BOTH,    // the edit leaves it alone
	MERGED_GONE,    // only as written: the edit takes it away, or moves it
	MERGED_ADDED,   // only with the fix: the edit puts it in
	MERGED_MOVED,   // only with the fix: to another place, or to another stream
	MERGED_INSTEAD, // only with the fix: the same work by another call
	MERGED_LATER    // only with the fix: the same step, which comes earlier as written
};
struct merged_step {
	const struct witness_step *step;
	enum merged_kind kind;
	// Place among the steps as written (of what is moved: where it is moved from) and of the edited source; NOT_THERE = none.
	uint32_t before, after;
};
enum { NOT_THERE = UINT32_MAX };
struct merged_steps {
	VEC(struct merged_step) list;
};

// In picture.c: of a witness, with what the finding says of it (NULL = nothing).
const struct picture *picture_with(struct arena *a, const struct witness *w, const struct gpulint_finding *f);
// In fold.c: of steps that a loop makes alike, again and again, one round, with how often it comes.
void picture_fold(struct arena *a, struct picture *p);
// In merge.c: the steps as written, with what the edit does to them.
void picture_merge(struct arena *a, const struct witness *w, struct merged_steps *out);
// In edited.c. Lines that the edits of other findings, which were proved together with this one, put in above the claimed steps.
struct shifts {
	uint32_t lines[2];
	size_t count;
};
// Of a fix with steps.
void picture_find_shifts(const struct witness *w, struct shifts *out);
// The edit's own text holds the step of the edited source.
bool picture_is_put_in(const struct witness_fix *fix, const struct shifts *shifts, const struct witness_step *s);
// The step of the edited source, `y`, stands where `x` stands in the source as written.
bool picture_is_same_place(const struct witness_fix *fix, const struct shifts *shifts, const struct witness_step *x, const struct witness_step *y);
// The edit takes the text away in which this step, as written, begins.
bool picture_is_taken_away(const struct witness_fix *fix, const struct witness_step *s);

struct order_edge {
	uint32_t from, to;
	const char *label; /* NULL = order of a lane, or of the host's calls */
};
struct order_edges {
	VEC(struct order_edge) list;
};

// In shown.c: the witness with what its steps leave unsaid: where a thread begins, and of the path of `f` (NULL = none) the condition
// that leaves out what the claimed call needs.
const struct witness *picture_shown(struct arena *a, const struct witness *w, const struct gpulint_finding *f);

// In order.c: what orders the steps with is_drawn, without what follows from the rest. Only what the manuals promise. Returns
// NULL, or why only the order of each lane is there.
const char *picture_order(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, const bool *is_drawn,
                          struct order_edges *out);
// By step: it comes after `first` and before `second`, or is one of them. NULL = nothing orders the two.
const bool *picture_between(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, uint32_t first, uint32_t second);

// In words.c.
bool step_is_on_stream(const struct witness *w, const struct witness_step *s); // drawn in its stream's lane, else in its thread's
// Makes an object, or selects the only device: left out where the claim is of order.
bool step_is_setup(const struct witness *w, const struct witness_step *s);
// Ends a handle, without a wait: says nothing of order.
bool step_is_end_of_handle(const struct witness_step *s);
bool step_is_at(const struct gpulint_location *l, const struct witness_step *s);
// What is spoken of: the witness, and the finding whose path says how devices are called (NULL = none).
struct subject {
	const struct witness *w;
	const struct gpulint_finding *f;
};
const char *shown_call(struct arena *a, const struct witness_step *s);
const char *shown_effect(struct arena *a, const struct subject *of, const struct witness_step *s);
// "writes d_x", "reads d_y": each memory once for each verb, in front that of the claim.
struct shown_accesses {
	VEC(const char *) list;
};
void shown_accesses(struct arena *a, const struct witness *w, const struct witness_step *s, struct shown_accesses *out);
// "a.cu:12"; where w is not NULL "line 12" in the file that the picture names, and of work that one of several threads enqueues with
// its thread.
const char *shown_place(struct arena *a, const struct witness *w, const struct witness_step *s);
struct picture_lane stream_lane(const struct subject *of, int stream);
struct picture_lane thread_lane(struct arena *a, const struct witness *w, int thread);
// "device 1", "device s->device", "another device": numbers of a witness are those of its own list.
const char *device_title(struct arena *a, const struct subject *of, int device);
// Whether another device is current, or only may be: what the finding's confidence says.
const char *wrong_device_text(const struct gpulint_finding *f);
// Without the marks around names.
char *text_unmarked(struct arena *a, const char *text, size_t n);
// What is said of the claimed steps; *is_missing: that they are not ordered.
const char *claim_text(struct arena *a, const struct subject *of, bool *is_missing);

#endif
