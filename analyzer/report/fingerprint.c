// SPDX-License-Identifier: Apache-2.0
// The line hash that GitHub computes for uploads: a rolling polynomial hash (base 37, 64 bits) over the 100 UTF-16 units
// from the line's start on, blanks left out, line ends as '\n'; equal hashes are numbered within the file.
#include "report/fingerprint.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

enum { WINDOW = 100, BASE = 37, END_OF_TEXT = 65535 };

struct roll {
	struct arena *arena;
	uint64_t hash, first_factor;
	uint32_t window[WINDOW], line[WINDOW]; // line that starts at this place of the window, 0 = none
	uint32_t at, lines;
	bool line_start, after_cr;
	struct strmap seen; // hash -> how often, as a pointer to int
	const char **out;
};

static void emit(struct roll *r)
{
	uint32_t line = r->line[r->at];
	if (!line)
		return;
	const char *hash = arena_printf(r->arena, "%" PRIx64, r->hash);
	void **slot = strmap_at(&r->seen, hash);
	if (!*slot)
		*slot = ARENA_NEW(r->arena, int);
	int *count = *slot;
	r->out[line - 1] = arena_printf(r->arena, "%s:%d", hash, ++*count);
	r->line[r->at] = 0;
}

static void push(struct roll *r, uint32_t unit)
{
	uint32_t leaves = r->window[r->at];
	r->window[r->at] = unit;
	r->hash = r->hash * BASE + unit - r->first_factor * leaves;
	r->at = (r->at + 1) % WINDOW;
}

static void unit(struct roll *r, uint32_t c)
{
	if (c == ' ' || c == '\t' || (r->after_cr && c == '\n')) {
		r->after_cr = false;
		return;
	}
	r->after_cr = c == '\r';
	if (c == '\r')
		c = '\n';
	emit(r);
	if (r->line_start)
		r->line[r->at] = ++r->lines;
	r->line_start = c == '\n';
	push(r, c);
}

const char **fingerprint_lines(struct arena *a, const char *text, size_t length, uint32_t *count)
{
	struct roll r = {.arena = a, .first_factor = 1, .line_start = true, .seen.arena = a};
	size_t most = 1;
	for (size_t i = 0; i < length; i++)
		most += text[i] == '\n' || text[i] == '\r';
	r.out = ARENA_ARRAY(a, const char *, most + 1);
	for (int i = 0; i < WINDOW; i++)
		r.first_factor *= BASE;
	for (size_t i = 0; i < length;) {
		uint32_t c;
		i += utf8_decode(text + i, length - i, &c);
		if (c > 0xffff) {
			unit(&r, 0xd800 + ((c - 0x10000) >> 10));
			unit(&r, 0xdc00 + ((c - 0x10000) & 0x3ff));
		} else {
			unit(&r, c);
		}
	}
	unit(&r, END_OF_TEXT);
	for (int i = 0; i < WINDOW; i++) {
		emit(&r);
		push(&r, 0);
	}
	*count = r.lines;
	return r.out;
}

// The function's key without what moves: clang writes the file's name into USRs with internal linkage and byte offsets into those of lambdas and
// local classes, and the frontend adds a place to both ("c:a.cu@123@F@f@/src/a.cu:7:3" becomes "c:@F@f").
static const char *stable_usr(struct arena *a, const char *usr)
{
	if (!usr || strncmp(usr, "c:", 2) != 0)
		return usr ? usr : "";
	char *stable = arena_strdup(a, usr), *to = stable + 2;
	for (const char *p = usr + 2 + strcspn(usr + 2, "@"); *p && strncmp(p, "@/", 2) != 0;) {
		size_t digits = *p == '@' ? strspn(p + 1, "0123456789") : 0;
		if (digits && p[1 + digits] == '@')
			p += 1 + digits;
		else
			*to++ = *p++;
	}
	*to = 0;
	return stable;
}

const char *fingerprint_own(struct arena *a, struct strmap *ordinals, const struct gpulint_finding *f, const char *path)
{
	const char *base = arena_printf(a, "%s\n%s\n%s\n%s", f->code, path, stable_usr(a, f->function_usr), f->key ? f->key : f->message);
	ordinals->arena = a;
	void **slot = strmap_at(ordinals, base);
	if (!*slot)
		*slot = ARENA_NEW(a, int);
	int *ordinal = *slot;
	const char *full = arena_printf(a, "%s\n%d", base, ++*ordinal);
	return arena_printf(a, "%016" PRIx64, XXH3_64bits(full, strlen(full)));
}

const char *fingerprint_fault(struct arena *a, const struct gpulint_finding *f)
{
	const char *full = arena_printf(a, "%s\n%s\n%s", f->code, stable_usr(a, f->function_usr), f->key ? f->key : f->message);
	return arena_printf(a, "%016" PRIx64, XXH3_64bits(full, strlen(full)));
}
