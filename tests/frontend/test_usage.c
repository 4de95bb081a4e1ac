// SPDX-License-Identifier: Apache-2.0
// How texts use names that nothing declares.
#include <criterion/criterion.h>
#include <string.h>

#include "frontend/parse/usage.h"

Test(usage, by_what_follows)
{
	static const struct {
		const char *behind;
		enum use use;
	} rows[] = {{"(a, b);", USE_FUNCTION},
	            {" (a);", USE_FUNCTION},
	            {"<<<1, 2>>>(p);", USE_KERNEL},
	            {"<float> x;", USE_TEMPLATE},
	            {" < 3;", USE_VALUE},
	            {"<<3;", USE_VALUE},
	            {" x;", USE_TYPE},
	            {" *p;", USE_TYPE},
	            {" &r = other;", USE_TYPE},
	            {" * 3;", USE_VALUE},
	            {" & mask | 1;", USE_VALUE},
	            {";", USE_VALUE},
	            {"", USE_VALUE}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		cr_expect_eq(usage_of(rows[i].behind, rows[i].behind + strlen(rows[i].behind)), rows[i].use, "name%s", rows[i].behind);
}

// The name is the last word of the text.
static bool asks(bool (*ask)(const char *p, const char *start), const char *text, const char *name)
{
	return ask(strstr(text, name), text);
}

Test(usage, by_what_stands_in_front)
{
	cr_expect(asks(usage_is_type, "auto p = new thing", "thing"));
	cr_expect(asks(usage_is_type, "class A : public lib::thing", "thing"));
	cr_expect(asks(usage_is_type, "typename  thing", "thing"));
	cr_expect_not(asks(usage_is_type, "return thing", "thing"));
	cr_expect_not(asks(usage_is_type, "renew thing", "thing"));
	cr_expect(asks(usage_is_specialising, "template <> struct Q<thing", "thing"));
	cr_expect(asks(usage_is_specialising, "template <> class a::Q<int, thing", "thing"));
	cr_expect_not(asks(usage_is_specialising, "x = f<thing", "thing"));
}

Test(usage, brackets)
{
	static const char list[] = "; a<int, f(2), x> b", text[] = "(\")\", (1)) {", open[] = "((1)";
	cr_expect_eq(usage_list_around(list, strstr(list, "x>")), strchr(list, '<'));
	cr_expect_null(usage_list_around(list, strstr(list, "b")));
	cr_expect_eq(usage_behind_brackets(text, text + strlen(text)), strstr(text, " {"));
	cr_expect_null(usage_behind_brackets(open, open + strlen(open)));
}
