// SPDX-License-Identifier: Apache-2.0
// One page that holds a report whole: list, filters, and each finding with its path, source, picture, fix and rule. It needs no network
// and no other file. Data lie in it as JSON that its script reads when they are shown (docs/html.md).
#ifndef GPULINT_REPORT_HTML_H
#define GPULINT_REPORT_HTML_H

#include "report/report.h"

// A picture, wide and for narrow windows, and the places of the source that it names.
struct html_drawing {
	const char *wide, *narrow; // SVG
	const struct html_place {
		const char *file;
		uint32_t line;
	} *place;
	size_t place_count;
};

// Who draws. False: there is no picture of this finding. What is drawn is in `scratch`.
struct html_pictures {
	bool (*draw)(void *context, struct arena *scratch, const struct gpulint_finding *f, struct html_drawing *out);
	void *context;
};

enum { HTML_MOST_PICTURES = 1000 }; // of the most severe findings

// 0, or -1 with errno on a write error. `pictures` NULL = none.
int report_html(FILE *out, struct arena *scratch, const struct report *r, const struct html_pictures *pictures);

#endif
