// SPDX-License-Identifier: Apache-2.0
// Compiler command lines to what libclang needs to see the same program.
#ifndef GPULINT_SOURCE_FLAGS_H
#define GPULINT_SOURCE_FLAGS_H

#include "source/shell.h"
#include "source/source.h"

enum language { LANGUAGE_NONE, LANGUAGE_C, LANGUAGE_CXX, LANGUAGE_CUDA, LANGUAGE_HIP };

// State of one translation: the caller sets the first group, the rest is the result.
struct flags {
	struct arena *arena;
	const char *directory;     // relative paths start here
	bool drop_toolkit_folders; // -I of a CUDA toolkit (bundled headers are used); else they become -isystem
	bool keep_unknown;         // words that no table knows are passed on (--extra-arg)

	VEC(const char *) args;
	const char *standard;   // "c++17", NULL = none given
	enum language language; // from -x
	bool openmp, per_thread, relocatable, device_debug;
	struct words architectures;
	struct words missing; // options files that could not be read
};

// Words of a compile command, compiler first. Launchers before the compiler are skipped.
void flags_command(struct flags *f, const struct words *words);
// Path of the compiler in such a command, NULL if none.
const char *flags_compiler(struct arena *a, const struct words *words);
// Flags without a compiler; `is_nvcc` decides whose they are.
void flags_words(struct flags *f, const struct words *words, bool is_nvcc);

// --- for flags_nvcc.c -----------------------------------------------------------------------------------------------
// Takes word i (and its value) by the host table; returns how many words were used.
size_t flags_host_word(struct flags *f, const struct words *words, size_t i);
// Adds `option` with a folder made absolute.
void flags_include_folder(struct flags *f, const char *option, const char *folder);
void flags_set_language(struct flags *f, const char *name);
// Same for nvcc's table; 0 = no nvcc option.
size_t flags_nvcc_word(struct flags *f, const struct words *words, size_t i);
// Replaces options files by their words.
void flags_expand(struct flags *f, const struct words *in, struct words *out, bool is_nvcc);

#endif
