// SPDX-License-Identifier: Apache-2.0
// The objects of a witness: each gets an id when the first step mentions it.
#ifndef GPULINT_ENGINE_NAMING_H
#define GPULINT_ENGINE_NAMING_H

#include <cjson/cJSON.h>

#include "engine/story/layout.h"

enum naming_kind { DEVICE, CONTEXT, THREAD, STREAM, EVENT, MEMORY, MODULE, GRAPH };
extern const char *const naming_words[8]; // members of "objects"

struct naming {
	struct run *run;
	const struct slice *slice;
	cJSON *objects[8];
	struct { const void *key; const char *id; } seen[2048];
	uint32_t seen_count, given[8];
	cJSON *assumptions;
	const struct sym *exec_of[64], *graph_of[64]; // executable graphs, and what they were instantiated from
	uint32_t execs;
	struct map layouts; // of memory
};

// Ids; each makes the object on first use. A device nobody names is taken as the first.
const char *naming_device_id(struct naming *n, const struct sym *device);
const char *naming_thread_id(struct naming *n, uint32_t thread);
const char *naming_stream_id(struct naming *n, uint32_t timeline);
const char *naming_event_id(struct naming *n, const struct sym *handle);
const char *naming_memory_id(struct naming *n, const struct sym *root);
const struct layout *naming_layout(struct naming *n, const struct sym *root);
const char *naming_graph_id(struct naming *n, const struct recorded *s);
const char *naming_other_id(struct naming *n, enum naming_kind kind, const void *key, bool is_library);
// NULL when nothing has mentioned it.
const char *naming_known(const struct naming *n, const void *key);
void naming_assume(struct naming *n, const char *text);

#endif
