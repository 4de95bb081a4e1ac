// SPDX-License-Identifier: Apache-2.0
// No grammar: words, brackets, and what is none of either (comments, literals, lines of the preprocessor).
#include "validator/program/source.h"

#include <ctype.h>
#include <string.h>

struct place {
	const char *at;
	uint32_t line;
	bool is_line_begin; // only blanks in front of it
};

static bool is_word(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

static void advance(struct place *p, const char *to)
{
	for (; p->at < to && *p->at; p->at++) {
		p->line += *p->at == '\n';
		p->is_line_begin = *p->at == '\n' || (p->is_line_begin && isspace((unsigned char)*p->at));
	}
}

// Behind the end of the line, or of the last one that a backslash joins to it.
static const char *line_end(const char *at)
{
	for (; *at; at++) {
		if (*at == '\n' && !(at[-1] == '\\' || (at[-1] == '\r' && at[-2] == '\\')))
			return at;
	}
	return at;
}

static const char *literal_end(const char *at)
{
	char quote = *at++;
	for (; *at && *at != quote && *at != '\n'; at++) {
		if (*at == '\\' && at[1])
			at++;
	}
	return *at ? at + 1 : at;
}

// R"x(...)x"
static const char *raw_end(const char *at)
{
	char close[32];
	size_t n = strcspn(at + 1, "(");
	if (n > sizeof close - 3)
		return literal_end(at);
	close[0] = ')';
	memcpy(close + 1, at + 1, n);
	close[n + 1] = '"', close[n + 2] = 0;
	const char *end = strstr(at, close);
	return end ? end + n + 2 : at + strlen(at);
}

// The end of what is no code and begins here; `at` itself when code does.
static const char *skipped(const struct place *p)
{
	const char *at = p->at;
	if (at[0] == '/' && at[1] == '/')
		return line_end(at);
	if (at[0] == '/' && at[1] == '*') {
		const char *end = strstr(at + 2, "*/");
		return end ? end + 2 : at + strlen(at);
	}
	return *at == '#' && p->is_line_begin ? line_end(at) : at;
}

// To the next word, bracket or other character of code; false at the end.
static bool find_code(struct place *p)
{
	while (*p->at) {
		const char *end = isspace((unsigned char)*p->at) ? p->at + 1 : skipped(p);
		if (end == p->at)
			return true;
		advance(p, end);
	}
	return false;
}

// The end of the word, literal or character at the place.
static const char *token_end(const char *at)
{
	if (*at == '"' || *at == '\'')
		return literal_end(at);
	if (strncmp(at, "<<<", 3) == 0 || strncmp(at, ">>>", 3) == 0)
		return at + 3;
	if (strncmp(at, "->", 2) == 0)
		return at + 2;
	if (!is_word(*at))
		return at + 1;
	const char *end = at;
	while (is_word(*end) || (*end == '\'' && isdigit((unsigned char)*at) && is_word(end[1])))
		end++;
	return *end == '"' && end[-1] == 'R' ? raw_end(end) : end;
}

static bool is_launch(const char *at, const char *mark)
{
	return strncmp(at, mark, 3) == 0;
}

static bool opens(const char *at)
{
	return *at == '(' || *at == '[' || *at == '{' || is_launch(at, "<<<");
}

static bool closes(const char *at)
{
	return *at == ')' || *at == ']' || *at == '}' || is_launch(at, ">>>");
}

// What goes on behind a closing bracket as the same call: f(a).g(b), f<<<a>>>(b).
static bool goes_on(struct place p)
{
	return find_code(&p) && (*p.at == '(' || *p.at == '.' || *p.at == '[' || is_launch(p.at, "<<<") || strncmp(p.at, "->", 2) == 0);
}

// Goes to the end of the call at the place; false when no bracket of a call comes.
static bool go_behind_call(struct place *p)
{
	int depth = 0;
	for (bool has_brackets = false; find_code(p);) {
		const char *at = p->at;
		bool is_end = depth == 0 && (*at == ';' || *at == '{' || closes(at));
		if (is_end)
			return has_brackets;
		advance(p, token_end(at));
		depth += opens(at) - closes(at);
		has_brackets |= *at == '(';
		if (depth == 0 && *at == ')' && !goes_on(*p))
			return true;
	}
	return false;
}

struct brackets {
	const char *text;
	struct source_part open[SOURCE_AROUND];
	size_t n; // may be more than are kept
	struct source_part word;
};

// Only round brackets hold arguments; what is left open when a line begins with a brace belonged to a macro's text.
static void note(struct brackets *b, const struct place *p, const char *end)
{
	bool is_top = *p->at == '}' && p->is_line_begin && p->at > b->text && p->at[-1] == '\n';
	if (is_top)
		b->n = 0;
	else if (*p->at == '(') {
		bool is_head = b->word.at != NULL;
		if (b->n < SOURCE_AROUND)
			b->open[b->n] = is_head ? b->word : (struct source_part){.at = p->at, .line = p->line};
		b->n++;
	} else if (*p->at == ')' && b->n)
		b->n--;
	b->word = is_word(*p->at) ? (struct source_part){p->at, end, p->line, p->line} : (struct source_part){.at = NULL};
}

// The closing brackets of what the call is in, innermost first.
static void close_around(struct place p, struct source_call *out)
{
	for (size_t depth = 0, left = out->arounds; left && find_code(&p);) {
		const char *at = p.at;
		advance(&p, token_end(at));
		if (*at == '(')
			depth++;
		else if (*at == ')' && depth)
			depth--;
		else if (*at == ')')
			left--, out->around[left].end = p.at, out->around[left].last = p.line;
	}
}

bool source_line(const char *text, uint32_t line, struct source_part *out)
{
	for (uint32_t i = 1; i < line; i++) {
		text = strchr(text, '\n');
		if (!text++)
			return false;
	}
	*out = (struct source_part){text, text + strcspn(text, "\n"), line, line};
	return true;
}

bool source_call_at(const char *text, uint32_t line, uint32_t column, struct source_call *out)
{
	struct place p = {text, 1, true};
	struct brackets b = {.text = text};
	struct source_part whole;
	if (!source_line(text, line, &whole) || !column || (size_t)(whole.end - whole.at) < column)
		return false;
	const char *target = whole.at + column - 1;
	while (find_code(&p) && p.at < target) {
		const char *end = token_end(p.at);
		note(&b, &p, end);
		advance(&p, end);
	}
	if (p.at != target || b.n > SOURCE_AROUND)
		return false;
	*out = (struct source_call){.itself = {target, NULL, line, line}, .arounds = b.n};
	memcpy(out->around, b.open, b.n * sizeof *b.open);
	if (!go_behind_call(&p))
		return false;
	out->itself.end = p.at, out->itself.last = p.line;
	close_around(p, out);
	return true;
}

static bool is_asked(const char *at, const char *end, source_word is_it, const void *context)
{
	char word[128];
	size_t n = (size_t)(end - at);
	if (!is_word(*at) || isdigit((unsigned char)*at) || n >= sizeof word)
		return false;
	memcpy(word, at, n);
	word[n] = 0;
	return is_it(word, context);
}

unsigned source_count(const struct source_part *part, source_word is_it, const void *context)
{
	struct place p = {part->at, part->line, false};
	unsigned count = 0;
	while (part->end && find_code(&p) && p.at < part->end) {
		const char *at = p.at, *end = token_end(at);
		advance(&p, end);
		count += is_asked(at, end, is_it, context);
	}
	return count;
}

bool source_names(const struct source_part *call, source_word is_it, const void *context)
{
	struct place p = {call->at, call->line, false};
	for (int depth = 0; find_code(&p) && p.at < call->end;) {
		const char *at = p.at, *end = token_end(at);
		advance(&p, end);
		depth += opens(at) - closes(at);
		if (depth == 0 && is_asked(at, end, is_it, context))
			return true;
	}
	return false;
}

bool source_macro_has(const char *text, const struct source_part *part, source_word is_it, const void *context)
{
	size_t n = (size_t)(token_end(part->at) - part->at);
	for (const char *at = text; (at = strstr(at, "define")); at++) {
		const char *macro = at + strlen("define");
		macro += strspn(macro, " \t");
		if (strncmp(macro, part->at, n) || is_word(macro[n]))
			continue;
		struct source_part body = {macro + n, line_end(macro), 0, 0};
		if (source_count(&body, is_it, context))
			return true;
	}
	return false;
}

bool source_has_calls(const struct source_part *part)
{
	struct place p = {part->at, part->line, false};
	unsigned count = 0;
	for (char before = 0; find_code(&p) && p.at < part->end;) {
		const char *at = p.at, *end = token_end(at);
		count += *at == '(' && (is_word(before) || before == '>' || before == ')' || before == ']');
		before = end[-1];
		advance(&p, end);
	}
	return count > 1;
}
