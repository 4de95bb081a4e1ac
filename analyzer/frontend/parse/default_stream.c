// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/default_stream.h"

#include <string.h>

#include "base/file.h"
#include "source/text.h"

enum { DEEPEST = 32 };

struct reader {
	struct arena *arena;
	const char *open[DEEPEST]; // each conditional that is not closed yet: its lines so far
	size_t depth;
};

static bool is_word(const char *p, const char *word)
{
	size_t n = strlen(word);
	return strncmp(p, word, n) == 0 && strchr(" \t\r\n(/", p[n]);
}

// To the end of the logical line, over what comments and strings hold.
static const char *line_end(const char *p)
{
	while (*p && *p != '\n') {
		const char *behind = text_behind_words(p);
		if (behind == p)
			behind += *p == '\\' && p[1] ? 2 : 1;
		p = behind;
	}
	return p;
}

static void read_condition(struct reader *r, const char *word, const char *line)
{
	if (is_word(word, "endif")) {
		r->depth -= r->depth > 0;
	} else if (strncmp(word, "if", 2) == 0) {
		if (r->depth < DEEPEST)
			r->open[r->depth++] = line;
	} else if (strncmp(word, "el", 2) == 0 && r->depth) {
		r->open[r->depth - 1] = arena_printf(r->arena, "%s%s", r->open[r->depth - 1], line);
	}
}

static bool includes_cuda(const char *word)
{
	const char *name = word + strlen("include");
	if (!is_word(word, "include"))
		return false;
	name += strspn(name, " \t");
	return strncmp(name, "<cuda", 5) == 0 || strncmp(name, "\"cuda", 5) == 0;
}

static bool defines(const char *word)
{
	const char *name = word + strlen("define");
	return is_word(word, "define") && is_word(name + strspn(name, " \t"), "CUDA_API_PER_THREAD_DEFAULT_STREAM");
}

const char *default_stream_lines(struct arena *arena, const struct source_unit *source)
{
	struct reader r = {.arena = arena};
	size_t n;
	const char *found = "", *text = source->is_cuda ? NULL : source->text ? source->text : file_read(arena, source->file, &n), *end;
	for (const char *p = text; p && *p; p = *end ? end + 1 : end) {
		end = line_end(p);
		p += strspn(p, " \t");
		const char *word = p + 1 + (*p ? strspn(p + 1, " \t") : 0);
		if (*p != '#')
			continue;
		if (includes_cuda(word))
			break;
		const char *line = arena_printf(arena, "%.*s\n", (int)(end - p), p);
		read_condition(&r, word, line);
		if (!defines(word))
			continue;
		for (size_t i = 0; i < r.depth; i++)
			found = arena_printf(arena, "%s%s", found, r.open[i]);
		found = arena_printf(arena, "%s%s", found, line);
		for (size_t i = 0; i < r.depth; i++)
			found = arena_printf(arena, "%s#endif\n", found);
	}
	return found;
}
