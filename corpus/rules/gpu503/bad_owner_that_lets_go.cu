// SPDX-License-Identifier: Apache-2.0
// As in ok_owner_that_compares_with_none.cu, but the handle is taken out of its owner in front of the end.
#include <cuda.h>

#include <utility>

template <typename T, typename F, F destroy>
class releasing_owner {
public:
	releasing_owner() : value_(T()) {}
	~releasing_owner() { reset(); }
	void reset(T value = T())
	{
		T old = value_;
		value_ = std::move(value);
		if (old != T())
			destroy(old);
	}
	T release()
	{
		T old = value_;
		value_ = T();
		return old;
	}

private:
	T value_;
};

using released_event = releasing_owner<CUevent, decltype(&cuEventDestroy), &cuEventDestroy>;

void let_second_follow_once(CUstream first, CUstream second)
{
	released_event event;
	CUevent made;
	cuEventCreate(&made, CU_EVENT_DISABLE_TIMING); // expect: GPU503 // validate: -
	event.reset(made);
	CUevent taken = event.release();
	cuEventRecord(taken, first);
	cuStreamWaitEvent(second, taken, 0);
}
