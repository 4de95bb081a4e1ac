// SPDX-License-Identifier: Apache-2.0
// A folder of results by what they were made from. Runs share it, at the same time and after one another: an entry appears whole or not at
// all, and one that does not hold what its checksum says is no entry.
//
//   FOLDER/CACHEDIR.TAG, FOLDER/.gitignore
//   FOLDER/3f/9a...   "gpulint store 1\n", key (16 bytes), checksum of the rest (16), its length (8), the rest
#ifndef GPULINT_STORE_STORE_H
#define GPULINT_STORE_STORE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

struct store_key {
	uint64_t low, high; // XXH3, 128 bits
};

enum { STORE_HEAD_BYTES = 16 + 16 + 16 + 8 }; // where an entry's bytes begin in its file

struct store {
	const char *folder; // NULL = nothing is kept and nothing is found
	bool can_write;     // a folder that others share may be there to read only
};

struct store_entry {
	const char *path;  // of its file
	const char *bytes; // in the arena
	size_t length;
};

struct store_key store_key_of(const void *bytes, size_t length);
// The same of what a file holds, however long it is. False: it cannot be read.
bool store_key_of_file(const char *path, struct store_key *out);
// Where results are kept unless somebody says otherwise: $GPULINT_CACHE_DIR, $XDG_CACHE_HOME/gpulint or ~/.cache/gpulint (XDG Base Directory
// Specification). NULL: GPULINT_CACHE_DIR is empty, or there is no home.
const char *store_default_folder(struct arena *arena);
// Makes the folder where it is missing. NULL, or why there is no store ("what: what to do"): the store is then one without a folder.
const char *store_open(struct arena *arena, const char *folder, struct store *out);
// The same, and nothing is made: where no folder is the store is one without a folder, and nothing is wrong.
const char *store_find(struct arena *arena, const char *folder, struct store *out);
// A folder that was not made for results and holds other things: "what: what to do". NULL: it may be used, or is not there yet.
const char *store_mistake(struct arena *arena, const char *folder);
bool store_get(struct arena *arena, const struct store *store, struct store_key key, struct store_entry *out);
// Replaces what the key had. False: it was not written (no room, no right, no folder); the old entry is there or none.
bool store_put(const struct store *store, struct store_key key, const void *bytes, size_t length);

// The path of a file beside an entry, which others write and read: clang its precompiled headers. It is told, not made; its folder is there
// where the store can be written. NULL: no store.
const char *store_file(struct arena *arena, const struct store *store, struct store_key key);
// It was read: entries that are used stay.
void store_file_used(const char *path);

struct store_totals {
	uint64_t entries, bytes;
};

// What lies in the store.
struct store_totals store_count(const struct store *store);
// Removes entries that nothing has asked for during `days` days, then, the longest unused first, until at most `bytes` are left; and what
// writers have left behind that ended half way. Returns what was removed. (0, 0) removes everything.
struct store_totals store_prune(const struct store *store, unsigned days, uint64_t bytes);
// Once a day: removes what has been unused for STORE_DAYS, and what is more than STORE_BYTES.
enum { STORE_DAYS = 30 };
#define STORE_BYTES ((uint64_t)2 << 30)
void store_tidy(const struct store *store);

#endif
