// SPDX-License-Identifier: Apache-2.0
// expect-none
// Which of its two graphs the state gives hangs on its mode; its destructor destroys both.
#include <cuda_runtime.h>

struct either_graph {
	cudaGraph_t graph = nullptr;
	bool is_made = false;
	void capture(cudaStream_t s, float *p)
	{
		if (is_made)
			return;
		cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
		cudaMemsetAsync(p, 0, 4, s);
		cudaStreamEndCapture(s, &graph);
		is_made = true;
	}
};

struct either_state {
	~either_state()
	{
		if (first.is_made)
			cudaGraphDestroy(first.graph);
		if (second.is_made)
			cudaGraphDestroy(second.graph);
	}
	either_graph &chosen() { return mode == 1 ? first : second; }
	int mode = 0;
	either_graph first, second;
};

void either_forward(either_state &s, cudaStream_t stream, float *p)
{
	either_graph &g = s.chosen();
	g.capture(stream, p);
}
