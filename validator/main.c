// SPDX-License-Identifier: Apache-2.0
// gpulint-validate: reads witnesses, has a backend execute them, prints the verdicts.
#include "base/file.h"
#include "base/text.h"
#include "gpulint/gpulint.h"
#include "validator/input.h"
#include "validator/output.h"
#include "validator/pool.h"
#include "validator/program/program.h"
#include "validator/repro.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

enum { EXIT_NO_FAULT = 0, EXIT_FAULTS = 1, EXIT_UNDECIDED = 2 };
enum { PROGRAM_TIMEOUT = 600 };

struct program {
	struct arena arena;
	struct validate_cli cli;
	const struct backend *backend;
	struct validated_file *file;
	struct validated result;
	const struct witness **witness; // those to execute
	struct verdict *verdict;        // theirs
	size_t count, settled;
	bool has_refusals, is_terminal;
	int signals; // readable when SIGINT or SIGTERM came
	bool is_interrupted;
};

struct refusal_context {
	struct program *p;
	const char *file;
};

static void complain(struct program *p, const char *message)
{
	fprintf(stderr, "gpulint-validate: %s\n", text_in_line(&p->arena, message));
	p->has_refusals = true;
}

static void refused(void *context, const struct witness_error *error)
{
	struct refusal_context *c = context;
	complain(c->p, arena_printf(&c->p->arena, "%s:%u: witness refused: %s", c->file, error->line, error->what));
}

static char *read_stdin(struct arena *a, size_t *length)
{
	VEC(char) text = {0};
	char block[65536];
	for (size_t n; (n = fread(block, 1, sizeof block, stdin)) > 0;)
		for (size_t i = 0; i < n; i++)
			*vec_push(a, &text) = block[i];
	*length = text.n;
	*vec_push(a, &text) = 0;
	return ferror(stdin) ? NULL : text.at;
}

static void read_input(struct program *p, struct validated_file *f, const char *name)
{
	bool is_stdin = strcmp(name, "-") == 0;
	struct refusal_context context = {p, is_stdin ? "stdin" : printable(&p->arena, name)};
	struct witness_error error = {0};
	f->name = is_stdin ? "stdin" : name;
	f->text = is_stdin ? read_stdin(&p->arena, &f->length) : file_read(&p->arena, name, &f->length);
	const char *mistake = f->text ? input_mistake(&p->arena, f->text, f->length) : input_unreadable(&p->arena, errno);
	if (mistake) {
		complain(p, arena_printf(&p->arena, "%s: %s", context.file, mistake));
		return;
	}
	if (!witness_read_file(&p->arena, f->text, f->length, &f->set, refused, &context, &error)) {
		f->set.count = 0;
		complain(p, arena_printf(&p->arena, "%s:%u: %s", context.file, error.line, error.what));
	}
}

static bool is_wanted(const struct program *p, const struct witness *w)
{
	const char *only = p->cli.options.only;
	return !only || strncmp(w->rule, only, strlen(only)) == 0;
}

static void read_inputs(struct program *p)
{
	size_t count = p->cli.files.n, total = 0;
	p->file = ARENA_ARRAY(&p->arena, struct validated_file, count);
	for (size_t i = 0; i < count; i++) {
		read_input(p, &p->file[i], p->cli.files.at[i]);
		total += p->file[i].set.count;
	}
	p->witness = ARENA_ARRAY(&p->arena, const struct witness *, total + 1);
	for (size_t i = 0; i < count; i++) {
		bool *is_left_out = ARENA_ARRAY(&p->arena, bool, p->file[i].set.count + 1);
		for (size_t k = 0; k < p->file[i].set.count; k++) {
			is_left_out[k] = !is_wanted(p, &p->file[i].set.witness[k]);
			if (!is_left_out[k])
				p->witness[p->count++] = &p->file[i].set.witness[k];
		}
		p->file[i].is_left_out = is_left_out;
	}
	p->verdict = ARENA_ARRAY(&p->arena, struct verdict, p->count + 1);
}

// The verdicts in their files' order, with gaps where --only left something out.
static void hand_out(struct program *p)
{
	size_t next = 0;
	for (size_t i = 0; i < p->cli.files.n; i++) {
		struct verdict *verdict = ARENA_ARRAY(&p->arena, struct verdict, p->file[i].set.count + 1);
		for (size_t k = 0; k < p->file[i].set.count; k++)
			if (!p->file[i].is_left_out[k])
				verdict[k] = p->verdict[next++];
		p->file[i].verdict = verdict;
	}
}

static bool choose_backend(struct program *p)
{
	const char *wanted = p->cli.backend;
	const char *why = NULL;
	p->backend = &backend_model;
	if (wanted && strcmp(wanted, "model") == 0)
		return true;
	why = backend_cuda.unavailable(&p->arena);
	if (!why) {
		p->backend = &backend_cuda;
		return true;
	}
	if (wanted) {
		complain(p, arena_printf(&p->arena, "--backend=cuda: %s: --backend=model needs no GPU", why));
		return false;
	}
	fprintf(stderr, "gpulint-validate: no GPU (%s): the model decides; --backend=model accepts that\n", why);
	p->result.is_fallback = true;
	return true;
}

static void progress_done(void *context, size_t index)
{
	struct program *p = context;
	(void)index;
	p->settled++;
	if (p->is_terminal)
		fprintf(stderr, "\r[%zu/%zu] %s", p->settled, p->count, p->settled == p->count ? "\r\033[K" : "");
}

static bool interrupted(void *context)
{
	struct program *p = context;
	struct signalfd_siginfo info;
	p->is_interrupted |= read(p->signals, &info, sizeof info) == sizeof info;
	return p->is_interrupted;
}

// From here on an interruption ends the execution, not the program: reports are written whole.
static void hold_signals(struct program *p)
{
	sigset_t set;
	sigemptyset(&set);
	sigaddset(&set, SIGINT);
	sigaddset(&set, SIGTERM);
	sigprocmask(SIG_BLOCK, &set, NULL);
	p->signals = signalfd(-1, &set, SFD_NONBLOCK | SFD_CLOEXEC);
}

static void execute(struct program *p)
{
	struct backend_progress progress = {progress_done, interrupted, p};
	hold_signals(p);
	p->is_terminal = isatty(STDERR_FILENO);
	if (p->backend->execute_many)
		p->backend->execute_many(&p->arena, p->witness, p->count, &p->cli.options, p->verdict, &progress);
	else
		pool_execute(&p->arena, p->backend, p->witness, p->count, &p->cli.options, p->verdict, &progress);
	interrupted(p);
}

static bool takes_stdout(const struct program *p)
{
	for (size_t i = 0; i < p->cli.outputs.n; i++) {
		if (!p->cli.outputs.at[i].file)
			return true;
	}
	return false;
}

static bool is_open(const struct program_plan *plan)
{
	for (size_t i = 0; i < plan->asked; i++) {
		const struct program_claim *c = &plan->claim[plan->number[i]];
		if ((c->kind == INJECT_KIND_PAIR || c->kind == INJECT_KIND_COST) && !program_is_settled(c))
			return true;
	}
	return false;
}

static bool run_program(struct program *p)
{
	struct program_plan plan;
	struct program_end end = {0};
	struct backend_progress progress = {NULL, interrupted, p};
	struct program_options o = {.argv = p->cli.program,
	                            .library = program_library(&p->arena),
	                            .cupti = p->cli.cupti,
	                            .is_stdout_taken = takes_stdout(p),
	                            .timeout = p->cli.options.timeout ? p->cli.options.timeout : PROGRAM_TIMEOUT};
	const char *message = NULL;
	if (!o.library) {
		complain(p, "gpulint-inject.so: not beside this program: build it, or put it there");
		return false;
	}
	hold_signals(p);
	program_plan(&p->arena, p->witness, p->count, &plan);
	for (uint32_t i = 0; i == 0 || (i < p->cli.options.repeat && is_open(&plan)); i++) {
		end = (struct program_end){0};
		plan.run = i;
		program_run(&p->arena, &o, &plan, &progress, &end);
		message = program_message(&p->arena, &o, &end);
		if (message)
			complain(p, message);
		if (!end.was_loaded || p->is_interrupted)
			break;
	}
	for (size_t i = 0; i < p->count; i++)
		program_judge(&p->arena, &plan, &end, i, &p->verdict[i]);
	return end.was_started;
}

static bool write_outputs(struct program *p)
{
	static void (*const write[FORMAT_COUNT])(FILE *, struct arena *, const struct validated *) = {output_table, output_json, output_sarif};
	const char *message = NULL;
	p->result.file = p->file;
	p->result.count = p->cli.files.n;
	p->result.backend = p->cli.program ? "program" : p->backend->name;
	bool ok = true;
	for (size_t i = 0; i < p->cli.outputs.n; i++) {
		const struct validate_output *o = &p->cli.outputs.at[i];
		if (!output_to_file(&p->arena, o->file, &p->result, write[o->format], &message)) {
			complain(p, message);
			ok = false;
		}
	}
	return ok;
}

static int status_of(const struct program *p)
{
	bool is_open = p->has_refusals || p->is_interrupted || (p->result.is_fallback && p->count);
	bool is_fault = false;
	for (size_t i = 0; i < p->count; i++) {
		bool is_decided;
		is_fault |= verdict_is_fault(&p->verdict[i], &is_decided);
		is_open |= !is_decided;
	}
	return is_fault ? EXIT_FAULTS : is_open ? EXIT_UNDECIDED : EXIT_NO_FAULT;
}

// What is wrong with an output. SARIF is given back as it came: there must be one, it must be SARIF, and it may be written over.
static const char *output_mistake(struct program *p, size_t i)
{
	const struct validate_output *o = &p->cli.outputs.at[i];
	if (o->format == FORMAT_SARIF && (p->cli.files.n != 1 || !p->file[0].set.is_sarif))
		return "--output=sarif: gives back the SARIF it was given: give one SARIF file";
	if (!o->file || (file_exists(o->file) && !file_is_regular(o->file)))
		return NULL;
	for (size_t k = 0; k < p->cli.files.n && o->format != FORMAT_SARIF; k++)
		if (path_same(&p->arena, o->file, p->cli.files.at[k]))
			return arena_printf(&p->arena, "%s: is read by this run and would be written over: name another file",
			                    printable(&p->arena, o->file));
	for (size_t k = 0; k < i; k++)
		if (p->cli.outputs.at[k].file && path_same(&p->arena, o->file, p->cli.outputs.at[k].file))
			return arena_printf(&p->arena, "%s: two outputs of this run: give each a file of its own", printable(&p->arena, o->file));
	return NULL;
}

static bool check_outputs(struct program *p)
{
	for (size_t i = 0; i < p->cli.outputs.n; i++) {
		const char *mistake = output_mistake(p, i);
		if (mistake) {
			complain(p, mistake);
			return false;
		}
	}
	return true;
}

static void skipped(void *context, const struct witness *w, const char *why)
{
	struct program *p = context;
	const struct witness_step *s = witness_place(w);
	complain(p, arena_printf(&p->arena, "%s at %s:%u: no program is written: %s", w->rule, printable(&p->arena, s->file), s->line, why));
}

static int write_programs(struct program *p)
{
	struct witness *list = ARENA_ARRAY(&p->arena, struct witness, p->count + 1);
	struct witness_set set = {.witness = list, .count = p->count};
	const char *error = NULL;
	size_t written = 0;
	for (size_t i = 0; i < p->count; i++)
		list[i] = *p->witness[i];
	if (!repro_write(&p->arena, &set, p->cli.repro, &written, skipped, p, &error))
		complain(p, error);
	printf("%zu program%s written to %s\n", written, written == 1 ? "" : "s", printable(&p->arena, p->cli.repro));
	return p->has_refusals ? EXIT_UNDECIDED : EXIT_NO_FAULT;
}

static int run(struct program *p)
{
	struct validate_cli *cli = &p->cli;
	if (cli->help || cli->version || cli->manual) {
		if (cli->manual)
			validate_options_manual(stdout);
		else if (cli->help)
			validate_options_help(stdout);
		else
			puts("gpulint-validate " GPULINT_VERSION);
		return EXIT_NO_FAULT;
	}
	if (!cli->files.n) {
		complain(p, "no file: give SARIF of gpulint, or witnesses; see --help");
		return EXIT_UNDECIDED;
	}
	if (cli->program && (cli->repro || cli->backend)) {
		complain(p, arena_printf(&p->arena, "--%s: means nothing for a program that is run: leave one of the two out",
		                         cli->repro ? "repro" : "backend"));
		return EXIT_UNDECIDED;
	}
	if (!cli->outputs.n)
		*vec_push(&p->arena, &cli->outputs) = (struct validate_output){FORMAT_TABLE, NULL};
	read_inputs(p);
	if (cli->repro)
		return write_programs(p);
	if (!check_outputs(p))
		return EXIT_UNDECIDED;
	if (cli->program && !run_program(p))
		return EXIT_UNDECIDED;
	if (!cli->program && !choose_backend(p))
		return EXIT_UNDECIDED;
	if (!cli->program)
		execute(p);
	hand_out(p);
	bool ok = write_outputs(p);
	return ok ? status_of(p) : EXIT_UNDECIDED;
}

int main(int argc, char **argv)
{
	struct program p = {0};
	const char *message = NULL;
	int status = EXIT_UNDECIDED;
	signal(SIGPIPE, SIG_IGN); // a closed pipe is an error of the write
	signal(SIGXFSZ, SIG_IGN); // and so is a file that may not grow
	if (validate_options_parse(&p.arena, argc - 1, argv + 1, &p.cli, &message))
		status = run(&p);
	else
		complain(&p, message);
	if (fflush(stdout) && status == EXIT_NO_FAULT)
		status = EXIT_UNDECIDED;
	arena_free(&p.arena);
	return status;
}
