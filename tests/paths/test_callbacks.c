// SPDX-License-Identifier: Apache-2.0
// Functions that calls of the API run: at once, beside the path, or when the program ends; and what these get.
#include <criterion/criterion.h>

#include "program.h"
#include "walk.h"

#define BODY(steps) "function f(n, k, p, q, c, s, t, ev, o, vr, f0, rv) external\nb0:\n" steps "\treturn\n"
#define WORK "function work(t)\nb0:\n\tcall cudaStreamSynchronize(t)  @1:1\n\treturn\n"
#define QUERY "function S::operator()(this, t)\nb0:\n\tcall cudaStreamQuery(this->s)  @1:1\n\tcall cudaStreamSynchronize(t)  @1:2\n\treturn\n"

Test(callbacks, at_once)
{
	PATHS("std::call_once(&x, work, s); cudaStreamSynchronize(s)", WORK BODY("\tcall std::call_once(&x, work, s)  @2:1\n"));
	PATHS("std::call_once(&x, elsewhere, s)", WORK BODY("\tcall std::call_once(&x, elsewhere, s)  @2:1\n"));
	PATHS("std::call_once(&x, r, t); cudaStreamQuery(s); cudaStreamSynchronize(t)",
	      QUERY BODY("\tr.s = s\n\tcall std::call_once(&x, r, t)  @2:1\n"));
	PATHS("std::call_once(&x, work); cudaStreamSynchronize(?0)", WORK BODY("\tcall std::call_once(&x, work)  @2:1\n"));
	PATHS("std::apply(work, s); cudaStreamSynchronize(s)", WORK BODY("\tcall std::apply(work, s)  @2:1\n"));
	PATHS("pthread_once(&x, work); cudaStreamSynchronize(?0)", WORK BODY("\tcall pthread_once(&x, work)  @2:1\n"));
	// What the function returns is not what the call does.
	PATHS("pthread_once(&x, give); unknown show(result#0)",
	      "function give()\nb0:\n\treturn 7\n" BODY("\ti = call pthread_once(&x, give)  @2:1\n\tcall show(i)  @9:1\n"));
}

Test(callbacks, beside_the_path)
{
	PATHS("pthread_create(&x, 0, work, s); | call cudaStreamSynchronize(s)", WORK BODY("\tcall pthread_create(&x, 0, work, s)  @2:1\n"));
	PATHS("std::thread::thread(&x, r, t); | call cudaStreamQuery(s); | call cudaStreamSynchronize(t)",
	      QUERY BODY("\tr.s = s\n\tcall std::thread::thread(&x, r, t)  @2:1\n"));
	PATHS("std::thread::thread(&x, work); | call cudaStreamSynchronize(?0)", WORK BODY("\tcall std::thread::thread(&x, work)  @2:1\n"));
	// A parameter that is an object gets its value, though the constructor takes a reference.
	PATHS("std::thread::thread(&x, show, &r); | unknown tell(5, s)",
	      "function show(rv)\nb0:\n\tcall tell(rv.n, rv.s)  @1:1\n\treturn\n" BODY(
		      "\tr.n = 5\n\tr.s = s\n\tcall std::thread::thread(&x, show, &r)  @2:1\n"));
	PATHS("std::thread::thread(&x, show, &r); | unknown tell(5)",
	      "function show(o)\nb0:\n\tcall tell(o->n)  @1:1\n\treturn\n" BODY("\tr.n = 5\n\tcall std::thread::thread(&x, show, &r)  @2:1\n"));
}

// A program that ends itself does so there, and runs what it asked for.
Test(callbacks, ends_of_the_program)
{
	PATHS("[does not return] unknown a(); exit(1)", BODY("\tcall a()  @1:1\n\tcall exit(1)  @2:1\n\tcall b()  @3:1\n"));
	PATHS("atexit(give); | call cudaDeviceSynchronize()",
	      "function give()\nb0:\n\tcall cudaDeviceSynchronize()  @1:1\n\treturn\n" BODY("\tcall atexit(give)  @2:1\n"));
}
