// SPDX-License-Identifier: Apache-2.0
// What a claim rests on that no step of its path shows: the lines of kernels, what host memory is, attributes of launches.
#include "cli/program.h"

#define HEAD "#include <cuda_runtime.h>\n"
#define STREAM(s) "\tcudaStream_t " #s ";\n\tcudaStreamCreateWithFlags(&" #s ", cudaStreamNonBlocking);\n"
#define TWO "void f(float *d)\n{\n" STREAM(s) STREAM(t)
#define END "\tcudaDeviceSynchronize();\n\tcudaStreamDestroy(s);\n\tcudaStreamDestroy(t);\n}\n"

// `words` in the text report, and not `absent` (NULL: nothing).
static void shows(const char *source, const char *words, const char *absent)
{
	struct program *p = program_new();
	program_file(p, "a.cu", source);
	program_shell(p, "$G -q --output=full a.cu");
	expect_out(p, words);
	if (absent)
		cr_expect_not(strstr(p->out, absent), "`%s` in:\n%s", absent, p->out);
	program_free(p);
}

Test(evidence, the_line_of_the_kernel_that_touches_the_memory)
{
	shows(HEAD
	      "__global__ void fill(float *x)\n{\n\tint i = threadIdx.x;\n\tx[i] = 1;\n}\n__global__ void sum(const float *in, float *out)\n{\n\t*out += *in;\n}\n"
	      "static float *r;\n" TWO "\tfill<<<1, 32, 0, s>>>(d);\n\tsum<<<1, 1, 0, t>>>(d, r);\n" END,
	      "= see: a.cu:5:2: kernel `fill` writes `d` here, as `x`\n      = see: a.cu:9:10: kernel `sum` reads `d` here, as `in`\n", NULL);
	// in the device function that does it
	shows(HEAD "__device__ void put(float *p)\n{\n\t*p = 1;\n}\n__global__ void fill(float *d)\n{\n\tput(d);\n}\n" TWO
	           "\tfill<<<1, 1, 0, s>>>(d);\n\tfill<<<1, 1, 0, t>>>(d);\n" END,
	      "= see: a.cu:4:2: kernel `fill` writes `d` here\n      = why", "a.cu:8:");
	// nobody has read the other kernel
	shows(HEAD "__global__ void fill(float *d) { *d = 1; }\n__global__ void sum(const float *d);\n" TWO
	           "\tfill<<<1, 1, 0, s>>>(d);\n\tsum<<<1, 1, 0, t>>>(d);\n" END,
	      "= see: a.cu:2:34: kernel `fill` writes `d` here\n      = why", NULL);
}

// Of headers that gpulint brings.
Test(evidence, no_place_that_nobody_can_open)
{
	struct program *p = program_new();
	program_shell(p, "$G -q --output=full '%s/corpus/rules/gpu101/bad_gemm_off_stream.cu'", GPULINT_SOURCE_DIR);
	expect_out(p, "kernel `cutlass::gemm::device::Gemm::operator()` on `stream`");
	cr_expect_not(strstr(p->out, "__gpulint__"), "%s", p->out);
	program_free(p);
}

Test(evidence, where_the_data_of_a_call_lie)
{
#define ON(made, allocated)                                                                                                                          \
	HEAD "__global__ void k(float *x) { *x = 1; }\nvoid f()\n{\n\tcudaStream_t s;\n\tfloat *x;\n\tcudaSetDevice(" made ");\n"                    \
	     "\tcudaStreamCreate(&s);\n\tcudaSetDevice(" allocated ");\n\tcudaMalloc((void **)&x, 4);\n\tcudaSetDevice(1);\n"                        \
	     "\tk<<<1, 1, 0, s>>>(x);\n\tcudaDeviceSynchronize();\n\tcudaFree(x);\n\tcudaStreamDestroy(s);\n}\n"
	shows(ON("0", "0"), "= fix: select device 0 before the call, where `x` was allocated as well\n", "if the data");
	shows(ON("0", "1"), "= fix: use a stream that is made on device 1, where `x` was allocated\n", "if the data");
	shows(ON("0", "2"), "if the data of the call lie on device 0", NULL);
}

Test(evidence, which_event_is_of_another_device)
{
	shows(HEAD "float f(void)\n{\n\tcudaEvent_t start, stop;\n\tfloat ms = 0;\n\tcudaSetDevice(0);\n\tcudaEventCreate(&start);\n"
	           "\tcudaEventRecord(start);\n\tcudaSetDevice(1);\n\tcudaEventCreate(&stop);\n\tcudaEventRecord(stop);\n"
	           "\tcudaEventSynchronize(stop);\n\tcudaEventElapsedTime(&ms, start, stop);\n\tcudaEventDestroy(start);\n"
	           "\tcudaEventDestroy(stop);\n\treturn ms;\n}\n",
	      "of event `stop`, which belongs to another device than event `start`.", NULL);
}

Test(evidence, what_host_memory_is)
{
#define COPY "cudaMemcpyAsync(d, h, 4, cudaMemcpyHostToDevice, s);\n"
#define UPLOAD(...) HEAD "#include <stdlib.h>\nvoid f(float *d, cudaStream_t s)\n{\n" __VA_ARGS__ "}\n"
	shows(UPLOAD("\tfloat *h;\n\tcudaMallocHost((void **)&h, 4);\n\t" COPY "\t*h = 1;\n\tcudaStreamSynchronize(s);\n\tcudaFreeHost(h);\n"),
	      "= see: a.cu:6:2: `cudaMallocHost` allocates `h`, which is page-locked host memory\n", NULL);
	shows(UPLOAD("\tfloat *h = (float *)malloc(4);\n\tcudaHostRegister(h, 4, 0);\n\t" COPY "\tfree(h);\n"),
	      "= see: a.cu:6:2: `cudaHostRegister` makes `h` page-locked host memory\n", NULL);
	shows(UPLOAD("\tfloat h[4];\n\t" COPY), "= see: a.cu:5:2: `h` is pageable host memory\n", NULL);
	shows(HEAD
	      "__global__ void k(float *d) { *d = 1; }\nfloat f(cudaStream_t s)\n{\n\tfloat *m;\n\tcudaMallocManaged((void **)&m, 4);\n\tk<<<1, 1, 0, s>>>(m);\n\treturn *m;\n}\n",
	      "`cudaMallocManaged` allocates `m`, which is managed memory\n", NULL);
	// the other side of a copy
	shows(HEAD "#include <stdlib.h>\n__global__ void k(float *d) { *d = 1; }\nvoid f(float *d)\n{\n" STREAM(
		      s) "\tfloat *h = (float *)malloc(1 << 20);\n"
	                 "\tcudaMemcpy(d, h, 1 << 20, cudaMemcpyHostToDevice);\n\tk<<<1, 1, 0, s>>>(d);\n\tcudaStreamSynchronize(s);\n\tcudaStreamDestroy(s);\n\tfree(h);\n}\n",
	      "= see: a.cu:8:22: `malloc` allocates `h`, which is pageable host memory\n", NULL);
}

#define PRODUCE "__global__ void produce(float *x)\n{\n\tcudaTriggerProgrammaticLaunchCompletion();\n\tx[threadIdx.x] = 1;\n}\n"
#define LAUNCH                                                                                                                                       \
	"void f(float *d, cudaStream_t s)\n{\n\tproduce<<<1, 32, 0, s>>>(d);\n\tcudaLaunchAttribute a[1];\n"                                         \
	"\ta[0].id = cudaLaunchAttributeProgrammaticStreamSerialization;\n\ta[0].val.programmaticStreamSerializationAllowed = 1;\n"                  \
	"\tcudaLaunchConfig_t c = {0};\n\tc.gridDim = dim3(1);\n\tc.blockDim = dim3(32);\n\tc.stream = s;\n\tc.attrs = a;\n\tc.numAttrs = 1;\n"      \
	"\tcudaLaunchKernelEx(&c, consume, d);\n}\n"

Test(evidence, what_makes_a_launch_programmatic_and_where_it_waits)
{
	shows(HEAD PRODUCE "__global__ void consume(float *in)\n{\n\tfloat v = *in;\n\tcudaGridDependencySynchronize();\n\t*in = v + 1;\n}\n" LAUNCH,
	      "= see: a.cu:17:2: this attribute makes the launch of kernel `consume` programmatic\n"
	      "      = see: a.cu:4:2: kernel `consume` may start once every block of kernel `produce` has come here\n      = see: a.cu:5:2: kernel `produce` writes `d` here, as `x`\n"
	      "      = see: a.cu:9:12: kernel `consume` touches `d` here, as `in`, before it waits\n",
	      NULL);
	shows(HEAD PRODUCE "__global__ void consume(float *in)\n{\n\tfloat v = *in;\n\tcudaGridDependencySynchronize();\n\t*in = v + 1;\n}\n" LAUNCH,
	      "= fix: in kernel `consume`, move cudaGridDependencySynchronize() of line 10 up in front of the first use\n             of `in`, or launch",
	      NULL);
	// lines for the device only
	shows(HEAD PRODUCE
	      "__global__ void consume(float *in)\n{\n\tfloat v = *in;\n#ifdef __CUDA_ARCH__\n\n\tcudaGridDependencySynchronize();\n#endif\n\t*in = v + 1;\n}\n" LAUNCH,
	      "cudaGridDependencySynchronize() of line 12 up", NULL);
	shows(HEAD PRODUCE "__global__ void consume(float *in)\n{\n\t*in += 1;\n}\n" LAUNCH,
	      "= fix: in kernel `consume`, call cudaGridDependencySynchronize() in front of the first use of `in`", "before it waits");
}

#define SHARED                                                                                                                                       \
	"__global__ void sum(const float *x, float *y) { *y = *x; }\nstatic float *y;\n"                                                             \
	"void f(cudaStream_t s, float *out)\n{\n\tcudaMemsetAsync(y, 0, 4, s);\n\tsum<<<1, 1, 0, s>>>(y, out);\n}\n"

// The first call's last use, not its first one, which the second call does again.
Test(evidence, what_a_second_call_meets)
{
	shows(HEAD SHARED, "writes `y`, which all calls of this function share, while kernel `sum` on stream `s` may still be reading it",
	      "while `cudaMemsetAsync`");
	shows(HEAD SHARED "void g(cudaStream_t s, cudaStream_t t, float *out)\n{\n\tf(s, out);\n\tf(t, out);\n}\n",
	      "= see: a.cu:11:2: `f` is called here\n      = see: a.cu:12:2: `f` is called here, too\n", NULL);
	shows("#include <cublas_v2.h>\nstatic cublasHandle_t cached;\nvoid f(int device, float *x, float a)\n{\n\tcudaSetDevice(device);\n\tif (!cached)\n\t\tcublasCreate(&cached);\n"
	      "\tcublasSscal(cached, 1, &a, x, 1);\n}\nvoid g(float *x, float *y)\n{\n\tf(0, x, 2);\n\tf(1, y, 2);\n}\n",
	      "= see: a.cu:13:2: `f` is called here, too\n", NULL);
}

// A library's own function for the current stream is known to do nothing else.
Test(evidence, current_streams_are_not_assumed_to_do_nothing)
{
	shows("#include <c10/cuda/CUDAStream.h>\n" HEAD
	      "float f(float *d, float *h)\n{\n\tcudaHostRegister(h, 4, 0);\n\tcudaMemcpyAsync(h, d, 4, cudaMemcpyDeviceToHost, c10::cuda::getCurrentCUDAStream());\n"
	      "\tcudaMemsetAsync(d, 0, 4, c10::cuda::getCurrentCUDAStream());\n\treturn *h;\n}\n",
	      "GPU106", "assumed not to");
}

#define SOLVE "__global__ void solve(float *x) { *x = 1; }\n"

Test(evidence, the_limit_that_a_launch_exceeds)
{
	shows(HEAD SOLVE "void f(float *x)\n{\n\tvoid *a[] = {&x};\n\tcudaLaunchCooperativeKernel((void *)solve, 4096, 256, a, 0, 0);\n}\n",
	      "4096 blocks of 256 threads, of which even 256 multiprocessors, more than a device of today has, hold at most 2048.", NULL);
}

// Whether the default stream is one of each thread is a matter of the compiler's flags.
Test(evidence, which_default_stream_it_is)
{
	struct program *p = program_new();
	program_file(p, "a.cu",
	             HEAD "__global__ void step(float *x) { *x += 1; }\nvoid f(float *d, cudaGraph_t *graph)\n{\n\tcudaStream_t s;\n"
	                  "\tcudaStreamCreate(&s);\n\tcudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);\n\tstep<<<1, 1>>>(d);\n"
	                  "\tcudaStreamEndCapture(s, graph);\n\tcudaStreamDestroy(s);\n}\n");
	program_shell(p, "$G -q --output=full a.cu");
	expect_out(p, "[GPU602]");
	expect_out(p, "assumed: the file is compiled without `--default-stream per-thread`: its flags are not known\n");
	program_shell(p, "$G -q --output=full a.cu -- -O2");
	expect_out(p, "[GPU602]");
	cr_expect_not(strstr(p->out, "assumed:"), "%s", p->out);
	program_free(p);
}

// A pointer that is null on the path, with an offset, names no memory.
Test(evidence, no_memory_is_called_by_a_number)
{
	struct program *p = program_new();
	program_file(p, "a.cu",
	             HEAD "void f(const double *d, int n)\n{\n\tdouble *h = nullptr;\n" STREAM(
			     s) "\tcudaMemcpyAsync(&h[n], d, n, cudaMemcpyDeviceToHost, s);\n"
	                        "\th[n] = 1;\n\tcudaStreamSynchronize(s);\n\tcudaStreamDestroy(s);\n}\n");
	program_shell(p, "$G -q --output=full --confidence=low --portable a.cu");
	cr_expect_not(strstr(p->out, "`0`"), "%s", p->out);
	program_free(p);
}
