// SPDX-License-Identifier: Apache-2.0
// Shapes of CUDA 11 and 12; with the headers of CUDA 13 they do not parse.
#include <cuda.h>
#include <cuda_runtime.h>
#include <cub/cub.cuh>

int main()
{
	float *d;
	cudaStream_t s;
	cudaMallocManaged(&d, 4);
	cudaStreamCreate(&s);
	cudaMemPrefetchAsync(d, 4, 0, s);
	cudaMemPrefetchAsync(d, 4, cudaCpuDeviceId);
	cudaMemAdvise(d, 4, cudaMemAdviseSetReadMostly, 0);
	cudaThreadSynchronize();
	CUcontext c;
	cuCtxCreate(&c, 0, 0);
	cudaGraph_t graph = 0;
	cudaGraphExec_t exec = 0;
	cudaGraphNode_t node;
	enum cudaGraphExecUpdateResult result;
	cudaGraphExecUpdate(exec, graph, &node, &result);
	size_t bytes;
	unsigned *keys = nullptr, *values = nullptr;
	cub::DeviceScan::InclusiveSum(d, bytes, keys, keys, 4, s, false);
	cub::DeviceScan::ExclusiveSum(nullptr, bytes, keys, keys, 4, 0, true);
	cub::DeviceRadixSort::SortPairs<unsigned, unsigned>(d, bytes, keys, keys, values, values, 4, 0, 32, s, false);
	enum cudaStreamCaptureStatus status;
	unsigned long long id;
	const cudaGraphNode_t *nodes;
	size_t n;
	cudaStreamGetCaptureInfo(s, &status);
	cudaStreamGetCaptureInfo(s, &status, &id);
	cudaStreamGetCaptureInfo(s, &status, &id, &graph, &nodes, &n);
	cudaStreamGetCaptureInfo(s, &status, &id, &graph, &nodes, nullptr, &n); // CUDA 13
	cudaStreamGetCaptureInfo_v2(s, &status, &id, &graph, &nodes, &n);
	cudaStreamUpdateCaptureDependencies(s, &node, n, cudaStreamSetCaptureDependencies);
	cudaGraphNode_t from[2], to[2];
	cudaGraphNodeParams params = {};
	cudaGraphGetEdges(graph, from, to, &n);
	cudaGraphNodeGetDependencies(node, from, &n);
	cudaGraphNodeGetDependentNodes(node, from, &n);
	cudaGraphAddDependencies(graph, from, to, n);
	cudaGraphRemoveDependencies(graph, from, to, n);
	cudaGraphAddNode(&node, graph, from, n, &params);
	void *all[1] = {d};
	cudaMemcpyAttributes attributes = {};
	cudaMemcpyBatchAsync(all, all, &n, 1, &attributes, &n, 1, &n, s);
	cudaMemcpy3DBatchAsync(0, nullptr, &n, 0, s);
	cudaDeviceProp properties;
	cudaGetDeviceProperties_v2(&properties, 0);
	float ms;
	cudaEventElapsedTime_v2(&ms, nullptr, nullptr);
	CUgraph g;
	const CUgraphNode *driver_nodes;
	cuuint64_t driver_id;
	CUstreamCaptureStatus driver_status;
	cuStreamGetCaptureInfo(s, &driver_status, &driver_id);
	cuStreamGetCaptureInfo_v2(s, &driver_status, &driver_id, &g, &driver_nodes, &n);
	cuCtxCreate_v2(&c, 0, 0);
	cuCtxCreate_v3(&c, nullptr, 0, 0, 0);
	return properties.clockRate;
}
