// SPDX-License-Identifier: Apache-2.0
// Files below folders.
#ifndef GPULINT_SOURCE_DISCOVER_H
#define GPULINT_SOURCE_DISCOVER_H

#include "base/strmap.h"
#include "source/flags.h"

enum file_kind { FILE_OTHER, FILE_SOURCE, FILE_HEADER, FILE_FRAGMENT /* .inl and friends: only parsed when asked for */ };

enum file_kind file_kind(const char *path);
// By extension; headers without a language of their own (.h) are C++.
enum language file_language(const char *path);

struct walk {
	struct arena *arena;
	const struct source_request *request; // excludes; may be NULL
	const char *root;                     // the folder that was asked for
	size_t limit;                         // files, 0 = none
	void (*file)(void *context, const char *path);
	bool with_configured; // also what headers are made of that are none themselves ("config.h.in")
	void *context;
	struct source_result *out; // notes for folders that cannot be read; may be NULL
	struct strmap seen;        // folders visited, by device and inode
	size_t files;
};

// Calls back for every C, C++, CUDA or HIP file below the folder in sorted order. Left out: what .gitignore says, hidden
// folders, build trees of CMake (they hold a CMakeCache.txt), node_modules, excludes, and folders seen before.
void walk_folder(struct walk *w, const char *directory);
// `root`: a folder that was asked for itself, so that only what lies below it can be excluded; NULL = none.
bool is_excluded(const struct source_request *request, const char *root, const char *path);

#endif
