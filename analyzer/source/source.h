// SPDX-License-Identifier: Apache-2.0
// What is analysed and with which flags: arguments and databases in, translation units out.
#ifndef GPULINT_SOURCE_SOURCE_H
#define GPULINT_SOURCE_SOURCE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/intern.h"
#include "base/text.h"
#include "base/vec.h"

struct model_set;
struct frontend_trees;
struct project;

enum header_mode { HEADERS_AUTO /* toolkit when found */, HEADERS_TOOLKIT, HEADERS_BUNDLED };

// Headers compiled into gpulint. The frontend gives all of them to libclang as unsaved files for every unit; which of
// them a unit can see is decided by its `-isystem` arguments:
//   /__gpulint__/cuda/     bundled CUDA and library declarations (files of include/cuda/), with HEADERS_BUNDLED
//   /__gpulint__/overlay/  files that clang misses beside a real toolkit (include/overlay/)
struct source_header {
	const char *path; // "/__gpulint__/cuda/cuda_runtime.h"
	const char *text; // ends with a zero that is not counted
	size_t length;
};
const struct source_header *source_bundled_headers(size_t *count);
// What a directive names by that path of gpulint's own ("cuda_runtime.h"); NULL = the path is none.
const char *source_bundled_name(const char *path);

// What the flags of a unit include in front of its file, and headers of the C++ library that the unit includes, as clang wrote them after parsing them once
// (Clang, Precompiled Header and Modules Internals). A unit's parse takes it in the place of those headers.
struct source_prefix {
	const char *path;                  // absolute
	VEC(const char *) inputs, missing; // as those of frontend_result: what it was made from
};

// What a file begins with (source_leading), with the headers that it includes there and those in front of it, as clang wrote it after parsing it once.
// A parse takes it in the place of these lines.
struct source_preamble {
	const char *path;    // absolute
	const char *name;    // absolute: the file that its text was compiled as, beside the source; there is none of that name
	const char *text;    // the lines
	size_t length;       // of them
	const char *notes;   // the frontend's, which wrote them with it
	size_t notes_length; // in bytes
};

// Headers of the C++ library whose parse is worth to be done once ("algorithm"); NULL from their number on, which is at most 64.
const char *source_library_header(unsigned i);

// One translation unit, ready for libclang.
struct source_unit {
	const struct source_prefix *prefix;     // NULL = the headers are read
	const struct source_preamble *preamble; // NULL = what the file begins with is read
	const struct source_header *given;      // in the place of library headers that are missing, or of gpulint's own
	size_t given_count;
	const struct text_given *texts; // of files that are not analysed as the disk has them
	size_t text_count;
	const struct model_set *models; // what a user says of API functions, NULL = nothing; not looked into here
	struct frontend_trees *trees;   // parses stay there for the next analysis of this file, NULL = they do not
	const char *file;               // absolute, symbolic links resolved
	const char *text;               // analysed in place of what the file holds, NULL = the file
	const char *directory;          // of the command
	VEC(const char *) args;         // clang arguments, without the file
	uint64_t library;               // headers of the C++ library that it includes: bit i is source_library_header(i)
	enum header_mode headers;       // what was decided: HEADERS_TOOLKIT or HEADERS_BUNDLED
	bool is_cuda, is_c;             // -x cuda; plain C
	bool from_database;             // false = inferred flags, or given ones
	bool is_guessed;                // neither a command, nor given flags: nobody knows how the file is compiled
	bool is_linked;                 // other units of the run may define what this one declares
	bool names_gpu;                 // the file's own text does, not only what it includes
	bool calls_gpu;                 // the file's own text has kernels, or names of API functions
	bool is_hip;                    // it names functions of HIP's runtime, and none of CUDA's
	bool is_header;                 // a header or fragment: not compiled alone, may need what its includers bring
	// A file whose commands differ is several units: number from 0, how many (0 = the only one), and what sets this one
	// apart ("-DDEBUG", "without -DDEBUG").
	uint32_t variant, variants;
	const char *differs;
	// facts of nvcc's flags
	bool per_thread_default_stream;
	bool relocatable_device_code;
	bool debug_device;           // -G
	const char *architectures;   // "sm_80,sm_90", "" = none given
	bool openmp;                 // -fopenmp was given (never passed on; _OPENMP is defined)
	bool misses_headers;         // as far as the text of the project tells: some #include leads nowhere
	struct source_unit *bundled; // the same with gpulint's own declarations, NULL = it has them already
};

// A pattern of what is left out, and the folder that it is written for.
struct source_exclude {
	const char *glob, *folder;
};

struct source_request {
	VEC(const char *) paths;
	VEC(struct source_exclude) excludes;
	VEC(const char *) extra_args; // --extra-arg, in order
	VEC(const char *) extra_args_before;
	VEC(const char *) fixed_flags; // after `--`
	bool has_fixed_flags;
	bool force_exclude;       // excludes apply to explicit paths too
	const char *database;     // -p, NULL = search
	const char *cuda_path;    // --cuda-path, NULL = search
	const char *resource_dir; // NULL = search
	enum header_mode headers;
	VEC(struct source_header) given; // source_give
	VEC(const char *) gpu_words;     // names that make a file one with GPU code: functions and headers of a user's models
	const char *given_first;         // path of the one to include in front of every file, NULL = none
	const struct model_set *models;  // given to every unit, NULL = none
	VEC(struct text_given) texts;    // files that are not analysed as the disk has them; absolute paths, resolved where the file is there
	bool only_changed;               // of the paths (of everything without one) only the files of `changed`, and what includes them
	VEC(const char *) changed;       // absolute
	VEC(const char *) gone;          // absolute: files that were there before the change
};

// A message for stderr: "file: what: what to do". `is_error` makes the exit status 2.
struct source_note {
	const char *file, *what, *action; // action may be NULL
	bool is_error;
};

struct source_result {
	VEC(struct source_unit) units; // sorted by file, each file once or once for each of its variants
	VEC(struct source_note) notes;
	uint32_t lost;                 // files that could not be read or hold no text; each has a note
	uint32_t paths_lost;           // that were named and lead to no source; each has a note
	uint32_t folders_lost;         // folders that could not be opened; each has a note
	uint32_t databases_lost;       // 1 = the database has no file that can be used; it has a note
	uint32_t hip;                  // files of HIP, which are not read
	VEC(const char *) without_gpu; // C and C++ files that neither use GPU code nor include a project file that does
	const char *root;              // repository root of the first path, else the working directory; absolute
	struct project *project;       // what source_names_outside() asks, NULL = only what changed was looked at
};

// Gives every unit a header that stands in for a missing one; `is_first`: which is included in front of it.
void source_give(struct arena *arena, struct source_request *request, const char *name, const char *text, bool is_first);

// Does a file of the project that no unit is, or includes, name the member in its text, and see the class: does it, or one that it includes, name that?
// Files of HIP are another build's. True where not all of the project is known.
bool source_names_outside(struct arena *arena, const struct source_result *result, const char *class, const char *member);

// Do files that units are, or include, name each of the class's member functions as one writes the head of its definition ("box::clear")? names: each
// with the end of a line behind it.
bool source_defines_methods(const struct source_result *result, const char *class, const char *names);

// Never fails as a whole: what cannot be read is a note with is_error.
void source_collect(struct arena *arena, struct interner *strings, const struct source_request *request, struct source_result *out);

#endif
