// SPDX-License-Identifier: Apache-2.0
// What can be read off a name: symbol suffixes, API calls in disguise, and how an unknown callee is taken.
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "model/tables.h"

enum { NAME_MAX_LENGTH = 256 };

static bool ends_with(const char *s, size_t n, const char *suffix)
{
	size_t length = strlen(suffix);
	return n > length && !strncmp(s + n - length, suffix, length);
}

// Strips one suffix of the list; returns whether one was there.
static bool strip(const char *s, size_t *n, const char *const *list)
{
	for (; *list; list++)
		if (ends_with(s, *n, *list)) {
			*n -= strlen(*list);
			return true;
		}
	return false;
}

struct model_symbol model_symbol(const struct model_set *own, const char *symbol)
{
	struct model_symbol out = {strlen(symbol), 0, false};
	if (model_is_named(own, symbol))
		return out;
	out.is_per_thread = strip(symbol, &out.name_length, symbol_suffix_list);
	size_t wide = out.name_length;
	if (strip(symbol, &wide, plain_suffix_list))
		out.name_length = wide;
	size_t n = out.name_length;
	if (n > 3 && isdigit((unsigned char)symbol[n - 1]) && symbol[n - 2] == 'v' && symbol[n - 3] == '_') {
		out.version = (uint8_t)(symbol[n - 1] - '0');
		out.name_length = n - 3;
	}
	return out;
}

// --- disguise -------------------------------------------------------------------------------------------------------

static const struct model_row *find_stem(const struct model_set *own, const char *stem, size_t n, uint32_t args)
{
	char name[NAME_MAX_LENGTH];
	if (n < 5 || n >= sizeof name)
		return NULL;
	memcpy(name, stem, n);
	name[n] = 0;
	struct model_symbol symbol = model_symbol(own, name);
	name[symbol.name_length] = 0;
	const struct model_row *row = model_find(own, name, args);
	if (!row) {
		name[0] = (char)(isupper((unsigned char)name[0]) ? tolower((unsigned char)name[0]) : toupper((unsigned char)name[0]));
		row = model_find(own, name, args);
	}
	return row && model_is_gpu(row) && !row->is_device ? row : NULL;
}

static const struct model_row *find_with_suffixes(const struct model_set *own, const char *s, size_t n, uint32_t args)
{
	const struct model_row *row = find_stem(own, s, n, args);
	for (size_t i = 0; !row && affix_suffix_list[i]; i++)
		if (ends_with(s, n, affix_suffix_list[i]))
			row = find_stem(own, s, n - strlen(affix_suffix_list[i]), args);
	return row;
}

const struct model_row *model_find_disguised(const struct model_set *own, const char *name, uint32_t args)
{
	if (!name)
		return NULL;
	for (const char *colon; (colon = strstr(name, "::"));)
		name = colon + 2;
	size_t n = strlen(name);
	const struct model_row *row = find_with_suffixes(own, name, n, args);
	for (size_t i = 0; !row && affix_prefix_list[i]; i++) {
		size_t length = strlen(affix_prefix_list[i]);
		if (n > length && !strncmp(name, affix_prefix_list[i], length))
			row = find_with_suffixes(own, name + length, n - length, args);
	}
	return row;
}

// --- unknown callees ------------------------------------------------------------------------------------------------

static bool in_list(const char *const *list, const char *word)
{
	for (; *list; list++)
		if (**list == *word && !strcmp(*list, word))
			return true;
	return false;
}

// Next word of an identifier, lower case: words are split at underscores, digits and changes of case ("HTTPServer_wait"
// is http, server, wait). Returns the rest, or NULL at the end.
static const char *next_word(const char *s, char word[NAME_MAX_LENGTH])
{
	size_t n = 0;
	while (*s && !isalpha((unsigned char)*s))
		s++;
	if (!*s)
		return NULL;
	while (isalpha((unsigned char)*s) && n + 1 < NAME_MAX_LENGTH) {
		bool upper = isupper((unsigned char)*s);
		if (n && upper && islower((unsigned char)s[-1]))
			break;
		if (n && upper && isupper((unsigned char)s[-1]) && islower((unsigned char)s[1]))
			break;
		word[n++] = (char)tolower((unsigned char)*s++);
	}
	word[n] = 0;
	return s;
}

bool model_changes_object(const char *name)
{
	char word[NAME_MAX_LENGTH];
	const char *last = strrchr(name, ':');
	return next_word(last ? last + 1 : name, word) && in_list(verb_changes_list, word);
}

static const char *other_of(const struct name_pair *row, const char *name)
{
	for (; row->name; row++)
		if (strcmp(row->name, name) == 0)
			return row->other;
	return NULL;
}

const char *model_sets_passing(const char *name)
{
	for (const struct name_pair *row = passing_stream_table; row->name; row++)
		if (strcmp(row->other, name) == 0)
			return row->name;
	return NULL;
}

bool model_gives_passing(const char *name)
{
	return other_of(passing_stream_table, name) != NULL;
}

bool model_gives_pooled(const char *name)
{
	return in_list(pooled_stream_list, name);
}

bool model_gives_current_handle(const char *name)
{
	return in_list(current_handle_list, name);
}

bool model_exports(const char *name)
{
	return in_list(exporter_list, name);
}

const char *model_placed_stream(const char *record)
{
	return other_of(placed_class_table, record);
}

enum unknown_callee model_unknown_callee(const char *name)
{
	char word[NAME_MAX_LENGTH];
	if (!name || !*name)
		return UNKNOWN_NO_EFFECT;
	for (const char *const *scope = verb_harmless_scope_list; *scope; scope++)
		if (**scope == *name && !strncmp(name, *scope, strlen(*scope)))
			return UNKNOWN_HARMLESS;
	for (const char *colon; (colon = strstr(name, "::"));)
		name = colon + 2;
	if (in_list(verb_harmless_name_list, name))
		return UNKNOWN_HARMLESS;
	bool waits = false, defers = false, is_first = true;
	for (const char *s = name; (s = next_word(s, word)); is_first = false) {
		if (is_first && in_list(verb_harmless_list, word))
			return UNKNOWN_HARMLESS;
		waits |= in_list(verb_wait_list, word);
		defers |= in_list(verb_defer_list, word);
	}
	return waits ? UNKNOWN_HOST_WAIT : defers ? UNKNOWN_DEFERS : UNKNOWN_NO_EFFECT;
}
