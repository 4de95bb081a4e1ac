// SPDX-License-Identifier: Apache-2.0
// A stream that a function asks for, and does nothing with.
#include <criterion/criterion.h>

#include "unit.h"

#define ASK "\tmine = call get(this)  @1:2\n"
#define LEAVE "\tcall cudaMemsetAsync(p, 0, 16, 0) leaves 3  @2:2\n"
#define TELLS(expected, steps) UNIT_TELLS(expected, "function box::f(this, p, s) external\nb0:\n" steps "\treturn\n", false, "STREAM_UNREAD")

Test(unread, work_without_it)
{
	TELLS("STREAM_UNREAD@2", ASK LEAVE);
	TELLS("STREAM_UNREAD@2", "\tmine = this->stream  @1:2\n" LEAVE);
	TELLS("", ASK "\tcall cudaMemsetAsync(p, 0, 16, 0)  @2:2\n"); // it says which stream
	TELLS("", ASK "\tcall cudaMemset(p, 0, 16)  @2:2\n");
	TELLS("", LEAVE);
}

Test(unread, it_is_read)
{
	TELLS("", ASK LEAVE "\tcall use(mine)  @3:2\n");
	TELLS("", ASK LEAVE "\tcall use(&mine)  @3:2\n");
	TELLS("", ASK LEAVE "\tthis->stream = mine  @3:2\n");
	TELLS("", ASK LEAVE "\tcall cudaMemsetAsync(p, 0, 16, mine)  @3:2\n");
	TELLS("", "\tmine = this->stream  @1:2\n" LEAVE "\tcall cudaMemsetAsync(p, 0, 16, this->stream)  @3:2\n");
}

Test(unread, nobody_elses)
{
	TELLS("", "\tmine = 0  @1:2\n" LEAVE);
	TELLS("", "\tmine = s  @1:2\n" LEAVE);
	TELLS("", "\tcall cudaStreamCreate(&mine)  @1:2\n" LEAVE);
}

Test(unread, waited_for)
{
	TELLS("", ASK LEAVE "\tcall cudaDeviceSynchronize()  @3:2\n");
	TELLS("", ASK LEAVE "\tcall cudaStreamSynchronize(0)  @3:2\n");
	TELLS("STREAM_UNREAD@2", ASK "\tcall cudaDeviceSynchronize()  @3:2\n" LEAVE);
}

// A library's handle that is kept, and that nothing on the path binds.
Test(unread, handle_of_a_library)
{
#define SCALE "\tcall cublasSscal(blas, n, &a, p, 1)  @2:2\n"
	TELLS("STREAM_UNREAD@2", ASK SCALE);
	TELLS("", ASK "\tcall cublasSetStream(blas, s)  @1:9\n" SCALE);
	TELLS("", ASK SCALE "\tcall cudaDeviceSynchronize()  @3:2\n");
	TELLS("", SCALE);
}
