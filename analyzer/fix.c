// SPDX-License-Identifier: Apache-2.0
#include "fix.h"

#include <ctype.h>
#include <string.h>

#include <cjson/cJSON.h>

#include "base/file.h"
#include "base/text.h"
#include "frontend/frontend.h"
#include "witness_merge.h"

enum { MAX_FINDINGS = 32, MAX_UP = 3 };

struct attempt {
	struct arena *arena; // freed after the attempt
	const struct fix_context *context;
	const struct finding_list *before;
	const struct judged *target;
	const struct text_file *text;
	const char *statement, *include;
	uint32_t line;       // the statement goes in front of it
	const char *edited;
	const char *requested; // witness of the edited source, in `arena`
};

// Lines of the edited text: the include stands first, the statement in front of `line`.
static uint32_t moved(const struct attempt *t, uint32_t line)
{
	return line + (t->include ? 1 : 0) + (line >= t->line ? 1 : 0);
}

static size_t indentation(const char *line, size_t length)
{
	size_t n = 0;
	while (n < length && (line[n] == ' ' || line[n] == '\t'))
		n++;
	return n;
}

static const char *apply(const struct attempt *t)
{
	size_t length, at = t->text->start[t->line - 1];
	const char *line = text_line(t->text, t->line, &length);
	return arena_printf(t->arena, "%s%s%.*s%.*s%s\n%s", t->include ? t->include : "", t->include ? "\n" : "", (int)at,
	                    t->text->text, (int)indentation(line, length), line, t->statement, t->text->text + at);
}

// May a statement stand in front of this line? Only where the line before ends a statement, a block or a label; not
// between a condition and its only statement, nor inside a call.
static bool starts_statement(const struct text_file *text, uint32_t line)
{
	for (uint32_t l = line - 1; l > 0; l--) {
		size_t n;
		const char *p = text_line(text, l, &n);
		const char *comment = memmem(p, n, "//", 2);
		n = comment ? (size_t)(comment - p) : n;
		while (n && isspace((unsigned char)p[n - 1]))
			n--;
		if (!n)
			continue;
		if (p[indentation(p, n)] == '#')
			return true;
		return strchr(";{}:", p[n - 1]) != NULL;
	}
	return false;
}

static bool same_place(const struct attempt *t, const struct gpulint_finding *old, const struct gpulint_finding *now)
{
	if (strcmp(old->code, now->code) != 0 || strcmp(old->location.file, now->location.file) != 0)
		return false;
	bool here = strcmp(old->location.file, t->context->unit->file) == 0;
	return now->location.line == (here ? moved(t, old->location.line) : old->location.line) &&
	       now->location.column == old->location.column;
}

// The target is gone, and nothing is there that was not there before; advice (notes) may be.
static bool is_better(const struct attempt *t, const struct finding_list *now)
{
	for (size_t i = 0; i < now->findings.n; i++) {
		const struct gpulint_finding *f = &now->findings.at[i].finding;
		bool is_known = f->level == GPULINT_NOTE && t->target->finding.level > GPULINT_NOTE;
		if (!is_known && same_place(t, &t->target->finding, f))
			return false;
		for (size_t k = 0; k < t->before->findings.n && !is_known; k++)
			is_known = same_place(t, &t->before->findings.at[k].finding, f);
		if (!is_known)
			return false;
	}
	return true;
}

static struct ir_loc moved_place(const struct attempt *t, struct ir_loc loc)
{
	if (loc.line && loc.file && strcmp(loc.file, t->context->unit->file) == 0)
		loc.line = moved(t, loc.line);
	return loc;
}

static bool holds(struct attempt *t)
{
	struct source_unit edited = *t->context->unit;
	struct frontend_result front = {0};
	struct engine_result engine = {0};
	struct finding_list now = {0};
	const struct observation *o = t->target->observation;
	struct engine_request request = {.usr = o->function ? o->function->usr : "", .first = moved_place(t, o->first.loc),
	                                 .second = moved_place(t, o->second.loc), .memory = o->memory,
	                                 .is_order = o->kind == OBS_UNORDERED, .steps = o->witness_steps};
	struct engine_options options = {.request = &request};
	edited.text = t->edited;
	frontend_run(t->arena, t->context->strings, &edited, &front);
	bool is_clean = front.unit && front.messages.n <= t->context->errors && front.rounds <= t->context->rounds;
	if (is_clean) {
		engine_run(t->arena, front.unit, &options, &engine);
		judge(t->arena, &engine, t->context->options, &now);
	}
	frontend_release(&front);
	t->requested = engine.requested;
	return is_clean && is_better(t, &now);
}

static const struct gpulint_edit *edits_of(struct arena *a, const struct attempt *t, size_t *count)
{
	struct gpulint_edit *edit = ARENA_ARRAY(a, struct gpulint_edit, 2);
	const char *file = arena_strdup(a, t->context->unit->file);
	size_t n = 0, length;
	const char *line = text_line(t->text, t->line, &length);
	if (t->include)
		edit[n++] = (struct gpulint_edit){{file, 1, 1, 1, 1}, arena_printf(a, "%s\n", t->include)};
	edit[n++] = (struct gpulint_edit){{file, t->line, 1, t->line, 1},
	                                  arena_printf(a, "%.*s%s\n", (int)indentation(line, length), line, t->statement)};
	*count = n;
	return edit;
}

static bool try_statement(struct arena *a, struct attempt *t, struct judged *target)
{
	struct arena scratch = {0};
	t->arena = &scratch;
	t->edited = apply(t);
	bool found = holds(t);
	if (found) {
		struct gpulint_finding *f = &target->finding;
		f->edit = edits_of(a, t, &f->edit_count);
		f->witness = witness_with_fix(a, f->witness, t->requested, f->edit, f->edit_count);
	}
	arena_free(&scratch);
	return found;
}

static bool is_here(const struct fix_context *c, struct ir_loc loc)
{
	return loc.line > 1 && loc.file && strcmp(loc.file, c->unit->file) == 0;
}

static void find_fix(struct arena *a, struct attempt *t, struct judged *target)
{
	const struct edit_plan *plan = &target->plan;
	if (!is_here(t->context, plan->at))
		return;
	t->target = target;
	t->include = plan->include;
	for (uint32_t up = 0; up < MAX_UP && plan->at.line - up > 1; up++) {
		t->line = plan->at.line - up;
		if (t->line > t->text->lines || !starts_statement(t->text, t->line))
			continue;
		for (uint32_t i = 0; i < plan->count; i++) {
			t->statement = plan->statement[i];
			if (try_statement(a, t, target))
				return;
		}
		return;
	}
}

void fixes_find(struct arena *arena, const struct fix_context *context, struct finding_list *list)
{
	struct text_cache files = {.arena = arena};
	struct attempt t = {.context = context, .before = list, .text = text_open(&files, context->unit->file)};
	if (!t.text || !t.text->text)
		return;
	for (size_t i = 0; i < list->findings.n && i < MAX_FINDINGS; i++)
		find_fix(arena, &t, &list->findings.at[i]);
}
