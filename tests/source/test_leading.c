// SPDX-License-Identifier: Apache-2.0
// What a source begins with, up to its first declaration.
#include <criterion/criterion.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "source/leading.h"

#define A "#include <a>\n"

static const struct {
	const char *leading, *rest;
} cases[] = {
	{A, "int a;\n"},
	{"/* words\n * of a licence */\n// more \\\nof it\n\n" A "#include \"b.h\" // why\n#define C(x) \\\n\tf(x)\n#undef C\n", "\nint a;\n"},
	{"", "#define NONE 1\nint a;\n"},
	{"", "int a;\n" A},
	{A "#ifdef X\n" A "#elif Y\n#else\n# error don't\n#endif\n#\n", "int a;\n"},
	{A, "#ifdef X\n" A "int a;\n#endif\n"},
	{"", "#ifndef GUARD\n#define GUARD\n" A "int a;\n#endif\n"},
	{A, "#endif\n"},
	{A, "#line 3\n" A},
	{A, "# 3 \"x.c\"\n" A},
	{A, "#include MACRO\n" A},
	{A, "#include_next <a>\n"},
	{A, "#pragma pack(1)\n" A},
	{A, "#pragma GCC poison f\n" A},
	{"#pragma once\n#pragma GCC diagnostic push\n#pragma nv_diag_suppress 177\n" A, "f();\n"},
	{A "#define S \"/*\" // */\n#define D '\"'\n#define M 1 /* and\nmore */ 2\n", "f();\n"},
	{A, "#define R R\"(\n)\"\n" A},
	{A, "#define Q don't\n" A},
	{A, "#define T 1 ?\?/\n" A},
	{A, "#error /* one\n" A},
	{A "// R\"(\n" A "/* R\"x( */ " A, "// )\"\nf();\n"},
	{"#include <a>\r\n#define M \\\r\n\t1\r\n", "\r\nint a;\r\n"},
	{A, "/* that never ends\n" A},
	{"#include <a>", ""},
	{"#include <a//b>\n", "f();\n"},
	{"/**/ # /**/ include /**/ <a> /* and\n*/\n", "f();\n"},
	{"", "#include <a\n"},
	{"", ""},
};

Test(leading, lines)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[256];
		snprintf(text, sizeof text, "%s%s", cases[i].leading, cases[i].rest);
		cr_expect_eq(source_leading(text, strlen(text)), strlen(cases[i].leading), "%zu bytes of\n%s", source_leading(text, strlen(text)),
		             text);
	}
}

// Text that ends anywhere is read no further.
Test(leading, cut_off)
{
	for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
		char text[256];
		size_t length = (size_t)snprintf(text, sizeof text, "%s%s", cases[i].leading, cases[i].rest);
		for (size_t n = 0; n <= length; n++) {
			char *cut = malloc(n + !n); // a sanitizer sees what lies behind it
			memcpy(cut, text, n);
			cr_expect_leq(source_leading(cut, n), n);
			free(cut);
		}
	}
}
