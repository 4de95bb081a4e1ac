// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/pragmas.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static const char *blanks(const char *p, const char *end)
{
	while (p < end && (*p == ' ' || *p == '\t'))
		p++;
	return p;
}

// End of the logical line at p: backslashes continue it.
static const char *line_end(const char *p, const char *end)
{
	while (p < end && (*p != '\n' || p[-1] == '\\' || (p[-1] == '\r' && p[-2] == '\\')))
		p++;
	return p;
}

// First character of code after p: blanks, comments and preprocessor lines skipped.
static const char *next_code(const char *p, const char *end)
{
	while (p < end) {
		if (isspace((unsigned char)*p)) {
			p++;
		} else if (*p == '#' || (*p == '/' && p + 1 < end && p[1] == '/')) {
			p = line_end(p, end);
		} else if (*p == '/' && p + 1 < end && p[1] == '*') {
			for (p += 2; p + 1 < end && !(p[0] == '*' && p[1] == '/');)
				p++;
			p = p + 2 < end ? p + 2 : end;
		} else {
			break;
		}
	}
	return p;
}

static bool has_word(const char *text, size_t n, const char *word)
{
	size_t length = strlen(word);
	for (size_t i = 0; i + length <= n; i++) {
		bool is_start = i == 0 || !(isalnum((unsigned char)text[i - 1]) || text[i - 1] == '_');
		bool is_end = i + length == n || !(isalnum((unsigned char)text[i + length]) || text[i + length] == '_');
		if (is_start && is_end && strncmp(text + i, word, length) == 0)
			return true;
	}
	return false;
}

// Directive words stand before the first parenthesis, clauses after it may reuse them.
static bool classify(const char *text, size_t n, enum openmp_kind *kind)
{
	const char *clause = memchr(text, '(', n);
	size_t words = clause ? (size_t)(clause - text) : n;
	const char *threads = clause ? memmem(text, n, "num_threads", 11) : NULL;
	bool is_alone = false;
	if (threads) {
		const char *p = strchr(threads, '(');
		p = p ? blanks(p + 1, text + n) : NULL;
		is_alone = p && p + 1 < text + n && *p == '1' && !isdigit((unsigned char)p[1]);
	}
	if ((has_word(text, words, "parallel") || has_word(text, words, "taskloop")) && !is_alone)
		*kind = OPENMP_PARALLEL;
	else if (has_word(text, words, "critical"))
		*kind = OPENMP_CRITICAL;
	else if (has_word(text, words, "single") || has_word(text, words, "master") || has_word(text, words, "masked"))
		*kind = OPENMP_SINGLE;
	else if (has_word(text, words, "barrier"))
		*kind = OPENMP_BARRIER;
	else
		return false;
	return true;
}

// A directive in the text: its words after `omp`, and where the code behind it may start.
struct directive {
	const char *words, *end, *behind;
};

// #pragma omp ...; p is at the `p`.
static bool read_pragma(const char *text, const char *p, const char *end, struct directive *d)
{
	const char *hash = p, *word = blanks(p + 6, end);
	while (hash > text && (hash[-1] == ' ' || hash[-1] == '\t'))
		hash--;
	d->words = word + 3;
	d->end = d->behind = line_end(p, end);
	return hash > text && hash[-1] == '#' && end - word > 3 && strncmp(word, "omp", 3) == 0;
}

// _Pragma("omp ..."), not in a macro; p is at the `P`.
static bool read_operator(const char *text, const char *p, const char *end, struct directive *d)
{
	const char *line = p - 1, *open = blanks(p + 6, end);
	while (line > text && line[-1] != '\n')
		line--;
	if (p == text || p[-1] != '_' || open == end || *open != '(' || *blanks(line, p) == '#')
		return false;
	const char *quote = blanks(open + 1, end), *word = quote < end ? blanks(quote + 1, end) : end;
	if (quote == end || *quote != '"' || end - word < 4 || strncmp(word, "omp", 3) != 0)
		return false;
	d->words = word + 3;
	d->end = memchr(d->words, '"', (size_t)(end - d->words));
	d->behind = d->end ? memchr(d->end, ')', (size_t)(end - d->end)) : NULL;
	d->behind = d->behind ? d->behind + 1 : NULL;
	return d->behind != NULL;
}

void pragmas_collect(struct unit *u, struct file_text *file, bool (*is_skipped)(const void *data, const struct file_text *file, size_t offset),
                     const void *data)
{
	VEC(struct pragma) list = {0};
	const char *text = file->text, *end = text + file->size;
	for (const char *p = text; p < end && (p = memmem(p, (size_t)(end - p), "ragma", 5)); p++) {
		struct directive d;
		enum openmp_kind kind;
		const char *start = p - 1;
		bool is_it = p > text &&
		             ((*start == 'p' && read_pragma(text, start, end, &d)) || (*start == 'P' && read_operator(text, start, end, &d)));
		if (!is_it || is_skipped(data, file, (size_t)(start - text)) || !classify(d.words, (size_t)(d.end - d.words), &kind))
			continue;
		unsigned target = (unsigned)(next_code(d.behind, end) - text);
		*vec_push(&u->tables, &list) = (struct pragma){target, kind};
	}
	file->pragma = list.at;
	file->pragma_count = list.n;
	u->has_openmp |= list.n > 0;
}

struct pragma_range pragmas_at(struct unit *u, CXCursor statement)
{
	struct pragma_range none = {0};
	CXFile file;
	unsigned offset;
	if (!u->has_openmp)
		return none;
	CXSourceRange extent = clang_getCursorExtent(statement);
	clang_getFileLocation(clang_getRangeStart(extent), &file, NULL, NULL, &offset);
	struct file_text *f = file_of(u, file);
	if (!f || clang_Range_isNull(extent))
		return none;
	size_t low = 0, high = f->pragma_count; // targets ascend
	while (low < high) {
		size_t middle = (low + high) / 2;
		if (f->pragma[middle].target < offset)
			low = middle + 1;
		else
			high = middle;
	}
	struct pragma_range r = {f->pragma + low, 0};
	while (low + r.n < f->pragma_count && f->pragma[low + r.n].target == offset)
		r.n++;
	return r;
}
