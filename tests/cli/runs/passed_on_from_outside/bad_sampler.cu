// SPDX-License-Identifier: Apache-2.0
// One method takes the stream that its user has, which this code has not made.
#include <cuda_runtime.h>
#include <vector>

class lent_stream {
public:
	lent_stream()
	{
		cudaStreamCreate(&stream_);
	}
	lent_stream(const lent_stream &) = delete;
	~lent_stream()
	{
		cudaStreamDestroy(stream_);
	}
	operator cudaStream_t() const
	{
		return stream_;
	}

private:
	cudaStream_t stream_;
};

class lent_streams {
public:
	explicit lent_streams(int n) : streams_(n)
	{
	}
	cudaStream_t operator[](int i) const
	{
		return streams_[i];
	}
	bool empty() const
	{
		return streams_.empty();
	}

private:
	std::vector<lent_stream> streams_;
};

__global__ void count_all(const long *in, size_t n, long *table)
{
	if (threadIdx.x < n)
		table[in[threadIdx.x]] += 1;
}

template <typename T> T *count_table(const T *in, size_t n, size_t size, cudaStream_t stream)
{
	T *table = nullptr;
	cudaMalloc(&table, size * sizeof(T));
	cudaMemset(table, 0, size * sizeof(T));
	count_all<<<1, 256, 0, stream>>>(in, n, table); // expect: GPU101 // validate: -
	return table;
}

class edge_sampler {
public:
	edge_sampler() : pool_(4)
	{
	}
	long *sample(cudaStream_t stream, const long *in, size_t n, size_t size) const
	{
		return renumber(in, n, size, stream);
	}

private:
	static long *renumber(const long *in, size_t n, size_t size, const cudaStream_t stream)
	{
		return count_table(in, n, size, stream);
	}
	lent_streams pool_;
};

long *sample_edges(const edge_sampler &sampler, cudaStream_t stream, const long *in, size_t n, size_t size)
{
	return sampler.sample(stream, in, n, size);
}
