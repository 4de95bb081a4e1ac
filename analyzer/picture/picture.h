// SPDX-License-Identifier: Apache-2.0
// The happens-before picture of a finding: lanes for host threads and streams, operations in their order, what orders them, and
// what is missing. Knows only the witness, or where there is none the path; drawn by Graphviz (draw.h).
#ifndef GPULINT_PICTURE_PICTURE_H
#define GPULINT_PICTURE_PICTURE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "gpulint/gpulint.h"
#include "witness/witness.h"

enum { PICTURE_MOST_NODES = 60 };

struct picture_lane {
	const char *title, *note; // "s1", "non-blocking stream"
	int device;               // index, NO_OBJECT for a host thread
};

struct picture_node {
	size_t lane;
	const char *call, *effect, *place; // "cudaMemcpyAsync", "writes d_x", "a.cu:12"
	const char *const *access;         // "writes d_x": of what the effect is made; that of the claim is the first
	size_t access_count;               // 0 = it is one sentence
	bool is_claimed;                   // one of the steps that the finding is about
	bool is_added;                     // only the proved fix has it
	bool is_gone;                      // the fix takes it away, or moves it
	bool is_assumed;                   // work of the caller that no source shows
	size_t times;                      // how often it comes, where a loop is drawn once
	size_t left_out;                   // steps before this one that the picture leaves out, or that have nothing to do with the claim
};

// A line of the source that the picture names, or that makes what the lanes and steps of it use.
struct picture_place {
	const char *file;
	uint32_t line;
};

enum picture_edge_kind {
	EDGE_LANE,  // order of one stream or thread
	EDGE_CALL,  // the host calls it after that
	EDGE_ORDER, // anything else that orders: an event, a wait of the host, the legacy default stream
	EDGE_FIX,   // order that only the fix makes
	EDGE_CLAIM  // from the first claimed step to the second: what is missing, or what goes wrong
};
extern const char *const picture_edge_words[]; // "lane", "call", "order", "fix", "missing"

struct picture_edge {
	size_t from, to; // nodes, from < to in the order of the program
	enum picture_edge_kind kind;
	const char *label; // NULL = none
};

struct picture {
	const char *rule, *title; // "GPU101", the finding's message
	const char *place;        // "main.cu:12", where the finding stands
	const char *claim;        // "nothing orders these two"
	bool is_single;           // the claim is of one step, and no edge shows it
	bool is_missing;          // the claim's edge is order that is missing
	const char *caution;      // why order between the lanes is not shown, NULL = it is
	const struct picture_lane *lane;
	size_t lane_count;         // host threads first, then streams by device
	const char *const *device; // titles by index of the lanes' devices
	const struct picture_node *node;
	size_t node_count; // in the order of the program
	const struct picture_edge *edge;
	size_t edge_count;
	size_t left_out, left_out_at_end; // steps; of all, and of those behind the last node
	const struct picture_place *cited;
	size_t cited_count;
};

// The picture of a witness that holds at least one step. Everything is in `a`; strings are as the user wrote them, in any encoding.
const struct picture *picture_of(struct arena *a, const struct witness *w);
// In path.c: the picture of a finding's witness, or of its path where nothing can execute it. NULL = it has no two steps to show.
const struct picture *picture_of_finding(struct arena *a, const struct gpulint_finding *f);

#endif
