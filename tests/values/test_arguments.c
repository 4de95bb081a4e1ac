// SPDX-License-Identifier: Apache-2.0
// What all calls that are seen pass: a path of the function that assumes otherwise is none.
#include <criterion/criterion.h>

#include "engine/values/arguments.h"

static struct arena arena;
static struct sym_table table;
static struct interner strings;
static struct machine machine;
static const struct symmap nothing;

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
	strings = (struct interner){.arena = &arena};
	machine = (struct machine){.arena = &arena, .table = &table, .strings = &strings};
}

TestSuite(arguments, .init = setup);

static const struct sym *param(int64_t i)
{
	return sym_numbered(&table, SYM_PARAM, i);
}

static const struct sym *number(int64_t n)
{
	return sym_int(&table, n);
}

static struct symmap assumed(const struct sym *condition, bool truth)
{
	struct symmap facts = {0};
	cr_assert(facts_assume(&machine, &facts, condition, truth));
	return facts;
}

static bool allows(const struct arguments *g, enum ir_op op, const struct sym *a, int64_t b)
{
	struct symmap facts = assumed(sym_binary(&table, op, a, number(b)), true);
	return arguments_allow(&machine, g, &facts);
}

Test(arguments, a_function_that_nobody_calls_may_be_given_anything)
{
	struct arguments g = {0};
	cr_expect(allows(&g, OP_EQ, param(0), 7));
}

Test(arguments, each_call_widens_what_may_be)
{
	struct arguments g = {0};
	const struct sym *once[] = {number(1)}, *more[] = {number(4)};
	arguments_add(&machine, &g, &nothing, once, 1);
	cr_expect(allows(&g, OP_EQ, param(0), 1));
	cr_expect_not(allows(&g, OP_NE, param(0), 1));
	arguments_add(&machine, &g, &nothing, more, 1);
	cr_expect(allows(&g, OP_NE, param(0), 1));
	cr_expect_not(allows(&g, OP_GT, param(0), 4));
	cr_expect_not(allows(&g, OP_LT, param(0), 1));
}

Test(arguments, what_the_caller_only_knows_of_a_value_counts)
{
	struct arguments g = {0};
	const struct sym *unknown[] = {sym_numbered(&table, SYM_UNKNOWN, 0)};
	struct symmap facts = assumed(sym_binary(&table, OP_EQ, unknown[0], number(1)), true);
	arguments_add(&machine, &g, &facts, unknown, 1);
	cr_expect_not(allows(&g, OP_EQ, param(0), 2));
	cr_expect_not(allows(&g, OP_NE, sym_binary(&table, OP_MOD, sym_numbered(&table, SYM_UNKNOWN, 1), param(0)), 0));
	arguments_add(&machine, &g, &nothing, unknown, 1);
	cr_expect(allows(&g, OP_EQ, param(0), 2));
}

Test(arguments, an_address_is_not_null)
{
	struct arguments g = {0};
	const struct ir_var var = {.name = "x"};
	const struct sym *address[] = {sym_of(&table, SYM_ADDRESS, sym_var(&table, &var, 0))}, *null[] = {number(0)};
	arguments_add(&machine, &g, &nothing, address, 1);
	cr_expect_not(allows(&g, OP_EQ, param(0), 0));
	cr_expect(allows(&g, OP_NE, param(0), 0));
	arguments_add(&machine, &g, &nothing, null, 1);
	cr_expect(allows(&g, OP_EQ, param(0), 0));
}

// A default argument that a call in a template leaves out, say: nothing is known of it.
Test(arguments, of_what_some_call_leaves_out_nothing_is_known)
{
	struct arguments g = {0};
	const struct sym *both[] = {number(1), number(2)};
	arguments_add(&machine, &g, &nothing, both, 2);
	cr_expect_not(allows(&g, OP_EQ, param(1), 3));
	arguments_add(&machine, &g, &nothing, both, 1);
	cr_expect(allows(&g, OP_EQ, param(1), 3));
	cr_expect_not(allows(&g, OP_EQ, param(0), 3));
}
