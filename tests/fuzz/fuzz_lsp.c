// SPDX-License-Identifier: Apache-2.0
// What an editor sends: frames, calls, changes of a text. Nothing is analysed.
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lsp/document.h"
#include "lsp/server.h"
#include "lsp/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool takes_nothing(void *context, const char *path)
{
	(void)context, (void)path;
	return false;
}

static void converse(const uint8_t *data, size_t size)
{
	const struct lsp_backend backend = {.timeout = 1, .memory = 100, .takes = takes_nothing};
	int in = memfd_create("in", MFD_CLOEXEC), out = memfd_create("out", MFD_CLOEXEC);
	if (in < 0 || out < 0 || write(in, data, size) != (ssize_t)size || lseek(in, 0, SEEK_SET))
		abort();
	server_run(&backend, in, out);
	close(in), close(out);
}

static void change(const char *text, size_t length, bool is_bytes)
{
	struct arena a = {0};
	struct document d = {.resident = {.to = -1, .from = -1}};
	uint32_t line;
	const char *what;
	const struct jnode *all = jnode_parse(&a, text, length, &line, &what);
	document_set(&d, text, length);
	document_change(&d, jnode_member(jnode_member(all, "params"), "contentChanges"), is_bytes);
	if (text_preamble(d.text, d.length) > d.length || strlen(d.text) > d.length)
		abort();
	document_answer(&d, text, length, 1);
	document_free(&d);
	arena_free(&a);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct frames f = {0};
	const char *text;
	size_t length;
	enum frame got;
	for (size_t at = 0; at < size; at += 7)
		frames_give(&f, (const char *)data + at, size - at < 7 ? size - at : 7);
	while ((got = frames_next(&f, &text, &length)) != FRAME_NONE)
		if (got == FRAME_MESSAGE)
			change(text, length, length % 2);
	frames_free(&f);
	converse(data, size);
	return 0;
}
