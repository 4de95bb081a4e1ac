// SPDX-License-Identifier: Apache-2.0
// A queue of two frames, of which each call takes the first and puts it back: the kernel does not wait for the copy.
#include <cuda_runtime.h>
#include <deque>

struct frame {
	unsigned char *host, *device, *grey;
};

__global__ void to_grey(const unsigned char *in, unsigned char *out, int n)
{
	int i = blockIdx.x * blockDim.x + threadIdx.x;
	if (i < n)
		out[i] = in[i] / 3;
}

class camera {
public:
	void open(int size)
	{
		n = size;
		cudaStreamCreateWithFlags(&upload, cudaStreamNonBlocking);
		cudaStreamCreateWithFlags(&work, cudaStreamNonBlocking);
		for (int i = 0; i < 2; i++) {
			frame f;
			cudaMallocHost((void **)&f.host, n);
			cudaMalloc((void **)&f.device, n);
			cudaMalloc((void **)&f.grey, n);
			frames.push_back(f);
		}
	}
	void take()
	{
		frame f = frames.front();
		frames.pop_front();
		cudaMemcpyAsync(f.device, f.host, n, cudaMemcpyHostToDevice, upload);
		to_grey<<<n / 128, 128, 0, work>>>(f.device, f.grey, n); // expect: GPU102 // validate: confirmed
		cudaStreamSynchronize(work);
		frames.push_back(f);
	}
	void close()
	{
		cudaStreamSynchronize(upload);
		for (frame &f : frames) {
			cudaFreeHost(f.host);
			cudaFree(f.device);
			cudaFree(f.grey);
		}
		cudaStreamDestroy(upload);
		cudaStreamDestroy(work);
	}

private:
	int n;
	cudaStream_t upload, work;
	std::deque<frame> frames;
};

int main()
{
	camera c;
	c.open(640 * 480);
	for (int i = 0; i < 100; i++)
		c.take();
	c.close();
	return 0;
}
