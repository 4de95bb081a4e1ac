// SPDX-License-Identifier: Apache-2.0
// Which headers of the C++ library may be parsed in front of a text.
#include <criterion/criterion.h>
#include <string.h>

#include "source/library.h"
#include "source/source.h"

// May the header that the line "#include <map>" of the text names come first?
static bool may_come_first(const char *text)
{
	struct conditions where = {0};
	struct library_reader r = {0};
	for (const char *line = text; line; line = strchr(line, '\n'), line = line ? line + 1 : NULL) {
		bool is_ordered = r.is_ordered;
		conditions_read(&where, line);
		library_read(&r, &where, line);
		if (strncmp(line, "#include <map>", 14) == 0)
			return !is_ordered && library_is_sure(&r, &where);
	}
	cr_assert_fail("no <map> in %s", text);
	return false;
}

Test(library, a_header_that_each_parse_includes_may_come_first)
{
	static const char *const texts[] = {
		"#include <map>",
		"std::string s; // found by its whole name\n#include <map>",
		"/* a\n text of using std */\n// std::map\n#include <map>",
		"#ifndef A_H_\n#define A_H_\n#include <map>\n#endif",
		"#pragma once\n#ifndef A_H\n#define A_H 1\n#ifdef _WIN32\n#define min(a, b) a\n#endif\n#include <map>",
		"#define CHECK(x) x\n#ifdef USE_A\n#endif\nstruct standard { int std_x; };\nconst char *s = \"std\";\n#include <map>",
		"#ifdef _WIN32\n#else\n#include <map>\n#endif",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		cr_expect(may_come_first(texts[i]), "%s", texts[i]);
}

Test(library, one_that_the_flags_decide_on_may_not)
{
	static const char *const texts[] = {
		"#ifdef USE_A\n#include <map>",
		"#ifndef A_H\n#define A_H\n#endif\n#ifndef USE_B\n#include <map>",
		"#ifndef A_H\n#define A_H\n#else\n#include <map>\n#endif",
		"#ifndef USE_A\n#include <map>\n#endif",
		"#if __cplusplus < 201103L\n#include <map>\n#endif",
		"/* not any more:\n#include <map>\n*/",
		"#if 0\n#include <map>\n#endif",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		cr_expect_not(may_come_first(texts[i]), "%s", texts[i]);
}

Test(library, one_behind_what_its_place_matters_to_may_not)
{
	static const char *const texts[] = {
		"#define max(a, b) a\n#include <map>",
		"#define private public\n#include <map>",
		"#define _GLIBCXX_DEBUG 1\n#include <map>",
		"#undef _GNU_SOURCE\n#include <map>",
		"#define BUFSIZ 16\n#include <map>",
		"#ifndef M_PI\n#endif\n#include <map>",
		"#if defined(A) && defined(__cpp_lib_any)\n#endif\n#include <map>",
		"using namespace std;\nclass any {};\n#include <map>",
		"/* a */ using std::string; // declared by another\n#include <map>",
		"#pragma pack(push, 1)\n#include <map>",
	};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		cr_expect_not(may_come_first(texts[i]), "%s", texts[i]);
}
