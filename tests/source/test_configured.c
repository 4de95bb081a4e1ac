// SPDX-License-Identifier: Apache-2.0
// Headers that a build makes: what they are made of, and what they are where nothing of the build is known.
#include <criterion/criterion.h>
#include <string.h>

#include "source/configured.h"

static const struct {
	const char *path, *name; // NULL = no header is made of it
} names[] = {
	{"a/config.h.in", "config.h"},
	{"config.in.hpp", "config.hpp"},
	{"x_config.h.cmake.in", "x_config.h"},
	{"x_config.cmake.h", "x_config.h"},
	{"pair.tpp.in", "pair.tpp"},
	{"in.h", NULL},
	{"cmake.in", NULL},
	{"file.cu.in", NULL},
	{"notes.txt.in", NULL},
	{"config.h", NULL},
	{"src.in/config.h", NULL},
	{"Makefile.in", NULL},
};

Test(configured, names)
{
	struct arena a = {0};
	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		const char *name = configured_name(&a, names[i].path);
		cr_expect(name && names[i].name ? strcmp(name, names[i].name) == 0 : name == names[i].name, "%s", names[i].path);
	}
	arena_free(&a);
}

static const struct {
	const char *text, *made;
} texts[] = {
	{"#pragma once\n", "#pragma once\n"},
	// CMake: an option is off, if no flag says that it is on
	{"#cmakedefine USE_GPU\n", "\n"},
	{" # cmakedefine SIZE @SIZE@\n", "\n"},
	{"#cmakedefine01 USE_MPI\n", "#ifndef USE_MPI\n#define USE_MPI 0\n#endif\n"},
	// Autoconf's places
	{"#undef HAVE_X\n", "\n"},
	// what the build fills in
	{"#define MAJOR @VERSION_MAJOR@\n", "#ifndef MAJOR\n#define MAJOR 0\n#endif\n"},
	{"#define HAS_GPU 0\n#define LANES 4\n#define ZERO 0x0\n", "#ifndef HAS_GPU\n#define HAS_GPU 0\n#endif\n#define LANES 4\n#define ZERO 0x0\n"},
	{"#define NAME \"${NAME} @VERSION@\"\n", "#define NAME \"0 0\"\n"},
	{"  @MORE_LINES@\nint x;", "\nint x;\n"},
	// no places
	{"// mail@example.org, $x, @ and ${}\n", "// mail@example.org, $x, @ and ${}\n"},
	{"#define undef_x 1\n", "#define undef_x 1\n"},
};

Test(configured, texts)
{
	struct arena a = {0};
	for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
		cr_expect_str_eq(configured_text(&a, texts[i].text), texts[i].made);
	arena_free(&a);
}

Test(configured, headers_of_settings)
{
	static const char *const settings[] = {
		"#define HAS_GPU 0\n",
		"/* one build's\n * choices */\n#pragma once\n\n#define NAME \"x\"\n#define HAS_GPU 0 \n#if 1\n# define LANES 4\n#endif // none\n",
	};
	static const char *const others[] = {
		"",
		"#define HAS_GPU 1\n",
		"#define HAS_GPU 0\nint x;\n",
		"#define HAS_GPU 0\n#include \"more.h\"\n",
		"#define HAS_GPU 0\n#define F(x) x\n",
		"#define HAS_GPU 0\n#define TEXT a \\\n b\n",
	};
	for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
		cr_expect(configured_is_settings(settings[i]), "%s", settings[i]);
	for (size_t i = 0; i < sizeof others / sizeof *others; i++)
		cr_expect(!configured_is_settings(others[i]), "%s", others[i]);
}
