// SPDX-License-Identifier: Apache-2.0
#include "lsp/frame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

enum { LONGEST_HEADER = 4096, LONGEST_MESSAGE = 64 << 20, PIECE = 1 << 16 };

// Room for n more bytes: what was read goes.
static void make_room(struct frames *f, size_t n)
{
	size_t kept = f->end - f->begin;
	if (f->end + n <= f->capacity)
		return;
	struct arena old = f->arena;
	f->arena = (struct arena){0};
	f->capacity = 2 * kept + n;
	char *at = arena_alloc(&f->arena, f->capacity);
	if (kept)
		memcpy(at, f->at + f->begin, kept);
	arena_free(&old);
	f->at = at;
	f->begin = 0;
	f->end = kept;
}

static void pass_over(struct frames *f)
{
	size_t n = f->end - f->begin < f->skip ? f->end - f->begin : f->skip;
	f->begin += n;
	f->skip -= n;
}

void frames_give(struct frames *f, const char *bytes, size_t n)
{
	make_room(f, n);
	memcpy(f->at + f->end, bytes, n);
	f->end += n;
	pass_over(f);
}

bool frames_read(struct frames *f, int descriptor)
{
	char piece[PIECE];
	ssize_t n = read(descriptor, piece, sizeof piece);
	if (n > 0)
		frames_give(f, piece, (size_t)n);
	return n > 0 || (n < 0 && (errno == EINTR || errno == EAGAIN));
}

// Bytes of the header with the empty line behind it, 0 = it has no end yet. Lines may end without a carriage return.
static size_t header_length(const char *p, size_t n)
{
	for (size_t i = 0; i + 1 < n; i++) {
		if (p[i] == '\n' && p[i + 1] == '\n')
			return i + 2;
		if (p[i] == '\n' && i + 2 < n && p[i + 1] == '\r' && p[i + 2] == '\n')
			return i + 3;
	}
	return 0;
}

// False: the header has none, or something else than a number.
static bool content_length(const char *header, size_t n, size_t *length)
{
	static const char name[] = "content-length:";
	const char *end = header + n, *line = header;
	while (line < end) {
		const char *stop = memchr(line, '\n', (size_t)(end - line));
		if ((size_t)(end - line) > sizeof name && strncasecmp(line, name, sizeof name - 1) == 0) {
			char digits[24] = "", *rest;
			size_t k = (size_t)(stop - line) - (sizeof name - 1);
			memcpy(digits, line + sizeof name - 1, k < sizeof digits ? k : sizeof digits - 1);
			errno = 0;
			long long value = strtoll(digits, &rest, 10);
			rest += strspn(rest, " \t\r");
			*length = (size_t)value;
			return !*rest && rest != digits && value >= 0 && !errno;
		}
		line = stop + 1;
	}
	return false;
}

// Passes over n bytes that are no header, but for what looks like the beginning of one among them.
static enum frame pass_header(struct frames *f, size_t n)
{
	static const char name[] = "Content-Length:";
	const char *from = f->at + f->begin, *next = memmem(from + 1, n - 1, name, sizeof name - 1);
	f->begin = next ? (size_t)(next - f->at) : f->begin + n;
	return FRAME_BROKEN;
}

enum frame frames_next(struct frames *f, const char **text, size_t *length)
{
	size_t n = f->end - f->begin, header = n ? header_length(f->at + f->begin, n) : 0, body;
	if (!header && n > LONGEST_HEADER)
		return pass_header(f, n - strlen("Content-Length")); // the last bytes may begin one
	if (!header)
		return FRAME_NONE;
	if (!content_length(f->at + f->begin, header, &body))
		return pass_header(f, header);
	if (body > LONGEST_MESSAGE) {
		f->begin += header;
		f->skip = body;
		pass_over(f);
		return FRAME_BROKEN;
	}
	if (n < header + body)
		return FRAME_NONE;
	*text = f->at + f->begin + header;
	*length = body;
	f->begin += header + body;
	return FRAME_MESSAGE;
}

void frames_free(struct frames *f)
{
	arena_free(&f->arena);
	*f = (struct frames){0};
}

bool frame_write(FILE *out, const char *text, size_t length)
{
	fprintf(out, "Content-Length: %zu\r\n\r\n", length);
	fwrite(text, 1, length, out);
	return !fflush(out) && !ferror(out);
}
