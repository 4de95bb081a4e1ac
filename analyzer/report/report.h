// SPDX-License-Identifier: Apache-2.0
// Findings in one format each. Knows neither engine nor rules, only the public finding.
#ifndef GPULINT_REPORT_REPORT_H
#define GPULINT_REPORT_REPORT_H

#include <stdio.h>

#include "base/arena.h"
#include "gpulint/gpulint.h"

// Why a unit's result is not complete, for text summary and SARIF toolExecutionNotifications.
struct report_notice {
	const char *file, *what, *action;
	enum gpulint_level level;
};

struct report_statistics {
	uint32_t files, files_lost, files_partial; // partial: statements lost to errors, or degraded functions
	uint32_t functions, explored, degraded, tainted, unreached, paths;
	uint32_t gpu_call_tokens, gpu_call_steps;
	uint32_t operations, unknown_stream, unknown_memory, unknown_access;
	double parse_seconds, engine_seconds, wall_seconds;
};

struct report {
	const struct gpulint_finding *finding; // sorted by file, line, column, code
	size_t finding_count;
	const struct report_notice *notice;
	size_t notice_count;
	struct report_statistics statistics;
	const char *root;     // repository root (or working directory), absolute; paths are shown relative to it
	const char *working_directory;
	bool color, hyperlinks, show_statistics;
	uint32_t max_results; // SARIF cap
};

struct report_format {
	const char *name, *summary;
	int (*write)(FILE *out, struct arena *scratch, const struct report *report); // 0, or -1 with errno on write error
};

// Ends with a zeroed entry.
extern const struct report_format report_formats[];

#endif
