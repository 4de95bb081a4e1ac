#include <acme/device.h>
#include <cuda_runtime.h>

__global__ void fill(float *data) { data[threadIdx.x] = 1; }

void wrong(float *data)
{
	cudaStream_t stream;
	cudaSetDevice(0);
	cudaStreamCreate(&stream);
	{
		acme::OnDevice guard(1);
		fill<<<1, 64, 0, stream>>>(data); // expect: GPU202
	}
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}

void right(float *data)
{
	cudaStream_t stream;
	cudaSetDevice(0);
	cudaStreamCreate(&stream);
	{
		acme::OnDevice guard(1);
		cudaDeviceSynchronize();
	}
	fill<<<1, 64, 0, stream>>>(data); // the guard has ended: device 0 is current again
	cudaStreamSynchronize(stream);
	cudaStreamDestroy(stream);
}
