// SPDX-License-Identifier: Apache-2.0
#include "session/unit_result.h"

#include <string.h>

enum { NO_STRING = -1, END_MARK = 0x67706c32 };

static void put_int(FILE *out, int64_t value)
{
	fwrite(&value, sizeof value, 1, out);
}

static void put_text(FILE *out, const char *s)
{
	put_int(out, s ? (int64_t)strlen(s) : NO_STRING);
	if (s)
		fwrite(s, 1, strlen(s), out);
}

static void put_location(FILE *out, const struct gpulint_location *l)
{
	put_text(out, l->file);
	put_int(out, l->line);
	put_int(out, l->column);
	put_int(out, l->end_line);
	put_int(out, l->end_column);
}

static void put_texts(FILE *out, const char *const *text, size_t n)
{
	put_int(out, (int64_t)n);
	for (size_t i = 0; i < n; i++)
		put_text(out, text[i]);
}

static void put_finding(FILE *out, const struct gpulint_finding *f)
{
	const char *const text[] = {f->code,    f->message, f->fix,     f->function, f->function_usr, f->key,
	                            f->witness, f->basis,   f->no_edit, f->why,      f->at_run_time,  f->instead};
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		put_text(out, text[i]);
	put_int(out, f->level);
	put_int(out, f->confidence);
	put_int(out, f->acting);
	put_int(out, f->deviating);
	put_location(out, &f->location);
	put_int(out, (int64_t)f->step_count);
	for (size_t i = 0; i < f->step_count; i++) {
		put_location(out, &f->step[i].location);
		put_text(out, f->step[i].message);
		put_text(out, f->step[i].stream);
		put_text(out, f->step[i].thread);
		put_int(out, f->step[i].nesting);
		put_int(out, f->step[i].is_key);
		put_int(out, f->step[i].role);
		put_text(out, f->step[i].call);
		put_text(out, f->step[i].does);
		put_text(out, f->step[i].device);
	}
	put_int(out, (int64_t)f->related_count);
	for (size_t i = 0; i < f->related_count; i++) {
		put_location(out, &f->related[i].location);
		put_text(out, f->related[i].message);
		put_int(out, f->related[i].is_covered);
	}
	put_int(out, (int64_t)f->edit_count);
	for (size_t i = 0; i < f->edit_count; i++) {
		put_location(out, &f->edit[i].location);
		put_text(out, f->edit[i].text);
	}
	put_texts(out, f->assumption, f->assumption_count);
	put_int(out, (int64_t)f->undefined_count);
	for (size_t i = 0; i < f->undefined_count; i++) {
		put_text(out, f->undefined[i].usr);
		put_text(out, f->undefined[i].text);
	}
}

static void put_habits(FILE *out, const habit_list *habits)
{
	put_int(out, (int64_t)habits->n);
	for (size_t i = 0; i < habits->n; i++) {
		const struct habit *h = &habits->at[i];
		put_int(out, h->kind);
		put_int(out, h->is_kept);
		put_int(out, h->is_own);
		put_text(out, h->giver);
		put_int(out, h->places);
		put_text(out, h->key);
		put_text(out, h->space);
		put_text(out, h->text);
		put_text(out, h->function);
		put_text(out, h->call);
		put_text(out, h->at.file);
		put_int(out, h->at.line);
		put_int(out, h->at.column);
	}
}

void unit_habits_write(FILE *out, const habit_list *habits)
{
	put_habits(out, habits);
	put_int(out, END_MARK);
}

void unit_result_write(FILE *out, const struct unit_result *result)
{
	put_int(out, (int64_t)result->findings.n);
	for (size_t i = 0; i < result->findings.n; i++)
		put_finding(out, &result->findings.at[i]);
	put_int(out, (int64_t)result->messages.n);
	for (size_t i = 0; i < result->messages.n; i++) {
		const struct gpulint_message *m = &result->messages.at[i];
		put_text(out, m->file);
		put_text(out, m->what);
		put_text(out, m->action);
		put_int(out, m->level);
	}
	put_int(out, (int64_t)result->calls.n);
	for (size_t i = 0; i < result->calls.n; i++) {
		put_location(out, &result->calls.at[i].location);
		put_text(out, result->calls.at[i].name);
		put_text(out, result->calls.at[i].why);
	}
	put_habits(out, &result->habits);
	fwrite(&result->statistics, sizeof result->statistics, 1, out);
	fwrite(&result->parse_messages, sizeof result->parse_messages, 1, out);
	put_texts(out, result->inputs.at, result->inputs.n);
	put_texts(out, result->missing.at, result->missing.n);
	put_int(out, END_MARK);
}

struct reader {
	struct arena *arena;
	const char *at;
	size_t left;
	bool failed;
};

static const char *take(struct reader *r, size_t n)
{
	if (r->failed || n > r->left) {
		r->failed = true;
		return NULL;
	}
	const char *p = r->at;
	r->at += n;
	r->left -= n;
	return p;
}

static int64_t get_int(struct reader *r)
{
	int64_t value = 0;
	const char *p = take(r, sizeof value);
	if (p)
		memcpy(&value, p, sizeof value);
	return value;
}

// A count of things that take at least eight bytes each.
static size_t get_count(struct reader *r)
{
	int64_t n = get_int(r);
	if (n < 0 || (uint64_t)n > r->left / 8)
		r->failed = true;
	return r->failed ? 0 : (size_t)n;
}

static const char *get_text(struct reader *r)
{
	int64_t n = get_int(r);
	if (n == NO_STRING)
		return NULL;
	const char *p = n < 0 ? NULL : take(r, (size_t)n);
	r->failed |= !p;
	return p ? arena_strndup(r->arena, p, (size_t)n) : "";
}

static struct gpulint_location get_location(struct reader *r)
{
	struct gpulint_location l = {.file = get_text(r)};
	l.line = (uint32_t)get_int(r);
	l.column = (uint32_t)get_int(r);
	l.end_line = (uint32_t)get_int(r);
	l.end_column = (uint32_t)get_int(r);
	return l;
}

static void get_lists(struct reader *r, struct gpulint_finding *f)
{
	f->step_count = get_count(r);
	struct gpulint_step *step = ARENA_ARRAY(r->arena, struct gpulint_step, f->step_count);
	for (size_t i = 0; i < f->step_count; i++) {
		step[i].location = get_location(r);
		step[i].message = get_text(r);
		step[i].stream = get_text(r);
		step[i].thread = get_text(r);
		step[i].nesting = (uint32_t)get_int(r);
		step[i].is_key = get_int(r) != 0;
		step[i].role = (enum gpulint_step_role)get_int(r);
		step[i].call = get_text(r);
		step[i].does = get_text(r);
		step[i].device = get_text(r);
	}
	f->related_count = get_count(r);
	struct gpulint_related *related = ARENA_ARRAY(r->arena, struct gpulint_related, f->related_count);
	for (size_t i = 0; i < f->related_count; i++) {
		related[i].location = get_location(r);
		related[i].message = get_text(r);
		related[i].is_covered = get_int(r) != 0;
	}
	f->edit_count = get_count(r);
	struct gpulint_edit *edit = ARENA_ARRAY(r->arena, struct gpulint_edit, f->edit_count);
	for (size_t i = 0; i < f->edit_count; i++) {
		edit[i].location = get_location(r);
		edit[i].text = get_text(r);
	}
	f->edit = edit;
	f->assumption_count = get_count(r);
	const char **assumption = ARENA_ARRAY(r->arena, const char *, f->assumption_count);
	for (size_t i = 0; i < f->assumption_count; i++)
		assumption[i] = get_text(r);
	f->undefined_count = get_count(r);
	struct gpulint_undefined *undefined = ARENA_ARRAY(r->arena, struct gpulint_undefined, f->undefined_count);
	for (size_t i = 0; i < f->undefined_count; i++) {
		undefined[i].usr = get_text(r);
		undefined[i].text = get_text(r);
		r->failed |= !undefined[i].usr || !undefined[i].text;
	}
	f->undefined = undefined;
	f->step = step;
	f->related = related;
	f->assumption = assumption;
}

static struct gpulint_finding get_finding(struct reader *r)
{
	struct gpulint_finding f = {0};
	const char **text[] = {&f.code,    &f.message, &f.fix,     &f.function, &f.function_usr, &f.key,
	                       &f.witness, &f.basis,   &f.no_edit, &f.why,      &f.at_run_time,  &f.instead};
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		*text[i] = get_text(r);
	f.level = (enum gpulint_level)get_int(r);
	f.confidence = (enum gpulint_confidence)get_int(r);
	f.acting = (uint32_t)get_int(r);
	f.deviating = (uint32_t)get_int(r);
	f.location = get_location(r);
	get_lists(r, &f);
	return f;
}

static void get_habits(struct reader *r, habit_list *out)
{
	for (size_t n = get_count(r); n > 0 && !r->failed; n--) {
		struct habit h = {.kind = (enum habit_kind)get_int(r)};
		h.is_kept = get_int(r) != 0;
		h.is_own = get_int(r) != 0;
		h.giver = get_text(r);
		h.places = (uint32_t)get_int(r);
		h.key = get_text(r);
		h.space = get_text(r);
		h.text = get_text(r);
		h.function = get_text(r);
		h.call = get_text(r);
		h.at.file = get_text(r);
		h.at.line = (uint32_t)get_int(r);
		h.at.column = (uint32_t)get_int(r);
		r->failed |= (unsigned)h.kind >= HABIT_KINDS || !h.key || (h.kind == HABIT_STREAM && !h.space);
		*vec_push(r->arena, out) = h;
	}
}

bool unit_habits_read(struct arena *arena, const char *bytes, size_t length, habit_list *out)
{
	struct reader r = {.arena = arena, .at = bytes, .left = length};
	*out = (habit_list){0};
	get_habits(&r, out);
	bool ok = get_int(&r) == END_MARK && !r.failed;
	if (!ok)
		*out = (habit_list){0};
	return ok;
}

bool unit_result_read(struct arena *arena, const char *bytes, size_t length, struct unit_result *out)
{
	struct reader r = {.arena = arena, .at = bytes, .left = length};
	memset(out, 0, sizeof *out);
	for (size_t n = get_count(&r); n > 0 && !r.failed; n--)
		*vec_push(arena, &out->findings) = get_finding(&r);
	for (size_t n = get_count(&r); n > 0 && !r.failed; n--) {
		struct gpulint_message m = {.file = get_text(&r)};
		m.what = get_text(&r);
		m.action = get_text(&r);
		m.level = (enum gpulint_level)get_int(&r);
		*vec_push(arena, &out->messages) = m;
	}
	for (size_t n = get_count(&r); n > 0 && !r.failed; n--) {
		struct gpulint_gpu_call c = {.location = get_location(&r)};
		c.name = get_text(&r);
		c.why = get_text(&r);
		*vec_push(arena, &out->calls) = c;
	}
	get_habits(&r, &out->habits);
	const char *statistics = take(&r, sizeof out->statistics);
	if (statistics)
		memcpy(&out->statistics, statistics, sizeof out->statistics);
	const char *parse_messages = take(&r, sizeof out->parse_messages);
	if (parse_messages)
		memcpy(&out->parse_messages, parse_messages, sizeof out->parse_messages);
	for (size_t n = get_count(&r); n > 0 && !r.failed; n--)
		*vec_push(arena, &out->inputs) = get_text(&r);
	for (size_t n = get_count(&r); n > 0 && !r.failed; n--)
		*vec_push(arena, &out->missing) = get_text(&r);
	bool ok = get_int(&r) == END_MARK && !r.failed;
	if (!ok)
		memset(out, 0, sizeof *out);
	return ok;
}
