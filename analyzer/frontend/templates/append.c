// SPDX-License-Identifier: Apache-2.0
// The lines that name the instances: template struct n::Q<float>; and, in a namespace of their own, auto use = &::n::f<float>;
#include "frontend/templates/templates.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/parse/recover.h"

struct writer {
	struct unit *u;
	const struct wishes *w;
	struct addition *out;
	FILE *to;
};

static void end_line(struct writer *o, const struct wish *wish, bool is_compared)
{
	fputc('\n', o->to);
	*vec_push(o->u->arena, &o->out->lines) = (struct added_line){wish, is_compared};
}

static void write_class(struct writer *o, const struct wish *wish, const char *type, bool is_compared)
{
	bool is_union = clang_getTemplateCursorKind(wish->template) == CXCursor_UnionDecl;
	fprintf(o->to, "template %s %s;", is_union ? "union" : "struct", type);
	end_line(o, wish, is_compared);
}

static int scope_length(const char *name)
{
	const char *last = NULL;
	for (const char *p = name; (p = strstr(p, "::")); p += 2)
		last = p + 2;
	return last ? (int)(last - name) : 0;
}

static bool is_told_by_type(const struct wish *wish)
{
	enum CXCursorKind around = clang_getCursorKind(clang_getCursorSemanticParent(wish->template));
	return wish->is_overloaded && (around == CXCursor_Namespace || around == CXCursor_TranslationUnit);
}

static void write_function(struct writer *o, const struct wish *wish, const struct arguments *arguments, size_t number)
{
	const char *name = qualified_name(o->u, wish->template);
	fprintf(o->to, "namespace " TEMPLATES_SCOPE " { ");
	if (is_told_by_type(wish))
		fprintf(o->to, "::%.*sgpulint_type_%zu<%s>::type *use_%zu", scope_length(name), name, number, arguments->text, o->out->lines.n);
	else
		fprintf(o->to, "auto use_%zu", o->out->lines.n);
	fprintf(o->to, " = &::%s<%s>; }", name, arguments->text);
	end_line(o, wish, arguments->is_compared);
}

// --- which of several functions of one name -------------------------------------------------------------------------------

// "template <class T>" as written, with line ends as spaces; NULL = not readable there.
static const char *head_of(struct unit *u, CXCursor template)
{
	CXFile file;
	unsigned from;
	int depth = 0;
	clang_getSpellingLocation(clang_getRangeStart(clang_getCursorExtent(template)), &file, NULL, NULL, &from);
	struct file_text *f = file_read_of(u, file);
	const char *text = f && f->text && from + 8 < f->size ? f->text + from : "", *end = text;
	if (strncmp(text, "template", 8) != 0)
		return NULL;
	for (; *end; end++) {
		depth += (*end == '<') - (*end == '>');
		if (*end == '>' && depth == 0)
			break;
	}
	char *copy = *end ? arena_strndup(u->arena, text, (size_t)(end + 1 - text)) : NULL;
	bool is_plain = copy && !strstr(copy, "//") && !strchr(copy, '#');
	for (char *p = copy; is_plain && *p; p++)
		*p = *p == '\n' || *p == '\r' ? ' ' : *p;
	return is_plain ? copy : NULL;
}

struct types {
	struct writer *o;
	unsigned n;
};

static enum CXChildVisitResult visit_type(CXCursor c, CXCursor parent, CXClientData data)
{
	struct types *t = data;
	(void)parent;
	if (clang_getCursorKind(c) == CXCursor_ParmDecl)
		fprintf(t->o->to, "%s%s", t->n++ ? ", " : "", text_of(t->o->u, clang_getTypeSpelling(clang_getCursorType(c))));
	return CXChildVisit_Continue;
}

static unsigned open_namespaces(struct writer *o, CXCursor c)
{
	CXCursor parent = clang_getCursorSemanticParent(c);
	if (clang_getCursorKind(parent) != CXCursor_Namespace)
		return 0;
	unsigned n = open_namespaces(o, parent);
	fprintf(o->to, "%snamespace %s { ", clang_Cursor_isInlineNamespace(parent) ? "inline " : "", spelling_of(o->u, parent));
	return n + 1;
}

// The function's type with the template's parameters, in the namespace where its names mean what they mean.
static void write_type(struct writer *o, const struct wish *wish, size_t number)
{
	const char *head = head_of(o->u, wish->template);
	if (!head)
		return;
	unsigned n = open_namespaces(o, wish->template);
	fprintf(o->to, "%s struct gpulint_type_%zu { typedef %s type(", head, number,
	        text_of(o->u, clang_getTypeSpelling(clang_getCursorResultType(wish->template))));
	clang_visitChildren(wish->template, visit_type, &(struct types){o, 0});
	fputs("); };", o->to);
	while (n--)
		fputs(" }", o->to);
	end_line(o, NULL, false);
}

// --- all of them ----------------------------------------------------------------------------------------------------------

// The n-th list, if it is another one than the ones before it.
static struct arguments new_arguments(struct writer *o, const struct wish *wish, unsigned n, const char **before)
{
	struct arguments list = arguments_of(o->u, o->w, wish, n);
	bool is_new = list.text && !(*before && strcmp(*before, list.text) == 0);
	*before = list.text ? list.text : *before;
	o->out->needs_any |= is_new && list.needs_any;
	return is_new ? list : (struct arguments){0};
}

static void write_class_wish(struct writer *o, const struct wish *wish)
{
	const char *before = NULL;
	for (size_t i = 0; i < wish->types.n; i++)
		write_class(o, wish, wish->types.at[i], false);
	for (unsigned n = 0; !wish->types.n && n < ARGUMENT_LISTS; n++) {
		struct arguments list = new_arguments(o, wish, n, &before);
		if (list.text)
			write_class(o, wish, arena_printf(o->u->arena, "%s<%s>", qualified_name(o->u, wish->template), list.text), list.is_compared);
	}
}

static void write_function_wish(struct writer *o, const struct wish *wish, size_t number)
{
	const char *before = NULL;
	if (is_told_by_type(wish))
		write_type(o, wish, number);
	for (unsigned n = 0; n < ARGUMENT_LISTS; n++) {
		struct arguments list = new_arguments(o, wish, n, &before);
		if (list.text)
			write_function(o, wish, &list, number);
	}
}

// The main file as it was parsed.
static const char *main_text(struct unit *u, size_t *size)
{
	CXFile file = clang_getFile(u->tu, u->source->file);
	return file ? clang_getFileContents(u->tu, file, size) : NULL;
}

void append_wishes(struct unit *u, const struct wishes *w, struct addition *out)
{
	char *text = NULL;
	size_t size = 0, length;
	const char *main = w->list.n ? main_text(u, &length) : NULL;
	FILE *to = main ? open_memstream(&text, &size) : NULL;
	if (!to)
		return;
	struct writer o = {u, w, out, to};
	fwrite(main, 1, length, to);
	fputc('\n', to);
	out->first_line = 2;
	for (size_t i = 0; i < length; i++)
		out->first_line += main[i] == '\n';
	for (size_t i = 0; i < w->list.n; i++)
		(w->list.at[i]->is_class ? write_class_wish(&o, w->list.at[i]) : write_function_wish(&o, w->list.at[i], i));
	fclose(to);
	out->prelude = "";
	for (size_t i = 0; i < w->unknown.n; i++)
		out->prelude = arena_printf(u->arena, "%stemplate <class... __A> GPULINT_HD ::" RECOVER_ANY " %s(__A &&...);\n", out->prelude,
		                            w->unknown.at[i]);
	out->needs_any |= w->unknown.n > 0;
	out->text = out->lines.n ? arena_strndup(u->arena, text, size) : NULL;
	free(text);
}
