// SPDX-License-Identifier: Apache-2.0
// The table of operands against the parameter records of a toolkit's headers. Built where there is a toolkit with CUPTI.
#include <criterion/criterion.h>
#define __CUDA_API_VERSION_INTERNAL // the types of the 32-bit forms, which the records need
#include <cuda.h>
#include <cuda_runtime_api.h>
#include <generated_cuda_meta.h>
#include <generated_cuda_runtime_api_meta.h>

#undef CU_STREAM_LEGACY // ours are typed
#undef CU_STREAM_PER_THREAD
#undef CU_MEMHOSTALLOC_PORTABLE
#undef CU_MEMHOSTALLOC_DEVICEMAP
#define CU_MEM_ATTACH_GLOBAL OUR_CU_MEM_ATTACH_GLOBAL
#include "validator/inject/apis.h"

enum { NO = -1 };

#define AT(type, member) ((int)offsetof(type##_params, member))

static const struct expected {
	const char *api;
	int to, from, n, stream;
} expected[] = {
	{"cudaMemcpy", AT(cudaMemcpy_v3020, dst), AT(cudaMemcpy_v3020, src), AT(cudaMemcpy_v3020, count), NO},
	{"cudaMemcpyAsync", AT(cudaMemcpyAsync_v3020, dst), AT(cudaMemcpyAsync_v3020, src), AT(cudaMemcpyAsync_v3020, count),
         AT(cudaMemcpyAsync_v3020, stream)},
	{"cudaMemcpyPeer", AT(cudaMemcpyPeer_v4000, dst), AT(cudaMemcpyPeer_v4000, src), AT(cudaMemcpyPeer_v4000, count), NO},
	{"cudaMemcpyPeerAsync", AT(cudaMemcpyPeerAsync_v4000, dst), AT(cudaMemcpyPeerAsync_v4000, src), AT(cudaMemcpyPeerAsync_v4000, count),
         AT(cudaMemcpyPeerAsync_v4000, stream)},
	{"cudaMemcpy2DAsync", AT(cudaMemcpy2DAsync_v3020, dst), AT(cudaMemcpy2DAsync_v3020, src), AT(cudaMemcpy2DAsync_v3020, width),
         AT(cudaMemcpy2DAsync_v3020, stream)},
	{"cudaMemcpyToSymbolAsync", NO, AT(cudaMemcpyToSymbolAsync_v3020, src), AT(cudaMemcpyToSymbolAsync_v3020, count),
         AT(cudaMemcpyToSymbolAsync_v3020, stream)},
	{"cudaMemcpyFromSymbolAsync", AT(cudaMemcpyFromSymbolAsync_v3020, dst), NO, AT(cudaMemcpyFromSymbolAsync_v3020, count),
         AT(cudaMemcpyFromSymbolAsync_v3020, stream)},
	{"cudaMemcpy3DAsync", NO, NO, NO, AT(cudaMemcpy3DAsync_v3020, stream)},
	{"cudaMemset", AT(cudaMemset_v3020, devPtr), NO, AT(cudaMemset_v3020, count), NO},
	{"cudaMemsetAsync", AT(cudaMemsetAsync_v3020, devPtr), NO, AT(cudaMemsetAsync_v3020, count), AT(cudaMemsetAsync_v3020, stream)},
	{"cudaMemset2DAsync", AT(cudaMemset2DAsync_v3020, devPtr), NO, AT(cudaMemset2DAsync_v3020, width), AT(cudaMemset2DAsync_v3020, stream)},
	{"cudaLaunchKernel", NO, NO, NO, AT(cudaLaunchKernel_v7000, stream)},
	{"cudaLaunchCooperativeKernel", NO, NO, NO, AT(cudaLaunchCooperativeKernel_v9000, stream)},
	{"cudaLaunchHostFunc", NO, NO, NO, AT(cudaLaunchHostFunc_v10000, stream)},
	{"cudaGraphLaunch", NO, NO, NO, AT(cudaGraphLaunch_v10000, stream)},
	{"cudaEventRecord", NO, NO, NO, AT(cudaEventRecord_v3020, stream)},
	{"cudaEventRecordWithFlags", NO, NO, NO, AT(cudaEventRecordWithFlags_v11010, stream)},
	{"cudaFree", AT(cudaFree_v3020, devPtr), NO, NO, NO},
	{"cudaFreeAsync", AT(cudaFreeAsync_v11020, devPtr), NO, NO, AT(cudaFreeAsync_v11020, hStream)},
	{"cuMemcpyAsync", AT(cuMemcpyAsync, dst), AT(cuMemcpyAsync, src), AT(cuMemcpyAsync, ByteCount), AT(cuMemcpyAsync, hStream)},
	{"cuMemcpyHtoDAsync", AT(cuMemcpyHtoDAsync_v2, dstDevice), AT(cuMemcpyHtoDAsync_v2, srcHost), AT(cuMemcpyHtoDAsync_v2, ByteCount),
         AT(cuMemcpyHtoDAsync_v2, hStream)},
	{"cuMemcpyPeerAsync", AT(cuMemcpyPeerAsync, dstDevice), AT(cuMemcpyPeerAsync, srcDevice), AT(cuMemcpyPeerAsync, ByteCount),
         AT(cuMemcpyPeerAsync, hStream)},
	{"cuMemsetD8", AT(cuMemsetD8_v2, dstDevice), NO, AT(cuMemsetD8_v2, N), NO},
	{"cuMemsetD32Async", AT(cuMemsetD32Async, dstDevice), NO, AT(cuMemsetD32Async, N), AT(cuMemsetD32Async, hStream)},
	{"cuMemFree", AT(cuMemFree_v2, dptr), NO, NO, NO},
	{"cuMemFreeAsync", AT(cuMemFreeAsync, dptr), NO, NO, AT(cuMemFreeAsync, hStream)},
	{"cuEventRecord", NO, NO, NO, AT(cuEventRecord, hStream)},
	{"cuEventRecordWithFlags", NO, NO, NO, AT(cuEventRecordWithFlags, hStream)},
	{"cuLaunchKernel", NO, NO, AT(cuLaunchKernel, kernelParams), AT(cuLaunchKernel, hStream)},
	{"cuLaunchCooperativeKernel", NO, NO, AT(cuLaunchCooperativeKernel, kernelParams), AT(cuLaunchCooperativeKernel, hStream)},
	{"cuLaunchKernelEx", NO, NO, AT(cuLaunchKernelEx, kernelParams), AT(cuLaunchKernelEx, config)},
	{"cuGraphLaunch", NO, NO, NO, AT(cuGraphLaunch, hStream)},
};

Test(params, are_where_the_headers_say)
{
	for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
		const struct expected *e = &expected[i];
		const struct api_row *row = api_find(e->api);
		cr_assert(row, "%s is not in the table", e->api);
		const struct api_layout *layout = api_layout(row);
		cr_expect_eq(layout->to, e->to, "%s: to at %d, not %d", e->api, layout->to, e->to);
		cr_expect_eq(layout->from, e->from, "%s: from at %d, not %d", e->api, layout->from, e->from);
		cr_expect_eq(layout->n, e->n, "%s: n at %d, not %d", e->api, layout->n, e->n);
		cr_expect_eq(layout->stream, e->stream, "%s: stream at %d, not %d", e->api, layout->stream, e->stream);
	}
	cr_expect_eq(offsetof(CUlaunchConfig, hStream), CONFIG_STREAM);
	cr_expect_eq(offsetof(struct cudaLaunchConfig_st, stream), CONFIG_STREAM);
	cr_expect_eq(CU_POINTER_ATTRIBUTE_RANGE_START_ADDR, CU_RANGE_START);
	cr_expect_eq(CU_POINTER_ATTRIBUTE_RANGE_SIZE, CU_RANGE_SIZE);
}
