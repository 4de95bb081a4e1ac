// SPDX-License-Identifier: Apache-2.0
// Between the files of the picture.
#ifndef GPULINT_PICTURE_PARTS_H
#define GPULINT_PICTURE_PARTS_H

#include "base/vec.h"
#include "picture/picture.h"

// One step of the program, of the program with the fix, or of both.
struct merged_step {
	const struct witness_step *step;
	uint32_t before, after; // place among the steps as written and with the fix; NOT_THERE = it is not among them
};
enum { NOT_THERE = UINT32_MAX };
struct merged_steps { VEC(struct merged_step) list; };

// In merge.c: the steps as written and with the fix as one list, in an order that both have.
void picture_merge(struct arena *a, const struct witness *w, struct merged_steps *out);

struct order_edge { uint32_t from, to; const char *label; /* NULL = order of a lane, or of the host's calls */ };
struct order_edges { VEC(struct order_edge) list; };

// In order.c: what orders the steps with is_drawn, without what follows from the rest. Only what the manuals promise. Returns
// NULL, or why only the order of each lane is there.
const char *picture_order(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count,
			  const bool *is_drawn, struct order_edges *out);
// By step: it comes after `first` and before `second`, or is one of them.
const bool *picture_between(struct arena *a, const struct witness *w, const struct witness_step *step, size_t count, uint32_t first,
			    uint32_t second);

// In words.c.
bool step_is_on_stream(const struct witness_step *s); // drawn in its stream's lane, else in its thread's
// Makes an object, or selects the only device: left out where the claim is of order.
bool step_is_setup(const struct witness *w, const struct witness_step *s);
const char *shown_call(struct arena *a, const struct witness_step *s);
const char *shown_effect(struct arena *a, const struct witness *w, const struct witness_step *s);
// "a.cu:12"; of work that one of several threads enqueues (w not NULL) with its thread.
const char *shown_place(struct arena *a, const struct witness *w, const struct witness_step *s);
struct picture_lane stream_lane(struct arena *a, const struct witness *w, int stream);
struct picture_lane thread_lane(struct arena *a, const struct witness *w, int thread);
// What is said of the claimed steps; *is_missing: that they are not ordered.
const char *claim_text(const struct witness *w, bool *is_missing);

#endif
