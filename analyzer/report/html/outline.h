// SPDX-License-Identifier: Apache-2.0
// What a source file's text says of its blocks and names: the heads around a line, and where a name is declared. Found by brackets and
// semicolons alone, so it also knows files that nothing could parse; good enough to choose the lines that a reader is shown.
#ifndef GPULINT_REPORT_HTML_OUTLINE_H
#define GPULINT_REPORT_HTML_OUTLINE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vec.h"

struct outline;
struct outline_lines {
	VEC(uint32_t) list;
};

// Everything is in `a`.
const struct outline *outline_of(struct arena *a, const struct text_file *file);
// Adds the lines of the heads of classes, functions, conditions and loops that the line lies in. Of a long one its first lines.
void outline_around(struct arena *a, const struct outline *o, uint32_t line, struct outline_lines *out);
// Adds the lines that declare what `expression` names as the line sees it: its first name, and the member that it ends in; with
// them the first lines that hand out its address: there it is made.
void outline_declared(struct arena *a, const struct outline *o, uint32_t line, const char *expression, struct outline_lines *out);

#endif
