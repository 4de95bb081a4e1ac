// SPDX-License-Identifier: Apache-2.0
#include "cli/words.h"

#include <string.h>

#include "base/file.h"

static void add_lines(struct arena *arena, const char *file, struct cli_list *out)
{
	size_t length;
	char *text = file_read(arena, file, &length);
	for (char *line = text, *next; line && *line; line = next) {
		size_t n = strcspn(line, "\r\n");
		next = line + n + (line[n] != 0);
		line[n] = 0;
		if (n)
			*vec_push(arena, &out->list) = line;
	}
}

void words_expand(struct arena *arena, int count, char **word, struct cli_list *out)
{
	bool is_flags = false;
	for (int i = 0; i < count; i++) {
		is_flags |= strcmp(word[i], "--") == 0;
		if (!is_flags && *word[i] == '@' && file_is_regular(word[i] + 1) && !file_exists(word[i]))
			add_lines(arena, word[i] + 1, out);
		else
			*vec_push(arena, &out->list) = word[i];
	}
}
