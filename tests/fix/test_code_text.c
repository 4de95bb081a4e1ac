// SPDX-License-Identifier: Apache-2.0
// Statements and calls are found by their text.
#include <criterion/criterion.h>
#include <string.h>

#include "fix/code_text.h"

static struct code code(struct arena *a, const char *text)
{
	return code_of(a, text, strlen(text));
}

static size_t at(const char *text, const char *part)
{
	return (size_t)(strstr(text, part) - text);
}

static const char *span_text(struct arena *a, const struct code *c, struct span s)
{
	return arena_strndup(a, c->text + s.begin, s.end - s.begin);
}

Test(code_text, comments_literals_and_directives_are_no_code)
{
	static const struct {
		const char *text, *mask;
	} row[] = {
		{"a; // b;\nc", "a;      \nc"},
		{"a /* ; { */ b", "a           b"},
		{"f(\";\", ';');", "f(   ,    );"},
		{"\"\\\";\" x", "      x"},
		{"1'000'000; x", "1'000'000; x"},
		{"R\"(a\";)\" x", "R        x"},
		{"R\"d()\";)d\" x", "R          x"},
		{"#define A {\nx", ";          \nx"},
		{"#if a \\\n {\nx", ";      \n  \nx"},
		{"a # b", "a # b"},
		{"\"open\nx", " open\nx"},
		{"/* open", "       "},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct code c = code(&a, row[i].text);
		cr_expect_str_eq(c.mask, row[i].mask, "`%s`: `%s`", row[i].text, c.mask);
		arena_free(&a);
	}
}

Test(code_text, a_statement_begins_and_ends)
{
	static const struct {
		const char *text, *statement;
	} row[] = {
		{"a(); X(1); b();", "X(1);"},
		{"{ X(1, \";\"); }", "X(1, \";\");"},
		{"for (int i = 0; i < n; i++) X(i);", "for (int i = 0; i < n; i++) X(i);"},
		{"if (a)\n\tX();\nb();", "if (a)\n\tX();"},
		{"r = X() + y;", "r = X() + y;"},
		{"A(a, X());", "A(a, X());"},
		{"} X();", "X();"},
		{"public:\n\tX();", "X();"},
		{"n::m(); n::q(X());", "n::q(X());"},
		{"#endif\nX();", "X();"},
		{"if (X()) { a; b; } c;", "if (X()) { a; b; }"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct code c = code(&a, row[i].text);
		struct span s = {.begin = code_statement_begin(&c, at(c.text, "X("))};
		cr_expect(code_statement_end(&c, at(c.text, "X("), &s.end));
		cr_expect_str_eq(span_text(&a, &c, s), row[i].statement, "`%s`: `%s`", row[i].text, span_text(&a, &c, s));
		arena_free(&a);
	}
	struct arena a = {0};
	struct code c = code(&a, "{ X }");
	size_t end;
	cr_expect_not(code_statement_end(&c, 2, &end));
	arena_free(&a);
}

// `X(` is in the loop and `W(` is not, which comes before it.
Test(code_text, the_loop_around_a_place)
{
	static const struct {
		const char *text, *loop;
	} row[] = {
		{"{ W(1); for (;;) { X(1); } }", "for (;;) {"},
		{"{ W(1); for (;;) X(1); }", "for (;;) X"},
		{"{ W(1); while (a) if (b) { X(1); } }", "while (a)"},
		{"{ W(1); for (;;) { if (a) { b; } else { do { X(1); } while (c); } } }", "for (;;) {"},
		{"{ for (;;) { W(1); do { X(1); } while (c); } }", "do {"},
		{"{ for (;;) { W(1); X(1); } }", NULL},
		{"{ W(1); X(1); for (;;) { a; } }", NULL},
		{"{ W(1); for (;;) f([] { X(1); }); }", NULL},
		{"{ W(1); { for (auto i : all) { X(i); } } }", "for (auto"},
		{"{ W(1); for (;;) { a; } X(1); }", NULL},
		{"f() { W(1); } g() { for (;;) { X(1); } }", "for (;;)"},
		{"{ W(1); forever() { X(1); } }", NULL},
		{"{ for (;;) { X(1); } W(1); }", NULL},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct code c = code(&a, row[i].text);
		size_t begin = 0;
		bool found = code_loop_begin(&c, at(c.text, "X("), at(c.text, "W("), &begin);
		cr_expect_eq(found, row[i].loop != NULL, "`%s`", row[i].text);
		cr_expect(!found || !row[i].loop || strncmp(c.text + begin, row[i].loop, strlen(row[i].loop)) == 0, "`%s`: `%s`", row[i].text,
		          c.text + begin);
		arena_free(&a);
	}
}

Test(code_text, calls_and_launches_in_parts)
{
	struct arena a = {0};
	struct call_text call;
	struct code c = code(&a, "CHECK(copy(p, q[f(1, 2)], {3, 4}, \",\"));");
	cr_assert(code_call(&c, (struct span){0, c.length}, "copy", &call));
	cr_assert_eq(call.args, 4);
	cr_expect_str_eq(span_text(&a, &c, call.arg[1]), "q[f(1, 2)]");
	cr_expect_str_eq(span_text(&a, &c, call.arg[3]), "\",\"");
	cr_expect_eq(call.end, c.length - 2);
	cr_expect_not(code_call(&c, (struct span){0, c.length}, "cop", &call), "a part of a name");
	c = code(&a, "scan<T, 4> <<<grid(n), 256, 0>>> (x, n);");
	cr_assert(code_call(&c, (struct span){0, c.length}, NULL, &call));
	cr_expect_str_eq(span_text(&a, &c, call.callee), "scan<T, 4>");
	cr_expect(call.configs == 3 && call.args == 2);
	cr_expect_str_eq(span_text(&a, &c, call.config[0]), "grid(n)");
	cr_expect_eq(call.config_end, at(c.text, ">>> ("));
	c = code(&a, "f();");
	cr_expect(code_call(&c, (struct span){0, c.length}, "f", &call) && !call.args);
	cr_expect_not(code_call(&c, (struct span){0, c.length}, NULL, &call));
	c = code(&a, "f(a;");
	cr_expect_not(code_call(&c, (struct span){0, c.length}, "f", &call), "it does not close");
	arena_free(&a);
}

Test(code_text, the_nearest_call)
{
	struct arena a = {0};
	struct code c = code(&a, "begin(1); begin(2); x(); begin(3); // begin(4)");
	struct span s;
	cr_expect(code_call_near(&c, at(c.text, "x("), "begin", &s) && s.begin == at(c.text, "begin(2"));
	cr_expect(code_call_near(&c, 0, "begin", &s) && s.begin == 0);
	cr_expect(code_call_near(&c, c.length, "begin", &s) && s.begin == at(c.text, "begin(3"));
	cr_expect_not(code_call_near(&c, 0, "end", &s));
	arena_free(&a);
}

Test(code_text, where_a_statement_may_move)
{
	static const struct {
		const char *text;
		bool is_straight;
	} row[] = {
		{"a(); { b(); } c();", true},      {"a(); } b();", false}, {"{ a();", false},  {"if (x) return;", false}, {"returned();", true},
		{"/* return */ \"break\";", true}, {"x; goto y;", false},  {"case 1:", false},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct code c = code(&a, row[i].text);
		cr_expect_eq(code_is_straight(&c, (struct span){0, c.length}), row[i].is_straight, "%s", row[i].text);
		arena_free(&a);
	}
}

Test(code_text, where_a_block_is_left)
{
	static const struct {
		const char *text, *exit;
	} row[] = {
		{"a(); { b(); } return x; }", "return x"}, {"a(); }", "}"},         {"if (x) return 1; a(); }", NULL},
		{"if (x) { return 1; } }", NULL},          {"return a(); }", NULL}, {"goto out; }", NULL},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++) {
		struct arena a = {0};
		struct code c = code(&a, row[i].text);
		size_t exit = 0;
		bool found = code_block_exit(&c, 0, &exit);
		cr_expect_eq(found, row[i].exit != NULL, "%s", row[i].text);
		cr_expect(!found || exit == (row[i].exit[0] == '}' ? c.length - 1 : at(c.text, row[i].exit)), "%s", row[i].text);
		arena_free(&a);
	}
}
