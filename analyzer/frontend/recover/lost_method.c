// SPDX-License-Identifier: Apache-2.0
// A call of a method on the object itself, `allocate(ARGUMENT);`, in a statement that the parser lost since it does not know an argument: the class says
// which method that is.
#include "frontend/recover/lost.h"

#include <ctype.h>
#include <string.h>

#include "frontend/ast/scanner.h"
#include "frontend/lower/cxx.h"

enum { MAX_ARGUMENTS = 16 };

struct text {
	const char *from, *to;
};

static struct text trimmed(const char *from, const char *to)
{
	while (from < to && isspace((unsigned char)*from))
		from++;
	while (from < to && isspace((unsigned char)to[-1]))
		to--;
	return (struct text){from, to};
}

// NAME(ARGUMENT, ...) and nothing else.
struct method_text {
	struct text name, arg[MAX_ARGUMENTS];
	unsigned args;
};

static bool split(struct method_text *m, const char *from, const char *to)
{
	struct text t = trimmed(from, to);
	const char *p = t.from;
	while (t.from < t.to) {
		while (p < t.to && *p != ',') {
			const char *quoted = scan_quoted(p, t.to);
			p = quoted != p ? quoted : strchr("([{", *p) ? scan_bracket(p, t.to) : p + 1;
		}
		if (m->args == MAX_ARGUMENTS)
			return false;
		m->arg[m->args++] = trimmed(t.from, p);
		t.from = p = p < t.to ? p + 1 : p;
	}
	return true;
}

static bool read_method(struct method_text *m, const char *from, const char *to)
{
	struct text t = trimmed(from, to);
	const char *p = t.from;
	while (p < t.to && (isalnum((unsigned char)*p) || *p == '_'))
		p++;
	m->name = (struct text){t.from, p};
	while (p < t.to && isspace((unsigned char)*p))
		p++;
	bool is_call = m->name.from < m->name.to && p < t.to && *p == '(' && scan_bracket(p, t.to) == t.to;
	return is_call && split(m, p + 1, t.to - 1);
}

struct search {
	struct unit *u;
	const char *name;
	CXCursor found;
	unsigned n;
};

static enum CXChildVisitResult visit(CXCursor c, CXCursor parent, CXClientData data)
{
	struct search *s = data;
	(void)parent;
	if (spelling_of(s->u, c) != s->name)
		return CXChildVisit_Continue;
	s->n += clang_getCursorKind(c) == CXCursor_CXXMethod && !clang_CXXMethod_isStatic(c) ? 1 : 2; // of a template nobody knows the instance
	s->found = c;
	return CXChildVisit_Continue;
}

// The only method of that name which the class has itself: what a bare name in a method is looked up as first (C++20 [basic.lookup.unqual]p8).
static CXCursor method_named(struct unit *u, const struct ir_type *t, const char *name)
{
	struct search s = {u, name, clang_getNullCursor(), 0};
	if (t->kind == TYPE_RECORD && t->record && !t->record->is_closure)
		clang_visitChildren(record_info_of(u, t->record)->decl, visit, &s);
	return s.n == 1 ? s.found : clang_getNullCursor();
}

// A variable with its members; of what else is written nobody knows the value, and what that names may be changed.
static const struct ir_value *value(struct body *b, const struct ir_function *f, uint32_t param, struct text t)
{
	const char *end = t.from;
	const struct ir_value *place = lost_place(b, t.from, t.to, &end);
	bool is_reference = param < f->params.n && f->params.at[param]->type->kind == TYPE_REFERENCE;
	if (place && end == t.to)
		return is_reference ? v_address(b->u, place) : v_load(b->u, place);
	lost_part(b, t.from, t.to);
	return v_unknown(b->u, param < f->params.n ? f->params.at[param]->type : b->u->unknown_type, NULL);
}

// The method of the object that the text calls, null = it is no such call.
static CXCursor method_called(struct body *b, const char *from, const char *to, struct method_text *m)
{
	*m = (struct method_text){0};
	if (!b->self || !read_method(m, from, to))
		return clang_getNullCursor();
	const struct ir_value *object = this_place(b);
	const char *name = intern_n(b->u->strings, m->name.from, (size_t)(m->name.to - m->name.from));
	CXCursor method = object ? method_named(b->u, object->type, name) : clang_getNullCursor();
	bool fits = !clang_Cursor_isNull(method) && clang_Cursor_getNumArguments(method) >= (int)m->args;
	return fits ? method : clang_getNullCursor();
}

static void call(struct body *b, CXCursor method, const struct method_text *m)
{
	struct unit *u = b->u;
	struct ir_function *f = function_of(u, method)->function;
	const struct ir_value **arg = ARENA_ARRAY(u->arena, const struct ir_value *, m->args + 1);
	arg[0] = v_address(u, this_place(b));
	for (unsigned i = 0; i < m->args; i++)
		arg[i + 1] = value(b, f, i + 1, m->arg[i]);
	struct ir_step *s = step_new(b, STEP_CALL);
	s->callee_kind = CALLEE_FUNCTION;
	s->function = f;
	s->name = f->name;
	s->is_member = true;
	s->arg = arg;
	s->arg_count = m->args + 1;
}

bool lost_method(struct body *b, const char *from, const char *to)
{
	struct method_text m;
	CXCursor method = method_called(b, from, to, &m);
	if (clang_Cursor_isNull(method))
		return false;
	call(b, method, &m);
	return true;
}

static bool is_blank(const char *from, const char *to)
{
	struct text t = trimmed(from, to);
	return t.from == t.to;
}

static void call_at(struct body *b, CXFile file, unsigned offset, CXCursor method, const struct method_text *m)
{
	struct ir_loc outer = b->loc;
	unsigned line, column;
	clang_getSpellingLocation(clang_getLocationForOffset(b->u->tu, file, offset), NULL, &line, &column, NULL);
	b->loc.line = b->loc.end_line = line;
	b->loc.column = column;
	b->loc.end_column = column + (unsigned)(m->name.to - m->name.from);
	call(b, method, m);
	b->loc = outer;
}

void lost_dropped(struct body *b, CXFile file, const char *text, unsigned low, unsigned high)
{
	const char *from = text + low, *to = text + high;
	for (const char *p = from; b->self && p < to;) {
		const char *quoted = scan_quoted(p, to); // a comment, or a text
		if (quoted != p) {
			from = is_blank(from, p) ? quoted : from;
			p = quoted;
			continue;
		}
		struct method_text m;
		CXCursor method = *p == ';' ? method_called(b, from, p, &m) : clang_getNullCursor();
		if (!clang_Cursor_isNull(method) && clang_isInvalidDeclaration(method))
			call_at(b, file, (unsigned)(m.name.from - text), method, &m);
		from = *p == ';' ? p + 1 : from;
		p = strchr("([{", *p) ? scan_bracket(p, to) : p + 1;
	}
}
