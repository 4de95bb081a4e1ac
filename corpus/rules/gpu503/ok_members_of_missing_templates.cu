// SPDX-License-Identifier: Apache-2.0
// The header is missing that declares the templates, whose arguments are types and values, and that defines a class which is declared only: what names
// such members is code that nobody sees, which gets the streams.
// expect-none
#include <cuda_runtime.h>

#include "containers_of_the_project.h"

namespace elsewhere {
class declared_only;
template <class T, int n> class declared_template;
} // namespace elsewhere

constexpr int most_lanes = 4;
enum lane_order { IN_ORDER, IN_ANY_ORDER };

class lanes_in_a_fixed_vector {
public:
	void add()
	{
		cudaStream_t stream;
		cudaStreamCreate(&stream);
		few_.push_back(stream);
	}
	void add_many(int n)
	{
		for (int i = 0; i < n; i++) {
			cudaStream_t stream;
			cudaStreamCreate(&stream);
			more_.push_back(stream);
		}
	}
	void add_ordered()
	{
		cudaStream_t stream;
		cudaStreamCreate(&stream);
		ordered_.put(stream);
	}
	void add_elsewhere()
	{
		cudaStream_t first, second;
		cudaStreamCreate(&first);
		cudaStreamCreate(&second);
		member_.add(first);
		other_.add(second);
	}

private:
	fixed_vector<cudaStream_t, 4> few_;
	elsewhere::ring_of<cudaStream_t, most_lanes * 2> more_;
	ordered_lanes<IN_ORDER> ordered_;
	elsewhere::declared_only member_;
	elsewhere::declared_template<cudaStream_t, 3> other_;
};

void give_to_a_function_of_a_number()
{
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	elsewhere::adopt_into<4>(stream);
}

void give_to_a_local()
{
	fixed_vector<cudaStream_t, 2> both;
	cudaStream_t stream;
	cudaStreamCreate(&stream);
	both.push_back(stream);
	elsewhere::take_all(both);
}
