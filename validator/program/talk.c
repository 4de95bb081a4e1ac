// SPDX-License-Identifier: Apache-2.0
// The validator's side of the conversation: every process of the program that initialises CUDA connects by itself. What
// it says is not trusted.
#include "validator/program/program.h"

#include "base/file.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

enum { PEERS = 64, MOST_MESSAGES = 200000 /* of one process */, MOST_RESULTS = 16, LONGEST_TEXT = 400 };

struct peer {
	int socket; // -1: none
	pid_t pid;
	const char *module[INJECT_MODULES];
	unsigned messages;
};

struct talk {
	struct arena *arena;
	struct program_plan *plan;
	struct match *match;
	struct program_end *end;
	char *folder, *path;
	int socket;
	struct peer peer[PEERS];
	char text[INJECT_MESSAGE];
};

static const char *const fact_words[] = {
#define X(id, word) word,
	INJECT_FACTS(X)
#undef X
};
static const char *const kind_words[] = {
#define X(id, word) word,
	INJECT_KINDS(X)
#undef X
};

static const char *listen_at(struct talk *t)
{
	struct sockaddr_un at = {.sun_family = AF_UNIX};
	const char *temporary = getenv("TMPDIR");
	t->folder = path_join(t->arena, temporary && *temporary ? temporary : "/tmp", "gpulint-XXXXXX");
	if (!mkdtemp(t->folder))
		return arena_printf(t->arena, "%s: cannot be made (%s): set TMPDIR", t->folder, strerror(errno));
	t->path = path_join(t->arena, t->folder, "socket");
	if (strlen(t->path) >= sizeof at.sun_path)
		return arena_printf(t->arena, "%s: too long for a socket: set TMPDIR to a shorter folder", t->path);
	memcpy(at.sun_path, t->path, strlen(t->path));
	t->socket = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
	if (t->socket < 0 || bind(t->socket, (struct sockaddr *)&at, sizeof at) || listen(t->socket, PEERS))
		return arena_printf(t->arena, "%s: no socket (%s): set TMPDIR to a folder that can have one", t->path, strerror(errno));
	return NULL;
}

struct talk *talk_open(struct arena *a, struct program_plan *plan, struct match *match, struct program_end *end, const char **failure)
{
	struct talk *t = ARENA_NEW(a, struct talk);
	*t = (struct talk){.arena = a, .plan = plan, .match = match, .end = end, .socket = -1};
	for (size_t i = 0; i < PEERS; i++)
		t->peer[i].socket = -1;
	*failure = listen_at(t);
	return t;
}

const char *talk_path(const struct talk *t)
{
	return t->path;
}

static void drop(struct peer *p)
{
	close(p->socket);
	p->socket = -1;
}

// Never waits: a process that does not read is dropped.
static void say(struct peer *p, const char *text)
{
	if (p->socket >= 0 && send(p->socket, text, strlen(text), MSG_NOSIGNAL | MSG_DONTWAIT) < 0)
		drop(p);
}

static const char *or_any(const char *text)
{
	return text ? text : "-";
}

static void configure(struct talk *t, struct peer *p)
{
	say(p, arena_printf(t->arena, "gpulint\t%d", INJECT_VERSION));
	for (size_t i = 0; i < t->plan->sites.n; i++) {
		const struct program_site *s = &t->plan->sites.at[i];
		say(p, arena_printf(t->arena, "site\t%zu\t%u\t%s\t%s\t%u\t%d", i, s->categories, or_any(s->api), or_any(s->kernel), s->modes,
		                    s->covers));
	}
	for (size_t i = 0; i < t->plan->asked; i++) {
		const struct program_claim *c = &t->plan->claim[t->plan->number[i]];
		say(p,
		    arena_printf(t->arena, "claim\t%zu\t%s\t%d\t%d\t%d\t%u\t%u\t%d", i, kind_words[c->kind], c->first, c->second,
		                 c->facts.is_certain || (c->kind == INJECT_KIND_COST && program_is_settled(c)), t->plan->run, c->shared, c->object));
	}
	say(p, "end");
}

static void welcome(struct talk *t)
{
	int socket = accept4(t->socket, NULL, NULL, SOCK_CLOEXEC);
	struct ucred who = {0};
	socklen_t size = sizeof who;
	struct peer *p = t->peer;
	if (socket < 0)
		return;
	while (p < t->peer + PEERS && p->socket >= 0)
		p++;
	if (p == t->peer + PEERS || getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &who, &size) || who.uid != geteuid()) {
		close(socket);
		return;
	}
	int buffer = 4 << 20; // the lists fit in before anybody reads
	setsockopt(socket, SOL_SOCKET, SO_SNDBUF, &buffer, sizeof buffer);
	*p = (struct peer){.socket = socket, .pid = who.pid};
	configure(t, p);
}

static bool number(const char *text, long long least, long long most, long long *out)
{
	char *end;
	if (!text || !*text)
		return false;
	errno = 0;
	*out = strtoll(text, &end, 10);
	return !errno && !*end && *out >= least && *out <= most;
}

// Printable and short, or NULL.
static const char *clean(struct talk *t, const char *text)
{
	size_t n = text ? strnlen(text, LONGEST_TEXT) : 0;
	char *copy = n ? arena_strndup(t->arena, text, n) : NULL;
	for (size_t i = 0; i < n; i++) {
		if ((unsigned char)copy[i] < ' ' || (unsigned char)copy[i] >= 127)
			copy[i] = '?';
	}
	return copy;
}

static void add_result(struct talk *t, struct program_facts *f, long long code)
{
	for (size_t i = 0; i < f->results.n; i++) {
		if (f->results.at[i] == code)
			return;
	}
	if (f->results.n < MOST_RESULTS)
		*vec_push(t->arena, &f->results) = code;
}

// fact CLAIM WORD NUMBER TEXT
static bool take_fact(struct talk *t, char *rest)
{
	long long id, n;
	const char *claim = strsep(&rest, "\t"), *word = strsep(&rest, "\t"), *value = strsep(&rest, "\t");
	unsigned fact = 0;
	if (!number(claim, 0, (long long)t->plan->asked - 1, &id) || !word || !number(value, -INT32_MAX, INT32_MAX, &n))
		return false;
	while (fact < FACT_COUNT && strcmp(fact_words[fact], word))
		fact++;
	if (fact == FACT_COUNT)
		return false;
	struct program_facts *f = &t->plan->claim[t->plan->number[id]].facts;
	bool is_total = fact == FACT_FIRST || fact == FACT_SECOND || fact == FACT_PAIRED || fact == FACT_APART || fact == FACT_OVER ||
	                fact == FACT_NO_GATE || fact == FACT_ONE_STREAM || fact == FACT_FREE || fact == FACT_HOME || fact == FACT_ELSEWHERE;
	if (fact == FACT_RESULT)
		add_result(t, f, n);
	bool is_more = fact == FACT_ELSEWHERE && n > f->count[fact];
	if (!is_total)
		f->count[fact]++;
	else if (n > f->count[fact])
		f->count[fact] = n;
	bool is_better = fact == FACT_UNORDERED && n && !f->is_certain;
	f->is_certain |= is_better;
	if (!f->text[fact] || is_better || is_more)
		f->text[fact] = clean(t, rest);
	return true;
}

static bool take_module(struct talk *t, struct peer *p, char *rest)
{
	long long id;
	if (!number(strsep(&rest, "\t"), 0, INJECT_MODULES - 1, &id) || !rest || p->module[id])
		return false;
	p->module[id] = arena_strdup(t->arena, rest);
	match_module(t->match, rest);
	return true;
}

// stack SEQUENCE CATEGORY API MODULE:ADDRESS...
static bool take_stack(struct talk *t, struct peer *p, char *rest)
{
	struct match_address at[INJECT_FRAMES];
	int site[INJECT_ANSWERS];
	long long sequence, category;
	size_t count = 0;
	const char *first = strsep(&rest, "\t"), *second = strsep(&rest, "\t"), *api = strsep(&rest, "\t");
	if (!number(first, 0, UINT32_MAX, &sequence) || !number(second, 0, CALL_CATEGORY_COUNT - 1, &category) || !api)
		return false;
	while (rest && count < INJECT_FRAMES) {
		unsigned module;
		unsigned long long address;
		if (sscanf(strsep(&rest, "\t"), "%u:%llx", &module, &address) != 2 || module >= INJECT_MODULES || !p->module[module])
			return false;
		at[count++] = (struct match_address){p->module[module], address};
	}
	size_t n = match_stack(t->match, (enum call_category)category, api, at, count, site);
	char answer[128];
	int length = snprintf(answer, sizeof answer, "sites\t%lld", sequence);
	for (size_t i = 0; i < n; i++)
		length += snprintf(answer + length, sizeof answer - (size_t)length, "\t%d", site[i]);
	say(p, answer);
	return true;
}

// hello PID CUPTI DRIVER FILE
static bool take_hello(struct talk *t, char *rest)
{
	long long pid, version, driver;
	const char *a = strsep(&rest, "\t"), *b = strsep(&rest, "\t"), *c = strsep(&rest, "\t");
	if (!number(a, 1, INT32_MAX, &pid) || !number(b, 0, INT32_MAX, &version) || !number(c, 0, INT32_MAX, &driver))
		return false;
	t->end->was_loaded = true;
	t->end->processes++;
	t->end->driver = (int)driver;
	t->end->cupti = clean(t, rest);
	return true;
}

static bool take(struct talk *t, struct peer *p, char *text)
{
	char *rest = text;
	const char *word = strsep(&rest, "\t");
	if (strcmp(word, "fact") == 0)
		return take_fact(t, rest);
	if (strcmp(word, "stack") == 0)
		return take_stack(t, p, rest);
	if (strcmp(word, "module") == 0)
		return take_module(t, p, rest);
	if (strcmp(word, "hello") == 0)
		return take_hello(t, rest);
	if (strcmp(word, "device") == 0) {
		t->end->device = t->end->device ? t->end->device : clean(t, rest);
		return true;
	}
	if (strcmp(word, "fail") == 0 && rest) {
		t->end->failure = t->end->failure ? t->end->failure : clean(t, rest);
		return true;
	}
	return false;
}

static void hear(struct talk *t, struct peer *p)
{
	ssize_t n = recv(p->socket, t->text, sizeof t->text - 1, MSG_DONTWAIT);
	if (n < 0 && (errno == EAGAIN || errno == EINTR))
		return;
	t->text[n > 0 ? n : 0] = 0;
	if (n <= 0 || strlen(t->text) != (size_t)n || ++p->messages > MOST_MESSAGES || !take(t, p, t->text))
		drop(p);
}

static bool hear_all(struct talk *t, int ms)
{
	struct pollfd fd[PEERS + 1];
	for (size_t i = 0; i < PEERS; i++)
		fd[i] = (struct pollfd){.fd = t->peer[i].socket, .events = POLLIN};
	fd[PEERS] = (struct pollfd){.fd = t->socket, .events = POLLIN};
	if (poll(fd, PEERS + 1, ms) <= 0)
		return false;
	for (size_t i = 0; i < PEERS; i++) {
		if (fd[i].revents)
			hear(t, &t->peer[i]);
	}
	if (fd[PEERS].revents)
		welcome(t);
	return true;
}

void talk_wait(struct talk *t, int ms)
{
	while (hear_all(t, ms))
		ms = 0; // the rest of what is there
}

void talk_kill(struct talk *t, int signal)
{
	for (size_t i = 0; i < PEERS; i++) {
		if (t->peer[i].socket >= 0)
			kill(t->peer[i].pid, signal);
	}
}

void talk_close(struct talk *t)
{
	for (size_t i = 0; i < PEERS; i++) {
		if (t->peer[i].socket >= 0)
			drop(&t->peer[i]);
	}
	if (t->socket >= 0)
		close(t->socket);
	if (t->path)
		unlink(t->path);
	if (t->folder)
		rmdir(t->folder);
}
