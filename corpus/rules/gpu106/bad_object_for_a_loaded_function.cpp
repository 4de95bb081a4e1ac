// SPDX-License-Identifier: Apache-2.0
// The driver's functions are looked up at run time, each by an object that has the function's name and hands on what it is called with.
#include <cuda.h>
#include <dlfcn.h>
#include <stdexcept>

template <class Result, class... Taken> class looked_up {
public:
	looked_up(const char *name) : found(reinterpret_cast<Result (*)(Taken...)>(dlsym(dlopen("libcuda.so.1", RTLD_LAZY), name))) {}
	Result operator()(Taken... taken)
	{
		if (!found)
			throw std::runtime_error("no such function");
		return (*found)(taken...);
	}

private:
	Result (*found)(Taken...);
};

struct driver_found {
	static looked_up<CUresult, void **, size_t, unsigned> cuMemHostAlloc;
	static looked_up<CUresult, void *, CUdeviceptr, size_t, CUstream> cuMemcpyDtoHAsync;
	static looked_up<CUresult, CUstream> cuStreamSynchronize;
	static looked_up<CUresult, void *> cuMemFreeHost;
};

unsigned char first_of_found(CUdeviceptr from, CUstream stream)
{
	unsigned char *host = nullptr;
	driver_found::cuMemHostAlloc(reinterpret_cast<void **>(&host), 16, 0);
	driver_found::cuMemcpyDtoHAsync(host, from, 16, stream);
	unsigned char first = host[0]; // expect: GPU106 // validate: confirmed
	driver_found::cuStreamSynchronize(stream);
	driver_found::cuMemFreeHost(host);
	return first;
}
