// SPDX-License-Identifier: Apache-2.0
// expect-none
// Setters of streams: the class destroys its own before, makes none, shows it to the caller, who may put it back, or keeps it beside the given one.
#include <cuda_runtime.h>

class column_filter {
public:
	column_filter() : is_own(true) { cudaStreamCreate(&on); }
	~column_filter()
	{
		if (is_own)
			cudaStreamDestroy(on);
	}
	column_filter(const column_filter &) = delete;
	column_filter &operator=(const column_filter &) = delete;
	void use_stream(cudaStream_t s)
	{
		if (is_own)
			cudaStreamDestroy(on);
		is_own = false;
		on = s;
	}

private:
	bool is_own;
	cudaStream_t on;
};

class column_filter_of_others {
public:
	column_filter_of_others() : on(nullptr) {}
	void use_stream(cudaStream_t s) { on = s; }
	void clear_columns(void *columns, size_t n) { cudaMemsetAsync(columns, 0, n, on); }

private:
	cudaStream_t on;
};

class column_filter_that_shows {
public:
	column_filter_that_shows() { cudaStreamCreate(&on); }
	~column_filter_that_shows() { cudaStreamDestroy(on); }
	column_filter_that_shows(const column_filter_that_shows &) = delete;
	column_filter_that_shows &operator=(const column_filter_that_shows &) = delete;
	cudaStream_t stream() const { return on; }
	void use_stream(cudaStream_t s) { on = s; }

private:
	cudaStream_t on;
};

class column_filter_with_two {
public:
	column_filter_with_two()
	{
		cudaStreamCreate(&own);
		on = own;
	}
	~column_filter_with_two() { cudaStreamDestroy(own); }
	column_filter_with_two(const column_filter_with_two &) = delete;
	column_filter_with_two &operator=(const column_filter_with_two &) = delete;
	void use_stream(cudaStream_t s) { on = s ? s : own; }
	void clear_columns(void *columns, size_t n) { cudaMemsetAsync(columns, 0, n, on); }

private:
	cudaStream_t own, on;
};
