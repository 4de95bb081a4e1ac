// SPDX-License-Identifier: Apache-2.0
// A class: pointers, streams, events and other handles of the function become members of an object, and a statement or a
// call becomes its member function. Parameters of these types are copied into members first.
#include <string.h>

#include "style/style.h"

#define OWNER "restyle_owner"
#define OBJECT "restyle_object"

struct members {
	struct program *p;
	VEC(CXCursor) decl;
	struct edits edits; // of the function's body
	const char *text;   // their declarations
};

static bool is_member(void *context, CXCursor decl)
{
	const struct members *m = context;
	for (size_t i = 0; i < m->decl.n; i++)
		if (clang_equalCursors(m->decl.at[i], decl))
			return true;
	return false;
}

static bool is_no_member(void *context, CXCursor decl)
{
	return !is_member(context, decl);
}

static bool is_movable(struct program *p, CXCursor decl)
{
	CXType type = clang_getCanonicalType(clang_getCursorType(decl)), item = type;
	while (item.kind == CXType_ConstantArray)
		item = clang_getArrayElementType(item);
	if (item.kind != CXType_Pointer || clang_isConstQualifiedType(item) || clang_Cursor_getStorageClass(decl) == CX_SC_Static ||
	    !declaration_of(p->arena, type_of(p, decl), "", "x"))
		return false;
	for (size_t i = 0; i < p->uses.n; i++)
		if (p->uses.at[i].is_in_macro && clang_equalCursors(p->uses.at[i].decl, decl))
			return false;
	return true;
}

static void add_member(struct members *m, CXCursor decl)
{
	struct program *p = m->p;
	*vec_push(p->arena, &m->decl) = decl;
	m->text = arena_printf(p->arena, "%s\t%s;\n", m->text, declaration_of(p->arena, type_of(p, decl), "", name_of(p, decl)));
}

struct declarators {
	struct program *p;
	CXCursor at[16];
	unsigned n;
	bool is_movable;
};

// The offset behind `=` when the variable has such an initialiser, 0 when it has none, 1 for other kinds.
static unsigned initialiser_of(const struct program *p, CXCursor decl)
{
	struct span s = span_of(decl);
	unsigned name, depth = 0;
	clang_getFileLocation(clang_getCursorLocation(decl), NULL, NULL, NULL, &name);
	for (unsigned i = name; i < s.end; i++) {
		depth += p->text[i] == '[';
		depth -= p->text[i] == ']';
		if (!depth && p->text[i] == '=')
			return i + 1;
		if (!depth && (p->text[i] == '{' || p->text[i] == '('))
			return 1;
	}
	return 0;
}

static enum CXChildVisitResult read_declarator(CXCursor c, CXCursor parent, CXClientData data)
{
	struct declarators *d = data;
	(void)parent;
	bool is_array = clang_getCanonicalType(clang_getCursorType(c)).kind == CXType_ConstantArray;
	unsigned initialiser = clang_getCursorKind(c) == CXCursor_VarDecl ? initialiser_of(d->p, c) : 1;
	d->is_movable = d->is_movable && d->n < 16 && clang_getCursorKind(c) == CXCursor_VarDecl && initialiser != 1 && !(is_array && initialiser) &&
	                is_movable(d->p, c);
	if (d->n < 16)
		d->at[d->n++] = c;
	return CXChildVisit_Continue;
}

// `T *a = f(), *b;` becomes `object.a = f(); `
static void move_declaration(struct members *m, const struct declarators *d, struct span statement)
{
	struct program *p = m->p;
	unsigned from = statement.begin;
	for (unsigned i = 0; i < d->n; i++) {
		unsigned initialiser = initialiser_of(p, d->at[i]);
		add_member(m, d->at[i]);
		if (!initialiser)
			continue;
		edit_add(p, &m->edits, from, initialiser,
		         arena_printf(p->arena, "%s" OBJECT ".%s =", from == statement.begin ? "" : "; ", name_of(p, d->at[i])));
		from = span_of(d->at[i]).end;
	}
	edit_add(p, &m->edits, from, statement.end, from == statement.begin ? "" : ";");
}

static enum CXChildVisitResult read_statement(CXCursor c, CXCursor parent, CXClientData data)
{
	struct members *m = data;
	struct declarators d = {.p = m->p, .is_movable = true};
	(void)parent;
	if (clang_getCursorKind(c) != CXCursor_DeclStmt || is_in_macro(c))
		return CXChildVisit_Continue;
	clang_visitChildren(c, read_declarator, &d);
	if (d.n && d.is_movable)
		move_declaration(m, &d, span_of(c));
	return CXChildVisit_Continue;
}

// Copies of the parameters, written at the start of the body.
static const char *read_parameters(struct members *m)
{
	struct program *p = m->p;
	const char *copies = "";
	int n = clang_Cursor_getNumArguments(p->function);
	for (int i = 0; i < n; i++) {
		CXCursor c = clang_Cursor_getArgument(p->function, (unsigned)i);
		const char *name = name_of(p, c);
		if (!*name || !is_movable(p, c) || strstr(type_of(p, c), "const"))
			continue;
		add_member(m, c);
		copies = arena_printf(p->arena, "%s " OBJECT ".%s = %s;", copies, name, name);
	}
	return copies;
}

static void qualify_uses(struct members *m, struct span moved)
{
	struct program *p = m->p;
	for (size_t i = 0; i < p->uses.n; i++) {
		const struct use *u = &p->uses.at[i];
		if (is_member(m, u->decl) && !is_within(u->at, moved))
			edit_add(p, &m->edits, u->at.begin, u->at.begin, OBJECT ".");
	}
}

static bool moves_own_declaration(const struct members *m, const struct part *part)
{
	for (size_t i = 0; i < m->decl.n; i++)
		if (is_within(span_of(m->decl.at[i]), part->at))
			return true;
	return false;
}

const char *style_class(struct program *p, unsigned attempt, const char **why)
{
	struct members m = {.p = p, .text = ""};
	struct interface with;
	*why = p->source->is_c ? "C has no classes" : attempt >= p->parts.n ? "no moved statement compiles" : NULL;
	if (*why)
		return NULL;
	const struct part *part = &p->parts.at[attempt];
	clang_visitChildren(p->body, read_statement, &m);
	const char *copies = read_parameters(&m);
	if (!m.decl.n) {
		*why = "no local pointer or handle that could be a member";
		return NULL;
	}
	if (moves_own_declaration(&m, part) || !interface_of(p, part->at, "&", is_no_member, &m, &with))
		return "";
	qualify_uses(&m, part->at);
	const char *type = part->is_expression ? type_of(p, part->cursor) : "void";
	const char *owner = arena_printf(p->arena, "class " OWNER " {\npublic:\n%s\n\t%s step(%s)\n\t{\n\t\t%s%.*s%s\n\t}\n};\n\n", m.text, type,
	                                 with.parameters, part->is_expression ? "return " : "", (int)(part->at.end - part->at.begin),
	                                 p->text + part->at.begin, part->is_expression ? ";" : "");
	unsigned front = line_start(p, span_of(p->function).begin), body = span_of(p->body).begin + 1;
	edit_add(p, &m.edits, front, front, owner);
	edit_add(p, &m.edits, body, body, arena_printf(p->arena, "\n\t" OWNER " " OBJECT ";%s", copies));
	edit_add(p, &m.edits, part->at.begin, part->at.end,
	         arena_printf(p->arena, OBJECT ".step(%s)%s", with.arguments, part->is_expression ? "" : ";"));
	return edits_apply(p, &m.edits, (struct span){0, p->length});
}
