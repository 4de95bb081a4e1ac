// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/syntax.h"

#include <string.h>

#include "base/strmap.h"
#include "base/vec.h"

static const char *text_of_diagnostic(struct interner *strings, CXDiagnostic d)
{
	CXString spelled = clang_getDiagnosticSpelling(d);
	const char *text = intern(strings, clang_getCString(spelled));
	clang_disposeString(spelled);
	return text;
}

// What no macro and no name explains.
static bool is_lexical(const char *text)
{
	static const char *const word[] = {"unterminated ", "version control conflict marker"};
	return strncmp(text, word[0], strlen(word[0])) == 0 || strncmp(text, word[1], strlen(word[1])) == 0;
}

// Words of errors that the grammar of both compilers has. The parser has more, some of them for what nvcc takes
// (alignas behind __shared__: "an attribute list cannot appear here"); #error may want a macro.
static bool is_syntax(CXDiagnostic d, const char *text)
{
	static const char *const parser[] = {"expected ", "extraneous closing brace"};
	static const char *const name[] = {"expected namespace name", "expected class name"}; // one that a missing header declares
	CXString category = clang_getDiagnosticCategoryText(d);
	const char *kind = clang_getCString(category);
	bool is_parser = kind && strcmp(kind, "Parse Issue") == 0, is = false;
	clang_disposeString(category);
	for (size_t i = 0; i < 2; i++)
		is |= is_parser && strncmp(text, parser[i], strlen(parser[i])) == 0;
	is |= is_lexical(text);
	for (size_t i = 0; i < 2; i++)
		is &= strncmp(text, name[i], strlen(name[i])) != 0;
	return is;
}

static struct syntax_error at_diagnostic(struct interner *strings, CXDiagnostic d)
{
	CXFile file;
	struct syntax_error e = {.text = text_of_diagnostic(strings, d)};
	clang_getExpansionLocation(clang_getDiagnosticLocation(d), &file, &e.line, NULL, NULL);
	CXString path = clang_File_tryGetRealPathName(file);
	const char *real = clang_getCString(path);
	e.file = real && *real ? intern(strings, real) : NULL;
	clang_disposeString(path);
	return e;
}

struct syntax_error syntax_error(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu)
{
	struct syntax_error none = {0}, first = {0};
	unsigned n = source->is_header ? 0 : clang_getNumDiagnostics(tu); // a header may need what its includers bring
	bool is_first = true;
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
		bool is_missing = severity == CXDiagnostic_Fatal; // a header: all that follows may come of it
		if (severity == CXDiagnostic_Error && is_first) {
			bool is_own = !clang_Location_isInSystemHeader(clang_getDiagnosticLocation(d));
			is_first = false;
			struct syntax_error e = at_diagnostic(strings, d);
			first = is_own && is_syntax(d, e.text) ? e : first;
		}
		clang_disposeDiagnostic(d);
		if (is_missing)
			return none;
	}
	return first.text && first.file ? first : none;
}

// --- errors beside what is missing --------------------------------------------------------------------------------------

// A missing bracket or semicolon: what a name means does not change that it is missing.
static bool is_missing_mark(const char *text)
{
	static const char *const word[] = {"expected ')'", "expected ']'", "expected '}'", "expected ';' after ", "expected ';' at end of "};
	bool is = false;
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		is |= strncmp(text, word[i], strlen(word[i])) == 0;
	return is;
}

struct span {
	unsigned from, to; // bytes of the main file
};

static unsigned offset_of(CXSourceLocation l)
{
	unsigned offset;
	clang_getExpansionLocation(l, NULL, NULL, NULL, &offset);
	return offset;
}

static struct span span_of(CXSourceRange r)
{
	return (struct span){offset_of(clang_getRangeStart(r)), offset_of(clang_getRangeEnd(r))};
}

static bool is_function(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionDecl || kind == CXCursor_CXXMethod || kind == CXCursor_Constructor ||
	       kind == CXCursor_Destructor || kind == CXCursor_FunctionTemplate || kind == CXCursor_ConversionFunction;
}

struct function_place {
	CXCursor cursor;
	struct span span;
	bool is_met; // an error in it was looked at: the others may come of that
};

struct functions {
	struct arena arena;
	VEC(struct function_place) list;
};

static enum CXChildVisitResult list_function(CXCursor c, CXCursor parent, CXClientData data)
{
	struct functions *f = data;
	(void)parent;
	if (!clang_Location_isFromMainFile(clang_getCursorLocation(c)))
		return CXChildVisit_Continue;
	if (!is_function(clang_getCursorKind(c)))
		return CXChildVisit_Recurse;
	*vec_push(&f->arena, &f->list) = (struct function_place){c, span_of(clang_getCursorExtent(c)), false};
	return CXChildVisit_Continue;
}

static struct function_place *function_at(const struct functions *f, unsigned offset)
{
	for (size_t i = 0; i < f->list.n; i++)
		if (f->list.at[i].span.from <= offset && offset <= f->list.at[i].span.to)
			return &f->list.at[i];
	return NULL;
}

// Names of a piece of source that no declaration has been found for yet.
struct unexplained {
	struct arena arena;
	struct strmap names; // name -> NULL once it is explained
	size_t left;
};

static bool has_any(CXType type)
{
	CXString spelled = clang_getTypeSpelling(clang_getCanonicalType(type));
	bool has = strstr(clang_getCString(spelled), RECOVER_ANY) != NULL;
	clang_disposeString(spelled);
	return has;
}

static bool is_from_prelude(CXCursor c)
{
	CXFile file;
	clang_getExpansionLocation(clang_getCursorLocation(c), &file, NULL, NULL, NULL);
	CXString name = clang_getFileName(file);
	const char *text = clang_getCString(name);
	bool is = text && strcmp(text, RECOVER_PATH) == 0;
	clang_disposeString(name);
	return is;
}

static enum CXChildVisitResult explain(CXCursor c, CXCursor parent, CXClientData data)
{
	struct unexplained *u = data;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_own = clang_Location_isFromMainFile(clang_getCursorLocation(c));
	(void)parent;
	if (clang_isDeclaration(kind) || kind == CXCursor_MacroDefinition) {
		CXString spelled = clang_getCursorSpelling(c);
		const char *name = clang_getCString(spelled);
		void **slot = name && *name && strmap_get(&u->names, name) ? strmap_at(&u->names, name) : NULL;
		if (slot && !is_from_prelude(c) && !has_any(clang_getCursorType(c))) {
			*slot = NULL;
			u->left--;
		}
		clang_disposeString(spelled);
	}
	if (!u->left)
		return CXChildVisit_Break;
	return is_function(kind) && !is_own ? CXChildVisit_Continue : CXChildVisit_Recurse;
}

static const char *token_text(struct arena *a, CXTranslationUnit tu, CXToken token)
{
	CXString spelled = clang_getTokenSpelling(tu, token);
	const char *text = arena_strdup(a, clang_getCString(spelled));
	clang_disposeString(spelled);
	return text;
}

// Is a name without a known declaration written between the function's start and the end of the statement at `offset`?
static bool has_unexplained(CXTranslationUnit tu, CXCursor function, unsigned offset)
{
	struct unexplained u = {0};
	CXToken *token;
	unsigned n;
	u.names.arena = &u.arena;
	clang_tokenize(tu, clang_getCursorExtent(function), &token, &n);
	for (unsigned i = 0; i < n; i++) {
		const char *text = token_text(&u.arena, tu, token[i]);
		bool is_behind = offset_of(clang_getTokenLocation(tu, token[i])) >= offset;
		if (is_behind && strlen(text) == 1 && strchr(";{}", *text))
			break;
		if (clang_getTokenKind(token[i]) != CXToken_Identifier || strmap_get(&u.names, text))
			continue;
		*strmap_at(&u.names, text) = &u;
		u.left++;
	}
	clang_disposeTokens(tu, token, n);
	if (u.left)
		clang_visitChildren(clang_getTranslationUnitCursor(tu), explain, &u);
	size_t left = u.left;
	arena_free(&u.arena);
	return left > 0;
}

static bool is_alone(CXTranslationUnit tu, const struct functions *functions, CXDiagnostic d, const char *text)
{
	CXSourceLocation at = clang_getDiagnosticLocation(d);
	if (!clang_Location_isFromMainFile(at))
		return false;
	if (is_lexical(text))
		return true;
	struct function_place *f = function_at(functions, offset_of(at));
	bool is_first = f && !f->is_met;
	if (f)
		f->is_met = true;
	return is_first && is_missing_mark(text) && !has_unexplained(tu, f->cursor, offset_of(at));
}

bool syntax_error_likely(const struct source_unit *source, CXTranslationUnit tu)
{
	bool is = false;
	unsigned n = source->is_header ? 0 : clang_getNumDiagnostics(tu);
	for (unsigned i = 0; i < n && !is; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		CXString spelled = clang_getDiagnosticSpelling(d);
		const char *text = clang_getCString(spelled);
		is = clang_getDiagnosticSeverity(d) == CXDiagnostic_Error && (is_lexical(text) || is_missing_mark(text)) &&
		     clang_Location_isFromMainFile(clang_getDiagnosticLocation(d));
		clang_disposeString(spelled);
		clang_disposeDiagnostic(d);
	}
	return is;
}

struct syntax_error syntax_error_alone(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu)
{
	enum { MOST = 100 }; // errors: of more, the first ones say what is missing
	struct syntax_error found = {0};
	struct functions functions = {0};
	unsigned n = source->is_header ? 0 : clang_getNumDiagnostics(tu);
	if (n)
		clang_visitChildren(clang_getTranslationUnitCursor(tu), list_function, &functions);
	for (unsigned i = 0; i < n && i < MOST && !found.text; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		if (clang_getDiagnosticSeverity(d) == CXDiagnostic_Error && is_alone(tu, &functions, d, text_of_diagnostic(strings, d)))
			found = at_diagnostic(strings, d);
		clang_disposeDiagnostic(d);
	}
	arena_free(&functions.arena);
	return found;
}
