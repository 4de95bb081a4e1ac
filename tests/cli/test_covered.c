// SPDX-License-Identifier: Apache-2.0
// One missing edge is one finding; what else it would order is said with it.
#include "program.h"

// Copies of d_a and d_b on s1, kernels on s2; `between` stands in front of the second kernel.
static void two_buffers(struct program *p, const char *between)
{
	program_file(p, "two.cu",
	             arena_printf(&p->arena,
	                          "#include <cuda_runtime.h>\n__global__ void use(float *p) { p[0] += 1; }\n"
	                          "void run(float *h, float *d_a, float *d_b, cudaEvent_t done)\n{\n\tcudaStream_t s1, s2;\n"
	                          "\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);\n"
	                          "\tcudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
	                          "\tcudaMemcpyAsync(d_a, h, 4, cudaMemcpyHostToDevice, s1);\n"
	                          "\tcudaMemcpyAsync(d_b, h, 4, cudaMemcpyHostToDevice, s1);\n"
	                          "\tuse<<<1, 1, 0, s2>>>(d_a);\n"
	                          "\t%s\n\tuse<<<1, 1, 0, s2>>>(d_b);\n"
	                          "\tcudaStreamSynchronize(s1);\n\tcudaStreamSynchronize(s2);\n"
	                          "\tcudaStreamDestroy(s1);\n\tcudaStreamDestroy(s2);\n}\n",
	                          between));
	program_shell(p, "$G two.cu");
	expect_out(p, "1 finding: 1 error in 1 file.");
	expect_out(p, "--> two.cu:10:2 in");
}

Test(covered, what_the_edge_would_order_is_said)
{
	struct program *p = program_new();
	two_buffers(p, "");
	expect_out(p, "= note: also unordered: two.cu:12:2: `d_b` between kernel `use` and");
	expect_out(p, "(line 9)");
	program_shell(p, "$G two.cu --output=sarif | grep -c 'also unordered: `d_b` between'");
	expect_out(p, "1\n");
	program_shell(p, "$G two.cu --output=json | grep -c '\"covered\": *true'");
	expect_out(p, "1\n");
	program_free(p);
}

// A wait, an event or the host orders the second pair: nothing is said of it.
Test(covered, what_is_ordered_is_not_said)
{
	static const char *const between[] = {"cudaStreamSynchronize(s1);", "cudaDeviceSynchronize();",
	                                      "cudaEventRecord(done, s1); cudaStreamWaitEvent(s2, done, 0);",
	                                      "cudaEventRecord(done, s1); cudaEventSynchronize(done);"};
	for (size_t i = 0; i < sizeof between / sizeof *between; i++) {
		struct program *p = program_new();
		two_buffers(p, between[i]);
		cr_expect_null(strstr(p->out, "also unordered"), "%s", p->out);
		program_free(p);
	}
}

// Two edges are missing at one operation: one of them is the finding, the other pair is said with it.
Test(covered, pairs_of_one_operation)
{
	struct program *p = program_new();
	program_file(p, "three.cu",
	             "#include <cuda_runtime.h>\n__global__ void use(float *p, float *q) { p[0] += q[0]; }\n"
	             "void run(float *h, float *d_a, float *d_b)\n{\n\tcudaStream_t s1, s2, s3;\n"
	             "\tcudaStreamCreateWithFlags(&s1, cudaStreamNonBlocking);\n"
	             "\tcudaStreamCreateWithFlags(&s2, cudaStreamNonBlocking);\n"
	             "\tcudaStreamCreateWithFlags(&s3, cudaStreamNonBlocking);\n"
	             "\tcudaMemcpyAsync(d_a, h, 4, cudaMemcpyHostToDevice, s1);\n"
	             "\tcudaMemcpyAsync(d_b, h, 4, cudaMemcpyHostToDevice, s2);\n"
	             "\tuse<<<1, 1, 0, s3>>>(d_a, d_b);\n"
	             "\tcudaStreamSynchronize(s1);\n\tcudaStreamSynchronize(s2);\n\tcudaStreamSynchronize(s3);\n"
	             "\tcudaStreamDestroy(s1);\n\tcudaStreamDestroy(s2);\n\tcudaStreamDestroy(s3);\n}\n");
	program_shell(p, "$G three.cu");
	expect_out(p, "1 finding: 1 error in 1 file.");
	expect_out(p, "= note: also unordered: three.cu:9:2: `d_a` between `cudaMemcpyAsync` on stream `s1`");
	program_free(p);
}
