// SPDX-License-Identifier: Apache-2.0
#include <cjson/cJSON.h>

#include "program.h"

Test(commands, mistakes_are_named)
{
	struct program *p = program_new();
	static const char *const row[][2] = {
		{"check --nonsense", "--nonsense: unknown option: see --help"},
		{"check --jobs", "--jobs: value missing: give N"},
		{"check -j0", "--jobs=0: not a number from 1 to 1000000"},
		{"check --timeout=1e9", "--timeout=1e9: not a number"},
		{"check --headers=mine", "--headers=mine: unknown value: say one of auto|toolkit|bundled"},
		{"check --quiet=yes", "--quiet=yes: takes no value"},
		{"check --output=pdf", "--output=pdf: unknown format"},
		{"check --output=sarif=", "file name missing"},
		{"check --output=sarif --output=json", "two formats on stdout"},
		{"check --select=GPU999", "GPU999: no such rule"},
		{"dump x.cu", "dump: say --stage="},
		{"dump --stage=soup x.cu", "dump: say --stage="},
		{"dump --jobs=2 x.cu", "--jobs=2: unknown option"},
		{"explain GPU999", "GPU999: no such rule"},
		{"explain gpu1O2", "gpulint: gpu1O2: no such rule: did you mean `GPU102`?\n"},
		{"check --select=GPU1022", "gpulint: GPU1022: no such rule: did you mean `GPU102`?\n"},
		{"explain", "rule missing"},
		{"models cudaNoSuchThing", "no model"},
		{"chekc .", "gpulint: chekc: no such command: did you mean `check`?\n"},
		{"help nosuch", "gpulint: nosuch: no such command: see `gpulint --help`\n"},
		{"help expalin", "gpulint: expalin: no such command: did you mean `explain`?\n"},
		{"explain leaked", "gpulint: leaked: no such rule: did you mean `leaked-handle`?\n"},
		{"rules foo", "gpulint: rules: foo: no such rule: see `gpulint rules`\n"},
		{"check --only=GPU9 .", "gpulint: --only=GPU9: unknown option: did you mean --select?\n"},
		{"check --nosuch .", "gpulint: --nosuch: unknown option: see --help\n"},
		{"check --outptu=json .", "gpulint: --outptu=json: unknown option: did you mean --output?\n"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$GPULINT %s", row[i][0]);
		expect_status(p, 2);
		expect_err(p, row[i][1]);
	}
	program_free(p);
}

Test(commands, help_and_version)
{
	struct program *p = program_new();
	program_shell(p, "$GPULINT --help");
	expect_status(p, 0);
	expect_out(p, "check");
	expect_out(p, "--extra-arg=FLAG");
	static const char *const format[] = {"full",  "concise",    "json",   "json-lines", "sarif",   "github", "gitlab", "azure",
	                                     "junit", "checkstyle", "rdjson", "markdown",   "witness", "html",   "dot",    "svg"};
	const char *formats = strstr(p->out, "--output=FORMAT");
	formats = formats ? arena_strndup(&p->arena, formats, strcspn(formats, "(")) : "";
	for (size_t i = 0; i < sizeof format / sizeof *format; i++)
		cr_expect(strstr(formats, format[i]), "--help lacks the format %s", format[i]);
	program_shell(p, "$GPULINT dump --help");
	expect_out(p, "--stage=STAGE");
	program_shell(p, "$GPULINT version");
	expect_status(p, 0);
	expect_out(p, "gpulint 0.");
	program_shell(p, "$GPULINT");
	expect_status(p, 2);
	program_free(p);
}

Test(commands, what_may_be_meant_is_understood)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G --select=gpu101 --output=sarif=- bug.cu; test -e ./-");
	expect_status(p, 1); // of `test`: no file of that name
	expect_out(p, "\"ruleId\": \"GPU101\"");
	program_shell(p, "$GPULINT rules gpu10 leaked-handle | wc -l");
	expect_out(p, "10\n"); // GPU101 to GPU109, and GPU503
	program_file(p, "chekc", "a file of that name is a path\n");
	program_shell(p, "$GPULINT chekc");
	expect_err(p, "chekc: is not a C, C++ or CUDA source");
	program_free(p);
}

// What is read is not written over, however it is named.
Test(commands, outputs_that_are_inputs)
{
	struct program *p = program_new();
	program_file(p, "d/bug.cu", FAULT);
	program_file(p, "d/compile_commands.json", "[{\"directory\": \".\", \"file\": \"bug.cu\", \"command\": \"nvcc bug.cu\"}]");
	program_file(p, "own.yaml", "jobs: 1\n");
	program_shell(p, "cp -r d before; ln -s d/bug.cu link.txt");
	static const char *const row[][2] = {
		{"--output=json=d/bug.cu d", "d/bug.cu: is read by this run and would be written over: name another file\n"},
		{"--output=json=./d/../d/bug.cu d/bug.cu", "./d/../d/bug.cu: is read by this run"},
		{"--output=json=link.txt d/bug.cu", "link.txt: is read by this run"},
		{"--output=json=d/compile_commands.json d", "d/compile_commands.json: is read by this run"},
		{"--config=own.yaml --output=json=own.yaml d", "own.yaml: is read by this run"},
		{"--baseline=d/bug.cu --write-baseline d", "d/bug.cu: is read by this run"},
		{"--output=json=o --output=sarif=o d", "o: two outputs of this run: give each a file of its own\n"},
		{"--output=json=o --output=sarif=./d/../o d", "./d/../o: two outputs of this run"},
		{"--baseline=o --write-baseline --output=sarif=o d", "o: two outputs of this run: give each a file of its own\n"},
		{"--baseline=./o --write-baseline --output=sarif=o d", "o: two outputs of this run"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$G %s", row[i][0]);
		expect_status(p, 2);
		expect_err(p, row[i][1]);
	}
	program_shell(p, "test ! -e o && diff -r d before && cat own.yaml");
	expect_status(p, 0);
	expect_out(p, "jobs: 1\n");
	program_shell(p, "$G -q --output=json=new.json --output=sarif=/dev/null --output=witness=/dev/null d && $G -q --output=json=new.json d");
	expect_status(p, 1); // a report of an earlier run, devices: written
	program_free(p);
}

Test(commands, rules_and_explain)
{
	struct program *p = program_new();
	program_shell(p, "$GPULINT rules"); // in columns
	size_t column = (size_t)(strstr(p->out, "Work on the legacy") - p->out);
	for (const char *line = p->out; *line; line += strcspn(line, "\n") + 1)
		cr_expect(line[column - 1] == ' ' && line[column] >= 'A' && line[column] <= 'Z', "%.90s", line);
	program_shell(p, "$GPULINT rules --output=json");
	expect_status(p, 0);
	cJSON *root = cJSON_Parse(p->out);
	cr_assert(cJSON_IsArray(root));
	const cJSON *rule;
	cJSON_ArrayForEach(rule, root)
	{
		const char *code = cJSON_GetStringValue(cJSON_GetObjectItem(rule, "code"));
		program_shell(p, "$GPULINT explain %s", code);
		expect_status(p, 0);
		expect_out(p, code);
		expect_out(p, "**Why.**");
		expect_out(p, "**At run time.**");
	}
	cJSON_Delete(root);
	program_free(p);
}

Test(commands, models_print_rows)
{
	struct program *p = program_new();
	program_shell(p, "$GPULINT models cudaMemcpyAsync_ptsz cudaStreamSynchronize");
	expect_status(p, 0);
	expect_out(p, "cudaMemcpyAsync");
	expect_out(p, "cudaStreamSynchronize");
	program_free(p);
}

Test(commands, every_stage_can_be_dumped)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	static const char *const row[][2] = {{"units", "language cuda, headers bundled"},
	                                     {"ast", "FunctionDecl run"},
	                                     {"ir", "cudaMemcpyAsync"},
	                                     {"cfg", "function run"},
	                                     {"paths", "run"},
	                                     {"link", "offers c:@F@run"},
	                                     {"observations", "unordered"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$GPULINT dump --stage=%s --headers=bundled bug.cu", row[i][0]);
		expect_status(p, 0);
		expect_out(p, row[i][1]);
	}
	program_free(p);
}

Test(commands, what_is_meant_is_said)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	static const char *const row[][2] = {{"--format=sarif .", "--format=sarif: unknown option: did you mean --output?"},
	                                     {"--cache-dir=c cache stats", "cache: a command stands first: gpulint cache [OPTIONS]"},
	                                     {"cache stats --cache-dir=", "nothing is kept"}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, "$GPULINT %s", row[i][0]);
		expect_status(p, 2);
		expect_err(p, row[i][1]);
	}
	program_shell(p, "$G --cache-dir= ok.cu"); // as an empty GPULINT_CACHE_DIR: nothing is kept
	expect_status(p, 0);
	cr_expect_null(strstr(p->err, "kept"), "%s", p->err);
	program_shell(p, "$GPULINT --help");
	expect_out(p, "\n  completion Print");
	expect_out(p, "\n      --headers=auto|toolkit|bundled\n                                  CUDA headers");
	program_free(p);
}
