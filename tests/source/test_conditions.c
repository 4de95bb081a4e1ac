// SPDX-License-Identifier: Apache-2.0
#include <criterion/criterion.h>
#include <string.h>

#include "source/conditions.h"

// Whether the line "X" of the text is left out here, whatever the flags.
static bool leaves_out(const char *text)
{
	struct conditions c = {0};
	for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
		if (*line == 'X')
			return conditions_leave_out(&c);
		conditions_read(&c, line);
	}
	cr_assert_fail("no X in %s", text);
	return false;
}

Test(conditions, lines_for_other_systems_are_left_out)
{
	static const char *const yes[] = {
		"#ifdef _WIN32\nX",
		"  #  if defined(WIN32) || defined _WIN32 || defined( _WIN64 )\nX",
		"#if defined(__APPLE__) || \\\n    defined(__MACH__)\n#ifdef DEBUG\nX",
		"#if defined(_MSC_VER) && _MSC_VER > 1900\nX",
		"#if (defined(_WIN32)) // the other system\nX",
		"#ifndef _WIN32\n#else\nX",
		"#if !defined(_WIN32)\n#include <a.h>\n#elif defined(USE_B)\nX",
		"#if !(defined(__CYGWIN__) || defined(_WIN32))\n#else\nX",
		"#ifdef USE_A\n#elif defined(_WIN32)\nX",
		"#ifndef A_H\n#define A_H\n#ifdef _WIN32\nX",
		"#if 0\nX",
		"#if 1\n#else\nX",
	};
	for (size_t i = 0; i < sizeof yes / sizeof *yes; i++)
		cr_expect(leaves_out(yes[i]), "%s", yes[i]);
}

Test(conditions, what_flags_may_decide_is_not)
{
	static const char *const no[] = {
		"X",
		"#ifdef USE_MPI\nX",
		"#ifdef _WIN32\n#else\nX",
		"#ifdef _WIN32\n#endif\nX",
		"#ifdef _WIN32\n#elif defined(USE_B)\nX",
		"#ifdef USE_A\n#elif defined(_WIN32)\n#else\nX",
		"#if !defined(_WIN32)\nX",
		"#if defined(_WIN32) || defined(__linux__)\nX",
		"#if defined(_WIN32) || __has_include(<windows.h>)\nX",
		"#if defined(_WIN32) == 0\nX",
		"#if (defined(_WIN32) ? 0 : 1)\nX",
		"#if _WIN32_WINNT\nX",
		"#ifdef _WIN32X\nX",
		"#endif\nX",
		"# define ifdef _WIN32\nX",
	};
	for (size_t i = 0; i < sizeof no / sizeof *no; i++)
		cr_expect_not(leaves_out(no[i]), "%s", no[i]);
}

// Deeper than anything is looked at: nothing is known, and the levels above are as they were.
Test(conditions, any_depth_is_read)
{
	struct conditions c = {0};
	conditions_read(&c, "#ifdef _WIN32");
	for (int i = 0; i < 3 * CONDITIONS_DEEPEST; i++)
		conditions_read(&c, i % 2 ? "#ifdef _WIN32" : "#if !!!!!!!!!!!!!!!!!!!!!!!!!!!!!!((((((((((((((((((((((((A))))))))))");
	cr_expect(conditions_leave_out(&c));
	conditions_read(&c, "#else");
	for (int i = 0; i < 3 * CONDITIONS_DEEPEST; i++)
		conditions_read(&c, "#endif");
	cr_expect(conditions_leave_out(&c));
	conditions_read(&c, "#endif");
	cr_expect_not(conditions_leave_out(&c));
	cr_expect_eq(c.depth, 0);
}
