// SPDX-License-Identifier: Apache-2.0
#include <cjson/cJSON.h>

#include "rule.h"

static const char *claim_word(const struct observation *o, const struct rule *rule)
{
	bool ends = o->second.is_end_of_life || o->second.is_free;
	return o->kind == OBS_UNORDERED && ends ? "use-after" : rule->shows.claim;
}

static void put_errors(cJSON *claim, const struct oracle *oracle)
{
	if (!oracle->error[0])
		return;
	cJSON *list = cJSON_AddArrayToObject(claim, "errors");
	for (size_t i = 0; i < sizeof oracle->error / sizeof *oracle->error && oracle->error[i]; i++)
		cJSON_AddItemToArray(list, cJSON_CreateString(oracle->error[i]));
}

static cJSON *with_claim(const char *witness, const char *code, const char *kind, const char *message)
{
	cJSON *w = cJSON_Parse(witness);
	cJSON *claim = cJSON_GetObjectItemCaseSensitive(w, "claim");
	if (claim) {
		cJSON_AddStringToObject(claim, "rule", code);
		cJSON_AddStringToObject(claim, "kind", kind);
		cJSON_AddStringToObject(claim, "message", message);
	}
	return w;
}

static const char *printed(struct arena *a, cJSON *w)
{
	char *text = w ? cJSON_PrintUnformatted(w) : NULL;
	const char *kept = text ? arena_strdup(a, text) : NULL;
	cJSON_free(text);
	cJSON_Delete(w);
	return kept;
}

const char *witness_with_claim(struct arena *a, const char *witness, const char *code, const char *kind, const char *message)
{
	return printed(a, with_claim(witness, code, kind, message));
}

const char *rule_witness(struct arena *a, const struct observation *o, const struct rule *rule, const char *message)
{
	if (!o->witness || !rule->shows.claim)
		return NULL;
	cJSON *w = with_claim(o->witness, rule->meta.code, claim_word(o, rule), message);
	put_errors(cJSON_GetObjectItemCaseSensitive(w, "claim"), &rule->shows);
	return printed(a, w);
}
