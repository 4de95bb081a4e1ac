// SPDX-License-Identifier: Apache-2.0
// Edits of many findings, proved by one analysis of a source that has them all. Each is in a function of its own, and no two findings have a
// step of their paths on one line: so what takes a finding away is its own edit.
#include <stdlib.h>
#include <string.h>

#include "fix/attempt.h"

enum { MOST_SHARED = 512 }; // findings in one batch

// One finding of a batch.
struct member {
	size_t index;
	struct changes changes;
	const struct edit_candidate *candidate;
	enum attempt_end end;
	const char *other; // that its edit brought, NULL = none
};

struct batch {
	struct arena *arena;   // of the attempt
	struct arena *lasting; // of the findings
	struct attempt *t;
	struct finding_list *list;
	struct joint_state *state;
	VEC(struct member) members;
	VEC(const struct change *) order; // of all members, as they stand in the file; equal insertions once
	const char *text;                 // edited
	VEC(size_t) lines;                // where they start in it
	bool is_unclear;                  // something is wrong, and which member's fault it is cannot be told
};

// --- which edits go together ------------------------------------------------------------------------------------------

static bool is_insertion(const struct change *c)
{
	return c->begin == c->end;
}

// Both insert the same line, an include.
static bool is_same(const struct change *x, const struct change *y)
{
	return is_insertion(x) && is_insertion(y) && x->begin == y->begin && strcmp(x->text, y->text) == 0;
}

static bool are_apart(const struct change *x, const struct change *y)
{
	if (is_same(x, y))
		return true;
	bool touch = x->begin <= y->end && y->begin <= x->end;
	return !touch;
}

static bool go_together(const struct changes *x, const struct changes *y)
{
	for (uint32_t i = 0; i < x->count; i++)
		for (uint32_t k = 0; k < y->count; k++)
			if (!are_apart(&x->at[i], &y->at[k]))
				return false;
	return true;
}

// Lines that the finding's path touches, in the file; taken if no other member has them.
static bool take_lines(const struct batch *b, const struct gpulint_finding *f, uint8_t *taken)
{
	const struct text_file *file = b->t->changes.file;
	for (int pass = 0; pass < 2; pass++)
		for (size_t i = 0; i <= f->step_count; i++) {
			const struct gpulint_location *l = i < f->step_count ? &f->step[i].location : &f->location;
			if (!l->file || strcmp(l->file, b->t->changes.name) != 0 || l->line > file->lines)
				continue;
			if (pass)
				taken[l->line] = 1;
			else if (taken[l->line])
				return false;
		}
	return true;
}

// The next candidate of a finding that finds its places, with its changes in b->t->changes. What moves statements is tried alone.
static bool resolve(struct batch *b, size_t index)
{
	struct judged *j = &b->list->findings.at[index];
	struct joint_state *s = &b->state[index];
	const struct observation *o = j->observation;
	const struct edit_place second = {.loc = o->second.loc, .call = o->second.row ? o->second.row->name : NULL};
	for (; s->next < j->plan.count; s->next++) {
		const struct edit_candidate *e = &j->plan.candidate[s->next];
		if (e->check)
			return false;
		if (!changes_resolve(b->arena, &b->t->changes, e, &second)) {
			fate_misfits(&j->fate, e, b->t->changes.name);
			continue;
		}
		bool is_moving = false;
		for (uint32_t i = 0; i < b->t->changes.count; i++)
			is_moving |= b->t->changes.at[i].home != NULL;
		return !is_moving;
	}
	return false;
}

static bool fits(const struct batch *b, const struct gpulint_finding *f)
{
	for (size_t i = 0; i < b->members.n; i++) {
		const struct gpulint_finding *other = &b->list->findings.at[b->members.at[i].index].finding;
		bool is_one_function = strcmp(other->function_usr ? other->function_usr : "", f->function_usr ? f->function_usr : "") == 0;
		if (is_one_function || !go_together(&b->members.at[i].changes, &b->t->changes))
			return false;
	}
	return true;
}

static void gather(struct batch *b)
{
	uint8_t *taken = arena_alloc(b->arena, (size_t)b->t->changes.file->lines + 2);
	for (size_t i = 0; i < b->list->findings.n && b->members.n < MOST_SHARED; i++) {
		const struct judged *j = &b->list->findings.at[i];
		if (b->state[i].is_done || b->state[i].is_alone || b->state[i].next >= j->plan.count || !resolve(b, i))
			continue;
		if (fits(b, &j->finding) && take_lines(b, &j->finding, taken))
			*vec_push(b->arena, &b->members) = (struct member){
				.index = i, .changes = b->t->changes, .candidate = &j->plan.candidate[b->state[i].next]};
	}
}

// --- the edited text, and where places are in it ----------------------------------------------------------------------

static int by_begin(const void *pa, const void *pb)
{
	const struct change *const *a = pa, *const *b = pb;
	if ((*a)->begin != (*b)->begin)
		return (*a)->begin < (*b)->begin ? -1 : 1;
	return (*a > *b) - (*a < *b);
}

static void apply(struct batch *b)
{
	const struct code *code = &b->t->changes.code;
	char *text = NULL;
	size_t length = 0, at = 0, kept = 0;
	for (size_t i = 0; i < b->members.n; i++)
		for (uint32_t k = 0; k < b->members.at[i].changes.count; k++)
			*vec_push(b->arena, &b->order) = &b->members.at[i].changes.at[k];
	qsort(b->order.at, b->order.n, sizeof *b->order.at, by_begin);
	for (size_t i = 0; i < b->order.n; i++)
		if (!kept || !is_same(b->order.at[kept - 1], b->order.at[i]))
			b->order.at[kept++] = b->order.at[i];
	b->order.n = kept;
	FILE *out = open_memstream(&text, &length);
	for (size_t i = 0; out && i < b->order.n; i++) {
		fwrite(code->text + at, 1, b->order.at[i]->begin - at, out);
		fputs(b->order.at[i]->text, out);
		at = b->order.at[i]->end;
	}
	if (!out)
		return;
	fwrite(code->text + at, 1, code->length - at, out);
	fclose(out);
	b->text = arena_strndup(b->arena, text, length);
	free(text);
	*vec_push(b->arena, &b->lines) = 0;
	for (size_t i = 0; i < length; i++)
		if (b->text[i] == '\n')
			*vec_push(b->arena, &b->lines) = i + 1;
}

static struct ir_loc place_at(const struct batch *b, size_t offset, struct ir_loc loc)
{
	size_t low = 0, high = b->lines.n;
	while (high - low > 1) {
		size_t middle = low + (high - low) / 2;
		if (b->lines.at[middle] <= offset)
			low = middle;
		else
			high = middle;
	}
	loc.line = (uint32_t)low + 1;
	loc.column = (uint32_t)(offset - b->lines.at[low]) + 1;
	return loc;
}

// As changes_moved, for all changes of the batch.
static struct ir_loc moved(const struct batch *b, struct ir_loc loc)
{
	const struct changes *c = &b->t->changes;
	if (!loc.line || !loc.file || strcmp(loc.file, c->name) != 0)
		return loc;
	size_t offset = changes_offset(c, loc.line, loc.column), to = offset;
	for (size_t i = 0; i < b->order.n; i++) {
		const struct change *g = b->order.at[i];
		if (g->begin > offset || (g->begin == offset && !is_insertion(g)))
			break;
		if (offset < g->end) { // replaced: somewhere on its line
			struct ir_loc at = place_at(b, to - (offset - g->begin), loc);
			return (struct ir_loc){.file = loc.file, .line = *g->text ? at.line : 0};
		}
		to += strlen(g->text) - (g->end - g->begin);
	}
	struct ir_loc at = place_at(b, to, loc);
	at.column = loc.column ? at.column : 0;
	return at;
}

// Where a member's own text begins in the edited source; column 0, any on the line.
static struct ir_loc inserted(const struct batch *b, const struct member *m)
{
	const struct change *own = &m->changes.at[m->changes.main];
	size_t to = own->begin;
	for (size_t i = 0; i < b->order.n && b->order.at[i] != own; i++)
		to += strlen(b->order.at[i]->text) - (b->order.at[i]->end - b->order.at[i]->begin);
	struct ir_loc at = place_at(b, to, (struct ir_loc){.file = m->changes.name});
	at.column = 0;
	return at;
}

static struct engine_request request_of(const struct batch *b, const struct member *m)
{
	const struct judged *j = &b->list->findings.at[m->index];
	struct ir_loc first = moved(b, j->observation->first.loc), second = moved(b, j->observation->second.loc);
	struct engine_request q = attempt_request(j);
	switch (m->candidate->steps) {
	case STEPS_SAME: q.first = first, q.second = second; break;
	case STEPS_SWAPPED: q.first = second, q.second = first; break;
	case STEPS_SECOND: q.second = second; break;
	case STEPS_INSERTED: q.second = inserted(b, m); break;
	case STEPS_NONE: break;
	}
	return q;
}

// --- judging ----------------------------------------------------------------------------------------------------------

static const char *key_of(const struct batch *b, const struct gpulint_finding *f, struct ir_loc at)
{
	return arena_printf(b->arena, "%s %u %u %s", f->code, at.line, at.column, at.file ? at.file : "");
}

static struct ir_loc place_of(const struct gpulint_finding *f)
{
	return (struct ir_loc){.file = f->location.file, .line = f->location.line, .column = f->location.column};
}

static bool may_advise(const struct batch *b, const struct member *m)
{
	return b->list->findings.at[m->index].finding.level > GPULINT_NOTE && !attempt_takes_away(m->candidate);
}

// A finding that was not there: the member whose function has it has failed.
static void blame(struct batch *b, const struct gpulint_finding *f)
{
	struct member *of = NULL;
	for (size_t i = 0; i < b->members.n && !of; i++) {
		const char *usr = b->list->findings.at[b->members.at[i].index].finding.function_usr;
		of = usr && f->function_usr && strcmp(usr, f->function_usr) == 0 ? &b->members.at[i] : NULL;
	}
	if (of && (f->level > GPULINT_NOTE || !may_advise(b, of)) && of->end == ATTEMPT_HOLDS) {
		of->end = ATTEMPT_BROUGHT;
		of->other = attempt_other(b->lasting, f);
	}
	b->is_unclear |= !of && f->level > GPULINT_NOTE;
}

static void judge_members(struct batch *b, const struct finding_list *now)
{
	struct strmap targets = {.arena = b->arena}, known = {.arena = b->arena};
	for (size_t i = 0; i < b->list->findings.n; i++) {
		const struct gpulint_finding *f = &b->list->findings.at[i].finding;
		*strmap_at(&known, key_of(b, f, moved(b, place_of(f)))) = b;
	}
	for (size_t i = 0; i < b->members.n; i++) {
		const struct gpulint_finding *f = &b->list->findings.at[b->members.at[i].index].finding;
		*strmap_at(&targets, key_of(b, f, moved(b, place_of(f)))) = &b->members.at[i];
	}
	for (size_t i = 0; i < now->findings.n; i++) {
		const struct gpulint_finding *f = &now->findings.at[i].finding;
		const char *key = key_of(b, f, place_of(f));
		struct member *target = strmap_get(&targets, key);
		if (target && !(f->level == GPULINT_NOTE && may_advise(b, target)))
			target->end = ATTEMPT_STILL;
		else if (!target && !strmap_get(&known, key))
			blame(b, f);
	}
}

// Analyses the edited source once. False: it does not parse, or has a finding of which nobody knows where it comes from.
static bool analyse(struct batch *b, const struct witness ***requested, size_t *slot)
{
	struct frontend_result front = {0};
	struct engine_result engine = {0};
	struct finding_list now = {0};
	struct engine_request *request = ARENA_ARRAY(b->arena, struct engine_request, b->members.n + 1);
	size_t requests = 0;
	b->order.n = b->lines.n = 0;
	b->is_unclear = false;
	apply(b);
	for (size_t i = 0; i < b->members.n; i++) {
		struct engine_request q = request_of(b, &b->members.at[i]);
		slot[i] = q.second.line ? requests : SIZE_MAX;
		if (q.second.line)
			request[requests++] = q;
	}
	bool is_clean = b->text && attempt_parses(b->t, b->text, &front);
	if (is_clean) {
		attempt_run(b->t, &front, request, requests, &engine, &now);
		judge_members(b, &now);
	}
	frontend_release(&front);
	*requested = engine.requested;
	return is_clean && !b->is_unclear;
}

static void keep(struct arena *a, struct batch *b, const struct witness **requested, const size_t *slot)
{
	for (size_t i = 0; i < b->members.n; i++) {
		const struct member *m = &b->members.at[i];
		struct attempt own = *b->t;
		own.target = &b->list->findings.at[m->index];
		own.candidate = m->candidate;
		own.changes = m->changes;
		own.requested = slot[i] == SIZE_MAX ? NULL : requested[slot[i]];
		attempt_keep(a, &own, &b->list->findings.at[m->index]);
		b->state[m->index].is_done = true;
	}
}

// Those that have failed go on to their next candidate; returns whether some did.
static bool drop_failed(struct batch *b)
{
	size_t kept = 0, before = b->members.n;
	for (size_t i = 0; i < before; i++) {
		struct member *m = &b->members.at[i];
		if (m->end == ATTEMPT_HOLDS) {
			b->members.at[kept++] = *m;
			continue;
		}
		fate_tried(&b->list->findings.at[m->index].fate, m->end, m->other);
		b->state[m->index].next++;
	}
	b->members.n = kept;
	return kept < before;
}

// The first half is tried again; two are tried one by one.
static void halve(struct batch *b)
{
	size_t half = b->members.n / 2;
	for (size_t i = 0; i < b->members.n; i++) {
		b->members.at[i].end = ATTEMPT_HOLDS;
		b->state[b->members.at[i].index].is_alone |= half < JOINT_FEWEST;
	}
	b->members.n = half;
}

uint32_t joint_try(struct arena *arena, struct attempt *t, struct finding_list *list, struct joint_state *state, uint32_t most)
{
	struct arena scratch = {0};
	struct batch b = {.arena = &scratch, .lasting = arena, .t = t, .list = list, .state = state};
	uint32_t analyses = 0;
	bool is_done = false;
	t->arena = &scratch;
	gather(&b);
	while (!is_done && b.members.n >= JOINT_FEWEST && analyses < most) {
		const struct witness **requested = NULL;
		size_t *slot = ARENA_ARRAY(&scratch, size_t, b.members.n);
		analyses++;
		if (!analyse(&b, &requested, slot)) {
			halve(&b);
		} else if (!drop_failed(&b)) {
			keep(arena, &b, requested, slot);
			is_done = true;
		}
	}
	arena_free(&scratch);
	return analyses;
}
