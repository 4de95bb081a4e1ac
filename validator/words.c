// SPDX-License-Identifier: Apache-2.0
#include "validator/words.h"

#define X(id, word) word,
const char *const claim_words[] = {CLAIM_KINDS(X) NULL};
const char *const stream_words[] = {STREAM_KINDS(X) NULL};
const char *const memory_words[] = {MEMORY_KINDS(X) NULL};
const char *const access_words[] = {ACCESS_MODES(X) NULL};
const char *const step_words[] = {STEP_KINDS(X) NULL};
const char *const operand_words[] = {OPERANDS(X) NULL};
#undef X
const char *const capture_mode_words[] = {"global", "thread-local", "relaxed", NULL};

#define O(name) OPERAND_##name
enum { // what several rows share
	LAUNCH_OPTIONS = O(ACCESS) | O(KERNEL) | O(REPLACES) | O(COOPERATIVE) | O(GRID_SYNC) | O(GRID) | O(BLOCK) |
			 O(SHARED) | O(MODULE),
	ANY_OBJECT = O(STREAM) | O(EVENT) | O(EVENT2) | O(MEMORY) | O(DEVICE) | O(CONTEXT) | O(MODULE) | O(GRAPH) |
		     O(ACCESS) | O(KERNEL),
};

const struct operand_row operand_rows[STEP_KIND_COUNT] = {
	[STEP_LAUNCH] = {O(STREAM), LAUNCH_OPTIONS},
	[STEP_MEMSET] = {O(STREAM) | O(ACCESS), O(SYNC) | O(REPLACES)},
	[STEP_COPY] = {O(STREAM) | O(ACCESS), O(SYNC) | O(PEER) | O(REPLACES)},
	[STEP_HOST_FUNCTION] = {O(STREAM), O(ACCESS)},
	[STEP_HOST_ACCESS] = {O(ACCESS), 0},
	[STEP_DIES] = {O(MEMORY), 0},
	[STEP_RECORD] = {O(EVENT) | O(STREAM), 0},
	[STEP_WAIT] = {O(STREAM) | O(EVENT), 0},
	[STEP_SYNC_STREAM] = {O(STREAM), 0},
	[STEP_POLL_STREAM] = {O(STREAM), 0},
	[STEP_SYNC_EVENT] = {O(EVENT), 0},
	[STEP_POLL_EVENT] = {O(EVENT), 0},
	[STEP_SYNC_DEVICE] = {O(DEVICE), 0},
	[STEP_ELAPSED] = {O(EVENT) | O(EVENT2), 0},
	[STEP_CREATE_STREAM] = {O(STREAM), 0},
	[STEP_DESTROY_STREAM] = {O(STREAM), 0},
	[STEP_CREATE_EVENT] = {O(EVENT), 0},
	[STEP_DESTROY_EVENT] = {O(EVENT), 0},
	[STEP_ALLOC] = {O(MEMORY), 0},
	[STEP_FREE] = {O(MEMORY), 0},
	[STEP_ALLOC_ASYNC] = {O(MEMORY) | O(STREAM), 0},
	[STEP_FREE_ASYNC] = {O(MEMORY) | O(STREAM), 0},
	[STEP_UNMAP] = {O(MEMORY), 0},
	[STEP_REGISTER] = {O(MEMORY), 0},
	[STEP_UNREGISTER] = {O(MEMORY), 0},
	[STEP_INIT] = {0, 0},
	[STEP_SET_DEVICE] = {O(DEVICE), 0},
	[STEP_RESET_DEVICE] = {O(DEVICE), 0},
	[STEP_ENABLE_PEER] = {O(DEVICE), 0},
	[STEP_CREATE_CONTEXT] = {O(CONTEXT), 0},
	[STEP_DESTROY_CONTEXT] = {O(CONTEXT), 0},
	[STEP_PUSH_CONTEXT] = {0, O(CONTEXT)},
	[STEP_SET_CONTEXT] = {0, O(CONTEXT)},
	[STEP_POP_CONTEXT] = {0, 0},
	[STEP_LOAD_MODULE] = {O(MODULE), 0},
	[STEP_LOAD_LIBRARY] = {O(MODULE), 0},
	[STEP_UNLOAD_MODULE] = {O(MODULE), 0},
	[STEP_BEGIN_CAPTURE] = {O(STREAM) | O(MODE), 0},
	[STEP_END_CAPTURE] = {O(STREAM), O(GRAPH)},
	[STEP_INSTANTIATE] = {O(GRAPH), 0},
	[STEP_LAUNCH_GRAPH] = {O(GRAPH) | O(STREAM), 0},
	[STEP_START_THREAD] = {O(CHILD), 0},
	[STEP_JOIN_THREAD] = {O(CHILD), 0},
	[STEP_FORK] = {O(CHILD), 0},
	[STEP_LOCK] = {O(MUTEX), 0},
	[STEP_UNLOCK] = {O(MUTEX), 0},
	[STEP_SIGNAL] = {O(MUTEX), 0},
	[STEP_AWAIT] = {O(MUTEX), 0},
	[STEP_EXIT] = {0, 0},
	[STEP_CALL] = {0, ANY_OBJECT},
};
