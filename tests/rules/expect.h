// SPDX-License-Identifier: Apache-2.0
// Corpus files carry what gpulint must say about them:
//
//   cudaFreeAsync(d, s1); // expect: GPU108             on this line
//   // expect: GPU108@+1, GPU102@+2                     lines below
//   // expect-none                                      the file is right, nothing may be reported
//   call(x); // known-miss: GPU108 the reason           should be reported and is not yet
//   call(x); // known-false: GPU102 the reason          is reported and should not be
//
// A mark `// validate: VERDICT` behind the codes says what executing the witness shows (tests/validator/test_marks.c).
//
// A known case that starts to pass is a failure until its mark goes. Notes count only where they are expected.
#ifndef GPULINT_TESTS_EXPECT_H
#define GPULINT_TESTS_EXPECT_H

#include "base/vec.h"
#include "corpus/report.h"

enum tag_kind { TAG_EXPECT, TAG_MISS, TAG_FALSE };

struct tag {
	enum tag_kind kind;
	char code[8];
	uint32_t line;
};

struct expectations {
	VEC(struct tag) tags;
	bool is_silent;
	const char *error; // what is wrong with the tags themselves, NULL = nothing
};

// Reads the tags of a file's text. The arena owns everything.
struct expectations expectations_of(struct arena *a, const char *text);
// What differs between tags and the report's findings of `file`, one line each; "" when nothing does.
const char *expectations_compare(struct arena *a, const struct expectations *e, const struct corpus_report *r, const char *file);

#endif
