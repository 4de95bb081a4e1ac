// SPDX-License-Identifier: Apache-2.0
#include "lsp/resident.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/file.h"
#include "base/whole.h"

// Between server, resident and the processes of it: frames of the base protocol whose text begins with this.
struct head {
	int64_t number;
	uint32_t kind;
};

enum kind { ASK, ASK_BASELINE /* the key, and a zero in front of the text */, CANCEL, ANSWER, LAST_ANSWER, MESSAGE };

static bool put(FILE *out, enum kind kind, int64_t number, const char *text, size_t length)
{
	struct head head;
	memset(&head, 0, sizeof head);
	head.number = number;
	head.kind = kind;
	fprintf(out, "Content-Length: %zu\r\n\r\n", sizeof head + length);
	fwrite(&head, sizeof head, 1, out);
	fwrite(text, 1, length, out);
	return !fflush(out) && !ferror(out);
}

static bool put_to(int descriptor, enum kind kind, int64_t number, const char *text, size_t length)
{
	int own = dup(descriptor);
	FILE *out = own >= 0 ? fdopen(own, "wb") : NULL;
	bool ok = out && put(out, kind, number, text, length);
	if (out)
		ok = !fclose(out) && ok;
	return ok;
}

static bool next_of(struct frames *f, struct head *head, const char **text, size_t *length)
{
	enum frame got;
	while ((got = frames_next(f, text, length)) == FRAME_BROKEN || (got == FRAME_MESSAGE && *length < sizeof *head))
		;
	if (got != FRAME_MESSAGE)
		return false;
	memcpy(head, *text, sizeof *head);
	*text += sizeof *head;
	*length -= sizeof *head;
	return true;
}

// --- in the resident ----------------------------------------------------------------------------------------------------

struct home {
	const struct lsp_backend *backend;
	struct lsp_job job;
	int from_server, to_server;
	pid_t worker; // 0 = none
	int worker_out;
	struct frames server_in, worker_in;
	int64_t number; // that the worker works on
	bool is_done;   // its last answer is on its way
};

// One pass to `out`; returns how many findings there are, -1 = it could not be looked at, which is said.
static int run_pass(const struct home *h, enum pass pass, enum kind kind, int64_t number, FILE *out)
{
	char *text = NULL;
	size_t length = 0;
	const char *message = NULL;
	struct lsp_job job = h->job;
	job.pass = pass;
	FILE *answer = open_memstream(&text, &length);
	int found = answer ? h->backend->analyse(h->backend->context, &job, answer, &message) : -1;
	if (answer)
		fclose(answer);
	if (found < 0)
		put(out, MESSAGE, number, message ? message : "no memory", strlen(message ? message : "no memory"));
	else
		put(out, pass == PASS_PLAIN && found ? ANSWER : kind, number, text, length);
	free(text); // open_memstream's own
	return found;
}

static void limit(const struct home *h)
{
	struct rlimit time = {h->backend->timeout, h->backend->timeout + 1};
	setrlimit(RLIMIT_CPU, &time);
}

// A text of the file, in a process of its own.
static void work(struct home *h, int out_descriptor)
{
	FILE *out = fdopen(out_descriptor, "wb");
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	limit(h);
	bool has_more = out && run_pass(h, PASS_PLAIN, LAST_ANSWER, h->number, out) > 0;
	h->job.baseline = NULL;
	if (has_more)
		run_pass(h, PASS_MORE, LAST_ANSWER, h->number, out);
	_Exit(out && !fclose(out) ? 0 : 1);
}

static void let_go(struct home *h)
{
	if (!h->worker)
		return;
	kill(h->worker, SIGKILL);
	while (waitpid(h->worker, NULL, 0) < 0 && errno == EINTR)
		;
	close(h->worker_out);
	frames_free(&h->worker_in);
	h->worker = 0;
	h->worker_out = -1;
}

static void ask(struct home *h, int64_t number, const char *text, size_t length)
{
	int end[2];
	let_go(h);
	h->number = number;
	h->is_done = false;
	h->job.text = text;
	h->job.length = length;
	if (pipe2(end, O_CLOEXEC)) {
		put_to(h->to_server, MESSAGE, number, strerror(errno), strlen(strerror(errno)));
		return;
	}
	fflush(NULL);
	pid_t pid = fork();
	if (pid == 0) {
		close(end[0]);
		work(h, end[1]);
	}
	close(end[1]);
	if (pid < 0) {
		close(end[0]);
		put_to(h->to_server, MESSAGE, number, strerror(errno), strlen(strerror(errno)));
		return;
	}
	h->worker = pid;
	h->worker_out = end[0];
}

// Its answers go on to the server once they are whole.
static void pass_on(struct home *h)
{
	struct head head;
	const char *text;
	size_t length;
	bool is_open = frames_read(&h->worker_in, h->worker_out);
	while (next_of(&h->worker_in, &head, &text, &length)) {
		h->is_done |= head.kind != ANSWER;
		put_to(h->to_server, (enum kind)head.kind, head.number, text, length);
	}
	if (is_open)
		return;
	if (!h->is_done) {
		static const char died[] = "not analysed: its process died, or took too long";
		put_to(h->to_server, MESSAGE, h->number, died, sizeof died - 1);
	}
	let_go(h);
}

static void listen_to_both(struct home *h)
{
	for (;;) {
		struct pollfd fd[2] = {{.fd = h->from_server, .events = POLLIN}, {.fd = h->worker ? h->worker_out : -1, .events = POLLIN}};
		if (poll(fd, 2, -1) < 0 && errno != EINTR)
			return;
		if (fd[1].revents)
			pass_on(h);
		if (!fd[0].revents)
			continue;
		struct head head;
		const char *text;
		size_t length;
		if (!frames_read(&h->server_in, h->from_server))
			return;
		while (next_of(&h->server_in, &head, &text, &length)) {
			size_t key = head.kind == ASK_BASELINE ? strnlen(text, length) + 1 : 0;
			h->job.baseline = key ? text : NULL;
			if (head.kind == ASK || (head.kind == ASK_BASELINE && key <= length))
				ask(h, head.number, text + key, length - key);
			else
				let_go(h);
		}
	}
}

static void live(struct home *h, struct resident *r, int64_t number)
{
	struct arena arena = {0};
	sigset_t none;
	sigemptyset(&none);
	sigprocmask(SIG_SETMASK, &none, NULL); // the server's signals are its own
	prctl(PR_SET_PDEATHSIG, SIGKILL);
	setenv("TMPDIR", r->folder, 1); // libclang's precompiled preambles
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	int null = open("/dev/null", O_RDWR);
	if (null >= 0) { // stdout is the editor's
		dup2(null, STDIN_FILENO);
		dup2(null, STDOUT_FILENO);
	}
#ifndef __SANITIZE_ADDRESS__
	rlim_t bytes = (rlim_t)h->backend->memory << 20;
	setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
	if (null >= 0)
		dup2(null, STDERR_FILENO); // libclang prints its crashes
#endif
	h->job.folder = arena_strdup(&arena, h->job.folder);
	h->job.kept = h->backend->begin(h->backend->context, &arena);
	FILE *out = fdopen(dup(h->to_server), "wb");
	if (!out || run_pass(h, PASS_FIRST, LAST_ANSWER, number, out) < 0 || fclose(out))
		_Exit(1);
	h->job.pass = PASS_PLAIN;
	listen_to_both(h);
	let_go(h);
	_Exit(0);
}

// --- in the server --------------------------------------------------------------------------------------------------------

bool resident_start(struct resident *r, const struct lsp_backend *b, const struct lsp_job *job, int64_t number)
{
	int to[2], from[2];
	struct home h = {.backend = b, .job = *job, .worker_out = -1, .number = number};
	*r = (struct resident){.to = -1, .from = -1, .folder = r->folder};
	if (pipe2(to, O_CLOEXEC))
		return false;
	if (pipe2(from, O_CLOEXEC)) {
		close(to[0]), close(to[1]);
		return false;
	}
	mkdir(r->folder, 0700);
	fflush(NULL);
	r->pid = fork();
	if (r->pid == 0) {
		close(to[1]), close(from[0]);
		h.from_server = to[0];
		h.to_server = from[1];
		live(&h, r, number);
	}
	close(to[0]), close(from[1]);
	r->to = to[1];
	r->from = from[0];
	if (r->pid < 0)
		resident_end(r);
	return r->pid > 0;
}

bool resident_ask(struct resident *r, const char *text, size_t length, int64_t number)
{
	return put_to(r->to, ASK, number, text, length);
}

bool resident_ask_baseline(struct resident *r, const char *key, const char *text, size_t length, int64_t number)
{
	struct arena scratch = {0};
	size_t n = strlen(key) + 1;
	char *both = arena_alloc(&scratch, n + length + 1);
	memcpy(both, key, n);
	memcpy(both + n, text, length);
	bool ok = put_to(r->to, ASK_BASELINE, number, both, n + length);
	arena_free(&scratch);
	return ok;
}

bool resident_cancel(struct resident *r)
{
	return put_to(r->to, CANCEL, 0, "", 0);
}

bool resident_read(struct resident *r)
{
	return frames_read(&r->in, r->from);
}

bool resident_next(struct resident *r, struct resident_answer *out)
{
	struct head head;
	if (!next_of(&r->in, &head, &out->text, &out->length))
		return false;
	out->number = head.number;
	out->is_message = head.kind == MESSAGE;
	out->is_last = head.kind != ANSWER;
	r->is_ready |= !out->is_message;
	return true;
}

void resident_end(struct resident *r)
{
	if (r->pid > 0) {
		kill(r->pid, SIGKILL);
		while (waitpid(r->pid, NULL, 0) < 0 && errno == EINTR)
			;
	}
	if (r->to >= 0)
		close(r->to);
	if (r->from >= 0)
		close(r->from);
	frames_free(&r->in);
	if (r->folder)
		folder_remove(r->folder);
	*r = (struct resident){.to = -1, .from = -1, .folder = r->folder};
}
