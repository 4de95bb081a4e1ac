// SPDX-License-Identifier: Apache-2.0
// docs/witness.schema.json says of every kind of step what the reader's table says.
#include <criterion/criterion.h>
#include <string.h>

#include "base/file.h"
#include "base/json.h"
#include "witness/words.h"

static const struct jnode *schema(struct arena *a)
{
	size_t length;
	uint32_t line;
	const char *what = NULL, *text = file_read(a, GPULINT_SOURCE_DIR "/docs/witness.schema.json", &length);
	cr_assert(text);
	const struct jnode *n = jnode_parse(a, text, length, &line, &what);
	cr_assert(n, "%u: %s", line, what);
	return n;
}

static const struct jnode *at(const struct jnode *n, const char *const *path)
{
	for (; *path; path++) {
		n = jnode_member(n, *path);
		cr_assert(n, "no %s", *path);
	}
	return n;
}

static bool holds(const struct jnode *list, const char *text)
{
	for (const struct jnode *n = list->child; n; n = n->next)
		if (n->text && strcmp(n->text, text) == 0)
			return true;
	return false;
}

static void same_words(const struct jnode *list, const char *const *words)
{
	size_t count = 0;
	for (; words[count]; count++)
		cr_expect(holds(list, words[count]), "%s is not in the schema", words[count]);
	cr_expect_eq(list->count, count);
}

static void same_operands(const struct jnode *step, const struct operand_row *row)
{
	const struct jnode *properties = jnode_member(step, "properties"), *required = jnode_member(step, "required");
	const char *name = jnode_member(jnode_member(properties, "do"), "const")->text;
	size_t common = 8, wanted = 5, count = 0, needed = 0;
	for (size_t i = 0; i < OPERAND_COUNT; i++) {
		bool is_required = row->required & 1u << i, is_taken = is_required || row->optional & 1u << i;
		count += is_taken, needed += is_required;
		cr_expect_eq(jnode_member(properties, operand_words[i]) != NULL, is_taken, "%s: %s", name, operand_words[i]);
		cr_expect_eq(holds(required, operand_words[i]), is_required, "%s: %s", name, operand_words[i]);
	}
	cr_expect_eq(properties->count, common + count, "%s", name);
	cr_expect_eq(required->count, wanted + needed, "%s", name);
}

Test(schema, steps_take_what_the_reader_takes)
{
	struct arena a = {0};
	const struct jnode *steps = at(schema(&a), (const char *const[]){"$defs", "step", "oneOf", NULL}), *n = steps->child;
	cr_expect_eq(steps->count, WSTEP_KIND_COUNT);
	for (size_t i = 0; i < WSTEP_KIND_COUNT && n; i++, n = n->next) {
		cr_expect_str_eq(at(n, (const char *const[]){"properties", "do", "const", NULL})->text, step_words[i]);
		same_operands(n, &operand_rows[i]);
	}
	arena_free(&a);
}

Test(schema, words)
{
	struct arena a = {0};
	const struct jnode *n = jnode_member(schema(&a), "$defs"), *objects = at(n, (const char *const[]){"objects", "properties", NULL});
	same_words(at(n, (const char *const[]){"claim", "properties", "kind", "enum", NULL}), claim_words);
	same_words(at(n, (const char *const[]){"access", "properties", "mode", "enum", NULL}), access_words);
	same_words(at(objects, (const char *const[]){"streams", "items", "properties", "kind", "enum", NULL}), stream_words);
	same_words(at(objects, (const char *const[]){"memory", "items", "properties", "kind", "enum", NULL}), memory_words);
	arena_free(&a);
}
