// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/usage.h"

#include <ctype.h>
#include <string.h>

#include "frontend/parse/chain.h"

bool usage_is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

const char *usage_spaces(const char *p, const char *end)
{
	while (p < end && isspace((unsigned char)*p))
		p++;
	return p;
}

enum use usage_of(const char *p, const char *end)
{
	p = usage_spaces(p, end);
	if (end - p > 3 && strncmp(p, "<<<", 3) == 0)
		return USE_KERNEL;
	if (p == end)
		return USE_VALUE;
	if (*p == '(')
		return USE_FUNCTION;
	if (*p == '<' && p + 1 < end && p[1] != '<' && p[1] != '=' && !isspace((unsigned char)p[1]))
		return USE_TEMPLATE;
	if (usage_is_word(*p))
		return USE_TYPE;
	bool is_declarator = *p == '*' || *p == '&';
	if (is_declarator) {
		while (p < end && (*p == '*' || *p == '&'))
			p++;
		const char *q = p;
		while (q < end && usage_is_word(*q))
			q++;
		q = usage_spaces(q, end);
		if (q > p && (*q == ';' || *q == ',' || *q == ')' || *q == '='))
			return USE_TYPE;
	}
	return USE_VALUE;
}

const char *usage_behind_template(const char *p, const char *end)
{
	static const char word[] = "template";
	size_t n = sizeof word - 1;
	bool is = (size_t)(end - p) > n && strncmp(p, word, n) == 0 && !usage_is_word(p[n]);
	return is ? usage_spaces(p + n, end) : p;
}

bool usage_is_type(const char *p, const char *start)
{
	static const char *const words[] = {"public", "private", "protected", "virtual", "typename", "new", "class", "struct", "const"};
	while (p - start > 1 && p[-1] == ':' && p[-2] == ':') // public a::name
		for (p -= 2; p > start && usage_is_word(p[-1]);)
			p--;
	while (p > start && isspace((unsigned char)p[-1]))
		p--;
	const char *end = p;
	while (p > start && usage_is_word(p[-1]))
		p--;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++)
		if ((size_t)(end - p) == strlen(words[i]) && strncmp(p, words[i], (size_t)(end - p)) == 0)
			return true;
	return false;
}

bool usage_is_first_argument(const char *p, const char *start, const char *end)
{
	return p - start > 1 && p[-1] == '<' && usage_is_word(p[-2]) && chain_has_arguments(p - 1, end);
}

bool usage_is_specialising(const char *p, const char *start)
{
	while (p > start && (usage_is_word(p[-1]) || strchr(", :\t*&", p[-1])))
		p--;
	if (p == start || *--p != '<')
		return false;
	while (p > start && (usage_is_word(p[-1]) || p[-1] == ':'))
		p--;
	while (p > start && isspace((unsigned char)p[-1]))
		p--;
	bool is_struct = p - start > 6 && strncmp(p - 6, "struct", 6) == 0, is_class = p - start > 5 && strncmp(p - 5, "class", 5) == 0;
	return is_struct || is_class;
}

const char *usage_list_around(const char *start, const char *p)
{
	for (int depth = 0; p > start; p--) {
		char c = p[-1];
		if (strchr(";{}", c))
			return NULL;
		if (c == '<' && depth == 0)
			return p - 1;
		depth += strchr(">)]", c) != NULL;
		depth -= strchr("<([", c) != NULL;
	}
	return NULL;
}

bool usage_is_value(const char *p)
{
	return isdigit((unsigned char)*p) || *p == '-' || *p == '\'' || strncmp(p, "sizeof", 6) == 0 || strncmp(p, "true", 4) == 0 ||
	       strncmp(p, "false", 5) == 0;
}

const char *usage_behind_brackets(const char *p, const char *end)
{
	bool is_text = false;
	for (int depth = 0; p < end; p++) {
		if (is_text && *p == '\\')
			p++;
		else if (*p == '"')
			is_text = !is_text;
		else if (!is_text)
			depth += *p == '(' ? 1 : *p == ')' ? -1 : 0;
		if (!depth)
			return p + 1;
	}
	return NULL;
}
