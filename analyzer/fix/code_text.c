// SPDX-License-Identifier: Apache-2.0
#include "fix/code_text.h"

#include <ctype.h>
#include <string.h>

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static size_t line_end(const char *text, size_t at, size_t length)
{
	const char *end = memchr(text + at, '\n', length - at);
	return end ? (size_t)(end - text) : length;
}

static bool is_label_end(const struct code *c, size_t colon)
{
	bool is_scope = c->mask[colon + 1] == ':' || (colon && c->mask[colon - 1] == ':');
	return !is_scope && code_is_blank(c, (struct span){colon + 1, line_end(c->text, colon, c->length)});
}

size_t code_statement_begin(const struct code *c, size_t at)
{
	size_t begin = at;
	for (int depth = 0; begin; begin--) {
		char p = c->mask[begin - 1];
		depth += p == ')' || p == ']';
		depth -= depth && (p == '(' || p == '[');
		if (!depth && (strchr(";{}", p) || (p == ':' && is_label_end(c, begin - 1))))
			break;
	}
	while (begin < at && isspace((unsigned char)c->mask[begin]))
		begin++;
	return begin;
}

bool code_statement_end(const struct code *c, size_t at, size_t *end)
{
	int depth = 0;
	for (size_t i = at; i < c->length; i++) {
		char p = c->mask[i];
		depth += p == '(' || p == '[' || p == '{';
		if (p == '}' && !depth)
			return false;
		depth -= depth && (p == ')' || p == ']' || p == '}');
		*end = i + 1;
		if (!depth && (p == ';' || p == '}'))
			return true;
	}
	return false;
}

static struct span trimmed(const struct code *c, size_t begin, size_t end)
{
	while (begin < end && isspace((unsigned char)c->text[begin]))
		begin++;
	while (end > begin && isspace((unsigned char)c->text[end - 1]))
		end--;
	return (struct span){begin, end};
}

// Parts between commas from `at` up to the bracket that closes the list; false when it does not close.
static bool split(const struct code *c, size_t at, const char *close, struct span *part, uint32_t room, uint32_t *count, size_t *end)
{
	size_t begin = at, n = strlen(close);
	int depth = 0;
	*count = 0;
	for (size_t i = at; i < c->length; i++) {
		char p = c->mask[i];
		bool is_closed = !depth && strncmp(c->mask + i, close, n) == 0;
		if (is_closed || (!depth && p == ',')) {
			struct span s = trimmed(c, begin, i);
			if (s.end > s.begin && *count == room)
				return false;
			if (s.end > s.begin)
				part[(*count)++] = s;
			begin = i + 1;
		}
		*end = i;
		if (is_closed)
			return true;
		if (p == ';')
			return false;
		depth += p == '(' || p == '[' || p == '{';
		depth -= p == ')' || p == ']' || p == '}';
	}
	return false;
}

// `name` as a whole word in [at, end), which a `(` follows; `end` when it is not there.
static size_t find_call(const struct code *c, size_t at, size_t end, const char *name)
{
	size_t n = strlen(name);
	for (; at + n < end; at++) {
		if (strncmp(c->mask + at, name, n) != 0 || (at && is_word(c->mask[at - 1])) || is_word(c->mask[at + n]))
			continue;
		size_t open = at + n;
		while (open < c->length && isspace((unsigned char)c->mask[open]))
			open++;
		if (c->mask[open] == '(')
			return at;
	}
	return end;
}

static bool launch_text(const struct code *c, struct span within, struct call_text *out)
{
	const char *chevrons = strstr(c->mask + within.begin, "<<<");
	size_t at = chevrons ? (size_t)(chevrons - c->mask) : within.end, close;
	if (at >= within.end)
		return false;
	out->callee = trimmed(c, within.begin, at);
	if (!split(c, at + 3, ">>>", out->config, CALL_CONFIG, &out->configs, &close))
		return false;
	out->config_end = close;
	const char *open = strchr(c->mask + close, '(');
	if (!open || !code_is_blank(c, (struct span){close + 3, (size_t)(open - c->mask)}))
		return false;
	bool ok = split(c, (size_t)(open - c->mask) + 1, ")", out->arg, CALL_ARGUMENTS, &out->args, &close);
	out->end = close + 1;
	return ok;
}

bool code_call(const struct code *c, struct span within, const char *name, struct call_text *out)
{
	*out = (struct call_text){0};
	if (!name)
		return launch_text(c, within, out);
	size_t end = within.end < c->length ? within.end : c->length, at = find_call(c, within.begin, end, name), close;
	if (at == end)
		return false;
	out->callee = (struct span){at, at + strlen(name)};
	const char *open = strchr(c->mask + out->callee.end, '(');
	bool ok = split(c, (size_t)(open - c->mask) + 1, ")", out->arg, CALL_ARGUMENTS, &out->args, &close);
	out->end = close + 1;
	return ok;
}

bool code_call_near(const struct code *c, size_t at, const char *name, struct span *out)
{
	size_t n = strlen(name), found = c->length;
	for (size_t i = 0; (i = find_call(c, i, c->length, name)) < c->length; i++)
		if (i < at || found == c->length)
			found = i;
	*out = (struct span){found, found + n + 1};
	return found < c->length;
}

bool code_call_behind(const struct code *c, size_t at, const char *name, struct span *out)
{
	size_t found = find_call(c, at < c->length ? at + 1 : at, c->length, name);
	*out = (struct span){found, found + strlen(name) + 1};
	return found < c->length;
}

static bool begins_with(const struct code *c, size_t at, const char *const *words)
{
	for (; *words; words++) {
		size_t n = strlen(*words);
		if (strncmp(c->mask + at, *words, n) == 0 && !is_word(c->mask[at + n]))
			return true;
	}
	return false;
}

// The `{` of the block that `at` stands in; false when it is in none.
static bool block_begin(const struct code *c, size_t at, size_t *brace)
{
	int depth = 0;
	for (size_t i = at; i > 0; i--) {
		char p = c->mask[i - 1];
		depth += p == '}';
		if (p == '{' && !depth--) {
			*brace = i - 1;
			return true;
		}
	}
	return false;
}

// Is the block at `brace` part of an argument of the statement: a lambda?
static bool is_within_brackets(const struct code *c, size_t statement, size_t brace)
{
	int depth = 0;
	for (size_t i = statement; i < brace; i++) {
		depth += c->mask[i] == '(';
		depth -= c->mask[i] == ')';
	}
	return depth > 0;
}

bool code_loop_begin(const struct code *c, size_t at, size_t outside, size_t *begin)
{
	static const char *const loops[] = {"for", "while", "do", NULL}, *const blocks[] = {"if", "else", "switch", "try", NULL};
	bool found = false;
	for (size_t brace = at, head = code_statement_begin(c, at); head > outside; head = code_statement_begin(c, brace)) {
		bool is_loop = begins_with(c, head, loops), is_plain = head == brace || begins_with(c, head, blocks);
		if (brace != at && ((!is_loop && !is_plain) || is_within_brackets(c, head, brace)))
			break; // a function
		if (is_loop)
			*begin = head;
		found |= is_loop;
		if (!block_begin(c, head, &brace))
			break;
	}
	return found;
}

static bool jumps(const struct code *c, size_t at)
{
	static const char *const words[] = {"return", "goto", "break", "continue", "throw", "case", "default", "co_return"};
	if (at && is_word(c->mask[at - 1]))
		return false;
	for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
		size_t n = strlen(words[i]);
		if (strncmp(c->mask + at, words[i], n) == 0 && !is_word(c->mask[at + n]))
			return true;
	}
	return false;
}

bool code_is_straight(const struct code *c, struct span s)
{
	int depth = 0;
	for (size_t i = s.begin; i < s.end; i++) {
		depth += c->mask[i] == '{';
		depth -= c->mask[i] == '}';
		if (depth < 0 || jumps(c, i))
			return false;
	}
	return !depth;
}

bool code_is_blank(const struct code *c, struct span s)
{
	for (size_t i = s.begin; i < s.end; i++)
		if (!isspace((unsigned char)c->mask[i]))
			return false;
	return true;
}

bool code_block_exit(const struct code *c, size_t at, size_t *exit)
{
	int depth = 0;
	for (size_t i = at; i < c->length; i++) {
		*exit = i;
		if (c->mask[i] == '}' && !depth)
			return true;
		depth += c->mask[i] == '{';
		depth -= c->mask[i] == '}';
		if (!jumps(c, i))
			continue;
		size_t end = i + strcspn(c->mask + i, ";");
		return !depth && code_statement_begin(c, i) == i && strncmp(c->mask + i, "return", 6) == 0 &&
		       !memchr(c->mask + i, '(', end - i); // what it returns must not need what ends here
	}
	return false;
}
