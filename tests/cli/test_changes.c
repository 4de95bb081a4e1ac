// SPDX-License-Identifier: Apache-2.0
// What git would commit, what a branch or a diff changes: in repositories that git made.
#include "program.h"

// FAULT with another kernel launch, function and file-wide names; GPU101 on line 8 as there.
#define FAULT_OF(name)                                                                                                                               \
	"#include <cuda_runtime.h>\n"                                                                                                                \
	"__global__ void k_" name "(float *p) { p[0] *= 2; }\n"                                                                                      \
	"void " name "(float *h)\n{\n\tfloat *d;\n\tcudaStream_t s1;\n"                                                                              \
	"\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking), cudaMalloc((void **)&d, 4), "                                                      \
	"cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s1);\n"                                                                                    \
	"\tk_" name "<<<1, 1>>>(d);\n\tcudaStreamDestroy(s1);\n}\n"

static struct program *repository_new(void)
{
	struct program *p = program_new();
	setenv("HOME", p->folder, 1);
	setenv("GIT_CONFIG_NOSYSTEM", "1", 1);
	program_shell(p, "rmdir .git && git init -q -b main && git config user.name n && git config user.email e@example.org && "
	                 "printf '.out\\n.err\\n' >.git/info/exclude");
	cr_assert_eq(p->status, 0, "%s", p->err);
	return p;
}

static void commit(struct program *p)
{
	program_shell(p, "git add -A && git commit -q -m m");
	cr_assert_eq(p->status, 0, "%s%s", p->out, p->err);
}

#define expect_no_out(p, part) cr_expect_null(strstr((p)->out, (part)), "`%s` in:\n%s", (part), (p)->out)

Test(changes, only_staged_files_and_lines)
{
	struct program *p = repository_new();
	program_file(p, "src/old.cu", FAULT_OF("old"));
	commit(p);
	program_shell(p, "$G -q --staged --output=concise"); // nothing is staged, nothing is said of what was there
	expect_status(p, 0);
	cr_expect_str_empty(p->out);
	program_file(p, "src/fresh.cu", FAULT_OF("fresh"));
	program_file(p, "src/loose.cu", FAULT_OF("loose"));
	program_shell(p, "git add src/fresh.cu; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "src/fresh.cu:8:2: error: ");
	expect_out(p, "1 finding: 1 error in 1 file.");
	program_shell(p, "cd src && $G --staged --output=concise"); // names are below the working directory
	expect_status(p, 1);
	expect_out(p, "fresh.cu:8:2: error: ");
	program_shell(p, "mkdir other; touch other/a.cu; $G --staged --output=concise other"); // a path chooses among what is staged
	expect_status(p, 0);
	expect_out(p, "0 findings in 0 files.");
	program_shell(p, "$G --staged nowhere");
	expect_status(p, 2);
	expect_err(p, "nowhere: does not exist: ");
	program_free(p);
}

// An old fault in a file with a change elsewhere is none of the commit's.
Test(changes, old_faults_of_changed_files)
{
	struct program *p = repository_new();
	program_file(p, "a.cu", FAULT_OF("old"));
	commit(p);
	program_file(p, "a.cu", FAULT_OF("old") "void more() {}\n");
	program_shell(p, "git add -A; $G --staged --output=concise");
	expect_status(p, 0);
	expect_out(p, "0 findings in 1 file, 1 more outside of the change.");
	program_file(p, "a.cu", FAULT_OF("old") FAULT_OF("young"));
	program_shell(p, "git add -A; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "a.cu:18:2: error: ");
	expect_out(p, "1 finding: 1 error in 1 file, 1 more outside of the change.");
	program_free(p);
}

// The step that waited goes: neither of the two operations changed, what lay between them did.
Test(changes, a_removed_line_between_two_steps)
{
	static const char *const instead[] = {"", "\tint unused = 0; (void)unused;\n"};
	for (size_t i = 0; i < 2; i++) {
		struct program *p = repository_new();
		const char *head = "#include <cuda_runtime.h>\n__global__ void scale(float *p) { p[0] *= 2; }\nvoid run(float *h, float *d)\n{\n"
				   "\tcudaStream_t s;\n\tcudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);\n"
				   "\tcudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);\n";
		const char *tail = "\tscale<<<1, 1>>>(d);\n\tcudaStreamSynchronize(s);\n\tcudaStreamDestroy(s);\n}\n";
		program_file(p, "a.cu", arena_printf(&p->arena, "%s\tcudaStreamSynchronize(s);\n%s", head, tail));
		commit(p);
		program_file(p, "a.cu", arena_printf(&p->arena, "%s%s%s", head, instead[i], tail));
		program_shell(p, "git add -A; $G --staged -q --output=concise");
		expect_status(p, 1);
		expect_out(p, "[GPU101]");
		commit(p);
		program_file(p, "a.cu", arena_printf(&p->arena, "// a comment\n%s%s%s", head, instead[i], tail)); // in front of the function
		program_shell(p, "git add -A; $G --staged -q --output=concise");
		expect_status(p, 0);
		program_free(p);
	}
}

// What will be committed is in the index; what is on disk may be better or worse.
Test(changes, partially_staged_files)
{
	struct program *p = repository_new();
	program_file(p, "a.cu", CLEAN);
	commit(p);
	program_file(p, "a.cu", FAULT);
	program_shell(p, "git add a.cu");
	program_file(p, "a.cu", CLEAN);
	program_shell(p, "$G --staged -q --output=full");
	expect_status(p, 1);
	expect_out(p, "    --> a.cu:8:2");
	expect_out(p, "    8 |         scale<<<1, 1>>>(d);");         // the frame is of the index, too
	program_shell(p, "rm a.cu; $G --staged -q --output=concise"); // gone from the disk, not from the commit
	expect_status(p, 1);
	program_file(p, "a.cu", CLEAN);
	program_shell(p, "git add a.cu");
	program_file(p, "a.cu", FAULT); // the fault is not part of the commit
	program_shell(p, "git add a.cu; git reset -q --soft HEAD; git update-index --cacheinfo 100644,$(git rev-parse HEAD:a.cu),a.cu; "
	                 "$G --staged -q --output=concise");
	expect_status(p, 0);
	cr_expect_str_empty(p->out);
	program_free(p);
}

// A header as the index has it is what a staged source sees.
Test(changes, partially_staged_headers)
{
	struct program *p = repository_new();
	program_file(p, "run.h", FAULT_OF("run"));
	program_file(p, "a.cu", "#include \"run.h\"\nvoid a(float *h) { run(h); }\n");
	program_shell(p, "git add -A");
	program_file(p, "run.h", "#include <cuda_runtime.h>\nvoid run(float *h);\n");
	program_shell(p, "$G --staged -q --output=concise");
	expect_status(p, 1);
	expect_out(p, "run.h:8:2: error: ");
	program_free(p);
}

Test(changes, deleted_and_renamed_files)
{
	struct program *p = repository_new();
	program_file(p, "gone.cu", FAULT_OF("gone"));
	program_file(p, "before.cu", FAULT_OF("moved"));
	commit(p);
	program_shell(p, "git rm -q gone.cu; git mv before.cu after.cu; $G --staged --output=concise");
	expect_status(p, 0);
	expect_out(p, "0 findings in 0 files.");
	program_file(p, "after.cu", FAULT_OF("moved") FAULT_OF("fresh"));
	program_shell(p, "git add -A; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "after.cu:18:2: error: ");
	expect_out(p, "1 finding: 1 error in 1 file, 1 more outside of the change.");
	program_free(p);
}

// What includes a header that goes, or gets another name, does not compile any more.
Test(changes, deleted_headers_through_their_includers)
{
	struct program *p = repository_new();
	program_file(p, "include/inner.h", "#pragma once\nvoid inner(int);\n");
	program_file(p, "include/outer.h", "#pragma once\n#include \"inner.h\"\n");
	program_file(p, "src/user.cu", "#include \"../include/outer.h\"\n" CLEAN "void use(float *d) { run(inner(d)); }\n");
	program_file(p, "src/named.cu", "#include \"inner.h\"\n" CLEAN "void use(float *d) { run(inner(d)); }\n");
	program_file(p, "src/other.cu", CLEAN);
	commit(p);
	static const char *const goes[] = {"git rm -q include/inner.h", "git mv include/inner.h include/renamed.h"};
	for (size_t i = 0; i < 2; i++) {
		program_shell(p, "%s", goes[i]);
		static const char *const option[] = {"--staged", "--since=main", "--diff-stdin"};
		for (size_t k = 0; k < sizeof option / sizeof *option; k++) {
			program_shell(p, "git diff --cached | $G -q --fail-on=incomplete %s", option[k]);
			expect_status(p, 1);
			expect_err(p, "not all was analysed: 2 files with statements not understood: ");
		}
		program_shell(p, "sed -i '/inner/d' include/outer.h src/*.cu; git add -A; $G --staged -q --fail-on=incomplete");
		expect_status(p, 0); // what included it does not any more
		cr_expect_str_empty(p->err, "%s", p->err);
		program_shell(p, "git reset -q --hard");
	}
	program_free(p);
}

// A template of a header is checked where a source uses it; a header without a source alone.
Test(changes, headers_through_their_includers)
{
	struct program *p = repository_new();
	program_file(p, "include/inner.h", "#pragma once\nvoid nothing();\n");
	program_file(p, "include/outer.h", "#pragma once\n#include \"inner.h\"\n");
	program_file(p, "src/user.cu", "#include \"../include/outer.h\"\nvoid use(float *h) { wait<float>(h); }\n");
	program_file(p, "src/other.cu", CLEAN);
	program_file(p, "build/compile_commands.json", "[{\"directory\": \"..\", \"file\": \"src/user.cu\", \"command\": \"nvcc -c src/user.cu\"}]");
	commit(p);
	program_file(p, "include/inner.h", "#pragma once\n" FAULT_OF("inner"));
	program_shell(p, "git add -A; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "include/inner.h:9:2: error: ");
	expect_out(p, "in 1 file.");
	program_shell(p, "rm -r build; git add -A; $G --staged --output=concise"); // the same by what the sources say
	expect_status(p, 1);
	expect_out(p, "include/inner.h:9:2: error: ");
	expect_out(p, "in 1 file.");
	commit(p);
	program_file(p, "include/lonely.h", "#pragma once\n" FAULT_OF("lonely"));
	program_shell(p, "git add -A; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "include/lonely.h:9:2: error: ");
	program_free(p);
}

Test(changes, since_a_branch)
{
	struct program *p = repository_new();
	program_file(p, "a.cu", FAULT_OF("old"));
	commit(p);
	program_shell(p, "git checkout -q -b topic");
	program_file(p, "b.cu", FAULT_OF("fresh"));
	commit(p);
	program_shell(p, "git checkout -q main");
	program_file(p, "a.cu", "\n" FAULT_OF("old")); // what others did meanwhile is not of this branch
	commit(p);
	program_shell(p, "git checkout -q topic; $G --since=main --output=concise");
	expect_status(p, 1);
	expect_out(p, "b.cu:8:2: error: ");
	expect_out(p, "1 finding: 1 error in 1 file.");
	program_file(p, "a.cu", FAULT_OF("old") "#error\n"); // and not committed yet
	program_shell(p, "$G --since main --output=concise");
	expect_out(p, "in 2 files, 1 more outside of the change.");
	program_shell(p, "$G --since=nonsense");
	expect_status(p, 2);
	cr_expect_str_eq(p->err, "--since=nonsense: no such commit: name a branch, a tag or a commit, and fetch it first\n");
	program_shell(p, "git checkout -q --orphan alone && git commit -q -m alone && $G --since=main");
	expect_status(p, 2);
	expect_err(p, "--since=main: has no commit in common with HEAD: fetch more of the history\n");
	program_shell(p, "$G --since=--output=x");
	expect_status(p, 2);
	expect_err(p, "no such commit");
	program_free(p);
}

Test(changes, a_diff_on_stdin)
{
	struct program *p = repository_new();
	program_file(p, "src/a.cu", FAULT_OF("old"));
	commit(p);
	program_file(p, "src/a.cu", FAULT_OF("old") FAULT_OF("young"));
	static const char *const diff[] = {"git diff -U0", "git diff -U5", "git diff --no-prefix", "git diff --relative=src | (cd src; cat)",
	                                   "git show HEAD:src/a.cu | diff -u - src/a.cu | sed 's,^--- -,--- src/a.cu,'"};
	for (size_t i = 0; i < sizeof diff / sizeof *diff; i++) {
		program_shell(p, "%s >.err.diff; %s $G --diff-stdin --output=concise <%s.err.diff", diff[i], i == 3 ? "cd src;" : "",
		              i == 3 ? "../" : "");
		expect_status(p, 1);
		expect_out(p, "a.cu:18:2: error: ");
		expect_out(p, "1 more outside of the change");
	}
	program_shell(p, ": | $G --diff-stdin");
	expect_status(p, 0);
	static const char *const wrong[][2] = {
		{"hello", "stdin:1: is no unified diff: give it what `git diff -U0` prints\n"},
		{"--- a/x\\n+++ b/src/a.cu\\n@@ -1 +1,2 @@\\n x\\n", "stdin:4: ends in the middle of a hunk: give the whole diff\n"},
		{"--- a/x\\n+++ b/src/a.cu\\n@@ one @@\\n",
	         "stdin:3: is no hunk of a unified diff (@@ -1,2 +3,4 @@): give the diff as git wrote it\n"},
		{"@@ -1 +1 @@\\n-a\\n+b\\n", "stdin:1: is a hunk without a file (+++ NAME): give the diff as git wrote it\n"},
		{"+++ b/src/a.cu\\n@@@ -1 -1 +1 @@@\\n", "stdin:2: is of a combined diff (a merge): give the diff against one parent\n"},
		{"--- a/x.cu\\n+++ b/x.cu\\n@@ -0,0 +1 @@\\n+x\\n",
	         "b/x.cu: named by the diff and not there: apply the diff first, and run gpulint where its names lead\n"}};
	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
		program_shell(p, "printf %%b '%s' | $G --diff-stdin", wrong[i][0]);
		expect_status(p, 2);
		cr_expect_str_eq(p->err, wrong[i][1]);
	}
	program_free(p);
}

Test(changes, names_that_git_quotes)
{
	struct program *p = repository_new();
	program_file(p, "a \"b\"\t\xc3\xa9\\.cu", FAULT_OF("odd"));
	program_shell(p, "git add -A; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "1 finding: 1 error in 1 file.");
	program_free(p);
}

Test(changes, configuration_of_git_changes_nothing)
{
	struct program *p = repository_new();
	program_shell(p, "git config diff.noprefix true; git config color.ui always; git config diff.external false; "
	                 "git config diff.mnemonicPrefix true; git config core.quotePath true; git config diff.relative true; "
	                 "git config diff.interHunkContext 9");
	program_file(p, "src/a.cu", FAULT);
	program_shell(p, "git add -A; mkdir -p doc; cd doc; $G --staged --output=concise");
	expect_status(p, 1);
	expect_out(p, "1 finding: 1 error in 1 file.");
	program_free(p);
}

Test(changes, a_source_on_stdin)
{
	struct program *p = program_new();
	program_file(p, "a.cu", CLEAN);
	program_file(p, "b.txt", FAULT);
	static const char *const name[] = {"a.cu", "fresh.cu", "./a.cu -"}; // there, not there yet, said twice
	for (size_t i = 0; i < sizeof name / sizeof *name; i++) {
		program_shell(p, "$G --output=full --stdin-filename=%s <b.txt", name[i]);
		expect_status(p, 1);
		expect_out(p, ".cu:8:2");
		expect_out(p, "    8 |         scale<<<1, 1>>>(d);");
	}
	program_shell(p, "$G --output=sarif --stdin-filename=a.cu <b.txt | grep primaryLocationLineHash"); // of the line on stdin
	const char *from_stdin = p->out;
	program_shell(p, "cp b.txt a.cu; $G --output=sarif a.cu | grep primaryLocationLineHash");
	expect_status(p, 0);
	cr_expect_str_eq(p->out, from_stdin);
	program_shell(p, "$G - <b.txt");
	expect_status(p, 2);
	expect_err(p, "-: stdin has no name and no flags: name the file that it is with --stdin-filename=PATH\n");
	program_shell(p, "$G --stdin-filename=notes.txt <b.txt");
	expect_status(p, 2);
	expect_err(p, "notes.txt: ");
	program_free(p);
}

Test(changes, mistakes)
{
	struct program *p = program_new();
	program_file(p, "a.cu", FAULT);
	program_shell(p, "$G --staged a.cu"); // .git is an empty folder
	expect_status(p, 2);
	expect_err(p, "--staged: git: fatal: not a git repository");
	cr_expect_eq(strchr(p->err, '\n')[1], 0, "more than one line: %s", p->err);
	program_shell(p, "PATH=/nowhere; $G --staged");
	expect_status(p, 2);
	expect_err(p, "--staged: git cannot be run (No such file or directory): install it, or name it in PATH\n");
	static const char *const both[] = {"--staged --since=main", "--staged --diff-stdin", "--since=x --diff-stdin",
	                                   "--diff-stdin --stdin-filename=a.cu", "--staged --stdin-filename=a.cu"};
	for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
		program_shell(p, "$G %s </dev/null", both[i]);
		expect_status(p, 2);
		expect_err(p, "exclude each other: give one of them");
	}
	program_free(p);
}

// The hooks of .pre-commit-hooks.yaml under pre-commit itself, where it is installed.
Test(changes, hooks_under_pre_commit, .timeout = 120)
{
	struct program *p = repository_new();
	program_shell(p, "command -v pre-commit");
	if (p->status)
		cr_skip_test("pre-commit is not installed");
	program_shell(p,
	              "mkdir .bin .hook && ln -s '%s' .bin/gpulint && cp '%s/.pre-commit-hooks.yaml' .hook && cd .hook && git init -q && "
	              "git add . && git -c user.name=n -c user.email=e@example.org commit -q -m m && cd .. && "
	              "printf '.bin\\n.hook\\n.cache\\n' >>.git/info/exclude",
	              GPULINT_BINARY, GPULINT_SOURCE_DIR);
	cr_assert_eq(p->status, 0, "%s", p->err);
	static const char *const id[] = {"gpulint", "gpulint-staged", "gpulint-all"};
	program_file(p, "old.cu", FAULT_OF("old"));
	commit(p);
	program_file(p, "src/ok.cu", CLEAN);
	program_file(p, "src/read me.txt", "cudaMalloc\n");
	program_shell(p, "git add src");
	for (size_t i = 0; i < 3; i++) { // the old fault is for the whole project only
		program_shell(p, "export PATH=$PWD/.bin:$PATH; pre-commit try-repo .hook %s", id[i]);
		expect_status(p, i == 2);
		cr_expect_eq(strstr(p->out, "old.cu:8:2") != NULL, i == 2, "%s: %s", id[i], p->out);
	}
	program_file(p, "src/ok.cu", FAULT_OF("fresh"));
	program_shell(p, "git add src");
	for (size_t i = 0; i < 3; i++) {
		program_shell(p, "export PATH=$PWD/.bin:$PATH; pre-commit try-repo .hook %s", id[i]);
		expect_status(p, 1);
		expect_out(p, "src/ok.cu:8:2");
	}
	program_free(p);
}

// "0 findings" alone would read as if something had been looked at.
Test(changes, that_nothing_changed_is_said)
{
	struct program *p = repository_new();
	program_file(p, "a.cu", CLEAN);
	commit(p);
	static const char *const row[][2] = {{"--staged", "--staged: no staged line lies in C, C++ or CUDA source that is looked at"},
	                                     {"--since=HEAD", "--since=HEAD: no C, C++ or CUDA source has changed"},
	                                     {"--diff-stdin </dev/null", "--diff-stdin: the diff changes no C, C++ or CUDA source"}};
	for (size_t i = 0; i < 3; i++) {
		program_shell(p, "$G %s", row[i][0]);
		expect_status(p, 0);
		expect_err(p, row[i][1]);
		program_shell(p, "$G -q %s", row[i][0]);
		cr_expect_str_empty(p->err, "%s", p->err);
	}
	program_free(p);
}

// A link's text is a name: what it leads to is a file of its own, or is not there.
Test(changes, symbolic_links_are_no_sources)
{
	struct program *p = repository_new();
	program_file(p, "a.cu", FAULT_OF("old"));
	commit(p);
	program_shell(p, "ln -s nowhere.cu dead.cu; ln -s a.cu link.cu; git add . && $G -q --staged");
	expect_status(p, 0);
	cr_expect_str_empty(p->err, "%s", p->err);
	program_free(p);
}

Test(changes, a_merge_with_conflicts_is_said)
{
	struct program *p = repository_new();
	program_file(p, "a.cu", CLEAN "// base\n");
	commit(p);
	program_shell(p, "git checkout -q -b side && sed -i 's/base/side/' a.cu && git commit -qam s && git checkout -q main && "
	                 "sed -i 's/base/main/' a.cu && git commit -qam m; git merge side; $G --staged");
	expect_status(p, 2);
	expect_err(p, "--staged: a.cu: has conflicts of a merge: resolve them, and `git add` the file\n");
	program_free(p);
}
