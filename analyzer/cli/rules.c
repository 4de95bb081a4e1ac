// SPDX-License-Identifier: Apache-2.0
// gpulint rules, explain, models, version: what gpulint knows.
#include <stdlib.h>
#include <string.h>

#include "cli/options.h"
#include "model/files.h"
#include "report/common.h"
#include "base/json_writer.h"
#include "report/sarif_rules.h"

const char *no_such_rule(struct arena *arena, const char *selector)
{
	const char *near = gpulint_rule_near(selector);
	return near ? arena_printf(arena, "%s: no such rule: did you mean `%s`?", selector, near)
	            : arena_printf(arena, "%s: no such rule: see `gpulint rules`", selector);
}

static void rule_json(struct json *j, const struct gpulint_rule *rule)
{
	const struct {
		const char *name, *value;
	} text[] = {{"code", rule->code},       {"name", rule->name},       {"family", rule->family}, {"level", level_text(rule->level)},
	            {"since", rule->since},     {"summary", rule->summary}, {"why", rule->why},       {"at_run_time", rule->at_run_time},
	            {"instead", rule->instead}, {"limits", rule->limits},   {"bad", rule->bad},       {"good", rule->good},
	            {"oracle", rule->oracle}};
	json_open(j, NULL, '{');
	for (size_t i = 0; i < sizeof text / sizeof *text; i++)
		if (text[i].value)
			json_text(j, text[i].name, text[i].value);
	json_close(j);
}

// Rules that the words of the command line name, all without any.
static bool is_named(const struct cli_options *o, const struct gpulint_rule *rule)
{
	bool is = !o->paths.list.n;
	for (size_t i = 0; i < o->paths.list.n && !is; i++)
		is = gpulint_rule_fits(o->paths.list.at[i], rule);
	return is;
}

// The first word that names no rule, NULL if there is none.
static const char *unknown_rule(const struct cli_options *o, const struct gpulint_rule *const *rule, size_t count)
{
	for (size_t i = 0; i < o->paths.list.n; i++) {
		bool is_known = false;
		for (size_t k = 0; k < count && !is_known; k++)
			is_known = gpulint_rule_fits(o->paths.list.at[i], rule[k]);
		if (!is_known)
			return o->paths.list.at[i];
	}
	return NULL;
}

int command_rules(struct arena *arena, const struct cli_options *o)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	struct json j = {.out = stdout};
	bool as_json = o->outputs.n == 1 && strcmp(o->outputs.at[0].format, "json") == 0 && !o->outputs.at[0].file;
	if (o->outputs.n && !as_json) {
		fputs("gpulint: rules: only --output=json is known: say that, or nothing\n", stderr);
		return EXIT_USAGE;
	}
	const char *stranger = unknown_rule(o, rule, count);
	if (stranger) {
		fprintf(stderr, "gpulint: rules: %s\n", no_such_rule(arena, stranger));
		return EXIT_USAGE;
	}
	if (as_json)
		json_open(&j, NULL, '[');
	int width = 0;
	for (size_t i = 0; i < count; i++)
		width = is_named(o, rule[i]) && (int)strlen(rule[i]->name) > width ? (int)strlen(rule[i]->name) : width;
	for (size_t i = 0; i < count; i++) {
		if (!is_named(o, rule[i]))
			continue;
		if (as_json)
			rule_json(&j, rule[i]);
		else
			printf("%-7s %-8s %-*s %s\n", rule[i]->code, level_text(rule[i]->level), width, rule[i]->name, rule[i]->summary);
	}
	if (as_json)
		json_close(&j);
	return EXIT_CLEAN;
}

static const struct gpulint_rule *find_rule(const char *name)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (strcasecmp(rule[i]->code, name) == 0 || strcmp(rule[i]->name, name) == 0)
			return rule[i];
	return NULL;
}

int command_explain(struct arena *arena, const struct cli_options *o)
{
	int status = o->paths.list.n ? EXIT_CLEAN : EXIT_USAGE;
	if (!o->paths.list.n)
		fputs("gpulint: explain: rule missing: name one, for example `gpulint explain GPU101`\n", stderr);
	for (size_t i = 0; i < o->paths.list.n; i++) {
		const struct gpulint_rule *rule = find_rule(o->paths.list.at[i]);
		if (!rule) {
			fprintf(stderr, "gpulint: %s\n", no_such_rule(arena, o->paths.list.at[i]));
			status = EXIT_USAGE;
			continue;
		}
		printf("# %s %s\n\n%s since %s, family %s\n\n%s\n", rule->code, rule->name, level_text(rule->level), rule->since, rule->family,
		       rule_markdown(arena, rule));
	}
	return status;
}

// Prints the rows of that name; false when there are none.
static bool print_named(const struct model_set *set, const char *name, size_t length, bool is_hidden)
{
	bool found = false;
	for (size_t i = 0; i < set->count; i++) {
		const struct model_row *row = &set->row[i];
		if (strncmp(row->name, name, length) != 0 || row->name[length])
			continue;
		model_print(stdout, row);
		if (row->declared)
			printf("  declared at %s\n", row->declared);
		else if (is_hidden)
			puts("  not used: the models that were given have this name");
		found = true;
	}
	return found;
}

static void print_counts(const char *file, const struct model_files *f)
{
	printf("%s: right: %zu function%s, %zu type%s, %zu macro%s\n", file, f->set.count, f->set.count == 1 ? "" : "s", f->types,
	       f->types == 1 ? "" : "s", f->macros, f->macros == 1 ? "" : "s");
}

static int check_models(struct arena *arena, const struct cli_options *o)
{
	int status = o->paths.list.n ? EXIT_CLEAN : EXIT_USAGE;
	if (!o->paths.list.n)
		fputs("gpulint: models: file missing: for example `gpulint models --check gpulint-models.json`\n", stderr);
	for (size_t i = 0; i < o->paths.list.n; i++) {
		struct model_files one = {.arena = arena};
		const char *message;
		if (model_files_add(&one, o->paths.list.at[i], &message)) {
			print_counts(o->paths.list.at[i], &one);
			continue;
		}
		fprintf(stderr, "%s\n", message);
		status = EXIT_USAGE;
	}
	return status;
}

int command_models(struct arena *arena, const struct cli_options *o)
{
	struct model_files own = {.arena = arena};
	struct model_set compiled = {0};
	const char *message = NULL;
	int status = o->paths.list.n ? EXIT_CLEAN : EXIT_USAGE;
	if (o->check_models)
		return check_models(arena, o);
	for (size_t i = 0; i < o->models.list.n; i++)
		if (!model_files_add(&own, o->models.list.at[i], &message)) {
			fprintf(stderr, "%s\n", message);
			return EXIT_USAGE;
		}
	if (!o->paths.list.n)
		fputs("gpulint: models: name missing: for example `gpulint models cudaMemcpyAsync`\n", stderr);
	compiled.row = model_rows(&compiled.count);
	for (size_t i = 0; i < o->paths.list.n; i++) {
		const char *name = o->paths.list.at[i];
		size_t length = model_symbol(&own.set, name).name_length;
		bool is_own = print_named(&own.set, name, length, false), is_compiled = print_named(&compiled, name, length, is_own);
		if (!is_own && !is_compiled) {
			fprintf(stderr, "gpulint: %s: no model: calls to it are taken by the verbs in its name\n", name);
			status = EXIT_USAGE;
		}
	}
	return status;
}

int command_version(struct arena *arena, const struct cli_options *o)
{
	size_t rules, models;
	(void)arena, (void)o;
	gpulint_rules(&rules);
	model_rows(&models);
	printf("gpulint %s (%zu rules, %zu API models)\n", GPULINT_VERSION, rules, models);
	return EXIT_CLEAN;
}
