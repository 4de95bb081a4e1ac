// SPDX-License-Identifier: Apache-2.0
// The workspace is made when it is first needed, which is inside the capture.
#include <cuda_runtime.h>

class Layer {
public:
	void forward(float *x, cudaStream_t s)
	{
		void *workspace = nullptr;
		cudaMalloc(&workspace, 4096); // expect: GPU601 // validate: error(CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
		cudaMemsetAsync(workspace, 0, 4096, s);
		cudaMemcpyAsync(x, workspace, 4096, cudaMemcpyDeviceToDevice, s);
		workspace_ = workspace;
	}

private:
	void *workspace_ = nullptr;
};

void record(Layer *layer, float *x, cudaStream_t s, cudaGraph_t *graph)
{
	cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
	layer->forward(x, s);
	cudaStreamEndCapture(s, graph);
}
