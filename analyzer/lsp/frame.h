// SPDX-License-Identifier: Apache-2.0
// Messages of the base protocol (Language Server Protocol 3.17, Base Protocol): a header with Content-Length, then that many bytes.
#ifndef GPULINT_LSP_FRAME_H
#define GPULINT_LSP_FRAME_H

#include <stdbool.h>
#include <stdio.h>

#include "base/arena.h"

// Bytes that came in and are not read yet.
struct frames {
	struct arena arena;
	char *at;
	size_t begin, end, capacity; // unread: [begin, end)
	size_t skip;                 // bytes of a message that is too long, still to come
};

enum frame { FRAME_NONE /* more bytes are needed */, FRAME_MESSAGE, FRAME_BROKEN };

// Reads what is there; false at the end of the stream, and when it cannot be read.
bool frames_read(struct frames *f, int descriptor);
// The same for bytes at hand.
void frames_give(struct frames *f, const char *bytes, size_t n);
// The next message; *text is valid until more is read. A header that says no length, or too long a message, is FRAME_BROKEN, and is passed over:
// the next call goes on behind it.
enum frame frames_next(struct frames *f, const char **text, size_t *length);
void frames_free(struct frames *f);

// Writes one message and flushes; false when the stream failed.
bool frame_write(FILE *out, const char *text, size_t length);

#endif
