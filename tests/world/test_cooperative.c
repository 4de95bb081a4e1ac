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

#define ASKS_AND(asked, steps, launch)                                                                                                               \
	"function use(p, c, n, s, d) external\nb0:\n\tbranch " asked " b2 b1\nb1:\n" steps "\tgoto b2\nb2:\n" launch "\treturn\n"
#define LAUNCH(kernel, grid, shared) "\tcall cudaLaunchCooperativeKernel(" kernel ", " grid ", n, 0, " shared ", s)  @7:2\n"
#define TELLS(expected, function) UNIT_TELLS(expected, function, true, FAULTS_OF_LAUNCHES)

// So much shared memory as needs no attribute, or as the way has asked for.
Test(cooperative, memory_that_needs_no_attribute)
{
#define ATTRIBUTE(bytes) "\tcall cudaFuncSetAttribute(p, 8, " bytes ")  @3:2\n"
	TELLS("", ASKS_AND("d", ATTRIBUTE("49152"), LAUNCH("p", "n", "49152")));
	TELLS("COOPERATIVE_WITHOUT_INIT@7", ASKS_AND("d", ATTRIBUTE("49153"), LAUNCH("p", "n", "49153")));
	TELLS("", ASKS_AND("n > 49152", ATTRIBUTE("n"), LAUNCH("p", "n", "n")));
	TELLS("COOPERATIVE_WITHOUT_INIT@7", ASKS_AND("d", ATTRIBUTE("n"), LAUNCH("p", "8", "n")));
}

Test(cooperative, a_grid_that_is_asked_for)
{
#define OCCUPANCY "\tcall cudaOccupancyMaxActiveBlocksPerMultiprocessor(&i, p, 64, 0)  @3:2\n"
	TELLS("COOPERATIVE_WITHOUT_INIT@7", ASKS_AND("d", OCCUPANCY, LAUNCH("p", "n", "0")));
	TELLS("COOPERATIVE_WITHOUT_INIT@7", ASKS_AND("n > 0", OCCUPANCY, LAUNCH("p", "d", "0")));
}

Test(cooperative, devices_and_contexts)
{
	TELLS("COOPERATIVE_WITHOUT_INIT@7", ASKS_AND("n", "\tcall cudaSetDevice(d)  @3:2\n", LAUNCH("p", "8", "0")));
	TELLS("", ASKS_AND("n", "\tcall cudaGetLastError()  @3:2\n", LAUNCH("p", "8", "0")));
	TELLS("", ASKS_AND("n", "\tcall cudaSetDevice(d)  @3:2\n", "\tcall cudaLaunchKernel(p, 8, n, 0, 0, s)  @7:2\n")); // no cooperative one
	TELLS("", "function use(p, n, s, d) external\nb0:\n\tcall cudaSetDevice(d)  @3:2\n\tbranch n b1 b2\nb1:\n" LAUNCH(
			  "p", "8", "0") "\treturn\nb2:\n" LAUNCH("p", "8", "0") "\treturn\n");
}

// The way by which the kernel came says nothing where it stands in the program.
Test(cooperative, a_kernel_of_the_program)
{
#define KERNEL "function k(p) kernel\nb0:\n\treturn\n"
	TELLS("", KERNEL ASKS_AND("n", "\tcall cudaSetDevice(d)  @3:2\n", LAUNCH("k", "8", "0")));
}
