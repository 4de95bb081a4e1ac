// SPDX-License-Identifier: Apache-2.0
// Bytes as what is kept and handed on between runs: a link file, as it is and with a head that fits (its first eight bytes say where the unit
// begins), the result of a unit, and the inputs of an entry of the store.
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "fuzz_file.h"
#include "link/file.h"
#include "session/unit_result.h"
#include "store/inputs.h"

enum { MAGIC = 21, HEAD = MAGIC + 4 * 8, SPLIT = 8 };

// The head of a link file in front of the bytes, with the sizes and the checksum that a whole one would have.
static uint8_t *with_head(const uint8_t *data, size_t size, uint64_t stamp)
{
	uint8_t *all = malloc(HEAD + size + 1);
	uint64_t interface;
	if (!all)
		abort();
	memcpy(&interface, data, SPLIT);
	data += SPLIT;
	size -= SPLIT;
	interface = interface > size ? interface % (size + 1) : interface;
	uint64_t words[4] = {stamp, 0, interface, size - interface};
	words[1] = XXH64(data, size, interface);
	memcpy(all, "gpulint link file 10\n", MAGIC);
	memcpy(all + MAGIC, words, sizeof words);
	memcpy(all + HEAD, data, size);
	return all;
}

static void read_link(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct interner strings = {.arena = &arena};
	struct link_file out = {0};
	char path[64];
	int file = fuzz_file(data, size, path);
	const char *why = link_file_read(&arena, &strings, link_stamp(NULL), path, 0, &out);
	if (!why)
		archive_read(&arena, &strings, NULL, out.bytes, out.length, NULL);
	close(file);
	arena_free(&arena);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct arena arena = {0};
	struct unit_result result;
	struct inputs inputs = {0};
	read_link(data, size);
	if (size >= SPLIT) {
		uint8_t *fitting = with_head(data, size, link_stamp(NULL));
		read_link(fitting, HEAD + size - SPLIT);
		free(fitting);
	}
	unit_result_read(&arena, (const char *)data, size, &result);
	inputs_read(&arena, (const char *)data, size, &inputs);
	arena_free(&arena);
	return 0;
}
