// SPDX-License-Identifier: Apache-2.0
#include "session/suppress.h"

#include <ctype.h>
#include <string.h>

static const char unused_code[] = "GPU901", malformed_code[] = "GPU902";

static const struct gpulint_rule *rule_of(const char *code)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(rule[i]->code, code) == 0)
			return rule[i];
	return NULL;
}

static bool is_about_comments(const char *code)
{
	return strcmp(code, unused_code) == 0 || strcmp(code, malformed_code) == 0;
}

// The rules on comments have to be named: `ALL` would hide that it silences nothing itself.
static bool fits(const struct selector *s, const char *code)
{
	const struct gpulint_rule *rule = rule_of(code);
	const char *name = rule ? rule->name : NULL;
	bool is_named = strncmp(s->text, "GPU9", 4) == 0 || strncmp(s->text, "gpulint-GPU9", 12) == 0 || (name && strcmp(s->text, name) == 0);
	return (is_named || !is_about_comments(code)) && selector_fits(s->text, strlen(s->text), code, name);
}

static struct suppressions *of_file(struct suppressor *s, const char *file)
{
	s->by_file.arena = s->arena;
	void **slot = strmap_at(&s->by_file, file ? file : "");
	if (!*slot) {
		*slot = ARENA_NEW(s->arena, struct suppressions);
		suppressions_read(s->arena, text_open(s->files, file), *slot);
	}
	return *slot;
}

const char *suppressor_silences(struct suppressor *s, const struct gpulint_finding *f)
{
	struct suppressions *all = of_file(s, f->location.file);
	const char *reason = NULL;
	for (size_t i = 0; i < all->list.n; i++) {
		struct suppression *one = &all->list.at[i];
		for (size_t k = 0; k < one->count && f->location.line >= one->from && f->location.line <= one->to; k++) {
			if (!fits(&one->selector[k], f->code))
				continue;
			one->selector[k].is_used = true;
			reason = reason && *reason ? reason : one->reason;
		}
	}
	return reason;
}

static struct gpulint_location location_of(const struct text_file *text, const char *file, struct span s)
{
	struct gpulint_location l = {.file = file};
	l.line = text_place(text, s.begin, &l.column);
	l.end_line = text_place(text, s.end, &l.end_column);
	return l;
}

// With the blanks in front of it, and the whole line where nothing else is on it.
static struct span widened(const struct text_file *text, struct span s)
{
	const char *t = text->text;
	while (s.begin && (t[s.begin - 1] == ' ' || t[s.begin - 1] == '\t'))
		s.begin--;
	size_t end = s.end + strspn(t + s.end, " \t\r");
	bool starts = !s.begin || t[s.begin - 1] == '\n';
	if (starts && t[end] == '\n')
		s.end = end + 1;
	return s;
}

// Nothing is deleted of a comment that goes over several lines.
static void add_edits(struct suppressor *s, const struct text_file *text, const struct suppression *one, struct gpulint_finding *f)
{
	struct gpulint_edit *edit = ARENA_ARRAY(s->arena, struct gpulint_edit, 2);
	const char *left = "";
	const struct span both[] = {one->words, one->end_words};
	for (size_t i = 0; i < one->count; i++)
		if (!one->selector[i].is_idle)
			left = arena_printf(s->arena, "%s%s%s", left, *left ? ", " : "", one->selector[i].text);
	if (*left && one->end_words.end)
		return;
	for (size_t i = 0; i < 2 && both[i].end > both[i].begin; i++) {
		struct span words = *left ? one->list : both[i];
		if (memchr(text->text + words.begin, '\n', words.end - words.begin))
			return;
		edit[f->edit_count++] = (struct gpulint_edit){location_of(text, f->location.file, *left ? words : widened(text, words)), left};
	}
	f->edit = edit;
}

static void add(struct suppressor *s, struct gpulint_finding *f, struct unit_result *out)
{
	const struct gpulint_rule *rule = rule_of(f->code);
	f->level = rule ? rule->level : GPULINT_NOTE;
	f->confidence = GPULINT_HIGH;
	f->function_usr = "";
	if (!suppressor_silences(s, f))
		*vec_push(s->arena, &out->findings) = *f;
}

// A selector of which the run has looked for every rule.
static bool is_looked_for(const struct selector *s, const struct suppress_question *q)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	bool is_known = false;
	for (size_t i = 0; i < count; i++) {
		if (!selector_fits(s->text, strlen(s->text), rule[i]->code, rule[i]->name))
			continue;
		is_known = true;
		if (!q->is_selected(q->context, rule[i]->code))
			return false;
	}
	return is_known;
}

static void judge_unused(struct suppressor *s, const char *file, const struct suppress_question *q, const struct suppression *one,
                         struct unit_result *out)
{
	const struct text_file *text = text_open(s->files, file);
	const char *names = "", *between = "";
	for (size_t i = 0; i < one->count; i++) {
		struct selector *x = &one->selector[i];
		if (x->is_used || !x->is_ours || fits(x, unused_code) || fits(x, malformed_code) || !is_looked_for(x, q))
			continue;
		x->is_idle = true;
		names = arena_printf(s->arena, "%s%s`%s`", names, between, x->text);
		between = ", ";
	}
	if (!*names || !one->to)
		return;
	const char *where = one->to == UINT32_MAX  ? "in this file"
	                    : one->from == one->to ? arena_printf(s->arena, "on line %u", one->to)
	                                           : arena_printf(s->arena, "on lines %u to %u", one->from, one->to);
	struct gpulint_finding f = {
		.code = unused_code,
		.location = location_of(text, file, one->list),
		.key = names,
		.message = arena_printf(s->arena, "The suppression of %s silences nothing. This run has no such finding %s.", names, where),
		.fix = "take it out, with its reason"};
	if (q->edits)
		add_edits(s, text, one, &f);
	add(s, &f, out);
}

void suppressor_judge(struct suppressor *s, const char *file, const struct suppress_question *q, struct unit_result *out)
{
	struct suppressions *all = of_file(s, file);
	const struct text_file *text = text_open(s->files, file);
	for (size_t i = 0; i < all->mistakes.n && q->is_selected(q->context, malformed_code); i++) {
		const struct comment_mistake *m = &all->mistakes.at[i];
		struct gpulint_finding f = {.code = malformed_code,
		                            .message = m->message,
		                            .fix = m->fix,
		                            .key = m->message,
		                            .location = location_of(text, file, m->at),
		                            .no_edit = q->edits ? "gpulint knows no edit to try for this finding" : NULL};
		add(s, &f, out);
	}
	for (size_t i = 0; i < all->list.n && q->unused && q->is_selected(q->context, unused_code); i++)
		judge_unused(s, file, q, &all->list.at[i], out);
}
