// SPDX-License-Identifier: Apache-2.0
// expect-none
// An object calls at its end what it was given: that destroys the stream.
#include <cuda_runtime.h>
#include <functional>
#include <utility>

struct at_end {
	std::function<void()> run;
	~at_end() { run(); }
};

class at_end_if_any {
public:
	explicit at_end_if_any(std::function<void()> given) : run(std::move(given)) {}
	at_end_if_any(const at_end_if_any &) = delete;
	~at_end_if_any()
	{
		if (run)
			run();
	}

private:
	std::function<void()> run;
};

template <class F> struct at_end_of_any_kind {
	F run;
	~at_end_of_any_kind() { run(); }
};
template <class F> at_end_of_any_kind(F) -> at_end_of_any_kind<F>;

void by_member()
{
	cudaStream_t first;
	cudaStreamCreate(&first);
	at_end guard{[&] { cudaStreamDestroy(first); }};
	cudaStreamSynchronize(first);
}

void by_constructor()
{
	cudaStream_t second;
	cudaStreamCreate(&second);
	at_end_if_any guard([second] { cudaStreamDestroy(second); });
	cudaStreamSynchronize(second);
}

void by_template()
{
	cudaStream_t third;
	cudaStreamCreate(&third);
	at_end_of_any_kind guard{[&] { cudaStreamDestroy(third); }};
	cudaStreamSynchronize(third);
}

static void run_now(std::function<void()> given)
{
	given();
}

void by_copies()
{
	cudaStream_t fourth;
	cudaStreamCreate(&fourth);
	std::function<void()> one = [&] { cudaStreamDestroy(fourth); }, other;
	other = one;
	cudaStreamSynchronize(fourth);
	run_now(other);
}
