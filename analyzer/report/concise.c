// SPDX-License-Identifier: Apache-2.0
// One line a finding: file:line:column: level: message [GPU101]
#include "report/common.h"

int report_concise(FILE *out, struct arena *scratch, const struct report *r)
{
	for (size_t i = 0; i < r->finding_count; i++) {
		const struct gpulint_finding *f = &r->finding[i];
		fprintf(out, "%s:%u:%u: %s: %s [%s]\n", report_name(scratch, r, f->location.file), f->location.line, f->location.column,
		        level_text(f->level), f->message, f->code);
	}
	if (!r->quiet)
		report_summary(out, scratch, r);
	if (r->show_statistics)
		report_statistics_text(out, scratch, r);
	return report_finish(out);
}
