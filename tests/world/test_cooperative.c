// SPDX-License-Identifier: Apache-2.0
// What two ways to a cooperative launch have initialised.
#include <criterion/criterion.h>

#include "unit.h"

#define FAULTS_OF_LAUNCHES "COOPERATIVE_WITHOUT"
#define LAUNCHES(asked, attribute)                                                                                                                   \
	"function use(p, c, n, s) external\nb0:\n\tbranch " asked " b2 b1\nb1:\n" attribute "\tgoto b2\nb2:\n"                                       \
	"\tcall cudaLaunchCooperativeKernel(p, n, n, 0, 65536, s)  @7:2\n\treturn\n"

Test(cooperative, attributes_of_what_is_launched)
{
	UNIT_TELLS("COOPERATIVE_WITHOUT_INIT@7", LAUNCHES("n", "\tcall cudaFuncSetAttribute(p, 8, 98304)  @3:2\n"), true, FAULTS_OF_LAUNCHES);
	UNIT_TELLS("", LAUNCHES("n", "\tcall cudaFuncSetAttribute(c, 8, 98304)  @3:2\n"), true, FAULTS_OF_LAUNCHES);
}

// What the way that sets it notes tells the other one that it has been set.
Test(cooperative, a_note_that_it_is_set)
{
	UNIT_TELLS("", LAUNCHES("kept", "\tcall cudaFuncSetAttribute(p, 8, 98304)  @3:2\n\tkept = p  @4:2\n"), true, FAULTS_OF_LAUNCHES);
	UNIT_TELLS("COOPERATIVE_WITHOUT_INIT@7", LAUNCHES("kept", "\tcall cudaFuncSetAttribute(p, 8, 98304)  @3:2\n"), true, FAULTS_OF_LAUNCHES);
}
