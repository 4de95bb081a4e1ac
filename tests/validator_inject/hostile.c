// SPDX-License-Identifier: Apache-2.0
// A program that speaks to gpulint-validate in the library's place: wrong messages, one connection each, then random ones. Every
// connection must be ended by the validator, and the program says how many were not.
#include "validator/inject/protocol.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/un.h>
#include <unistd.h>

static const char *const messages[] = {
	"",
	"nonsense",
	"fact",
	"fact\t",
	"fact\t0",
	"fact\t0\tfirst",
	"fact\t0\tfirst\t",
	"fact\t-1\tfirst\t1\t",
	"fact\t1\tfirst\t1\t",
	"fact\t99999999999999999999\tfirst\t1\t",
	"fact\t0\tnothing\t1\t",
	"fact\t0\tunordered\t1e9\t",
	"module",
	"module\t0",
	"module\t512\t/x",
	"module\t-1\t/x",
	"stack",
	"stack\t1",
	"stack\t1\t1",
	"stack\t1\t99\tx",
	"stack\t1\t1\tx\t0:10",
	"stack\t1\t1\tx\tyes",
	"stack\t1\t1\tx\t4294967296:0",
	"hello",
	"hello\t0\t0\t0\t",
	"hello\t1\t-1\t0\t/x",
	"fail",
	"device",
};

static int start(void)
{
	struct sockaddr_un to = {.sun_family = AF_UNIX};
	struct timeval limit = {.tv_sec = 5};
	const char *path = getenv(INJECT_ENV_SOCKET);
	char text[INJECT_MESSAGE];
	int s = socket(AF_UNIX, SOCK_SEQPACKET, 0);
	if (!path || strlen(path) >= sizeof to.sun_path)
		exit(98);
	strcpy(to.sun_path, path);
	setsockopt(s, SOL_SOCKET, SO_RCVTIMEO, &limit, sizeof limit);
	if (connect(s, (struct sockaddr *)&to, sizeof to))
		exit(97);
	do { // the lists
		ssize_t n = recv(s, text, sizeof text - 1, 0);
		text[n > 0 ? n : 0] = 0;
	} while (*text && strcmp(text, "end"));
	return s;
}

// True when the validator is still listening after this.
static bool is_kept(int s)
{
	char text[INJECT_MESSAGE];
	ssize_t n = recv(s, text, sizeof text, 0);
	close(s);
	return n < 0;
}

static void send_random(int s, uint32_t *seed)
{
	static const char *const words[] = {"fact",
	                                    "module",
	                                    "stack",
	                                    "device",
	                                    "fail",
	                                    "hello",
	                                    "0",
	                                    "1",
	                                    "-1",
	                                    "first",
	                                    "paired",
	                                    "0:0",
	                                    "1:ffffffffffffffff",
	                                    "/proc/self/exe",
	                                    "/nonexistent",
	                                    "",
	                                    "99999999999",
	                                    "\x01\xff"};
	char text[512] = "";
	for (int i = 0; i < 6; i++) {
		*seed = *seed * 1664525u + 1013904223u;
		strcat(strcat(text, words[(*seed >> 16) % (sizeof words / sizeof *words)]), "\t");
	}
	send(s, text, strlen(text), MSG_NOSIGNAL);
}

int main(void)
{
	size_t count = sizeof messages / sizeof *messages, kept = 0;
	char huge[2 * INJECT_MESSAGE];
	uint32_t seed = 1;
	for (size_t i = 0; i < count; i++) {
		int s = start();
		send(s, messages[i], strlen(messages[i]), MSG_NOSIGNAL);
		if (!*messages[i] || strcmp(messages[i], "device") == 0)
			close(s); // an empty message is the end, "device" without a name is harmless
		else
			kept += is_kept(s);
	}
	memset(huge, 'x', sizeof huge);
	int s = start();
	send(s, huge, sizeof huge, MSG_NOSIGNAL);
	kept += is_kept(s);
	for (int i = 0; i < 2000; i++) {
		s = start();
		for (int k = 0; k < 4; k++)
			send_random(s, &seed);
		close(s);
	}
	printf("%zu connections kept of %zu\n", kept, count + 1);
	return 0;
}
