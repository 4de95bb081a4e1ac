// SPDX-License-Identifier: Apache-2.0
// A comment was meant to silence something and does not. analyzer/session/comments.c reads them.
#include "rule.h"

const struct rule rule_gpu902 = {
	.meta =
		{
			.code = "GPU902",
			.name = "malformed-suppression",
			.family = "comment",
			.level = GPULINT_WARNING,
			.since = "0.1.0",
			.summary = "A comment that was meant to silence a rule is misspelt, names no such rule, or has no other end.",
			.why = "A comment that gpulint does not understand silences nothing, and reads as if it did.",
			.at_run_time = "Nothing goes wrong in the program: what the comment was meant to silence is reported.",
			.instead = "Write `gpulint: ignore[RULES] reason` with codes or names that `gpulint rules` lists; end each ignore-begin "
				   "with an ignore-end of the same list.",
			.limits = "Comments that only speak of gpulint are left alone: the word behind it has to look like one of its own, "
				  "or to have a list. Lists of NOLINT belong to other programs too: only what begins with GPU or gpulint- is read.",
			.bad = "#include <cuda_runtime.h>\n"
			       "void run(float *d_x, size_t n, cudaStream_t s) {\n"
			       "    cudaMemsetAsync(d_x, 0, n, s); // gpulint: ingore[GPU101] ordered by the caller\n"
			       "}\n",
			.good = "#include <cuda_runtime.h>\n"
				"void run(float *d_x, size_t n, cudaStream_t s) {\n"
				"    cudaMemsetAsync(d_x, 0, n, s); // ordered by the caller\n"
				"}\n",
			.oracle = "none: the program does the same with and without the comment",
		},
	.rank = RANK_LAST,
};
