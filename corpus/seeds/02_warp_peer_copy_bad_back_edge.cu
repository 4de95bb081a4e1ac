// SPDX-License-Identifier: Apache-2.0
// The upload is waited for, but the staging buffer returns to its pool while the peer copy may still read it.
#include <cuda_runtime.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>

#define CHECK(call)                                                                     \
	do {                                                                            \
		cudaError_t status_ = (call);                                           \
		if (status_ != cudaSuccess) {                                           \
			std::fprintf(stderr, "%s\n", cudaGetErrorString(status_));      \
			std::exit(EXIT_FAILURE);                                        \
		}                                                                       \
	} while (0)

struct Device {
	int ordinal;
	cudaStream_t stream;
	cudaEvent_t ready;
};

static void device_open(Device *d, int ordinal)
{
	d->ordinal = ordinal;
	CHECK(cudaSetDevice(ordinal));
	CHECK(cudaStreamCreateWithFlags(&d->stream, cudaStreamNonBlocking));
	CHECK(cudaEventCreateWithFlags(&d->ready, cudaEventDisableTiming));
}

static void device_close(Device *d)
{
	CHECK(cudaSetDevice(d->ordinal));
	CHECK(cudaStreamSynchronize(d->stream));
	CHECK(cudaEventDestroy(d->ready));
	CHECK(cudaStreamDestroy(d->stream));
}

// from_numpy(host).to("cuda:1"): uploaded to the source device, then moved to the target.
static void array_to(float *to, const float *host, size_t size, Device *source, Device *target)
{
	float *staging;
	CHECK(cudaSetDevice(source->ordinal));
	CHECK(cudaMallocAsync(reinterpret_cast<void **>(&staging), size, source->stream));
	CHECK(cudaMemcpyAsync(staging, host, size, cudaMemcpyHostToDevice, source->stream));
	CHECK(cudaEventRecord(source->ready, source->stream));
	CHECK(cudaSetDevice(target->ordinal));
	CHECK(cudaStreamWaitEvent(target->stream, source->ready, 0));
	CHECK(cudaMemcpyPeerAsync(to, target->ordinal, staging, source->ordinal, size, target->stream));
	CHECK(cudaSetDevice(source->ordinal));
	CHECK(cudaFreeAsync(staging, source->stream)); // expect: GPU201 // validate: confirmed
}

int main()
{
	const size_t n = 1 << 20, size = n * sizeof(float);
	Device gpu0, gpu1;
	float *host_a, *host_b, *a, *b;
	device_open(&gpu0, 0);
	device_open(&gpu1, 1);
	CHECK(cudaSetDevice(1));
	CHECK(cudaMalloc(&a, size));
	CHECK(cudaMalloc(&b, size));
	CHECK(cudaMallocHost(&host_a, size));
	CHECK(cudaMallocHost(&host_b, size));
	for (size_t i = 0; i < n; i++) {
		host_a[i] = 1.0f;
		host_b[i] = 2.0f;
	}

	array_to(a, host_a, size, &gpu0, &gpu1);
	array_to(b, host_b, size, &gpu0, &gpu1);

	CHECK(cudaSetDevice(0));
	CHECK(cudaStreamSynchronize(gpu0.stream));
	CHECK(cudaSetDevice(1));
	CHECK(cudaStreamSynchronize(gpu1.stream));
	CHECK(cudaMemcpy(host_a, a, size, cudaMemcpyDeviceToHost));
	CHECK(cudaMemcpy(host_b, b, size, cudaMemcpyDeviceToHost));
	std::printf("%f %f\n", host_a[0], host_b[0]);

	CHECK(cudaFree(a));
	CHECK(cudaFree(b));
	CHECK(cudaFreeHost(host_a));
	CHECK(cudaFreeHost(host_b));
	device_close(&gpu0);
	device_close(&gpu1);
	return 0;
}
