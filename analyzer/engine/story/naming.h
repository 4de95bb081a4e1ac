// SPDX-License-Identifier: Apache-2.0
// The objects of a witness: each gets an id when the first step mentions it.
#ifndef GPULINT_ENGINE_NAMING_H
#define GPULINT_ENGINE_NAMING_H

#include "engine/story/layout.h"

struct naming {
	struct run *run;
	const struct slice *slice;
	bool is_of_one_device;         // the claim asks for one only: a device of which no more than a name is known is the first
	const struct sym *open_device; // the one that was taken so, NULL = none was met
	struct map ids;                // of what has been named, by kind: index + 1
	VEC(struct witness_device) devices;
	VEC(struct witness_context) contexts;
	VEC(struct witness_thread) threads;
	VEC(uint32_t) thread_of; // the run's, by number in the witness
	VEC(struct witness_stream) streams;
	VEC(struct witness_event) events;
	VEC(struct witness_memory) memories;
	VEC(struct witness_module) modules;
	VEC(struct witness_graph) graphs;
	VEC(const char *) assumptions;
	const struct sym *exec_of[64], *graph_of[64]; // executable graphs, and what they were instantiated from
	uint32_t execs;
	struct map layouts; // of memory
};

// Indexes of objects; each makes the object on first use, in run->keep. A device nobody names is taken as the first.
int naming_device(struct naming *n, const struct sym *device);
int naming_thread(struct naming *n, uint32_t thread);
int naming_stream(struct naming *n, uint32_t timeline);
int naming_event(struct naming *n, const struct sym *handle);
int naming_memory(struct naming *n, const struct sym *root);
int naming_context(struct naming *n, const struct sym *context);
int naming_module(struct naming *n, const struct sym *module, bool is_library);
int naming_graph(struct naming *n, const struct recorded *s);
const struct layout *naming_layout(struct naming *n, const struct sym *root);
// NO_OBJECT when nothing has mentioned it.
int naming_known(const struct naming *n, enum witness_object_kind kind, const void *key);
// `text` in run->keep; NULL stays NULL.
const char *naming_keep(struct naming *n, const char *text);
void naming_assume(struct naming *n, const char *text);
// What the witness takes for granted of streams from outside, once all of its streams have names.
void naming_assume_streams(struct naming *n);
// What was named, into the witness.
void naming_put(const struct naming *n, struct witness *w);

#endif
