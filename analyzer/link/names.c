// SPDX-License-Identifier: Apache-2.0
#include "link/names.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"

enum { MARK = 1 }; // no name of a file and no text of a source has it

// The text with `to` in the place of each `from`.
static const char *replaced(struct arena *arena, const char *text, const char *from, const char *to)
{
	const char *out = "", *at;
	for (; (at = strstr(text, from)); text = at + strlen(from))
		out = arena_printf(arena, "%s%.*s%s", out, (int)(at - text), text, to);
	return arena_printf(arena, "%s%s", out, text);
}

const char *link_name_out(struct arena *arena, const char *root, const char *text)
{
	const char mark[] = {MARK, 0};
	if (!root || !strstr(text, root))
		return text;
	return replaced(arena, text, arena_printf(arena, "%s/", strcmp(root, "/") == 0 ? "" : root), mark);
}

const char *link_name_in(struct arena *arena, struct interner *strings, const char *text)
{
	const char mark[] = {MARK, 0};
	char folder[PATH_MAX];
	if (!strchr(text, MARK))
		return text;
	return intern(strings, replaced(arena, text, mark, path_join(arena, getcwd(folder, sizeof folder) ? folder : "", "")));
}
