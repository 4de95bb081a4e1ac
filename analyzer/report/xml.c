// SPDX-License-Identifier: Apache-2.0
// JUnit and Checkstyle, which test and lint views of CI services read.
#include <string.h>

#include "base/file.h"
#include "report/common.h"

// As text and as the value of an attribute. What XML 1.0 has no character for becomes U+FFFD.
static void put(FILE *out, const char *text)
{
	size_t n = strlen(text);
	uint32_t c;
	for (size_t i = 0, size; i < n; i += size) {
		size = utf8_decode(text + i, n - i, &c);
		bool is_space = c == '\n' || c == '\r' || c == '\t';
		if (c == '&' || c == '<' || c == '>' || c == '"' || c == '\'' || is_space)
			fprintf(out, "&#%u;", c);
		else if (c < 32 || c == 127 || c == 0xfffd || c == 0xfffe || c == 0xffff)
			fputs("\xef\xbf\xbd", out);
		else
			fwrite(text + i, 1, size, out);
	}
}

static void attribute(FILE *out, const char *name, const char *value)
{
	fprintf(out, " %s=\"", name);
	put(out, value);
	putc('"', out);
}

// How many of the findings from `i` on lie in one file.
static size_t in_file(const struct report *r, size_t i)
{
	size_t n = 1;
	while (i + n < r->finding_count && strcmp(r->finding[i].location.file, r->finding[i + n].location.file) == 0)
		n++;
	return n;
}

int report_checkstyle(FILE *out, struct arena *scratch, const struct report *r)
{
	static const char *const severity[] = {"info", "warning", "error"};
	struct text_cache files = report_files(scratch, r);
	fputs("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<checkstyle version=\"8.0\">\n", out);
	for (size_t i = 0, n; i < r->finding_count; i += n) {
		n = in_file(r, i);
		fputs("  <file", out);
		attribute(out, "name", path_below(r->root, r->finding[i].location.file));
		fputs(">\n", out);
		for (size_t k = i; k < i + n; k++) {
			const struct gpulint_finding *f = &r->finding[k];
			const struct report_range g = report_range(&files, &f->location);
			fprintf(out, "    <error line=\"%u\" column=\"%u\" severity=\"%s\"", g.line, g.column, severity[f->level]);
			attribute(out, "message", f->message);
			attribute(out, "source", arena_printf(scratch, "gpulint.%s", f->code));
			fputs("/>\n", out);
		}
		fputs("  </file>\n", out);
	}
	fputs("</checkstyle>\n", out);
	return report_finish(out);
}

static void test_case(FILE *out, struct arena *a, const struct report *r, const struct gpulint_finding *f)
{
	const struct gpulint_rule *rule = report_rule(f->code);
	const char *path = path_below(r->root, f->location.file);
	const char *text = arena_printf(a, "%s:%u:%u: %s%s%s", path, f->location.line, f->location.column, f->message, f->fix ? "\nfix: " : "",
	                                f->fix ? f->fix : "");
	bool is_failure = f->level > GPULINT_NOTE;
	fputs("    <testcase", out);
	attribute(out, "name", arena_printf(a, "%s %s at %u:%u", f->code, rule ? rule->name : "", f->location.line, f->location.column));
	attribute(out, "classname", path);
	fputs(is_failure ? "><failure" : "><system-out", out);
	if (is_failure) {
		attribute(out, "type", level_text(f->level));
		attribute(out, "message", f->message);
	}
	putc('>', out);
	put(out, text);
	fprintf(out, "</%s></testcase>\n", is_failure ? "failure" : "system-out");
}

static void suite(FILE *out, const char *name, size_t tests, size_t failures, size_t errors)
{
	fputs("  <testsuite", out);
	attribute(out, "name", name);
	fprintf(out, " tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n", tests, failures, errors);
}

static size_t failures(const struct report *r, size_t from, size_t n)
{
	size_t count = 0;
	for (size_t i = from; i < from + n; i++)
		count += r->finding[i].level > GPULINT_NOTE;
	return count;
}

// A case a finding, in a suite a file; in a suite of its own what was not analysed, which has a case that passes when all was.
int report_junit(FILE *out, struct arena *scratch, const struct report *r)
{
	const char *lost = report_not_analysed(scratch, r);
	size_t errors = lost != NULL;
	fprintf(out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"gpulint\" tests=\"%zu\" failures=\"%zu\" errors=\"%zu\">\n",
	        r->finding_count + 1, failures(r, 0, r->finding_count), errors);
	suite(out, "gpulint", 1, 0, errors);
	fputs("    <testcase name=\"all was analysed\" classname=\"gpulint\"", out);
	if (lost) {
		fputs("><error type=\"incomplete\"", out);
		attribute(out, "message", lost);
		fputs("/></testcase>\n", out);
	} else {
		fputs("/>\n", out);
	}
	fputs("  </testsuite>\n", out);
	for (size_t i = 0, n; i < r->finding_count; i += n) {
		n = in_file(r, i);
		suite(out, path_below(r->root, r->finding[i].location.file), n, failures(r, i, n), 0);
		for (size_t k = i; k < i + n; k++)
			test_case(out, scratch, r, &r->finding[k]);
		fputs("  </testsuite>\n", out);
	}
	fputs("</testsuites>\n", out);
	return report_finish(out);
}
