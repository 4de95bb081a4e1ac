// SPDX-License-Identifier: Apache-2.0
// What the parts of the printer of programs share.
#ifndef GPULINT_VALIDATOR_REPRO_EMIT_H
#define GPULINT_VALIDATOR_REPRO_EMIT_H

#include "validator/backends/cuda/judge.h"

#include <stdio.h>

struct emit {
	FILE *out;
	struct arena *a;
	struct run plan; // steps, order, where the gate goes; never executed
	const struct witness *w;
	int depth;
	int *device;   // current device by thread as printed, -1 = not known
	bool *is_dead; // by memory: no final check
	bool has_turns, is_bare, is_fix;
};

// The text as one line that neither a comment nor a string ends in, and that no translation phase makes something else of: line ends, quotes,
// backslashes, ends of comments, trigraphs and characters that turn the direction of text are taken out. "" for NULL.
const char *harmless(struct arena *a, const char *text);
void emit(struct emit *e, const char *format, ...) __attribute__((format(printf, 2, 3)));
// "stream_s1", "cudaStreamLegacy", "mem_d_x", ...
const char *stream_text(struct emit *e, int stream);
const char *event_text(struct emit *e, int event);
const char *memory_text(struct emit *e, int memory);
const char *context_text(struct emit *e, int context);
const char *graph_text(struct emit *e, int graph);
const char *module_text(struct emit *e, int module);
bool memory_is_host(const struct emit *e, int memory);
// A current device for `stream`, `device` in the thread that executes the step.
void emit_device(struct emit *e, int thread, int device);
void emit_new_memory(struct emit *e, int memory, const char *stream);
void emit_checks(struct emit *e, uint32_t step, uint32_t access, const char *stream);
void emit_final(struct emit *e);
// The macro around the call of a step: what an error in it means.
const char *macro_of(const struct emit *e, uint32_t i);
const char *stream_of(struct emit *e, const struct witness_step *s);
void emit_LAUNCH(struct emit *e, const struct witness_step *s, uint32_t i);
void emit_MEMSET(struct emit *e, const struct witness_step *s, uint32_t i);
void emit_COPY(struct emit *e, const struct witness_step *s, uint32_t i);
void emit_HOST_FUNCTION(struct emit *e, const struct witness_step *s, uint32_t i);
void emit_HOST_ACCESS(struct emit *e, const struct witness_step *s, uint32_t i);
// One step, with gate and comment.
void emit_step(struct emit *e, uint32_t i);

#endif
