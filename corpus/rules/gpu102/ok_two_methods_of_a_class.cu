// SPDX-License-Identifier: Apache-2.0
// expect-none
// Two methods that use one buffer on two streams, and what orders them: events that the methods record and wait for; a stream that the user gives or
// gets, and so can wait for; a state that excludes the second call behind the first; one that waits before it returns.
#include <cuda_runtime.h>

__global__ void scale(float *x, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		x[i] *= 2.0f;
}

class with_events {
	cudaStream_t copies, kernels;
	cudaEvent_t copied, scaled;
	float *values;
	int n;

public:
	explicit with_events(int n) : n(n)
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaEventCreateWithFlags(&copied, cudaEventDisableTiming);
		cudaEventCreateWithFlags(&scaled, cudaEventDisableTiming);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~with_events()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaEventDestroy(copied);
		cudaEventDestroy(scaled);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void upload(const float *from)
	{
		cudaStreamWaitEvent(copies, scaled, 0);
		cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies);
		cudaEventRecord(copied, copies);
	}
	void process()
	{
		cudaStreamWaitEvent(kernels, copied, 0);
		scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n);
		cudaEventRecord(scaled, kernels);
	}
};

class on_the_users_stream {
	cudaStream_t kernels;
	float *values;
	int n;

public:
	explicit on_the_users_stream(int n) : n(n)
	{
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~on_the_users_stream()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaStreamDestroy(kernels);
	}
	void upload(const float *from, cudaStream_t s) { cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, s); }
	void process() { scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); }
};

class shows_its_streams {
	cudaStream_t copies, kernels;
	float *values;
	int n;

public:
	explicit shows_its_streams(int n) : n(n)
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~shows_its_streams()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	cudaStream_t upload_stream() const { return copies; }
	cudaStream_t process_stream() const { return kernels; }
	void upload(const float *from) { cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies); }
	void process() { scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); }
};

class gets_its_streams {
	cudaStream_t copies, kernels;
	float *values;
	int n;

public:
	gets_its_streams(int n, cudaStream_t c, cudaStream_t k) : copies(c), kernels(k), n(n) { cudaMalloc((void **)&values, n * sizeof(float)); }
	~gets_its_streams() { cudaFree(values); }
	void upload(const float *from) { cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies); }
	void process() { scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); }
};

class with_a_state {
	cudaStream_t copies, kernels;
	float *values;
	int n;
	bool is_under_way;

public:
	explicit with_a_state(int n) : n(n), is_under_way(false)
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~with_a_state()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void upload(const float *from)
	{
		if (is_under_way)
			cudaStreamSynchronize(kernels);
		cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies);
		is_under_way = true;
	}
	void process()
	{
		if (is_under_way)
			cudaStreamSynchronize(copies);
		scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n);
		is_under_way = true;
	}
};

class waits_at_the_end {
	cudaStream_t copies, kernels;
	float *values;
	int n;

	void begin(const float *from) { cudaMemcpyAsync(values, from, n * sizeof(float), cudaMemcpyHostToDevice, copies); }
	void go() { scale<<<(n + 255) / 256, 256, 0, kernels>>>(values, n); }

public:
	explicit waits_at_the_end(int n) : n(n)
	{
		cudaStreamCreateWithFlags(&copies, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&kernels, cudaStreamNonBlocking);
		cudaMalloc((void **)&values, n * sizeof(float));
	}
	~waits_at_the_end()
	{
		cudaDeviceSynchronize();
		cudaFree(values);
		cudaStreamDestroy(copies);
		cudaStreamDestroy(kernels);
	}
	void upload(const float *from)
	{
		begin(from);
		cudaStreamSynchronize(copies);
	}
	void process()
	{
		go();
		cudaStreamSynchronize(kernels);
	}
};
