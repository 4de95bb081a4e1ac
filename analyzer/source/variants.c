// SPDX-License-Identifier: Apache-2.0
#include "source/variants.h"

#include <string.h>

// A unit's flags with each value behind its option ("-I /p"), macros first and sorted by name: two commands with the same
// list make the same program. The order of macros with one name counts (the last wins), that of include folders as well.
// Of the architectures the host side sees __CUDA_ARCH_LIST__ alone, which is among the macros.
struct signature {
	struct words words; // interned
	size_t macros;
};

static bool is_macro(const char *word)
{
	return word[0] == '-' && (word[1] == 'D' || word[1] == 'U');
}

static int macro_order(const char *a, const char *b)
{
	size_t n = strcspn(a + 2, "=("), k = strcspn(b + 2, "=(");
	int by = memcmp(a + 2, b + 2, n < k ? n : k);
	return by ? by : (n > k) - (n < k);
}

static void add_macro(struct arena *a, struct signature *s, const char *word)
{
	*vec_push(a, &s->words.list) = NULL;
	const char **at = s->words.list.at;
	size_t i = s->macros++, behind = s->words.list.n - 1 - i;
	memmove(&at[i + 1], &at[i], behind * sizeof *at);
	for (; i > 0 && macro_order(at[i - 1], word) > 0; i--)
		at[i] = at[i - 1];
	at[i] = word;
}

static struct signature sign(struct unit_maker *m, const struct source_unit *u)
{
	struct signature s = {0};
	for (size_t i = 0; i < u->args.n; i++) {
		const char *word = u->args.at[i], *value = i + 1 < u->args.n ? u->args.at[i + 1] : "-";
		bool has_value = *word == '-' && *value != '-';
		i += has_value;
		if (has_value)
			word = intern(m->strings, arena_printf(m->arena, is_macro(word) ? "%s%s" : "%s %s", word, value));
		if (is_macro(word))
			add_macro(m->arena, &s, word);
		else
			*vec_push(m->arena, &s.words.list) = word;
	}
	return s;
}

static bool same(const struct signature *a, const struct signature *b)
{
	size_t n = a->words.list.n;
	return n == b->words.list.n && (!n || !memcmp(a->words.list.at, b->words.list.at, n * sizeof *a->words.list.at));
}

static bool has_word(const struct signature *s, const char *word)
{
	for (size_t i = 0; i < s->words.list.n; i++)
		if (s->words.list.at[i] == word)
			return true;
	return false;
}

// How many of the others lack the word (or have it, for `wanted`).
static size_t count(const struct signature *s, size_t n, const char *word, bool wanted)
{
	size_t found = 0;
	for (size_t i = 0; i < n; i++)
		found += has_word(&s[i], word) == wanted;
	return found;
}

// "-DFAST -DN=2": what this command has and not all have; "without -DFAST": what only this one lacks.
static const char *difference(struct unit_maker *m, const struct signature *s, size_t n, size_t own)
{
	enum { FEW = 4 };
	const char *text = "";
	size_t shown = 0;
	for (size_t i = 0; i < s[own].words.list.n && shown < FEW; i++)
		if (count(s, n, s[own].words.list.at[i], true) < n)
			text = arena_printf(m->arena, "%s%s%s", text, shown++ ? " " : "", s[own].words.list.at[i]);
	for (size_t k = 0; k < n && !*text; k++)
		for (size_t i = 0; i < s[k].words.list.n && shown < FEW; i++)
			if (!has_word(&s[own], s[k].words.list.at[i]))
				text = arena_printf(m->arena, "%s%s%s", text, shown++ ? " " : "without ", s[k].words.list.at[i]);
	return intern(m->strings, *text ? text : "its flags in another order");
}

// Keeps the unit added last unless the file has that program already; false when it is one too many.
static bool keep_last(struct unit_maker *m, struct signature *signature, struct source_result *out, size_t *n)
{
	bool is_known = false, fits = *n < MAX_VARIANTS;
	struct source_unit *last = &out->units.at[out->units.n - 1];
	struct signature s = sign(m, last);
	for (size_t i = 0; i < *n; i++)
		is_known |= same(&signature[i], &s);
	if (!is_known && fits) {
		signature[(*n)++] = s;
		return true;
	}
	memset(last, 0, sizeof *last); // vec_push promises zeroed elements
	out->units.n--;
	return is_known;
}

bool variants_make(struct unit_maker *m, const char *file, const struct compile_command *first, const struct project_closure *closure,
                   struct source_result *out)
{
	struct signature signature[MAX_VARIANTS];
	size_t start = out->units.n, hip = m->hip, n = 0;
	bool all = true;
	unit_make(m, file, first, closure, out);
	if (!first || !first->next)
		return true;
	if (out->units.n > start)
		keep_last(m, signature, out, &n);
	for (const struct compile_command *c = first->next; c && all; c = c->next) {
		unit_make(m, file, c, closure, out);
		all = out->units.n == start + n || keep_last(m, signature, out, &n);
	}
	m->hip = hip + (n == 0); // a file that some command compiles otherwise is analysed
	m->varied += n > 1;
	for (size_t i = 0; i < n && n > 1; i++) {
		struct source_unit *u = &out->units.at[start + i];
		u->variant = (uint32_t)i;
		u->variants = (uint32_t)n;
		u->differs = difference(m, signature, n, i);
	}
	return all;
}
