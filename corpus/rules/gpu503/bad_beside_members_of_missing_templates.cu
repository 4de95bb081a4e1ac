// SPDX-License-Identifier: Apache-2.0
// As in ok_members_of_missing_templates.cu, but the members get something else.
#include <cuda_runtime.h>

#include "slots_of_the_project.h"

namespace elsewhere {
class declared_slots;
}

class slots_beside_a_stream {
public:
	void add()
	{
		cudaStream_t stream;
		cudaStreamCreate(&stream); // expect: GPU503 // validate: -
		few_.push_back(7);
	}
	void add_elsewhere()
	{
		cudaStream_t stream;
		cudaStreamCreate(&stream); // expect: GPU503 // validate: -
		member_.add(8);
	}

private:
	fixed_slots<int, 4> few_;
	elsewhere::declared_slots member_;
};

void fill_slots(slots_beside_a_stream &slots)
{
	slots.add();
	slots.add_elsewhere();
}
