// SPDX-License-Identifier: Apache-2.0
// A region of memory freed as a whole. The three lifetimes of gpulint (run, unit, scratch) are arenas that callers
// pass down; nothing else frees memory.
#ifndef GPULINT_BASE_ARENA_H
#define GPULINT_BASE_ARENA_H

#include <stddef.h>

struct arena_chunk;

enum { ARENA_LARGE = 64 * 1024 }; // blocks above are on their own

struct arena {
	struct arena_chunk *chunk; // newest first
	size_t bytes;              // handed out so far, for --statistics
};

// Zeroed memory aligned for any type. Never NULL: exhausted memory ends the process with a message, because a worker
// that cannot allocate has no result to give (the parent reports the unit as lost).
void *arena_alloc(struct arena *a, size_t size);
char *arena_strndup(struct arena *a, const char *s, size_t n);
char *arena_strdup(struct arena *a, const char *s);
char *arena_printf(struct arena *a, const char *format, ...) __attribute__((format(printf, 2, 3)));
void arena_free(struct arena *a);
// Frees a block of more than ARENA_LARGE bytes before the others: a table that has outgrown it. A smaller one stays.
void arena_give_back(struct arena *a, void *block, size_t size);
// Nobody reads the block again: AddressSanitizer reports who does.
void arena_forget(void *block, size_t size);

#define ARENA_NEW(a, type) ((type *)arena_alloc((a), sizeof(type)))
#define ARENA_ARRAY(a, type, n) ((type *)arena_alloc((a), sizeof(type) * (size_t)(n)))

#endif
