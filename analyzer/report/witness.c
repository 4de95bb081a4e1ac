// SPDX-License-Identifier: Apache-2.0
// Witnesses: alone as an array, and within a SARIF result.
#include <string.h>

#include <cjson/cJSON.h>

#include "report/common.h"

static void tree(struct json *j, const struct report *r, const char *name, const cJSON *v)
{
	bool is_file = name && strcmp(name, "file") == 0;
	if (cJSON_IsString(v)) {
		json_text(j, name, is_file ? report_path(r, v->valuestring) : v->valuestring);
	} else if (cJSON_IsNumber(v)) {
		json_int(j, name, (int64_t)v->valuedouble);
	} else if (cJSON_IsBool(v)) {
		json_bool(j, name, cJSON_IsTrue(v));
	} else {
		json_open(j, name, cJSON_IsArray(v) ? '[' : '{');
		const cJSON *child;
		cJSON_ArrayForEach(child, v)
			tree(j, r, cJSON_IsArray(v) ? NULL : child->string, child);
		json_close(j);
	}
}

void report_put_witness(struct json *j, const struct report *r, const char *name, const struct gpulint_finding *f)
{
	cJSON *w = f->witness ? cJSON_Parse(f->witness) : NULL;
	if (w)
		tree(j, r, name, w);
	cJSON_Delete(w);
}

int report_witness(FILE *out, struct arena *scratch, const struct report *r)
{
	struct json j = {.out = out};
	(void)scratch;
	json_open(&j, NULL, '[');
	for (size_t i = 0; i < r->finding_count; i++)
		report_put_witness(&j, r, NULL, &r->finding[i]);
	json_close(&j);
	return report_finish(out);
}
