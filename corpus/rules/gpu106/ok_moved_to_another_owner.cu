// SPDX-License-Identifier: Apache-2.0
// expect-none
// The array moves to the host, unless it is there: that the two owners are one is asked, and they never are.
#include <cuda_runtime.h>
struct executor { cudaStream_t stream; };
void *raw_alloc(executor *e, int n);
void copy_between(executor *to, executor *from, void *a, const void *b, int n);
class array {
public:
	array(executor *e, int n) : exec_(e), n_(n) { data_ = (int *)raw_alloc(e, n); }
	int *data() { return data_; }
	void move_to(executor *e)
	{
		if (exec_ == e)
			return;
		int *other = (int *)raw_alloc(e, n_);
		copy_between(e, exec_, other, data_, n_);
		exec_ = e;
		data_ = other;
	}
private:
	executor *exec_;
	int *data_;
	int n_;
};
__global__ void fill(int *x) { *x = 1; }
int first(executor *device, executor *host)
{
	array a(device, 1);
	fill<<<1, 1, 0, device->stream>>>(a.data());
	a.move_to(host);
	return *a.data();
}
