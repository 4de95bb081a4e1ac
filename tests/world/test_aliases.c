// SPDX-License-Identifier: Apache-2.0
// Two members of an object that hold one stream.
#include <criterion/criterion.h>

#include "unit.h"

#define MAKES(steps) "function box::box(this) external constructor\nb0:\n\tcall cudaStreamCreate(&this->stream)  @1:2\n" steps "\treturn\n"
#define SETS(steps) "function box::set(this, s) external\nb0:\n" steps "\treturn\n"
#define WORKS                                                                                                                                        \
	"function box::step(this, p) external\nb0:\n\tcall cudaMemsetAsync(p, 0, 16, this->stream)  @7:2\n"                                          \
	"\tcall cudaMemsetAsync(p, 1, 16, this->part.stream)  @8:2\n\treturn\n"
#define SAME "\tthis->part.stream = this->stream\n"

Test(aliases, a_part_that_gets_the_stream_of_the_whole)
{
	UNIT_TELLS("", MAKES(SAME) WORKS, true, "NONE");
	UNIT_TELLS("NONE@8", MAKES("\tcall cudaStreamCreate(&this->part.stream)  @2:2\n") WORKS, true, "NONE");
	UNIT_TELLS("NONE@8", MAKES("") WORKS, true, "NONE");
}

Test(aliases, until_one_of_them_gets_another)
{
	UNIT_TELLS("", MAKES(SAME) SETS("\tthis->stream = s\n" SAME) WORKS, true, "NONE");
	UNIT_TELLS("NONE@8", MAKES(SAME) SETS("\tthis->stream = s\n") WORKS, true, "NONE");
	UNIT_TELLS("NONE@8", MAKES(SAME) SETS("\tthis->part.stream = s\n") WORKS, true, "NONE");
}

// What another object has there was one stream there, too.
Test(aliases, objects_that_are_copied)
{
	UNIT_TELLS(
		"",
		MAKES(SAME) "function box::take(this, other) external\nb0:\n\tthis->stream = other->stream\n\tthis->part.stream = other->part.stream\n\treturn\n" WORKS,
		true, "NONE");
}

#define LINKS(steps) "function box::box(this, l, m) external constructor\nb0:\n" steps "\treturn\n"
#define WORKS_THERE                                                                                                                                  \
	"function box::step(this, p) external\nb0:\n\tcall cudaMemsetAsync(p, 0, 16, this->to->stream)  @7:2\n"                                      \
	"\tcall cudaMemsetAsync(p, 1, 16, this->link.to->stream)  @8:2\n\treturn\n"

// What two members point to is one record, and so its stream is one.
Test(aliases, pointers_to_one_record)
{
	UNIT_TELLS("", LINKS("\tthis->to = l\n\tthis->link.to = l\n") WORKS_THERE, true, "NONE");
	UNIT_TELLS("NONE@8", LINKS("\tthis->to = l\n\tthis->link.to = m\n") WORKS_THERE, true, "NONE");
	UNIT_TELLS("NONE@8",
	           LINKS("\tthis->to = l\n\tthis->link.to = l\n") "function box::set(this, m) external\nb0:\n\tthis->to = m\n\treturn\n" WORKS_THERE,
	           true, "NONE");
}
