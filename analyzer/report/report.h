// SPDX-License-Identifier: Apache-2.0
// Findings in one format each. Knows neither engine nor rules, only the public finding.
#ifndef GPULINT_REPORT_REPORT_H
#define GPULINT_REPORT_REPORT_H

#include <stdio.h>

#include "base/text.h"
#include "gpulint/gpulint.h"

// What a comment silences, with the reason that it gives ("" = none).
struct report_suppressed {
	const struct gpulint_finding *finding;
	const char *reason;
};

// What executing a finding has shown (gpulint-validate), by the finding's fingerprint "gpulint/v1". Members that are not known are NULL.
struct report_verdict {
	const char *fingerprint;
	struct report_verdict_text {
		const char *verdict, *message, *device;
		int fix_holds; // 0 no, 1 yes, -1 was not tried
	} witness, program;    // of the witness's steps; of the user's own program
};

struct report {
	const struct gpulint_finding *finding; // sorted by file, line, column, code
	size_t finding_count;
	const struct gpulint_message *notice;
	size_t notice_count;
	const struct gpulint_gpu_call *unreached; // sorted by place
	size_t unreached_count;
	const struct report_suppressed *suppressed; // for SARIF; none unless they were asked for
	size_t suppressed_count;
	const struct report_verdict *verdict; // for HTML, in any order
	size_t verdict_count;
	struct gpulint_statistics statistics;
	const struct text_given *text; // of files that were not analysed as the disk has them
	size_t text_count;
	const char *root; // repository root (or working directory), absolute; paths are shown relative to it
	const char *working_directory;
	uint32_t known; // left out: the baseline has them
	bool color, show_statistics, quiet;
	bool links;           // places are links (OSC 8)
	const char *host;     // of this machine, for links
	uint32_t width;       // columns of the terminal, 0 = no terminal: titles stay in one line
	bool is_incomplete;   // some requested input was not analysed
	uint32_t max_results; // SARIF cap
};

struct report_format {
	const char *name, *summary;
	// 0, or -1 with errno on a write error; errno 0: it has said itself what is wrong
	int (*write)(FILE *out, struct arena *scratch, const struct report *report);
};

// Ends with a zeroed entry.
extern const struct report_format report_formats[];

#endif
