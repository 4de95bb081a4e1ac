// SPDX-License-Identifier: Apache-2.0
// Values as a user would write them in the source.
#include <criterion/criterion.h>

#include "engine/values/sym.h"

static struct arena arena;
static struct sym_table table;

static const struct ir_record tensor = {.name = "at::Tensor"};
static const struct ir_type integer = {.kind = TYPE_INT}, object = {.kind = TYPE_RECORD, .record = &tensor},
			    to_object = {.kind = TYPE_POINTER, .element = &object}, reference = {.kind = TYPE_REFERENCE, .element = &object},
			    to_integer = {.kind = TYPE_POINTER, .element = &integer}, map_type = {.kind = TYPE_RECORD, .container = CONTAINER_MAP},
			    sequence = {.kind = TYPE_RECORD, .container = CONTAINER_SEQUENCE};
static const struct ir_var map = {.id = 1, .name = "kept", .type = &map_type}, vector = {.id = 2, .name = "v", .type = &sequence},
			   local = {.id = 3, .name = "x", .type = &object}, temporary = {.id = 9, .name = "", .type = &integer},
			   bound = {.id = 4, .name = "[a, b, c]", .type = &integer}, self = {.id = 5, .name = "this", .type = &to_object},
			   long_one = {.id = 11, .name = "thisOne", .type = &to_object}, short_one = {.id = 12, .name = "t", .type = &to_object};
// of the function: `p`, a pointer; `r`, a reference; one without a name; `this`
static struct ir_var first = {.id = 6, .name = "p", .type = &to_integer}, second = {.id = 7, .name = "r", .type = &reference},
		     third = {.id = 8, .name = "", .type = &to_integer}, fourth = {.id = 10, .name = "this", .type = &to_object};
static struct ir_var *params[] = {&first, &second, &third, &fourth};
static const struct ir_function f = {.name = "f", .params = {.at = params, .n = 4}};

static void setup(void)
{
	table = (struct sym_table){.arena = &arena};
}

static void teardown(void)
{
	sym_table_close(&table);
	arena_free(&arena);
}

TestSuite(text, .init = setup, .fini = teardown);

static const struct sym *number(int64_t n)
{
	return sym_int(&table, n);
}

static const struct sym *param(int64_t n)
{
	return sym_numbered(&table, SYM_PARAM, n);
}

static const struct sym *at(const struct sym *pointer)
{
	return sym_of(&table, SYM_PTR, pointer);
}

static const struct sym *address(const struct sym *place)
{
	return sym_of(&table, SYM_ADDRESS, place);
}

static const struct sym *init(const struct sym *place)
{
	return sym_of(&table, SYM_INIT, place);
}

static const struct sym *binary(enum ir_op op, const struct sym *a, const struct sym *b)
{
	return sym_binary(&table, op, a, b);
}

static const struct sym *call(const char *callee, const struct sym *a, const struct sym *b)
{
	return sym_accessor(&table, callee, a ? sym_list(&table, a, b ? sym_list(&table, b, NULL) : NULL) : NULL);
}

#define EXPECT_TEXT(sym, text) cr_expect_str_eq(sym_text_of(&arena, (sym), &f), (text))

Test(text, leaves)
{
	EXPECT_TEXT(number(-5), "-5");
	EXPECT_TEXT(sym_text(&table, "a b"), "\"a b\"");
	EXPECT_TEXT(sym_words(&table, "a b"), "a b");
	EXPECT_TEXT(sym_function(&table, NULL, "g"), "g");
	EXPECT_TEXT(sym_function(&table, (struct ir_function *)&f, NULL), "f");
	EXPECT_TEXT(param(0), "p");
	EXPECT_TEXT(param(2), "param2");
	EXPECT_TEXT(param(4), "param4");
	EXPECT_TEXT(param(SYM_OTHER_CALL), "other call's p");
	cr_expect_str_eq(sym_text_of(&arena, param(0), NULL), "param0");
	EXPECT_TEXT(sym_numbered(&table, SYM_NEW, 3), "object#3");
	EXPECT_TEXT(sym_numbered(&table, SYM_RESULT, 4), "result#4");
	EXPECT_TEXT(sym_numbered(&table, SYM_UNKNOWN, 5), "?5");
	EXPECT_TEXT(sym_numbered(&table, SYM_DEVICE, 0), "current device");
	EXPECT_TEXT(sym_var(&table, &local, 1), "x");
	EXPECT_TEXT(sym_var(&table, &temporary, 1), "t9");
	EXPECT_TEXT(init(sym_var(&table, &local, 1)), "x");
	EXPECT_TEXT(sym_of(&table, SYM_UNDEFINED, sym_var(&table, &local, 1)), "x");
	EXPECT_TEXT(sym_of(&table, SYM_CONTENT, sym_var(&table, &local, 1)), "x");
}

Test(text, operations)
{
	EXPECT_TEXT(binary(OP_ADD, param(0), number(1)), "p + 1");
	EXPECT_TEXT(binary(OP_LT, param(0), number(1)), "p < 1");
	EXPECT_TEXT(sym_unary(&table, OP_NEG, param(0)), "-p");
	EXPECT_TEXT(sym_unary(&table, OP_NOT, param(0)), "~p");
	EXPECT_TEXT(sym_unary(&table, OP_LNOT, param(0)), "!p");
	EXPECT_TEXT(binary(OP_DIV, binary(OP_ADD, param(0), number(127)), number(128)), "(p + 127) / 128");
	EXPECT_TEXT(binary(OP_ADD, binary(OP_MUL, param(0), number(4)), number(8)), "p * 4 + 8");
	EXPECT_TEXT(binary(OP_MUL, binary(OP_ADD, param(0), number(8)), number(4)), "(p + 8) * 4");
	EXPECT_TEXT(binary(OP_MUL, binary(OP_MUL, param(0), param(2)), number(4)), "p * param2 * 4");
	EXPECT_TEXT(binary(OP_LT, binary(OP_MUL, param(0), number(4)), number(9)), "(p * 4) < 9");
	EXPECT_TEXT(binary(OP_ADD, binary(OP_DIV, param(0), number(4)), number(9)), "(p / 4) + 9");
	EXPECT_TEXT(binary(OP_LAND, binary(OP_LT, param(0), number(4)), binary(OP_GT, param(2), number(1))), "(p < 4) && (param2 > 1)");
	EXPECT_TEXT(binary(OP_LOR, binary(OP_LE, param(0), number(4)), binary(OP_GE, param(2), number(1))), "(p <= 4) || (param2 >= 1)");
	EXPECT_TEXT(binary(OP_MOD, param(0), number(2)), "p % 2");
	EXPECT_TEXT(binary(OP_SHL, param(0), number(2)), "p << 2");
}

Test(text, members)
{
	EXPECT_TEXT(sym_field(&table, at(param(0)), "n"), "p->n");
	EXPECT_TEXT(sym_field(&table, at(param(1)), "n"), "r.n");
	EXPECT_TEXT(sym_field(&table, at(param(2)), "n"), "param2->n");
	EXPECT_TEXT(sym_field(&table, at(param(4)), "n"), "param4->n");
	EXPECT_TEXT(sym_field(&table, at(param(3)), "n"), "n");
	EXPECT_TEXT(sym_field(&table, at(init(sym_var(&table, &self, 1))), "n"), "n");
	EXPECT_TEXT(sym_field(&table, at(init(sym_var(&table, &long_one, 1))), "n"), "thisOne->n");
	EXPECT_TEXT(sym_field(&table, at(init(sym_var(&table, &short_one, 1))), "n"), "t->n");
	EXPECT_TEXT(sym_field(&table, sym_var(&table, &local, 1), "n"), "x.n");
	EXPECT_TEXT(sym_field(&table, sym_field(&table, at(param(0)), "a"), "b"), "p->a.b");
	EXPECT_TEXT(sym_member(&table, param(0), "n"), "p.n");
	EXPECT_TEXT(sym_member(&table, number(4), "x"), "(4)"); // a number that stands for a dim3
	EXPECT_TEXT(sym_member(&table, param(0), IR_LENGTH_FIELD), "p.size()");
	EXPECT_TEXT(sym_field(&table, sym_var(&table, &vector, 1), IR_LENGTH_FIELD), "v.size()");
	EXPECT_TEXT(sym_field(&table, at(param(1)), IR_LENGTH_FIELD), "r.size()");
	EXPECT_TEXT(sym_field(&table, sym_numbered(&table, SYM_DEVICE, 0), SYM_CONTEXT), "the current context");
}

Test(text, members_of_library_objects)
{
	const struct sym *x = sym_var(&table, &local, 1);
	EXPECT_TEXT(sym_field(&table, x, "gpulint_stream"), "x");
	EXPECT_TEXT(sym_field(&table, at(param(0)), "gpulint_stream"), "p");
	EXPECT_TEXT(sym_member(&table, param(0), "gpulint_stream"), "p");
	EXPECT_TEXT(sym_field(&table, x, "#engaged"), "x.has_value()");
	EXPECT_TEXT(sym_field(&table, at(param(1)), "#engaged"), "r.has_value()");
	EXPECT_TEXT(sym_field(&table, x, "#0"), "std::get<0>(x)");
	EXPECT_TEXT(sym_field(&table, x, "#9"), "std::get<9>(x)");
	EXPECT_TEXT(sym_field(&table, at(param(1)), "#1"), "std::get<1>(r)");
	EXPECT_TEXT(sym_field(&table, sym_var(&table, &bound, 1), "#0"), "a");
	EXPECT_TEXT(sym_field(&table, sym_var(&table, &bound, 1), "#2"), "c");
	EXPECT_TEXT(sym_field(&table, sym_var(&table, &bound, 1), "#3"), "std::get<3>([a, b, c])");
}

Test(text, entries_of_maps)
{
	const struct sym *m = sym_var(&table, &map, 1), *v = sym_var(&table, &vector, 1);
	EXPECT_TEXT(sym_field(&table, sym_element(&table, m, number(7)), "second"), "kept[7]");
	EXPECT_TEXT(sym_field(&table, sym_element(&table, v, number(7)), "second"), "v[7].second");
	EXPECT_TEXT(sym_field(&table, sym_element(&table, v, number(7)), "first"), "v[7].first");
	EXPECT_TEXT(sym_field(&table, sym_element(&table, at(param(1)), number(7)), "second"), "r[7].second");
	EXPECT_TEXT(sym_field(&table, m, "second"), "kept.second");
	EXPECT_TEXT(sym_field(&table, at(sym_of(&table, SYM_INIT, m)), IR_PRESENT_FIELD), "kept");
	EXPECT_TEXT(sym_member(&table, call(SYM_ELEMENT_OF, m, number(7)), IR_PRESENT_FIELD), "kept.count(7)");
	EXPECT_TEXT(sym_member(&table, call("g", param(0), NULL), IR_PRESENT_FIELD), "g(p)");
	EXPECT_TEXT(sym_member(&table, param(0), IR_PRESENT_FIELD), "p");
}

Test(text, elements_and_addresses)
{
	const struct sym *v = sym_var(&table, &vector, 1), *x = sym_var(&table, &local, 1);
	EXPECT_TEXT(sym_element(&table, v, number(3)), "v[3]");
	EXPECT_TEXT(sym_element(&table, at(param(0)), number(3)), "p[3]");
	EXPECT_TEXT(sym_step(&table, at(param(0)), number(3), 4), "p[3]");
	EXPECT_TEXT(sym_step(&table, sym_field(&table, x, "a"), number(3), 4), "x.a[3]");
	EXPECT_TEXT(address(sym_element(&table, v, number(0))), "v");
	EXPECT_TEXT(address(sym_element(&table, v, number(3))), "&v[3]");
	EXPECT_TEXT(address(x), "&x");
	EXPECT_TEXT(address(sym_step(&table, at(param(0)), number(3), 4)), "p + 3");
	EXPECT_TEXT(address(sym_step(&table, x, number(3), 4)), "&x + 3");
	EXPECT_TEXT(at(param(0)), "*p");
	EXPECT_TEXT(at(param(1)), "r"); // a reference is used without a star
	const struct sym *data = init(sym_field(&table, x, IR_DATA_FIELD)), *other = init(sym_field(&table, x, "rows"));
	EXPECT_TEXT(at(data), "x[0]");
	EXPECT_TEXT(at(other), "*x.rows");
	EXPECT_TEXT(sym_step(&table, at(data), number(2), 4), "x[2]");
	EXPECT_TEXT(sym_element(&table, at(data), number(2)), "x[2]");
	EXPECT_TEXT(sym_step(&table, at(other), number(2), 4), "x.rows[2]");
	EXPECT_TEXT(sym_step(&table, at(sym_member(&table, param(0), IR_DATA_FIELD)), number(2), 4), "p[2]");
}

Test(text, calls)
{
	const struct sym *x = sym_var(&table, &local, 1);
	EXPECT_TEXT(call("g", NULL, NULL), "g()");
	EXPECT_TEXT(call("g", param(0), number(2)), "g(p, 2)");
	EXPECT_TEXT(call("c10::cuda::gpulint_getCurrentCUDAStream", NULL, NULL), "getCurrentCUDAStream()");
	EXPECT_TEXT(call("a::operator int", param(0), NULL), "p");
	EXPECT_TEXT(call("operator int", param(0), number(1)), "operator int p, 1"); // no conversion has two
	EXPECT_TEXT(call("memory type", param(0), NULL), "memory type p");
	EXPECT_TEXT(call("get<unsigned int>", param(0), NULL), "get<unsigned int>(p)");
	EXPECT_TEXT(call("(anonymous namespace)::g", param(0), NULL), "(anonymous namespace)::g(p)");
	EXPECT_TEXT(call(SYM_ELEMENT_OF, x, number(1)), "x[1]");
	EXPECT_TEXT(call(SYM_PERHAPS, x, number(1)), "x[1]");
	EXPECT_TEXT(sym_list(&table, param(0), sym_list(&table, number(1), NULL)), "p, 1");
}

// Members of the class of their first argument are called on it.
Test(text, calls_of_members)
{
	const struct sym *x = sym_var(&table, &local, 1);
	EXPECT_TEXT(call("at::Tensor::device", address(x), NULL), "x.device()");
	EXPECT_TEXT(call("at::Tensor::at", address(x), number(2)), "x.at(2)");
	EXPECT_TEXT(call("at::Tensor::device", param(1), NULL), "r.device()");
	EXPECT_TEXT(call("at::Tensor::device", param(3), NULL), "this->device()");
	EXPECT_TEXT(call("at::Tensor::device", init(sym_var(&table, &self, 1)), NULL), "this->device()");
	EXPECT_TEXT(call("at::Tensors::device", address(x), NULL), "at::Tensors::device(&x)");
	EXPECT_TEXT(call("at::Vector::device", address(x), NULL), "at::Vector::device(&x)");
	EXPECT_TEXT(call("at::Tensor::device", param(0), NULL), "at::Tensor::device(p)");
	EXPECT_TEXT(call("at::Tensor::device", param(4), NULL), "at::Tensor::device(param4)");
	EXPECT_TEXT(call("at::Tensor::device", number(1), NULL), "at::Tensor::device(1)");
	EXPECT_TEXT(call("at::Tensor::device", NULL, NULL), "at::Tensor::device()");
	EXPECT_TEXT(call("device", address(x), NULL), "device(&x)");
	cr_expect_str_eq(sym_text_of(&arena, call("at::Tensor::device", param(1), NULL), NULL), "at::Tensor::device(param1)");
}

// What a loop computes of itself has twice the parts in each round: 2^64 after 64. Of an operand what people read is written, no more.
Test(text, values_that_double)
{
	const struct sym *x = param(1);
	for (int i = 0; i < 64; i++)
		x = sym_binary(&table, OP_SUB, sym_binary(&table, OP_DIV, x, sym_int(&table, 3)), sym_binary(&table, OP_MUL, x, x));
	cr_expect_lt(strlen(sym_text_of(&arena, x, &f)), 4000);
	cr_expect(strstr(sym_text_of(&arena, x, &f), "..."));
}
