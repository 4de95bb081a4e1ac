// SPDX-License-Identifier: Apache-2.0
// Generated input of great size or depth (bench/generate.c): read to its end, so that the fault behind it is found. There are
// no time limits but the runner's.
#include "program.h"

// Appends FAULT to the generated source and expects that it is found, once and alone.
static void expect_fault_behind(const char *shape, const char *size)
{
	struct program *p = program_new();
	program_file(p, "fault.txt", FAULT);
	program_shell(p, "{ '%s' %s %s && cat fault.txt; } >big.cu && $G -j1 --output=concise big.cu", GPULINT_GENERATE, shape, size);
	expect_status(p, 1);
	expect_out(p, "big.cu:");
	expect_out(p, "[GPU101]\n1 finding: 1 error in 1 file.");
	program_free(p);
}

Test(large, ten_megabytes_of_numbers, .timeout = 120)
{
#ifdef __SANITIZE_ADDRESS__
	cr_skip("sanitized build: more memory than a unit may take"); // a tenth of it runs below
#endif
	expect_fault_behind("table", "900000");
}

Test(large, one_megabyte_of_numbers, .timeout = 120)
{
	expect_fault_behind("table", "90000");
}

Test(large, two_thousand_nested_blocks, .timeout = 120)
{
	expect_fault_behind("nested", "2000");
}

Test(large, a_chain_of_three_hundred_calls, .timeout = 120)
{
	expect_fault_behind("chain", "300");
}

Test(large, fifty_functions_in_circles, .timeout = 120)
{
	expect_fault_behind("recursion", "50");
}

Test(large, five_thousand_cases, .timeout = 120)
{
#ifdef __SANITIZE_ADDRESS__
	expect_fault_behind("cases", "500");
#else
	expect_fault_behind("cases", "5000");
#endif
}

Test(large, a_sum_of_twenty_thousand_terms, .timeout = 120)
{
#ifdef __SANITIZE_ADDRESS__ // libclang recurses once a term, and sanitized frames are several times larger
	expect_fault_behind("sum", "2000");
#else
	expect_fault_behind("sum", "20000");
#endif
}

// One macro that expands to 2,048 calls on one line.
Test(large, a_macro_bomb, .timeout = 120)
{
	struct program *p = program_new();
	program_file(p, "fault.txt", FAULT);
	program_shell(p, "{ echo '#include <cuda_runtime.h>'; echo '#define A0 cudaStreamQuery(s);'; i=0; while [ $i -lt 11 ]; do "
	                 "echo \"#define A$((i+1)) A$i A$i\"; i=$((i+1)); done; echo 'void bomb(cudaStream_t s) { A11 }'; cat fault.txt; } "
	                 ">big.cu && $G -j1 --output=concise --statistics big.cu");
	expect_status(p, 1);
	expect_out(p, "[GPU101]\n1 finding: 1 error in 1 file.");
	program_free(p);
}

// The functions over their budget are said, and cost neither the run nor the other functions.
Test(large, too_many_paths_are_said, .timeout = 120)
{
	struct program *p = program_new();
	program_file(p, "fault.txt", FAULT);
	program_shell(p, "{ '%s' paths 300; cat fault.txt; } >big.cu; $G -j1 --output=concise big.cu", GPULINT_GENERATE);
	expect_status(p, 1);
	expect_out(p, "1 error in 1 file. Not fully explored: 1 function over budget.");
	program_free(p);
}

// Each of `depth` functions starts the one before in two threads: 2^depth threads, were all of them looked at. Returns how many
// functions the summary says were over budget, and expects the fault behind them.
static int over_budget(const char *depth)
{
	struct program *p = program_new();
	program_file(p, "fault.txt", FAULT);
	program_shell(p,
	              "{ echo '#include <thread>'; echo '#include <cuda_runtime.h>'; echo 'void t0() { cudaDeviceSynchronize(); }'; "
	              "i=0; while [ $i -lt %s ]; do echo \"void t$((i+1))() { std::thread a(t$i), b(t$i); "
	              "cudaDeviceSynchronize(); a.join(); b.join(); }\"; i=$((i+1)); done; cat fault.txt; } >big.cu; "
	              "$G -j1 --output=concise big.cu",
	              depth);
	expect_status(p, 1);
	expect_out(p, "1 error in 1 file.");
	static const char said[] = "Not fully explored: ";
	const char *at = strstr(p->out, said);
	int n = at ? atoi(at + sizeof said - 1) : 0;
	cr_expect(!at || strstr(at, n == 1 ? " function over budget." : " functions over budget."), "%s", p->out);
	program_free(p);
	return n;
}

// Where the budget ends is the engine's affair. Below it nothing is lost; above it everything that contains a function over budget is
// over budget too, and is said: two more functions on top, two more of them.
Test(large, threads_that_start_threads, .timeout = 120)
{
	cr_expect_eq(over_budget("4"), 0);
	int deep = over_budget("24");
	cr_expect(deep > 0 && deep < 24 - 4, "%d of 24", deep);
	cr_expect_eq(over_budget("26"), deep + 2);
}
