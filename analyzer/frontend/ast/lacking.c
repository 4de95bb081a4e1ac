// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/lacking.h"

#include <ctype.h>
#include <string.h>

#include "frontend/ast/conditions.h"
#include "frontend/ast/tokens.h"

// A macro, and how many of the names stand behind it.
struct behind {
	const char *macro; // interned
	struct map seen;   // the names
	uint32_t count;
};

struct search {
	struct unit *u;
	struct map names; // interned
	VEC(struct behind) list;
};

static struct behind *behind_of(struct search *s, const char *macro)
{
	for (size_t i = 0; i < s->list.n; i++)
		if (s->list.at[i].macro == macro)
			return &s->list.at[i];
	struct behind *b = vec_push(&s->u->tables, &s->list);
	*b = (struct behind){.macro = macro};
	return b;
}

static void note(struct search *s, const char *macro, const char *word, size_t length)
{
	const char *name = intern_n(s->u->strings, word, length);
	struct behind *b = map_get(&s->names, name, 0) ? behind_of(s, macro) : NULL;
	if (!b || map_get(&b->seen, name, 0))
		return;
	map_put(&s->u->tables, &b->seen, name, 0, (void *)name);
	b->count++;
}

// The name of `#define NAME`, NULL = the directive at p is another one.
static const char *defined_at(const char *p, const char *end)
{
	for (p++; p < end && (*p == ' ' || *p == '\t'); p++)
		;
	bool is_define = end - p > 7 && strncmp(p, "define", 6) == 0 && (p[6] == ' ' || p[6] == '\t');
	for (p += is_define ? 6 : 0; is_define && p < end && (*p == ' ' || *p == '\t'); p++)
		;
	return is_define ? p : NULL;
}

static size_t length_of(const char *p, const char *end)
{
	size_t n = 0;
	while (p + n < end && tokens_is_word(p[n]))
		n++;
	return n;
}

// Of the names that stand behind a type, or behind a word that declares what follows.
static void read_range(struct search *s, const char *macro, const char *p, const char *end)
{
	const char *before = NULL; // last character of the token in front
	for (bool is_line_start = true; p < end;) {
		const char *name = is_line_start && *p == '#' ? defined_at(p, end) : NULL, *next = tokens_skip(p, end, is_line_start);
		if (name)
			note(s, macro, name, length_of(name, end));
		is_line_start = (is_line_start && isspace((unsigned char)*p)) || *p == '\n';
		if (next != p || isspace((unsigned char)*p)) {
			p += next != p ? next - p : 1;
			continue;
		}
		size_t n = length_of(p, end);
		if (n && before && (tokens_is_word(*before) || *before == '*' || *before == '&' || *before == '>'))
			note(s, macro, p, n);
		p += n ? n : 1;
		before = p - 1;
	}
}

// The word at the place of a file of the project, "" = there is none.
static const char *word_at(struct unit *u, CXFile file, unsigned offset)
{
	size_t size, n = 0;
	const char *text = clang_getFileContents(u->tu, file, &size);
	while (text && offset + n < size && tokens_is_word(text[offset + n]))
		n++;
	return intern_n(u->strings, text ? text + offset : "", n);
}

static void add_stub(struct unit *u, CXDiagnostic note, lacking_names *out)
{
	CXSourceLocation at = clang_getDiagnosticLocation(note);
	CXFile file;
	unsigned offset;
	clang_getExpansionLocation(at, &file, NULL, NULL, &offset);
	if (!file || clang_Location_isInSystemHeader(at) || clang_Location_isFromMainFile(at))
		return;
	const char *name = word_at(u, file, offset);
	if (*name)
		*vec_push(&u->tables, out) = name;
}

void lacking_stubs(struct unit *u, lacking_names *out)
{
	static const char says[] = "redefinition of '";
	for (unsigned i = 0; i < clang_getNumDiagnostics(u->tu); i++) {
		CXDiagnostic d = clang_getDiagnostic(u->tu, i);
		CXString spelled = clang_getDiagnosticSpelling(d);
		bool is_it = strncmp(clang_getCString(spelled), says, strlen(says)) == 0 &&
		             clang_Location_isFromMainFile(clang_getDiagnosticLocation(d));
		CXDiagnosticSet notes = clang_getChildDiagnostics(d);
		for (unsigned k = 0; is_it && k < clang_getNumDiagnosticsInSet(notes); k++) {
			CXDiagnostic note = clang_getDiagnosticInSet(notes, k);
			add_stub(u, note, out);
			clang_disposeDiagnostic(note);
		}
		clang_disposeString(spelled);
		clang_disposeDiagnostic(d);
	}
}

const char *lacking_macro(struct unit *u, const char *const *name, uint32_t count)
{
	struct search s = {.u = u};
	for (uint32_t i = 0; i < count; i++)
		map_put(&u->tables, &s.names, intern(u->strings, name[i]), 0, u);
	for (size_t i = 0; count && i < u->inclusions.n; i++) {
		const struct inclusion *in = &u->inclusions.at[i];
		struct file_text *f = in->is_own || in->is_of_system || !in->file ? NULL : file_of(u, in->file);
		for (const struct skipped *r = f && f->text && f->name != u->ir->file ? f->skipped : NULL; r; r = r->next) {
			const char *macro = conditions_macros(u, f->text + r->from, f->text + f->size), *from = f->text + r->from;
			const char *line = memchr(from, '\n', f->size - r->from);
			if (macro && line && r->to <= f->size)
				read_range(&s, macro, line, f->text + r->to);
		}
	}
	const struct behind *most = NULL;
	for (size_t i = 0; i < s.list.n; i++)
		most = !most || s.list.at[i].count > most->count ? &s.list.at[i] : most;
	return most ? most->macro : NULL;
}
