// SPDX-License-Identifier: Apache-2.0
// expect-none
// The stream is kept for each context in a map. Two of nine work on the default stream: that is no slip.
#include <cuda.h>
#include <cuda_runtime.h>
#include <unordered_map>
#include <utility>

// of a driver that is loaded at run time
bool driver_current(CUcontext *context);
bool driver_select(CUcontext context);
bool driver_device(CUdevice *device);

struct device_info {
	bool has_pool;
};

struct context_info {
	device_info *device = nullptr;
	cudaStream_t stream = nullptr;
};

class selected {
public:
	explicit selected(CUcontext context)
	{
		if (driver_current(&before_) && before_ != context)
			is_other_ = driver_select(context);
	}
	~selected()
	{
		if (is_other_)
			driver_select(before_);
	}

private:
	CUcontext before_ = nullptr;
	bool is_other_ = false;
};

static std::unordered_map<CUdevice, device_info *> devices;
static std::unordered_map<CUcontext, context_info> contexts;

static context_info *info_of(CUcontext context)
{
	if (!context && (!driver_current(&context) || !context))
		return nullptr;
	auto at = contexts.find(context);
	if (at != contexts.end())
		return &at->second;
	selected during(context);
	CUdevice number;
	if (!driver_device(&number))
		return nullptr;
	device_info *device = devices[number];
	if (device->has_pool) {
		void *first = nullptr;
		cudaMallocAsync(&first, 1, 0);
		cudaFreeAsync(first, 0);
	}
	context_info fresh;
	fresh.device = device;
	return &contexts.insert(std::make_pair(context, fresh)).first->second;
}

void set_stream(CUcontext context, cudaStream_t stream)
{
	context_info *info = info_of(context);
	if (info)
		info->stream = stream;
}

static cudaStream_t current_stream()
{
	context_info *info = info_of(nullptr);
	return info ? info->stream : nullptr;
}

__global__ void step(float *x, float by)
{
	x[threadIdx.x] += by;
}

void a(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 1); }
void b(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 2); }
void c(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 3); }
void d(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 4); }
void e(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 5); }
void f(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 6); }
void g(float *x) { step<<<1, 32, 0, current_stream()>>>(x, 7); }
void h(float *x) { cudaMemset(x, 0, 128); }
void i(float *x) { cudaMemset(x, 1, 128); }
