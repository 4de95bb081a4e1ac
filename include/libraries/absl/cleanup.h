// SPDX-License-Identifier: Apache-2.0
// Abseil's scope guards. Source: the comments of absl/cleanup/cleanup.h ("`absl::Cleanup` implements the scope guard idiom, invoking the contained callback's
// `operator()() &&` on scope exit.")
#pragma once
#include <utility>

#if __cplusplus >= 201703L
namespace absl {

template <class Callback> class Cleanup
{
      public:
	Cleanup(Callback callback) : gpulint_callback(std::move(callback)) {}
	Cleanup(Cleanup &&other) : gpulint_callback(std::move(other.gpulint_callback)), gpulint_is_set(other.gpulint_is_set) { other.gpulint_is_set = false; }
	~Cleanup()
	{
		if (gpulint_is_set)
			gpulint_callback();
	}
	void Cancel() && { gpulint_is_set = false; }
	void Invoke() &&
	{
		gpulint_is_set = false;
		gpulint_callback();
	}

      private:
	Callback gpulint_callback;
	bool gpulint_is_set = true;
};
template <class Callback> Cleanup(Callback) -> Cleanup<Callback>;

template <class Callback> Cleanup<Callback> MakeCleanup(Callback callback)
{
	return Cleanup<Callback>(std::move(callback));
}

} // namespace absl
#endif
