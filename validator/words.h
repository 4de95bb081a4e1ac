// SPDX-License-Identifier: Apache-2.0
// The words of the JSON form, and which operands each kind of step takes.
#ifndef GPULINT_VALIDATOR_WORDS_H
#define GPULINT_VALIDATOR_WORDS_H

#include "validator/witness.h"

// By their enums; each list ends with NULL.
extern const char *const claim_words[], *const stream_words[], *const memory_words[], *const access_words[],
	*const step_words[], *const capture_mode_words[];

// X(id, json word): the members of a step other than do, thread, api, file, line, column, caller.
#define OPERANDS(X)                                                                                                     \
	X(STREAM, "stream") X(EVENT, "event") X(EVENT2, "event2") X(MEMORY, "memory") X(DEVICE, "device")               \
	X(CONTEXT, "context") X(MODULE, "module") X(GRAPH, "graph") X(CHILD, "child") X(MUTEX, "mutex")                 \
	X(ACCESS, "access") X(KERNEL, "kernel") X(REPLACES, "replaces") X(MODE, "mode") X(SYNC, "sync")                 \
	X(PEER, "peer") X(COOPERATIVE, "cooperative") X(GRID_SYNC, "grid_sync") X(GRID, "grid") X(BLOCK, "block")       \
	X(SHARED, "shared")

enum operand_index {
#define X(id, word) OPERAND_INDEX_##id,
	OPERANDS(X)
#undef X
	OPERAND_COUNT
};
enum operand {
#define X(id, word) OPERAND_##id = 1u << OPERAND_INDEX_##id,
	OPERANDS(X)
#undef X
};
extern const char *const operand_words[];

struct operand_row { uint32_t required, optional; };
extern const struct operand_row operand_rows[STEP_KIND_COUNT];

#endif
