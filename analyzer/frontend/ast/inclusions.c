// SPDX-License-Identifier: Apache-2.0
#include "frontend/ast/inclusions.h"

#include <string.h>

#include "base/file.h"
#include "base/strmap.h"

struct collection {
	struct arena *arena;
	struct interner *strings;
	const char *directory;
	CXTranslationUnit tu;
	struct inclusions *out;
	struct strmap first; // by path, of const bool *: whether its first inclusion is the system's
};

static const char *path_of(const struct collection *c, CXFile file)
{
	CXString real = clang_File_tryGetRealPathName(file), written = clang_getFileName(file);
	const char *name = clang_getCString(real), *given = clang_getCString(written);
	name = name && *name ? name : given ? given : "";
	if (*name && *name != '/' && c->directory)
		name = path_join(c->arena, c->directory, name);
	name = intern(c->strings, name);
	clang_disposeString(real);
	clang_disposeString(written);
	return name;
}

static const char *name_of(const struct collection *c, CXFile file)
{
	CXString written = clang_getFileName(file);
	const char *text = clang_getCString(written), *name = intern(c->strings, text ? text : "");
	clang_disposeString(written);
	return name;
}

// Asked only of what no system header includes: libclang walks all source locations for it.
static bool begins_in_system(const struct collection *c, CXFile file)
{
	return clang_Location_isInSystemHeader(clang_getLocationForOffset(c->tu, file, 0));
}

// Of what was listed before, each file's first inclusion.
static void know(struct collection *c, const struct inclusion *i)
{
	void **first = strmap_at(&c->first, i->path);
	if (!*first) {
		bool *is = ARENA_NEW(c->arena, bool);
		*is = i->is_of_system;
		*first = is;
	}
}

// `by` = NULL: nothing includes it. `is_in_system`: a system header does.
static void take(struct collection *c, CXFile file, CXFile by, bool is_in_system)
{
	struct inclusion i = {.file = file, .name = name_of(c, file), .path = path_of(c, file), .by = by ? path_of(c, by) : NULL};
	i.is_own = strncmp(i.path, "/__gpulint__/", 13) == 0;
	void **first = strmap_at(&c->first, i.path);
	if (!*first) {
		bool *is = ARENA_NEW(c->arena, bool);
		*is = !i.is_own && (is_in_system || begins_in_system(c, file));
		*first = is;
	}
	i.is_of_system = *(const bool *)*first;
	*vec_push(c->arena, c->out) = i;
}

static void visit(CXFile file, CXSourceLocation *stack, unsigned depth, CXClientData data)
{
	CXFile by = NULL;
	if (depth)
		clang_getExpansionLocation(stack[0], &by, NULL, NULL, NULL);
	take(data, file, by, depth && clang_Location_isInSystemHeader(stack[0]));
}

static void take_late(struct collection *c, CXFile file);

// An #include: of a file that clang_getInclusions has named, or not.
static enum CXVisitorResult visit_directive(void *context, CXCursor directive, CXSourceRange range)
{
	struct collection *c = context;
	CXFile file = clang_getIncludedFile(directive), by = NULL;
	CXSourceLocation at = clang_getRangeStart(range);
	if (!file || strmap_get(&c->first, path_of(c, file)))
		return CXVisit_Continue;
	clang_getExpansionLocation(at, &by, NULL, NULL, NULL);
	take(c, file, by, clang_Location_isInSystemHeader(at));
	take_late(c, file);
	return CXVisit_Continue;
}

// Of a tree with a preamble clang_getInclusions names the files of the preamble, and none that is included behind it.
static void take_late(struct collection *c, CXFile file)
{
	clang_findIncludesInFile(c->tu, file, (CXCursorAndRangeVisitor){c, visit_directive});
}

void inclusions_collect(struct arena *arena, struct interner *strings, const char *directory, CXTranslationUnit tu, bool has_preamble,
                        struct inclusions *out)
{
	struct collection c = {arena, strings, directory, tu, out, {.arena = arena}};
	for (size_t i = 0; i < out->n; i++)
		know(&c, &out->at[i]);
	clang_getInclusions(tu, visit, &c);
	CXString source = clang_getTranslationUnitSpelling(tu);
	CXFile file = has_preamble ? clang_getFile(tu, clang_getCString(source)) : NULL;
	clang_disposeString(source);
	if (file)
		take_late(&c, file);
}
