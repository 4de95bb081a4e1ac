// SPDX-License-Identifier: Apache-2.0
// A parse that stays says of each text what a parse of that text alone says: files that were read, and GPU calls in them.
#include "frontend/snippet.h"

#include "scratch.h"

struct project {
	struct arena arena;
	struct interner strings;
	const char *folder, *file;
	struct frontend_trees *trees;
};

static void project_new(struct project *p)
{
	*p = (struct project){0};
	p->strings.arena = &p->arena;
	p->folder = scratch_new(&p->arena);
	p->file = scratch_write(&p->arena, p->folder, "main.cu", "\n");
	scratch_write(&p->arena, p->folder, "a.h", "#pragma once\ninline void a(void) { cudaDeviceSynchronize(); }\n");
	scratch_write(&p->arena, p->folder, "b.h", "#pragma once\ninline void b(void) { cudaDeviceSynchronize(); cudaDeviceSynchronize(); }\n");
	setenv("TMPDIR", p->folder, 1); // of precompiled preambles
	p->trees = frontend_trees_new(&p->arena);
}

static void parse(struct project *p, struct frontend_trees *trees, const char *text, struct frontend_result *out)
{
	struct source_unit unit = {.file = p->file, .text = text, .directory = p->folder, .is_cuda = true, .trees = trees};
	for (size_t i = 0; i < sizeof snippet_flags / sizeof *snippet_flags; i++)
		*vec_push(&p->arena, &unit.args) = snippet_flags[i];
	frontend_run(&p->arena, &p->strings, &unit, out);
	cr_assert(!out->failure, "%s", out->failure);
}

static bool has_read(const struct frontend_result *r, const char *name)
{
	for (size_t i = 0; i < r->inputs.n; i++)
		if (strcmp(path_base(r->inputs.at[i]), name) == 0)
			return true;
	return false;
}

// What a tree that stays says of the text, which must be what a new one says.
static struct frontend_result says(struct project *p, const char *text)
{
	struct frontend_result kept, fresh;
	parse(p, p->trees, text, &kept);
	parse(p, NULL, text, &fresh);
	cr_expect_eq(kept.inputs.n, fresh.inputs.n, "%zu and %zu files in\n%s", kept.inputs.n, fresh.inputs.n, text);
	for (size_t i = 0; i < fresh.inputs.n; i++)
		cr_expect(has_read(&kept, path_base(fresh.inputs.at[i])), "%s in\n%s", fresh.inputs.at[i], text);
	cr_expect_eq(kept.unit->gpu_call_tokens, fresh.unit->gpu_call_tokens, "%u and %u calls in\n%s", kept.unit->gpu_call_tokens,
	             fresh.unit->gpu_call_tokens, text);
	return kept;
}

#define HEAD "#include <cuda_runtime.h>\n"
#define TAIL "void f(cudaStream_t s) { cudaStreamSynchronize(s); }\n"

Test(trees, files_are_those_of_the_text)
{
	struct project p;
	project_new(&p);
	struct frontend_result r = says(&p, HEAD "#include \"a.h\"\n" TAIL);
	cr_expect(has_read(&r, "a.h") && !has_read(&r, "b.h"));
	cr_expect_eq(r.unit->gpu_call_tokens, 2);
	r = says(&p, HEAD "#include \"a.h\"\n" TAIL "void g(void) { cudaDeviceSynchronize(); }\n"); // the same directives
	cr_expect_eq(r.unit->gpu_call_tokens, 3);
	r = says(&p, HEAD "#include \"a.h\"\n" TAIL "#include \"b.h\"\n"); // behind the first declaration
	cr_expect(has_read(&r, "a.h") && has_read(&r, "b.h"));
	r = says(&p, HEAD TAIL);
	cr_expect(!has_read(&r, "a.h") && !has_read(&r, "b.h"));
	r = says(&p, HEAD "/*\n#include \"a.h\"\n*/\n" TAIL "const char *t = \"#include\";\n");
	cr_expect(!has_read(&r, "a.h"));
	r = says(&p, HEAD "#include \"a.h\"\n" TAIL "const char *t = R\"(\n#include \"b.h\"\n)\";\n");
	cr_expect(has_read(&r, "a.h") && !has_read(&r, "b.h"));
	scratch_remove(p.folder);
}

Test(trees, headers_that_change_are_read_again)
{
	static const char text[] = HEAD "#include \"a.h\"\n" TAIL;
	struct project p;
	project_new(&p);
	struct frontend_result r = says(&p, text);
	r = says(&p, text);
	cr_expect(has_read(&r, "a.h") && !has_read(&r, "b.h"));
	scratch_write(&p.arena, p.folder, "a.h", "#pragma once\n#include \"b.h\"\ninline void a(void) {}\n");
	r = says(&p, text);
	cr_expect(has_read(&r, "a.h") && has_read(&r, "b.h"));
	cr_expect_eq(r.unit->gpu_call_tokens, 3);
	scratch_remove(p.folder);
}

Test(trees, text_that_is_left_out_of_a_header_stays_so)
{
	struct project p;
	project_new(&p);
	scratch_write(&p.arena, p.folder, "c.h", "#pragma once\n#ifdef WITH_C\ninline void c(void) { cudaDeviceSynchronize(); }\n#endif\n");
	struct frontend_result r = says(&p, HEAD "#include \"c.h\"\n" TAIL);
	cr_expect_eq(r.unit->gpu_call_tokens, 1);
	frontend_trees_rest(p.trees);
	r = says(&p, HEAD "#include \"c.h\"\n" TAIL "// edited\n"); // from what was kept
	cr_expect_eq(r.unit->gpu_call_tokens, 1);
	r = says(&p, HEAD "#include \"c.h\"\n" TAIL "#ifdef WITH_C\nvoid g(void) { cudaDeviceSynchronize(); }\n#endif\n");
	cr_expect_eq(r.unit->gpu_call_tokens, 1);
	r = says(&p, "#define WITH_C\n" HEAD "#include \"c.h\"\n" TAIL);
	cr_expect_eq(r.unit->gpu_call_tokens, 2);
	scratch_remove(p.folder);
}

Test(trees, each_round_of_recovery_has_its_own)
{
	static const char missing[] = HEAD "#include <nowhere/handle.hpp>\n",
			  use[] = "void g(nowhere::handle &h) { cudaStreamSynchronize(h.stream()); }\n";
	struct project p;
	project_new(&p);
	char *first = arena_printf(&p.arena, "%s%s", missing, use);
	struct frontend_result r = says(&p, first);
	uint32_t declared = r.declared, rounds = r.rounds;
	cr_expect_gt(declared, 0);
	frontend_trees_rest(p.trees);
	r = says(&p, arena_printf(&p.arena, "%s// edited\n", first));
	cr_expect_eq(r.declared, declared);
	cr_expect_eq(r.rounds, rounds);
	r = says(&p, arena_printf(&p.arena, "%svoid k(elsewhere::handle &h) { cudaStreamSynchronize(h.stream()); }\n", first)); // another name
	cr_expect_eq(r.declared, declared + 1);
	scratch_remove(p.folder);
}
