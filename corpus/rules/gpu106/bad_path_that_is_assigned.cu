// SPDX-License-Identifier: Apache-2.0
// A text that is assigned or appended to is not taken for empty any longer: what stands behind the question is looked at.
#include <cuda_runtime.h>
#include <string>

char *find_file(const char *name);

static bool find_in(const char *name, std::string &path)
{
	path = find_file(name);
	if (path.empty())
		return false;
	return true;
}

int load(const char *name, float *device, int n)
{
	std::string path, text, line;
	float sum = 0;
	float *host;
	cudaStream_t s;
	if (!find_in(name, path))
		return 1;
	text += name;
	if (text.size() == 0)
		return 2;
	line.assign(name);
	if (line.empty())
		return 3;
	cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
	cudaMallocHost(&host, n * sizeof(float));
	cudaMemcpyAsync(host, device, n * sizeof(float), cudaMemcpyDeviceToHost, s);
	sum += host[0]; // expect: GPU106 // validate: confirmed
	cudaStreamSynchronize(s);
	cudaFreeHost(host);
	cudaStreamDestroy(s);
	return sum > 0;
}
