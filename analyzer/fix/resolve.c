// SPDX-License-Identifier: Apache-2.0
// Proposed edits (rules.h) in the words of one source file.
#include "fix/changes.h"

#include <ctype.h>
#include <string.h>

// What a candidate is resolved with.
struct resolving {
	struct arena *arena;
	struct changes *out;
	const struct edit_place *second;
};

// Bytes of the place's call, its name or kernel first.
static bool find(const struct resolving *r, const struct edit_place *p, struct span *out)
{
	const struct changes *c = r->out;
	if (!p->loc.line || !p->loc.file || strcmp(p->loc.file, c->name) != 0)
		return false;
	size_t at = changes_offset(c, p->loc.line, p->loc.column);
	if (p->is_behind)
		return p->call && code_call_behind(&c->code, at, p->call, out);
	if (p->is_near)
		return at < c->code.length && p->call && code_call_near(&c->code, at, p->call, out);
	*out = (struct span){at, p->loc.end_line ? changes_offset(c, p->loc.end_line, p->loc.end_column) : at};
	out->end = out->end > at ? out->end : at + 1;
	return at < c->code.length;
}

static const char *words(struct arena *a, const struct changes *c, struct span s)
{
	return arena_strndup(a, c->code.text + s.begin, s.end - s.begin);
}

static const char *list(const struct resolving *r, const struct call_text *call, const char *before, const char *after)
{
	const char *out = "";
	for (uint32_t i = 0; i < call->args; i++)
		out = arena_printf(r->arena, "%s%s%s%s%s", out, i ? ", " : "", before, words(r->arena, r->out, call->arg[i]), after);
	return out;
}

// The addresses of the arguments can be taken as they are: each is a name.
static bool are_names(const struct code *c, const struct call_text *call)
{
	for (uint32_t i = 0; i < call->args; i++)
		for (size_t k = call->arg[i].begin; k < call->arg[i].end; k++)
			if (!isalnum((unsigned char)c->mask[k]) && c->mask[k] != '_')
				return false;
	return call->args && !isdigit((unsigned char)c->mask[call->arg[0].begin]);
}

// An argument that may be evaluated once more; NULL when that may do something.
static const char *plain(const struct resolving *r, struct span s)
{
	for (size_t i = s.begin; i < s.end; i++)
		if (strchr("(=", r->out->code.mask[i]) || (strchr("+-", r->out->code.mask[i]) && r->out->code.mask[i] == r->out->code.mask[i + 1]))
			return NULL;
	return words(r->arena, r->out, s);
}

static const char *placeholder(const struct resolving *r, const struct call_text *call, char which)
{
	static const char configs[] = "gbms", *const defaults[] = {NULL, NULL, "0", "0"};
	const char *place = strchr(configs, which);
	uint32_t config = place ? (uint32_t)(place - configs) : 0;
	if (isdigit((unsigned char)which))
		return (uint32_t)(which - '0') < call->args ? plain(r, call->arg[which - '0']) : NULL;
	if (which == 'k')
		return words(r->arena, r->out, call->callee);
	if (which == '*' || which == 't')
		return !are_names(&r->out->code, call) ? NULL : which == '*' ? list(r, call, "&", "") : list(r, call, "decltype(", ")");
	return config < call->configs ? words(r->arena, r->out, call->config[config]) : defaults[config];
}

// `text` with its placeholders filled in; NULL when the call has not what they ask for.
static const char *filled(const struct resolving *r, const char *text)
{
	struct call_text call;
	struct span at;
	const char *out = "";
	if (!strchr(text, '@'))
		return text;
	if (!find(r, r->second, &at) || !code_call(&r->out->code, at, r->second->call, &call))
		return NULL;
	for (const char *p = text; *p;) {
		size_t n = strcspn(p, "@");
		out = arena_printf(r->arena, "%s%.*s", out, (int)n, p);
		p += n;
		const char *value = *p ? placeholder(r, &call, p[1]) : "";
		if (!value)
			return NULL;
		out = arena_printf(r->arena, "%s%s", out, value);
		p += *p ? 2 : 0;
	}
	return out;
}

static struct span blanks_of_line(const struct changes *c, size_t at)
{
	size_t begin = at;
	while (begin && (c->code.text[begin - 1] == ' ' || c->code.text[begin - 1] == '\t'))
		begin--;
	return (struct span){begin, at};
}

static bool starts_line(const struct changes *c, size_t at)
{
	size_t begin = blanks_of_line(c, at).begin;
	return !begin || c->code.text[begin - 1] == '\n';
}

// Of the statements of a block whose `}` is indented so: as the line above, where that is deeper.
static const char *indentation_within(const struct resolving *r, struct span brace)
{
	const struct changes *c = r->out;
	size_t above = brace.begin ? brace.begin - 1 : 0, begin = above;
	while (begin && c->code.text[begin - 1] != '\n')
		begin--;
	size_t n = strspn(c->code.text + begin, " \t");
	if (begin + n < above && n > brace.end - brace.begin)
		return arena_strndup(r->arena, c->code.text + begin, n);
	return arena_printf(r->arena, "%s\t", words(r->arena, c, brace));
}

static size_t next_line(const struct changes *c, size_t at)
{
	const char *end = memchr(c->code.text + at, '\n', c->code.length - at);
	return end ? (size_t)(end - c->code.text) + 1 : c->code.length;
}

// Does what is inserted behind the statement get a line of its own? In front of one it does where that starts a line.
static bool is_own_line_after(const struct changes *c, struct span s)
{
	return starts_line(c, s.begin) && code_is_blank(&c->code, (struct span){s.end, next_line(c, s.end)});
}

// As the first line of the text ends.
static const char *line_end(const struct changes *c)
{
	size_t first = next_line(c, 0);
	return first > 1 && c->code.text[first - 2] == '\r' ? "\r\n" : "\n";
}

// On a line of its own where the statement there starts one, else in front of it on its line.
static struct change *insert_before(struct resolving *r, size_t statement, const char *text)
{
	struct changes *c = r->out;
	struct span indent = blanks_of_line(c, statement);
	const char *blanks = c->code.mask[statement] == '}' ? indentation_within(r, indent) : words(r->arena, c, indent);
	if (!starts_line(c, statement))
		return changes_add(c, statement, statement, arena_printf(r->arena, "%s ", text));
	return changes_add(c, indent.begin, indent.begin, arena_printf(r->arena, "%s%s%s", blanks, text, line_end(c)));
}

// The same behind the statement that begins at `begin` and ends at `end`.
static struct change *insert_after(struct resolving *r, struct span s, const char *text)
{
	struct changes *c = r->out;
	size_t line = next_line(c, s.end);
	if (!is_own_line_after(c, s))
		return changes_add(c, s.end, s.end, arena_printf(r->arena, " %s", text));
	return changes_add(c, line, line, arena_printf(r->arena, "%s%s%s", words(r->arena, c, blanks_of_line(c, s.begin)), text, line_end(c)));
}

static bool statement_at(const struct resolving *r, const struct edit_place *p, struct span *out)
{
	struct span call;
	const struct code *code = &r->out->code;
	if (find(r, p, &call) && code->mask[call.begin] == '}') { // the end of a scope
		*out = (struct span){call.begin, call.begin + 1};
		return true;
	}
	if (!find(r, p, &call) || !code_statement_end(code, call.end - 1, &out->end))
		return false;
	out->begin = code_statement_begin(code, call.begin);
	return out->begin <= call.begin;
}

// Is it `CHECK(` in front of the call and `)` behind it?
static bool is_wrapped(const struct resolving *r, struct span s, struct span call)
{
	const struct code *c = &r->out->code;
	size_t name = s.begin;
	while (name < call.begin && (isalnum((unsigned char)c->mask[name]) || strchr("_:", c->mask[name])))
		name++;
	return name > s.begin && c->mask[name] == '(' && code_is_blank(c, (struct span){name + 1, call.begin}) && c->mask[s.end - 2] == ')' &&
	       code_is_blank(c, (struct span){call.end, s.end - 2});
}

// The same where the call is all of the statement, but for a check around it: nothing else hangs on its result.
static bool whole_statement(const struct resolving *r, const struct edit_place *p, struct span *out)
{
	struct span call;
	const struct code *c = &r->out->code;
	if (!statement_at(r, p, out) || !find(r, p, &call) || c->mask[out->end - 1] != ';')
		return false;
	bool is_bare = out->begin == call.begin && code_is_blank(c, (struct span){call.end, out->end - 1});
	return is_bare || (call.begin > out->begin && call.end < out->end && is_wrapped(r, *out, call));
}

// What goes when the statement goes: its line, where nothing else stands on it.
static struct span lines_of(const struct changes *c, struct span s)
{
	size_t line = next_line(c, s.end);
	if (starts_line(c, s.begin) && code_is_blank(&c->code, (struct span){s.end, line}))
		return (struct span){blanks_of_line(c, s.begin).begin, line};
	return s;
}

static bool do_before(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span s;
	return statement_at(r, &e->at, &s) && insert_before(r, s.begin, text);
}

static bool do_before_loop(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span at, outside;
	size_t begin;
	return find(r, &e->at, &at) && find(r, &e->to, &outside) && code_loop_begin(&r->out->code, at.begin, outside.begin, &begin) &&
	       insert_before(r, begin, text);
}

static bool brace(struct resolving *r, struct span s, struct span call, const char *text)
{
	size_t before = call.begin;
	while (before && isspace((unsigned char)r->out->code.mask[before - 1]))
		before--;
	bool is_controlled = before && strchr(")e", r->out->code.mask[before - 1]); // for (...), else
	return is_controlled && changes_add(r->out, call.begin, call.begin, arena_printf(r->arena, "{ %s ", text)) &&
	       changes_add(r->out, s.end, s.end, " }");
}

static bool do_braced(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span s, call;
	return statement_at(r, &e->at, &s) && find(r, &e->at, &call) && s.begin != call.begin && brace(r, s, call, text);
}

static bool do_before_exit(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span s, call;
	const char *mask = r->out->code.mask;
	if (!statement_at(r, &e->at, &s) || !find(r, &e->at, &call))
		return false;
	bool is_return = strncmp(mask + call.begin, "return", 6) == 0 && !memchr(mask + call.begin, '(', s.end - call.begin);
	if (!is_return && mask[call.begin] != '}')
		return false;
	return s.begin == call.begin ? insert_before(r, s.begin, text) != NULL : brace(r, s, call, text);
}

static bool do_after_block(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span s;
	size_t exit;
	return statement_at(r, &e->at, &s) && code_block_exit(&r->out->code, s.end, &exit) && insert_before(r, exit, text);
}

static bool do_delete(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span s;
	(void)text;
	if (!whole_statement(r, &e->at, &s))
		return false;
	s = lines_of(r->out, s);
	return changes_add(r->out, s.begin, s.end, "");
}

// The statement with the comment behind it on its line, which goes where the statement goes.
static struct span with_comment(const struct changes *c, struct span s)
{
	size_t end = next_line(c, s.end);
	if (!starts_line(c, s.begin) || !code_is_blank(&c->code, (struct span){s.end, end}))
		return s;
	while (end > s.end && isspace((unsigned char)c->code.text[end - 1]))
		end--;
	return (struct span){s.begin, end};
}

// Cuts the statement out and puts it where `home` has its text. A comment on its line that does not go with it stays.
static bool cut(struct resolving *r, struct span from, struct change *home, const char *text)
{
	bool stays = with_comment(r->out, from).end > from.begin + strlen(text);
	struct span gone = stays ? from : lines_of(r->out, from);
	struct change *left = home ? changes_add(r->out, gone.begin, gone.end, "") : NULL;
	if (!left)
		return false;
	left->home = home;
	left->home_at = (size_t)(strstr(home->text, text) - home->text) - (from.begin - gone.begin);
	return true;
}

static bool reads(const struct resolving *r, const struct edit_action *e)
{
	struct span at;
	struct call_text call;
	if (!e->text)
		return true;
	return find(r, &e->at, &at) && code_call(&r->out->code, at, e->at.call, &call) && e->argument < call.args &&
	       strcmp(words(r->arena, r->out, call.arg[e->argument]), e->text) == 0;
}

static bool do_move(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span from, to;
	struct changes *c = r->out;
	if (!whole_statement(r, &e->at, &from) || !statement_at(r, &e->to, &to) || !reads(r, e))
		return false;
	bool is_down = e->verb == EDIT_MOVE_AFTER;
	struct span between = is_down ? (struct span){from.end, to.begin} : (struct span){to.end, from.begin};
	if (between.begin > between.end || !code_is_straight(&c->code, between))
		return false;
	bool is_own_line = is_down ? is_own_line_after(c, to) : starts_line(c, to.begin);
	text = words(r->arena, c, is_own_line ? with_comment(c, from) : from);
	return cut(r, from, is_down ? insert_after(r, to, text) : insert_before(r, to.begin, text), text);
}

static bool do_move_exit(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span from;
	size_t exit;
	struct changes *c = r->out;
	if (!whole_statement(r, &e->at, &from) || !code_block_exit(&c->code, from.end, &exit) ||
	    !code_is_straight(&c->code, (struct span){from.end, exit}))
		return false;
	text = words(r->arena, c, starts_line(c, exit) ? with_comment(c, from) : from);
	return cut(r, from, insert_before(r, exit, text), text);
}

static const char *trimmed(struct arena *a, const char *s, size_t n)
{
	while (n && isspace((unsigned char)*s))
		s++, n--;
	while (n && isspace((unsigned char)s[n - 1]))
		n--;
	return arena_strndup(a, s, n);
}

// `A | B` without B is `A`, and `flags` without it `flags & ~B`; NULL: it cannot go.
static const char *without_flag(struct resolving *r, const struct edit_action *e, const char *flags, const char *none)
{
	static const char name[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_:";
	const char *left = "";
	bool is_there = false;
	flags = trimmed(r->arena, flags, strlen(flags));
	if (e->needs && strstr(flags, e->needs))
		return NULL;
	for (const char *at = flags; *at; at += strcspn(at, "|"), at += *at == '|') {
		const char *flag = trimmed(r->arena, at, strcspn(at, "|"));
		bool is_it = strcmp(flag, e->without) == 0;
		is_there |= is_it;
		left = is_it ? left : arena_printf(r->arena, "%s%s%s", left, *left ? " | " : "", flag);
	}
	if (is_there)
		return *left ? left : none;
	return arena_printf(r->arena, flags[strspn(flags, name)] ? "(%s) & ~%s" : "%s & ~%s", flags, e->without);
}

static bool do_argument(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span at;
	struct call_text call;
	struct changes *c = r->out;
	if (!find(r, &e->at, &at) || !code_call(&c->code, at, e->at.call, &call) || e->argument > call.args)
		return false;
	if (e->without && e->argument < call.args)
		text = without_flag(r, e, words(r->arena, c, call.arg[e->argument]), text);
	if (!text)
		return false;
	if (e->argument < call.args)
		return changes_add(c, call.arg[e->argument].begin, call.arg[e->argument].end, text);
	return changes_add(c, call.end - 1, call.end - 1, arena_printf(r->arena, "%s%s", call.args ? ", " : "", text));
}

static bool do_stream(struct resolving *r, const struct edit_action *e, const char *text)
{
	static const char *const missing[] = {NULL, NULL, ", 0, ", ", "};
	struct span at;
	struct call_text call;
	struct changes *c = r->out;
	if (!find(r, &e->at, &at) || !code_call(&c->code, at, NULL, &call) || call.configs < 2)
		return false;
	if (call.configs == CALL_CONFIG)
		return changes_add(c, call.config[CALL_CONFIG - 1].begin, call.config[CALL_CONFIG - 1].end, text);
	return changes_add(c, call.config_end, call.config_end, arena_printf(r->arena, "%s%s", missing[call.configs], text));
}

static bool do_call(struct resolving *r, const struct edit_action *e, const char *text)
{
	struct span s, call;
	return whole_statement(r, &e->at, &s) && find(r, &e->at, &call) && s.begin == call.begin && changes_add(r->out, s.begin, s.end, text);
}

static bool (*const verbs[])(struct resolving *, const struct edit_action *, const char *) = {
	[EDIT_BEFORE] = do_before,           [EDIT_BEFORE_LOOP] = do_before_loop, [EDIT_BRACED] = do_braced,    [EDIT_BEFORE_EXIT] = do_before_exit,
	[EDIT_AFTER_BLOCK] = do_after_block, [EDIT_DELETE] = do_delete,           [EDIT_MOVE_BEFORE] = do_move, [EDIT_MOVE_AFTER] = do_move,
	[EDIT_MOVE_EXIT] = do_move_exit,     [EDIT_ARGUMENT] = do_argument,       [EDIT_STREAM] = do_stream,    [EDIT_CALL] = do_call,
};

// Behind the comment that a file begins with, which says whose it is.
static size_t behind_head(const struct changes *c)
{
	const char *text = c->code.text;
	size_t at = 0;
	for (size_t n = 0; at < c->code.length; at = n) {
		const char *end = strncmp(text + at, "/*", 2) == 0 ? strstr(text + at, "*/") : NULL;
		n = next_line(c, end ? (size_t)(end - text) : at);
		if (!end && strncmp(text + at, "//", 2) != 0)
			break;
		if (end && !code_is_blank(&c->code, (struct span){at, n}))
			break;
	}
	return at;
}

// The include in front of the file's own text, where the file has it not yet.
static bool add_include(struct resolving *r, const char *include)
{
	if (!include || strstr(r->out->code.text, include))
		return true;
	size_t at = behind_head(r->out);
	return changes_add(r->out, at, at, arena_printf(r->arena, "%s%s", include, line_end(r->out))) != NULL;
}

static bool is_apart(const struct changes *c)
{
	for (uint32_t i = 0; i < c->count; i++)
		for (uint32_t k = 0; k < i; k++)
			if (c->at[i].begin < c->at[k].end && c->at[k].begin < c->at[i].end)
				return false;
	return true;
}

bool changes_resolve(struct arena *a, struct changes *c, const struct edit_candidate *e, const struct edit_place *second)
{
	struct resolving r = {a, c, e->from.loc.line ? &e->from : second};
	c->count = 0;
	if (!add_include(&r, e->include))
		return false;
	c->main = c->count;
	for (uint32_t i = 0; i < e->count; i++) {
		const char *text = e->action[i].text ? filled(&r, e->action[i].text) : "";
		if (!text || !verbs[e->action[i].verb](&r, &e->action[i], text))
			return false;
	}
	return c->count > c->main && is_apart(c);
}
