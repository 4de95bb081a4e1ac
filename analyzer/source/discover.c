// SPDX-License-Identifier: Apache-2.0
#include "source/discover.h"

#include <dirent.h>
#include <errno.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "source/configured.h"
#include "source/glob.h"
#include "source/ignore.h"

static const struct {
	const char *extension;
	enum file_kind kind;
	enum language language;
} known[] = {
	{".c", FILE_SOURCE, LANGUAGE_C},       {".cc", FILE_SOURCE, LANGUAGE_CXX},    {".cpp", FILE_SOURCE, LANGUAGE_CXX},
	{".cxx", FILE_SOURCE, LANGUAGE_CXX},   {".c++", FILE_SOURCE, LANGUAGE_CXX},   {".cp", FILE_SOURCE, LANGUAGE_CXX},
	{".C", FILE_SOURCE, LANGUAGE_CXX},     {".cu", FILE_SOURCE, LANGUAGE_CUDA},   {".hip", FILE_SOURCE, LANGUAGE_HIP},
	{".cuh", FILE_HEADER, LANGUAGE_CUDA},  {".h", FILE_HEADER, LANGUAGE_CXX},     {".hh", FILE_HEADER, LANGUAGE_CXX},
	{".hpp", FILE_HEADER, LANGUAGE_CXX},   {".hxx", FILE_HEADER, LANGUAGE_CXX},   {".h++", FILE_HEADER, LANGUAGE_CXX},
	{".H", FILE_HEADER, LANGUAGE_CXX},     {".inl", FILE_FRAGMENT, LANGUAGE_CXX}, {".ipp", FILE_FRAGMENT, LANGUAGE_CXX},
	{".tpp", FILE_FRAGMENT, LANGUAGE_CXX}, {".tcc", FILE_FRAGMENT, LANGUAGE_CXX}, {".inc", FILE_FRAGMENT, LANGUAGE_CXX},
};

static size_t known_index(const char *path)
{
	const char *extension = path_extension(path);
	size_t i = 0;
	while (i < sizeof known / sizeof *known && strcmp(extension, known[i].extension) != 0)
		i++;
	return i;
}

enum file_kind file_kind(const char *path)
{
	size_t i = known_index(path);
	return i < sizeof known / sizeof *known ? known[i].kind : FILE_OTHER;
}

enum language file_language(const char *path)
{
	size_t i = known_index(path);
	return i < sizeof known / sizeof *known ? known[i].language : LANGUAGE_NONE;
}

// The path as the pattern sees it: below the folder that the pattern is written for, else below `root`.
static bool excludes(const struct source_exclude *e, const char *root, const char *path)
{
	const char *below = path_below(e->folder, path), *root_below = root ? path_below(e->folder, root) : root;
	if (strcmp(e->glob, path) == 0)
		return true;
	if (below == path)
		return glob_excludes(e->glob, path_below(root, path), 0);
	return glob_excludes(e->glob, below, root_below == root ? 0 : strlen(root_below));
}

bool is_excluded(const struct source_request *request, const char *root, const char *path)
{
	bool is = false;
	for (size_t i = 0; request && i < request->excludes.n;
	     i++) { // "the last matching pattern decides", and "!" takes a file back in (gitignore(5))
		struct source_exclude e = request->excludes.at[i];
		bool is_back = *e.glob == '!';
		e.glob += is_back;
		is = excludes(&e, root, path) ? !is_back : is;
	}
	return is;
}

static bool first_visit(struct walk *w, const struct stat *st)
{
	void **slot = strmap_at(&w->seen, arena_printf(w->arena, "%ju:%ju", (uintmax_t)st->st_dev, (uintmax_t)st->st_ino));
	bool first = !*slot;
	*slot = w;
	return first;
}

static void note_unreadable(struct walk *w, const char *directory)
{
	if (!w->out)
		return;
	w->out->folders_lost++;
	*vec_push(w->arena, &w->out->notes) = (struct source_note){arena_strdup(w->arena, directory),
	                                                           arena_printf(w->arena, "cannot be opened (%s)", strerror(errno)),
	                                                           "check its permissions, or --exclude it", true};
}

static void walk_level(struct walk *w, const char *directory, const struct ignore *ignore);

static bool is_wanted(const struct walk *w, const char *path)
{
	return file_kind(path) != FILE_OTHER || (w->with_configured && configured_name(w->arena, path));
}

struct found {
	const char *path;
	unsigned char type; // d_type
};

static int found_order(const void *a, const void *b)
{
	return strcmp(((const struct found *)a)->path, ((const struct found *)b)->path);
}

static void visit(struct walk *w, const struct found *at, const struct ignore *ignore)
{
	struct stat st = {0};
	const char *path = at->path, *name = path_base(path);
	bool is_file = at->type == DT_REG; // needs no question to the disk
	if ((is_file && !is_wanted(w, path)) || (!is_file && stat(path, &st)) || is_excluded(w->request, w->root, path))
		return;
	bool is_directory = !is_file && S_ISDIR(st.st_mode);
	if (!is_file && !is_directory && !(S_ISREG(st.st_mode) && is_wanted(w, path)))
		return;
	if (ignore_match(ignore, path, is_directory))
		return;
	if (!is_directory) {
		if (!w->limit || w->files < w->limit)
			w->file(w->context, path);
		w->files++;
		return;
	}
	if (*name == '.' || strcmp(name, "node_modules") == 0 || file_exists(path_join(w->arena, path, "CMakeCache.txt")))
		return;
	if (first_visit(w, &st))
		walk_level(w, path, ignore_enter(w->arena, ignore, path));
}

static void walk_level(struct walk *w, const char *directory, const struct ignore *ignore)
{
	struct dirent **entry;
	int n = scandir(directory, &entry, NULL, NULL);
	if (n < 0) {
		note_unreadable(w, directory);
		return;
	}
	VEC(struct found) names = {0};
	for (int i = 0; i < n; i++) {
		if (strcmp(entry[i]->d_name, ".") != 0 && strcmp(entry[i]->d_name, "..") != 0)
			*vec_push(w->arena, &names) = (struct found){path_join(w->arena, directory, entry[i]->d_name), entry[i]->d_type};
		free(entry[i]);
	}
	free(entry);
	if (names.n > 1)
		qsort(names.at, names.n, sizeof *names.at, found_order);
	for (size_t i = 0; i < names.n; i++)
		if (!w->limit || w->files < w->limit)
			visit(w, &names.at[i], ignore);
}

void walk_folder(struct walk *w, const char *directory)
{
	struct stat st;
	const char *root;
	w->seen.arena = w->arena;
	if (stat(directory, &st) || !first_visit(w, &st))
		return;
	walk_level(w, directory, ignore_open(w->arena, directory, &root));
}
