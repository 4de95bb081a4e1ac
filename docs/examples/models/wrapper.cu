#include <cuda_runtime.h>

namespace acme { void scale(float *data, int n, cudaStream_t stream); }

void wrong(float *host, float *device, int n)
{
	cudaStream_t work, copy;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking);
	acme::scale(device, n, work);
	cudaMemcpyAsync(host, device, n * sizeof(float), cudaMemcpyDeviceToHost, copy); // expect: GPU102
	cudaStreamSynchronize(copy);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(copy);
	cudaStreamDestroy(work);
}

void right(float *host, float *device, int n)
{
	cudaStream_t work;
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	acme::scale(device, n, work);
	cudaMemcpyAsync(host, device, n * sizeof(float), cudaMemcpyDeviceToHost, work);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(work);
}
