// SPDX-License-Identifier: Apache-2.0
// The formats of CI services: held against their schemas, and read back by the rules of each format.
#include <cjson/cJSON.h>
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "json_schema.h"
#include "sample.h"

// What each format has to escape, and what some have no character for.
static const char hostile[] = "Two lines\nand 100%25 ::error:: of ]]> <b>&amp;</b> \"quoted\" 'text' `a|b` *x* ; ] , \x01\xff end.";
static const char hostile_file[] = "a,b;c:d]%0A|<e>\n\"f\".cu";

static struct sample *hostile_sample(void)
{
	struct sample *s = sample_new(2);
	const char *file = scratch_write(&s->arena, s->folder, hostile_file, "int x;\nint y;\nint z;\n");
	static const struct gpulint_edit edit = {.text = "y"};
	struct gpulint_edit *own = ARENA_NEW(&s->arena, struct gpulint_edit);
	*own = edit;
	own->location = (struct gpulint_location){file, 2, 1, 2, 4};
	s->finding[0].message = hostile;
	s->finding[0].location = (struct gpulint_location){file, 2, 1, 3, 4};
	s->finding[0].edit = own;
	s->finding[0].edit_count = 1;
	s->finding[1].location = (struct gpulint_location){file, 3, 0, 0, 0};
	return s;
}

static const char *schema_text(struct sample *s, const char *name)
{
	size_t n;
	const char *text = file_read(&s->arena, arena_printf(&s->arena, "%s/tests/report/schema/%s", GPULINT_SOURCE_DIR, name), &n);
	cr_assert_not_null(text, "%s", name);
	return text;
}

static cJSON *valid(struct sample *s, const char *format)
{
	cJSON *schema = cJSON_Parse(schema_text(s, arena_printf(&s->arena, "%s.schema.json", format)));
	cJSON *document = cJSON_Parse(sample_write(s, format));
	cr_assert(schema && document, "%s is no JSON", format);
	const char *wrong = json_schema_violation(&s->arena, schema, document);
	cr_expect_null(wrong, "%s: %s", format, wrong);
	cJSON_Delete(schema);
	return document;
}

static const char *member(const cJSON *object, const char *name)
{
	return cJSON_GetStringValue(cJSON_GetObjectItem(object, name));
}

Test(formats, gitlab)
{
	struct sample *s = hostile_sample();
	s->finding[1].location = s->finding[0].location;
	s->finding[1].message = s->finding[0].message;
	cJSON *all = valid(s, "gitlab");
	const cJSON *first = cJSON_GetArrayItem(all, 0), *second = cJSON_GetArrayItem(all, 1);
	cr_assert_eq(cJSON_GetArraySize(all), 2);
	cr_expect_str_eq(member(cJSON_GetObjectItem(first, "location"), "path"), hostile_file);
	cr_expect_str_eq(member(first, "severity"), "major");
	cr_expect_str_eq(member(second, "severity"), "info");
	cr_expect(strncmp(member(first, "description"), "GPU101: Two lines\nand 100%25", 28) == 0);
	cr_expect_str_neq(member(first, "fingerprint"), member(second, "fingerprint"), "GitLab would show one of them");
	cJSON_Delete(all);
	s->report.finding_count = 0;
	cr_expect_str_eq(sample_write(s, "gitlab"), "[]\n");
	sample_free(s);
}

Test(formats, rdjson)
{
	struct sample *s = hostile_sample();
	cJSON *all = valid(s, "rdjson");
	const cJSON *list = cJSON_GetObjectItem(all, "diagnostics"), *first = cJSON_GetArrayItem(list, 0);
	cr_assert_eq(cJSON_GetArraySize(list), 2);
	cr_expect_str_eq(member(first, "severity"), "ERROR");
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(first, "suggestions")), 1);
	cr_expect_eq(cJSON_GetArraySize(cJSON_GetObjectItem(first, "relatedLocations")), 3);
	cJSON_Delete(all);
	sample_free(s);
}

// With xmllint, as a reader that shares nothing with the writer.
static void expect_valid_xml(struct sample *s, const char *format, const char *xpath, const char *value)
{
	const char *file = scratch_write(&s->arena, s->folder, "out.xml", sample_write(s, format));
	const char *log = path_join(&s->arena, s->folder, "log");
	size_t n;
	int status = system(arena_printf(&s->arena, "xmllint --noout --schema '%s/tests/report/schema/%s.xsd' '%s' >'%s' 2>&1", GPULINT_SOURCE_DIR,
	                                 format, file, log));
	cr_expect_eq(status, 0, "%s: %s", format, file_read(&s->arena, log, &n));
	cr_assert_eq(system(arena_printf(&s->arena, "xmllint --xpath 'string(%s)' '%s' >'%s' 2>&1", xpath, file, log)), 0);
	const char *text = file_read(&s->arena, log, &n);
	cr_expect(strncmp(text, value, strlen(value)) == 0, "%s: %s is %s", format, xpath, text);
}

static const char hostile_as_xml[] =
	"Two lines\nand 100%25 ::error:: of ]]> <b>&amp;</b> \"quoted\" 'text' `a|b` *x* ; ] , \xef\xbf\xbd\xef\xbf\xbd end.";

Test(formats, junit)
{
	struct sample *s = hostile_sample();
	expect_valid_xml(s, "junit", "//failure/@message", hostile_as_xml);
	expect_valid_xml(s, "junit", "//failure/../@classname", hostile_file);
	expect_valid_xml(s, "junit", "concat(/testsuites/@tests, \" \", /testsuites/@failures, \" \", /testsuites/@errors)", "3 1 1");
	expect_valid_xml(s, "junit", "//error/@message", "1 file lost");
	s->report.statistics.files_lost = 0;
	s->report.finding_count = 0;
	expect_valid_xml(s, "junit", "concat(/testsuites/@tests, \" \", /testsuites/@failures, \" \", /testsuites/@errors)", "1 0 0");
	sample_free(s);
}

Test(formats, checkstyle)
{
	struct sample *s = hostile_sample();
	expect_valid_xml(s, "checkstyle", "//error[1]/@message", hostile_as_xml);
	expect_valid_xml(s, "checkstyle", "//file/@name", hostile_file);
	expect_valid_xml(s, "checkstyle", "count(//file)", "1");
	expect_valid_xml(s, "checkstyle", "//error[2]/@severity", "info");
	s->report.finding_count = 0;
	expect_valid_xml(s, "checkstyle", "count(//file)", "0");
	sample_free(s);
}

static size_t count_lines(const char *text)
{
	size_t n = 0;
	for (; *text; text++)
		n += *text == '\n';
	return n;
}

// The text with `prefix` and two hexadecimal digits taken as a byte, up to `end`.
static const char *decoded(struct arena *a, const char *from, const char *prefix, const char *end)
{
	size_t skip = strlen(prefix);
	char *out = arena_alloc(a, strlen(from) + 1), *to = out;
	while (*from && strncmp(from, end, strlen(end)) != 0) {
		bool is_code = strncmp(from, prefix, skip) == 0 && strspn(from + skip, "0123456789ABCDEF") >= 2;
		*to++ = is_code ? (char)strtol(arena_strndup(a, from + skip, 2), NULL, 16) : *from;
		from += is_code ? skip + 2 : 1;
	}
	return out;
}

// The runner's rules: a command is a line, properties end at "::" and are parted by commas, %XX is a byte.
Test(formats, github)
{
	struct sample *s = hostile_sample();
	const char *text = sample_write(s, "github"), *file = strstr(text, "file=");
	cr_expect_eq(count_lines(text), 3, "two findings, one warning of what was lost:\n%s", text);
	cr_expect_eq(strncmp(text, "::error title=gpulint (GPU101),file=", 36), 0, "%s", text);
	cr_expect_str_eq(decoded(&s->arena, file + 5, "%", ",line="), hostile_file);
	cr_expect_eq(strchr(file + 5, ':'), strstr(file, "::"), "only the end of the properties has colons");
	const char *message = decoded(&s->arena, strstr(file, "::") + 2, "%", "\n");
	cr_expect(strstr(message, "Two lines\nand 100%25 ::error:: of ]]>"), "%s", message);
	cr_expect_not(strstr(arena_strndup(&s->arena, text, strcspn(text, "\n")), "col="), "a range over several lines has no columns");
	cr_expect(strstr(text, "\n::warning title=gpulint::not all was analysed: 1 file lost\n"));
	cr_expect(strstr(text, "\n::notice title=gpulint (GPU101),file="), "%s", text);
	sample_free(s);
}

// More of a level than GitHub shows are said, and errors come first.
Test(formats, github_says_what_it_will_not_show)
{
	struct sample *s = sample_new(0);
	struct gpulint_finding *many = ARENA_ARRAY(&s->arena, struct gpulint_finding, 12);
	for (int i = 0; i < 12; i++)
		many[i] = s->finding[i < 11];
	s->report.finding = many;
	s->report.finding_count = 12;
	const char *text = sample_write(s, "github");
	cr_expect_eq(strncmp(text, "::notice", 8) == 0, many[11].level != GPULINT_ERROR);
	cr_expect_eq(strncmp(text, "::error", 7), 0, "%s", text);
	cr_expect(strstr(text, "\n::notice title=gpulint::12 findings in all"), "%s", text);
	s->report.finding_count = 10;
	cr_expect_not(strstr(sample_write(s, "github"), "in all"));
	sample_free(s);
}

// The agent's rules: properties end at ] and are parted by semicolons.
Test(formats, azure)
{
	struct sample *s = hostile_sample();
	const char *text = sample_write(s, "azure"), *path = strstr(text, "sourcepath="), *end = strchr(text, ']');
	cr_expect_eq(count_lines(text), 3, "%s", text);
	cr_expect_eq(strncmp(end - 13, ";code=GPU101;]", 14), 0, "%s", text);
	const char *file = decoded(&s->arena, path + 11, "%", ";linenumber=");
	cr_expect(strncmp(file, "a,b;c:d]%AZP250A|<e>\n\"f\".cu", 27) == 0, "%s", file);
	cr_expect(strstr(end, "]Two lines%0Aand 100%AZP2525 ::error::"), "%s", end);
	sample_free(s);
}

Test(formats, markdown_keeps_its_table)
{
	struct sample *s = hostile_sample();
	const char *text = sample_write(s, "markdown"), *rows = strstr(text, "|---|---|---|---|\n");
	cr_assert_not_null(rows, "%s", text);
	for (const char *line = strchr(rows, '\n') + 1; *line; line = strchr(line, '\n') + 1) {
		size_t bars = 0;
		for (const char *p = line; *p != '\n'; p++)
			bars += *p == '|' && p[-1] != '\\';
		cr_expect_eq(bars, 5, "%s", line);
	}
	cr_expect(strstr(text, "`a\\|b` \\*x\\*"), "%s", text);
	cr_expect_not(strstr(text, "<b>"), "%s", text);
	cr_expect(strstr(text, "Not all was analysed: 1 file lost."), "%s", text);
	s->finding[0].message = "odd ` backtick | and <b>";
	cr_expect(strstr(sample_write(s, "markdown"), "odd \\` backtick \\| and &lt;b&gt;"), "%s", sample_write(s, "markdown"));
	sample_free(s);
}

Test(formats, json_lines_are_the_findings_of_json)
{
	struct sample *s = hostile_sample();
	cJSON *whole = cJSON_Parse(sample_write(s, "json"));
	const char *line = sample_write(s, "json-lines");
	cr_expect_eq(count_lines(line), 2);
	for (int i = 0; i < 2; i++, line = strchr(line, '\n') + 1) {
		cJSON *one = cJSON_Parse(line);
		cr_expect(cJSON_Compare(one, cJSON_GetArrayItem(cJSON_GetObjectItem(whole, "findings"), i), true));
		cJSON_Delete(one);
	}
	cJSON_Delete(whole);
	sample_free(s);
}
