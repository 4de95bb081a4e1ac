// SPDX-License-Identifier: Apache-2.0
#include "witness/words.h"

#include <stddef.h>

#include "base/arena.h"

const char *const claim_words[] = {
#define CLAIM(id, word) word,
#include "witness/words.def"
	NULL};
const char *const stream_words[] = {
#define STREAM(id, word) word,
#include "witness/words.def"
	NULL};
const char *const memory_words[] = {
#define MEMORY(id, word) word,
#include "witness/words.def"
	NULL};
const char *const access_words[] = {
#define ACCESS(id, word) word,
#include "witness/words.def"
	NULL};
const char *const capture_mode_words[] = {
#define CAPTURE_MODE(id, word) word,
#include "witness/words.def"
	NULL};
const char *const object_words[] = {
#define OBJECT(id, type, plural, word, one, letter) word,
#include "witness/words.def"
	NULL};
const char *const operand_words[] = {
#define OPERAND(id, word, type, member, to) word,
#include "witness/words.def"
	NULL};
const char *const step_words[] = {
#define STEP(id, word, required, optional) word,
#include "witness/words.def"
	NULL};
const struct operand_row operand_rows[WSTEP_KIND_COUNT] = {
#define O(name) OPERAND_##name
#define STEP(id, word, required, optional) [WSTEP_##id] = {required, optional},
#include "witness/words.def"
};

const char *witness_thread_title(struct arena *a, int number, bool is_process)
{
	if (number == 0)
		return "first thread";
	return arena_printf(a, is_process ? "process %d" : "thread %d", number + 1);
}
