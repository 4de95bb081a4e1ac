// SPDX-License-Identifier: Apache-2.0
// Makes graphs with one captured node, and says how much resident memory stays behind each: with Kokkos, and with the same calls
// of CUDA and a cudaGraphDestroy of the captured graph.
#include <Kokkos_Core.hpp>
#include <Kokkos_Graph.hpp>

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

__global__ void nothing()
{
}

static long resident()
{
	long all = 0, here = 0;
	FILE *f = std::fopen("/proc/self/statm", "r");
	if (f && std::fscanf(f, "%ld %ld", &all, &here) != 2)
		here = 0;
	std::fclose(f);
	return here * sysconf(_SC_PAGESIZE);
}

static void with_kokkos(const Kokkos::Cuda &exec)
{
	Kokkos::Experimental::Graph graph{exec};
	graph.root_node().cuda_capture(exec, [](const Kokkos::Cuda &e) { nothing<<<1, 1, 0, e.cuda_stream()>>>(); });
}

static void with_cuda(cudaStream_t s)
{
	cudaGraph_t graph, captured;
	cudaGraphNode_t node;
	cudaGraphCreate(&graph, 0);
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	nothing<<<1, 1, 0, s>>>();
	cudaStreamEndCapture(s, &captured);
	cudaGraphAddChildGraphNode(&node, graph, nullptr, 0, captured);
	cudaGraphDestroy(captured);
	cudaGraphDestroy(graph);
}

int main(int argc, char **argv)
{
	const int n = argc > 1 ? std::atoi(argv[1]) : 20000;
	Kokkos::ScopeGuard guard;
	cudaStream_t s;
	cudaStreamCreate(&s);
	{
		Kokkos::Cuda exec(s);
		for (int i = 0; i < 500; i++)
			with_cuda(s), with_kokkos(exec);
		long before = resident();
		for (int i = 0; i < n; i++)
			with_cuda(s);
		long middle = resident();
		for (int i = 0; i < n; i++)
			with_kokkos(exec);
		long after = resident();
		std::printf("resident memory grew by %ld bytes a node with CUDA and cudaGraphDestroy, by %ld with Kokkos (%d nodes each)\n",
			    (middle - before) / n, (after - middle) / n, n);
	}
	cudaStreamDestroy(s);
	return 0;
}
