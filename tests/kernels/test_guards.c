// SPDX-License-Identifier: Apache-2.0
// What a kernel does only where its own parameters say so.
#include <criterion/criterion.h>

#include "program.h"

#define KERNEL_OF(blocks) "function f(p, q, n, k, rv) kernel\n" blocks
// `between` runs where `condition` holds.
#define IF(condition, between) "b0:\n\tbranch " condition " b1 b2\nb1:\n" between "\tgoto b2\nb2:\n\treturn\n"
#define TID "?0<threadIdx.x>"

Test(kernel_guards, a_condition_on_a_parameter)
{
	KERNEL("p: w' w-if(n) w@1", KERNEL_OF(IF("n", "\twrite *p  @1:1\n")));
	KERNEL("p: w' w-if(n > 0) w@1", KERNEL_OF(IF("n > 0", "\twrite *p  @1:1\n")));
	KERNEL("p: w' w@1", KERNEL_OF(IF(TID " == 0", "\twrite *p  @1:1\n")));
	KERNEL("p: w' w@1", KERNEL_OF(IF("*q", "\twrite *p  @1:1\n")));
	KERNEL("p: w' w-if(n) w@1", KERNEL_OF("b0:\n\tl = n\n\tbranch l b1 b2\nb1:\n\twrite *p  @1:1\n\tgoto b2\nb2:\n\treturn\n"));
}

// What the kernel itself changes is no longer what it was given.
Test(kernel_guards, changed_parameters)
{
	KERNEL("p: w' w@1", KERNEL_OF("b0:\n\tn = 1\n\tbranch n b1 b2\nb1:\n\twrite *p  @1:1\n\tgoto b2\nb2:\n\treturn\n"));
	KERNEL("p: w' w@1", KERNEL_OF("b0:\n\tl = n\n\tl = k\n\tbranch l b1 b2\nb1:\n\twrite *p  @1:1\n\tgoto b2\nb2:\n\treturn\n"));
}

// Of two accesses what they have in common holds for both.
Test(kernel_guards, several_accesses)
{
	KERNEL("p: w' w@1", KERNEL_OF("b0:\n\tbranch n b1 b2\nb1:\n\twrite *p  @1:1\n\tgoto b3\nb2:\n\twrite *p  @2:1\n\tgoto b3\nb3:\n\treturn\n"));
	KERNEL("p: r' w' r-if(n) w-if(!n) r@1 w@2",
	       KERNEL_OF("b0:\n\tbranch n b1 b2\nb1:\n\tread *p  @1:1\n\tgoto b3\nb2:\n\twrite *p  @2:1\n\tgoto b3\nb3:\n\treturn\n"));
	KERNEL("p: w' w-if(n) w-if(k) w@1",
	       KERNEL_OF("b0:\n\tbranch n b1 b3\nb1:\n\tbranch k b2 b3\nb2:\n\twrite *p  @1:1\n\tgoto b3\nb3:\n\treturn\n"));
}

// What a device function asks of its parameters is asked of its arguments.
Test(kernel_guards, device_functions)
{
#define HELPER "function h(q, k) device\n" IF("k", "\twrite *q  @9:1\n")
	KERNEL("p: w' w-if(n) w@9", HELPER KERNEL_OF("b0:\n\tcall h(p, n)  @1:1\n\treturn\n"));
	KERNEL("p: w' w@9", HELPER KERNEL_OF("b0:\n\tcall h(p, " TID ")  @1:1\n\treturn\n"));
	KERNEL("p: w' w-if(k) w@9", HELPER KERNEL_OF(IF("k", "\tcall h(p, " TID ")  @1:1\n")));
}
