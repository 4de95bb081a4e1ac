// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "ir/cfg.h"

// Dominators of a program in the IR's text whose blocks stand in reverse post-order; the caller's arena holds them.
static const uint32_t *dominators_of(struct arena *a, const char *program)
{
	struct interner strings = {.arena = a};
	const char *error = NULL;
	struct ir_unit *unit = ir_read(a, &strings, program, strlen(program), &error);
	cr_assert(unit, "%s", error);
	const struct ir_function *f = unit->functions.at[0];
	uint32_t *order = ARENA_ARRAY(a, uint32_t, f->blocks.n);
	for (uint32_t i = 0; i < f->blocks.n; i++)
		order[i] = i;
	return cfg_dominators(a, f, order);
}

#define TABLES "tables\ntype 0 2 0 0 0 0 4 0 -1 -1 \"int\"\nvar 0 1 0 n\n"

Test(cfg, dominators_of_joins_and_loops)
{
	static const struct {
		const char *program;
		uint32_t idom[5], n;
	} cases[] = {
		{"unit a.cu\nfunction f(n)\nb0:\n\tbranch n b1 b2\nb1:\n\tgoto b3\nb2:\n\tgoto b3\nb3:\n\treturn\n" TABLES, {0, 0, 0, 0}, 4},
		{"unit a.cu\nfunction f(n)\nb0:\n\tbranch n b1 b4\nb1: loop\n\tbranch n b2 b3\nb2:\n\tgoto b1\nb3:\n\treturn\nb4:\n\treturn\n" TABLES,
	         {0, 0, 1, 1, 0},
	         5},
		// out of the loop's middle
		{"unit a.cu\nfunction f(n)\nb0:\n\tgoto b1\nb1: loop\n\tbranch n b2 b4\nb2:\n\tbranch n b3 b4\nb3:\n\tgoto b1\nb4:\n\treturn\n" TABLES,
	         {0, 0, 1, 2, 1},
	         5},
	};
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		struct arena a = {0};
		const uint32_t *idom = dominators_of(&a, cases[i].program);
		for (uint32_t b = 0; b < cases[i].n; b++)
			cr_expect_eq(idom[b], cases[i].idom[b], "case %zu: b%u is dominated by b%u", i, b, idom[b]);
		arena_free(&a);
	}
}
