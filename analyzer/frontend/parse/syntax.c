// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/syntax.h"

#include <string.h>

static const char *text_of_diagnostic(struct interner *strings, CXDiagnostic d)
{
	CXString spelled = clang_getDiagnosticSpelling(d);
	const char *text = intern(strings, clang_getCString(spelled));
	clang_disposeString(spelled);
	return text;
}

// Words of errors that the grammar of both compilers has. The parser has more, some of them for what nvcc takes
// (alignas behind
// __shared__: "an attribute list cannot appear here"); #error may want a macro.
static bool is_syntax(CXDiagnostic d, const char *text)
{
	static const char *const lexical[] = {"unterminated ", "version control conflict marker"};
	static const char *const parser[] = {"expected ", "extraneous closing brace"};
	static const char *const name[] = {"expected namespace name", "expected class name"}; // one that a missing header declares
	CXString category = clang_getDiagnosticCategoryText(d);
	const char *kind = clang_getCString(category);
	bool is_parser = kind && strcmp(kind, "Parse Issue") == 0, is = false;
	clang_disposeString(category);
	for (size_t i = 0; i < 2; i++)
		is |= strncmp(text, lexical[i], strlen(lexical[i])) == 0 ||
		      (is_parser && strncmp(text, parser[i], strlen(parser[i])) == 0);
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
