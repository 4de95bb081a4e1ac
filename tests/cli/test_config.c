// SPDX-License-Identifier: Apache-2.0
// .gpulint: options and levels of rules.
#include <cjson/cJSON.h>

#include "../report/json_schema.h"
#include "cli/options.h"
#include "program.h"

#define expect_line(p, line)                                                                                                                         \
	do {                                                                                                                                         \
		expect_status(p, 2);                                                                                                                 \
		cr_expect_str_eq((p)->err, (line));                                                                                                  \
	} while (0)

Test(config, nearest_upward)
{
	struct program *p = program_new();
	program_file(p, "src/deep/bug.cu", FAULT);
	program_file(p, ".gpulint", "# of the project\nignore: [GPU101]\n");
	program_shell(p, "$G --output=concise src/deep/bug.cu");
	expect_status(p, 0);
	program_shell(p, "$G --output=concise --no-config src");
	expect_status(p, 1);
	program_shell(p, "$G --select=GPU101 src"); // the command line wins
	expect_status(p, 1);
	program_file(p, "src/.gpulint", "confidence: high\n"); // nearer, and inherits nothing
	program_shell(p, "$G src");
	expect_status(p, 1);
	program_file(p, "src/.gpulint", "inherit: true\nconfidence: high\n");
	program_shell(p, "$G src");
	expect_status(p, 0);
	program_file(p, "src/.gpulint", "inherit: true\nignore: GPU5\n"); // what both say the nearer one says
	program_shell(p, "$G src");
	expect_status(p, 1);
	program_file(p, "else/own.yaml", "ignore:\n  - GPU1\n");
	program_shell(p, "$G --config=else/own.yaml src");
	expect_status(p, 0);
	program_free(p);
}

// A path with a slash leads from the folder of the file, or from the working directory, wherever the paths of the run lie.
Test(config, excludes_lead_from_their_folder)
{
	struct program *p = program_new();
	program_file(p, "src/bug.cu", FAULT);
	program_file(p, "src/gen/bug.cu", FAULT);
	program_file(p, "compile_commands.json",
	             "[{\"directory\": \".\", \"command\": \"nvcc -c src/bug.cu\", \"file\": \"src/bug.cu\"},"
	             "{\"directory\": \".\", \"command\": \"nvcc -c src/gen/bug.cu\", \"file\": \"src/gen/bug.cu\"}]");
	static const struct {
		const char *config, *line, *out;
	} row[] = {{"exclude: src/gen/\n", "$G src", "1 finding:"},
	           {"exclude: src/gen/bug.cu\n", "$G src", "1 finding:"},
	           {"exclude: /src/gen\n", "$G src", "1 finding:"},
	           {"exclude: /gen\n", "$G src", "2 findings:"},
	           {"exclude: src/gen/\n", "cd src && $G .", "1 finding:"},
	           {"exclude: src/gen/\n", "$G src/gen", "1 finding:"}, // it is asked for
	           {"exclude: src/\n", "$G src", "2 findings:"},
	           {"exclude: src/gen/\n", "$G -p .", "1 finding:"}, // the whole database
	           {"exclude: src/gen/\nforce-exclude: true\n", "cd src && $G bug.cu gen/bug.cu", "1 finding:"},
	           {"", "$G --exclude=src/gen src", "1 finding:"},
	           {"", "$G --exclude=src/gen -p .", "1 finding:"},
	           {"", "cd src && $G --exclude=gen/bug.cu .", "1 finding:"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_file(p, ".gpulint", row[i].config);
		program_shell(p, "%s", row[i].line);
		cr_expect(strstr(p->out, row[i].out), "%s with %s: %s%s", row[i].line, row[i].config, p->out, p->err);
	}
	program_free(p);
}

Test(config, options_are_those_of_the_command_line)
{
	struct program *p = program_new();
	program_file(p, "src/bug.cu", FAULT);
	program_file(p, "src/gen/bug.cu", FAULT);
	static const struct {
		const char *text;
		int status;
		const char *out;
	} row[] = {{"exit-zero: true\n", 0, "2 findings"},
	           {"exit-zero: false\n", 1, "2 findings"},
	           {"exclude: gen/\n", 1, "1 finding"},
	           {"exclude: [gen/, '*.cu']\n", 2, "0 findings"},
	           {"output: concise\n", 1, "bug.cu:8:2: error: "},
	           {"fail-on: [error, incomplete]\n", 1, "2 findings"},
	           {"extra-arg: -DX=1\njobs: 1\ntimeout: 100\n", 1, "2 findings"},
	           {"{\"ignore\": [\"GPU1\"]}\n", 0, "0 findings"}, // JSON is YAML
	           {"", 1, "2 findings"},
	           {"# nothing\n", 1, "2 findings"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_file(p, ".gpulint", row[i].text);
		program_shell(p, "$G src");
		expect_status(p, row[i].status);
		expect_out(p, row[i].out);
	}
	program_file(p, ".gpulint", "baseline: known/b.json\n"); // below the file's own folder
	program_shell(p, "mkdir known; cd src && $G -q --write-baseline . && test -f ../known/b.json && $G -q .");
	expect_status(p, 0);
	program_free(p);
}

Test(config, levels_of_rules_and_paths)
{
	struct program *p = program_new();
	program_file(p, "src/bug.cu", FAULT);
	program_file(p, "tests/bug.cu", FAULT);
	program_file(p, "vendor/x/bug.cu", FAULT);
	program_file(p, ".gpulint",
	             "rules:\n  GPU101: warning\npaths:\n  - match: [tests/, nothing]\n    rules: {missing-null-stream-sync: note}\n"
	             "  - match: vendor/**\n    rules: {ALL: off}\n");
	program_shell(p, "$G --output=concise .");
	expect_status(p, 1);
	expect_out(p, "src/bug.cu:8:2: warning: ");
	expect_out(p, "tests/bug.cu:8:2: note: ");
	cr_expect_null(strstr(p->out, "vendor"), "%s", p->out);
	program_shell(p, "$G --output=concise --fail-on=error .");
	expect_status(p, 0);
	program_file(p, "tests/.gpulint", "rules: {GPU1: error}\n"); // of the folder of each file
	program_shell(p, "$G --output=concise .");
	expect_out(p, "tests/bug.cu:8:2: error: ");
	expect_out(p, "src/bug.cu:8:2: warning: ");
	program_file(p, "tests/.gpulint", "inherit: true\nignore: GPU5\n");
	program_shell(p, "$G --output=concise .");
	expect_out(p, "tests/bug.cu:8:2: note: ");
	program_file(p, "tests/.gpulint", "rles: {}\n");
	program_shell(p, "$G -q .");
	expect_status(p, 2);
	expect_err(p, "tests/.gpulint:1: `rles` is unknown: did you mean `rules`?\n");
	program_free(p);
}

Test(config, mistakes)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	static const char *const row[][2] = {
		{"jobs: 1\nexcludes: x\n", "c:2: `excludes` is unknown: did you mean `exclude`?\n"},
		{"staged: true\n", "c:1: `staged` is unknown: see docs/hook.md\n"}, // of one run, not of a project
		{"\nheaders: bundle\n", "c:2: --headers=bundle: unknown value: say one of auto|toolkit|bundled\n"},
		{"quiet: yes\n", "c:1: quiet: yes: not a switch: say true or false\n"},
		{"jobs: many\n", "c:1: --jobs=many: not a number from 1 to 1000000: give one\n"},
		{"jobs: {a: b}\n", "c:1: is no text or number: give one\n"},
		{"exclude:\n  - a\n  - [b]\n", "c:3: is no text or number: give one\n"},
		{"jobs: 1\njobs: 2\n", "c:2: `jobs` stands here twice: take one out\n"},
		{"- jobs\n", "c:1: the file is no mapping: write `name: value` lines\n"},
		{"jobs: [1\n", "c:2: is not YAML (did not find expected ',' or ']'): mend the line\n"},
		{"rules:\n  GPU999: off\n", "c:2: `GPU999` is unknown: did you mean `GPU"},
		{"rules: {GPU1O2: off}\n", "c:1: `GPU1O2` is unknown: did you mean `GPU102`?\n"},
		{"rules: {GPU103x: off}\n", "c:1: `GPU103x` is unknown: did you mean `GPU103`?\n"},
		{"rules: {GPU1022: off}\n", "c:1: `GPU1022` is unknown: did you mean `GPU102`?\n"},
		{"rules:\n  missing-nul-stream-sync: off\n", "c:2: `missing-nul-stream-sync` is unknown: did you mean `missing-null-stream-sync`?\n"},
		{"rules: {GPU101: fatal}\n", "c:1: `fatal` is no level: say off, note, warning or error\n"},
		{"paths: {match: x}\n", "c:1: `paths` is no list: write `- match: GLOB` with `rules:` below it\n"},
		{"paths:\n  - match: x\n", "c:2: `match` or `rules` is missing: give both\n"},
		{"paths:\n  - mach: x\n", "c:2: `mach` is unknown: did you mean `match`?\n"},
		{"paths:\n  - matches: x\n", "c:2: `matches` is unknown: did you mean `match`?\n"},
		{"jobs: 1\n---\njobs: 2\n", "c:3: is a second document: take it out, or the line `---` in front of it\n"},
		{"inherit: maybe\n", "c:1: `inherit` is no switch: say true or false\n"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_file(p, "c", row[i][0]);
		program_shell(p, "$G --config=c ok.cu");
		expect_status(p, 2);
		cr_expect_eq(strncmp(p->err, row[i][1], strlen(row[i][1])), 0, "`%s` instead of `%s`", p->err, row[i][1]);
		cr_expect_str_empty(p->out);
	}
	program_shell(p, "$G --config=nowhere ok.cu");
	expect_line(p, "nowhere: cannot be read (No such file or directory): check the path\n");
	program_shell(p, "$G --config=c --no-config ok.cu");
	expect_line(p, "--config and --no-config: exclude each other: give one of them\n");
	program_free(p);
}

// Aliases that lead back to themselves, and very deep lists.
Test(config, hostile_yaml)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	static const char *const text[] = {"exclude: &a [*a]\n",
	                                   "rules: &a {GPU101: *a}\n",
	                                   "paths: &a\n  - match: x\n    rules: *a\n",
	                                   "*a\n",
	                                   "? {a: b}\n: c\n",
	                                   "jobs: \"1\\0\"\n",
	                                   "\xff\xfe\n",
	                                   "--- 1\n--- 2\n"};
	for (size_t i = 0; i < sizeof text / sizeof *text; i++) {
		program_file(p, "c", text[i]);
		program_shell(p, "$G --config=c ok.cu");
		expect_status(p, 2);
		cr_expect_eq(strncmp(p->err, "c:", 2), 0, "%s", p->err);
	}
	program_shell(p, "{ printf 'exclude: '; head -c 5000 /dev/zero | tr '\\0' '['; } >c; $G --config=c ok.cu");
	expect_status(p, 2);
	program_free(p);
}

// docs/gpulint.schema.json names exactly the options that a file may hold, and takes and refuses what gpulint does.
Test(config, schema)
{
	static const struct {
		const char *name;
		int mask;
	} option[] = {
#define OPTION(id, name, letter, argument, mask, help) {name, mask},
#include "cli/options.def"
#undef OPTION
	};
	static const char *const right[] = {"{}", "{\"jobs\": 2, \"exclude\": [\"a\"], \"headers\": \"bundled\", \"quiet\": true}",
	                                    "{\"inherit\": true, \"rules\": {\"GPU1\": \"off\"}}",
	                                    "{\"paths\": [{\"match\": \"x\", \"rules\": {\"ALL\": \"note\"}}]}"};
	static const char *const wrong[] = {"[]",
	                                    "{\"job\": 2}",
	                                    "{\"quiet\": \"yes\"}",
	                                    "{\"headers\": \"bundle\"}",
	                                    "{\"rules\": {\"GPU1\": \"fatal\"}}",
	                                    "{\"paths\": [{\"match\": \"x\"}]}",
	                                    "{\"staged\": true}"};
	struct program *p = program_new();
	size_t n, options = 0;
	const char *text = file_read(&p->arena, GPULINT_SOURCE_DIR "/docs/gpulint.schema.json", &n);
	cJSON *schema = cJSON_Parse(text), *properties = cJSON_GetObjectItem(schema, "properties");
	program_file(p, "ok.cu", CLEAN);
	for (size_t i = 0; i < sizeof option / sizeof *option; i++) {
		options += (option[i].mask & ON_CONFIG) != 0;
		cr_expect_eq(cJSON_HasObjectItem(properties, option[i].name) != 0, (option[i].mask & ON_CONFIG) != 0, "%s", option[i].name);
	}
	cr_expect_eq((size_t)cJSON_GetArraySize(properties), options + 3); // inherit, rules, paths
	for (size_t i = 0; i < sizeof right / sizeof *right + sizeof wrong / sizeof *wrong; i++) {
		bool is_right = i < sizeof right / sizeof *right;
		const char *one = is_right ? right[i] : wrong[i - sizeof right / sizeof *right];
		cJSON *document = cJSON_Parse(one);
		const char *violation = json_schema_violation(&p->arena, schema, document);
		cr_expect_eq(violation == NULL, is_right, "%s: %s", one, violation);
		program_file(p, "c", one);
		program_shell(p, "$G --config=c ok.cu");
		cr_expect_eq(p->status, is_right ? 0 : 2, "%s: %s", one, p->err);
		cJSON_Delete(document);
	}
	cJSON_Delete(schema);
	program_free(p);
}

Test(config, a_link_that_leads_nowhere_is_said)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_shell(p, "ln -s nowhere .gpulint; $G -q ok.cu");
	expect_status(p, 2);
	expect_err(p, ".gpulint: cannot be read");
	program_shell(p, "$G -q --no-config ok.cu");
	expect_status(p, 0);
	program_free(p);
}
