// SPDX-License-Identifier: Apache-2.0
#include "report/sarif_rules.h"

#include <ctype.h>
#include <string.h>

#include "report/common.h"

static const struct {
	const char *id, *name, *summary, *full, *help;
} notification[] = {
	[SARIF_NOT_ANALYSED] = {"GPUN01", "InputNotAnalysed", "A requested input was not analysed.",
                                "Findings in this input are unknown: it could not be read, or its analysis ended early.",
                                "Follow what the message says, or leave the input out with --exclude."},
	[SARIF_PARTLY_ANALYSED] = {"GPUN02", "InputPartlyAnalysed", "An input was analysed in part or with guessed flags.",
                                   "Some statements were not understood, or compiler flags were inferred: findings may be missing.",
                                   "Give the compile database with -p, or missing flags with --extra-arg."},
	[SARIF_LIMITED] = {"GPUN03", "ReportLimited", "The report was shortened to the limits of code scanning.",
                           "Results or path steps beyond the limits are left out, the least severe first.",
                           "Raise --max-results, or use the JSON output, which has no limits."},
	[SARIF_UNREACHED] = {"GPUN04", "CallsNotReached", "Some GPU calls lie on no explored path.",
                             "Nothing is claimed about these calls: a fault at one of them is not reported.",
                             "See the list of calls with their reasons in the JSON output (coverage) or with --statistics."},
};

const char *sarif_notification_id(enum sarif_notification kind)
{
	return notification[kind].id;
}

int sarif_rule_index(const char *code)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	for (size_t i = 0; i < count; i++)
		if (strcmp(rule[i]->code, code) == 0)
			return (int)i;
	return -1;
}

// "event-wait-misses-record" -> "EventWaitMissesRecord"
static const char *pascal(struct arena *a, const char *name)
{
	char *out = arena_strdup(a, name), *to = out;
	bool upper = true;
	for (; *name; name++) {
		if (*name == '-' || *name == '_' || *name == ' ') {
			upper = true;
			continue;
		}
		*to++ = upper ? (char)toupper((unsigned char)*name) : *name;
		upper = false;
	}
	*to = 0;
	return out;
}

static const char *section(struct arena *a, const char *before, const char *title, const char *text)
{
	return text && *text ? arena_printf(a, "%s\n\n**%s.** %s", before, title, text) : before;
}

static const char *code_block(struct arena *a, const char *before, const char *title, const char *text)
{
	if (!text || !*text)
		return before;
	const char *end = text[strlen(text) - 1] == '\n' ? "" : "\n";
	return arena_printf(a, "%s\n\n%s:\n\n```cuda\n%s%s```", before, title, text, end);
}

const char *rule_markdown(struct arena *a, const struct gpulint_rule *rule)
{
	const char *text = rule->summary;
	text = section(a, text, "Why", rule->why);
	text = section(a, text, "At run time", rule->at_run_time);
	text = section(a, text, "Instead", rule->instead);
	text = code_block(a, text, "Wrong", rule->bad);
	text = code_block(a, text, "Right", rule->good);
	text = section(a, text, "Limits", rule->limits);
	return section(a, text, "What `gpulint-validate` shows", rule->oracle);
}

static const char *help_text(struct arena *a, const struct gpulint_rule *rule)
{
	return arena_printf(a, "%s%s%s%s%s%s%s", rule->summary, rule->why ? "\nWhy: " : "", rule->why ? rule->why : "",
	                    rule->at_run_time ? "\nAt run time: " : "", rule->at_run_time ? rule->at_run_time : "",
	                    rule->instead ? "\nInstead: " : "", rule->instead ? rule->instead : "");
}

// Ends with a period, at most 1000 bytes.
static const char *sentence(struct arena *a, const char *text)
{
	enum { LONGEST = 1000 };
	size_t n = strlen(text);
	if (n > LONGEST) {
		n = LONGEST;
		while (n && ((unsigned char)text[n] & 0xc0) == 0x80)
			n--;
		return arena_printf(a, "%.*s...", (int)n, text);
	}
	return n && text[n - 1] == '.' ? text : arena_printf(a, "%s.", text);
}

static void text_object(struct json *j, const char *name, const char *text, const char *markdown)
{
	json_open(j, name, '{');
	json_text(j, "text", text);
	if (markdown)
		json_text(j, "markdown", markdown);
	json_close(j);
}

static void rule_object(struct json *j, struct arena *a, const struct gpulint_rule *rule)
{
	static const char *const severity[] = {"recommendation", "warning", "error"};
	json_open(j, NULL, '{');
	json_text(j, "id", rule->code);
	json_text(j, "name", pascal(a, rule->name));
	text_object(j, "shortDescription", sentence(a, rule->summary), NULL);
	text_object(j, "fullDescription", sentence(a, rule->why ? rule->why : rule->summary), NULL);
	json_text(j, "helpUri", GPULINT_RULES_PAGE);
	text_object(j, "help", help_text(a, rule), rule_markdown(a, rule));
	json_open(j, "defaultConfiguration", '{');
	json_text(j, "level", level_text(rule->level));
	json_close(j);
	json_open(j, "properties", '{');
	json_open(j, "tags", '[');
	json_text(j, NULL, "correctness");
	json_text(j, NULL, "cuda");
	if (rule->family)
		json_text(j, NULL, rule->family);
	json_close(j);
	json_text(j, "precision", rule->level == GPULINT_ERROR ? "high" : "medium");
	json_text(j, "problem.severity", severity[rule->level]);
	json_close(j);
	json_close(j);
}

void sarif_tool(struct json *j, struct arena *a)
{
	size_t count;
	const struct gpulint_rule *const *rule = gpulint_rules(&count);
	json_open(j, "tool", '{');
	json_open(j, "driver", '{');
	json_text(j, "name", "gpulint");
	json_text(j, "fullName", "gpulint " GPULINT_VERSION);
	json_text(j, "version", GPULINT_VERSION);
	json_text(j, "semanticVersion", GPULINT_VERSION);
	json_text(j, "informationUri", GPULINT_HOMEPAGE);
	json_open(j, "rules", '[');
	for (size_t i = 0; i < count; i++)
		rule_object(j, a, rule[i]);
	json_close(j);
	json_open(j, "notifications", '[');
	for (size_t i = 0; i < sizeof notification / sizeof *notification; i++) {
		json_open(j, NULL, '{');
		json_text(j, "id", notification[i].id);
		json_text(j, "name", notification[i].name);
		text_object(j, "shortDescription", notification[i].summary, NULL);
		text_object(j, "fullDescription", notification[i].full, NULL);
		text_object(j, "help", notification[i].help, notification[i].help);
		json_close(j);
	}
	json_close(j);
	json_close(j);
	json_close(j);
}
