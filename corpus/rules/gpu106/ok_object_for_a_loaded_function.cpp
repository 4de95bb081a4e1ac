// SPDX-License-Identifier: Apache-2.0
// expect-none
// The wait that such an object stands for is in front of the read.
#include <cuda.h>
#include <dlfcn.h>
#include <stdexcept>

template <class Result, class... Taken> class looked_for {
public:
	looked_for(const char *name) : found(reinterpret_cast<Result (*)(Taken...)>(dlsym(dlopen("libcuda.so.1", RTLD_LAZY), name))) {}
	Result operator()(Taken... taken)
	{
		if (!found)
			throw std::runtime_error("no such function");
		return (*found)(taken...);
	}

private:
	Result (*found)(Taken...);
};

struct driver_sought {
	static looked_for<CUresult, void **, size_t, unsigned> cuMemHostAlloc;
	static looked_for<CUresult, void *, CUdeviceptr, size_t, CUstream> cuMemcpyDtoHAsync;
	static looked_for<CUresult, CUstream> cuStreamSynchronize;
	static looked_for<CUresult, void *> cuMemFreeHost;
};

unsigned char first_of_sought(CUdeviceptr from, CUstream stream)
{
	unsigned char *host = nullptr;
	driver_sought::cuMemHostAlloc(reinterpret_cast<void **>(&host), 16, 0);
	driver_sought::cuMemcpyDtoHAsync(host, from, 16, stream);
	driver_sought::cuStreamSynchronize(stream);
	unsigned char first = host[0];
	driver_sought::cuMemFreeHost(host);
	return first;
}
