// SPDX-License-Identifier: Apache-2.0
// The words of witnesses as enums and as text, from words.def.
#ifndef GPULINT_WITNESS_WORDS_H
#define GPULINT_WITNESS_WORDS_H

#include <stdbool.h>
#include <stdint.h>

struct arena;

enum claim_kind {
#define CLAIM(id, word) CLAIM_##id,
#include "witness/words.def"
	CLAIM_KIND_COUNT
};
enum witness_stream_kind {
#define STREAM(id, word) WSTREAM_##id,
#include "witness/words.def"
	WSTREAM_KIND_COUNT
};
enum witness_memory_kind {
#define MEMORY(id, word) WMEMORY_##id,
#include "witness/words.def"
	WMEMORY_KIND_COUNT
};
enum witness_access_mode {
#define ACCESS(id, word) MODE_##id,
#include "witness/words.def"
	MODE_COUNT
};
enum witness_object_kind {
#define OBJECT(id, type, plural, word, one, letter) WOBJECT_##id,
#include "witness/words.def"
	WOBJECT_KIND_COUNT
};
enum witness_step_kind {
#define STEP(id, word, required, optional) WSTEP_##id,
#include "witness/words.def"
	WSTEP_KIND_COUNT
};
enum operand_index {
#define OPERAND(id, word, type, member, to) OPERAND_INDEX_##id,
#include "witness/words.def"
	OPERAND_COUNT
};
enum operand {
#define OPERAND(id, word, type, member, to) OPERAND_##id = 1u << OPERAND_INDEX_##id,
#include "witness/words.def"
};

// By their enums; each list ends with NULL.
extern const char *const claim_words[], *const stream_words[], *const memory_words[], *const access_words[],
	*const object_words[] /* the list's */, *const step_words[], *const operand_words[], *const capture_mode_words[];

// Of each kind of step, as bits of enum operand.
struct operand_row { uint32_t required, optional; };
extern const struct operand_row operand_rows[WSTEP_KIND_COUNT];

// "first thread", "thread 2", "process 2": what people call the thread of that number where there are several. In `a`.
const char *witness_thread_title(struct arena *a, int number, bool is_process);

#endif
