// SPDX-License-Identifier: Apache-2.0
// expect-none: vectors of handles that a class fills, and empties by an iterator, from the back, by a pointer, in a lambda, by a swap with a local one;
// or hands on.
#include <algorithm>
#include <cuda_runtime.h>
#include <utility>
#include <vector>

static void fill_beams(std::vector<cudaStream_t> &beams, int lanes)
{
	for (int i = 0; i < lanes; i++) {
		cudaStream_t fresh;
		cudaStreamCreate(&fresh);
		beams.push_back(fresh);
	}
}

class beam_lanes_by_iterator {
public:
	explicit beam_lanes_by_iterator(int lanes) { fill_beams(iterated, lanes); }
	~beam_lanes_by_iterator()
	{
		for (auto it = iterated.begin(); it != iterated.end(); ++it)
			cudaStreamDestroy(*it);
	}

private:
	std::vector<cudaStream_t> iterated;
};

class beam_lanes_from_the_back {
public:
	explicit beam_lanes_from_the_back(int lanes) { fill_beams(popped, lanes); }
	~beam_lanes_from_the_back()
	{
		while (!popped.empty()) {
			cudaStreamDestroy(popped.back());
			popped.pop_back();
		}
	}

private:
	std::vector<cudaStream_t> popped;
};

class beam_lanes_by_pointer {
public:
	explicit beam_lanes_by_pointer(int lanes)
	{
		pointed.resize(lanes);
		for (int i = 0; i < lanes; i++)
			cudaStreamCreate(&pointed[i]);
	}
	~beam_lanes_by_pointer()
	{
		cudaStream_t *first = pointed.data();
		for (size_t i = 0; i < pointed.size(); i++)
			cudaStreamDestroy(first[i]);
	}

private:
	std::vector<cudaStream_t> pointed;
};

class beam_lanes_in_a_lambda {
public:
	explicit beam_lanes_in_a_lambda(int lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStream_t fresh;
			cudaStreamCreate(&fresh);
			called.push_back(fresh);
		}
	}
	~beam_lanes_in_a_lambda()
	{
		std::for_each(called.begin(), called.end(), [](cudaStream_t s) { cudaStreamDestroy(s); });
	}

private:
	std::vector<cudaStream_t> called;
};

class beam_lanes_by_function {
public:
	explicit beam_lanes_by_function(int lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStream_t fresh;
			cudaStreamCreate(&fresh);
			passed.push_back(fresh);
		}
	}
	~beam_lanes_by_function() { std::for_each(passed.begin(), passed.end(), cudaStreamDestroy); }

private:
	std::vector<cudaStream_t> passed;
};

class beam_lanes_that_swap {
public:
	explicit beam_lanes_that_swap(int lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStream_t fresh;
			cudaStreamCreate(&fresh);
			swapped.push_back(fresh);
		}
	}
	~beam_lanes_that_swap()
	{
		std::vector<cudaStream_t> last;
		last.swap(swapped);
		for (cudaStream_t s : last)
			cudaStreamDestroy(s);
	}

private:
	std::vector<cudaStream_t> swapped;
};

class beam_lanes_handed_on {
public:
	explicit beam_lanes_handed_on(int lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStream_t fresh;
			cudaStreamCreate(&fresh);
			handed.push_back(fresh);
		}
	}
	std::vector<cudaStream_t> take() { return std::move(handed); }

private:
	std::vector<cudaStream_t> handed;
};

class beam_lanes_by_reference {
public:
	explicit beam_lanes_by_reference(int lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStream_t fresh;
			cudaStreamCreate(&fresh);
			referred.push_back(fresh);
		}
	}
	const std::vector<cudaStream_t> &all() const { return referred; }

private:
	std::vector<cudaStream_t> referred;
};
