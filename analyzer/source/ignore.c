// SPDX-License-Identifier: Apache-2.0
#include "source/ignore.h"

#include <string.h>

#include "base/file.h"
#include "base/vec.h"
#include "source/glob.h"

struct pattern {
	const char *text;
	bool is_negated, directory_only, anchored;
};

struct ignore {
	const struct ignore *parent; // one folder up, NULL at the repository's root
	const char *directory;
	VEC(struct pattern) patterns;
};

static void add_line(struct arena *a, struct ignore *in, const char *line, size_t n)
{
	struct pattern p = {0};
	while (n && (line[n - 1] == ' ' || line[n - 1] == '\t' || line[n - 1] == '\r') && !(n > 1 && line[n - 2] == '\\'))
		n--;
	if (!n || *line == '#')
		return;
	if (*line == '!') {
		p.is_negated = true;
		line++, n--;
	}
	if (n && line[n - 1] == '/') {
		p.directory_only = true;
		n--;
	}
	if (n && *line == '/') {
		p.anchored = true;
		line++, n--;
	}
	if (!n)
		return;
	p.anchored |= memchr(line, '/', n) != NULL;
	p.text = arena_strndup(a, line, n);
	*vec_push(a, &in->patterns) = p;
}

static void add_file(struct arena *a, struct ignore *in, const char *path)
{
	size_t length;
	const char *text = file_read(a, path, &length);
	for (const char *end = text ? text + length : NULL; text && text < end;) {
		size_t n = strcspn(text, "\n");
		add_line(a, in, text, n);
		text += n + 1;
	}
}

static struct ignore *level(struct arena *a, const struct ignore *parent, const char *directory)
{
	struct ignore *in = ARENA_NEW(a, struct ignore);
	in->parent = parent;
	in->directory = arena_strdup(a, directory);
	return in;
}

const struct ignore *ignore_enter(struct arena *a, const struct ignore *parent, const char *directory)
{
	if (!parent)
		return NULL;
	struct ignore *in = level(a, parent, directory);
	add_file(a, in, path_join(a, directory, ".gitignore"));
	return in;
}

const struct ignore *ignore_open(struct arena *a, const char *directory, const char **root)
{
	char *top = arena_strdup(a, directory);
	while (!file_exists(path_join(a, top, ".git"))) {
		if (strcmp(top, "/") == 0 || strcmp(top, ".") == 0) {
			*root = NULL;
			return NULL;
		}
		top = path_directory(a, top);
	}
	*root = top;
	struct ignore *in = level(a, NULL, top);
	add_file(a, in, path_join(a, top, ".git/info/exclude"));
	add_file(a, in, path_join(a, top, ".gitignore"));
	const struct ignore *deepest = in;
	for (const char *p = path_below(top, directory); p != directory && *p;) {
		p += strcspn(p, "/");
		deepest = ignore_enter(a, deepest, arena_strndup(a, directory, (size_t)(p - directory)));
		p += *p == '/';
	}
	return deepest;
}

bool ignore_match(const struct ignore *in, const char *path, bool is_directory)
{
	for (; in; in = in->parent) {
		const char *relative = path_below(in->directory, path);
		for (size_t i = in->patterns.n; i-- > 0;) {
			const struct pattern *p = &in->patterns.at[i];
			if (p->directory_only && !is_directory)
				continue;
			if (glob_match(p->text, p->anchored ? relative : path_base(path)))
				return !p->is_negated;
		}
	}
	return false;
}
