// SPDX-License-Identifier: Apache-2.0
// Members that take turns: what this call records is what the next one waits for, under the other's name; and one that a stored task waits for.
// expect-none
#include <cuda_runtime.h>
#include <functional>
#include <utility>
#include <vector>

__global__ void advance(float *x, int n);

class turns {
public:
	turns();
	~turns();
	void run(float *x, int n);

private:
	cudaStream_t side_, other_;
	cudaEvent_t now_, before_;
};

turns::turns()
{
	cudaStreamCreateWithFlags(&side_, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&other_, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&now_, cudaEventDisableTiming);
	cudaEventCreateWithFlags(&before_, cudaEventDisableTiming);
}

turns::~turns()
{
	cudaEventDestroy(now_);
	cudaEventDestroy(before_);
	cudaStreamDestroy(side_);
	cudaStreamDestroy(other_);
}

void turns::run(float *x, int n)
{
	cudaStreamWaitEvent(other_, before_, 0);
	advance<<<(n + 255) / 256, 256, 0, other_>>>(x, n);
	cudaEventRecord(now_, other_);
	std::swap(now_, before_);
	std::swap(side_, other_);
}

class tasks {
public:
	tasks();
	~tasks();
	void run(float *x, int n);
	void finish();

private:
	std::vector<std::function<void()>> later_;
	cudaStream_t side_, main_;
	cudaEvent_t end_;
};

tasks::tasks()
{
	cudaStreamCreateWithFlags(&side_, cudaStreamNonBlocking);
	cudaStreamCreateWithFlags(&main_, cudaStreamNonBlocking);
	cudaEventCreateWithFlags(&end_, cudaEventDisableTiming);
}

tasks::~tasks()
{
	cudaEventDestroy(end_);
	cudaStreamDestroy(side_);
	cudaStreamDestroy(main_);
}

void tasks::run(float *x, int n)
{
	advance<<<(n + 255) / 256, 256, 0, side_>>>(x, n);
	cudaEventRecord(end_, side_);
	later_.push_back([this] { cudaStreamWaitEvent(main_, end_, 0); });
}

void tasks::finish()
{
	for (auto &task : later_)
		task();
}
