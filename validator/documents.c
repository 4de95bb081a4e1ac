// SPDX-License-Identifier: Apache-2.0
#include "validator/documents.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/json.h"

#define WITNESS_KEY "gpulint/witness"
#define VERDICT_KEY "gpulint/verdict"
#define PROGRAM_KEY "gpulint/program-verdict"

__attribute__((format(printf, 4, 5))) static bool refuse(struct arena *a, struct witness_error *error, const struct jnode *at, const char *format,
                                                         ...)
{
	char what[512];
	va_list ap;
	va_start(ap, format);
	vsnprintf(what, sizeof what, format, ap);
	va_end(ap);
	*error = (struct witness_error){.line = at->line, .what = arena_strdup(a, what)};
	return false;
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
	if (!witness_read_node(g->arena, n, &g->list[g->count], &error)) {
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
                       void (*refused)(void *context, const struct witness_error *error), void *context, struct witness_error *error)
{
	struct gather g = {.arena = a, .refused = refused, .context = context};
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
		return refuse(a, error, n, "a report of `gpulint check --output json`, which has no witnesses: give --output sarif or witness");
	} else if (n->kind == JNODE_OBJECT) {
		gather_one(&g, n, NULL, NULL);
	} else {
		return refuse(a, error, n, "%s is neither a witness, an array of them nor SARIF", jnode_kind_name(n->kind));
	}
	out->witness = g.list, out->count = g.count;
	out->place = g.place, out->program_place = g.program_place;
	if (g.found || !out->is_sarif)
		return true;
	const char *tool = tool_name(n);
	if (tool && strcmp(tool, "gpulint") != 0)
		return refuse(a, error, n, "SARIF of `%.64s`: no result carries a witness: give the SARIF of gpulint", tool);
	const struct jnode *results = jnode_member(jnode_member(n, "runs")->child, "results");
	return (results && !results->count) || refuse(a, error, n, "no result carries a witness");
}
