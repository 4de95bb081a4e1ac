// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/chain.h"

#include <ctype.h>
#include <string.h>

enum { MAX_TEXT = 2000 }; // of what stands in a pair of brackets

static bool is_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static const char *behind_blanks(const char *p, const char *end)
{
	while (p < end && isspace((unsigned char)*p))
		p++;
	return p;
}

// Behind the bracket that closes the one at `p`; NULL = none does in the statement.
static const char *behind_pair(const char *p, const char *end)
{
	const char open = *p, close = open == '(' ? ')' : open == '[' ? ']' : '>';
	const char *to = end - p > MAX_TEXT ? p + MAX_TEXT : end;
	int depth = 0;
	for (; p < to && !strchr(";{}\"'", *p); p++) {
		depth += (*p == open) - (*p == close);
		if (depth == 0)
			return p + 1;
	}
	return NULL;
}

// Behind the arguments of a template at `p`, where those of a call follow; NULL = these are none.
static const char *behind_template_arguments(const char *p, const char *end)
{
	const char *q = p < end && *p == '<' ? behind_pair(p, end) : NULL;
	for (const char *c = p; q && c < q; c++)
		if (strchr("()&|=", *c))
			return NULL;
	return q && q < end && *q == '(' ? q : NULL;
}

bool chain_has_arguments(const char *p, const char *end)
{
	return behind_template_arguments(p, end) != NULL;
}

static bool is_at_word(const char *p, const char *end, const char *word)
{
	size_t n = strlen(word);
	return (size_t)(end - p) > n && strncmp(p, word, n) == 0 && !is_letter(p[n]);
}

// The name of a member at `p`, behind `.template` as well; NULL = an operator, or none.
static const char *member_at(const char *p, const char *end)
{
	p = behind_blanks(p, end);
	p = is_at_word(p, end, "template") ? behind_blanks(p + strlen("template"), end) : p;
	return p < end && is_letter(*p) && !isdigit((unsigned char)*p) && !is_at_word(p, end, "operator") ? p : NULL;
}

const char *chain_next(const char *p, const char *end, struct chain_link *out)
{
	*out = (struct chain_link){.name = p};
	while (p < end && is_letter(*p))
		p++;
	out->length = (size_t)(p - out->name);
	const char *call = behind_template_arguments(p, end);
	out->has_arguments = call != NULL;
	p = behind_blanks(call ? call : p, end);
	while (p && p < end && (*p == '(' || *p == '[')) {
		p = behind_pair(p, end);
		p = p ? behind_blanks(p, end) : NULL;
	}
	if (!p || end - p < 3 || (*p != '.' && !(p[0] == '-' && p[1] == '>')))
		return NULL;
	return member_at(p + (*p == '.' ? 1 : 2), end);
}
