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
int report_witness(FILE *out, struct arena *scratch, const struct report *r);
// The finding's witness as a member or item; nothing when it has none.
void report_put_witness(struct json *j, const struct report *r, const char *name, const struct gpulint_finding *f);

const char *level_text(enum gpulint_level level);           // "error", "warning", "note"
const char *confidence_text(enum gpulint_confidence confidence); // "high", "medium", "low"
const struct gpulint_rule *report_rule(const char *code);   // NULL if unknown
// As a person at the working directory names the file.
const char *report_path(const struct report *r, const char *path);
// "3 findings", "1 finding"
const char *counted(struct arena *a, size_t n, const char *singular);
// What was not analysed, in words: "1 file lost, 2 GPU calls on no explored path (first: a.cu:7)"; NULL = all was. Functions over their
// budget are not among it, as long as a path holds each of their GPU calls.
const char *report_not_analysed(struct arena *scratch, const struct report *r);
// Last line of a text report; says what was not seen.
void report_summary(FILE *out, struct arena *scratch, const struct report *r);
void report_statistics_text(FILE *out, const struct report *r);
// 0, or -1 with errno when the stream failed.
int report_finish(FILE *out);

#endif
