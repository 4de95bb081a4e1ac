// SPDX-License-Identifier: Apache-2.0
// Memory of a path in parts: records in records, arrays, elements of maps, names of objects, and what paths that meet know.
#include <criterion/criterion.h>
#include <string.h>

#include "program.h"
#include "walk.h"

static struct walking k;
static struct state *s;
static const struct machine *m;
static struct sym_table *t;

static void setup(void)
{
	walk_begin(
		&k,
		"function f(n, k, p, q) external\nb0:\n\tnn.k = 1\n\tnm.k = 1\n\tr.n = 1\n\trs[0].n = 1\n\tw[0] = 1\n\tm[n].second = 1\n\treturn\n");
	m = &k.exec->machine;
	t = m->table;
	s = walk_state(&k, 0, 0);
}

static void teardown(void)
{
	walk_end(&k);
}

TestSuite(memory, .init = setup, .fini = teardown);

// The variable that step number `i` assigns, or a part of.
static const struct ir_var *variable(uint32_t i)
{
	const struct ir_value *v = k.w.function->blocks.at[0].steps.at[i].place;
	while (v->kind != V_VAR)
		v = v->a;
	return v->var;
}

enum { NN, NM, R, RS, W, M };

static const struct sym *var(uint32_t i)
{
	return sym_var(t, variable(i), 1);
}

static const struct sym *number(int64_t n)
{
	return sym_int(t, n);
}

static const struct sym *param(int64_t n)
{
	return sym_numbered(t, SYM_PARAM, n);
}

static const struct sym *made(int64_t n)
{
	return sym_numbered(t, SYM_NEW, n);
}

static const struct sym *field(const struct sym *place, const char *name)
{
	return sym_field(t, place, intern(m->strings, name));
}

static const struct sym *at(int64_t n)
{
	return sym_of(t, SYM_PTR, param(n));
}

static void store(const struct sym *place, const struct sym *value, const struct ir_type *type)
{
	state_store(m, s, place, value, type);
}

static const struct sym *load(const struct sym *place)
{
	return state_load(m, s, place);
}

// Records in records are copied part by part, and later changes of the source do not reach the copy.
Test(memory, records_in_records)
{
	const struct sym *in = field(var(NN), "in"), *copy = field(var(NM), "in");
	store(field(in, "n"), number(5), NULL);
	store(var(NM), sym_of(t, SYM_CONTENT, var(NN)), variable(NM)->type);
	store(field(in, "n"), number(6), NULL);
	cr_expect_eq(load(field(copy, "n")), number(5));
	cr_expect_eq(load(field(in, "n")), number(6));
	store(var(NM), number(0), variable(NM)->type);
	cr_expect_eq(load(field(copy, "n")), number(0));
	cr_expect_eq(load(field(copy, "p")), number(0));
	store(var(NM), param(0), variable(NM)->type); // what nothing knows the parts of
	cr_expect_eq(load(field(copy, "n")), sym_member(t, sym_member(t, param(0), intern(m->strings, "in")), intern(m->strings, "n")));
	store(field(copy, "p"), number(7), NULL);
	store(var(NM), param(1), variable(NM)->type);
	cr_expect_eq(load(field(copy, "p"))->kind, SYM_MEMBER, "the older number is gone");
	const struct sym *any = state_unknown(m, s);
	store(field(copy, "p"), number(7), NULL);
	store(var(NM), any, variable(NM)->type);
	cr_expect_neq(load(field(copy, "p")), number(7));
}

// Elements of arrays of records, too, which have the type of their records.
Test(memory, arrays_of_records)
{
	const struct sym *first = sym_element(t, var(RS), number(0)), *second = sym_element(t, var(RS), number(1));
	store(field(first, "n"), number(3), NULL);
	store(second, sym_of(t, SYM_CONTENT, first), variable(R)->type);
	cr_expect_eq(load(field(second, "n")), number(3));
	store(var(RS), number(0), variable(RS)->type);
	cr_expect_eq(load(field(second, "n")), number(0));
	cr_expect_eq(load(field(first, "p")), number(0));
}

// A part of what was stored as a whole, through copies of copies; records that stand for each other end the search.
Test(memory, copies_of_copies)
{
	store(field(at(2), "n"), number(4), NULL);
	store(var(NN), sym_of(t, SYM_CONTENT, at(2)), NULL);
	store(var(NM), sym_of(t, SYM_CONTENT, var(NN)), NULL);
	cr_expect_eq(load(field(var(NM), "n")), number(4));
	cr_expect_eq(load(sym_element(t, var(NM), number(2))), sym_of(t, SYM_INIT, sym_element(t, at(2), number(2))));
	cr_expect_eq(load(sym_step(t, var(NM), number(2), 4)), sym_of(t, SYM_INIT, sym_step(t, at(2), number(2), 4)));
	store(var(NN), sym_of(t, SYM_CONTENT, var(NM)), NULL);
	cr_expect_not_null(load(field(var(NM), "k")));
	store(var(R), sym_of(t, SYM_UNDEFINED, var(NN)), NULL); // never written as a whole
	store(field(var(NN), "p"), number(8), NULL);
	cr_expect_eq(load(field(var(R), "p")), number(8));
}

// The first name that is a variable's; a part beside the same part of a copy; not what lies behind a pointer.
Test(memory, names_of_parts)
{
	store(field(var(NN), "k"), made(0), NULL);
	cr_expect_eq(symmap_get(&s->names, made(0)), field(var(NN), "k"));
	store(field(var(NM), "k"), made(0), NULL);
	cr_expect_eq(symmap_get(&s->names, made(0)), field(var(NN), "k"), "the copy");
	store(var(R), made(0), NULL);
	cr_expect_eq(symmap_get(&s->names, made(0)), var(R), "a variable of its own");
	store(field(var(NM), "k"), made(0), NULL);
	cr_expect_eq(symmap_get(&s->names, made(0)), var(R));
	store(field(var(NN), "k"), made(1), NULL);
	store(field(var(NN), "k"), number(0), NULL);
	store(field(var(NM), "k"), made(1), NULL);
	cr_expect_eq(symmap_get(&s->names, made(1)), field(var(NM), "k"), "the first holds it no more");
	store(sym_var(t, variable(R), 2), made(0), NULL);
	cr_expect_eq(symmap_get(&s->names, made(0)), sym_var(t, variable(R), 2), "of another function");
	store(field(at(2), "n"), made(2), NULL);
	store(at(3), made(2), NULL);
	cr_expect_eq(symmap_get(&s->names, made(2)), field(at(2), "n"));
}

// Of the element under a key that may be the one that was put in, its parts are the same each time.
Test(memory, elements_under_keys_that_may_be_equal)
{
	const struct sym *map = var(M), *under = sym_element(t, map, param(0)), *other = sym_element(t, map, param(1));
	store(field(under, IR_PRESENT_FIELD), number(1), NULL);
	const struct sym *part = load(field(other, "second"));
	cr_expect_eq(part->kind, SYM_MEMBER);
	cr_expect_eq(load(field(other, "second")), part);
	cr_expect_neq(load(field(other, "first")), part);
	cr_expect_eq(load(field(under, "second"))->kind, SYM_UNDEFINED, "nothing was stored there");
	cr_expect_eq(load(field(sym_element(t, map, sym_text(t, intern(m->strings, IR_END_KEY))), "second"))->kind, SYM_UNDEFINED);
	store(field(under, "second"), number(1), NULL); // a member like any other
	cr_expect_eq(symmap_get(&s->inserted, map), param(0));
	store(field(other, IR_PRESENT_FIELD), number(0), NULL);
	cr_expect_eq(symmap_get(&s->inserted, map), param(0), "only what is put in");
}

// Constants and objects are no other than they are.
Test(memory, keys_that_differ)
{
	const struct sym *text = sym_text(t, intern(m->strings, "a")), *other = sym_text(t, intern(m->strings, "b"));
	const struct sym *function = sym_function(t, NULL, intern(m->strings, "g"));
	const struct sym *keys[] = {text, function, made(3), number(4)};
	for (size_t i = 0; i < sizeof keys / sizeof *keys; i++) {
		store(field(sym_element(t, var(M), keys[i]), IR_PRESENT_FIELD), number(1), NULL);
		cr_expect_eq(load(field(sym_element(t, var(M), other), "second"))->kind, SYM_UNDEFINED, "%zu", i);
		cr_expect_eq(load(field(sym_element(t, var(M), number(5)), "second"))->kind, SYM_UNDEFINED, "%zu", i);
		cr_expect_eq(load(field(sym_element(t, var(M), param(0)), "second"))->kind, SYM_MEMBER, "%zu", i);
	}
}

// Two paths that meet know what both know, and of what a loop has counted as little as either.
Test(memory, facts_of_paths_that_meet)
{
	struct state other = *s;
	const struct sym *less = sym_binary(t, OP_LT, param(0), number(3)), *more = sym_binary(t, OP_GT, param(1), number(7));
	cr_assert(state_assume(m, s, more, true));
	cr_assert(state_assume(m, &other, more, true));
	cr_assert(state_assume(m, s, less, true));
	cr_assert(state_sample(m, &other, less, true));
	other.is_sampled = true;
	state_join_facts(m, s, &other);
	cr_expect(s->is_sampled);
	cr_expect_eq(state_truth(m, s, more), 1);
	cr_expect_eq(state_truth(m, s, less), 1);
	struct symmap facts = state_facts(m, s);
	cr_expect_eq(facts_truth(m, &facts, less), -1);
	cr_expect_eq(facts_truth(m, &facts, more), 1);
}

// A number of rounds is known on the path, and not of the function.
Test(memory, numbers_of_rounds)
{
	const struct sym *any = state_sampled(m, s, 4);
	int64_t integer = 0;
	cr_expect_eq(any->kind, SYM_UNKNOWN);
	cr_expect(state_integer(s, any, &integer));
	cr_expect_eq(integer, 4);
	struct symmap facts = state_facts(m, s);
	cr_expect_not(facts_integer(&facts, any, &integer));
	cr_expect_neq(state_sampled(m, s, 4), any);
	uint64_t before = s->facts.digest;
	cr_expect(state_sample(m, s, sym_binary(t, OP_GT, any, number(3)), true)); // known already
	cr_expect_eq(s->facts.digest, before);
}

// What only one of two paths has put into a map may be there.
Test(memory, maps_of_paths_that_meet)
{
	struct state other = *s;
	store(field(sym_element(t, var(M), param(0)), IR_PRESENT_FIELD), number(1), NULL);
	state_join(m, &other, s);
	cr_expect_eq(symmap_get(&other.inserted, var(M)), param(0));
	state_join(m, s, &other);
	cr_expect_eq(symmap_get(&s->inserted, var(M)), param(0), "the same key");
}
