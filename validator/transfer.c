// SPDX-License-Identifier: Apache-2.0
// Verdicts as bytes: the numbers, then the strings, each with its length in front.
#include "validator/pool.h"

#include <string.h>

enum { NO_TEXT = UINT32_MAX, TEXTS = 9 };

struct numbers {
	uint32_t kind;
	struct {
		uint32_t was_run, kind, runs, shown;
	} way[3];
	uint32_t length[TEXTS];
};

static void texts_of(struct verdict *v, const char **text[TEXTS])
{
	struct outcome *way[] = {&v->as_written, &v->gated, &v->fixed};
	text[0] = &v->why, text[1] = &v->backend, text[2] = &v->device;
	for (size_t i = 0; i < 3; i++)
		text[3 + 2 * i] = &way[i]->detail, text[4 + 2 * i] = &way[i]->schedule;
}

void verdict_write(struct arena *a, const struct verdict *v, char **bytes, size_t *size)
{
	struct verdict copy = *v;
	const struct outcome *way[] = {&v->as_written, &v->gated, &v->fixed};
	const char **text[TEXTS];
	struct numbers n = {.kind = v->kind};
	texts_of(&copy, text);
	*size = sizeof n;
	for (size_t i = 0; i < 3; i++) {
		n.way[i].was_run = way[i]->was_run, n.way[i].kind = way[i]->kind;
		n.way[i].runs = way[i]->runs, n.way[i].shown = way[i]->shown;
	}
	for (size_t i = 0; i < TEXTS; i++) {
		n.length[i] = *text[i] ? (uint32_t)strlen(*text[i]) : NO_TEXT;
		*size += *text[i] ? n.length[i] : 0;
	}
	char *to = *bytes = arena_alloc(a, *size);
	memcpy(to, &n, sizeof n);
	to += sizeof n;
	for (size_t i = 0; i < TEXTS; i++) {
		if (!*text[i])
			continue;
		memcpy(to, *text[i], n.length[i]);
		to += n.length[i];
	}
}

bool verdict_read(struct arena *a, const char *bytes, size_t size, struct verdict *out)
{
	struct outcome *way[] = {&out->as_written, &out->gated, &out->fixed};
	const char **text[TEXTS];
	struct numbers n;
	if (size < sizeof n)
		return false;
	memcpy(&n, bytes, sizeof n);
	bytes += sizeof n, size -= sizeof n;
	*out = (struct verdict){.kind = (enum verdict_kind)n.kind};
	for (size_t i = 0; i < 3; i++)
		*way[i] = (struct outcome){
			.was_run = n.way[i].was_run, .kind = (enum verdict_kind)n.way[i].kind, .runs = n.way[i].runs, .shown = n.way[i].shown};
	texts_of(out, text);
	for (size_t i = 0; i < TEXTS; i++) {
		if (n.length[i] == NO_TEXT)
			continue;
		if (n.length[i] > size)
			return false;
		*text[i] = arena_strndup(a, bytes, n.length[i]);
		bytes += n.length[i], size -= n.length[i];
	}
	return n.kind < VERDICT_KIND_COUNT;
}
