// SPDX-License-Identifier: Apache-2.0
// expect-none
// The class shows what it does not free, and nothing of what it frees, or frees no more than one piece: its users may be the ones who free that.
#include <cuda_runtime.h>

class result_for_users {
public:
	explicit result_for_users(size_t n)
	{
		cudaMalloc(&from, n);
		cudaMalloc(&through, n);
		cudaMalloc(&result, n);
	}
	~result_for_users()
	{
		cudaFree(from);
		cudaFree(through);
	}
	result_for_users(const result_for_users &) = delete;
	result_for_users &operator=(const result_for_users &) = delete;
	void *take() const { return result; }

private:
	void *from, *through, *result;
};

class one_of_two_shown {
public:
	explicit one_of_two_shown(size_t n)
	{
		cudaMalloc(&kept, n);
		cudaMalloc(&lent, n);
	}
	~one_of_two_shown() { cudaFree(kept); }
	one_of_two_shown(const one_of_two_shown &) = delete;
	one_of_two_shown &operator=(const one_of_two_shown &) = delete;
	void *first() const { return kept; }
	void *second() const { return lent; }

private:
	void *kept, *lent;
};

// A user of the unit frees what it is shown.
class shown_and_freed {
public:
	explicit shown_and_freed(size_t n)
	{
		cudaMalloc(&left, n);
		cudaMalloc(&right, n);
		cudaMalloc(&middle, n);
	}
	~shown_and_freed()
	{
		cudaFree(left);
		cudaFree(right);
	}
	shown_and_freed(const shown_and_freed &) = delete;
	shown_and_freed &operator=(const shown_and_freed &) = delete;
	void *at_left() const { return left; }
	void *at_right() const { return right; }
	void *in_the_middle() const { return middle; }

private:
	void *left, *right, *middle;
};

void end_the_middle(const shown_and_freed &of)
{
	cudaFree(of.in_the_middle());
}
