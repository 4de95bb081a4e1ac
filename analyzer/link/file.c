// SPDX-License-Identifier: Apache-2.0
#include "link/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/file.h"
#include "gpulint/gpulint.h"
#include "model/model.h"

static const char magic[] = "gpulint link file 1\n";

struct head {
	char magic[sizeof magic - 1];
	uint64_t stamp, checksum, interface;
};

enum { HEAD_BYTES = sizeof magic - 1 + 3 * sizeof(uint64_t) };

// A row is written as its place in the tables: other tables give another stamp.
static uint64_t stamp_of(const struct model_set *models)
{
	size_t n;
	const struct model_row *rows = model_rows(&n);
	XXH64_hash_t stamp = XXH64(GPULINT_VERSION, strlen(GPULINT_VERSION), n);
	for (size_t i = 0; i < n; i++)
		stamp = XXH64(rows[i].name, strlen(rows[i].name), stamp + rows[i].effect_count);
	for (size_t i = 0; models && i < models->count; i++)
		stamp = XXH64(models->row[i].declared, strlen(models->row[i].declared), stamp);
	return stamp;
}

static void write_head(FILE *out, const struct head *h)
{
	fwrite(h->magic, 1, sizeof h->magic, out);
	fwrite(&h->stamp, sizeof h->stamp, 1, out);
	fwrite(&h->checksum, sizeof h->checksum, 1, out);
	fwrite(&h->interface, sizeof h->interface, 1, out);
}

static bool read_head(const char *bytes, size_t length, struct head *h)
{
	if (length < HEAD_BYTES || memcmp(bytes, magic, sizeof magic - 1) != 0)
		return false;
	bytes += sizeof magic - 1;
	memcpy(&h->stamp, bytes, sizeof h->stamp);
	memcpy(&h->checksum, bytes + 8, sizeof h->checksum);
	memcpy(&h->interface, bytes + 16, sizeof h->interface);
	return true;
}

bool link_file_write(FILE *out, const struct ir_unit *unit)
{
	struct link_interface interface = {0};
	char *body = NULL;
	size_t length = 0;
	FILE *memory = open_memstream(&body, &length);
	if (!memory)
		return false;
	struct head h = {.stamp = stamp_of(unit->models)};
	memcpy(h.magic, magic, sizeof magic - 1);
	link_interface_of(unit->arena, unit, &interface);
	link_interface_write(memory, &interface);
	fflush(memory);
	h.interface = length;
	archive_write(memory, unit);
	if (fclose(memory) == 0) {
		h.checksum = XXH64(body, length, h.interface);
		write_head(out, &h);
		fwrite(body, 1, length, out);
	}
	free(body); // open_memstream's own
	return body && !ferror(out);
}

const char *link_file_read(struct arena *arena, struct interner *strings, const struct model_set *models, const char *path,
                           struct link_file *out)
{
	size_t length;
	struct head h;
	const char *bytes = file_read(arena, path, &length);
	if (!bytes)
		return arena_printf(arena, "%s: make it with `gpulint summarize`", strerror(errno));
	if (!read_head(bytes, length, &h))
		return "not a link file: make it with `gpulint summarize`";
	if (h.stamp != stamp_of(models))
		return "of another gpulint, or made with other models: make it again with `gpulint summarize`";
	bytes += HEAD_BYTES;
	length -= HEAD_BYTES;
	if (h.interface > length || XXH64(bytes, length, h.interface) != h.checksum ||
	    !link_interface_read(arena, strings, bytes, h.interface, &out->interface))
		return "damaged: make it again with `gpulint summarize`";
	out->bytes = bytes + h.interface;
	out->length = length - h.interface;
	return NULL;
}
