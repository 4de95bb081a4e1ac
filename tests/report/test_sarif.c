// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "json_schema.h"
#include "sample.h"
#include "sarif_shape.h"

static cJSON *sarif(struct sample *s)
{
	cJSON *root = cJSON_Parse(sample_write(s, "sarif"));
	cr_assert(root, "not JSON");
	const char *wrong = sarif_violation(&s->arena, root);
	cr_expect_null(wrong, "%s", wrong ? wrong : "");
	return root;
}

static const cJSON *run(const cJSON *root)
{
	return cJSON_GetArrayItem(cJSON_GetObjectItem(root, "runs"), 0);
}

static const cJSON *at(const cJSON *from, const char *path)
{
	char part[64];
	for (const char *p = path; from && *p; p += *p == '/') {
		size_t n = strcspn(p, "/");
		snprintf(part, sizeof part, "%.*s", (int)n, p);
		from = part[0] >= '0' && part[0] <= '9' ? cJSON_GetArrayItem(from, atoi(part)) : cJSON_GetObjectItemCaseSensitive(from, part);
		p += n;
	}
	return from;
}

static const char *text_at(const cJSON *from, const char *path)
{
	const char *s = cJSON_GetStringValue(at(from, path));
	return s ? s : "(missing)";
}

Test(sarif, shape_of_a_full_report)
{
	struct sample *s = sample_new(4);
	cJSON *root = sarif(s);
	const cJSON *result = at(run(root), "results/0"), *region = at(result, "locations/0/physicalLocation/region");
	cr_expect_str_eq(text_at(result, "locations/0/physicalLocation/artifactLocation/uri"), "a%20b%25.cu");
	cr_expect_eq(at(region, "startColumn")->valueint, 2);
	cr_expect_eq(at(region, "endColumn")->valueint, 29);
	cr_expect_eq(cJSON_GetArraySize(at(result, "locations")), 1);
	cr_expect_str_eq(text_at(result, "message/text"),
	                 "Nothing orders kernel `scale` after the copy of `d\\[0\\]`. See [the copy into \\[d\\]](1). "
	                 "Also unordered: [`e` between two kernels](2). Also unordered: [`f` between two copies](3). "
	                 "Assumed: `log` does not synchronise. Fix: record an event.");
	cr_expect_str_eq(text_at(result, "codeFlows/0/threadFlows/0/locations/1/location/message/text"),
	                 "\\[stream `s2`\\] kernel `scale` reads `d\\[0\\]`");
	cr_expect_str_eq(text_at(result, "codeFlows/0/threadFlows/0/locations/1/importance"), "essential");
	cr_expect_str_eq(text_at(result, "relatedLocations/0/message/text"), "the copy into \\[d\\]");
	cr_expect_str_eq(text_at(result, "relatedLocations/2/message/text"), "also unordered: `f` between two copies");
	cr_expect_str_eq(text_at(run(root), "results/1/locations/0/physicalLocation/artifactLocation/uri"), "file:///nowhere/gone.cu");
	cr_expect(cJSON_IsFalse(at(run(root), "invocations/0/executionSuccessful")));
	cr_expect_str_eq(text_at(run(root), "invocations/0/toolExecutionNotifications/0/level"), "error");
	cJSON_Delete(root);
	sample_free(s);
}

Test(sarif, every_rule_is_described_and_indexes_fit)
{
	struct sample *s = sample_new(2);
	cJSON *root = sarif(s);
	const cJSON *rules = at(run(root), "tool/driver/rules"), *result;
	size_t count;
	gpulint_rules(&count);
	cr_expect_eq((size_t)cJSON_GetArraySize(rules), count);
	cJSON_ArrayForEach(result, at(run(root), "results"))
		cr_expect_str_eq(text_at(cJSON_GetArrayItem(rules, at(result, "ruleIndex")->valueint), "id"), text_at(result, "ruleId"));
	cJSON_ArrayForEach(result, rules)
		cr_expect(strstr(text_at(result, "help/markdown"), "**At run time.** ") && strstr(text_at(result, "help/text"), "\nAt run time: "),
	                  "%s", text_at(result, "id"));
	cJSON_Delete(root);
	sample_free(s);
}

Test(sarif, an_empty_report_still_has_results)
{
	struct sample *s = sample_new(0);
	s->report.finding_count = s->report.notice_count = 0;
	s->report.is_incomplete = false;
	cJSON *root = sarif(s);
	cr_expect(cJSON_IsArray(at(run(root), "results")));
	cr_expect(cJSON_IsTrue(at(run(root), "invocations/0/executionSuccessful")));
	cJSON_Delete(root);
	sample_free(s);
}

Test(sarif, long_paths_and_many_results_are_cut_and_said)
{
	struct sample *s = sample_new(1000);
	s->report.max_results = 1;
	s->report.notice_count = 0;
	s->report.finding_count = 2;
	struct gpulint_finding first = s->finding[0];
	s->finding[0] = s->finding[1]; // the note comes first in file order, the error must be kept
	s->finding[1] = first;
	cJSON *root = sarif(s);
	cr_expect_eq(cJSON_GetArraySize(at(run(root), "results")), 1);
	cr_expect_str_eq(text_at(run(root), "results/0/level"), "error");
	const cJSON *steps = at(run(root), "results/0/codeFlows/0/threadFlows/0/locations");
	cr_expect_eq(cJSON_GetArraySize(steps), 250);
	cr_expect_str_eq(text_at(cJSON_GetArrayItem(steps, 125), "location/message/text"), "... 751 steps elided");
	cr_expect_eq(at(cJSON_GetArrayItem(steps, 249), "executionOrder")->valueint, 1000);
	cr_expect_eq(cJSON_GetArraySize(at(run(root), "invocations/0/toolExecutionNotifications")), 2);
	cJSON_Delete(root);
	sample_free(s);
}

// Of what is as severe and as certain, the place where comparable code agrees most: 30 of 31, z = 1.26, not 3 of 4, z = -1.
Test(sarif, what_comparable_code_agrees_on_most_is_kept)
{
	struct sample *s = sample_new(2);
	s->report.max_results = 1;
	s->finding[1].level = s->finding[0].level;
	s->finding[0].acting = 3, s->finding[0].deviating = 1;
	s->finding[1].acting = 30, s->finding[1].deviating = 1;
	cJSON *root = sarif(s);
	cr_expect_eq(at(run(root), "results/0/properties/agreement/acting")->valueint, 30);
	cr_expect_float_eq(at(run(root), "results/0/properties/agreement/z")->valuedouble, 1.257, 0.0005);
	cJSON_Delete(root);
	sample_free(s);
}

// The checker itself must see faults.
Test(sarif, the_shape_check_finds_faults)
{
	struct sample *s = sample_new(2);
	static const struct {
		const char *find, *replace;
	} fault[] = {{"\"ruleIndex\": 0", "\"ruleIndex\": \"0\""},
	             {"\"level\": \"error\"", "\"level\": \"fatal\""},
	             {"\"startLine\": 3", "\"startLine\": 0"},
	             {"\"columnKind\"", "\"columnKinds\""},
	             {"a%20b", "a b"},
	             {"\"version\": \"2.1.0\"", "\"version\": \"2.1\""}};
	const char *good = sample_write(s, "sarif");
	for (size_t i = 0; i < sizeof fault / sizeof *fault; i++) {
		const char *hit = strstr(good, fault[i].find);
		cr_assert(hit, "%s", fault[i].find);
		cJSON *root = cJSON_Parse(
			arena_printf(&s->arena, "%.*s%s%s", (int)(hit - good), good, fault[i].replace, hit + strlen(fault[i].find)));
		cr_expect(root && sarif_violation(&s->arena, root), "%s", fault[i].replace);
		cJSON_Delete(root);
	}
	sample_free(s);
}

static const char *schema_violation(struct arena *a, const char *schema, const char *document)
{
	cJSON *s = cJSON_Parse(schema), *d = cJSON_Parse(document);
	cr_assert(s && d, "not JSON: %s %s", schema, document);
	const char *wrong = json_schema_violation(a, s, d);
	cJSON_Delete(s);
	cJSON_Delete(d);
	return wrong;
}

// Each keyword of the schema: a document that fits and one that does not.
Test(sarif, the_schema_check_knows_each_keyword)
{
	struct arena a = {0};
	static const char *const row[][3] = {
		{"{'type': 'integer'}", "1", "1.5"},
		{"{'type': ['array', 'null']}", "null", "0"},
		{"{'enum': ['a', 'b']}", "'b'", "'c'"},
		{"{'minimum': 1}", "1", "0"},
		{"{'maximum': 100.0}", "100", "101"},
		{"{'pattern': '^[a-z]{2}(-[A-Z]{2})?$'}", "'en-US'", "'en-us'"},
		{"{'format': 'uri'}", "'file:///a%20b'", "'a%20b'"},
		{"{'format': 'uri-reference'}", "'a%20b'", "'a%2'"},
		{"{'format': 'date-time'}", "'2026-11-21T20:00:00.5Z'", "'2026-11-21 20:00'"},
		{"{'required': ['a']}", "{'a': 1}", "{'b': 1}"},
		{"{'properties': {'a': {'type': 'string'}}}", "{'a': 'x'}", "{'a': 1}"},
		{"{'properties': {'a': {}}, 'additionalProperties': false}", "{'a': 1}", "{'A': 1}"},
		{"{'additionalProperties': {'type': 'string'}}", "{'a': 'x'}", "{'a': 1}"},
		{"{'items': {'type': 'string'}}", "['x']", "[1]"},
		{"{'minItems': 1}", "[1]", "[]"},
		{"{'uniqueItems': true}", "[1, 2]", "[{'a': 1}, {'a': 1}]"},
		{"{'anyOf': [{'required': ['a']}, {'required': ['b']}]}", "{'a': 1, 'b': 1}", "{}"},
		{"{'oneOf': [{'required': ['a']}, {'required': ['b']}]}", "{'a': 1}", "{'a': 1, 'b': 1}"},
		{"{'definitions': {'t': {'type': 'string'}}, '$ref': '#/definitions/t'}", "'x'", "1"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		const char *part[3];
		for (int k = 0; k < 3; k++) {
			char *text = arena_printf(&a, "%s", row[i][k]);
			for (char *q = text; (q = strchr(q, '\'')); q++)
				*q = '"';
			part[k] = text;
		}
		const char *wrong = schema_violation(&a, part[0], part[1]);
		cr_expect_null(wrong, "%s: %s", part[0], wrong);
		cr_expect_not_null(schema_violation(&a, part[0], part[2]), "%s accepts %s", part[0], part[2]);
	}
	cr_expect_not_null(schema_violation(&a, "{\"$ref\": \"#/definitions/none\"}", "1"), "a lost reference");
	cr_expect_not_null(schema_violation(&a, "{\"maxItems\": 1}", "[]"), "an unknown keyword");
	cr_expect_not_null(schema_violation(&a, "{\"format\": \"time\"}", "\"x\""), "an unknown format");
	arena_free(&a);
}

Test(sarif, calls_on_no_path_are_a_notification)
{
	struct sample *s = sample_new(0);
	s->report.statistics.gpu_calls = 12;
	s->report.unreached = s->unreached;
	s->report.unreached_count = 1;
	cJSON *root = sarif(s);
	const cJSON *list = at(run(root), "invocations/0/toolExecutionNotifications");
	const cJSON *last = cJSON_GetArrayItem(list, cJSON_GetArraySize(list) - 1);
	cr_expect_str_eq(text_at(last, "descriptor/id"), "GPUN04");
	cr_expect_str_eq(text_at(last, "message/text"), "1 of 12 GPU calls lie on no explored path (first: a b%.cu:3).");
	cJSON_Delete(root);
	sample_free(s);
}
