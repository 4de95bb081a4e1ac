// SPDX-License-Identifier: Apache-2.0
// The tool object of a SARIF run: gpulint, its rules with their help, its notifications.
#ifndef GPULINT_REPORT_SARIF_RULES_H
#define GPULINT_REPORT_SARIF_RULES_H

#include "base/arena.h"
#include "gpulint/gpulint.h"
#include "base/json_writer.h"

enum sarif_notification { SARIF_NOT_ANALYSED, SARIF_PARTLY_ANALYSED, SARIF_LIMITED, SARIF_UNREACHED };

void sarif_tool(struct json *j, struct arena *scratch);
// Place of the rule in tool.driver.rules, -1 if unknown.
int sarif_rule_index(const char *code);
const char *sarif_notification_id(enum sarif_notification kind);
// A rule's documentation as markdown.
const char *rule_markdown(struct arena *a, const struct gpulint_rule *rule);

#endif
