// SPDX-License-Identifier: Apache-2.0
// expect-none: each object is made again where it was ended, by `new` with its own place.
#include <cuda_runtime.h>
#include <new> // needed: it declares the form of `new` that is used

template <typename T> class renewable_columns {
public:
	explicit renewable_columns(size_t n)
	{
		cudaMalloc(&memory_, n * sizeof(T));
	}
	renewable_columns(const renewable_columns &) = delete;
	~renewable_columns()
	{
		cudaFree(memory_);
	}
	void renew(size_t n)
	{
		this->~renewable_columns();
		new (this) renewable_columns(n);
	}

private:
	T *memory_ = nullptr;
};

class late_columns {
public:
	late_columns() = default;
	late_columns(const late_columns &) = delete;
	~late_columns()
	{
		reset();
	}
	void emplace(size_t n)
	{
		reset();
		::new (static_cast<void *>(&room_)) renewable_columns<int>{n};
		is_made_ = true;
	}
	void reset()
	{
		if (is_made_)
			reinterpret_cast<renewable_columns<int> *>(&room_)->~renewable_columns();
		is_made_ = false;
	}

private:
	alignas(renewable_columns<int>) unsigned char room_[sizeof(renewable_columns<int>)];
	bool is_made_ = false;
};

void columns_made_again(size_t n)
{
	renewable_columns<float> first(n), second(n);
	first.~renewable_columns();
	new (&first) renewable_columns<float>{2 * n};
	second.renew(3 * n);
	late_columns third;
	third.emplace(n);
	third.emplace(2 * n);
}
