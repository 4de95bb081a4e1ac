// SPDX-License-Identifier: Apache-2.0
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <errno.h>
#include <string.h>

#include "base/json_writer.h"
#include "sample.h"

Test(concise, one_line_a_finding_and_a_summary)
{
	struct sample *s = sample_new(3);
	cr_expect_str_eq(sample_write(s, "concise"), "a b%.cu:3:2: error: Nothing orders kernel `scale` after the copy of `d[0]`. [GPU101]\n"
	                                             "/nowhere/gone.cu:7:0: note: Nothing orders kernel `scale` after the copy of `d[0]`. [GPU101]\n"
	                                             "2 findings: 1 error, 1 note in 2 files. Not fully explored: 1 file lost.\n");
	s->report.quiet = true;
	s->report.finding_count = 0;
	cr_expect_str_eq(sample_write(s, "concise"), "");
	sample_free(s);
}

Test(full, frame_path_and_fix)
{
	struct sample *s = sample_new(3);
	const char *text = sample_write(s, "full");
	cr_expect(strstr(text, "error[GPU101]: Nothing orders kernel"));
	cr_expect(strstr(text, "\n    3 |         scale<<<1, 1, 0, s2>>>(d); /* ? */\n"));
	cr_expect(strstr(text, "\n      |         ^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"));
	cr_expect(strstr(text, "        2.   a b%.cu:3:2  [stream `s2`]  kernel `scale` reads"));
	cr_expect(strstr(text, "= fix: record an event\n"));
	cr_expect(strstr(text, "= assumed: `log` does not synchronise\n"));
	cr_expect_not(strstr(text, "= see:"), "a step of the path is not said again");
	cr_expect(strstr(text, "= note: also unordered: a b%.cu:3:2: `e` between two kernels; a b%.cu:3:2: `f` between two copies\n"));
	cr_expect_not(strchr(text, '\033'));
	for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL)
		cr_expect_not(line > text + 1 && line[-2] == ' ', "blank at the end of a line");
	s->related[0].location.line = 2;
	cr_expect(strstr(sample_write(s, "full"), "= see: a b%.cu:2:2: the copy into [d]\n"));
	s->report.color = true;
	cr_expect(strchr(sample_write(s, "full"), '\033'));
	sample_free(s);
}

Test(full, says_how_many_rules_it_explains)
{
	static const char *const code[] = {"GPU101", "GPU102", "GPU103", "GPU104", "GPU105", "GPU106", "GPU107", "GPU108", "GPU109"};
	struct gpulint_finding finding[9];
	struct sample *s = sample_new(3);
	for (size_t i = 0; i < 9; i++)
		finding[i] = s->finding[0], finding[i].code = code[i];
	s->report.finding = finding;
	s->report.finding_count = 8;
	cr_expect(strstr(sample_write(s, "full"), "\n`gpulint explain GPU101 GPU102 GPU103 GPU104 GPU105 GPU106 GPU107 GPU108` says more.\n"));
	s->report.finding_count = 9;
	cr_expect(strstr(sample_write(s, "full"), " GPU107 GPU108` says more of 8 of the 9 rules.\n"));
	sample_free(s);
}

// Launches of one function that meet the same copy, in lines 10, 11, ... of the file.
static void make_alike(struct sample *s, struct gpulint_finding *finding, struct gpulint_step (*step)[8], size_t n)
{
	for (size_t i = 0; i < n; i++) {
		finding[i] = s->finding[0];
		finding[i].location.line = (uint32_t)(10 + i);
		memcpy(step[i], s->finding[0].step, s->finding[0].step_count * sizeof **step);
		step[i][0].is_key = true;
		step[i][0].location.line = 1;
		step[i][1].location = finding[i].location;
		finding[i].step = step[i];
	}
	s->report.finding = finding;
	s->report.finding_count = n;
}

static size_t count_of(const char *text, const char *what)
{
	size_t n = 0;
	while ((text = strstr(text, what)) != NULL)
		n++, text++;
	return n;
}

Test(full, tells_many_places_of_one_cause_with_the_third)
{
	struct gpulint_finding finding[7];
	struct gpulint_step step[7][8];
	struct sample *s = sample_new(3);
	make_alike(s, finding, step, 5);
	cr_expect_eq(count_of(sample_write(s, "full"), "error[GPU101]"), 5, "five are few enough");
	make_alike(s, finding, step, 6);
	const char *text = sample_write(s, "full");
	cr_expect_eq(count_of(text, "error[GPU101]"), 3);
	cr_expect(strstr(text, "= alike: 3 more places of this function"));
	cr_expect(strstr(text, ": 13:2, 14:2, 15:2\n"));
	cr_expect_eq(count_of(sample_write(s, "concise"), "[GPU101]"), 6, "programs read each");
	make_alike(s, finding, step, 7);
	finding[4].function_usr = "another function";
	cr_expect_eq(count_of(sample_write(s, "full"), "error[GPU101]"), 4);
	make_alike(s, finding, step, 6);
	step[4][0].stream = "another stream";
	cr_expect_eq(count_of(sample_write(s, "full"), "error[GPU101]"), 6, "another cause, and too few are left of the first");
	sample_free(s);
}

Test(full, statistics_are_printed_when_asked)
{
	struct sample *s = sample_new(0);
	s->report.show_statistics = true;
	s->report.statistics.gpu_calls = 12;
	s->report.statistics.gpu_calls_reached = 12;
	cr_expect(strstr(sample_write(s, "full"), "GPU calls:  12, 12 on an explored path; 0 more in text that #if leaves out\n"));
	sample_free(s);
}

static void leave_one_unreached(struct sample *s)
{
	s->report.statistics.gpu_calls = 12;
	s->report.statistics.gpu_calls_reached = 11;
	s->report.unreached = s->unreached;
	s->report.unreached_count = 1;
}

Test(full, calls_on_no_path_are_the_last_line)
{
	struct sample *s = sample_new(0);
	leave_one_unreached(s);
	const char *last = "\n1 GPU call lies on no explored path (first: a b%.cu:3)\n", *text = sample_write(s, "full");
	cr_assert(strlen(text) > strlen(last));
	cr_expect_str_eq(text + strlen(text) - strlen(last), last);
	text = sample_write(s, "concise");
	cr_expect(strstr(text, last));
	s->report.show_statistics = true;
	cr_expect(strstr(sample_write(s, "full"), "  a b%.cu:3: `scale` on no explored path: its conditions exclude each other\n"));
	sample_free(s);
}

Test(json, coverage_names_what_is_not_reached)
{
	struct sample *s = sample_new(0);
	leave_one_unreached(s);
	cJSON *root = cJSON_Parse(sample_write(s, "json"));
	const cJSON *c = cJSON_GetObjectItem(root, "coverage"), *u = cJSON_GetArrayItem(cJSON_GetObjectItem(c, "unreached"), 0);
	cr_expect_eq(cJSON_GetNumberValue(cJSON_GetObjectItem(c, "calls")), 12);
	cr_expect_eq(cJSON_GetNumberValue(cJSON_GetObjectItem(c, "reached")), 11);
	cr_assert(u);
	cr_expect_str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(u, "file")), "a b%.cu");
	cr_expect_eq(cJSON_GetNumberValue(cJSON_GetObjectItem(u, "line")), 3);
	cr_expect_str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(u, "call")), "scale");
	cr_expect_str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(u, "why")), "its conditions exclude each other");
	cJSON_Delete(root);
	sample_free(s);
}

Test(json, is_whole_and_parses)
{
	struct sample *s = sample_new(3);
	cJSON *root = cJSON_Parse(sample_write(s, "json"));
	cr_assert(root);
	const cJSON *f = cJSON_GetArrayItem(cJSON_GetObjectItem(root, "findings"), 0);
	cr_expect_str_eq(cJSON_GetStringValue(cJSON_GetObjectItem(f, "code")), "GPU101");
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(f, "path")), 3);
	const cJSON *related = cJSON_GetObjectItem(f, "related");
	cr_expect(cJSON_IsFalse(cJSON_GetObjectItem(cJSON_GetArrayItem(related, 0), "covered")));
	cr_expect(cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetArrayItem(related, 1), "covered")));
	cr_expect(cJSON_IsFalse(cJSON_GetObjectItem(root, "complete")));
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(root, "messages")), 2);
	cJSON_Delete(root);
	sample_free(s);
}

Test(json, escapes)
{
	char *text = NULL;
	size_t length;
	struct json j = {.out = open_memstream(&text, &length)};
	json_open(&j, NULL, '[');
	json_text(&j, NULL, "\"\\\b\f\n\r\t\x01\x7f/\xc3\xa9\xff");
	json_open(&j, NULL, '{');
	json_close(&j);
	json_int(&j, NULL, -5);
	json_close(&j);
	fclose(j.out);
	cr_expect_str_eq(text, "[\n  \"\\\"\\\\\\b\\f\\n\\r\\t\\u0001\\u007f/\xc3\xa9\xef\xbf\xbd\",\n  {},\n  -5\n]\n");
	free(text);
}

Test(report, a_full_disk_is_an_error)
{
	struct sample *s = sample_new(3);
	for (const struct report_format *f = report_formats; f->name; f++) {
		FILE *out = fopen("/dev/full", "w");
		cr_assert(out);
		cr_expect_eq(f->write(out, &s->arena, &s->report), -1);
		cr_expect_eq(errno, ENOSPC, "%s", f->name);
		fclose(out);
	}
	sample_free(s);
}
