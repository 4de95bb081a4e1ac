// SPDX-License-Identifier: Apache-2.0
// What one class does with a member says nothing of another class that calls its own the same. A function that gives a
// handle to look at, and a comparison, give no ownership away.
#include <cuda_runtime.h>

class plain {
public:
	explicit plain(cudaStream_t s)
	{
		cudaEventCreate(&done_); // expect: GPU503
		cudaEventRecord(done_, s);
	}
	void wait() const { cudaEventSynchronize(done_); }

private:
	cudaEvent_t done_;
};

class shows {
public:
	explicit shows(cudaStream_t s)
	{
		cudaEventCreate(&done_); // expect: GPU503
		cudaEventRecord(done_, s);
	}
	cudaEvent_t event() const { return done_; }
	bool is(cudaEvent_t other) const { return done_ == other; }

private:
	cudaEvent_t done_;
};

class releases {
public:
	explicit releases(cudaStream_t s)
	{
		cudaEventCreate(&done_);
		cudaEventRecord(done_, s);
	}
	cudaEvent_t release()
	{
		cudaEvent_t given = done_;
		done_ = nullptr;
		return given;
	}

private:
	cudaEvent_t done_;
};

class destroys {
public:
	destroys() { cudaEventCreate(&done_); }
	~destroys() { cudaEventDestroy(done_); }
	destroys(const destroys &) = delete;

private:
	cudaEvent_t done_;
};
