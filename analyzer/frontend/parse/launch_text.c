// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/launch_text.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Longer configurations are none.
enum { MOST = 2000 };

// Behind a comment, string or character that starts at p, else p.
static const char *skip(const char *p, const char *end)
{
	if (*p == '/' && p + 1 < end && p[1] == '/')
		while (p < end && *p != '\n')
			p++;
	else if (*p == '/' && p + 1 < end && p[1] == '*')
		for (p += 2; p < end && !(p[-1] == '*' && p[0] == '/'); p++)
			;
	else if (*p == '"' || *p == '\'')
		for (const char quote = *p++; p < end && *p != quote && *p != '\n'; p++)
			p += *p == '\\';
	return p < end ? p : end;
}

// The length of a launch's bracket at p, made of three times this character; 0 = none is there. nvcc takes blanks in front of the third.
static size_t bracket_length(const char *p, const char *end, char character)
{
	if (end - p < 3 || p[0] != character || p[1] != character)
		return 0;
	size_t length = 2, most = (size_t)(end - p);
	while (length < most && (p[length] == ' ' || p[length] == '\t'))
		length++;
	return length < most && p[length] == character ? length + 1 : 0;
}

// The `>>>` that ends the configuration whose first argument starts at p, NULL = none.
static const char *configuration_end(const char *p, const char *end, bool with_blanks)
{
	int depth = 0;
	for (const char *start = p; p + 2 < end && p - start < MOST; p++) {
		p = skip(p, end);
		size_t length = depth ? 0 : bracket_length(p, end, '>');
		if (length == 3 || (length && with_blanks))
			return p;
		depth += *p == '(' || *p == '{' || *p == '[';
		depth -= *p == ')' || *p == '}' || *p == ']';
		if (*p == ';' || depth < 0)
			return NULL;
	}
	return NULL;
}

static const char *matching_brace(const char *p, const char *end)
{
	int depth = 0;
	for (; p < end; p++) {
		p = skip(p, end);
		depth += *p == '{';
		depth -= *p == '}';
		if (!depth)
			return p;
	}
	return NULL;
}

// Writes a bracket with its blanks behind it; true when there were some.
static bool write_bracket(FILE *out, const char *p, size_t length)
{
	fprintf(out, "%c%c%c%.*s", *p, *p, *p, (int)length - 3, p + 2);
	return length > 3;
}

// Copies [from, to), the arguments of a configuration, with braced ones as dim3(); true when there was one.
static bool write_configuration(FILE *out, const char *from, const char *to)
{
	bool is_start = true, is_changed = false;
	for (const char *p = from; p < to; p++) {
		const char *close = is_start && *p == '{' ? matching_brace(p, to) : NULL;
		if (close) {
			fprintf(out, "dim3(%.*s)", (int)(close - p - 1), p + 1);
			p = close;
			is_changed = true;
		} else {
			fputc(*p, out);
		}
		is_start = *p == ',' || (is_start && (*p == ' ' || *p == '\t' || *p == '\n'));
	}
	return is_changed;
}

const char *launch_text(struct arena *a, const char *text, size_t length)
{
	char *copy = NULL;
	size_t size = 0;
	bool is_changed = false;
	FILE *out = open_memstream(&copy, &size);
	if (!out)
		return NULL;
	const char *end = text + length, *kept = text;
	for (const char *p = text; p + 3 < end; p++) {
		p = skip(p, end);
		size_t opening = bracket_length(p, end, '<');
		const char *stop = opening ? configuration_end(p + opening, end, opening > 3) : NULL;
		if (opening && !stop)
			stop = configuration_end(p + opening, end, true);
		if (!stop)
			continue;
		size_t closing = bracket_length(stop, end, '>');
		fwrite(kept, 1, (size_t)(p - kept), out);
		is_changed |= write_bracket(out, p, opening);
		is_changed |= write_configuration(out, p + opening, stop);
		is_changed |= write_bracket(out, stop, closing);
		kept = stop + closing;
		p = kept - 1;
	}
	fwrite(kept, 1, (size_t)(end - kept), out);
	fclose(out);
	const char *result = is_changed ? arena_strndup(a, copy, size) : NULL;
	free(copy);
	return result;
}

// The file in which a parse failed at an opening brace, or at the third part of a bracket, where it wanted an expression; NULL = another error.
static CXFile failing_file(CXTranslationUnit tu, CXDiagnostic d, const char **text, size_t *length)
{
	CXFile file;
	unsigned offset;
	CXString spelled = clang_getDiagnosticSpelling(d);
	bool is_it = strcmp(clang_getCString(spelled), "expected expression") == 0;
	clang_disposeString(spelled);
	if (!is_it)
		return NULL;
	clang_getFileLocation(clang_getDiagnosticLocation(d), &file, NULL, NULL, &offset);
	*text = file ? clang_getFileContents(tu, file, length) : NULL;
	return *text && offset < *length && ((*text)[offset] == '{' || (*text)[offset] == '<' || (*text)[offset] == '>') ? file : NULL;
}

static bool is_overridden(const struct text_overrides *list, const char *path)
{
	for (size_t i = 0; i < list->n; i++)
		if (strcmp(list->at[i].path, path) == 0)
			return true;
	return false;
}

unsigned launch_overrides(struct arena *a, CXTranslationUnit tu, struct text_overrides *out)
{
	unsigned added = 0, n = clang_getNumDiagnostics(tu);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		const char *text;
		size_t length;
		CXFile file = failing_file(tu, d, &text, &length);
		clang_disposeDiagnostic(d);
		if (!file)
			continue;
		CXString name = clang_getFileName(file);
		const char *path = clang_getCString(name);
		const char *fixed = is_overridden(out, path) ? NULL : launch_text(a, text, length);
		if (fixed)
			*vec_push(a, out) = (struct text_override){arena_strdup(a, path), fixed, strlen(fixed)};
		added += fixed != NULL;
		clang_disposeString(name);
	}
	return added;
}
