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

const char *rule_witness(struct arena *a, const struct observation *o, const struct rule *rule, const char *message)
{
	cJSON *w = o->witness && rule->shows.claim ? cJSON_Parse(o->witness) : NULL;
	if (!w)
		return NULL;
	cJSON *claim = cJSON_GetObjectItemCaseSensitive(w, "claim");
	cJSON_AddStringToObject(claim, "rule", rule->meta.code);
	cJSON_AddStringToObject(claim, "kind", claim_word(o, rule));
	cJSON_AddStringToObject(claim, "message", message);
	put_errors(claim, &rule->shows);
	char *text = cJSON_PrintUnformatted(w);
	const char *kept = text ? arena_strdup(a, text) : NULL;
	cJSON_free(text);
	cJSON_Delete(w);
	return kept;
}
