// SPDX-License-Identifier: Apache-2.0
#include "base/arena.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

// An arena of more than HUGE_FROM bytes grows by whole huge pages, which the kernel maps with one fault each instead of 512.
#if defined(__SANITIZE_ADDRESS__)
#define IS_SANITIZED true
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define IS_SANITIZED true
#endif
#endif
#ifdef IS_SANITIZED
#include <sanitizer/asan_interface.h>
#else
#define IS_SANITIZED false
#define ASAN_POISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#define ASAN_UNPOISON_MEMORY_REGION(at, size) ((void)(at), (void)(size))
#endif

// What AddressSanitizer finds between two blocks of one chunk.
enum { RED_ZONE = 16 };

enum { HUGE_PAGE = 2 * 1024 * 1024, HUGE_FROM = 4 * HUGE_PAGE };

struct arena_chunk {
	struct arena_chunk *next;
	size_t used, size;
	bool is_mapped; // by pages_new, else from malloc
	max_align_t data[];
};

// One aligned huge page of zeros, NULL = there is none.
static struct arena_chunk *pages_new(void)
{
	char *at = mmap(NULL, 2 * (size_t)HUGE_PAGE, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	if (at == MAP_FAILED)
		return NULL;
	size_t before = (size_t)(-(uintptr_t)at & (HUGE_PAGE - 1));
	if (before)
		munmap(at, before);
	munmap(at + before + HUGE_PAGE, HUGE_PAGE - before);
	madvise(at + before, HUGE_PAGE, MADV_HUGEPAGE); // where the kernel has none, these are ordinary pages
	return (struct arena_chunk *)(void *)(at + before);
}

static struct arena_chunk *chunk_new(size_t size, bool is_mapped, struct arena_chunk *next)
{
	struct arena_chunk *c = NULL;
	if (is_mapped)
		c = pages_new();
	else if (size <= SIZE_MAX - sizeof *c)
		c = calloc(1, sizeof *c + size);
	if (!c) {
		fputs("gpulint: out of memory: analyse fewer files at once (-j) or raise the memory limit\n", stderr);
		_Exit(2);
	}
	c->size = size;
	c->is_mapped = is_mapped;
	c->next = next;
	ASAN_POISON_MEMORY_REGION(c->data, size);
	return c;
}

// Most arenas hold little, and their memory is filled with zeros: the first chunk is a small one.
static struct arena_chunk *chunk_for_small(const struct arena *a, size_t size)
{
	enum { FIRST = 8 * 1024 - sizeof(struct arena_chunk) - 16 };
	if (!a->chunk && size <= FIRST)
		return chunk_new(FIRST, false, NULL);
	bool is_mapped = a->bytes > HUGE_FROM && !IS_SANITIZED; // LeakSanitizer follows no pointers in memory that malloc has not given
	return chunk_new(is_mapped ? HUGE_PAGE - sizeof(struct arena_chunk) : ARENA_LARGE, is_mapped, a->chunk);
}

static void chunk_free(struct arena_chunk *c)
{
	if (c->is_mapped)
		munmap(c, HUGE_PAGE);
	else
		free(c);
}

// A large block has a chunk of its own, behind the newest, whose rest is still to be used.
static void *alloc_large(struct arena *a, size_t size)
{
	struct arena_chunk **at = a->chunk ? &a->chunk->next : &a->chunk;
	*at = chunk_new(size, false, *at);
	(*at)->used = size;
	a->bytes += size;
	ASAN_UNPOISON_MEMORY_REGION((*at)->data, size);
	return (*at)->data;
}

void *arena_alloc(struct arena *a, size_t size)
{
	const size_t align = _Alignof(max_align_t), asked = size;
	size = size ? (size + align - 1) & ~(align - 1) : align;
	if (size > ARENA_LARGE)
		return alloc_large(a, size);
	if (!a->chunk || a->chunk->size - a->chunk->used < size)
		a->chunk = chunk_for_small(a, size);
	void *p = (char *)a->chunk->data + a->chunk->used;
	a->chunk->used += size;
	if (IS_SANITIZED && a->chunk->size - a->chunk->used >= RED_ZONE)
		a->chunk->used += RED_ZONE;
	a->bytes += size;
	ASAN_UNPOISON_MEMORY_REGION(p, asked);
	return p;
}

void arena_forget(void *block, size_t size)
{
	ASAN_POISON_MEMORY_REGION(block, size);
}

void arena_give_back(struct arena *a, void *block, size_t size)
{
	struct arena_chunk **at = &a->chunk;
	if (size <= ARENA_LARGE)
		return;
	while (*at && (void *)(*at)->data != block)
		at = &(*at)->next;
	struct arena_chunk *chunk = *at;
	if (!chunk)
		return;
	*at = chunk->next;
	a->bytes -= chunk->size;
	chunk_free(chunk);
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
		chunk_free(c);
	}
	a->chunk = NULL;
	a->bytes = 0;
}
