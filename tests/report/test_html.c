// SPDX-License-Identifier: Apache-2.0
// The page as a document: what lies in it as data, and that no text of a report can be more than text. How it behaves is for tests/browser.
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <string.h>

#include "report/html/html.h"
#include "sample.h"

#define DATA "<script type=\"application/json\" id=\""

static const char *page_of(struct sample *s, const struct html_pictures *pictures)
{
	char *text = NULL;
	size_t length;
	FILE *out = open_memstream(&text, &length);
	cr_assert_eq(report_html(out, &s->arena, &s->report, pictures), 0);
	fclose(out);
	const char *copy = arena_strndup(&s->arena, text, length);
	free(text);
	return copy;
}

// The data of that id, which end where the first end tag stands, as a browser reads them.
static cJSON *data(struct sample *s, const char *page, const char *id)
{
	const char *mark = arena_printf(&s->arena, DATA "%s\">", id), *from = strstr(page, mark), *end = from ? strstr(from, "</script") : NULL;
	cr_assert(end, "no data `%s`", id);
	cJSON *json = cJSON_ParseWithLength(from + strlen(mark), (size_t)(end - from) - strlen(mark));
	cr_assert(json, "`%s` is no JSON", id);
	return json;
}

static const char *text_at(const cJSON *list, int row, int column)
{
	return cJSON_GetStringValue(cJSON_GetArrayItem(cJSON_GetArrayItem(list, row), column));
}

static const char *member(const cJSON *object, const char *name)
{
	return cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
}

static size_t count(const char *text, const char *part)
{
	size_t n = 0;
	while ((text = strstr(text, part)))
		n++, text += strlen(part);
	return n;
}

Test(html, rows_and_details)
{
	struct sample *s = sample_new(3);
	const char *page = page_of(s, NULL);
	cJSON *rows = data(s, page, "rows"), *detail = data(s, page, "d0"), *report = data(s, page, "report");
	cr_expect_eq(cJSON_GetArraySize(rows), 3, "a head and two findings");
	cr_expect_str_eq(text_at(rows, 0, 1), "code");
	cr_expect_str_eq(text_at(rows, 1, 1), "GPU101");
	cr_expect_str_eq(text_at(rows, 1, 2), "error");
	cr_expect_str_eq(text_at(rows, 2, 2), "note");
	cr_expect_str_eq(text_at(rows, 1, 5), "a b%.cu");
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(detail, "path")), 3);
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(detail, "related")), 2, "what is a step of the path as well is not said again");
	cr_expect_str_eq(member(detail, "fix"), "record an event");
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(detail, "assumptions")), 1);
	cr_expect_str_eq(member(cJSON_GetObjectItem(detail, "says"), "atRunTime"), "Goes wrong when the copy is slow.");
	cr_expect_null(member(cJSON_GetObjectItem(detail, "says"), "why"), "the rule's own");
	cr_expect_null(cJSON_GetObjectItem(detail, "picture"));
	cr_expect(cJSON_IsFalse(cJSON_GetObjectItem(report, "complete")), "a file was lost");
	cr_expect(strstr(member(report, "unseen"), "1 file lost"));
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(report, "lost")) + cJSON_GetArraySize(cJSON_GetObjectItem(report, "notes")), 2,
	             "a note is no loss");
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(report, "notes")), 1);
	cr_expect(cJSON_GetObjectItem(cJSON_GetObjectItem(report, "rules"), "GPU101"));
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(report, "rules")), 1, "rules of findings only");
	cr_expect(cJSON_GetStringValue(cJSON_GetObjectItem(cJSON_GetObjectItem(cJSON_GetObjectItem(report, "rules"), "GPU101"), "atRunTime")));
	cJSON_Delete(rows), cJSON_Delete(detail), cJSON_Delete(report);
	sample_free(s);
}

Test(html, source_around_the_places)
{
	struct sample *s = sample_new(2);
	cJSON *detail = data(s, page_of(s, NULL), "d0"), *gone = data(s, page_of(s, NULL), "d1");
	const cJSON *part = cJSON_GetArrayItem(cJSON_GetObjectItem(detail, "source"), 0), *lines = cJSON_GetObjectItem(part, "lines");
	cr_expect_str_eq(member(part, "file"), "a b%.cu");
	cr_expect_eq(cJSON_GetArraySize(lines), 3);
	cr_expect_eq(cJSON_GetArrayItem(cJSON_GetArrayItem(lines, 2), 0)->valueint, 3);
	cr_expect_str_eq(text_at(lines, 2, 1), "\tscale<<<1, 1, 0, s2>>>(d); /* \xef\xbf\xbd */");
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(cJSON_GetArrayItem(cJSON_GetObjectItem(gone, "source"), 0), "lines")), 0,
	             "a file that is gone");
	cJSON_Delete(detail), cJSON_Delete(gone);
	sample_free(s);
}

static bool cites_line_2(void *context, struct arena *scratch, const struct gpulint_finding *f, struct html_drawing *out)
{
	struct html_place *place = ARENA_NEW(scratch, struct html_place);
	*place = (struct html_place){f->location.file, 2};
	*out = (struct html_drawing){.wide = context, .narrow = context, .place = place, .place_count = 1};
	return true;
}

// The function's head, the declaration of what it names, the line that the picture names, and no gap of one or two lines.
Test(html, source_shows_what_the_finding_speaks_of)
{
	enum { FILLED = 40 };
	struct sample *s = sample_new(0);
	const char *filled = "", *file = arena_printf(&s->arena, "%s/b.cu", s->folder);
	for (int i = 0; i < FILLED; i++)
		filled = arena_printf(&s->arena, "%s\n", filled);
	const char *source = arena_printf(&s->arena, "\nsetup();\n%scudaStream_t side;\n%svoid f(float *x)\n{\n%s\tcopy(x, side);\n}\n", filled,
	                                  filled, filled);
	const struct text_given text = {file, source, strlen(source)};
	s->report.text = &text, s->report.text_count = 1;
	s->finding[0].location = (struct gpulint_location){file, 126, 2, 126, 9};
	s->finding[0].message = "Copy of `x` on stream `side`.";
	s->finding[0].step_count = s->finding[0].related_count = 0;
	cJSON *detail = data(s, page_of(s, &(struct html_pictures){cites_line_2, (void *)(uintptr_t)"<svg/>"}), "d0");
	const cJSON *part = cJSON_GetArrayItem(cJSON_GetObjectItem(detail, "source"), 0), *line;
	const char *lines = "";
	cJSON_ArrayForEach(line, cJSON_GetObjectItem(part, "lines"))
		lines = arena_printf(&s->arena, "%s %d", lines, cJSON_GetArrayItem(line, 0)->valueint);
	cr_expect_str_eq(lines, " 1 2 3 43 84 85 123 124 125 126 127");
	cJSON_Delete(detail);
	sample_free(s);
}

Test(html, why_a_finding_is_not_certain)
{
	struct sample *s = sample_new(2);
	s->finding[0].basis = s->finding[1].basis = "caller";
	s->finding[1].confidence = GPULINT_MEDIUM;
	const char *page = page_of(s, NULL);
	cJSON *certain = data(s, page, "d0"), *supposed = data(s, page, "d1");
	cr_expect_null(cJSON_GetObjectItem(certain, "basis"));
	cr_expect_str_eq(member(supposed, "basis"), gpulint_basis("caller"));
	cJSON_Delete(certain), cJSON_Delete(supposed);
	sample_free(s);
}

Test(html, how_far_comparable_code_agrees)
{
	struct sample *s = sample_new(2);
	s->finding[1].basis = "comparable-code";
	s->finding[1].confidence = GPULINT_MEDIUM;
	s->finding[1].acting = 15, s->finding[1].deviating = 1;
	cJSON *supposed = data(s, page_of(s, NULL), "d1");
	cr_expect(strstr(member(supposed, "basis"), " (15 of 16 comparable places agree: z = 0.50)"), "%s", member(supposed, "basis"));
	cJSON_Delete(supposed);
	sample_free(s);
}

Test(html, the_fix_is_a_diff)
{
	struct sample *s = sample_new(2);
	struct gpulint_edit edit = {s->finding[0].location, "wait();\n\t"};
	edit.location.end_line = edit.location.line;
	edit.location.end_column = edit.location.column;
	s->finding[0].edit = &edit;
	s->finding[0].edit_count = 1;
	cJSON *detail = data(s, page_of(s, NULL), "d0");
	const cJSON *diff = cJSON_GetArrayItem(cJSON_GetObjectItem(detail, "diff"), 0);
	cr_expect_str_eq(member(diff, "file"), "a b%.cu");
	cr_expect(strstr(member(diff, "hunks"), "\n+\twait();\n \tscale<<<"), "%s", member(diff, "hunks"));
	cJSON_Delete(detail);
	sample_free(s);
}

static bool picture(void *context, struct arena *scratch, const struct gpulint_finding *f, struct html_drawing *out)
{
	++*(int *)context;
	out->wide = arena_strdup(scratch, "<svg><script>1</script></svg>");
	out->narrow = arena_strdup(scratch, "<svg/>");
	return f->step_count > 0;
}

Test(html, pictures_and_verdicts)
{
	struct sample *s = sample_new(2);
	int asked = 0;
	cJSON *rows = data(s, page_of(s, NULL), "rows");
	struct report_verdict v = {.fingerprint = text_at(rows, 1, 0),
	                           .witness = {.verdict = "sequence-confirmed", .message = "stale", .device = "NVIDIA H200", .fix_holds = 1},
	                           .program = {.verdict = "program-confirmed", .fix_holds = -1}};
	s->report.verdict = &v;
	s->report.verdict_count = 1;
	const char *page = page_of(s, &(struct html_pictures){picture, &asked});
	cJSON *now = data(s, page, "rows"), *detail = data(s, page, "d0"), *other = data(s, page, "d1");
	cr_expect_eq(asked, 2);
	cr_expect_str_eq(member(detail, "picture"), "<svg><script>1</script></svg>");
	cr_expect_str_eq(member(detail, "narrow"), "<svg/>");
	cr_expect_null(cJSON_GetObjectItem(other, "picture"));
	cr_expect_null(cJSON_GetObjectItem(other, "narrow"));
	cr_expect(cJSON_IsTrue(cJSON_GetObjectItem(other, "undrawn")) && !cJSON_GetObjectItem(detail, "undrawn"));
	cr_expect_str_eq(text_at(now, 1, 4), "program-confirmed", "what the program itself has shown counts more");
	cr_expect_str_eq(text_at(now, 2, 4), "");
	cr_expect_str_eq(member(cJSON_GetObjectItem(detail, "verdict"), "device"), "NVIDIA H200");
	cr_expect(cJSON_IsTrue(cJSON_GetObjectItem(cJSON_GetObjectItem(detail, "verdict"), "fixHolds")));
	cr_expect_null(cJSON_GetObjectItem(cJSON_GetObjectItem(detail, "program"), "fixHolds"));
	cJSON_Delete(rows), cJSON_Delete(now), cJSON_Delete(detail), cJSON_Delete(other);
	sample_free(s);
}

// Whatever a text says, the page has as many elements as without it, and the reader gets the text back.
Test(html, texts_stay_texts)
{
	static const char hostile[] = "</script><script>alert(1)</script><!--<img src=x onerror=alert(1)> ]]> \xe2\x80\xa8 \" \\ @DATA@ @SCRIPT@";
	struct sample *s = sample_new(2);
	size_t scripts = count(page_of(s, NULL), "<script"), ends = count(page_of(s, NULL), "</script");
	s->finding[0].message = s->finding[0].fix = s->finding[0].function = s->assumption[0] = hostile;
	s->finding[1].location.file = arena_printf(&s->arena, "/nowhere/%s.cu", hostile);
	s->related[0].message = s->step[0].message = s->step[1].stream = s->message[0].what = hostile;
	const char *page = page_of(s, NULL);
	cJSON *rows = data(s, page, "rows"), *detail = data(s, page, "d0");
	cr_expect_eq(count(page, "<script"), scripts);
	cr_expect_eq(count(page, "</script"), ends);
	cr_expect_eq(count(page, "<!--"), 0);
	cr_expect_eq(count(page, "<img"), 0);
	cr_expect_str_eq(text_at(rows, 1, 9), hostile);
	cr_expect_str_eq(member(detail, "fix"), hostile);
	cJSON_Delete(rows), cJSON_Delete(detail);
	sample_free(s);
}

// Nothing is fetched, and only the page's own script and style are let in.
Test(html, policy)
{
	struct sample *s = sample_new(0);
	const char *page = page_of(s, NULL);
	cr_expect(strstr(page, "content=\"default-src 'none'; script-src 'sha256-"));
	cr_expect_eq(count(page, "unsafe-"), 0);
	cr_expect_eq(count(page, "http://"), 0);
	cr_expect_eq(count(page, "https://"), 0);
	cr_expect_eq(count(page, "@SCRIPT"), 0);
	cr_expect_eq(count(page, "innerHTML"), 0);
	const char *hash = strstr(page, "'sha256-") + strlen("'sha256-");
	cr_expect_eq(strcspn(hash, "'"), 44, "32 bytes as base64");
	sample_free(s);
}

Test(html, no_findings)
{
	struct sample *s = sample_new(0);
	s->report.finding_count = 0;
	cJSON *rows = data(s, page_of(s, NULL), "rows");
	cr_expect_eq(cJSON_GetArraySize(rows), 1);
	cJSON_Delete(rows);
	sample_free(s);
}
