// SPDX-License-Identifier: Apache-2.0
// gpulint check --validate, and edits that mend what they are for.
#include "cli/program.h"

#include <cjson/cJSON.h>

Test(validate, findings_are_executed_in_the_model_where_no_gpu_is)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_file(p, "ok.cu", CLEAN);
	program_shell(p, "CUDA_VISIBLE_DEVICES= $G bug.cu --validate --output=concise");
	expect_status(p, 1);
	expect_out(p, "bug.cu:8:2: error: ");
	expect_out(p, "sequence-confirmed");
	expect_out(p, "the fix holds");
	program_shell(p, "$G ok.cu --validate --output=concise");
	expect_status(p, 0);
	cr_expect_null(strstr(p->out, "sequence"), "%s", p->out);
	program_shell(p, "CUDA_VISIBLE_DEVICES= $G bug.cu --validate --output=json");
	cJSON *json = cJSON_Parse(p->out);
	cr_expect_not_null(json, "stdout is not JSON alone: %s", p->out);
	expect_err(p, "sequence-confirmed");
	cJSON_Delete(json);
	program_shell(p, "CUDA_VISIBLE_DEVICES= $G bug.cu --validate --output=sarif=r.sarif && :; grep -c gpulint/verdict r.sarif");
	expect_out(p, "sequence-confirmed");
	program_free(p);
}

// The edit of a SARIF fix, applied by hand, leaves nothing to report.
Test(validate, an_edit_mends)
{
	struct program *p = program_new();
	program_file(p, "bug.cu", FAULT);
	program_shell(p, "$G bug.cu --output=sarif");
	cJSON *sarif = cJSON_Parse(p->out);
	const cJSON *run = cJSON_GetArrayItem(cJSON_GetObjectItem(sarif, "runs"), 0);
	const cJSON *result = cJSON_GetArrayItem(cJSON_GetObjectItem(run, "results"), 0);
	const cJSON *fix = cJSON_GetArrayItem(cJSON_GetObjectItem(result, "fixes"), 0);
	const cJSON *change = cJSON_GetArrayItem(cJSON_GetObjectItem(fix, "artifactChanges"), 0);
	const cJSON *edit = cJSON_GetArrayItem(cJSON_GetObjectItem(change, "replacements"), 0);
	const cJSON *region = cJSON_GetObjectItem(edit, "deletedRegion");
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetObjectItem(edit, "insertedContent"), "text"));
	int line = (int)cJSON_GetNumberValue(cJSON_GetObjectItem(region, "startLine"));
	cr_assert(text && line == 8, "no edit at line 8: %s", p->out);
	const char *at = FAULT;
	for (int i = 1; i < line; i++)
		at = strchr(at, '\n') + 1;
	program_file(p, "mended.cu", arena_printf(&p->arena, "%.*s%s%s", (int)(at - FAULT), FAULT, text, at));
	cJSON_Delete(sarif);
	program_shell(p, "$G mended.cu --output=concise");
	expect_status(p, 0);
	program_free(p);
}

// A call without a body between the two operations: the report and the verdict say in whole sentences what is assumed of it.
Test(validate, what_is_assumed_of_unseen_calls_is_said)
{
	struct program *p = program_new();
	program_shell(p, "CUDA_VISIBLE_DEVICES= $G --validate --output=full " GPULINT_SOURCE_DIR
	                 "/corpus/rules/gpu102/bad_unseen_function_gets_data.cu");
	expect_status(p, 1);
	expect_out(p, "= assumed: `upload` (bad_unseen_function_gets_data.cu:15) is assumed not to synchronise\n");
	expect_out(p, "`upload` (bad_unseen_function_gets_data.cu:15) does not synchronize\n");
	cr_expect_null(strstr(p->out, "synchronize does not"), "%s", p->out);
	program_free(p);
}
