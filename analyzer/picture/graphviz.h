// SPDX-License-Identifier: Apache-2.0
// The functions of Graphviz that pictures need, loaded at run time.
#ifndef GPULINT_PICTURE_GRAPHVIZ_H
#define GPULINT_PICTURE_GRAPHVIZ_H

#include <graphviz/gvc.h>

#include "base/arena.h"

// X(name): of libgvc and what it brings
// clang-format off
#define GRAPHVIZ_FUNCTIONS(X)                                                                                            \
	X(gvContext) X(gvFreeContext) X(gvLayout) X(gvFreeLayout) X(gvRenderData) X(gvFreeRenderData)                    \
	X(agfstnode) X(agnxtnode) X(agfstout) X(agnxtout) X(agfstsubg) X(agnxtsubg)                                      \
	X(agopen) X(agclose) X(agnode) X(agedge) X(agsubg) X(agsubnode) X(agattr) X(agsafeset) X(agseterrf)
// clang-format on

struct graphviz {
	void *library;
#define X(name) __typeof__(&name) name;
	GRAPHVIZ_FUNCTIONS(X)
#undef X
	const Agdesc_t *directed;
};

// False with *message.
bool graphviz_load(struct arena *a, struct graphviz *g, const char **message);

#endif
