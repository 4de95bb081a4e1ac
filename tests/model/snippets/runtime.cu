// SPDX-License-Identifier: Apache-2.0
// Kernels and the runtime API as programs use them.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <vector>
#include <cuda_runtime.h>

__constant__ float coefficient[16];
__device__ int counter;
__managed__ int shared_flag;

__global__ void __launch_bounds__(256, 2) scale(float *p, int n)
{
	extern __shared__ float tile[];
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i >= n)
		return;
	tile[threadIdx.x] = p[i];
	__syncthreads();
	p[i] = sqrtf(tile[0]) + coefficient[0] + fmaxf(p[i], 0.f) + min(i, n) + sqrt(2.0) + std::max(1.0f, p[0]);
	atomicAdd(&counter, 1);
	atomicAdd(p, 1.0f);
	printf("%d\n", i);
	unsigned v = __shfl_down_sync(0xffffffff, (unsigned)i, 1);
	long long t = clock64();
	p[i] += __ldg(p + i) + v + t + fabs(-1.0) + pow(2.0, 3.0) + __expf(1.0f);
	assert(i < n);
}

template <class F> __global__ void apply(F f, int n)
{
	if ((int)threadIdx.x < n)
		f(threadIdx.x);
}

static void CUDART_CB done(void *data) { *(int *)data = 1; }

#define CHECK(call)                                                                                                    \
	do {                                                                                                           \
		cudaError_t e_ = (call);                                                                               \
		if (e_ != cudaSuccess) {                                                                               \
			fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(e_));                     \
			exit(EXIT_FAILURE);                                                                            \
		}                                                                                                      \
	} while (0)

static void launches(float *d, cudaStream_t s)
{
	scale<<<1, 256, 0, s>>>(d, 100);
	scale<<<dim3(1, 2), 256>>>(d, 100);
	auto set = [=] __device__(int i) { d[i] = 1; };
	apply<<<1, 32>>>(set, 3);
	void *args[] = {&d};
	CHECK(cudaLaunchKernel((void *)scale, dim3(1), dim3(1), args, 0, s));
	CHECK(cudaLaunchKernel((const void *)scale, 1, 1, args, 0, s));
	CHECK(cudaLaunchCooperativeKernel((void *)scale, dim3(1), dim3(1), args, 0, s));
	cudaLaunchConfig_t config = {};
	config.gridDim = dim3(1);
	cudaLaunchAttribute attribute[1];
	attribute[0].id = cudaLaunchAttributeCooperative;
	attribute[0].val.cooperative = 1;
	config.attrs = attribute;
	config.numAttrs = 1;
	CHECK(cudaLaunchKernelEx(&config, scale, d, 100));
	int blocks, size;
	cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, scale, 256, 0);
	cudaOccupancyMaxPotentialBlockSize(&blocks, &size, scale);
	cudaFuncSetAttribute(scale, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536);
	cudaFuncAttributes attributes;
	cudaFuncGetAttributes(&attributes, scale);
}

static void memory(cudaStream_t s)
{
	float *d, *h;
	int *mapped, *alias;
	size_t pitch, bytes = 400;
	std::vector<float> v(100);
	CHECK(cudaMalloc(&d, bytes));
	CHECK(cudaMalloc((void **)&d, bytes));
	cudaMallocManaged(&d, bytes);
	cudaMallocHost(&h, bytes);
	cudaMallocHost((void **)&h, bytes);
	cudaHostAlloc(&mapped, 4, cudaHostAllocMapped);
	cudaHostAlloc((void **)&mapped, 4, cudaHostAllocDefault);
	cudaHostGetDevicePointer(&alias, mapped, 0);
	cudaMallocPitch(&d, &pitch, 4, 4);
	cudaMallocAsync(&d, bytes, s);
	cudaMallocAsync((void **)&d, bytes, s);
	cudaFreeAsync(d, s);
	cudaMemcpyAsync(d, v.data(), bytes, cudaMemcpyHostToDevice, s);
	cudaMemcpy2D(d, 4, h, 4, 4, 4, cudaMemcpyDefault);
	cudaMemcpyToSymbol(coefficient, v.data(), 64);
	cudaMemcpyToSymbolAsync(coefficient, v.data(), 64, 0, cudaMemcpyHostToDevice, s);
	cudaMemcpyFromSymbol(v.data(), coefficient, 64);
	void *address;
	cudaGetSymbolAddress(&address, coefficient);
	cudaGetSymbolAddress((void **)&d, counter);
	cudaMemcpy3DParms p3 = {0};
	p3.extent = make_cudaExtent(1, 2, 3);
	p3.srcPtr = make_cudaPitchedPtr(d, 1, 2, 3);
	cudaMemcpy3D(&p3);
	cudaChannelFormatDesc channel = cudaCreateChannelDesc<float>();
	cudaArray_t array;
	cudaMallocArray(&array, &channel, 4, 4);
	cudaPointerAttributes where;
	cudaPointerGetAttributes(&where, d);
}

int main()
{
	cudaStream_t s;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	std::vector<cudaStream_t> streams(4);
	for (auto &x : streams)
		cudaStreamCreate(&x);
	launches(nullptr, s);
	memory(s);
	int flag = 0;
	cudaLaunchHostFunc(s, done, &flag);
	cudaStreamAddCallback(s, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 0);
	cudaGraph_t graph;
	cudaGraphExec_t exec;
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	cudaStreamEndCapture(s, &graph);
	cudaGraphInstantiate(&exec, graph, nullptr, nullptr, 0);
	cudaGraphInstantiate(&exec, graph, NULL, NULL, 0);
#if CUDART_VERSION >= 12000
	cudaGraphInstantiate(&exec, graph, 0);
#endif
	cudaGraphLaunch(exec, s);
	cudaEvent_t start, stop;
	float ms;
	cudaEventCreate(&start);
	cudaEventCreate(&stop, cudaEventDisableTiming);
	cudaEventRecord(start);
	cudaStreamWaitEvent(s, start);
	cudaEventElapsedTime(&ms, start, stop);
	cudaDeviceProp properties;
	cudaGetDeviceProperties(&properties, 0);
	printf("%s %d\n", properties.name, properties.multiProcessorCount);
	dim3 block = 5, grid(make_uint3(1, 2, 3));
	float4 f = make_float4(1, 2, 3, 4);
	int2 i = {1, 2};
	cudaStreamSynchronize(cudaStreamPerThread);
	return cudaDeviceSynchronize() != cudaSuccess || block.x + grid.y + f.x + i.x == 0;
}
