// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/region.h"

#include <stdint.h>
#include <string.h>

static const size_t none = SIZE_MAX;

// --- words -----------------------------------------------------------------------------------------------------------------

struct range {
	unsigned from, to;
};

static unsigned offset_at(CXSourceLocation l)
{
	unsigned offset;
	clang_getSpellingLocation(l, NULL, NULL, NULL, &offset);
	return offset;
}

static struct range range_of(CXSourceRange r)
{
	return (struct range){offset_at(clang_getRangeStart(r)), offset_at(clang_getRangeEnd(r))};
}

static char mark_of(const struct words *w, struct range r, CXTokenKind kind)
{
	if (kind == CXToken_Identifier)
		return 'n';
	if (kind == CXToken_Keyword)
		return 'k';
	return kind == CXToken_Punctuation && r.to == r.from + 1 ? w->text[r.from] : '.';
}

static bool begins_line(const struct words *w, unsigned at)
{
	while (at > 0 && (w->text[at - 1] == ' ' || w->text[at - 1] == '\t'))
		at--;
	return at == 0 || w->text[at - 1] == '\n';
}

// Where the directive that begins at `at` ends.
static unsigned directive_end(const struct words *w, unsigned at)
{
	for (; at < w->length; at++)
		if (w->text[at] == '\n' && !(at > 0 && w->text[at - 1] == '\\') && !(at > 1 && w->text[at - 1] == '\r' && w->text[at - 2] == '\\'))
			break;
	return at;
}

static bool is_condition(const struct words *w, struct word name)
{
	static const char *const word[] = {"if", "ifdef", "ifndef", "elif"};
	bool is = false;
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		is |= name.to - name.from == strlen(word[i]) && strncmp(w->text + name.from, word[i], strlen(word[i])) == 0;
	return is;
}

// Tokens and skipped ranges both stand in the order of the file.
struct skipped {
	struct range *at;
	size_t n, next;
};

static struct skipped skipped_of(struct arena *a, CXTranslationUnit tu, CXFile file)
{
	CXSourceRangeList *list = clang_getSkippedRanges(tu, file);
	struct skipped s = {.at = ARENA_ARRAY(a, struct range, list ? list->count + 1 : 1)};
	for (unsigned i = 0; list && i < list->count; i++)
		s.at[s.n++] = range_of(list->ranges[i]);
	clang_disposeSourceRangeList(list);
	return s;
}

static bool is_skipped(struct skipped *s, unsigned offset)
{
	while (s->next < s->n && s->at[s->next].to <= offset)
		s->next++;
	return s->next < s->n && s->at[s->next].from <= offset;
}

// The directive that the reader is in.
struct directive {
	unsigned end;
	bool is_name, is_asked; // its name comes next; it is a condition
};

// True for a word of a directive; the names that a condition asks for stay.
static bool read_directive(struct arena *a, struct words *w, struct directive *d, struct word word)
{
	if (word.from >= d->end && word.mark == '#' && begins_line(w, word.from)) {
		*d = (struct directive){directive_end(w, word.from), true, false};
		return true;
	}
	if (word.from >= d->end)
		return false;
	if (d->is_asked && word.mark == 'n' && strncmp(w->text + word.from, "defined", 7) != 0)
		*vec_push(a, &w->list) = word;
	d->is_asked |= d->is_name && is_condition(w, word);
	d->is_name = false;
	return true;
}

static void read_words(struct arena *a, struct words *w, CXTranslationUnit tu, CXFile file, const CXToken *token, unsigned n)
{
	struct skipped skipped = skipped_of(a, tu, file);
	struct directive directive = {0};
	for (unsigned i = 0; i < n; i++) {
		struct range r = range_of(clang_getTokenExtent(tu, token[i]));
		CXTokenKind kind = clang_getTokenKind(token[i]);
		if (kind == CXToken_Comment || r.to > w->length)
			continue;
		struct word word = {r.from, r.to, mark_of(w, r, kind)};
		if (!read_directive(a, w, &directive, word) && !is_skipped(&skipped, r.from))
			*vec_push(a, &w->list) = word;
	}
}

struct words words_of(struct arena *a, CXTranslationUnit tu, const char *main)
{
	struct words w = {0};
	CXFile file = clang_getFile(tu, main);
	CXToken *token = NULL;
	unsigned n = 0;
	w.text = file ? clang_getFileContents(tu, file, &w.length) : NULL;
	if (!w.text)
		return w;
	CXSourceRange all = clang_getRange(clang_getLocationForOffset(tu, file, 0), clang_getLocationForOffset(tu, file, (unsigned)w.length));
	clang_tokenize(tu, all, &token, &n);
	read_words(a, &w, tu, file, token, n);
	clang_disposeTokens(tu, token, n);
	return w;
}

// --- regions ---------------------------------------------------------------------------------------------------------------

static bool is_opener(char mark)
{
	return mark == '(' || mark == '[' || mark == '{';
}

static bool is_closer(char mark)
{
	return mark == ')' || mark == ']' || mark == '}';
}

// The `}` ends what it belongs to: no initialiser goes on behind it.
static bool ends_statement(const struct words *w, size_t brace)
{
	char next = brace + 1 < w->list.n ? w->list.at[brace + 1].mark : ';';
	return !strchr(",{().[]", next);
}

// The nearest bracket before word `at` that is open there; none, with `is_lopsided` when more are closed than were opened.
static size_t opener_of(const struct words *w, size_t at, bool *is_lopsided)
{
	size_t depth = 0;
	while (at > 0) {
		char mark = w->list.at[--at].mark;
		if (is_opener(mark) && !depth)
			return at;
		depth -= is_opener(mark);
		depth += is_closer(mark);
	}
	*is_lopsided |= depth > 0;
	return none;
}

// The first word of the statement or declaration that word `at` belongs to.
static size_t head_of(const struct words *w, size_t at)
{
	size_t depth = 0;
	for (; at > 0; at--) {
		char mark = w->list.at[at - 1].mark;
		if (!depth && (mark == ';' || is_opener(mark) || (mark == '}' && ends_statement(w, at - 1))))
			break;
		depth -= is_opener(mark);
		depth += is_closer(mark);
	}
	return at;
}

// A brace around declarations: of a namespace, a class, an enumeration, extern "C".
static bool is_around_declarations(const struct words *w, size_t brace)
{
	static const char *const word[] = {"namespace", "class", "struct", "union", "enum", "extern"};
	bool is = false, is_code = w->list.at[brace].mark != '{';
	for (size_t i = head_of(w, brace); i < brace; i++) {
		const struct word *at = &w->list.at[i];
		is_code |= at->mark == '(' || at->mark == '=';
		for (size_t k = 0; k < sizeof word / sizeof *word && at->mark == 'k'; k++)
			is |= at->to - at->from == strlen(word[k]) && strncmp(w->text + at->from, word[k], strlen(word[k])) == 0;
	}
	return is && !is_code;
}

static void take(struct arena *a, const struct words *w, size_t from, size_t to, struct region *out)
{
	for (size_t i = from; i < to; i++)
		if (w->list.at[i].mark == 'n')
			*vec_push(a, &out->names) = w->list.at[i];
}

static size_t word_at(const struct words *w, unsigned offset)
{
	size_t low = 0, high = w->list.n;
	while (low < high) {
		size_t middle = low + (high - low) / 2;
		if (w->list.at[middle].from < offset)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

// Behind the statement that word `at` begins.
static size_t statement_end(const struct words *w, size_t at)
{
	while (at < w->list.n && !strchr(";{}", w->list.at[at].mark))
		at++;
	return at;
}

struct region region_of(struct arena *a, const struct words *w, unsigned offset, enum region_reach reach)
{
	struct region out = {0};
	size_t at = word_at(w, offset), anchor = none, outermost = none;
	bool is_lopsided = false;
	for (size_t o = opener_of(w, at, &is_lopsided); o != none; o = opener_of(w, o, &is_lopsided)) {
		anchor = is_around_declarations(w, o) ? anchor : o;
		outermost = o;
	}
	out.is_outside = anchor == none;
	if (reach == REGION_BLOCK && outermost != none)
		anchor = outermost;
	out.start = reach == REGION_FILE || is_lopsided ? 0 : head_of(w, anchor == none ? at : anchor);
	take(a, w, out.start, statement_end(w, at), &out);
	is_lopsided = false;
	for (size_t o = opener_of(w, out.start, &is_lopsided); o != none; o = opener_of(w, o, &is_lopsided))
		take(a, w, head_of(w, o), o, &out); // what it lies in was read right
	return out;
}

bool closes_nothing(const struct words *w, unsigned offset)
{
	bool is_lopsided = false;
	size_t at = word_at(w, offset), opener = opener_of(w, at, &is_lopsided);
	char opened = opener == none ? '{' : w->list.at[opener].mark;
	return at > 0 && at < w->list.n && w->list.at[at].mark == ')' && opened == '{' && !strchr(";{}", w->list.at[at - 1].mark);
}
