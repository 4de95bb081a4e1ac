// SPDX-License-Identifier: Apache-2.0
// Which call a line of the debug information means. A call that takes several lines may be noted at any of them, one in a macro's argument at
// the macro's: the source tells how far they reach, and the name of what is called there tells the claimed call from others.
#include "validator/program/program.h"

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

// The claimed call, what is called at the line that is asked about, and what the source writes there.
struct looking {
	const struct program_site *site;
	const struct written_call *call;
	const struct source_call *source; // NULL: not known
	char name[INJECT_NAME];           // as the report has it, of a launch the kernel's; may be empty
};

static struct looking looking_at(const struct program_site *s, const struct written_call *c, const struct source_call *source)
{
	struct looking l = {s, c, source, ""};
	last_name(is_launch(s) && s->kernel ? s->kernel : s->spelled, l.name);
	return l;
}

static bool is_function(const char *word, const void *looking)
{
	const struct looking *l = looking;
	return l->call->called && is_named(l->call->called, word);
}

// A word that stands for what is called there, or for the claimed call.
static bool is_either(const char *word, const void *looking)
{
	const struct looking *l = looking;
	return is_function(word, l) || strcmp(word, l->name) == 0;
}

// By the report's name, or by the one that the source has at the claimed place.
static bool is_called(const struct looking *l)
{
	const char *called = l->call->called;
	if (!called)
		return false;
	if (*l->name && is_named(called, l->name))
		return true;
	if (is_launch(l->site) && is_named(called, l->call->api)) // the stub is inlined
		return true;
	return l->source && source_names(&l->source->itself, is_function, l);
}

bool written_may_be(const struct program_site *s, const struct written_place *p, const struct written_call *c)
{
	struct looking l = looking_at(s, c, p->text ? &p->call : NULL);
	return !c->called || is_called(&l);
}

// The line's code calls the function once.
static bool is_once(const struct written_call *c)
{
	return (c->module ? lines_repeats(c->lines, c->module, c->address) : c->repeats) == 1;
}

// The line is that of something the call is in, as of a macro.
static enum written in_argument(const struct looking *l, const char *text)
{
	const struct source_part *around = NULL;
	for (size_t i = 0; i < l->source->arounds && !around; i++)
		around = l->source->around[i].line == l->call->line ? &l->source->around[i] : NULL;
	if (!around || (l->call->called && !is_called(l)))
		return WRITTEN_ELSEWHERE;
	bool is_alone = l->call->called && source_count(around, is_either, l) == 1 && !source_macro_has(text, around, is_either, l) &&
	                is_once(l->call);
	return is_alone ? WRITTEN_HERE : WRITTEN_UNSURE;
}

// Another call of the same name may be written there: then the column decides.
static enum written by_column(const struct looking *l, const struct source_part *line)
{
	const struct source_part *itself = &l->source->itself;
	unsigned count = source_count(itself, is_either, l);
	const char *at = line->at + l->call->column - 1;
	if (count <= 1 && source_count(line, is_either, l) <= 1)
		return WRITTEN_HERE;
	if (!l->call->column)
		return WRITTEN_UNSURE;
	if (at < itself->at || at >= itself->end)
		return WRITTEN_ELSEWHERE;
	return count == 1 ? WRITTEN_HERE : WRITTEN_UNSURE;
}

// The line is one of the call's own, and may be one of other calls.
static enum written on_line(const struct looking *l, const struct source_part *line)
{
	const struct source_part *itself = &l->source->itself;
	bool is_known = l->call->called != NULL;
	if (is_called(l))
		return by_column(l, line);
	if (is_known && (source_count(line, is_function, l) || source_count(itself, is_function, l)))
		return WRITTEN_ELSEWHERE;
	if (l->site->is_inside)
		return is_known ? WRITTEN_ELSEWHERE : WRITTEN_UNSURE;
	if (l->call->line != l->site->line && source_has_calls(itself))
		return WRITTEN_UNSURE;
	return by_column(l, line);
}

enum written written_at(const struct program_site *s, const struct written_place *p, const struct written_call *c)
{
	struct source_part line;
	struct looking l = looking_at(s, c, p->text ? &p->call : NULL);
	if (!p->text)
		return c->line != s->line ? WRITTEN_ELSEWHERE : !s->is_inside || is_called(&l) ? WRITTEN_HERE : WRITTEN_UNSURE;
	if (c->line < p->call.itself.line || c->line > p->call.itself.last)
		return in_argument(&l, p->text);
	return source_line(p->text, c->line, &line) ? on_line(&l, &line) : WRITTEN_ELSEWHERE;
}
