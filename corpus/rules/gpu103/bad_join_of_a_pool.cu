// SPDX-License-Identifier: Apache-2.0
// The pool keeps its events to itself: what its join records, nobody waits for.
#include <cuda_runtime.h>
#include <vector>

class gong {
public:
	explicit gong(unsigned flags) { cudaEventCreateWithFlags(&bronze, flags); }
	gong(gong &&o) : bronze(o.bronze) { o.bronze = nullptr; }
	~gong()
	{
		if (bronze)
			cudaEventDestroy(bronze);
	}
	void strike(cudaStream_t in) { cudaEventRecord(bronze, in); }
	cudaEvent_t sound() { return bronze; }

private:
	cudaEvent_t bronze;
};

class rower {
public:
	rower() { cudaStreamCreateWithFlags(&oar, cudaStreamNonBlocking); }
	rower(rower &&o) : oar(o.oar) { o.oar = nullptr; }
	~rower()
	{
		if (oar)
			cudaStreamDestroy(oar);
	}
	cudaStream_t stream() { return oar; }
	void listen(cudaEvent_t to) { cudaStreamWaitEvent(oar, to, 0); }

private:
	cudaStream_t oar;
};

class galley {
public:
	explicit galley(int n) : begin(cudaEventDisableTiming)
	{
		for (int i = 0; i < n; i++) {
			crew.emplace_back();
			done.emplace_back(cudaEventDisableTiming);
		}
	}
	void row(cudaStream_t s)
	{
		begin.strike(s);
		for (rower &r : crew)
			r.listen(begin.sound());
	}
	void land(cudaStream_t s)
	{
		for (size_t i = 0; i < crew.size(); i++)
			done[i].strike(crew[i].stream()); // expect: GPU103 // validate: -
	}
	cudaStream_t stream(int i) { return crew[i].stream(); }

private:
	std::vector<rower> crew;
	gong begin;
	std::vector<gong> done;
};

void cross_the_sea(galley &g, cudaStream_t s)
{
	g.row(s);
	g.land(s);
}
