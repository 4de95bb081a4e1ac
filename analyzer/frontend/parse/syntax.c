// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/syntax.h"

#include <string.h>

#include "base/vec.h"
#include "frontend/parse/explain.h"
#include "frontend/parse/region.h"

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

static bool is_parse_issue(CXDiagnostic d)
{
	CXString category = clang_getDiagnosticCategoryText(d);
	const char *kind = clang_getCString(category);
	bool is = kind && strcmp(kind, "Parse Issue") == 0;
	clang_disposeString(category);
	return is;
}

// Words of errors that the grammar of both compilers has. The parser has more, some of them for what nvcc takes
// (alignas behind __shared__: "an attribute list cannot appear here"); #error may want a macro.
static bool is_syntax(CXDiagnostic d, const char *text)
{
	static const char *const parser[] = {"expected ", "extraneous ", "unexpected ", "function definition is not allowed here"};
	static const char *const name[] = {"expected namespace name", "expected class name"}; // one that a missing header declares
	bool is_parser = is_parse_issue(d), is = false;
	for (size_t i = 0; i < sizeof parser / sizeof *parser; i++)
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

enum { MOST = 100 }; // errors: of more, the first ones say what is missing

// The errors of the main file, region by region.
struct suspects {
	struct arena arena;
	CXTranslationUnit tu;
	struct words words;
	VEC(size_t) met; // regions with an error that may come of something missing: what follows there may come of that error
	bool is_met_outside;
};

// Is it the first error of its region? Whoever asks again is told no.
static bool is_first(struct suspects *s, const struct region *r)
{
	for (size_t i = 0; i < s->met.n; i++)
		if (s->met.at[i] == r->start)
			return false;
	bool is = !r->is_outside || !s->is_met_outside;
	s->is_met_outside |= r->is_outside;
	*vec_push(&s->arena, &s->met) = r->start;
	return is;
}

static enum region_reach reach_of(const char *text)
{
	if (strncmp(text, "extraneous closing brace", strlen("extraneous closing brace")) == 0)
		return REGION_FILE;
	return strncmp(text, "expected '}'", strlen("expected '}'")) == 0 ? REGION_BLOCK : REGION_STATEMENT;
}

static bool is_alone(struct suspects *s, CXDiagnostic d, const char *text, const struct unknowns *missing, bool is_whole)
{
	CXSourceLocation at = clang_getDiagnosticLocation(d);
	unsigned offset;
	if (!clang_Location_isFromMainFile(at))
		return false;
	if (is_lexical(text))
		return true;
	if (!is_parse_issue(d))
		return false;
	clang_getExpansionLocation(at, NULL, NULL, NULL, &offset);
	struct region region = region_of(&s->arena, &s->words, offset, reach_of(text));
	if (strncmp(text, "extraneous ')'", strlen("extraneous ')'")) == 0 && closes_nothing(&s->words, offset))
		return true;
	return is_first(s, &region) && is_syntax(d, text) && !region_lacks(&s->arena, &s->words, &region, missing) &&
	       !(is_whole && region_unexplained(&s->arena, s->tu, &s->words, &region));
}

struct syntax_error syntax_error_alone(struct interner *strings, const struct source_unit *source, CXTranslationUnit tu,
                                       const struct unknowns *missing, bool is_whole)
{
	struct syntax_error found = {0};
	struct suspects s = {.tu = tu};
	unsigned n = source->is_header ? 0 : clang_getNumDiagnostics(tu);
	if (n)
		s.words = words_of(&s.arena, tu, source->file);
	for (unsigned i = 0; i < n && i < MOST && !found.text; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		if (clang_getDiagnosticSeverity(d) == CXDiagnostic_Error && is_alone(&s, d, text_of_diagnostic(strings, d), missing, is_whole))
			found = at_diagnostic(strings, d);
		clang_disposeDiagnostic(d);
	}
	arena_free(&s.arena);
	return found;
}
