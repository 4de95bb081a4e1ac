// SPDX-License-Identifier: Apache-2.0
#include "fix/fix.h"

#include <string.h>

#include "fix/attempt.h"
#include "witness/witness.h"

enum { MOST_ATTEMPTS = 32 }; // analyses of an edited unit

static bool same_place(const struct attempt *t, const struct gpulint_finding *old, const struct gpulint_finding *now)
{
	if (strcmp(old->code, now->code) != 0 || strcmp(old->location.file, now->location.file) != 0)
		return false;
	struct ir_loc loc = {.file = old->location.file, .line = old->location.line, .column = old->location.column};
	loc = changes_moved(&t->changes, loc);
	return now->location.line == loc.line && now->location.column == loc.column;
}

bool attempt_takes_away(const struct edit_candidate *e)
{
	for (uint32_t i = 0; i < e->count; i++)
		if (e->action[i].verb == EDIT_DELETE)
			return true;
	return false;
}

// What was moved has to be behind all uses, not only behind this one.
static bool is_still_early(const struct attempt *t, const struct judged *now)
{
	struct ir_loc was = changes_moved(&t->changes, t->target->observation->first.loc), is = now->observation->first.loc;
	enum edit_verb verb = t->candidate->action[0].verb;
	bool is_later = (verb == EDIT_MOVE_AFTER || verb == EDIT_MOVE_EXIT) && t->candidate->steps == STEPS_SWAPPED;
	return is_later && strcmp(t->target->finding.code, now->finding.code) == 0 && was.line && was.line == is.line && was.column == is.column;
}

// It holds where the target is gone, and nothing is there that was not there before; advice (notes) may be.
static enum attempt_end judge_edit(const struct attempt *t, const struct finding_list *now, const struct gpulint_finding **other)
{
	bool may_advise = t->target->finding.level > GPULINT_NOTE && !attempt_takes_away(t->candidate);
	for (size_t i = 0; i < now->findings.n; i++) {
		const struct gpulint_finding *f = &now->findings.at[i].finding;
		bool is_known = f->level == GPULINT_NOTE && may_advise;
		if (is_still_early(t, &now->findings.at[i]) || (!is_known && same_place(t, &t->target->finding, f)))
			return ATTEMPT_STILL;
		for (size_t k = 0; k < t->before->findings.n && !is_known; k++)
			is_known = same_place(t, &t->before->findings.at[k].finding, f);
		if (is_known)
			continue;
		*other = f;
		return ATTEMPT_BROUGHT;
	}
	return ATTEMPT_HOLDS;
}

const char *attempt_other(struct arena *a, const struct gpulint_finding *f)
{
	return arena_printf(a, "%s, line %u", f->code, f->location.line);
}

// The steps that answer for the claim's in the edited source; line 0 = none do.
static void request_places(const struct attempt *t, struct engine_request *q)
{
	const struct observation *o = t->target->observation;
	struct ir_loc first = changes_moved(&t->changes, o->first.loc), second = changes_moved(&t->changes, o->second.loc);
	static const struct ir_loc none;
	switch (t->candidate->steps) {
	case STEPS_SAME: q->first = first, q->second = second; break;
	case STEPS_SWAPPED: q->first = second, q->second = first; break;
	case STEPS_SECOND: q->first = none, q->second = second; break;
	case STEPS_INSERTED: q->first = none, q->second = changes_inserted(&t->changes); break;
	case STEPS_NONE: q->first = q->second = none; break;
	}
}

bool attempt_parses(struct attempt *t, const char *text, struct frontend_result *front)
{
	struct source_unit edited = *t->context->unit;
	edited.text = text;
	edited.is_linked = t->context->link != NULL;
	frontend_run(t->arena, t->context->strings, &edited, front);
	*t->context->has_crashed |= front->has_crashed;
	return front->unit && front->messages.n <= t->context->errors && front->rounds <= t->context->rounds;
}

struct engine_request attempt_request(const struct judged *target)
{
	const struct observation *o = target->observation;
	return (struct engine_request){
		.usr = o->function ? o->function->usr : "", .memory = o->memory, .is_order = o->kind == OBS_UNORDERED, .like = o->witness};
}

void attempt_run(struct attempt *t, struct frontend_result *front, const struct engine_request *request, size_t requests,
                 struct engine_result *engine, struct finding_list *now)
{
	struct engine_options options = {.request = request, .requests = requests, .habits = t->context->habits};
	if (t->context->link) {
		link_unit(t->context->link, front->unit);
		frontend_prune(front->unit, false);
	}
	engine_run(t->arena, front->unit, &options, engine);
	judge(t->arena, engine, t->context->options, now);
}

// *other, in `a`: the finding that the edit brought, for people.
static enum attempt_end run_edit(struct arena *a, struct attempt *t, const char **other)
{
	const struct gpulint_finding *brought = NULL;
	struct frontend_result front = {0};
	struct engine_result engine = {0};
	struct finding_list now = {0};
	struct engine_request request = attempt_request(t->target);
	request_places(t, &request);
	size_t requests = request.second.line ? 1 : 0;
	bool is_clean = attempt_parses(t, changes_apply(t->arena, &t->changes), &front);
	if (is_clean)
		attempt_run(t, &front, &request, requests, &engine, &now);
	frontend_release(&front);
	t->requested = is_clean && requests ? engine.requested[0] : NULL;
	if (!is_clean)
		return ATTEMPT_UNPARSED;
	enum attempt_end end = judge_edit(t, &now, &brought);
	*other = brought ? attempt_other(a, brought) : NULL;
	return end;
}

// What must compile for the candidate to be right is tried alone; it is no part of the edit.
static bool passes_check(struct attempt *t, const struct edit_place *second)
{
	const struct edit_candidate *e = t->candidate;
	struct edit_candidate check = {.action = {{.verb = EDIT_BEFORE, .at = *second, .text = e->check}}, .count = 1};
	struct frontend_result front = {0};
	if (!e->check)
		return true;
	bool ok = changes_resolve(t->arena, &t->changes, &check, second) && attempt_parses(t, changes_apply(t->arena, &t->changes), &front);
	frontend_release(&front);
	return ok;
}

static const struct witness_edit *witness_edits(struct arena *a, const struct gpulint_finding *f)
{
	struct witness_edit *list = ARENA_ARRAY(a, struct witness_edit, f->edit_count);
	for (size_t i = 0; i < f->edit_count; i++) {
		const struct gpulint_location *l = &f->edit[i].location;
		list[i] = (struct witness_edit){l->file, l->line, l->column, l->end_line, l->end_column, f->edit[i].text};
	}
	return list;
}

// The steps of the edited source are gone with the attempt, so the witness is written here.
static const char *text_with_fix(struct arena *a, const struct attempt *t)
{
	struct witness w;
	if (!t->target->witness || !t->requested)
		return NULL;
	w = *t->target->witness;
	witness_add_fix(t->arena, &w, t->requested, witness_edits(t->arena, &t->target->finding), t->target->finding.edit_count);
	return witness_text(a, &w);
}

// What the edit does comes first, where the rule would not begin with it.
static const char *fix_words(struct arena *a, const char *fix, const struct edit_candidate *e)
{
	if (!e->words || (fix && strncmp(fix, e->words, strlen(e->words)) == 0))
		return fix;
	if (e->says_all || !fix)
		return arena_strdup(a, e->words);
	return arena_printf(a, "%s, as the edit does%s; or %s", e->words, e->stalls ? ", though it may stall more than it must" : "", fix);
}

void attempt_keep(struct arena *a, const struct attempt *t, struct judged *target)
{
	struct gpulint_finding *f = &target->finding;
	f->edit = changes_edits(a, &t->changes, &f->edit_count);
	f->fix = fix_words(a, f->fix, t->candidate);
	f->witness = text_with_fix(a, t);
}

// *analyses: of edited sources so far.
static bool try_candidate(struct arena *a, struct attempt *t, struct judged *target, const struct edit_candidate *e, uint32_t *analyses)
{
	struct arena scratch = {0};
	const struct observation *o = target->observation;
	const struct edit_place second = {.loc = o->second.loc, .call = o->second.row ? o->second.row->name : NULL};
	const char *other = NULL;
	t->arena = &scratch;
	t->target = target;
	t->candidate = e;
	*analyses += e->check != NULL;
	bool found = passes_check(t, &second) && changes_resolve(&scratch, &t->changes, e, &second);
	*analyses += found;
	enum attempt_end end = found ? run_edit(a, t, &other) : ATTEMPT_UNPARSED;
	if (found)
		fate_tried(&target->fate, end, other);
	else
		fate_misfits(&target->fate, e, t->changes.name);
	if (end == ATTEMPT_HOLDS)
		attempt_keep(a, t, target);
	arena_free(&scratch);
	return end == ATTEMPT_HOLDS;
}

// The first finding that has no edit yet and candidates left; list->findings.n = none has.
static size_t first_open(const struct finding_list *list, const struct joint_state *state)
{
	size_t i = 0;
	while (i < list->findings.n && (state[i].is_done || state[i].next >= list->findings.at[i].plan.count))
		i++;
	return i;
}

uint32_t fixes_find(struct arena *arena, const struct fix_context *context, struct finding_list *list)
{
	struct text_cache files = {.arena = arena, .given = context->unit->texts, .given_count = context->unit->text_count};
	struct attempt t = {.context = context, .before = list};
	struct joint_state *state = ARENA_ARRAY(arena, struct joint_state, list->findings.n + 1);
	const struct text_file *text = text_open(&files, context->unit->file);
	uint32_t analyses = 0, left = 0;
	if (!text || !text->text)
		return 0;
	t.changes = (struct changes){.file = text, .name = context->unit->file, .code = code_of(arena, text->text, text->length)};
	for (size_t i = 0; analyses < MOST_ATTEMPTS && (i = first_open(list, state)) < list->findings.n;) {
		uint32_t together = joint_try(arena, &t, list, state, MOST_ATTEMPTS - analyses);
		analyses += together;
		struct judged *target = &list->findings.at[i];
		if (!together)
			state[i].is_done = try_candidate(arena, &t, target, &target->plan.candidate[state[i].next++], &analyses);
	}
	for (size_t i = 0; i < list->findings.n; i++) {
		bool is_left = !state[i].is_done && state[i].next < list->findings.at[i].plan.count;
		left += is_left;
		if (!state[i].is_done)
			list->findings.at[i].finding.no_edit = fate_words(arena, &list->findings.at[i], is_left);
	}
	return left;
}
