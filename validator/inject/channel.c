// SPDX-License-Identifier: Apache-2.0
// The conversation with gpulint-validate. When it breaks off, the library is silent and the program goes on.
#include "validator/inject/inject.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

enum { ANSWER_SECONDS = 20 };

static const char *const kind_words[] = {
#define X(id, word) word,
	INJECT_KINDS(X)
#undef X
};
static const char *const fact_words[] = {
#define X(id, word) word,
	INJECT_FACTS(X)
#undef X
};

bool channel_open(struct library *l, const char *path)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	struct timeval limit = {.tv_sec = ANSWER_SECONDS};
	if (strlen(path) >= sizeof to.sun_path)
		return false;
	memcpy(to.sun_path, path, strlen(path));
	l->socket = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC, 0);
	if (l->socket < 0)
		return false;
	setsockopt(l->socket, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	if (connect(l->socket, (struct sockaddr *)&to, sizeof to) == 0)
		return true;
	close(l->socket);
	return false;
}

static void put(struct library *l, const char *text, size_t n)
{
	ssize_t sent;
	do
		sent = send(l->socket, text, n, MSG_NOSIGNAL);
	while (sent < 0 && errno == EINTR);
	if (sent != (ssize_t)n)
		atomic_store(&l->is_dead, true);
}

// The next message, zero-terminated; false when there is none and there will be none.
static bool get(struct library *l, char to[INJECT_MESSAGE])
{
	ssize_t n;
	do
		n = recv(l->socket, to, INJECT_MESSAGE - 1, 0);
	while (n < 0 && errno == EINTR);
	if (n <= 0)
		atomic_store(&l->is_dead, true);
	to[n > 0 ? n : 0] = 0;
	return n > 0;
}

void channel_send(struct library *l, const char *format, ...)
{
	char text[2048];
	va_list list;
	va_start(list, format);
	int n = vsnprintf(text, sizeof text, format, list);
	va_end(list);
	if (n < 0 || atomic_load(&l->is_dead))
		return;
	size_t size = (size_t)n < sizeof text ? (size_t)n : sizeof text - 1;
	pthread_mutex_lock(&l->channel);
	put(l, text, size);
	pthread_mutex_unlock(&l->channel);
	library_log(l, "sent: %s", text);
}

void channel_fact(struct library *l, int claim, enum inject_fact fact, long long number, const char *text)
{
	channel_send(l, "fact\t%d\t%s\t%lld\t%s", claim, fact_words[fact], number, text ? text : "");
}

bool channel_ask(struct library *l, const char *question, char answer[INJECT_MESSAGE])
{
	bool ok = false;
	pthread_mutex_lock(&l->channel);
	if (!atomic_load(&l->is_dead)) {
		put(l, question, strlen(question));
		ok = get(l, answer);
	}
	pthread_mutex_unlock(&l->channel);
	library_log(l, "asked: %s", question);
	library_log(l, "answer: %s", ok ? answer : "none");
	return ok;
}

// Cuts the message into words at tabs; their number.
static unsigned split(char *text, char *word[], unsigned most)
{
	unsigned n = 0;
	while (text && n < most)
		word[n++] = strsep(&text, "\t");
	return n;
}

static bool number(const char *text, long least, long most, long *out)
{
	char *end;
	errno = 0;
	*out = strtol(text, &end, 10);
	return !errno && !*end && end != text && *out >= least && *out <= most;
}

static bool name(const char *text, char out[INJECT_NAME])
{
	if (strlen(text) >= INJECT_NAME)
		return false;
	strcpy(out, strcmp(text, "-") == 0 ? "" : text);
	return true;
}

// site ID CATEGORIES API KERNEL MODES COVERS
static bool read_site(struct library *l, char *word[], unsigned n)
{
	long id, categories, modes, covers;
	if (n != 7 || l->sites == INJECT_SITES || !number(word[1], 0, INJECT_SITES - 1, &id) || id != (long)l->sites ||
	    !number(word[2], 0, (1 << CALL_CATEGORY_COUNT) - 1, &categories) || !number(word[5], 0, 3, &modes) || !number(word[6], 0, 1, &covers))
		return false;
	struct site *s = &l->site[l->sites++];
	s->categories = (unsigned)categories, s->modes = (uint8_t)modes, s->covers = covers;
	l->categories |= s->categories;
	return name(word[3], s->api) && name(word[4], s->kernel);
}

// claim ID KIND FIRST SECOND IS_SETTLED SKIP
static bool read_claim(struct library *l, char *word[], unsigned n)
{
	long id, first, second, settled, skip, shared, object;
	unsigned kind = 0;
	if (n != 9)
		return false;
	while (kind < INJECT_KIND_COUNT && strcmp(kind_words[kind], word[2]))
		kind++;
	if (kind == INJECT_KIND_COUNT || l->claims == INJECT_CLAIMS || !number(word[1], 0, INJECT_CLAIMS - 1, &id) || id != (long)l->claims ||
	    !number(word[3], -1, (long)l->sites - 1, &first) || !number(word[4], 0, (long)l->sites - 1, &second) ||
	    !number(word[5], 0, 1, &settled) || !number(word[6], 0, INT32_MAX, &skip) || !number(word[7], 0, INT32_MAX, &shared) ||
	    !number(word[8], -1, (long)l->sites - 1, &object))
		return false;
	struct claim *c = &l->claim[l->claims++];
	c->kind = (enum inject_kind)kind, c->first = (int)first, c->second = (int)second;
	c->skip = (unsigned)skip, c->shared = (unsigned)shared, c->object = (int)object;
	l->has_pairs |= c->kind == INJECT_KIND_PAIR || c->kind == INJECT_KIND_COST;
	atomic_store(&c->is_settled, settled != 0);
	return true;
}

bool channel_configure(struct library *l)
{
	char text[INJECT_MESSAGE], *word[10];
	bool has_begun = false;
	while (get(l, text)) {
		unsigned n = split(text, word, 10);
		bool ok = false;
		if (!has_begun)
			ok = has_begun = n == 2 && strcmp(word[0], "gpulint") == 0 && atoi(word[1]) == INJECT_VERSION;
		else if (strcmp(word[0], "site") == 0)
			ok = read_site(l, word, n);
		else if (strcmp(word[0], "claim") == 0)
			ok = read_claim(l, word, n);
		else if (strcmp(word[0], "end") == 0)
			return true;
		if (!ok) {
			channel_send(l,
			             "fail\tthe library does not understand this gpulint-validate (`%s`): use the two of "
			             "one build",
			             word[0]);
			return false;
		}
	}
	return false;
}
