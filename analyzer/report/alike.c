// SPDX-License-Identifier: Apache-2.0
#include "report/alike.h"

#include <string.h>

#include "base/strmap.h"

enum { TOLD = 3, LEAST_LEFT = 3 };

// Findings of one cause.
struct cause {
	size_t first[TOLD], n;
};

static bool is_at(const struct gpulint_location *a, const struct gpulint_location *b)
{
	return a->line == b->line && a->column == b->column && a->file && b->file && strcmp(a->file, b->file) == 0;
}

static const char *or_empty(const char *text)
{
	return text ? text : "";
}

// The rule, the function, the operations that the finding is about with their streams; of the operation to change its stream only. What lies in no function
// (a comment) is like nothing else.
static const char *key_of(struct arena *a, const struct gpulint_finding *f)
{
	const char *key = arena_printf(a, "%s %s %s", f->code, or_empty(f->basis), or_empty(f->function_usr));
	if (!*or_empty(f->function_usr))
		key = arena_printf(a, "%s %s:%u:%u", key, or_empty(f->location.file), f->location.line, f->location.column);
	for (size_t i = 0; i < f->step_count; i++) {
		const struct gpulint_step *s = &f->step[i];
		if (!s->is_key)
			continue;
		if (is_at(&s->location, &f->location))
			key = arena_printf(a, "%s\n%s", key, or_empty(s->stream));
		else
			key = arena_printf(a, "%s\n%s %s:%u:%u", key, or_empty(s->stream), or_empty(s->location.file), s->location.line,
			                   s->location.column);
	}
	return key;
}

const size_t *report_told_with(struct arena *arena, const struct report *r)
{
	struct strmap causes = {.arena = arena};
	struct cause **of = ARENA_ARRAY(arena, struct cause *, r->finding_count);
	size_t *with = ARENA_ARRAY(arena, size_t, r->finding_count);
	for (size_t i = 0; i < r->finding_count; i++) {
		void **known = strmap_at(&causes, key_of(arena, &r->finding[i]));
		if (!*known)
			*known = ARENA_NEW(arena, struct cause);
		of[i] = *known;
		if (of[i]->n < TOLD)
			of[i]->first[of[i]->n] = i;
		of[i]->n++;
	}
	for (size_t i = 0; i < r->finding_count; i++) {
		size_t last = of[i]->first[TOLD - 1];
		with[i] = of[i]->n >= TOLD + LEAST_LEFT && i > last ? last : i;
	}
	return with;
}
