// SPDX-License-Identifier: Apache-2.0
// expect-none
// The function puts the memory on a list, and the thread that issues the work empties the list.
#include <cuda_runtime.h>

#include <mutex>
#include <vector>

class late_frees
{
      public:
	void defer(float *memory, cudaStream_t s)
	{
		cudaLaunchHostFunc(s, &late_frees::put, new entry{this, memory});
	}
	void collect()
	{
		std::vector<float *> now;
		{
			std::lock_guard<std::mutex> held(lock_);
			now.swap(ready_);
		}
		for (float *memory : now)
			cudaFree(memory);
	}

      private:
	struct entry {
		late_frees *list;
		float *memory;
	};
	static void put(void *data)
	{
		entry *e = static_cast<entry *>(data);
		std::lock_guard<std::mutex> held(e->list->lock_);
		e->list->ready_.push_back(e->memory);
		delete e;
	}
	std::mutex lock_;
	std::vector<float *> ready_;
};

void use_late_frees(late_frees &frees, float *memory, cudaStream_t s)
{
	cudaMemsetAsync(memory, 0, 64, s);
	frees.defer(memory, s);
	frees.collect();
}
