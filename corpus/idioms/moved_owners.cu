// SPDX-License-Identifier: Apache-2.0
// expect-none
// Owners of streams are moved: by their own members, by the ones the compiler writes, into containers, closures and pairs.
#include <cuda_runtime.h>

#include <deque>
#include <map>
#include <memory>
#include <utility>
#include <vector>

__global__ void scale(float *x, float f) { x[threadIdx.x] *= f; }

class stream {
public:
	stream() { cudaStreamCreateWithFlags(&s_, cudaStreamNonBlocking); }
	~stream()
	{
		if (s_)
			cudaStreamDestroy(s_);
	}
	stream(stream &&other) noexcept : s_(std::exchange(other.s_, nullptr)) {}
	stream &operator=(stream &&other) noexcept
	{
		std::swap(s_, other.s_);
		return *this;
	}
	void run(float *x) const { scale<<<1, 256, 0, s_>>>(x, 2); }
	void wait() const { cudaStreamSynchronize(s_); }

private:
	cudaStream_t s_ = nullptr;
};

struct event_deleter {
	void operator()(CUevent_st *e) const { cudaEventDestroy(e); }
};
using event = std::unique_ptr<CUevent_st, event_deleter>;

static event make_event()
{
	cudaEvent_t e;
	cudaEventCreateWithFlags(&e, cudaEventDisableTiming);
	return event(e);
}

struct lane {
	stream s;
	event done = make_event();
	int id = 0;
};

struct named_lane : lane {
	const char *name = "";
};

class lanes {
public:
	explicit lanes(int n) : all_(n) {}
	lanes(lanes &&) = default;
	lanes &operator=(lanes &&) = default;
	~lanes()
	{
		for (cudaStream_t s : raw_)
			cudaStreamDestroy(s);
	}
	void add_raw()
	{
		cudaStream_t s;
		cudaStreamCreate(&s);
		raw_.push_back(s);
	}

private:
	std::vector<lane> all_;
	std::vector<cudaStream_t> raw_;
};

void into_containers(float *x)
{
	stream a, b;
	std::vector<stream> v;
	v.push_back(std::move(a));
	v.emplace_back(std::move(b));
	std::vector<stream> w = std::move(v);
	std::deque<lane> q;
	q.push_back(lane());
	lane first = std::move(q.front());
	q.pop_front();
	q.clear();
	w.pop_back();
	std::map<int, stream> m;
	m.emplace(1, stream());
	m[2] = std::move(w.front());
	w.erase(w.begin());
	first.s.run(x);
	first.s.wait();
}

void by_implicit_members(float *x)
{
	lane a;
	lane b = std::move(a);
	b = lane();
	named_lane c;
	named_lane d = std::move(c);
	lane pair[2];
	std::vector<lane> v;
	v.push_back(std::move(pair[0]));
	v.push_back(std::move(b));
	d.s.run(x);
	d.s.wait();
}

void members_that_own()
{
	lanes a(2);
	a.add_raw();
	lanes b = std::move(a);
	lanes c(1);
	c = std::move(b);
	auto later = [held = std::move(c)]() {};
	later();
}
