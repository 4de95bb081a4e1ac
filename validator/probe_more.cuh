// SPDX-License-Identifier: Apache-2.0
// Part of probe.cu: captures and other threads, peers, programmatic launches.

// --- capture modes: what another thread's call does to a capture
static void other_thread(cudaStreamCaptureMode mode, const char *what, cudaError_t (*call)())
{
	cudaStream_t s = stream(cudaStreamNonBlocking);
	cudaGraph_t g = nullptr;
	cudaError_t e = cudaSuccess;
	OK(cudaStreamBeginCapture(s, mode));
	std::thread([&] {
		e = call();
		cudaGetLastError();
	}).join();
	nothing<<<1, 1, 0, s>>>();
	cudaError_t end = cudaStreamEndCapture(s, &g);
	char text[128];
	snprintf(text, sizeof text, "%s, end %s", name_of(e), name_of(end));
	say(what, text);
	cudaGetLastError();
}

static cudaStream_t unrelated_stream;
static cudaEvent_t unrelated_event;
static unsigned char *unrelated_memory, *unrelated_host;

static void calls_of_another_thread(cudaStreamCaptureMode mode)
{
	unrelated_stream = stream(cudaStreamNonBlocking);
	unrelated_memory = memory(0);
	unrelated_host = (unsigned char *)malloc(BYTES);
	OK(cudaEventCreate(&unrelated_event));
	OK(cudaEventRecord(unrelated_event, unrelated_stream));
	other_thread(mode, "cudaMalloc", [] { void *p; return cudaMalloc(&p, 64); });
	other_thread(mode, "cudaFree", [] { void *p = unrelated_memory; unrelated_memory = nullptr; return cudaFree(p); });
	unrelated_memory = memory(0);
	other_thread(mode, "cudaMallocHost", [] { void *p; return cudaMallocHost(&p, 64); });
	other_thread(mode, "cudaStreamSynchronize", [] { return cudaStreamSynchronize(unrelated_stream); });
	other_thread(mode, "cudaStreamQuery", [] { return cudaStreamQuery(unrelated_stream); });
	other_thread(mode, "cudaEventQuery", [] { return cudaEventQuery(unrelated_event); });
	other_thread(mode, "cudaEventSynchronize", [] { return cudaEventSynchronize(unrelated_event); });
	other_thread(mode, "cudaDeviceSynchronize", [] { return cudaDeviceSynchronize(); });
	other_thread(mode, "cudaMemcpy", [] { return cudaMemcpy(unrelated_memory, unrelated_host, 64, cudaMemcpyHostToDevice); });
	other_thread(mode, "cudaMemcpyAsync", [] { return cudaMemcpyAsync(unrelated_memory, unrelated_host, 64, cudaMemcpyHostToDevice, unrelated_stream); });
	other_thread(mode, "cudaMallocAsync", [] { void *p; return cudaMallocAsync(&p, 64, unrelated_stream); });
	other_thread(mode, "cudaStreamCreate", [] { cudaStream_t s; return cudaStreamCreate(&s); });
	other_thread(mode, "launch", [] { nothing<<<1, 1, 0, unrelated_stream>>>(); return cudaGetLastError(); });
	other_thread(mode, "exchanged_to_relaxed_cudaMalloc", [] {
		cudaStreamCaptureMode m = cudaStreamCaptureModeRelaxed;
		void *p;
		cudaThreadExchangeStreamCaptureMode(&m);
		return cudaMalloc(&p, 64);
	});
}

static void capture_global()
{
	calls_of_another_thread(cudaStreamCaptureModeGlobal);
}

static void capture_thread_local()
{
	calls_of_another_thread(cudaStreamCaptureModeThreadLocal);
}

static void capture_relaxed()
{
	calls_of_another_thread(cudaStreamCaptureModeRelaxed);
}

// Calls of the capturing thread itself that do not touch the captured stream.
static void capture_own_thread()
{
	cudaEvent_t e;
	cudaStream_t s = stream(cudaStreamNonBlocking);
	OK(cudaEventCreate(&e));
	OK(cudaEventRecord(e, s));
	OK(cudaDeviceSynchronize());
	captured("event_query", [&](cudaStream_t) { return cudaEventQuery(e); });
	captured("event_synchronize", [&](cudaStream_t) { return cudaEventSynchronize(e); });
	captured("other_stream_query", [&](cudaStream_t) { return cudaStreamQuery(s); });
	captured("record_outside", [&](cudaStream_t) { return cudaEventRecord(e, s); });
	captured("add_callback", [&](cudaStream_t c) { return cudaStreamAddCallback(c, [](cudaStream_t, cudaError_t, void *) {}, nullptr, 0); });
	captured("attach_memory", [&](cudaStream_t c) { return cudaStreamAttachMemAsync(c, nullptr); });
	captured("end_by_other_thread", [&](cudaStream_t c) {
		cudaError_t r = cudaSuccess;
		cudaGraph_t g;
		std::thread([&] { r = cudaStreamEndCapture(c, &g); }).join();
		return r;
	});
}

// --- peers
static unsigned char *on(int device, unsigned char v)
{
	OK(cudaSetDevice(device));
	unsigned char *p = memory(v);
	OK(cudaSetDevice(0));
	return p;
}

// Work held on the legacy stream of `producer` writes the source (on 0) or reads nothing; the copy runs in a stream of `runner`.
static void peer_order(const char *what, int runner, unsigned flags, bool per_thread)
{
	unsigned char *x = on(0, 1), *y = on(1, 0);
	OK(cudaSetDevice(runner));
	cudaStream_t s = per_thread ? cudaStreamPerThread : stream(flags);
	OK(cudaSetDevice(0));
	hold(cudaStreamLegacy);
	fill<<<64, 256, 0, cudaStreamLegacy>>>(x, BYTES, 2);
	OK(cudaSetDevice(runner));
	OK(cudaMemcpyPeerAsync(y, 1, x, 0, BYTES, s));
	OK(cudaSetDevice(0));
	let_go();
	OK(cudaSetDevice(1));
	say(what, last_of(y) == 2 ? "ordered" : "not ordered");
	OK(cudaSetDevice(0));
}

// The same with the destination's legacy stream still reading the destination.
static void peer_back_order(const char *what, int runner, unsigned flags)
{
	unsigned char *x = on(0, 2), *y = on(1, 1), *seen = on(1, 0);
	OK(cudaSetDevice(runner));
	cudaStream_t s = stream(flags);
	OK(cudaSetDevice(1));
	hold(cudaStreamLegacy);
	copy<<<64, 256, 0, cudaStreamLegacy>>>(seen, y, BYTES);
	OK(cudaSetDevice(runner));
	OK(cudaMemcpyPeerAsync(y, 1, x, 0, BYTES, s));
	OK(cudaSetDevice(1));
	let_go();
	say(what, last_of(seen) == 1 ? "ordered" : "not ordered");
	OK(cudaSetDevice(0));
}

static void peer_copy_in_streams()
{
	if (!two_devices())
		return;
	peer_order("source_blocking", 0, cudaStreamDefault, false);
	peer_order("destination_blocking", 1, cudaStreamDefault, false);
	peer_order("source_nonblocking", 0, cudaStreamNonBlocking, false);
	peer_order("destination_nonblocking", 1, cudaStreamNonBlocking, false);
	peer_order("source_per_thread", 0, 0, true);
	peer_order("destination_per_thread", 1, 0, true);
	peer_back_order("reader_on_destination_source_blocking", 0, cudaStreamDefault);
	peer_back_order("reader_on_destination_destination_blocking", 1, cudaStreamDefault);
}

static void free_against_peer_kernel()
{
	if (!two_devices())
		return;
	unsigned char *x = on(0, 1);
	OK(cudaSetDevice(0));
	OK(cudaDeviceEnablePeerAccess(1, 0));
	OK(cudaSetDevice(1));
	OK(cudaDeviceEnablePeerAccess(0, 0));
	cudaStream_t s = stream(cudaStreamNonBlocking);
	hold(s);
	fill<<<64, 256, 0, s>>>(x, BYTES, 2);
	OK(cudaSetDevice(0));
	double t = now();
	say("free", name_of(cudaFree(x)));
	say("free_ms", now() - t);
	opener.join();
	OK(cudaSetDevice(1));
	say("peer_kernel", name_of(cudaDeviceSynchronize()));
}

static void free_against_peer_copy()
{
	if (!two_devices())
		return;
	unsigned char *x = on(0, 1), *y = on(1, 0);
	OK(cudaSetDevice(1));
	cudaStream_t s = stream(cudaStreamNonBlocking);
	hold(s);
	OK(cudaMemcpyPeerAsync(y, 1, x, 0, BYTES, s));
	OK(cudaSetDevice(0));
	double t = now();
	say("free_source", name_of(cudaFree(x)));
	say("free_ms", now() - t);
	opener.join();
	OK(cudaSetDevice(1));
	say("copy", name_of(cudaDeviceSynchronize()));
	say("copied", last_of(y) == 1 ? "old contents" : "other bytes");
}

static void peer_calls()
{
	if (!two_devices())
		return;
	OK(cudaSetDevice(1));
	cudaStream_t s = stream(cudaStreamNonBlocking);
	OK(cudaSetDevice(0));
	cudaStream_t mine = stream(cudaStreamNonBlocking);
	timed("enable_with_own_work_ms", mine, [] { return cudaDeviceEnablePeerAccess(1, 0); });
	timed("disable_with_own_work_ms", mine, [] { return cudaDeviceDisablePeerAccess(1); });
	timed("enable_again_ms", mine, [] { return cudaDeviceEnablePeerAccess(1, 0); });
	OK(cudaSetDevice(1));
	hold(s);
	OK(cudaSetDevice(0));
	double t = now();
	OK(cudaDeviceDisablePeerAccess(1));
	say("disable_with_peer_work_ms", now() - t);
	t = now();
	OK(cudaDeviceEnablePeerAccess(1, 0));
	say("enable_with_peer_work_ms", now() - t);
	opener.join();
}

// --- programmatic stream serialization: does the second kernel read what the first has not written yet?
enum trigger { TRIGGER_NEVER, TRIGGER_BEFORE_WORK, TRIGGER_BEHIND_WORK };

static __device__ void spin(long long cycles)
{
	for (long long start = clock64(); clock64() - start < cycles;)
		;
}

static __device__ void trigger_now()
{
#if __CUDA_ARCH__ >= 900
	cudaTriggerProgrammaticLaunchCompletion();
#endif
}

__global__ void late_fill(volatile unsigned *x, unsigned value, trigger when)
{
	const long long about_a_millisecond = 2000000;
	if (when == TRIGGER_BEFORE_WORK)
		trigger_now();
	spin(about_a_millisecond);
	x[blockIdx.x * blockDim.x + threadIdx.x] = value;
	if (when != TRIGGER_BEHIND_WORK)
		return;
	trigger_now();
	spin(about_a_millisecond);
}

__global__ void early_copy(volatile unsigned *to, const volatile unsigned *from, bool waits)
{
#if __CUDA_ARCH__ >= 900
	if (waits)
		cudaGridDependencySynchronize();
#endif
	to[blockIdx.x * blockDim.x + threadIdx.x] = from[blockIdx.x * blockDim.x + threadIdx.x];
}

static int stale_runs(trigger when, bool is_programmatic, bool waits)
{
	enum { BLOCKS = 8, THREADS = 128, RUNS = 50, N = BLOCKS * THREADS };
	static unsigned seen[N];
	cudaStream_t s = stream(cudaStreamNonBlocking);
	unsigned *from = (unsigned *)memory(0), *to = (unsigned *)memory(0);
	int stale = 0;
	cudaLaunchAttribute attribute = {};
	attribute.id = cudaLaunchAttributeProgrammaticStreamSerialization;
	attribute.val.programmaticStreamSerializationAllowed = 1;
	cudaLaunchConfig_t config = {};
	config.gridDim = BLOCKS;
	config.blockDim = THREADS;
	config.stream = s;
	config.attrs = &attribute;
	config.numAttrs = is_programmatic;
	for (int run = 0; run < RUNS; run++) {
		OK(cudaMemset(from, 0, sizeof seen));
		OK(cudaDeviceSynchronize());
		late_fill<<<BLOCKS, THREADS, 0, s>>>(from, 7, when);
		OK(cudaLaunchKernelEx(&config, early_copy, (volatile unsigned *)to, (const volatile unsigned *)from, waits));
		OK(cudaStreamSynchronize(s));
		OK(cudaMemcpy(seen, to, sizeof seen, cudaMemcpyDeviceToHost));
		bool is_stale = false;
		for (int i = 0; i < N; i++)
			is_stale |= seen[i] != 7;
		stale += is_stale;
	}
	return stale;
}

static void programmatic_launch()
{
	say("of_runs", 50.0);
	say("stale_plain_launch", (double)stale_runs(TRIGGER_BEFORE_WORK, false, false));
	say("stale_without_trigger", (double)stale_runs(TRIGGER_NEVER, true, false));
	say("stale_trigger_before_work", (double)stale_runs(TRIGGER_BEFORE_WORK, true, false));
	say("stale_trigger_behind_work", (double)stale_runs(TRIGGER_BEHIND_WORK, true, false));
	say("stale_trigger_before_work_and_wait", (double)stale_runs(TRIGGER_BEFORE_WORK, true, true));
}

// What an allocation that fails leaves in the pointer that it was given: "null", "kept", or "other".
static void leaves(const char *key, int e, const void *const *left, const void *old)
{
	char line[96];
	snprintf(line, sizeof line, "%s %s", name_of(e), !*left ? "null" : *left == old ? "kept" : "other");
	say(key, line);
	cudaGetLastError();
}

static void failed_allocation()
{
	void *const old = (void *)0x5a5a0;
	const size_t much = (size_t)1 << 46; // 64 TiB
	cudaPitchedPtr box = make_cudaPitchedPtr(old, 0, 0, 0);
	size_t pitch = 0;
	void *p;
	CUdeviceptr d = (CUdeviceptr)old;
	cudaArray_t array = (cudaArray_t)old;
	cudaChannelFormatDesc of_float = cudaCreateChannelDesc<float>();
	cudaStream_t s = stream(cudaStreamNonBlocking), made = (cudaStream_t)old;
	cudaEvent_t event = (cudaEvent_t)old;
	p = old, leaves("cudaMalloc", cudaMalloc(&p, much), &p, old);
	p = old, leaves("cudaMallocAsync", cudaMallocAsync(&p, much, s), &p, old);
	p = old, leaves("cudaMallocManaged", cudaMallocManaged(&p, much), &p, old);
	p = old, leaves("cudaMallocHost", cudaMallocHost(&p, much), &p, old);
	p = old, leaves("cudaHostAlloc", cudaHostAlloc(&p, much, cudaHostAllocMapped), &p, old);
	p = old, leaves("cudaMallocPitch", cudaMallocPitch(&p, &pitch, (size_t)1 << 30, (size_t)1 << 16), &p, old);
	leaves("cudaMalloc3D", cudaMalloc3D(&box, make_cudaExtent((size_t)1 << 30, 1 << 10, 1 << 10)), &box.ptr, old);
	leaves("cudaMallocArray", cudaMallocArray(&array, &of_float, (size_t)1 << 40, 1), (void **)&array, old);
	leaves("cuMemAlloc", cuMemAlloc(&d, much) ? cudaErrorMemoryAllocation : 0, (void **)&d, old);
	leaves("cudaStreamCreateWithFlags", cudaStreamCreateWithFlags(&made, 0x7777), (void **)&made, old);
	leaves("cudaEventCreateWithFlags", cudaEventCreateWithFlags(&event, 0x7777), (void **)&event, old);
}

#define MORE_PROBES                                                                                                    \
	{"failed_allocation", failed_allocation, true},                                                               \
	{"capture_global_other_thread", capture_global, true},                                                        \
	{"capture_thread_local_other_thread", capture_thread_local, true},                                            \
	{"capture_relaxed_other_thread", capture_relaxed, true},                                                      \
	{"capture_own_thread", capture_own_thread, true},                                                             \
	{"peer_copy_in_streams", peer_copy_in_streams, true},                                                         \
	{"A1_free_against_peer_kernel", free_against_peer_kernel, true},                                              \
	{"A1_free_against_peer_copy", free_against_peer_copy, true},                                                  \
	{"A17_peer_calls", peer_calls, true},                                                                         \
	{"programmatic_launch", programmatic_launch, true},
