// SPDX-License-Identifier: Apache-2.0
// A worker works on its own stream, which is kept as a view; one of three calls to the library leaves it out.
#include <cuda_runtime.h>

struct view {
	cudaStream_t handle;
	operator cudaStream_t() const { return handle; }
};

struct solver;
void factorise_on(solver *s, float *a, int n, cudaStream_t stream);
void solve_on(solver *s, float *a, float *b, int n, cudaStream_t stream);

struct solver {
	void factorise(float *a, int n, cudaStream_t stream = nullptr) { factorise_on(this, a, n, stream); }
	void solve(float *a, float *b, int n, cudaStream_t stream = nullptr) { solve_on(this, a, b, n, stream); }
};

class worker {
public:
	void once(float *a, float *b, int n)
	{
		lib_.factorise(a, n, stream_);
		lib_.solve(a, b, n, stream_.handle);
	}
	void again(float *a, float *b, int n) { lib_.solve(a, b, n); } // expect: GPU115 // validate: -

private:
	solver lib_;
	view stream_;
};
