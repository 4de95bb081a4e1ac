// SPDX-License-Identifier: Apache-2.0
// Between the files of the generator of random programs.
#ifndef GPULINT_TESTS_VALIDATOR_RANDOM_GENERATOR_H
#define GPULINT_TESTS_VALIDATOR_RANDOM_GENERATOR_H

#include "base/vec.h"
#include "random.h"

enum { MOST_STREAMS = 6, MOST_MEMORY = 5, EVENTS = 3 };

struct generator {
	struct arena *arena;
	uint64_t state;
	unsigned features;
	struct witness *w;
	struct witness_stream *stream;
	struct witness_memory *memory;
	VEC(struct witness_step) step;
	int last_stream[MOST_MEMORY + 2]; // by memory: the stream of its last use, NO_OBJECT = none or the host
	bool is_alive[MOST_MEMORY + 2];   // pool memory: between allocation and free
	bool was_freed[MOST_MEMORY + 2];
	int current; // device
	int thread;  // that does the next step
	bool has_graph, has_thread;
};

// A number below the bound.
uint32_t draw(struct generator *g, uint32_t bound);
struct witness_step *add(struct generator *g, enum witness_step_kind kind);
void select_device(struct generator *g, int device);
// Streams that the program creates itself.
bool is_made(const struct witness_stream *s);
// Does one thing, or nothing.
void random_act(struct generator *g);

#endif
