// SPDX-License-Identifier: Apache-2.0
// A picture as another program reads it: its DOT through libcgraph.
#ifndef GPULINT_TESTS_PICTURE_DRAWN_H
#define GPULINT_TESTS_PICTURE_DRAWN_H

#include <criterion/criterion.h>
#include <graphviz/cgraph.h>
#include <stdbool.h>
#include <string.h>

// Value of an attribute, "" when it is not set.
static inline const char *drawn_value(void *object, const char *name)
{
	const char *value = agget(object, (char *)name);
	return value ? value : "";
}

static inline bool drawn_is(void *object, const char *name, const char *value)
{
	return strcmp(drawn_value(object, name), value) == 0;
}

// Nodes whose attribute has the value.
static inline size_t drawn_count(Agraph_t *g, const char *name, const char *value)
{
	size_t n = 0;
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v))
		n += drawn_is(v, name, value);
	return n;
}

// The only edge of a kind, NULL = none.
static inline Agedge_t *drawn_edge(Agraph_t *g, const char *kind)
{
	Agedge_t *found = NULL;
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v)) {
		for (Agedge_t *e = agfstout(g, v); e; e = agnxtout(g, e)) {
			if (!drawn_is(e, "kind", kind))
				continue;
			cr_assert_null(found, "two edges of the kind %s", kind);
			found = e;
		}
	}
	return found;
}

// The first node whose label holds the text.
static inline Agnode_t *drawn_node(Agraph_t *g, const char *text)
{
	for (Agnode_t *v = agfstnode(g); v; v = agnxtnode(g, v))
		if (strstr(drawn_value(v, "label"), text))
			return v;
	return NULL;
}

static inline bool drawn_is_order(Agedge_t *e, bool with_fix)
{
	return drawn_is(e, "kind", "lane") || drawn_is(e, "kind", "call") || drawn_is(e, "kind", "order") || (with_fix && drawn_is(e, "kind", "fix"));
}

// Whether the edges lead from one node to the other.
static inline bool drawn_leads(Agraph_t *g, Agnode_t *from, Agnode_t *to, bool with_fix, int depth)
{
	if (from == to)
		return true;
	for (Agedge_t *e = agfstout(g, from); e && depth < 60; e = agnxtout(g, e))
		if (drawn_is_order(e, with_fix) && drawn_leads(g, aghead(e), to, with_fix, depth + 1))
			return true;
	return false;
}

#endif
