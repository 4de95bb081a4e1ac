// SPDX-License-Identifier: Apache-2.0
// nvcc's own options: dropped, translated or recorded as facts of the unit.
#include <string.h>

#include "base/file.h"
#include "source/flags.h"

enum action {
	DROP,
	KEEP,
	KEEP_PATH,
	KEEP_PATHS,
	OPTIONS_FILE,
	HOST,
	LANGUAGE,
	STANDARD,
	RELAXED,
	LAMBDA,
	RDC,
	DEVICE_DEBUG,
	DEFAULT_STREAM,
	ARCHITECTURE,
	NO_EXCEPTIONS
};

struct nvcc_option {
	const char *long_name, *short_name;
	int arity;
	enum action action;
	const char *joined; // characters that a value behind the letter may begin with, "" = any; NULL = none stands there
};

static const struct nvcc_option nvcc_option[] = {
#define NVCC(long_name, short_name, arity, action) {long_name, short_name, arity, action, NULL},
#define NVCC_JOINED(long_name, short_name, arity, action, joined) {long_name, short_name, arity, action, joined},
#include "source/nvcc_options.def"
#undef NVCC
#undef NVCC_JOINED
};

// "-arch=sm_80", "--gpu-architecture", "-O3", "-I/p": the option, *value = what follows in the same word or NULL.
static const struct nvcc_option *find(const char *word, const char **value)
{
	const char *name = word + strspn(word, "-");
	size_t dashes = (size_t)(name - word), n = strcspn(name, "=");
	const size_t count = sizeof nvcc_option / sizeof *nvcc_option;
	*value = NULL;
	if (dashes < 1 || dashes > 2 || !n)
		return NULL;
	for (size_t i = 0; i < count; i++) {
		const struct nvcc_option *o = &nvcc_option[i];
		if ((strlen(o->long_name) == n && memcmp(o->long_name, name, n) == 0) ||
		    (strlen(o->short_name) == n && memcmp(o->short_name, name, n) == 0)) {
			*value = name[n] ? name + n + 1 : NULL;
			return o;
		}
	}
	for (size_t i = 0; dashes == 1 && i < count; i++) {
		const struct nvcc_option *o = &nvcc_option[i];
		bool is_its_value = o->joined && (!*o->joined || (name[1] && strchr(o->joined, name[1])));
		if (is_its_value && o->short_name[0] == *name) {
			*value = name + 1;
			return o;
		}
	}
	return NULL;
}

static void add(struct flags *f, const char *arg)
{
	*vec_push(f->arena, &f->args) = arg;
}

// -Xcompiler "-fPIC -Wall,-DX=1": commas separate, blanks and quotes as the host shell sees them.
static void host_payload(struct flags *f, const char *value)
{
	struct words items = {0}, words = {0};
	list_split(f->arena, value, &items);
	for (size_t i = 0; i < items.list.n; i++) {
		struct words quoted = {0};
		shell_split(f->arena, items.list.at[i], &quoted);
		for (size_t k = 0; k < quoted.list.n; k++)
			shell_split(f->arena, quoted.list.at[k], &words);
	}
	for (size_t i = 0; i < words.list.n;)
		i += flags_host_word(f, &words, i);
}

static void folders(struct flags *f, const char *option, const char *value)
{
	struct words items = {0};
	if (file_is_directory(path_join(f->arena, f->directory, value)))
		*vec_push(f->arena, &items.list) = value;
	else
		list_split(f->arena, value, &items);
	for (size_t i = 0; i < items.list.n; i++)
		flags_include_folder(f, option, items.list.at[i]);
}

// "arch=compute_80,code=[compute_80,sm_80]" -> compute_80, sm_80; "native" and "all" stay as they are.
static void architectures(struct flags *f, const char *value)
{
	for (const char *p = value; *p;) {
		size_t n = strcspn(p, ",[]'\"= ");
		bool is_key = p[n] == '=';
		const char *name = arena_strndup(f->arena, p, n);
		bool seen = !n || is_key;
		for (size_t i = 0; i < f->architectures.list.n; i++)
			seen |= strcmp(f->architectures.list.at[i], name) == 0;
		if (!seen)
			*vec_push(f->arena, &f->architectures.list) = name;
		p += n;
		p += *p != 0;
	}
}

static void apply(struct flags *f, const struct nvcc_option *o, const char *value)
{
	const char *option = arena_printf(f->arena, "-%s", o->short_name);
	switch (o->action) {
	case DROP:
	case OPTIONS_FILE: // expanded before
		break;
	case KEEP: {
		struct words pair = {0};
		*vec_push(f->arena, &pair.list) = option;
		*vec_push(f->arena, &pair.list) = value;
		flags_host_word(f, &pair, 0);
		break;
	}
	case KEEP_PATH: {
		const char *here = path_normal(f->arena, path_join(f->arena, f->directory, value));
		add(f, option);
		add(f, file_exists(here) ? here : value);
		break;
	}
	case KEEP_PATHS: folders(f, option, value); break;
	case HOST: host_payload(f, value); break;
	case LANGUAGE: flags_set_language(f, value); break;
	case STANDARD: f->standard = value; break;
	case RELAXED: add(f, "-D__CUDACC_RELAXED_CONSTEXPR__"); break;
	case LAMBDA: add(f, "-D__CUDACC_EXTENDED_LAMBDA__"); break;
	case RDC: f->relocatable = !value || strcmp(value, "false") != 0; break;
	case DEVICE_DEBUG: f->device_debug = true; break;
	case DEFAULT_STREAM: f->per_thread = strcmp(value, "per-thread") == 0; break;
	case ARCHITECTURE: architectures(f, value); break;
	case NO_EXCEPTIONS: add(f, "-fno-exceptions"); break;
	}
}

size_t flags_nvcc_word(struct flags *f, const struct words *words, size_t i)
{
	const char *value;
	const struct nvcc_option *o = find(words->list.at[i], &value);
	if (!o)
		return 0;
	if (o->arity && !value) {
		if (i + 1 >= words->list.n)
			return 1;
		apply(f, o, words->list.at[i + 1]);
		return 2;
	}
	apply(f, o, value);
	return 1;
}
