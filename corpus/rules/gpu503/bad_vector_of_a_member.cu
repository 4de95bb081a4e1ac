// SPDX-License-Identifier: Apache-2.0
// Vectors of handles that a class fills, and that it never empties.
#include <cuda_runtime.h>
#include <vector>

class beam_lanes {
public:
	explicit beam_lanes(int lanes)
	{
		for (int i = 0; i < lanes; i++) {
			cudaStream_t fresh;
			cudaStreamCreate(&fresh); // expect: GPU503 // validate: -
			beams.push_back(fresh);
		}
	}
	void clear_beam(float *d_beam, size_t bytes, int i) { cudaMemsetAsync(d_beam, 0, bytes, beams[i]); }

private:
	std::vector<cudaStream_t> beams;
};

class beam_marks {
public:
	explicit beam_marks(int lanes)
	{
		marks.resize(lanes);
		for (int i = 0; i < lanes; i++)
			cudaEventCreate(&marks[i]); // expect: GPU503 // validate: -
	}
	void mark_beam(int i, cudaStream_t stream) { cudaEventRecord(marks[i], stream); }

private:
	std::vector<cudaEvent_t> marks;
};
