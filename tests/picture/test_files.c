// SPDX-License-Identifier: Apache-2.0
// `gpulint graph` and --graphs: what is written where.
#include "cli/program.h"
#include "drawn.h"

Test(graph_files, graph_prints_dot)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$GPULINT graph --headers=bundled bug.cu");
	cr_expect_eq(p->status, 1, "%d: %s", p->status, p->err);
	Agraph_t *g = agmemread(p->out);
	cr_assert(g, "%s", p->out);
	Agedge_t *missing = drawn_edge(g, "missing");
	cr_assert(missing);
	cr_expect(strstr(drawn_value(agtail(missing), "label"), "cudaMemcpyAsync"));
	cr_expect(strstr(drawn_value(aghead(missing), "label"), "scale"));
	cr_expect(strstr(drawn_value(aghead(missing), "label"), "line 8"));
	cr_expect(drawn_node(g, "GPU101  bug.cu:8"), "the file stands above the picture");
	cr_expect_gt(drawn_count(g, "role", "added"), 0, "the proved fix is in it");
	for (Agnode_t *n = agfstnode(g); n; n = agnxtnode(g, n)) {
		bool is_added = strcmp(drawn_value(n, "role"), "added") == 0;
		cr_expect_eq(strstr(drawn_value(n, "label"), "added by the fix") != NULL, is_added,
		             "a line of the edited text is no place of the source");
	}
	agclose(g);
	program_free(p);
}

Test(graph_files, a_folder_holds_both_forms_of_each)
{
	struct program *p = program_new();
	program_file(p, "we ird<&\".cu", FAULT);
	program_shell(p, "$G --graphs=out -q --output=concise *.cu && true; $G "
	                 "--graphs=out -q --output=concise *.cu; ls out");
	cr_expect_str_eq(strstr(p->out, "GPU101_we"), "GPU101_we_ird____cu_8.dot\nGPU101_we_ird____cu_8.svg\n", "%s", p->out);
	program_free(p);
}

Test(graph_files, what_cannot_be_written_is_said)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "taken", "");
	program_shell(p, "$G --graphs=none/deep -q bug.cu");
	cr_expect_eq(p->status, 2);
	cr_expect(strstr(p->err, "none/deep: cannot be made"), "%s", p->err);
	program_shell(p, "$G --graphs=taken -q bug.cu");
	cr_expect_eq(p->status, 2);
	cr_expect(strstr(p->err, "taken"), "%s", p->err);
	program_free(p);
}

Test(graph_files, one_svg_is_one_picture)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "clean.cu", CLEAN);
	program_shell(p, "$GPULINT graph --headers=bundled --output=svg bug.cu");
	cr_expect_eq(p->status, 1);
	cr_expect_eq(strncmp(p->out, "<svg ", 5), 0, "%.200s", p->out);
	program_shell(p, "$GPULINT graph --headers=bundled --output=svg clean.cu");
	cr_expect_eq(p->status, 2);
	cr_expect(strstr(p->err, "0 pictures"), "%s", p->err);
	program_free(p);
}
