// SPDX-License-Identifier: Apache-2.0
#include "lsp/server.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <time.h>
#include <unistd.h>

#include "base/file.h"
#include "lsp/parts.h"
#include "lsp/text.h"

static double now(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

struct document *find_document(struct server *s, const char *uri)
{
	for (size_t i = 0; uri && i < s->documents.n; i++)
		if (strcmp(s->documents.at[i]->uri, uri) == 0)
			return s->documents.at[i];
	return NULL;
}

void ask_again(struct document *d)
{
	d->due = now();
}

static const char *named_uri(const struct call *c)
{
	return jnode_text(jnode_member(jnode_member(c->params, "textDocument"), "uri"));
}

struct document *document_of(struct server *s, const struct call *c)
{
	struct document *d = find_document(s, named_uri(c));
	if (!d)
		respond_nothing(s, c); // of a language that is not gpulint's, or not open
	return d;
}

// --- analysis -----------------------------------------------------------------------------------------------------------

static void publish(struct server *s, const struct document *d, const struct jnode *diagnostics)
{
	struct message m;
	if (!message_open(&m))
		return;
	json_text(&m.json, "method", "textDocument/publishDiagnostics");
	json_open(&m.json, "params", '{');
	json_text(&m.json, "uri", d->uri);
	if (diagnostics && d->has_version)
		json_int(&m.json, "version", d->answer_version);
	if (diagnostics)
		json_raw(&m.json, "diagnostics", d->answer_text + diagnostics->begin, diagnostics->end - diagnostics->begin);
	else
		json_raw(&m.json, "diagnostics", "[]", 2);
	json_close(&m.json);
	message_send(s, &m);
}

static void start(struct server *s, struct document *d)
{
	struct lsp_job job = {.path = d->path, .text = d->text, .length = d->length, .folder = s->folder, .is_bytes = s->is_bytes};
	resident_end(&d->resident);
	d->preamble_length = text_preamble(d->text, d->length);
	d->preamble = arena_strndup(&d->arena, d->text, d->preamble_length);
	d->started = now();
	d->asked = ++s->next_number;
	d->asked_version = d->version;
	if (!resident_start(&d->resident, s->backend, &job, d->asked)) {
		struct arena scratch = {0};
		log_message(s, arena_printf(&scratch, "%s: not analysed: no process (%s)", d->path, strerror(errno)));
		arena_free(&scratch);
		d->asked = 0;
	}
}

// A text that has not changed for a while goes to the resident; one whose beginning has changed, or whose resident has died, to a new one. A resident
// that is still at its first parse is left alone until then.
static void look(struct server *s, struct document *d)
{
	bool is_alive = d->resident.pid > 0, keeps = is_alive && document_keeps_preamble(d);
	if (keeps && !d->resident.is_ready)
		return;
	d->due = 0;
	if (!keeps) {
		start(s, d);
		return;
	}
	d->asked = ++s->next_number;
	d->asked_version = d->version;
	const char *key = d->to_baseline;
	d->to_baseline = NULL;
	bool is_sent = key ? resident_ask_baseline(&d->resident, key, d->text, d->length, d->asked)
	                   : resident_ask(&d->resident, d->text, d->length, d->asked);
	if (!is_sent)
		start(s, d);
}

static void fail(struct server *s, struct document *d, const char *what, size_t length)
{
	struct arena scratch = {0};
	log_message(s, arena_printf(&scratch, "%s: %.*s", d->path, (int)length, what));
	arena_free(&scratch);
	d->asked = 0;
}

static void take(struct server *s, struct document *d, const struct resident_answer *a)
{
	if (a->number != d->asked)
		return; // of a text that is no more
	if (a->is_message) {
		fail(s, d, a->text, a->length);
		return;
	}
	document_answer(d, a->text, a->length, d->asked_version);
	publish(s, d, jnode_member(d->answer, "diagnostics"));
}

static void hear(struct server *s, struct document *d)
{
	static const char died[] = "not analysed: its process died: report this file to gpulint";
	struct resident_answer a;
	bool is_alive = resident_read(&d->resident), was_ready = d->resident.is_ready;
	while (resident_next(&d->resident, &a))
		take(s, d, &a);
	if (!was_ready && d->resident.is_ready && !d->due)
		d->due = now(); // the same text again, with what a first parse leaves out: other files, edits, pictures
	if (is_alive)
		return;
	if (d->asked && d->resident.is_ready)
		d->due = now(); // somebody ended it: another one takes the text
	else if (d->asked)
		fail(s, d, died, sizeof died - 1); // at its first parse: the next change starts another
	resident_end(&d->resident);
}

// --- documents ----------------------------------------------------------------------------------------------------------

static int64_t version_in(const struct call *c, bool *has)
{
	const struct jnode *version = jnode_member(jnode_member(c->params, "textDocument"), "version");
	*has = jnode_is(version, JNODE_NUMBER) && version->is_integer;
	return *has ? version->integer : 0;
}

static void close_document(struct server *s, struct document *d)
{
	size_t k = 0;
	for (size_t i = 0; i < s->documents.n; i++)
		if (s->documents.at[i] != d)
			s->documents.at[k++] = s->documents.at[i];
	s->documents.n = k;
	document_free(d);
}

static void on_open(struct server *s, const struct call *c)
{
	const char *uri = named_uri(c), *text = jnode_text(jnode_member(jnode_member(c->params, "textDocument"), "text"));
	const char *path = uri ? uri_path(c->scratch, uri) : NULL;
	if (!path || !text || !s->backend->takes(s->backend->context, path))
		return;
	if (find_document(s, uri))
		close_document(s, find_document(s, uri));
	const char *real = path_real(c->scratch, path);
	struct document *d = ARENA_NEW(&s->arena, struct document);
	*vec_push(&s->arena, &s->documents) = d;
	d->uri = arena_strdup(&d->arena, uri);
	d->path = arena_strdup(&d->arena, real ? real : path);
	d->resident = (struct resident){.to = -1, .from = -1, .folder = arena_printf(&d->arena, "%s/%lld", s->folder, (long long)++s->next_number)};
	d->version = version_in(c, &d->has_version);
	document_set(d, text, strlen(text));
	d->due = now();
}

static void on_change(struct server *s, const struct call *c)
{
	struct document *d = find_document(s, named_uri(c));
	if (!d)
		return;
	d->version = version_in(c, &d->has_version);
	if (!document_change(d, jnode_member(c->params, "contentChanges"), s->is_bytes))
		log_message(s, arena_printf(c->scratch, "%s: a change that is none: open it again", d->path));
	if (d->resident.is_ready && d->asked)
		resident_cancel(&d->resident);
	d->asked = d->resident.is_ready ? 0 : d->asked;
	d->due = now() + s->patience;
}

// What others include, and what others define, may be another now.
static void on_save(struct server *s, const struct call *c)
{
	const char *uri = named_uri(c), *path = uri ? uri_path(c->scratch, uri) : NULL;
	const char *real = path ? path_real(c->scratch, path) : NULL;
	for (size_t i = 0; real && i < s->documents.n; i++) {
		struct document *d = s->documents.at[i];
		if (strcmp(d->path, real) != 0 && document_reads(d, real))
			resident_end(&d->resident);
		d->due = d->due > 0 ? d->due : now();
	}
}

static void on_close(struct server *s, const struct call *c)
{
	struct document *d = find_document(s, named_uri(c));
	if (!d)
		return;
	publish(s, d, NULL);
	close_document(s, d);
}

// --- calls --------------------------------------------------------------------------------------------------------------

static void on_initialize(struct server *s, const struct call *c)
{
	if (s->is_ready)
		respond_error(s, c, RPC_INVALID_REQUEST, "initialize was called before");
	else
		answer_initialize(s, c);
}

static void on_shutdown(struct server *s, const struct call *c)
{
	s->is_shut = true;
	respond_nothing(s, c);
}

static void on_exit_call(struct server *s, const struct call *c)
{
	(void)c;
	s->is_over = true;
}

static const struct method {
	const char *name;
	bool is_request;
	void (*run)(struct server *s, const struct call *c);
} methods[] = {
	{"initialize", true, on_initialize},
	{"shutdown", true, on_shutdown},
	{"exit", false, on_exit_call},
	{"textDocument/didOpen", false, on_open},
	{"textDocument/didChange", false, on_change},
	{"textDocument/didSave", false, on_save},
	{"textDocument/didClose", false, on_close},
	{"textDocument/hover", true, answer_hover},
	{"textDocument/codeAction", true, answer_actions},
	{"workspace/executeCommand", true, answer_command},
};

static const struct method *find_method(const char *name)
{
	for (size_t i = 0; i < sizeof methods / sizeof *methods; i++)
		if (strcmp(methods[i].name, name) == 0)
			return &methods[i];
	return NULL;
}

static void dispatch(struct server *s, const struct call *c, const char *name)
{
	const struct method *m = find_method(name);
	bool is_exit = strcmp(name, "exit") == 0, is_first = strcmp(name, "initialize") == 0;
	if (!s->is_ready && !is_first && !is_exit) {
		if (c->id)
			respond_error(s, c, RPC_NOT_INITIALIZED, "initialize comes first");
	} else if (s->is_shut && !is_exit) {
		if (c->id)
			respond_error(s, c, RPC_INVALID_REQUEST, "the server was shut down");
	} else if (m && m->is_request == (c->id != NULL)) {
		m->run(s, c);
	} else if (c->id) { // unknown notifications are ignored, as those that begin with `$/` may be
		respond_error(s, c, RPC_NO_METHOD, arena_printf(c->scratch, "%s: not offered", name));
	}
}

static void read_call(struct server *s, const char *text, size_t length)
{
	struct arena scratch = {0};
	uint32_t line;
	const char *what;
	struct call c = {.scratch = &scratch, .raw = text};
	const struct jnode *all = jnode_parse(&scratch, text, length, &line, &what);
	const struct jnode *id = jnode_member(all, "id");
	const char *name = jnode_text(jnode_member(all, "method"));
	c.id = jnode_is(id, JNODE_STRING) || jnode_is(id, JNODE_NUMBER) ? id : NULL;
	c.params = jnode_member(all, "params");
	if (!all)
		respond_error(s, &c, RPC_PARSE_ERROR, what);
	else if (name)
		dispatch(s, &c, name);
	else if (!jnode_member(all, "result") && !jnode_member(all, "error")) // not an answer to what was asked of the editor
		respond_error(s, &c, RPC_INVALID_REQUEST, "no method");
	arena_free(&scratch);
}

// False: the editor is gone.
static bool read_calls(struct server *s, int in)
{
	const char *text;
	size_t length;
	enum frame got;
	if (!frames_read(&s->in, in))
		return false;
	while (!s->is_over && (got = frames_next(&s->in, &text, &length)) != FRAME_NONE) {
		if (got == FRAME_BROKEN)
			respond_error(s, &(struct call){0}, RPC_PARSE_ERROR, "a header without Content-Length, or a message that is too long");
		else
			read_call(s, text, length);
	}
	return true;
}

// Milliseconds until something is due, -1 = nothing is.
static int time_left(const struct server *s)
{
	double soonest = -1, t = now();
	for (size_t i = 0; i < s->documents.n; i++) {
		const struct document *d = s->documents.at[i];
		bool waits = d->due <= 0 || (d->resident.pid > 0 && !d->resident.is_ready && document_keeps_preamble(d)); // for its resident
		double left = waits ? -1 : d->due > t ? d->due - t : 0;
		soonest = left >= 0 && (soonest < 0 || left < soonest) ? left : soonest;
	}
	return soonest < 0 ? 1000 : (int)(soonest * 1000) + (soonest > 0);
}

// A first parse that never ends: libclang does not look at the clock.
static void end_stuck(struct server *s, struct document *d)
{
	enum { PATIENCE = 10 }; // of a busy machine
	static const char late[] = "not analysed: took too long: raise --timeout";
	if (d->resident.pid <= 0 || d->resident.is_ready || now() < d->started + PATIENCE * (double)s->backend->timeout)
		return;
	fail(s, d, late, sizeof late - 1);
	resident_end(&d->resident);
}

static bool serve_once(struct server *s, int in, int stop)
{
	struct arena scratch = {0};
	size_t n = s->documents.n;
	struct pollfd *fd = ARENA_ARRAY(&scratch, struct pollfd, n + 2);
	struct document **polled = ARENA_ARRAY(&scratch, struct document *, n + 1);
	fd[0] = (struct pollfd){.fd = in, .events = POLLIN};
	fd[n + 1] = (struct pollfd){.fd = stop, .events = POLLIN};
	for (size_t i = 0; i < n; i++) {
		polled[i] = s->documents.at[i];
		fd[i + 1] = (struct pollfd){.fd = polled[i]->resident.pid > 0 ? polled[i]->resident.from : -1, .events = POLLIN};
	}
	bool goes_on = (poll(fd, n + 2, time_left(s)) >= 0 || errno == EINTR) && !fd[n + 1].revents;
	for (size_t i = 0; goes_on && i < n; i++)
		if (fd[i + 1].revents)
			hear(s, polled[i]);
	if (goes_on && fd[0].revents)
		goes_on = read_calls(s, in);
	for (size_t i = 0; goes_on && i < s->documents.n; i++) {
		struct document *d = s->documents.at[i];
		end_stuck(s, d);
		if (d->due > 0 && d->due <= now())
			look(s, d);
	}
	arena_free(&scratch);
	return goes_on;
}

// SIGINT, SIGTERM and SIGHUP as something to read: -1 = they end the process.
static int stop_signals(sigset_t *before)
{
	sigset_t stop;
	sigemptyset(&stop);
	sigaddset(&stop, SIGINT);
	sigaddset(&stop, SIGTERM);
	sigaddset(&stop, SIGHUP);
	sigprocmask(SIG_BLOCK, &stop, before);
	return signalfd(-1, &stop, SFD_CLOEXEC | SFD_NONBLOCK);
}

int server_run(const struct lsp_backend *backend, int in, int out)
{
	sigset_t before;
	struct server s = {.backend = backend, .patience = 0.25, .out = fdopen(dup(out), "wb")};
	const char *temporary = getenv("TMPDIR");
	char *folder = arena_printf(&s.arena, "%s/gpulint-lsp-XXXXXX", temporary && *temporary ? temporary : "/tmp");
	if (!s.out || !mkdtemp(folder)) {
		fprintf(stderr, "%s: cannot be made (%s): set TMPDIR to a folder that can be written\n", folder, strerror(errno));
		return 1;
	}
	s.folder = folder;
	int stop = stop_signals(&before);
	while (!s.is_over && serve_once(&s, in, stop))
		;
	while (s.documents.n)
		close_document(&s, s.documents.at[s.documents.n - 1]);
	folder_remove(folder);
	if (stop >= 0)
		close(stop);
	sigprocmask(SIG_SETMASK, &before, NULL); // what has come ends the process now
	fclose(s.out);
	frames_free(&s.in);
	arena_free(&s.arena);
	return s.is_shut ? 0 : 1;
}
