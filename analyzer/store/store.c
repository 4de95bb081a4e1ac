// SPDX-License-Identifier: Apache-2.0
#include "store/store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/file.h"
#include "base/vec.h"

static const char magic[] = "gpulint store 1\n";
static const char tag_file[] = "CACHEDIR.TAG", ignore_file[] = ".gitignore", stamp_file[] = "tidied";
static const char tag_words[] = "This folder holds results of gpulint";
enum { MAGIC_BYTES = sizeof magic - 1, DAY_SECONDS = 24 * 60 * 60, HOUR_SECONDS = 60 * 60 };

struct head {
	char magic[MAGIC_BYTES];
	struct store_key key, checksum;
	uint64_t length;
};
_Static_assert(sizeof(struct head) == STORE_HEAD_BYTES, "the head is written as it lies in memory");

struct store_key store_key_of(const void *bytes, size_t length)
{
	XXH128_hash_t h = XXH3_128bits(bytes, length);
	return (struct store_key){h.low64, h.high64};
}

bool store_key_of_file(const char *path, struct store_key *out)
{
	enum { PIECE = 64 << 10 }; // stays in the processor's cache, and needs no new memory for each piece
	char piece[PIECE];
	ssize_t n;
	XXH3_state_t state;
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	if (fd < 0)
		return false;
	XXH3_INITSTATE(&state);
	XXH3_128bits_reset(&state);
	while ((n = read(fd, piece, sizeof piece)) > 0)
		XXH3_128bits_update(&state, piece, (size_t)n);
	close(fd);
	XXH128_hash_t h = XXH3_128bits_digest(&state);
	*out = (struct store_key){h.low64, h.high64};
	return n == 0;
}

static bool is_same(struct store_key a, struct store_key b)
{
	return a.low == b.low && a.high == b.high;
}

const char *store_default_folder(struct arena *arena)
{
	const char *told = getenv("GPULINT_CACHE_DIR"), *caches = getenv("XDG_CACHE_HOME"), *home = getenv("HOME");
	if (told)
		return *told ? told : NULL;
	if (caches && *caches == '/')
		return path_join(arena, caches, "gpulint");
	return home && *home == '/' ? path_join(arena, home, ".cache/gpulint") : NULL;
}

static bool make_folder(struct arena *arena, const char *path)
{
	if (mkdir(path, 0777) == 0 || errno == EEXIST)
		return true;
	const char *above = path_directory(arena, path);
	return errno == ENOENT && strcmp(above, path) != 0 && make_folder(arena, above) && (mkdir(path, 0777) == 0 || errno == EEXIST);
}

static void write_once(struct arena *arena, const char *folder, const char *name, const char *text)
{
	int fd = open(path_join(arena, folder, name), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	if (fd < 0)
		return;
	ssize_t n = write(fd, text, strlen(text));
	(void)n; // without these files the store works as well
	close(fd);
}

// A name that a store gives to what it puts into its folder.
static bool is_own_name(const char *name)
{
	static const char *const own[] = {".", "..", tag_file, ignore_file, stamp_file};
	bool is = strlen(name) == 2 && strspn(name, "0123456789abcdef") == 2;
	for (size_t i = 0; i < sizeof own / sizeof *own; i++)
		is |= strcmp(name, own[i]) == 0;
	return is;
}

const char *store_mistake(struct arena *arena, const char *folder)
{
	size_t length;
	const char *tag = file_read(arena, path_join(arena, folder, tag_file), &length);
	bool is_foreign = false;
	if (tag && strstr(tag, tag_words))
		return NULL;
	DIR *d = opendir(folder);
	for (struct dirent *e; d && !is_foreign && (e = readdir(d));)
		is_foreign = !is_own_name(e->d_name);
	if (d)
		closedir(d);
	return is_foreign ? "is no cache of gpulint: name a new or an empty folder" : NULL;
}

const char *store_find(struct arena *arena, const char *folder, struct store *out)
{
	*out = (struct store){0};
	if (!file_exists(folder))
		return errno == ENOENT ? NULL : arena_printf(arena, "cannot be opened (%s): check its permissions", strerror(errno));
	if (!file_is_directory(folder))
		return "is no folder: name another one with --cache-dir";
	const char *mistake = store_mistake(arena, folder);
	if (mistake)
		return mistake;
	out->folder = arena_strdup(arena, folder);
	out->can_write = access(folder, W_OK | X_OK) == 0;
	return NULL;
}

const char *store_open(struct arena *arena, const char *folder, struct store *out)
{
	*out = (struct store){0};
	if (!make_folder(arena, folder) || !file_is_directory(folder)) {
		int why = file_exists(folder) ? ENOTDIR : errno;
		return arena_printf(arena, "results cannot be kept there (%s): name another folder with --cache-dir, or use --no-cache",
		                    strerror(why));
	}
	const char *mistake = store_find(arena, folder, out);
	if (!mistake && out->can_write) {
		write_once(arena, folder, tag_file, // https://bford.info/cachedir/
		           arena_printf(arena, "Signature: 8a477f597d28d172789f06886806bc55\n# %s that can be made again.\n", tag_words));
		write_once(arena, folder, ignore_file, "*\n");
	}
	return mistake;
}

static void entry_path(const struct store *store, struct store_key key, char path[PATH_MAX])
{
	int n = snprintf(path, PATH_MAX, "%s/%02x/%014llx%016llx", store->folder, (unsigned)(key.low >> 56),
	                 (unsigned long long)(key.low & 0xffffffffffffffULL), (unsigned long long)key.high);
	if (n >= PATH_MAX)
		path[0] = 0; // nothing has this name
}

// Entries that are used stay: their time is that of a use, a day exactly enough.
static void mark_used(int fd, const struct stat *st)
{
	if (time(NULL) - st->st_mtime > DAY_SECONDS)
		futimens(fd, NULL);
}

static bool read_all(int fd, void *to, size_t length)
{
	for (size_t done = 0; done < length;) {
		ssize_t n = read(fd, (char *)to + done, length - done);
		if (n <= 0)
			return false;
		done += (size_t)n;
	}
	return true;
}

static bool read_entry(struct arena *arena, int fd, struct store_key key, struct store_entry *out)
{
	struct head h;
	struct stat st;
	if (fstat(fd, &st) || !S_ISREG(st.st_mode) || !read_all(fd, &h, sizeof h) || memcmp(h.magic, magic, MAGIC_BYTES) != 0 ||
	    !is_same(h.key, key) || (uint64_t)st.st_size != sizeof h + h.length)
		return false;
	char *bytes = arena_alloc(arena, h.length + 1);
	if (!read_all(fd, bytes, h.length) || !is_same(store_key_of(bytes, h.length), h.checksum))
		return false;
	mark_used(fd, &st);
	out->bytes = bytes;
	out->length = h.length;
	return true;
}

bool store_get(struct arena *arena, const struct store *store, struct store_key key, struct store_entry *out)
{
	char path[PATH_MAX];
	*out = (struct store_entry){0};
	if (!store->folder)
		return false;
	entry_path(store, key, path);
	int fd = open(path, O_RDONLY | O_CLOEXEC);
	bool ok = fd >= 0 && read_entry(arena, fd, key, out);
	if (fd >= 0)
		close(fd);
	out->path = ok ? arena_strdup(arena, path) : NULL;
	return ok;
}

static bool write_all(int fd, const void *from, size_t length)
{
	for (size_t done = 0; done < length;) {
		ssize_t n = write(fd, (const char *)from + done, length - done);
		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		done += (size_t)n;
	}
	return true;
}

bool store_put(const struct store *store, struct store_key key, const void *bytes, size_t length)
{
	char path[PATH_MAX], temporary[PATH_MAX];
	struct head h = {.key = key, .checksum = store_key_of(bytes, length), .length = length};
	memcpy(h.magic, magic, MAGIC_BYTES);
	if (!store->folder || !store->can_write)
		return false;
	entry_path(store, key, path);
	int n = snprintf(temporary, sizeof temporary, "%s/%02x", store->folder, (unsigned)(key.low >> 56));
	if (!*path || n + 16 >= (int)sizeof temporary || (mkdir(temporary, 0777) && errno != EEXIST))
		return false;
	strcat(temporary, "/new-XXXXXX");
	int fd = mkostemp(temporary, O_CLOEXEC);
	if (fd < 0)
		return false;
	bool ok = write_all(fd, &h, sizeof h) && write_all(fd, bytes, length) && fchmod(fd, 0644) == 0;
	ok &= close(fd) == 0; // not flushed to disk: after a power loss the checksum tells
	ok = ok && rename(temporary, path) == 0;
	if (!ok)
		unlink(temporary);
	return ok;
}

const char *store_file(struct arena *arena, const struct store *store, struct store_key key)
{
	char path[PATH_MAX];
	if (!store->folder)
		return NULL;
	entry_path(store, key, path);
	if (store->can_write)
		make_folder(arena, path_directory(arena, path));
	return *path ? arena_printf(arena, "%s.pch", path) : NULL;
}

void store_file_used(const char *path)
{
	struct stat st;
	if (stat(path, &st) == 0 && time(NULL) - st.st_mtime > DAY_SECONDS)
		utimensat(AT_FDCWD, path, NULL, 0);
}

// --- what lies there --------------------------------------------------------------------------------------------------

struct found {
	const char *path;
	uint64_t bytes;
	time_t used;
	bool is_entry; // else what a writer has left
};

typedef VEC(struct found) found_list;

static bool is_entry_name(const char *name)
{
	size_t n = strspn(name, "0123456789abcdef");
	return n == 30 && (!name[n] || strcmp(name + n, ".pch") == 0);
}

static void list_folder(struct arena *arena, const char *folder, found_list *out)
{
	struct dirent *e;
	DIR *d = opendir(folder);
	while (d && (e = readdir(d))) {
		struct stat st;
		bool is_left = strncmp(e->d_name, "new-", 4) == 0;
		const char *path = path_join(arena, folder, e->d_name);
		if ((is_left || is_entry_name(e->d_name)) && lstat(path, &st) == 0 && S_ISREG(st.st_mode))
			*vec_push(arena, out) = (struct found){path, (uint64_t)st.st_size, st.st_mtime, !is_left};
	}
	if (d)
		closedir(d);
}

static void list_all(struct arena *arena, const struct store *store, found_list *out)
{
	for (unsigned i = 0; store->folder && i < 256; i++)
		list_folder(arena, arena_printf(arena, "%s/%02x", store->folder, i), out);
}

struct store_totals store_count(const struct store *store)
{
	struct arena arena = {0};
	found_list all = {0};
	struct store_totals t = {0};
	list_all(&arena, store, &all);
	for (size_t i = 0; i < all.n; i++) {
		t.entries += all.at[i].is_entry;
		t.bytes += all.at[i].bytes;
	}
	arena_free(&arena);
	return t;
}

static int by_use(const void *a, const void *b)
{
	const struct found *x = a, *y = b;
	return x->used != y->used ? (x->used < y->used ? -1 : 1) : strcmp(x->path, y->path);
}

struct store_totals store_prune(const struct store *store, unsigned days, uint64_t bytes)
{
	struct arena arena = {0};
	found_list all = {0};
	struct store_totals removed = {0};
	uint64_t left = 0;
	time_t now = time(NULL);
	list_all(&arena, store, &all);
	for (size_t i = 0; i < all.n; i++)
		left += all.at[i].bytes;
	if (all.n)
		qsort(all.at, all.n, sizeof *all.at, by_use);
	for (size_t i = 0; i < all.n; i++) {
		const struct found *f = &all.at[i];
		time_t most = f->is_entry || !days ? (time_t)days * DAY_SECONDS : HOUR_SECONDS; // a writer needs no hour
		if (now - f->used < most && left <= bytes)
			continue;
		if (unlink(f->path))
			continue;
		left -= f->bytes;
		removed.bytes += f->bytes;
		removed.entries += f->is_entry;
	}
	arena_free(&arena);
	return removed;
}

void store_tidy(const struct store *store)
{
	struct stat st;
	char stamp[PATH_MAX];
	if (!store->folder || !store->can_write || snprintf(stamp, sizeof stamp, "%s/%s", store->folder, stamp_file) >= (int)sizeof stamp)
		return;
	bool is_there = stat(stamp, &st) == 0;
	if (is_there && time(NULL) - st.st_mtime < DAY_SECONDS)
		return;
	int fd = open(stamp, O_WRONLY | O_CREAT | O_CLOEXEC, 0666);
	if (fd >= 0) {
		futimens(fd, NULL);
		close(fd);
	}
	if (is_there)
		store_prune(store, STORE_DAYS, STORE_BYTES);
}
