// SPDX-License-Identifier: Apache-2.0
// `gpulint dump --stage=ast`: the cursors of the main file, one a line, indented by depth.
#include "frontend/ast/unit.h"
#include "frontend/parse/recover.h"

struct ast_dump {
	FILE *out;
	int depth;
};

static void print_part(FILE *out, const char *before, CXString text, const char *after)
{
	const char *s = clang_getCString(text);
	if (s && *s)
		fprintf(out, "%s%s%s", before, s, after);
	clang_disposeString(text);
}

static enum CXChildVisitResult print_cursor(CXCursor cursor, CXCursor parent, CXClientData data)
{
	struct ast_dump *d = data;
	CXSourceLocation location = clang_getCursorLocation(cursor);
	unsigned line, column;
	(void)parent;
	if (!d->depth && !clang_Location_isFromMainFile(location))
		return CXChildVisit_Continue;
	clang_getExpansionLocation(location, NULL, &line, &column, NULL);
	fprintf(d->out, "%*s", 2 * d->depth, "");
	print_part(d->out, "", clang_getCursorKindSpelling(clang_getCursorKind(cursor)), "");
	print_part(d->out, " ", clang_getCursorSpelling(cursor), "");
	print_part(d->out, " '", clang_getTypeSpelling(clang_getCursorType(cursor)), "'");
	fprintf(d->out, " %u:%u\n", line, column);
	struct ast_dump deeper = {d->out, d->depth + 1};
	clang_visitChildren(cursor, print_cursor, &deeper);
	return CXChildVisit_Continue;
}

int frontend_dump_ast(FILE *out, const struct source_unit *unit, const char **failure)
{
	struct arena arena = {0};
	enum CXErrorCode error;
	struct ast_dump d = {out, 0};
	*failure = clang_load();
	CXTranslationUnit tu = *failure ? NULL : unit_parse(&arena, unit, NULL, &error);
	if (tu) {
		clang_visitChildren(clang_getTranslationUnitCursor(tu), print_cursor, &d);
		clang_disposeTranslationUnit(tu);
	} else if (!*failure) {
		*failure = "the file could not be parsed: check that it exists and compiles with the same flags";
	}
	arena_free(&arena);
	return tu ? 0 : -1;
}
