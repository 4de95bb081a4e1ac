// SPDX-License-Identifier: Apache-2.0
// Internal to report/html.
#ifndef GPULINT_REPORT_HTML_PARTS_H
#define GPULINT_REPORT_HTML_PARTS_H

#include "report/common.h"
#include "report/html/html.h"

struct page {
	FILE *out;
	struct arena *scratch;
	const struct report *report;
	struct text_cache files;
	struct strmap outlines; // by file
	const struct html_pictures *pictures;
	size_t drawn;
};

// Everything of the finding that its row in the list does not say, as the members of an open object. `verdict` NULL = none.
void html_detail(struct json *j, struct page *p, struct arena *a, const struct gpulint_finding *f, const struct report_verdict *verdict);
// As the page names the file: below the root of the repository.
const char *html_path(const struct page *p, const char *file);

#endif
