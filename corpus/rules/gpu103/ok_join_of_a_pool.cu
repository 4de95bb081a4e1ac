// SPDX-License-Identifier: Apache-2.0
// expect-none
// The pool keeps its events to itself, and lets the stream that it is given wait for each.
#include <cuda_runtime.h>
#include <vector>

class horn {
public:
	explicit horn(unsigned flags) { cudaEventCreateWithFlags(&brass, flags); }
	horn(horn &&o) : brass(o.brass) { o.brass = nullptr; }
	~horn()
	{
		if (brass)
			cudaEventDestroy(brass);
	}
	void strike(cudaStream_t in) { cudaEventRecord(brass, in); }
	cudaEvent_t sound() { return brass; }

private:
	cudaEvent_t brass;
};

class piper {
public:
	piper() { cudaStreamCreateWithFlags(&reed, cudaStreamNonBlocking); }
	piper(piper &&o) : reed(o.reed) { o.reed = nullptr; }
	~piper()
	{
		if (reed)
			cudaStreamDestroy(reed);
	}
	cudaStream_t stream() { return reed; }
	void listen(cudaEvent_t to) { cudaStreamWaitEvent(reed, to, 0); }

private:
	cudaStream_t reed;
};

class parade {
public:
	explicit parade(int n) : begin(cudaEventDisableTiming)
	{
		for (int i = 0; i < n; i++) {
			crew.emplace_back();
			done.emplace_back(cudaEventDisableTiming);
		}
	}
	void row(cudaStream_t s)
	{
		begin.strike(s);
		for (piper &r : crew)
			r.listen(begin.sound());
	}
	void land(cudaStream_t s)
	{
		for (size_t i = 0; i < crew.size(); i++)
			done[i].strike(crew[i].stream()), cudaStreamWaitEvent(s, done[i].sound(), 0);
	}
	cudaStream_t stream(int i) { return crew[i].stream(); }

private:
	std::vector<piper> crew;
	horn begin;
	std::vector<horn> done;
};

void march_through_town(parade &g, cudaStream_t s)
{
	g.row(s);
	g.land(s);
}
