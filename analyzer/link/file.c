// SPDX-License-Identifier: Apache-2.0
#include "link/file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "gpulint/gpulint.h"
#include "model/model.h"

static const char magic[] = "gpulint link file 10\n";

struct head {
	char magic[sizeof magic - 1];
	uint64_t stamp, checksum, interface, unit;
};

enum { ANY_VERSION = sizeof "gpulint link file " - 1, HEAD_BYTES = sizeof magic - 1 + 4 * sizeof(uint64_t) };

// A row is written as its place in the tables: other tables give another stamp.
uint64_t link_stamp(const struct model_set *models)
{
	XXH64_hash_t stamp = XXH64(GPULINT_VERSION, strlen(GPULINT_VERSION), model_stamp());
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
	fwrite(&h->unit, sizeof h->unit, 1, out);
}

// Of whichever version: `h` is that of one with the right magic only.
static bool read_head(FILE *in, struct head *h)
{
	return fread(h->magic, 1, sizeof h->magic, in) == sizeof h->magic && memcmp(h->magic, magic, ANY_VERSION) == 0 &&
	       fread(&h->stamp, sizeof h->stamp, 1, in) == 1 && fread(&h->checksum, sizeof h->checksum, 1, in) == 1 &&
	       fread(&h->interface, sizeof h->interface, 1, in) == 1 && fread(&h->unit, sizeof h->unit, 1, in) == 1;
}

bool link_file_write(FILE *out, const struct ir_unit *unit)
{
	struct link_interface interface = {0};
	char *body = NULL;
	size_t length = 0;
	FILE *memory = open_memstream(&body, &length);
	if (!memory)
		return false;
	struct head h = {.stamp = link_stamp(unit->models)};
	memcpy(h.magic, magic, sizeof magic - 1);
	link_interface_of(unit->arena, unit, &interface);
	link_interface_write(memory, &interface);
	fflush(memory);
	h.interface = length;
	archive_write(memory, unit);
	if (fclose(memory) == 0) {
		h.unit = length - h.interface;
		h.checksum = XXH64(body, length, h.interface);
		write_head(out, &h);
		fwrite(body, 1, length, out);
	}
	free(body); // open_memstream's own
	return body && !ferror(out);
}

static const char damaged[] = "damaged: make it again with `gpulint summarize`";

static const char *read_body(struct arena *arena, struct interner *strings, FILE *in, const struct head *h, size_t at, size_t size,
                             struct link_file *out)
{
	size_t left = size - at - HEAD_BYTES;
	if (h->interface > left || h->unit > left - h->interface)
		return damaged;
	size_t length = h->interface + h->unit;
	char *bytes = arena_alloc(arena, length + 1);
	if (fread(bytes, 1, length, in) != length || XXH64(bytes, length, h->interface) != h->checksum ||
	    !link_interface_read(arena, strings, bytes, h->interface, &out->interface))
		return damaged;
	out->bytes = bytes + h->interface;
	out->length = h->unit;
	out->checksum = h->checksum;
	out->next = length < left ? at + HEAD_BYTES + length : 0;
	return NULL;
}

const char *link_file_read(struct arena *arena, struct interner *strings, uint64_t stamp, const char *path, size_t at, struct link_file *out)
{
	struct head h;
	struct stat st;
	const char *why = NULL;
	FILE *in = fopen(path, "rb");
	if (!in)
		return arena_printf(arena, "%s: make it with `gpulint summarize`", strerror(errno));
	if (fstat(fileno(in), &st) || !S_ISREG(st.st_mode) || fseek(in, (long)at, SEEK_SET) || !read_head(in, &h))
		why = at ? damaged : "not a link file: make it with `gpulint summarize`";
	else if (memcmp(h.magic, magic, sizeof h.magic) != 0 || h.stamp != stamp)
		why = "of another gpulint, or made with other models: make it again with `gpulint summarize`";
	else
		why = read_body(arena, strings, in, &h, at, (size_t)st.st_size, out);
	fclose(in);
	return why;
}
