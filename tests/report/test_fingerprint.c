// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "report/fingerprint.h"

static void expect_lines(const char *text, const char *const *hash, uint32_t n)
{
	struct arena a = {0};
	uint32_t count;
	const char **at = fingerprint_lines(&a, text, strlen(text), &count);
	cr_assert_eq(count, n, "%u lines", count);
	for (uint32_t i = 0; i < n; i++)
		cr_expect_str_eq(at[i], hash[i]);
	arena_free(&a);
}

// Values published with the uploader's own tests.
Test(fingerprint, published_vectors)
{
	static const char *const empty[] = {"c129715d7a2bc9a3:1"};
	static const char *const four[] = {"271789c17abda88f:1", "54703d4cd895b18:1", "180aee12dab6264:1", "a23a3dc5e078b07b:1"};
	static const char *const lorem[] = {"a7f2ff13bc495cf2:1", "a7f2ff13bc495cf2:2", "a7f2ff13bc495cf2:3", "a7f2ff13bc495cf2:4",
	                                    "a7f2ff13bc495cf2:5", "a7f2ff13bc495cf2:6", "a7f2ff1481e87703:1", "a9cf91f7bbf1862b:1",
	                                    "55ec222b86bcae53:1", "cc97dc7b1d7d8f7b:1", "c129715d7a2bc9a3:1"};
	char text[512] = "";
	expect_lines("", empty, 1);
	expect_lines(" a\nb\n  \t\tc\n d", four, 4);
	expect_lines(" a\r\nb\r  \t\tc\n d", four, 4);
	for (int i = 0; i < 10; i++)
		strcat(text, "Lorem ipsum dolor sit amet.\n");
	expect_lines(text, lorem, 11);
}

Test(fingerprint, counts_utf16_units)
{
	static const char *const line[] = {"2c00bfbf0c79d02b:1", "c129715d7a2bc9a3:1"};
	expect_lines("\xc3\xa9 \xf0\x9f\x98\x80 x\n", line, 2);
}

Test(fingerprint, own_key_survives_moves_and_tells_repeats_apart)
{
	struct arena a = {0};
	struct strmap seen = {0}, again = {0};
	struct gpulint_finding f = {.code = "GPU101", .function_usr = "c:@F@f", .key = "d,s1,s2", .location.line = 5};
	const char *first = fingerprint_own(&a, &seen, &f, "src/a.cu");
	cr_expect_str_neq(fingerprint_own(&a, &seen, &f, "src/a.cu"), first);
	f.location.line = 99;
	cr_expect_str_eq(fingerprint_own(&a, &again, &f, "src/a.cu"), first);
	f.key = "other";
	cr_expect_str_neq(fingerprint_own(&a, &again, &f, "src/a.cu"), first);
	arena_free(&a);
}

// What clang and the frontend write of places into the keys of static functions and lambdas is no part of it; the function is.
Test(fingerprint, a_fault_has_no_place)
{
	struct arena a = {0};
	static const char *const same[] = {"c:@F@run#*f#@Sa@F@operator()#1", "c:a.cu@319@F@run#*f#@Sa@F@operator()#1@/src/a.cu:10:13",
	                                   "c:other.cu@7@F@run#*f#@Sa@F@operator()#1@/else/other.cu:2:1"};
	struct gpulint_finding f = {.code = "GPU101", .function_usr = same[0], .key = "d,s1,s2", .location = {.file = "/src/a.cu", .line = 5}};
	const char *first = fingerprint_fault(&a, &f);
	for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
		f.function_usr = same[i];
		f.location.line++;
		cr_expect_str_eq(fingerprint_fault(&a, &f), first, "%s", same[i]);
	}
	f.function_usr = "c:@F@walk#*f#@Sa@F@operator()#1";
	cr_expect_str_neq(fingerprint_fault(&a, &f), first);
	f = (struct gpulint_finding){.code = "GPU102", .function_usr = same[0], .key = "d,s1,s2"};
	cr_expect_str_neq(fingerprint_fault(&a, &f), first);
	arena_free(&a);
}

Test(columns, utf8_bytes_to_utf16_units)
{
	struct arena a = {0};
	struct text_file f = {.text = "a\xc3\xa9\xf0\x9f\x98\x80z\xffq\r\nnext", .lines = 2};
	size_t start[] = {0, 12, 16};
	f.length = strlen(f.text);
	f.start = start;
	cr_expect_eq(text_utf16_column(&f, 1, 1), 1);
	cr_expect_eq(text_utf16_column(&f, 1, 2), 2);
	cr_expect_eq(text_utf16_column(&f, 1, 4), 3);
	cr_expect_eq(text_utf16_column(&f, 1, 8), 5);
	cr_expect_eq(text_utf16_column(&f, 1, 9), 6);
	cr_expect_eq(text_utf16_column(&f, 1, 10), 7);
	cr_expect_eq(text_utf16_column(&f, 1, 500), 8);
	cr_expect_eq(text_utf16_column(&f, 9, 7), 7);
	arena_free(&a);
}

Test(columns, invalid_utf8_is_one_replacement_each)
{
	uint32_t c;
	static const char *const bad[] = {"\x80", "\xc0\xaf", "\xe0\x80\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80", "\xe2\x82"};
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		cr_expect_eq(utf8_decode(bad[i], strlen(bad[i]), &c), 1);
		cr_expect_eq(c, 0xfffd);
	}
	cr_expect_eq(utf8_decode("\xe2\x82\xac", 3, &c), 3);
	cr_expect_eq(c, 0x20ac);
}
