// SPDX-License-Identifier: Apache-2.0
#ifndef GPULINT_PICTURE_SVG_H
#define GPULINT_PICTURE_SVG_H

#include "picture/picture.h"

// What Graphviz wrote, from its <svg> element on, with a title for readers that do not see it and colours for dark pages.
// `cuts`: the heights, from the top, between two rows, for paper; `claim`: the left and the right end of what is red.
const char *svg_finish(struct arena *a, const char *svg, const char *cuts, const char *claim, const struct picture *p);

#endif
