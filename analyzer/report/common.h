// SPDX-License-Identifier: Apache-2.0
// What the formats share.
#ifndef GPULINT_REPORT_COMMON_H
#define GPULINT_REPORT_COMMON_H

#include "base/text.h"
#include "base/json_writer.h"
#include "report/report.h"

int report_concise(FILE *out, struct arena *scratch, const struct report *r);
int report_full(FILE *out, struct arena *scratch, const struct report *r);
int report_json(FILE *out, struct arena *scratch, const struct report *r);
int report_sarif(FILE *out, struct arena *scratch, const struct report *r);
int report_json_lines(FILE *out, struct arena *scratch, const struct report *r);
int report_github(FILE *out, struct arena *scratch, const struct report *r);
int report_azure(FILE *out, struct arena *scratch, const struct report *r);
int report_markdown(FILE *out, struct arena *scratch, const struct report *r);
int report_checkstyle(FILE *out, struct arena *scratch, const struct report *r);
int report_junit(FILE *out, struct arena *scratch, const struct report *r);
int report_gitlab(FILE *out, struct arena *scratch, const struct report *r);
int report_rdjson(FILE *out, struct arena *scratch, const struct report *r);
int report_witness(FILE *out, struct arena *scratch, const struct report *r);
// The member `agreement`, where comparable code was counted: how many places act, how many do not, and the z statistic.
void report_put_agreement(struct json *j, const struct gpulint_finding *f);
// The same in words that end a sentence; "" where nothing was counted.
const char *report_agreement(struct arena *a, const struct gpulint_finding *f);
// The finding's witness as a member or item; nothing when it has none.
void report_put_witness(struct json *j, const struct report *r, const char *name, const struct gpulint_finding *f);

const char *level_text(enum gpulint_level level); // "error", "warning", "note"
// "thread 2, stream `s`": where a step happens; NULL: control flow of the path's only thread. In `a`.
const char *step_place(struct arena *a, const struct gpulint_step *s);
const char *confidence_text(enum gpulint_confidence confidence); // "high", "medium", "low"
const struct gpulint_rule *report_rule(const char *code);        // NULL if unknown
// As a person at the working directory names the file.
const char *report_path(const struct report *r, const char *path);
// The same for people, as printable() has it.
const char *report_name(struct arena *a, const struct report *r, const char *path);
// `prefix` and the path as RFC 3986 has it: everything but unreserved characters and slashes as %XX.
const char *report_uri(struct arena *a, const char *prefix, const char *path);
// A region as services want it: it has at least one character, and columns count UTF-16 units. All from 1, the end column exclusive.
struct report_range {
	uint32_t line, column, end_line, end_column;
};
struct report_range report_range(struct text_cache *files, const struct gpulint_location *l);
// The files as they were analysed.
struct text_cache report_files(struct arena *scratch, const struct report *r);
// Is it a place that a reader of the path has not seen, rather than one of its steps said again? What the finding covers is always worth saying.
bool report_is_news(const struct gpulint_finding *f, const struct gpulint_related *related);
// What the finding's edits do; it has some.
const char *report_edit_words(struct arena *a, const struct gpulint_finding *f);
// "3 findings", "1 finding"
const char *counted(struct arena *a, size_t n, const char *singular);
// What was not analysed, in words: "1 file lost, 2 GPU calls on no explored path (first: a.cu:7)"; NULL = all was. Functions over their
// budget are not among it, as long as a path holds each of their GPU calls.
const char *report_not_analysed(struct arena *scratch, const struct report *r);
// Last line of a text report; says what was not seen.
void report_summary(FILE *out, struct arena *scratch, const struct report *r);
void report_statistics_text(FILE *out, struct arena *scratch, const struct report *r);
// 0, or -1 with errno when the stream failed.
int report_finish(FILE *out);

#endif
