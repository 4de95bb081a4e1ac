// SPDX-License-Identifier: Apache-2.0
// An owner of any handle: `T()` is the null handle, and what is not null is destroyed by the function that the type names.
// expect-none
#include <cuda.h>

#include <utility>

template <typename T, typename F, F destroy>
class handle_owner {
public:
	handle_owner() : value_(T()) {}
	~handle_owner() { reset(); }
	void reset(T value = T())
	{
		T old = value_;
		value_ = std::move(value);
		if (old != T())
			destroy(old);
	}
	T get() const { return value_; }

private:
	T value_;
};

using owned_event = handle_owner<CUevent, decltype(&cuEventDestroy), &cuEventDestroy>;

void let_second_follow(CUstream first, CUstream second)
{
	owned_event event;
	event.reset([] {
		CUevent made;
		cuEventCreate(&made, CU_EVENT_DISABLE_TIMING);
		return made;
	}());
	cuEventRecord(event.get(), first);
	cuStreamWaitEvent(second, event.get(), 0);
}
