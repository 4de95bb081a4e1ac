// SPDX-License-Identifier: Apache-2.0
// The class's own operator new asks code that nobody sees: two objects that are alive are two, whatever it is asked.
// expect-none
#include <cuda_runtime.h>

#include <cstddef>

void *take_from_list(std::size_t bytes);
void give_to_list(void *p);

class listed_worker {
public:
	static void *operator new(std::size_t bytes)
	{
		return take_from_list(bytes);
	}
	static void operator delete(void *p)
	{
		give_to_list(p);
	}
	listed_worker()
	{
		cudaStreamCreate(&m_stream);
	}
	listed_worker(const listed_worker &) = delete;
	~listed_worker()
	{
		cudaStreamDestroy(m_stream);
	}
	void finish()
	{
		cudaStreamSynchronize(m_stream);
	}

private:
	cudaStream_t m_stream;
};

void work_in_pairs()
{
	listed_worker *first = new listed_worker, *second = new listed_worker;
	first->finish();
	delete first;
	second->finish();
	delete second;
}
