// SPDX-License-Identifier: Apache-2.0
// Pictures as DOT and SVG, by Graphviz, which is loaded when the first picture is drawn: plain runs do not pay for it.
#ifndef GPULINT_PICTURE_DRAW_H
#define GPULINT_PICTURE_DRAW_H

#include "picture/picture.h"

struct drawer; // one Graphviz context

// NULL with *message ("file: what: what to do") when Graphviz is not there.
struct drawer *drawer_new(struct arena *a, const char **message);
void drawer_free(struct drawer *d);

enum draw_look {
	DRAW_WIDE,
	DRAW_NARROW // for a pane of 400 pixels: lanes close together, what the boxes and labels say on more lines
};

// Text in `a`; NULL with *message. DOT carries the positions of its nodes (`neato -n2`), and in `lane`, `kind` and `role` what they
// mean. SVG is one element without a prolog, made for light and dark pages; nothing in it is executed.
const char *draw_dot(struct drawer *d, struct arena *a, const struct picture *p, const char **message);
const char *draw_svg(struct drawer *d, struct arena *a, const struct picture *p, enum draw_look look, const char **message);

#endif
