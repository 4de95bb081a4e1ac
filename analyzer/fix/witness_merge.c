// SPDX-License-Identifier: Apache-2.0
#include "fix/witness_merge.h"

#include <string.h>

#include <cjson/cJSON.h>

#define GET cJSON_GetObjectItemCaseSensitive

struct renaming {
	struct arena *arena;
	struct {
		const char *from, *to;
	} pair[1024];
	size_t count;
	cJSON *objects; // of the witness
};

static const char *renamed(const struct renaming *r, const char *id)
{
	for (size_t i = 0; i < r->count; i++)
		if (strcmp(r->pair[i].from, id) == 0)
			return r->pair[i].to;
	return NULL;
}

static bool is_taken(const struct renaming *r, const char *id)
{
	for (size_t i = 0; i < r->count; i++)
		if (strcmp(r->pair[i].to, id) == 0)
			return true;
	return false;
}

static void pair(struct renaming *r, const char *from, const char *to)
{
	if (r->count == sizeof r->pair / sizeof *r->pair || renamed(r, from))
		return;
	r->pair[r->count].from = arena_strdup(r->arena, from);
	r->pair[r->count++].to = arena_strdup(r->arena, to);
}

static const char *text(const cJSON *o, const char *name)
{
	const cJSON *v = GET(o, name);
	return cJSON_IsString(v) ? v->valuestring : "";
}

static bool is_reference(const char *name)
{
	static const char *const names[] = {"stream", "event", "event2", "memory", "device", "context", "module", "graph", "child",
	                                    "thread"};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++)
		if (strcmp(name, names[i]) == 0)
			return true;
	return false;
}

static void rename_references(const struct renaming *r, cJSON *o)
{
	cJSON *v;
	cJSON_ArrayForEach(v, o) {
		const char *to = v->string && is_reference(v->string) && cJSON_IsString(v) ? renamed(r, v->valuestring) : NULL;
		if (to)
			cJSON_SetValuestring(v, to);
		else if (cJSON_IsArray(v) || cJSON_IsObject(v))
			rename_references(r, v);
	}
}

// Alike but for their ids.
static bool is_same(const struct renaming *r, const cJSON *old, const cJSON *fresh)
{
	cJSON *a = cJSON_Duplicate(old, true), *b = cJSON_Duplicate(fresh, true);
	cJSON_DeleteItemFromObjectCaseSensitive(a, "id");
	cJSON_DeleteItemFromObjectCaseSensitive(b, "id");
	rename_references(r, b);
	bool same = cJSON_Compare(a, b, true);
	cJSON_Delete(a);
	cJSON_Delete(b);
	return same;
}

static void add_object(struct renaming *r, cJSON *list, const cJSON *fresh)
{
	char *id = arena_printf(r->arena, "%s_fix", text(fresh, "id"));
	cJSON *copy = cJSON_Duplicate(fresh, true);
	pair(r, text(fresh, "id"), id);
	rename_references(r, copy);
	cJSON_SetValuestring(GET(copy, "id"), id);
	cJSON_AddItemToArray(list, copy);
}

// The k-th object of a likeness in the mended source is the k-th of that likeness in the other. Kinds in the order in which
// they refer to each other.
static void match_objects(struct renaming *r, const cJSON *fixed)
{
	static const char *const kinds[] = {"devices", "threads", "contexts", "modules", "graphs", "streams", "events", "memory"};
	for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
		cJSON *list = GET(r->objects, kinds[k]);
		const cJSON *fresh;
		cJSON_ArrayForEach(fresh, GET(fixed, kinds[k])) {
			const cJSON *old, *match = NULL;
			cJSON_ArrayForEach(old, list)
				if (!match && !is_taken(r, text(old, "id")) && is_same(r, old, fresh))
					match = old;
			if (renamed(r, text(fresh, "id")))
				continue;
			if (match)
				pair(r, text(fresh, "id"), text(match, "id"));
			else
				add_object(r, list, fresh);
		}
	}
}

static cJSON *edit_object(const struct gpulint_edit *e)
{
	cJSON *o = cJSON_CreateObject();
	cJSON_AddStringToObject(o, "file", e->location.file);
	cJSON_AddNumberToObject(o, "line", e->location.line);
	cJSON_AddNumberToObject(o, "column", e->location.column);
	cJSON_AddNumberToObject(o, "end_line", e->location.end_line);
	cJSON_AddNumberToObject(o, "end_column", e->location.end_column);
	cJSON_AddStringToObject(o, "text", e->text);
	return o;
}

// The edit with the most to say.
static const char *description(const struct gpulint_edit *edit, size_t count)
{
	const char *longest = "";
	for (size_t i = 0; i < count; i++)
		longest = strlen(edit[i].text) > strlen(longest) && edit[i].text[0] != '#' ? edit[i].text : longest;
	return *longest ? longest : "the statement goes";
}

static void add_fix(struct renaming *r, cJSON *w, cJSON *f, const struct gpulint_edit *edit, size_t edit_count)
{
	cJSON *claim = GET(f, "claim"), *steps = cJSON_DetachItemFromObjectCaseSensitive(f, "steps");
	if (*text(claim, "memory") && *text(GET(w, "claim"), "memory"))
		pair(r, text(claim, "memory"), text(GET(w, "claim"), "memory"));
	match_objects(r, GET(f, "objects"));
	rename_references(r, steps);
	cJSON *fix = cJSON_AddObjectToObject(w, "fix");
	cJSON_AddStringToObject(fix, "description", description(edit, edit_count));
	cJSON *edits = cJSON_AddArrayToObject(fix, "edits");
	for (size_t i = 0; i < edit_count; i++)
		cJSON_AddItemToArray(edits, edit_object(&edit[i]));
	cJSON_AddItemToObject(fix, "steps", steps);
	cJSON_AddNumberToObject(fix, "first", cJSON_GetNumberValue(GET(claim, "first")));
	cJSON_AddNumberToObject(fix, "second", cJSON_GetNumberValue(GET(claim, "second")));
}

const char *witness_with_fix(struct arena *a, const char *witness, const char *fixed, const struct gpulint_edit *edit,
                             size_t edit_count)
{
	cJSON *w = witness && fixed ? cJSON_Parse(witness) : NULL, *f = w ? cJSON_Parse(fixed) : NULL;
	const char *kept = witness;
	if (f) {
		struct renaming r = {.arena = a, .objects = GET(w, "objects")};
		add_fix(&r, w, f, edit, edit_count);
		char *printed = cJSON_PrintUnformatted(w);
		kept = printed ? arena_strdup(a, printed) : witness;
		cJSON_free(printed);
	}
	cJSON_Delete(w);
	cJSON_Delete(f);
	return kept;
}
