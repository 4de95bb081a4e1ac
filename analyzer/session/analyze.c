// SPDX-License-Identifier: Apache-2.0
#include <string.h>

#include "session/analyze.h"
#include "fix/fix.h"

#include "engine/engine.h"
#include "frontend/frontend.h"
#include "witness/witness.h"

static void message(struct arena *a, struct unit_result *out, const char *file, const char *what, const char *action, enum gpulint_level level)
{
	*vec_push(a, &out->messages) = (struct gpulint_message){file, what, action, level};
}

// "line 9", or where in another file.
static const char *place_of(struct arena *a, const char *unit, const struct frontend_message *m)
{
	return m->file && strcmp(m->file, unit) != 0 ? arena_printf(a, "%s:%u", m->file, m->line) : arena_printf(a, "line %u", m->line);
}

static const char *counted(struct arena *a, size_t n, const char *what)
{
	return arena_printf(a, "%zu %s%s", n, what, n == 1 ? "" : "s");
}

// What to give for a source around which something is missing: first of all the macros that launch its kernels, else those that are handed its
// streams.
static const char *what_to_give(struct arena *a, const struct frontend_result *front, const char *otherwise)
{
	enum { FEW = 4 };
	const char *names = "";
	size_t kernels = 0, n = 0, all = front->launchers.n;
	for (size_t i = 0; i < all; i++)
		kernels += front->launchers.at[i].has_kernel;
	size_t count = kernels ? kernels : all;
	for (size_t i = 0; i < all && n < FEW; i++) {
		const struct frontend_launcher *l = &front->launchers.at[i];
		if (kernels && !l->has_kernel)
			continue;
		names = arena_printf(a, "%s%s`%s` (line %u)", names, !n ? "" : n + 1 == count ? " and " : ", ", l->name, l->line);
		n++;
	}
	if (count > FEW)
		names = arena_printf(a, "%s and %zu more", names, count - FEW);
	return count ? arena_printf(a, "give first what defines %s: %s are handed to %s, so %s there; with -p, `-- FLAGS`, --extra-arg or --models",
	                            names, kernels ? "kernels" : "streams", count == 1 ? "it" : "them",
	                            kernels ? "launches hide" : "GPU work may hide")
	             : otherwise;
}

// What is missing around the source (headers, macros) is normal, and said. The source itself being wrong is an error: the
// compiler would not take it, and what gpulint found is not what will run.
static void say_errors(struct arena *a, const char *file, const struct frontend_result *front, size_t errors, size_t incomplete,
                       const struct frontend_message *first, struct unit_result *out)
{
	const char *library = frontend_lacking_library(front),
		   *otherwise = "give missing include folders or macros with -p, `-- FLAGS` or --extra-arg";
	const char *lost = arena_printf(a, "%s while parsing, %s incomplete", counted(a, errors, "error"), counted(a, incomplete, "function"));
	if (front->syntax.text)
		message(a, out, file, arena_printf(a, "syntax error at %s: %s (%s)", place_of(a, file, &front->syntax), front->syntax.text, lost),
		        "correct it; if nvcc takes it, give the flags it is compiled with (-p, `-- FLAGS`), or --exclude it", GPULINT_ERROR);
	else
		message(a, out, file, arena_printf(a, "%s (first at %s: %s)", lost, place_of(a, file, first), first->text),
		        library ? arena_printf(a, "install the C++ library first, `%s` is one of its headers (Debian and Ubuntu: g++)", library)
		                : what_to_give(a, front, otherwise),
		        out->statistics.files_partial ? GPULINT_WARNING : GPULINT_NOTE);
}

static size_t functions_with_losses(const struct ir_unit *unit)
{
	size_t n = 0;
	for (size_t i = 0; i < unit->lost.n; i++) {
		size_t k = 0;
		while (k < i && unit->lost.at[k].function != unit->lost.at[i].function)
			k++;
		n += k == i && unit->lost.at[i].function;
	}
	return n;
}

// "A B=2" as it stands between quotation marks.
static const char *definitions(struct arena *a, const char *macros)
{
	const char *text = "";
	for (const char *p = macros; *p; p += strspn(p, " ")) {
		size_t n = strcspn(p, " ");
		text = arena_printf(a, "%s%s%.*s", text, *text ? "`, `" : "", (int)n, p);
		p += n;
	}
	return text;
}

static void say_assumed(struct arena *a, const char *file, const struct frontend_result *front, struct unit_result *out)
{
	bool are_several = strchr(front->assumed, ' ') != NULL;
	const char *them = are_several ? "them" : "it";
	const char *why = front->is_assumed_for_names ? "headers declare what the file uses only behind" : "most GPU calls of the file stand behind";
	out->statistics.files_assumed = 1;
	message(a, out, file,
	        arena_printf(a, "analysed with `%s` defined: nothing defines %s, and %s %s", definitions(a, front->assumed), them, why, them),
	        "give the flags that the file is compiled with, to choose", GPULINT_NOTE);
}

// Behind say_partial. A header may lean on what its includers define.
static void say_left_out(struct arena *a, const char *file, const struct frontend_result *front, bool is_header, struct unit_result *out)
{
	out->statistics.files_partial |= !is_header;
	message(a, out, file,
	        arena_printf(a, "none of its GPU calls is compiled: `#if` leaves out %s (first at line %u)",
	                     counted(a, front->unit->gpu_calls_left_out, "GPU call"), front->first_left_out),
	        "give the flags that the file is compiled with", is_header ? GPULINT_NOTE : GPULINT_WARNING);
}

// One message for a unit whose source has errors: the first of them, and what was lost.
static void say_partial(struct arena *a, const char *file, const struct frontend_result *front, bool is_header, struct unit_result *out)
{
	const struct frontend_message *first = NULL;
	size_t errors = 0, incomplete = 0, own = 0;
	for (size_t i = 0; i < front->messages.n; i++) {
		bool is_error = front->messages.at[i].severity >= 3;
		errors += is_error;
		// Errors in the file itself lose what stands there; a missing header alone (fatal) need not.
		own += front->messages.at[i].severity == 3 && front->messages.at[i].file && strcmp(front->messages.at[i].file, file) == 0;
		first = first || !is_error ? first : &front->messages.at[i];
	}
	incomplete = functions_with_losses(front->unit);
	out->statistics.files_partial = incomplete || own || front->unit->lost.n ||
	                                (front->declared && !is_header); // a header may lean on what its includers bring
	if (first)
		say_errors(a, file, front, errors, incomplete, first, out);
	else if (front->declared && !is_header)
		message(a, out, file,
		        arena_printf(a, "uses %s that nothing declares (first: `%s`)", counted(a, front->declared, "name"), front->first_declared),
		        what_to_give(a, front, "taken as unknown; correct them, or give the macros and headers that the file is compiled with"),
		        GPULINT_WARNING);
	else if (out->statistics.files_partial)
		message(a, out, file,
		        arena_printf(a, "%s not understood (first: line %u: %s)", counted(a, front->unit->lost.n, "statement"),
		                     front->unit->lost.n ? front->unit->lost.at[0].loc.line : 0,
		                     front->unit->lost.n ? front->unit->lost.at[0].why : "in a function body"),
		        NULL, GPULINT_NOTE);
}

static void count_engine(const struct engine_statistics *e, struct gpulint_statistics *s)
{
	s->functions = e->functions;
	s->explored = e->explored;
	s->degraded = e->degraded;
	s->unreached = e->unreached;
	s->paths = e->paths;
	s->operations = e->operations;
	s->unknown_stream = e->unknown_stream;
	s->unknown_memory = e->unknown_memory;
	s->unknown_access = e->unknown_access;
	s->engine_seconds = e->seconds;
}

static void count_front(const struct frontend_result *front, struct gpulint_statistics *s)
{
	s->files = 1;
	s->incomplete = (uint32_t)functions_with_losses(front->unit);
	s->gpu_call_tokens = front->unit->gpu_call_tokens;
	s->gpu_calls_left_out = front->unit->gpu_calls_left_out;
	s->gpu_call_steps = front->unit->gpu_call_steps;
	s->parses = front->rounds;
	s->parse_seconds = front->parse_seconds;
	s->lower_seconds = front->lower_seconds;
}

void analyze_note(struct ir_unit *unit, const struct unit_result *result)
{
	for (size_t i = 0; i < result->messages.n; i++) {
		const struct gpulint_message *m = &result->messages.at[i];
		*vec_push(unit->arena, &unit->notices) = (struct ir_notice){m->file, m->what, m->action, m->level};
	}
	unit->is_partial = result->statistics.files_partial;
	unit->is_assumed = result->statistics.files_assumed;
}

// What analyze_note has noted.
static void say_noted(struct arena *arena, const struct ir_unit *unit, struct unit_result *out)
{
	for (size_t i = 0; i < unit->notices.n; i++) {
		const struct ir_notice *m = &unit->notices.at[i];
		message(arena, out, m->file, m->what, m->action, (enum gpulint_level)m->level);
	}
	out->statistics.files_partial = unit->is_partial;
	out->statistics.files_assumed = unit->is_assumed;
	out->statistics.files_lost = unit->is_lost;
	out->statistics.incomplete = (uint32_t)functions_with_losses(unit);
}

// A file that cannot be written is missed by those who read it.
static void write_link_file(struct ir_unit *unit, const char *path, const char *relative_to)
{
	unit->relative_to = relative_to;
	FILE *out = fopen(path, "wb");
	if (out && !(link_file_write(out, unit) & !fclose(out)))
		remove(path);
}

static void list_calls(struct arena *arena, const struct reach *reach, struct unit_result *out)
{
	for (size_t i = 0; i < reach->sites.n; i++) {
		const struct reach_site *s = reach->sites.at[i];
		*vec_push(arena, &out->calls) = (struct gpulint_gpu_call){
			{s->loc.file, s->loc.line, s->loc.column, s->loc.end_line, s->loc.end_column}, s->name, s->is_reached ? NULL : s->why};
	}
}

static void say_untried(struct arena *arena, const char *file, uint32_t count, struct unit_result *out)
{
	if (count)
		message(arena, out, file, arena_printf(arena, "edits for %u more finding%s were not tried", count, count == 1 ? "" : "s"),
		        "apply those that are offered, and run it again", GPULINT_NOTE);
}

// From the unit's IR to findings.
static void analyze_ir(struct arena *arena, const struct ir_unit *ir, const struct fix_context *context, struct unit_result *out)
{
	struct engine_result engine = {0};
	struct engine_options engine_options = {.habits = context->habits};
	struct finding_list list = {0};

	// requires the IR; provides facts with the paths that lead to them
	engine_run(arena, ir, &engine_options, &engine);
	// requires the facts; provides findings
	judge(arena, &engine, context->options, &list);
	// requires findings; provides source edits that were tried
	if (context->options->fixes)
		say_untried(arena, context->unit->file, fixes_find(arena, context, &list), out);
	for (size_t i = 0; i < list.findings.n; i++) {
		struct judged *j = &list.findings.at[i];
		if (j->witness && !j->finding.witness)
			j->finding.witness = witness_text(arena, j->witness);
		*vec_push(arena, &out->findings) = j->finding;
	}
	list_calls(arena, &engine.reach, out);
	out->habits = engine.habits;
	count_engine(&engine.statistics, &out->statistics);
}

void analyze_unit(struct worker_memory *memory, const struct source_unit *unit, const struct analyze_options *options, struct unit_result *out)
{
	struct arena *arena = memory->arena;
	struct frontend_result front = {0};

	// requires the unit's flags; provides its IR
	struct source_unit source = *unit;
	source.is_linked = options->link_file != NULL;
	frontend_run(arena, memory->strings, &source, &front);
	memory->is_worn = front.has_crashed || !front.unit;
	if (!front.unit) {
		out->statistics.files_lost = 1;
		message(arena, out, unit->file, front.failure ? front.failure : "cannot be parsed", NULL, GPULINT_ERROR);
		return;
	}
	enum { LARGE_IR = 32 << 20 };
	if (arena->bytes > LARGE_IR) // else freeing it costs more time than it saves memory
		frontend_release(&front);
	memory->end = front.tree ? frontend_free_tree : NULL;
	memory->what = front.tree;
	count_front(&front, &out->statistics);
	if (front.assumed)
		say_assumed(arena, unit->file, &front, out);
	say_partial(arena, unit->file, &front, unit->is_header, out);
	if (front.first_left_out && front.unit->gpu_calls_left_out)
		say_left_out(arena, unit->file, &front, unit->is_header, out);
	if (options->link_file) {
		analyze_note(front.unit, out);
		write_link_file(front.unit, options->link_file, options->relative_to);
		frontend_prune(front.unit, false);
	}
	struct fix_context context = {memory->strings, unit, options, NULL, {0}, (uint32_t)front.messages.n, front.rounds, &memory->is_worn};
	if (!options->only_link_file)
		analyze_ir(arena, front.unit, &context, out);
	out->parse_messages = (uint32_t)front.messages.n;
	for (size_t i = 0; i < front.inputs.n; i++)
		*vec_push(arena, &out->inputs) = front.inputs.at[i];
	for (size_t i = 0; i < front.missing.n; i++)
		*vec_push(arena, &out->missing) = front.missing.at[i];
}

void analyze_linked(struct worker_memory *memory, const struct source_unit *unit, const struct analyze_options *options, const struct link *link,
                    size_t module, const struct habits_given *habits, const struct unit_result *alone, struct unit_result *out)
{
	struct arena *arena = memory->arena;
	const char *why = NULL;
	struct ir_unit *ir = link_load(link, arena, memory->strings, module, &why);
	if (!ir) {
		out->statistics.files_lost = !alone;
		message(arena, out, unit->file, why, NULL, alone ? GPULINT_NOTE : GPULINT_ERROR);
		return;
	}
	if (!alone)
		say_noted(arena, ir, out);
	if (ir->is_lost)
		return;
	out->statistics.files = 1;
	out->statistics.gpu_call_tokens = ir->gpu_call_tokens;
	out->statistics.gpu_calls_left_out = ir->gpu_calls_left_out;
	out->statistics.gpu_call_steps = ir->gpu_call_steps;
	link_unit(link, ir);
	frontend_prune(ir, false);
	struct analyze_options without_edits = *options;
	without_edits.fixes = options->fixes && unit->args.n; // a link file does not say how its source is compiled
	struct fix_context context = {
		memory->strings, unit, &without_edits, link, *habits, alone ? alone->parse_messages : 0, alone ? alone->statistics.parses : 0,
		&memory->is_worn};
	analyze_ir(arena, ir, &context, out);
}
