// SPDX-License-Identifier: Apache-2.0
// Thrust and CUB.
#include <cub/cub.cuh>
#include <iostream>
#include <iterator>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/execution_policy.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/reduce.h>
#include <thrust/sequence.h>
#include <thrust/sort.h>
#include <thrust/transform.h>
#include <vector>

struct square_of {
	__host__ __device__ float operator()(float x) const { return x * x; }
};

float on_stream(cudaStream_t s, float *p, int n, void *temp, size_t bytes)
{
	thrust::sort(thrust::device, p, p + n);
	thrust::sort(thrust::cuda::par.on(s), p, p + n);
	thrust::device_ptr<float> q = thrust::device_pointer_cast(p);
	thrust::sort(thrust::cuda::par_nosync.on(s), q, q + n);
	thrust::fill(thrust::cuda::par.on(s), p, p + n, 1.0f);
	cub::DeviceReduce::Sum(temp, bytes, p, p, n, s);
	cub::DeviceScan::ExclusiveSum(temp, bytes, p, p, n);
	cub::DeviceRadixSort::SortKeys(temp, bytes, p, p, n);
	return thrust::reduce(thrust::cuda::par.on(s), p, p + n, 0.0f);
}

int main()
{
	thrust::device_vector<int> a(10, 1), b;
	thrust::host_vector<int> h(a.begin(), a.end());
	b = h;
	std::vector<int> v(3);
	thrust::device_vector<int> c(v.begin(), v.end()), d = v;
	thrust::transform(a.begin(), a.end(), b.begin(), square_of());
	thrust::transform(a.begin(), a.end(), b.begin(), a.begin(), thrust::plus<int>());
	int s = thrust::reduce(a.begin(), a.end());
	s += thrust::reduce(a.begin(), a.end(), 0, thrust::plus<int>());
	thrust::sequence(a.begin(), a.end());
	thrust::sort(a.begin(), a.end(), thrust::greater<int>());
	thrust::sort_by_key(a.begin(), a.end(), b.begin());
	thrust::for_each(thrust::make_counting_iterator(0), thrust::make_counting_iterator(10),
			 [] __host__ __device__(int) {});
	int *raw = thrust::raw_pointer_cast(&a[0]), *data = thrust::raw_pointer_cast(a.data());
	std::cout << a[0] << s;
	for (auto x : h)
		s += x;
	thrust::copy(a.begin(), a.end(), std::ostream_iterator<int>(std::cout, " "));
	return raw == data;
}
