// SPDX-License-Identifier: Apache-2.0
#include "session/suppress.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool selector_fits(const char *selector, size_t length, const char *code, const char *name)
{
	static const char own[] = "gpulint-";
	if (length >= sizeof own - 1 && strncmp(selector, own, sizeof own - 1) == 0) {
		selector += sizeof own - 1;
		length -= sizeof own - 1;
	}
	if ((length == 1 && *selector == '*') || (length == 3 && strncasecmp(selector, "ALL", 3) == 0))
		return true;
	if (length >= 3 && length <= strlen(code) && strncasecmp(selector, code, length) == 0)
		return true;
	return name && length == strlen(name) && strncmp(selector, name, length) == 0;
}

static const char *rule_name(const char *code)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(rule[i]->code, code) == 0)
			return rule[i]->name;
	return NULL;
}

// The list after `word` in a comment of the line names the code.
static bool lists(const char *line, size_t n, const char *word, char close, const char *code)
{
	const char *p = memmem(line, n, word, strlen(word)), *end = line + n;
	const char *comment = memmem(line, n, "//", 2), *block = memmem(line, n, "/*", 2);
	if (!p || !((comment && comment < p) || (block && block < p) || strspn(line, " \t*") >= (size_t)(p - line)))
		return false;
	for (p += strlen(word); p < end && *p != close;) {
		size_t k = 0;
		while (p < end && (isspace((unsigned char)*p) || *p == ','))
			p++;
		while (p + k < end && p[k] != ',' && p[k] != close && !isspace((unsigned char)p[k]))
			k++;
		if (k && selector_fits(p, k, code, rule_name(code)))
			return true;
		p += k;
	}
	return false;
}

static bool is_comment_line(const char *line, size_t n)
{
	size_t blank = 0;
	while (blank < n && isspace((unsigned char)line[blank]))
		blank++;
	return n - blank >= 2 && (memcmp(line + blank, "//", 2) == 0 || memcmp(line + blank, "/*", 2) == 0);
}

bool is_suppressed(struct text_cache *files, const struct gpulint_finding *f)
{
	const struct text_file *file = text_open(files, f->location.file);
	size_t n;
	const char *line = text_line(file, f->location.line, &n);
	if (line && (lists(line, n, "gpulint: ignore[", ']', f->code) || lists(line, n, "NOLINT(", ')', f->code)))
		return true;
	line = f->location.line > 1 ? text_line(file, f->location.line - 1, &n) : NULL;
	return line && ((is_comment_line(line, n) && lists(line, n, "gpulint: ignore[", ']', f->code)) ||
			lists(line, n, "NOLINTNEXTLINE(", ')', f->code));
}
