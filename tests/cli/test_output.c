// SPDX-License-Identifier: Apache-2.0
// Reports are written whole or not at all.
#include <cjson/cJSON.h>

#include "program.h"
#include "report/sarif_shape.h"

static const char *content(struct program *p, const char *name)
{
	size_t n;
	const char *text = file_read(&p->arena, path_join(&p->arena, p->folder, name), &n);
	return text ? text : "";
}

static int files_like(struct program *p, const char *pattern)
{
	program_shell(p, "ls -d %s 2>/dev/null | wc -l", pattern);
	return atoi(p->out);
}

Test(output, several_formats_in_one_run)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G bug.cu --output=concise --output=sarif=r.sarif --output=json=r.json");
	expect_status(p, 1);
	expect_out(p, "[GPU101]");
	cJSON *sarif = cJSON_Parse(content(p, "r.sarif")), *json = cJSON_Parse(content(p, "r.json"));
	const char *wrong = sarif ? sarif_violation(&p->arena, sarif) : "not JSON";
	cr_expect_null(wrong, "%s", wrong);
	cr_expect(json && cJSON_GetObjectItem(json, "findings"));
	cJSON_Delete(sarif);
	cJSON_Delete(json);
	cr_expect_eq(files_like(p, "r.*"), 2, "temporary files left");
	program_free(p);
}

Test(output, machine_formats_alone_on_stdout)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G . nowhere --output=sarif --statistics");
	cJSON *root = cJSON_Parse(p->out);
	const char *wrong = root ? sarif_violation(&p->arena, root) : "not JSON";
	cr_expect_null(wrong, "%s\n%s", wrong, p->out);
	cJSON_Delete(root);
	program_free(p);
}

Test(output, places_that_cannot_be_written)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "mkdir folder; $G bug.cu --output=sarif=folder");
	expect_status(p, 2);
	expect_err(p, "folder: cannot be written (Is a directory): ");
	program_shell(p, "$G bug.cu --output=sarif=no/such/r.sarif");
	expect_status(p, 2);
	expect_err(p, "no/such/r.sarif: cannot be written (No such file or directory): make the folder first");
	program_shell(p, "$G bug.cu --output=sarif=/dev/full");
	expect_status(p, 2);
	expect_err(p, "/dev/full: cannot be written (No space left on device): ");
	program_shell(p, "$G bug.cu >/dev/full");
	expect_status(p, 2);
	expect_err(p, "stdout: cannot be written (No space left on device): ");
	program_free(p);
}

Test(output, read_only_files_stay)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	chmod(program_file(p, "old.sarif", "old"), 0444);
	const char *as = geteuid() == 0 ? "setpriv --reuid=65534 --clear-groups" : "";
	program_shell(p, "chmod 666 .out .err; %s $G bug.cu --output=sarif=old.sarif", as);
	if (p->status == 126 || p->status == 127)
		cr_skip_test("no unprivileged user can run the program here");
	expect_status(p, 2);
	expect_err(p, "old.sarif: cannot be written (Permission denied): ");
	cr_expect_str_eq(content(p, "old.sarif"), "old");
	program_free(p);
}

Test(output, a_write_that_fails_half_way_leaves_the_old_file)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "r.sarif", "old");
	program_shell(p, "(ulimit -f 4; exec $G bug.cu --output=sarif=r.sarif)");
	expect_status(p, 2);
	expect_err(p, "r.sarif: cannot be written (File too large): ");
	cr_expect_str_eq(content(p, "r.sarif"), "old");
	cr_expect_eq(files_like(p, "r.sarif*"), 1, "temporary files left");
	program_free(p);
}

Test(output, a_link_and_the_mode_stay)
{
	struct program *p = program_new();
	program_file(p, "ok.cu", CLEAN);
	program_file(p, "real.sarif", "old");
	program_shell(p, "chmod 640 real.sarif; ln -s real.sarif link.sarif; $G ok.cu --output=sarif=link.sarif; stat -c %%a real.sarif");
	expect_out(p, "640");
	cr_expect(strstr(content(p, "real.sarif"), "\"runs\""));
	cr_expect_eq(files_like(p, "link.sarif"), 1);
	program_free(p);
}

Test(output, a_closed_pipe_is_quiet)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "{ $G -q bug.cu --output=full; echo $? >status; } | true; sleep 1; while [ ! -s status ]; do sleep 0.2; done");
	cr_expect_str_empty(p->err);
	program_free(p);
}

Test(output, an_interrupted_run_writes_nothing, .timeout = 60)
{
	struct program *p = program_new();
	program_endless(p);
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G . --output=sarif=r.sarif & sleep 2; kill -INT $!; wait $!");
	expect_status(p, 130);
	expect_err(p, "interrupted");
	cr_expect_eq(files_like(p, "r.sarif*"), 0);
	program_free(p);
}

Test(output, colours_only_where_asked)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G bug.cu");
	cr_expect_not(strchr(p->out, '\033'));
	program_shell(p, "$G bug.cu --color=always --output=full");
	cr_expect(strchr(p->out, '\033'));
	program_shell(p, "FORCE_COLOR=1 NO_COLOR=1 $G bug.cu");
	cr_expect_not(strchr(p->out, '\033'));
	program_shell(p, "FORCE_COLOR=1 $G bug.cu");
	cr_expect(strchr(p->out, '\033'));
	program_free(p);
}
