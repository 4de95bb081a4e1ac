// SPDX-License-Identifier: Apache-2.0
#include "rules/expect.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *const tag_name[] = {[TAG_EXPECT] = "expect:", [TAG_MISS] = "known-miss:", [TAG_FALSE] = "known-false:"};

static bool starts_with(const char *s, const char *prefix)
{
	return strncmp(s, prefix, strlen(prefix)) == 0;
}

// "GPU108" or "GPU108@+1"; moves past it. False when it is neither.
static bool take_code(const char **s, uint32_t line, struct tag *out)
{
	const char *p = *s;
	size_t n = 3;
	if (!starts_with(p, "GPU"))
		return false;
	while (isdigit((unsigned char)p[n]))
		n++;
	if (n != 6)
		return false;
	memcpy(out->code, p, n);
	p += n;
	out->line = line;
	if (*p == '@') {
		char *end;
		long offset = strtol(p + 1, &end, 10);
		if (end == p + 1 || (p[1] != '+' && p[1] != '-'))
			return false;
		out->line = (uint32_t)((long)line + offset);
		p = end;
	}
	*s = p;
	return true;
}

static const char *skip_blanks(const char *s)
{
	while (*s == ' ' || *s == '\t')
		s++;
	return s;
}

static void take_tag(struct arena *a, struct expectations *e, enum tag_kind kind, const char *s, uint32_t line)
{
	do {
		struct tag tag = {.kind = kind};
		s = skip_blanks(s + (*s == ','));
		if (!take_code(&s, line, &tag)) {
			e->error = arena_printf(a, "line %u: `%s` needs codes such as GPU108 or GPU108@+1", line, tag_name[kind]);
			return;
		}
		*vec_push(a, &e->tags) = tag;
		s = skip_blanks(s);
	} while (*s == ',');
	bool has_reason = *s && *s != '\n' && !starts_with(s, "// validate: ");
	if (has_reason != (kind != TAG_EXPECT))
		e->error = arena_printf(a, "line %u: `%s` %s", line, tag_name[kind],
		                        has_reason ? "takes codes only" : "needs a reason after the code");
}

// What follows "// " when it can be a tag at all.
static void take_comment(struct arena *a, struct expectations *e, const char *s, uint32_t line)
{
	if (!starts_with(s, "expect") && !starts_with(s, "known-"))
		return;
	if (starts_with(s, "expect-none") && !isalnum((unsigned char)s[11]) && s[11] != '-') {
		e->is_silent = true;
		return;
	}
	for (enum tag_kind kind = TAG_EXPECT; kind <= TAG_FALSE; kind++) {
		if (starts_with(s, tag_name[kind])) {
			take_tag(a, e, kind, s + strlen(tag_name[kind]), line);
			return;
		}
	}
	e->error = arena_printf(a, "line %u: unknown tag `%.*s`", line, (int)strcspn(s, " \n"), s);
}

static void check_whole(struct expectations *e)
{
	bool expects = false;
	for (size_t i = 0; i < e->tags.n; i++)
		expects |= e->tags.at[i].kind != TAG_FALSE;
	if (e->error)
		return;
	if (expects && e->is_silent)
		e->error = "`expect-none` together with expected findings";
	else if (!expects && !e->is_silent)
		e->error = "neither `expect-none` nor an expected finding";
}

struct expectations expectations_of(struct arena *a, const char *text)
{
	struct expectations e = {0};
	uint32_t line = 1;
	for (const char *p = text; *p && !e.error; p++) {
		if (*p == '\n')
			line++;
		else if (starts_with(p, "// "))
			take_comment(a, &e, p + 3, line);
	}
	check_whole(&e);
	return e;
}

static bool matches(const struct tag *tag, const struct found *f, const char *file)
{
	return f->location.line == tag->line && strcmp(f->code, tag->code) == 0 && strcmp(f->location.file, file) == 0;
}

static const struct found *find(const struct corpus_report *r, const struct tag *tag, const char *file)
{
	for (size_t i = 0; i < r->findings.n; i++)
		if (matches(tag, &r->findings.at[i], file))
			return &r->findings.at[i];
	return NULL;
}

static bool is_announced(const struct expectations *e, const struct found *f, const char *file)
{
	for (size_t i = 0; i < e->tags.n; i++)
		if (matches(&e->tags.at[i], f, file))
			return true;
	return false;
}

const char *expectations_compare(struct arena *a, const struct expectations *e, const struct corpus_report *r, const char *file)
{
	const char *text = "";
	for (size_t i = 0; i < e->tags.n; i++) {
		const struct tag *tag = &e->tags.at[i];
		bool is_found = find(r, tag, file) != NULL;
		if (is_found == (tag->kind != TAG_MISS))
			continue;
		text = arena_printf(a, "%s%s:%u: %s %s\n", text, file, tag->line, tag->code,
		                    tag->kind == TAG_EXPECT ? "is not reported"
		                    : tag->kind == TAG_MISS ? "is reported now: replace `known-miss` by `expect`"
		                                            : "is not reported any more: remove `known-false`");
	}
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct found *f = &r->findings.at[i];
		if (f->level != GPULINT_NOTE && strcmp(f->location.file, file) == 0 && !is_announced(e, f, file))
			text = arena_printf(a, "%s%s:%u:%u: %s is not expected: %s\n", text, file, f->location.line, f->location.column, f->code,
			                    f->message);
	}
	return text;
}
