// SPDX-License-Identifier: Apache-2.0
// Which call a line of the debug information means. A call that takes several lines may be noted at any of them, one in a macro's argument at
// the macro's: the source tells how far they reach, and the name of what is called there tells the claimed call from others.
#include "validator/program/program.h"
#include "validator/program/source.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

// "at::zeros<float>" -> "zeros"
static void last_name(const char *spelled, char out[INJECT_NAME])
{
	size_t end = strcspn(spelled, "<("), begin = end;
	while (begin && (isalnum((unsigned char)spelled[begin - 1]) || spelled[begin - 1] == '_'))
		begin--;
	snprintf(out, INJECT_NAME, "%.*s", (int)(end - begin), spelled + begin);
}

// What may stand behind a function's name: "<float>", ".isra.0", and versions as headers define them, "_v2", "_ptsz".
static bool is_name_end(const char *end)
{
	return !*end || *end == '<' || *end == '.' || strncmp(end, "_pts", 4) == 0 || strncmp(end, "_ptd", 4) == 0 ||
	       (strncmp(end, "_v", 2) == 0 && isdigit((unsigned char)end[2]));
}

// "zeros", "zeros<float>", "zeros_v2", "_ZN2at5zerosEv", "__device_stub__Z5zerosv"
static bool is_named(const char *function, const char *name)
{
	char part[INJECT_NAME + 24];
	size_t n = strlen(name);
	if (strncmp(function, name, n) == 0 && is_name_end(function + n))
		return true;
	snprintf(part, sizeof part, "%zu%s", n, name);
	const char *at = strstr(function, part);
	return at && (at == function || !isdigit((unsigned char)at[-1]));
}

static bool is_launch(const struct program_site *s)
{
	return strncmp(s->spelled, "<<<", 3) == 0;
}

// What stands in the source: the kernel of a launch.
static bool name_of(const struct program_site *s, char out[INJECT_NAME])
{
	last_name(is_launch(s) && s->kernel ? s->kernel : s->spelled, out);
	return *out != 0;
}

static bool is_called(const struct program_site *s, const struct written_call *c)
{
	char name[INJECT_NAME];
	if (!c->called || !name_of(s, name))
		return false;
	return is_named(c->called, name) || (is_launch(s) && is_named(c->called, c->api)); // the stub may be inlined
}

bool written_may_be(const struct program_site *s, const struct written_call *c)
{
	return !c->called || is_called(s, c);
}

// The line's code calls the function once.
static bool is_once(const struct written_call *c)
{
	return (c->module ? lines_repeats(c->lines, c->module, c->address) : c->repeats) == 1;
}

// The line is that of something the call is in, as of a macro.
static enum written in_argument(const struct program_site *s, const char *text, const struct source_call *call, const struct written_call *c)
{
	char name[INJECT_NAME];
	const struct source_part *around = NULL;
	for (size_t i = 0; i < call->arounds && !around; i++)
		around = call->around[i].line == c->line ? &call->around[i] : NULL;
	if (!around || !name_of(s, name) || (c->called && !is_called(s, c)))
		return WRITTEN_ELSEWHERE;
	bool is_alone = c->called && source_count(around, name) == 1 && !source_macro_has(text, around, name) && is_once(c);
	return is_alone ? WRITTEN_HERE : WRITTEN_UNSURE;
}

static bool is_it(const char *word, const void *function)
{
	return is_named(function, word);
}

// Another call of the same name may be written there: then the column decides.
static enum written by_column(const struct program_site *s, const struct source_call *call, const struct source_part *line,
                              const struct written_call *c)
{
	char name[INJECT_NAME];
	bool is_named = name_of(s, name);
	bool is_alone = !is_named || (source_count(line, name) <= 1 && source_count(&call->itself, name) <= 1);
	const char *at = line->at + c->column - 1;
	if (is_alone)
		return WRITTEN_HERE;
	if (!c->column)
		return WRITTEN_UNSURE;
	if (at < call->itself.at || at >= call->itself.end)
		return WRITTEN_ELSEWHERE;
	return source_count(&call->itself, name) == 1 ? WRITTEN_HERE : WRITTEN_UNSURE;
}

// The line is one of the call's own, and may be one of other calls.
static enum written on_line(const struct program_site *s, const struct source_call *call, const struct source_part *line,
                            const struct written_call *c)
{
	bool is_known = c->called != NULL;
	if (is_called(s, c))
		return by_column(s, call, line, c);
	if (is_known && (source_has_word(line, is_it, c->called) || source_has_word(&call->itself, is_it, c->called)))
		return WRITTEN_ELSEWHERE;
	if (s->is_inside)
		return is_known ? WRITTEN_ELSEWHERE : WRITTEN_UNSURE;
	if (c->line != s->line && source_has_calls(&call->itself))
		return WRITTEN_UNSURE;
	return by_column(s, call, line, c);
}

enum written written_at(const struct program_site *s, const char *text, const struct written_call *c)
{
	struct source_call call;
	struct source_part line;
	if (!text || !source_line(text, c->line, &line) || !source_call_at(text, s->line, s->column, &call))
		return c->line != s->line ? WRITTEN_ELSEWHERE : !s->is_inside || is_called(s, c) ? WRITTEN_HERE : WRITTEN_UNSURE;
	if (c->line >= call.itself.line && c->line <= call.itself.last)
		return on_line(s, &call, &line, c);
	return in_argument(s, text, &call, c);
}
