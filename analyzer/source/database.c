// SPDX-License-Identifier: Apache-2.0
#include "source/database.h"

#include <errno.h>
#include <glob.h>
#include <stdint.h>
#include <string.h>
#include <sys/stat.h>

#include "base/file.h"
#include "base/json.h"

static const char FILE_NAME[] = "compile_commands.json";

static void note(struct arena *a, struct source_result *out, const char *file, const char *what, const char *action, bool is_error)
{
	*vec_push(a, &out->notes) = (struct source_note){file, what, action, is_error};
}

static const char *in_directory(struct arena *a, const char *directory)
{
	const char *path = path_join(a, directory, FILE_NAME), *found = NULL;
	if (file_exists(path))
		return path;
	glob_t g;
	if (glob(path_join(a, directory, "build*/compile_commands.json"), 0, NULL, &g) == 0)
		found = arena_strdup(a, g.gl_pathv[0]);
	globfree(&g);
	return found;
}

static const char *string_of(const struct jnode *entry, const char *name)
{
	return jnode_text(jnode_member(entry, name));
}

static bool read_words(struct arena *a, const struct jnode *entry, struct words *words)
{
	const struct jnode *list = jnode_member(entry, "arguments"), *item;
	const char *command = string_of(entry, "command");
	JNODE_EACH(item, list)
	if (jnode_is(item, JNODE_STRING))
		*vec_push(a, &words->list) = arena_strdup(a, item->text);
	if (!words->list.n && command)
		shell_split(a, command, words);
	return words->list.n > 0;
}

// path_real of a file, NULL when it is not there. The files of a database lie in few folders, whose links are resolved once each.
static const char *real_file(struct arena *a, struct strmap *folders, const char *file)
{
	static const char *const nowhere = "";
	struct stat st;
	void **slot = strmap_at(folders, path_directory(a, file));
	if (!*slot) {
		const char *folder = path_real(a, path_directory(a, file));
		*slot = (void *)(uintptr_t)(folder ? folder : nowhere);
	}
	const char *folder = *slot, *path = path_join(a, folder, path_base(file));
	if (!*folder || lstat(path, &st))
		return NULL;
	return S_ISLNK(st.st_mode) ? path_real(a, path) : path;
}

static bool read_entry(struct arena *a, const struct jnode *entry, const char *base, struct strmap *folders, struct database *db)
{
	const char *file = string_of(entry, "file"), *directory = string_of(entry, "directory");
	struct compile_command *c = ARENA_NEW(a, struct compile_command);
	if (!file || !*file || !read_words(a, entry, &c->words))
		return false;
	c->directory = path_normal(a, path_join(a, base, directory ? directory : "."));
	const char *named = path_normal(a, path_join(a, c->directory, file)), *real = real_file(a, folders, named);
	c->file = real ? real : named;
	c->named = named;
	c->exists = real != NULL;
	void **slot = strmap_at(&db->by_file, c->file);
	struct compile_command *first = *slot;
	if (first) {
		first->last->next = c;
		first->last = c;
		return true;
	}
	*slot = c;
	c->last = c;
	*vec_push(a, &db->commands) = c;
	return true;
}

static void read_database(struct arena *a, struct database *db, struct source_result *out)
{
	size_t length, broken = 0;
	const char *text = file_read(a, db->path, &length);
	if (!text) {
		note(a, out, db->path, arena_printf(a, "cannot be read (%s)", strerror(errno)), "check the path given to -p", true);
		return;
	}
	struct arena scratch = {0};
	struct strmap folders = {.arena = &scratch};
	uint32_t line;
	const char *what;
	const struct jnode *root = jnode_parse(&scratch, text, length, &line, &what);
	if (!jnode_is(root, JNODE_ARRAY)) {
		note(a, out, db->path, root ? "is not a list of compile commands" : arena_printf(a, "is not valid JSON: line %u: %s", line, what),
		     "write it again with the build system, or name another one with -p; flags are guessed until then", true);
	} else {
		const struct jnode *entry;
		const char *base = path_directory(a, db->path);
		JNODE_EACH(entry, root)
		broken += !read_entry(a, entry, base, &folders, db);
		if (!db->commands.n)
			note(a, out, db->path, "has no compile command", "build the project first; flags are guessed until then", true);
		else if (broken)
			note(a, out, db->path, arena_printf(a, "%zu entries without file or command are left out", broken), NULL, false);
	}
	arena_free(&scratch);
}

static void open_file(struct arena *a, const char *path, struct database *db, struct source_result *out)
{
	const char *real = path_real(a, path);
	db->path = real ? real : path;
	read_database(a, db, out);
	if (!db->commands.n)
		out->databases_lost = 1;
}

static bool has_file_below(const struct database *db, const char *folder)
{
	for (size_t i = 0; i < db->commands.n; i++)
		if (path_below(folder, db->commands.at[i]->file) != db->commands.at[i]->file)
			return true;
	return false;
}

// A build folder beside the project may be another project's: further up than `top`, a database counts when it has a file of the project's.
static void search(struct arena *a, const char *start, const char *top, struct database *db, struct source_result *out)
{
	bool is_above = false;
	for (char *d = arena_strdup(a, start);; d = path_directory(a, d)) {
		const char *found = in_directory(a, d);
		struct database tried = {.by_file.arena = a};
		struct source_result said = {0};
		if (found)
			open_file(a, found, &tried, &said);
		if (found && (!is_above || has_file_below(&tried, top ? top : d))) {
			*db = tried;
			out->databases_lost = said.databases_lost;
			for (size_t i = 0; i < said.notes.n; i++)
				*vec_push(a, &out->notes) = said.notes.at[i];
			return;
		}
		if (strcmp(d, "/") == 0 || strcmp(d, ".") == 0)
			return;
		is_above = is_above || !top || strcmp(d, top) == 0;
	}
}

void database_open(struct arena *a, const char *requested, const char *start, const char *top, struct database *db, struct source_result *out)
{
	db->by_file.arena = a;
	const char *path = requested && file_is_directory(requested) ? in_directory(a, requested) : requested;
	if (path) {
		open_file(a, path, db, out);
	} else if (requested) {
		note(a, out, requested, "has no compile_commands.json", "name the build folder or the file itself with -p", true);
		out->databases_lost = 1;
	} else {
		search(a, start, top, db, out);
	}
}
