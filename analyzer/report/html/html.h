// SPDX-License-Identifier: Apache-2.0
// One page that holds a report whole: list, filters, and each finding with its path, source, picture, fix and rule. It needs no network
// and no other file. Data lie in it as JSON that its script reads when they are shown (docs/html.md).
#ifndef GPULINT_REPORT_HTML_H
#define GPULINT_REPORT_HTML_H

#include "report/report.h"

// Who draws; NULL text = there is no picture of this finding. Text is in `scratch`. Each finding is drawn wide, and for narrow windows.
struct html_pictures {
	const char *(*draw)(void *context, struct arena *scratch, const struct gpulint_finding *f, bool is_narrow);
	void *context;
};

enum { HTML_MOST_PICTURES = 1000 }; // of the most severe findings

// 0, or -1 with errno on a write error. `pictures` NULL = none.
int report_html(FILE *out, struct arena *scratch, const struct report *r, const struct html_pictures *pictures);

#endif
