// SPDX-License-Identifier: Apache-2.0
// Two functions: a statement or a call moves into a function in front, which gets the locals by reference (in C by pointer).
#include "style/style.h"

#define STEP "restyle_step"

// In C a moved mention of a local goes through its pointer; false when one stands in a macro's body.
static bool dereference(struct program *p, struct span range, struct edits *e)
{
	for (size_t i = 0; i < p->uses.n; i++) {
		const struct use *u = &p->uses.at[i];
		if (!is_within(u->at, range) || is_within(span_of(u->decl), range))
			continue;
		if (u->is_in_macro)
			return false;
		edit_add(p, e, u->at.begin, u->at.end, arena_printf(p->arena, "(*%s)", name_of(p, u->decl)));
	}
	return true;
}

bool functions_move(struct program *p, unsigned attempt, struct moved *out, const char **why)
{
	struct interface with;
	struct edits inner = {0};
	*out = (struct moved){0};
	if (attempt >= p->parts.n) {
		*why = attempt ? "no moved statement compiles" : "no statement can be moved";
		return false;
	}
	const struct part *part = &p->parts.at[attempt];
	if (!interface_of(p, part->at, p->source->is_c ? "*" : "&", NULL, NULL, &with) || (p->source->is_c && !dereference(p, part->at, &inner)))
		return true;
	const char *moved = edits_apply(p, &inner, part->at);
	out->at = part->at;
	out->type = part->is_expression ? type_of(p, part->cursor) : "void";
	out->parameters = *with.parameters ? with.parameters : "void";
	out->body = part->is_expression ? arena_printf(p->arena, "return %s;", moved) : moved;
	out->call = arena_printf(p->arena, "%s(%s)%s", STEP, with.arguments, part->is_expression ? "" : ";");
	return true;
}

const char *style_functions(struct program *p, unsigned attempt, const char **why)
{
	struct moved m;
	struct edits outer = {0};
	if (!functions_move(p, attempt, &m, why))
		return NULL;
	if (!m.type)
		return "";
	unsigned front = line_start(p, span_of(p->function).begin);
	edit_add(p, &outer, front, front, arena_printf(p->arena, "static %s %s(%s)\n{\n\t%s\n}\n\n", m.type, STEP, m.parameters, m.body));
	edit_add(p, &outer, m.at.begin, m.at.end, m.call);
	return edits_apply(p, &outer, (struct span){0, p->length});
}
