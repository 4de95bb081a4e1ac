// SPDX-License-Identifier: Apache-2.0
// Witnesses from JSON.
#include "witness/read.h"
#include "witness/words.h"

#include <string.h>

static bool check_pair(struct reader *r, const struct jnode *n, uint32_t first, uint32_t second, size_t count)
{
	if (first < count && second < count)
		return true;
	return read_fail(r, n, "`%s` is step %u of %zu", first < count ? "second" : "first",
			 first < count ? second : first, count);
}

static bool read_claim(struct reader *r, const struct jnode *n)
{
	struct witness *w = r->out;
	uint32_t given;
	w->memory = w->device = NO_OBJECT;
	if (!read_fields(r, n, &record_claim, w, &given) ||
	    !read_texts(r, jnode_member(n, "errors"), "errors", &w->error, &w->error_count))
		return false;
	bool wants_errors = w->claim == CLAIM_API_ERROR || w->claim == CLAIM_CAPTURE;
	if (wants_errors != (w->error_count > 0))
		return read_fail(r, n, "`errors` %s for the kind `%s`",
				 wants_errors ? "is missing or empty" : "means nothing", claim_words[w->claim]);
	if (w->claim == CLAIM_WRONG_DEVICE && w->device == NO_OBJECT)
		return read_fail(r, n, "`device` is missing for the kind `%s`", claim_words[w->claim]);
	return true;
}

static bool read_edits(struct reader *r, const struct jnode *n, struct witness_fix *fix)
{
	if (!read_array(r, n, "edits", MOST_OBJECTS))
		return false;
	struct witness_edit *list = ARENA_ARRAY(r->arena, struct witness_edit, n->count + 1);
	for (const struct jnode *i = n->child; i; i = i->next) {
		uint32_t given;
		struct witness_edit *e = &list[fix->edit_count++];
		if (!read_fields(r, i, &record_edit, e, &given))
			return false;
		if (!e->line || !e->column || e->end_line < e->line ||
		    (e->end_line == e->line && e->end_column < e->column))
			return read_fail(r, i, "an edit ends before it begins");
	}
	fix->edit = list;
	return true;
}

static bool read_fix(struct reader *r, const struct jnode *n)
{
	struct witness_fix *fix = &r->out->fix;
	uint32_t given;
	return !n || (read_fields(r, n, &record_fix, fix, &given) &&
		      read_edits(r, jnode_member(n, "edits"), fix) &&
		      read_steps(r, jnode_member(n, "steps"), &fix->step, &fix->step_count) &&
		      check_pair(r, n, fix->first, fix->second, fix->step_count));
}

bool witness_read_node(struct arena *a, const struct jnode *n, struct witness *out, struct witness_error *error)
{
	struct reader r = {.arena = a, .out = out, .error = error};
	uint32_t given;
	*out = (struct witness){0};
	const struct jnode *version = jnode_member(n, "version");
	if (version && version->is_integer && version->integer != WITNESS_VERSION)
		return read_fail(&r, version, "version %lld: this program reads version %d",
				 (long long)version->integer, WITNESS_VERSION);
	const struct jnode *claim = jnode_member(n, "claim");
	return read_fields(&r, n, &record_witness, out, &given) &&
	       read_objects(&r, jnode_member(n, "objects")) && read_claim(&r, claim) &&
	       read_steps(&r, jnode_member(n, "steps"), &out->step, &out->step_count) &&
	       check_pair(&r, claim, out->first, out->second, out->step_count) &&
	       read_texts(&r, jnode_member(n, "assumptions"), "assumptions", &out->assumption,
			  &out->assumption_count) &&
	       read_texts(&r, jnode_member(n, "assumed_no_sync"), "assumed_no_sync", &out->assumed_no_sync,
			  &out->assumed_no_sync_count) &&
	       read_fix(&r, jnode_member(n, "fix"));
}

bool witness_read(struct arena *a, const char *json, size_t length, struct witness *out, struct witness_error *error)
{
	const struct jnode *n = jnode_parse(a, json, length, &error->line, &error->what);
	return n && witness_read_node(a, n, out, error);
}

