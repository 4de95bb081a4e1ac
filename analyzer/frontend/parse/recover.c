// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/recover.h"

#include <string.h>

#include "base/file.h"
#include "frontend/parse/launch_text.h"
#include "frontend/parse/syntax.h"
#include "frontend/parse/trees.h"
#include "frontend/parse/unknowns.h"
#include "model/model.h"

// Rounds are counted, never timed: a loaded machine finds the same.
enum {
	MAX_ROUNDS = 3, // parses behind the first one that can be read
	MAX_LEARNT = 2, // the same, where names were learnt before
};

static const char prelude_path[] = RECOVER_PATH;

// Whether an argument names the folder of a bundled header ("/__gpulint__/cuda/x.h"), or something in it. libclang looks for each file that it is
// given on the disk, three times a parse, and hashes the texts of all of them before it takes a preamble again.
static bool is_in_reach(const struct source_unit *source, const struct source_header *h)
{
	const char *folder = strchr(h->path + 1, '/');
	const char *end = folder ? strchr(folder + 1, '/') : NULL;
	size_t n = end ? (size_t)(end - h->path) : 0;
	bool is = !end;
	for (size_t i = 0; i < source->args.n && !is; i++) {
		const char *at = strstr(source->args.at[i], "/__gpulint__/");
		is = at && strncmp(at, h->path, n) == 0 && (at[n] == '/' || !at[n]);
	}
	return is;
}

// Headers compiled into gpulint that the unit's arguments let it see, and the prelude.
static struct CXUnsavedFile *unsaved_files(struct arena *arena, const struct source_unit *source, const char *prelude,
                                           const struct text_overrides *overrides, size_t *count)
{
	size_t headers, n = 0;
	const struct source_header *h = source_bundled_headers(&headers);
	struct CXUnsavedFile *file = ARENA_ARRAY(arena, struct CXUnsavedFile, headers + source->given_count + source->text_count + 2 + overrides->n);
	for (size_t i = 0; i < headers; i++)
		if (is_in_reach(source, &h[i]))
			file[n++] = (struct CXUnsavedFile){h[i].path, h[i].text, h[i].length};
	for (size_t i = 0; i < source->given_count; i++)
		file[n++] = (struct CXUnsavedFile){source->given[i].path, source->given[i].text, source->given[i].length};
	for (size_t i = 0; i < source->text_count; i++)
		file[n++] = (struct CXUnsavedFile){source->texts[i].path, source->texts[i].text, source->texts[i].length};
	if (prelude)
		file[n++] = (struct CXUnsavedFile){prelude_path, prelude, strlen(prelude)};
	if (source->text)
		file[n++] = (struct CXUnsavedFile){source->file, source->text, strlen(source->text)};
	for (size_t i = 0; i < overrides->n; i++) // last: they win over the text of the unit
		file[n++] = (struct CXUnsavedFile){overrides->at[i].path, overrides->at[i].text, overrides->at[i].length};
	*count = n;
	return file;
}

// A parse to read, or one to learn names from: without instances at the end of the file. Neither is a complete one, at whose end clang reads
// functions of a prefix or preamble back for warnings that nobody is shown.
enum depth {
	DEPTH_ALL = CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord | CXTranslationUnit_Incomplete,
	DEPTH_BODIES = CXTranslationUnit_KeepGoing | CXTranslationUnit_Incomplete,
};

// clang calls a source that it has no memory for an empty one.
static bool has_read(CXTranslationUnit tu, const char *source)
{
	CXFile file = clang_getFile(tu, source);
	return file && clang_getFileContents(tu, file, NULL);
}

typedef VEC(const char *) argument_list;

// What clang calls an error and g++ and nvcc accept, most of them with a warning: programs hold it. A version of clang that does not know a name
// leaves it.
static const char *const accepted[] = {
	"-Wno-c++11-narrowing",
	"-Wno-dynamic-exception-spec",
	"-Wno-enum-constexpr-conversion",
	"-Wno-implicit-int", // C
	"-Wno-incompatible-function-pointer-types",
	"-Wno-invalid-constexpr",
	"-Wno-missing-template-arg-list-after-template-kw",
	"-Wno-register",
	"-Wno-reserved-user-defined-literal",
};

static argument_list arguments_of(struct arena *arena, const struct source_unit *source, const char *prelude)
{
	argument_list args = {0};
	for (size_t i = 0; i < source->args.n; i++)
		*vec_push(arena, &args) = source->args.at[i];
	*vec_push(arena, &args) = "-ferror-limit=0";
	*vec_push(arena, &args) = "-fbracket-depth=10000";
	for (size_t i = 0; i < sizeof accepted / sizeof *accepted; i++)
		*vec_push(arena, &args) = accepted[i];
	if (prelude) {
		*vec_push(arena, &args) = "-include";
		*vec_push(arena, &args) = prelude_path;
	}
	return args;
}

void tree_drop(const struct source_unit *source, CXTranslationUnit tu)
{
	if (!source->trees)
		clang_disposeTranslationUnit(tu);
}

// How a parse ended, and whether libclang has crashed in it or in one before.
struct parse_end {
	enum CXErrorCode error;
	bool has_crashed;
};

static CXTranslationUnit parse_files(struct frontend_trees *trees, const struct tree_request *r, struct parse_end *end)
{
	CXTranslationUnit tu = NULL;
	if (trees)
		tu = trees_parse(trees, r, &end->error);
	else
		end->error = clang_parseTranslationUnit2(clang_createIndex(1, 0), r->main, r->arg, (int)r->arg_count, r->file,
		                                         (unsigned)r->file_count, r->flags, &tu);
	if (tu && !has_read(tu, r->main)) {
		if (!trees)
			clang_disposeTranslationUnit(tu);
		end->error = CXError_Crashed;
		tu = NULL;
	}
	end->has_crashed |= !tu && end->error == CXError_Crashed;
	return tu;
}

// A parse to be continued makes the instances that it asks for all the same: those of a prefix or a preamble in it, not in each unit again.
static const char instances_option[] = "-fpch-instantiate-templates";

static CXTranslationUnit parse(struct arena *arena, const struct source_unit *source, const char *prelude, const struct text_overrides *overrides,
                               enum depth depth, struct parse_end *end)
{
	size_t file_count;
	struct CXUnsavedFile *file = unsaved_files(arena, source, prelude, overrides, &file_count);
	argument_list args = arguments_of(arena, source, prelude);
	if (depth == DEPTH_ALL || source->prefix) {
		*vec_push(arena, &args) = "-Xclang";
		*vec_push(arena, &args) = instances_option;
	}
	size_t plain = args.n;
	// whoever gives a prefix has looked whether its files are the same; -fno-access-control does not matter to what is declared in it
	const char *const prefix[] = {"-include-pch", source->prefix ? source->prefix->path : NULL, "-Xclang", "-fno-validate-pch"};
	for (size_t i = 0; source->prefix && i < sizeof prefix / sizeof *prefix; i++)
		*vec_push(arena, &args) = prefix[i];
	struct tree_request request = {source->file, args.at, args.n, file, file_count, depth};
	CXTranslationUnit tu = parse_files(source->trees, &request, end);
	request.arg_count = plain;
	return tu || !source->prefix ? tu : parse_files(source->trees, &request, end);
}

CXTranslationUnit front_parse(struct arena *arena, const struct source_unit *source, const char *name, const char *text)
{
	static const struct text_overrides none;
	struct parse_end end = {0};
	size_t file_count;
	struct source_unit front = *source;
	front.file = name;
	front.text = text;
	front.prefix = NULL;
	struct CXUnsavedFile *file = unsaved_files(arena, &front, NULL, &none, &file_count);
	argument_list args = arguments_of(arena, &front, NULL);
	*vec_push(arena, &args) = "-Xclang";
	*vec_push(arena, &args) = instances_option;
	const unsigned flags = (unsigned)DEPTH_ALL | CXTranslationUnit_ForSerialization | CXTranslationUnit_Incomplete;
	return parse_files(NULL, &(struct tree_request){front.file, args.at, args.n, file, file_count, flags}, &end);
}

// The source with blanks in the place of the lines that the preamble stands for: what follows stays where it is. NULL: it begins otherwise.
static const char *blanked(struct arena *arena, const struct source_unit *source)
{
	const struct source_preamble *p = source->preamble;
	size_t length = source->text ? strlen(source->text) : 0;
	char *text = source->text ? arena_strndup(arena, source->text, length) : file_read(arena, source->file, &length);
	if (!text || strlen(text) != length || length < p->length || memcmp(text, p->text, p->length) != 0)
		return NULL;
	for (size_t i = 0; i < p->length; i++)
		text[i] = text[i] == '\n' || text[i] == '\r' ? text[i] : ' ';
	return text;
}

CXTranslationUnit behind_parse(struct arena *arena, const struct source_unit *source, bool *has_crashed)
{
	const struct source_preamble *p = source->preamble;
	struct text_overrides lines = {0};
	struct parse_end end = {0};
	size_t file_count;
	struct source_unit behind = *source;
	behind.text = blanked(arena, source);
	if (!behind.text)
		return NULL;
	*vec_push(arena, &lines) = (struct text_override){p->name, p->text, p->length};
	struct CXUnsavedFile *file = unsaved_files(arena, &behind, NULL, &lines, &file_count);
	argument_list args = arguments_of(arena, &behind, NULL);
	const char *const more[] = {"-Xclang", instances_option, "-include-pch", p->path, "-Xclang", "-fno-validate-pch"};
	for (size_t i = 0; i < sizeof more / sizeof *more; i++)
		*vec_push(arena, &args) = more[i];
	CXTranslationUnit tu = parse_files(NULL, &(struct tree_request){source->file, args.at, args.n, file, file_count, DEPTH_ALL}, &end);
	*has_crashed |= end.has_crashed;
	return tu;
}

CXTranslationUnit unit_parse(struct arena *arena, const struct source_unit *source, const char *prelude, enum CXErrorCode *error)
{
	static const struct text_overrides none;
	struct parse_end end = {0};
	CXTranslationUnit tu = parse(arena, source, prelude, &none, DEPTH_ALL, &end);
	*error = end.error;
	return tu;
}

struct attempt {
	struct arena *arena;
	const struct source_unit *source;
	struct unknowns names;
	struct text_overrides overrides;
	struct recovery *out;
	struct parse_end end;
	const char *prelude; // of the parse with the fewest errors
	unsigned errors;     // of that
};

// What a call does that newer headers do not declare any more is known by its row.
static bool has_row(struct unknowns *s, const struct unknown *name)
{
	bool is_global = !*name->scope && (name->use == USE_VALUE || name->use == USE_FUNCTION);
	return is_global && model_is_named(s->source->models, name->name);
}

// Which of the first `n` names the prelude declares out of nothing. Members of unknown classes come with these.
static void list_declared(struct attempt *t, size_t n)
{
	struct unknowns *s = &t->names;
	const char **name = ARENA_ARRAY(t->arena, const char *, n + 1);
	t->out->declared = 0;
	t->out->declared_name = name;
	for (size_t i = 0; i < n; i++)
		if (s->names.at[i].scope != unknowns_any(s) && !has_row(s, &s->names.at[i]))
			name[t->out->declared++] = s->names.at[i].name;
}

// Puts a new parse in the place of the old one, which goes first: two trees never live at once. Launches that only nvcc
// reads are rewritten and parsed again.
static bool parse_to_read(struct attempt *t, const char *prelude)
{
	do {
		if (t->out->tu)
			tree_drop(t->source, t->out->tu);
		t->out->tu = parse(t->arena, t->source, prelude, &t->overrides, DEPTH_ALL, &t->end);
		t->out->error = t->end.error;
		t->out->rounds++;
	} while (t->out->tu && launch_overrides(t->arena, t->out->tu, &t->overrides));
	return t->out->tu != NULL;
}

static bool is_header_missing(CXTranslationUnit tu)
{
	bool is = false;
	unsigned n = clang_getNumDiagnostics(tu);
	for (unsigned i = 0; i < n && !is; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		CXString text = clang_getDiagnosticSpelling(d);
		is = strstr(clang_getCString(text), "file not found") != NULL;
		clang_disposeString(text);
		clang_disposeDiagnostic(d);
	}
	return is;
}

// What the API's names ask for; true when a prelude with CUDA's headers is to be tried.
static bool forces_cuda(struct unknowns *s)
{
	if (!s->wants_cuda || s->forces_cuda)
		return false;
	s->forces_cuda = true;
	s->names.n = 0; // what the header does not explain shows up again
	return true;
}

// Reads the names that are missing from a cheap parse: gpulint's own declarations stand in for the toolkit's.
static void learn(struct attempt *t)
{
	struct unknowns *s = &t->names;
	struct source_unit source = t->source->bundled ? *t->source->bundled : *t->source;
	source.text = t->source->text;
	source.trees = t->source->trees;
	s->is_stand_in = t->source->bundled != NULL;
	s->forces_cuda = true; // what the missing header would have brought: later it would cost a parse
	CXTranslationUnit tu = parse(t->arena, &source, unknowns_prelude(s), &t->overrides, DEPTH_BODIES, &t->end);
	t->out->rounds++;
	if (tu && is_header_missing(tu)) {
		launch_overrides(t->arena, tu, &t->overrides);
		unknowns_read(s, tu);
	}
	if (tu)
		tree_drop(&source, tu);
	s->is_stand_in = false;
	s->forces_cuda = s->findings > 0;
}

static void take(struct attempt *t, const char *prelude, size_t names, unsigned errors)
{
	t->prelude = prelude;
	t->errors = errors;
	list_declared(t, prelude ? names : 0);
}

// Parses with what is known until nothing new is learnt; the parse with the fewest errors stays.
static void refine(struct attempt *t, int most)
{
	struct unknowns *s = &t->names;
	bool is_best = true;
	for (int left = most; t->errors && left > 0; left--) {
		bool is_first_force = forces_cuda(s);
		left += is_first_force;
		const char *prelude = unknowns_prelude(s);
		size_t names = s->names.n;
		unsigned known = s->findings;
		if ((!is_first_force && !known) || !parse_to_read(t, prelude))
			break;
		unsigned errors = unknowns_read(s, t->out->tu);
		is_best = errors <= t->errors;
		if (is_best)
			take(t, prelude, names, errors);
		// a name explained may bring up more errors first: go on while there are new names
		if (s->findings == known && !is_first_force)
			break;
	}
	if (!is_best || !t->out->tu)
		parse_to_read(t, t->prelude);
}

// What a prefix declares is not listed: where that may matter the unit is parsed once more without it.
static struct syntax_error alone(struct attempt *t, struct interner *strings)
{
	struct source_unit plain = *t->source;
	struct syntax_error found = syntax_error_alone(strings, t->source, t->out->tu, &t->names, !plain.prefix);
	if (!plain.prefix || !found.text)
		return found;
	plain.prefix = NULL;
	found.text = NULL;
	CXTranslationUnit tu = parse(t->arena, &plain, t->prelude, &t->overrides, DEPTH_ALL, &t->end);
	t->out->rounds++;
	if (!tu)
		return found;
	found = syntax_error_alone(strings, &plain, tu, &t->names, true);
	tree_drop(&plain, tu);
	return found;
}

void recover_parse(struct arena *arena, struct interner *strings, const struct source_unit *source, struct recovery *out)
{
	struct attempt t = {.arena = arena, .source = source, .out = out, .names = {.arena = arena, .strings = strings, .source = source}};
	if (source->misses_headers)
		learn(&t);
	const char *prelude = t.names.findings ? unknowns_prelude(&t.names) : NULL;
	size_t names = t.names.names.n;
	unsigned known = t.names.findings;
	if (parse_to_read(&t, prelude)) {
		out->syntax = syntax_error(strings, source, out->tu);
		take(&t, prelude, names, unknowns_read(&t.names, out->tu));
		if (!prelude || t.names.findings > known)
			refine(&t, prelude ? MAX_LEARNT : MAX_ROUNDS);
		if (!out->syntax.text && out->tu)
			out->syntax = alone(&t, strings);
		out->prelude = t.prelude;
		out->overrides = t.overrides;
	}
	out->has_crashed = t.end.has_crashed;
}

static struct source_unit with_open_access(struct arena *arena, const struct source_unit *source)
{
	struct source_unit open = *source;
	open.args.at = NULL;
	open.args.n = open.args.capacity = 0;
	for (size_t i = 0; i < source->args.n; i++)
		*vec_push(arena, &open.args) = source->args.at[i];
	*vec_push(arena, &open.args) = "-fno-access-control";
	return open;
}

void recover_again(struct arena *arena, const struct source_unit *source, const struct more_text *more, struct recovery *out)
{
	struct source_unit open = with_open_access(arena, source);
	struct text_overrides overrides = {0};
	const char *prelude = out->prelude;
	for (size_t i = 0; i < out->overrides.n; i++)
		*vec_push(arena, &overrides) = out->overrides.at[i];
	if (more) {
		*vec_push(arena, &overrides) = (struct text_override){source->file, more->main, strlen(more->main)};
		prelude = more->needs_any ? unknowns_with_any(arena, prelude, more->prelude) : prelude;
	}
	if (out->tu)
		tree_drop(source, out->tu);
	struct parse_end end = {.has_crashed = out->has_crashed};
	out->tu = parse(arena, more ? &open : source, prelude, &overrides, DEPTH_ALL, &end);
	out->error = end.error;
	out->has_crashed = end.has_crashed;
	out->rounds++;
}
