// SPDX-License-Identifier: Apache-2.0
// Witnesses: alone as an array, and within a SARIF result.
#include <string.h>

#include "base/json.h"
#include "report/common.h"

static void tree(struct json *j, const struct report *r, const char *name, const struct jnode *v)
{
	bool is_file = name && strcmp(name, "file") == 0;
	switch (v->kind) {
	case JNODE_STRING: json_text(j, name, is_file ? report_path(r, v->text) : v->text); return;
	case JNODE_NUMBER: json_int(j, name, v->integer); return;
	case JNODE_TRUE:
	case JNODE_FALSE:
	case JNODE_NULL: json_bool(j, name, v->kind == JNODE_TRUE); return;
	case JNODE_ARRAY:
	case JNODE_OBJECT: break;
	}
	json_open(j, name, v->kind == JNODE_ARRAY ? '[' : '{');
	for (const struct jnode *child = v->child; child; child = child->next)
		tree(j, r, child->key, child);
	json_close(j);
}

void report_put_witness(struct json *j, const struct report *r, const char *name, const struct gpulint_finding *f)
{
	struct arena scratch = {0};
	uint32_t line;
	const char *what;
	const struct jnode *w = f->witness ? jnode_parse(&scratch, f->witness, strlen(f->witness), &line, &what) : NULL;
	if (w)
		tree(j, r, name, w);
	arena_free(&scratch);
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
