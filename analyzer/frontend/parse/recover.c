// SPDX-License-Identifier: Apache-2.0
#include "frontend/parse/recover.h"

#include <string.h>
#include <time.h>

#include "frontend/parse/launch_text.h"
#include "frontend/parse/syntax.h"
#include "frontend/parse/unknowns.h"

enum { MAX_PRELUDE_ROUNDS = 3 };

// Reparsing a unit that takes longer than this is not worth it. Processor time: what is found does not hang on the load.
static const double patience_seconds = 12;

static const char prelude_path[] = RECOVER_PATH;

// Headers compiled into gpulint, for every unit (its -isystem arguments decide which it sees), and the prelude.
static struct CXUnsavedFile *unsaved_files(struct arena *arena, const struct source_unit *source, const char *prelude,
                                           const struct text_overrides *overrides, size_t *count)
{
	size_t n;
	const struct source_header *h = source_bundled_headers(&n);
	struct CXUnsavedFile *file = ARENA_ARRAY(arena, struct CXUnsavedFile, n + 2 + overrides->n);
	for (size_t i = 0; i < n; i++)
		file[i] = (struct CXUnsavedFile){h[i].path, h[i].text, h[i].length};
	if (prelude)
		file[n++] = (struct CXUnsavedFile){prelude_path, prelude, strlen(prelude)};
	if (source->text)
		file[n++] = (struct CXUnsavedFile){source->file, source->text, strlen(source->text)};
	for (size_t i = 0; i < overrides->n; i++) // last: they win over the text of the unit
		file[n++] = (struct CXUnsavedFile){overrides->at[i].path, overrides->at[i].text, overrides->at[i].length};
	*count = n;
	return file;
}

static CXTranslationUnit parse(struct arena *arena, const struct source_unit *source, const char *prelude,
                               const struct text_overrides *overrides, enum CXErrorCode *error)
{
	size_t file_count;
	struct CXUnsavedFile *file = unsaved_files(arena, source, prelude, overrides, &file_count);
	VEC(const char *) args = {0};
	for (size_t i = 0; i < source->args.n; i++)
		*vec_push(arena, &args) = source->args.at[i];
	*vec_push(arena, &args) = "-ferror-limit=0";
	*vec_push(arena, &args) = "-fbracket-depth=10000";
	if (prelude) {
		*vec_push(arena, &args) = "-include";
		*vec_push(arena, &args) = prelude_path;
	}
	CXIndex index = clang_createIndex(1, 0);
	CXTranslationUnit tu = NULL;
	unsigned options = CXTranslationUnit_KeepGoing | CXTranslationUnit_DetailedPreprocessingRecord;
	*error = clang_parseTranslationUnit2(index, source->file, args.at, (int)args.n, file, (unsigned)file_count,
	                                     options, &tu);
	return tu;
}

CXTranslationUnit unit_parse(struct arena *arena, const struct source_unit *source, const char *prelude,
	                     enum CXErrorCode *error)
{
	static const struct text_overrides none;
	return parse(arena, source, prelude, &none, error);
}

// Parses again with launches as clang reads them, when an error says that it is needed.
static void parse_launches(struct arena *arena, const struct source_unit *source, struct text_overrides *overrides,
                           struct recovery *out)
{
	enum CXErrorCode error;
	if (!launch_overrides(arena, out->tu, overrides))
		return;
	CXTranslationUnit tu = parse(arena, source, NULL, overrides, &error);
	out->rounds++;
	if (!tu)
		return;
	clang_disposeTranslationUnit(out->tu);
	out->tu = tu;
}

static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// How many of the first `n` names the prelude declares out of nothing. Members of unknown classes come with these.
static uint32_t declared(struct unknowns *s, size_t n, const char **first)
{
	uint32_t count = 0;
	for (size_t i = 0; i < n; i++)
		if (s->names.at[i].scope != unknowns_any(s) && !count++)
			*first = s->names.at[i].name;
	return count;
}

void recover_parse(struct arena *arena, struct interner *strings, const struct source_unit *source,
	           struct recovery *out)
{
	struct unknowns s = {.arena = arena, .strings = strings, .source = source};
	double start = seconds();
	out->tu = unit_parse(arena, source, NULL, &out->error);
	out->rounds = 1;
	if (!out->tu)
		return;
	struct text_overrides overrides = {0};
	parse_launches(arena, source, &overrides, out);
	out->syntax = syntax_error(strings, source, out->tu);
	unsigned best = unknowns_read(&s, out->tu);
	int left = MAX_PRELUDE_ROUNDS;
	while (best && left-- > 0 && seconds() - start < patience_seconds) {
		bool is_first_force = s.wants_cuda && !s.forces_cuda;
		if (is_first_force) {
			s.forces_cuda = true;
			s.names.n = 0; // what the header does not explain shows up again
			left++;
		} else if (!s.findings) {
			break;
		}
		enum CXErrorCode error;
		CXTranslationUnit tu = parse(arena, source, unknowns_prelude(&s), &overrides, &error);
		out->rounds++;
		if (!tu)
			break;
		size_t names = s.names.n;
		unsigned known = s.findings;
		unsigned errors = unknowns_read(&s, tu);
		if (errors < best) {
			clang_disposeTranslationUnit(out->tu);
			out->tu = tu;
			out->declared = declared(&s, names, &out->first_declared);
			best = errors;
		} else { // a name explained may bring up more errors first: go on while there are new names
			clang_disposeTranslationUnit(tu);
		}
		if (s.findings == known && !is_first_force)
			break;
	}
}
