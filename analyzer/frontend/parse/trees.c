// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/trees.h"

#include <ctype.h>
#include <inttypes.h>
#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define XXH_INLINE_ALL
#include <xxhash.h>

#include "base/strmap.h"
#include "frontend/ast/tokens.h"
#include "frontend/parse/recover.h"

// Of a file on the disk; all zero: there is none.
struct stamp {
	uint64_t bytes, seconds, nanoseconds, inode;
};

// What decides which files a parse reads, but for what the disk holds.
struct texts {
	XXH64_hash_t others;     // the texts that stand in for files, without the source's
	XXH64_hash_t directives; // of the source
	bool is_known;           // false: the source is none of the texts, or its directives cannot be told
};

struct tree {
	CXTranslationUnit tu;
	struct texts texts; // that it was parsed with
	// what was kept of it
	struct texts kept_with;
	struct inclusions kept;
	struct stamp *stamp; // by inclusion
};

struct frontend_trees {
	struct strmap by_request; // of struct tree *
	struct map by_tree;       // of struct tree *, by CXTranslationUnit
	VEC(struct tree *) all;
};

struct frontend_trees *frontend_trees_new(struct arena *arena)
{
	struct frontend_trees *t = ARENA_NEW(arena, struct frontend_trees);
	t->by_request.arena = arena;
	return t;
}

// Rounds of recovery differ by their prelude alone, which stands in front: with one tree for all, each would make the preamble anew with each edit.
static uint64_t prelude_of(const struct tree_request *r)
{
	for (size_t i = 0; i < r->file_count; i++)
		if (strcmp(r->file[i].Filename, RECOVER_PATH) == 0)
			return XXH64(r->file[i].Contents, r->file[i].Length, 1);
	return 0;
}

static struct tree *tree_of(struct frontend_trees *t, const struct tree_request *r)
{
	char *key = NULL;
	size_t length = 0;
	FILE *out = open_memstream(&key, &length);
	if (!out)
		return NULL;
	fprintf(out, "%u\n%s\n%" PRIx64 "\n", r->flags, r->main, prelude_of(r));
	for (size_t i = 0; i < r->arg_count; i++)
		fprintf(out, "%s\n", r->arg[i]);
	fclose(out);
	void **place = strmap_at(&t->by_request, arena_strndup(t->by_request.arena, key, length));
	free(key); // open_memstream's own
	if (!*place)
		*vec_push(t->by_request.arena, &t->all) = *place = ARENA_NEW(t->by_request.arena, struct tree);
	return *place;
}

// Two texts with the same directives, comments and literals left out, include the same files.
static bool directives_of(const char *text, size_t length, XXH64_hash_t *out)
{
	const char *p = text, *end = text + length;
	bool is_line_start = true;
	*out = 0;
	while (p < end) {
		if (p + 1 < end && p[0] == 'R' && p[1] == '"') // a raw literal may hold anything
			return false;
		const char *next = tokens_skip(p, end, is_line_start);
		if (next != p && *p == '#')
			*out = XXH64(p, (size_t)(next - p), *out);
		is_line_start = next == p ? *p == '\n' || (is_line_start && isspace((unsigned char)*p)) : is_line_start && *p != '"';
		p = next == p ? p + 1 : next;
	}
	return true;
}

static struct texts texts_of(const struct tree_request *r)
{
	struct texts t = {0};
	for (size_t i = 0; i < r->file_count; i++) {
		const struct CXUnsavedFile *f = &r->file[i];
		if (strcmp(f->Filename, r->main) == 0) // the last one counts
			t.is_known = directives_of(f->Contents, f->Length, &t.directives);
		else
			t.others = XXH64(f->Contents, f->Length, XXH64(f->Filename, strlen(f->Filename), t.others));
	}
	return t;
}

CXTranslationUnit trees_parse(struct frontend_trees *t, const struct tree_request *r, enum CXErrorCode *error)
{
	struct tree *tree = tree_of(t, r);
	*error = CXError_Failure;
	if (!tree)
		return NULL;
	tree->texts = texts_of(r);
	if (tree->tu && !clang_reparseTranslationUnit(tree->tu, (unsigned)r->file_count, r->file, clang_defaultReparseOptions(tree->tu)))
		return tree->tu;
	if (tree->tu) { // libclang leaves nothing but this to do with it
		clang_disposeTranslationUnit(tree->tu);
		tree->tu = NULL;
	}
	tree->kept = (struct inclusions){0};
	const unsigned stays = CXTranslationUnit_PrecompiledPreamble | CXTranslationUnit_CreatePreambleOnFirstParse;
	*error = clang_parseTranslationUnit2(clang_createIndex(1, 0), r->main, r->arg, (int)r->arg_count, r->file, (unsigned)r->file_count,
	                                     r->flags | stays, &tree->tu);
	if (tree->tu)
		map_put(t->by_request.arena, &t->by_tree, tree->tu, 0, tree);
	return tree->tu;
}

void frontend_trees_rest(struct frontend_trees *t)
{
	for (size_t i = 0; i < t->all.n; i++)
		if (t->all.at[i]->tu)
			clang_suspendTranslationUnit(t->all.at[i]->tu);
	malloc_trim(0);
}

static struct stamp stamp_of(const char *path)
{
	struct stat st;
	if (stat(path, &st) != 0)
		return (struct stamp){0};
	return (struct stamp){(uint64_t)st.st_size, (uint64_t)st.st_mtim.tv_sec, (uint64_t)st.st_mtim.tv_nsec, (uint64_t)st.st_ino};
}

static bool is_same_text(const struct texts *a, const struct texts *b)
{
	return a->is_known && b->is_known && a->others == b->others && a->directives == b->directives;
}

// The source itself is the text that was given.
static bool has_stamp(const struct inclusion *i, const struct unit *u)
{
	return !i->is_own && strcmp(i->path, u->source->file) != 0;
}

bool trees_inclusions(const struct frontend_trees *t, struct unit *u)
{
	const struct tree *tree = map_get(&t->by_tree, u->tu, 0);
	if (!tree || !tree->kept.n || !is_same_text(&tree->texts, &tree->kept_with))
		return false;
	for (size_t i = 0; i < tree->kept.n; i++) {
		struct stamp now = has_stamp(&tree->kept.at[i], u) ? stamp_of(tree->kept.at[i].path) : (struct stamp){0};
		if (memcmp(&now, &tree->stamp[i], sizeof now) != 0)
			return false;
	}
	for (size_t i = 0; i < tree->kept.n; i++) {
		struct inclusion n = tree->kept.at[i];
		n.file = n.is_own || n.is_of_system ? NULL : clang_getFile(u->tu, n.name);
		n.path = intern(u->strings, n.path);
		*vec_push(u->arena, &u->inclusions) = n;
	}
	return true;
}

static struct skipped *copy_of(struct arena *a, const struct skipped *list)
{
	struct skipped *first = NULL, **end = &first;
	for (const struct skipped *s = list; s; s = s->next, end = &(*end)->next) {
		*end = ARENA_NEW(a, struct skipped);
		**end = (struct skipped){NULL, s->from, s->to};
	}
	return first;
}

void trees_keep_inclusions(struct frontend_trees *t, struct unit *u)
{
	struct arena *a = t->by_request.arena;
	struct tree *tree = map_get(&t->by_tree, u->tu, 0);
	if (!tree)
		return;
	tree->kept = (struct inclusions){0};
	tree->kept_with = tree->texts;
	tree->stamp = ARENA_ARRAY(a, struct stamp, u->inclusions.n);
	for (size_t i = 0; i < u->inclusions.n; i++) {
		struct inclusion n = u->inclusions.at[i];
		const struct file_text *f = file_of(u, n.file);
		bool is_read = has_stamp(&n, u) && !n.is_of_system && f && f->is_read && f->text;
		n.file = NULL;
		n.name = arena_strdup(a, n.name);
		n.path = arena_strdup(a, n.path);
		n.by = n.by ? arena_strdup(a, n.by) : NULL;
		n.size = is_read ? f->size : 0;
		n.has_skipped = is_read;
		n.skipped = is_read ? copy_of(a, f->skipped) : NULL;
		n.text = is_read ? arena_strndup(a, f->text, f->size) : NULL;
		tree->stamp[i] = has_stamp(&n, u) ? stamp_of(n.path) : (struct stamp){0};
		*vec_push(a, &tree->kept) = n;
	}
}
