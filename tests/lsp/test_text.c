// SPDX-License-Identifier: Apache-2.0
// Places, as the protocol counts them (LSP 3.17, Position and Text Documents), edits of a text, and names of files.
#include <criterion/criterion.h>

#include <string.h>

#include "lsp/document.h"
#include "lsp/text.h"

static size_t at(const char *text, uint64_t line, uint64_t character)
{
	return text_offset(text, strlen(text), line, character, false);
}

Test(text, utf16_code_units)
{
	const char *text = "a\xc3\xa4\xf0\x9f\x98\x80z\n"; // a, a with two dots, a face, z
	cr_assert_eq(at(text, 0, 1), 1);
	cr_assert_eq(at(text, 0, 2), 3);
	cr_assert_eq(at(text, 0, 3), 3, "in the middle of a pair: in front of it");
	cr_assert_eq(at(text, 0, 4), 7);
	cr_assert_eq(at(text, 0, 5), 8);
	cr_assert_eq(text_offset(text, strlen(text), 0, 7, true), 7);
}

Test(text, ends_of_lines)
{
	const char *text = "ab\r\ncd\ref\ngh";
	cr_assert_eq(at(text, 0, 99), 2);
	cr_assert_eq(at(text, 1, 0), 4);
	cr_assert_eq(at(text, 2, 1), 8);
	cr_assert_eq(at(text, 3, 0), 10);
	cr_assert_eq(at(text, 3, 99), 12);
	cr_assert_eq(at(text, 4, 0), 12, "there is no such line: the end");
	cr_assert_eq(at("a\n", 1, 0), 2, "the empty line behind the last end");
	cr_assert_eq(at("", 0, 0), 0);
	cr_assert_eq(at("", 7, 7), 0);
}

static size_t preamble(const char *text)
{
	return text_preamble(text, strlen(text));
}

Test(text, preamble)
{
	cr_assert_eq(preamble("#include <a>\nint x;\n#include <b>\n"), 12);
	cr_assert_eq(preamble("// c\n/* d\n */ #define A \\\n 1\n\nint x;"), 28);
	cr_assert_eq(preamble("#define A /* over\n a line */ 1\nint x;"), 30);
	cr_assert_eq(preamble("int x;"), 0);
	cr_assert_eq(preamble("// only a comment"), 0);
	cr_assert_eq(preamble("/* without an end"), 0);
	cr_assert_eq(preamble("#include \"a\" \\"), 14);
	cr_assert_eq(preamble(""), 0);
}

Test(text, uris)
{
	struct arena a = {0};
	cr_assert_str_eq(uri_path(&a, "file:///a%20b/%C3%a4.cu"), "/a b/\xc3\xa4.cu");
	cr_assert_str_eq(uri_path(&a, "file://localhost/x.cu"), "/x.cu");
	cr_assert_str_eq(uri_path(&a, "file:///100%"), "/100%");
	cr_assert_null(uri_path(&a, "untitled:Untitled-1"));
	cr_assert_null(uri_path(&a, "file://"));
	cr_assert_null(uri_path(&a, "file:///a%00b"));
	arena_free(&a);
}

static bool change(struct document *d, const char *changes)
{
	struct arena a = {0};
	uint32_t line;
	const char *what;
	bool ok = document_change(d, jnode_parse(&a, changes, strlen(changes), &line, &what), false);
	arena_free(&a);
	return ok;
}

Test(document, changes_are_applied_in_order)
{
	struct document d = {.resident = {.to = -1, .from = -1}};
	document_set(&d, "one\ntwo\nthree\n", 14);
	cr_assert(change(&d, "[{\"range\":{\"start\":{\"line\":1,\"character\":0},\"end\":{\"line\":2,\"character\":0}},\"text\":\"\"},"
	                     "{\"range\":{\"start\":{\"line\":1,\"character\":5},\"end\":{\"line\":1,\"character\":5}},\"text\":\"!\"}]"));
	cr_assert_str_eq(d.text, "one\nthree!\n");
	cr_assert(change(&d, "[{\"text\":\"all new\"}]"));
	cr_assert_str_eq(d.text, "all new");
	cr_assert_eq(d.length, 7);
	document_free(&d);
}

Test(document, changes_that_are_none)
{
	struct document d = {.resident = {.to = -1, .from = -1}};
	document_set(&d, "one\n", 4);
	cr_assert_not(change(&d, "[{\"range\":{},\"text\":\"x\"}]"));
	cr_assert_not(change(&d, "[{}]"));
	cr_assert_not(change(&d, "[{\"range\":{\"start\":{\"line\":0,\"character\":3},\"end\":{\"line\":0,\"character\":1}},\"text\":\"x\"}]"));
	cr_assert_not(change(&d, "[{\"range\":{\"start\":{\"line\":-1,\"character\":3},\"end\":{\"line\":0,\"character\":1}},\"text\":\"x\"}]"));
	cr_assert_str_eq(d.text, "one\n");
	document_free(&d);
}

Test(document, preamble_of_the_resident)
{
	struct document d = {.resident = {.to = -1, .from = -1}};
	const char *text = "#include <a>\nint x;\n";
	document_set(&d, text, strlen(text));
	cr_assert_not(document_keeps_preamble(&d), "nothing was parsed yet");
	d.preamble = text;
	d.preamble_length = 12;
	cr_assert(document_keeps_preamble(&d));
	cr_assert(change(&d, "[{\"range\":{\"start\":{\"line\":1,\"character\":4},\"end\":{\"line\":1,\"character\":5}},\"text\":\"y\"}]"));
	cr_assert(document_keeps_preamble(&d));
	cr_assert(change(&d, "[{\"range\":{\"start\":{\"line\":0,\"character\":10},\"end\":{\"line\":0,\"character\":11}},\"text\":\"b\"}]"));
	cr_assert_not(document_keeps_preamble(&d));
	document_free(&d);
}
