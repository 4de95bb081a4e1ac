// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/preamble.h"

#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/strmap.h"

enum { NO_NOTE = UINT32_MAX };

// Where a declaration of the project is found again.
struct note {
	CXCursor cursor;
	const char *file; // as libclang has it; of one with `via` ""
	uint32_t offset;
	uint32_t via;  // an instance of a template: the note of what names it, NO_NOTE = it stands at its place
	uint32_t rank; // in the order of the tree's list
	uint32_t kind; // enum CXCursorKind
	const char *usr;
};

typedef VEC(struct note) note_list;
typedef VEC(CXCursor) cursor_list;

struct noter {
	struct arena *arena;
	CXTranslationUnit tu;
	note_list notes;
	struct map instances; // that nothing has named yet, by declaration; of uint32_t *, the rank
	uint32_t waiting;     // how many they are
	uint32_t ranks;
	bool is_lost; // something cannot be found again
};

static const char *text_in(struct arena *a, CXString s)
{
	const char *text = clang_getCString(s), *copy = arena_strdup(a, text ? text : "");
	clang_disposeString(s);
	return copy;
}

// --- what counts ------------------------------------------------------------------------------------------------------

static bool is_function(enum CXCursorKind kind)
{
	switch (kind) {
	case CXCursor_FunctionDecl:
	case CXCursor_CXXMethod:
	case CXCursor_Constructor:
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction: return true;
	default: return false;
	}
}

// A class finds those of its instances by the tree's list alone.
static bool is_looked_up(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_Destructor:
	case CXCursor_ConversionFunction: return true;
	case CXCursor_Constructor: return clang_CXXConstructor_isDefaultConstructor(c);
	case CXCursor_CXXMethod: return clang_CXXMethod_isVirtual(c);
	default: return false;
	}
}

// The same of the system's classes: what a unique_ptr's destructor calls, and the scalar that an object stands for.
static bool is_looked_up_of_system(struct arena *a, CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	CXCursor class = clang_getCursorSemanticParent(c);
	if ((kind != CXCursor_Destructor && kind != CXCursor_ConversionFunction) || is_null(clang_getSpecializedCursorTemplate(class)))
		return false;
	const char *name = text_in(a, clang_getCursorSpelling(class)), *usr = text_in(a, clang_getCursorUSR(class));
	if (kind == CXCursor_Destructor)
		return strcmp(name, "unique_ptr") == 0 && !strstr(usr, "default_delete>");
	CXType to = clang_getCanonicalType(clang_getCursorResultType(c));
	bool is_reference = to.kind == CXType_LValueReference || to.kind == CXType_RValueReference;
	to = is_reference ? clang_getCanonicalType(clang_getPointeeType(to)) : to;
	return to.kind != CXType_Record && strcmp(name, "integral_constant") != 0;
}

static enum CXChildVisitResult visit_member(CXCursor c, CXCursor parent, CXClientData data)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	(void)parent;
	if (!is_function(kind) && kind != CXCursor_FunctionTemplate && kind != CXCursor_VarDecl)
		return CXChildVisit_Recurse;
	*(bool *)data = true;
	return CXChildVisit_Break;
}

static bool has_members(CXCursor class)
{
	bool has = false;
	clang_visitChildren(class, visit_member, &has);
	return has;
}

static bool is_space(enum CXCursorKind kind)
{
	return kind == CXCursor_Namespace || kind == CXCursor_LinkageSpec || kind == CXCursor_UnexposedDecl;
}

// Whether lowering asks for it when the tree lists it.
static bool counts(CXCursor c)
{
	enum CXCursorKind kind = clang_getCursorKind(c);
	switch (kind) {
	case CXCursor_StructDecl:
	case CXCursor_ClassDecl:
	case CXCursor_UnionDecl:
	case CXCursor_ClassTemplate:
	case CXCursor_ClassTemplatePartialSpecialization: return clang_isCursorDefinition(c) && has_members(c);
	case CXCursor_FunctionDecl:
	case CXCursor_FunctionTemplate: return clang_isCursorDefinition(c);
	case CXCursor_VarDecl:
	case CXCursor_FriendDecl: return true;
	default: return is_space(kind) || is_function(kind);
	}
}

// --- places -----------------------------------------------------------------------------------------------------------

static CXCursor at_place(CXTranslationUnit tu, CXFile file, unsigned offset)
{
	return clang_getCursor(tu, clang_getLocationForOffset(tu, file, offset));
}

static bool is_found_at(struct noter *n, CXCursor c, CXSourceLocation at)
{
	CXFile file;
	unsigned offset;
	clang_getFileLocation(at, &file, NULL, NULL, &offset);
	if (!file || !clang_equalCursors(at_place(n->tu, file, offset), c))
		return false;
	*vec_push(n->arena, &n->notes) = (struct note){.cursor = c,
	                                               .file = text_in(n->arena, clang_getFileName(file)),
	                                               .offset = offset,
	                                               .via = NO_NOTE,
	                                               .rank = n->ranks++,
	                                               .kind = clang_getCursorKind(c),
	                                               .usr = text_in(n->arena, clang_getCursorUSR(c))};
	return true;
}

// At the name of a template clang may find what it is a template of.
static bool is_template(enum CXCursorKind kind)
{
	return kind == CXCursor_FunctionTemplate || kind == CXCursor_ClassTemplate || kind == CXCursor_ClassTemplatePartialSpecialization;
}

static bool is_found(struct noter *n, CXCursor c)
{
	CXSourceLocation start = clang_getRangeStart(clang_getCursorExtent(c));
	bool is_at_name = !is_template(clang_getCursorKind(c)) && is_found_at(n, c, clang_getCursorLocation(c));
	return is_at_name || is_found_at(n, c, start);
}

// --- declarations -----------------------------------------------------------------------------------------------------

static void wait_for(struct noter *n, CXCursor instance)
{
	uint32_t *rank = ARENA_NEW(n->arena, uint32_t);
	*rank = n->ranks++;
	map_put(n->arena, &n->instances, key_of(instance), 0, rank);
	n->waiting++;
}

static enum CXChildVisitResult visit_listed(CXCursor c, CXCursor parent, CXClientData data)
{
	struct noter *n = data;
	(void)parent;
	enum CXCursorKind kind = clang_getCursorKind(c);
	bool is_instance = is_function(kind) && !is_null(template_written(c));
	if (is_system(c))
		n->is_lost |= is_function(kind) && is_looked_up_of_system(n->arena, c);
	else if (!counts(c) || is_found(n, c))
		return CXChildVisit_Continue;
	else if (is_space(kind))
		return CXChildVisit_Recurse;
	else if (!is_instance || is_looked_up(c))
		n->is_lost = true;
	else if (!is_standin(c) && clang_isCursorDefinition(c))
		wait_for(n, c);
	return n->is_lost ? CXChildVisit_Break : CXChildVisit_Continue;
}

static CXCursor named_function(CXCursor c)
{
	switch (clang_getCursorKind(c)) {
	case CXCursor_CallExpr:
	case CXCursor_DeclRefExpr:
	case CXCursor_MemberRefExpr: break;
	default: return clang_getNullCursor();
	}
	CXCursor ref = clang_getCursorReferenced(c);
	return is_null(ref) || !is_function(clang_getCursorKind(ref)) ? clang_getNullCursor() : clang_getCursorDefinition(ref);
}

struct naming {
	struct noter *noter;
	uint32_t by;
};

static enum CXChildVisitResult visit_naming(CXCursor c, CXCursor parent, CXClientData data)
{
	struct naming *s = data;
	struct noter *n = s->noter;
	CXCursor named = named_function(c);
	uint32_t *rank = is_null(named) ? NULL : map_get(&n->instances, key_of(named), 0);
	(void)parent;
	if (rank && *rank != NO_NOTE) {
		*vec_push(n->arena, &n->notes) = (struct note){.cursor = named,
		                                               .file = "",
		                                               .via = s->by,
		                                               .rank = *rank,
		                                               .kind = clang_getCursorKind(named),
		                                               .usr = text_in(n->arena, clang_getCursorUSR(named))};
		*rank = NO_NOTE;
		n->waiting--;
	}
	return n->waiting ? CXChildVisit_Recurse : CXChildVisit_Break;
}

// Instances are found by the functions that name them, which may be instances in turn.
static void find_instances(struct noter *n)
{
	for (uint32_t i = 0; i < n->notes.n && n->waiting; i++)
		clang_visitChildren(n->notes.at[i].cursor, visit_naming, &(struct naming){n, i});
	n->is_lost |= n->waiting > 0;
}

// --- writing ----------------------------------------------------------------------------------------------------------

static void put_number(FILE *out, uint64_t number)
{
	fwrite(&number, sizeof number, 1, out);
}

static void put_text(FILE *out, const char *text)
{
	put_number(out, strlen(text));
	fwrite(text, 1, strlen(text) + 1, out);
}

static bool is_read_by_project(const struct inclusion *i)
{
	return !i->is_own && !i->is_of_system;
}

struct range {
	const char *file;
	unsigned from, to;
};

typedef VEC(struct range) range_list;

static range_list skipped_of(struct arena *a, CXTranslationUnit tu)
{
	range_list out = {0};
	CXSourceRangeList *list = clang_getAllSkippedRanges(tu);
	for (unsigned i = 0; list && i < list->count; i++) {
		CXFile file;
		struct range r = {0};
		CXSourceLocation start = clang_getRangeStart(list->ranges[i]);
		if (clang_Location_isInSystemHeader(start))
			continue;
		clang_getFileLocation(start, &file, NULL, NULL, &r.from);
		clang_getFileLocation(clang_getRangeEnd(list->ranges[i]), NULL, NULL, NULL, &r.to);
		r.file = text_in(a, clang_getFileName(file));
		*vec_push(a, &out) = r;
	}
	if (list)
		clang_disposeSourceRangeList(list);
	return out;
}

static void put_inclusion(FILE *out, const struct inclusion *i, const char *name, const range_list *skipped)
{
	uint64_t n = 0;
	put_text(out, i->name);
	put_text(out, i->path);
	put_text(out, i->by && strcmp(i->by, name) != 0 ? i->by : ""); // else it is the source that includes it
	put_number(out, (uint64_t)(i->by != NULL) | (uint64_t)i->is_of_system << 1 | (uint64_t)i->is_own << 2);
	for (size_t k = 0; k < skipped->n && is_read_by_project(i); k++)
		n += strcmp(skipped->at[k].file, i->name) == 0;
	put_number(out, n);
	for (size_t k = 0; k < skipped->n && n; k++)
		if (strcmp(skipped->at[k].file, i->name) == 0) {
			put_number(out, skipped->at[k].from);
			put_number(out, skipped->at[k].to);
		}
}

static void put_inclusions(FILE *out, struct arena *a, CXTranslationUnit tu, const struct inclusions *all, const char *name)
{
	range_list skipped = skipped_of(a, tu);
	put_number(out, all->n);
	for (size_t i = 0; i < all->n; i++)
		put_inclusion(out, &all->at[i], name, &skipped);
}

static void put_notes(FILE *out, const note_list *notes)
{
	put_number(out, notes->n);
	for (size_t i = 0; i < notes->n; i++) {
		const struct note *n = &notes->at[i];
		put_text(out, n->file);
		put_number(out, n->offset);
		put_number(out, n->via);
		put_number(out, n->rank);
		put_number(out, n->kind);
		put_text(out, n->usr);
	}
}

static bool has_errors(CXTranslationUnit tu)
{
	bool has = false;
	unsigned n = clang_getNumDiagnostics(tu);
	for (unsigned i = 0; i < n && !has; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		has = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
		clang_disposeDiagnostic(d);
	}
	return has;
}

bool preamble_note(struct arena *arena, CXTranslationUnit tu, const struct inclusions *inclusions, const char *name, FILE *out)
{
	struct noter n = {.arena = arena, .tu = tu};
	if (has_errors(tu))
		return false;
	clang_visitChildren(clang_getTranslationUnitCursor(tu), visit_listed, &n);
	if (!n.is_lost)
		find_instances(&n);
	if (n.is_lost)
		return false;
	put_inclusions(out, arena, tu, inclusions, name);
	put_notes(out, &n.notes);
	return true;
}

// --- reading ----------------------------------------------------------------------------------------------------------

struct bytes {
	const char *at, *end;
	bool is_short;
};

static uint64_t number(struct bytes *b)
{
	uint64_t n = 0;
	if ((size_t)(b->end - b->at) < sizeof n) {
		b->is_short = true;
		return 0;
	}
	memcpy(&n, b->at, sizeof n);
	b->at += sizeof n;
	return n;
}

static const char *text(struct bytes *b)
{
	uint64_t n = number(b);
	const char *at = b->at;
	if ((uint64_t)(b->end - at) <= n || at[n]) {
		b->is_short = true;
		return "";
	}
	b->at += n + 1;
	return at;
}

static void read_skipped(struct unit *u, struct bytes *b, struct inclusion *i)
{
	uint64_t n = number(b);
	for (uint64_t k = 0; k < n && !b->is_short; k++) {
		struct skipped *r = ARENA_NEW(&u->tables, struct skipped);
		r->from = (unsigned)number(b);
		r->to = (unsigned)number(b);
		r->next = i->skipped;
		i->skipped = r;
	}
	i->has_skipped = is_read_by_project(i);
}

static bool read_inclusion(struct unit *u, struct bytes *b)
{
	struct inclusion i = {.name = intern(u->strings, text(b)), .path = intern(u->strings, text(b))};
	const char *by = text(b);
	uint64_t facts = number(b);
	i.by = !(facts & 1) ? NULL : *by ? intern(u->strings, by) : u->ir->file;
	i.is_of_system = facts & 2;
	i.is_own = facts & 4;
	read_skipped(u, b, &i);
	if (is_read_by_project(&i)) {
		i.file = clang_getFile(u->tu, i.name);
		i.text = file_read(u->arena, i.path, &i.size);
		if (!i.file || !i.text || i.path == u->ir->file) // a source that includes itself is another file then
			return false;
	}
	*vec_push(u->arena, &u->inclusions) = i;
	return !b->is_short;
}

struct finding {
	const char *usr;
	CXCursor found;
};

static enum CXChildVisitResult visit_named(CXCursor c, CXCursor parent, CXClientData data)
{
	struct finding *f = data;
	CXCursor named = named_function(c);
	(void)parent;
	if (is_null(named))
		return CXChildVisit_Recurse;
	CXString usr = clang_getCursorUSR(named);
	bool is = strcmp(clang_getCString(usr), f->usr) == 0;
	clang_disposeString(usr);
	f->found = is ? named : f->found;
	return is ? CXChildVisit_Break : CXChildVisit_Recurse;
}

static CXCursor find_note(struct unit *u, const struct note *n, const note_list *before)
{
	struct finding f = {n->usr, clang_getNullCursor()};
	if (n->via == NO_NOTE) {
		CXFile file = clang_getFile(u->tu, n->file);
		CXCursor c = file ? at_place(u->tu, file, n->offset) : f.found;
		CXString usr = clang_getCursorUSR(c);
		const char *is = clang_getCString(usr);
		f.found = is && strcmp(is, n->usr) == 0 ? c : f.found;
		clang_disposeString(usr);
	} else if (n->via < before->n) {
		clang_visitChildren(before->at[n->via].cursor, visit_named, &f);
	}
	return f.found;
}

static bool read_note(struct unit *u, struct bytes *b, note_list *out)
{
	struct note n = {.file = text(b)};
	n.offset = (uint32_t)number(b);
	n.via = (uint32_t)number(b);
	n.rank = (uint32_t)number(b);
	n.kind = (uint32_t)number(b);
	n.usr = text(b);
	n.cursor = b->is_short ? clang_getNullCursor() : find_note(u, &n, out);
	*vec_push(u->arena, out) = n;
	return !is_null(n.cursor) && clang_getCursorKind(n.cursor) == (enum CXCursorKind)n.kind;
}

static int by_rank(const void *a, const void *b)
{
	const struct note *x = a, *y = b;
	return x->rank < y->rank ? -1 : x->rank > y->rank;
}

static bool read_notes(struct unit *u, struct bytes *b)
{
	note_list notes = {0};
	uint64_t n = number(b);
	bool ok = !b->is_short;
	for (uint64_t i = 0; i < n && ok; i++)
		ok = read_note(u, b, &notes);
	if (ok && notes.n)
		qsort(notes.at, notes.n, sizeof *notes.at, by_rank);
	size_t declared = 0;
	for (size_t i = 0; i < notes.n && ok; i++)
		declared = notes.at[i].via == NO_NOTE ? i + 1 : declared;
	for (size_t i = 0; i < notes.n && ok; i++)
		*(i < declared ? vec_push(u->arena, &u->before) : vec_push(u->arena, &u->late)) = notes.at[i].cursor;
	return ok;
}

// A header that is read again behind the preamble has more than one meaning.
static bool is_read_again(const struct inclusions *all, size_t kept)
{
	struct strmap first = {.arena = NULL};
	struct arena scratch = {0};
	bool is = false;
	first.arena = &scratch;
	for (size_t i = 0; i < kept; i++)
		*strmap_at(&first, all->at[i].path) = &first;
	for (size_t i = kept; i < all->n && !is; i++)
		is = is_read_by_project(&all->at[i]) && strmap_get(&first, all->at[i].path);
	arena_free(&scratch);
	return is;
}

// The source stands first.
static void to_front(struct inclusions *all, size_t i)
{
	struct inclusion source = all->at[i];
	memmove(all->at + 1, all->at, i * sizeof *all->at);
	all->at[0] = source;
}

bool preamble_restore(struct unit *u)
{
	const struct source_preamble *p = u->source->preamble;
	struct bytes b = {p->notes, p->notes + p->notes_length, false};
	uint64_t n = number(&b);
	bool ok = !has_errors(u->tu);
	for (uint64_t i = 0; i < n && ok; i++)
		ok = read_inclusion(u, &b);
	size_t kept = u->inclusions.n;
	ok = ok && read_notes(u, &b);
	if (!ok)
		return false;
	inclusions_collect(u->arena, u->strings, u->source->directory, u->tu, false, &u->inclusions);
	if (u->inclusions.n == kept || is_read_again(&u->inclusions, kept))
		return false;
	to_front(&u->inclusions, kept);
	return true;
}
