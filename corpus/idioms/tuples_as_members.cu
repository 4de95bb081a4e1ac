// SPDX-License-Identifier: Apache-2.0
// expect-none
// Tuples as members, bases and elements, made by constructors that write no initialiser for them.
#include <cuda_runtime.h>

#include <array>
#include <tuple>
#include <utility>
#include <vector>

class Stream {
public:
	Stream() { cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking); }
	~Stream() { cudaStreamDestroy(s_); }
	Stream(const Stream &) = delete;
	operator cudaStream_t() const { return s_; }

private:
	cudaStream_t s_ = nullptr;
};

__global__ void fill(float *x) { x[threadIdx.x] = 1; }
__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

struct Named : std::tuple<int, Stream> {
	int uses = 0;
};

struct Holder {
	Holder() {}
	std::tuple<Stream, std::vector<int>, std::tuple<int, Stream>> streams;
	std::array<std::tuple<int, float>, 2> limits;
	std::pair<int, std::tuple<float>> last;
	Named named;
};

void run(float *x)
{
	Holder h;
	cudaStream_t first = std::get<0>(h.streams), second = std::get<1>(std::get<2>(h.streams));
	fill<<<1, 256, 0, first>>>(x);
	cudaStreamSynchronize(first);
	scale<<<1, 256, 0, second>>>(x);
	cudaStreamSynchronize(second);
}
