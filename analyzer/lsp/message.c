// SPDX-License-Identifier: Apache-2.0
#include <stdlib.h>
#include <string.h>

#include "lsp/parts.h"

bool message_open(struct message *m)
{
	*m = (struct message){0};
	FILE *out = open_memstream(&m->text, &m->length);
	m->json = (struct json){.out = out, .is_compact = true};
	if (!out)
		return false;
	json_open(&m->json, NULL, '{');
	json_text(&m->json, "jsonrpc", "2.0");
	return true;
}

void message_send(struct server *s, struct message *m)
{
	json_close(&m->json);
	fclose(m->json.out);
	s->is_over |= !frame_write(s->out, m->text, m->length);
	free(m->text); // open_memstream's own
}

bool response_open(struct message *m, const struct call *c)
{
	if (!message_open(m))
		return false;
	if (c->id)
		json_raw(&m->json, "id", c->raw + c->id->begin, c->id->end - c->id->begin);
	else
		json_raw(&m->json, "id", "null", 4);
	return true;
}

void respond_nothing(struct server *s, const struct call *c)
{
	struct message m;
	if (!response_open(&m, c))
		return;
	json_raw(&m.json, "result", "null", 4);
	message_send(s, &m);
}

void respond_error(struct server *s, const struct call *c, enum rpc_error code, const char *what)
{
	struct message m;
	if (!response_open(&m, c))
		return;
	json_open(&m.json, "error", '{');
	json_int(&m.json, "code", code);
	json_text(&m.json, "message", what);
	json_close(&m.json);
	message_send(s, &m);
}

void log_message(struct server *s, const char *what)
{
	enum { TYPE_WARNING = 2 };
	struct message m;
	if (!message_open(&m))
		return;
	json_text(&m.json, "method", "window/logMessage");
	json_open(&m.json, "params", '{');
	json_int(&m.json, "type", TYPE_WARNING);
	json_text(&m.json, "message", what);
	json_close(&m.json);
	message_send(s, &m);
}
