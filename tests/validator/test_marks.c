// SPDX-License-Identifier: Apache-2.0
// Every fault of the corpus that has an oracle carries what executing its witness showed on hardware:
//
//   kernel<<<...>>>(x); // expect: GPU101 // validate: confirmed
//
//   confirmed             stale or wrong bytes, a crash, another device or context than wanted
//   error(NAME)           the call, or the next wait, returned that error
//   ordered-here(WHY)     the later operation waited, for a reason that nobody promises
//   not-observed          neither
//   -                     the validator cannot execute it: the reason is in docs/hardware.md
//
// Here the model backend is held against the marks: what hardware shows, documented semantics must allow.
#include <criterion/criterion.h>

#include <cjson/cJSON.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/file.h"
#include "base/text.h"
#include "corpus/report.h"

static cJSON *verdicts(struct arena *a)
{
	const char *command = arena_printf(a, "'%s' --backend=model --output=json '%s'", GPULINT_VALIDATE_BINARY,
	                                   corpus_report_path(a, "witness.json"));
	FILE *in = popen(command, "r");
	char *text = NULL;
	size_t room = 0;
	cr_assert_not_null(in);
	cr_assert_gt(getdelim(&text, &room, '\0', in), 0, "no output");
	pclose(in);
	cJSON *json = cJSON_Parse(text);
	free(text);
	cr_assert_not_null(json, "not JSON");
	return json;
}

// The mark of a finding: on its line, on the line whose tag points there ("GPU406@+1"), or, where the finding lies at a call, on the line of the
// operation that the call comes to, which has no tag. NULL when there is none.
static const char *mark_of(struct text_cache *files, const char *path, uint32_t line, const char *code)
{
	const struct text_file *f = text_open(files, path);
	for (uint32_t l = 1; l <= f->lines; l++) {
		size_t n;
		const char *s = text_line(f, l, &n), *tag = memmem(s, n, "// expect: ", 11);
		const char *from = tag ? tag : s, *mark = memmem(from, n - (size_t)(from - s), "// validate: ", 13);
		const char *at = tag ? memmem(tag, n - (size_t)(tag - s), code, 6) : NULL;
		long offset = at && at[6] == '@' ? strtol(at + 7, NULL, 10) : 0;
		if ((at && (long)l + offset == (long)line) || (!tag && mark && l == line))
			return mark ? arena_strndup(files->arena, mark + 13, n - (size_t)(mark + 13 - s)) : NULL;
	}
	return NULL;
}

static bool allows(const char *mark, const char *verdict)
{
	bool is_shown = strcmp(mark, "confirmed") == 0 || strncmp(mark, "error(", 6) == 0;
	if (is_shown)
		return strcmp(verdict, "sequence-confirmed") == 0 || strcmp(verdict, "unsupported") == 0;
	return strcmp(verdict, "failed") != 0;
}

static bool is_known(const char *mark)
{
	static const char *const marks[] = {"confirmed", "error(", "ordered-here(", "not-observed", "-"};
	for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
		if (strncmp(mark, marks[i], strlen(marks[i])) == 0)
			return true;
	return false;
}

Test(marks, model_allows_what_hardware_showed)
{
	struct arena a = {0};
	struct text_cache files = {.arena = &a};
	cJSON *json = verdicts(&a);
	const cJSON *r;
	size_t marked = 0, confirmed = 0, advice = 0;
	cJSON_ArrayForEach(r, cJSON_GetObjectItem(json, "results"))
	{
		const char *file = cJSON_GetStringValue(cJSON_GetObjectItem(r, "file"));
		const char *code = cJSON_GetStringValue(cJSON_GetObjectItem(r, "rule"));
		const char *verdict = cJSON_GetStringValue(cJSON_GetObjectItem(r, "verdict"));
		uint32_t line = (uint32_t)cJSON_GetNumberValue(cJSON_GetObjectItem(r, "line"));
		const char *path = path_real(&a, file), *mark = mark_of(&files, path ? path : file, line, code);
		if (!mark && (strstr(file, "/ok_") || strstr(file, "/idioms/"))) { // a note
			advice++;
			continue;
		}
		cr_expect(mark && is_known(mark), "%s:%u: %s has no mark `// validate: ...`: run it on hardware, or say `-`", file, line, code);
		cr_expect(!mark || allows(mark, verdict), "%s:%u: %s is marked `%s`, the model says %s", file, line, code, mark, verdict);
		marked += mark != NULL;
		confirmed += strcmp(verdict, "sequence-confirmed") == 0;
	}
	cr_expect_geq(marked, 140);
	cr_expect_geq(confirmed, 130);
	cr_log_info("%zu marked, %zu confirmed by the model, %zu notes", marked, confirmed, advice);
	cJSON_Delete(json);
	arena_free(&a);
}
