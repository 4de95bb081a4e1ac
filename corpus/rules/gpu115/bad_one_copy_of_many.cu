// SPDX-License-Identifier: Apache-2.0
// Four copies of a table go on the lane that the function is given, one leaves it out.
#include <cuda_runtime.h>
#include <vector>

struct almanac {
	float *tides, *moons, *winds, *suns, *rains;
};

std::vector<float> read_almanac(const char *name);

bool print_almanac(almanac &a, size_t days, cudaStream_t lane)
{
	static const std::vector<float> tides = read_almanac("tides");
	static const std::vector<float> moons = read_almanac("moons");
	static const std::vector<float> winds = read_almanac("winds");
	static const std::vector<float> suns = read_almanac("suns");
	static const std::vector<float> rains = read_almanac("rains");
	size_t bytes = days * sizeof(float);
	float **made[] = {&a.tides, &a.moons, &a.winds, &a.suns, &a.rains};
	for (float **p : made)
		if (cudaMalloc(p, bytes) != cudaSuccess)
			return false;
	cudaMemcpyAsync(a.tides, tides.data(), bytes, cudaMemcpyHostToDevice, lane);
	cudaMemcpyAsync(a.moons, moons.data(), bytes, cudaMemcpyHostToDevice, lane);
	cudaMemcpyAsync(a.winds, winds.data(), bytes, cudaMemcpyHostToDevice); // expect: GPU115 // validate: -
	cudaMemcpyAsync(a.suns, suns.data(), bytes, cudaMemcpyHostToDevice, lane);
	cudaMemcpyAsync(a.rains, rains.data(), bytes, cudaMemcpyHostToDevice, lane);
	return true;
}
