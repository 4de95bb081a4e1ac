// SPDX-License-Identifier: Apache-2.0
// Parsing of snippets against the toolkit's headers or the bundled ones, for tests only.
#ifndef GPULINT_TESTS_MODEL_DECLARATIONS_H
#define GPULINT_TESTS_MODEL_DECLARATIONS_H

#include <clang-c/Index.h>
#include <stdbool.h>

enum headers { HEADERS_OF_TOOLKIT, HEADERS_OF_GPULINT };

struct parse {
	CXIndex index;
	CXTranslationUnit unit;
	unsigned errors;
	char first_error[512];
};

// The toolkit's include folder, or NULL when none is installed.
const char *toolkit_include(void);
// Parses `text` under `name` (.c, .cpp or .cu); `define` is one more argument, or NULL.
struct parse parse_text(enum headers headers, const char *name, const char *text, const char *define);
// The same, with macros among the cursors.
struct parse parse_with_macros(enum headers headers, const char *name, const char *text);
void parse_close(struct parse *p);

#endif
