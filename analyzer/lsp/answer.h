// SPDX-License-Identifier: Apache-2.0
// What a report says of one open file, as the server needs it.
#ifndef GPULINT_LSP_ANSWER_H
#define GPULINT_LSP_ANSWER_H

#include "report/report.h"

struct answer_options {
	const char *document;      // absolute path of the file
	const char *pictures;      // folder to write the pictures of findings into, NULL = none are drawn
	const char *const *inputs; // files that were read for it, NULL = they are not said
	size_t input_count;
	bool has_baseline; // findings can be left to one
	bool is_bytes;     // characters count bytes, not UTF-16 code units
};

// One line of JSON: `diagnostics` as editors take them, and `findings` with what is asked for later: the range of their diagnostic, the text
// of a hover, the edits (none where the report has none) with what they do, the rule, the file of the picture. And `inputs`.
// A finding in another file that the path reaches from this one stands at its last step here; without such a step it is left out.
void answer_write(FILE *out, struct arena *scratch, const struct report *r, const struct answer_options *o);

// The finding of the report that an answer gave that `key`, NULL if there is none.
const struct gpulint_finding *answer_finding(struct arena *scratch, const struct report *r, const char *key);

#endif
