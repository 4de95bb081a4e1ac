// SPDX-License-Identifier: Apache-2.0
// An open file: its text as the editor has it, its resident, and what was last said of it.
#ifndef GPULINT_LSP_DOCUMENT_H
#define GPULINT_LSP_DOCUMENT_H

#include "base/json.h"
#include "lsp/resident.h"

struct document {
	struct arena arena; // as long as it is open
	const char *uri, *path;
	struct arena text_arena; // of `text`
	char *text;
	size_t length;
	bool has_version;
	int64_t version; // the editor's
	double due;      // when it is to be analysed, 0 = nothing changed
	struct resident resident;
	double started;       // the resident
	const char *preamble; // that the resident has parsed
	size_t preamble_length;
	const char *to_baseline; // key of a finding that is to go there with the next question, NULL = none
	int64_t asked;           // number of the last question, 0 = its answers are all there
	int64_t asked_version;
	struct arena answer_arena;
	const char *answer_text; // NULL = none yet
	const struct jnode *answer;
	int64_t answer_version;
	struct arena input_arena;
	const struct jnode *inputs; // files that the resident has read
};

// Takes the text; what it was before goes.
void document_set(struct document *d, const char *text, size_t length);
// Applies the changes of textDocument/didChange in order. False: one of them is none.
bool document_change(struct document *d, const struct jnode *changes, bool is_bytes);
// Does the text begin with what the resident has parsed?
bool document_keeps_preamble(const struct document *d);
// Keeps an answer: JSON of answer.h.
void document_answer(struct document *d, const char *text, size_t length, int64_t version);
// Has the resident read that file?
bool document_reads(const struct document *d, const char *path);
// Everything but the document itself.
void document_free(struct document *d);

#endif
