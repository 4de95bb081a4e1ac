// SPDX-License-Identifier: Apache-2.0
// What is chosen is copied: the graph is made in the copy, which ends with the function.
#include <cuda_runtime.h>

struct copied_graph {
	cudaGraph_t graph = nullptr;
	bool is_made = false;
	void capture(cudaStream_t s, float *p)
	{
		cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
		cudaMemsetAsync(p, 0, 4, s);
		cudaStreamEndCapture(s, &graph); // expect: GPU503 // validate: -
		is_made = true;
	}
};

struct copied_state {
	~copied_state()
	{
		if (first.is_made)
			cudaGraphDestroy(first.graph);
		if (second.is_made)
			cudaGraphDestroy(second.graph);
	}
	int mode = 0;
	copied_graph first, second;
};

void copied_forward(copied_state &s, cudaStream_t stream, float *p)
{
	copied_graph g = s.mode == 1 ? s.first : s.second;
	g.capture(stream, p);
}
