// SPDX-License-Identifier: Apache-2.0
#include "json_schema.h"

#include <ctype.h>
#include <math.h>
#include <regex.h>
#include <stdbool.h>
#include <string.h>

#include "base/file.h"

// One value below one schema. `rule` is the keyword's value, `schema` what holds it.
struct place {
	struct arena *arena;
	const cJSON *root; // of the schema, for $ref
	const cJSON *schema;
	const char *path;
};

static const char *check(struct place p, const cJSON *v);

static const cJSON *member(const cJSON *object, const char *name)
{
	return cJSON_GetObjectItemCaseSensitive(object, name);
}

static bool is_integer(const cJSON *v)
{
	return cJSON_IsNumber(v) && floor(v->valuedouble) == v->valuedouble;
}

static bool has_type(const char *type, const cJSON *v)
{
	static const struct {
		const char *name;
		cJSON_bool (*is)(const cJSON *);
	} row[] = {{"object", cJSON_IsObject}, {"array", cJSON_IsArray},   {"string", cJSON_IsString},
	           {"boolean", cJSON_IsBool},  {"number", cJSON_IsNumber}, {"null", cJSON_IsNull}};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		if (strcmp(type, row[i].name) == 0)
			return row[i].is(v);
	return strcmp(type, "integer") == 0 && is_integer(v);
}

static const char *check_type(struct place p, const cJSON *rule, const cJSON *v)
{
	const cJSON *one = cJSON_IsArray(rule) ? rule->child : rule;
	for (; one; one = cJSON_IsArray(rule) ? one->next : NULL)
		if (has_type(one->valuestring, v))
			return NULL;
	return arena_printf(p.arena, "%s: not of type %s", p.path, cJSON_IsArray(rule) ? "listed" : rule->valuestring);
}

static const char *check_enum(struct place p, const cJSON *rule, const cJSON *v)
{
	const cJSON *one;
	cJSON_ArrayForEach(one, rule) if (cJSON_Compare(one, v, true)) return NULL;
	return arena_printf(p.arena, "%s: not a value of the enumeration", p.path);
}

static const char *check_range(struct place p, const cJSON *rule, const cJSON *v)
{
	bool is_least = strcmp(rule->string, "minimum") == 0;
	if (!cJSON_IsNumber(v) || (is_least ? v->valuedouble >= rule->valuedouble : v->valuedouble <= rule->valuedouble))
		return NULL;
	return arena_printf(p.arena, "%s: %g is over the %s %g", p.path, v->valuedouble, rule->string, rule->valuedouble);
}

static const char *check_pattern(struct place p, const cJSON *rule, const cJSON *v)
{
	regex_t regex;
	if (!cJSON_IsString(v))
		return NULL;
	if (regcomp(&regex, rule->valuestring, REG_EXTENDED | REG_NOSUB) != 0)
		return arena_printf(p.arena, "%s: the pattern `%s` is not understood", p.path, rule->valuestring);
	bool is_match = regexec(&regex, v->valuestring, 0, NULL, 0) == 0;
	regfree(&regex);
	return is_match ? NULL : arena_printf(p.arena, "%s: does not match `%s`", p.path, rule->valuestring);
}

// RFC 3986: its characters, and percent signs in front of two hexadecimal digits.
static bool is_uri_reference(const char *s)
{
	static const char allowed[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~:/?#[]@!$&'()*+,;=%";
	if (strspn(s, allowed) != strlen(s))
		return false;
	for (const char *p = s; (p = strchr(p, '%')); p++)
		if (!isxdigit((unsigned char)p[1]) || !isxdigit((unsigned char)p[2]))
			return false;
	return true;
}

// A URI has a scheme; a reference need not.
static bool is_uri(const char *s)
{
	size_t n = strcspn(s, ":/?#");
	return is_uri_reference(s) && n > 0 && s[n] == ':' && isalpha((unsigned char)*s);
}

static const char *check_format(struct place p, const cJSON *rule, const cJSON *v)
{
	static const char date_time[] = "^[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-6][0-9](\\.[0-9]+)?"
					"(Z|[+-][0-2][0-9]:[0-5][0-9])$";
	bool is_right = true;
	if (!cJSON_IsString(v))
		return NULL;
	if (strcmp(rule->valuestring, "uri") == 0) {
		is_right = is_uri(v->valuestring);
	} else if (strcmp(rule->valuestring, "uri-reference") == 0) {
		is_right = is_uri_reference(v->valuestring);
	} else if (strcmp(rule->valuestring, "date-time") == 0) {
		cJSON pattern = {.valuestring = (char *)date_time};
		return check_pattern(p, &pattern, v);
	} else {
		return arena_printf(p.arena, "%s: the format `%s` is not known", p.path, rule->valuestring);
	}
	return is_right ? NULL : arena_printf(p.arena, "%s: not a %s: %s", p.path, rule->valuestring, v->valuestring);
}

static const char *check_required(struct place p, const cJSON *rule, const cJSON *v)
{
	const cJSON *name;
	cJSON_ArrayForEach(name, rule) if (cJSON_IsObject(v) && !member(v, name->valuestring)) return arena_printf(p.arena, "%s: %s is missing",
	                                                                                                           p.path, name->valuestring);
	return NULL;
}

// `properties` and `additionalProperties` together: each member has one schema, or none when it may be anything.
static const char *check_members(struct place p, const cJSON *v)
{
	const cJSON *properties = member(p.schema, "properties"), *others = member(p.schema, "additionalProperties"), *item;
	if (!cJSON_IsObject(v))
		return NULL;
	cJSON_ArrayForEach(item, v)
	{
		const cJSON *known = member(properties, item->string), *schema = known ? known : others;
		const char *path = arena_printf(p.arena, "%s.%s", p.path, item->string);
		if (cJSON_IsFalse(schema))
			return arena_printf(p.arena, "%s: no such property", path);
		const char *wrong = cJSON_IsObject(schema) ? check((struct place){p.arena, p.root, schema, path}, item) : NULL;
		if (wrong)
			return wrong;
	}
	return NULL;
}

static const char *check_items(struct place p, const cJSON *rule, const cJSON *v)
{
	const cJSON *item;
	int i = 0;
	if (!cJSON_IsArray(v))
		return NULL;
	cJSON_ArrayForEach(item, v)
	{
		struct place below = {p.arena, p.root, rule, arena_printf(p.arena, "%s[%d]", p.path, i++)};
		const char *wrong = check(below, item);
		if (wrong)
			return wrong;
	}
	return NULL;
}

static const char *check_count(struct place p, const cJSON *rule, const cJSON *v)
{
	if (!cJSON_IsArray(v) || cJSON_GetArraySize(v) >= rule->valueint)
		return NULL;
	return arena_printf(p.arena, "%s: fewer than %d items", p.path, rule->valueint);
}

static const char *check_unique(struct place p, const cJSON *rule, const cJSON *v)
{
	if (!cJSON_IsTrue(rule) || !cJSON_IsArray(v))
		return NULL;
	for (const cJSON *one = v->child; one; one = one->next)
		for (const cJSON *other = one->next; other; other = other->next)
			if (cJSON_Compare(one, other, true))
				return arena_printf(p.arena, "%s: two items are equal", p.path);
	return NULL;
}

// anyOf and oneOf
static const char *check_choice(struct place p, const cJSON *rule, const cJSON *v)
{
	const cJSON *one;
	int fitting = 0;
	cJSON_ArrayForEach(one, rule) fitting += check((struct place){p.arena, p.root, one, p.path}, v) == NULL;
	if (fitting == 1 || (fitting > 1 && strcmp(rule->string, "anyOf") == 0))
		return NULL;
	return arena_printf(p.arena, "%s: %d of the schemas of %s fit", p.path, fitting, rule->string);
}

static const char *check_reference(struct place p, const cJSON *rule, const cJSON *v)
{
	static const char start[] = "#/definitions/";
	const cJSON *to = NULL;
	if (strncmp(rule->valuestring, start, sizeof start - 1) == 0)
		to = member(member(p.root, "definitions"), rule->valuestring + sizeof start - 1);
	if (!to)
		return arena_printf(p.arena, "%s: the schema has no %s", p.path, rule->valuestring);
	return check((struct place){p.arena, p.root, to, p.path}, v);
}

static const char *check_nothing(struct place p, const cJSON *rule, const cJSON *v)
{
	(void)p, (void)rule, (void)v;
	return NULL;
}

static const struct {
	const char *name;
	const char *(*check)(struct place p, const cJSON *rule, const cJSON *v);
} keyword[] = {
	{"$ref", check_reference},      {"type", check_type},          {"enum", check_enum},
	{"minimum", check_range},       {"maximum", check_range},      {"pattern", check_pattern},
	{"format", check_format},       {"required", check_required},  {"items", check_items},
	{"minItems", check_count},      {"uniqueItems", check_unique}, {"anyOf", check_choice},
	{"oneOf", check_choice},        {"properties", check_nothing}, {"additionalProperties", check_nothing},
	{"description", check_nothing}, {"default", check_nothing},    {"title", check_nothing},
	{"id", check_nothing},          {"$schema", check_nothing},    {"definitions", check_nothing},
};

static const char *check(struct place p, const cJSON *v)
{
	const cJSON *rule;
	cJSON_ArrayForEach(rule, p.schema)
	{
		size_t i = 0, n = sizeof keyword / sizeof *keyword;
		while (i < n && strcmp(keyword[i].name, rule->string) != 0)
			i++;
		if (i == n)
			return arena_printf(p.arena, "%s: the keyword %s of the schema is not known", p.path, rule->string);
		const char *wrong = keyword[i].check(p, rule, v);
		if (wrong)
			return wrong;
	}
	return check_members(p, v);
}

const char *json_schema_violation(struct arena *a, const cJSON *schema, const cJSON *document)
{
	return check((struct place){a, schema, schema, "$"}, document);
}

const char *sarif_schema_violation(struct arena *a, const cJSON *document)
{
	size_t n;
	const char *text = file_read(a, GPULINT_SOURCE_DIR "/tests/report/schema/sarif-schema-2.1.0.json", &n);
	cJSON *schema = text ? cJSON_Parse(text) : NULL;
	const char *wrong = schema ? json_schema_violation(a, schema, document) : "the schema of SARIF cannot be read";
	cJSON_Delete(schema);
	return wrong;
}
