// SPDX-License-Identifier: Apache-2.0
// Device guards, an event made on first use, threads: each beside its right twin.
#include <cuda_runtime.h>
#include <thread>
#include <vector>
#include <memory>
__global__ void k(float *x) { x[threadIdx.x] = 1; }
struct DeviceGuard {
	int old;
	explicit DeviceGuard(int d) { cudaGetDevice(&old); cudaSetDevice(d); }
	~DeviceGuard() { cudaSetDevice(old); }
};
struct Event {
	cudaEvent_t e = nullptr;
	int device;
	explicit Event(int d) : device(d) { DeviceGuard g(d); cudaEventCreateWithFlags(&e, cudaEventDisableTiming); }
	~Event() { cudaEventDestroy(e); }
};
struct Stream {
	cudaStream_t s = nullptr;
	explicit Stream(int d) { DeviceGuard g(d); cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking); }
	~Stream() { cudaStreamDestroy(s); }
};
// right: guards restore
void ok_guards(float *x)
{
	cudaSetDevice(0);
	Stream s(1);
	Event e(1);
	cudaEventRecord(e.e, s.s);
	Event e0(0);
	cudaEventRecord(e0.e, 0);
	cudaStreamWaitEvent(s.s, e0.e, 0);
	cudaStreamSynchronize(s.s);
}
// wrong: guard ended
void bad_guards(float *x)
{
	cudaSetDevice(0);
	Stream s(1);
	Event e(0);
	cudaEventRecord(e.e, s.s); // expect: GPU205 // validate: error(cudaErrorInvalidResourceHandle)
	cudaStreamSynchronize(s.s);
}
// wrong: lazily made event reused for device 1
struct Lazy {
	cudaEvent_t e = nullptr;
	void record(cudaStream_t s) { if (!e) cudaEventCreate(&e); cudaEventRecord(e, s); } // expect: GPU205 // validate: error(cudaErrorInvalidResourceHandle)
	~Lazy() { if (e) cudaEventDestroy(e); }
};
void bad_lazy()
{
	Lazy l;
	cudaSetDevice(0);
	l.record(0);
	cudaSetDevice(1);
	l.record(0); // the null stream is now device 1's
	cudaDeviceSynchronize();
}
void ok_lazy()
{
	Lazy a, b;
	cudaSetDevice(0);
	a.record(0);
	cudaSetDevice(1);
	b.record(0);
	cudaDeviceSynchronize();
}
// right: thread starts at device 0, event made there, stream of device 0
void ok_thread()
{
	cudaSetDevice(0);
	cudaStream_t s;
	cudaStreamCreate(&s);
	cudaSetDevice(1);
	std::thread t([&] {
		cudaEvent_t e;
		cudaEventCreate(&e);
		cudaEventRecord(e, s);
		cudaEventSynchronize(e);
		cudaEventDestroy(e);
	});
	t.join();
	cudaStreamDestroy(s);
}
// right: same device under two expressions
void ok_same(int d)
{
	int n = d;
	cudaStream_t s;
	cudaEvent_t e;
	cudaSetDevice(d);
	cudaStreamCreate(&s);
	cudaSetDevice(n);
	cudaEventCreate(&e);
	cudaEventRecord(e, s);
	cudaEventSynchronize(e);
	cudaEventDestroy(e);
	cudaStreamDestroy(s);
}
// right: default device then d maybe 0
void ok_maybe(int d)
{
	cudaStream_t s;
	cudaEvent_t e;
	cudaStreamCreate(&s);
	cudaSetDevice(d);
	cudaEventCreate(&e);
	cudaEventRecord(e, s);
	cudaEventSynchronize(e);
	cudaEventDestroy(e);
	cudaStreamDestroy(s);
}
// right: device 0 again, whatever lies between
void ok_count()
{
	int n = 0;
	cudaGetDeviceCount(&n);
	cudaStream_t s;
	cudaEvent_t e;
	cudaSetDevice(0);
	cudaStreamCreate(&s);
	if (n > 1)
		cudaSetDevice(1);
	if (n > 1)
		cudaSetDevice(0);
	cudaEventCreate(&e);
	cudaEventRecord(e, s);
	cudaEventSynchronize(e);
	cudaEventDestroy(e);
	cudaStreamDestroy(s);
}
