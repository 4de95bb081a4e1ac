// SPDX-License-Identifier: Apache-2.0
// What README.md shows is what the program prints.
#include "gpulint/gpulint.h"
#include "program.h"

// The program of README's first example; its lines 15 to 17 are shown there.
static const char pipeline[] = "#include <cuda_runtime.h>\n\n__global__ void scale(float *x, int n)\n{\n"
			       "\tint i = blockIdx.x * blockDim.x + threadIdx.x;\n\tif (i < n)\n\t\tx[i] *= 2;\n}\n\n"
			       "void run(const float *h_x, int n)\n{\n\tfloat *d_x;\n\tcudaStream_t s;\n"
			       "\tcudaMalloc(&d_x, n * sizeof *d_x);\n"
			       "\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n\tcudaMemset(d_x, 0, n * sizeof *d_x);\n"
			       "\tscale<<<(n + 255) / 256, 256, 0, s>>>(d_x, n);\n\tcudaStreamSynchronize(s);\n"
			       "\tcudaStreamDestroy(s);\n\tcudaFree(d_x);\n}\n";

static const char *readme(struct program *p)
{
	size_t n;
	const char *text = file_read(&p->arena, GPULINT_SOURCE_DIR "/README.md", &n);
	cr_assert_not_null(text);
	return text;
}

// What stands between the first `start` and the next `end`.
static const char *between(struct program *p, const char *text, const char *start, const char *end)
{
	const char *from = strstr(text, start), *to = from ? strstr(from + strlen(start), end) : NULL;
	cr_assert(to, "README.md: `%s` ... `%s` is not there", start, end);
	from += strlen(start);
	return arena_strndup(&p->arena, from, (size_t)(to - from));
}

Test(readme, the_finding_is_what_is_printed)
{
	struct program *p = program_new();
	const char *text = readme(p), *lines = between(p, text, "```cuda\n", "```");
	const char *shown = between(p, text, "$ gpulint check pipeline.cu\n", "```");
	for (const char *line = lines; *line; line += strcspn(line, "\n") + 1)
		cr_expect(strstr(pipeline, arena_strndup(&p->arena, line, strcspn(line, "\n"))), "not in the program: %s", line);
	program_file(p, "pipeline.cu", pipeline);
	program_shell(p, "$G pipeline.cu");
	expect_status(p, 1);
	cr_expect_str_eq(p->out, shown);
	program_free(p);
}

Test(readme, the_table_names_every_rule)
{
	struct program *p = program_new();
	size_t count, rows = 0;
	const char *text = readme(p);
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	static const char *const level[] = {"note", "warning", "error"};
	for (size_t i = 0; i < count; i++) {
		const char *row = arena_printf(&p->arena, "\n| %s | %s | %s | %s |\n", rule[i]->code, rule[i]->name, level[rule[i]->level],
		                               rule[i]->summary);
		cr_expect(strstr(text, row), "README.md lacks:%s", row);
	}
	for (const char *at = text; (at = strstr(at, "\n| GPU")); at++)
		rows++;
	cr_expect_eq(rows, count, "%zu rows for %zu rules", rows, count);
	program_free(p);
}

// Options that the text speaks of, `--name`; `also` are those of other programs.
static size_t expect_options(struct program *p, const char *text, const char *also)
{
	size_t options = 0;
	for (const char *at = text; (at = strstr(at, "`--")); at += 3, options++) {
		const char *name = arena_strndup(&p->arena, at + 1, 2 + strcspn(at + 3, "`= \n"));
		if (strlen(name) > 2 && !strstr(also, name)) // `--` alone ends the options
			expect_out(p, name);
	}
	return options;
}

Test(readme, its_options_exist)
{
	struct program *p = program_new();
	program_shell(p, "$GPULINT --help; '%s-validate' --help", GPULINT_BINARY);
	cr_expect_geq(expect_options(p, readme(p), ""), 4);
	program_free(p);
}

// So do those of the pages for users.
Test(readme, options_of_the_pages_exist)
{
	static const char *const pages[] = {"guide", "ci", "fixes", "formats", "hook", "suppressions", "validating"};
	struct program *p = program_new();
	size_t n, options = 0;
	program_shell(p, "$GPULINT --help; '%s-validate' --help", GPULINT_BINARY);
	for (size_t i = 0; i < sizeof pages / sizeof *pages; i++) {
		const char *text = file_read(&p->arena, arena_printf(&p->arena, "%s/docs/%s.md", GPULINT_SOURCE_DIR, pages[i]), &n);
		cr_assert_not_null(text, "%s", pages[i]);
		options += expect_options(p, text, "--all-files --@gpulint//:summarize --@gpulint//:link");
	}
	cr_expect_geq(options, 40);
	program_free(p);
}

// The folder of a project without a database, as the guide's first command names it, and the flags that follow `--`.
Test(readme, the_guides_commands_find)
{
	struct program *p = program_new();
	program_file(p, "project/src/a.cu", FAULT);
	program_shell(p, "$GPULINT project/src");
	expect_status(p, 1);
	expect_out(p, "error[GPU101]");
	program_shell(p, "$GPULINT check project/src/a.cu -- -Iinclude -DX");
	expect_status(p, 1);
	program_shell(p, "$GPULINT explain GPU101");
	expect_status(p, 0);
	program_shell(p, "$GPULINT check --fixes project/src && $GPULINT graph project/src >out.dot");
	expect_out(p, "= edit:");
	program_free(p);
}
