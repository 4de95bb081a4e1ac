// SPDX-License-Identifier: Apache-2.0
// Witnesses from JSON, alone, in an array or in SARIF.
#include "validator/read.h"
#include "validator/words.h"

#include <string.h>

#define WITNESS_KEY "gpulint/witness"
#define VERDICT_KEY "gpulint/verdict"
#define PROGRAM_KEY "gpulint/program-verdict"
#define CLAIM_AT(member) offsetof(struct witness, member)
#define FIX_AT(member) offsetof(struct witness_fix, member)
#define EDIT_AT(member) offsetof(struct witness_edit, member)
#define COUNT(table) (sizeof table / sizeof *table)

static const struct field witness_field[] = {
	{"version", FIELD_U32, CLAIM_AT(version), true, NULL, 0},
	{"claim", FIELD_OTHER, 0, true, NULL, 0},
	{"objects", FIELD_OTHER, 0, true, NULL, 0},
	{"steps", FIELD_OTHER, 0, true, NULL, 0},
	{"assumptions", FIELD_OTHER, 0, false, NULL, 0},
	{"assumed_no_sync", FIELD_OTHER, 0, false, NULL, 0},
	{"fix", FIELD_OTHER, 0, false, NULL, 0},
};
static const struct field claim_field[] = {
	{"rule", FIELD_ID, CLAIM_AT(rule), true, NULL, 0},
	{"kind", FIELD_WORD, CLAIM_AT(claim), true, claim_words, 0},
	{"first", FIELD_U32, CLAIM_AT(first), true, NULL, 0},
	{"second", FIELD_U32, CLAIM_AT(second), true, NULL, 0},
	{"memory", FIELD_REF, CLAIM_AT(memory), false, NULL, CLASS_MEMORY},
	{"device", FIELD_REF, CLAIM_AT(device), false, NULL, CLASS_DEVICE},
	{"errors", FIELD_OTHER, 0, false, NULL, 0},
	{"message", FIELD_TEXT, CLAIM_AT(message), true, NULL, 0},
	{"seen_order", FIELD_FLAG, CLAIM_AT(is_seen_order), false, NULL, 0},
};
static const struct field fix_field[] = {
	{"description", FIELD_TEXT, FIX_AT(description), true, NULL, 0},
	{"edits", FIELD_OTHER, 0, true, NULL, 0},
	{"steps", FIELD_OTHER, 0, true, NULL, 0},
	{"first", FIELD_U32, FIX_AT(first), true, NULL, 0},
	{"second", FIELD_U32, FIX_AT(second), true, NULL, 0},
};
static const struct field edit_field[] = {
	{"file", FIELD_TEXT, EDIT_AT(file), true, NULL, 0},
	{"line", FIELD_U32, EDIT_AT(line), true, NULL, 0},
	{"column", FIELD_U32, EDIT_AT(column), true, NULL, 0},
	{"end_line", FIELD_U32, EDIT_AT(end_line), true, NULL, 0},
	{"end_column", FIELD_U32, EDIT_AT(end_column), true, NULL, 0},
	{"text", FIELD_TEXT, EDIT_AT(text), true, NULL, 0},
};

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
	if (!read_fields(r, n, "`claim`", claim_field, COUNT(claim_field), w, &given) ||
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
		if (!read_fields(r, i, "an edit", edit_field, COUNT(edit_field), e, &given))
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
	return !n || (read_fields(r, n, "`fix`", fix_field, COUNT(fix_field), fix, &given) &&
		      read_edits(r, jnode_member(n, "edits"), fix) &&
		      read_steps(r, jnode_member(n, "steps"), &fix->step, &fix->step_count) &&
		      check_pair(r, n, fix->first, fix->second, fix->step_count));
}

static bool read_witness(struct arena *a, const struct jnode *n, struct witness *out, struct witness_error *error)
{
	struct reader r = {.arena = a, .out = out, .error = error};
	uint32_t given;
	*out = (struct witness){0};
	const struct jnode *version = jnode_member(n, "version");
	if (version && version->is_integer && version->integer != WITNESS_VERSION)
		return read_fail(&r, version, "version %lld: this program reads version %d",
				 (long long)version->integer, WITNESS_VERSION);
	const struct jnode *claim = jnode_member(n, "claim");
	return read_fields(&r, n, "a witness", witness_field, COUNT(witness_field), out, &given) &&
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
	return n && read_witness(a, n, out, error);
}

// Where the witnesses of a document go.
struct gather {
	struct arena *arena;
	struct witness *list;
	struct verdict_place *place, *program_place;
	size_t count, found, capacity;
	void (*refused)(void *context, const struct witness_error *error);
	void *context;
};

static void *grown(struct arena *a, const void *old, size_t size, size_t new_size)
{
	void *list = arena_alloc(a, new_size);
	if (size)
		memcpy(list, old, size);
	return list;
}

static struct verdict_place place_of(const struct jnode *witness, const struct jnode *verdict)
{
	return (struct verdict_place){verdict ? verdict->begin : witness->end, verdict ? verdict->end : witness->end};
}

static void gather_one(struct gather *g, const struct jnode *n, const struct jnode *verdict, const struct jnode *program)
{
	struct witness_error error = {0};
	g->found++;
	if (g->count == g->capacity) {
		size_t capacity = g->capacity ? 2 * g->capacity : 16, one = sizeof(struct verdict_place);
		g->list = grown(g->arena, g->list, g->count * sizeof *g->list, capacity * sizeof *g->list);
		g->place = grown(g->arena, g->place, g->count * one, capacity * one);
		g->program_place = grown(g->arena, g->program_place, g->count * one, capacity * one);
		g->capacity = capacity;
	}
	if (!read_witness(g->arena, n, &g->list[g->count], &error)) {
		g->refused(g->context, &error);
		return;
	}
	g->place[g->count] = place_of(n, verdict);
	g->program_place[g->count] = place_of(n, program);
	g->count++;
}

static void gather_sarif(struct gather *g, const struct jnode *document)
{
	const struct jnode *runs = jnode_member(document, "runs");
	for (const struct jnode *run = runs->child; run; run = run->next) {
		const struct jnode *results = jnode_member(run, "results");
		for (const struct jnode *n = results ? results->child : NULL; n; n = n->next) {
			const struct jnode *properties = jnode_member(n, "properties");
			const struct jnode *witness = jnode_member(properties, WITNESS_KEY);
			if (witness)
				gather_one(g, witness, jnode_member(properties, VERDICT_KEY), jnode_member(properties, PROGRAM_KEY));
		}
	}
}

static const char *tool_name(const struct jnode *document)
{
	const struct jnode *runs = jnode_member(document, "runs");
	const struct jnode *name = jnode_member(jnode_member(jnode_member(runs->child, "tool"), "driver"), "name");
	return name && name->text ? name->text : NULL;
}

bool witness_read_file(struct arena *a, const char *text, size_t length, struct witness_set *out,
		       void (*refused)(void *context, const struct witness_error *error), void *context,
		       struct witness_error *error)
{
	struct gather g = {.arena = a, .refused = refused, .context = context};
	struct reader r = {.arena = a, .error = error};
	const struct jnode *n = jnode_parse(a, text, length, &error->line, &error->what);
	if (!n)
		return false;
	out->is_sarif = jnode_member(n, "runs") != NULL;
	if (n->kind == JNODE_ARRAY) {
		for (const struct jnode *i = n->child; i; i = i->next)
			gather_one(&g, i, NULL, NULL);
	} else if (out->is_sarif) {
		gather_sarif(&g, n);
	} else if (jnode_member(n, "findings")) {
		return read_fail(&r, n, "a report of `gpulint check --output json`, which has no witnesses: give --output sarif or witness");
	} else if (n->kind == JNODE_OBJECT) {
		gather_one(&g, n, NULL, NULL);
	} else {
		return read_fail(&r, n, "%s is neither a witness, an array of them nor SARIF",
				 jnode_kind_name(n->kind));
	}
	out->witness = g.list, out->count = g.count;
	out->place = g.place, out->program_place = g.program_place;
	if (g.found || !out->is_sarif)
		return true;
	const char *tool = tool_name(n);
	if (tool && strcmp(tool, "gpulint") != 0)
		return read_fail(&r, n, "SARIF of `%.64s`: no result carries a witness: give the SARIF of gpulint",
				 tool);
	const struct jnode *results = jnode_member(jnode_member(n, "runs")->child, "results");
	return (results && !results->count) || read_fail(&r, n, "no result carries a witness");
}
