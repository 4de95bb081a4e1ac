// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/older.h"

#include <string.h>

static const char taken[] = "-std=gnu++17", older[] = "-std=gnu++14";

static bool has_candidate_of_library(CXDiagnostic d)
{
	CXDiagnosticSet notes = clang_getChildDiagnostics(d);
	bool has = false;
	for (unsigned i = 0, n = clang_getNumDiagnosticsInSet(notes); i < n && !has; i++) {
		CXDiagnostic note = clang_getDiagnosticInSet(notes, i);
		has = clang_Location_isInSystemHeader(clang_getDiagnosticLocation(note));
		clang_disposeDiagnostic(note);
	}
	return has;
}

static bool is_clash(CXDiagnostic d)
{
	CXString spelled = clang_getDiagnosticSpelling(d);
	const char *text = clang_getCString(spelled);
	bool is = strstr(text, "reference to '") && strstr(text, "' is ambiguous") && has_candidate_of_library(d);
	clang_disposeString(spelled);
	return is;
}

bool older_is_asked_for(CXTranslationUnit tu)
{
	bool is = false;
	for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n && !is; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		is = is_clash(d);
		clang_disposeDiagnostic(d);
	}
	return is;
}

unsigned older_errors(CXTranslationUnit tu)
{
	unsigned errors = 0;
	for (unsigned i = 0, n = clang_getNumDiagnostics(tu); i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		errors += clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
		clang_disposeDiagnostic(d);
	}
	return errors;
}

struct source_unit *older_source(struct arena *arena, const struct source_unit *source)
{
	struct source_unit *u = ARENA_NEW(arena, struct source_unit);
	bool is_found = false;
	*u = *source;
	u->args.at = NULL;
	u->args.n = u->args.capacity = 0;
	for (size_t i = 0; i < source->args.n; i++) {
		bool is = strcmp(source->args.at[i], taken) == 0;
		*vec_push(arena, &u->args) = is ? older : source->args.at[i];
		is_found |= is;
	}
	u->prefix = NULL; // made of the newer language
	u->preamble = NULL;
	u->bundled = source->bundled ? older_source(arena, source->bundled) : NULL;
	return is_found ? u : NULL;
}
