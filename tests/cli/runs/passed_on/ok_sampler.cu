// SPDX-License-Identifier: Apache-2.0
// expect-none: all streams that are made here are blocking ones, and whoever is given one gets it from a method that has it from the pool.
#include <cuda_runtime.h>
#include <vector>

class worker_stream {
public:
	worker_stream()
	{
		cudaStreamCreate(&stream_);
	}
	worker_stream(const worker_stream &) = delete;
	~worker_stream()
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

class worker_streams {
public:
	explicit worker_streams(int n) : streams_(n)
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
	std::vector<worker_stream> streams_;
};

__global__ void insert_all(const long *in, size_t n, long *table)
{
	if (threadIdx.x < n)
		table[in[threadIdx.x]] += 1;
}

template <typename T> T *fill_table(const T *in, size_t n, size_t size, cudaStream_t stream)
{
	T *table = nullptr;
	cudaMalloc(&table, size * sizeof(T));
	cudaMemset(table, 0, size * sizeof(T));
	insert_all<<<1, 256, 0, stream>>>(in, n, table);
	return table;
}

class vertex_sampler {
public:
	vertex_sampler() : pool_(4)
	{
	}
	long *sample(int number, const long *in, size_t n, size_t size) const
	{
		cudaStream_t stream = 0;
		if (!pool_.empty())
			stream = pool_[number];
		return reindex(in, n, size, stream);
	}

private:
	static long *reindex(const long *in, size_t n, size_t size, const cudaStream_t stream)
	{
		return fill_table(in, n, size, stream);
	}
	worker_streams pool_;
};

long *sample_some(const vertex_sampler &sampler, const long *in, size_t n, size_t size)
{
	return sampler.sample(1, in, n, size);
}
