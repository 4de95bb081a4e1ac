// SPDX-License-Identifier: Apache-2.0
// What checks the numbers lets none of them pass only where its caller says so, and this one does not: the constructor goes on with some.
#include <cuda_runtime.h>

#include <algorithm>
#include <stdexcept>
#include <vector>

static void check_rows(int n, const std::vector<int> &rows, bool allow_none)
{
	if (rows.size() == 0) {
		if (allow_none)
			return;
		throw std::runtime_error("there are no rows");
	}
	if (*std::max_element(rows.begin(), rows.end()) >= n)
		throw std::runtime_error("there are fewer rows");
	if (*std::min_element(rows.begin(), rows.end()) < 0)
		throw std::runtime_error("rows are counted from zero");
}

class row_reader {
public:
	row_reader(int n, const std::vector<int> &rows, const float *all, cudaStream_t stream);
	void choose(int n, const std::vector<int> &rows, bool allow_none) { check_rows(n, rows, allow_none); }
	float first = 0;

private:
	float *host_ = nullptr;
};

row_reader::row_reader(int n, const std::vector<int> &rows, const float *all, cudaStream_t stream)
{
	choose(n, rows, false);
	cudaMallocHost((void **)&host_, n * sizeof *host_);
	cudaMemcpyAsync(host_, all, n * sizeof *host_, cudaMemcpyDeviceToHost, stream);
	first = host_[0]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(stream);
	cudaFreeHost(host_);
}
