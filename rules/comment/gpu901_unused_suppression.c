// SPDX-License-Identifier: Apache-2.0
// A comment silences a rule where the run finds nothing that it could silence. analyzer/session/suppress.c looks for it.
#include "rule.h"

const struct rule rule_gpu901 = {
	.meta =
		{
			.code = "GPU901",
			.name = "unused-suppression",
			.family = "comment",
			.level = GPULINT_NOTE,
			.since = "0.1.0",
			.summary = "A comment silences a rule where nothing is found that it could silence.",
			.why = "The fault was mended, or the line that had it has moved away: the comment would silence the next "
			       "fault of that rule in its place.",
			.at_run_time = "Nothing goes wrong in the program: the comment would hide the next fault of that rule in its "
				       "place.",
			.instead = "Take the comment out, with its reason.",
			.limits = "Looked for in the files of the run, not in headers, where another run may need it; not in files that "
				  "were understood in part, for rules that the run does not report, or with --confidence=high. A "
				  "finding that needs --confidence=low, --portable or other files of the project is not there in a run without them.",
			.bad = "#include <cuda_runtime.h>\n"
			       "void run(float *d_x, size_t n, cudaStream_t s) {\n"
			       "    cudaMemsetAsync(d_x, 0, n, s); // gpulint: ignore[GPU101] ordered by the caller\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"void run(float *d_x, size_t n, cudaStream_t s) {\n"
				"    cudaMemsetAsync(d_x, 0, n, s); // ordered by the caller\n"
				"}\n",
			.oracle = "none: the program does the same with and without the comment",
		},
	.rank = RANK_LAST,
};
