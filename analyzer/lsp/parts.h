// SPDX-License-Identifier: Apache-2.0
// What the files of the server share.
#ifndef GPULINT_LSP_PARTS_H
#define GPULINT_LSP_PARTS_H

#include "base/json_writer.h"
#include "base/vec.h"
#include "lsp/document.h"

struct server {
	struct arena arena; // as long as it runs
	const struct lsp_backend *backend;
	FILE *out;
	struct frames in;
	const char *folder;
	VEC(struct document *) documents;
	bool is_bytes;         // of positions
	bool can_show;         // the editor opens what it is asked to
	bool is_ready;         // `initialize` has been answered
	bool is_shut, is_over; // `shutdown`, `exit`
	double patience;       // seconds without a change before a text is analysed
	int64_t next_number, next_request;
};

// A message that is being written.
struct message {
	char *text;
	size_t length;
	struct json json;
};

// JSON-RPC 2.0, section 5.1, and LSP 3.17, ErrorCodes.
enum rpc_error {
	RPC_PARSE_ERROR = -32700,
	RPC_INVALID_REQUEST = -32600,
	RPC_NO_METHOD = -32601,
	RPC_INVALID_PARAMS = -32602,
	RPC_NOT_INITIALIZED = -32002
};

// A call that came in. `raw` is the text that the nodes' bytes lie in.
struct call {
	struct arena *scratch;
	const char *raw;
	const struct jnode *id; // NULL = a notification
	const struct jnode *params;
};

// A message is opened, its members are written, and it is sent.
bool message_open(struct message *m);
void message_send(struct server *s, struct message *m);
// The response to a call: to be filled with its `result`.
bool response_open(struct message *m, const struct call *c);
void respond_nothing(struct server *s, const struct call *c);
void respond_error(struct server *s, const struct call *c, enum rpc_error code, const char *what);
void log_message(struct server *s, const char *what);

// The open document that the parameters name; NULL = none, which is answered.
struct document *document_of(struct server *s, const struct call *c);

// The open document with that URI, NULL if there is none.
struct document *find_document(struct server *s, const char *uri);
// It is analysed next, whatever has changed.
void ask_again(struct document *d);

void answer_initialize(struct server *s, const struct call *c);
void answer_hover(struct server *s, const struct call *c);
void answer_actions(struct server *s, const struct call *c);
void answer_command(struct server *s, const struct call *c);

#endif
