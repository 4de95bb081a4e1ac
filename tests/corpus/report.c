// SPDX-License-Identifier: Apache-2.0
#include "corpus/report.h"

#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <ftw.h>
#include <string.h>

#include "base/file.h"

#define CORPUS GPULINT_SOURCE_DIR "/corpus"

static time_t newest; // nftw takes no context

static int see(const char *path, const struct stat *st, int flag, struct FTW *ftw)
{
	(void)path, (void)ftw;
	if (flag == FTW_F && st->st_mtime > newest)
		newest = st->st_mtime;
	return 0;
}

static void expect_fresh(const char *path, time_t written)
{
	struct stat gpulint;
	cr_assert_eq(stat(GPULINT_BINARY, &gpulint), 0);
	newest = gpulint.st_mtime;
	nftw(CORPUS, see, 16, FTW_PHYS);
	cr_assert_geq(written, newest, "%s is older than gpulint or a program: run `ctest -R corpus_` before", path);
}

const char *corpus_report_path(struct arena *a, const char *name)
{
	struct stat st;
	const char *path = path_join(a, GPULINT_CORPUS_REPORTS, name);
	cr_assert_eq(stat(path, &st), 0, "%s is not there: run `ctest -R corpus_` before", path);
	expect_fresh(path, st.st_mtime);
	return path;
}

static const char *text_of(struct arena *a, const cJSON *object, const char *key)
{
	const char *text = cJSON_GetStringValue(cJSON_GetObjectItem(object, key));
	cr_assert_not_null(text, "no member `%s`", key);
	return arena_strdup(a, text);
}

static uint32_t number_of(const cJSON *object, const char *key)
{
	const cJSON *number = cJSON_GetObjectItem(object, key);
	cr_assert(cJSON_IsNumber(number), "no number `%s`", key);
	return (uint32_t)number->valuedouble;
}

static enum gpulint_level level_of(const char *text)
{
	return strcmp(text, "error") == 0 ? GPULINT_ERROR : strcmp(text, "warning") == 0 ? GPULINT_WARNING : GPULINT_NOTE;
}

static void take_finding(struct corpus_report *r, const cJSON *f)
{
	const cJSON *at = cJSON_GetObjectItem(f, "location");
	const char *file = text_of(&r->arena, at, "file"), *real = path_real(&r->arena, file);
	cr_assert_not_null(real, "%s is not there", file);
	*vec_push(&r->arena,
	          &r->findings) = (struct found){.location = {.file = real, .line = number_of(at, "line"), .column = number_of(at, "column")},
	                                         .code = text_of(&r->arena, f, "code"),
	                                         .message = text_of(&r->arena, f, "message"),
	                                         .level = level_of(text_of(&r->arena, f, "level"))};
}

static void take_report(struct corpus_report *r, const cJSON *json, const char *path)
{
	const cJSON *item, *statistics = cJSON_GetObjectItem(json, "statistics");
	cr_assert(cJSON_IsTrue(cJSON_GetObjectItem(json, "complete")), "%s: programs were not analysed", path);
	r->files = number_of(statistics, "files");
	r->without_gpu = number_of(statistics, "files_without_gpu");
	cJSON_ArrayForEach(item, cJSON_GetObjectItem(json, "findings")) take_finding(r, item);
	cJSON_ArrayForEach(item, cJSON_GetObjectItem(cJSON_GetObjectItem(json, "coverage"), "unreached")) *
		vec_push(&r->arena, &r->unreached) = arena_printf(&r->arena, "%s:%u: %s: %s", text_of(&r->arena, item, "file"),
	                                                          number_of(item, "line"), text_of(&r->arena, item, "call"),
	                                                          text_of(&r->arena, item, "why"));
}

bool corpus_report_read(struct corpus_report *r, const char *headers)
{
	*r = (struct corpus_report){0};
	size_t n;
	const char *name = arena_printf(&r->arena, "%s.json", headers);
	if (strcmp(headers, "bundled") != 0 && !file_exists(path_join(&r->arena, GPULINT_CORPUS_REPORTS, name)))
		return false;
	const char *path = corpus_report_path(&r->arena, name), *text = file_read(&r->arena, path, &n);
	cr_assert_not_null(text, "%s cannot be read", path);
	cJSON *json = cJSON_Parse(text);
	cr_assert_not_null(json, "%s is not JSON", path);
	take_report(r, json, path);
	cJSON_Delete(json);
	return true;
}

void corpus_report_free(struct corpus_report *r)
{
	arena_free(&r->arena);
}

const char *corpus_report_listing(struct arena *a, const struct corpus_report *r, const char *file)
{
	const char *text = "";
	for (size_t i = 0; i < r->findings.n; i++) {
		const struct found *f = &r->findings.at[i];
		if (strcmp(f->location.file, file) == 0)
			text = arena_printf(a, "%s%u:%u: %d %s %s\n", text, f->location.line, f->location.column, (int)f->level, f->code, f->message);
	}
	return text;
}
