// SPDX-License-Identifier: Apache-2.0
// Messages come in pieces, several at once, and broken; what comes behind a broken one is read all the same.
#include <criterion/criterion.h>

#include <string.h>

#include "lsp/frame.h"

static struct frames f;
static const char *text;
static size_t length;

static void give(const char *bytes)
{
	frames_give(&f, bytes, strlen(bytes));
}

static void expect(const char *wanted)
{
	cr_assert_eq(frames_next(&f, &text, &length), FRAME_MESSAGE);
	cr_assert_eq(length, strlen(wanted), "%.*s", (int)length, text);
	cr_assert(memcmp(text, wanted, length) == 0, "%.*s", (int)length, text);
}

static void expect_none(void)
{
	cr_assert_eq(frames_next(&f, &text, &length), FRAME_NONE);
}

Test(frame, byte_by_byte)
{
	const char *all = "Content-Length: 2\r\n\r\n{}Content-Length: 3\r\nContent-Type: x\r\n\r\n[1]";
	size_t found = 0;
	for (const char *p = all; *p; p++) {
		frames_give(&f, p, 1);
		while (frames_next(&f, &text, &length) == FRAME_MESSAGE)
			found += length;
	}
	cr_assert_eq(found, 5);
	frames_free(&f);
}

Test(frame, several_at_once_and_lines_without_returns)
{
	give("content-length:2\n\n{}Content-Length:   2  \r\n\r\n[]Content-Length: 0\r\n\r\n");
	expect("{}");
	expect("[]");
	expect("");
	expect_none();
	frames_free(&f);
}

Test(frame, header_without_a_length)
{
	give("X: 1\r\n\r\nContent-Length: 2x\r\n\r\nContent-Length: -1\r\n\r\nContent-Length: 99999999999999999999\r\n\r\nContent-Length: 1\r\n\r\n7");
	for (int i = 0; i < 4; i++)
		cr_assert_eq(frames_next(&f, &text, &length), FRAME_BROKEN, "header %d", i);
	expect("7");
	frames_free(&f);
}

Test(frame, header_without_an_end)
{
	for (int i = 0; i < 600; i++)
		give("nonsense ");
	give("Content-Length: 1\r\n\r\n7");
	enum frame got;
	while ((got = frames_next(&f, &text, &length)) == FRAME_BROKEN)
		;
	cr_assert_eq(got, FRAME_MESSAGE);
	cr_assert_eq(text[0], '7');
	frames_free(&f);
}

Test(frame, too_long_a_message_is_passed_over)
{
	static char piece[1 << 20];
	give("Content-Length: 70000000\r\n\r\n");
	cr_assert_eq(frames_next(&f, &text, &length), FRAME_BROKEN);
	size_t left = 70000000;
	while (left > 0) {
		size_t n = left < sizeof piece ? left : sizeof piece;
		frames_give(&f, piece, n);
		left -= n;
		expect_none();
	}
	give("Content-Length: 1\r\n\r\n7");
	expect("7");
	cr_assert_lt(f.capacity, 4 * sizeof piece, "it is not kept: %zu bytes", f.capacity);
	frames_free(&f);
}
