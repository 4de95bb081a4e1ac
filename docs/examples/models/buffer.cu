#include <acme/array.h>
#include <cuda_runtime.h>

__global__ void fill(float *data) { data[threadIdx.x] = 1; }

void wrong(float *host, cudaStream_t work, cudaStream_t copy)
{
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&copy, cudaStreamNonBlocking);
	acme::Array<float> array(64);
	fill<<<1, 64, 0, work>>>(array.data());
	cudaMemcpyAsync(host, array.data(), array.size() * sizeof(float), cudaMemcpyDeviceToHost, copy); // expect: GPU102
	cudaStreamSynchronize(copy);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(copy);
	cudaStreamDestroy(work);
}

void right(float *host, cudaStream_t work)
{
	cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
	acme::Array<float> array(64);
	fill<<<1, 64, 0, work>>>(array.data());
	cudaMemcpyAsync(host, array.data(), array.size() * sizeof(float), cudaMemcpyDeviceToHost, work);
	cudaStreamSynchronize(work);
	cudaStreamDestroy(work);
}
