// SPDX-License-Identifier: Apache-2.0
// expect-none
#include <cuda_runtime.h>

// A method frees it.
class locker {
public:
	explicit locker(int n) { cudaMalloc(&locker_room_, n * sizeof(float)); }
	~locker() { cudaDeviceSynchronize(); }
	void clear()
	{
		cudaFree(locker_room_);
		locker_room_ = nullptr;
	}

private:
	float *locker_room_;
};

// Nothing says that an object should end: no destructor is written.
class shelf {
public:
	explicit shelf(int n) { cudaMalloc(&shelf_room_, n * sizeof(float)); }

private:
	float *shelf_room_;
};

// Code that nobody sees gets the object when it ends.
class crate;
void crate_end(crate *c);

class crate {
public:
	explicit crate(int n) { cudaMalloc(&crate_room_, n * sizeof(float)); }
	~crate() { crate_end(this); }

private:
	friend void crate_end(crate *c);
	float *crate_room_;
};

// The memory is handed out.
class chest {
public:
	explicit chest(int n) { cudaMalloc(&chest_room_, n * sizeof(float)); }
	~chest() { cudaDeviceSynchronize(); }
	float *take() { return chest_room_; }

private:
	float *chest_room_;
};

void lockers(int n)
{
	locker l(n);
	l.clear();
	shelf s(n);
	crate c(n);
	chest h(n);
	cudaFree(h.take());
}
