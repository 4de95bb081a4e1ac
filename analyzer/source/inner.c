// SPDX-License-Identifier: Apache-2.0
#include "source/inner.h"

#include <string.h>

#include "base/file.h"
#include "source/discover.h"
#include "source/text.h"

enum { MOST_OUTER = 4 };

static bool is_include_of(const char *line, const char *name)
{
	size_t n = strcspn(line, "\n"), length = strlen(name);
	const char *at = memchr(line, '#', n), *word = at ? strstr(at, "include") : NULL;
	if (!word || word > line + n)
		return false;
	for (const char *p = word; p + length <= line + n; p++)
		if (strncmp(p, name, length) == 0 && (p[length] == '"' || p[length] == '>'))
			return true;
	return false;
}

// Does the text include that name behind a block that has ended where it stands: outside of all, or in the same namespace?
static bool includes_behind_code(const char *text, const char *name)
{
	enum { DEEPEST = 64 };
	bool has_block[DEEPEST] = {false}; // by depth: one has ended there
	int depth = 0;
	for (const char *p = text; *p;) {
		const char *next = text_behind_words(p), *line = p + strspn(p, " \t");
		if (next != p) {
			p = next;
		} else if (*line == '#' && (p == text || p[-1] == '\n')) {
			if (depth < DEEPEST && has_block[depth] && is_include_of(line, name))
				return true;
			p = line + strcspn(line, "\n");
		} else {
			bool ends = *p == '}' && depth > 0;
			depth += *p++ == '{' ? 1 : ends ? -1 : 0;
			if (depth < DEEPEST && (ends || p[-1] == '{'))
				has_block[depth] = ends;
		}
	}
	return false;
}

static const char *text_of(const struct project *p, struct arena *a, const char *path)
{
	size_t length;
	const struct text_given *given = p->request ? text_find(p->request->texts.at, p->request->texts.n, path) : NULL;
	return given ? given->text : file_read(a, path, &length);
}

// Does `outer` include the file so, and not the other way around?
static bool is_part_of(struct project *p, const char *file, struct project_file *outer)
{
	const char *name = NULL;
	struct project_closure closure = {0};
	for (size_t i = 0; i < outer->includes.n; i++) {
		const struct project_include *in = &outer->includes.at[i];
		if (in->target && !in->is_left_out && strcmp(in->target->path, file) == 0)
			name = in->text;
	}
	if (!name)
		return false;
	project_close(p, file, &closure);
	if (outer->mark == p->generation)
		return false;
	struct arena scratch = {0};
	const char *text = text_of(p, &scratch, outer->path);
	bool is = text && includes_behind_code(text, name);
	arena_free(&scratch);
	return is;
}

static const char *next_outer(struct project *p, const char *file)
{
	for (size_t i = 0; i < p->found.n; i++) {
		const char *path = p->found.at[i]->path;
		bool is_header = file_kind(path) == FILE_HEADER || file_kind(path) == FILE_FRAGMENT;
		if (is_header && strcmp(path, file) != 0 && is_part_of(p, file, project_scan(p, path)))
			return path;
	}
	return NULL;
}

const char *inner_whole(struct project *p, const char *file)
{
	const char *whole = NULL, *outer = file;
	for (int i = 0; i < MOST_OUTER && outer; i++) {
		outer = next_outer(p, outer);
		whole = outer ? outer : whole;
	}
	return whole;
}
