// SPDX-License-Identifier: Apache-2.0
// gpulint dump --stage=...: one stage's result as text, for people and tests.
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "cli/options.h"
#include "engine/engine.h"
#include "rules.h"
#include "frontend/frontend.h"
#include "link/interface.h"
#include "model/files.h"
#include "witness/witness.h"
#include "source/source.h"

struct dump {
	struct arena *arena;
	struct interner strings;
	const struct source_unit *unit;
	const char *at;
	bool is_whole;
	struct ir_unit *ir;
	int status;
	int (*stage)(struct dump *d);
};

static int dump_units(struct dump *d)
{
	const struct source_unit *u = d->unit;
	printf("%s\n  directory %s\n  language %s, headers %s, flags %s\n", u->file, u->directory,
	       u->is_cuda ? "cuda"
	       : u->is_c  ? "c"
	                  : "c++",
	       u->headers == HEADERS_BUNDLED ? "bundled" : "toolkit", u->from_database ? "from the database" : "inferred");
	printf("  default stream %s%s%s%s%s%s\n  args", u->per_thread_default_stream ? "per-thread" : "legacy",
	       u->relocatable_device_code ? ", rdc" : "", u->debug_device ? ", device debug" : "", u->openmp ? ", openmp" : "",
	       *u->architectures ? ", " : "", u->architectures);
	for (size_t i = 0; i < u->args.n; i++)
		printf(" %s", u->args.at[i]);
	putchar('\n');
	if (u->variants)
		printf("  command %u of %u that differ: %s\n", u->variant + 1, u->variants, u->differs);
	return EXIT_CLEAN;
}

static int dump_ast(struct dump *d)
{
	const char *failure = NULL;
	if (frontend_dump_ast(stdout, d->unit, &failure) == 0)
		return EXIT_CLEAN;
	fprintf(stderr, "%s: %s\n", d->unit->file, failure ? failure : "cannot be parsed");
	return EXIT_USAGE;
}

static bool lower(struct dump *d)
{
	struct frontend_result front = {0};
	frontend_run(d->arena, &d->strings, d->unit, &front);
	for (size_t i = 0; i < front.messages.n; i++)
		if (front.messages.at[i].severity >= 3)
			fprintf(stderr, "%s:%u:%u: %s\n", front.messages.at[i].file, front.messages.at[i].line, front.messages.at[i].column,
			        front.messages.at[i].text);
	if (!front.unit)
		fprintf(stderr, "%s: %s\n", d->unit->file, front.failure ? front.failure : "cannot be parsed");
	d->ir = front.unit;
	return front.unit != NULL;
}

static int dump_ir(struct dump *d)
{
	if (!lower(d))
		return EXIT_USAGE;
	ir_dump(stdout, d->ir, false);
	return EXIT_CLEAN;
}

static int dump_cfg(struct dump *d)
{
	if (!lower(d))
		return EXIT_USAGE;
	ir_dump(stdout, d->ir, true);
	return EXIT_CLEAN;
}

static int dump_paths(struct dump *d)
{
	struct engine_options options = {0};
	if (!lower(d))
		return EXIT_USAGE;
	engine_dump_paths(stdout, d->arena, d->ir, &options);
	return EXIT_CLEAN;
}

static void print_op(const char *side, const struct op_view *op)
{
	if (op->text)
		printf("  %-7s %u:%u %s on %s%s%s\n", side, op->loc.line, op->loc.column, op->text, op->stream_name ? op->stream_name : "the host",
		       op->is_write ? ", writes" : "", op->is_ambient ? ", assumed" : "");
}

static void print_observation(const struct observation *o)
{
	static const char *const kind[] = {"unordered", "typestate", "context", "capture", "launch", "threads", "exit"};
	static const char *const fault[] = {
#define X(id) #id,
		FAULTS(X)
#undef X
	};
	printf("%s %s confidence %d memory %s in %s%s%s\n", kind[o->kind], fault[o->fault], o->confidence, o->memory ? o->memory : "-",
	       o->function && o->function->display ? o->function->display : "-", o->only_seen ? ", only seen" : "",
	       o->is_error_path ? ", error path" : "");
	print_op("first", &o->first);
	print_op("second", &o->second);
	if (o->event)
		printf("  event   %s\n", o->event);
	if (o->detail)
		printf("  detail  %s\n", o->detail);
	for (size_t i = 0; i < o->step_count; i++)
		printf("  %3zu. %u:%u %s%s%s%s\n", i + 1, o->step[i].loc.line, o->step[i].loc.column, o->step[i].stream ? "[" : "",
		       o->step[i].stream ? o->step[i].stream : "", o->step[i].stream ? "] " : "", o->step[i].message ? o->step[i].message : "");
	for (size_t i = 0; i < o->assumption_count; i++)
		printf("  assumed %s\n", o->assumption[i]);
}

static int dump_observations(struct dump *d)
{
	struct engine_options options = {0};
	struct engine_result result = {0};
	if (!lower(d))
		return EXIT_USAGE;
	engine_run(d->arena, d->ir, &options, &result);
	for (size_t i = 0; i < result.observations.n; i++)
		print_observation(&result.observations.at[i]);
	return EXIT_CLEAN;
}

// The witness of two operations that the user names, whether or not anything is wrong with them.
static int dump_witness(struct dump *d)
{
	struct engine_request request = {.is_order = true, .is_whole = d->is_whole};
	struct engine_options options = {.request = &request, .requests = 1};
	struct engine_result result = {0};
	char rest;
	if (!d->at || sscanf(d->at, "%u,%u%c", &request.first.line, &request.second.line, &rest) != 2) {
		fputs("gpulint: dump: --stage=witness: say --at=LINE,LINE: the lines of the two operations\n", stderr);
		return EXIT_USAGE;
	}
	if (!lower(d))
		return EXIT_USAGE;
	engine_run(d->arena, d->ir, &options, &result);
	if (!result.requested[0]) {
		fprintf(stderr, "%s: no path has operations on the same memory, one of them a write, at lines %s: name other lines\n", d->unit->file,
		        d->at);
		return EXIT_USAGE;
	}
	struct witness w = *result.requested[0];
	w.rule = "GPU000";
	w.claim = CLAIM_UNORDERED;
	w.message = "asked for by --at";
	puts(witness_text(d->arena, &w));
	return EXIT_CLEAN;
}

// All steps of the path to them.
static int dump_steps(struct dump *d)
{
	d->is_whole = true;
	return dump_witness(d);
}

// What the unit offers to other units of a run and what it lacks, by USR; behind an offered function what it may get to elsewhere.
static int dump_link(struct dump *d)
{
	struct link_interface interface = {0};
	if (!lower(d))
		return EXIT_USAGE;
	link_interface_of(d->arena, d->ir, &interface);
	for (size_t i = 0; i < interface.functions.n; i++) {
		const struct link_function *f = &interface.functions.at[i];
		printf("offers %s%s\n", f->usr, f->works ? "" : " (nothing to see)");
		for (size_t k = 0; k < f->lacks.n; k++)
			printf("  lacks %s\n", f->lacks.at[k]);
	}
	for (size_t i = 0; i < interface.lacks.n; i++)
		printf("lacks %s\n", interface.lacks.at[i]);
	return EXIT_CLEAN;
}

static const struct {
	const char *name;
	int (*run)(struct dump *d);
} stage[] = {{"units", dump_units},
             {"ast", dump_ast},
             {"ir", dump_ir},
             {"cfg", dump_cfg},
             {"link", dump_link},
             {"paths", dump_paths},
             {"observations", dump_observations},
             {"witness", dump_witness},
             {"steps", dump_steps}};

static void *run_stage(void *argument)
{
	struct dump *d = argument;
	d->status = d->stage(d);
	return NULL;
}

// On a deep stack, as workers have.
static int run_deep(struct dump *d)
{
	enum { STACK_BYTES = 512 * 1024 * 1024 };
	pthread_t thread;
	pthread_attr_t attributes;
	setenv("LIBCLANG_NOTHREADS", "1", 1);
	pthread_attr_init(&attributes);
	pthread_attr_setstacksize(&attributes, STACK_BYTES);
	if (pthread_create(&thread, &attributes, run_stage, d))
		run_stage(d);
	else
		pthread_join(thread, NULL);
	pthread_attr_destroy(&attributes);
	return d->status;
}

static void fill_request(struct arena *arena, const struct cli_options *o, struct source_request *r)
{
	for (size_t i = 0; i < o->paths.list.n; i++)
		*vec_push(arena, &r->paths) = o->paths.list.at[i];
	for (size_t i = 0; i < o->extra_args.list.n; i++)
		*vec_push(arena, &r->extra_args) = o->extra_args.list.at[i];
	for (size_t i = 0; i < o->extra_args_before.list.n; i++)
		*vec_push(arena, &r->extra_args_before) = o->extra_args_before.list.at[i];
	for (size_t i = 0; i < o->fixed_flags.list.n; i++)
		*vec_push(arena, &r->fixed_flags) = o->fixed_flags.list.at[i];
	for (size_t i = 0; i < o->excludes.n; i++)
		*vec_push(arena, &r->excludes) = (struct source_exclude){o->excludes.at[i].glob, path_real(arena, o->excludes.at[i].folder)};
	r->has_fixed_flags = o->has_fixed_flags;
	r->database = o->session.database;
	r->cuda_path = o->session.cuda_path;
	r->resource_dir = o->session.resource_dir;
	r->headers = (enum header_mode)o->session.headers;
}

int command_dump(struct arena *arena, const struct cli_options *o)
{
	struct dump d = {.at = o->at, .arena = arena, .strings.arena = arena};
	struct source_request request = {0};
	struct source_result source = {0};
	int status = EXIT_CLEAN;
	for (size_t i = 0; o->stage && i < sizeof stage / sizeof *stage; i++)
		if (strcmp(stage[i].name, o->stage) == 0)
			d.stage = stage[i].run;
	if (!d.stage || !o->paths.list.n) {
		fputs("gpulint: dump: say --stage=units|ast|ir|cfg|link|paths|observations|witness|steps and a file\n", stderr);
		return EXIT_USAGE;
	}
	fill_request(arena, o, &request);
	struct model_files models = {.arena = arena};
	const char *message = NULL;
	for (size_t i = 0; i < o->models.list.n; i++)
		if (!model_files_add(&models, o->models.list.at[i], &message)) {
			fprintf(stderr, "%s\n", message);
			return EXIT_USAGE;
		}
	request.models = &models.set;
	const char *word;
	for (size_t at = 0; (word = model_files_word(&models, &at));)
		*vec_push(arena, &request.gpu_words) = word;
	for (size_t i = 0; i < models.headers.n; i++)
		source_give(arena, &request, models.headers.at[i].name, models.headers.at[i].text,
		            strcmp(models.headers.at[i].name, MODEL_MACROS_HEADER) == 0);
	source_collect(arena, &d.strings, &request, &source);
	for (size_t i = 0; i < source.notes.n; i++) {
		const struct source_note *n = &source.notes.at[i];
		fprintf(stderr, "%s: %s%s%s\n", n->file, n->what, n->action ? ": " : "", n->action ? n->action : "");
		status = n->is_error ? EXIT_USAGE : status;
	}
	for (size_t i = 0; i < source.without_gpu.n; i++)
		fprintf(stderr, "%s: no GPU code: nothing to dump\n", source.without_gpu.at[i]);
	for (size_t i = 0; i < source.units.n; i++) {
		d.unit = &source.units.at[i];
		int one = run_deep(&d);
		status = one ? one : status;
	}
	return status;
}
