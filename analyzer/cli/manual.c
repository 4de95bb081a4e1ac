// SPDX-License-Identifier: Apache-2.0
// gpulint manual, completion: what shells and man know of the command line, from the tables of commands and options.
#include <string.h>

#include "base/manual.h"
#include "cli/options.h"
#include "report/common.h"

static const struct row {
	const char *name;
	char letter;
	const char *argument;
	int mask;
	const char *help;
} row[] = {
#define OPTION(id, name, letter, argument, mask, help) {name, letter, argument, mask, help},
#include "cli/options.def"
#undef OPTION
};

enum { ROWS = sizeof row / sizeof *row };

static void rule_page(struct arena *arena, const struct gpulint_rule *rule)
{
	manual_section(stdout, arena_printf(arena, "%s %s", rule->code, rule->name));
	manual_text(stdout, arena_printf(arena, "%s (%s, family %s, since %s)", rule->summary, level_text(rule->level), rule->family, rule->since));
	const struct {
		const char *term, *text;
	} item[] = {{"Why", rule->why}, {"Instead", rule->instead}, {"Limits", rule->limits}, {"What gpulint-validate shows", rule->oracle}};
	for (size_t i = 0; i < sizeof item / sizeof *item; i++)
		if (item[i].text && *item[i].text)
			manual_item(stdout, item[i].term, item[i].text);
	const char *const code[][2] = {{"Wrong:", rule->bad}, {"Right:", rule->good}};
	for (size_t i = 0; i < 2; i++) {
		if (!code[i][1] || !*code[i][1])
			continue;
		manual_text(stdout, code[i][0]);
		manual_code(stdout, code[i][1]);
	}
}

static void rules_page(struct arena *arena)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	manual_begin_topic(stdout, "gpulint-rules", "what gpulint reports");
	manual_section(stdout, "DESCRIPTION");
	manual_text(stdout,
	            "Rules by code. The level is that of a finding that happens whenever its path runs; one that needs an unknown to be unlucky "
	            "is a level lower.");
	for (size_t i = 0; i < count; i++)
		rule_page(arena, rule[i]);
	manual_section(stdout, "SEE ALSO");
	manual_text(stdout, "gpulint(1)");
}

int command_manual(struct arena *arena, const struct cli_options *o)
{
	if (o->paths.list.n && (o->paths.list.n > 1 || strcmp(o->paths.list.at[0], "rules") != 0)) {
		fputs("gpulint: manual: no page of that name: say `rules`, or nothing\n", stderr);
		return EXIT_USAGE;
	}
	if (o->paths.list.n) {
		rules_page(arena);
		return EXIT_CLEAN;
	}
	manual_begin(stdout, "gpulint", "find missing order and misuse of streams, events, devices and contexts in CUDA host code",
	             "gpulint COMMAND [ARGUMENTS]\ngpulint PATH... (as gpulint check PATH...)");
	manual_section(stdout, "COMMANDS");
	for (const struct cli_command *c = cli_commands; c->name; c++) {
		char term[256];
		snprintf(term, sizeof term, "%s %s", c->name, c->arguments);
		manual_item(stdout, term, c->summary);
	}
	manual_section(stdout, "OPTIONS");
	manual_text(stdout, "Which command takes which of them, `gpulint COMMAND --help' says.");
	for (int i = 0; i < ROWS; i++)
		manual_option(stdout, row[i].name, row[i].letter, row[i].argument, row[i].help);
	manual_section(stdout, "EXIT STATUS");
	manual_item(stdout, "0", "Nothing was found.");
	manual_item(stdout, "1", "Findings of the level that --fail-on names, or above.");
	manual_item(stdout, "2", "Wrong usage, an input that was not analysed, or a source with a syntax error.");
	manual_section(stdout, "FILES");
	manual_item(stdout, ".gpulint", "Options and levels of rules of a project.");
	manual_item(stdout, "gpulint-models.json", "What functions of its libraries do.");
	manual_item(stdout, "~/.cache/gpulint", "Results that are kept from run to run.");
	manual_section(stdout, "SEE ALSO");
	manual_text(stdout, "gpulint-rules(7), gpulint-validate(1)");
	return EXIT_CLEAN;
}

// "a|b|c" in capitals is a placeholder, else a choice.
static bool is_choice(const char *argument)
{
	return argument && strchr(argument, '|') && strpbrk(argument, "abcdefghijklmnopqrstuvwxyz");
}

// The values of a choice with a blank between them.
static void put_choices(const char *argument)
{
	for (const char *p = argument; *p; p++)
		putchar(*p == '|' ? ' ' : *p);
}

static bool is_path(const char *argument)
{
	return argument && (strstr(argument, "FILE") || strstr(argument, "DIR") || strstr(argument, "PATH"));
}

static void bash(void)
{
	puts("# bash completion of gpulint, made from its table of options\n_gpulint()\n{\n\tlocal word=${COMP_WORDS[COMP_CWORD]} command=${COMP_WORDS[1]} options=");
	puts("\tlocal previous=${COMP_WORDS[COMP_CWORD-1]}\n\tCOMPREPLY=()");
	puts("\tif [ \"$word\" = = ]; then word=; elif [ \"$previous\" = = ]; then previous=${COMP_WORDS[COMP_CWORD-2]}; fi\n\tcase $previous in");
	for (int i = 0; i < ROWS; i++) {
		if (!is_choice(row[i].argument))
			continue;
		printf("\t--%s) COMPREPLY=($(compgen -W \"", row[i].name);
		put_choices(row[i].argument);
		puts("\" -- \"$word\")); return;;");
	}
	puts("\tesac\n\tcase $command in");
	for (const struct cli_command *c = cli_commands; c->name; c++) {
		printf("\t%s) options=\"", c->name);
		for (int i = 0; i < ROWS; i++)
			if (row[i].mask & c->mask)
				printf("--%s%s ", row[i].name, row[i].argument ? "=" : "");
		puts("\";;");
	}
	puts("\tesac\n\tif [[ $word == -* ]]; then\n\t\tCOMPREPLY=($(compgen -W \"$options\" -- \"$word\"))\n\t\t[[ ${COMPREPLY[0]-} == *= ]] && compopt -o nospace 2>/dev/null");
	fputs("\telif [ \"$COMP_CWORD\" = 1 ]; then\n\t\tCOMPREPLY=($(compgen -W \"", stdout);
	for (const struct cli_command *c = cli_commands; c->name; c++)
		printf("%s ", c->name);
	puts("\" -- \"$word\") $(compgen -f -- \"$word\"))\n\telse\n\t\tCOMPREPLY=($(compgen -f -- \"$word\"))\n\tfi\n}\ncomplete -o filenames -F _gpulint gpulint");
}

// Text inside of single quotes of a shell; zsh gives brackets and colons a meaning.
static void put_quoted(const char *text, const char *special)
{
	for (const char *p = text; *p; p++) {
		if (*p == '\'')
			fputs("'\\'", stdout);
		else if (strchr(special, *p))
			putchar('\\');
		putchar(*p);
	}
}

static void zsh(void)
{
	puts("#compdef gpulint\n# zsh completion of gpulint, made from its table of options\nlocal -a commands\ncommands=(");
	for (const struct cli_command *c = cli_commands; c->name; c++) {
		printf("\t'%s:", c->name);
		put_quoted(c->summary, "\\:");
		puts("'");
	}
	puts(")\nif (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then\n\t_describe command commands\n\t_files\n\treturn\nfi\ncase $words[2] in");
	for (const struct cli_command *c = cli_commands; c->name; c++) {
		printf("%s)\n\tshift words; (( CURRENT-- ))\n\t_arguments", c->name);
		for (int i = 0; i < ROWS; i++) {
			if (!(row[i].mask & c->mask))
				continue;
			printf(" \\\n\t\t'*--%s%s[", row[i].name, row[i].argument ? "=" : "");
			put_quoted(row[i].help, "\\[]:");
			fputs(row[i].argument ? "]:value:" : "]", stdout);
			if (is_choice(row[i].argument)) {
				putchar('(');
				put_choices(row[i].argument);
				putchar(')');
			} else if (is_path(row[i].argument)) {
				fputs("_files", stdout);
			}
			putchar('\'');
		}
		puts(" \\\n\t\t'*:file:_files';;");
	}
	puts("*) _files;;\nesac");
}

static void fish(void)
{
	puts("# fish completion of gpulint, made from its table of options");
	for (const struct cli_command *c = cli_commands; c->name; c++) {
		printf("complete -c gpulint -n __fish_use_subcommand -a %s -d '", c->name);
		put_quoted(c->summary, "\\");
		puts("'");
	}
	for (int i = 0; i < ROWS; i++) {
		fputs("complete -c gpulint -n '__fish_seen_subcommand_from", stdout);
		for (const struct cli_command *c = cli_commands; c->name; c++)
			if (row[i].mask & c->mask)
				printf(" %s", c->name);
		printf("' -l %s", row[i].name);
		if (row[i].letter)
			printf(" -s %c", row[i].letter);
		if (is_choice(row[i].argument)) {
			fputs(" -x -a '", stdout);
			put_choices(row[i].argument);
			putchar('\'');
		} else if (row[i].argument) {
			fputs(is_path(row[i].argument) ? " -r" : " -x", stdout);
		}
		fputs(" -d '", stdout);
		put_quoted(row[i].help, "\\");
		puts("'");
	}
}

int command_completion(struct arena *arena, const struct cli_options *o)
{
	static const struct {
		const char *name;
		void (*print)(void);
	} shell[] = {{"bash", bash}, {"zsh", zsh}, {"fish", fish}};
	(void)arena;
	for (size_t i = 0; i < sizeof shell / sizeof *shell && o->paths.list.n == 1; i++) {
		if (strcmp(o->paths.list.at[0], shell[i].name) != 0)
			continue;
		shell[i].print();
		return EXIT_CLEAN;
	}
	fputs("gpulint: completion: no shell of that name: say bash, zsh or fish\n", stderr);
	return EXIT_USAGE;
}
