// SPDX-License-Identifier: Apache-2.0
// The project's files and which includes which, by text: enough to infer include folders, to tell files without GPU code
// and headers that no source reaches.
#ifndef GPULINT_SOURCE_PROJECT_H
#define GPULINT_SOURCE_PROJECT_H

#include <stdint.h>

#include "base/strmap.h"
#include "source/shell.h"
#include "source/source.h"

struct project_file;

struct project_include {
	const char *text;            // "x/y.h"
	bool is_quoted, is_left_out; // by a condition that holds nowhere here
	bool is_missing;             // neither of the project nor of the system, as far as the text tells
	bool is_tied;                // other files of that name fit as well: which unit asks decides
	bool is_sure;                // whatever the flags
	bool is_ordered;             // headers of the C++ library that come later may not come before what stands in front of it (library.h)
	bool is_configured;          // the target is what the build makes that header of, or what another build has made
	struct project_file *target; // NULL = not of this project
	const char *folder;          // include folder that makes it found, NULL = the file's own folder
};

struct project_file {
	const char *path;
	bool is_read, is_scanned, has_gpu_words, has_gpu_calls, has_cuda_words, has_hip_words, is_hip, has_launch, has_kernel, has_openmp,
		wants_cxx20;
	bool is_settings;     // configured_is_settings
	const char *not_text; // what it is instead of source text, NULL = it may be a source
	VEC(struct project_include) includes;
	uint32_t mark; // generation of the last closure that met it
	uint32_t walk_mark, sure_mark;
	bool is_ordered;    // as struct project_include's, by the whole file
	bool is_reached;    // by a unit, as an include
	bool is_includable; // collect.c: a source of the project includes it
	bool is_named_cuda; // collect.c: by its own name, or by that of a link to it, and no command says otherwise
	bool is_unit;       // collect.c: it is analysed
	bool was_there;     // it is not any more: project_remember
};

struct project {
	struct arena *arena;
	const struct source_request *request; // for the headers that it gives; NULL = none
	const char *toolkit;                  // its headers are not the project's; NULL = none
	struct strmap files;                  // path -> struct project_file
	struct strmap by_name;                // base name -> list of files
	struct strmap configured;             // base name of a header that a build makes -> list of the files that it is made of
	struct strmap indexed;                // roots done
	VEC(struct project_file *) found;     // in those, in the order of their names
	uint32_t generation;
	bool has_cuda; // a .cu or .cuh exists
};

// What a file and everything of the project it includes has.
struct project_closure {
	struct words quote_folders;           // for -iquote
	struct words folders;                 // for -idirafter: they hide no header of the system or of CUDA
	struct words names;                   // what is included through those, as written: the project's, not the system's
	struct words missing;                 // what nothing known here has, as written
	uint64_t library;                     // headers of the C++ library that may come first, as struct source_unit's
	VEC(struct source_header) configured; // headers that a build makes: as written, and what the project has of them
	bool has_gpu, has_openmp, wants_cxx20;
	bool has_cuda, has_hip; // calls of either
};

// Indexes the tree that `path` (file or folder) belongs to: its repository, else the nearest folder with a build file.
void project_index(struct project *p, const char *path);
// A file below an indexed root that is gone: what includes it by name is taken to include it still.
void project_remember(struct project *p, const char *path);
struct project_file *project_scan(struct project *p, const char *path);
void project_close(struct project *p, const char *path, struct project_closure *out);

#endif
