// SPDX-License-Identifier: Apache-2.0
#include "validator/options.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/manual.h"

// X(id, name, letter or 0, argument or NULL, help)
// clang-format off
#define VALIDATE_OPTIONS(X)                                                                                             \
	X(BACKEND, "backend", 0, "cuda|model", "where witnesses are executed (default: cuda when there is a GPU, else model)") \
	X(OUTPUT, "output", 0, "FORMAT[=FILE]", "table, json or sarif, to a file or stdout (repeatable)")               \
	X(ONLY, "only", 0, "CODE", "only witnesses of this rule, or of codes that begin so")                            \
	X(REPEAT, "repeat", 0, "N", "runs of each way of executing a witness (default: 3); most runs of a program (default: 1)")                             \
	X(BYTES, "bytes", 0, "N", "size of objects whose size the program does not fix")                                \
	X(DEVICE, "device", 0, "N", "first device to use (default: 0)")                                                 \
	X(TIMEOUT, "timeout", 0, "SECONDS", "time a witness (default: 30) or a program (default: 600) may take")                                    \
	X(JOBS, "jobs", 'j', "N", "witnesses executed at once (default: 1)")                                            \
	X(SEEN, "seen", 0, NULL, "model: order that hardware showed and nobody promises counts as well")                \
	X(REPRO, "repro", 0, "DIR", "write each witness as a program for nvcc into DIR, and execute nothing")             \
	X(CUPTI, "cupti", 0, "FILE", "program run: CUPTI's library (default: libcupti.so.13 or .12 where toolkits have it)") \
	X(HELP, "help", 'h', NULL, "print this help")                                                                   \
	X(MANUAL, "manual", 0, NULL, "print the manual page (man -l -)")                                                \
	X(VERSION, "version", 'V', NULL, "print the version")
// clang-format on

enum option_id {
#define X(id, name, letter, argument, help) OPTION_##id,
	VALIDATE_OPTIONS(X)
#undef X
		OPTION_COUNT
};

static const struct option_row {
	const char *name;
	char letter;
	const char *argument, *help;
} option_row[] = {
#define X(id, name, letter, argument, help) {name, letter, argument, help},
	VALIDATE_OPTIONS(X)
#undef X
};

static bool number(struct arena *a, enum option_id id, const char *value, uint64_t least, uint64_t most, uint64_t *to, const char **message)
{
	char *end;
	errno = 0;
	unsigned long long n = strtoull(value, &end, 10);
	if (!errno && !*end && end != value && *value != '-' && n >= least && n <= most) {
		*to = n;
		return true;
	}
	*message = arena_printf(a, "--%s=%s: not a number from %llu to %llu: give one", option_row[id].name, value, (unsigned long long)least,
	                        (unsigned long long)most);
	return false;
}

static bool set_output(struct arena *a, const char *value, struct validate_cli *out, const char **message)
{
	static const char *const format[FORMAT_COUNT] = {"table", "json", "sarif"};
	size_t n = strcspn(value, "=");
	const char *file = value[n] ? value + n + 1 : NULL;
	for (int i = 0; i < FORMAT_COUNT; i++) {
		if (strlen(format[i]) == n && strncmp(format[i], value, n) == 0 && !(file && !*file)) {
			*vec_push(a, &out->outputs) = (struct validate_output){(enum validate_format)i, file};
			return true;
		}
	}
	*message = arena_printf(a, "--output=%s: unknown format: say table, json or sarif, or FORMAT=FILE", value);
	return false;
}

static bool set(struct arena *a, enum option_id id, const char *value, struct validate_cli *out, const char **message)
{
	struct validate_options *o = &out->options;
	uint64_t n = 0;
	bool ok = true;
	switch (id) {
	case OPTION_BACKEND:
		out->backend = value;
		ok = strcmp(value, "cuda") == 0 || strcmp(value, "model") == 0;
		if (!ok)
			*message = arena_printf(a, "--backend=%s: unknown backend: say cuda or model", value);
		return ok;
	case OPTION_OUTPUT: return set_output(a, value, out, message);
	case OPTION_ONLY: o->only = value; return true;
	case OPTION_REPEAT:
		ok = number(a, id, value, 1, 1000, &n, message);
		o->repeat = (uint32_t)n;
		return ok;
	case OPTION_BYTES: return number(a, id, value, 1, MOST_BYTES, &o->bytes, message);
	case OPTION_DEVICE:
		ok = number(a, id, value, 0, 1023, &n, message);
		o->device = (int)n;
		return ok;
	case OPTION_TIMEOUT:
		ok = number(a, id, value, 1, 86400, &n, message);
		o->timeout = (uint32_t)n;
		return ok;
	case OPTION_JOBS:
		ok = number(a, id, value, 1, 1024, &n, message);
		o->jobs = (uint32_t)n;
		return ok;
	case OPTION_REPRO: out->repro = value; return true;
	case OPTION_CUPTI: out->cupti = value; return true;
	case OPTION_SEEN: return o->with_seen = true;
	case OPTION_HELP: return out->help = true;
	case OPTION_MANUAL: return out->manual = true;
	case OPTION_VERSION: return out->version = true;
	default: return false;
	}
}

// "--name", "--name=value", "-x", "-xvalue": the option and the value in the same word.
static int find(const char *word, const char **value)
{
	bool is_long = word[1] == '-';
	size_t n = is_long ? strcspn(word + 2, "=") : 1;
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_row[i];
		bool is_it = is_long ? strlen(row->name) == n && strncmp(row->name, word + 2, n) == 0 : row->letter == word[1];
		const char *rest = word + (is_long ? 2 : 1) + n;
		if (!is_it)
			continue;
		*value = *rest ? rest + (*rest == '=') : NULL;
		return i;
	}
	return -1;
}

// What stands behind `--`.
static bool set_program(struct arena *a, int count, char **word, struct validate_cli *out, const char **message)
{
	const char **program = ARENA_ARRAY(a, const char *, count + 1);
	for (int i = 0; i < count; i++)
		program[i] = word[i];
	out->program = program;
	if (!count)
		*message = "--: program missing: give the program to run and its arguments behind it";
	return count > 0;
}

bool validate_options_parse(struct arena *a, int count, char **word, struct validate_cli *out, const char **message)
{
	for (int i = 0; i < count; i++) {
		const char *value;
		if (word[i][0] != '-' || !word[i][1]) {
			*vec_push(a, &out->files) = word[i];
			continue;
		}
		if (strcmp(word[i], "--") == 0)
			return set_program(a, count - i - 1, word + i + 1, out, message);
		int id = find(word[i], &value);
		const char *argument = id < 0 ? NULL : option_row[id].argument;
		if (id < 0)
			*message = arena_printf(a, "%s: unknown option: see --help", word[i]);
		else if (!argument && value)
			*message = arena_printf(a, "%s: takes no value: leave it out", word[i]);
		else if (argument && !value && i + 1 >= count)
			*message = arena_printf(a, "%s: value missing: give %s", word[i], argument);
		if (*message)
			return false;
		if (argument && !value)
			value = word[++i];
		if (!set(a, (enum option_id)id, value, out, message))
			return false;
	}
	return true;
}

void validate_options_help(FILE *out)
{
	enum { WIDTH = 30 };
	fputs("gpulint-validate executes what gpulint found: does a GPU, or a model of CUDA's documented semantics, "
	      "show the fault,\n"
	      "and does the suggested fix remove it?\n\n"
	      "Usage: gpulint-validate [OPTIONS] FILE...      FILE is SARIF of gpulint, or witnesses; - is "
	      "stdin\n"
	      "       gpulint-validate [OPTIONS] FILE... -- PROGRAM [ARGUMENTS]\n"
	      "                                               runs the program instead: does it reach the claimed calls, and\n"
	      "                                               does it show the fault?\n\nOptions:\n",
	      out);
	for (int i = 0; i < OPTION_COUNT; i++) {
		const struct option_row *row = &option_row[i];
		int n = fprintf(out, "  %c%c%s --%s%s%s", row->letter ? '-' : ' ', row->letter ? row->letter : ' ', row->letter ? "," : " ",
		                row->name, row->argument ? "=" : "", row->argument ? row->argument : "");
		fprintf(out, "%*s%s\n", n >= WIDTH ? 1 : WIDTH - n, "", row->help);
	}
	fputs("\nExit status: 0 no fault shown, everything decided on hardware, in the program or --backend=model asked for; 1 faults "
	      "shown;\n"
	      "2 wrong usage, something not read, or not decided.\n",
	      out);
}

void validate_options_manual(FILE *out)
{
	manual_begin(out, "gpulint-validate",
	             "execute what gpulint found: on a GPU, in a model of CUDA's documented semantics, or in the program itself",
	             "gpulint-validate [OPTIONS] FILE...\ngpulint-validate [OPTIONS] FILE... -- PROGRAM [ARGUMENTS]");
	manual_text(out, "FILE is SARIF of gpulint, or witnesses; - is stdin. With a program its own run is looked at.");
	manual_section(out, "OPTIONS");
	for (int i = 0; i < OPTION_COUNT; i++)
		manual_option(out, option_row[i].name, option_row[i].letter, option_row[i].argument, option_row[i].help);
	manual_section(out, "EXIT STATUS");
	manual_item(out, "0",
	            "No fault was shown, and everything was decided on hardware, in the program, or in the model that --backend=model asks for.");
	manual_item(out, "1", "Faults were shown.");
	manual_item(out, "2", "Wrong usage, something that was not read, or not decided.");
	manual_section(out, "SEE ALSO");
	manual_text(out, "gpulint(1)");
}
