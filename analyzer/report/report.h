// SPDX-License-Identifier: Apache-2.0
// Findings in one format each. Knows neither engine nor rules, only the public finding.
#ifndef GPULINT_REPORT_REPORT_H
#define GPULINT_REPORT_REPORT_H

#include <stdio.h>

#include "base/text.h"
#include "gpulint/gpulint.h"

struct report {
	const struct gpulint_finding *finding; // sorted by file, line, column, code
	size_t finding_count;
	const struct gpulint_message *notice;
	size_t notice_count;
	const struct gpulint_gpu_call *unreached; // sorted by place
	size_t unreached_count;
	struct gpulint_statistics statistics;
	const struct text_given *text; // of files that were not analysed as the disk has them
	size_t text_count;
	const char *root;     // repository root (or working directory), absolute; paths are shown relative to it
	const char *working_directory;
	uint32_t known; // left out: the baseline has them
	bool color, show_statistics, quiet;
	bool is_incomplete;   // some requested input was not analysed
	uint32_t max_results; // SARIF cap
};

struct report_format {
	const char *name, *summary;
	int (*write)(FILE *out, struct arena *scratch, const struct report *report); // 0, or -1 with errno on write error
};

// Ends with a zeroed entry.
extern const struct report_format report_formats[];

#endif
