// SPDX-License-Identifier: Apache-2.0
// expect-none
// Tasks with a virtual run() on two executors, one after the other.
#include <cuda_runtime.h>
#include <memory>
#include <thread>
#include <vector>
__global__ void op(float *p) { p[threadIdx.x] += 1.f; }
struct task {
	virtual ~task() = default;
	virtual void run(cudaStream_t s) = 0;
};
struct add_task : task {
	float *p;
	explicit add_task(float *q) : p(q) {}
	void run(cudaStream_t s) override { op<<<1, 64, 0, s>>>(p); }
};
class executor {
public:
	executor() { cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking); }
	~executor() { cudaStreamDestroy(s_); }
	void execute(task &t)
	{
		t.run(s_);
		cudaStreamSynchronize(s_);
	}
	void wait() { cudaStreamSynchronize(s_); }
private:
	cudaStream_t s_;
};
void go(float *p)
{
	executor a, b;
	add_task t(p);
	a.execute(t);
	b.execute(t);
	a.wait();
	b.wait();
}
