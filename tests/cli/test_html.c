// SPDX-License-Identifier: Apache-2.0
// `--output=html=FOLDER`: where the page lies, and what becomes of verdicts.
#include "program.h"

Test(html, the_page_lies_in_a_folder_that_is_made)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "$G -q --output=html=out a.cu; echo $?; ls out; grep -c '<!doctype html>' out/index.html");
	cr_expect_str_eq(p->out, "1\nindex.html\n1\n");
	program_shell(p, "$G -q --output=html=out a.cu; ls out; ls -A");
	expect_out(p, "index.html\n"); // written again, and nothing left beside it
	cr_expect_not(strstr(p->out, "index.html."), "%s", p->out);
	program_shell(p, "touch plain; $G -q --output=html=plain a.cu");
	expect_status(p, 2);
	expect_err(p, "plain: cannot be made a folder");
	program_shell(p, "$G -q --output=html a.cu | head -1");
	cr_expect_str_eq(p->out, "<!doctype html>\n");
	program_free(p);
}

// The name of a page is that of a file, but for a folder that is there; a line says where it lies.
Test(html, the_page_is_the_file_that_is_named)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(
		p,
		"$G --output=html=out.html --output=json=out.json a.cu; head -c 15 out.html; mkdir d.html && $G --output=html=d.html a.cu; ls d.html");
	expect_out(p, "<!doctype html>index.html\n");
	expect_err(p, "gpulint: 1 finding: out.html, out.json\n");
	expect_err(p, "gpulint: 1 finding: d.html/index.html\n");
	program_shell(p, "$G -q --output=html=out.html a.cu");
	cr_expect_str_eq(p->err, "");
	program_shell(p, "$G --output=html=out.html --output=concise a.cu");
	cr_expect_not(strstr(p->err, "out.html"), "%s", p->err);
	program_free(p);
}

// The folder may hold other things: only the page is written, and an error leaves the old one.
Test(html, what_lies_in_the_folder_stays)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "mkdir out; echo mine > out/notes; $G -q --output=html=out a.cu; cat out/notes; cp out/index.html old");
	expect_out(p, "mine\n");
	program_shell(p, "(ulimit -f 8; $G -q --output=html=out a.cu); echo $?; cmp out/index.html old && ls out");
	expect_out(p, "2\nindex.html\nnotes\n");
	program_free(p);
}

Test(html, verdicts_of_a_sarif_report)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(
		p,
		"$G -q --exit-zero --output=sarif=r.sarif a.cu && $(dirname $GPULINT)/gpulint-validate --backend=model r.sarif --output=sarif=r.sarif >/dev/null; "
		"$G -q --exit-zero --verdicts=r.sarif --output=html=out a.cu; grep -o '\"sequence-confirmed\"' out/index.html | sort | uniq -c");
	expect_out(p, "2 \"sequence-confirmed\""); // in the list and in the detail
	program_shell(p, "$G --verdicts=r.sarif a.cu");
	expect_status(p, 2);
	expect_err(p, "--verdicts: only the page shows them");
	program_shell(p, "$G --verdicts=r.sarif --validate --output=html=out a.cu");
	expect_status(p, 2);
	expect_err(p, "--verdicts: --validate finds them out itself");
	program_shell(p, "$G --verdicts=gone.sarif --output=html=out a.cu");
	expect_status(p, 2);
	expect_err(p, "gone.sarif: cannot be read (No such file or directory): name the SARIF report");
	program_shell(p, "$G --verdicts=a.cu --output=html=out a.cu");
	expect_status(p, 2);
	expect_err(p, "a.cu:1: ");
	program_shell(p, "$G -q --exit-zero --output=sarif=plain.sarif a.cu; $G --verdicts=plain.sarif --output=html=out a.cu");
	expect_status(p, 2);
	expect_err(p, "plain.sarif: has no verdict: run `gpulint-validate");
	program_free(p);
}

// One run: the page, and whatever else is asked for, and no file left behind.
Test(html, verdicts_of_the_same_run)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_file(p, "alike.cu", "#include <cuda_runtime.h>\nvoid g(cudaStream_t s) {\n cudaStreamDestroy(s);\n cudaStreamSynchronize(s);\n}\n");
	program_shell(
		p,
		"mkdir tmp; CUDA_VISIBLE_DEVICES= TMPDIR=$PWD/tmp $G --exit-zero --validate --output=html=out --output=json=r.json --output=concise a.cu alike.cu; "
		"ls tmp | wc -l; grep -o '\"sequence-confirmed\"' out/index.html | wc -l; grep -c GPU101 r.json; grep -o 'No GPU: nothing was executed[^\"]*' out/index.html");
	expect_out(p, "a.cu:8:2: error: ");
	expect_out(p, "the fix holds"); // the table
	expect_out(p, "\n0\n4\n1\nNo GPU: nothing was executed. The verdicts of 2 findings are those of the model of CUDA's documents.\n");
	program_shell(p, "CUDA_VISIBLE_DEVICES= $G -q --exit-zero --validate --output=html=both --output=sarif=r.sarif a.cu >/dev/null; "
	                 "grep -c gpulint/verdict r.sarif; grep -c 'id=\"d0\".*sequence-confirmed' both/index.html");
	expect_out(p, "1\n1\n");
	program_shell(p, "CUDA_VISIBLE_DEVICES= TMPDIR=$PWD/none $G -q --validate --output=html=third a.cu; echo $?; ls third");
	expect_err(p, "none/gpulint-");
	expect_err(p, "set TMPDIR to a folder that can");
	expect_out(p, "2\nindex.html\n");
	program_free(p);
}
