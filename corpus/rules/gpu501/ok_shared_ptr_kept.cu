// SPDX-License-Identifier: Apache-2.0
// expect-none
// The objects live on: in a variable of the program, in the caller, in a lambda, in a class.
#include <cuda_runtime.h>
#include <memory>
#include <utility>

struct Stream {
	cudaStream_t s;
	Stream() { cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); }
	~Stream() { cudaStreamDestroy(s); }
};

__global__ void fill(float *x) { x[threadIdx.x] = 1; }

static std::shared_ptr<Stream> kept;

cudaStream_t in_a_variable()
{
	auto s = std::make_shared<Stream>();
	kept = s;
	return s->s;
}

cudaStream_t moved()
{
	auto s = std::make_shared<Stream>();
	cudaStream_t raw = s->s;
	kept = std::move(s);
	return raw;
}

std::shared_ptr<Stream> in_the_caller(cudaStream_t *raw)
{
	auto s = std::make_shared<Stream>();
	*raw = s->s;
	return s;
}

struct Job {
	std::shared_ptr<Stream> stream;
	explicit Job(std::shared_ptr<Stream> s) : stream(std::move(s)) {}
	void go(float *x) { fill<<<1, 32, 0, stream->s>>>(x); }
};

void use(float *x)
{
	fill<<<1, 32, 0, in_a_variable()>>>(x);
	cudaDeviceSynchronize();
	fill<<<1, 32, 0, moved()>>>(x);
	cudaDeviceSynchronize();
	cudaStream_t raw;
	auto held = in_the_caller(&raw);
	fill<<<1, 32, 0, raw>>>(x);
	cudaStreamSynchronize(raw);
	auto s = std::make_shared<Stream>();
	Job job(s);
	job.go(x);
	cudaStreamSynchronize(s->s);
	auto later = [s](float *y) { fill<<<1, 32, 0, s->s>>>(y); };
	later(x);
}
