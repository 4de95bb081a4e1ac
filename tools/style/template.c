// SPDX-License-Identifier: Apache-2.0
// A template: the function's body depends on a type parameter that stands for one of the types it names; a function of the
// old name and signature instantiates it.
#include <ctype.h>
#include <string.h>

#include "style/style.h"

#define PARAMETER "restyle_type"

// Types that a body may name, most wanted first; the last try is a template whose parameter nothing depends on.
static const char *const dependent[] = {"float", "double", "cudaStream_t", "cudaEvent_t", "int", "size_t"};
enum { TYPES = sizeof dependent / sizeof *dependent };

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// Puts the parameter in the place of each mention of the type; returns how many.
static size_t make_dependent(struct program *p, struct edits *e, const char *type, struct span body)
{
	size_t count = 0, n = strlen(type);
	for (unsigned i = body.begin; i + n <= body.end; i++) {
		if (memcmp(p->text + i, type, n) != 0 || is_word(p->text[i - 1]) || is_word(p->text[i + n]) || p->text[i - 1] == ':' ||
		    p->text[i - 1] == '"')
			continue;
		edit_add(p, e, i, i + (unsigned)n, PARAMETER);
		count++;
	}
	return count;
}

static const char *call_of(struct program *p, const char *name, const char *type)
{
	const char *arguments = "";
	int n = clang_Cursor_getNumArguments(p->function);
	for (int i = 0; i < n; i++) {
		const char *argument = name_of(p, clang_Cursor_getArgument(p->function, (unsigned)i));
		if (!*argument)
			return NULL;
		arguments = arena_printf(p->arena, "%s%s%s", arguments, i ? ", " : "", argument);
	}
	return arena_printf(p->arena, "%s<%s>(%s)", name, type, arguments);
}

// Default arguments stay on the old name only.
static bool has_defaults(const struct program *p, struct span head)
{
	return memchr(p->text + head.begin, '=', head.end - head.begin) != NULL;
}

const char *style_template(struct program *p, unsigned attempt, const char **why)
{
	struct edits e = {0};
	struct span whole = span_of(p->function), body = span_of(p->body), head = {whole.begin, body.begin};
	const char *type = attempt < TYPES ? dependent[attempt] : "0", *name = name_of(p, p->function);
	unsigned at;
	*why = p->source->is_c         ? "C has no templates"
	       : attempt > TYPES       ? "no template of it compiles"
	       : has_defaults(p, head) ? "default arguments"
	                               : NULL;
	const char *call = *why ? NULL : call_of(p, arena_printf(p->arena, "restyle_%s", name), type);
	if (!call) {
		*why = *why ? *why : "a parameter without a name";
		return NULL;
	}
	if (attempt < TYPES && !make_dependent(p, &e, type, body))
		return "";
	clang_getFileLocation(clang_getCursorLocation(p->function), NULL, NULL, NULL, &at);
	bool is_void = clang_getCursorResultType(p->function).kind == CXType_Void;
	edit_add(p, &e, head.begin, head.begin, attempt < TYPES ? "template <typename " PARAMETER "> " : "template <int> ");
	edit_add(p, &e, at, at, "restyle_");
	edit_add(p, &e, body.end, body.end,
	         arena_printf(p->arena, "\n\n%.*s{\n\t%s%s;\n}", (int)(head.end - head.begin), p->text + head.begin, is_void ? "" : "return ", call));
	return edits_apply(p, &e, (struct span){0, p->length});
}
