// SPDX-License-Identifier: Apache-2.0
#include "store/inputs.h"

#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/file.h"

struct glance {
	bool is_there, is_read;
	uint64_t size;
	int64_t modified, changed;
	struct store_key content; // where is_read
};

static int64_t nanoseconds(struct timespec t)
{
	return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

struct glances glances_begin(struct arena *arena)
{
	struct timespec now;
	clock_gettime(CLOCK_REALTIME_COARSE, &now); // the clock that stamps files
	return (struct glances){.arena = arena, .files = {.arena = arena}, .began = nanoseconds(now)};
}

static struct glance *look(struct glances *g, const char *path)
{
	struct stat st;
	void **slot = strmap_at(&g->files, path);
	if (*slot)
		return *slot;
	struct glance *at = *slot = ARENA_NEW(g->arena, struct glance);
	at->is_there = stat(path, &st) == 0;
	if (at->is_there) {
		at->size = (uint64_t)st.st_size;
		at->modified = nanoseconds(st.st_mtim);
		at->changed = nanoseconds(st.st_ctim);
	}
	return at;
}

void glances_give(struct glances *g, const char *path, const char *text, size_t length)
{
	struct glance *at = ARENA_NEW(g->arena, struct glance); // of no time: the bytes decide
	*at = (struct glance){.is_there = true, .is_read = true, .size = length, .content = store_key_of(text, length)};
	*strmap_at(&g->files, path) = at;
}

static bool read_content(struct glance *at, const char *path)
{
	struct arena scratch = {0};
	size_t n;
	if (at->is_read)
		return true;
	const char *bytes = at->is_there ? file_read(&scratch, path, &n) : NULL;
	at->is_read = bytes && n == at->size;
	if (at->is_read)
		at->content = store_key_of(bytes, n);
	arena_free(&scratch);
	return at->is_read;
}

bool inputs_add(struct glances *g, struct inputs *to, const char *path)
{
	struct glance *at = look(g, path);
	if (!at->is_there || at->modified >= g->began || at->changed >= g->began || !read_content(at, path))
		return false;
	*vec_push(g->arena, &to->files) = (struct input){path, at->size, at->modified, at->changed, at->content};
	return true;
}

void inputs_lack(struct arena *arena, struct glances *g, struct inputs *to, const char *path)
{
	const struct glance *at = look(g, path);
	if (!at->is_there || at->modified >= g->began || at->changed >= g->began)
		*vec_push(arena, &to->absent) = path;
}

static bool is_same(struct glances *g, const struct input *i)
{
	struct glance *at = look(g, i->path);
	if (!at->is_there || at->size != i->size)
		return false;
	if (at->modified == i->modified && at->changed == i->changed) {
		at->content = i->content; // another run has read it
		at->is_read = true;
		return true;
	}
	return read_content(at, i->path) && at->content.low == i->content.low && at->content.high == i->content.high;
}

bool inputs_hold(struct glances *g, const struct inputs *inputs)
{
	for (size_t i = 0; i < inputs->files.n; i++)
		if (!is_same(g, &inputs->files.at[i]))
			return false;
	for (size_t i = 0; i < inputs->absent.n; i++)
		if (look(g, inputs->absent.at[i])->is_there)
			return false;
	return true;
}

static void put_path(FILE *out, const char *path)
{
	uint64_t n = strlen(path);
	fwrite(&n, sizeof n, 1, out);
	fwrite(path, 1, n, out);
}

void inputs_write(FILE *out, const struct inputs *inputs)
{
	uint64_t n[2] = {inputs->files.n, inputs->absent.n};
	fwrite(n, sizeof n, 1, out);
	for (size_t i = 0; i < inputs->files.n; i++) {
		const struct input *f = &inputs->files.at[i];
		put_path(out, f->path);
		fwrite(&f->size, sizeof f->size, 1, out);
		fwrite(&f->modified, sizeof f->modified, 1, out);
		fwrite(&f->changed, sizeof f->changed, 1, out);
		fwrite(&f->content, sizeof f->content, 1, out);
	}
	for (size_t i = 0; i < inputs->absent.n; i++)
		put_path(out, inputs->absent.at[i]);
}

struct reader {
	struct arena *arena;
	const char *at;
	size_t left;
	bool failed;
};

static void get(struct reader *r, void *to, size_t n)
{
	r->failed |= n > r->left;
	if (r->failed)
		return;
	memcpy(to, r->at, n);
	r->at += n;
	r->left -= n;
}

static const char *get_path(struct reader *r)
{
	uint64_t n = 0;
	get(r, &n, sizeof n);
	r->failed |= n > r->left;
	if (r->failed)
		return "";
	const char *path = arena_strndup(r->arena, r->at, n);
	r->at += n;
	r->left -= n;
	return path;
}

size_t inputs_read(struct arena *arena, const char *bytes, size_t length, struct inputs *out)
{
	struct reader r = {.arena = arena, .at = bytes, .left = length};
	uint64_t n[2] = {0};
	*out = (struct inputs){0};
	get(&r, n, sizeof n);
	for (uint64_t i = 0; i < n[0] && !r.failed; i++) {
		struct input f = {.path = get_path(&r)};
		get(&r, &f.size, sizeof f.size);
		get(&r, &f.modified, sizeof f.modified);
		get(&r, &f.changed, sizeof f.changed);
		get(&r, &f.content, sizeof f.content);
		*vec_push(arena, &out->files) = f;
	}
	for (uint64_t i = 0; i < n[1] && !r.failed; i++)
		*vec_push(arena, &out->absent) = get_path(&r);
	return r.failed ? 0 : length - r.left;
}
