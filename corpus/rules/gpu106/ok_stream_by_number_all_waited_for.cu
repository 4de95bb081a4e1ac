// SPDX-License-Identifier: Apache-2.0
// Which stream a part goes to stands in the data: all of them are waited for before the host reads.
// expect-none
#include <cuda_runtime.h>
#include <vector>

static float fetch(float *d, float *h, const std::vector<int> &part, int n)
{
	std::vector<cudaStream_t> streams(n);
	for (auto &s : streams)
		cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	for (size_t j = 0; j < part.size(); j++)
		cudaMemcpyAsync(h + j * 100, d + j * 100, 400, cudaMemcpyDeviceToHost, streams[part[j]]);
	for (auto s : streams)
		cudaStreamSynchronize(s);
	float x = h[0];
	for (auto s : streams)
		cudaStreamDestroy(s);
	return x;
}

class lanes {
public:
	explicit lanes(int n) : streams(n)
	{
		for (auto &s : streams)
			cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
		cudaMallocHost(&h, 4000);
	}
	~lanes()
	{
		for (auto s : streams)
			cudaStreamDestroy(s);
		cudaFreeHost(h);
	}
	float run(float *d, const int *part, int n)
	{
		for (int j = 0; j < n; j++)
			cudaMemcpyAsync(h + j * 100, d + j * 100, 400, cudaMemcpyDeviceToHost, streams[part[j]]);
		for (size_t i = 0; i < streams.size(); i++)
			wait(streams[i]);
		return h[0];
	}

private:
	static void wait(cudaStream_t s) { cudaStreamSynchronize(s); }
	std::vector<cudaStream_t> streams;
	float *h;
};

static float last(float *d, float *h, const int *part, int n, cudaStream_t (*streams)[2], int devices)
{
	for (int j = 0; j < n; j++)
		cudaMemcpyAsync(h + j * 100, d + j * 100, 400, cudaMemcpyDeviceToHost, streams[part[j]][part[j + 1]]);
	for (int i = 0; i < devices; i++)
		for (int k = 0; k < 2; k++)
			cudaStreamSynchronize(streams[i][k]);
	return h[0];
}

int main(int argc, char **argv)
{
	float *d, *h;
	cudaStream_t streams[4][2];
	std::vector<int> part(argc);
	cudaMalloc(&d, 1 << 20);
	cudaMallocHost(&h, 1 << 20);
	for (int i = 0; i < argc; i++)
		part[i] = argv[i][0] % 4;
	for (int i = 0; i < 8; i++)
		cudaStreamCreateWithFlags(&streams[i / 2][i % 2], cudaStreamNonBlocking);
	lanes all(4);
	float x = fetch(d, h, part, 4) + all.run(d, part.data(), argc) + last(d, h, part.data(), 1, streams, 4);
	cudaFree(d);
	cudaFreeHost(h);
	return x > 0;
}
