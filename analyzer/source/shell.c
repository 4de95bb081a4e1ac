// SPDX-License-Identifier: Apache-2.0
#include "source/shell.h"

#include <string.h>

static const char *single_quoted(const char *p, char **to)
{
	while (*p && *p != '\'')
		*(*to)++ = *p++;
	return *p ? p + 1 : p;
}

static const char *double_quoted(const char *p, char **to)
{
	while (*p && *p != '"') {
		if (*p == '\\' && p[1] && strchr("\"\\$`", p[1]))
			p++;
		*(*to)++ = *p++;
	}
	return *p ? p + 1 : p;
}

void shell_split(struct arena *a, const char *text, struct words *out)
{
	for (const char *p = text; *(p += strspn(p, " \t\r\n"));) {
		char *word = arena_alloc(a, strlen(p) + 1), *to = word;
		while (*p && !strchr(" \t\r\n", *p)) {
			if (*p == '\'')
				p = single_quoted(p + 1, &to);
			else if (*p == '"')
				p = double_quoted(p + 1, &to);
			else if (*p == '\\' && p[1])
				*to++ = p[1], p += 2;
			else
				*to++ = *p++;
		}
		*vec_push(a, &out->list) = arena_strdup(a, word);
	}
}

void list_split(struct arena *a, const char *text, struct words *out)
{
	char *word = arena_alloc(a, strlen(text) + 1), *to = word;
	int depth = 0;
	char quote = 0;
	for (const char *p = text;; p++) {
		if (!*p || (*p == ',' && !depth && !quote)) {
			if (to > word)
				*vec_push(a, &out->list) = arena_strndup(a, word, (size_t)(to - word));
			to = word;
			if (!*p)
				return;
			continue;
		}
		if (*p == '\\' && p[1] == ',')
			p++;
		else if (quote ? *p == quote : *p == '\'' || *p == '"')
			quote = quote ? 0 : *p;
		else if (!quote)
			depth += (*p == '(') - (*p == ')');
		*to++ = *p;
	}
}
