#include <cuda_runtime.h>

template <class T> __global__ void fill(T *data) { data[threadIdx.x] = 1; }

void wrong(int type, float *host, void *device)
{
	cudaStream_t stream;
	ACME_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	ACME_DISPATCH(type, [&] { fill<scalar_t><<<1, 64, 0, stream>>>((scalar_t *)device); });
	ACME_CHECK(cudaMemcpy(host, device, 64 * sizeof(float), cudaMemcpyDeviceToHost)); // expect: GPU101
	ACME_CHECK(cudaStreamSynchronize(stream));
	ACME_CHECK(cudaStreamDestroy(stream));
}

void right(int type, float *host, void *device)
{
	cudaStream_t stream;
	ACME_CHECK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
	ACME_DISPATCH(type, [&] { fill<scalar_t><<<1, 64, 0, stream>>>((scalar_t *)device); });
	ACME_CHECK(cudaStreamSynchronize(stream));
	ACME_CHECK(cudaMemcpy(host, device, 64 * sizeof(float), cudaMemcpyDeviceToHost));
	ACME_CHECK(cudaStreamDestroy(stream));
}
