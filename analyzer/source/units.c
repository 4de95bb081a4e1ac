// SPDX-License-Identifier: Apache-2.0
#include "source/units.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "source/configured.h"
#include "source/discover.h"

static void arg(struct unit_maker *m, struct source_unit *u, const char *text)
{
	*vec_push(m->arena, &u->args) = intern(m->strings, text);
}

static void arg2(struct unit_maker *m, struct source_unit *u, const char *option, const char *value)
{
	arg(m, u, option);
	arg(m, u, value);
}

// How much of a command for one language holds for another: clangd asks for the language before the place, too.
static size_t language_rank(const char *file, enum language wanted)
{
	enum language language = file_language(file);
	bool is_cxx = language == LANGUAGE_CXX || language == LANGUAGE_CUDA;
	return language == wanted ? 2 : is_cxx && (wanted == LANGUAGE_CXX || wanted == LANGUAGE_CUDA) ? 1 : 0;
}

// The command of the database that fits best: of a file in the same language first (a header may be read by any), then
// with the same stem and the longest common folder.
static const struct compile_command *nearest(const struct unit_maker *m, const char *file, enum language language)
{
	enum { RANK = 1000000 };
	const struct compile_command *best = NULL;
	bool is_source = file_kind(file) == FILE_SOURCE;
	size_t best_score = 0, stem = (size_t)(path_extension(file) - path_base(file));
	if (!*path_extension(file))
		stem = strlen(path_base(file));
	for (size_t i = 0; i < m->database->commands.n; i++) {
		const struct compile_command *c = m->database->commands.at[i];
		size_t n = 0, score = language_rank(c->file, language) * (is_source ? RANK : 1);
		for (; file[n] && file[n] == c->file[n]; n++)
			score += file[n] == '/' ? 4 : 0;
		const char *base = path_base(c->file);
		score += strncmp(base, path_base(file), stem) == 0 && base[stem] == '.' ? 3 : 0;
		if (!best || score > best_score) {
			best = c;
			best_score = score;
		}
	}
	return best;
}

static struct words environment_words(struct arena *a, const char *name)
{
	struct words w = {0};
	const char *value = getenv(name);
	if (value)
		shell_split(a, value, &w);
	return w;
}

// nvcc itself reads NVCC_PREPEND_FLAGS and NVCC_APPEND_FLAGS.
static void translate_command(struct unit_maker *m, const struct compile_command *c, struct flags *f)
{
	const char *compiler = flags_compiler(m->arena, &c->words);
	bool is_nvcc = compiler && strncmp(path_base(compiler), "nvcc", 4) == 0;
	struct words before = environment_words(m->arena, "NVCC_PREPEND_FLAGS");
	struct words after = environment_words(m->arena, "NVCC_APPEND_FLAGS");
	f->directory = c->directory;
	if (is_nvcc)
		flags_words(f, &before, true);
	flags_command(f, &c->words);
	if (is_nvcc)
		flags_words(f, &after, true);
}

static void translate_list(struct flags *f, const char *const *word, size_t n, const char *directory, bool is_nvcc)
{
	struct words words = {0};
	for (size_t i = 0; i < n; i++)
		*vec_push(f->arena, &words.list) = word[i];
	f->directory = directory;
	if (n && *word[0] != '-' && *word[0] != '@')
		flags_command(f, &words); // drop-in for `tool FILE -- COMPILER FLAGS`
	else
		flags_words(f, &words, is_nvcc);
}

// What nobody says how to compile is compiled as it is shipped: without what only a debug build has (a wait behind each launch). Its assertions stay
// (include/overlay/assert.h): what they say holds there as well.
static void inferred_build(struct flags *f)
{
	*vec_push(f->arena, &f->args) = "-DNDEBUG";
	*vec_push(f->arena, &f->args) = "-D__GPULINT_ASSERTS__";
}

// Clang takes what -idirafter finds for the system's, whose functions are not analysed.
static void inferred_folders(struct flags *f, const struct project_closure *closure)
{
	for (size_t i = 0; i < closure->quote_folders.list.n; i++)
		flags_include_folder(f, "-iquote", closure->quote_folders.list.at[i]);
	for (size_t i = 0; i < closure->folders.list.n; i++)
		flags_include_folder(f, "-idirafter", closure->folders.list.at[i]);
	for (size_t i = 0; i < closure->names.list.n; i++)
		*vec_push(f->arena, &f->args) = arena_printf(f->arena, "--no-system-header-prefix=%s", closure->names.list.at[i]);
	f->openmp |= closure->has_openmp;
	if (!f->standard)
		f->standard = closure->wants_cxx20 ? "gnu++20" : "gnu++17";
}

// What the file is compiled as when no flag says so.
static enum language guessed_language(const struct unit_maker *m, const char *file)
{
	enum language language = file_language(file);
	const struct project_file *f = strmap_get(&m->project->files, file);
	if (f && f->is_named_cuda)
		return LANGUAGE_CUDA;
	if (!f || (language != LANGUAGE_CXX && !(language == LANGUAGE_C && f->has_launch)))
		return language; // launches are no C: nvcc reads such a file as CUDA C++
	bool is_header = file_kind(file) != FILE_SOURCE;
	return f->has_launch || (is_header && (f->has_kernel || m->project->has_cuda)) ? LANGUAGE_CUDA : language;
}

static void language_args(struct unit_maker *m, struct source_unit *u, const struct flags *f)
{
	bool bundled = u->headers == HEADERS_BUNDLED;
	arg2(m, u, "-x", u->is_cuda ? "cuda" : u->is_c ? "c" : "c++");
	if (f->standard) {
		bool is_c_standard = !strstr(f->standard, "++");
		if (is_c_standard == u->is_c)
			arg(m, u, arena_printf(m->arena, "-std=%s", f->standard));
	}
	if (u->is_cuda) {
		arg(m, u, "--cuda-host-only");
		arg(m, u, "-nocudalib");
		arg(m, u, "-Wno-unknown-cuda-version");
		arg(m, u, bundled ? "-nocudainc" : arena_printf(m->arena, "--cuda-path=%s", m->toolkit));
	}
	arg2(m, u, "-isystem", "/__gpulint__/overlay");
	if (bundled) {
		arg2(m, u, "-isystem", "/__gpulint__/cuda");
		if (u->is_cuda)
			arg2(m, u, "-include", "/__gpulint__/cuda/cuda_runtime.h");
		return;
	}
	if (u->is_cuda)
		arg2(m, u, "-include", "/__gpulint__/overlay/gpulint_toolkit.h");
	arg2(m, u, "-isystem", path_join(m->arena, m->toolkit, "include/cccl"));
	const char *include = path_join(m->arena, m->toolkit, "include");
	if (!u->is_cuda && strcmp(include, "/usr/include") != 0)
		arg2(m, u, "-isystem", include);
}

// nvcc's __CUDA_ARCH_LIST__, which host code sees: the virtual architectures in rising order, "800,900" (CUDA Compiler Driver
// NVCC, Virtual Architecture Macros; nvcc 13.0 --dryrun). sm_80 alone stands for compute_80. NULL when none was named
// ("native", "all").
static const char *architecture_list(struct arena *a, const struct words *names)
{
	enum { MOST = 32 };
	unsigned value[MOST];
	size_t n = 0;
	for (int real = 0; real < 2 && !n; real++)
		for (size_t i = 0; i < names->list.n && n < MOST; i++) {
			unsigned long number;
			const char *prefix = real ? "sm_" : "compute_", *name = names->list.at[i];
			if (strncmp(name, prefix, strlen(prefix)) != 0 || !(number = strtoul(name + strlen(prefix), NULL, 10)))
				continue;
			size_t at = n;
			while (at > 0 && value[at - 1] > number * 10)
				at--;
			if (at > 0 && value[at - 1] == number * 10)
				continue;
			memmove(&value[at + 1], &value[at], (n++ - at) * sizeof *value);
			value[at] = (unsigned)number * 10;
		}
	const char *text = NULL;
	for (size_t i = 0; i < n; i++)
		text = i ? arena_printf(a, "%s,%u", text, value[i]) : arena_printf(a, "%u", value[i]);
	return text;
}

static void fact_args(struct unit_maker *m, struct source_unit *u, const struct flags *f)
{
	u->models = m->request->models;
	u->given = m->request->given.at;
	u->given_count = m->request->given.n;
	u->texts = m->request->texts.at;
	u->text_count = m->request->texts.n;
	u->per_thread_default_stream = f->per_thread;
	u->relocatable_device_code = f->relocatable;
	u->debug_device = f->device_debug;
	u->openmp = f->openmp;
	u->architectures = "";
	for (size_t i = 0; i < f->architectures.list.n; i++)
		u->architectures = intern(m->strings, arena_printf(m->arena, "%s%s%s", u->architectures, i ? "," : "", f->architectures.list.at[i]));
	const char *list = architecture_list(m->arena, &f->architectures);
	if (list)
		arg(m, u, arena_printf(m->arena, "-D__CUDA_ARCH_LIST__=%s", list));
	if (f->per_thread)
		arg(m, u, "-DCUDA_API_PER_THREAD_DEFAULT_STREAM=1");
	if (f->relocatable && u->is_cuda)
		arg(m, u, "-D__CUDACC_RDC__");
	if (f->openmp)
		arg(m, u, "-D_OPENMP=202111");
}

static void finish(struct unit_maker *m, struct source_unit *u, const struct flags *f, const struct flags *before, const struct flags *after)
{
	arg2(m, u, "-resource-dir", m->resource_dir);
	for (size_t i = 0; i < before->args.n; i++)
		arg(m, u, before->args.at[i]);
	language_args(m, u, f);
	for (size_t i = 0; i < f->args.n; i++)
		arg(m, u, f->args.at[i]);
	fact_args(m, u, f);
	for (size_t i = 0; i < after->args.n; i++)
		arg(m, u, after->args.at[i]);
}

static bool is_for_c_only(const char *word)
{
	return strcmp(word, "-ansi") == 0 || strcmp(word, "-fgnu89-inline") == 0;
}

// Flags of a neighbour. Macros and include folders of another language are likely those of the same target; its dialect is not,
// and CUDA headers that it names are an accident for a file that brings its own.
static void borrow(struct unit_maker *m, const struct compile_command *near, enum language language, struct flags *f)
{
	enum language other = file_language(near->file);
	f->drop_toolkit_folders |= other != language;
	translate_command(m, near, f);
	f->language = LANGUAGE_NONE; // that file's
	m->borrowed++;
	if (f->standard && (other == LANGUAGE_C) != (language == LANGUAGE_C))
		f->standard = NULL;
	size_t kept = 0;
	for (size_t i = 0; i < f->args.n; i++)
		if (other != LANGUAGE_C || language == LANGUAGE_C || !is_for_c_only(f->args.at[i]))
			f->args.at[kept++] = f->args.at[i];
	f->args.n = kept;
}

// The file's own flags: fixed ones, its command, the nearest command, or inferred.
static void own_flags(struct unit_maker *m, const char *file, const struct compile_command *command, const struct project_closure *closure,
                      struct flags *f)
{
	const struct source_request *r = m->request;
	if (r->has_fixed_flags) {
		translate_list(f, r->fixed_flags.at, r->fixed_flags.n, m->working_directory, file_language(file) == LANGUAGE_CUDA);
		return;
	}
	if (command) {
		translate_command(m, command, f);
		if (!f->language && file_language(command->named) != file_language(file))
			f->language = file_language(command->named);
		return;
	}
	const struct compile_command *near = nearest(m, file, guessed_language(m, file));
	if (near) {
		borrow(m, near, guessed_language(m, file), f);
	} else {
		m->inferred++;
		inferred_build(f);
	}
	inferred_folders(f, closure);
}

// What --extra-arg and --extra-arg-before say about the whole unit.
static void extra_flags(struct unit_maker *m, const char *file, struct flags *before, struct flags *after, struct flags *f)
{
	const struct source_request *r = m->request;
	bool is_cuda = file_language(file) == LANGUAGE_CUDA;
	before->keep_unknown = after->keep_unknown = true;
	translate_list(before, r->extra_args_before.at, r->extra_args_before.n, m->working_directory, is_cuda);
	translate_list(after, r->extra_args.at, r->extra_args.n, m->working_directory, is_cuda);
	f->standard = after->standard ? after->standard : f->standard ? f->standard : before->standard;
	f->language = after->language ? after->language : f->language ? f->language : before->language;
	f->language = f->language ? f->language : guessed_language(m, file);
	f->per_thread |= before->per_thread || after->per_thread;
	f->relocatable |= before->relocatable || after->relocatable;
	f->openmp |= before->openmp || after->openmp;
}

// Whether one of the unit's folders has the header.
static bool has_header(const struct unit_maker *m, const struct source_unit *u, const char *name)
{
	static const char *const option[] = {"-I", "-isystem", "-iquote", "-idirafter"};
	if (file_exists(path_join(m->arena, path_join(m->arena, m->resource_dir, "include"), name)))
		return true;
	for (size_t i = 0; i < u->args.n; i++)
		for (size_t k = 0; k < sizeof option / sizeof *option; k++) {
			size_t n = strlen(option[k]);
			const char *word = u->args.at[i], *next = i + 1 < u->args.n ? u->args.at[i + 1] : "";
			const char *folder = strncmp(word, option[k], n) != 0 ? NULL : word[n] ? word + n : next;
			if (folder && file_exists(path_join(m->arena, folder, name)))
				return true;
		}
	return false;
}

static bool misses_headers(const struct unit_maker *m, const struct source_unit *u, const struct project_closure *closure)
{
	for (size_t i = 0; i < closure->missing.list.n; i++)
		if (!has_header(m, u, closure->missing.list.at[i]))
			return true;
	return false;
}

// Headers that the build makes and that are not there yet. A user's own come first.
static void give_configured(struct unit_maker *m, struct source_unit *u, const struct project_closure *closure)
{
	VEC(struct source_header) given = {0};
	for (size_t i = 0; i < m->request->given.n; i++)
		*vec_push(m->arena, &given) = m->request->given.at[i];
	for (size_t i = 0; i < closure->configured.n; i++) {
		struct source_header made = closure->configured.at[i];
		if (has_header(m, u, made.path))
			continue;
		made.path = arena_printf(m->arena, "%s/%s", CONFIGURED_FOLDER, made.path);
		*vec_push(m->arena, &given) = made;
	}
	if (given.n == m->request->given.n)
		return;
	arg2(m, u, "-idirafter", CONFIGURED_FOLDER);
	u->given = given.at;
	u->given_count = given.n;
}

// The unit as it is without a toolkit.
static struct source_unit *bundled_twin(const struct unit_maker *m, const char *file, const struct compile_command *command,
                                        const struct project_closure *closure)
{
	struct unit_maker without = *m;
	struct source_result twin = {0};
	without.toolkit = NULL;
	unit_make(&without, file, command, closure, &twin);
	return twin.units.n ? &twin.units.at[0] : NULL;
}

void unit_make(struct unit_maker *m, const char *file, const struct compile_command *command, const struct project_closure *closure,
               struct source_result *out)
{
	struct flags f = {.arena = m->arena, .directory = m->working_directory, .drop_toolkit_folders = !m->toolkit};
	struct flags before = f, after = f;
	size_t guessed = m->inferred;
	own_flags(m, file, command, closure, &f);
	extra_flags(m, file, &before, &after, &f);
	if (!f.standard && closure->wants_cxx20)
		f.standard = "gnu++20"; // no flag names one, and a compiler whose own is an older one refuses the file
	if (f.missing.list.n && !m->first_missing)
		m->first_missing = f.missing.list.at[0];
	if (f.language == LANGUAGE_HIP) {
		m->hip++;
		return;
	}
	struct source_unit *u = vec_push(m->arena, &out->units);
	u->file = intern(m->strings, file);
	u->directory = intern(m->strings, f.directory);
	u->headers = m->toolkit ? HEADERS_TOOLKIT : HEADERS_BUNDLED;
	u->is_cuda = f.language == LANGUAGE_CUDA;
	u->is_c = f.language == LANGUAGE_C;
	u->is_header = file_kind(file) == FILE_HEADER || file_kind(file) == FILE_FRAGMENT;
	u->is_guessed = m->inferred > guessed;
	u->from_database = command && !m->request->has_fixed_flags;
	finish(m, u, &f, &before, &after);
	if (m->request->given_first)
		arg2(m, u, "-include", m->request->given_first);
	arg2(m, u, "-idirafter", "/__gpulint__/libraries"); // last: stands in for what no other folder has
	give_configured(m, u, closure);
	u->library = u->is_c ? 0 : closure->library;
	u->misses_headers = misses_headers(m, u, closure);
	u->bundled = m->toolkit ? bundled_twin(m, file, command, closure) : NULL;
}
