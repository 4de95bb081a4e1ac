// SPDX-License-Identifier: Apache-2.0
#include "source/flags.h"

#include <string.h>

#include "base/file.h"

enum form { EXACT, JOINED, SEPARATE, EITHER };
enum action { DROP, KEEP, PATH, INCLUDE_LONG, FILE_NAME, LANGUAGE, OPENMP };

struct host_option {
	const char *name;
	enum form form;
	enum action action;
};

static const struct host_option host_option[] = {
#define HOST(name, form, action) {name, form, action},
#include "source/host_options.def"
#undef HOST
};

static const struct host_option *find_host(const char *word)
{
	const struct host_option *best = NULL;
	size_t best_length = 0;
	for (size_t i = 0; i < sizeof host_option / sizeof *host_option; i++) {
		const struct host_option *o = &host_option[i];
		size_t n = strlen(o->name);
		bool whole = strcmp(word, o->name) == 0;
		bool fits = o->form == JOINED || o->form == EITHER ? strncmp(word, o->name, n) == 0 : whole;
		if (fits && (n > best_length || (whole && o->form != JOINED))) {
			best = o;
			best_length = whole ? (size_t)-1 : n;
		}
	}
	return best;
}

void flags_include_folder(struct flags *f, const char *option, const char *folder)
{
	const char *path = path_normal(f->arena, path_join(f->arena, f->directory, folder));
	if (file_exists(path_join(f->arena, path, "cuda_runtime_api.h"))) {
		if (f->drop_toolkit_folders)
			return;
		option = strcmp(option, "-idirafter") == 0 ? option : "-isystem";
	}
	*vec_push(f->arena, &f->args) = option;
	*vec_push(f->arena, &f->args) = path;
}

void flags_set_language(struct flags *f, const char *name)
{
	static const struct {
		const char *name;
		enum language language;
	} known[] = {{"c", LANGUAGE_C},     {"c-header", LANGUAGE_C}, {"c++", LANGUAGE_CXX}, {"c++-header", LANGUAGE_CXX},
	             {"cu", LANGUAGE_CUDA}, {"cuda", LANGUAGE_CUDA},  {"hip", LANGUAGE_HIP}};
	for (size_t i = 0; i < sizeof known / sizeof *known; i++)
		if (strcmp(name, known[i].name) == 0)
			f->language = known[i].language;
}

static void keep(struct flags *f, const struct host_option *o, const char *word, const char *value, bool joined)
{
	static const char per_thread[] = "CUDA_API_PER_THREAD_DEFAULT_STREAM";
	size_t n = sizeof per_thread - 1;
	if (strcmp(o->name, "-std=") == 0 || strcmp(o->name, "--std=") == 0 || strcmp(o->name, "-std") == 0) {
		f->standard = value;
		return;
	}
	if (strcmp(o->name, "-D") == 0 && strncmp(value, per_thread, n) == 0 && strcmp(value + n, "=0") != 0 && (value[n] == '=' || !value[n]))
		f->per_thread = true;
	*vec_push(f->arena, &f->args) = joined || o->form == EXACT ? word : o->name;
	if (!joined && o->form != EXACT)
		*vec_push(f->arena, &f->args) = value;
}

// -include FILE is looked for in the command's folder first, then along the include path.
static void include_file(struct flags *f, const char *option, const char *value)
{
	const char *here = path_normal(f->arena, path_join(f->arena, f->directory, value));
	*vec_push(f->arena, &f->args) = strcmp(option, "--include") == 0 ? "-include" : option;
	*vec_push(f->arena, &f->args) = file_exists(here) ? here : value;
}

size_t flags_host_word(struct flags *f, const struct words *words, size_t i)
{
	const char *word = words->list.at[i];
	const struct host_option *o = find_host(word);
	if (!o) {
		if (f->keep_unknown)
			*vec_push(f->arena, &f->args) = word;
		return 1;
	}
	size_t n = strlen(o->name);
	bool joined = o->form == JOINED || (o->form == EITHER && word[n]);
	bool separate = o->form == SEPARATE || (o->form == EITHER && !word[n]);
	if (separate && i + 1 >= words->list.n)
		return 1;
	const char *value = separate ? words->list.at[i + 1] : word + n;
	switch (o->action) {
	case KEEP: keep(f, o, word, value, joined); break;
	case PATH: flags_include_folder(f, o->name, value); break;
	case INCLUDE_LONG: flags_include_folder(f, "-I", value); break;
	case FILE_NAME: include_file(f, o->name, value); break;
	case LANGUAGE: flags_set_language(f, value); break;
	case OPENMP: f->openmp |= strcmp(word, "-fopenmp-simd") != 0; break;
	case DROP: break;
	}
	return separate ? 2 : 1;
}

static void expand_file(struct flags *f, const char *name, struct words *out, bool is_nvcc, int depth);

static bool is_options_file(const char *word, const char **value)
{
	static const char *const name[] = {"--options-file", "-options-file", "-optf", "--optf"};
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		size_t n = strlen(name[i]);
		if (strncmp(word, name[i], n) == 0 && (!word[n] || word[n] == '=')) {
			*value = word[n] ? word + n + 1 : NULL;
			return true;
		}
	}
	return false;
}

static void expand(struct flags *f, const struct words *in, struct words *out, bool is_nvcc, int depth)
{
	for (size_t i = 0; i < in->list.n; i++) {
		const char *word = in->list.at[i], *value;
		if (is_nvcc && is_options_file(word, &value)) {
			if (!value && i + 1 < in->list.n)
				value = in->list.at[++i];
			struct words names = {0};
			list_split(f->arena, value ? value : "", &names);
			for (size_t k = 0; k < names.list.n; k++)
				expand_file(f, names.list.at[k], out, is_nvcc, depth);
		} else if (*word == '@' && word[1]) {
			expand_file(f, word + 1, out, is_nvcc, depth);
		} else {
			*vec_push(f->arena, &out->list) = word;
		}
	}
}

static void expand_file(struct flags *f, const char *name, struct words *out, bool is_nvcc, int depth)
{
	enum { DEEPEST = 16 };
	size_t length;
	const char *path = path_join(f->arena, f->directory, name);
	const char *text = depth < DEEPEST ? file_read(f->arena, path, &length) : NULL;
	struct words inner = {0};
	if (!text) {
		*vec_push(f->arena, &f->missing.list) = path;
		return;
	}
	shell_split(f->arena, text, &inner);
	expand(f, &inner, out, is_nvcc, depth + 1);
}

void flags_expand(struct flags *f, const struct words *in, struct words *out, bool is_nvcc)
{
	expand(f, in, out, is_nvcc, 0);
}

void flags_words(struct flags *f, const struct words *words, bool is_nvcc)
{
	struct words all = {0};
	flags_expand(f, words, &all, is_nvcc);
	for (size_t i = 0; i < all.list.n;) {
		if (strcmp(all.list.at[i], "--") == 0)
			return;
		size_t used = is_nvcc ? flags_nvcc_word(f, &all, i) : 0;
		i += used ? used : flags_host_word(f, &all, i);
	}
}

// "/usr/bin/ccache" is a launcher, "env" and "cmake -E env" as well; their own options and A=B words are skipped.
static size_t compiler_index(const struct words *words)
{
	static const char *const launcher[] = {"ccache", "sccache", "distcc", "icecc", "gomacc",  "buildcache", "fastbuild",
	                                       "env",    "time",    "nice",   "cmake", "gpulint", "launch",     "colorgcc"};
	size_t i = 0;
	for (bool launched = false; i < words->list.n; i++) {
		const char *word = words->list.at[i], *base = path_base(word);
		bool is_launcher = false;
		for (size_t k = 0; k < sizeof launcher / sizeof *launcher; k++)
			is_launcher |= strcmp(base, launcher[k]) == 0;
		if (launched && strcmp(word, "-E") == 0 && i + 1 < words->list.n) {
			i++;
			continue;
		}
		if (!is_launcher && !(launched && (*word == '-' || strchr(word, '='))))
			break;
		launched = true;
	}
	return i;
}

static bool is_nvcc_name(const char *compiler)
{
	const char *base = path_base(compiler);
	return strncmp(base, "nvcc", 4) == 0 || strcmp(base, "cudacc") == 0;
}

const char *flags_compiler(struct arena *a, const struct words *words)
{
	size_t i = compiler_index(words);
	return i < words->list.n ? arena_strdup(a, words->list.at[i]) : NULL;
}

void flags_command(struct flags *f, const struct words *words)
{
	size_t i = compiler_index(words);
	struct words rest = {0};
	for (size_t k = i + 1; k < words->list.n; k++)
		*vec_push(f->arena, &rest.list) = words->list.at[k];
	if (i < words->list.n && strcmp(path_base(words->list.at[i]), "hipcc") == 0)
		f->language = LANGUAGE_HIP;
	flags_words(f, &rest, i < words->list.n && is_nvcc_name(words->list.at[i]));
}
