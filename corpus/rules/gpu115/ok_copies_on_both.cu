// SPDX-License-Identifier: Apache-2.0
// expect-none
// Half of the copies are left to the default stream: that is no slip. In the second function the host waits for the one that is.
#include <cuda_runtime.h>
#include <vector>

struct yearbook {
	float *names, *faces, *notes, *grades;
};

std::vector<float> typeset(const char *name);

bool print_yearbook(yearbook &y, size_t pupils, cudaStream_t press)
{
	static const std::vector<float> names = typeset("names");
	static const std::vector<float> faces = typeset("faces");
	static const std::vector<float> notes = typeset("notes");
	static const std::vector<float> grades = typeset("grades");
	size_t bytes = pupils * sizeof(float);
	float **made[] = {&y.names, &y.faces, &y.notes, &y.grades};
	for (float **p : made)
		if (cudaMalloc(p, bytes) != cudaSuccess)
			return false;
	cudaMemcpyAsync(y.names, names.data(), bytes, cudaMemcpyHostToDevice, press);
	cudaMemcpyAsync(y.faces, faces.data(), bytes, cudaMemcpyHostToDevice, press);
	cudaMemcpyAsync(y.notes, notes.data(), bytes, cudaMemcpyHostToDevice);
	cudaMemcpyAsync(y.grades, grades.data(), bytes, cudaMemcpyHostToDevice);
	return true;
}

bool reprint_yearbook(yearbook &y, size_t pupils, cudaStream_t press)
{
	static const std::vector<float> names = typeset("names");
	static const std::vector<float> faces = typeset("faces");
	static const std::vector<float> notes = typeset("notes");
	static const std::vector<float> grades = typeset("grades");
	size_t bytes = pupils * sizeof(float);
	float **made[] = {&y.names, &y.faces, &y.notes, &y.grades};
	for (float **p : made)
		if (cudaMalloc(p, bytes) != cudaSuccess)
			return false;
	cudaMemcpyAsync(y.names, names.data(), bytes, cudaMemcpyHostToDevice);
	cudaMemcpyAsync(y.faces, faces.data(), bytes, cudaMemcpyHostToDevice, press);
	cudaMemcpyAsync(y.notes, notes.data(), bytes, cudaMemcpyHostToDevice, press);
	cudaMemcpyAsync(y.grades, grades.data(), bytes, cudaMemcpyHostToDevice, press);
	cudaStreamSynchronize(0);
	return true;
}
