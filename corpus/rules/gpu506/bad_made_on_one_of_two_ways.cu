// SPDX-License-Identifier: Apache-2.0
// The temporary that the conditional operator makes ends with its full expression, and its memory with it.
#include <cuda_runtime.h>

class gamma_table {
public:
	explicit gamma_table(size_t bytes)
	{
		cudaMalloc(&m_entries, bytes);
	}
	gamma_table(const gamma_table &) = delete;
	~gamma_table()
	{
		cudaFree(m_entries);
	}
	void *entries() const
	{
		return m_entries;
	}

private:
	void *m_entries = nullptr;
};

void apply_gamma(bool is_fine)
{
	void *entries = (is_fine ? gamma_table(4096) : gamma_table(256)).entries();
	cudaMemset(entries, 0, 256); // expect: GPU506 // validate: confirmed
	cudaDeviceSynchronize();
}
