// SPDX-License-Identifier: Apache-2.0
#include "base/file.h"

#include <errno.h>
#include <ftw.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

char *file_read(struct arena *a, const char *path, size_t *length)
{
	struct stat st;
	FILE *f = NULL;
	char *text = NULL;
	if (stat(path, &st))
		return NULL;
	if (!S_ISREG(st.st_mode)) {
		errno = S_ISDIR(st.st_mode) ? EISDIR : EINVAL;
		return NULL;
	}
	if (!(f = fopen(path, "rb")))
		return NULL;
	size_t size = (size_t)st.st_size;
	text = arena_alloc(a, size + 1);
	*length = fread(text, 1, size, f);
	if (ferror(f))
		text = NULL;
	else
		text[*length] = 0;
	fclose(f);
	return text;
}

bool file_exists(const char *path)
{
	return access(path, F_OK) == 0;
}

bool file_is_regular(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

bool file_is_directory(const char *path)
{
	struct stat st;
	return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static int remove_entry(const char *path, const struct stat *status, int kind, struct FTW *at)
{
	(void)status, (void)kind, (void)at;
	remove(path);
	return 0;
}

void folder_remove(const char *path)
{
	enum { MOST_DESCRIPTORS = 16 };
	nftw(path, remove_entry, MOST_DESCRIPTORS, FTW_DEPTH | FTW_PHYS);
}

char *path_join(struct arena *a, const char *directory, const char *name)
{
	if (*name == '/' || !directory || !*directory)
		return arena_strdup(a, name);
	size_t n = strlen(directory);
	return arena_printf(a, "%s%s%s", directory, directory[n - 1] == '/' ? "" : "/", name);
}

char *path_directory(struct arena *a, const char *path)
{
	const char *slash = strrchr(path, '/');
	if (!slash)
		return arena_strdup(a, ".");
	return slash == path ? arena_strdup(a, "/") : arena_strndup(a, path, (size_t)(slash - path));
}

const char *path_base(const char *path)
{
	const char *slash = strrchr(path, '/');
	return slash ? slash + 1 : path;
}

const char *path_extension(const char *path)
{
	const char *base = path_base(path), *dot = strrchr(base, '.');
	return dot && dot != base ? dot : "";
}

char *path_normal(struct arena *a, const char *path)
{
	bool absolute = *path == '/';
	char *out = arena_alloc(a, strlen(path) + 2), *end = out;
	if (absolute)
		*end++ = '/';
	for (const char *p = path; *p;) {
		size_t n = strcspn(p, "/");
		char *floor = out + absolute;
		if (n == 2 && memcmp(p, "..", 2) == 0 && end > floor && !(end - out >= 3 && memcmp(end - 3, "../", 3) == 0)) {
			end--;
			while (end > floor && end[-1] != '/')
				end--;
		} else if (n && !(n == 1 && *p == '.') && !(absolute && n == 2 && memcmp(p, "..", 2) == 0)) {
			memmove(end, p, n);
			end += n;
			*end++ = '/';
		}
		p += n;
		p += strspn(p, "/");
	}
	if (end > out + 1)
		end--;
	if (end == out)
		*end++ = '.';
	*end = 0;
	return out;
}

char *path_real(struct arena *a, const char *path)
{
	char buffer[PATH_MAX];
	return realpath(path, buffer) ? arena_strdup(a, buffer) : NULL;
}

// Where the file is, or would be made; below a folder that is not there either, its name as it is written.
static const char *place_of(struct arena *a, const char *path)
{
	const char *real = path_real(a, path), *written = path_normal(a, path), *folder = path_real(a, path_directory(a, written));
	return real ? real : folder ? path_join(a, folder, path_base(written)) : written;
}

bool path_same(struct arena *a, const char *x, const char *y)
{
	return strcmp(place_of(a, x), place_of(a, y)) == 0;
}

const char *path_below(const char *root, const char *path)
{
	size_t n = root ? strlen(root) : 0;
	while (n && root[n - 1] == '/')
		n--;
	return n && strncmp(root, path, n) == 0 && path[n] == '/' && path[n + 1] ? path + n + 1 : path;
}

int path_order(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}
