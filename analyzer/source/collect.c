// SPDX-License-Identifier: Apache-2.0
// Arguments -> files -> units: the order of the steps is in source_collect() at the end.
#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/file.h"
#include "source/discover.h"
#include "source/ignore.h"
#include "source/inner.h"
#include "source/toolkit.h"
#include "source/variants.h"

struct candidate {
	bool is_explicit, is_named_cuda; // by a link that leads to it, as well
};

struct collector {
	struct arena *arena;
	const struct source_request *request;
	struct source_result *out;
	struct database database;
	struct project *project;
	struct strmap files; // real path -> struct candidate
	struct words sorted;
	const char *working_directory;
	struct words headers; // that changed: looked at through what includes them
	struct words gone;    // that were there before the change: what includes them is looked at
	size_t found;         // in the folder walked now
};

static void note(struct collector *c, const char *file, const char *what, const char *action, bool is_error)
{
	*vec_push(c->arena, &c->out->notes) = (struct source_note){file, what, action, is_error};
}

static const char *counted(struct collector *c, size_t n, const char *one, const char *several)
{
	return arena_printf(c->arena, "%zu %s", n, n == 1 ? one : several);
}

// A file that was asked for, or lies in a folder that was, and whose bytes are no source that could be read.
static void lose(struct collector *c, const char *file, const char *what, const char *action)
{
	note(c, file, what, action, true);
	c->out->lost++;
}

// A path that was named and that leads to no source.
static void refuse(struct collector *c, const char *path, const char *what, const char *action)
{
	note(c, path, what, action, true);
	c->out->paths_lost++;
}

// Absolute, links resolved; a file whose text was given need not be there. NULL with errno.
static const char *real_path(struct collector *c, const char *path, bool *is_given)
{
	const char *real = path_real(c->arena, path);
	int error = errno;
	const char *name = real ? real : path_normal(c->arena, path_join(c->arena, c->working_directory, path));
	*is_given = text_find(c->request->texts.at, c->request->texts.n, name) != NULL;
	errno = error;
	return *is_given ? name : real;
}

static void add_file(struct collector *c, const char *path, bool is_explicit)
{
	bool is_given;
	const char *real = real_path(c, path, &is_given);
	if (!real || (!is_given && access(real, R_OK))) {
		const char *name = arena_strdup(c->arena, path), *why = strerror(errno);
		lose(c, name, arena_printf(c->arena, "cannot be read (%s)", why), "check its permissions, or --exclude it");
		return;
	}
	void **slot = strmap_at(&c->files, real);
	if (!*slot) {
		*slot = ARENA_NEW(c->arena, struct candidate);
		*vec_push(c->arena, &c->sorted.list) = real;
	}
	struct candidate *candidate = *slot;
	candidate->is_explicit |= is_explicit;
	candidate->is_named_cuda |= file_language(path) == LANGUAGE_CUDA;
}

static void found_file(void *context, const char *path)
{
	struct collector *c = context;
	c->found++;
	if (file_kind(path) != FILE_FRAGMENT)
		add_file(c, path, false);
}

static void add_folder(struct collector *c, struct walk *w, const char *path)
{
	const char *real = path_real(c->arena, path);
	size_t seen = w->seen.n;
	c->found = 0;
	w->root = real;
	if (!real || access(path, R_OK | X_OK)) {
		c->out->folders_lost++;
		note(c, path, arena_printf(c->arena, "cannot be opened (%s)", strerror(errno)), "check its permissions", true);
		return;
	}
	walk_folder(w, real);
	if (!c->found && w->seen.n > seen)
		refuse(c, path, "holds no C, C++ or CUDA source", "name the folder with the sources (ignored and hidden ones are skipped)");
}

// Why a path that was named leads nowhere: the link is there, what it leads to is not.
static void say_not_there(struct collector *c, const char *path)
{
	int error = errno;
	struct stat st;
	const char *why = strerror(error);
	if (lstat(path, &st) == 0 && S_ISLNK(st.st_mode))
		refuse(c, path, arena_printf(c->arena, "is a symbolic link that leads nowhere (%s)", why), "mend the link");
	else if (error == ENOENT)
		refuse(c, path, "does not exist", "check the spelling");
	else
		refuse(c, path, arena_printf(c->arena, "cannot be opened (%s)", why), "check the path and its permissions");
}

static void add_path(struct collector *c, struct walk *w, const char *path)
{
	bool by_flags = c->request->has_fixed_flags, is_given;
	const char *real = real_path(c, path, &is_given);
	bool is_source = by_flags || (real && (file_kind(real) != FILE_OTHER || strmap_get(&c->database.by_file, real)));
	if (is_given && is_source) {
		add_file(c, path, true);
	} else if (!is_given && !file_exists(path)) {
		say_not_there(c, path);
	} else if (file_is_directory(path)) {
		add_folder(c, w, path);
	} else if (c->request->force_exclude && is_excluded(c->request, NULL, path_real(c->arena, path))) {
		return;
	} else if (!is_given && !file_is_regular(path)) {
		refuse(c, path, "is not a regular file", "write what it gives to a file first");
	} else if (!is_source) {
		refuse(c, path, "is not a C, C++ or CUDA source", "give its language with `-- -x cuda`");
	} else {
		add_file(c, path, true);
	}
}

static bool is_below(const char *path, const char *folder)
{
	return strcmp(path, folder) == 0 || path_below(folder, path) != path;
}

// Of the paths that were named, or of everything.
static bool is_asked_for(struct collector *c, const char *file)
{
	const struct source_request *r = c->request;
	bool is = !r->paths.n;
	for (size_t i = 0; i < r->paths.n && !is; i++) {
		const char *real = path_real(c->arena, r->paths.at[i]);
		is = real && is_below(file, real);
	}
	return is && !is_excluded(r, NULL, file);
}

static void add_changed(struct collector *c)
{
	const struct source_request *r = c->request;
	for (size_t i = 0; i < r->paths.n; i++)
		if (!file_exists(r->paths.at[i]))
			say_not_there(c, r->paths.at[i]);
	for (size_t i = 0; i < r->changed.n; i++) {
		const char *file = r->changed.at[i];
		enum file_kind kind = file_kind(file);
		if (!is_asked_for(c, file))
			continue;
		if (kind == FILE_SOURCE || strmap_get(&c->database.by_file, file))
			add_file(c, file, false);
		else if (kind != FILE_OTHER)
			*vec_push(c->arena, &c->headers.list) = file;
	}
	for (size_t i = 0; i < r->gone.n; i++)
		if (file_kind(r->gone.at[i]) != FILE_OTHER && is_asked_for(c, r->gone.at[i]))
			*vec_push(c->arena, &c->gone.list) = r->gone.at[i];
}

static void whole_database(struct collector *c)
{
	for (size_t i = 0; i < c->database.commands.n; i++) {
		const char *file = path_real(c->arena, c->database.commands.at[i]->file);
		if (file && !is_excluded(c->request, NULL, file))
			add_file(c, file, false);
	}
}

static void note_missing_files(struct collector *c)
{
	const char *first = NULL;
	size_t missing = 0;
	for (size_t i = 0; i < c->database.commands.n; i++) {
		const struct compile_command *command = c->database.commands.at[i];
		missing += !command->exists;
		first = first || command->exists ? first : command->file;
	}
	bool is_useless = missing && missing == c->database.commands.n;
	if (is_useless)
		c->out->databases_lost = 1;
	if (missing)
		note(c, c->database.path,
		     arena_printf(c->arena, "%s (first: %s)",
		                  is_useless ? "none of its files exists"
		                             : counted(c, missing, "of its files does not exist", "of its files do not exist"),
		                  first),
		     is_useless ? "write it again with the build system, or name another one with -p; flags are guessed until then"
		                : "build the project so that generated sources exist, or write the database again",
		     is_useless);
}

static void find_paths(struct collector *c)
{
	struct walk w = {.arena = c->arena, .request = c->request, .file = found_file, .context = c, .out = c->out};
	const struct source_request *r = c->request;
	const char *first = r->paths.n ? path_real(c->arena, r->paths.at[0]) : NULL, *start = c->working_directory;
	if (first)
		start = file_is_directory(first) ? first : path_directory(c->arena, first);
	ignore_open(c->arena, start, &c->out->root);
	if (!r->has_fixed_flags)
		database_open(c->arena, r->database, start, c->out->root, &c->database, c->out);
	c->database.by_file.arena = c->arena;
	if (!c->out->root)
		c->out->root = path_below(c->working_directory, start) != start ? c->working_directory : start;
	note_missing_files(c);
	if (r->only_changed) {
		add_changed(c);
		return;
	}
	if (!r->paths.n && r->database && c->database.commands.n)
		whole_database(c);
	else if (!r->paths.n)
		add_path(c, &w, ".");
	for (size_t i = 0; i < r->paths.n; i++)
		add_path(c, &w, r->paths.at[i]);
}

// What is looked for in includes, and in which view of the project.
struct search {
	struct collector *collector;
	struct project *project;
	const struct words *headers;
};

static void add_includer(void *context, const char *file)
{
	const struct search *s = context;
	struct project_closure closure = {0};
	if (file_kind(file) != FILE_SOURCE && !strmap_get(&s->collector->database.by_file, file))
		return;
	project_close(s->project, file, &closure);
	bool includes = false;
	for (size_t i = 0; i < s->headers->list.n; i++) {
		struct project_file *header = project_scan(s->project, s->headers->list.at[i]);
		bool is_met = header->mark == s->project->generation;
		header->is_includable |= is_met;
		includes |= is_met;
	}
	if (includes)
		add_file(s->collector, file, false);
}

// The sources of the project and of the database.
static void search_includers(struct search *s)
{
	struct collector *c = s->collector;
	struct walk w = {.arena = c->arena, .request = c->request, .root = c->out->root, .file = add_includer, .context = s, .out = c->out};
	walk_folder(&w, c->out->root);
	for (size_t i = 0; i < c->database.commands.n; i++)
		if (c->database.commands.at[i]->exists)
			add_includer(s, c->database.commands.at[i]->file);
}

// What includes a header that changed; a header that nothing includes is looked at alone.
static void add_includers(struct collector *c)
{
	struct search s = {c, c->project, &c->headers};
	if (!c->headers.list.n)
		return;
	project_index(c->project, c->headers.list.at[0]);
	search_includers(&s);
	for (size_t i = 0; i < c->headers.list.n; i++)
		if (!project_scan(c->project, c->headers.list.at[i])->is_includable)
			add_file(c, c->headers.list.at[i], false);
}

// What includes a file that is gone, by the project as it was: it finds nothing there now, or another header of that name.
static void add_includers_of_gone(struct collector *c)
{
	struct project before = *c->project;
	struct search s = {c, &before, &c->gone};
	if (!c->gone.list.n)
		return;
	project_index(&before, c->out->root);
	for (size_t i = 0; i < c->gone.list.n; i++)
		project_remember(&before, c->gone.list.at[i]);
	search_includers(&s);
}

// Headers that were named, or that changed and that no source includes, and that are parts of others are looked at as parts of these.
static void replace_parts(struct collector *c)
{
	size_t count = c->sorted.list.n;
	for (size_t i = 0; i < count; i++) {
		const char *file = c->sorted.list.at[i];
		const struct candidate *candidate = strmap_get(&c->files, file);
		bool is_asked = candidate->is_explicit || c->request->only_changed;
		bool is_header = file_kind(file) == FILE_HEADER || file_kind(file) == FILE_FRAGMENT;
		if (!is_asked || !is_header || strmap_get(&c->database.by_file, file))
			continue;
		project_index(c->project, file);
		const char *whole = inner_whole(c->project, file);
		if (!whole)
			continue;
		note(c, file, arena_printf(c->arena, "is a part of `%s`, which includes it behind what it declares: read as such", path_base(whole)),
		     NULL, false);
		c->sorted.list.at[i] = NULL;
		add_file(c, whole, candidate->is_explicit);
	}
	size_t kept = 0;
	for (size_t i = 0; i < c->sorted.list.n; i++)
		if (c->sorted.list.at[i])
			c->sorted.list.at[kept++] = c->sorted.list.at[i];
	c->sorted.list.n = kept;
}

static const char *find_toolkit(struct collector *c)
{
	const struct source_request *r = c->request;
	const char *nvcc = NULL;
	if (r->headers == HEADERS_BUNDLED)
		return NULL;
	for (size_t i = 0; i < c->database.commands.n && !nvcc; i++) {
		const char *compiler = flags_compiler(c->arena, &c->database.commands.at[i]->words);
		nvcc = compiler && strcmp(path_base(compiler), "nvcc") == 0 ? compiler : NULL;
	}
	const char *toolkit = toolkit_find(c->arena, r->cuda_path, nvcc);
	if (!toolkit && r->cuda_path)
		note(c, r->cuda_path, "is not a CUDA toolkit (no include/cuda_runtime.h)",
		     "name its root, for example /usr/local/cuda; bundled declarations are used", true);
	else if (!toolkit)
		note(c, "CUDA toolkit", "not found; using bundled declarations", "name it with --cuda-path, or say --headers=bundled",
		     r->headers == HEADERS_TOOLKIT);
	return toolkit;
}

static const char why_not_hip[] = "gpulint reads CUDA: HIP's streams and events follow other rules";

static void make_unit(struct collector *c, struct unit_maker *m, const char *file, const struct candidate *candidate)
{
	size_t hip = m->hip, before = c->out->units.n;
	struct project_closure closure = {0};
	const struct compile_command *command = strmap_get(&c->database.by_file, file);
	project_close(c->project, file, &closure);
	struct project_file *known = project_scan(c->project, file);
	known->is_named_cuda = candidate->is_named_cuda && !command;
	if (known->not_text) {
		lose(c, file, known->not_text, "name the source it was made from, convert it, or --exclude it");
		return;
	}
	bool is_cuda = candidate->is_named_cuda || (command && file_language(file) == LANGUAGE_NONE);
	bool is_gpu = is_cuda || closure.has_gpu || file_language(file) == LANGUAGE_HIP;
	bool is_hip = closure.has_hip && !closure.has_cuda && !is_cuda;
	if (is_gpu && is_hip && !c->request->has_fixed_flags)
		m->hip++;
	else if (!is_gpu)
		*vec_push(c->arena, &c->out->without_gpu) = file;
	else if (!variants_make(m, file, command, &closure, c->out))
		note(c, file, arena_printf(c->arena, "has more than %d compile commands that differ", MAX_VARIANTS),
		     "the first ones are analysed; name a database with the wanted ones with -p", false);
	for (size_t i = before; i < c->out->units.n; i++) {
		c->out->units.at[i].names_gpu = is_cuda || known->has_gpu_words;
		c->out->units.at[i].calls_gpu = known->has_gpu_calls;
		c->out->units.at[i].is_hip = known->is_hip;
	}
	known->is_unit |= c->out->units.n > before;
	if (m->hip > hip && candidate->is_explicit) {
		note(c, file, "is HIP and not analysed", why_not_hip, true);
		c->out->hip++;
		m->hip = hip;
	}
}

// Sources and what the user named first; then the headers that none of them includes.
static void make_units(struct collector *c, struct unit_maker *m)
{
	for (size_t i = 0; i < c->sorted.list.n; i++)
		project_index(c->project, c->sorted.list.at[i]);
	for (int headers = 0; headers < 2; headers++) {
		for (size_t i = 0; i < c->sorted.list.n; i++) {
			const char *file = c->sorted.list.at[i];
			const struct candidate *candidate = strmap_get(&c->files, file);
			bool is_late = file_kind(file) == FILE_HEADER && !candidate->is_explicit && !strmap_get(&c->database.by_file, file);
			if (is_late != headers)
				continue;
			const struct project_file *known = strmap_get(&c->project->files, file);
			if (!(is_late && known && known->is_reached))
				make_unit(c, m, file, candidate);
		}
	}
}

static int by_file(const void *a, const void *b)
{
	const struct source_unit *ua = a, *ub = b;
	int by = strcmp(ua->file, ub->file);
	return by ? by : (ua->variant > ub->variant) - (ua->variant < ub->variant);
}

static void final_notes(struct collector *c, const struct unit_maker *m)
{
	if (m->varied)
		note(c, c->database.path, counted(c, m->varied, "file has commands that differ", "files have commands that differ"),
		     "each file is analysed as every one of them compiles it", false);
	if (m->borrowed)
		note(c, c->database.path, counted(c, m->borrowed, "file is not in it", "files are not in it"),
		     "the flags of the nearest file are used", false);
	if (m->inferred)
		note(c, c->out->root, "no compile_commands.json; flags are inferred", "pass -p BUILD_DIR, or flags after `--`, for exact results",
		     false);
	if (m->first_missing)
		note(c, m->first_missing, "options file cannot be read", "configure the project again; its flags are missing", false);
	c->out->hip += (uint32_t)m->hip;
	if (m->hip)
		note(c, "HIP", counted(c, m->hip, "file is not analysed", "files are not analysed"), why_not_hip, false);
}

void source_give(struct arena *arena, struct source_request *request, const char *name, const char *text, bool is_first)
{
	const char *path = arena_printf(arena, "/__gpulint__/libraries/%s", name);
	*vec_push(arena, &request->given) = (struct source_header){path, text, strlen(text)};
	request->given_first = is_first ? path : request->given_first;
}

void source_collect(struct arena *arena, struct interner *strings, const struct source_request *request, struct source_result *out)
{
	struct collector c = {.arena = arena, .request = request, .out = out, .project = ARENA_NEW(arena, struct project), .files.arena = arena};
	out->project = request->only_changed ? NULL : c.project;
	char cwd[PATH_MAX];
	c.working_directory = arena_strdup(arena, getcwd(cwd, sizeof cwd) ? cwd : "/");
	find_paths(&c);
	const char *toolkit = c.sorted.list.n || c.headers.list.n || c.gone.list.n ? find_toolkit(&c) : NULL;
	struct unit_maker m = {.arena = arena,
	                       .strings = strings,
	                       .request = request,
	                       .database = &c.database,
	                       .project = c.project,
	                       .toolkit = toolkit,
	                       .working_directory = c.working_directory,
	                       .resource_dir = resource_dir_find(arena, request->resource_dir)};
	*c.project = (struct project){
		.arena = arena, .request = request, .toolkit = toolkit, .files.arena = arena, .by_name.arena = arena, .indexed.arena = arena};
	if (!m.resource_dir) {
		note(&c, request->resource_dir ? request->resource_dir : "clang",
		     "clang's built-in headers are missing (include/stddef.h, __clang_cuda_runtime_wrapper.h)",
		     "install libclang-common-" CLANG_MAJOR "-dev or name the folder with --resource-dir", true);
		return;
	}
	add_includers_of_gone(&c); // while its project is still empty
	add_includers(&c);
	replace_parts(&c);
	if (c.sorted.list.n > 1)
		qsort(c.sorted.list.at, c.sorted.list.n, sizeof *c.sorted.list.at, path_order);
	make_units(&c, &m);
	if (out->units.n > 1)
		qsort(out->units.at, out->units.n, sizeof *out->units.at, by_file);
	final_notes(&c, &m);
}
