// SPDX-License-Identifier: Apache-2.0
// Which lines say what is around a line, and where a name comes from.
#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

#include "report/html/outline.h"

static struct arena arena;

static const struct outline *read_outline(const char *text)
{
	const struct text_given given = {"a.cu", text, strlen(text)};
	struct text_cache *files = ARENA_NEW(&arena, struct text_cache);
	*files = (struct text_cache){.arena = &arena, .given = &given, .given_count = 1};
	return outline_of(&arena, text_open(files, "a.cu"));
}

static int ascending(const void *a, const void *b)
{
	return (int)*(const uint32_t *)a - (int)*(const uint32_t *)b;
}

static const char *words(struct outline_lines *l)
{
	const char *out = "";
	if (l->list.n)
		qsort(l->list.at, l->list.n, sizeof *l->list.at, ascending);
	for (size_t i = 0; i < l->list.n; i++)
		out = arena_printf(&arena, "%s%s%u", out, i ? " " : "", l->list.at[i]);
	return out;
}

static const char *around(const char *text, uint32_t line)
{
	struct outline_lines l = {0};
	outline_around(&arena, read_outline(text), line, &l);
	return words(&l);
}

static const char *declared(const char *text, uint32_t line, const char *expression)
{
	struct outline_lines l = {0};
	outline_declared(&arena, read_outline(text), line, expression, &l);
	return words(&l);
}

Test(outline, heads_around_a_line)
{
	static const struct {
		const char *text;
		uint32_t line;
		const char *lines;
	} row[] = {
		{"void f()\n{\n\tg();\n}\n", 3, "1 2"},
		{"void f() {\n\tg();\n}\nint x;\n", 4, ""},
		{"void f() { // }\n\tg(\"}\");\n\th();\n}\n", 3, "1"},
		{"namespace a {\nextern \"C\" {\nstruct s {\n\tvoid f()\n\t{\n\t\tg();\n\t}\n};\n}\n}\n", 6, "3 4 5"},
		{"struct s : public t {\npublic:\n\ts() : a(1), b{2}\n\t{\n\t\tg();\n\t}\n\tint a, b;\n};\n", 5, "1 3 4"},
		{"template <typename T>\n__global__ void k(T *x,\n                  int n)\n{\n\tx[n] = 0;\n}\n", 5, "1 2 3 4"},
		{"void f(int n) {\n\tif (n) {\n\t\tfor (int i = 0; i < n; i++) {\n\t\t\tg();\n\t\t}\n\t}\n}\n", 4, "1 2 3"},
		{"void f(int n) {\n\tif (n) {\n\t\th();\n\t} else {\n\t\tg();\n\t}\n}\n", 5, "1"},
		{"void f() {\n\tstd::thread t([&] {\n\t\ta();\n\t\tg();\n\t});\n\tb();\n}\n", 4, "1 2"},
		{"void f() {\n\tstd::thread t([&] {\n\t\ta();\n\t});\n\tb();\n}\n", 5, "1"},
		{"#define BEGIN {\nauto f() -> int {\n\treturn 1;\n}\n", 3, "2"},
		{"int f(a)\nint a;\n{\n\tg();\n}\n", 4, ""},
		{"void f() {\n", 9, ""},
		{"}}}\nvoid f() {\n\tg();\n}\n", 3, "2"},
		{"class s {\npublic:\n\tvoid f() {\n\t\tg();\n\t}\n};\n", 4, "1 3"},
		{"void f(int a,\nint b,\nint c,\nint d,\nint e,\nint g,\nint h) {\n\ti();\n}\n", 8, "1 2 3 4"},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		cr_expect_str_eq(around(row[i].text, row[i].line), row[i].lines, "%zu: %s", i, around(row[i].text, row[i].line));
}

Test(outline, where_a_name_is_declared)
{
	static const char local[] = "float *x, *y;\n"                               // 1
				    "void f(int n)\n{\n"                            // 2
				    "\tcudaStream_t a, s = make(n, 3), b;\n"        // 4
				    "\tconst std::vector<float *> v(n), w{1};\n"    // 5
				    "\treturn a * b;\n\tn = s;\n\tdelete y;\n"      // 6
				    "\tif (n) {\n\t\tint *s = x;\n\t\tg(s);\n\t}\n" // 9
				    "\tg(s);\n}\n"                                  // 13
				    "void h() { cudaEvent_t s; }\n";                // 15
	static const char member[] = "struct pool;\n"
				     "class pool {\npublic:\n"                      // 2
				     "\tpool() { create(&stream_); }\n"             // 4
				     "\tvoid take();\n"                             // 5
				     "private:\n\tcudaStream_t stream_{};\n"        // 6
				     "\tstatic std::atomic<bool> is_free[4];\n};\n" // 8
				     "void pool::take()\n{\n\twork(stream_);\n}\n"  // 10
				     "static pool shared;\n"                        // 14
				     "void f(pool *p) { p->take(); }\n";            // 15
	static const struct {
		const char *text;
		uint32_t line;
		const char *expression, *lines;
	} row[] = {
		{local, 13, "s", "4"},       {local, 11, "s", "10"},         {local, 13, "b", "4"},
		{local, 13, "v", "5"},       {local, 13, "w", "5"},          {local, 13, "y", "1"},
		{local, 13, "n", ""},        {local, 15, "a", ""},           {local, 13, "nowhere", ""},
		{local, 13, "v[2]", "5"},    {local, 13, "make", ""},        {local, 13, "", ""},
		{local, 13, "&&(", ""},      {member, 12, "stream_", "4 7"}, {member, 15, "p->stream_", "4 7"},
		{member, 12, "take", ""},    {member, 15, "shared", "14"},   {member, 15, "pool::is_free[2]", "8"},
		{member, 15, "p->g(3)", ""},
	};
	for (size_t i = 0; i < sizeof row / sizeof *row; i++)
		cr_expect_str_eq(declared(row[i].text, row[i].line, row[i].expression), row[i].lines, "%u `%s`: %s", row[i].line, row[i].expression,
		                 declared(row[i].text, row[i].line, row[i].expression));
}

Test(outline, where_a_name_is_made)
{
	static const char text[] = "void f(int n)\n{\n\tcudaStream_t pool[4], own;\n"                   // 3
				   "\tfor (int i = 0; i < 4; i++)\n\t\tmake(&pool[i], 1);\n"            // 5
				   "\tmake((void **)& own);\n\tuse(n, &own);\n\tuse(own && pool);\n}\n" // 8
				   "void g()\n{\n\tcudaStream_t own;\n\tmake(&own);\n}\n";              // 13
	cr_expect_str_eq(declared(text, 8, "pool[2]"), "3 5");
	cr_expect_str_eq(declared(text, 8, "own"), "3 6");
	cr_expect_str_eq(declared(text, 13, "own"), "12 13");
}

Test(outline, any_text_will_do)
{
	static const char *const texts[] = {"",         "{",       "}",    "((((",   "))){",  "\n\n",   "a::", "struct",
	                                    "struct {", "x\n{\n}", "R\"(", ";;;{;}", "= {{{", "int a[", "\\",  "a:b:c{"};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		for (uint32_t line = 0; line < 4; line++) {
			around(texts[i], line);
			declared(texts[i], line, "a");
			declared(texts[i], line, texts[i]);
		}
}
