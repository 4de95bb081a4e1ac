// SPDX-License-Identifier: Apache-2.0
// The buffers change places in each round: the third one writes what the copy of the first one may still be reading.
#include <cuda_runtime.h>
#include <utility>

__global__ void relax(const float *in, float *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i > 0 && i < n - 1)
		out[i] = in[i - 1] + in[i + 1];
}

struct field {
	float *now, *next, *image;
	int n;
	cudaStream_t work, save;
	cudaEvent_t done, saved;
};

static void write_out(field &f)
{
	cudaEventRecord(f.done, f.work);
	cudaStreamWaitEvent(f.save, f.done, 0);
	cudaMemcpyAsync(f.image, f.now, f.n * sizeof(float), cudaMemcpyDeviceToHost, f.save);
	cudaEventRecord(f.saved, f.save);
}

static void simulate(field &f, int steps)
{
	for (int t = 0; t < steps; t++) {
		relax<<<f.n / 128, 128, 0, f.work>>>(f.now, f.next, f.n); // expect: GPU102 // validate: confirmed
		std::swap(f.now, f.next);
		write_out(f);
	}
	cudaStreamSynchronize(f.save);
}

static void by_hand(float *a, float *b, float *image, int n, int steps, cudaStream_t work, cudaStream_t save, cudaEvent_t done)
{
	for (int t = 0; t < steps; t++) {
		relax<<<n / 128, 128, 0, work>>>(a, b, n); // expect: GPU102 // validate: confirmed
		cudaEventRecord(done, work);
		cudaStreamWaitEvent(save, done, 0);
		cudaMemcpyAsync(image, b, n * sizeof(float), cudaMemcpyDeviceToHost, save);
		float *other = a;
		a = b;
		b = other;
	}
	cudaStreamSynchronize(save);
}

void run(float *a, float *b, float *image, int n, int steps)
{
	field f = {a, b, image, n};
	cudaStreamCreateWithFlags(&f.work, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&f.save, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&f.done, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&f.saved, cudaEventDisableTiming);
	simulate(f, steps);
	cudaStreamSynchronize(f.work);
	by_hand(a, b, image, n, steps, f.work, f.save, f.done);
	cudaStreamSynchronize(f.work);
	cudaEventDestroy(f.done);
	cudaEventDestroy(f.saved);
	cudaStreamDestroy(f.work);
	cudaStreamDestroy(f.save);
}
