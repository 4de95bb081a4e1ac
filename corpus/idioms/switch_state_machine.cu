// SPDX-License-Identifier: Apache-2.0
// expect-none
// A state machine drives the frame: each state starts work on one of two streams and leaves an event for the next.
#include <cuda_runtime.h>
#include <cstdlib>

__global__ void simulate(float *p, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) p[i] += 0.1f; }
__global__ void render(const float *p, float *img, int n) { int i = blockIdx.x * blockDim.x + threadIdx.x; if (i < n) img[i] = p[i] * p[i]; }

class FrameLoop {
	enum class State { Simulate, Render, Present, Done };

public:
	FrameLoop(int n, int frames) : n_(n), frames_(frames) {
		if (cudaStreamCreateWithFlags(&sim_, cudaStreamNonBlocking) || cudaStreamCreateWithFlags(&gfx_, cudaStreamNonBlocking) ||
		    cudaEventCreateWithFlags(&simulated_, cudaEventDisableTiming) || cudaEventCreateWithFlags(&rendered_, cudaEventDisableTiming) ||
		    cudaMalloc(&particles_, n * sizeof(float)) || cudaMalloc(&image_, n * sizeof(float)))
			std::abort();
		cudaMemsetAsync(particles_, 0, n * sizeof(float), sim_);
	}
	~FrameLoop() {
		cudaStreamSynchronize(sim_);
		cudaStreamSynchronize(gfx_);
		cudaFree(particles_);
		cudaFree(image_);
		cudaEventDestroy(simulated_);
		cudaEventDestroy(rendered_);
		cudaStreamDestroy(sim_);
		cudaStreamDestroy(gfx_);
	}
	FrameLoop(const FrameLoop &) = delete;

	void run(float *pinned) {
		State state = State::Simulate;
		int frame = 0;
		while (state != State::Done) {
			switch (state) {
			case State::Simulate:
				cudaStreamWaitEvent(sim_, rendered_, 0);
				simulate<<<(n_ + 255) / 256, 256, 0, sim_>>>(particles_, n_);
				cudaEventRecord(simulated_, sim_);
				state = State::Render;
				break;
			case State::Render:
				cudaStreamWaitEvent(gfx_, simulated_, 0);
				render<<<(n_ + 255) / 256, 256, 0, gfx_>>>(particles_, image_, n_);
				cudaEventRecord(rendered_, gfx_);
				state = State::Present;
				break;
			case State::Present:
				cudaMemcpyAsync(pinned, image_, n_ * sizeof(float), cudaMemcpyDeviceToHost, gfx_);
				cudaStreamSynchronize(gfx_);
				state = ++frame < frames_ ? State::Simulate : State::Done;
				break;
			case State::Done: break;
			}
		}
	}

private:
	int n_, frames_;
	cudaStream_t sim_ = nullptr, gfx_ = nullptr;
	cudaEvent_t simulated_ = nullptr, rendered_ = nullptr;
	float *particles_ = nullptr, *image_ = nullptr;
};

void play(float *pinned) {
	FrameLoop loop(1 << 16, 120);
	loop.run(pinned);
}
