// SPDX-License-Identifier: Apache-2.0
#include "source/project.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

#include "base/file.h"
#include "source/conditions.h"
#include "source/configured.h"
#include "source/discover.h"
#include "source/ignore.h"
#include "source/library.h"
#include "source/standard.h"
#include "source/text.h"

struct file_list {
	VEC(struct project_file *) list;
};

static struct project_file *file_at(struct project *p, const char *path)
{
	void **slot = strmap_at(&p->files, path);
	if (!*slot) {
		struct project_file *f = ARENA_NEW(p->arena, struct project_file);
		f->path = arena_strdup(p->arena, path);
		*slot = f;
	}
	return *slot;
}

static void index_as(struct project *p, struct strmap *index, const char *name, const char *path)
{
	void **slot = strmap_at(index, name);
	if (!*slot)
		*slot = ARENA_NEW(p->arena, struct file_list);
	struct file_list *same = *slot;
	*vec_push(p->arena, &same->list) = file_at(p, path);
}

static void index_file(void *context, const char *path)
{
	struct project *p = context;
	const char *made = configured_name(p->arena, path);
	index_as(p, &p->by_name, path_base(path), path);
	*vec_push(p->arena, &p->found) = file_at(p, path);
	if (made)
		index_as(p, &p->configured, made, path);
	p->has_cuda |= file_language(path) == LANGUAGE_CUDA;
}

// Of the repository, else the highest folder that a build begins in.
static const char *project_root(struct arena *a, const char *directory)
{
	static const char *const mark[] = {"CMakeLists.txt", "Makefile", "meson.build",    "configure", "configure.ac",
	                                   "SConstruct",     "setup.py", "pyproject.toml", "WORKSPACE", "MODULE.bazel"};
	enum { LEVELS = 12 };
	const char *root, *home = "/";
	ignore_open(a, directory, &root);
	if (root)
		return root;
	const char *best = directory, *d = directory;
	for (int i = 0; i < LEVELS && strcmp(d, home) != 0; i++, d = path_directory(a, d))
		for (size_t k = 0; k < sizeof mark / sizeof *mark; k++)
			if (file_exists(path_join(a, d, mark[k])))
				best = d;
	return best;
}

void project_index(struct project *p, const char *path)
{
	enum { MOST_FILES = 200000 };
	const char *directory = file_is_directory(path) ? path : path_directory(p->arena, path);
	const char *root = project_root(p->arena, directory);
	p->files.arena = p->by_name.arena = p->configured.arena = p->indexed.arena = p->arena;
	void **done = strmap_at(&p->indexed, root);
	if (*done)
		return;
	*done = p;
	struct walk w = {.arena = p->arena, .root = root, .limit = MOST_FILES, .file = index_file, .with_configured = true, .context = p};
	walk_folder(&w, root);
}

void project_remember(struct project *p, const char *path)
{
	struct project_file *f = file_at(p, path);
	if (!f->was_there)
		index_as(p, &p->by_name, path_base(path), path);
	f->was_there = true;
}

// --- reading one file -------------------------------------------------------------------------------------------------

static bool has_word_then_upper(const char *text, const char *word)
{
	size_t n = strlen(word);
	for (const char *s = text; (s = strstr(s, word)); s += n)
		if (isupper((unsigned char)s[n]) && (s == text || (!isalnum((unsigned char)s[-1]) && s[-1] != '_')))
			return true;
	return false;
}

static bool has_cuda_words(const char *text)
{
	static const char *const word[] = {"cuda",   "CUDA",  "nccl",  "cublas",   "cufft",   "cusolver",  "cusparse",
	                                   "curand", "cudnn", "cub::", "CUstream", "CUevent", "CUcontext", "CUdevice"};
	for (size_t i = 0; i < sizeof word / sizeof *word; i++)
		if (strstr(text, word[i]))
			return true;
	return has_word_then_upper(text, "cu");
}

static bool has_hip_words(const char *text)
{
	return has_word_then_upper(text, "hip");
}

// Words of either language.
static bool has_kernel_words(const char *text)
{
	return strstr(text, "__global__") || strstr(text, "<<<") || strstr(text, "thrust");
}

// Names of API functions and their types, not only the word for it ("built without CUDA").
static bool has_gpu_calls(const char *text)
{
	static const char *const prefix[] = {"cuda", "cu", "hip", "nccl", "cublas", "cufft", "cusolver", "cusparse", "curand", "cudnn"};
	bool has = has_kernel_words(text);
	for (size_t i = 0; i < sizeof prefix / sizeof *prefix && !has; i++)
		has = has_word_then_upper(text, prefix[i]);
	return has;
}

// Hands functions of an extension of PyTorch, which use its tensors, to Python (PyTorch, "Custom C++ and CUDA Operators").
static bool has_binding_words(const char *text)
{
	return strstr(text, "TORCH_EXTENSION_NAME") || strstr(text, "TORCH_LIBRARY");
}

static bool is_word_letter(char c)
{
	return isalnum((unsigned char)c) || c == '_';
}

// A name of the user's models stands in the text as a word.
static bool has_given_words(const struct project *p, const char *text)
{
	for (size_t i = 0; p->request && i < p->request->gpu_words.n; i++) {
		const char *word = p->request->gpu_words.at[i];
		size_t n = strlen(word);
		for (const char *s = text; (s = strstr(s, word)); s += n)
			if ((s == text || !is_word_letter(s[-1])) && !is_word_letter(s[n]))
				return true;
	}
	return false;
}

static bool is_cxx20_header(const char *text)
{
	static const char *const name[] = {"concepts", "span",  "ranges",    "coroutine",  "format", "source_location", "numbers", "compare",
	                                   "barrier",  "latch", "semaphore", "stop_token", "bit",    "syncstream"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++)
		if (strcmp(text, name[i]) == 0)
			return true;
	return false;
}

// A line "  #  include <x>" from p on; NULL if it is none. *n receives the name's length.
static const char *include_of(const char *p, size_t *n, bool *is_quoted)
{
	p += strspn(p, " \t");
	if (*p++ != '#')
		return NULL;
	p += strspn(p, " \t");
	if (strncmp(p, "include", 7) != 0)
		return NULL;
	p += 7;
	p += strspn(p, " \t");
	if (*p != '<' && *p != '"')
		return NULL;
	*is_quoted = *p++ == '"';
	*n = strcspn(p, *is_quoted ? "\"\n" : ">\n");
	return *n && p[*n] && p[*n] != '\n' ? p : NULL;
}

// A `<<<` and a `>>>` behind it, in code.
static bool has_launch(const char *text)
{
	if (!strstr(text, "<<<"))
		return false;
	for (const char *p = text; *p;) {
		const char *next = text_behind_words(p);
		if (next == p && strncmp(p, "<<<", 3) == 0)
			return strstr(p, ">>>") != NULL;
		p = next == p ? p + 1 : next;
	}
	return false;
}

static void scan_text(const struct project *p, struct project_file *f, const char *text)
{
	f->has_cuda_words = has_cuda_words(text);
	f->has_hip_words = has_hip_words(text);
	f->is_hip = f->has_hip_words && !has_word_then_upper(text, "cuda");
	f->has_gpu_words = f->has_cuda_words || f->has_hip_words || has_kernel_words(text) || has_binding_words(text) || has_given_words(p, text);
	f->has_gpu_calls = has_gpu_calls(text) || has_given_words(p, text);
	f->has_launch = has_launch(text);
	f->has_kernel = strstr(text, "__global__") || strstr(text, "__device__");
	f->has_openmp = strstr(text, "pragma omp") || strstr(text, "omp.h");
	f->wants_cxx20 = standard_is_cxx20(text);
	f->is_settings = file_kind(f->path) == FILE_HEADER && configured_is_settings(text);
	struct conditions where = {0};
	struct library_reader library = {0};
	for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
		struct project_include in = {0};
		size_t n;
		const bool is_code = !library.behind || library.behind <= line; // not in a comment or a raw string
		if (is_code)
			conditions_read(&where, line);
		in.is_ordered = library.is_ordered;
		library_read(&library, &where, line);
		const char *name = is_code ? include_of(line, &n, &in.is_quoted) : NULL;
		if (!name)
			continue;
		in.text = arena_strndup(p->arena, name, n);
		f->wants_cxx20 |= !in.is_quoted && is_cxx20_header(in.text);
		in.is_left_out = conditions_leave_out(&where);
		in.is_sure = library_is_sure(&library, &where);
		*vec_push(p->arena, &f->includes) = in;
	}
	f->is_ordered = library.is_ordered;
}

// Reads the file, if none has: what it includes is not looked for yet.
static struct project_file *read_once(const struct project *p, struct project_file *f)
{
	struct arena scratch = {0};
	size_t length = 0;
	const struct source_request *r = p->request;
	const struct text_given *given = r ? text_find(r->texts.at, r->texts.n, f->path) : NULL;
	const char *text = f->is_read ? NULL : given ? given->text : file_read(&scratch, f->path, &length);
	length = given ? given->length : length;
	f->is_read = true;
	if (text)
		f->not_text = not_source_text(text, length);
	if (text && !f->not_text)
		scan_text(p, f, text);
	arena_free(&scratch);
	return f;
}

// --- what an include names --------------------------------------------------------------------------------------------

const char *source_bundled_name(const char *path)
{
	static const char own[] = "/__gpulint__/";
	const char *name = strncmp(path, own, sizeof own - 1) == 0 ? strchr(path + sizeof own - 1, '/') : NULL;
	return name ? name + 1 : NULL;
}

// One that gpulint brings along: as CUDA's, or in the place of a library's that is not there.
static bool is_bundled(const char *text, bool standins)
{
	static const char libraries[] = "/__gpulint__/libraries/";
	size_t count;
	const struct source_header *h = source_bundled_headers(&count);
	for (size_t i = 0; i < count; i++) {
		const char *name = source_bundled_name(h[i].path);
		bool is_standin = strncmp(h[i].path, libraries, sizeof libraries - 1) == 0;
		if (name && is_standin == standins && strcmp(name, text) == 0)
			return true;
	}
	return false;
}

// One that a user's models stand in for.
static bool is_given(const struct project *p, const char *text)
{
	static const char libraries[] = "/__gpulint__/libraries/";
	for (size_t i = 0; p->request && i < p->request->given.n; i++)
		if (strcmp(p->request->given.at[i].path + sizeof libraries - 1, text) == 0)
			return true;
	return false;
}

static bool is_system_header(const struct project *p, const char *text)
{
	const char *place[] = {"/usr/include", "/usr/include/x86_64-linux-gnu", "/usr/local/include",
	                       p->toolkit ? arena_printf(p->arena, "%s/include", p->toolkit) : NULL,
	                       p->toolkit ? arena_printf(p->arena, "%s/include/cccl", p->toolkit) : NULL};
	for (size_t i = 0; i < sizeof place / sizeof *place; i++)
		if (place[i] && file_exists(path_join(p->arena, place[i], text)))
			return true;
	return is_bundled(text, false);
}

// CUDA's own names: a project that has such a file too keeps a shim or a mock there.
static bool is_cuda_name(const char *name)
{
	static const char *const prefix[] = {"cu", "nccl", "nv"};
	static const char folder[] = "/__gpulint__/cuda/";
	size_t count;
	const struct source_header *h = source_bundled_headers(&count);
	bool may_be = false;
	for (size_t i = 0; i < sizeof prefix / sizeof *prefix; i++)
		may_be |= strncmp(name, prefix[i], strlen(prefix[i])) == 0;
	for (size_t i = 0; may_be && i < count; i++)
		if (strncmp(h[i].path, folder, sizeof folder - 1) == 0 && strcmp(h[i].path + sizeof folder - 1, name) == 0)
			return true;
	return false;
}

static size_t common_prefix(const char *a, const char *b)
{
	size_t n = 0, slash = 0;
	for (; a[n] && a[n] == b[n]; n++)
		if (a[n] == '/')
			slash = n;
	return slash;
}

// How many of the folders that hold the path are also named in the other one, behind what both begin with: headers often lie in folders that mirror those
// of their sources (include/lib/cuda beside src/lib/cuda).
static size_t mirrored(const char *path, const char *other)
{
	size_t common = common_prefix(path, other), count = 0;
	for (const char *name = path + common + (path[common] == '/'), *end; (end = strchr(name, '/')); name = end + 1) {
		size_t n = (size_t)(end - name);
		bool is_there = false;
		for (const char *at = other + common; (at = strchr(at, '/')) && !is_there; at++)
			is_there = strncmp(at + 1, name, n) == 0 && at[1 + n] == '/';
		count += is_there;
	}
	return count;
}

// Does the first folder below the ancestor that both share look like one that is meant for others, or is there none?
static bool is_shared_folder(const char *path, size_t ancestor)
{
	static const char *const shared[] = {"include", "inc",     "common",  "shared", "util",     "utils",       "lib",    "libs",
	                                     "src",     "headers", "helpers", "public", "external", "third_party", "extern", "deps"};
	const char *name = path + ancestor + (path[ancestor] == '/');
	size_t n = strcspn(name, "/");
	for (size_t i = 0; i < sizeof shared / sizeof *shared; i++)
		if (strlen(shared[i]) == n && strncasecmp(name, shared[i], n) == 0)
			return true;
	return name[n] == 0;
}

// Does the file include in angle brackets what it is looked for as? Then it stands in front of the header of that name and is another one:
// lib/torch/types.h with an #include <torch/types.h>.
static bool wraps(const struct project_file *f, const char *name)
{
	bool wraps = false;
	for (size_t i = 0; i < f->includes.n && !wraps; i++)
		wraps = !f->includes.at[i].is_quoted && strcmp(f->includes.at[i].text, name) == 0;
	return wraps;
}

// The project's file that ends in "/text": in a folder for shared headers before one of a neighbour (programs of a
// collection have headers of the same name), then nearest to the file that includes it, then nearest to the unit (a back end has its own headers
// in front of those of another one), also by the names of their folders. `unit` NULL: it is not known yet, and in->is_tied says whether it matters.
static struct project_file *by_suffix(struct project *p, struct project_include *in, const char *from, const char *unit)
{
	const char *text = in->text;
	const struct file_list *same = strmap_get(&p->by_name, path_base(text));
	struct project_file *best = NULL;
	size_t n = strlen(text), best_score = 0, best_near = 0, most = 256; // folders in a path
	for (size_t i = 0; same && i < same->list.n; i++) {
		struct project_file *f = same->list.at[i];
		size_t m = strlen(f->path), common = common_prefix(f->path, from);
		if (m <= n + 1 || f->path[m - n - 1] != '/' || strcmp(f->path + m - n, text) != 0)
			continue;
		size_t score = common + (is_shared_folder(f->path, common) ? 100000 : 0),
		       near = unit ? common_prefix(f->path, unit) * most + mirrored(f->path, unit) : 0;
		bool is_as_good = best && score == best_score,
		     is_better = !best || score > best_score || (is_as_good && (near > best_near || (near == best_near && m < strlen(best->path))));
		if (!in->is_quoted && wraps(read_once(p, f), text))
			continue;
		in->is_tied = is_as_good || (in->is_tied && !is_better);
		if (is_better) {
			best = f;
			best_score = score;
			best_near = near;
		}
	}
	return best;
}

static void name_target(struct project *p, struct project_include *in, const char *from, const char *unit)
{
	in->target = by_suffix(p, in, from, unit);
	in->is_configured = in->target && read_once(p, in->target)->is_settings; // found elsewhere by its name: flags come before it
	in->folder = NULL;
	if (in->target && !in->is_configured)
		in->folder = arena_strndup(p->arena, in->target->path, strlen(in->target->path) - strlen(in->text) - 1);
}

// A plain word is a header of the C++ library.
static bool is_unknown_header(const struct project *p, const char *text)
{
	return strpbrk(text, "./") && !is_cuda_name(text) && !is_system_header(p, text) && !is_bundled(text, true) && !is_given(p, text);
}

// What the build makes the header of: the file in a folder of that name, else the first one where all that make a header of its base name lie in one
// folder (CMake's configure_file puts it anywhere).
static struct project_file *configured_from(struct project *p, const char *text)
{
	const struct file_list *same = strmap_get(&p->configured, path_base(text));
	size_t n = strlen(text) - strlen(path_base(text));
	bool is_one_folder = true;
	for (size_t i = 0; same && i < same->list.n; i++) {
		const char *path = same->list.at[i]->path, *folder = path_directory(p->arena, path);
		size_t m = strlen(path) - strlen(path_base(path));
		if (n && m > n && path[m - n - 1] == '/' && strncmp(path + m - n, text, n) == 0)
			return same->list.at[i];
		is_one_folder &= strcmp(folder, path_directory(p->arena, same->list.at[0]->path)) == 0;
	}
	return same && is_one_folder ? same->list.at[0] : NULL;
}

static void resolve(struct project *p, const struct project_file *from, struct project_include *in)
{
	const char *directory = path_directory(p->arena, from->path);
	const char *beside = path_normal(p->arena, path_join(p->arena, directory, in->text));
	const struct project_file *known = strmap_get(&p->files, beside);
	if (in->is_quoted && (file_exists(beside) || (known && known->was_there))) {
		in->target = file_at(p, beside);
		in->folder = configured_name(p->arena, from->path) ? directory : NULL; // the header that is made of it lies elsewhere
		return;
	}
	if (strstr(in->text, "..") || *in->text == '/' || is_cuda_name(in->text) || (!in->is_quoted && is_system_header(p, in->text)))
		return;
	name_target(p, in, from->path, NULL);
	if (in->target)
		return;
	bool is_unknown = !in->is_left_out && is_unknown_header(p, in->text);
	in->target = is_unknown ? configured_from(p, in->text) : NULL;
	in->is_configured = in->target;
	in->is_missing = is_unknown && !in->target;
}

struct project_file *project_scan(struct project *p, const char *path)
{
	struct project_file *f = read_once(p, file_at(p, path));
	for (size_t i = 0; i < f->includes.n && !f->is_scanned; i++)
		resolve(p, f, &f->includes.at[i]);
	f->is_scanned = true;
	return f;
}

static void add_once(struct arena *a, struct words *list, const char *name)
{
	for (size_t i = 0; i < list->list.n; i++)
		if (strcmp(list->list.at[i], name) == 0)
			return;
	*vec_push(a, &list->list) = name;
}

// Would a folder for quoted includes hide CUDA's headers? Asked of the index, that is of the folder's files themselves.
static bool hides_cuda(const struct project *p, const char *folder)
{
	size_t count;
	const struct source_header *h = source_bundled_headers(&count);
	for (size_t i = 0; i < count; i++) {
		const char *name = path_base(h[i].path);
		const struct file_list *same = strmap_get(&p->by_name, name);
		for (size_t k = 0; same && is_cuda_name(name) && k < same->list.n; k++)
			if (strcmp(path_directory(p->arena, same->list.at[k]->path), folder) == 0)
				return true;
	}
	return false;
}

// Where an include leads that needs a folder. Folders behind the system's are for headers that only they have.
static void add_folder(struct project *p, const struct project_include *in, struct project_closure *out)
{
	if (in->is_quoted && !hides_cuda(p, in->folder)) {
		add_once(p->arena, &out->quote_folders, in->folder);
		return;
	}
	add_once(p->arena, &out->folders, in->folder);
	add_once(p->arena, &out->names, in->text);
}

static void add_configured(struct project *p, const struct project_include *in, struct project_closure *out)
{
	struct arena scratch = {0};
	size_t length = 0;
	const char *text = file_read(&scratch, in->target->path, &length);
	bool is_new = text && !not_source_text(text, length);
	for (size_t i = 0; i < out->configured.n; i++)
		is_new &= strcmp(out->configured.at[i].path, in->text) != 0;
	const char *made = is_new ? configured_text(p->arena, text) : NULL;
	if (made)
		*vec_push(p->arena, &out->configured) = (struct source_header){in->text, made, strlen(made)};
	arena_free(&scratch);
}

// A text in the order in which the preprocessor meets it.
struct library_walk {
	struct project *project;
	const char *unit;
	struct project_closure *out;
	bool is_ordered; // the place of a header that comes now may matter
};

// `is_sure`: the file is included whatever the flags. It may be met once more behind one that is not.
static void walk_library(struct library_walk *w, struct project_file *f, bool is_sure, unsigned depth)
{
	enum { DEEPEST = 200 };
	w->is_ordered |= depth > DEEPEST;
	if (w->is_ordered || f->sure_mark == w->project->generation || (!is_sure && f->walk_mark == w->project->generation))
		return;
	f->walk_mark = w->project->generation;
	f->sure_mark = is_sure ? w->project->generation : f->sure_mark;
	for (size_t k = 0; k < f->includes.n && !w->is_ordered; k++) {
		struct project_include in = f->includes.at[k];
		if (in.is_tied)
			name_target(w->project, &in, f->path, w->unit);
		w->is_ordered |= in.is_ordered;
		if (!in.target && !in.is_quoted && is_sure && in.is_sure && !w->is_ordered)
			w->out->library |= library_bit(in.text);
		if (in.target && !in.is_left_out)
			walk_library(w, in.target, is_sure && in.is_sure, depth + 1);
	}
	w->is_ordered |= f->is_ordered;
}

void project_close(struct project *p, const char *path, struct project_closure *out)
{
	struct file_list queue = {0};
	struct project_file *first = project_scan(p, path);
	first->mark = ++p->generation;
	*vec_push(p->arena, &queue.list) = first;
	for (size_t i = 0; i < queue.list.n; i++) {
		struct project_file *f = project_scan(p, queue.list.at[i]->path);
		out->has_gpu |= f->has_gpu_words;
		out->has_cuda |= f->has_cuda_words;
		out->has_hip |= f->has_hip_words;
		out->has_openmp |= f->has_openmp;
		out->wants_cxx20 |= f->wants_cxx20;
		for (size_t k = 0; k < f->includes.n; k++) {
			struct project_include in = f->includes.at[k];
			if (in.is_tied)
				name_target(p, &in, f->path, path);
			if (in.folder)
				add_folder(p, &in, out);
			if (in.is_missing)
				add_once(p->arena, &out->missing, in.text);
			if (in.is_configured)
				add_configured(p, &in, out);
			if (!in.target || in.target->mark == p->generation)
				continue;
			in.target->mark = p->generation;
			in.target->is_reached = true;
			*vec_push(p->arena, &queue.list) = in.target;
		}
	}
	struct library_walk walk = {p, path, out, false};
	walk_library(&walk, first, true, 0);
}
