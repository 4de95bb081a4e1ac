// SPDX-License-Identifier: Apache-2.0
// expect-none
// Buffers and events out of vectors, queues and stacks: what was taken out is not what is at the end next time.
#include <cuda_runtime.h>

#include <deque>
#include <list>
#include <queue>
#include <stack>
#include <vector>

__global__ void scale(float *x) { x[threadIdx.x] *= 2; }

struct two_streams {
	cudaStream_t a, b;

	two_streams()
	{
		cudaStreamCreateWithFlags(&a, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&b, cudaStreamNonBlocking);
	}

	~two_streams()
	{
		cudaStreamSynchronize(a);
		cudaStreamSynchronize(b);
		cudaStreamDestroy(a);
		cudaStreamDestroy(b);
	}
};

struct buffers {
	std::vector<float *> free;

	float *take()
	{
		float *p;
		if (free.empty()) {
			cudaMalloc(&p, 4096);
			return p;
		}
		p = free.back();
		free.pop_back();
		return p;
	}

	void give_back(float *p) { free.push_back(p); }
};

void two_buffers(buffers &pool)
{
	two_streams s;
	float *x = pool.take(), *y = pool.take();
	scale<<<1, 256, 0, s.a>>>(x);
	scale<<<1, 256, 0, s.b>>>(y);
	cudaStreamSynchronize(s.a);
	cudaStreamSynchronize(s.b);
	pool.give_back(x);
	pool.give_back(y);
}

template <class Free> void from_front(Free &free)
{
	two_streams s;
	float *x = free.front();
	free.pop_front();
	float *y = free.front();
	free.pop_front();
	scale<<<1, 256, 0, s.a>>>(x);
	scale<<<1, 256, 0, s.b>>>(y);
}

void from_deque(std::deque<float *> &free) { from_front(free); }
void from_list(std::list<float *> &free) { from_front(free); }

void from_adaptors(std::queue<float *> &first, std::stack<float *> &second)
{
	two_streams s;
	for (int i = 0; i < 2; i++) {
		scale<<<1, 256, 0, s.a>>>(first.front());
		scale<<<1, 256, 0, s.b>>>(second.top());
		first.pop();
		second.pop();
	}
}

// Blocks whose event says when they may be used again.
struct block {
	float *p;
	cudaEvent_t done;
};

class reusing {
public:
	float *take(cudaStream_t s)
	{
		for (size_t i = 0; i < free.size(); i++) {
			block found = free[i];
			free.erase(free.begin() + i);
			cudaStreamWaitEvent(s, found.done, 0);
			cudaEventDestroy(found.done);
			return found.p;
		}
		float *p;
		cudaMalloc(&p, 4096);
		return p;
	}

	void give_back(float *p, cudaStream_t s)
	{
		block b = {p, nullptr};
		cudaEventCreateWithFlags(&b.done, cudaEventDisableTiming);
		cudaEventRecord(b.done, s);
		free.push_back(b);
	}

private:
	std::vector<block> free;
};

void one_after_the_other(reusing &pool)
{
	two_streams s;
	float *x = pool.take(s.a);
	scale<<<1, 256, 0, s.a>>>(x);
	pool.give_back(x, s.a);
	float *y = pool.take(s.b);
	scale<<<1, 256, 0, s.b>>>(y);
	pool.give_back(y, s.b);
}

void drain(std::vector<cudaEvent_t> &old, std::queue<cudaEvent_t> &waiting, std::list<cudaEvent_t> &pending)
{
	while (!old.empty()) {
		cudaEventDestroy(old.back());
		old.pop_back();
	}
	while (!waiting.empty()) {
		cudaEventSynchronize(waiting.front());
		cudaEventDestroy(waiting.front());
		waiting.pop();
	}
	for (auto it = pending.begin(); it != pending.end();) {
		if (cudaEventQuery(*it) == cudaSuccess) {
			cudaEventDestroy(*it);
			it = pending.erase(it);
		} else {
			++it;
		}
	}
}
