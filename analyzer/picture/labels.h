// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_PICTURE_LABELS_H
#define GPULINT_PICTURE_LABELS_H

#include "picture/graphviz.h"

// Moves the labels of a laid out graph's edges to where they lie on no step, on no other label, and on as few other edges as can be.
void labels_place(const struct graphviz *g, Agraph_t *graph, struct arena *a);

#endif
