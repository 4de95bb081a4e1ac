// SPDX-License-Identifier: Apache-2.0
// Code that nobody sees: what it reads on the host, which part of memory it works on, and how it comes to its stream.
#include <criterion/criterion.h>

#include "engine/order/unseen.h"
#include "trace.h"

#define TWO "s = cudaStreamCreateWithFlags(0, 1)\nt = cudaStreamCreateWithFlags(0, 1)\np = cudaMalloc(0, 64)\n"
#define FETCH TWO "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(h, p, 64, 2, s)\n"

// Without a stream and an event it can only read on the host what it gets as a pointer to const and one number, the length.
Test(unseen, what_it_reads_on_the_host)
{
	PAIRS("5~6", FETCH "unknown sum(readonly h, 16)");
	PAIRS("5~6", FETCH "unknown sum(16, readonly h)");
	PAIRS("5~6", FETCH "unknown sum(p, readonly h, 16)");
	PAIRS("", FETCH "cudaStreamSynchronize(s)\nunknown sum(readonly h, 16)");
	PAIRS("", FETCH "unknown sum(readonly h)"); // it may only keep the address
	PAIRS("", FETCH "unknown sum(readonly h, 4, 4)");
	PAIRS("", FETCH "unknown sum(h, 16)"); // it may write there, or give it up
	PAIRS("", TWO "m = cudaMallocManaged(0, 64, 1)\nlaunch s: w m\nunknown sum(readonly m, 16)");
	PAIRS("", TWO "h = cudaMallocHost(0, 64)\ncudaMemcpyAsync(p, h, 64, 1, s)\nunknown sum(readonly h, 16)"); // both read
}

// With a stream it does the work there; with an event it may wait for that.
Test(unseen, what_it_reads_on_a_stream)
{
	PAIRS("5~6", FETCH "unknown sum(readonly h, 16, t)");
	PAIRS("", FETCH "unknown sum(readonly h, 16, s)");
	PAIRS("", FETCH "e = cudaEventCreate(0)\nunknown sum(readonly h, 16, e)");
	PAIRS("5~6", FETCH "unknown sum(readonly h, 16) in t");
	PAIRS("", FETCH "unknown sum(readonly h, 16) in s");
	PAIRS("4~5", TWO "launch s: w p\nunknown transform(p) in t");
	PAIRS("", TWO "launch s: w p\nunknown transform(p) in s");
}

// A method may wait by what its object was given before.
Test(unseen, methods_of_objects_that_have_a_stream)
{
	PAIRS("5~6", FETCH "unknown member sum(&x, readonly h, 16)");
	PAIRS("", FETCH "unknown member begin(&x, s)\nunknown member sum(&x, readonly h, 16)");
	PAIRS("", FETCH "unknown member begin(&x, s)\nunknown member log(&x)\nunknown member sum(&x, readonly h, 16)");
	PAIRS("5~7", FETCH "unknown member begin(&y, s)\nunknown member sum(&x, readonly h, 16)");
	PAIRS("5~7", FETCH "unknown member begin(&x, 4)\nunknown member sum(&x, readonly h, 16)");
	PAIRS("5~7", FETCH "unknown member begin(&x, s)\nunknown sum(&x, readonly h, 16)"); // no method
}

// Whatever part it is that two numbers choose, it lies in what is as long as both of them say.
Test(unseen, parts_of_memory_that_numbers_measure)
{
#define SIZES "number w\nnumber k\n" TWO
	PAIRS("6~7", SIZES "cudaMemsetAsync(p, 0, w*k, s)\nunknown transform(p, w, k, t)");
	PAIRS("6~7", SIZES "cudaMemsetAsync(p, 0, k*w, s)\nunknown transform(p, w, k, t)");
	PAIRS("6~7", SIZES "cudaMemsetAsync(p, 0, w*k*4, s)\nunknown transform(p, w, k, t)");
	PAIRS("6~7", SIZES "unknown transform(p, w, k, s)\ncudaMemsetAsync(p, 0, w*k, t)");
	PAIRS("", SIZES "cudaMemsetAsync(p, 0, w, s)\nunknown transform(p, w, k, t)");
	PAIRS("", SIZES "cudaMemsetAsync(p, 0, w*w, s)\nunknown transform(p, w, k, t)");
	PAIRS("", SIZES "cudaMemsetAsync(p, 0, w*k, s)\nunknown transform(p, w, w, t)");
	PAIRS("", SIZES "cudaMemsetAsync(p, 0, w*k*k, s)\nunknown transform(p, w, k, t)");
	PAIRS("6~7", SIZES "cudaMemsetAsync(p, 0, w*k*k, s)\nunknown transform(p, k, w, k, t)");
	PAIRS("", SIZES "cudaMemsetAsync(p+4, 0, w*k, s)\nunknown transform(p, w, k, t)");
	PAIRS("", SIZES "cudaMemsetAsync(p, 0, w*k, s)\nunknown transform(p, w, k, 2, t)"); // the number may say which part
	PAIRS("6~7", SIZES "cudaMemsetAsync(p, 0, w, s)\nunknown transform(p, k, t)");      // a length, from the start
	PAIRS("", SIZES "unknown transform(p, w, k, s)\nunknown transform(p, w, k, t)");    // both may only read
}

// What it gets is data where it points to numbers or to nobody says what; text is what the call is named by.
Test(unseen, which_arguments_are_data)
{
	static const struct ir_type nothing = {.kind = TYPE_VOID}, flag = {.kind = TYPE_BOOL, .size = 1}, integer = {.kind = TYPE_INT, .size = 4},
				    byte = {.kind = TYPE_INT, .size = 1}, letter = {.kind = TYPE_INT, .size = 1, .is_const = true},
				    fixed = {.kind = TYPE_INT, .size = 4, .is_const = true}, real = {.kind = TYPE_FLOAT, .size = 4},
				    record = {.kind = TYPE_RECORD, .size = 4}, function = {.kind = TYPE_FUNCTION};
	static const struct {
		const struct ir_type *element;
		bool is_data;
	} rows[] = {{&nothing, true}, {&flag, true}, {&integer, true}, {&byte, true},      {&letter, false},
	            {&fixed, true},   {&real, true}, {&record, false}, {&function, false}, {NULL, false}};
	for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
		for (int is_handle = 0; is_handle < 2; is_handle++) {
			struct ir_type pointer = {
				.kind = TYPE_POINTER, .element = rows[i].element, .handle = is_handle ? HANDLE_STREAM : HANDLE_NONE};
			const struct ir_value number = {.kind = V_INT, .type = &integer}, value = {.kind = V_INT, .type = &pointer};
			const struct ir_value *arg[] = {&number, &value};
			struct ir_step step = {.arg = arg, .arg_count = 2};
			cr_expect_eq(unseen_gets_data(&(struct prim){.kind = PRIM_UNKNOWN, .step = &step}), rows[i].is_data && !is_handle, "%zu %d",
			             i, is_handle);
			step.arg_count = 1;
			cr_expect_not(unseen_gets_data(&(struct prim){.kind = PRIM_UNKNOWN, .step = &step}));
		}
	cr_expect_not(unseen_gets_data(&(struct prim){.kind = PRIM_UNKNOWN}));
	struct ir_type reference = {.kind = TYPE_REFERENCE, .element = &integer};
	const struct ir_value value = {.kind = V_INT, .type = &reference}, *arg[] = {&value};
	struct ir_step step = {.arg = arg, .arg_count = 1};
	cr_expect_not(unseen_gets_data(&(struct prim){.kind = PRIM_UNKNOWN, .step = &step}));
}

// The program ends with its main function: bytes that are still being sent then are read by nobody, if nothing comes behind that works or waits.
Test(unseen, what_a_program_sends_last)
{
#define SENT TWO "local b 64\ncudaHostRegister(b, 64, 0)\ncudaMemcpyAsync(p, b, 64, 1, s)\n"
	PAIRS("6~7", SENT "die b");
	PAIRS("", "main\n" SENT "die b");
	PAIRS("", "main\n" SENT "die b\nmalloc(4)");
	PAIRS("", "main\n" SENT "die b\ncudaGetErrorString(0)");
	PAIRS("7~8", "main\n" SENT "die b\nlaunch 0:");
	PAIRS("7~8", "main\n" SENT "die b\nunknown rest()");
	static const char *const works[] = {"cudaDeviceSynchronize()", "cudaStreamSynchronize(s)", "cudaStreamQuery(s)",
	                                    "cudaMemsetAsync(p, 0, 4, s)", "cudaMemcpyAsync(p, p, 4, 3, s)"};
	struct arena a = {0};
	for (size_t i = 0; i < sizeof works / sizeof *works; i++)
		cr_expect_str_eq(trace_told(&a, arena_printf(&a, "main\n" SENT "die b\n%s", works[i]), true), "7~8", "%s", works[i]);
	arena_free(&a);
	// What is fetched, and what a kernel works on, is no sending.
	PAIRS("7~8", "main\n" TWO "local b 64\ncudaHostRegister(b, 64, 0)\ncudaMemcpyAsync(b, p, 64, 2, s)\ndie b");
	PAIRS("7~8", "main\n" TWO "local b 64\ncudaHostRegister(b, 64, 0)\nlaunch s: r b\ndie b");
}
