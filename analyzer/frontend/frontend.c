// SPDX-License-Identifier: Apache-2.0
// Running libclang: settings, large stack, diagnostics.
#include "frontend/lower/lower.h"

#include <malloc.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "frontend/parse/incomplete.h"
#include "frontend/parse/inputs.h"
#include "frontend/parse/preamble.h"
#include "frontend/parse/older.h"
#include "frontend/parse/recover.h"
#include "frontend/parse/taint.h"
#include "frontend/parse/trees.h"
#include "frontend/ast/lacking.h"
#include "frontend/ast/tokens.h"
#include "frontend/templates/templates.h"

enum { STACK_BYTES = 512 * 1024 * 1024 };

struct job {
	struct arena *arena;
	struct interner *strings;
	const struct source_unit *source;
	struct frontend_result *out;
	FILE *dump;
	const char *failure;
};

// Processor time: the same on a loaded machine.
static double seconds(void)
{
	struct timespec t;
	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
	return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

// Of an instance of a template: clang says in notes which one, and who asked for it.
static bool is_of_instance(CXDiagnosticSet notes)
{
	bool is = false;
	for (unsigned i = 0; i < clang_getNumDiagnosticsInSet(notes) && !is; i++) {
		CXString text = clang_getDiagnosticSpelling(clang_getDiagnosticInSet(notes, i));
		is = strncmp(clang_getCString(text), "in instantiation of", 19) == 0;
		clang_disposeString(text);
	}
	return is;
}

static void collect_messages(struct unit *u, struct frontend_result *out)
{
	unsigned n = clang_getNumDiagnostics(u->tu);
	for (unsigned i = 0; i < n; i++) {
		CXDiagnostic d = clang_getDiagnostic(u->tu, i);
		enum CXDiagnosticSeverity severity = clang_getDiagnosticSeverity(d);
		if (severity >= CXDiagnostic_Error) {
			CXFile file;
			struct frontend_message m = {.severity = (int)severity};
			unsigned offset;
			clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &m.line, &m.column, &offset);
			struct file_text *f = file_of(u, file);
			m.file = f ? f->name : u->source->file;
			m.text = text_of(u, clang_getDiagnosticSpelling(d));
			*vec_push(u->arena, &out->messages) = m;
			CXDiagnosticSet notes = clang_getChildDiagnostics(d);
			*vec_push(&u->tables, &u->errors) = (struct error_line){.file = m.file,
			                                                        .line = m.line,
			                                                        .column = m.column,
			                                                        .offset = offset,
			                                                        .why = m.text,
			                                                        .is_of_instance = is_of_instance(notes),
			                                                        .has_notes = clang_getNumDiagnosticsInSet(notes) > 0};
			incomplete_note(u, file);
		}
		clang_disposeDiagnostic(d);
	}
}

static bool is_known_error(const struct unit *u, size_t n, const struct error_line *e)
{
	for (size_t i = 0; i < n; i++) {
		const struct error_line *k = &u->errors.at[i];
		if (k->line == e->line && k->column == e->column && k->file == e->file && k->why == e->why)
			return true;
	}
	return false;
}

// The appended line that a diagnostic rests on, 0 = none.
static uint32_t appended_line(struct unit *u, CXSourceLocation at)
{
	CXFile file;
	unsigned line;
	clang_getFileLocation(at, &file, &line, NULL, NULL);
	struct file_text *f = file_of(u, file);
	return f && f->name == u->ir->file && line >= u->first_appended ? line : 0;
}

// Errors that only the appended lines bring: of instances that do not compile.
static void collect_added_errors(struct unit *u)
{
	size_t known = u->errors.n;
	uint32_t line = 0;
	for (unsigned i = 0; i < clang_getNumDiagnostics(u->tu); i++) {
		CXDiagnostic d = clang_getDiagnostic(u->tu, i);
		CXDiagnosticSet notes = clang_getChildDiagnostics(d);
		unsigned count = clang_getNumDiagnosticsInSet(notes);
		uint32_t own = appended_line(u, clang_getDiagnosticLocation(d));
		line = count || own ? own : line; // what follows without notes is of the same instance
		for (unsigned n = 0; n < count && !own && !line; n++)
			line = appended_line(u, clang_getDiagnosticLocation(clang_getDiagnosticInSet(notes, n)));
		CXFile file;
		struct error_line e = {.appended = line, .is_of_instance = count > 0, .has_notes = count > 0};
		clang_getFileLocation(clang_getDiagnosticLocation(d), &file, &e.line, &e.column, &e.offset);
		struct file_text *f = file_of(u, file);
		e.file = f ? f->name : u->source->file;
		e.why = text_of(u, clang_getDiagnosticSpelling(d));
		if (line && !own && clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error && !is_known_error(u, known, &e))
			*vec_push(&u->tables, &u->errors) = e;
		clang_disposeDiagnostic(d);
	}
}

static const struct ir_type *basic(struct unit *u, enum ir_type_kind kind, uint64_t size, const char *name)
{
	struct ir_type *t = ARENA_NEW(u->arena, struct ir_type);
	t->kind = kind;
	t->size = size;
	t->spelling = intern(u->strings, name);
	return t;
}

static struct unit *unit_new(struct job *j, CXTranslationUnit tu)
{
	struct unit *u = ARENA_NEW(j->arena, struct unit);
	u->arena = j->arena;
	u->strings = j->strings;
	u->source = j->source;
	u->tu = tu;
	u->void_type = basic(u, TYPE_VOID, 0, "void");
	u->bool_type = basic(u, TYPE_BOOL, 1, "bool");
	u->int_type = basic(u, TYPE_INT, 8, "long");
	u->unknown_type = basic(u, TYPE_UNKNOWN, 0, "?");
	u->number_type = basic(u, TYPE_INT, 0, "?");
	u->ir = ARENA_NEW(j->arena, struct ir_unit);
	u->ir->arena = j->arena;
	u->ir->strings = j->strings;
	u->ir->file = intern(j->strings, j->source->file);
	u->ir->per_thread_default_stream = j->source->per_thread_default_stream;
	u->ir->has_guessed_flags = j->source->is_guessed;
	u->ir->models = j->source->models;
	return u;
}

static const char *failure_text(enum CXErrorCode error)
{
	switch (error) {
	case CXError_Crashed:
		return "not analysed: the parser crashed: raise --memory if the file is large; else report this file to gpulint, or --exclude it";
	case CXError_InvalidArguments: return "not analysed: clang takes none of its flags: check them with `gpulint dump --stage=units`";
	default:
		return "not analysed: clang cannot open it, or refuses one of its flags: check that it is there, and them with `gpulint dump --stage=units`";
	}
}

static struct unit *unit_of(struct job *j, const struct recovery *parsed)
{
	CXTranslationUnit tu = parsed->tu;
	struct unit *u = unit_new(j, tu);
	u->is_mended = parsed->prelude != NULL;
	struct frontend_trees *trees = j->source->trees;
	bool is_known = trees && trees_inclusions(trees, u);
	if (!is_known)
		inclusions_collect(j->arena, j->strings, j->source->directory, tu, trees != NULL, &u->inclusions);
	tokens_collect(u);
	if (trees && !is_known)
		trees_keep_inclusions(trees, u);
	return u;
}

// The unit of a second parse, in which templates have instances, or the same unit; NULL = it cannot be parsed again.
static struct unit *with_instances(struct job *j, struct unit *first, struct recovery *parsed)
{
	struct wishes *w = ARENA_NEW(j->arena, struct wishes);
	struct addition a = {0};
	if (!j->source->is_c)
		wishes_collect(first, w);
	append_wishes(first, w, &a);
	if (!a.text)
		return first;
	double start = seconds();
	uint32_t before = parsed->rounds;
	struct more_text more = {a.text, a.needs_any, a.prelude};
	recover_again(j->arena, j->source, &more, parsed);
	bool is_added = parsed->tu != NULL;
	if (!is_added)
		recover_again(j->arena, j->source, NULL, parsed);
	j->out->tree = j->source->trees ? NULL : parsed->tu;
	j->out->rounds += parsed->rounds - before;
	j->out->has_crashed |= parsed->has_crashed;
	j->out->parse_seconds += seconds() - start;
	if (!parsed->tu) {
		j->out->failure = failure_text(parsed->error);
		return NULL;
	}
	struct unit *u = unit_of(j, parsed);
	for (size_t i = 0; i < first->errors.n; i++)
		*vec_push(&u->tables, &u->errors) = first->errors.at[i];
	arena_free(&first->tables);
	if (is_added) {
		u->is_mended |= a.needs_any;
		u->first_appended = a.first_line;
		u->instances = &w->instances;
		collect_added_errors(u);
		instances_choose(u, &a);
	}
	return u;
}

// `macros`: as conditions_macros gives them.
static struct source_unit *with_macros(struct arena *arena, const struct source_unit *source, const char *macros)
{
	struct source_unit *u = ARENA_NEW(arena, struct source_unit);
	*u = *source;
	u->args.at = NULL;
	u->args.n = u->args.capacity = 0;
	for (size_t i = 0; i < source->args.n; i++)
		*vec_push(arena, &u->args) = source->args.at[i];
	for (const char *p = macros; *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");
		*vec_push(arena, &u->args) = arena_printf(arena, "-D%.*s", (int)n, p);
		p += n;
	}
	u->prefix = NULL; // made without the macros
	u->preamble = NULL;
	u->bundled = source->bundled ? with_macros(arena, source->bundled, macros) : NULL;
	return u;
}

static void parse_source(struct job *j, struct recovery *parsed)
{
	uint32_t rounds = j->out->rounds;
	double start = seconds();
	*parsed = (struct recovery){0};
	recover_parse(j->arena, j->strings, j->source, parsed);
	j->out->parse_seconds += seconds() - start;
	j->out->rounds = rounds + parsed->rounds;
	j->out->has_crashed |= parsed->has_crashed;
	j->out->tree = j->source->trees ? NULL : parsed->tu;
}

// Puts back what stood before something was tried: one parse, since its prelude and its launches are known.
static void parse_as_before(struct job *j, const struct recovery *before, struct recovery *parsed)
{
	double start = seconds();
	*parsed = *before;
	parsed->tu = NULL;
	recover_again(j->arena, j->source, NULL, parsed);
	j->out->parse_seconds += seconds() - start;
	j->out->rounds++;
	j->out->has_crashed |= parsed->has_crashed;
	j->out->tree = j->source->trees ? NULL : parsed->tu;
}

// Names that the headers may have for builds with the GPU only: those that nothing declares, and those that a header has a stub of.
static lacking_names lacking_of(struct unit *u, const struct recovery *parsed)
{
	lacking_names names = {0};
	for (uint32_t i = 0; i < parsed->declared; i++)
		*vec_push(&u->tables, &names) = parsed->declared_name[i];
	lacking_stubs(u, &names);
	return names;
}

// What has to be better for what is assumed to be kept.
struct standing {
	const char *hiding;         // unit.hiding_macros
	uint32_t compiled, lacking; // GPU calls of the main file, names (lacking_of)
	bool was_right, is_for_names;
};

static bool is_better(const struct standing *before, const struct recovery *parsed, struct unit *u)
{
	if (before->was_right && parsed->syntax.text)
		return false;
	if (before->is_for_names)
		return lacking_of(u, parsed).n < before->lacking && !u->hiding_macros;
	return u->compiled > before->compiled || (u->hiding_macros && u->hiding_macros != before->hiding);
}

// The file parsed with the macros defined as well, or as it was where that is no better: *is_kept says which. NULL = it cannot be parsed.
static struct unit *assuming(struct job *j, const char *macros, const struct standing *before, struct recovery *parsed, bool *is_kept)
{
	const struct source_unit *source = j->source;
	const struct recovery as_it_was = *parsed;
	tree_drop(source, parsed->tu);
	j->source = with_macros(j->arena, source, macros);
	parse_source(j, parsed);
	struct unit *u = parsed->tu ? unit_of(j, parsed) : NULL;
	*is_kept = u && is_better(before, parsed, u);
	if (*is_kept) {
		j->out->assumed = j->out->assumed ? arena_printf(j->arena, "%s %s", j->out->assumed, macros) : macros;
		j->out->is_assumed_for_names = before->is_for_names;
		return u;
	}
	if (u)
		arena_free(&u->tables);
	if (parsed->tu)
		tree_drop(j->source, parsed->tu);
	j->source = source;
	parse_as_before(j, &as_it_was, parsed);
	return parsed->tu ? unit_of(j, parsed) : NULL;
}

// Nobody says which C++ it is: a source whose names clash with later ones of the library is an older one, if that leaves fewer errors.
static void parse_older(struct job *j, struct recovery *parsed)
{
	const struct source_unit *source = j->source, *older = NULL;
	if (parsed->tu && !source->from_database && !source->is_c && older_is_asked_for(parsed->tu))
		older = older_source(j->arena, source);
	if (!older)
		return;
	const struct recovery as_it_was = *parsed;
	unsigned before = older_errors(parsed->tu);
	tree_drop(source, parsed->tu);
	j->source = older;
	parse_source(j, parsed);
	if (parsed->tu && older_errors(parsed->tu) < before)
		return;
	if (parsed->tu)
		tree_drop(older, parsed->tu);
	j->source = source;
	parse_as_before(j, &as_it_was, parsed);
}

// NULL = it cannot be parsed. A compile command says how the file is compiled: then nothing is assumed. What stands behind one condition may hide
// more behind another, and what leaves the most out may itself be taken back where another macro is not defined (`#else`, `#undef USE_NCCL`):
// then the next one is tried first.
static struct unit *parse_main(struct job *j, struct recovery *parsed)
{
	enum { MAX_ROUNDS = 4 };
	parse_source(j, parsed);
	parse_older(j, parsed);
	struct unit *u = parsed->tu ? unit_of(j, parsed) : NULL;
	bool is_kept = !j->source->from_database, is_next = false;
	for (unsigned round = 0; u && (is_kept || is_next) && round < MAX_ROUNDS; round++) {
		lacking_names names = lacking_of(u, parsed);
		struct standing now = {u->hiding_macros, u->compiled, (uint32_t)names.n, !parsed->syntax.text, !u->hiding_macros};
		if (now.is_for_names && round)
			break;
		const char *macros = now.is_for_names ? lacking_macro(u, names.at, (uint32_t)names.n) : is_next ? u->hiding_next : u->hiding_macros;
		if (!macros)
			break;
		arena_free(&u->tables);
		u = assuming(j, macros, &now, parsed, &is_kept);
		is_next = !is_kept && !is_next && !now.is_for_names;
	}
	return u;
}

static bool wants_instances(struct unit *u)
{
	struct wishes w = {0};
	struct addition a = {0};
	if (!u->source->is_c)
		wishes_collect(u, &w);
	append_wishes(u, &w, &a);
	return a.text != NULL;
}

// The file parsed with its preamble; NULL = it has none, or what is found asks for the whole of it: errors, a macro to be assumed, a template without an
// instance, declarations that are not where they were.
static struct unit *parse_behind(struct job *j, struct recovery *parsed)
{
	if (!j->source->preamble)
		return NULL;
	double start = seconds();
	CXTranslationUnit tu = behind_parse(j->arena, j->source, &j->out->has_crashed);
	j->out->rounds++;
	j->out->parse_seconds += seconds() - start;
	struct unit *u = tu ? unit_new(j, tu) : NULL;
	bool ok = u && preamble_restore(u);
	if (ok)
		tokens_collect(u);
	if (ok && (!u->hiding_macros || j->source->from_database) && !wants_instances(u)) {
		*parsed = (struct recovery){.tu = tu, .rounds = j->out->rounds};
		j->out->tree = tu;
		return u;
	}
	if (u)
		arena_free(&u->tables);
	if (tu)
		clang_disposeTranslationUnit(tu);
	return NULL;
}

static void *run(void *data)
{
	struct job *j = data;
	struct recovery parsed = {0};
	struct unit *u = parse_behind(j, &parsed);
	j->out->is_behind = u != NULL;
	u = u ? u : parse_main(j, &parsed);
	if (!u) {
		j->out->failure = failure_text(parsed.error);
		return NULL;
	}
	j->out->syntax = (struct frontend_message){parsed.syntax.file, parsed.syntax.line, 0, CXDiagnostic_Error, parsed.syntax.text};
	j->out->first_left_out = u->compiled ? 0 : u->first_left_out;
	j->out->declared = parsed.declared;
	j->out->first_declared = parsed.declared ? parsed.declared_name[0] : NULL;
	collect_messages(u, j->out);
	inputs_list(j->arena, j->strings, j->source, &u->inclusions, j->out);
	u = j->out->is_behind ? u : with_instances(j, u, &parsed);
	if (!u)
		return NULL;
	double start = seconds();
	u->out = j->out;
	unit_lower(u);
	tokens_left(u);
	taint_list(u, j->out);
	frontend_prune(u->ir, j->source->is_linked);
	arena_free(&u->tables);
	j->out->unit = u->ir;
	j->out->lower_seconds = seconds() - start;
	return NULL;
}

// libclang must run on our thread, not on its own with 8 MB of stack; false when no thread could be had.
static bool on_large_stack(void *(*body)(void *), struct job *j)
{
	pthread_attr_t attributes;
	pthread_t thread;
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	if (pthread_attr_init(&attributes))
		return false;
	bool is_started = pthread_attr_setstacksize(&attributes, STACK_BYTES) == 0 && pthread_create(&thread, &attributes, body, j) == 0;
	pthread_attr_destroy(&attributes);
	return is_started && pthread_join(thread, NULL) == 0;
}

const char *frontend_load(void)
{
	return clang_load();
}

void frontend_run(struct arena *arena, struct interner *strings, const struct source_unit *unit, struct frontend_result *out)
{
	struct job j = {.arena = arena, .strings = strings, .source = unit, .out = out};
	*out = (struct frontend_result){0};
	out->failure = clang_load();
	if (!out->failure && !on_large_stack(run, &j))
		out->failure = "not analysed: no memory for a stack of 512 MB: raise --memory, or the system's limit (ulimit -v)";
}

// Saves a tree and lists what it was made from. `notes`: where a preamble's go, NULL = it is none.
static bool write_front(struct arena *arena, struct interner *strings, const struct source_unit *unit, CXTranslationUnit tu, const char *path,
                        FILE *notes, struct frontend_result *out)
{
	struct inclusions inclusions = {0};
	inclusions_collect(arena, strings, unit->directory, tu, false, &inclusions);
	for (size_t i = 0; notes && i < inclusions.n; i++)
		if (strcmp(inclusions.at[i].path, unit->preamble->name) == 0)
			inclusions.at[i--] = inclusions.at[--inclusions.n];
	if (notes && !preamble_note(arena, tu, &inclusions, unit->preamble->name, notes))
		return false;
	if (clang_saveTranslationUnit(tu, path, clang_defaultSaveOptions(tu)) != CXSaveError_None)
		return false;
	inputs_list(arena, strings, unit, &inclusions, out);
	return true;
}

const char *frontend_prefix_text(struct arena *arena, uint64_t library)
{
	const char *text = "", *name;
	for (unsigned i = 0; (name = source_library_header(i)); i++)
		if (library >> i & 1)
			text = arena_printf(arena, "%s#if __cplusplus >= 201103L && __has_include(<%s>)\n#include <%s>\n#endif\n", text, name, name);
	return text;
}

static bool has_errors(CXTranslationUnit tu)
{
	bool has = false;
	for (unsigned i = 0; i < clang_getNumDiagnostics(tu) && !has; i++) {
		CXDiagnostic d = clang_getDiagnostic(tu, i);
		has = clang_getDiagnosticSeverity(d) >= CXDiagnostic_Error;
		clang_disposeDiagnostic(d);
	}
	return has;
}

bool frontend_write_prefix(struct arena *arena, struct interner *strings, const struct source_unit *unit, const char *path,
                           struct frontend_result *out)
{
	*out = (struct frontend_result){0};
	CXTranslationUnit tu = clang_load() ? NULL : front_parse(arena, unit, "/__gpulint__/prefix", frontend_prefix_text(arena, unit->library));
	bool has = tu && has_errors(tu), ok = tu && !has && write_front(arena, strings, unit, tu, path, NULL, out);
	struct inclusions inclusions = {0};
	if (has) {
		inclusions_collect(arena, strings, unit->directory, tu, false, &inclusions);
		inputs_list(arena, strings, unit, &inclusions, out);
	}
	if (tu)
		clang_disposeTranslationUnit(tu);
	return ok;
}

bool frontend_write_preamble(struct arena *arena, struct interner *strings, const struct source_unit *unit, FILE *notes, struct frontend_result *out)
{
	const struct source_preamble *p = unit->preamble;
	*out = (struct frontend_result){0};
	CXTranslationUnit tu = clang_load() ? NULL : front_parse(arena, unit, p->name, p->text);
	bool ok = tu && write_front(arena, strings, unit, tu, p->path, notes, out);
	if (tu)
		clang_disposeTranslationUnit(tu);
	return ok;
}

void frontend_free_tree(void *tree)
{
	if (tree)
		clang_disposeTranslationUnit(tree);
}

void frontend_release(struct frontend_result *result)
{
	frontend_free_tree(result->tree);
	result->tree = NULL;
	malloc_trim(0); // the tree is larger than what comes after it
}
