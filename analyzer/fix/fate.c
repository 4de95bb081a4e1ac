// SPDX-License-Identifier: Apache-2.0
// Why a finding has no edit: what became of those that were to be tried.
#include <string.h>

#include "fix/attempt.h"

static const char *base_name(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

const char *fate_elsewhere(const struct edit_candidate *e, const char *file)
{
	for (uint32_t i = 0; i < e->count; i++) {
		const struct ir_loc *place[2] = {&e->action[i].at.loc, &e->action[i].to.loc};
		for (int k = 0; k < 2; k++)
			if (place[k]->line && place[k]->file && strcmp(place[k]->file, file) != 0)
				return place[k]->file;
	}
	return NULL;
}

void fate_misfits(struct edit_fate *fate, const struct edit_candidate *e, const char *file)
{
	const char *elsewhere = fate_elsewhere(e, file);
	if (elsewhere)
		fate->elsewhere = elsewhere;
	else
		fate->misfits++;
}

void fate_tried(struct edit_fate *fate, enum attempt_end end, const char *other)
{
	fate->tried++;
	fate->ends[end]++;
	if (other && !fate->other)
		fate->other = other;
}

static const char *counted(struct arena *a, uint32_t n, uint32_t of)
{
	return of == 1 ? "it" : n == of ? "each of them" : arena_printf(a, "%u of them", n);
}

// "after each of them the finding is still there".
static const char *ends_of(struct arena *a, const struct edit_fate *f)
{
	const char *text = "", *between = "";
	if (f->ends[ATTEMPT_STILL])
		text = arena_printf(a, "after %s the finding is still there", counted(a, f->ends[ATTEMPT_STILL], f->tried)), between = ", ";
	if (f->ends[ATTEMPT_BROUGHT])
		text = arena_printf(a, "%s%safter %s another one comes%s", text, between, counted(a, f->ends[ATTEMPT_BROUGHT], f->tried),
		                    f->other ? arena_printf(a, " (%s of the copy)", f->other) : ""),
		between = ", ";
	bool is_one = f->ends[ATTEMPT_UNPARSED] == 1 || f->ends[ATTEMPT_UNPARSED] == f->tried; // "each of them does"
	if (f->ends[ATTEMPT_UNPARSED])
		text = arena_printf(a, "%s%s%s %s not compile", text, between, counted(a, f->ends[ATTEMPT_UNPARSED], f->tried),
		                    is_one ? "does" : "do");
	return text;
}

const char *fate_words(struct arena *a, const struct judged *j, bool is_left)
{
	const struct edit_fate *f = &j->fate;
	if (is_left)
		return f->tried ? arena_printf(a, "%u edit%s tried, and the analyses that one file gets were used up before the others", f->tried,
		                               f->tried == 1 ? " was" : "s were")
		                : "none was tried: the analyses that one file gets were used up";
	if (!j->plan.count)
		return "gpulint knows no edit to try for this finding";
	if (f->tried)
		return arena_printf(a, "%u edit%s tried on a copy: %s", f->tried, f->tried == 1 ? " was" : "s were", ends_of(a, f));
	if (f->elsewhere)
		return arena_printf(a, "the place to change is in %s, and only the file that is analysed is edited", base_name(f->elsewhere));
	return "no edit that gpulint knows for this finding fits the code as it is written";
}
