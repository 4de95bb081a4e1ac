// SPDX-License-Identifier: Apache-2.0
// gpulint-validate as a program: options, outputs, exit status, bad input.
#include <signal.h>

#include "cli/program.h"
#include "sample.h"

#include <cjson/cJSON.h>

#define LAUNCHES(first, second) STEP("launch", ON(first) "," TOUCH("m", "write")) "," STEP("launch", ON(second) "," TOUCH("m", "read"))
#define VALIDATE GPULINT_VALIDATE_BINARY " --backend=model "

static struct program *new_files(void)
{
	struct program *p = program_new();
	const char *bad = sample_text(&p->arena, PAIR(0, 1), LAUNCHES("L", "n1"));
	const char *good = sample_text(&p->arena, PAIR(0, 1), LAUNCHES("L", "b1"));
	program_file(p, "bad.json", bad);
	program_file(p, "good.json", good);
	program_file(p, "both.json", arena_printf(&p->arena, "[%s,%s]", bad, good));
	program_file(p, "broken.json", arena_printf(&p->arena, "[%s,\n{\"version\":1}]", good));
	program_file(p, "report.sarif",
	             arena_printf(&p->arena,
	                          "{\"version\":\"2.1.0\",\"runs\":[{\"tool\":{\"driver\":{\"name\":\"gpulint\"}},\"results\":["
	                          "{\"properties\":{\"gpulint/witness\":%s}},{\"message\":{\"text\":\"x\"}}]}]}",
	                          bad));
	return p;
}

Test(program, status_says_what_was_shown)
{
	struct program *p = new_files();
	expect_status((program_shell(p, VALIDATE "bad.json"), p), 1);
	expect_out(p, "model  GPU102  a.cu:1  sequence-confirmed");
	expect_out(p, "model  1 witness: 1 sequence-confirmed");
	for (const char *line = p->out; *line; line = strchr(line, '\n') + 1)
		cr_expect(strncmp(line, "model ", 6) == 0, "a line does not say model: %.40s", line);
	expect_status((program_shell(p, VALIDATE "good.json"), p), 0);
	expect_out(p, "ordered-here");
	expect_status((program_shell(p, VALIDATE "both.json"), p), 1);
	expect_status((program_shell(p, VALIDATE "--only=GPU2 both.json"), p), 0);
	expect_out(p, "nothing to do");
	expect_status((program_shell(p, VALIDATE "- <bad.json"), p), 1);
	program_free(p);
}

Test(program, what_is_refused_is_said_and_the_rest_goes_on)
{
	struct program *p = new_files();
	expect_status((program_shell(p, VALIDATE "broken.json"), p), 2);
	expect_err(p, "broken.json:4: witness refused: a witness lacks the member `claim`");
	expect_out(p, "1 witness: 1 ordered-here");
	expect_status((program_shell(p, VALIDATE "missing.json bad.json"), p), 1);
	expect_err(p, "missing.json: cannot be read");
	expect_out(p, "1 witness: 1 sequence-confirmed");
	program_free(p);
}

Test(program, files_that_are_no_json)
{
	static const struct {
		const char *make, *part;
	} row[] = {
		{"echo nothing >x", "x: is text, not JSON (it begins with `nothing`): give what `gpulint check --output sarif`"},
		{"echo - 12 >x", "x: is text, not JSON (it begins with `- 12`)"},
		{"printf 'rule,file\\nGPU101,a.cu\\n' >x", "x: is text with commas (CSV?), not JSON"},
		{"printf '\"a\"\\t\"b\"\\n1\\t2\\n' >x", "x: is text with tabs (TSV?), not JSON"},
		{"printf '\\n <html>' >x", "x: is XML or HTML, not JSON"},
		{"printf '\\033[31mred' >x", "x: is text, not JSON (it begins with `?[31mred`)"},
		{": >x", "x: is empty: did the command that wrote it fail?"},
		{"printf ' \\n' >x", "x: is empty"},
		{"printf '[1\\0]' >x", "x: is a binary file, not JSON"},
		{"head -c 5000 /bin/sh >x", "x: is a program or a library (ELF), not JSON"},
		{"echo '[]' | gzip >x", "x: is compressed (gzip): unpack it first"},
		{"printf '\\377\\376[\\0]\\0' >x", "x: is UTF-16, and JSON is UTF-8"},
		{"rm -f x; mkdir x", "x: is a folder: name the files in it"},
		{"rmdir x; mkfifo x", "x: is a pipe or a device: give it on stdin"},
		{"rm x", "x: cannot be read (No such file or directory): check the name"},
		{"echo '{' >x", "x:2: a member's name is missing"},
		{"echo '{\"version\":1,\"findings\":[]}' >x", "x:1: a report of `gpulint check --output json`, which has no witnesses"},
	};
	struct program *p = new_files();
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		expect_status((program_shell(p, "%s; " VALIDATE "x", row[i].make), p), 2);
		expect_err(p, row[i].part);
	}
	expect_status((program_shell(p, "printf '' | " VALIDATE "-"), p), 2);
	expect_err(p, "stdin: is empty");
	program_free(p);
}

Test(program, a_write_that_fails_leaves_the_old_file)
{
	struct program *p = new_files();
	program_file(p, "old.json", "old");
	program_shell(p, "(ulimit -f 1; exec " VALIDATE "--output json=old.json both.json both.json both.json); s=$?; cat old.json*; exit $s");
	expect_status(p, 2);
	expect_err(p, "old.json: cannot be written (File too large): check permissions, or write elsewhere");
	cr_expect_str_eq(p->out, "old");
	expect_status((program_shell(p, "mkdir folder; " VALIDATE "--output json=folder bad.json"), p), 2);
	expect_err(p, "folder: cannot be written (Is a directory)");
	program_free(p);
}

Test(program, wrong_use)
{
	static const struct {
		const char *words, *part;
	} row[] = {
		{"", "no file"},
		{"--jobs=0 good.json", "--jobs=0: not a number from 1"},
		{"--colour good.json", "--colour: unknown option"},
		{"--output=xml good.json", "unknown format"},
		{"--seen=1 good.json", "takes no value"},
		{"good.json --only", "value missing"},
		{"--output=sarif good.json", "give one SARIF file"},
		{"--backend=gpu good.json", "unknown backend"},
		{"--output=json=nowhere/x good.json", "nowhere/x: cannot be written"},
		{"--output=json=/dev/full good.json", "cannot be written"},
	};
	struct program *p = new_files();
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		expect_status((program_shell(p, VALIDATE "%s", row[i].words), p), 2);
		expect_err(p, row[i].part);
	}
	expect_status((program_shell(p, VALIDATE "--help"), p), 0);
	expect_out(p, "Exit status");
	program_free(p);
}

Test(program, programs_are_written)
{
	struct program *p = new_files();
	expect_status((program_shell(p, GPULINT_VALIDATE_BINARY " --repro=out both.json && ls out && cat out/*"), p), 0);
	expect_out(p, "2 programs written to out");
	expect_out(p, "int main(");
	expect_status((program_shell(p, GPULINT_VALIDATE_BINARY " --repro=/dev/null/x bad.json"), p), 2);
	program_free(p);
}

// The text with comments and literals blanked, as a compiler sees it after it has put trigraphs and spliced lines in their places.
static const char *code_alone(struct arena *a, const char *text)
{
	char *out = arena_strdup(a, text), quote = 0;
	for (char *p = out; *p; p++) {
		bool is_line = strncmp(p, "//", 2) == 0, is_block = strncmp(p, "/*", 2) == 0;
		if (quote) {
			quote = *p == quote ? 0 : quote;
			cr_expect(*p != '\n', "a literal goes over a line");
			if (*p == '\\')
				*p++ = ' ';
			*p = quote ? ' ' : *p;
		} else if (is_line || is_block) {
			char *end = strstr(p, is_line ? "\n" : "*/");
			cr_assert_not_null(end);
			cr_expect(is_block || end[-1] != '\\', "a comment goes on in the next line");
			memset(p, ' ', (size_t)(end - p));
			p = end - 1;
		} else if (*p == '"' || *p == '\'') {
			quote = *p;
		}
	}
	return out;
}

// Whatever a report says, the program that is written has it in comments and literals only.
Test(program, nothing_leaves_a_comment_or_a_string)
{
	static const char *const hostile[] = {"x\\nevil();", "x */ evil(); /*",  "x \\\"); evil(); (\\\"",
	                                      "x \\\\",      "x ?\?/\\nevil();", "x\\u2028evil();\\revil();",
	                                      "\\u202e evil"};
	static const char *const replaced[] = {"\"api\":\"x\"", "\"file\":\"a.cu\"", "\"message\":\"", "\"name\":\"", "\"rule\":\""};
	struct program *p = new_files();
	size_t n, hits = 0;
	for (size_t i = 0; i < sizeof hostile / sizeof *hostile; i++)
		for (size_t k = 0; k < sizeof replaced / sizeof *replaced; k++) {
			const char *text = file_read(&p->arena, path_join(&p->arena, p->folder, "bad.json"), &n), *made = "";
			size_t key = (size_t)(strchr(replaced[k], ':') - replaced[k]) + 2;
			for (const char *at; (at = strstr(text, arena_strndup(&p->arena, replaced[k], key)));) {
				made = arena_printf(&p->arena, "%s%.*s%s\"", made, (int)(at - text + (ptrdiff_t)key), text, hostile[i]);
				text = strchr(at + key, '"') + 1;
			}
			program_file(p, "hostile.json", arena_printf(&p->arena, "%s%s", made, text));
			program_shell(p, "rm -rf out; " GPULINT_VALIDATE_BINARY " --repro=out hostile.json && cat out/*");
			if (p->status)
				continue; // a rule of another form is refused
			hits += strstr(p->out, "evil") != NULL;
			cr_expect_not(strstr(code_alone(&p->arena, p->out), "evil"), "%s in %s:\n%s", hostile[i], replaced[k], p->out);
			cr_expect_not(strstr(p->out, "?\?/"), "a trigraph");
			cr_expect_not(strstr(p->out, "\xe2\x80\xae"), "text that is shown in another order");
		}
	cr_expect_geq(hits, 10, "%zu programs have the text at all", hits);
	program_free(p);
}

Test(program, sarif_comes_back_with_verdicts)
{
	struct program *p = new_files();
	expect_status((program_shell(p, VALIDATE "--output sarif=out.sarif --output json=out.json report.sarif; s=$?; cat out.sarif; exit $s"), p),
	              1);
	cJSON *d = cJSON_Parse(p->out);
	cJSON *results = cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(d, "runs"), 0), "results");
	cJSON *properties = cJSON_GetObjectItem(cJSON_GetArrayItem(results, 0), "properties");
	cJSON *verdict = cJSON_GetObjectItem(properties, "gpulint/verdict");
	cr_assert(verdict, "%s", p->out);
	cr_expect_str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(verdict, "verdict")), "sequence-confirmed");
	cr_expect_str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(verdict, "backend")), "model");
	cr_expect(cJSON_GetObjectItem(properties, "gpulint/witness"));
	cr_expect(cJSON_GetObjectItem(cJSON_GetArrayItem(results, 1), "message"));
	cJSON_Delete(d);
	// an earlier verdict is replaced
	expect_status((program_shell(p, VALIDATE "--output sarif=again.sarif out.sarif; cmp again.sarif out.sarif"), p), 0);
	program_free(p);
}

// SARIF may be written over, for it is given back with the verdicts in it; nothing else is.
Test(program, outputs_that_are_inputs)
{
	struct program *p = new_files();
	static const char *const row[][2] = {
		{"--output=json=report.sarif report.sarif", "report.sarif: is read by this run and would be written over"},
		{"--output=table=./report.sarif report.sarif", "./report.sarif: is read by this run"},
		{"--output=json=bad.json good.json bad.json", "bad.json: is read by this run"},
		{"--output=json=o --output=table=./o bad.json", "./o: two outputs of this run"},
		{"--output=sarif=o --output=json=o report.sarif", "o: two outputs of this run"}};
	program_shell(p, "mkdir before && cp *.json *.sarif before");
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		program_shell(p, VALIDATE "%s", row[i][0]);
		expect_status(p, 2);
		expect_err(p, row[i][1]);
		cr_expect_str_empty(p->out);
	}
	program_shell(p, "test ! -e o && for f in before/*; do cmp $f ${f#*/} || exit 9; done");
	expect_status(p, 0);
	expect_status((program_shell(p, VALIDATE "--output=sarif=report.sarif --output=json=/dev/null --output=table=/dev/null report.sarif"), p), 1);
	expect_status((program_shell(p, "grep -c sequence-confirmed report.sarif"), p), 0);
	program_free(p);
}

// A hostile report: names with line ends and what a terminal would do as it is told.
Test(program, names_are_quoted_for_people)
{
	struct program *p = new_files();
	program_shell(p, "f=$(printf 'no\\033[31m\\nz.json'); sed 's/a\\.cu/a\\\\u001b[2J\\\\n.cu/g; s/d_x/d\\\\u001b]x/g' bad.json >hostile.json; "
	                 "grep -q u001b hostile.json && cp broken.json \"$f\" && " VALIDATE "hostile.json \"$f\" nowhere.json \"$f.gone\"");
	expect_status(p, 1);
	expect_out(p, "GPU102  \"a\\033[2J\\n.cu\":1  sequence-confirmed");
	expect_err(p, "\"no\\033[31m\\nz.json\":4: witness refused: ");
	expect_err(p, "\"no\\033[31m\\nz.json.gone\": cannot be read");
	cr_expect_null(strchr(p->out, '\033'), "%s", p->out);
	cr_expect_null(strchr(p->err, '\033'), "%s", p->err);
	for (const char *line = p->out; *line; line = strchr(line, '\n') + 1)
		cr_expect(strncmp(line, "model ", 6) == 0, "a line does not say model: %.40s", line);
	program_free(p);
}

Test(program, without_a_gpu_the_model_decides_and_that_is_not_enough)
{
	struct program *p = new_files();
	const char *hidden = "GPULINT_DRIVER=/nonexistent LD_LIBRARY_PATH= " GPULINT_VALIDATE_BINARY;
	program_shell(p, "%s --backend=cuda good.json", hidden);
	if (p->status == 2 && strstr(p->err, "--backend=model needs no GPU")) { // a machine without a GPU
		expect_status((program_shell(p, "%s good.json", hidden), p), 2);
		expect_err(p, "the model decides");
		expect_out(p, "model  GPU102");
		expect_status((program_shell(p, "%s bad.json", hidden), p), 1);
	}
	program_free(p);
}

// 200 witnesses with far too many schedules: the program is busy when the signal comes.
static void write_busy(struct program *p)
{
	const char *steps = "";
	for (int i = 0; i < 24; i++)
		steps = arena_printf(&p->arena, "%s%s", steps,
		                     i % 2 ? "," STEP("launch", ON("n1") "," TOUCH("m", "atomic"))
		                     : i   ? "," STEP("launch", ON("n2") ",\"access\":[{\"memory\":\"m\",\"mode\":\"atomic\"}"
		                                                           ",{\"memory\":\"m2\",\"mode\":\"read\"}]")
		                           : STEP("launch", ON("n2") "," TOUCH("m2", "write")));
	steps = arena_printf(&p->arena, "%s,%s", steps, STEP("launch", ON("b1") "," TOUCH("m2", "read")));
	const char *one = sample_text(&p->arena, PAIR(0, 24), steps), *all = one;
	for (int i = 0; i < 5; i++)
		all = arena_printf(&p->arena, "%s,%s", all, all);
	program_file(p, "busy.json", arena_printf(&p->arena, "[%s]", all));
}

Test(program, an_interruption_leaves_whole_files)
{
	struct program *p = new_files();
	write_busy(p);
	expect_status((program_shell(p, "(trap - INT; exec timeout -s INT 0.05 " VALIDATE
	                                "--output json=out.json busy.json busy.json) ; test ! -e out.json || cat out.json"),
	               p),
	              0);
	cJSON *d = cJSON_Parse(p->out);
	cr_expect(d || !*p->out, "%s", p->err); // nothing when the signal came before the execution began
	cJSON_Delete(d);
	cr_expect_eq((program_shell(p, "ls out.json.* 2>/dev/null | wc -l"), p->out[0]), '0');
	program_free(p);
}
