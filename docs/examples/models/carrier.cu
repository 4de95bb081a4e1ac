#include <acme/context.h>
#include <cuda_runtime.h>

__global__ void scale(float *data) { data[threadIdx.x] *= 2; }

void wrong(float *host, float *device, int n)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	acme::Context context(stream);
	scale<<<1, n, 0, context.stream()>>>(device);
	cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost); // expect: GPU101
	context.finish();
	cudaStreamDestroy(stream);
}

void right(float *host, float *device, int n)
{
	cudaStream_t stream;
	cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
	acme::Context context(stream);
	scale<<<1, n, 0, context.stream()>>>(device);
	context.finish();
	cudaMemcpy(host, device, n * sizeof(float), cudaMemcpyDeviceToHost);
	cudaStreamDestroy(stream);
}
