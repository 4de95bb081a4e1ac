// SPDX-License-Identifier: Apache-2.0
#include "sarif_shape.h"

#include <stdbool.h>
#include <string.h>

#include "json_schema.h"

// Type of a property: a basic one, an enumeration "a|b", or the name of an object; a leading '*' = list of it.
struct property {
	const char *object, *name, *type;
	bool required;
};

static const struct property property[] = {
	{"log", "$schema", "uri", true},
	{"log", "version", "2.1.0", true},
	{"log", "runs", "*run", true},
	{"run", "tool", "tool", true},
	{"run", "columnKind", "utf16CodeUnits", true},
	{"run", "originalUriBaseIds", "bases", true},
	{"run", "automationDetails", "automation", true},
	{"run", "results", "*result", true},
	{"run", "invocations", "*invocation", true},
	{"tool", "driver", "driver", true},
	{"driver", "name", "text", true},
	{"driver", "fullName", "text", true},
	{"driver", "version", "text", true},
	{"driver", "semanticVersion", "semver", true},
	{"driver", "informationUri", "uri", true},
	{"driver", "rules", "*descriptor", true},
	{"driver", "notifications", "*descriptor", true},
	{"descriptor", "id", "text", true},
	{"descriptor", "name", "pascal", true},
	{"descriptor", "shortDescription", "multiformat", true},
	{"descriptor", "fullDescription", "multiformat", true},
	{"descriptor", "help", "multiformat", true},
	{"descriptor", "helpUri", "uri", false}, // notifications have none
	{"descriptor", "defaultConfiguration", "configuration", false},
	{"descriptor", "properties", "rule-bag", false},
	{"multiformat", "text", "text", true},
	{"multiformat", "markdown", "text", false},
	{"configuration", "level", "none|note|warning|error", true},
	{"rule-bag", "tags", "*text", true},
	{"rule-bag", "precision", "very-high|high|medium|low", true},
	{"rule-bag", "problem.severity", "error|warning|recommendation", true},
	{"bases", "%SRCROOT%", "base", true},
	{"base", "uri", "folder-uri", true},
	{"base", "description", "multiformat", false},
	{"automation", "id", "text", true},
	{"result", "ruleId", "text", true},
	{"result", "ruleIndex", "count", true},
	{"result", "level", "none|note|warning|error", true},
	{"result", "message", "multiformat", true},
	{"result", "locations", "*location", true},
	{"result", "relatedLocations", "*location", false},
	{"result", "codeFlows", "*codeFlow", false},
	{"result", "partialFingerprints", "fingerprints", true},
	{"result", "properties", "result-bag", true},
	{"result-bag", "confidence", "high|medium|low", true},
	{"result-bag", "basis", "text", false},
	{"result-bag", "agreement", "any", false},       // docs/confidence.md
	{"result-bag", "gpulint/witness", "any", false}, // tests/validator reads it
	{"result", "fixes", "*fix", false},
	{"fix", "description", "multiformat", true},
	{"fix", "artifactChanges", "*change", true},
	{"change", "artifactLocation", "artifact", true},
	{"change", "replacements", "*replacement", true},
	{"replacement", "deletedRegion", "region", true},
	{"replacement", "insertedContent", "multiformat", true},
	{"fingerprints", "primaryLocationLineHash", "text", true},
	{"fingerprints", "gpulint/v1", "text", true},
	{"location", "id", "count", false},
	{"location", "physicalLocation", "physical", true},
	{"location", "logicalLocations", "*logical", false},
	{"location", "message", "multiformat", false},
	{"logical", "fullyQualifiedName", "text", true},
	{"logical", "kind", "function", true},
	{"physical", "artifactLocation", "artifact", true},
	{"physical", "region", "region", false},
	{"artifact", "uri", "uri", true},
	{"artifact", "uriBaseId", "%SRCROOT%", false},
	{"region", "startLine", "position", true},
	{"region", "startColumn", "position", true},
	{"region", "endLine", "position", true},
	{"region", "endColumn", "position", true},
	{"codeFlow", "threadFlows", "*threadFlow", true},
	{"threadFlow", "locations", "*step", true},
	{"step", "location", "location", true},
	{"step", "nestingLevel", "count", true},
	{"step", "executionOrder", "count", true},
	{"step", "importance", "important|essential|unimportant", true},
	{"invocation", "executionSuccessful", "bool", true},
	{"invocation", "workingDirectory", "artifact", true},
	{"invocation", "toolExecutionNotifications", "*notification", true},
	{"notification", "level", "none|note|warning|error", true},
	{"notification", "message", "multiformat", true},
	{"notification", "descriptor", "reference", true},
	{"notification", "locations", "*location", false},
	{"reference", "id", "text", true},
	{"reference", "index", "count", true},
};

enum { PROPERTIES = sizeof property / sizeof *property };

static bool one_of(const char *choices, const char *value)
{
	for (const char *c = choices; c; c = strchr(c, '|'), c = c ? c + 1 : NULL)
		if (strlen(value) == strcspn(c, "|") && strncmp(c, value, strlen(value)) == 0)
			return true;
	return false;
}

// RFC 3986 characters only; a scheme or a relative reference.
static bool is_uri(const char *s)
{
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%";
	return *s && strspn(s, allowed) == strlen(s);
}

static bool basic(const char *type, const cJSON *v)
{
	const char *s = cJSON_GetStringValue(v);
	if (strcmp(type, "any") == 0)
		return cJSON_IsObject(v);
	if (strcmp(type, "bool") == 0)
		return cJSON_IsBool(v);
	if (strcmp(type, "count") == 0)
		return cJSON_IsNumber(v) && v->valuedouble >= 0;
	if (strcmp(type, "position") == 0)
		return cJSON_IsNumber(v) && v->valuedouble >= 1;
	if (!s || !*s)
		return false;
	if (strcmp(type, "uri") == 0)
		return is_uri(s);
	if (strcmp(type, "folder-uri") == 0)
		return is_uri(s) && strncmp(s, "file:///", 8) == 0 && s[strlen(s) - 1] == '/';
	if (strcmp(type, "semver") == 0)
		return strspn(s, "0123456789.") == strlen(s);
	if (strcmp(type, "pascal") == 0)
		return *s >= 'A' && *s <= 'Z' && !strpbrk(s, " -_");
	return strcmp(type, "text") == 0 || one_of(type, s);
}

static bool is_object(const char *type)
{
	for (int i = 0; i < PROPERTIES; i++)
		if (strcmp(property[i].object, type) == 0)
			return true;
	return false;
}

static const char *check(struct arena *a, const char *path, const char *type, const cJSON *v);

static const char *check_list(struct arena *a, const char *path, const char *type, const cJSON *v)
{
	const cJSON *item;
	int i = 0;
	if (!cJSON_IsArray(v))
		return arena_printf(a, "%s: not a list", path);
	cJSON_ArrayForEach(item, v)
	{
		const char *wrong = check(a, arena_printf(a, "%s[%d]", path, i++), type, item);
		if (wrong)
			return wrong;
	}
	return NULL;
}

static const char *check(struct arena *a, const char *path, const char *type, const cJSON *v)
{
	const cJSON *item;
	if (*type == '*')
		return check_list(a, path, type + 1, v);
	if (!is_object(type))
		return basic(type, v) ? NULL : arena_printf(a, "%s: not of type %s", path, type);
	if (!cJSON_IsObject(v))
		return arena_printf(a, "%s: not an object", path);
	for (int i = 0; i < PROPERTIES; i++)
		if (strcmp(property[i].object, type) == 0 && property[i].required && !cJSON_GetObjectItemCaseSensitive(v, property[i].name))
			return arena_printf(a, "%s: %s is missing", path, property[i].name);
	cJSON_ArrayForEach(item, v)
	{
		int i = 0;
		while (i < PROPERTIES && !(strcmp(property[i].object, type) == 0 && strcmp(property[i].name, item->string) == 0))
			i++;
		if (i == PROPERTIES)
			return arena_printf(a, "%s: %s is not a property of %s", path, item->string, type);
		const char *wrong = check(a, arena_printf(a, "%s.%s", path, item->string), property[i].type, item);
		if (wrong)
			return wrong;
	}
	return NULL;
}

const char *sarif_violation(struct arena *a, const cJSON *document)
{
	const char *wrong = sarif_schema_violation(a, document);
	return wrong ? wrong : check(a, "$", "log", document);
}
