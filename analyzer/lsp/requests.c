// SPDX-License-Identifier: Apache-2.0
// What an editor asks for: capabilities, hovers, code actions, commands.
#include <string.h>
#include <unistd.h>

#include "gpulint/gpulint.h"
#include "lsp/parts.h"
#include "lsp/text.h"

static const char show_command[] = "gpulint.showPicture", baseline_command[] = "gpulint.addToBaseline";

static bool has_text(const struct jnode *list, const char *text)
{
	const struct jnode *item;
	JNODE_EACH(item, list)
	{
		if (jnode_text(item) && strcmp(item->text, text) == 0)
			return true;
	}
	return false;
}

static void read_client(struct server *s, const struct call *c)
{
	const struct jnode *abilities = jnode_member(c->params, "capabilities");
	const struct jnode *options = jnode_member(c->params, "initializationOptions"), *wait = jnode_member(options, "debounce");
	const char *root = jnode_text(jnode_member(c->params, "rootUri"));
	s->is_bytes = has_text(jnode_member(jnode_member(abilities, "general"), "positionEncodings"), "utf-8");
	s->can_show = jnode_is(jnode_member(jnode_member(jnode_member(abilities, "window"), "showDocument"), "support"), JNODE_TRUE);
	if (jnode_is(wait, JNODE_NUMBER) && wait->is_integer && wait->integer >= 0)
		s->patience = (double)wait->integer / 1000;
	root = root ? uri_path(c->scratch, root) : NULL;
	if (root && chdir(root)) // names below it are shown as they are there
		log_message(s, arena_printf(c->scratch, "%s: cannot be entered: names are shown from the folder that gpulint was started in", root));
}

void answer_initialize(struct server *s, const struct call *c)
{
	struct message m;
	struct json *j = &m.json;
	read_client(s, c);
	if (!response_open(&m, c))
		return;
	json_open(j, "result", '{');
	json_open(j, "capabilities", '{');
	json_text(j, "positionEncoding", s->is_bytes ? "utf-8" : "utf-16");
	json_open(j, "textDocumentSync", '{');
	json_bool(j, "openClose", true);
	json_int(j, "change", 2); // TextDocumentSyncKind.Incremental
	json_bool(j, "save", true);
	json_close(j);
	json_bool(j, "hoverProvider", true);
	json_open(j, "codeActionProvider", '{');
	json_open(j, "codeActionKinds", '[');
	json_text(j, NULL, "quickfix");
	json_close(j);
	json_close(j);
	json_open(j, "executeCommandProvider", '{');
	json_open(j, "commands", '[');
	json_text(j, NULL, show_command);
	json_text(j, NULL, baseline_command);
	for (int i = 0; i < 3; i++)
		json_close(j);
	json_open(j, "serverInfo", '{');
	json_text(j, "name", "gpulint");
	json_text(j, "version", GPULINT_VERSION);
	json_close(j);
	json_close(j);
	s->is_ready = true;
	message_send(s, &m);
}

// --- findings at a place ------------------------------------------------------------------------------------------------

struct place {
	int64_t line, character;
};

static struct place place_of(const struct jnode *position)
{
	const struct jnode *line = jnode_member(position, "line"), *character = jnode_member(position, "character");
	return (struct place){line ? line->integer : 0, character ? character->integer : 0};
}

static bool is_before(struct place a, struct place b)
{
	return a.line < b.line || (a.line == b.line && a.character < b.character);
}

// Do the ranges share a place, ends included?
static bool touches(const struct jnode *range, struct place from, struct place to)
{
	struct place start = place_of(jnode_member(range, "start")), end = place_of(jnode_member(range, "end"));
	return !is_before(to, start) && !is_before(end, from);
}

static const struct jnode *findings(const struct document *d)
{
	return jnode_member(d->answer, "findings");
}

static void put_raw(struct json *j, const char *name, const struct document *d, const struct jnode *node)
{
	json_raw(j, name, d->answer_text + node->begin, node->end - node->begin);
}

void answer_hover(struct server *s, const struct call *c)
{
	struct document *d = document_of(s, c);
	struct place at = place_of(jnode_member(c->params, "position"));
	const struct jnode *f;
	struct message m;
	if (!d)
		return;
	JNODE_EACH(f, findings(d))
	{
		if (!touches(jnode_member(f, "range"), at, at) || !response_open(&m, c))
			continue;
		json_open(&m.json, "result", '{');
		json_open(&m.json, "contents", '{');
		json_text(&m.json, "kind", "markdown");
		json_text(&m.json, "value", jnode_text(jnode_member(f, "hover")));
		json_close(&m.json);
		put_raw(&m.json, "range", d, jnode_member(f, "range"));
		json_close(&m.json);
		message_send(s, &m);
		return;
	}
	respond_nothing(s, c);
}

// The edits that were proved on the text as it still is.
static void put_fix(struct json *j, const struct document *d, const struct jnode *f)
{
	const struct jnode *edits = jnode_member(f, "edits");
	if (!edits || d->answer_version != d->version)
		return;
	json_open(j, NULL, '{');
	json_text(j, "title", jnode_text(jnode_member(f, "title")));
	json_text(j, "kind", "quickfix");
	json_bool(j, "isPreferred", true);
	json_open(j, "edit", '{');
	json_open(j, "changes", '{');
	put_raw(j, jnode_is(jnode_member(f, "isHere"), JNODE_TRUE) ? d->uri : jnode_text(jnode_member(f, "uri")), d, edits);
	for (int i = 0; i < 3; i++)
		json_close(j);
}

static void put_place(struct json *j, const char *name, int64_t line)
{
	json_open(j, name, '{');
	json_int(j, "line", line);
	json_int(j, "character", 0);
	json_close(j);
}

// A comment in a line of its own, as far to the right as the line that it is about.
static void put_suppression(struct json *j, struct arena *scratch, const struct document *d, const struct jnode *f)
{
	const char *code = jnode_text(jnode_member(f, "code"));
	int64_t line = place_of(jnode_member(jnode_member(f, "range"), "start")).line;
	size_t at = text_offset(d->text, d->length, (uint64_t)line, 0, true);
	int blank = (int)strspn(d->text + at, " \t");
	if (d->answer_version != d->version)
		return;
	json_open(j, NULL, '{');
	json_text(j, "title", arena_printf(scratch, "Ignore %s here", code));
	json_text(j, "kind", "quickfix");
	json_open(j, "edit", '{');
	json_open(j, "changes", '{');
	json_open(j, d->uri, '[');
	json_open(j, NULL, '{');
	json_open(j, "range", '{');
	put_place(j, "start", line);
	put_place(j, "end", line);
	json_close(j);
	json_text(j, "newText", arena_printf(scratch, "%.*s// gpulint: ignore[%s] \n", blank, d->text + at, code));
	for (int i = 0; i < 5; i++)
		json_close(j);
}

// An action that is a command of the server's.
static void put_command(struct json *j, const char *title, const char *command, const char *first, const char *second)
{
	json_open(j, NULL, '{');
	json_text(j, "title", title);
	json_text(j, "kind", "quickfix");
	json_open(j, "command", '{');
	json_text(j, "title", title);
	json_text(j, "command", command);
	json_open(j, "arguments", '[');
	json_text(j, NULL, first);
	if (second)
		json_text(j, NULL, second);
	for (int i = 0; i < 3; i++)
		json_close(j);
}

static void put_commands(struct json *j, struct arena *scratch, const struct server *s, const struct document *d, const struct jnode *f)
{
	const char *picture = jnode_text(jnode_member(f, "picture"));
	if (jnode_is(jnode_member(f, "hasBaseline"), JNODE_TRUE) && d->answer_version == d->version)
		put_command(j, arena_printf(scratch, "Leave this %s to the baseline", jnode_text(jnode_member(f, "code"))), baseline_command, d->uri,
		            jnode_text(jnode_member(f, "key")));
	if (picture && s->can_show)
		put_command(j, "Show what orders the operations, and what is missing", show_command, picture, NULL);
}

void answer_actions(struct server *s, const struct call *c)
{
	struct document *d = document_of(s, c);
	const struct jnode *range = jnode_member(c->params, "range"), *f;
	struct place from = place_of(jnode_member(range, "start")), to = place_of(jnode_member(range, "end"));
	struct message m;
	if (!d || !response_open(&m, c))
		return;
	json_open(&m.json, "result", '[');
	JNODE_EACH(f, findings(d))
	{
		if (!touches(jnode_member(f, "range"), from, to))
			continue;
		put_fix(&m.json, d, f);
		put_suppression(&m.json, c->scratch, d, f);
		put_commands(&m.json, c->scratch, s, d, f);
	}
	json_close(&m.json);
	message_send(s, &m);
}

// The editor opens the picture; only what this server drew.
static bool show_picture(struct server *s, const struct call *c, const char *picture)
{
	const char *path = picture ? uri_path(c->scratch, picture) : NULL;
	struct message m;
	if (!path || strncmp(path, s->folder, strlen(s->folder)) != 0 || strstr(path, "/../"))
		return false;
	respond_nothing(s, c);
	if (!s->can_show || !message_open(&m))
		return true;
	json_text(&m.json, "id", arena_printf(c->scratch, "gpulint-%lld", (long long)++s->next_request));
	json_text(&m.json, "method", "window/showDocument");
	json_open(&m.json, "params", '{');
	json_text(&m.json, "uri", picture);
	json_bool(&m.json, "external", true);
	json_close(&m.json);
	message_send(s, &m);
	return true;
}

static bool has_finding(const struct document *d, const char *key)
{
	const struct jnode *f;
	JNODE_EACH(f, findings(d))
	{
		if (strcmp(jnode_text(jnode_member(f, "key")), key) == 0)
			return true;
	}
	return false;
}

static bool add_to_baseline(struct server *s, const struct call *c, const char *uri, const char *key)
{
	struct document *d = find_document(s, uri);
	if (!d || !key || !has_finding(d, key))
		return false;
	d->to_baseline = arena_strdup(&d->arena, key);
	ask_again(d);
	respond_nothing(s, c);
	return true;
}

void answer_command(struct server *s, const struct call *c)
{
	const char *name = jnode_text(jnode_member(c->params, "command"));
	const struct jnode *arguments = jnode_member(c->params, "arguments"), *first = arguments ? arguments->child : NULL;
	bool is_done = false;
	if (name && strcmp(name, show_command) == 0)
		is_done = show_picture(s, c, jnode_text(first));
	else if (name && strcmp(name, baseline_command) == 0)
		is_done = add_to_baseline(s, c, jnode_text(first), jnode_text(first ? first->next : NULL));
	if (!is_done)
		respond_error(s, c, RPC_INVALID_PARAMS, "no such command, or not with these arguments");
}
