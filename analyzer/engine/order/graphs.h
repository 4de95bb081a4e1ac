// SPDX-License-Identifier: Apache-2.0
// Graphs made by capture.
#ifndef GPULINT_ORDER_GRAPHS_H
#define GPULINT_ORDER_GRAPHS_H

#include "engine/order/memory.h"

struct run;

struct graph_set {
	struct symmap of;            // handle of a graph, executable or not -> struct graph
	VEC(struct access) captured; // accesses of captured operations
};

// `begun` is the call that began the capture.
void graph_captured(struct run *r, const struct prim *p, const struct prim *begun, uint32_t capture);
void graph_instantiated(struct run *r, const struct prim *p, const struct effect *e);
void graph_launch(struct run *r, const struct prim *p, const struct effect *e);
void graph_note_access(struct run *r, const struct access *a);
// The next access that a launch of the graph makes, from *at on; NULL = there is no more.
const struct access *graph_next_access(const struct run *r, const struct sym *graph, size_t *at);
// Host memory ends; does a graph that others can launch still name it?
void graph_source_dies(struct run *r, const struct prim *p, const struct sym *root);

#endif
