// SPDX-License-Identifier: Apache-2.0
// Only the miss path initialises the driver; the hit loads and launches. Style: a class.
#include <cuda.h>

#include <cstdlib>
#include <string>
#include <vector>

std::vector<char> read_image(const std::string &path);
std::vector<char> build_image(const std::string &source);

static void check(CUresult result)
{
	if (result != CUDA_SUCCESS)
		std::abort();
}

class KernelCache {
public:
	CUfunction get(const std::string &path, const std::string &source)
	{
		std::vector<char> image = read_image(path);
		if (image.empty()) {
			initialise();
			image = build_image(source);
		}
		check(cuLibraryLoadData(&library_, image.data(), nullptr, nullptr, 0, nullptr, nullptr, 0));
		CUkernel kernel;
		check(cuLibraryGetKernel(&kernel, library_, "grid_sum"));
		return reinterpret_cast<CUfunction>(kernel);
	}

private:
	void initialise()
	{
		CUdevice device;
		CUcontext context;
		check(cuInit(0));
		check(cuDeviceGet(&device, 0));
		check(cuDevicePrimaryCtxRetain(&context, device));
		check(cuCtxSetCurrent(context));
	}

	CUlibrary library_ = nullptr;
};

int main(int argc, char **argv)
{
	if (argc < 3)
		return 1;
	KernelCache cache;
	CUfunction f = cache.get(argv[1], argv[2]);
	void *args[1] = {nullptr};
	check(cuLaunchCooperativeKernel(f, 8, 1, 1, 128, 1, 1, 0, nullptr, args)); // expect: GPU301 // validate: error(CUDA_ERROR_NOT_INITIALIZED)
	check(cuCtxSynchronize());
	return 0;
}
