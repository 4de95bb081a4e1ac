// SPDX-License-Identifier: Apache-2.0
// What operations, streams and objects are called, and what is said of them. All texts lie in the run's `keep`.
#ifndef GPULINT_STORY_WORDS_H
#define GPULINT_STORY_WORDS_H

#include "engine/story/story.h"

// As the user names it; what has no name is called by what made it: `cudaMalloc(...)`, `guard()`.
const char *name_of(struct run *r, const struct sym *value);
// NULL: nobody could write it, because parts of it have no name.
const char *written_name(struct run *r, const struct sym *value);
// As code writes it.
const char *value_text(struct arena *a, const struct ir_value *value);
// "stream `s1` (non-blocking)", "the legacy default stream"; NULL for the host.
const char *stream_phrase(struct run *r, const struct timeline *t);
// The same without the kind.
const char *stream_called(struct run *r, const struct timeline *t);
// "device 1", "device `gpu`"; NULL: nobody can name it.
const char *device_phrase(struct run *r, const struct sym *device);
// As stream_phrase of the stream that the operation runs on or is about; "host" where there is none, NULL where it is no operation.
const char *step_stream(struct run *r, const struct prim *p);
// The stream to which the call binds a handle, as stream_phrase; NULL = it binds none, or to none that is given.
const char *bound_stream(struct run *r, const struct prim *bind);
// As people call the function that the operation calls: a member that the object's class has from a base class of the library's own by the
// object's class (`std::atomic::load`).
const char *call_name(struct run *r, const struct prim *p);
// "kernel `scale`", "`cudaMemcpyAsync`", "host read".
const char *prim_words(struct run *r, const struct prim *p);
// What the call does beside working on memory: "`cudaEventRecord` records event `e`"; NULL where it does nothing of that kind.
const char *deed_words(struct run *r, const struct prim *p);
// What an operation does whose deed has no words of its own: "`cudaMemcpyAsync` copies `x` to `y`", "kernel `scale` is launched".
const char *plain_deed_words(struct run *r, const struct prim *p);
// What the operation does with the memory: "reads", "writes", "frees", "allocates", "ends", "reads and writes"; "uses" for what nobody sees.
enum memory_touch touch_of(struct run *r, const struct prim *p, const struct sym *root);
// Does it read memory of that root? An operation of which nobody sees what it does may.
bool may_read(struct run *r, const struct prim *p, const struct sym *root);

#endif
