// SPDX-License-Identifier: Apache-2.0
// What the assignment leaves behind has other owners yet: the destructor would not have destroyed it either.
// expect-none
#include <cuda_runtime.h>

class shared_event {
public:
	shared_event() : owners(new int(1)) { cudaEventCreateWithFlags(&handle, cudaEventDisableTiming); }
	shared_event(const shared_event &other) : owners(other.owners), handle(other.handle) { ++*owners; }
	shared_event &operator=(const shared_event &other)
	{
		++*other.owners;
		leave();
		owners = other.owners;
		handle = other.handle;
		return *this;
	}
	~shared_event() { leave(); }
	cudaEvent_t get() const { return handle; }

private:
	void leave()
	{
		if (--*owners == 0) {
			cudaEventDestroy(handle);
			delete owners;
		}
	}
	int *owners;
	cudaEvent_t handle;
};

void run(shared_event &e, const shared_event &other, cudaStream_t stream)
{
	e = other;
	cudaEventRecord(e.get(), stream);
}
