// SPDX-License-Identifier: Apache-2.0
// expect-none
// Pitched rows: every stream owns a band of rows, copies and kernel on the same stream.
#include <cuda_runtime.h>
#include <cstdlib>

static void chk(cudaError_t e) { if (e != cudaSuccess) exit(static_cast<int>(e)); }

__global__ void invert(unsigned char *p, size_t pitch, int w, int h) { int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y; if (x < w && y < h) p[y * pitch + x] = 255 - p[y * pitch + x]; }

void invert_bands(unsigned char *pinned, int w, int h) {
	constexpr int bands = 4;
	unsigned char *d;
	size_t pitch;
	cudaStream_t st[bands];
	chk(cudaMallocPitch(reinterpret_cast<void **>(&d), &pitch, w, h));
	for (auto &s : st) chk(cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking));
	const int rows = h / bands;
	for (int b = 0; b < bands; b++) {
		unsigned char *dev = d + b * rows * pitch, *host = pinned + b * rows * w;
		chk(cudaMemcpy2DAsync(dev, pitch, host, w, w, rows, cudaMemcpyHostToDevice, st[b]));
		invert<<<dim3((w + 127) / 128, rows), 128, 0, st[b]>>>(dev, pitch, w, rows);
		chk(cudaGetLastError());
		chk(cudaMemcpy2DAsync(host, w, dev, pitch, w, rows, cudaMemcpyDeviceToHost, st[b]));
	}
	for (auto s : st) {
		chk(cudaStreamSynchronize(s));
		chk(cudaStreamDestroy(s));
	}
	chk(cudaFree(d));
}
