// SPDX-License-Identifier: Apache-2.0
#include "base/arena.h"

#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK_BYTES = 64 * 1024 };

struct arena_chunk {
	struct arena_chunk *next;
	size_t used, size;
	max_align_t data[];
};

static struct arena_chunk *chunk_new(size_t size, struct arena_chunk *next)
{
	struct arena_chunk *c = size > SIZE_MAX - sizeof *c ? NULL : calloc(1, sizeof *c + size);
	if (!c) {
		fputs("gpulint: out of memory: analyse fewer files at once (-j) or raise the memory limit\n", stderr);
		_Exit(2);
	}
	c->size = size;
	c->next = next;
	return c;
}

void *arena_alloc(struct arena *a, size_t size)
{
	const size_t align = _Alignof(max_align_t);
	size = size ? (size + align - 1) & ~(align - 1) : align;
	if (!a->chunk || a->chunk->size - a->chunk->used < size)
		a->chunk = chunk_new(size > CHUNK_BYTES ? size : CHUNK_BYTES, a->chunk);
	void *p = (char *)a->chunk->data + a->chunk->used;
	a->chunk->used += size;
	a->bytes += size;
	return p;
}

char *arena_strndup(struct arena *a, const char *s, size_t n)
{
	char *p = arena_alloc(a, n + 1);
	memcpy(p, s, n);
	return p;
}

char *arena_strdup(struct arena *a, const char *s)
{
	return arena_strndup(a, s, strlen(s));
}

char *arena_printf(struct arena *a, const char *format, ...)
{
	va_list ap, again;
	va_start(ap, format);
	va_copy(again, ap);
	int n = vsnprintf(NULL, 0, format, ap);
	va_end(ap);
	char *p = arena_alloc(a, (size_t)(n < 0 ? 0 : n) + 1);
	if (n > 0)
		vsnprintf(p, (size_t)n + 1, format, again);
	va_end(again);
	return p;
}

void arena_free(struct arena *a)
{
	for (struct arena_chunk *c = a->chunk, *next; c; c = next) {
		next = c->next;
		free(c);
	}
	a->chunk = NULL;
	a->bytes = 0;
}
